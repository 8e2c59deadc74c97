package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtCopyRun  = words.New("Copy", "复制")
	txtRunTaken = words.New("The command is on the clipboard.", "命令已复制到剪贴板。")
	txtRunLeft  = words.New("The clipboard is not to be had.", "无法使用剪贴板。")
)

// addPoints puts the points below each other, each with a dash before it.
func (w *wordCard) addPoints(col *ui.Node) {
	list := w.points()
	if len(list) == 0 {
		return
	}
	all := ui.Column("word/points", 6, ui.Pad{Left: 4})
	for i, p := range list {
		id := "word/point/" + strconv.Itoa(i)
		all.Add(ui.Row(id, 8, ui.Pad{},
			ui.Paragraph(id+"/dash", "–", ui.SansFont(15), ui.QuietTone, 0).With(ui.Fixed(10)),
			ui.Paragraph(id+"/say", p.In(w.app.lang), ui.SansFont(15), ui.Plain, 0).
				With(ui.Flex(1))))
	}
	col.Add(all)
}

// addRuns puts commands as boxes, each with a button that copies it, and the lines of a file as
// one.
func (w *wordCard) addRuns(col *ui.Node) {
	lang, runs := w.app.lang, w.runs()
	if len(runs) == 0 {
		return
	}
	if w.word != nil {
		file := ui.Column("word/file", 0, ui.PadXY(12, 8))
		for i, line := range runs {
			file.Add(ui.Paragraph("word/file/"+strconv.Itoa(i), line, ui.MonoFont(14), ui.Plain, 0))
		}
		col.Add(ui.Panel(file), ui.Paragraph("word/file/says", w.word.file.says.In(lang),
			ui.SansFont(15), ui.Plain, 0))
		return
	}
	for i, run := range runs {
		id := "word/run/" + strconv.Itoa(i)
		box := ui.CenterRow(id, 10, ui.PadXY(12, 6),
			ui.Paragraph(id+"/line", run, ui.MonoFont(13), ui.Plain, 0).With(ui.Flex(1)))
		if w.app.opt.OnCopyText != nil {
			box.Add(ui.Button(ui.ButtonSpec{
				ID: id + "/copy", Label: txtCopyRun.In(lang), Style: ui.Ghost, Small: true,
				OnPress: func() { w.app.copyRun(run) },
			}))
		}
		col.Add(ui.Panel(box))
	}
}

// copyRun puts a command on the clipboard.
func (a *App) copyRun(run string) {
	a.opt.OnCopyText(run, func(ok bool) {
		if ok {
			a.toast(txtRunTaken)
		} else {
			a.toast(txtRunLeft)
		}
	})
}
