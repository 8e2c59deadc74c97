package scenes

import (
	"math"

	"highwater/ui"
)

// The stage of a narrow screen scrolls above the sheet. Where a step leads it, nothing is cut
// through the middle at its edges: it stands at the top of a lane or of what is above them, and
// clients and diagram are seen whole or not at all.

// stageGutter is the room at the right in which its bar scrolls, beside the lanes.
const stageGutter = margin - 2

// placeStage fits what scrolls to the height that it gets, and remembers where the present step
// scrolls it. The column grows where that lies too far down.
func (p *player) placeStage(col *ui.Node, high float64) {
	width := p.app.w - 2*margin
	lay := func() float64 {
		_, h := ui.NaturalSize(col, width)
		ui.Place(col, ui.R(0, 0, width, h))
		return h
	}
	content := lay()
	for i, n := range col.Children {
		whole := n.ID == "time" || n.ID == p.groups[0].id+"/clients"
		if whole && n.Rect.Y < high && n.Rect.Bottom() > high {
			room := ui.Space(ui.Fixed(math.Max(0, high-n.Rect.Y-narrowGap)))
			rest := append([]*ui.Node{room}, col.Children[i:]...)
			col.Children = append(col.Children[:i:i], rest...)
			content = lay()
			break
		}
	}
	p.stageAt = p.stageTop(col, high)
	if lack := p.stageAt + high - content - narrowGap; lack > 0 && p.stageAt > 0 {
		col.Add(ui.Space(ui.Fixed(lack)))
	}
}

// stageTop is how far the stage must scroll so that the lane of the step is seen, at the top of
// something.
func (p *player) stageTop(col *ui.Node, high float64) float64 {
	g := p.groups[0]
	lane := col.Find(g.newest())
	if lane == nil || lane.Rect.Bottom()+2 <= high {
		return 0
	}
	const outline = 3
	at := math.Min(lane.Rect.Bottom()+6-high, lane.Rect.Y-outline)
	tops := append([]*ui.Node{}, col.Children...)
	if lanes := col.Find(g.id + "/lanes"); lanes != nil {
		tops = append(tops, lanes.Children...)
	}
	best := lane.Rect.Y - outline
	for _, n := range tops {
		if y := n.Rect.Y - outline; y >= at && y < best {
			best = y
		}
	}
	return math.Round(math.Max(0, best))
}
