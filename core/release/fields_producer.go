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
		Source: "KIP-98, KAFKA-5494; ProducerStateManager",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ProducerState) },
	},
	{
		Name: "unknown-producer", Values: []string{"must-begin-at-0", "taken"},
		Means: []words.Text{
			words.New("a producer that the leader does not remember must begin at sequence 0",
				"leader 不认识的生产者必须从序号 0 开始"),
			words.New("its first batch is taken whatever its sequence",
				"它的第一个批次无论序号是多少都接受"),
		},
		Doc: words.New("What a leader does with a batch of a producer that it does not remember.",
			"leader 如何对待它不认识的生产者的批次。"),
		Source: "KIP-360; ProducerAppendInfo",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.UnknownProducer) },
	},
	{
		Name: "epoch-bump", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("an idempotent producer gives up after a gap in its sequence",
				"序号出现缺口后，幂等生产者放弃"),
			words.New("it raises its own epoch and goes on",
				"它提升自己的 epoch 后继续"),
		},
		Doc: words.New("Whether an idempotent producer recovers from a gap in its sequence.",
			"序号出现缺口时，幂等生产者能否恢复。"),
		Source: "KIP-360; TransactionManager",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.EpochBump) },
	},
}
