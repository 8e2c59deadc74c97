package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// The lesson that all tests go through, and the two releases that it contrasts.
const (
	lesson     = "kip-101-loss"
	lessonLink = "#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=en"
	before     = "0.10.2"
	after      = "0.11"
)

// moment is where a learner is: at a step, perhaps with the question before the next open.
type moment struct {
	Step     int
	Asking   bool
	Where    string   // in words: "Step 7 of 11", or which of the names before the lesson
	Sentence string   // in the page's text
	Told     bool     // the page's text is that of this moment already
	Hashes   []string // of the lanes
}

// now reads a moment in one go: each look into a busy page takes its time.
const now = `(() => {
	const t = JSON.parse(highwater.twin());
	const told = document.getElementById("twin-sentence").textContent;
	return { Step: t.step, Asking: !!t.question?.answers?.length, Where: t.stepText,
		Hashes: t.lanes.map((_, i) => highwater.hash(i)), Sentence: told,
		Told: told === t.sentence };
})()`

// here is the present moment, once the page's text has followed.
func (p *page) here() moment {
	p.t.Helper()
	return await[moment](p, "(m => m.Told && m)("+now+")")
}

// moved waits until the learner is somewhere else, and says where.
func (p *page) moved(from moment) moment {
	p.t.Helper()
	return await[moment](p,
		fmt.Sprintf(`(m => m.Told &&
			(m.Step !== %d || m.Asking !== %t || m.Where !== %q) && m)(%s)`,
			from.Step, from.Asking, from.Where, now))
}

// walk is where each further press of Next leads, from the start of the lesson to its end: a
// question takes a press of its own.
func walk(p *page) []moment {
	p.t.Helper()
	way := []moment{p.here()}
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
// worlds are those of the headless program, and so is the sentence.
func TestKeyboard(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	want := [2][]state{headless(t, lesson, before), headless(t, lesson, after)}
	last := len(want[0]) - 1
	require.Equal(t, last, p.steps())
	check := func(m moment) {
		t.Helper()
		for lane := range want {
			require.Equal(t, want[lane][m.Step].Hash, m.Hashes[lane],
				"step %d, lane %d", m.Step, lane)
		}
		if !m.Asking {
			require.Equal(t, want[0][m.Step].Sentence.EN, m.Sentence, "step %d", m.Step)
		}
	}
	way := walk(p)
	for _, m := range way {
		check(m)
	}
	for m := way[len(way)-1]; m.Step > 0; {
		p.key(kb.ArrowLeft)
		m = p.moved(m)
		check(m)
	}
	p.key(kb.End)
	p.atStep(last)
	check(p.here())
	require.Equal(t, "lost", want[0][last].Verdict.ID)
	require.Equal(t, "safe", want[1][last].Verdict.ID)
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
	said := headless(t, lesson, before)[last].Sentence
	require.Equal(t, said.EN, p.sentence())
	require.NotRegexp(t, `\p{Han}`, p.sentence())

	value[any](p, `highwater.command("lang", "zh"), null`)
	p.wait(`document.documentElement.lang === "zh"`)
	require.Equal(t, said.ZH, p.sentence())
	require.Regexp(t, `\p{Han}`, p.sentence())
	require.Regexp(t, `\p{Han}`, p.verdict(0))
	require.Regexp(t, `\p{Han}`, value[string](p, "document.title"))
}

// verdict is what the page's text says of a rule set.
func (p *page) verdict(lane int) string {
	p.t.Helper()
	return value[string](p, fmt.Sprintf(
		`document.querySelectorAll("#twin-lanes > .lane")[%d].querySelector("strong").textContent`,
		lane))
}

// presses is how often Next must be pressed from the start of the lesson to its end: once a
// step, and once more where a question is asked first.
func presses(t *testing.T) int {
	t.Helper()
	states := headless(t, lesson, before)
	n := len(states) - 1
	for _, s := range states {
		if s.Question != nil {
			n++
		}
	}
	require.Greater(t, n, len(states)-1, "a lesson has questions")
	return n
}

// TestClicksAreNotLost presses Next on the canvas as fast as the browser takes it. One press
// too few must not be enough, and then none may have been lost.
func TestClicksAreNotLost(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	p.media()
	x, y := p.control("next").center()
	for range presses(t) - 1 {
		p.click(x, y)
	}
	p.atStep(p.steps() - 1)
	p.click(x, y)
	p.atStep(p.steps())
}

// TestTapsAreNotLost does the same with a finger on a telephone's screen, where the button
// moves with the height of the text above it.
func TestTapsAreNotLost(t *testing.T) {
	p := phone(t, 1, lessonLink)
	p.media()
	for range presses(t) {
		p.tap(p.control("next").center())
	}
	p.atStep(p.steps())
}

// TestThemeAndLanguageStay switches both, and finds them again after a reload.
func TestThemeAndLanguageStay(t *testing.T) {
	p := open(t, 1280, 720, "#/")
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
