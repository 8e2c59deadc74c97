package ui

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

// bench is a small screen with a log of what happened.
type bench struct {
	t    *Tree
	log  []string
	now  time.Duration
	root *Node
}

func (b *bench) note(s string) func() { return func() { b.log = append(b.log, s) } }

func newBench(kids ...*Node) *bench {
	b := &bench{t: NewTree(LightTheme())}
	b.root = Column("root", 10, PadAll(10), kids...)
	Place(b.root, R(0, 0, 300, 400))
	b.t.SetRoot(b.root)
	return b
}

func (b *bench) button(id string) *Node {
	return Button(ButtonSpec{ID: id, Label: id, OnPress: b.note(id)})
}

func threeButtons() *bench {
	b := newBench()
	b.root.Add(b.button("a"), b.button("b"), b.button("c"))
	Place(b.root, R(0, 0, 300, 400))
	b.t.SetRoot(b.root)
	return b
}

func (b *bench) send(events ...Event) []Event { return b.t.Update(events, b.now) }

func (b *bench) mid(id string) Point { return b.t.Find(id).Rect.Center() }

func at(k EventKind, p Point) Event { return Event{Kind: k, Pos: p} }

func touch(k EventKind, p Point) Event {
	return Event{Kind: k, Pos: p, Device: Touch, Pointer: 7}
}

func (b *bench) want(t *testing.T, want ...string) {
	t.Helper()
	if len(b.log) == 0 && len(want) == 0 {
		return
	}
	if !reflect.DeepEqual(b.log, want) {
		t.Errorf("happened %v, want %v", b.log, want)
	}
}

func TestClick(t *testing.T) {
	b := threeButtons()
	p := b.mid("b")
	b.send(at(PointerDown, p), at(PointerUp, p)) // both within one update: no tap is lost
	b.want(t, "b")
	b.send(at(PointerDown, p), at(PointerMove, Pt(290, 390)), at(PointerUp, Pt(290, 390)))
	b.want(t, "b") // let go elsewhere
	b.send(at(PointerDown, p), at(PointerCancel, p))
	b.want(t, "b")
	e := at(PointerDown, p)
	e.Button = 2
	up := e
	up.Kind = PointerUp
	b.send(e, up)
	b.want(t, "b") // the secondary button presses nothing
}

func TestClickDoesNotKeepFocus(t *testing.T) {
	b := threeButtons()
	p := b.mid("b")
	b.send(at(PointerDown, p), at(PointerUp, p))
	if rest := b.send(Key(" ", 0)); len(rest) != 1 {
		t.Error("after a click Space must go to the program, not to the button")
	}
	b.send(Key("Tab", 0))
	if b.t.Focused() != "c" {
		t.Errorf("Tab after a click on b went to %q, want c", b.t.Focused())
	}
}

func TestFocusRing(t *testing.T) {
	b := threeButtons()
	var seen []string
	for range 3 {
		if rest := b.send(Key("Tab", 0)); len(rest) != 0 {
			t.Fatal("Tab within the surface must be taken")
		}
		seen = append(seen, b.t.Focused())
	}
	if want := []string{"a", "b", "c"}; !reflect.DeepEqual(seen, want) {
		t.Errorf("ring %v, want %v", seen, want)
	}
	if b.t.TakesTab(false) {
		t.Error("TakesTab is true at the end of the ring")
	}
	if rest := b.send(Key("Tab", 0)); len(rest) != 1 || b.t.Focused() != "" {
		t.Error("Tab at the end must leave the surface")
	}
	b.t.EnterByTab(true)
	b.send(Key("Tab", Shift))
	if b.t.Focused() != "b" {
		t.Errorf("from the end back: %q, want b", b.t.Focused())
	}
	b.send(Key("Enter", 0), Key(" ", 0))
	b.want(t, "b", "b")
	held := Key("Enter", 0)
	held.Repeat = true
	b.send(held)
	b.want(t, "b", "b")
}

func TestFocusSurvivesRebuild(t *testing.T) {
	b := threeButtons()
	b.t.Focus("b")
	again := Column("root", 10, PadAll(10), b.button("x"), b.button("b"))
	Place(again, R(0, 0, 300, 400))
	b.t.SetRoot(again)
	if b.t.Focused() != "b" {
		t.Errorf("focus %q, want b", b.t.Focused())
	}
	b.t.SetRoot(Column("root", 0, Pad{}, b.button("x")))
	if b.t.Focused() != "" {
		t.Errorf("focus %q on a node that is gone", b.t.Focused())
	}
}

func TestDisabled(t *testing.T) {
	b := threeButtons()
	b.t.Find("b").DisabledBecause("broker B is down")
	p := b.mid("b")
	b.send(at(PointerDown, p), at(PointerUp, p))
	b.want(t)
	if b.t.TipShown() != "b" {
		t.Error("a press on a grey button must say why")
	}
	b.t.Focus("b")
	b.send(Key("Enter", 0))
	b.want(t)
	if b.t.Activate("b") {
		t.Error("Activate on a disabled node")
	}
	if !b.t.Activate("c") {
		t.Error("Activate on an enabled node")
	}
	b.want(t, "c")
}

func TestTooltip(t *testing.T) {
	b := threeButtons()
	b.t.Find("a").Tip = "what a does"
	b.send(at(PointerMove, b.mid("a")))
	b.now = 499 * time.Millisecond
	b.send()
	if b.t.TipShown() != "" {
		t.Error("too early")
	}
	b.now = 500 * time.Millisecond
	b.t.Draw(&Recorder{Out: discard{}, W: 300, H: 400})
	b.send()
	if b.t.TipShown() != "a" || !b.t.Dirty() {
		t.Error("no tooltip after 500 ms")
	}
	b.send(Key("Escape", 0))
	b.now += time.Second
	b.send()
	if b.t.TipShown() != "" {
		t.Error("Escape must close it for good")
	}
	b.t.Focus("a")
	b.send()
	if b.t.TipShown() != "a" {
		t.Error("no tooltip on focus")
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

func TestTouchTargetGrows(t *testing.T) {
	b := newBench()
	small := &Node{ID: "small", OnPress: b.note("small"), Rect: R(100, 100, 10, 10)}
	next := &Node{ID: "next", OnPress: b.note("next"), Rect: R(112, 100, 10, 10)}
	b.root.Children = []*Node{small, next}
	b.t.SetRoot(b.root)
	p := Pt(90, 90)
	b.send(touch(PointerDown, p), touch(PointerUp, p))
	b.want(t, "small")
	p = Pt(113, 105) // exactly on next, within the grown target of small
	b.send(touch(PointerDown, p), touch(PointerUp, p))
	b.want(t, "small", "next")
	p = Pt(90, 90)
	b.send(at(PointerDown, p), at(PointerUp, p)) // a mouse is exact
	b.want(t, "small", "next")
}

func scrollBench() (*bench, *Node) {
	b := newBench()
	col := Column("col", 0, Pad{})
	for i := range 20 {
		col.Add(b.button(string(rune('a' + i))))
	}
	s := Scroll("scroll", col)
	Place(s, R(0, 0, 200, 200))
	b.root = &Node{ID: "root", Rect: R(0, 0, 300, 400)}
	b.root.Add(s)
	b.t.SetRoot(b.root)
	return b, s
}

func TestScroll(t *testing.T) {
	b, s := scrollBench()
	b.send(Event{Kind: Wheel, Pos: Pt(50, 50), Delta: Pt(0, 100)})
	if got := b.t.ScrollOffset("scroll"); got != Pt(0, 100) {
		t.Errorf("offset %v, want 100 down", got)
	}
	if y := b.t.Find("a").Rect.Y; y != -100 {
		t.Errorf("first button at %v, want -100", y)
	}
	b.send(Event{Kind: Wheel, Pos: Pt(50, 50), Delta: Pt(0, 1e6)})
	if got := b.t.ScrollOffset("scroll").Y; got != 20*40-200 {
		t.Errorf("offset %v at the end, want 600", got)
	}
	p := Pt(50, 300) // below the area: b.Find("k") would be there were it not clipped
	b.send(at(PointerDown, p), at(PointerUp, p))
	b.want(t)
	b.t.Focus("a")
	if y := b.t.Find("a").Rect.Y; y < 0 {
		t.Errorf("focus did not bring a into view: y %v", y)
	}
	Place(s, R(0, 0, 200, 200))
	b.t.scrollTo(s, Pt(0, 80))
	Place(s, R(0, 0, 200, 200))
	b.t.SetRoot(b.root)
	if y := b.t.Find("a").Rect.Y; y != -80 {
		t.Errorf("offset not restored: first button at %v, want -80", y)
	}
}

func TestDragScrollsAndDoesNotPress(t *testing.T) {
	b, _ := scrollBench()
	b.send(touch(PointerDown, Pt(50, 100)), touch(PointerMove, Pt(50, 95)),
		touch(PointerMove, Pt(50, 60)), touch(PointerUp, Pt(50, 60)))
	b.want(t)
	if got := b.t.ScrollOffset("scroll").Y; got != 40 {
		t.Errorf("offset %v, want 40", got)
	}
	b.send(touch(PointerDown, Pt(50, 100)), touch(PointerMove, Pt(53, 96)),
		touch(PointerUp, Pt(53, 96)))
	b.want(t, "d") // 140 px down, 40 px each
}

func TestModal(t *testing.T) {
	b := threeButtons()
	b.t.Focus("b")
	closed := 0
	d := Dialog("dialog", "Sure?", 200, Column("in", 8, PadAll(8), b.button("yes"), b.button("no")),
		R(0, 0, 300, 400))
	b.t.OpenModal(d, func() { closed++; b.t.CloseModal() })
	if rest := b.send(Key("d", 0)); len(rest) != 0 {
		t.Error("a key went past the dialog")
	}
	b.send(Key("Tab", 0), Key("Tab", 0), Key("Tab", 0))
	if got := b.t.Focused(); got != "yes" {
		t.Errorf("Tab in a dialog went to %q, want round to yes", got)
	}
	p := b.mid("a")
	b.send(at(PointerDown, p), at(PointerUp, p)) // outside
	b.want(t)
	if closed != 1 || b.t.Modal() != nil {
		t.Fatal("a press outside must close the dialog")
	}
	if b.t.Focused() != "b" {
		t.Errorf("focus %q after closing, want b", b.t.Focused())
	}
	b.t.OpenModal(d, nil)
	b.send(Key("Escape", 0))
	if b.t.Modal() != nil {
		t.Error("Escape must close the dialog")
	}
}

func TestToast(t *testing.T) {
	b := threeButtons()
	b.t.Toast("link copied", b.now)
	b.now = ToastFor - 1
	b.send()
	if b.t.ToastText() != "link copied" {
		t.Error("gone too early")
	}
	b.now = ToastFor
	b.send()
	if b.t.ToastText() != "" {
		t.Error("stays too long")
	}
}

func TestHover(t *testing.T) {
	b := threeButtons()
	b.send(at(PointerMove, b.mid("a")))
	if b.t.Hovered() != "a" {
		t.Errorf("hover %q, want a", b.t.Hovered())
	}
	b.send(Event{Kind: PointerLeave})
	if b.t.Hovered() != "" {
		t.Error("hover after the mouse left")
	}
	b.send(touch(PointerMove, b.mid("a")))
	if b.t.Hovered() != "" {
		t.Error("a finger does not hover")
	}
}

func TestDirtyOnlyWhenSomethingChanged(t *testing.T) {
	b := threeButtons()
	b.t.Draw(&Recorder{Out: discard{}, W: 300, H: 400})
	b.send(at(PointerMove, Pt(299, 399)))
	b.now = 10 * time.Second
	b.send()
	if b.t.Dirty() {
		t.Error("nothing changed, yet dirty")
	}
	b.send(at(PointerMove, b.mid("a")))
	if !b.t.Dirty() {
		t.Error("hover changes the look")
	}
}

func TestRecorder(t *testing.T) {
	var out strings.Builder
	r := &Recorder{Out: &out, W: 100, H: 100}
	r.PushClip(R(0, 0, 10, 10))
	r.FillRect(R(1, 2, 3, 4), 5, Hex(0x112233))
	r.PopClip()
	r.Text("a", 1, 2, MonoBold(13), Fade(Hex(0), 0.5))
	want := "clip 0,0 10×10\n  fill 1,2 3×4 r5 #112233\ntext \"a\" 1,2 mono bold 13 #00000080\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}
