package ui

// Keeper is a canvas that can keep what is drawn and draw it again without the work of doing so.
type Keeper interface {
	Canvas
	// Keep calls draw and gives what it drew; nil when that cannot be kept now.
	Keep(draw func()) any
	// Again draws what Keep gave; false when it does not hold any more, as after a change of size.
	Again(kept any) bool
}

// kept is the picture of a node that a canvas keeps while nothing but time passes.
type kept struct {
	picture any
	round   int    // of the tree
	theme   *Theme // under which it was drawn
	offset  Rect   // where the node was
}

// drawKept draws a node that stands still from what was kept of it, or keeps it; false when the
// node is to be drawn as any other.
func (t *Tree) drawKept(c Canvas, n *Node) bool {
	k, can := c.(Keeper)
	if !can || !n.Still || !t.Moving {
		return false
	}
	if h := &n.kept; h.picture != nil && h.round == t.round && h.theme == t.Theme &&
		h.offset == n.Rect && k.Again(h.picture) {
		return true
	}
	n.kept = kept{round: t.round, theme: t.Theme, offset: n.Rect}
	n.kept.picture = k.Keep(func() { t.drawNode(c, n) })
	return true
}
