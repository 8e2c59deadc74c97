package ui

import (
	"sort"
	"strings"
	"testing"
)

func problems(root *Node) string {
	t := NewTree(LightTheme())
	t.SetRoot(root)
	kinds := map[string]bool{}
	for _, p := range Problems(Inspect(t, 300, 200), 300, 200) {
		kinds[p.Kind+" "+p.Name] = true
	}
	var out []string
	for k := range kinds {
		out = append(out, k)
	}
	sort.Strings(out)
	return strings.Join(out, ", ")
}

func placed(n *Node, r Rect) *Node { Place(n, r); return n }

func group(kids ...*Node) *Node {
	n := &Node{ID: "root", Rect: R(0, 0, 300, 200)}
	n.Draw = func(c Canvas, n *Node, l Look) { c.FillRect(n.Rect, 0, l.Theme.Panel) }
	return n.Add(kids...)
}

func cover(id string, r Rect) *Node {
	return &Node{ID: id, Rect: r, Draw: func(c Canvas, n *Node, l Look) {
		c.FillRect(n.Rect, 0, l.Theme.Panel)
	}}
}

// stroke is a slanted line.
func stroke(id string, r Rect) *Node {
	return &Node{ID: id, Rect: R(r.X, 0, r.W, 90), Draw: func(c Canvas, n *Node, l Look) {
		c.Polyline([]Point{Pt(r.X, r.Y), Pt(r.Right(), r.Bottom())}, false, Solid(l.Theme.Text, 1))
	}}
}

// A finger must reach what it presses: controls so near to each other take each other's place.
func TestTouchProblems(t *testing.T) {
	for _, tt := range []struct {
		apart float64
		want  bool
	}{{12, true}, {60, false}} {
		root := group()
		for y := range 3 {
			for x := range 3 {
				at := R(80+float64(x)*tt.apart, 40+float64(y)*tt.apart, 10, 10)
				spec := ButtonSpec{ID: string(rune('a' + 3*y + x)), OnPress: func() {}}
				root.Add(placed(Button(spec), at))
			}
		}
		tree := NewTree(LightTheme())
		tree.SetRoot(root)
		got := TouchProblems(tree, Inspect(tree, 300, 200))
		if (len(got) > 0) != tt.want {
			t.Errorf("%v apart: %v", tt.apart, got)
		}
	}
}

// Each kind of mistake must be found, and a sound layout must pass.
func TestProblems(t *testing.T) {
	label := func(id, s string, r Rect) *Node {
		return placed(Label(id, s, SansFont(15), Plain, Left), r)
	}
	press := func(id string, r Rect) *Node {
		return placed(Button(ButtonSpec{ID: id, Label: "ok", OnPress: func() {}}), r)
	}
	text := func(id string, r Rect, f Font, c Color) *Node {
		return &Node{ID: id, Rect: r, Draw: func(cv Canvas, n *Node, _ Look) {
			cv.Text("leader 副本", n.Rect.X, n.Rect.Y+15, f, c)
		}}
	}
	dark := LightTheme().Text
	tall := Column("tall", 0, Pad{})
	for range 30 {
		tall.Add(Label("row", "a row", SansFont(15), Plain, Left))
	}
	for _, c := range []struct {
		name string
		root *Node
		want string
	}{
		{"sound", group(label("a", "leader", R(0, 0, 100, 22)), press("b", R(0, 40, 90, 40))), ""},
		{"ellipsis", group(label("a", "a long label", R(0, 0, 40, 22))), "cut a"},
		{"leaves its node", group(text("a", R(0, 0, 20, 20), SansFont(15), dark)), "overflow a"},
		{
			"outside the window", group(text("a", R(250, 0, 100, 20), SansFont(15), dark)),
			"cut a, outside a",
		},
		{
			"texts overlap",
			group(label("a", "leader", R(0, 0, 90, 22)), label("b", "follower", R(20, 4, 90, 22))),
			"overlap a",
		},
		{
			"controls overlap",
			group(press("a", R(0, 0, 90, 40)), press("b", R(0, 39, 90, 40))), "overlap a",
		},
		{"hanzi too small", group(text("a", R(0, 0, 150, 20), SansFont(13), dark)), "small a"},
		{"faint", group(text("a", R(0, 0, 150, 20), SansFont(15), Hex(0xAAAAAA))), "faint a"},
		{
			"hidden",
			group(label("a", "leader", R(0, 0, 90, 22)), cover("b", R(30, 0, 90, 30))), "hidden a",
		},
		{
			"struck",
			group(label("a", "leader", R(0, 0, 90, 22)), stroke("b", R(20, -9, 9, 60))), "struck a",
		},
		{"what scrolls may be longer", group(placed(Scroll("s", tall), R(0, 0, 100, 100))), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := problems(c.root); got != c.want {
				t.Errorf("found %q, want %q", got, c.want)
			}
		})
	}
}
