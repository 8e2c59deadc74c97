package scenes

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// key handles the keys of moves. Most of them mean something only while the list is open.
func (h *hands) key(e ui.Event) bool {
	if h == nil || e.Repeat && e.Key != "ArrowDown" && e.Key != "ArrowUp" {
		return false
	}
	switch {
	case e.Key == "b":
		h.p.setMoving(!h.p.moving())
		return true
	case e.Key == "u" && e.Mods == ui.Shift:
		return h.redo() || h.p.moving()
	case e.Key == "u":
		return h.undo() || h.p.moving()
	}
	if !h.p.moving() {
		return false
	}
	switch e.Key {
	case "ArrowDown":
		h.step(1)
	case "ArrowUp":
		h.step(-1)
	case "Enter":
		if o := h.selected(); o != nil {
			h.act(o.Source)
		}
	default:
		return h.letter(e.Key)
	}
	return true
}

// ctrlKey handles Ctrl+Z and what undoes it.
func (h *hands) ctrlKey(e ui.Event) bool {
	if h == nil {
		return false
	}
	switch {
	case e.Key == "z" && e.Mods&ui.Shift != 0, e.Key == "y":
		return h.redo()
	case e.Key == "z":
		return h.undo()
	}
	return false
}

var txtNoSuchMove = words.New("Nothing here to {what} now.", "现在这里没有可以“{what}”的。")

// letter makes the move of a kind on what is selected, or the first of its kind that fits.
func (h *hands) letter(key string) bool {
	var first, same *offer
	var word words.Text
	about, known := h.about()
	for i := range h.list() {
		o := &h.here.offers[i]
		k := o.words()
		if !strings.EqualFold(k.key, key) || k.key == "" || !o.Enabled() {
			continue
		}
		if first == nil {
			first = o
		}
		if known && same == nil && concerns(&o.Subject, about) {
			same = o
		}
	}
	for _, k := range moveKinds {
		if word.Empty() && strings.EqualFold(k.key, key) {
			word = k.word
		}
	}
	switch {
	case word.Empty():
		return false
	case same != nil:
		h.act(same.Source)
	case first != nil && !known:
		h.act(first.Source)
	case first != nil && h.focused() == "":
		h.act(first.Source)
	default:
		h.p.app.toast(txtNoSuchMove.With("what", word))
	}
	return true
}

// about is what the keys act on: the thing of the stage that has the focus or the pointer, else
// what the selected move is about.
func (h *hands) about() (scenario.Subject, bool) {
	if id := h.focused(); id != "" {
		if s, ok := h.subjectOf(id); ok {
			return s, true
		}
	}
	if o := h.selected(); o != nil && h.chosen != "" {
		return o.Subject, true
	}
	return noSubject, false
}

// focused is the thing of the stage that has the focus, or the pointer; "" for none.
func (h *hands) focused() string {
	t := h.p.app.tree
	for _, id := range [...]string{t.Focused(), t.Hovered()} {
		if _, ok := h.subjectOf(id); ok {
			return id
		}
	}
	return ""
}

// subjectOf gives what a node of the stage stands for: a message, a broker, a client.
func (h *hands) subjectOf(id string) (s scenario.Subject, ok bool) {
	parts := strings.Split(id, "/")
	if len(parts) < 3 || !strings.HasPrefix(parts[0], "g") {
		return s, false
	}
	switch parts[1] {
	case "message":
		n, err := strconv.ParseUint(parts[2], 10, 32)
		return scenario.Subject{Message: uint32(n), Node: kafka.NoNode, Peer: kafka.NoNode},
			err == nil
	case "lane", "clients", "controller":
		return h.node(parts[2])
	}
	return s, false
}

// node gives the process of a name.
func (h *hands) node(name string) (s scenario.Subject, ok bool) {
	n, ok := h.script.Cluster.Node(name)
	return scenario.Subject{Node: n, Peer: kafka.NoNode}, ok
}

// concerns says whether a move is about a thing.
func concerns(s *scenario.Subject, about scenario.Subject) bool {
	if about.Message != 0 || s.Message != 0 {
		return about.Message == s.Message
	}
	if about.Node == kafka.NoNode {
		return false
	}
	if about.Peer != kafka.NoNode {
		return s.Node == about.Node && s.Peer == about.Peer ||
			s.Node == about.Peer && s.Peer == about.Node
	}
	return s.Node == about.Node || s.Peer == about.Node
}
