package scenes

import (
	"strconv"

	"highwater/core/words"
)

var (
	txtBranches = words.New("Branches", "分支")
	txtKinds    = words.New("Moves listed", "列出的操作")
)

// twin adds the moves and branches to the stage in words.
func (h *hands) twin(t *Twin) {
	if h == nil {
		return
	}
	in := func(x words.Text) string { return x.In(h.p.app.lang) }
	if h.spec == nil {
		t.Commands = append(t.Commands, TwinCommand{
			ID: "moves", Label: in(txtChange), Key: "B", Enabled: true, Pressed: h.p.moving(),
		})
	}
	if len(h.branches) > 1 || h.at > 0 {
		h.twinBranches(t)
	}
	undo := TwinCommand{ID: "undo", Label: in(txtUndo), Key: "U Control+Z", Enabled: true}
	if !h.canUndo() {
		undo.Enabled, undo.Why = false, in(txtNoUndo)
	}
	redo := TwinCommand{
		ID: "redo", Label: in(txtRedo), Key: "Shift+U Control+Shift+Z", Enabled: true,
	}
	if len(h.now().undone) == 0 {
		redo.Enabled, redo.Why = false, in(txtNoRedo)
	}
	if h.p.moving() || undo.Enabled || redo.Enabled {
		t.Commands = append(t.Commands, undo, redo)
	}
	h.twinSave(t)
	if g := h.game(); g != nil {
		defer g.twin(h, t)
	}
	if !h.p.moving() {
		return
	}
	t.Labels.Moves = in(txtCanHappen) + " · " + strconv.Itoa(h.count())
	if h.palette() == nil {
		kinds := TwinChoice{ID: "kinds", Label: in(txtKinds), Value: h.group}
		for _, g := range moveGroups {
			kinds.Options = append(kinds.Options, TwinOption{g.id, in(g.word)})
		}
		t.Choices = append(t.Choices, kinds)
	}
	used := map[string]bool{}
	for _, i := range h.listed() {
		o := &h.here.offers[i]
		c := h.twinMove(o)
		if k := o.words().key; o.Enabled() && !used[k] {
			c.Key, used[k] = k, true
		}
		if o.fixed {
			c.Key = keyOf(i)
		}
		t.Moves = append(t.Moves, c)
	}
}

func (h *hands) twinMove(o *offer) TwinCommand {
	in := func(x words.Text) string { return x.In(h.p.app.lang) }
	k := o.words()
	c := TwinCommand{
		ID: "do", Value: o.Source, Label: in(k.word) + ": " + in(o.Sentence),
		Enabled: o.Enabled(), Why: in(o.Refusal), Note: in(o.preview),
	}
	if !o.only.Empty() {
		c.Label += " (" + in(txtOnlyOn.With("name", o.only)) + ")"
	}
	return c
}

// twinBranches adds the choice of a branch, and what it came to against the original.
func (h *hands) twinBranches(t *Twin) {
	lang := h.p.app.lang
	c := TwinChoice{ID: "branch", Label: txtBranches.In(lang), Value: strconv.Itoa(h.at)}
	for i, b := range h.branches {
		c.Options = append(c.Options, TwinOption{
			strconv.Itoa(i), h.title(i).In(lang) + " – " + b.verdictLine(lang),
		})
	}
	t.Choices = append(t.Choices, c)
	if h.at > 0 {
		t.Commands = append(t.Commands, TwinCommand{
			ID: "branch-delete", Value: strconv.Itoa(h.at), Enabled: true,
			Label: txtDelete.In(lang),
		})
	}
}

// command does what a command about moves asks for.
func (h *hands) command(id, value string) bool {
	if h == nil {
		return false
	}
	if g := h.game(); g != nil && g.command(h, id, value) {
		return true
	}
	n, err := strconv.Atoi(value)
	switch id {
	case "moves":
		h.p.setMoving(!h.p.moving())
	case "do":
		h.act(value)
	case "choose":
		h.choose(value)
	case "kinds":
		h.filterBy(value)
	case "undo":
		h.undo()
	case "redo":
		h.redo()
	case "branch":
		if err == nil {
			h.show(n)
		}
	case "branch-delete":
		if err == nil {
			h.remove(n)
		}
	case "sandbox":
		h.p.openInSandbox()
	case "save":
		h.p.openSave()
	case "save-file":
		h.p.saveFile()
	case "save-copy":
		h.p.copyFile()
	default:
		return h.p.box() != nil && h.p.box().command(h.p, id, value)
	}
	return true
}

// twinSave adds what can be made of moves: a file, and a sandbox of its own.
func (h *hands) twinSave(t *Twin) {
	lang := h.p.app.lang
	if b := h.p.box(); b != nil {
		b.twin(h.p, t)
	} else if h.spec == nil && h.p.moving() {
		t.Commands = append(t.Commands, TwinCommand{
			ID: "sandbox", Label: txtToSandbox.In(lang), Enabled: true,
		})
	}
	if h.lesson() || h.spec != nil && h.spec.box == nil {
		return
	}
	why := ""
	if len(h.now().moves) == 0 {
		why = txtNoMoves.In(lang)
	}
	for _, c := range [...]struct {
		id   string
		text words.Text
		can  bool
	}{
		{"save-file", txtSave, h.p.app.opt.OnSaveFile != nil},
		{"save-copy", txtCopyScenario, h.p.app.opt.OnCopyText != nil},
	} {
		if c.can {
			t.Commands = append(t.Commands, TwinCommand{
				ID: c.id, Label: c.text.In(lang), Enabled: why == "", Why: why,
			})
		}
	}
}

var (
	txtToSandbox    = words.New("Go on in the sandbox", "在沙盒中继续")
	txtCopyScenario = words.New("Copy as scenario", "复制为场景文件")
)
