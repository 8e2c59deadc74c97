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
	{"acks", words.New("acknowledged (acks)", "已确认（acks）"), words.New(
		"What the producer was told. acks=all: after every in-sync replica has the record.",
		"生产者得到的答复。acks=all：ISR 中每个副本都写入之后才答复。")},
	{"partition", words.New("partition", "分区（partition）"), words.New(
		"One log of a topic. Each has its own replicas, leader, ISR, HW and leader epoch.",
		"topic 的一份日志。每个分区各有自己的副本、leader、ISR、HW 和 leader epoch。")},
	{"min-isr", words.Same("min.insync.replicas"), words.New(
		"How many the ISR must have for acks=all: a floor, not the number of copies to wait for. "+
			"From 3.7 on the HW stands still below it.",
		"acks=all 要求 ISR 至少有几个成员：这是下限，不是要等待的份数。3.7 起，低于它时 HW 不动。")},
	{
		"lag", words.New("lag time (replica.lag.time.max.ms)", "lag 时间（replica.lag.time.max.ms）"),
		words.New(
			"How long a follower may be behind without having caught up before it leaves the ISR.",
			"follower 落后多久没有追上就离开 ISR。"),
	},
	{"preferred-leader", words.New("preferred leader", "preferred leader（首选 leader）"), words.New(
		"The first replica of the assignment. It leads again when it is asked for and is in "+
			"the ISR.",
		"副本列表的第一个。有人请求、且它在 ISR 里时，重新由它领导。")},
	{"unclean-election", words.New("unclean leader election", "unclean 选举（非 ISR 选举）"), words.New(
		"A replica outside the ISR becomes leader. What it lacks is lost.",
		"ISR 之外的副本成为 leader，它没有的消息就丢了。")},
	{"checkpoint", words.New("HW checkpoint", "HW checkpoint 文件"), words.New(
		"Every 5 s a broker writes its HWs to replication-offset-checkpoint, and reads them "+
			"at a start.",
		"broker 每 5 秒把 HW 写入 replication-offset-checkpoint，启动时再读回。")},
	{"recovery", words.New("log recovery", "日志恢复"), words.New(
		"A start without the clean-shutdown marker scans every segment that ends above the "+
			"recovery "+
			"point, and cuts what is damaged.",
		"没有正常关闭标记时，启动会扫描末端超过恢复点的每个 segment，切掉损坏的部分。")},
	{"flush", words.New("flush (fsync)", "刷盘（fsync）"), words.New(
		"Forces the page cache of a log to the disk. Kafka does it when a segment is full "+
			"or a broker stops.",
		"把日志的 page cache 强制写到磁盘。Kafka 在 segment 写满或 broker 正常关闭时才做。")},
	{"session", words.New("session", "会话（session）"), words.New(
		"Proof of life of a broker, kept by ZooKeeper or KRaft's controller. It ends some "+
			"time after "+
			"the broker fell silent.",
		"broker 在线的凭据，由 ZooKeeper 或 KRaft controller 维持。broker 沉默一段时间之后才过期。")},
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
	{"[  ]", words.New("previous or next partition", "上一个或下一个分区")},
	{"S", words.New("both sides or one", "两边或单边")},
	{"R", words.New("the list of rules", "规则列表")},
	{"Y", words.New("copy a link to this moment", "复制此刻的链接")},
	{"Tab  Enter", words.New("go to a control, press it", "移到控件、按下")},
	{"/", words.New("search in the library", "在课程库中查找")},
	{"← → ↑ ↓", words.New("move in the table of the library", "在课程库的对照表中移动")},
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
