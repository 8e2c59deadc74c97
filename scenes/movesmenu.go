package scenes

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"highwater/core/kafka"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtInspect   = words.New("Look inside", "查看内容")
	txtNoMove    = words.New("Nothing can be done with it now.", "现在不能对它做什么。")
	txtMenuWidth = 300.0
)

// act opens the menu of a thing of the stage: what can be done with it now. It says whether it
// did; where the list of moves is closed a press means something else.
func (p *player) act(kind, ref string) bool {
	if !p.moving() {
		return false
	}
	fits, ok := p.hands.fits(kind, ref)
	if !ok {
		return false
	}
	if p.hands.palette() != nil && p.canInspect() {
		list := p.hands.list()
		if !slices.ContainsFunc(list, func(o offer) bool { return fits(&o) }) {
			return false
		}
	}
	p.hands.openMenu(p.nodeOf(kind, ref), kind, ref)
	return true
}

// fits gives what says of a move whether it is one of a thing; false where it is nothing to act
// on.
func (h *hands) fits(kind, ref string) (func(*offer) bool, bool) {
	about := noSubject
	switch kind {
	case view.ThingMessage:
		n, err := strconv.ParseUint(ref, 10, 32)
		about.Message = uint32(n)
		return func(o *offer) bool { return concerns(&o.Subject, about) }, err == nil
	case view.ThingController:
		return func(o *offer) bool { return o.ofController() }, true
	case view.ThingVoter, view.ThingClient, view.ThingLane:
		about, ok := h.node(ref)
		if !ok && kind == view.ThingVoter { // the only controller has no name of its own
			about, ok = h.node("controller")
		}
		return func(o *offer) bool {
			return concerns(&o.Subject, about) && (kind != view.ThingLane || !o.ofClient())
		}, ok
	}
	return nil, false
}

// ofController says whether a move is about the controller, ZooKeeper, or what operators ask of
// them.
func (o *offer) ofController() bool {
	switch o.Kind {
	case scenario.MoveElect, scenario.MoveReassign, scenario.MoveConfig, scenario.MoveRead,
		scenario.MoveWatch:
		return true
	}
	n := o.Subject.Node
	return o.Subject.Message == 0 && (n.IsVoter() || n == kafka.ZooKeeper)
}

// nodeOf is the node of the stage that stands for a thing.
func (p *player) nodeOf(kind, ref string) string {
	g := "g" + strconv.Itoa(p.active)
	switch kind {
	case view.ThingMessage:
		return g + "/message/" + ref
	case view.ThingLane:
		return g + "/lane/" + ref
	case view.ThingClient:
		return g + "/clients/" + ref
	case view.ThingVoter:
		return g + "/controller/" + ref
	case view.ThingController:
		return g + "/controller"
	}
	return ""
}

// openMenu opens the menu of a node of the stage.
func (h *hands) openMenu(id, kind, ref string) {
	a := h.p.app
	a.openDialog(func() *ui.Node { return h.menu(id, kind, ref) })
	for _, n := range a.tree.Nodes() {
		if strings.HasPrefix(n.ID, "act/") && n.Handle != nil {
			a.tree.Focus(n.ID)
			return
		}
	}
}

// menuKey handles a key while a menu has the focus: arrows go through it, letters act.
func (h *hands) menuKey(id string, fits func(*offer) bool, e ui.Event) bool {
	if e.Kind != ui.KeyDown || e.Mods != 0 {
		return false
	}
	a, dir := h.p.app, 0
	switch e.Key {
	case "ArrowDown":
		dir = 1
	case "ArrowUp":
		dir = -1
	default:
		for i := range h.list() {
			o := &h.here.offers[i]
			if k := o.words().key; k != "" && strings.EqualFold(k, e.Key) &&
				o.Enabled() && fits(o) {
				a.closeDialog()
				return h.act(o.Source)
			}
		}
		return false
	}
	var all []string
	for _, n := range a.tree.Nodes() {
		if strings.HasPrefix(n.ID, "act/") && n.Focusable {
			all = append(all, n.ID)
		}
	}
	at := (slices.Index(all, id) + dir + len(all)) % len(all)
	a.tree.Focus(all[at])
	return true
}

// menu lists what can be done with a thing, and offers to look inside it.
func (h *hands) menu(id, kind, ref string) *ui.Node {
	a := h.p.app
	lang := a.lang
	title, at := ref, ui.R(a.w/2, a.h/2, 0, 0)
	if n := a.tree.Root().Find(id); n != nil {
		at = n.Rect
		if kind == view.ThingMessage {
			title = n.Label
		}
	}
	if kind == view.ThingLane {
		title = txtBroker.Fill("name", ref).In(lang)
	}
	if kind == view.ThingController || kind == view.ThingVoter {
		title = strings.TrimSpace(txtController.In(lang) + " " + ref)
	}
	col := ui.Column("act", 6, ui.PadAll(12),
		ui.CenterRow("act/head", 6, ui.Pad{},
			ui.Paragraph("act/title", title, ui.BoldFont(15), ui.Plain, 0).With(ui.Flex(1)),
			iconButton("act/close", txtClose.In(lang), ui.IconCross, a.closeDialog)))
	fits, _ := h.fits(kind, ref)
	any := false
	for i := range h.list() {
		o := &h.here.offers[i]
		if o.Kind == moveNext || fits == nil || !fits(o) {
			continue
		}
		any = true
		h.try(o)
		col.Add(h.menuEntry(i, o, fits))
	}
	if !any {
		col.Add(ui.Paragraph("act/none", txtNoMove.In(lang), ui.SansFont(14), ui.QuietTone, 0))
	}
	if h.p.canInspect() {
		col.Add(ui.Rule(), ui.Button(ui.ButtonSpec{
			ID: "act/inspect", Label: txtInspect.In(lang), Icon: ui.IconSearch,
			OnPress: func() { a.closeDialog(); h.p.inspect(kind, ref) },
		}))
	}
	return a.beside("act-menu", title, txtMenuWidth, col, at)
}

// menuEntry is one move of the menu: what it does, its key, and what comes of it.
func (h *hands) menuEntry(i int, o *offer, fits func(*offer) bool) *ui.Node {
	lang := h.p.app.lang
	id := "act/" + strconv.Itoa(i)
	k := o.words()
	tone, sub := ui.Plain, o.preview
	if !o.Enabled() {
		tone, sub = ui.QuietTone, o.Refusal
	}
	key := ui.Label(id+"/key", k.key, ui.MonoBold(14), ui.Accented, ui.Left)
	text := ui.Column(id+"/text", 1, ui.Pad{},
		ui.Paragraph(id+"/what", o.Sentence.In(lang), ui.BoldFont(14), tone, 0))
	if !sub.Empty() {
		text.Add(ui.Paragraph(id+"/preview", sub.In(lang), small(lang), ui.QuietTone, 0))
	}
	line := ui.Row(id+"/line", 8, ui.Pad{Top: 9, Right: 8, Bottom: 9, Left: 10},
		key.With(ui.Fixed(16)), text.With(ui.Flex(1)))
	n := &ui.Node{
		ID: id, Role: ui.RoleButton, Label: k.word.In(lang) + ", " + o.Sentence.In(lang),
		Focusable: true, OnPress: func() { h.p.app.closeDialog(); h.act(o.Source) },
	}
	n.Handle = func(n *ui.Node, e ui.Event, _ time.Duration) bool {
		return h.menuKey(n.ID, fits, e)
	}
	lineRow(n, line, o.Enabled())
	if !o.Enabled() {
		n.DisabledBecause(o.Refusal.In(lang))
	}
	return n
}

// beside makes a small dialog next to a thing, or a sheet on a narrow screen.
func (a *App) beside(id, label string, width float64, child *ui.Node, of ui.Rect) *ui.Node {
	if a.w < phoneBelow {
		return a.float(id, label, width, child)
	}
	n := ui.Dialog(id, label, width, child, ui.R(0, 0, a.w, a.h))
	r := n.Rect
	x := of.X - r.W - 8
	if of.W > a.w/4 { // a lane: on it, not beside it
		x = of.X + 12
	} else if x < 8 {
		x = math.Min(of.Right()+8, a.w-r.W-8)
	}
	y := math.Min(math.Max(8, of.Y-4), a.h-r.H-8)
	n.MoveBy(math.Round(x-r.X), math.Round(y-r.Y))
	return n
}

// lineRow makes a node a row of a list that holds a line, large enough for a finger.
func lineRow(n, line *ui.Node, enabled bool) {
	n.Add(line)
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) {
		w, high := ui.NaturalSize(line, maxW)
		return w, math.Max(high, 40)
	}
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) { return ui.Place(line, r) }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) { drawRow(c, n, l, enabled) }
}
