package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui/soft"
)

// busyDiagram has what a diagram can have: folds, a loss, waiting messages, marks of every kind,
// times and waits.
func busyDiagram(d *view.Diagram) {
	for i := range 9 {
		at := 4.05 + float64(i)*.09
		d.Arrows = append(d.Arrows,
			view.Arrow{From: 1, To: 2, Start: at, End: at + .02, Label: "Fetch 2", Fold: 1},
			view.Arrow{From: 2, To: 1, Start: at + .03, End: at + .04, Answer: true, Fold: 1})
	}
	// In the order of sending, as a run gives them.
	late := append([]view.Arrow{}, d.Arrows[6:8]...)
	d.Arrows = append(append(d.Arrows[:6:6], d.Arrows[8:]...), late...)
	d.Folds = []view.Fold{{
		From: 1, To: 2, Start: 4.05, End: 4.81, Label: "Fetch 2", Answer: "HW 2", Times: 9,
		First: 6, Count: 18,
	}}
	for s := range d.Steps + 1 {
		d.Clock = append(d.Clock, 100)
		if s > 3 {
			d.Clock[s] = 9100
		}
	}
	for i := range d.Arrows {
		a := &d.Arrows[i]
		a.MessageID = uint32(100 + i)
		a.SentAt, a.DoneAt = d.Clock[int(a.Start)-1], d.Clock[int(a.End)-1]
	}
	d.Folds[0].SentAt, d.Folds[0].DoneAt = 100, 9100
	for i := range d.Marks {
		d.Marks[i].Ms = d.Clock[int(d.Marks[i].At)-1]
	}
	d.Waits = []view.Wait{
		{Name: "m2", Start: 1.1, End: 3.9, SentAt: 100, DoneAt: 150},
		{Name: "m3", Start: 3.2, End: 5.2, SentAt: 120, DoneAt: 9100},
		{Name: "#12", Kind: view.WaitMetadata, Start: 2.1, End: 3.1, SentAt: 100, DoneAt: 102},
		{Name: "m4", Start: 6.2, SentAt: 6000},
	}
}

// TestGoldenDiagram compares pictures of the space-time diagram with those that were looked at.
func TestGoldenDiagram(t *testing.T) {
	for _, c := range []struct {
		name    string
		w, h    float64
		lang    words.Lang
		theme   string
		command [][2]string
	}{
		{"time-1280-en-light", 1280, 720, words.EN, themeLight, nil},
		{"time-1280-zh-dark", 1280, 720, words.ZH, themeDark, [][2]string{{"message", "102"}}},
		{
			"time-ms-1280-en-light", 1280, 720, words.EN, themeLight,
			[][2]string{{"time-axis", axisMs}},
		},
		{"time-390-zh-light", 390, 844, words.ZH, themeLight, [][2]string{{"time-full", ""}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newApp(Options{
				Lang: c.lang, Theme: c.theme, Link: "#/s/story?step=7&rules=0.10",
			}, fixture{})
			a.Resize(c.w, c.h, 1)
			p := a.player
			busyDiagram(p.sides[0].run.Diagram())
			p.time.models = nil
			p.branches = fixtureBranches(3)
			for _, k := range c.command {
				a.Command(k[0], k[1])
			}
			p.scrub(7)
			a.stale()
			a.Update(nil, time.Second)
			if p.time.selected > 0 {
				a.tree.Focus("time")
			}
			require.NotNil(t, a.tree.Find("time"))
			img := soft.New(c.w, c.h, 1)
			a.Draw(img)
			soft.Golden(t, c.name, img.Image(), 0.002)
		})
	}
}
