package scenes

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtZoomIn  = words.New("Widen the time axis", "放大时间轴")
	txtZoomOut = words.New("Narrow the time axis", "缩小时间轴")
	txtZoomFit = words.New("The whole run, or a part that is well read", "整个过程，或看得清的一段")
	txtAxisMs  = words.New("Axis in virtual time, so that waits show their length",
		"按虚拟时间画横轴，等待多久一目了然")
	txtNoTime   = words.New("No virtual time passes in this lesson.", "本课中没有虚拟时间流逝。")
	txtPullFull = words.New("Show the whole diagram", "展开时空图")
	txtPushFull = words.New("Show the logs again", "回到日志")
	txtSentIn   = words.New("{from} → {to}: {what}, step {n}", "{from} → {to}：{what}，第 {n} 步")
	txtNTimes   = words.New("{n} times", "{n} 次")
)

// What became of a message.
var (
	txtFateLost    = words.New("lost", "丢失")
	txtFateFlying  = words.New("on its way", "在途")
	txtFateArrived = words.New("arrived", "已到达")
	txtFateIn      = words.New("arrived in step {n}", "第 {n} 步到达")
)

// describe says what a message is, where it went and what became of it by now.
func (a *timeArt) describe(i int32) string {
	return a.p.describeArrow(a.d, i)
}

func (p *player) describeArrow(d *view.Diagram, i int32) string {
	k, lang := &d.Arrows[i], p.app.lang
	s := txtSentIn.Fill("from", d.Actors[k.From].ID, "to", d.Actors[k.To].ID,
		"what", arrowName(k), "n", strconv.Itoa(int(k.Start))).In(lang)
	if k.Fold > 0 {
		s += " · " + txtNTimes.Fill("n", strconv.Itoa(d.Folds[k.Fold-1].Times)).In(lang)
	}
	s += " · " + p.fate(k).In(lang)
	if d.Timed() && p.arrived(k) && k.DoneAt > k.SentAt {
		s += " · " + msText(float64(k.DoneAt-k.SentAt))
	}
	return s
}

// arrowName is what stands at an arrow, or the name of its request.
func arrowName(k *view.Arrow) string {
	if k.Label == "" {
		return k.API.String()
	}
	return k.Label
}

func (p *player) arrived(k *view.Arrow) bool {
	return !k.Waiting && k.End < float64(p.step)+1
}

// fate says what became of a message by the step that is shown.
func (p *player) fate(k *view.Arrow) words.Text {
	switch {
	case !p.arrived(k):
		return txtFateFlying
	case k.Lost:
		return txtFateLost
	case int(k.End) == int(k.Start):
		return txtFateArrived
	}
	return txtFateIn.Fill("n", strconv.Itoa(int(k.End)))
}

// atHand is the arrow that the reader points at in the diagram, or that the keyboard is at; from
// 1, 0 for none.
func (a *timeArt) atHand() int32 { return a.p.arrowAtHand() }

func (p *player) arrowAtHand() int32 {
	if id := p.app.tree.Hovered(); strings.HasPrefix(id, "time/") && p.time.hot > 0 {
		return p.time.hot
	}
	if p.app.tree.Focused() == "time" {
		return p.time.selected
	}
	return 0
}

// litArrow is the arrow to be lit: the one at hand, or that of the message that the reader points
// at on the stage; -1 for none.
func (a *timeArt) litArrow() int32 {
	if k := a.atHand(); k > 0 {
		return k - 1
	}
	id := a.p.pointed()
	if id == 0 {
		return -1
	}
	for _, i := range a.arrows {
		if a.d.Arrows[i].MessageID == id {
			return i
		}
	}
	return -1
}

// readout is the message at hand in words, as much as there is room for.
func (a *timeArt) readout(room float64) label {
	k := a.litArrow()
	if k < 0 {
		return label{}
	}
	if k != a.readOf {
		f := small(a.p.app.lang)
		a.readOf, a.read = k, newLabel(ui.Ellipsis(a.describe(k), f, room), f)
	}
	return a.read
}

// pointed is the message in flight under the pointer, or with the focus, on the side with the
// keys; 0 for none. The diagram lights its arrow.
func (p *player) pointed() uint32 {
	id := p.app.tree.Hovered()
	if id == "" {
		id = p.app.tree.Focused()
	}
	group, number, ok := strings.Cut(id, "/message/")
	if !ok || (group == "g1") != (p.timeIndex() == 1) {
		return 0
	}
	n, err := strconv.ParseUint(number, 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

// lit is the message that the reader points at, in the diagram or on the stage; 0 for none.
func (p *player) lit() uint32 {
	if k := p.arrowAtHand(); k > 0 {
		return p.timeSide().run.Diagram().Arrows[k-1].MessageID
	}
	return p.pointed()
}

// drawLit outlines on the stage what the message at hand is about: its pill, and the lanes that
// it comes from and goes to.
func (p *player) drawLit(c ui.Canvas, l ui.Look) {
	k := p.arrowAtHand()
	if k == 0 {
		return
	}
	d := p.timeSide().run.Diagram()
	arrow := &d.Arrows[k-1]
	id := "g0"
	if p.timeIndex() > 0 && p.sideBySide() {
		id = "g1"
	}
	window := p.app.tree.Find(id + "/scroll")
	outline := func(what string, wide float64) {
		n := p.app.tree.Find(what)
		if n == nil {
			return
		}
		r := n.Rect
		if window != nil && strings.Contains(what, "/lane/") {
			r = r.Meet(window.Rect)
		}
		if !r.Empty() {
			c.StrokeRect(r.Inset(-1), 10, ui.Solid(l.Theme.AccentText, wide))
		}
	}
	for _, actor := range [2]int{arrow.From, arrow.To} {
		outline(id+"/lane/"+d.Actors[actor].ID, 2)
		outline(id+"/clients/"+d.Actors[actor].ID, 2)
	}
	outline(id+"/message/"+strconv.FormatUint(uint64(arrow.MessageID), 10), 3)
}

// addColumns adds one node for the whole axis, and one for each step that is seen: its tip tells
// what happened there. Pressing jumps there, dragging scrubs.
func (a *timeArt) addColumns(n *ui.Node) {
	p, run := a.p, a.p.timeSide().run
	top, bottom := float64(timeHead-2), a.low
	if a.compact {
		top, bottom = 0, n.Rect.H-2
	}
	handle := func(_ *ui.Node, e ui.Event, _ time.Duration) bool { return a.handle(n.Rect, e) }
	left, right := n.Rect.X+a.s.x0, n.Rect.X+a.s.right()
	n.Add(&ui.Node{
		ID: "time/area", Role: ui.RoleImage, Label: a.title.s, Overlay: true, Handle: handle,
		Rect: ui.R(left, n.Rect.Y+top, a.s.wide, n.Rect.H-top-2),
	})
	if a.last-a.first >= mostColumns {
		return
	}
	for s := a.first; s <= a.last; s++ {
		from := max(n.Rect.X+a.x(a.m.end(s-1, a.v.ms)), left)
		to := min(n.Rect.X+a.x(a.m.end(s, a.v.ms)), right)
		if to-from < 2 {
			continue
		}
		tip := txtNotPlayed.In(p.app.lang)
		if s <= p.step {
			tip = run.Info(min(s, run.Steps())).Sentence.In(p.app.lang)
		}
		if s == p.differs && s <= p.step {
			tip += " · " + txtFirstDiffer.In(p.app.lang)
		}
		n.Add(&ui.Node{
			ID: "time/" + strconv.Itoa(s), Role: ui.RoleButton, Label: strconv.Itoa(s),
			Tip: strconv.Itoa(s) + " · " + tip, Overlay: true, Handle: handle, Draw: drawColumn,
			Rect: ui.R(from, n.Rect.Y+top, to-from, bottom-top),
		})
	}
}

// How near to an arrow a mouse or a finger points at it.
const (
	nearMouse = 7
	nearTouch = 12
)

func (a *timeArt) handle(r ui.Rect, e ui.Event) bool {
	p := a.p
	at := e.Pos.Sub(ui.Pt(r.X, r.Y))
	step := a.m.stepAt(a.s.unit(at.X), a.v.ms)
	switch {
	case e.Kind == ui.PointerDown && e.Button == 0:
		near := float64(nearMouse)
		if e.Device != ui.Mouse {
			near = nearTouch
		}
		if !a.v.dragging {
			a.v.from = p.step
		}
		a.v.hot, a.v.dragging = a.nearest(at, near), true
		p.scrub(step)
		if a.v.hot > 0 {
			p.showMessage(a.d.Arrows[a.v.hot-1].MessageID)
		}
		return true
	case e.Kind == ui.PointerMove && e.Pressed:
		p.scrub(step)
		return true
	case e.Kind == ui.PointerMove:
		hot := a.nearest(at, nearMouse)
		changed := hot != a.v.hot
		a.v.hot = hot
		return changed
	case e.Kind == ui.PointerUp, e.Kind == ui.PointerCancel:
		a.v.dragging = false
		p.app.stale()
		return true
	case e.Kind == ui.Pinch:
		if a.v.dragging { // the first of two fingers has jumped to where it is
			a.v.dragging = false
			p.scrub(a.v.from)
		}
		p.zoomTime(e.Spread, at.X)
		p.panTime(-e.Delta.X)
		return true
	case e.Kind == ui.Wheel:
		return a.wheel(e, at.X)
	}
	return false
}

func (a *timeArt) wheel(e ui.Event, x float64) bool {
	if e.Mods&(ui.Ctrl|ui.Meta) != 0 {
		a.p.zoomTime(math.Exp(-e.Delta.Y*wheelZoom), x)
		return true
	}
	d := e.Delta.X
	if d == 0 && (e.Mods&ui.Shift != 0 || a.p.app.wide()) {
		d = e.Delta.Y
	}
	return d != 0 && a.p.panTime(d)
}

// nearest gives the arrow at a place, from 1; 0 for none so near.
func (a *timeArt) nearest(at ui.Point, near float64) int32 {
	best, found := near, int32(0)
	for i := range a.segments {
		s := &a.segments[i]
		if d := distance(at, s.from, s.to); d < best {
			best, found = d, s.arrow+1
		}
	}
	return found
}

// distance of a point to a line between two others.
func distance(p, a, b ui.Point) float64 {
	d := b.Sub(a)
	t := 0.0
	if n := d.X*d.X + d.Y*d.Y; n > 0 {
		t = min(max(((p.X-a.X)*d.X+(p.Y-a.Y)*d.Y)/n, 0), 1)
	}
	return p.Sub(a.Lerp(b, t)).Len()
}

// onKey moves between messages while the diagram has the focus.
func (a *timeArt) onKey(_ *ui.Node, e ui.Event, _ time.Duration) bool {
	if e.Kind != ui.KeyDown || e.Mods != 0 {
		return false
	}
	switch e.Key {
	case "ArrowRight", "ArrowDown":
		a.p.moveToMessage(1)
	case "ArrowLeft", "ArrowUp":
		a.p.moveToMessage(-1)
	case "Enter":
		if a.v.selected == 0 {
			return false
		}
		k := &a.d.Arrows[a.v.selected-1]
		a.p.scrub(int(k.Start))
		a.p.showMessage(k.MessageID)
	default:
		return false
	}
	return true
}

// told lists the messages of the diagram that have been sent by the step that is shown, a fold as
// one.
func (p *player) told(i int32) bool {
	d := p.timeSide().run.Diagram()
	k := &d.Arrows[i]
	return k.From != k.To && k.Start < float64(p.step)+1 &&
		(k.Fold == 0 || int32(d.Folds[k.Fold-1].First) == i)
}

// moveToMessage goes to the next message in time, or to the one before; at first to the newest.
func (p *player) moveToMessage(dir int32) {
	n := int32(len(p.timeSide().run.Diagram().Arrows))
	i := p.time.selected - 1 + dir
	if p.time.selected == 0 {
		for i = n - 1; i >= 0 && !p.told(i); i-- {
		}
	}
	for i >= 0 && i < n && !p.told(i) {
		i += dir
	}
	if i < 0 || i >= n {
		return
	}
	p.time.selected = i + 1
	p.bringToView(i)
	p.app.stale()
}

// bringToView moves the window to an arrow.
func (p *player) bringToView(i int32) {
	v := &p.time
	u := p.timeModel(p.timeSide()).arrow(i, v.ms).a
	if v.scale.k > 0 && (u < v.left || u > v.left+v.scale.shown()) {
		v.left = u - v.scale.shown()/2
	}
}

// chooseMessage goes to the step that sent a message, and to the message.
func (p *player) chooseMessage(value string) {
	d := p.timeSide().run.Diagram()
	id, err := strconv.ParseUint(value, 10, 32)
	if err != nil {
		return
	}
	i := slices.IndexFunc(d.Arrows, func(k view.Arrow) bool { return k.MessageID == uint32(id) })
	if i < 0 || !p.told(int32(i)) {
		return
	}
	p.time.selected = int32(i + 1)
	p.scrub(int(d.Arrows[i].Start))
	p.bringToView(int32(i))
	p.showMessage(uint32(id))
}

// showMessage shows the fields of a message. The stage and the diagram light it already.
func (p *player) showMessage(id uint32) {
	p.inspect("message", strconv.FormatUint(uint64(id), 10))
}

// scrub goes to a step without motion and without questions.
func (p *player) scrub(step int) {
	p.finish()
	p.playing = false
	p.scrubbing = true
	p.goTo(step)
	p.scrubbing = false
}
