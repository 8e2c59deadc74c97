package release

import "highwater/core/words"

var consumerFields = []Field{
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
		Source: "KIP-320; OffsetCommit version 6",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.CommitEpoch) },
	},
}
