package ui

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// keeper keeps what is drawn as a list of texts.
type keeper struct {
	Recorder
	said    []string
	refuses bool
}

func (k *keeper) Text(s string, _, _ float64, _ Font, _ Color) { k.said = append(k.said, s) }

func (k *keeper) Keep(draw func()) any {
	n := len(k.said)
	draw()
	if k.refuses {
		return nil
	}
	return append([]string(nil), k.said[n:]...)
}

func (k *keeper) Again(kept any) bool {
	k.said = append(k.said, kept.([]string)...)
	return true
}

// TestStillNodesAreDrawnOnce draws what stands still once while only time passes, and anew after an
// event, with new nodes, under another theme, and whenever the canvas could not keep it.
func TestStillNodesAreDrawnOnce(t *testing.T) {
	tree := NewTree(LightTheme())
	drawn := 0
	build := func(still bool) {
		n := &Node{ID: "n", Rect: R(0, 0, 10, 10), Still: still}
		n.Draw = func(c Canvas, _ *Node, _ Look) {
			drawn++
			c.Text("n", 0, 0, SansFont(13), Color{})
		}
		root := &Node{ID: "root", Rect: R(0, 0, 100, 100)}
		tree.SetRoot(root.Add(n))
	}
	k := &keeper{}
	draw := func(want int, why string) {
		t.Helper()
		drawn, k.said = 0, nil
		tree.Draw(k)
		tree.Draw(k)
		require.Equal(t, want, drawn, why)
		require.Equal(t, []string{"n", "n"}, k.said)
	}
	build(true)
	draw(2, "nothing is kept while there is no motion")
	tree.Moving = true
	draw(1, "kept")
	tree.Update(nil, time.Second)
	draw(0, "time alone")
	tree.Update([]Event{Key("a", 0)}, time.Second)
	draw(1, "an event")
	tree.Theme = DarkTheme()
	draw(1, "another theme")
	tree.Invalidate()
	draw(1, "asked for")
	build(true)
	draw(1, "new nodes")
	build(false)
	draw(2, "it moves")
	k.refuses = true
	build(true)
	draw(2, "the canvas cannot keep it")
}
