package scenes

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// opened gives the program with a lesson open, laid out.
func opened(tb testing.TB, link string) *App {
	a := newApp(Options{Link: link}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.Update(nil, time.Second)
	require.NotNil(tb, a.player)
	return a
}

// The figures of controller.md section 5, as the lesson's own events give them: with followers at
// 2 and 50 ms an ISR takes 50 ms and a majority 2, with a dead one 9 s and 2 ms.
func TestWaitsComeFromEvents(t *testing.T) {
	a := opened(t, "#/s/basics-quorum-and-isr?step=14")
	d := a.player.sides[0].run.Diagram()
	isr := figuresOf(d, view.WaitRecords, a.player.steps)
	require.GreaterOrEqual(t, len(isr.took), 3)
	assert.Equal(t, []kafka.Ms{2, 50}, isr.took[:2])
	assert.InDelta(t, 9001, float64(isr.took[2]), 100)
	assert.Equal(t, []kafka.Ms{2, 2}, figuresOf(d, view.WaitMetadata, 9).took)
	early := figuresOf(d, view.WaitRecords, 3)
	assert.Equal(t, 1, early.open, "m1 waits for the slow replica")
	a.Command("time-axis", axisMs)
	tw := a.Twin()
	assert.Contains(t, fmt.Sprint(tw.Lanes[0].Tables), "median 2 ms")
	assert.NotNil(t, a.tree.Find("time/axis"))
}

func TestZoomAndPan(t *testing.T) {
	a := opened(t, "#/s/kip-966-four-brokers?step=20")
	v := func() timeScale { return a.player.time.scale }
	before := v()
	a.Update([]ui.Event{ui.Key("+", 0)}, time.Second)
	assert.InDelta(t, before.k*zoomStep, v().k, 1e-6)
	n := a.tree.Find("time")
	at := ui.Pt(n.Rect.X+v().x0+200, n.Rect.Center().Y)
	u := v().unit(at.X - n.Rect.X)
	wheel := ui.Event{Kind: ui.Wheel, Pos: at, Delta: ui.Pt(0, -100), Mods: ui.Ctrl}
	a.Update([]ui.Event{wheel}, time.Second)
	assert.Greater(t, v().k, before.k*zoomStep)
	assert.InDelta(t, u, v().unit(at.X-n.Rect.X), 1e-6, "what is below the pointer stays there")
	left := v().left
	a.Update([]ui.Event{{Kind: ui.Wheel, Pos: at, Delta: ui.Pt(-60, 0)}}, time.Second)
	assert.InDelta(t, left-60/v().k, v().left, 1e-6)
	a.Command("zoom-fit", "")
	assert.InDelta(t, v().total, v().shown(), 1e-6, "the whole run")
	a.Command("zoom-fit", "")
	assert.InDelta(t, before.k, v().k, 1e-6)
	for range 30 {
		a.Command("zoom-out", "")
	}
	assert.InDelta(t, v().total, v().shown(), 1e-6, "no smaller than the whole run")
}

func TestPinchOnTheDiagram(t *testing.T) {
	a := opened(t, "#/s/kip-966-four-brokers?step=20")
	n := a.tree.Find("time")
	k := a.player.time.scale.k
	finger := func(kind ui.EventKind, id int, x float64) ui.Event {
		return ui.Event{
			Kind: kind, Pointer: id, Device: ui.Touch,
			Pos: ui.Pt(n.Rect.X+x, n.Rect.Y+60),
		}
	}
	a.Update([]ui.Event{
		finger(ui.PointerDown, 1, 600), finger(ui.PointerDown, 2, 640),
	}, time.Second)
	a.Update([]ui.Event{finger(ui.PointerMove, 2, 680)}, time.Second)
	assert.InDelta(t, 2*k, a.player.time.scale.k, 1e-6)
	assert.Equal(t, 20, a.player.step, "two fingers go nowhere")
	a.Update([]ui.Event{finger(ui.PointerMove, 1, 300), finger(ui.PointerUp, 1, 300)}, time.Second)
	assert.Equal(t, 20, a.player.step, "nor do they scrub")
}

// The pointer on an arrow lights it, says what it is, and pressing goes there.
func TestPointAtAMessage(t *testing.T) {
	a := opened(t, "#/s/kip-101-loss?step=3")
	p := a.player
	d := p.sides[0].run.Diagram()
	n := a.tree.Find("time")
	s := p.time.scale
	model := p.timeModel(p.sides[0])
	k := d.Arrows[1]
	require.Equal(t, "Fetch 1", k.Label)
	var at ui.Point // half way along the arrow
	for y := n.Rect.Y + 40; y < n.Rect.Bottom() && p.time.hot != 2; y += 2 {
		at = ui.Pt(n.Rect.X+s.x(model.arrows[1].a+(model.arrows[1].b-model.arrows[1].a)/2), y)
		a.Update([]ui.Event{{Kind: ui.PointerMove, Pos: at}}, time.Second)
	}
	require.EqualValues(t, 2, p.time.hot)
	assert.Equal(t, k.MessageID, p.lit())
	a.Update([]ui.Event{
		{Kind: ui.PointerDown, Pos: at}, {Kind: ui.PointerUp, Pos: at},
	}, time.Second)
	assert.Equal(t, 2, p.step)
}

// With the focus on the diagram the arrow keys go from message to message and say each.
func TestMessagesByKeyboard(t *testing.T) {
	a := opened(t, "#/s/kip-101-loss?step=3")
	a.tree.Focus("time")
	press := func(key string) string {
		a.Update([]ui.Event{ui.Key(key, 0)}, time.Second)
		return a.tree.Find("time").Label
	}
	assert.Contains(t, press("ArrowLeft"), "B → P: ack, step 3")
	assert.Contains(t, press("ArrowLeft"), "A → B: Fetch 2, step 3")
	assert.Contains(t, press("ArrowLeft"), "B → A: m2, HW 1, step 2 · arrived")
	assert.Equal(t, 3, a.player.step)
	press("Enter")
	assert.Equal(t, 2, a.player.step)
	assert.NotZero(t, a.player.lit())
}

func TestMessagesInTheTwin(t *testing.T) {
	a := opened(t, "#/s/kip-101-loss?step=11")
	tables := a.Twin().Lanes[0].Tables
	var found *TwinTable
	for i := range tables {
		if strings.HasPrefix(tables[i].Caption, "Space–time") {
			found = &tables[i]
		}
	}
	require.NotNil(t, found)
	assert.Equal(t, []string{"11", "A", "B", "Fetch (Fetch 1)", "lost", "0 ms"}, found.Rows[0])
	last := len(found.Go) - 1
	a.Command(found.Go[last].ID, found.Go[last].Value)
	assert.Equal(t, 1, a.player.step)
}

func TestBranchesAreSwitched(t *testing.T) {
	a := withBranches(t, 9)
	chosen := -1
	a.player.onBranch = func(i int) { chosen = i }
	a.Command("branch", "2")
	assert.Equal(t, 2, chosen)
	require.True(t, a.tree.Activate("time/branch/1"))
	assert.Equal(t, 1, chosen)
	area := a.tree.Find("time/branches")
	assert.InDelta(t, mostBranches*branchHeight+6, area.Rect.H, 1, "more than six scroll")
}

func withBranches(tb testing.TB, n int) *App {
	a := newApp(Options{Link: "#/s/story?step=7&rules=0.10"}, fixture{})
	a.Resize(1280, 720, 1)
	require.NotNil(tb, a.player)
	a.player.branches = fixtureBranches(n)
	a.stale()
	a.refresh()
	return a
}

func fixtureBranches(n int) []branchRow {
	all := []branchRow{
		{"original", 0, 8, false, verdictOf("lost", "m2")},
		{"C first", 3, 6, true, verdictOf("safe")},
		{"B dropped", 5, 8, false, verdictOf("diverged")},
	}
	for i := len(all); i < n; i++ {
		name := fmt.Sprintf("try %d", i)
		all = append(all, branchRow{name, i % 7, 8, false, verdictOf("at-risk")})
	}
	return all[:n]
}

// longHistory has ten thousand steps with two messages each.
func longHistory(rs release.RuleSet) *fixtureRun {
	const steps = 10000
	from := crowd(rs)
	r := &fixtureRun{rs: rs, dia: &view.Diagram{Actors: from.dia.Actors, Steps: steps}}
	for s := range steps + 1 {
		f := *from.frames[1]
		f.Hash = hash(s)
		r.frames = append(r.frames, &f)
		r.infos = append(r.infos, from.infos[1])
		r.dia.Clock = append(r.dia.Clock, kafka.Ms(s*10))
		if s == 0 {
			continue
		}
		at := float64(s)
		a := 1 + s%5
		r.dia.Arrows = append(r.dia.Arrows,
			view.Arrow{
				From: 0, To: a, Start: at + .1, End: at + .2, Label: "Produce",
				SentAt: kafka.Ms(s*10 - 8), DoneAt: kafka.Ms(s*10 - 6), MessageID: uint32(2 * s),
			},
			view.Arrow{
				From: a, To: 0, Start: at + .3, End: at + 1.4, Label: "ack", Answer: true,
				SentAt: kafka.Ms(s*10 - 5), DoneAt: kafka.Ms(s*10 + 4), MessageID: uint32(2*s + 1),
			})
		if s%100 == 0 {
			r.dia.Marks = append(r.dia.Marks, view.Mark{
				Actor: a, At: at + .5, Ms: kafka.Ms(s * 10), Label: words.Same("x"),
			})
		}
	}
	return r
}

type longCourse struct {
	fixture
	run *fixtureRun
}

func (c longCourse) Play(string, release.RuleSet) (Run, error) { return c.run, nil }

func longApp(tb testing.TB) *App {
	rs, _ := release.Lookup("0.11")
	a := newApp(Options{Link: "#/s/crowd?step=5000"}, longCourse{run: longHistory(rs)})
	a.Resize(1280, 720, 1)
	a.refresh()
	require.Equal(tb, 5000, a.player.step)
	return a
}

// However long the run, what is drawn is what is seen.
func TestLongRunsDrawWhatIsSeen(t *testing.T) {
	a, c := longApp(t), &noCanvas{}
	for _, ms := range []string{axisSteps, axisMs} {
		a.Command("time-axis", ms)
		for _, whole := range []bool{false, true} {
			if whole {
				a.Command("zoom-fit", "")
			}
			c.calls = 0
			a.Draw(c)
			assert.Less(t, c.calls, 6000, "%s, whole %v", ms, whole)
			assert.Less(t, len(a.tree.Find("time").Children), mostColumns+10)
		}
	}
	a.Command("last", "")
	assert.Equal(t, 10000, a.player.step)
}

// BenchmarkLongStep goes one step on in a run of ten thousand: what the diagram costs.
func BenchmarkLongStep(b *testing.B) {
	a := longApp(b)
	p := a.player
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		i++
		p.step = 5000 + i%2
		n := p.timeline()
		ui.Place(n, ui.R(10, 500, 900, 180))
	}
}

// BenchmarkLongWhole does the same with all ten thousand steps seen at once.
func BenchmarkLongWhole(b *testing.B) {
	a := longApp(b)
	a.Command("zoom-fit", "")
	p := a.player
	i := 0
	for b.Loop() {
		i++
		p.step = 9000 + i%2
		ui.Place(p.timeline(), ui.R(10, 500, 900, 180))
	}
}

// BenchmarkLongPlayer goes one step on with the whole screen.
func BenchmarkLongPlayer(b *testing.B) {
	a := longApp(b)
	i := 0
	for b.Loop() {
		i++
		a.Go(5000 + i%2)
	}
}

// A run that has not begun has a diagram without steps.
func TestDiagramWithoutSteps(t *testing.T) {
	m := newTimeModel(&view.Diagram{Actors: []view.Actor{{ID: "A"}}}, 0)
	v := &timeView{}
	a := &timeArt{m: m, d: m.d, v: v, p: &player{}}
	a.s = v.fit(m, 40, 400, false, 0)
	a.see()
	assert.Empty(t, a.arrows)
	assert.Less(t, a.last, a.first)
}
