package ui

import (
	"math"
	"reflect"
	"strconv"
	"testing"
)

func TestShare(t *testing.T) {
	for _, c := range []struct {
		name   string
		length float64
		sizes  []Size
		want   []float64
		over   float64
	}{
		{"flex takes the rest", 100, []Size{Fixed(20), Flex(1)}, []float64{20, 70}, 0},
		{"in proportion", 100, []Size{Flex(1), Flex(2)}, []float64{30, 60}, 0},
		{"least", 100, []Size{FlexMin(1, 60), Flex(1)}, []float64{60, 30}, 0},
		{"most", 100, []Size{{Flex: 1, Max: 10}, Flex(1)}, []float64{10, 80}, 0},
		{"natural", 100, []Size{Fit(), Flex(1)}, []float64{33, 57}, 0},
		{"too much", 50, []Size{Fixed(30), Fixed(40)}, []float64{30, 40}, 30},
		{"too much with flex", 50, []Size{Fixed(60), Flex(1)}, []float64{60, 0}, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, over := Share(c.length, 10, c.sizes, func(int) float64 { return 33 })
			if !reflect.DeepEqual(got, c.want) || math.Abs(over-c.over) > 1e-9 {
				t.Errorf("got %v over %v, want %v over %v", got, over, c.want, c.over)
			}
		})
	}
}

func box(id string, w, h float64) *Node {
	n := &Node{ID: id}
	n.Natural = func(*Node, float64) (float64, float64) { return w, h }
	return n
}

func TestRowAndColumn(t *testing.T) {
	r := CenterRow("row", 10, PadAll(5), box("a", 20, 10), box("b", 1, 50).With(Flex(1)))
	col := Column("col", 4, Pad{}, r, box("c", 0, 30), Space(Flex(1)))
	if w, h := Place(col, R(0, 0, 100, 200)); w != 0 || h != 0 {
		t.Errorf("over %v, %v", w, h)
	}
	for id, want := range map[string]Rect{
		"row": {0, 0, 100, 60}, "a": {5, 25, 20, 10}, "b": {35, 5, 60, 50}, "c": {0, 64, 100, 30},
	} {
		if got := col.Find(id).Rect; got != want {
			t.Errorf("%s at %v, want %v", id, got, want)
		}
	}
	if _, over := Place(col, R(0, 0, 100, 50)); over != 48 {
		t.Errorf("over %v, want 48", over)
	}
	if w, _ := Place(col, R(0, 0, 30, 200)); w != 10 {
		t.Errorf("too narrow by %v, want 10", w)
	}
}

func TestFlow(t *testing.T) {
	f := Flow("f", 10, 5, Pad{}, box("a", 40, 20), box("b", 40, 20), box("c", 40, 20))
	if w, h := NaturalSize(f, 100); w != 90 || h != 45 {
		t.Errorf("natural %v×%v, want 90×45", w, h)
	}
	Place(f, R(0, 0, 100, 45))
	if got := f.Find("c").Rect; got != R(0, 25, 40, 20) {
		t.Errorf("c at %v, want the second line", got)
	}
	if _, over := Place(f, R(0, 0, 100, 20)); over != 25 {
		t.Errorf("over %v, want 25", over)
	}
}

// b fits behind a, but not c behind b: both go to the next line.
func TestFlowKeepsAHeadingWithItsItem(t *testing.T) {
	f := Flow("f", 10, 5, Pad{}, box("a", 40, 20), box("b", 40, 20), box("c", 40, 20))
	f.Find("b").WithNext = true
	Place(f, R(0, 0, 100, 45))
	if got := f.Find("b").Rect; got != R(0, 25, 40, 20) {
		t.Errorf("b at %v, want the second line", got)
	}
	if got := f.Find("c").Rect; got != R(50, 25, 40, 20) {
		t.Errorf("c at %v, want behind b", got)
	}
}

func TestHiddenTakesNoRoom(t *testing.T) {
	a, b := box("a", 10, 10), box("b", 10, 10)
	a.Hidden = true
	Place(Column("c", 10, Pad{}, a, b), R(0, 0, 50, 50))
	if b.Rect.Y != 0 {
		t.Errorf("b at %v, want the top", b.Rect)
	}
}

func TestCuts(t *testing.T) {
	r := R(0, 0, 100, 100)
	top, right := r.CutTop(20), r.CutRight(30)
	left, bottom := r.CutLeft(10), r.CutBottom(500)
	if top != R(0, 0, 100, 20) || right != R(70, 20, 30, 80) || left != R(0, 20, 10, 80) ||
		bottom != R(10, 20, 60, 80) || !r.Empty() {
		t.Errorf("got %v %v %v %v, rest %v", top, right, left, bottom, r)
	}
}

// TestGrid checks that columns are as many as fit, and rows nearly equally long.
func TestGrid(t *testing.T) {
	for _, tt := range []struct {
		n     int
		width float64
		want  map[string]Rect // by child
		high  float64
	}{
		{3, 110, map[string]Rect{"0": {0, 0, 30, 20}, "2": {80, 0, 30, 20}}, 20},
		{4, 100, map[string]Rect{"0": {0, 0, 45, 20}, "3": {55, 30, 45, 20}}, 50},
		{2, 10, map[string]Rect{"1": {0, 30, 10, 20}}, 50},
		{0, 100, nil, 0},
	} {
		g := Grid("g", 10, 25)
		for i := range tt.n {
			g.Add(box(strconv.Itoa(i), 1, 20))
		}
		if _, h := NaturalSize(g, tt.width); math.Abs(h-tt.high) > 1e-9 {
			t.Errorf("%d in %v: high %v, want %v", tt.n, tt.width, h, tt.high)
		}
		Place(g, R(0, 0, tt.width, tt.high))
		for id, want := range tt.want {
			got := g.Find(id).Rect
			if math.Abs(got.X-want.X)+math.Abs(got.Y-want.Y)+math.Abs(got.W-want.W) > 1 {
				t.Errorf("%d in %v: %s at %v, want %v", tt.n, tt.width, id, got, want)
			}
		}
	}
}
