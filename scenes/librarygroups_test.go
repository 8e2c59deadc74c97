package scenes

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
)

func TestTheLibraryJumpsToAGroup(t *testing.T) {
	for _, size := range []struct {
		w, h float64
		area string
	}{{1280, 720, "cards/scroll"}, {390, 844, "library/scroll"}} {
		a := newApp(Options{}, libraryCourse())
		a.Resize(size.w, size.h, 1)
		a.refresh()
		for _, id := range []string{"field", "kip", "basics"} {
			require.True(t, a.tree.Activate("jump/"+id))
			a.refresh()
			top := a.tree.Find("cards/"+id).Rect.Y - a.tree.Find(size.area).Rect.Y
			assert.InDelta(t, 0, top, 1, "%s at %v", id, size.w)
		}
	}
}

func TestTheTableKeepsItsHead(t *testing.T) {
	a := newApp(Options{}, libraryCourse())
	a.Resize(1280, 720, 1)
	a.refresh()
	head, group := a.tree.Find("table/head").Rect, a.tree.Find("table/group/field").Rect
	require.True(t, group.Y > a.h, "below the screen")
	a.library.jump("table/scroll", "table/group/field")
	a.refresh()
	assert.Equal(t, head, a.tree.Find("table/head").Rect)
	assert.InDelta(t, head.Bottom(), a.tree.Find("table/group/field").Rect.Y, 20)
}

func TestTheBasicsAreNoStoryOfAProposal(t *testing.T) {
	assert.Equal(t, "KIP-101", originOf(&Lesson{Group: "kip", KIP: "KIP-101"}).In(words.EN))
	assert.Equal(t, "Basics", originOf(&Lesson{Group: "basics", KIP: "KIP-966"}).In(words.EN))
}

// The library is not built anew for each of hundreds of cells.
func TestTheLibraryShowsCellsTogether(t *testing.T) {
	a := newApp(Options{}, fixture{})
	a.Command("changed", "") // all rows stay
	a.Update(nil, 0)
	root := a.tree.Find("library")
	a.Update(nil, time.Millisecond)
	assert.Same(t, root, a.tree.Find("library"))
	a.Update(nil, buildEvery+time.Millisecond)
	assert.NotSame(t, root, a.tree.Find("library"))
	a.library.settle()
	a.refresh()
	for at := range a.library.cells {
		assert.NotContains(t, a.tree.Find("cell/"+at.lesson+"/"+at.rules).Label, "computing")
		break
	}
}

func TestGhostsStayInTheirLane(t *testing.T) {
	a := newApp(Options{Link: "#/s/field-unclean-election-cost"}, libraryCourse())
	a.Resize(390, 844, 1)
	a.Go(a.player.steps)
	a.refresh()
	seen := 0
	for _, l := range a.player.groups[0].lanes {
		for _, g := range l.ghosts {
			assert.LessOrEqual(t, g.x+g.w, l.shape.x0+l.shape.axisW)
			seen++
		}
	}
	assert.Positive(t, seen)
}

// Three consumers leave room for a whole lane.
func TestClientsLeaveRoomForALane(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-320-consumer-truncation"}, libraryCourse())
	a.Resize(1280, 720, 1)
	for s := range a.player.steps + 1 {
		a.Go(s)
		a.refresh()
		for _, g := range a.player.groups {
			h := a.tree.Find(g.id + "/scroll").Rect.H
			assert.GreaterOrEqual(t, h, g.lanes[0].shape.h, "%s, step %d", g.id, s)
		}
	}
}

func TestAWrongAnswerNamesTheRuleThatItBelongsTo(t *testing.T) {
	a := newApp(Options{Link: "#/s/basics-acks?step=8"}, libraryCourse())
	p := a.player
	require.True(t, p.ask())
	for _, i := range p.shown() {
		p.answer(i, wrongAnswer(p, i))
	}
	p.finish()
	said, ok := p.endIf(0)
	require.True(t, ok)
	try, _ := p.tryOf(0)
	assert.Contains(t, said.In(words.EN), try.Field+": "+try.Rule)
	assert.Contains(t, said.In(words.ZH), try.Field+": "+try.Rule)
}

func TestTheConsumerInQuestionIsSeen(t *testing.T) {
	a := newApp(Options{Link: "#/s/field-bare-commit?step=11"}, libraryCourse())
	a.Resize(1280, 720, 1)
	require.True(t, a.player.ask())
	a.refresh()
	s := a.tree.Find("g0/clients/S").Rect
	assert.True(t, a.tree.Find("g0/clients/scroll").Rect.Has(s.Center()))
}
