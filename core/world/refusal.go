package world

import "highwater/core/words"

// The refusals. OK says that the action was possible.
const (
	OK Refusal = iota
	NoSuchThing
	AlreadyUp
	BrokerDown
	NodeStillThere
	NothingThere
	NotDueYet
	NotHead
	MessageIsHeld
	MessageNotHeld
	LinkIsCut
	LinkIsWhole
	ReceiverDown
	AnswerOutstanding
	NoFetcher
	FetcherBusy
	FetcherWaits
	FetcherDead
	FetcherStopped
	NotParked
	TimerFirst
	TimerNotDue
	SessionLives
	NoSession
	NotTold
	ControllerExists
	NotController
	NothingToRead
	TopicExists
	ClientBusy
	NotAssigned
	NoGroup
	NoPosition
	ConsumerStopped
	ConsumerWaits
	// Logs, files and disks.
	MustBeDown
	NothingToHarm
	NothingToWrite
	NothingToDelete
	DirHasFailed
	NotInMemory
	WaitsForDisk
	NothingChanges
	OnlyOfTopic

	// Control.

	AlreadyStopping
	NoController
	NotInRelease
	NoTopic
	ReassignmentRuns
	ControllerStarts

	// KRaft mode.

	OnlyZooKeeper
	OnlyKRaft
	VoterDown
	NotCommitted
	NoActiveController
	AllRead
	NotRegistered
	ReadsNoMore
	StillLoading

	// Producers.
	NeedsAcksAll
	NotIdempotent
	HasProducerID

	// Limits of the simulator, from LimitMessages on.
	LimitMessages
	LimitBatches
	LimitEpochs
	LimitSends
	LimitReads
	LimitParked
	LimitOffsets
	LimitTime
	LimitReplicas
	LimitRecords
	LimitSlowLinks
	LimitProducerIDs
	refusals
)

// Limit says whether the refusal tells of a limit of the simulator, not of the protocol.
func (r Refusal) Limit() bool { return r >= LimitMessages && r < refusals }

// Text says why the action is not possible, for a person.
func (r Refusal) Text() words.Text {
	if r == OK || r >= refusals {
		return words.New("possible", "可以执行")
	}
	return refusalTexts[r]
}

var refusalTexts = [refusals]words.Text{
	NoSuchThing: words.New("there is no such broker, client or partition", "没有这个 broker、客户端或分区"),
	AlreadyUp: words.New("the process runs already; let it stop or crash first",
		"进程已经在运行；先让它停止或崩溃"),
	BrokerDown: words.New("the broker's process does not run; start it first",
		"broker 的进程没有运行；先启动"),
	NodeStillThere: words.New(
		"the node of its old session is still there and the process would exit; expire it first",
		"旧会话仍占着注册节点，进程会退出；先让会话过期"),
	NothingThere:   words.New("there is no such message in flight", "没有这样的在途消息"),
	NotDueYet:      words.New("the message has not arrived yet; let time pass", "消息还没到，先让时间流逝"),
	NotHead:        words.New("another message is before it on the same connection", "同一连接上前面还有消息"),
	MessageIsHeld:  words.New("the message is held; release it first", "消息被扣住了，先放行"),
	MessageNotHeld: words.New("the message is not held", "消息没有被扣住"),
	LinkIsCut:      words.New("the link is cut; heal it first", "连接已切断，先恢复"),
	LinkIsWhole:    words.New("the link is not cut", "连接没有被切断"),
	ReceiverDown:   words.New("the receiver's process does not run", "接收方的进程没有运行"),
	AnswerOutstanding: words.New("the request before it waits for its answer",
		"前一个请求还在等应答"),
	NoFetcher:   words.New("the broker follows nobody", "这个 broker 没有在跟随 leader"),
	FetcherBusy: words.New("its request is still under way", "它的请求还没结束"),
	FetcherWaits: words.New(
		"the fetcher waits after an error; let time pass",
		"fetcher 出错后在等待，先让时间流逝"),
	FetcherDead: words.New(
		"the fetcher thread died; another leader or a restart of the broker starts a new one",
		"fetcher 线程已终止，换 leader 或重启 broker 才会有新线程"),
	FetcherStopped: words.New(
		"the partition was fenced or has failed; the next leadership starts it again",
		"分区被 fence 或已失败，下一次任命才会重新启动它"),
	NotParked: words.New(
		"no fetch of this follower waits at a leader",
		"没有该 follower 的 fetch 在 leader 处等待"),
	TimerFirst:   words.New("a timer is due before that", "在那之前有定时器到期"),
	TimerNotDue:  words.New("the timer is not due", "定时器还没到期"),
	SessionLives: words.New("its owner still pings ZooKeeper", "会话的主人还在向 ZooKeeper 发心跳"),
	NoSession:    words.New("the broker has no session", "这个 broker 没有会话"),
	NotTold:      words.New("no notification is on its way to the broker", "没有通知要发给这个 broker"),
	ControllerExists: words.New(
		"/controller exists, or the broker has not been told that it is gone",
		"/controller 还在，或者 broker 还没得知它已消失"),
	NotController: words.New("the broker is not the controller", "这个 broker 不是 controller"),
	NothingToRead: words.New(
		"the controller has been told of nothing new",
		"controller 没有收到新的变化通知"),
	TopicExists: words.New("the topic exists already", "topic 已经存在"),
	ClientBusy:  words.New("the client waits for an answer", "客户端在等应答"),
	NotAssigned: words.New(
		"the partition is not assigned to it: another member of its group has it, or nobody "+
			"polled yet; assign it first",
		"分区没有分配给它：归同组的另一个成员，或者还没有成员 poll 过；先 assign"),
	NoGroup: words.New(
		"the consumer has no group.id: it commits nothing and is assigned nothing",
		"这个消费者没有 group.id：不能提交，也不参与分配"),
	NoPosition: words.New(
		"the consumer has no valid position here; poll it first",
		"消费者在这里还没有有效的位置；先 poll"),
	ConsumerStopped: words.New(
		"the application was given an error because auto.offset.reset is none; seek first",
		"auto.offset.reset 为 none，应用已收到异常；先 seek"),
	ConsumerWaits: words.New(
		"the consumer waits after an error; let time pass",
		"消费者出错后在等待，先让时间流逝"),
	MustBeDown: words.New("the broker's process runs; stop it first", "broker 的进程在运行，先停掉"),
	NothingToHarm: words.New(
		"there is nothing there that could be damaged so",
		"那里没有可以这样损坏的东西"),
	NothingToWrite: words.New(
		"everything is on disk already",
		"内容都已落盘"),
	NothingToDelete: words.New(
		"no segment may go: none lies wholly below the high watermark",
		"没有可删除的 segment：没有哪个完全低于 HW"),
	DirHasFailed: words.New(
		"the disk has failed already; replace it first",
		"磁盘已经故障，先更换"),
	NotInMemory: words.New(
		"the broker does not have the partition in memory",
		"broker 内存中没有这个分区"),
	WaitsForDisk: words.New(
		"it has arrived, and waits for the slow disk of its receiver; let time pass",
		"它已送达，正在等接收方的慢盘；先让时间流逝"),
	NothingChanges: words.New("it is set so already", "已经是这样设置的"),
	OnlyOfTopic: words.New(
		"with ZooKeeper only settings of the topic can be changed here",
		"ZooKeeper 模式下，这里只能修改 topic 级的设置"),
	AlreadyStopping: words.New("the broker is shutting down already", "这个 broker 已在关闭"),
	NoController:    words.New("nobody holds /controller", "没有 broker 持有 /controller"),
	NotInRelease: words.New("this release has no such request",
		"这个版本没有这种请求"),
	NoTopic: words.New("the topic, or the partition's first leader, is not there yet",
		"topic 还没创建，或分区还没有第一任 leader"),
	ReassignmentRuns: words.New("the partition is being reassigned already",
		"这个分区正在重新分配"),
	ControllerStarts: words.New("the new controller has yet to read the state; let it read first",
		"新 controller 还没有读取状态，先让它读取"),
	OnlyZooKeeper: words.New(
		"only a cluster with ZooKeeper has that; this one runs in KRaft mode",
		"只有 ZooKeeper 模式的集群才有；这个集群运行在 KRaft 模式"),
	OnlyKRaft: words.New(
		"only a cluster in KRaft mode has that; this one runs with ZooKeeper",
		"只有 KRaft 模式的集群才有；这个集群使用 ZooKeeper"),
	VoterDown: words.New("the controller's process does not run; start it first",
		"controller 的进程没有运行；先启动"),
	NotCommitted: words.New(
		"the answer is not sent before the records behind it are committed by a majority of the"+
			" controllers",
		"多数 controller 提交相关记录之后，这个应答才会发出"),
	NotRegistered: words.New(
		"the process is not registered yet, and takes no roles before",
		"进程还没有注册，注册之前不接受任何角色"),
	AllRead: words.New(
		"the broker has applied all of the metadata log that is committed",
		"元数据日志里已提交的内容，这个 broker 都已读取"),
	NoActiveController: words.New(
		"no controller is active; let the controllers elect a leader first",
		"没有活跃 controller；先让各 controller 选出 leader"),
	StillLoading: words.New("the process still recovers its logs; let time pass",
		"进程还在恢复日志，先让时间流逝"),
	ReadsNoMore: words.New(
		"the broker is stopping, and up to 3.2 it does not read the metadata log any more then",
		"broker 正在关闭；3.2 及之前，此时它不再读元数据日志"),
	NeedsAcksAll: words.New("an idempotent producer sends with acks=all alone",
		"幂等生产者只能用 acks=all"),
	NotIdempotent: words.New("the producer is not idempotent (enable.idempotence)",
		"这个生产者不是幂等的（enable.idempotence）"),
	HasProducerID: words.New("the producer has a producer id already", "这个生产者已有 producer id"),
	LimitProducerIDs: words.New(
		"limit reached: 6 producer ids; start a new run",
		"达到上限：6 个 producer id，请重新开始"),
	LimitRecords: words.New(
		"limit reached: 49 metadata records that are not committed; bring a majority of the"+
			" controllers together first",
		"达到上限：未提交的元数据记录 49 条，先让多数 controller 恢复联系"),
	LimitSlowLinks: words.New(
		"limit reached: 16 links that are slower than the others; make one as fast as the others",
		"达到上限：16 条比其他链路慢的链路，先把其中一条恢复正常"),
	LimitReplicas: words.New(
		"limit reached: 5 replicas of a partition, old and new ones together",
		"达到上限：一个分区新旧副本合计 5 个"),
	LimitMessages: words.New(
		"limit reached: 64 messages in flight; deliver or drop some first",
		"达到上限：64 条在途消息，先送达或丢弃一些"),
	LimitBatches: words.New(
		"limit reached: 64 batches in a log; delete old segments, or start a new run",
		"达到上限：一份日志 64 个批次，请删除旧 segment 或重新开始"),
	LimitEpochs: words.New(
		"limit reached: 32 epochs in a leader epoch cache; start a new run",
		"达到上限：leader epoch 缓存 32 个条目，请重新开始"),
	LimitSends: words.New(
		"limit reached: 32 produce requests of one producer; use another",
		"达到上限：一个生产者 32 个请求，请换一个生产者"),
	LimitReads: words.New(
		"limit reached: 32 reads of one consumer; use another",
		"达到上限：一个消费者 32 次读取，请换一个消费者"),
	LimitParked: words.New(
		"limit reached: 16 requests wait at one broker",
		"达到上限：一个 broker 上 16 个等待中的请求"),
	LimitTime: words.New(
		"limit reached: a run lasts at most 1073741823 ms of virtual time, about 12 days",
		"达到上限：一次运行的虚拟时间最多 1073741823 毫秒，约 12 天"),
	LimitOffsets: words.New(
		"limit reached: offsets end at 2,000,000,000; use smaller batches",
		"达到上限：offset 最大 2,000,000,000，请用更小的批次"),
}
