package scenario

import "highwater/core/words"

// timeVerbs let time pass and the cluster go on by itself.
var timeVerbs = []Verb{
	{
		Name: "run",
		Doc: words.New("Everything goes on by itself, fetchers too, until the cluster is where "+
			"the step says. `quiet`: nothing to deliver and no timer due; time does not move. "+
			"`leader`: a running broker leads in the newest leader epoch. `controller`: there is "+
			"a controller, in KRaft mode an active one. `caught-up`: every running replica has "+
			"all records and knows the high watermark. `isr`: the ISR is this set. `reached`: "+
			"named values are as given, as in reached: {A.hw: 2}. `answered`: every producer has "+
			"been told what came of its records, retries and all; the other ends do not wait for "+
			"that. `ms`: so long. All but `quiet` may move time, never beyond `within`.",
			"集群自行运转（包括 fetcher），直到满足条件。`quiet`：没有可送达的消息、没有到期的定时器，"+
				"时间不动。`leader`：有运行中的 broker 以最新 leader epoch 领导。`controller`："+
				"有 controller 在任（KRaft 模式下为活跃 controller）。`caught-up`："+
				"所有运行中的副本都有全部消息并知道 HW。`isr`：ISR 等于该集合。"+
				"`reached`：具名的值如所写，如 reached: {A.hw: 2}。"+
				"`answered`：每个生产者都已得知自己消息的结果，重试也已结束；其他条件不等这个。"+
				"`ms`：运行这么久。除 `quiet` 外都可以推动时间，但不超过 `within`。"),
		Args: []Arg{
			{
				Name: "until", Type: ArgWord,
				Values: []string{"quiet", "leader", "controller", "caught-up", "answered"},
				Doc:    words.New("where to stop", "停在哪里"),
			},
			{Name: "reached", Type: ArgValues, Doc: words.New(
				"until these values are there, looked at after every action",
				"直到这些值成立；每个动作之后都检查")},
			{Name: "isr", Type: ArgBrokers, Min: 1, Doc: words.New(
				"until the ISR is exactly these brokers", "直到 ISR 恰好是这些 broker")},
			{Name: "ms", Type: ArgMs, Min: 1, Max: longest, Doc: words.New(
				"so long, whatever comes of it; in wait fetchers stand still, here they do not",
				"运行这么久，不管结果如何；wait 中 fetcher 不动，这里照常拉取")},
			{
				Name: "within", Type: ArgMs, Min: 1, Max: longest, Default: "30000",
				Doc: words.New("how far time may move", "时间最多走多远"),
			},
		},
		OneOf: []string{"until", "isr", "reached", "ms"},
		Phrases: []Phrase{
			{"reached", words.New("The cluster goes on until {reached}.",
				"集群继续运转，直到 {reached}。")},
			{"isr", words.New("The cluster goes on until the ISR is {isr}.",
				"集群继续运转，直到 ISR 为 {isr}。")},
			{"ms", words.New("The cluster goes on for {ms} ms.", "集群继续运转 {ms} 毫秒。")},
			{"until=leader", words.New("The cluster goes on until the partition has a leader.",
				"集群继续运转，直到分区有了 leader。")},
			{"until=controller", words.New("The cluster goes on until there is a controller.",
				"集群继续运转，直到有 controller 在任。")},
			{"until=caught-up", words.New("The cluster goes on until every replica has caught up.",
				"集群继续运转，直到所有副本追上。")},
			{"until=answered", words.New(
				"The cluster goes on until every producer knows what came of its records.",
				"集群继续运转，直到每个生产者都得知自己消息的结果。")},
			{"", words.New("The cluster goes on until nothing is left to do now.",
				"集群继续运转，直到眼下无事可做。")},
		},
		Example: "run: {until: leader, within: 20000}",
		do:      doRun,
	},
	{
		Name: "wait",
		Doc: words.New("Time passes, timer by timer. What the timers send arrives, except the "+
			"followers' fetches: fetchers stand still. Controllers of KRaft mode vote and fetch; "+
			"brokers read the metadata log only where a step says so.",
			"时间流逝，定时器依次触发，它们发出的消息会送达，follower 的 Fetch 除外：fetcher 不动。"+
				"KRaft controller 之间的投票和 fetch 照常进行；broker 只在步骤要求时才读取元数据日志。"),
		Args: []Arg{{
			Name: "ms", Type: ArgMs, Required: true, Min: 1, Max: longest,
			Doc: words.New("how long", "等待多久"),
		}},
		Phrases: []Phrase{{"", words.New("{ms} ms pass.", "过去 {ms} 毫秒。")}},
		Example: "wait: {ms: 6000}",
		do:      doWait,
	},
	{
		Name: "timer",
		Doc: words.New("The timer that is due now does its work, and nothing else happens. "+
			"Of several the first in a fixed order fires; `of` and `kind` say which one that "+
			"must be. `wait` and `run` let timers fire as time passes them.",
			"现在到期的定时器触发，此外什么都不发生。同时有几个到期时，按固定顺序触发第一个；"+
				"`of` 和 `kind` 写明应当是哪一个。`wait` 和 `run` 会在时间经过时触发定时器。"),
		Args: []Arg{
			{Name: "of", Type: ArgProcess, Doc: words.New("whose it is", "谁的定时器")},
			{Name: "kind", Type: ArgWord, Values: timerWords(), Doc: words.New("which it is",
				"哪一种")},
		},
		Phrases: []Phrase{
			{"kind", words.New("A timer of {of} fires: {kind}.", "{of} 的定时器触发：{kind}。")},
			{"of", words.New("A timer of {of} fires.", "{of} 的定时器触发。")},
			{"", words.New("The timer that is due fires.", "到期的定时器触发。")},
		},
		Example: "timer: {of: A, kind: isr-check}",
		do:      doTimer,
	},
	{
		Name: "note",
		Doc: words.New("Nothing happens; the step only says something. It needs `say`.",
			"什么都不发生，这一步只说一句话。必须有 `say`。"),
		Needs:   "say",
		Phrases: []Phrase{{"", words.New("A remark.", "说明。")}},
		Example: "note: {}",
		do:      doNote,
	},
}
