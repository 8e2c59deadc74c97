package scenario

import "highwater/core/words"

// clientVerbs are what producers and consumers do.
var clientVerbs = []Verb{
	{
		Name: "produce",
		Doc: words.New("A producer sends records to the leader that it knows. It asks for the "+
			"leader first when it knows none, and for a producer id when it is idempotent and "+
			"has none. The answer is delivered in the same step unless the leader must wait "+
			"for the ISR, or the connection is cut. What is to be sent again goes out in `run` "+
			"and `wait`, by the producer's settings (`cluster: clients:`).",
			"生产者把消息发给它所知的 leader；不知道 leader 时先查询 metadata；"+
				"幂等生产者没有 producer id 时先申请。"+
				"除非 leader 要等待 ISR 或连接已切断，应答在同一步内送达。"+
				"需要重发的批次在 `run` 和 `wait` 中按生产者的设置（`cluster: clients:`）自动发送。"),
		Args: []Arg{
			{Name: "client", Type: ArgProducer, Doc: words.New("who sends; may be left out when "+
				"there is one producer", "由谁发送；只有一个生产者时可省略")},
			{Name: "records", Type: ArgRecords, Doc: words.New("the records of one batch",
				"一个批次里的消息")},
			{Name: "batches", Type: ArgBatches, Doc: words.New("several batches, sent one after "+
				"the other", "多个批次，依次发送")},
			{
				Name: "per-batch", Type: ArgCount, Min: 1, Max: rangeLimit, With: "records",
				Doc: words.New("the records are sent in batches of so many, one after the other",
					"每个批次几条消息，依次发送"),
			},
			{
				Name: "acks", Type: ArgWord, Default: "all", Values: []string{"0", "1", "all"},
				Doc: words.New("whose copies the producer waits for", "生产者等待哪些副本写入"),
			},
			{Name: "to", Type: ArgBroker, Doc: words.New("to this broker, whoever leads",
				"发给这个 broker，不管谁是 leader")},
			onItsWayArgs[0], onItsWayArgs[1],
		},
		OneOf: []string{"records", "batches"},
		Phrases: []Phrase{
			{"request", words.New("{client} sends {records}{batches}, acks={acks}; the request "+
				"is {request} on the way.", "{client} 发送 {records}{batches}，acks={acks}；请求没有送达。")},
			{"answer", words.New("{client} sends {records}{batches}, acks={acks}; the answer "+
				"is {answer} on the way.", "{client} 发送 {records}{batches}，acks={acks}；应答没有送达。")},
			{"batches", words.New("{client} sends {batches}, acks={acks}.",
				"{client} 发送 {batches}，acks={acks}。")},
			{"", words.New("{client} sends {records}, acks={acks}.",
				"{client} 发送 {records}，acks={acks}。")},
		},
		Example: "produce: {client: P, records: [m1, m2], acks: all}",
		do:      doProduce,
	},
	{
		Name: "refresh-metadata",
		Doc: words.New("A client asks a broker who leads. Up to 2.1 it believes the answer, even "+
			"an old one; from 2.2 on it refuses an older leader epoch.",
			"客户端向 broker 查询谁是 leader。2.1 及以前相信任何应答，哪怕它已过时；"+
				"2.2 起拒绝更旧的 leader epoch。"),
		Args: []Arg{
			{Name: "client", Type: ArgClient, Required: true, Doc: words.New("who asks", "由谁查询")},
			{Name: "from", Type: ArgBroker, Doc: words.New("whom it asks; the first running "+
				"broker when left out", "向谁查询；省略时是第一个运行中的 broker")},
		},
		Phrases: []Phrase{
			{"from", words.New("{client} asks {from} who leads.",
				"{client} 向 {from} 查询谁是 leader。")},
			{"", words.New("{client} asks who leads.", "{client} 查询谁是 leader。")},
		},
		Example: "refresh-metadata: {client: P, from: A}",
		do:      doRefreshMetadata,
	},
}
