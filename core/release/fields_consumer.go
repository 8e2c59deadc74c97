package release

import "highwater/core/words"

var consumerFields = []Field{
	{
		Name:   "metadata-answer",
		Values: []string{"without-epoch", "epoch-of-a-leader", "epoch", "random-leader"},
		Means: []words.Text{
			words.New("a broker tells clients no leader epoch", "broker 不告诉客户端 leader epoch"),
			words.New("it tells the leader epoch, and -1 while nobody leads",
				"告知 leader epoch；没有 leader 时是 -1"),
			words.New("it tells the leader epoch, also while nobody leads",
				"告知 leader epoch，没有 leader 时也告知"),
			words.New("while nobody leads it names some replica, under the last epoch it knows",
				"没有 leader 时随便报一个副本，epoch 用最后所知的"),
		},
		Doc: words.New("What a broker tells clients of the leader and its epoch.",
			"broker 告诉客户端谁是 leader、epoch 是多少。"),
		Source: "KIP-320 (Metadata version 7), KAFKA-9261; MetadataCache; case H42",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.MetadataAnswer) },
	},
	{
		Name: "metadata-epoch", Values: []string{"any", "not-older", "older-after-five"},
		Means: []words.Text{
			words.New("a client believes any metadata", "客户端相信任何 metadata"),
			words.New("it refuses metadata of an older leader epoch",
				"拒绝 leader epoch 更旧的 metadata"),
			words.New("it takes an older leader epoch when it was told it five times",
				"连续五次收到更旧的 leader epoch 后就接受"),
		},
		Doc:    words.New("Which metadata a client takes.", "客户端接受怎样的 metadata。"),
		Source: "KIP-232, KIP-320; org.apache.kafka.clients.Metadata; case H38",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.MetadataEpoch) },
	},
	{
		Name: "client-epoch", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("a consumer's requests carry no leader epoch",
				"消费者的请求不带 leader epoch"),
			words.New("they carry the one that it knows, and are refused under another",
				"请求带上所知的 leader epoch，与 broker 的不同就被拒绝"),
		},
		Doc: words.New("Whether a consumer's Fetch and ListOffsets carry the leader epoch.",
			"消费者的 Fetch 和 ListOffsets 是否带 leader epoch。"),
		Source: "KIP-320, KAFKA-7747; Fetcher",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ClientEpoch) },
	},
	{
		Name: "validation", Values: []string{"off", "on", "not-at-start"},
		Means: []words.Text{
			words.New("a consumer never asks whether its position is still in the log",
				"消费者从不询问自己的位置是否还在日志里"),
			words.New("it asks after a change of the leader epoch and at its start",
				"leader epoch 变化后以及启动时都询问"),
			words.New("it asks after a change of the leader epoch, and not at its start",
				"leader epoch 变化后询问，启动时不询问"),
		},
		Doc:    words.New("Whether a consumer validates its position.", "消费者是否验证自己的位置。"),
		Source: "KIP-320, KAFKA-7747; OffsetFetcher; case H39",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.Validation) },
	},
	{
		Name: "failed-validation", Values: []string{"asks-again", "taken-for-truncation"},
		Means: []words.Text{
			words.New("a validation without an answer is asked again",
				"没有得到应答的验证会重新询问"),
			words.New("a validation without an answer counts as a truncation",
				"没有得到应答的验证被当成截断"),
		},
		Doc: words.New("What a consumer makes of a validation that got no answer.",
			"验证没有得到应答时消费者怎么办。"),
		Source: "KIP-320; case H40",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.FailedValidation) },
	},
	{
		Name: "commit-epoch", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("a commit is a bare offset", "提交的只有 offset"),
			words.New("a commit carries the leader epoch of the last record read",
				"提交还带上最后读到的消息的 leader epoch"),
		},
		Doc: words.New("Whether a consumer's commits carry the leader epoch.",
			"消费者提交时是否带 leader epoch。"),
		Source: "KIP-320, KAFKA-7747; SubscriptionState.allConsumed",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.CommitEpoch) },
	},
	{
		Name: "preferred-after-error", Values: []string{"kept", "forgotten"},
		Means: []words.Text{
			words.New("a consumer stays with a read replica that fails it until metadata says so",
				"读副本出错后消费者仍用它，直到 metadata 有变"),
			words.New("it goes back to the leader at once", "立即回到 leader"),
		},
		Doc: words.New("What a consumer does with a preferred read replica that fails it.",
			"首选读副本出错时消费者怎么办。"),
		Source: "KIP-392, KAFKA-14379; Fetcher.requestMetadataUpdate",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.PreferredAfterError) },
	},
}
