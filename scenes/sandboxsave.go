package scenes

import (
	"strings"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtSaveWhat = words.New(
		"All moves of “{name}” as a scenario file: headless run plays it, headless check reads it.",
		"“{name}”的全部操作，存为一个场景文件：headless run 可以运行，headless check 可以检查。")
	txtDownload  = words.New("Save {name}", "保存 {name}")
	txtCopyText  = words.New("Copy the text", "复制文本")
	txtSaved     = words.New("Saved: {name}.", "已保存：{name}。")
	txtNotSaved  = words.New("The file could not be saved.", "文件未能保存。")
	txtTextTaken = words.New("The scenario is on the clipboard.", "场景文件已复制到剪贴板。")
	txtTextLeft  = words.New("The text could not be copied.", "文本未能复制。")
	txtNoMoves   = words.New("Make a move first: there is nothing to save yet.",
		"请先做一步操作：现在还没有可以保存的内容。")
	txtMyRun = words.New("My run on {name}", "我在 {name} 上的运行")
)

// scenarioFile is the branch that is shown as a scenario file, under its name.
func (p *player) scenarioFile() (name string, text []byte) {
	d := p.hands.draft()
	if d == nil {
		return "", nil
	}
	id := "my-run"
	if p.lesson.ID != "" {
		id = "my-" + p.lesson.ID
	} else if b := p.hands.spec; b != nil && b.box != nil && b.box.lesson != "" {
		id = "my-" + b.box.lesson
	}
	rs := p.sides[p.active].run.RuleSet()
	title := txtMyRun.Fill("name", rs.Title())
	return id + ".yaml", d.File(title, id)
}

// openSave shows how the run can be kept.
func (p *player) openSave() {
	if p.hands == nil || p.hands.draft() == nil || len(p.hands.moves()) == 0 {
		p.app.toast(txtNoMoves)
		return
	}
	p.app.openDialog(p.saveDialog)
}

func (p *player) saveDialog() *ui.Node {
	a := p.app
	lang := a.lang
	name, text := p.scenarioFile()
	what := txtSaveWhat.With("name", p.hands.title(p.hands.at))
	col := ui.Column("save-list", 10, ui.PadAll(18), a.headline(txtSave.In(lang)),
		ui.Paragraph("save/what", what.In(lang), ui.SansFont(15), ui.Plain, 0))
	if a.opt.OnSaveFile != nil {
		col.Add(ui.Button(ui.ButtonSpec{
			ID: "save/file", Label: txtDownload.Fill("name", name).In(lang), Style: ui.Primary,
			OnPress: p.saveFile,
		}))
	}
	col.Add(ui.Button(ui.ButtonSpec{
		ID: "save/copy", Label: txtCopyText.In(lang), OnPress: p.copyFile,
	}))
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	body := ui.Column("save/text", 0, ui.PadAll(10))
	for _, l := range lines {
		body.Add(ui.Paragraph("", strings.ReplaceAll(l, "  ", "\u00a0\u00a0"), ui.MonoFont(14),
			ui.Plain, 0))
	}
	body.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 8, l.Theme.Sunken)
	}
	col.Add(body)
	return a.float("save-dialog", txtSave.In(lang), 640, col)
}

// saveFile gives the file to whoever can keep it.
func (p *player) saveFile() {
	a := p.app
	name, text := p.scenarioFile()
	if text == nil || a.opt.OnSaveFile == nil {
		a.toast(txtNotSaved)
		return
	}
	a.closeDialog()
	a.opt.OnSaveFile(name, text, func(where string, ok bool) {
		if !ok {
			a.toast(txtNotSaved)
			return
		}
		a.toast(txtSaved.Fill("name", where))
	})
}

// copyFile puts the file on the clipboard.
func (p *player) copyFile() {
	a := p.app
	_, text := p.scenarioFile()
	done := func(ok bool) {
		if ok {
			a.toast(txtTextTaken)
		} else {
			a.toast(txtTextLeft)
		}
	}
	a.closeDialog()
	if text == nil || a.opt.OnCopyText == nil {
		done(false)
		return
	}
	a.opt.OnCopyText(string(text), done)
}
