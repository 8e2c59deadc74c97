package scenes

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/ui"
)

// diagramOf builds the diagram of a lesson at a step.
func diagramOf(t *testing.T, link string, w, h float64) (*App, *timeArt) {
	t.Helper()
	a := newApp(Options{Link: link}, libraryCourse())
	a.Resize(w, h, 1)
	a.Update(nil, time.Second)
	return a, placedDiagram(a)
}

// placedDiagram is the diagram of what an app shows, placed as it is on the screen.
func placedDiagram(a *App) *timeArt {
	p := a.player
	s := p.timeSide()
	m := p.timeModel(s)
	art := &timeArt{p: p, m: m, d: m.d, v: &p.time, compact: p.compactTime(), readOf: -1}
	art.makeTexts(s)
	r := a.tree.Find("time").Rect
	art.place(r.W, r.H)
	return art
}

// TestLabelsDoNotCoverTheirArrows goes through lessons: no label lies on its own arrow, the labels
// of marks stand on the lines of their actors or touch no other, and the message that decides the
// present step has its label.
func TestLabelsDoNotCoverTheirArrows(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	told, labelled := 0, 0
	for _, les := range a.course.Lessons()[:24] {
		a.openCard(les.ID)
		for s := 1; s <= a.player.steps; s++ {
			a.Go(s)
			a.Update(nil, time.Minute)
			art := placedDiagram(a)
			has := map[string]bool{}
			for i := range art.texts {
				x := &art.texts[i]
				has[x.text.s] = true
				for _, seg := range art.segments {
					k := &art.d.Arrows[seg.arrow]
					if k.Label != x.text.s || !art.isNow(seg.arrow) {
						continue
					}
					lo, hi := inside(seg.from, seg.to, x.box().InsetXY(1, 2))
					assert.LessOrEqual(t, hi-lo, mostCovered, "%s %d: %s", les.ID, s, x.text.s)
				}
			}
			for _, i := range art.arrows {
				k := &art.d.Arrows[i]
				if art.isNow(i) && k.Label != "" && k.API != kafka.APIUpdateMetadata {
					if told++; has[k.Label] {
						labelled++
					}
				}
			}
		}
	}
	require.Greater(t, told, 300)
	assert.GreaterOrEqual(t, float64(labelled)/float64(told), .87, "%d of %d", labelled, told)
}

// TestTurningPointIsLabelled looks at the step in which KIP-101's sides part: LeaderAndIsr has its
// name, and the sign of the difference stands on its line and is explained.
func TestTurningPointIsLabelled(t *testing.T) {
	_, art := diagramOf(t, "#/s/kip-101-loss?rules=0.10.2,0.11&step=10", 1280, 720)
	assert.True(t, art.says("LeaderAndIsr e0"))
	at, seen := art.differsAt()
	require.True(t, seen)
	assert.InDelta(t, art.x(art.m.end(9, false)), at.X, .1)
	require.NotEmpty(t, art.legend)
	assert.Equal(t, txtFirstDiffer.In("en"), art.legend[0].text.s)
	assert.Positive(t, art.legendFits(art.legend[0].w))
}

func (a *timeArt) says(label string) bool {
	for i := range a.texts {
		if a.texts[i].text.s == label {
			return true
		}
	}
	return false
}

// TestFewStepsKeepTheirSlant plays three moves in a sandbox: no arrow is drawn over half of the
// room because there are few.
func TestFewStepsKeepTheirSlant(t *testing.T) {
	_, art := diagramOf(t, "#/s/kip-101-loss?rules=0.10.2,0.11&step=2", 2560, 1440)
	assert.LessOrEqual(t, art.s.k, float64(mostUnit)+.01)
	for _, s := range art.segments {
		assert.Less(t, s.to.X-s.from.X, 110.0)
	}
}

// TestLegendTellsWhatIsSeen explains the hatch and the bar where they are on the stage.
func TestLegendTellsWhatIsSeen(t *testing.T) {
	for _, lesson := range []string{"basics-replication", "kip-101-loss", "basics-two-partitions"} {
		a, _ := diagramOf(t, "#/s/"+lesson+"?step=1", 1280, 720)
		for s := range a.player.steps {
			a.Go(s)
			a.Update(nil, time.Minute)
			art, on := placedDiagram(a), newOnStage(a.player.frameOf(a.player.timeSide(), s))
			all := ""
			for i := range art.legend {
				all += art.legend[i].text.s + "|"
			}
			name := fmt.Sprint(lesson, " ", s)
			assert.Equal(t, on.above, strings.Contains(all, txtLegendAbove.In("en")), name)
			assert.Equal(t, on.cached, strings.Contains(all, txtLegendPage.In("en")), name)
			assert.Equal(t, on.disk, strings.Contains(all, txtLegendDisk.In("en")), name)
		}
	}
}

// TestDiagramSwitchesSides shows the other side by its name in the title. Answering a question
// does not turn the diagram.
func TestDiagramSwitchesSides(t *testing.T) {
	a, _ := diagramOf(t, "#/s/kip-101-loss?rules=0.10.2,0.11&step=9", 1280, 720)
	p := a.player
	require.True(t, a.tree.Activate("time/side/2"))
	assert.Equal(t, 1, p.active, "the same as key 2")
	a.refresh()
	require.True(t, a.tree.Activate("time/side/1"))
	assert.Equal(t, 0, p.active)
	require.True(t, p.ask())
	shown := p.timeIndex()
	require.True(t, p.answer(p.active, "1"))
	require.True(t, p.asking, "the other side asks too")
	assert.Equal(t, shown, p.timeIndex())
	a.refresh()
	require.True(t, a.tree.Activate("time/side/2"), "but the reader may")
	assert.Equal(t, 1, p.timeIndex())
	assert.True(t, p.asking)
}

// TestPlacesOfAQuestionStandAlone has no offsets in the row of the places that answer, and all of
// these within the lane.
func TestPlacesOfAQuestionStandAlone(t *testing.T) {
	for _, size := range [...]int{2, 5} {
		a := newApp(Options{Link: "#/s/kip-101-loss?rules=0.10.2,0.11&step=9"}, libraryCourse())
		a.Resize(sizes[size].w, sizes[size].h, 1)
		require.True(t, a.player.ask())
		a.Update(nil, time.Second)
		lane := a.tree.Find("g0/lane/A").Rect
		var places []ui.Rect
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			if strings.HasPrefix(b.Name, "g0/lane/A/slot/") {
				places = append(places, b.Rect)
				assert.True(t, b.Rect.Inside(lane.Inset(4), 0), "%s %v in %v", b.Name, b.Rect, lane)
			}
		}
		require.Len(t, places, 3)
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			for i := range b.Texts {
				x := &b.Texts[i]
				row := ui.R(lane.X, places[0].Y, lane.W, places[0].H)
				if b.Name == "g0/lane/A" && !x.Rect.Meet(row).Empty() && x.Font == fontMono {
					t.Errorf("the offset %s stands among the places", x.Text)
				}
			}
		}
	}
}
