package release

import "highwater/core/words"

var producerFields = []Field{
	{
		Name: "producer-state", Values: []string{"none", "last-batch", "last-five-batches"},
		Means: []words.Text{
			words.New("a leader remembers nothing of producers",
				"leader 不记录生产者的任何状态"),
			words.New("it remembers the last batch of each idempotent producer",
				"记录每个幂等生产者的最后一个批次"),
			words.New("it remembers the last five batches of each idempotent producer",
				"记录每个幂等生产者的最后五个批次"),
		},
		Doc: words.New("What a leader remembers of an idempotent producer.",
			"leader 记录幂等生产者的什么状态。"),
		Source: "KIP-98, KAFKA-5494; ProducerStateManager, ProducerStateEntry",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ProducerState) },
	},
	{
		Name: "producer-retention", Values: []string{"with-records", "stays"},
		Means: []words.Text{
			words.New("a producer is forgotten once its last record lies below the log start",
				"生产者的最后一条消息低于日志起始 offset 后，就忘记这个生产者"),
			words.New("it is remembered although its records are gone",
				"消息删除后仍记得这个生产者"),
		},
		Doc: words.New("Whether retention makes a leader forget idempotent producers.",
			"保留策略删除消息时，leader 是否也忘记幂等生产者。"),
		Source: "KAFKA-7190, KIP-360; ProducerStateManager.truncateHead",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ProducerRetention) },
	},
	{
		Name: "unknown-producer", Values: []string{"out-of-order", "unknown-producer-id", "taken"},
		Means: []words.Text{
			words.New("a batch of an unknown producer must begin at sequence 0, else 45",
				"不认识的生产者必须从序号 0 开始，否则应答 45"),
			words.New("a batch of an unknown producer must begin at sequence 0, else 59",
				"不认识的生产者必须从序号 0 开始，否则应答 59"),
			words.New("the first batch of an unknown producer is taken whatever its sequence",
				"不认识的生产者，第一个批次无论序号是多少都接受"),
		},
		Doc: words.New("What a leader does with a batch of a producer that it does not remember.",
			"leader 如何对待它不认识的生产者的批次。"),
		Source: "KAFKA-5793, KIP-360; ProducerAppendInfo.checkSequence",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.UnknownProducer) },
	},
	{
		Name: "epoch-bump", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("after a gap an idempotent producer fails the batch and asks for a new id",
				"序号出现缺口后，幂等生产者让批次失败，并申请新的 producer id"),
			words.New("it raises its own epoch and sends the batch again, from sequence 0",
				"它提升自己的 epoch，从序号 0 开始重发该批次"),
		},
		Doc: words.New("What an idempotent producer does about a gap in its sequence.",
			"序号出现缺口时，幂等生产者怎么办。"),
		Source: "KIP-360; TransactionManager",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.EpochBump) },
	},
	{
		Name: "delivery-timeout", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("a batch is sent again until its retries are used up",
				"批次一直重发，直到重试次数用完"),
			words.New("a batch fails at the latest after delivery.timeout.ms",
				"最迟到 delivery.timeout.ms，批次就算失败"),
		},
		Doc: words.New("Whether a producer has an upper bound for the time of a send.",
			"生产者发送一个批次的总时间是否有上限。"),
		Source: "KIP-91; ProducerBatch.hasReachedDeliveryTimeout",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.DeliveryTimeout) },
	},
}
