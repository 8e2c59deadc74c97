package scenes

import (
	"slices"

	"highwater/core/words"
)

// asked is a question that people ask on call, and a moment that shows the answer.
type asked struct {
	id, near string
	typed    string // what people type who look for it: errors, settings, metrics, other words
	ask, say words.Text
	points   []words.Text // what reads better one below the other: cases, causes, who may do what
	lessons  string       // ids of the lessons that show it
	shot     shot
}

// onCall lists the questions in the order of what goes wrong: records, followers, numbers on a
// dashboard, leaders, clients.
var onCall = slices.Concat(askedOfRecords, askedOfMetrics, askedOfLeaders, askedOfClients)

// askedOfRecords are the questions about records, and about followers and the ISR.
var askedOfRecords = []asked{
	{
		id: "does-acks-all-lose", near: "acks isr min-isr flush",
		typed: "acks=all acks=-1 lose data loss committed record lost durability 丢消息 " +
			"可靠性",
		ask: words.New("Does acks=all lose data?", "acks=all 会丢数据吗？"),
		say: words.New(
			"It can, in three cases. In the picture min.insync.replicas is 1: A alone "+
				"acknowledged m2, and an unclean election lost it. At 2 it would have refused.",
			"会，有三种情况。图中 min.insync.replicas 为 1：A 独自确认了 m2，unclean "+
				"选举丢了它。设为 2 时会拒绝写入。"),
		points: []words.Text{
			words.New("All in-sync replicas lose power at once, before they have flushed.",
				"ISR 的所有副本在刷盘前同时断电。"),
			words.New("An unclean election takes a replica that lacks the record.",
				"unclean 选举选中了没有这条消息的副本。"),
			words.New("Without ELR: the last of the ISR loses its disk, or loses power before it "+
				"flushed. That one machine suffices, also with a minimum of 2.",
				"没有 ELR 时，ISR 的最后一个丢了盘，或在刷盘前断电。这一台就够了，下限设为 2 也一样。"),
			words.New("Faults of old releases come on top: in truncation up to 1.1 (KIP-101, "+
				"KIP-279), in KRaft's ISR changes up to 3.4 (KIP-903).",
				"旧版本另有缺陷：1.1 及以前的截断（KIP-101、KIP-279），3.4 及以前 KRaft 的 ISR "+
					"变更（KIP-903）。"),
		},
		lessons: "kip-966-last-replica-standing field-unclean-election-cost fsync-debate " +
			"kip-101-loss kip-279-hole kip-903-stale-alter-partition",
		shot: shot{"basics-unclean-election", "3.9", 9, 10, "band A B clients", "record:m2"},
	},
	{
		id: "is-fsync-needed", near: "flush page-cache power-loss",
		typed: "flush log.flush.interval.messages log.flush.interval.ms durability " +
			"page cache 落盘 掉电",
		ask: words.New("Does Kafka need fsync?", "Kafka 需要 fsync 吗？"),
		say: words.New(
			"Not against the loss of some machines, as long as one with the record stays in the "+
				"ISR. A killed process loses nothing either way. A power loss is another matter "+
				"in two cases.",
			"丢失部分机器时不需要，只要 ISR 里还有一台有那条消息。进程被杀则两种设置都不丢。"+
				"有两种断电要另说。"),
		points: []words.Text{
			words.New("All copies at once: only a sync before each ack "+
				"(log.flush.interval.messages=1) or separate power feeds help.",
				"所有副本同时断电：只有每次 ack 之前 fsync（log.flush.interval.messages=1）"+
					"或独立供电才有用。"),
			words.New("The last of the ISR alone: without ELR it leads again with what its disk "+
				"has, and the others cut the rest. ELR helps, or that sync.",
				"只有 ISR 的最后一个断电：没有 ELR 时，它会带着盘上剩下的部分重新领导，"+
					"其他副本切掉多出的。ELR 或上述 fsync 有用。"),
		},
		lessons: "fsync-debate kip-966-last-replica-standing fsync-before-ack " +
			"basics-flush-settings",
		shot: shot{"fsync-debate", "4.1", 16, 17, "A B C clients", "record:m2"},
	},
	{
		id: "acks-one-lost", near: "acks leader truncation",
		typed: "acks=1 rolling restart deploy lost messages 滚动重启 丢消息",
		ask: words.New("Why were acks=1 records lost in a planned restart?",
			"计划内重启，acks=1 的消息为什么丢了？"),
		say: words.New(
			"The leader acknowledged them before a follower had them. The new leader starts "+
				"from its "+
				"own log end, and the old one cuts the rest when it follows. Use acks=all for "+
				"records that must stay.",
			"leader 在 follower 写入之前就确认了。新 leader 从自己的日志末端开始，旧 leader "+
				"变成 follower 后切掉多出的部分。"+
				"不能丢的消息用 acks=all。"),
		shot: shot{"field-planned-move-loses", "4.1", 9, 10, "A B clients", "log:B"},
	},
	{
		id: "min-isr-one", near: "min-isr isr acks",
		typed: "min.insync.replicas default AtMinIsrPartitionCount",
		ask: words.New("What does min.insync.replicas=1 mean?",
			"min.insync.replicas=1 意味着什么？"),
		say: words.New(
			"acks=all is satisfied by the leader alone once the others have left the ISR. A "+
				"record "+
				"is then acknowledged with one copy, and lost with that one. It is the default.",
			"其他副本都离开 ISR 之后，只要 leader 自己写入，acks=all 就算满足。"+
				"那时消息只有一份就被确认，这一份没了就丢了。"+
				"这是默认值。"),
		shot: shot{"basics-unclean-election", "3.9", 2, 3, "band A clients", "record:m2"},
	},
	{
		id: "not-enough-replicas", near: "min-isr acks isr",
		typed: "NotEnoughReplicasException UnderMinIsrPartitionCount producer error 19",
		ask:   words.New("What is NOT_ENOUGH_REPLICAS (19)?", "NOT_ENOUGH_REPLICAS（19）是什么？"),
		say: words.New(
			"The ISR is smaller than min.insync.replicas and the producer asks for acks=all. "+
				"Nothing "+
				"was appended, and to send again is safe. Bring followers back rather than lower "+
				"the minimum.",
			"ISR 小于 min.insync.replicas，而生产者要求 acks=all。什么都没写入，"+
				"重发是安全的。应让 follower 恢复，而不是调低下限。"),
		shot: shot{"basics-acks", "3.7", 9, 10, "band A clients", "record:m6"},
	},
	{
		id: "not-enough-after-append", near: "min-isr acks high-watermark",
		typed: "NotEnoughReplicasAfterAppendException error 20 after append",
		ask: words.New("What is NOT_ENOUGH_REPLICAS_AFTER_APPEND (20)?",
			"NOT_ENOUGH_REPLICAS_AFTER_APPEND（20）是什么？"),
		say: words.New(
			"The record was appended, and then the ISR fell below the minimum. It is in the "+
				"leader's "+
				"log and may be read later: the error means “not known”. From 3.7 on the HW "+
				"stands "+
				"still instead, and you will mostly see REQUEST_TIMED_OUT.",
			"消息已追加，随后 ISR 降到下限以下。它在 leader 的日志里，之后可能被读到："+
				"这个错误表示“不确定”。3.7 起 HW 会停住，"+
				"所以多半看到的是 REQUEST_TIMED_OUT。"),
		shot: shot{"basics-acks", "3.6", 8, 9, "band A clients", "record:m5"},
	},
	{
		id: "request-timed-out", near: "acks high-watermark min-isr",
		typed: "TimeoutException request.timeout.ms delivery.timeout.ms error 7 " +
			"timeout 超时",
		ask: words.New("The producer got REQUEST_TIMED_OUT (7). Was the record written?",
			"生产者收到 REQUEST_TIMED_OUT（7），消息写入了吗？"),
		say: words.New(
			"Most likely yes: the leader has it, but not all of the ISR got it in time. It may be "+
				"committed later, or cut by the next leader. An idempotent producer can send it "+
				"again without a double.",
			"多半写了：leader 有，只是 ISR 没有及时全部写入。之后它可能被提交，"+
				"也可能被下一任 leader 切掉。幂等生产者重发不会造成重复。"),
		shot: shot{"basics-acks", "3.7", 8, 9, "band A clients", "record:m5"},
	},
	{
		id: "duplicates", near: "idempotence acks",
		typed: "duplicate records doubled twice exactly once enable.idempotence retries failover " +
			"重复消息 重复写入 故障转移",
		ask: words.New("Why are records there twice after a failover?",
			"故障转移之后，为什么有重复的消息？"),
		say: words.New(
			"A producer sent them again: the record was written, but its ack was lost with the "+
				"old leader or the connection. Without a producer id the leader cannot recognise "+
				"a batch that is sent again. enable.idempotence=true (the default since 3.0) ends "+
				"that. It does not help against an application that sends twice, or a group that "+
				"reads twice.",
			"生产者重发了：消息已写入，但 ack 随旧 leader 或连接一起丢了。没有 producer id，"+
				"leader 认不出重发的批次。"+
				"enable.idempotence=true（3.0 起默认）可以避免；应用自己发两次、消费组重读，"+
				"它管不了。"),
		shot: shot{"field-retry-doubles", "2.0", 9, 10, "A clients", "log:A"},
	},
	{
		id: "follower-truncated", near: "truncation leader-epoch high-watermark",
		typed: "truncate truncating truncation log cut shorter lost tail 日志变短 截掉",
		ask:   words.New("Why was my follower truncated?", "我的 follower 为什么被截断？"),
		say: words.New(
			"It had records that its new leader never got, most often after it led itself. "+
				"They were "+
				"above the HW, so nobody had been promised them with acks=all. A cut below the HW "+
				"is another matter: look for an unclean election or a leader that lost its disk "+
				"(up to 1.1 also for a fault of truncation).",
			"它有新 leader 从未得到的消息，多半因为它自己当过 leader。那些消息在 HW 之上，"+
				"acks=all 从未承诺过。若切到 HW "+
				"以下就不同了：去查 unclean 选举，或丢了盘的 leader（1.1 及以前还有截断缺陷）。"),
		lessons: "basics-failover kip-101-loss kip-279-diverged",
		shot:    shot{"basics-failover", "4.1", 14, 15, "A B", "log:A"},
	},
	{
		id: "isr-shrinks", near: "isr lag fetch",
		typed: "shrink shrank shrunk IsrShrinksPerSec UnderReplicatedPartitions " +
			"under-replicated replica.lag.time.max.ms lag MaxLag 副本不足",
		ask: words.New("Why is my ISR shrinking?", "我的 ISR 为什么收缩？"),
		say: words.New(
			"A follower has not caught up with the leader's log end for replica.lag.time.max.ms "+
				"(30 s; 10 s up to 2.4), or its broker was fenced or its session ended. Look at "+
				"its "+
				"disk, its pauses and the network, "+
				"and at the leader's disk too, which delays the Fetches of all.",
			"某个 follower 在 replica.lag.time.max.ms（30 秒，"+
				"2.4 及以前 10 秒）内没有追上 leader 的末端，或者它的 broker 被隔离、"+
				"会话过期。查它的磁盘、"+
				"停顿和网络，"+
				"也查 leader 的磁盘：它会拖慢所有 follower 的 Fetch。"),
		lessons: "field-slow-disk field-leader-slow-disk",
		shot:    shot{"field-slow-disk", "3.6", 2, 3, "band A C", "isr"},
	},
	{
		id: "isr-flaps", near: "isr lag leader-epoch",
		typed: "flapping IsrExpandsPerSec IsrShrinksPerSec in and out ISR 抖动 频繁 反复",
		ask: words.New("Why does a follower go in and out of the ISR?",
			"follower 为什么反复进出 ISR？"),
		say: words.New(
			"It leaves by time and joins by offset: reaching the HW is enough, however slow it "+
				"is. "+
				"So one that is a little too slow goes round in circles: by its disk, its "+
				"network, GC "+
				"pauses or too few fetcher threads. The lesson of the picture sets the limit "+
				"to 10 s.",
			"离开看时间，加入看 offset：到达 HW 即可，不管多慢。略慢的 follower 会反复进出，"+
				"常见原因是磁盘、网络、GC 停顿或 fetcher 线程太少。"+
				"图中的课程把时限设为 10 秒。"),
		shot: shot{"field-slow-disk", "3.6", 3, 4, "band A C", "isr"},
	},
	{
		id: "hw-lags", near: "high-watermark leo fetch",
		typed: "hw behind leo lag one fetch late high watermark lower than log end 滞后 落后 一次 fetch",
		ask:   words.New("Why does the HW lag behind the LEO?", "HW 为什么落后于 LEO？"),
		say: words.New(
			"Because it moves only when followers prove that they have a record: by the Fetch "+
				"that asks for the one behind it. The leader's HW is so at least one Fetch behind "+
				"its LEO, and a follower hears of it with one more. That is normal; only one that "+
				"stands still is a fault.",
			"因为 follower 证明自己有了某条消息，HW 才推进：靠的是它下一次的 Fetch。所以 "+
				"leader 的 HW 至少比 LEO 晚一次 Fetch，"+
				"follower 还要再晚一次才知道。这很正常；一直不动才是问题。"),
		shot: shot{"basics-hw-lag", "4.1", 8, 9, "B C", "hw:B"},
	},
	{
		id: "hw-stuck", near: "high-watermark min-isr isr",
		typed: "hw does not advance consumer lag stuck cannot read 消费不到 不推进",
		ask:   words.New("Why does the high watermark not move?", "HW 为什么不动？"),
		say: words.New(
			"Either a member of the ISR is slow, and the HW waits until it fetches or leaves; or, "+
				"from 3.7 on, the ISR is below min.insync.replicas. Then records with acks=1 are "+
				"appended and nobody can read them.",
			"要么 ISR 里有成员慢，HW 要等它拉取或离开；要么是 3.7 起 ISR 低于 "+
				"min.insync.replicas。这时 acks=1 的消息能写入，"+
				"但谁也读不到。"),
		shot: shot{"field-isr-in-and-out", "3.7", 0, 1, "band A", "leo:A"},
	},
}

// askedNamed finds a question by its id.
func askedNamed(id string) (*asked, bool) {
	for i := range onCall {
		if onCall[i].id == id {
			return &onCall[i], true
		}
	}
	return nil, false
}
