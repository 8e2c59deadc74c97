package scenes

import "highwater/core/words"

// asked is a question that people ask on call, and a moment that shows the answer.
type asked struct {
	id, near string
	ask, say words.Text
	shot     shot
}

// onCall lists the questions in the order of what goes wrong: records, followers, leaders, clients.
var onCall = []asked{
	{
		id: "does-acks-all-lose", near: "acks isr min-isr flush",
		ask: words.New("Does acks=all lose data?", "acks=all 会丢数据吗？"),
		say: words.New(
			"Not while one member of the ISR keeps its log and is the one to lead. It does "+
				"when all "+
				"copies lose power before anything was flushed, after an unclean election, and, "+
				"without ELR, when the last of the ISR loses its disk. Keep "+
				"min.insync.replicas at 2 or more.",
			"只要 ISR 中有一个成员的日志还在、且由它领导，就不会。会丢的情况：所有副本在刷盘前同时断电；unclean "+
				"选举；没有 ELR 时 ISR 的最后一个丢了盘。min.insync.replicas 至少设为 2。"),
		shot: shot{"kip-966-last-replica-standing", "4.0", 13, 14, "band B C clients", "record:m1"},
	},
	{
		id: "is-fsync-needed", near: "flush page-cache power-loss",
		ask: words.New("Does Kafka need fsync?", "Kafka 需要 fsync 吗？"),
		say: words.New(
			"Not against the loss of some machines: the other copies have the record. Against "+
				"a power "+
				"loss of all copies at once only a sync before each ack helps "+
				"(log.flush.interval.messages=1), or separate power feeds. A killed process loses "+
				"nothing either way.",
			"部分机器丢失时不需要：其他副本还有那条消息。所有副本同时断电，只有每次 ack 之前 fsync（log.flush.interval."+
				"messages=1）或独立供电才有用。进程被杀则两种设置都不丢。"),
		shot: shot{"fsync-debate", "4.1", 16, 17, "A B C clients", "record:m2"},
	},
	{
		id: "acks-one-lost", near: "acks leader truncation",
		ask: words.New("Why were acks=1 records lost in a planned restart?",
			"计划内重启，acks=1 的消息为什么丢了？"),
		say: words.New(
			"The leader acknowledged them before a follower had them. The new leader starts "+
				"from its "+
				"own log end, and the old one cuts what it had more when it follows. Use acks=all "+
				"for records that must stay.",
			"leader 在 follower 写入之前就确认了。新 leader 从自己的日志末端开始，旧 leader 变成 follower 后切掉多出的部分。"+
				"不能丢的消息用 acks=all。"),
		shot: shot{"field-planned-move-loses", "4.1", 9, 10, "A B clients", "log:B"},
	},
	{
		id: "min-isr-one", near: "min-isr isr acks",
		ask: words.New("What does min.insync.replicas=1 mean?",
			"min.insync.replicas=1 意味着什么？"),
		say: words.New(
			"acks=all is satisfied by the leader alone once the others have left the ISR. A "+
				"record "+
				"is then acknowledged with one copy, and lost with that one. It is the default.",
			"其他副本都离开 ISR 之后，只要 leader 自己写入，acks=all 就算满足。那时消息只有一份就被确认，这一份没了就丢了。"+
				"这是默认值。"),
		shot: shot{"basics-unclean-election", "3.9", 2, 3, "band A clients", "record:m2"},
	},
	{
		id: "not-enough-replicas", near: "min-isr acks isr",
		ask: words.New("What is NOT_ENOUGH_REPLICAS (19)?", "NOT_ENOUGH_REPLICAS（19）是什么？"),
		say: words.New(
			"The ISR is smaller than min.insync.replicas and the producer asks for acks=all. "+
				"Nothing "+
				"was appended, and to send again is safe. Bring followers back rather than lower "+
				"the minimum.",
			"ISR 小于 min.insync.replicas，而生产者要求 acks=all。什么都没写入，重发是安全的。应让 follower 恢复，而不是调低下限。"),
		shot: shot{"basics-acks", "3.7", 9, 10, "band A clients", "record:m6"},
	},
	{
		id: "not-enough-after-append", near: "min-isr acks high-watermark",
		ask: words.New("What is NOT_ENOUGH_REPLICAS_AFTER_APPEND (20)?",
			"NOT_ENOUGH_REPLICAS_AFTER_APPEND（20）是什么？"),
		say: words.New(
			"The record was appended, and then the ISR fell below the minimum. It is in the "+
				"leader's "+
				"log and may be read later: the error means “not known”. From 3.7 on the HW "+
				"stands "+
				"still instead, and you will mostly see REQUEST_TIMED_OUT.",
			"消息已追加，随后 ISR 降到下限以下。它在 leader 的日志里，之后可能被读到：这个错误表示“不确定”。3.7 起 HW 会停住，"+
				"所以多半看到的是 REQUEST_TIMED_OUT。"),
		shot: shot{"basics-acks", "3.6", 8, 9, "band A clients", "record:m5"},
	},
	{
		id: "request-timed-out", near: "acks high-watermark min-isr",
		ask: words.New("The producer got REQUEST_TIMED_OUT (7). Was the record written?",
			"生产者收到 REQUEST_TIMED_OUT（7），消息写入了吗？"),
		say: words.New(
			"Most likely yes: the leader has it, but not all of the ISR got it in time. It may be "+
				"committed later, or cut by the next leader. An idempotent producer can send it "+
				"again without a double.",
			"多半写了：leader 有，只是 ISR 没有及时全部写入。之后它可能被提交，也可能被下一任 leader 切掉。幂等生产者重发不会造成重复。"),
		shot: shot{"basics-acks", "3.7", 8, 9, "band A clients", "record:m5"},
	},
	{
		id: "follower-truncated", near: "truncation leader-epoch high-watermark",
		ask: words.New("Why was my follower truncated?", "我的 follower 为什么被截断？"),
		say: words.New(
			"It had records that its new leader never got, most often after it led itself. "+
				"They were "+
				"above the HW, so nobody had been promised them with acks=all. A cut below the HW "+
				"is another matter: look for an unclean election or a leader that lost its disk.",
			"它有新 leader 从未得到的消息，多半因为它自己当过 leader。那些消息在 HW 之上，acks=all 从未承诺过。若切到 HW "+
				"以下就不同了：去查 unclean 选举，或丢了盘的 leader。"),
		shot: shot{"basics-failover", "4.1", 14, 15, "A B", "log:A"},
	},
	{
		id: "isr-shrinks", near: "isr lag fetch",
		ask: words.New("Why is my ISR shrinking?", "我的 ISR 为什么收缩？"),
		say: words.New(
			"A follower has not caught up with the leader's log end for replica.lag.time.max.ms "+
				"(30 s), or its broker was fenced. Look at its disk, its pauses and the network, "+
				"and at the leader's disk too, which delays the Fetches of all.",
			"某个 follower 在 replica.lag.time.max.ms（30 秒）内没有追上 leader 的末端，或者它的 broker 被隔离。查它的磁盘、"+
				"停顿和网络，"+
				"也查 leader 的磁盘：它会拖慢所有 follower 的 Fetch。"),
		shot: shot{"field-slow-disk", "3.6", 2, 3, "band A C", "isr"},
	},
	{
		id: "isr-flaps", near: "isr lag leader-epoch",
		ask: words.New("Why does a follower go in and out of the ISR?",
			"follower 为什么反复进出 ISR？"),
		say: words.New(
			"It leaves by time and joins by offset: reaching the HW is enough, however slow it "+
				"is. "+
				"So a follower that is a little too slow goes round in circles. A longer lag "+
				"limit "+
				"hides that; a faster disk ends it.",
			"离开看时间，加入看 offset：到达 HW 即可，不管多慢。略慢的 follower 就会来回转圈。调大 lag 时间只是掩盖，换快盘才是解决。"),
		shot: shot{"field-slow-disk", "3.6", 3, 4, "band A C", "isr"},
	},
	{
		id: "hw-stuck", near: "high-watermark min-isr isr",
		ask: words.New("Why does the high watermark not move?", "HW 为什么不动？"),
		say: words.New(
			"Either a member of the ISR is slow, and the HW waits until it fetches or leaves; or, "+
				"from 3.7 on, the ISR is below min.insync.replicas. Then records with acks=1 are "+
				"appended and nobody can read them.",
			"要么 ISR 里有成员慢，HW 要等它拉取或离开；要么是 3.7 起 ISR 低于 min.insync.replicas。这时 acks=1 的消息能写入，"+
				"但谁也读不到。"),
		shot: shot{"field-isr-in-and-out", "3.7", 0, 1, "band A", "leo:A"},
	},
	{
		id: "why-no-leader", near: "isr elr unclean-election",
		ask: words.New("Why has my partition no leader?", "我的分区为什么没有 leader？"),
		say: words.New(
			"No live broker is in the ISR or, with ELR, in the ELR. Start the brokers that are in "+
				"them: each has all that was committed. An unclean election gives a leader at "+
				"once, and loses what that one lacks.",
			"ISR 中没有在线的 broker（有 ELR 时，ELR 中也没有）。启动名单里的 broker：它们都有全部已提交的消息。unclean "+
				"选举能马上得到 leader，但会丢掉它没有的部分。"),
		shot: shot{"basics-unclean-election", "3.9", 5, 6, "band A B", "leads"},
	},
	{
		id: "why-unclean", near: "unclean-election isr elr",
		ask: words.New("Why did an unclean election happen?", "为什么发生了 unclean 选举？"),
		say: words.New(
			"Nobody in the ISR was alive, and unclean.leader.election.enable is true, or an "+
				"operator "+
				"asked for it. The first live replica of the assignment leads, whatever it lacks. "+
				"The default is false since 0.11.",
			"ISR 中没有一个在线，而 unclean.leader.election.enable 为 true，或者运维主动发起。副本列表中第一个在线的就当 leader，"+
				"不管它缺什么。0.11 起默认为 false。"),
		shot: shot{"basics-unclean-election", "3.9", 9, 10, "band B clients", "leads"},
	},
	{
		id: "what-is-elr", near: "elr min-isr clean-shutdown",
		ask: words.New("What is ELR?", "ELR 是什么？"),
		say: words.New(
			"Eligible leader replicas: they left the ISR while it was below the minimum, and miss "+
				"nothing that is committed, since the HW stands still there. If the last of "+
				"the ISR "+
				"dies, one of them may lead, cleanly. On in new clusters from 4.1.",
			"可当选副本集合：在 ISR 低于下限期间离开的副本，因为那时 HW 停住，它们不缺任何已提交的消息。ISR 最后一个也坏掉时，它们可以正常当选。"+
				"4.1 起新集群默认开启。"),
		shot: shot{"kip-966-last-replica-standing", "4.1", 3, 4, "band B C", "elr"},
	},
	{
		id: "last-replica", near: "isr elr power-loss",
		ask: words.New("The last in-sync replica lost its disk. What now?",
			"ISR 的最后一个副本丢了盘，怎么办？"),
		say: words.New(
			"Without ELR it stays in the ISR, leads again with an empty log, and the others cut "+
				"theirs to match. Keep it down and start an older copy first. With ELR its "+
				"registration strikes it off, and an eligible replica leads.",
			"没有 ELR 时，它仍在 ISR 里，会带着空日志重新当 leader，其他副本跟着把日志切掉。别让它启动，先启动旧的副本。有 ELR "+
				"时，它重新注册就会被划掉，由可当选的副本领导。"),
		shot: shot{"kip-966-last-replica-standing", "4.0", 14, 15, "B C", "log:B"},
	},
	{
		id: "fenced-leader-epoch", near: "fencing leader-epoch fetcher",
		ask: words.New("What is FENCED_LEADER_EPOCH (74)?", "FENCED_LEADER_EPOCH（74）是什么？"),
		say: words.New(
			"Who asks knows an older leader epoch than the broker that is asked. A client "+
				"looks up "+
				"the leader again. A follower stops until it is told the newer epoch: short after "+
				"an election it is normal, for long its broker is out of touch with the "+
				"controller.",
			"提问方所知的 leader epoch 比被问的 broker 旧。客户端重新查询 leader 即可。follower 会停下，直到得知新 epoch："+
				"选举之后短暂出现很正常；"+
				"长时间如此，则是它的 broker 与 controller 失联。"),
		shot: shot{"kip-320-old-epoch", "2.1", 10, 11, "A B", "fetcher:B"},
	},
	{
		id: "unknown-leader-epoch", near: "fencing leader-epoch metadata-log",
		ask: words.New("What is UNKNOWN_LEADER_EPOCH (75)?", "UNKNOWN_LEADER_EPOCH（75）是什么？"),
		say: words.New(
			"Who asks knows a newer leader epoch than the broker that is asked, which has not "+
				"heard "+
				"of the change yet. The one who asks waits and tries again. If it lasts, the "+
				"asked "+
				"broker does not keep up with the controller.",
			"提问方所知的 leader epoch 比被问的 broker 新：后者还没听说这次变更。提问方等一会儿重试。若一直如此，说明被问的 broker 跟不上 "+
				"controller。"),
		shot: shot{"kip-320-first-try", "2.1", 7, 8, "B C", "fetcher:C"},
	},
	{
		id: "not-leader", near: "leader leader-epoch",
		ask: words.New("What is NOT_LEADER_OR_FOLLOWER (6)?", "NOT_LEADER_OR_FOLLOWER（6）是什么？"),
		say: words.New(
			"The client asked a broker that does not lead the partition, mostly because its "+
				"metadata "+
				"is from before an election. It asks for metadata and goes on; alone this is no "+
				"fault. Up to 2.5 it is called NOT_LEADER_FOR_PARTITION.",
			"客户端问的 broker 不是该分区的 leader，多半因为它的元数据是选举之前的。它会刷新元数据再继续，偶尔出现不算故障。2.5 "+
				"及以前叫 NOT_LEADER_FOR_PARTITION。"),
		shot: shot{"basics-preferred-election", "4.1", 11, 12, "A B clients", "record:m3"},
	},
	{
		id: "out-of-range", near: "offset-reset position log-start",
		ask: words.New("What is OFFSET_OUT_OF_RANGE (1)?", "OFFSET_OUT_OF_RANGE（1）是什么？"),
		say: words.New(
			"The asked offset is below the log start or above the log end. For a consumer: "+
				"retention "+
				"was faster, or a leader lost records; auto.offset.reset decides. For a follower: "+
				"it cuts to the leader's end, or starts anew at the leader's start.",
			"请求的 offset 低于日志起始或高于末端。消费者：保留策略更快，或 leader 丢了消息，由 auto.offset.reset 决定去向。"+
				"follower：切到 leader 的末端，或从 leader 的起始处重来。"),
		shot: shot{"field-follower-ahead", "2.8", 6, 7, "A B", "log:B"},
	},
	{
		id: "consumer-reset", near: "offset-reset position unclean-election",
		ask: words.New("Why did my consumer start from the beginning?",
			"我的消费者为什么从头读起？"),
		say: words.New(
			"Its position was not in the leader's log, or the group had no commit, and "+
				"auto.offset.reset is earliest. After an unclean election that happens to groups "+
				"that were at the end. A commit with a leader epoch (clients from 2.3 on) lets it "+
				"find where the logs part.",
			"它的位置不在 leader 的日志里，或者消费组没有提交过，而 auto.offset.reset 是 earliest。unclean 选举之后，"+
				"读到末尾的消费组就会这样。"+
				"提交时带上 leader epoch（2.3 及以后的客户端），就能找到分叉处。"),
		shot: shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
	{
		id: "stale-broker-epoch", near: "broker-epoch bounce controlled-shutdown",
		ask: words.New("What is STALE_BROKER_EPOCH (77)?", "STALE_BROKER_EPOCH（77）是什么？"),
		say: words.New(
			"A request names an older registration of the broker than the one in force: it is "+
				"from "+
				"before a restart, or before a session that ended. To refuse it is right; without "+
				"it an old order would stop the new process.",
			"请求里的 broker 注册比当前的旧：它来自重启之前，或会话过期之前。拒绝是对的；否则旧命令会停掉新进程。"),
		shot: shot{"kip-380-stale-shutdown", "2.1", 7, 8, "band B", "isr"},
	},
	{
		id: "ineligible-replica", near: "alter-partition broker-epoch isr",
		ask: words.New("What is INELIGIBLE_REPLICA (107)?", "INELIGIBLE_REPLICA（107）是什么？"),
		say: words.New(
			"A leader asked to take a replica into the ISR that is fenced, stopping, or "+
				"registered "+
				"anew since. The controller refuses the whole change, and the leader asks again "+
				"after a later Fetch. Without that check an empty replica could join.",
			"leader 请求加入 ISR 的副本已被隔离、正在停止，或已重新注册。controller 拒绝整个变更，leader 在之后的 Fetch 时再请求。"+
				"没有这项检查，空副本就可能进入 ISR。"),
		shot: shot{"kip-903-stale-alter-partition", "3.4", 7, 8, "band A B", "isr"},
	},
	{
		id: "controller-failover", near: "controller controller-kraft quorum",
		ask: words.New("What happens when the controller fails over?",
			"controller 切换时会发生什么？"),
		say: words.New(
			"Leaders go on leading and committing. What needs a decision waits: a partition whose "+
				"leader dies then has none until there is a new controller. KRaft's has the state "+
				"already; ZooKeeper's must read it first and tells every broker.",
			"leader 照常领导和提交。需要决定的事要等：此时 leader 宕机的分区，在新 controller 出现之前没有 leader。KRaft 的新 "+
				"controller "+
				"已有全部状态；ZooKeeper 的要先读一遍，再通知每个 broker。"),
		shot: shot{"basics-controller-failover", "3.9-kraft", 5, 6, "band B", "quorum"},
	},
	{
		id: "preferred-stays", near: "preferred-leader isr",
		ask: words.New("The restarted broker leads nothing. Is it broken?",
			"重启后的 broker 一个 leader 都没有，坏了吗？"),
		say: words.New(
			"No. Leadership does not come back by itself. It waits for a preferred election, "+
				"by an "+
				"operator or by the timer every 300 s, and for the broker to be in the ISR.",
			"没坏。leader 不会自动回来，要等 preferred 选举（运维发起，或 300 秒一次的定时器），而且它得先回到 ISR。"),
		shot: shot{"basics-preferred-election", "4.1", 9, 10, "band A B", "leads"},
	},
	{
		id: "recovery-long", near: "recovery clean-shutdown crash",
		ask: words.New("Why does my broker take so long to start?",
			"我的 broker 为什么启动这么久？"),
		say: words.New(
			"It was not stopped in order, so it scans all segments above the recovery point. "+
				"Let it: "+
				"a supervisor that kills it meanwhile makes it begin again. Stop brokers with "+
				"SIGTERM and give them time.",
			"它没有正常关闭，所以要扫描恢复点之上的所有 segment。让它扫完：进程管理器在此期间杀掉它，就得重来。用 SIGTERM 停 broker，"+
				"并给足时间。"),
		shot: shot{"field-supervisor-restarts", "4.1", 9, 10, "band B", "role:B"},
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
