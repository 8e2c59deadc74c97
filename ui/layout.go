package ui

import "math"

// Size says how much of a row's width or a column's height a child gets.
//
// The zero Size takes the natural size. Px takes exactly that. Flex shares what is left in
// proportion. Min and Max bound the result; Max 0 is no bound.
type Size struct{ Px, Flex, Min, Max float64 }

// Fixed wants exactly px.
func Fixed(px float64) Size { return Size{Px: px} }

// Flex wants a share of what is left.
func Flex(weight float64) Size { return Size{Flex: weight} }

// FlexMin wants a share of what is left, but at least min.
func FlexMin(weight, min float64) Size { return Size{Flex: weight, Min: min} }

// Fit wants the natural size.
func Fit() Size { return Size{} }

// Pad is the room between a container's edge and its children.
type Pad struct{ Top, Right, Bottom, Left float64 }

// PadAll is the same padding on all sides.
func PadAll(p float64) Pad { return Pad{p, p, p, p} }

// PadXY is padding left and right, above and below.
func PadXY(x, y float64) Pad { return Pad{y, x, y, x} }

func (p Pad) in(r Rect) Rect {
	return Rect{
		r.X + p.Left, r.Y + p.Top,
		math.Max(0, r.W-p.Left-p.Right), math.Max(0, r.H-p.Top-p.Bottom),
	}
}

// Share splits length among sizes with gap between them. natural gives the size of a child
// whose Size is zero. over is how much more room was needed than there is.
func Share(length, gap float64, sizes []Size, natural func(i int) float64) (out []float64,
	over float64,
) {
	out = make([]float64, len(sizes))
	left, flex := length-gap*math.Max(0, float64(len(sizes)-1)), 0.0
	for i, s := range sizes {
		switch {
		case s.Flex > 0:
			flex += s.Flex
			continue
		case s.Px > 0:
			out[i] = s.Px
		case natural != nil:
			out[i] = natural(i)
		}
		out[i] = s.bound(out[i])
		left -= out[i]
	}
	fixed := make([]bool, len(sizes))
	// A child held by its bounds leaves the game; the rest share again. Each round fixes one.
	for range sizes {
		again := false
		for i, s := range sizes {
			if s.Flex <= 0 || fixed[i] {
				continue
			}
			share := math.Max(0, left) * s.Flex / flex
			out[i] = s.bound(share)
			if out[i] != share {
				fixed[i], again = true, true
				left, flex = left-out[i], flex-s.Flex
				break
			}
		}
		if !again {
			break
		}
	}
	used := gap * math.Max(0, float64(len(sizes)-1))
	for _, x := range out {
		used += x
	}
	return out, math.Max(0, used-length)
}

func (s Size) bound(x float64) float64 {
	if s.Max > 0 {
		x = math.Min(x, s.Max)
	}
	return math.Max(x, s.Min)
}

// Place gives n its rectangle and arranges everything below it. It returns how much wider and
// higher the content of n would have to be; 0, 0 when everything fits.
func Place(n *Node, r Rect) (overW, overH float64) {
	n.Rect = r
	if n.Arrange == nil {
		return 0, 0
	}
	return n.Arrange(n, r)
}

// NaturalSize returns the size n would like within a width of maxW.
func NaturalSize(n *Node, maxW float64) (w, h float64) {
	if n.Natural == nil {
		return 0, 0
	}
	return n.Natural(n, maxW)
}

// Row makes a container that lays its children side by side. Children are as high as the row,
// unless their natural height is less and the row is made with [CenterRow].
func Row(id string, gap float64, pad Pad, children ...*Node) *Node {
	return line(id, gap, pad, false, false, children)
}

// CenterRow is Row with children at their natural height, centred.
func CenterRow(id string, gap float64, pad Pad, children ...*Node) *Node {
	return line(id, gap, pad, false, true, children)
}

// Column makes a container that lays its children one below the other, each as wide as itself.
func Column(id string, gap float64, pad Pad, children ...*Node) *Node {
	return line(id, gap, pad, true, false, children)
}

func line(id string, gap float64, pad Pad, down, center bool, children []*Node) *Node {
	n := &Node{ID: id, Role: RoleGroup}
	n.Add(children...)
	n.Natural = func(n *Node, maxW float64) (w, h float64) {
		return naturalLine(n, maxW, gap, pad, down)
	}
	n.Arrange = func(n *Node, r Rect) (float64, float64) {
		return arrangeLine(n, pad.in(r), gap, down, center)
	}
	return n
}

func shown(n *Node) []*Node {
	out := make([]*Node, 0, len(n.Children))
	for _, c := range n.Children {
		if !c.Hidden {
			out = append(out, c)
		}
	}
	return out
}

func arrangeLine(n *Node, in Rect, gap float64, down, center bool) (overW, overH float64) {
	kids := shown(n)
	sizes := make([]Size, len(kids))
	for i, c := range kids {
		sizes[i] = c.Want
	}
	length := in.W
	if down {
		length = in.H
	}
	parts, over := Share(length, gap, sizes, func(i int) float64 {
		w, h := NaturalSize(kids[i], in.W)
		if down {
			return h
		}
		return w
	})
	at := in
	for i, c := range kids {
		r := Rect{at.X, at.Y, in.W, parts[i]}
		if !down {
			r = Rect{at.X, at.Y, parts[i], in.H}
			if _, h := NaturalSize(c, parts[i]); center && h > 0 && h < in.H {
				r.Y, r.H = in.Y+math.Round((in.H-h)/2), h
			}
		}
		w, h := Place(c, r)
		overW, overH = math.Max(overW, w), math.Max(overH, h)
		if down {
			at.Y += parts[i] + gap
		} else {
			at.X += parts[i] + gap
		}
	}
	if down {
		return overW, math.Max(overH, over)
	}
	return math.Max(overW, over), overH
}

func naturalLine(n *Node, maxW, gap float64, pad Pad, down bool) (w, h float64) {
	inner := math.Max(0, maxW-pad.Left-pad.Right)
	kids := shown(n)
	if !down {
		return naturalRow(kids, inner, gap, pad)
	}
	for _, c := range kids {
		cw, ch := NaturalSize(c, inner)
		if c.Want.Px > 0 {
			ch = c.Want.Px
		}
		w, h = math.Max(w, cw), h+c.Want.bound(ch)
	}
	h += gap * math.Max(0, float64(len(kids)-1))
	return w + pad.Left + pad.Right, h + pad.Top + pad.Bottom
}

// naturalRow measures the height of flexible children at the width that they will get.
func naturalRow(kids []*Node, inner, gap float64, pad Pad) (w, h float64) {
	sizes := make([]Size, len(kids))
	for i, c := range kids {
		sizes[i] = c.Want
	}
	parts, _ := Share(inner, gap, sizes, func(i int) float64 {
		w, _ := NaturalSize(kids[i], inner)
		return w
	})
	for i, c := range kids {
		cw, ch := NaturalSize(c, parts[i])
		if c.Want.Px > 0 {
			cw = c.Want.Px
		}
		w, h = w+c.Want.bound(cw), math.Max(h, ch)
	}
	w += gap * math.Max(0, float64(len(kids)-1))
	return w + pad.Left + pad.Right, h + pad.Top + pad.Bottom
}

// Flow makes a container that lays its children side by side at their natural size and goes on
// in a new line when one is full.
func Flow(id string, gap, lineGap float64, pad Pad, children ...*Node) *Node {
	n := &Node{ID: id, Role: RoleGroup}
	n.Add(children...)
	n.Natural = func(n *Node, maxW float64) (w, h float64) {
		return flow(n, Rect{W: maxW, H: math.Inf(1)}, gap, lineGap, pad, false)
	}
	n.Arrange = func(n *Node, r Rect) (float64, float64) {
		w, h := flow(n, r, gap, lineGap, pad, true)
		return math.Max(0, w-r.W), math.Max(0, h-r.H)
	}
	return n
}

func flow(n *Node, r Rect, gap, lineGap float64, pad Pad, place bool) (w, h float64) {
	in := pad.in(r)
	x, y, high, wide := in.X, in.Y, 0.0, 0.0
	all := shown(n)
	width := func(i int) (w, h float64) {
		if w, h = NaturalSize(all[i], in.W); all[i].Want.Px > 0 {
			w = all[i].Want.Px
		}
		return w, h
	}
	for i, c := range all {
		cw, ch := width(i)
		need := cw
		for k := i; all[k].WithNext && k+1 < len(all); k++ {
			next, _ := width(k + 1)
			need += gap + next
		}
		if x > in.X && x+need > in.Right()+0.01 {
			x, y, high = in.X, y+high+lineGap, 0
		}
		if place {
			Place(c, Rect{x, y, cw, ch})
		}
		wide, high = math.Max(wide, x+cw-in.X), math.Max(high, ch)
		x += cw + gap
	}
	return wide + pad.Left + pad.Right, y + high - in.Y + pad.Top + pad.Bottom
}
