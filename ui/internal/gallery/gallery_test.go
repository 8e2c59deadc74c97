package gallery

import (
	"image"
	"testing"

	"highwater/ui"
	"highwater/ui/soft"
)

func render(a *App, scale float64, show func()) *image.RGBA {
	c := soft.New(a.w, a.h, scale)
	if show != nil {
		show()
	}
	a.Draw(c)
	return c.Image()
}

func TestPictures(t *testing.T) {
	for _, c := range []struct {
		name     string
		theme    *ui.Theme
		w, h, at float64
		show     func(a *App)
	}{
		{"light-1x", ui.LightTheme(), 1100, 800, 1, nil},
		{"dark-1x", ui.DarkTheme(), 1100, 800, 1, nil},
		{"light-2x", ui.LightTheme(), 1100, 800, 2, nil},
		{"tip-toast", ui.LightTheme(), 1100, 600, 1, func(a *App) { a.ShowOverlays(0) }},
		{"dialog-dark", ui.DarkTheme(), 1100, 600, 1, func(a *App) {
			a.ShowDialog()
			a.Tree.Focus("ok")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := New(c.theme)
			a.Resize(c.w, c.h, c.at)
			img := render(a, c.at, func() {
				if c.show != nil {
					c.show(a)
				}
			})
			soft.Golden(t, c.name, img, 0.001)
		})
	}
}

// The gallery itself must be a sound layout, in every state that is shown.
func TestLayoutIsSound(t *testing.T) {
	for name, show := range map[string]func(a *App){
		"plain": func(*App) {}, "dialog": (*App).ShowDialog,
		"overlays": func(a *App) { a.ShowOverlays(0) },
	} {
		for _, th := range []*ui.Theme{ui.LightTheme(), ui.DarkTheme()} {
			a := New(th)
			a.Resize(1100, 800, 1)
			show(a)
			for _, p := range ui.Problems(ui.Inspect(a.Tree, 1100, 800), 1100, 800) {
				t.Errorf("%s, dark=%v: %s", name, th.Dark, p)
			}
		}
	}
}
