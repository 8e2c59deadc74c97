package scenes

import (
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/view"
	"highwater/ui"
	"highwater/ui/soft"
)

// strokes is a canvas that counts the outlines drawn on it, by colour.
type strokes struct {
	noCanvas
	of map[ui.Color]int
}

func (s *strokes) StrokeRect(_ ui.Rect, _ float64, k ui.Stroke) { s.of[k.Color]++ }

// TestPointerDrawsNoBorder looks at a lane under the pointer: a border is for what the step
// changed, and the one of a broker that is down stays as it is.
func TestPointerDrawsNoBorder(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?rules=0.10,0.11&step=6"}, libraryCourse())
	a.Resize(1280, 720, 1)
	lane := a.tree.Find("g0/lane/A")
	require.Equal(t, view.RoleDown, a.player.groups[0].lanes[0].cur.Role)
	l := ui.Look{Theme: a.colors(), Hover: true}
	c := &strokes{of: map[ui.Color]int{}}
	lane.DrawOver(c, lane, l)
	require.Empty(t, c.of)
	lane.Draw(c, lane, l)
	require.Zero(t, c.of[l.Theme.Accent])
	changed := a.tree.Find("g0/lane/B")
	changed.Draw(c, changed, l)
	require.NotZero(t, c.of[l.Theme.Accent])
	band := a.tree.Find("g0/controller/registered")
	c.of = map[ui.Color]int{}
	band.Draw(c, band, l)
	require.NotZero(t, c.of[l.Theme.Accent], "what changed in the band has a border too")
}

// TestCutShowsItsNewEnd looks at the step that cuts m2: the word of the log's end stands at its
// bracket, before and below the ghost, and the ghost has the colour of what is cut or lost.
func TestCutShowsItsNewEnd(t *testing.T) {
	for _, link := range []string{
		"#/s/kip-101-loss?rules=0.10,0.11&step=10", "#/s/kip-101-loss?rules=0.10,0.11&step=11",
	} {
		a := newApp(Options{Link: link}, libraryCourse())
		a.Resize(1280, 720, 1)
		l := a.player.groups[0].lanes[0]
		require.Len(t, l.ghosts, 1)
		ghost, end := l.ghostRect(&l.ghosts[0]), l.leoLabel(l.shape.x0+l.sc.x(l.cur.LEO)+3)
		bracket := l.shape.x0 + l.sc.x(l.cur.LEO) + 3
		require.Less(t, bracket+2, ghost.X, "the ghost does not hide the bracket")
		require.InDelta(t, bracket, end.X, 8, "the word is at the bracket")
		require.True(t, end.Meet(ghost).Empty())
		c := soft.New(1280, 720, 1)
		a.Draw(c)
		at := ghost.Move(a.tree.Find("g0/lane/A").Rect.X, a.tree.Find("g0/lane/A").Rect.Y)
		n, want := 0, a.colors().BadText
		img := c.Image()
		for y := int(at.Y); y < int(at.Bottom()); y++ {
			for x := int(at.X); x < int(at.Right()); x++ {
				k := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
				if k.R == want.R && k.G == want.G && k.B == want.B {
					n++
				}
			}
		}
		require.Greater(t, n, 60)
	}
}
