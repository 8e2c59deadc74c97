package scenes

import "highwater/core/words"

// wordsOfClients are the words of producers and consumers.
var wordsOfClients = []entry{
	{
		id: "acks", word: words.New("acknowledged (acks)", "已确认（acks）"),
		mean: words.New(
			"What the producer was told. acks=all: after every in-sync replica has the record.",
			"生产者得到的答复。acks=all：ISR 中每个副本都写入之后才答复。"),
		more: words.New(
			"acks=all does not mean all replicas: with an ISR of one it is one copy, unless "+
				"min.insync.replicas says more. acks=1 is answered before any follower has it. An "+
				"error does not mean that nothing was written.",
			"acks=all 不是指全部副本：ISR 只剩一个时就只有一份，除非 min.insync.replicas 要求更多。acks=1 在任何 follower "+
				"写入之前就答复。报错也不等于没有写入。"),
		source: "acks · DelayedProduce · Partition.checkEnoughReplicasReachOffset",
		near:   "isr min-isr high-watermark",
		shot:   shot{"basics-acks", "3.7", 5, 6, "A C clients", "record:m4"},
	},
	{
		id: "idempotence", word: words.New("idempotent producer", "幂等生产者"),
		mean: words.New(
			"Numbers its batches, so that a leader knows one that is sent again.",
			"给批次编号，leader 因此认得出重发的批次。"),
		more: words.New(
			"It ends doubles of retries within one producer's life, not those of an application "+
				"that sends twice. On by default since 3.0. It says nothing of losses.",
			"它消除的是同一个生产者重试造成的重复，而不是应用自己发两次。3.0 起默认开启。它与丢失无关。"),
		source: "KIP-98 · enable.idempotence · ProducerStateManager",
		near:   "acks log-start",
		shot:   shot{"field-retry-doubles", "2.8", 9, 10, "A clients", "log:A"},
	},
	{
		id: "position", word: words.New("position of a consumer", "消费者的位置（position）"),
		mean: words.New(
			"The offset that a consumer reads next. The committed offset is where its group would "+
				"go on.",
			"消费者下一次要读的 offset。已提交的 offset 则是消费组重新开始的地方。"),
		more: words.New(
			"It never stands above the HW by reading. After a leader has lost records it can "+
				"stand "+
				"above the log's end; a consumer of 2.3 or later checks it by leader epoch when "+
				"the leader changes.",
			"靠读是不会超过 HW 的。leader 丢了消息之后，它可能超出日志末端；2.3 及以后的消费者在 leader 变更时按 leader epoch "+
				"校验它。"),
		source: "SubscriptionState · KIP-320",
		near:   "offset-reset high-watermark offset",
		shot:   shot{"basics-replication", "1.1", 7, 8, "A clients", "read:R"},
	},
	{
		id: "offset-reset", word: words.Same("auto.offset.reset"),
		mean: words.New(
			"Where a consumer goes when it has no position, or one that the log does not have: "+
				"earliest, latest or none.",
			"消费者没有位置、或位置不在日志范围内时去哪里：earliest、latest 或 none。"),
		more: words.New(
			"earliest reads everything again, latest skips what it has not seen, none tells the "+
				"application. It also strikes after a loss: the new leader's log is shorter than "+
				"the position.",
			"earliest 会全部重读，latest 会跳过没读过的，none 把问题交给应用。发生丢失后它也会触发：新 leader 的日志比位置短。"),
		source: "auto.offset.reset · OFFSET_OUT_OF_RANGE",
		near:   "position log-start unclean-election",
		shot:   shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
}
