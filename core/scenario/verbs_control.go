package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// epochArg is an epoch of a foreign request.
func epochArg(name, en, zh string) Arg {
	return Arg{
		Name: name, Type: ArgCount, Min: -2, Max: maxOffset, Default: "-1", Doc: words.New(en, zh),
	}
}

// own stands for the broker epoch of the broker that a foreign request claims to be from.
const own = "own"

// foreignAPIs are the requests that a foreign peer can send.
var foreignAPIs = []string{
	"LeaderAndIsr", "UpdateMetadata", "StopReplica", "ControlledShutdown", "AlterPartition",
	"OffsetForLeaderEpoch", "BrokerRegistration", "BrokerHeartbeat",
}

// controlVerbs are what operators ask of brokers and of the controller.
var controlVerbs = []Verb{
	{
		Name: "shutdown",
		Doc: words.New("A broker is told to stop (SIGTERM). With controlled.shutdown.enable it "+
			"asks the controller first (ControlledShutdown); the controller acts, what it sends "+
			"is left under way, and once the answer is there the process ends: logs are flushed, "+
			"files written, the session closed. While it leads something that nobody else can "+
			"lead, it waits 5 s and asks again, three times in all. In KRaft mode it asks with a "+
			"heartbeat, and may stop once every active broker has read the change; where nothing "+
			"is lost or held, the step goes on until then.",
			"让 broker 停止（SIGTERM）。controlled.shutdown.enable 为 true 时它先请求 controller"+
				"（ControlledShutdown）；controller 行动，它发出的消息留在途中；应答到达后进程结束："+
				"刷盘、写文件、关闭会话。如果它还领导着无人可接的分区，就等 5 秒再问，一共三次。"+
				"KRaft 模式下它用心跳请求，活跃 broker 都读到变更之后才能停；"+
				"没有消息丢失或被扣时，这一步一直走到那时。"),
		Args: []Arg{
			who("which one", "哪一个"),
			{
				Name: "request", Type: ArgWord, Values: []string{"lost", "held"},
				Doc: words.New("what becomes of the first request on its way", "第一个请求在途中的遭遇"),
			},
			{
				Name: "answer", Type: ArgWord, Values: []string{"lost", "held"},
				Doc: words.New("what becomes of its answer", "它的应答在途中的遭遇"),
			},
		},
		Phrases: []Phrase{
			{"request=lost", words.New("{broker} asks to stop; the request is lost on the way.",
				"{broker} 请求停止，请求在途中丢失。")},
			{"request=held", words.New("{broker} asks to stop; the request is held on the way.",
				"{broker} 请求停止，请求被扣在途中。")},
			{"answer", words.New("{broker} asks to stop; the answer is {answer} on the way.",
				"{broker} 请求停止，应答没有送达。")},
			{"", words.New("{broker} shuts down in order.", "{broker} 受控关闭。")},
		},
		Example: "shutdown: {broker: A}",
		do:      doShutdown,
	},
	{
		Name: "elect",
		Doc: words.New("An operator asks for an election. `preferred`: the first replica of the "+
			"assignment, if it is alive and in the ISR; through a node in ZooKeeper up to 2.1, by "+
			"ElectLeaders since. `unclean` (2.4 on): of a partition without a leader, also from "+
			"outside the ISR. The controller acts in the same step; what it sends is left under "+
			"way.",
			"运维请求选举。`preferred`：选副本列表中的第一个，前提是它存活且在 ISR 中；2.1 及以前经 "+
				"ZooKeeper 节点，之后用 ElectLeaders。`unclean`（2.4 起）：分区没有 leader 时，也可选 "+
				"ISR 之外的副本。controller 在同一步内行动，它发出的消息留在途中。"),
		Args: []Arg{
			{
				Name: "type", Type: ArgWord, Default: "preferred",
				Values: []string{"preferred", "unclean"},
				Doc:    words.New("which election", "哪种选举"),
			},
			{Name: "ask", Type: ArgBroker, Doc: words.New("whom the operator asks; the controller "+
				"when left out", "向谁请求；省略时是 controller")},
		},
		Phrases: []Phrase{
			{"type=unclean", words.New("An operator asks for an unclean election.",
				"运维请求 unclean 选举。")},
			{"", words.New("An operator asks for the preferred leader.",
				"运维请求 preferred leader 选举。")},
		},
		Example: "elect: {type: preferred}",
		do:      doElect,
	},
	{
		Name: "reassign",
		Doc: words.New("An operator moves the partition to other replicas. The controller reads "+
			"the wish in the same step; it takes effect once the new replicas are in the ISR.",
			"运维把分区迁移到另一组副本。controller 在同一步内读到请求；新副本进入 ISR 后生效。"),
		Args: []Arg{{Name: "replicas", Type: ArgBrokers, Required: true, Min: 1, Doc: words.New(
			"the wanted replicas, the preferred leader first", "目标副本列表，首选 leader 在前")}},
		Phrases: []Phrase{{"", words.New("An operator moves the partition to {replicas}.",
			"运维把分区迁移到 {replicas}。")}},
		Example: "reassign: {replicas: [B, A]}",
		do:      doReassign,
	},
	{
		Name: "controller-failover", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: an operator deletes /controller; another broker creates it and "+
			"reads the state. The old controller has not been told yet: until its watch arrives "+
			"it goes on as if nothing had happened.",
			"ZooKeeper：运维删除 /controller，另一个 broker 创建它并读取状态。旧 controller 还没有得知："+
				"watch 到达之前，它照旧行事。"),
		Args: []Arg{{Name: "to", Type: ArgBroker, Required: true, Doc: words.New(
			"who is the next controller", "由谁接任")}},
		Phrases: []Phrase{{"", words.New("/controller is deleted, and {to} is the next controller.",
			"/controller 被删除，{to} 接任 controller。")}},
		Example: "controller-failover: {to: B}",
		do:      doControllerFailover,
	},
	{
		Name: "delete-controller", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: an operator deletes /controller, whose owner lives on. Every "+
			"broker will be told; see watch and elect-controller.",
			"ZooKeeper：操作员删除 /controller，它的主人仍在运行。每个 broker 都会得到通知；"+
				"见 watch 和 elect-controller。"),
		Phrases: []Phrase{{"", words.New("An operator deletes /controller.",
			"操作员删除 /controller。")}},
		Example: "delete-controller: {}",
		do: func(p *player, c *Call) {
			p.do(c, world.Action{Kind: world.DeleteController})
		},
	},
	{
		Name: "throttle",
		Doc: words.New("An operator limits what a leader sends to followers that catch up "+
			"(leader.replication.throttled.rate, KIP-73), in batches a second. Members of the ISR "+
			"are spared. With 0 there is no limit.",
			"运维限制 leader 发给追赶中的 follower 的量（leader.replication.throttled.rate，KIP-73），"+
				"单位是每秒批次数。ISR 成员不受限。0 表示不限。"),
		Args: []Arg{
			who("the leader", "哪个 leader"),
			{
				Name: "batches", Type: ArgCount, Required: true, Min: 0, Max: kafka.MaxBatches,
				Doc: words.New("batches a second; 0 for no limit", "每秒批次数；0 表示不限"),
			},
		},
		Phrases: []Phrase{
			{"batches=0", words.New("{broker}'s replication is throttled no more.",
				"{broker} 的复制不再限流。")},
			{"", words.New("{broker}'s replication to followers outside the ISR is throttled: "+
				"{batches} a second.",
				"限制 {broker} 向 ISR 之外的 follower 复制：每秒 {batches} 个批次。")},
		},
		Example: "throttle: {broker: A, batches: 1}",
		do:      doThrottle,
	},
	{
		Name: "foreign",
		Doc: words.New("A request of any content that only a peer breaking the protocol would "+
			"send; it arrives in the same step. Epochs that are left out are -1. `answer.error` "+
			"holds the answer; of an OffsetForLeaderEpoch, which asks where `leader-epoch` ends, "+
			"`answer.epoch` and `answer.offset` as well. In KRaft mode an AlterPartition, a "+
			"BrokerRegistration and a BrokerHeartbeat go to a controller. The picture marks it.",
			"一个任意内容的请求，只有违反协议的对端才会发出；在同一步内送达。省略的 epoch 为 -1。"+
				"应答见 `answer.error`；OffsetForLeaderEpoch 询问 `leader-epoch` 在哪里结束，"+
				"应答另见 `answer.epoch` 和 `answer.offset`。KRaft 模式下 AlterPartition、"+
				"BrokerRegistration、BrokerHeartbeat 发给 controller。画面上会标明。"),
		Args: []Arg{
			{Name: "from", Type: ArgBroker, Required: true, Doc: words.New(
				"whom it claims to be from", "它自称来自谁")},
			{Name: "to", Type: ArgProcess, Required: true, Doc: words.New(
				"to whom: a broker, or a controller of KRaft mode",
				"发给谁：broker 或 KRaft controller")},
			{
				Name: "api", Type: ArgWord, Required: true, Values: foreignAPIs,
				Doc: words.New("which request", "哪种请求"),
			},
			{
				Name: "broker-epoch", Type: ArgCount, Min: -2, Max: maxOffset, Default: "-1",
				Values: []string{own}, Doc: words.New("the broker epoch; `own` is that of `from`",
					"broker epoch；`own` 表示 `from` 自己的"),
			},
			epochArg("controller-epoch", "the controller epoch", "controller epoch"),
			epochArg("leader-epoch", "the leader epoch; of an OffsetForLeaderEpoch the one that "+
				"it asks for", "leader epoch；OffsetForLeaderEpoch 所询问的 epoch"),
			epochArg("partition-epoch", "the partition epoch", "partition epoch"),
			{Name: "leader", Type: ArgBroker, Doc: words.New("the leader", "leader")},
			{Name: "isr", Type: ArgBrokers, Doc: words.New("the ISR", "ISR")},
			{Name: "live", Type: ArgBrokers, Doc: words.New("the live brokers", "存活的 broker")},
			{
				Name: "incarnation", Type: ArgCount, Min: 0, Max: maxOffset, Default: "0",
				Doc: words.New("of a BrokerRegistration: the incarnation, as a number",
					"BrokerRegistration 的 incarnation，用数字表示"),
			},
			{
				Name: "offset", Type: ArgCount, Min: 0, Max: maxOffset, Default: "0",
				Doc: words.New("of a BrokerHeartbeat: how far it has read the metadata log",
					"BrokerHeartbeat：已读到元数据日志的哪里"),
			},
			{
				Name: "delete", Type: ArgWord, Values: noYes, Default: "false",
				Doc: words.New("of a StopReplica: whether the log goes too",
					"StopReplica 是否连日志一起删除"),
			},
		},
		Phrases: []Phrase{{"", words.New("A {api} that breaks the protocol reaches {to}.",
			"一个违反协议的 {api} 到达 {to}。")}},
		Example: "foreign: {from: A, to: B, api: StopReplica, leader-epoch: 5}",
		do:      doForeign,
	},
}
