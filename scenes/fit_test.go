package scenes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/scenario"
	"highwater/ui"
)

// lanesSeen says whether all lanes of a side lie within what is seen of them.
func lanesSeen(t *testing.T, a *App, id, area string) {
	t.Helper()
	room := a.tree.Find(area).Rect
	for _, l := range a.player.groups[0].cur.Lanes {
		r := a.tree.Find(id + "/lane/" + l.Broker).Rect
		require.GreaterOrEqual(t, r.Y+.5, room.Y, "%s step %d", l.Broker, a.Step())
		require.LessOrEqual(t, r.Bottom()-.5, room.Bottom(), "%s step %d", l.Broker, a.Step())
	}
}

// TestCompactLanes shows all lanes of four brokers on two sides, and of five brokers, at every
// step; on the phone too.
func TestCompactLanes(t *testing.T) {
	for _, tt := range []struct {
		link string
		c    Course
		w, h float64
		area string
	}{
		{"#/s/kip-966-four-brokers", libraryCourse(), 1280, 720, "g0/scroll"},
		{"#/s/kip-966-four-brokers", libraryCourse(), 390, 844, "stage"},
		{"#/s/crowd", fixture{}, 1280, 720, "g0/scroll"},
		{"#/s/crowd", fixture{}, 390, 844, "stage"},
		{"#/s/basics-two-partitions", libraryCourse(), 1280, 720, "g0/scroll"},
		{"#/s/five", fileSource(t, five), 1280, 720, "g0/scroll"},
	} {
		a := newApp(Options{Link: tt.link}, tt.c)
		a.Resize(tt.w, tt.h, 1)
		require.Equal(t, laneCompact, a.player.fitOf().kind, tt.link)
		for s := 0; s <= a.Steps(); s++ {
			a.Go(s)
			a.tree.ScrollTo("stage", ui.Point{})
			if tt.w > 1000 || s < 2 { // on the phone what a step changed may be below
				lanesSeen(t, a, "g0", tt.area)
			}
		}
	}
}

// TestOpenLane opens a compact lane by its pill, and by its command.
func TestOpenLane(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-966-four-brokers?step=6"}, libraryCourse())
	low := a.tree.Find("g0/lane/A").Rect.H
	require.NotNil(t, a.tree.Find("g0/lane/A/epoch/0"))
	require.Nil(t, a.tree.Find("g0/lane/A/checkpoint"), "its other files have no room")
	require.Contains(t, a.tree.Find("g0/lane/A/head").Tip, "epoch cache: 0 → 0")
	require.True(t, a.tree.Activate("g0/lane/A/head"))
	a.refresh()
	require.Greater(t, a.tree.Find("g0/lane/A").Rect.H, low+compactMeta)
	require.NotNil(t, a.tree.Find("g0/lane/A/checkpoint"))
	require.NotNil(t, a.tree.Find("g1/lane/A/checkpoint"), "on both sides")
	a.Command("lane", "A")
	require.Nil(t, a.tree.Find("g0/lane/A/checkpoint"))
	a.Command("lane", "Z")
	require.Empty(t, a.player.opened)
}

// TestFoldsOfForty plays forty records: they fold at the borders of the batches of both sides, and
// each column stands at one place in all lanes of both.
func TestFoldsOfForty(t *testing.T) {
	a := newApp(Options{Link: "#/s/forty?step=9"}, fileSource(t, forty))
	at := map[kafka.Offset]float64{}
	wide := 0
	for _, g := range a.player.groups {
		for _, l := range g.lanes {
			for _, c := range l.cells {
				x := c.x
				if old, seen := at[c.cell.First]; seen {
					require.InDelta(t, old, x, .01, "offset %d", c.cell.First)
				}
				at[c.cell.First] = x
				if c.cell.Last > c.cell.First {
					wide++
				}
			}
		}
	}
	require.Len(t, at, 3, "0–19, 20–33, 34–39")
	require.Greater(t, wide, 10)
	require.Equal(t, []kafka.Offset{0, 20, 34, 40}, a.player.axisOf().cuts)
}

// TestWindowKeepsWhatMatters scrolls an axis that is too long: lanes that hold records show some,
// what the step changed is in sight, and the reader can move it.
func TestWindowKeepsWhatMatters(t *testing.T) {
	a := newApp(Options{Link: "#/s/field-unclean-election-cost?step=14"}, libraryCourse())
	a.Resize(390, 844, 1)
	for s := 0; s <= a.Steps(); s++ {
		a.Go(s)
		g := a.player.groups[0]
		grown := false
		for _, l := range g.lanes {
			was := laneOf(g.was, l.cur.Broker)
			grown = grown || was != nil && (was.HW != l.cur.HW || was.LEO != l.cur.LEO)
		}
		for _, l := range g.lanes {
			if l.cur.Hosted && len(l.cur.Cells) > 0 && !grown {
				require.NotEmpty(t, l.cells, "%s at step %d", l.cur.Broker, s)
			}
			for i := range l.cur.Cells {
				if c := &l.cur.Cells[i]; c.Changed {
					require.True(t, l.sc.sees(l.cur.LEO), "%s at step %d", l.cur.Broker, s)
				}
			}
		}
	}
	a.Go(14)
	g := a.player.groups[0]
	require.Zero(t, g.skip)
	require.Nil(t, a.tree.Find("g0/axis/left"))
	require.True(t, a.tree.Activate("g0/axis/right"))
	a.refresh()
	require.Equal(t, 1, a.player.groups[0].skip)
	require.NotNil(t, a.tree.Find("g0/axis/left"))
	a.Command("axis", "-5")
	require.Zero(t, a.player.groups[0].skip)
}

func fileSource(t *testing.T, source string) Course {
	t.Helper()
	s, faults := scenario.Parse("made.yaml", []byte(source))
	require.Empty(t, faults, fmt.Sprint(faults))
	return newCourse(Whole([]File{{s.ID, "made.yaml", []byte(source)}}))
}

var forty = `id: forty
title: {en: Forty records, zh: 四十条消息}
about:
  group: field
  idea: {en: Long batches., zh: 长批次。}
  words: [isr]
cluster:
  brokers: [A, B, C]
  min.insync.replicas: 1
rules: ["0.10", "0.11"]
steps:
  - produce: {records: [m1..m20], acks: all}
  - fetch: {follower: B}
  - produce: {records: [m21..m34], acks: 1}
  - fetch: {follower: B}
  - fetch: {follower: C}
  - crash: {broker: A}
  - expire-session: {broker: A}
  - run: {until: leader}
  - produce: {records: [x1..x6], acks: 1}
  - start: {broker: A}
  - run: {until: caught-up}
outcome:
  "0.8.0 - 3.9 zk": {verdict: safe, because: {en: x, zh: x}, rule: broker.md}
  "2.8+ kraft": {verdict: safe, because: {en: x, zh: x}, rule: broker.md}
`

// five brokers and four clients on two sides need all the room there is.
var five = `id: five
title: {en: Five brokers, zh: 五个 broker}
about:
  group: field
  idea: {en: Five brokers., zh: 五个 broker。}
  words: [isr]
cluster:
  brokers: [A, B, C, D, E]
  producers: [P, Q]
  consumers: [R, S]
  min.insync.replicas: 2
rules: ["2.7", "4.1"]
steps:
  - produce: {client: P, records: [m1, m2, m3], acks: all}
  - run: {until: caught-up}
  - produce: {client: Q, records: [n1], acks: 1}
  - cut: {around: E}
  - produce: {client: P, records: [m4, m5], acks: 1}
  - run: {ms: 3000}
  - consume: {client: R}
  - consume: {client: S}
  - crash: {broker: A, kind: power}
  - run: {ms: 20000}
outcome:
  "0.8.0 - 3.9 zk": {verdict: safe, because: {en: x, zh: x}, rule: broker.md}
  "2.8+ kraft": {verdict: safe, because: {en: x, zh: x}, rule: broker.md}
`

// TestFitGrows measures a run that grows as if it had been as long from the start.
func TestFitGrows(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-966-four-brokers"}, libraryCourse())
	p := a.player
	whole := *p.fitOf()
	all := p.steps
	p.fits, p.steps = fit{}, 3
	runs := []Run{p.sides[0].run, p.sides[1].run}
	for _, s := range p.sides {
		s.run = &cutRun{s.run, 3}
	}
	p.fitOf()
	p.steps = all
	for i, s := range p.sides {
		s.run = runs[i]
	}
	require.Equal(t, whole, *p.fitOf())
}

// cutRun is the first steps of a run.
type cutRun struct {
	Run
	steps int
}

func (r *cutRun) Steps() int { return r.steps }
