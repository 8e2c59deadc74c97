package scenes

import "highwater/ui"

// whatIfBar says on a narrow screen that the run under a wrong answer's rule stands on the stage,
// in place of what, and leads back.
func (g *group) whatIfBar() *ui.Node {
	lang := g.lang()
	id := g.id + "/if"
	return ui.Notice(ui.Column(id, 2, ui.PadXY(12, 7),
		ui.Paragraph(id+"/title", g.side.title(lang), ui.BoldFont(15), ui.Warn, 0),
		ui.Paragraph(id+"/news", g.news(), small(lang), ui.Plain, 0),
		ui.Link(id+"/back", txtBackReal.In(lang), ui.BoldFont(14), g.p.closeWhatIf)), ui.Warn)
}

// addWayBack puts the way back from the run under a wrong answer's rule into the second line of
// the name of the rules; it gives what the line has left.
func (g *group) addWayBack(n *ui.Node, y float64) (room float64) {
	n.Children = nil
	if g.side.real == nil || g.fit.lean {
		return n.Rect.W
	}
	k := ui.Link(g.id+"/rules/back", txtBackReal.In(g.lang()), ui.BoldFont(14), g.p.closeWhatIf)
	w, h := ui.NaturalSize(k, n.Rect.W)
	ui.Place(k, ui.R(n.Rect.Right()-w, y, w, h))
	n.Add(k)
	return n.Rect.W - w - 12
}
