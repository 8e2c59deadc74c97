package scenes

import (
	"slices"
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// entry is a word of the glossary.
type entry struct {
	id         string
	word, mean words.Text
	more       words.Text // what people get wrong about it
	source     string     // KIPs, settings, Kafka's classes
	near       string     // ids of related words
	shot       shot       // the picture of it
	file       sample     // what it looks like on disk; mostly none
}

// sample is some lines of a file, and what they say.
type sample struct {
	lines []string
	says  words.Text
}

// theme is some words that belong together.
type theme struct {
	id    string
	title words.Text
	words []entry
}

// wordThemes lists the words in the order in which they are best read.
var wordThemes = []theme{
	{"first", words.New("First words", "最先要懂的"), wordsFirst},
	{"log", words.New("The log", "日志"), wordsOfLog},
	{"roles", words.New("Who leads and who is in sync", "谁领导、谁同步"), wordsOfRoles},
	{"epochs", words.New("Epochs: telling new from old", "epoch：分清新旧"), wordsOfEpochs},
	{"control", words.New("The controller", "controller"), wordsOfControl},
	{"modes", words.New("ZooKeeper and KRaft", "ZooKeeper 与 KRaft"), wordsOfModes},
	{"disk", words.New("Disks, crashes, restarts", "磁盘、崩溃与重启"), wordsOfDisk},
	{"clients", words.New("Producers and consumers", "生产者与消费者"), wordsOfClients},
}

var glossary = slices.Concat(wordsFirst, wordsOfLog, wordsOfRoles, wordsOfEpochs, wordsOfControl,
	wordsOfModes, wordsOfDisk, wordsOfClients)

// wordNamed finds a word by its id.
func wordNamed(id string) (*entry, bool) {
	for i := range glossary {
		if glossary[i].id == id {
			return &glossary[i], true
		}
	}
	return nil, false
}

// keyLine is a line of the list of keys; the first of a part has its heading.
type keyLine struct {
	keys string
	what words.Text
	head words.Text
}

// The keys, for the sheet and for the twin.
var keyList = []keyLine{
	{"→  PageDown  .", words.New("one step on", "前进一步"), words.New("Steps", "步")},
	{"←  PageUp", words.New("one step back", "后退一步"), words.Text{}},
	{"Shift + →  ←", words.New("next or previous turning point", "下一个或上一个转折点"), words.Text{}},
	{"Home  End", words.New("to the start, to the end", "到起点、到终点"), words.Text{}},
	{"Space", words.New("play or pause", "播放或暂停"), words.Text{}},
	{"0 – 9", words.New("answer the question, or make a move of a puzzle",
		"回答问题，或在谜题中走一步"), words.Text{}},
	{"1  2", words.New("choose a side", "选择一边"), words.New("What is shown", "显示")},
	{"S", words.New("both sides or one", "两边或单边"), words.Text{}},
	{"[  ]", words.New("previous or next partition", "上一个或下一个分区"), words.Text{}},
	{"R", words.New("the list of rules", "规则列表"), words.Text{}},
	{
		"I", words.New("inspect what was pressed: every field of it", "检视点中的东西：它的全部字段"),
		words.Text{},
	},
	{"M  G", words.New("metrics, broker logs", "指标、broker 日志"), words.Text{}},
	{"+  -  0", words.New("time axis: wider, narrower, the whole run",
		"时间轴：放大、缩小、看全程"), words.Text{}},
	{"V", words.New("time axis in steps or in virtual time", "时间轴按步骤或按虚拟时间"), words.Text{}},
	{"W", words.New("look at the hidden captions, or less help: captions off, the goal alone",
		"看隐藏的讲解；或减少提示：隐藏讲解、只给目标"), words.Text{}},
	{
		"B", words.New("change this: what can happen next", "改变走法：接下来能发生什么"),
		words.New("Moves of your own", "自己动手"),
	},
	{"↑  ↓  Enter", words.New("choose a move, make it", "选择操作、执行"), words.Text{}},
	{"D  H  X  L", words.New("deliver, hold, drop a message, cut a link",
		"送达、扣住、丢弃消息，切断连接"), words.Text{}},
	{"C  P", words.New("crash a process, cut its power", "进程崩溃、断电"), words.Text{}},
	{"U  Shift + U", words.New("undo, redo a move", "撤销、重做"), words.Text{}},
	{"Backspace", words.New("take a move of a puzzle back", "撤回谜题中的一步"), words.Text{}},
	{
		"T", words.New("present to an audience, and back", "进入或退出演示模式"),
		words.New("To an audience", "演示"),
	},
	{"B  N", words.New("only while presenting: black screen; the reasons",
		"仅在演示时：黑屏；显示原因"), words.Text{}},
	{"Y", words.New("copy a link to this moment", "复制此刻的链接"), words.New("Anywhere", "通用")},
	{"Tab  Enter", words.New("go to a control, press it", "移到控件、按下"), words.Text{}},
	{"/", words.New("search in the library", "在课程库中搜索"), words.Text{}},
	{"← → ↑ ↓", words.New("move in the table of the library", "在课程库的对照表中移动"), words.Text{}},
	{"Esc", words.New("back", "返回"), words.Text{}},
	{"?", words.New("this list", "本列表"), words.Text{}},
}

// openKeys shows the keys, and the way to the words.
func (a *App) openKeys() { a.openDialog(a.keysDialog) }

var (
	txtKeysHead  = words.New("Keys", "按键")
	txtWordsHead = words.New("Words", "术语")
	// txtWithPictures names the way to the glossary.
	txtWithPictures = words.New("All words, with pictures", "全部术语与图")
	txtLessonWords  = words.New("Words of this lesson", "本课的术语")
)

func (a *App) keysDialog() *ui.Node {
	lang := a.lang
	col := ui.Column("keys-list", 6, ui.PadAll(18), a.headline(txtKeys.In(lang)))
	a.addWordLinks(col)
	if a.opt.OnPick != nil {
		col.Add(ui.Button(ui.ButtonSpec{
			ID: "pick", Label: txtPickFile.In(lang), OnPress: a.pickFile,
		}))
	}
	for i, k := range keyList {
		id := "key/" + strconv.Itoa(i)
		if !k.head.Empty() {
			col.Add(ui.Column("", 0, ui.Pad{Top: 8}, ui.Label(id+"/head", k.head.In(lang),
				ui.BoldFont(15), ui.QuietTone, ui.Left)))
		}
		col.Add(ui.Row(id, 12, ui.Pad{},
			ui.Label(id+"/keys", k.keys, ui.MonoBold(14), ui.Accented, ui.Left).
				With(ui.Fixed(136)),
			ui.Paragraph(id+"/what", k.what.In(lang), ui.SansFont(15), ui.Plain, 0).
				With(ui.Flex(1))))
	}
	return a.float("keys-dialog", txtKeys.In(lang), 600, col)
}

// addWordLinks leads to the words of the open lesson and to all of them.
func (a *App) addWordLinks(col *ui.Node) {
	f := ui.BoldFont(15)
	row := ui.Flow("words/row", 16, 6, ui.Pad{}, ui.Link("words", txtWithPictures.In(a.lang), f,
		func() { a.openPlace(Address{Place: placeWords}) }))
	if a.player != nil && a.w >= phoneBelow && len(a.player.lesson.Words) > 0 {
		row.Add(ui.Label("words/of", txtLessonWords.In(a.lang), small(a.lang), ui.QuietTone,
			ui.Left))
		for _, id := range a.player.lesson.Words {
			if e, ok := wordNamed(id); ok {
				row.Add(ui.Link("word/"+id, shortWord(e.word.In(a.lang)), f,
					func() { a.openWord(id) }))
			}
		}
	}
	col.Add(row)
}

// ownWordsFirst gives the glossary with the words of the open lesson at the front.
func (a *App) ownWordsFirst() []entry {
	var first, rest []entry
	for _, e := range glossary {
		own := false
		if a.player != nil {
			for _, id := range a.player.lesson.Words {
				own = own || id == e.id
			}
		}
		if own {
			first = append(first, e)
		} else {
			rest = append(rest, e)
		}
	}
	return append(first, rest...)
}
