package scenes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
)

// TestLayoutOfModes lays out lessons as they are shown to an audience, with the captions missing,
// with the diagram in place of the lanes, and with every page of the panel: at every size, each
// with another part of the lessons, so that each lesson is seen at some.
func TestLayoutOfModes(t *testing.T) {
	course := libraryCourse()
	for i, size := range sizes {
		lang := words.Langs()[i%2]
		t.Run(fmt.Sprintf("%s %vx%v", lang, size.w, size.h), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, course)
			for k, les := range course.Lessons() {
				if k%len(sizes) != i {
					continue
				}
				a.SetLang(words.Langs()[(i+k/len(sizes))%2])
				a.SetTheme([]string{themeLight, themeDark}[k/2%2])
				a.Resize(size.w, size.h, 1)
				layOutModes(t, a, les.ID)
			}
		})
	}
}

func layOutModes(t *testing.T, a *App, id string) {
	a.Command("open", id)
	p := a.player
	for _, step := range [...]int{0, p.steps / 2, p.steps} {
		a.Go(step)
		for _, tab := range p.pages() {
			a.Command("panel", tab.id)
			inspect(t, a, fmt.Sprintf("%s step %d, panel %s", id, step, tab.id))
		}
		a.Command("panel", panelTabs()[0].id)
	}
	a.Command("time-full", "")
	inspect(t, a, id+", the diagram alone")
	a.Command("time-axis", axisMs)
	inspect(t, a, id+", virtual time")
	a.Command("time-axis", axisSteps)
	a.Command("time-full", "")
	for i, name := range helpNames {
		a.player.setHelp(i) // a goal alone is a player of its own
		a.Go(a.player.steps / 3)
		inspect(t, a, id+", help "+name)
	}
	a.player.setHelp(0)
	p = a.player
	a.Command("present", "")
	require.True(t, p.present)
	for step := 0; step <= p.steps; step += 2 {
		a.Go(step)
		inspect(t, a, fmt.Sprintf("%s presented, step %d", id, step))
		if p.ask() {
			inspect(t, a, fmt.Sprintf("%s presented, asks before %d", id, step+1))
		}
	}
	a.Command("present", "")
	require.False(t, p.present)
}

// TestLayoutIsTheSameAtEveryDensity makes sure that places do not depend on the device's pixels:
// what holds at one ratio holds at all.
func TestLayoutIsTheSameAtEveryDensity(t *testing.T) {
	a := newApp(Options{Link: "#/s/story?step=5"}, fixture{})
	places := func(density float64) (out []ui.Rect) {
		a.Resize(390, 844, density)
		a.stale()
		a.refresh()
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			out = append(out, b.Rect)
			for _, x := range b.Texts {
				out = append(out, x.Rect)
			}
		}
		return out
	}
	once := places(1)
	require.NotEmpty(t, once)
	for _, density := range []float64{1.25, 2, 3} {
		require.Equal(t, once, places(density), "%v", density)
	}
}
