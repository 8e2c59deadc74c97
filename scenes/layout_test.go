package scenes

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
)

// sizes are the surfaces that every screen must fit.
var sizes = [...]struct{ w, h float64 }{
	{320, 480},
	{360, 640},
	{390, 844},
	{768, 1024},
	{1000, 700},
	{1280, 720},
	{1920, 1080},
	{2560, 1440},
}

// TestLayout lays every screen out at every size, in both languages and themes, with shapes made
// by hand, and fails on what is cut off, overlaps, leaves its place, is too small or too faint.
func TestLayout(t *testing.T) {
	for _, lang := range words.Langs() {
		for _, theme := range []string{themeLight, themeDark} {
			for _, size := range sizes {
				name := fmt.Sprintf("%s %s %vx%v", lang, theme, size.w, size.h)
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					a := newApp(Options{Lang: lang, Theme: theme}, fixture{})
					a.Resize(size.w, size.h, 1)
					layOutAll(t, a, 1)
				})
			}
		}
	}
}

// TestLayoutOfLessons does the same with every step of every lesson on a phone and on a desktop,
// and with some of the steps at the other sizes. One app goes through all of them, so that each
// lesson is played once.
func TestLayoutOfLessons(t *testing.T) {
	for i, lang := range words.Langs() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, libraryCourse())
			for k, at := range [...]struct{ size, stride int }{
				{2, 1}, {5, 1}, {1 + 2*i, 4}, {6 + i, 4},
			} {
				a.SetTheme([]string{themeLight, themeDark}[(i+k)%2])
				a.Resize(sizes[at.size].w, sizes[at.size].h, 1)
				layOutAll(t, a, at.stride)
				a.openLibrary()
			}
		})
	}
}

// layOutAll looks at every screen, and of each lesson at every so many steps.
func layOutAll(t *testing.T, a *App, stride int) {
	inspect(t, a, "library, not computed")
	a.library.settle()
	inspect(t, a, "library")
	a.Command("sets", setsAll)
	inspect(t, a, "library, all rule sets, not computed")
	a.library.settle()
	inspect(t, a, "library, all rule sets")
	a.Command("sets", setsMain)
	layOutSearch(t, a)
	layOutPuzzles(t, a)
	lessons := a.course.Lessons()
	if _, hidden := a.course.Lesson("odd"); hidden {
		lessons = append(lessons, oddLesson(), raftLesson(), partsLesson())
	}
	for i, les := range lessons {
		a.Command("open", les.ID)
		p := a.player
		for range p.sides {
			for s := i % stride; s <= p.steps; s += stride {
				a.Go(s)
				inspect(t, a, fmt.Sprintf("%s step %d side %d", les.ID, s, p.active))
				if p.ask() {
					layOutQuestion(t, a, les.ID)
				}
			}
			p.choose((p.active + 1) % len(p.sides))
		}
		layOutStage(t, a, les.ID)
		p.tall = true
		a.stale()
		inspect(t, a, les.ID+" tall sheet")
		p.setSplit(false)
		inspect(t, a, les.ID+" one side")
		if _, made := a.course.(fixture); made || i == 0 { // they are the same in each lesson
			layOutDialogs(t, a, les.ID)
		}
	}
}

// layOutPuzzles looks at the list of puzzles, and at the hardest states of one.
func layOutPuzzles(t *testing.T, a *App) {
	a.Command("place", "puzzles")
	inspect(t, a, "puzzles")
	for _, id := range []string{"restart-cuts", "keep-them-all"} {
		a.Command("open", "puzzles/"+id)
		inspect(t, a, id)
		a.Command("hint", "")
		a.Command("claim", "")
		inspect(t, a, id+", searching")
		a.Command("move", "4")
		inspect(t, a, id+", refused")
		a.Command("restart", "")
		z := a.player.hands.spec.game.(*puzzlePlay)
		for _, m := range z.script.Puzzle.Solution {
			a.Command("move", strconv.Itoa(m))
			a.player.finish()
			inspect(t, a, id+", a move")
		}
		require.True(t, z.wins(a.player.hands))
		for _, name := range z.script.Puzzle.Elsewhere {
			a.Command("beside", name)
			inspect(t, a, id+", beside "+name)
			a.Command("beside", name)
		}
		a.Command("panel", tabReason)
		inspect(t, a, id+", the reasons")
		a.Command("show-answer", "")
		inspect(t, a, id+", the answer")
	}
	a.Command("library", "")
}

// layOutSearch looks at a library in which something is looked for, and at its dialogs.
func layOutSearch(t *testing.T, a *App) {
	for _, q := range []string{"record", "xyzzy"} {
		a.Command("search", q)
		inspect(t, a, "library, search "+q)
	}
	a.Command("search", "")
	a.Command("changed", "")
	inspect(t, a, "library, what changed")
	a.Command("changed", "")
	a.openDialog(a.library.releaseDialog)
	inspect(t, a, "library, releases")
	a.openDialog(a.library.forgetDialog)
	inspect(t, a, "library, forget")
	a.closeDialog()
}

// layOutStage looks at an opened lane, at the axis moved and at the other partition.
func layOutStage(t *testing.T, a *App, name string) {
	p := a.player
	first := p.groups[0].cur.Lanes[0].Broker
	a.Command("lane", first)
	inspect(t, a, name+" lane open")
	a.Command("lane", first)
	a.Command("axis", "-1")
	inspect(t, a, name+" axis moved")
	if p.parts.count > 1 {
		a.Command("part-next", "")
		inspect(t, a, name+" next partition")
		a.Command("part", "")
	}
}

// layOutQuestion looks at an open question, at a wrong answer and at its rule.
func layOutQuestion(t *testing.T, a *App, name string) {
	p := a.player
	inspect(t, a, fmt.Sprintf("%s asks before %d", name, p.step+1))
	for _, i := range p.shown() {
		p.answer(i, wrongAnswer(p, i))
	}
	p.finish()
	inspect(t, a, fmt.Sprintf("%s answered %d", name, p.step))
	if p.openWhatIf(p.active) {
		inspect(t, a, fmt.Sprintf("%s changed rule %d", name, p.step))
		p.closeWhatIf()
	}
}

// wrongAnswer gives a wrong answer, where there is one a try that belongs to another rule.
func wrongAnswer(p *player, i int) string {
	q := p.question(i, p.step+1)
	for _, t := range q.Tries {
		if t.Value != q.Answer.Value && t.Field != "" {
			return t.Value
		}
	}
	for _, v := range p.choices(i) {
		if v.Value != q.Answer.Value {
			return v.Value
		}
	}
	return q.Answer.Value
}

func layOutDialogs(t *testing.T, a *App, name string) {
	for _, tt := range []struct {
		id   string
		show func()
	}{
		{"menu", a.openMenu},
		{"keys", a.openKeys},
		{"faults", func() {
			a.faulty = aFaultyFile()
			a.showFaults()
		}},
		{"rules", func() { a.player.openRules(0) }},
		{"variant", func() {
			a.player.setRules(0, "3.3-zk+epoch-before-idempotence")
			a.player.openRules(0)
		}},
		{"rules of a link", func() {
			a.player.setRules(0, "0.10+truncation=by-epoch+old-format=sparse-epochs")
			a.player.openRules(0)
		}},
	} {
		tt.show()
		inspect(t, a, name+" "+tt.id)
		settleAsked(a)
		inspect(t, a, name+" "+tt.id+", computed")
		a.closeDialog()
		a.openMenu()
		inspect(t, a, name+" "+tt.id+", menu")
		a.closeDialog()
		inspect(t, a, name+" "+tt.id+", behind")
	}
}

// settleAsked computes the verdicts that the list of rule sets shows.
func settleAsked(a *App) {
	for len(a.library.asked) > 0 {
		a.library.answer()
	}
}

func inspect(t *testing.T, a *App, name string) {
	t.Helper()
	a.refresh()
	boxes := ui.Inspect(a.tree, a.w, a.h)
	for i := range boxes {
		for k := range boxes[i].Texts {
			// What a text stands on is known where the text is seen.
			if x := &boxes[i].Texts[k]; !x.Shown.Has(x.Rect.Center()) {
				x.Ground = ui.Hex(0xFFFFFF)
				if ui.Luminance(x.Color) > .18 {
					x.Ground = ui.Hex(0)
				}
			}
		}
	}
	problems := ui.Problems(boxes, a.w, a.h)
	if a.w < phoneBelow {
		problems = append(problems, ui.TouchProblems(a.tree, boxes)...)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", name, p)
	}
}

// TestLayoutCanFail makes sure that the check sees what is wrong.
func TestLayoutCanFail(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Resize(1280, 720, 1)
	a.refresh()
	a.tree.Find("name").Rect.W = 20
	require.NotEmpty(t, ui.Problems(ui.Inspect(a.tree, a.w, a.h), a.w, a.h))
}
