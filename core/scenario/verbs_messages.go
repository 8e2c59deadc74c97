package scenario

import (
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// which are the arguments that pick messages.
func which(verb, verbZH string) []Arg {
	return []Arg{
		{Name: "to", Type: ArgProcess, Doc: words.New("only messages to this process",
			"只"+verbZH+"发给这个进程的消息")},
		{Name: "from", Type: ArgProcess, Doc: words.New("only messages from this process",
			"只"+verbZH+"来自这个进程的消息")},
		{Name: "api", Type: ArgAPIs, Doc: words.New("only messages of these kinds; each must "+
			"find at least one to "+verb, "只"+verbZH+"这些类型的消息；每种至少要有一条")},
		{Name: "part", Type: ArgWord, Values: []string{"request", "answer"}, Doc: words.New(
			"only requests, or only answers", "只选请求，或只选应答")},
		{
			Name: "count", Type: ArgCount, Min: 1, Max: kafka.MaxMessages,
			Doc: words.New("at most so many, in the order of sending; all when left out",
				"最多几条，按发送顺序；省略时为全部"),
		},
		{
			Name: "skip", Type: ArgCount, Min: 0, Max: kafka.MaxMessages - 1, Default: "0",
			Doc: words.New("passes over so many that fit, in the order of sending",
				"先跳过几条符合条件的，按发送顺序"),
		},
	}
}

// messages says which messages a call picks: "LeaderAndIsr answer from A to B".
func (c *Call) messages() words.Text {
	en, zh := "what is under way", "在途消息"
	if c.Verb.Name == "release" {
		en, zh = "what is held", "被扣住的消息"
	}
	switch part := c.word("part"); {
	case c.arg("api") != nil && part == "answer":
		en, zh = "{api} answer", "{api} 应答"
	case c.arg("api") != nil:
		en, zh = "{api}", "{api} "
	case part == "answer":
		en, zh = "every answer", "应答"
	case part == "request":
		en, zh = "every request", "请求"
	}
	to, from := c.arg("to") != nil, c.arg("from") != nil
	gap := ""
	if strings.HasPrefix(zh, "{") {
		gap = " "
	}
	switch {
	case from && to:
		en, zh = en+" from {from} to {to}", "{from} 发给 {to} 的"+gap+zh
	case from:
		en, zh = en+" from {from}", "来自 {from} 的"+gap+zh
	case to:
		en, zh = en+" to {to}", "发往 {to} 的"+gap+zh
	}
	if en[0] != '{' {
		en = strings.ToUpper(en[:1]) + en[1:]
	}
	return words.New(en, zh)
}

// messageVerbs are what happens to messages and connections.
var messageVerbs = []Verb{
	{
		Name: "fetch",
		Doc: words.New("A follower fetches once: its Fetch is sent if none is out, the leader "+
			"handles it, and the answer arrives. Where the rules make the follower ask for an "+
			"epoch first, that exchange happens first. On a Fetch that waits at the leader it "+
			"ends the wait: time moves there, and the answer carries the high watermark of that "+
			"moment. A Fetch that finds no data stays at the leader and waits.",
			"follower 拉取一次：没有在途的 Fetch 就发出一个，leader 处理，应答送达。"+
				"规则要求先询问 epoch 时，先完成那次问答。如果 Fetch 正停在 leader 处等待，"+
				"就结束等待：时间走到那一刻，应答带上那一刻的 HW。没有数据的 Fetch 留在 leader 处等待。"),
		Args: []Arg{
			{
				Name: "follower", Type: ArgBroker, Required: true,
				Doc: words.New("who fetches", "由谁拉取"),
			},
			{
				Name: "request", Type: ArgWord, Values: []string{"lost", "held"},
				Doc: words.New("what becomes of the Fetch on its way; never of the epoch exchange",
					"Fetch 请求在途中的遭遇；不影响 epoch 问答"),
			},
			{
				Name: "answer", Type: ArgWord, Values: []string{"lost", "held", "unsent"},
				Doc: words.New("what becomes of the answer on its way; `unsent`: the leader is "+
					"slow to send it, and its records are those that are in its log when "+
					"`release` lets it go",
					"应答的遭遇：在途中丢失或被扣；或者 `unsent`：leader 迟迟没有写出，"+
						"等 `release` 放行时才读取日志中的消息"),
			},
			{
				Name: "epoch-request", Type: ArgWord, Values: []string{"lost", "held"},
				Doc: words.New("what becomes of the request for an epoch (OffsetForLeaderEpoch), "+
					"where there is one; the step ends there",
					"epoch 询问（OffsetForLeaderEpoch，如果有）在途中的遭遇；这一步到此为止"),
			},
			{
				Name: "epoch-answer", Type: ArgWord, Values: []string{"lost", "held"},
				Doc: words.New("what becomes of the answer to it", "它的应答的遭遇"),
			},
		},
		Phrases: []Phrase{
			{"epoch-request", words.New("{follower} fetches; where it asks for an epoch first, "+
				"the request is {epoch-request} on the way.",
				"{follower} 拉取；如果要先询问 epoch，请求没有送达。")},
			{"epoch-answer", words.New("{follower} fetches; where it asks for an epoch first, the "+
				"answer is {epoch-answer} on the way.",
				"{follower} 拉取；如果要先询问 epoch，应答没有送达。")},
			{"request=lost", words.New("{follower}'s Fetch is lost on the way.",
				"{follower} 的 Fetch 在途中丢失。")},
			{"request=held", words.New("{follower} sends a Fetch; it is held on the way.",
				"{follower} 发出 Fetch，请求被扣在途中。")},
			{"answer=lost", words.New("{follower} fetches; the answer is lost on the way.",
				"{follower} 拉取，应答在途中丢失。")},
			{"answer=held", words.New("{follower} fetches; the answer is held on the way.",
				"{follower} 拉取，应答被扣在途中。")},
			{"answer=unsent", words.New("{follower} fetches; the leader is slow to answer.",
				"{follower} 拉取，leader 迟迟没有写出应答。")},
			{"", words.New("{follower} fetches.", "{follower} 拉取。")},
		},
		Example: "fetch: {follower: B, answer: lost}",
		do:      doFetch,
	},
	{
		Name: "deliver",
		Doc: words.New("Messages under way arrive, in the order of their connection, until none "+
			"of these is left. The answer to a controller's request goes back in the same step.",
			"在途消息按连接上的顺序送达，直到不再有符合条件的消息。"+
				"controller 请求的应答在同一步内返回。"),
		Args:    which("deliver", "送达"),
		Phrases: []Phrase{{"", words.New("{messages} arrives.", "{messages}送达。")}},
		Example: "deliver: {to: A, api: [LeaderAndIsr]}",
		do:      doDeliver,
	},
	{
		Name: "hold",
		Doc: words.New("Messages under way do not arrive until they are released.",
			"扣住在途消息，放行之前不会送达。"),
		Args:    which("hold", "扣住"),
		Phrases: []Phrase{{"", words.New("{messages} is held on the way.", "{messages}被扣在途中。")}},
		Example: "hold: {to: A, api: [LeaderAndIsr]}",
		do:      doHold,
	},
	{
		Name: "release",
		Doc: words.New("Held messages may arrive again; a later step delivers them.",
			"放行被扣住的消息；由之后的步送达。"),
		Args:    which("release", "放行"),
		Phrases: []Phrase{{"", words.New("{messages} is let go.", "{messages}被放行。")}},
		Example: "release: {to: A}",
		do:      doRelease,
	},
	{
		Name: "delay",
		Doc: words.New("Messages under way arrive so much later than they would have; what is "+
			"behind them on their connections waits as well. `run` lets them arrive when their "+
			"time has come; a step that delivers them moves time there.",
			"在途消息比原来晚到这么久；同一连接上排在后面的也跟着等。"+
				"`run` 到时会让它们送达；送达它们的步骤会把时间推到那一刻。"),
		Args: append(which("delay", "延迟"), Arg{
			Name: "ms", Type: ArgMs, Required: true, Min: 1, Max: 600_000,
			Doc: words.New("how much later", "晚多久"),
		}),
		Phrases: []Phrase{{"", words.New("{messages} is delayed by {ms} ms.",
			"{messages}延迟 {ms} 毫秒。")}},
		Example: "delay: {to: A, api: [LeaderAndIsr], ms: 300}",
		do:      doDelay,
	},
	{
		Name: "drop",
		Doc:  words.New("Messages under way are lost.", "在途消息丢失。"),
		Args: which("drop", "丢弃"),
		Phrases: []Phrase{{"", words.New("{messages} is lost on the way.",
			"{messages}在途中丢失。")}},
		Example: "drop: {to: A, api: [Fetch], part: answer}",
		do:      doDrop,
	},
	{
		Name: "cut",
		Doc: words.New("Nothing passes between two processes any more, in both directions; "+
			"`around`: between one and all others, as when its network fails or its process "+
			"is paused.",
			"两个进程之间不再有任何消息通过，双向切断。`around`：一个进程与其他所有进程之间，"+
				"如同它的网络故障或进程被暂停。"),
		Args:  linkArgs(),
		OneOf: []string{"between", "around"},
		Phrases: []Phrase{
			{"but", words.New("All links of {around} are cut but that to {but}.",
				"切断 {around} 的所有连接，只留下与 {but} 的。")},
			{"around", words.New("All links of {around} are cut.", "切断 {around} 的所有连接。")},
			{"", words.New("The link {between} is cut.", "切断 {between} 的连接。")},
		},
		Example: "cut: {between: [A, B]}",
		do:      doCut,
	},
	{
		Name: "heal",
		Doc: words.New("Messages pass between two processes again; `around`: between one and "+
			"all others.", "两个进程之间恢复连接。`around`：一个进程与其他所有进程之间。"),
		Args: append(linkArgs(), Arg{
			Name: "learns", Type: ArgWord, Values: []string{"at-once", "later"},
			Default: "at-once",
			Doc: words.New("with zookeeper: a broker whose session was over registers anew; "+
				"when it learns its new broker epoch (see learn-broker-epoch)",
				"另一端是 zookeeper 时：会话已过期的 broker 会重新注册；"+
					"它何时得知新的 broker epoch（见 learn-broker-epoch）"),
		}),
		OneOf: []string{"between", "around"},
		Phrases: []Phrase{
			{"but", words.New("All links of {around} heal but that to {but}.",
				"恢复 {around} 的所有连接，除了与 {but} 的。")},
			{"around", words.New("All links of {around} heal.", "恢复 {around} 的所有连接。")},
			{"learns=later", words.New("The link {between} heals; the broker registers anew, and "+
				"does not know its new broker epoch yet.",
				"恢复 {between} 的连接；broker 重新注册，但还不知道新的 broker epoch。")},
			{"", words.New("The link {between} heals.", "恢复 {between} 的连接。")},
		},
		Example: "heal: {between: [A, B]}",
		do:      doHeal,
	},
}

// linkArgs say whose links a step means.
func linkArgs() []Arg {
	return []Arg{
		{Name: "between", Type: ArgPair, Doc: words.New("the two processes", "两个进程")},
		{Name: "around", Type: ArgProcess, Doc: words.New("one process: all its links",
			"一个进程：它的所有连接")},
		{Name: "but", Type: ArgProcess, With: "around", Doc: words.New(
			"all but the link to this one", "与这个进程的连接除外")},
	}
}
