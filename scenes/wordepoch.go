package scenes

import "highwater/core/words"

// wordsOfEpochs are the words of the numbers that tell new from old.
var wordsOfEpochs = []entry{
	{
		id: "leader-epoch", word: words.New("leader epoch", "leader epoch（leader 任期）"),
		mean: words.New(
			"A number of the partition. Each time a new leader is chosen the number grows. Each "+
				"record carries the number of the leader that wrote it.",
			"分区的一个编号：每选出一任新 leader，它就变大。每条消息都带着写入它的 leader 的编号。"),
		more: words.New(
			"The controller gives it out, not the new leader. It rises by more than elections: "+
				"“no leader” is a change too, and ZooKeeper's controller, and KRaft's up to "+
				"3.5, raise it when they take a replica out of the ISR. A jump from 2 to 4 is "+
				"nothing to worry about.",
			"它由 controller 分配，不是新 leader 自己加的。不只选举会加：变成“没有 leader”也算；ZooKeeper controller，"+
				"以及 3.5 及以前的 KRaft controller，把副本移出 ISR 时也会加。从 2 跳到 4 不必担心。"),
		source: "KIP-101 · PartitionRegistration.merge",
		near:   "leader-epoch-cache fencing truncation",
		shot:   shot{"basics-leader-epoch", "4.1", 7, 8, "band B C", "log:B"},
	},
	{
		id: "leader-epoch-cache", word: words.New("leader epoch cache", "leader epoch 缓存"),
		mean: words.New(
			"The list of a replica: which leader epoch starts at which offset. “0→5” says that "+
				"epoch 0 starts at offset 5. It is kept in the file leader-epoch-checkpoint.",
			"副本的一份列表：哪个 leader epoch 从哪个 offset 开始。“0→5”表示 epoch 0 从 offset 5 开始。保存在 "+
				"leader-epoch-checkpoint 文件中。"),
		more: words.New(
			"A follower learns an epoch only with a record of that epoch, so two healthy replicas "+
				"may hold different lists. Deleting the file makes nobody sync anew: the replica "+
				"falls back to its HW, and may keep foreign records.",
			"follower 只有收到某个 epoch 的消息才学到它，所以两个健康副本的列表可以不同。删掉这个文件并不会让副本重新同步："+
				"它会退回到按 HW 截断，可能留下不该有的消息。"),
		source: "LeaderEpochFileCache · leader-epoch-checkpoint",
		near:   "leader-epoch epoch-end truncation",
		shot:   shot{"basics-leader-epoch", "4.1", 5, 6, "band B", "cache:B"},
		file: sample{[]string{"0", "2", "0 0", "1 5"}, words.New(
			"leader-epoch-checkpoint is plain text, not for kafka-dump-log: the version, the "+
				"count, then epoch and start offset. Here epoch 0 starts at 0 and epoch 1 at 5.",
			"leader-epoch-checkpoint 是纯文本，不用 kafka-dump-log 看：版本、条数，"+
				"然后每行是 epoch 和起始 offset。这里 epoch 0 从 0 开始，epoch 1 从 5 开始。")},
	},
	{
		id: "epoch-end", word: words.New("end of an epoch (OffsetForLeaderEpoch)",
			"epoch 的末端（OffsetForLeaderEpoch）"),
		mean: words.New(
			"Where an epoch ends in the leader's log: where the next epoch begins, or the log "+
				"ends. A follower asks for it and cuts its own log there.",
			"某个 epoch 在 leader 日志中到哪里为止：下一个 epoch 的起点，或日志末端。follower 询问它，多出的就从那里截掉。"),
		more: words.New(
			"The answer is exclusive: the start of the next epoch. Since 2.0 it names the "+
				"epoch too, "+
				"since a leader may never have had the one asked for. From 2.8 on followers ask "+
				"no more: their Fetch names their last epoch, and the leader answers "+
				"DivergingEpoch.",
			"答案不含自身：即下一个 epoch 的起点。2.0 起答案还带 epoch，因为 leader 可能从未有过被问的那个。2.8 起 follower "+
				"不再单独询问：Fetch 带上自己最后的 epoch，leader 以 DivergingEpoch 回答。"),
		source: "KIP-101 · KIP-279 · LeaderEpochFileCache.endOffsetFor · KIP-595",
		near:   "leader-epoch-cache truncation fetch",
		shot:   shot{"basics-truncation-lab", "0.11", 9, 10, "B C", "log:C"},
	},
	{
		id: "fencing", word: words.New("fencing by leader epoch", "按 leader epoch 隔离（fencing）"),
		mean: words.New(
			"A request names its leader epoch: an older one is refused (74), a newer one waits "+
				"(75).",
			"请求带着 leader epoch：比 leader 旧就拒绝（74），比它新就稍后再试（75）。"),
		more: words.New(
			"74, FENCED_LEADER_EPOCH: who asks is behind. 75, UNKNOWN_LEADER_EPOCH: who is "+
				"asked is "+
				"behind. Produce requests carry no leader epoch; an old leader is kept from "+
				"committing because its followers fetch from it no more.",
			"74（FENCED_LEADER_EPOCH）：提问的一方落后。75（UNKNOWN_LEADER_EPOCH）：被问的一方落后。Produce 请求不带 "+
				"leader epoch；旧 leader 无法提交，是因为 follower 不再从它拉取。"),
		source: "KIP-320 · Partition.checkCurrentLeaderEpoch",
		near:   "leader-epoch zombie fetcher",
		shot:   shot{"kip-320-old-epoch", "2.1", 10, 11, "A B", "fetcher:B"},
	},
	{
		id: "zkversion", word: words.New("zkVersion (partition epoch)", "zkVersion（partition "+
			"epoch）"),
		mean: words.New(
			"Counts the writes to a partition's state. A write names the version that it knows, "+
				"and fails if there is a newer one.",
			"分区状态被写过多少次。写入时带上自己所知的版本；已有更新的版本就会失败。"),
		more: words.New(
			"It is not the leader epoch: it rises with every change, also when only the ISR "+
				"changes. "+
				"A leader with an old one cannot change its ISR; INVALID_UPDATE_VERSION (95) "+
				"says so.",
			"它不是 leader epoch：任何变更都会加 1，只改 ISR 也加。版本过旧的 leader 改不了 ISR，错误 "+
				"INVALID_UPDATE_VERSION（95）说的就是这个。"),
		source: "KIP-497 · AlterPartition.PartitionEpoch · ZkVersion",
		near:   "alter-partition isr leader-epoch",
		shot:   shot{"basics-isr", "2.1", 7, 8, "band A C", "version"},
	},
	{
		id: "broker-epoch", word: words.Same("broker epoch"),
		mean: words.New(
			"Names one registration of a broker; it grows with each one, so with each restart.",
			"表示 broker 的一次注册；每次注册都会变大，重启也会。"),
		more: words.New(
			"With ZooKeeper it is the czxid of the broker's node, in KRaft an offset of the "+
				"metadata "+
				"log, so the numbers jump. A broker that lost its session gets a new one without "+
				"any restart. STALE_BROKER_EPOCH (77): the request was for another registration.",
			"ZooKeeper 模式下是 broker 节点的 czxid，KRaft 下是元数据日志的 offset，所以数字会跳。会话过期的 broker 不重启也会得到新的。"+
				"STALE_BROKER_EPOCH（77）：这个请求对应的是另一次注册。"),
		source: "KIP-380 · KIP-631 · KIP-903",
		near:   "bounce session fenced",
		shot:   shot{"kip-380-stale-shutdown", "2.2", 4, 5, "band B", "registration:B"},
	},
	{
		id: "controller-epoch", word: words.Same("controller epoch"),
		mean: words.New(
			"Counts the controllers of ZooKeeper mode. Brokers refuse what an older one sends.",
			"ZooKeeper 模式的第几任 controller。旧 controller 的请求会被 broker 拒绝。"),
		more: words.New(
			"A broker that has not heard of the new controller obeys the old one still. Up to 2.0 "+
				"an old controller could also write to ZooKeeper. In KRaft the epoch of the "+
				"quorum does this work.",
			"还没听说新 controller 的 broker 仍会听旧的。2.0 及以前，旧 controller 还能写 ZooKeeper。KRaft 中由 quorum 的 "+
				"epoch 承担这件事。"),
		source: "/controller_epoch · STALE_CONTROLLER_EPOCH · KAFKA-6082",
		near:   "controller zombie leader-and-isr",
		shot:   shot{"field-cached-zkversion", "2.0", 3, 4, "band B", "inbox:B"},
	},
	{
		id: "bounce", word: words.New("bounce", "快速重启（bounce）"),
		mean: words.New(
			"A broker goes and is back before the controller has looked.",
			"broker 退出后又回来，而 controller 还没来得及查看。"),
		more: words.New(
			"Up to 2.1 the controller compared broker ids alone and saw nothing, so the new "+
				"process "+
				"was never told its roles. Since 2.2 it compares broker epochs and treats a "+
				"bounce "+
				"as a stop and a start.",
			"2.1 及以前，controller 只比较 broker id，什么都看不出来，于是新进程从未被告知自己的角色。2.2 起比较 broker "+
				"epoch，把快速重启当作一次退出加一次启动。"),
		source: "KIP-380 · KafkaController.onBrokerFailure",
		near:   "broker-epoch controller leader-and-isr",
		shot:   shot{"kip-380-unseen-bounce", "2.1", 1, 2, "band A B", "registration:B"},
	},
	{
		id: "zombie", word: words.New("zombie", "僵尸（zombie）"),
		mean: words.New(
			"A broker or controller that runs on and does not know that it was replaced.",
			"已被取代却不自知、仍在运行的 broker 或 controller。"),
		more: words.New(
			"A long pause or a cut link is enough. Nothing can stop it from outside; what "+
				"counts is "+
				"that others refuse what it says. That is what epochs are for.",
			"一次长停顿或断网就够了。外面无法让它停下；要紧的是别人拒绝它说的话。epoch 就是为此而设。"),
		source: "KIP-320 · KIP-380",
		near:   "fencing controller-epoch session",
		shot:   shot{"kip-320-zombie-in-isr", "2.1", 2, 3, "band A B", "isr"},
	},
}
