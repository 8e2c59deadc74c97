package scenario

import "highwater/core/words"

// whoReads is the consumer of a verb.
var whoReads = Arg{
	Name: "client", Type: ArgConsumer,
	Doc: words.New("which consumer; may be left out when there is one",
		"哪个消费者；只有一个消费者时可省略"),
}

// consumerVerbs are what consumers and their groups do.
var consumerVerbs = []Verb{
	{
		Name: "consume",
		Doc: words.New("A consumer does all that it needs to read, and reads once: it asks its "+
			"group where to begin, asks who leads, validates its position, looks for an end of "+
			"the log where it has no usable position, and fetches what lies below the high "+
			"watermark of the broker that it asks. It goes on after one error. A leader may send "+
			"it to a replica in its own rack (from 2.4 on); the next consume asks there. "+
			"`request` and `answer` mean the Fetch.",
			"消费者完成读取所需的一切并读一次：向消费组询问从哪里开始、查询谁是 leader、验证位置、"+
				"没有可用位置时查日志的一端，再拉取所询问 broker 的 HW 以下的消息。"+
				"出错一次后还会继续。leader 可能让它去读同机架的副本（2.4 起），"+
				"下一次 consume 就去那里读。`request` 与 `answer` 指 Fetch。"),
		Args: append([]Arg{
			whoReads,
			{Name: "from", Type: ArgBroker, Doc: words.New("a Fetch to this broker alone, whoever "+
				"leads", "只向这个 broker 发一次 Fetch，不管谁是 leader")},
		}, onItsWayArgs...),
		Phrases: []Phrase{
			{"from", words.New("{client} reads from {from}.", "{client} 从 {from} 读取。")},
			{"", words.New("{client} reads what is committed.", "{client} 读取已提交的消息。")},
		},
		Example: "consume: {client: R}",
		do:      doConsume,
	},
	{
		Name: "poll",
		Doc: words.New("A consumer does the next thing that its position needs: one request at "+
			"most.", "消费者执行位置所需的下一步：最多一个请求。"),
		Args: append([]Arg{
			whoReads,
			{Name: "ask", Type: ArgBroker, Doc: words.New("whom it asks who leads, if it must; "+
				"the first running broker when left out",
				"需要查询谁是 leader 时向谁查；省略时是第一个运行中的 broker")},
		}, onItsWayArgs...),
		Phrases: []Phrase{{"", words.New("{client} takes one step.", "{client} 走一步。")}},
		Example: "poll: {client: R}",
		do:      doPoll,
	},
	{
		Name: "validate",
		Doc: words.New("A consumer does all that comes before a Fetch. If its rules say so, it "+
			"asks the leader with OffsetForLeaderEpoch whether its position is still in the log; "+
			"`request` and `answer` mean that.",
			"消费者完成 Fetch 之前的一切。规则要求时，它用 OffsetForLeaderEpoch 询问 leader："+
				"自己的位置是否还在日志里；`request` 与 `answer` 指这个请求。"),
		Args: append([]Arg{whoReads}, onItsWayArgs...),
		Phrases: []Phrase{{"", words.New("{client} makes sure of its position.",
			"{client} 确认自己的位置。")}},
		Example: "validate: {client: R}",
		do:      doValidate,
	},
	{
		Name: "commit",
		Doc: words.New("A member commits its position for its group, with the leader epoch of the "+
			"record before it where its rules say so.",
			"成员为消费组提交自己的位置；规则要求时带上前一条消息的 leader epoch。"),
		Args:    []Arg{whoReads},
		Phrases: []Phrase{{"", words.New("{client} commits its position.", "{client} 提交位置。")}},
		Example: "commit: {client: R}",
		do:      doCommit,
	},
	{
		Name: "assign",
		Doc: words.New("The partition goes to a member of a group, away from the one that had it. "+
			"The new one begins where the group has committed. A member that has the partition "+
			"begins there again, as after a restart.",
			"分区转给消费组的一个成员，原来的成员不再拥有。新成员从消费组提交的位置开始。"+
				"已拥有分区的成员也会重新从那里开始，如同重启。"),
		Args: []Arg{whoReads},
		Phrases: []Phrase{{"", words.New("{client} is given the partition.",
			"分区分配给 {client}。")}},
		Example: "assign: {client: R}",
		do:      doAssign,
	},
	{
		Name: "seek",
		Doc: words.New("The application sets a consumer's position.",
			"应用设置消费者的位置。"),
		Args: []Arg{
			whoReads,
			{
				Name: "offset", Type: ArgCount, Required: true, Min: 0, Max: 1 << 30,
				Doc: words.New("the offset to read next", "下一个要读的 offset"),
			},
		},
		Phrases: []Phrase{{"", words.New("{client} seeks to offset {offset}.",
			"{client} seek 到 offset {offset}。")}},
		Example: "seek: {client: R, offset: 0}",
		do:      doSeek,
	},
	{
		Name: "list-offsets",
		Doc: words.New("A consumer asks the leader where the log ends for it (latest), or begins "+
			"(earliest). `answer.offset` and `answer.error` hold what it is told.",
			"消费者询问 leader：日志对它而言到哪里结束（latest），或从哪里开始（earliest）。"+
				"应答见 `answer.offset` 和 `answer.error`。"),
		Args: []Arg{
			{Name: "client", Type: ArgConsumer, Doc: words.New("who asks; may be left out when "+
				"there is one consumer", "由谁询问；只有一个消费者时可省略")},
			{
				Name: "which", Type: ArgWord, Default: "latest",
				Values: []string{"latest", "earliest"},
				Doc:    words.New("which offset", "哪一个 offset"),
			},
			{Name: "from", Type: ArgBroker, Doc: words.New("whom it asks; the leader that it "+
				"knows when left out", "向谁询问；省略时是它所知的 leader")},
		},
		Phrases: []Phrase{{"", words.New("{client} asks for the {which} offset.",
			"{client} 查询 {which} offset。")}},
		Example: "list-offsets: {client: R, which: latest}",
		do:      doListOffsets,
	},
}
