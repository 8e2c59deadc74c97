package scenes

import "highwater/core/words"

// wordsOfLog are the words of the log itself and of what is in it.
var wordsOfLog = []entry{
	{
		id: "leo", word: words.New("log end offset (LEO)", "LEO（日志末端 offset）"),
		mean: words.New(
			"The offset that the next record of a log will get: the last one plus 1.",
			"日志下一条消息将得到的 offset：最后一条加 1。"),
		more: words.New(
			"Each replica has its own. The leader does not see its followers' LEOs; it remembers "+
				"the offset that each asked for last. A longer log is no better log: who leads "+
				"is decided by the ISR and the order of the assignment, not by the LEO.",
			"每个副本各有自己的 LEO。leader 看不到 follower 的 LEO，只记得各自上次从哪个 offset 拉取。"+
				"日志更长并不更“对”：谁当 leader 看 ISR 和副本列表的顺序，不看 LEO。"),
		source: "UnifiedLog.logEndOffset · Replica.updateFetchState",
		near:   "high-watermark offset fetch",
		shot:   shot{"basics-replication", "1.1", 0, 1, "A", "leo:A"},
	},
	{
		id: "high-watermark", word: words.New("high watermark (HW)", "HW（高水位）"),
		mean: words.New(
			"Records below it are committed: every in-sync replica has them. Consumers read up to "+
				"it.",
			"低于它的消息已提交：ISR 中每个副本都有。消费者最多读到这里。"),
		more: words.New(
			"It is not the offset of the last committed record but one more. The leader moves it "+
				"when a follower's next Fetch proves what it has; followers hear of it one Fetch "+
				"later. An election does not move it, so a new leader may show less than the old "+
				"one did for a moment.",
			"它不是最后一条已提交消息的 offset，而是再加 1。follower 的下一次 Fetch 证明了它有什么，leader "+
				"才推进 HW；follower 要再晚一次 Fetch 才知道。选举不会移动 HW，所以新 leader 可能暂时比旧 leader "+
				"显示得少。"),
		source: "Partition.maybeIncrementLeaderHW · KIP-207",
		near:   "isr leo checkpoint min-isr",
		shot:   shot{"basics-replication", "1.1", 6, 7, "A C", "hw:A"},
	},
	{
		id: "fetch", word: words.New("Fetch", "Fetch（拉取）"),
		mean: words.New(
			"The request with which a follower, or a consumer, asks a leader for records from an "+
				"offset on.",
			"follower 或消费者用它向 leader 请求从某个 offset 开始的消息。"),
		more: words.New(
			"A follower's Fetch is also its acknowledgement: asking for offset 4 says “I have all "+
				"below 4”. With nothing to give, the leader lets it wait for up to 500 ms "+
				"(replica.fetch.wait.max.ms). A moved HW does not wake a Fetch that waits.",
			"follower 的 Fetch 同时也是确认：请求 offset 4，就是说“4 以下我都有”。没有新消息时，leader 让它最多等 "+
				"500 ms（replica.fetch.wait.max.ms）。HW 推进不会唤醒等待中的 Fetch。"),
		source: "FetchRequest · ReplicaManager.fetchMessages · replica.fetch.wait.max.ms",
		near:   "fetcher leo high-watermark",
		shot:   shot{"basics-replication", "1.1", 3, 4, "A B", "log:B"},
	},
	{
		id: "fetcher", word: words.New("fetcher", "拉取线程（fetcher）"),
		mean: words.New(
			"What makes a follower fetch, for each partition with an offset and a state: it "+
				"truncates, fetches, waits after an error, or has failed.",
			"驱动 follower 拉取的线程，为每个分区记着 offset 和状态：截断中、拉取中、出错后等待，或已失败。"),
		more: words.New(
			"After most errors it waits 1 s (replica.fetch.backoff.ms) and tries again. After "+
				"FENCED_LEADER_EPOCH it stops until the broker is told a newer leader epoch. A "+
				"partition that failed stays failed until the next change of leader; since 2.3 "+
				"the other partitions of the thread go on.",
			"多数错误之后它等 1 秒（replica.fetch.backoff.ms）再试；收到 FENCED_LEADER_EPOCH 则停下，直到 broker "+
				"得知更新的 leader epoch。失败的分区要等下一次 leader 变更才恢复；2.3 起同一线程的其他分区照常。"),
		source: "AbstractFetcherThread · ReplicaFetcherThread",
		near:   "fetch truncation fencing",
		shot:   shot{"basics-restart", "0.11", 5, 6, "A B", "fetcher:B"},
	},
	{
		id: "truncation", word: words.New("truncation", "截断"),
		mean: words.New(
			"A follower cuts off the end of its log, so that its log agrees with the leader's.",
			"follower 截掉自己日志的末尾，使之与 leader 的一致。"),
		more: words.New(
			"It is no sign of a fault: what a follower cuts was, as a rule, never committed. "+
				"Up to "+
				"0.10 it cut to its own HW, and could lose what was. From 0.11 on it asks where "+
				"its epoch ends; from 2.8 on the leader says so in the answer to a Fetch.",
			"截断本身不是故障：被切掉的消息通常从未提交。0.10 及以前切到自己的 HW，可能丢掉已提交的消息；0.11 "+
				"起先询问自己的 epoch 在哪里结束；2.8 起 leader 在 Fetch 应答里直接告知。"),
		source: "AbstractFetcherThread.truncateToEpochEndOffsets · KIP-101 · KIP-279",
		near:   "epoch-end divergence leader-epoch",
		shot:   shot{"basics-truncation-lab", "3.6", 9, 10, "B C", "log:C"},
	},
	{
		id: "divergence", word: words.New("divergence", "日志分叉"),
		mean: words.New(
			"Two replicas hold different records at the same offset.",
			"两个副本在同一 offset 上有不同的消息。"),
		more: words.New(
			"Above the HW it is normal after a fail-over, and truncation mends it. It does harm "+
				"when it stays: LEO and HW agree, no metric moves, and what a reader gets depends "+
				"on who leads. Equal log ends prove nothing; epochs do.",
			"在 HW 之上，故障转移后出现分叉很正常，截断会修好它。有害的是分叉留了下来：LEO、HW 都一样，指标不动，"+
				"读到什么却取决于谁是 leader。末端相同证明不了什么，epoch 才能。"),
		source: "KIP-101 · KIP-279",
		near:   "truncation leader-epoch offset",
		shot:   shot{"kip-101-divergence", "0.10", 8, 9, "A B", "log:B"},
	},
	{
		id: "log-start", word: words.New("log start offset", "日志起始 offset"),
		mean: words.New(
			"The first offset that can be read. Retention and DeleteRecords move it up.",
			"还能读到的第一个 offset。保留策略和 DeleteRecords 会把它往上推。"),
		more: words.New(
			"It can lie inside a batch, which then stays whole in the file. A consumer below it "+
				"gets OFFSET_OUT_OF_RANGE; a follower below it drops its log and begins there.",
			"它可以落在一个批次中间，那个批次在文件里仍是完整的。低于它的消费者会收到 OFFSET_OUT_OF_RANGE；低于它的 "+
				"follower 会清空日志，从这里重新开始。"),
		source: "UnifiedLog.maybeIncrementLogStartOffset · KIP-107",
		near:   "offset offset-reset fetch",
		shot:   shot{"field-inside-a-batch", "2.0", 3, 4, "A", "start:A"},
	},
}
