package gallery

import (
	"testing"

	"highwater/ui"
	"highwater/ui/soft"
)

func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name  string
		theme *ui.Theme
		scale float64
	}{
		{"light-1x", ui.LightTheme(), 1},
		{"dark-1x", ui.DarkTheme(), 1},
		{"light-2x", ui.LightTheme(), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			soft.Golden(t, c.name, soft.Render(New(c.theme), 1100, 720, c.scale), 0.001)
		})
	}
}
