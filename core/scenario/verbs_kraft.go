package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// theActive is the argument of verbs about a controller of KRaft mode.
func theActive(en, zh string) Arg {
	return Arg{Name: "controller", Type: ArgController, Doc: words.New(en, zh)}
}

var (
	settingNamesAltered = []string{"min.insync.replicas", "unclean.leader.election.enable"}
	scopes              = []string{"topic", "cluster", "broker"}
	falseTrue           = []string{"false", "true"} // for a number: 0 and 1
)

// kraftVerbs are what happens to brokers, controllers and the metadata log of KRaft mode alone.
var kraftVerbs = []Verb{
	{
		Name: "register", Mode: release.KRaft,
		Doc: words.New("KRaft: a broker that runs asks the active controller again to be "+
			"registered (BrokerRegistration); time moves to its next try. `start` does so itself.",
			"KRaft：运行中的 broker 再次向活跃 controller 请求注册（BrokerRegistration）；"+
				"时间走到它的下一次尝试。`start` 自己会做这一步。"),
		Args: append([]Arg{who("which one", "哪一个")}, onItsWayArgs...),
		Phrases: []Phrase{{"", words.New("{broker} asks to be registered.",
			"{broker} 请求注册。")}},
		Example: "register: {broker: A}",
		do:      (*player).asks,
	},
	{
		Name: "read-metadata", Mode: release.KRaft,
		Doc: words.New("KRaft: a broker applies what is new in the metadata log, all of it or so "+
			"many batches. The first time it takes over everything at once.",
			"KRaft：broker 应用元数据日志中的新内容，全部或若干批。第一次会一次取得全部。"),
		Args: []Arg{
			who("which one", "哪一个"),
			{
				Name: "batches", Type: ArgCount, Min: 1, Max: kafka.MaxMetadata,
				Doc: words.New("how many batches; all when left out", "多少批；省略时为全部"),
			},
		},
		Phrases: []Phrase{{"", words.New("{broker} reads on in the metadata log.",
			"{broker} 继续读取元数据日志。")}},
		Example: "read-metadata: {broker: A, batches: 1}",
		do:      doReadMetadata,
	},
	{
		Name: "unfence", Mode: release.KRaft,
		Doc: words.New("KRaft: a registered broker reads the metadata log, asks to be unfenced "+
			"with its next heartbeat, is, and reads that. The controller elects leaders for "+
			"partitions without one in the same breath.",
			"KRaft：已注册的 broker 读取元数据日志，在下一个心跳里请求解除隔离，获准，再读到结果。"+
				"controller 同时为没有 leader 的分区选举。"),
		Args: []Arg{who("which one", "哪一个")},
		Phrases: []Phrase{{"", words.New("{broker} has caught up and is unfenced.",
			"{broker} 已追上，解除隔离。")}},
		Example: "unfence: {broker: A}",
		do:      doUnfence,
	},
	{
		Name: "heartbeat", Mode: release.KRaft,
		Doc: words.New("KRaft: a broker's next heartbeat that has something to say is sent and "+
			"answered; time moves there. It has while it is fenced and has read its registration, "+
			"while it stops, and when a log directory has failed; heartbeats that would change "+
			"nothing are not sent one by one.",
			"KRaft：broker 发出下一个有内容的心跳并得到应答；时间走到那一刻。被隔离且已读到自己的注册、"+
				"正在停止、日志目录故障时才有内容；不改变任何状态的心跳不会逐个发送。"),
		Args:    append([]Arg{who("whose", "谁的")}, onItsWayArgs...),
		Phrases: []Phrase{{"", words.New("{broker} sends a heartbeat.", "{broker} 发送心跳。")}},
		Example: "heartbeat: {broker: A}",
		do:      (*player).asks,
	},
	{
		Name: "fence", Mode: release.KRaft,
		Doc: words.New("KRaft: time moves until the active controller fences a broker of which it "+
			"has heard nothing for broker.session.timeout.ms; timers in between fire. From then "+
			"on it may neither lead nor be in an ISR. The broker must have crashed, or its link "+
			"to the controller must be cut.",
			"KRaft：时间走到活跃 controller 隔离一个 broker 为止：broker.session.timeout.ms 内没有"+
				"它的消息。其间的定时器照常触发。此后它不能当 leader，也不能在 ISR 里。"+
				"前提是 broker 已崩溃，或它与 controller 的连接已切断。"),
		Args: []Arg{who("which one", "哪一个")},
		Phrases: []Phrase{{"", words.New("The controller fences {broker}.",
			"controller 隔离 {broker}。")}},
		Example: "fence: {broker: A}",
		do:      doFence,
	},
	{
		Name: "unregister", Mode: release.KRaft,
		Doc: words.New("KRaft: an operator removes a broker's registration "+
			"(kafka-cluster.sh unregister).",
			"KRaft：运维删除 broker 的注册（kafka-cluster.sh unregister）。"),
		Args: []Arg{who("whose", "谁的")},
		Phrases: []Phrase{{"", words.New("An operator unregisters {broker}.",
			"运维注销 {broker}。")}},
		Example: "unregister: {broker: A}",
		do:      doUnregister,
	},
	{
		Name: "alter-config",
		Doc: words.New("An operator sets a setting of the topic, of the cluster or, for "+
			"min.insync.replicas, of one broker; without `value` it is deleted. With ZooKeeper "+
			"only those of the topic.",
			"运维修改设置：topic 级、集群级，min.insync.replicas 还可以是单个 broker；"+
				"省略 `value` 则删除。ZooKeeper 模式下只支持 topic 级。"),
		Args: []Arg{
			{
				Name: "setting", Type: ArgWord, Required: true, Values: settingNamesAltered,
				Doc: words.New("which setting", "哪个设置"),
			},
			{
				Name: "value", Type: ArgCount, Min: 0, Max: kafka.MaxReplicas,
				Values: falseTrue,
				Doc:    words.New("the number, or false or true", "数值，或 false、true"),
			},
			{
				Name: "scope", Type: ArgWord, Default: "topic", Values: scopes,
				Doc: words.New("whose setting", "哪一级的设置"),
			},
			{
				Name: "broker", Type: ArgBroker, With: "scope=broker",
				Doc: words.New("which broker; with scope: broker", "哪个 broker；与 scope: broker 同用"),
			},
		},
		Phrases: []Phrase{
			{"value", words.New("An operator sets {setting} of the {scope} to {value}.",
				"运维把 {scope} 级的 {setting} 设为 {value}。")},
			{"", words.New("An operator deletes {setting} of the {scope}.",
				"运维删除 {scope} 级的 {setting}。")},
		},
		Example: "alter-config: {setting: min.insync.replicas, value: 2}",
		do:      doAlterConfig,
	},
	{
		Name: "alter-elr", Mode: release.KRaft,
		Doc: words.New("KRaft: an operator sets the feature eligible.leader.replicas.version.",
			"KRaft：运维设置特性 eligible.leader.replicas.version。"),
		Args: []Arg{{
			Name: "version", Type: ArgCount, Min: 0, Max: 1, Required: true,
			Doc: words.New("1 is on, 0 is off", "1 为开，0 为关"),
		}},
		Phrases: []Phrase{{"", words.New(
			"An operator sets eligible.leader.replicas.version to {version}.",
			"运维把 eligible.leader.replicas.version 设为 {version}。")}},
		Example: "alter-elr: {version: 1}",
		do:      doAlterELR,
	},
	{
		Name: "cancel-reassignment", Mode: release.KRaft,
		Doc: words.New("KRaft: an operator takes a reassignment back that is not finished.",
			"KRaft：运维取消尚未完成的重分配。"),
		Phrases: []Phrase{{"", words.New("An operator cancels the reassignment.",
			"运维取消重分配。")}},
		Example: "cancel-reassignment: {}",
		do:      doCancelReassignment,
	},
	{
		Name: "crash-controller", Mode: release.KRaft,
		Doc: words.New("KRaft: the process of a controller dies, or its machine loses power. "+
			"Where others are left they elect another one after "+
			"controller.quorum.fetch.timeout.ms: run: {until: controller} waits for that.",
			"KRaft：controller 的进程崩溃，或整台机器断电。还有其他 controller 时，经过 "+
				"controller.quorum.fetch.timeout.ms 后会另选一个：用 run: {until: controller} 等待。"),
		Args: []Arg{
			theActive("which one; the only one may be left out", "哪一个；只有一个时可省略"),
			{
				Name: "kind", Type: ArgWord, Default: "process",
				Values: []string{"process", "power"},
				Doc:    words.New("what dies: the process, or the machine", "只是进程崩溃，还是整台机器断电"),
			},
		},
		Phrases: []Phrase{
			{"kind=power", words.New("Controller {controller} loses power.",
				"controller {controller} 断电。")},
			{"", words.New("Controller {controller} crashes.", "controller {controller} 崩溃。")},
		},
		Example: "crash-controller: {kind: power}",
		do:      doCrashController,
	},
	{
		Name: "start-controller", Mode: release.KRaft,
		Doc: words.New("KRaft: a controller starts again, and joins its quorum.",
			"KRaft：controller 重新启动，加入 quorum。"),
		Args: []Arg{theActive("which one; the only one may be left out", "哪一个；只有一个时可省略")},
		Phrases: []Phrase{{"", words.New("Controller {controller} starts again.",
			"controller {controller} 重新启动。")}},
		Example: "start-controller: {}",
		do:      doStartController,
	},
	{
		Name: "latency",
		Doc: words.New("Messages between two processes take so much longer, each way, from now on.",
			"从现在起，两个进程之间的消息每个方向多花这么长时间。"),
		Args: []Arg{
			{
				Name: "between", Type: ArgPair, Required: true,
				Doc: words.New("the two processes", "两个进程"),
			},
			{
				Name: "ms", Type: ArgMs, Min: 0, Max: longest, Required: true,
				Doc: words.New("how much longer; 0 for not at all", "多花的时间；0 表示恢复"),
			},
		},
		Phrases: []Phrase{{"", words.New("Messages between {between} take {ms} ms longer.",
			"{between} 之间的消息多花 {ms} ms。")}},
		Example: "latency: {between: [A, B], ms: 50}",
		do:      doLatency,
	},
}

// onItsWayArgs say what becomes of a request and of its answer.
var onItsWayArgs = []Arg{
	{
		Name: "request", Type: ArgWord, Values: []string{"lost", "held"},
		Doc: words.New("what becomes of the request on its way", "请求在途中的遭遇"),
	},
	{
		Name: "answer", Type: ArgWord, Values: []string{"lost", "held"},
		Doc: words.New("what becomes of the answer on its way", "应答在途中的遭遇"),
	},
}
