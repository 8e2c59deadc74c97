package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// The lesson that all tests go through, and the two releases that it contrasts.
const (
	lesson     = "kip-101-loss"
	lessonLink = "#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=en"
	before     = "0.10"
	after      = "0.11"
)

// position is where a learner is: at a step, perhaps with the question before the next open.
type position struct {
	Step   int
	Asking bool
}

func (p *page) position() position {
	p.t.Helper()
	return value[position](p, `(() => { const t = JSON.parse(highwater.twin());
		return { Step: t.step, Asking: !!t.question } })()`)
}

// moved waits until the learner is somewhere else, and says where.
func (p *page) moved(from position) position {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(() => { const t = JSON.parse(highwater.twin());
		return t.step !== %d || !!t.question !== %t })()`, from.Step, from.Asking))
	return p.position()
}

// walk is where each further press of Next leads, from the start of the lesson to its end: a
// question takes a press of its own.
func walk(t *testing.T, p *page) []position {
	t.Helper()
	way := []position{p.position()}
	for last := p.steps(); ; {
		at := way[len(way)-1]
		if at.Step == last {
			return way
		}
		p.key(kb.ArrowRight)
		way = append(way, p.moved(at))
	}
}

// TestKeyboard goes through the whole lesson with the arrow key and back. At every step both
// worlds are those of the headless program, and the sentences are the lesson's own.
func TestKeyboard(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	want := [2][]state{headless(t, lesson, before), headless(t, lesson, after)}
	require.Equal(t, len(want[0])-1, p.steps())
	check := func(step int) {
		t.Helper()
		for lane := range want {
			require.Equal(t, want[lane][step].Hash, p.hash(lane), "step %d, lane %d", step, lane)
		}
	}
	check(0)
	for _, at := range walk(t, p) {
		_ = at
	}
	require.Equal(t, p.steps(), p.step())
	check(p.steps())
	for n := p.steps() - 1; n >= 0; n-- {
		p.key(kb.ArrowLeft)
		p.atStep(n)
		check(n)
	}
	p.key(kb.End)
	p.atStep(p.steps())
	check(p.steps())
	require.Equal(t, want[0][p.steps()].Sentence, p.sentence())
	p.key(kb.Home)
	p.atStep(0)
}

// TestLossIsTold steps to the loss and reads the page's text in both languages.
func TestLossIsTold(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	last := p.steps()
	value[any](p, fmt.Sprintf("highwater.go(%d), null", last))
	p.atStep(last)
	require.Contains(t, p.verdict(0), "m2")
	require.NotContains(t, p.verdict(1), "m2 lost")
	english := p.sentence()
	require.NotRegexp(t, `\p{Han}`, english)

	value[any](p, `highwater.command("lang", "zh"), null`)
	p.wait(`document.documentElement.lang === "zh"`)
	chinese := p.sentence()
	require.Regexp(t, `\p{Han}`, chinese)
	require.Regexp(t, `\p{Han}`, p.verdict(0))
	require.Regexp(t, `\p{Han}`, value[string](p, "document.title"))
}

// verdict is what the page's text says of a rule set.
func (p *page) verdict(lane int) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf(
		`document.querySelectorAll("#twin-lanes > .lane")[%d].querySelector("strong").textContent`, lane))
}

// TestClicksAreNotLost presses Next on the canvas as fast as the browser takes it. Each press
// must count: one that is lost leaves the lesson one press short of its end.
func TestClicksAreNotLost(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	way := walk(t, p)
	p.key(kb.Home)
	p.atStep(0)
	x, y := p.control("next").center()
	for range way[1:] {
		p.click(x, y)
	}
	p.atStep(p.steps())
	require.Equal(t, way[len(way)-1], p.position())
}

// TestTapsAreNotLost does the same with a finger on a telephone's screen.
func TestTapsAreNotLost(t *testing.T) {
	p := blank(t, 390, 844)
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.open(base + lessonLink)
	p.ready()
	way := walk(t, p)
	p.key(kb.Home)
	p.atStep(0)
	x, y := p.control("next").center()
	for i, at := range way[1:] {
		// A question changes the panel's height, so the button may have moved.
		if i > 0 && (at.Asking || way[i].Asking) {
			p.wait(fmt.Sprintf("JSON.parse(highwater.twin()).step === %d", way[i].Step))
			x, y = p.control("next").center()
		}
		p.tap(x, y)
	}
	p.atStep(p.steps())
	require.Equal(t, way[len(way)-1], p.position())
}

// TestThemeAndLanguageStay switches both, and finds them again after a reload.
func TestThemeAndLanguageStay(t *testing.T) {
	p := open(t, 1280, 720, "")
	value[any](p, `highwater.command("theme", "dark"), highwater.command("lang", "zh"), null`)
	p.wait(`document.documentElement.dataset.theme === "dark"`)
	p.wait(`document.documentElement.lang === "zh"`)
	p.open(base)
	p.ready()
	require.Equal(t, "dark", value[string](p, "document.documentElement.dataset.theme"))
	require.Equal(t, "zh", value[string](p, "document.documentElement.lang"))
	dark := p.brightness()
	value[any](p, `highwater.command("theme", "light"), null`)
	p.wait(`document.documentElement.dataset.theme === "light"`)
	require.Greater(t, p.brightness(), dark+100)
}
