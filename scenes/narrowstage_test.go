package scenes

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/ui"
)

// On a phone no step leaves a part of the stage cut through at its top, clients and diagram are
// seen whole or not at all, and the bar has room of its own beside the lanes.
func TestTheStageOfAPhoneIsCutNowhere(t *testing.T) {
	scrolled := 0
	for _, size := range [][2]float64{{390, 844}, {360, 640}} {
		for _, link := range []string{
			"#/s/kip-101-loss?rules=0.10,0.11", "#/puzzles/acks-one", "#/s/kip-966-four-brokers",
			"#/s/field-eligible-ladder?rules=4.0,4.1",
		} {
			a := newApp(Options{Link: link}, libraryCourse())
			a.Resize(size[0], size[1], 1)
			a.refresh()
			for s := range a.player.steps + 1 {
				a.Go(s)
				a.refresh()
				at := fmt.Sprintf("%s step %d at %v", link, s, size)
				if requireWhole(t, a, at) > 0 {
					scrolled++
				}
			}
		}
	}
	assert.Positive(t, scrolled)
}

// requireWhole checks the stage of a narrow screen, and says how far it is scrolled.
func requireWhole(t *testing.T, a *App, at string) float64 {
	t.Helper()
	g := a.player.groups[0]
	area, col := a.tree.Find("stage"), a.tree.Find(g.id)
	require.NotNil(t, area, at)
	offset := a.tree.ScrollOffset("stage").Y
	parts := append([]*ui.Node{}, col.Children...)
	for _, lane := range g.lanes {
		parts = append(parts, a.tree.Find(g.id+"/lane/"+lane.cur.Broker))
	}
	for _, n := range parts {
		if n.ID == g.id+"/lanes" || n.Rect.Empty() {
			continue
		}
		cut := n.Rect.Y < area.Rect.Y-1 && n.Rect.Bottom() > area.Rect.Y+4
		assert.False(t, cut, "%s: the top cuts %s", at, n.ID)
		if n.ID == "time" || n.ID == g.id+"/clients" {
			cut = n.Rect.Y < area.Rect.Bottom()-1 && n.Rect.Bottom() > area.Rect.Bottom()+1
			assert.False(t, cut && offset == 0, "%s: the sheet cuts %s", at, n.ID)
		}
		assert.LessOrEqual(t, n.Rect.Right(), area.Rect.Right()-stageGutter, "%s: %s", at, n.ID)
	}
	if lane := a.tree.Find(g.newest()); lane != nil && lane.Rect.H < area.Rect.H {
		assert.GreaterOrEqual(t, lane.Rect.Y, area.Rect.Y, at)
		assert.LessOrEqual(t, lane.Rect.Bottom(), area.Rect.Bottom()+1, at)
	}
	return offset
}
