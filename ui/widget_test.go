package ui

import (
	"reflect"
	"testing"
)

func TestSlider(t *testing.T) {
	b := newBench()
	var got []float64
	spec := SliderSpec{
		ID: "s", Label: "step", Least: 0, Most: 10, Step: 1, Value: 3, Marks: []float64{2, 8},
		OnChange: func(v float64) { got = append(got, v) },
	}
	build := func() {
		n := Slider(spec)
		Place(n, R(0, 0, 118, 32)) // 100 px of track from x = 9
		b.root.Children = []*Node{n}
		b.t.SetRoot(b.root)
	}
	build()
	b.send(at(PointerDown, Pt(59, 16)), at(PointerMove, Pt(79, 16)))
	spec.Value = 7
	build() // a rebuild in the middle of a drag must not end it
	b.send(at(PointerMove, Pt(500, 300)), at(PointerUp, Pt(500, 300)), at(PointerMove, Pt(20, 16)))
	if want := []float64{5, 7, 10}; !reflect.DeepEqual(got, want) {
		t.Errorf("drag gave %v, want %v", got, want)
	}
	got = nil
	b.t.Focus("s")
	b.send(Key("Home", 0), Key("ArrowRight", 0), Key("ArrowRight", Shift), Key("ArrowRight", Shift),
		Key("End", 0), Key("PageDown", 0))
	if want := []float64{0, 1, 2, 8, 10, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("keys gave %v, want %v", got, want)
	}
}

func TestSegmented(t *testing.T) {
	b := newBench()
	chosen := 0
	build := func() {
		n := Segmented("seg", []Option{{Label: "EN"}, {Label: "no", Why: "not yet"}, {Label: "中文"}},
			chosen, func(i int) { chosen = i })
		b.root.Children = []*Node{n}
		Place(b.root, R(0, 0, 300, 400))
		b.t.SetRoot(b.root)
	}
	build()
	b.send(Key("Tab", 0))
	if b.t.Focused() != "seg/0" {
		t.Fatalf("focus %q, want the chosen part", b.t.Focused())
	}
	b.send(Key("ArrowRight", 0)) // over the disabled one
	if chosen != 2 || b.t.Focused() != "seg/2" {
		t.Errorf("chosen %d, focus %q, want 2", chosen, b.t.Focused())
	}
	build()
	if b.send(Key("Tab", 0)); b.t.Focused() != "" {
		t.Errorf("a group is one stop of Tab, yet it went to %q", b.t.Focused())
	}
}

func TestField(t *testing.T) {
	b := newBench()
	value, sent := "", ""
	build := func() {
		n := Field(FieldSpec{
			ID: "f", Label: "search", Value: value,
			OnChange: func(s string) { value = s }, OnSubmit: func(s string) { sent = s },
		})
		b.root.Children = []*Node{n}
		Place(b.root, R(0, 0, 300, 400))
		b.t.SetRoot(b.root)
	}
	build()
	typed := func(s string) Event { return Event{Kind: KeyDown, Key: s, Text: s} }
	if rest := b.send(typed("k")); len(rest) != 1 {
		t.Error("typing without focus must go to the program")
	}
	p := b.mid("f")
	b.send(at(PointerDown, p), at(PointerUp, p), typed("副"), typed(" "))
	build() // typing goes on after a rebuild
	b.send(typed("K"), typed("x"), Key("Backspace", 0), Key("Enter", 0))
	if value != "副 K" || sent != "副 K" {
		t.Errorf("value %q, sent %q, want 副 K", value, sent)
	}
	b.send(Key("Escape", 0))
	if b.t.Focused() != "" || value != "副 K" {
		t.Error("Escape leaves the field and keeps what was typed")
	}
}

// A label that is wider than the room takes more lines where the button may wrap.
func TestButtonWraps(t *testing.T) {
	long := ButtonSpec{ID: "b", Label: "e0:m1 e0:m2 e1:m3 e1:m4 e2:m5 e2:m6", Wrap: true}
	w, h := NaturalSize(Button(long), 120)
	if w > 120 || h < 2*buttonFont.LineHeight() {
		t.Errorf("%v × %v: it should have several lines within 120", w, h)
	}
	if w, h := NaturalSize(Button(long), 1000); w < 200 || h != buttonHeight {
		t.Errorf("%v × %v: it should be one line where there is room", w, h)
	}
	long.Wrap = false
	if w, h := NaturalSize(Button(long), 120); w < 200 || h != buttonHeight {
		t.Errorf("%v × %v: it should stay one line", w, h)
	}
}
