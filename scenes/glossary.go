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

// The keys, for the sheet and for the twin.
var keyList = []struct {
	keys string
	what words.Text
}{
	{"→  PageDown  .", words.New("one step on", "前进一步")},
	{"←  PageUp", words.New("one step back", "后退一步")},
	{"Shift + →  ←", words.New("next or previous turning point", "下一个或上一个转折点")},
	{"Home  End", words.New("to the start, to the end", "到起点、到终点")},
	{"Space", words.New("play or pause", "播放或暂停")},
	{"0 – 9", words.New("answer the question, or make a move of a puzzle",
		"回答问题，或在谜题中走一步")},
	{"1  2", words.New("choose a side", "选择一边")},
	{"[  ]", words.New("previous or next partition", "上一个或下一个分区")},
	{"S", words.New("both sides or one", "两边或单边")},
	{"R", words.New("the list of rules", "规则列表")},
	{"B", words.New("change this: what can happen next", "改变走法：接下来能发生什么")},
	{"↑  ↓  Enter", words.New("choose a move, make it", "选择操作、执行")},
	{"D  H  X  L", words.New("deliver, hold, drop a message, cut a link",
		"送达、扣住、丢弃消息，切断连接")},
	{"C  P", words.New("crash a process, cut its power", "进程崩溃、断电")},
	{"U  Shift + U", words.New("undo, redo a move", "撤销、重做")},
	{"I", words.New("inspect what was pressed: every field of it", "检视点中的东西：它的全部字段")},
	{"M  G", words.New("metrics, broker logs", "指标、broker 日志")},
	{"+  -  0", words.New("time axis: wider, narrower, the whole run",
		"时间轴：放大、缩小、看全程")},
	{"V", words.New("time axis in steps or in virtual time", "时间轴按步骤或按虚拟时间")},
	{"Y", words.New("copy a link to this moment", "复制此刻的链接")},
	{"W", words.New("look at the hidden captions, or less help: captions off, the goal alone",
		"看隐藏的讲解；或减少提示：隐藏讲解、只给目标")},
	{"T", words.New("present to an audience, and back", "进入或退出演示模式")},
	{"B  N", words.New("presenting: black screen; the reasons", "演示时：黑屏；显示原因")},
	{"Tab  Enter", words.New("go to a control, press it", "移到控件、按下")},
	{"/", words.New("search in the library", "在课程库中搜索")},
	{"← → ↑ ↓", words.New("move in the table of the library", "在课程库的对照表中移动")},
	{"Backspace", words.New("take a move of a puzzle back", "撤回谜题中的一步")},
	{"Esc", words.New("back", "返回")},
	{"?", words.New("this list", "本列表")},
}

// openKeys shows the keys and the words.
func (a *App) openKeys() { a.openDialog(a.keysDialog) }

var (
	txtKeysHead  = words.New("Keys", "按键")
	txtWordsHead = words.New("Words", "术语")
	// txtWithPictures names the way to the glossary.
	txtWithPictures = words.New("All, with pictures", "全部术语与图")
)

func (a *App) keysDialog() *ui.Node {
	lang := a.lang
	col := ui.Column("keys-list", 6, ui.PadAll(18), a.headline(txtKeys.In(lang)))
	col.Add(ui.CenterRow("words/row", 8, ui.Pad{},
		ui.Label("", txtWordsHead.In(lang), ui.BoldFont(15), ui.QuietTone, ui.Left).
			With(ui.Flex(1)),
		ui.Link("words", txtWithPictures.In(lang), ui.BoldFont(15), func() {
			a.openPlace(Address{Place: placeWords})
		})))
	for i, e := range a.ownWordsFirst() {
		id := "word/" + strconv.Itoa(i)
		col.Add(ui.Column(id, 0, ui.Pad{Bottom: 6},
			ui.Link(id+"/word", e.word.In(lang), ui.BoldFont(15), func() { a.openWord(e.id) }),
			ui.Paragraph(id+"/mean", e.mean.In(lang), ui.SansFont(15), ui.QuietTone, 0)))
	}
	if a.opt.OnPick != nil {
		col.Add(ui.Button(ui.ButtonSpec{
			ID: "pick", Label: txtPickFile.In(lang), OnPress: a.pickFile,
		}))
	}
	col.Add(ui.Rule(), ui.Label("", txtKeysHead.In(lang), ui.BoldFont(15), ui.QuietTone, ui.Left))
	for i, k := range keyList {
		id := "key/" + strconv.Itoa(i)
		col.Add(ui.Row(id, 12, ui.Pad{},
			ui.Label(id+"/keys", k.keys, ui.MonoBold(14), ui.Accented, ui.Left).
				With(ui.Fixed(136)),
			ui.Paragraph(id+"/what", k.what.In(lang), ui.SansFont(15), ui.Plain, 0).
				With(ui.Flex(1))))
	}
	return a.float("keys-dialog", txtKeys.In(lang), 600, col)
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
