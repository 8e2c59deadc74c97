package ui

import "math"

// Grid makes a container that lays its children in rows of equal columns: as many columns as
// fit with at least the given width, but no more than the rows need, so that the last row is
// nearly as long as the others.
func Grid(id string, gap, least float64, children ...*Node) *Node {
	n := &Node{ID: id, Role: RoleGroup}
	n.Add(children...)
	n.Natural = func(n *Node, maxW float64) (w, h float64) {
		g := gridOf(shown(n), maxW, gap, least)
		return maxW, g.height(gap)
	}
	n.Arrange = func(n *Node, r Rect) (overW, overH float64) {
		g := gridOf(shown(n), r.W, gap, least)
		y := r.Y
		for i, row := range g.rows {
			for k, c := range row {
				x := r.X + float64(k)*(g.column+gap)
				w, h := Place(c, Rect{x, y, g.column, g.heights[i]})
				overW, overH = math.Max(overW, w), math.Max(overH, h)
			}
			y += g.heights[i] + gap
		}
		return overW, math.Max(overH, g.height(gap)-r.H)
	}
	return n
}

// grid is how the children of a Grid stand at one width.
type grid struct {
	column  float64 // the width of a column
	rows    [][]*Node
	heights []float64
}

func gridOf(kids []*Node, width, gap, least float64) grid {
	var g grid
	if len(kids) == 0 {
		return g
	}
	most := max(1, int((width+gap)/(least+gap)))
	rows := (len(kids) + most - 1) / most
	columns := (len(kids) + rows - 1) / rows
	g.column = (width - gap*float64(columns-1)) / float64(columns)
	for ; len(kids) > 0; kids = kids[min(columns, len(kids)):] {
		row, high := kids[:min(columns, len(kids))], 0.0
		for _, c := range row {
			_, h := NaturalSize(c, g.column)
			high = math.Max(high, h)
		}
		g.rows, g.heights = append(g.rows, row), append(g.heights, high)
	}
	return g
}

func (g grid) height(gap float64) float64 {
	h := gap * math.Max(0, float64(len(g.heights)-1))
	for _, x := range g.heights {
		h += x
	}
	return h
}
