package scenes

import "highwater/core/words"

// askedOfClients are the questions about producers and consumers that meet a change of leader.
var askedOfClients = []asked{
	{
		id: "not-leader", near: "leader leader-epoch",
		typed: "NotLeaderOrFollowerException NOT_LEADER_FOR_PARTITION error 6 old leader " +
			"metadata " +
			"元数据 旧leader",
		ask: words.New("What is NOT_LEADER_OR_FOLLOWER (6)?", "NOT_LEADER_OR_FOLLOWER（6）是什么？"),
		say: words.New(
			"The client asked a broker that does not lead the partition, mostly because its "+
				"metadata is from before an election. It asks for metadata and goes on; alone "+
				"this is no fault. Up to 2.5 it is called NOT_LEADER_FOR_PARTITION.",
			"客户端问的 broker 不是该分区的 leader，多半因为它的元数据是选举之前的。"+
				"它会刷新元数据再继续，偶尔出现不算故障。2.5 "+
				"及以前叫 NOT_LEADER_FOR_PARTITION。"),
		points: []words.Text{
			words.New("It goes on, and leaders keep moving: look for restarts.",
				"持续出现，而且 leader 一直在换：查重启。"),
			words.New("It goes on after a single move: a broker that has lost the controller "+
				"hands "+
				"out old metadata. Clients up to 2.1 believe it; later ones keep the newer epoch.",
				"leader 只换过一次却持续出现：有 broker 与 controller 失联，给出旧元数据。"+
					"2.1 及以前的客户端会相信，之后的只认更新的 epoch。"),
		},
		lessons: "field-leader-before basics-preferred-election",
		shot:    shot{"basics-preferred-election", "4.1", 11, 12, "A B clients", "record:m3"},
	},
	{
		id: "out-of-range", near: "offset-reset position log-start",
		typed: "OffsetOutOfRangeException error 1 out of range",
		ask:   words.New("What is OFFSET_OUT_OF_RANGE (1)?", "OFFSET_OUT_OF_RANGE（1）是什么？"),
		say: words.New(
			"The asked offset is below the log start or above the log end. For a consumer: "+
				"retention "+
				"was faster, or a leader lost records; auto.offset.reset decides. For a follower: "+
				"it cuts to the leader's end, or starts anew at the leader's start.",
			"请求的 offset 低于日志起始或高于末端。消费者：保留策略更快，或 leader "+
				"丢了消息，由 auto.offset.reset 决定去向。"+
				"follower：切到 leader 的末端，或从 leader 的起始处重来。"),
		shot: shot{"field-follower-ahead", "2.8", 6, 7, "A B", "log:B"},
	},
	{
		id: "out-of-range-failover", near: "offset-reset unclean-election position",
		typed: "OffsetOutOfRangeException after failover leader change consumer reset earliest " +
			"选举之后 切换之后",
		ask: words.New("Why OFFSET_OUT_OF_RANGE after a failover?",
			"故障转移之后为什么报 OFFSET_OUT_OF_RANGE？"),
		say: words.New(
			"First compare the offset in the message with the log. Clients from 2.3 on ask by "+
				"epoch and go to where the logs part, others where auto.offset.reset says.",
			"先把报错里的 offset 与日志范围对照。2.3 及以后的客户端按 epoch 查询并回到分叉处，"+
				"其他的按 auto.offset.reset 走。"),
		points: []words.Text{
			words.New("Below the log start: retention deleted it. The failover is chance.",
				"低于日志起始：被保留策略删了，与故障转移只是碰巧同时。"),
			words.New("Above the leader's log end: it lacks records that were read before. A "+
				"clean "+
				"election does not do that: look for an unclean one, or a leader that lost its "+
				"disk.",
				"高于 leader 的末端：它缺少已被读过的消息。正常选举不会这样：查 unclean 选举，"+
					"或丢了盘的 leader。"),
			words.New("The consumer fetches from a follower (client.rack, from 2.4 on): that one "+
				"may only be behind; nothing is lost.",
				"消费者从 follower 拉取（client.rack，2.4 起）：可能只是它落后，并没有丢。"),
		},
		lessons: "field-bare-commit kip-320-consumer-truncation field-reader-sent-astray",
		shot:    shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
	{
		id: "reads-twice", near: "position offset-reset idempotence",
		typed: "backwards went back rewind rewound reads twice reprocess replay again older " +
			"offset " +
			"rebalance at least once duplicate consumption 回退 倒退 消费回退 重复消费 重复读 再均衡",
		ask: words.New("My consumer went backwards, or reads twice. Why?",
			"消费者位置回退、重复消费，为什么？"),
		say: words.New(
			"Compare two of the doubled records. The same offset read twice: one of the first "+
				"three causes. The same content at two offsets: the last.",
			"拿两条重复的消息对照：同一个 offset 读了两次，是前三种原因；内容相同、offset "+
				"不同，是最后一种。"),
		points: []words.Text{
			words.New("It was read but not committed when the group rebalanced or the consumer "+
				"died: the next one begins at the last commit. Nothing is broken.",
				"读过还没提交，就发生再均衡或进程退出：下一个成员从上次提交处读起。没有故障。"),
			words.New("The group had no commit, and auto.offset.reset is earliest: it begins anew.",
				"消费组没有提交过，而 auto.offset.reset 是 earliest：从头读。"),
			words.New("A leader lost records, and the position was beyond its log end: "+
				"OFFSET_OUT_OF_RANGE, or back to where the logs part (clients from 2.3 on).",
				"leader 丢了消息，位置超过它的末端：报 OFFSET_OUT_OF_RANGE，或回到分叉处"+
					"（2.3 及以后的客户端）。"),
			words.New("The producer sent the record again, without enable.idempotence.",
				"生产者重发了消息，且没有开启 enable.idempotence。"),
		},
		lessons: "field-bare-commit kip-320-consumer-truncation field-retry-doubles",
		shot:    shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
	{
		id: "consumer-reset", near: "offset-reset position unclean-election",
		typed: "position reset auto.offset.reset earliest latest reprocess reread " +
			"group rewind 位置 重置 重新消费 重复消费",
		ask: words.New("Why did my consumer start from the beginning?",
			"我的消费者为什么从头读起？"),
		say: words.New(
			"Its position was not in the leader's log, or the group had no commit, and "+
				"auto.offset.reset is earliest. After an unclean election that happens to groups "+
				"that were at the end. A commit with a leader epoch (clients from 2.3 on) lets it "+
				"find where the logs part.",
			"它的位置不在 leader 的日志里，或者消费组没有提交过，而 auto.offset.reset 是 "+
				"earliest。unclean 选举之后，"+
				"读到末尾的消费组就会这样。"+
				"提交时带上 leader epoch（2.3 及以后的客户端），就能找到分叉处。"),
		lessons: "field-bare-commit kip-320-consumer-truncation",
		shot:    shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
}
