package scenes

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
)

// TestNamesCoverNothing shows the names of every lesson: the label of none lies on a record, on a
// title, or on the thing that it names, and the ring around the thing is closed.
func TestNamesCoverNothing(t *testing.T) {
	for _, lang := range words.Langs() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, libraryCourse())
			for _, size := range [...]int{2, 5} {
				a.Resize(sizes[size].w, sizes[size].h, 1)
				for _, les := range a.course.Lessons() {
					a.openCard(les.ID)
					a.player.openNames(true)
					for a.player.opener != nil {
						name := fmt.Sprintf("%v %s %s", a.w, les.ID, a.player.name().id)
						checkName(t, a, name)
						a.player.turnName(1)
					}
				}
			}
		})
	}
}

func checkName(t *testing.T, a *App, name string) {
	t.Helper()
	a.Update(nil, time.Second)
	boxes := ui.Inspect(a.tree, a.w, a.h)
	at, tag := a.player.pointAt(), a.tree.Find("names/tag").Rect
	if len(at.ring) == 0 {
		return // TestNamesHaveAPlace knows them
	}
	require.False(t, tag.Empty(), name)
	for _, r := range at.ring {
		assert.True(t, r.Meet(tag).Empty(), "%s: the label lies on its thing", name)
		assert.True(t, r.Inside(at.stage, 0), "%s: the ring %v leaves %v", name, r, at.stage)
	}
	assert.True(t, tag.Inside(at.side.Rect, 0), "%s: the label %v leaves the stage", name, tag)
	for i := range boxes {
		b := &boxes[i]
		if b.Node != nil && b.Node.Role == ui.RoleCell {
			assert.True(t, b.Rect.Meet(b.Clip).Meet(tag).Empty(), "%s covers %s", name, b.Name)
		}
		for k := range b.Texts {
			x := &b.Texts[k]
			if x.Font.Size >= 16 && !x.Shown.Meet(tag).Empty() {
				t.Errorf("%s covers the title %q", name, x.Text)
			}
		}
	}
}

// TestRingHoldsOnlyItsThing rings the high watermark without the end of the log, and the other way
// round, on a word's picture too.
func TestRingHoldsOnlyItsThing(t *testing.T) {
	for _, link := range []string{
		"#/s/kip-101-loss?rules=0.10.2,0.11", "#/s/basics-two-partitions", "#/words/high-watermark",
		"#/words/high-watermark?lang=zh",
	} {
		a := newApp(Options{Link: link}, libraryCourse())
		a.Resize(1280, 720, 1)
		a.Update(nil, time.Second)
		var g *group
		if a.player != nil {
			g = a.player.groups[0]
		} else {
			g = a.place.(*glossaryPlace).card.picture.group
		}
		for _, lane := range g.lanes {
			if lane.cur.HW < 0 {
				continue
			}
			corner := g.nodes[lane.cur.Broker].Rect
			label := func(r ui.Rect) ui.Point { return r.Move(corner.X, corner.Y).Center() }
			hw, leo := spot("hw:"+lane.cur.Broker), spot("leo:"+lane.cur.Broker)
			assert.True(t, g.spotRing(hw).has(label(lane.hwRect())), "%s %s", link, hw)
			assert.False(t, g.spotRing(hw).has(label(lane.leoRect())), "%s %s", link, hw)
			assert.True(t, g.spotRing(leo).has(label(lane.leoRect())), "%s %s", link, leo)
			assert.False(t, g.spotRing(leo).has(label(lane.hwRect())), "%s %s", link, leo)
			for i := range lane.cells {
				c := &lane.cells[i]
				mid := label(ui.R(c.x, lane.shape.cellY, c.w, lane.shape.cellH))
				assert.False(t, g.spotRing(hw).has(mid), "%s %s holds %s", link, hw, c.name.s)
			}
		}
	}
}

// has says whether a point is within one of the parts.
func (g ring) has(p ui.Point) bool {
	for _, r := range g {
		if r.Has(p) {
			return true
		}
	}
	return false
}
