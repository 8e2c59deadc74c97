package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// entry is a word of the glossary.
type entry struct {
	id         string
	word, mean words.Text
}

var glossary = []entry{
	{"leader", words.New("leader, follower", "leader、follower"), words.New(
		"The leader takes all writes. Followers fetch from it and append the same records.",
		"leader 接受所有写入；follower 从它拉取并追加同样的消息。")},
	{"leo", words.New("log end offset (LEO)", "LEO（日志末端 offset）"), words.New(
		"The offset that the next record of a log will get: the last one plus 1.",
		"日志下一条消息将得到的 offset：最后一条加 1。")},
	{"high-watermark", words.New("high watermark (HW)", "HW（高水位）"), words.New(
		"Records below it are committed: every in-sync replica has them. Consumers read up to it.",
		"低于它的消息已提交：ISR 中每个副本都有。消费者最多读到这里。")},
	{"isr", words.New("in-sync replicas (ISR)", "ISR（同步副本集合）"), words.New(
		"The replicas that keep up with the leader. acks=all waits for all of them.",
		"跟得上 leader 的副本。acks=all 要等它们全部写入。")},
	{"leader-epoch", words.New("leader epoch", "leader epoch（leader 任期）"), words.New(
		"Counts the leaderships of a partition. Each record carries the epoch of its leader.",
		"分区的第几任 leader。每条消息都带着写入它的 leader 的 epoch。")},
	{"leader-epoch-cache", words.New("leader epoch cache", "leader epoch 缓存"), words.New(
		"For each leader epoch the offset at which it starts; kept in leader-epoch-checkpoint.",
		"每个 leader epoch 从哪个 offset 开始；保存在 leader-epoch-checkpoint 文件中。")},
	{"truncation", words.New("truncation", "截断"), words.New(
		"A follower cuts the end of its log so that it agrees with the leader's.",
		"follower 切掉日志末尾，使之与 leader 一致。")},
	{"page-cache", words.New("page cache", "page cache（页缓存）"), words.New(
		"Written bytes wait here for the disk. They survive a process crash, not a power loss.",
		"写入的数据先在这里等待落盘。进程崩溃后仍在，断电则丢失。")},
	{
		"controller", words.New("controller (ZooKeeper mode)", "controller（ZooKeeper 模式）"),
		words.New(
			"The broker that watches the others in ZooKeeper and elects the leaders.",
			"通过 ZooKeeper 监视其他 broker 并选举 leader 的 broker。"),
	},
	{
		"controller-kraft", words.New("controller (KRaft mode)", "controller（KRaft 模式）"),
		words.New(
			"The active node of the quorum. It elects leaders by writing to the metadata log.",
			"quorum 中活动的那个节点；它写元数据日志来选举 leader。"),
	},
	{"quorum", words.Same("quorum"), words.New(
		"The controllers. What a majority of them has in its log is committed.",
		"全体 controller。多数 controller 的日志里都有的记录才算提交。")},
	{"metadata-log", words.New("metadata log", "元数据日志"), words.New(
		"All changes of the cluster, in order. Brokers read what is committed, at their own pace.",
		"集群的所有变更，按顺序排列。broker 各按自己的进度读取已提交的部分。")},
	{"fenced", words.New("fenced broker", "被隔离（fenced）的 broker"), words.New(
		"Registered, but silent for too long, stopping or not ready: it may not lead, nor, "+
			"from 3.3 on, join an ISR.",
		"已注册，但太久没有心跳、正在停止或尚未就绪：不能当 leader，3.3 起也不能进 ISR。")},
	{"fencing", words.New("fencing by leader epoch", "按 leader epoch 隔离（fencing）"), words.New(
		"A request names its leader epoch: an older one is refused (74), a newer one waits (75).",
		"请求带着 leader epoch：比 leader 旧就拒绝（74），比它新就稍后再试（75）。")},
	{"elr", words.New("eligible leader replicas (ELR)", "ELR（可当选副本集合）"), words.New(
		"Left the ISR when it fell below the minimum, with every committed record: they may lead.",
		"ISR 降到最小值以下时离开，但有全部已提交的消息：可以当选 leader。")},
	{"last-known-leader", words.New("last known leader", "最后已知的 leader"), words.New(
		"Who led last; noted while the partition has no leader.",
		"最后当过 leader 的副本；在分区没有 leader 期间记下。")},
	{"broker-epoch", words.Same("broker epoch"), words.New(
		"Names one registration of a broker; it grows with each one, so with each restart.",
		"表示 broker 的一次注册；每次注册都会变大，重启也会。")},
	{"controller-epoch", words.Same("controller epoch"), words.New(
		"Counts the controllers of ZooKeeper mode. Brokers refuse what an older one sends.",
		"ZooKeeper 模式的第几任 controller。旧 controller 的请求会被 broker 拒绝。")},
	{"zkversion", words.New("zkVersion (partition epoch)", "zkVersion（partition epoch）"), words.New(
		"Counts the writes to a partition's state. A write names the version that it knows, "+
			"and fails if there is a newer one.",
		"分区状态被写过多少次。写入时带上自己所知的版本；已有更新的版本就会失败。")},
	{"clean-shutdown", words.New("clean shutdown marker", "正常关闭标记"), words.New(
		"A file that an orderly stop leaves. From 3.7 on it holds the broker epoch, which the "+
			"next registration repeats.",
		"正常关闭时留下的文件。3.7 起其中写着 broker epoch，下次注册时带上。")},
	{"min-insync-replicas", words.Same("min.insync.replicas"), words.New(
		"How many replicas the ISR must have for acks=all to be taken. From 3.7 on the HW "+
			"stands still below it.",
		"acks=all 的写入要求 ISR 至少有几个副本。3.7 起，低于它时 HW 不动。")},
	{"acks", words.New("acknowledged (acks)", "已确认（acks）"), words.New(
		"What the producer was told. acks=all: after every in-sync replica has the record.",
		"生产者得到的答复。acks=all：ISR 中每个副本都写入之后才答复。")},
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
	{"0 – 9", words.New("answer the question", "回答问题")},
	{"1  2", words.New("choose a side", "选择一边")},
	{"S", words.New("both sides or one", "两边或单边")},
	{"R", words.New("the list of rules", "规则列表")},
	{"Y", words.New("copy a link to this moment", "复制此刻的链接")},
	{"Tab  Enter", words.New("go to a control, press it", "移到控件、按下")},
	{"Esc", words.New("back", "返回")},
	{"?", words.New("this list", "本列表")},
}

// openKeys shows the keys and the words.
func (a *App) openKeys() { a.openDialog(a.keysDialog) }

var (
	txtKeysHead  = words.New("Keys", "按键")
	txtWordsHead = words.New("Words", "术语")
)

func (a *App) keysDialog() *ui.Node {
	lang := a.lang
	col := ui.Column("keys-list", 6, ui.PadAll(18), a.headline(txtKeys.In(lang)))
	col.Add(ui.Label("", txtWordsHead.In(lang), ui.BoldFont(15), ui.QuietTone, ui.Left))
	for i, e := range a.ownWordsFirst() {
		id := "word/" + strconv.Itoa(i)
		col.Add(ui.Column(id, 0, ui.Pad{Bottom: 6},
			ui.Paragraph(id+"/word", e.word.In(lang), ui.BoldFont(15), ui.Plain, 0),
			ui.Paragraph(id+"/mean", e.mean.In(lang), ui.SansFont(15), ui.QuietTone, 0)))
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
