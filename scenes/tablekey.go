package scenes

import (
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// verdictWords are the words of the table, the worst first.
var verdictWords = []struct {
	id          string
	word, means words.Text
}{
	{"diverged", words.New("diverged", "分叉"), words.New(
		"Two replicas hold different records at the same offset, and nothing mends that.",
		"两个副本在同一 offset 上是不同的消息，而且不会自行修复。")},
	{"lost", words.New("lost", "丢失"), words.New(
		"A record that was acknowledged is gone.", "已确认的消息不见了。")},
	{"stuck", words.New("stuck", "卡住"), words.New(
		"A replica or a client waits for something that never comes.",
		"副本或客户端在等永远不会来的东西。")},
	{"unavailable", words.New("unavailable", "不可用"), words.New(
		"Nobody may lead; nothing is lost.", "没有副本可以当 leader；数据没有丢。")},
	{"at-risk", words.New("at risk", "有风险"), words.New(
		"One more fault, and an acknowledged record is gone.", "再出一次故障，已确认的消息就会丢。")},
	{"safe", words.New("safe", "安全"), words.New(
		"Nothing that was acknowledged is gone.", "已确认的消息一条不少。")},
	{"n/a", words.New("n/a", "不适用"), words.New(
		"The scenario has no meaning on that release.", "这个场景在该版本上没有意义。")},
}

// tableKey is one line above the table: each verdict as its cells show it, and the whole word
// where that is another.
func (l *library) tableKey(shape tableShape, least float64) *ui.Node {
	lang := l.app.lang
	wide := least
	row := ui.Flow("table/key", 12, 4, ui.Pad{Top: 2, Bottom: 2})
	for _, v := range verdictWords {
		of := &view.Verdict{ID: v.id, Word: v.word}
		mark := l.keyCell(of, wide)
		id := "key/" + v.id
		if _, word := cellWords(of, lang, wide); word == v.word.In(lang) {
			row.Add(mark)
			continue
		}
		row.Add(ui.CenterRow(id, 5, ui.Pad{}, mark,
			ui.Label(id+"/word", v.word.In(lang), ui.SansFont(14), ui.QuietTone, ui.Left)))
	}
	return row
}

// keyCell is a cell of the key, drawn as those of the table are.
func (l *library) keyCell(v *view.Verdict, wide float64) *ui.Node {
	lang := l.app.lang
	n := &ui.Node{
		ID: "key/" + v.ID + "/cell", Role: ui.RoleText, Label: v.Word.In(lang),
		Want: ui.Fixed(wide),
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return wide, 22 }
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		fill, ink := look.Theme.Soft(verdictTone(v.ID))
		c.FillRect(n.Rect, 6, fill)
		drawCellVerdict(l.app.pen.with(c, look.Theme), n.Rect, v, lang, ink)
	}
	return n
}
