package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// who is the argument of most verbs about brokers.
func who(en, zh string) Arg {
	return Arg{Name: "broker", Type: ArgBroker, Required: true, Doc: words.New(en, zh)}
}

// whoAll are the arguments of verbs about one broker or several.
func whoAll() []Arg {
	return []Arg{
		{Name: "broker", Type: ArgBroker, Doc: words.New("which one", "哪一个")},
		{Name: "brokers", Type: ArgBrokers, Min: 1, Doc: words.New(
			"which ones, one after the other at the same moment", "哪几个，在同一时刻依次进行")},
	}
}

// brokerVerbs are a broker's life, ZooKeeper's sessions and the controller.
var brokerVerbs = []Verb{
	{
		Name: "crash",
		Doc: words.New("A broker dies. `process`: kill -9, the page cache survives. `power`: "+
			"what was not flushed is gone, except `keep` batches. Its session lives on until it "+
			"ends: see expire-session, and fence for KRaft mode.",
			"broker 崩溃。`process`：kill -9，page cache 还在。`power`：断电，未刷盘的内容丢失，"+
				"`keep` 个批次除外。它的会话要到过期才结束：见 expire-session，KRaft 见 fence。"),
		Args: append(whoAll(), []Arg{
			{
				Name: "kind", Type: ArgWord, Default: "process",
				Values: []string{"process", "power"},
				Doc:    words.New("what dies: the process, or the machine", "只是进程崩溃，还是整台机器断电"),
			},
			{
				Name: "keep", Type: ArgCount, Min: 0, Max: kafka.MaxBatches, Default: "0",
				With: "kind=power",
				Doc: words.New("how many batches that were not flushed the disk kept; with `power`",
					"磁盘保住了多少个未刷盘的批次；只用于 `power`"),
			},
		}...),
		OneOf: []string{"broker", "brokers"},
		Phrases: []Phrase{
			{"brokers", words.New("{brokers} crash (kind: {kind}).",
				"{brokers} 崩溃（kind: {kind}）。")},
			{"kind=power", words.New("{broker} loses power.", "{broker} 断电。")},
			{"", words.New("{broker}'s process crashes.", "{broker} 进程崩溃。")},
		},
		Example: "crash: {broker: A, kind: power, keep: 1}",
		do:      doCrash,
	},
	{
		Name: "start",
		Doc: words.New("A broker starts: it recovers its logs and registers, in ZooKeeper or with "+
			"the active controller. In ZooKeeper it cannot while the session of its last life "+
			"still owns its node; a controller refuses it (101) as long, and it tries again. In "+
			"KRaft mode it is fenced until it is unfenced (see unfence).",
			"broker 启动：恢复日志，到 ZooKeeper 或活跃 controller 注册。上一次的会话还在时，"+
				"到 ZooKeeper 无法注册；controller 则会拒绝（101），它会再试。"+
				"KRaft 模式下，注册后先处于被隔离状态，直到解除（见 unfence）。"),
		Args: append(whoAll(), []Arg{
			{Name: "as", Type: ArgBroker, With: "broker", Doc: words.New("under the id of this "+
				"broker, on `broker`'s machine: it exits, for meta.properties says whose disks "+
				"these are; where that file is gone (damage) a ZooKeeper cluster takes it, and "+
				"the disks are this broker's from then on",
				"用这个 broker 的 id、在 `broker` 的机器上启动：meta.properties 写明磁盘属于谁，进程会退出；"+
					"如果该文件没了（damage），ZooKeeper 集群会接受，磁盘从此归这个 broker")},
			{Name: "dies", Type: ArgWord, Values: []string{"loading"}, Doc: words.New(
				"it dies again before its log is loaded", "日志还没加载完就再次崩溃")},
		}...),
		OneOf: []string{"broker", "brokers"},
		Phrases: []Phrase{
			{"brokers", words.New("{brokers} start again.", "{brokers} 重新启动。")},
			{"as", words.New("A process starts on {broker}'s machine as {as}.",
				"{broker} 的机器上以 {as} 的身份启动进程。")},
			{"dies", words.New("{broker} starts, and dies before its log is loaded.",
				"{broker} 启动，日志还没加载完就崩溃。")},
			{"", words.New("{broker} starts again.", "{broker} 重新启动。")},
		},
		Example: "start: {broker: A}",
		do:      doStart,
	},
	{
		Name: "supervise",
		Doc: words.New("Something outside of Kafka watches a broker, such as an init system or a "+
			"liveness probe, and restarts it whenever it has not been up for `within`: "+
			"registered, and in KRaft mode unfenced. A process that recovers its logs (see "+
			"recovery.ms.per.batch) is not up, unless the supervisor knows of that state. "+
			"`within: 0` ends it.",
			"Kafka 之外的守护程序（init 系统、存活探针等）监视一个 broker，只要它超过 `within` 没有就绪就重启；"+
				"就绪指已注册，KRaft 下还要已解除隔离。正在恢复日志的进程（见 recovery.ms.per.batch）不算就绪，"+
				"除非守护程序认识这个状态。`within: 0` 取消监视。"),
		Args: []Arg{
			who("which one", "哪一个"),
			{
				Name: "within", Type: ArgMs, Required: true, Min: 0, Max: longest,
				Doc: words.New("how long it may be without being up", "最多多久不就绪"),
			},
			{
				Name: "recovering", Type: ArgWord, Values: []string{"down", "up"}, Default: "down",
				Doc: words.New("what it takes a process for that recovers its logs",
					"正在恢复日志的进程算什么"),
			},
		},
		Phrases: []Phrase{
			{"within=0", words.New("No supervisor watches {broker} any more.",
				"不再有守护程序监视 {broker}。")},
			{"recovering=up", words.New("A supervisor restarts {broker} when it is not up for "+
				"{within} ms, and lets it recover its logs.",
				"守护程序：{broker} 超过 {within} ms 没有就绪就重启，但允许它恢复日志。")},
			{"", words.New("A supervisor restarts {broker} when it is not up for {within} ms.",
				"守护程序：{broker} 超过 {within} ms 没有就绪就重启。")},
		},
		Example: "supervise: {broker: A, within: 60000}",
		do:      doSupervise,
	},
	{
		Name: "expire-session",
		Doc: words.New("Time moves to the end of a dead broker's ZooKeeper session; timers in "+
			"between fire. Its nodes vanish: /brokers/ids/B, and /controller if it was that. In "+
			"KRaft mode the same as fence.",
			"时间走到已崩溃 broker 的 ZooKeeper 会话过期为止，其间的定时器照常触发。"+
				"它的节点随之消失：/brokers/ids/B；如果它是 controller，还有 /controller。"+
				"KRaft 模式下与 fence 相同。"),
		Args: []Arg{who("whose session", "谁的会话")},
		Phrases: []Phrase{{"", words.New("ZooKeeper ends {broker}'s session; its nodes vanish.",
			"{broker} 的 ZooKeeper 会话过期，它的节点消失。")}},
		Example: "expire-session: {broker: A}",
		do:      doExpireSession,
	},
	{
		Name: "learn-broker-epoch", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: a broker that registered anew after its session was over gets "+
			"the answer, and knows its new broker epoch. heal brings it at once unless it says "+
			"`learns: later`.",
			"ZooKeeper：会话过期后重新注册的 broker 收到应答，得知自己新的 broker epoch。"+
				"heal 会立即带来，除非写了 `learns: later`。"),
		Args: []Arg{who("which one", "哪一个")},
		Phrases: []Phrase{{"", words.New("{broker} learns its new broker epoch.",
			"{broker} 得知自己新的 broker epoch。")}},
		Example: "learn-broker-epoch: {broker: A}",
		do:      doLearnBrokerEpoch,
	},
	{
		Name: "watch", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: one notification that is on its way to a broker arrives. "+
			"`controller`: /controller has changed. The controller alone is told of `brokers`, "+
			"`isr`, `log-dirs`, `admin` and `state`. `session`: the broker's session was over. "+
			"`registration`: the answer to its new registration.",
			"ZooKeeper：一个正在发给 broker 的通知送达。`controller`：/controller 变了。"+
				"`brokers`、`isr`、`log-dirs`、`admin`、`state` 只通知 controller。"+
				"`session`：它的会话已过期。`registration`：对重新注册的应答。"),
		Args: []Arg{
			who("who is told", "通知谁"),
			{Name: "of", Type: ArgWord, Required: true, Values: watchNames, Doc: words.New(
				"of what", "通知什么")},
		},
		Phrases: []Phrase{
			{"of=session", words.New("{broker} learns that its session was over.",
				"{broker} 得知自己的会话已过期。")},
			{"of=registration", words.New("{broker} learns its new broker epoch.",
				"{broker} 得知新的 broker epoch。")},
			{"", words.New("{broker} is told that something has changed: {of}.",
				"{broker} 得到变化通知：{of}。")},
		},
		Example: "watch: {broker: A, of: controller}",
		do:      doWatch,
	},
	{
		Name: "elect-controller", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: a broker creates /controller and is the controller. It is told "+
			"first that the node is gone. It decides nothing before it reads.",
			"ZooKeeper：broker 创建 /controller，成为 controller；先让它得知节点已消失。读取状态之前不做任何决定。"),
		Args: []Arg{who("who wins", "由谁当选")},
		Phrases: []Phrase{{"", words.New("{broker} creates /controller and is the controller.",
			"{broker} 创建 /controller，成为 controller。")}},
		Example: "elect-controller: {broker: B}",
		do:      doElectController,
	},
	{
		Name: "controller-reads", Mode: release.ZooKeeper,
		Doc: words.New("ZooKeeper: the controller reads from it what has changed (brokers, "+
			"topics, ISRs, log directories, what operators wrote) and acts. Pending "+
			"notifications are told to it first. What it sends is left under way.",
			"ZooKeeper：controller 从中读取变化（broker、topic、ISR、日志目录、运维写入的请求）并行动；"+
				"待通知的 watch 先送达。它发出的消息留在途中。"),
		Args: []Arg{{Name: "broker", Type: ArgBroker, Doc: words.New(
			"the controller; only needed when it is not clear who that is",
			"哪个 controller；通常可省略")}},
		Phrases: []Phrase{
			{"broker", words.New("Controller {broker} reads the state in ZooKeeper.",
				"controller {broker} 读取 ZooKeeper 中的状态。")},
			{"", words.New("The controller reads the state in ZooKeeper.",
				"controller 读取 ZooKeeper 中的状态。")},
		},
		Example: "controller-reads: {broker: B}",
		do:      doControllerReads,
	},
}
