package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// moveSections are the parts of the list of all moves, the most probable first. What is rarely
// wanted is folded until the reader opens it.
var moveSections = []struct {
	id   string
	word words.Text
	open bool
}{
	{"protocol", words.New("The protocol's next steps", "协议的下一步"), true},
	{"clients", words.New("Clients", "客户端"), true},
	{"time", words.New("Time passes", "时间流逝"), true},
	{"messages", words.New("Messages: lose, hold, delay", "消息：丢弃、扣住、延迟"), false},
	{"processes", words.New("Processes: crash, power, start", "进程：崩溃、断电、启动"), false},
	{"links", words.New("Links: cut, heal", "链路：切断、恢复"), false},
	{"rest", words.New("Operators, disks, settings", "运维、磁盘、配置"), false},
	{"not", words.New("Not possible now, and why", "现在做不到的，及原因"), false},
}

// folding says whether the list is long enough to be folded.
func (h *hands) folding() bool { return h.group == groupAll && h.palette() == nil }

// opened says whether a section shows its moves: as the reader left it, else as it is usual. On a
// narrow screen the first one that has any is enough.
func (h *hands) opened(section, first int) bool {
	if open, chosen := h.folds[section]; chosen {
		return open
	}
	return moveSections[section].open && (h.p.app.wide() || section == first)
}

// stands says whether a move is listed although its section may be closed: the selected one, unless
// the reader has closed the section on one that nobody chose.
func (h *hands) stands(o, selected *offer) bool {
	_, left := h.folds[o.section()]
	return o.Source == h.chosen || o == selected && !left
}

// unfolded gives the indices of the moves that are listed and in sight.
func (h *hands) unfolded() (out []int) {
	all := h.listed()
	if !h.folding() || len(all) == 0 {
		return all
	}
	first, sel := h.here.offers[all[0]].section(), h.selected()
	for _, i := range all {
		if o := &h.here.offers[i]; h.opened(o.section(), first) || h.stands(o, sel) {
			out = append(out, i)
		}
	}
	return out
}

// fold opens or closes a section.
func (h *hands) fold(section int, open bool) {
	if h.folds == nil {
		h.folds = map[int]bool{}
	}
	h.folds[section] = open
	h.p.app.stale()
}

// addList adds the moves, in their sections where there are many.
func (h *hands) addList(body *ui.Node, all []int) {
	sel := h.selected()
	row := func(i int) {
		o := &h.here.offers[i]
		if o == sel {
			h.try(o)
		}
		body.Add(h.row(i, o, o == sel))
	}
	if !h.folding() {
		for _, i := range all {
			row(i)
		}
		return
	}
	for from := 0; from < len(all); {
		section := h.here.offers[all[from]].section()
		to := from
		for to < len(all) && h.here.offers[all[to]].section() == section {
			to++
		}
		open := h.opened(section, h.here.offers[all[0]].section())
		body.Add(h.foldRow(section, to-from, open))
		for _, i := range all[from:to] {
			if open || h.stands(&h.here.offers[i], sel) {
				row(i)
			}
		}
		from = to
	}
}

// foldRow is the name of a section with the number of its moves; it opens and closes it.
func (h *hands) foldRow(section, moves int, open bool) *ui.Node {
	lang := h.p.app.lang
	text := newLabel(moveSections[section].word.In(lang), strong(lang))
	count := newLabel(strconv.Itoa(moves), ui.MonoFont(14))
	n := &ui.Node{
		ID: "fold/" + moveSections[section].id, Role: ui.RoleButton, Focusable: true,
		Label: text.s + ", " + count.s, Selected: open,
		OnPress: func() { h.fold(section, !open) },
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, 40 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		if l.Hover || l.Down {
			c.FillRect(r, 8, th.Hover)
		}
		icon := ui.IconChevronRight
		if open {
			icon = ui.IconChevronDown
		}
		ui.DrawIcon(c, icon, ui.Pt(r.X+12, r.Y+r.H/2), 13, th.Quiet)
		text.left(c, r.X+26, r.Y, r.H, th.Text)
		count.right(c, r.Right()-8, r.Y, r.H, th.Quiet)
	}
	return n
}
