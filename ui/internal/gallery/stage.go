package gallery

import (
	"strconv"

	"highwater/ui"
)

func (a *App) stage() *ui.Node {
	n := &ui.Node{ID: "stage", Role: ui.RoleImage, Label: "stage"}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		ui.DrawPanel(c, n.Rect, l.Theme)
		r := n.Rect.Inset(16)
		head := r.CutTop(28)
		ui.DrawIn(c, "broker A", head, ui.BoldFont(17), ui.Left, l.Theme.Text)
		fill, text := l.Theme.Solid(ui.Accented)
		ui.DrawBadge(c, ui.R(head.X+84, head.Y+3, 84, 22), "leader", ui.IconCrown,
			ui.BoldFont(13), fill, text)
		ui.DrawIn(c, "broker epoch 7", head, ui.MonoFont(13), ui.Right, l.Theme.Quiet)
		r.CutTop(24)
		drawLane(c, r, l.Theme)
		r.CutTop(120)
		drawSpaceTime(c, r, l.Theme)
	}
	return n
}

func drawLane(c ui.Canvas, r ui.Rect, th *ui.Theme) {
	ui.DrawIn(c, "log", ui.R(r.X, r.Y, 40, 46), ui.BoldFont(13), ui.Left, th.Quiet)
	x := r.X + 44
	for i := range 7 {
		drawCell(c, ui.R(x+float64(i)*58, r.Y, 54, 46), i, i < 4, th)
		o := ui.R(x+float64(i)*58, r.Y+56, 54, 18)
		ui.DrawIn(c, strconv.Itoa(i), o, ui.MonoFont(13), ui.Center, th.Quiet)
		drawDisk(c, ui.R(o.X, r.Y+49, 54, 5), i < 3, th)
	}
	lost := ui.R(x+7*58, r.Y, 54, 46)
	c.StrokeRect(lost, 7, ui.Dashed(th.Bad, 2))
	ui.DrawIn(c, "m8", lost, ui.MonoBold(15), ui.Center, th.BadText)
	c.Polyline(pts(lost.X+8, lost.Bottom()-6, lost.Right()-8, lost.Y+6),
		false, ui.Solid(th.Bad, 1.5))
	drawFlag(c, x+4*58-3, r.Y-18, "HW 4", true, th)
	drawBracket(c, x+8*58+2, r.Y, "LEO 8", th)
}

func drawCell(c ui.Canvas, r ui.Rect, epoch int, committed bool, th *ui.Theme) {
	e := th.Epoch(epoch)
	c.FillRect(r, 7, e.Fill)
	s := ui.Solid(th.Ink, 1.5)
	if !committed {
		c.Hatch(r, 7, 5, 1, ui.Fade(e.Text, 0.16))
		s = ui.Dashed(th.Ink, 1.5)
	}
	c.StrokeRect(r, 7, s)
	ui.DrawText(c, "e"+strconv.Itoa(epoch), r.InsetXY(5, 0), r.Y+13,
		ui.MonoFont(13), ui.Right, e.Text)
	ui.DrawText(c, "m"+strconv.Itoa(epoch+1), r, r.Bottom()-8, ui.MonoBold(15), ui.Center, e.Text)
}

func drawDisk(c ui.Canvas, r ui.Rect, on bool, th *ui.Theme) {
	if on {
		c.FillRect(ui.R(r.X+2, r.Y+1, r.W-4, 3), 1.5, th.Ink)
		return
	}
	for i := range 6 {
		c.StrokeCircle(ui.Pt(r.X+7+float64(i)*8, r.Y+2.5), 2, ui.Solid(th.Ink, 1))
	}
}

func drawFlag(c ui.Canvas, x, y float64, text string, solid bool, th *ui.Theme) {
	c.FillRect(ui.R(x, y, 2, 82), 0, th.Ink)
	f := ui.BoldFont(13)
	w := ui.Measure(text, f) + 10
	if solid {
		c.FillRect(ui.R(x, y, w, 18), 0, th.Ink)
		c.FillPolygon(pts(x+w, y, x+w+7, y, x+w, y+9), th.Ink)
		c.FillPolygon(pts(x+w, y+9, x+w+7, y+18, x+w, y+18), th.Ink)
	}
	ui.DrawIn(c, text, ui.R(x+5, y, w, 18), f, ui.Left, th.Panel)
}

func drawBracket(c ui.Canvas, x, y float64, text string, th *ui.Theme) {
	c.Polyline(pts(x, y+1, x+6, y+1, x+6, y+45, x, y+45),
		false, ui.Solid(th.Quiet, 2))
	ui.DrawIn(c, text, ui.R(x+12, y, 60, 46), ui.BoldFont(13), ui.Left, th.Quiet)
}

func drawSpaceTime(c ui.Canvas, r ui.Rect, th *ui.Theme) {
	for i, name := range []string{"producer P", "broker B", "broker A", "controller"} {
		y := r.Y + 16 + float64(i)*44
		ui.DrawText(c, name, r, y+5, ui.BoldFont(14), ui.Left, th.Text)
		c.FillRect(ui.R(r.X+98, y-0.5, r.W-98, 1), 0, th.Line)
	}
	at := func(i int, x float64) ui.Point { return ui.Pt(r.X+98+x, r.Y+16+float64(i)*44) }
	arrow(c, at(0, 40), at(1, 80), ui.Solid(th.Quiet, 1.5))
	arrow(c, at(2, 120), at(1, 150), ui.Solid(th.Quiet, 1.5))
	arrow(c, at(1, 180), at(2, 214), ui.Solid(th.Quiet, 1.5))
	c.Polyline([]ui.Point{at(1, 280), at(2, 330)}, false, ui.Dashed(th.Bad, 1.5))
	c.FillCircle(at(2, 350), 5, th.Bad)
	ui.DrawIcon(c, ui.IconCross, at(2, 365).Add(ui.Pt(0, -14)), 14, th.BadText)
	c.Text("crash", at(2, 375).X, at(2, 375).Y-9, ui.BoldFont(13), th.BadText)
	x := at(0, 440).X
	c.FillRect(ui.R(x-1, r.Y-8, 2, 170), 0, th.Accent)
	c.FillPolygon(pts(x-8, r.Y-16, x+8, r.Y-16, x+8, r.Y-6, x, r.Y+1, x-8, r.Y-6), th.Accent)
}

func arrow(c ui.Canvas, a, b ui.Point, s ui.Stroke) { ui.Arrow(c, a, b, 10, s) }

// pts makes points from x and y in turn.
func pts(xy ...float64) []ui.Point {
	out := make([]ui.Point, len(xy)/2)
	for i := range out {
		out[i] = ui.Pt(xy[2*i], xy[2*i+1])
	}
	return out
}
