package ui

// Arrow draws a line from a to b with a filled head of the given length at b. Only the shaft is
// dashed when s is.
func Arrow(c Canvas, a, b Point, head float64, s Stroke) {
	d := b.Sub(a)
	l := d.Len()
	if l < 1e-6 {
		return
	}
	u := d.Mul(1 / l)
	side := Pt(-u.Y, u.X).Mul(head * 0.42)
	base := b.Sub(u.Mul(head))
	if l > head {
		shaft := [2]Point{a, b.Sub(u.Mul(head * 0.8))}
		c.Polyline(shaft[:], false, s)
	}
	tip := [3]Point{b, base.Add(side), base.Sub(side)}
	c.FillPolygon(tip[:], s.Color)
}
