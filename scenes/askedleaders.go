package scenes

import "highwater/core/words"

// askedOfLeaders are the questions about leaders, brokers and clients.
var askedOfLeaders = []asked{
	{
		id: "why-no-leader", near: "isr elr unclean-election",
		typed: "OfflinePartitionsCount LEADER_NOT_AVAILABLE offline partition leader " +
			"-1 none 离线分区 没有leader",
		ask: words.New("Why has my partition no leader?", "我的分区为什么没有 leader？"),
		say: words.New(
			"No live broker is in the ISR or, with ELR, in the ELR. Start the brokers that are in "+
				"them: each has all that was committed. An unclean election gives a leader at "+
				"once, and loses what that one lacks.",
			"ISR 中没有在线的 broker（有 ELR 时，ELR 中也没有）。启动名单里的 broker："+
				"它们都有全部已提交的消息。unclean "+
				"选举能马上得到 leader，但会丢掉它没有的部分。"),
		shot: shot{"basics-unclean-election", "3.9", 5, 6, "band A B", "leads"},
	},
	{
		id: "why-unclean", near: "unclean-election isr elr",
		typed: "UncleanLeaderElectionsPerSec unclean.leader.election.enable",
		ask:   words.New("Why did an unclean election happen?", "为什么发生了 unclean 选举？"),
		say: words.New(
			"Nobody in the ISR was alive, and unclean.leader.election.enable is true, or an "+
				"operator "+
				"asked for it. The first live replica of the assignment leads, whatever it lacks. "+
				"The default is false since 0.11.",
			"ISR 中没有一个在线，而 unclean.leader.election.enable 为 true，"+
				"或者运维主动发起。副本列表中第一个在线的就当 leader，"+
				"不管它缺什么。0.11 起默认为 false。"),
		shot: shot{"basics-unclean-election", "3.9", 9, 10, "band B clients", "leads"},
	},
	{
		id: "unclean-lost", near: "unclean-election isr truncation",
		typed: "unclean leader election data loss what is lost how much acks=all committed 丢多少 丢什么",
		ask:   words.New("What does an unclean leader election lose?", "unclean 选举会丢掉什么？"),
		say: words.New(
			"Every record that the new leader does not have, acknowledged with acks=all or not: "+
				"all that was written since it left the ISR, at the most. The others cut theirs "+
				"to match when they follow it, and consumers beyond its log end get "+
				"OFFSET_OUT_OF_RANGE.",
			"新 leader 没有的全部消息，不管是否以 acks=all 确认过：最多是它离开 ISR "+
				"之后写入的那些。其他副本跟随它时会切掉多出的部分，"+
				"位置超过它末端的消费者会收到 OFFSET_OUT_OF_RANGE。"),
		shot: shot{"basics-unclean-election", "3.9", 9, 10, "band A B clients", "record:m2"},
	},
	{
		id: "what-is-elr", near: "elr min-isr clean-shutdown",
		typed: "eligible leader replicas KIP-966 eligible.leader.replicas.version",
		ask:   words.New("What is ELR?", "ELR 是什么？"),
		say: words.New(
			"Eligible leader replicas: they left the ISR while it was below the minimum, and miss "+
				"nothing that is committed, since the HW stands still there. If the last of "+
				"the ISR "+
				"dies, one of them may lead, cleanly. On in new clusters from 4.1.",
			"可当选副本集合：在 ISR 低于下限期间离开的副本，因为那时 HW 停住，"+
				"它们不缺任何已提交的消息。ISR 最后一个也坏掉时，它们可以正常当选。"+
				"4.1 起新集群默认开启。"),
		shot: shot{"kip-966-last-replica-standing", "4.1", 3, 4, "band B C", "elr"},
	},
	{
		id: "last-replica", near: "isr elr power-loss",
		typed: "last replica standing disk lost KIP-966 KAFKA_STORAGE_ERROR 坏盘 磁盘",
		ask: words.New("The last in-sync replica lost its disk. What now?",
			"ISR 的最后一个副本丢了盘，怎么办？"),
		say: words.New(
			"Without ELR it stays in the ISR, leads again with an empty log, and the others cut "+
				"theirs to match. Keep it down, and let an unclean election take the copy that "+
				"has "+
				"most: that loses less. With ELR its "+
				"registration strikes it off, and an eligible replica leads.",
			"没有 ELR 时，它仍在 ISR 里，会带着空日志重新当 leader，其他副本跟着把日志切掉。"+
				"别让它启动，改用 unclean 选举选出消息最多的那份，丢得更少。有 ELR "+
				"时，它重新注册就会被划掉，由可当选的副本领导。"),
		shot: shot{"kip-966-last-replica-standing", "4.0", 14, 15, "B C", "log:B"},
	},
	{
		id: "fenced-leader-epoch", near: "fencing leader-epoch fetcher",
		typed: "FencedLeaderEpochException error 74 fenced",
		ask:   words.New("What is FENCED_LEADER_EPOCH (74)?", "FENCED_LEADER_EPOCH（74）是什么？"),
		say: words.New(
			"Who asks knows an older leader epoch than the broker that is asked. A client "+
				"looks up "+
				"the leader again. A follower stops until it is told the newer epoch: "+
				"shortly after "+
				"an election it is normal, for long its broker is out of touch with the "+
				"controller.",
			"提问方所知的 leader epoch 比被问的 broker 旧。客户端重新查询 leader 即可。"+
				"follower 会停下，直到得知新 epoch："+
				"选举之后短暂出现很正常；"+
				"长时间如此，则是它的 broker 与 controller 失联。"),
		shot: shot{"kip-320-old-epoch", "2.1", 10, 11, "A B", "fetcher:B"},
	},
	{
		id: "unknown-leader-epoch", near: "fencing leader-epoch metadata-log",
		typed: "UnknownLeaderEpochException error 75",
		ask:   words.New("What is UNKNOWN_LEADER_EPOCH (75)?", "UNKNOWN_LEADER_EPOCH（75）是什么？"),
		say: words.New(
			"The broker that was asked is behind: a client or follower already knows a newer "+
				"leader epoch than it does. That broker has not heard of the last election yet. "+
				"The one who asks waits and tries again.",
			"被问的 broker 落后了：客户端或 follower 已知道更新的 leader epoch，"+
				"它还没听说上次选举。提问方等一会儿再试。"),
		shot: shot{"kip-320-first-try", "2.1", 7, 8, "B C", "fetcher:C"},
	},
	{
		id: "not-leader", near: "leader leader-epoch",
		typed: "NotLeaderOrFollowerException NOT_LEADER_FOR_PARTITION error 6",
		ask:   words.New("What is NOT_LEADER_OR_FOLLOWER (6)?", "NOT_LEADER_OR_FOLLOWER（6）是什么？"),
		say: words.New(
			"The client asked a broker that does not lead the partition, mostly because its "+
				"metadata "+
				"is from before an election. It asks for metadata and goes on; alone this is no "+
				"fault. Up to 2.5 it is called NOT_LEADER_FOR_PARTITION.",
			"客户端问的 broker 不是该分区的 leader，多半因为它的元数据是选举之前的。"+
				"它会刷新元数据再继续，偶尔出现不算故障。2.5 "+
				"及以前叫 NOT_LEADER_FOR_PARTITION。"),
		shot: shot{"basics-preferred-election", "4.1", 11, 12, "A B clients", "record:m3"},
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
			"The new leader's log ends below the consumer's position: it lacks records that were "+
				"read before. After a clean election that cannot be, so look for an unclean one, "+
				"or a leader that lost its disk. Clients from 2.3 on ask by epoch and go to where "+
				"the logs part, others where auto.offset.reset says.",
			"新 leader 的日志末端低于消费者的位置：它缺少之前已被读过的消息。"+
				"正常选举不会这样，所以去查 unclean 选举，或丢了盘的 leader。"+
				"2.3 及以后的客户端按 epoch 查询并回到分叉处，其他的按 auto.offset.reset 走。"),
		shot: shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
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
		shot: shot{"field-bare-commit", "2.2", 12, 13, "B clients", "read:S"},
	},
	{
		id: "stale-broker-epoch", near: "broker-epoch bounce controlled-shutdown",
		typed: "StaleBrokerEpochException error 77",
		ask:   words.New("What is STALE_BROKER_EPOCH (77)?", "STALE_BROKER_EPOCH（77）是什么？"),
		say: words.New(
			"A request names an older registration of the broker than the one in force: it is "+
				"from "+
				"before a restart, or before a session that ended. To refuse it is right; without "+
				"it an old order would stop the new process, as on 2.1 in the picture.",
			"请求里的 broker 注册比当前的旧：它来自重启之前，或会话过期之前。拒绝是对的；"+
				"否则旧命令会停掉新进程，如图中的 2.1。"),
		shot: shot{"kip-380-stale-shutdown", "2.1", 7, 8, "band B", "isr"},
	},
	{
		id: "ineligible-replica", near: "alter-partition broker-epoch isr",
		typed: "IneligibleReplicaException error 107",
		ask:   words.New("What is INELIGIBLE_REPLICA (107)?", "INELIGIBLE_REPLICA（107）是什么？"),
		say: words.New(
			"A leader asked to take a replica into the ISR that is fenced, stopping, or "+
				"registered "+
				"anew since. The controller refuses the whole change, and the leader asks again "+
				"after a later Fetch. Without that check an empty replica could join.",
			"leader 请求加入 ISR 的副本已被隔离、正在停止，或已重新注册。controller "+
				"拒绝整个变更，leader 在之后的 Fetch 时再请求。"+
				"没有这项检查，空副本就可能进入 ISR。"),
		shot: shot{"kip-903-stale-alter-partition", "3.4", 7, 8, "band A B", "isr"},
	},
	{
		id: "controller-failover", near: "controller controller-kraft quorum",
		typed: "ActiveControllerCount controller election LeaderElectionRateAndTimeMs " +
			"controller down 切换",
		ask: words.New("What happens when the controller fails over?",
			"controller 切换时会发生什么？"),
		say: words.New(
			"Leaders go on leading and committing. What needs a decision waits: a partition whose "+
				"leader dies then has none until there is a new controller. KRaft's has the state "+
				"already; ZooKeeper's must read it first and tells every broker.",
			"leader 照常领导和提交。需要决定的事要等：此时 leader 宕机的分区，在新 "+
				"controller 出现之前没有 leader。KRaft 的新 "+
				"controller "+
				"已有全部状态；ZooKeeper 的要先读一遍，再通知每个 broker。"),
		shot: shot{"basics-controller-failover", "3.9-kraft", 5, 6, "band B", "quorum"},
	},
	{
		id: "preferred-stays", near: "preferred-leader isr",
		typed: "preferred leader auto.leader.rebalance.enable leader imbalance " +
			"PreferredReplicaImbalanceCount LeaderCount 不均衡",
		ask: words.New("The restarted broker leads nothing. Is it broken?",
			"重启后的 broker 一个 leader 都没有，坏了吗？"),
		say: words.New(
			"No. Leadership does not come back by itself. It waits for a preferred election, "+
				"by an "+
				"operator or by the timer every 300 s, and for the broker to be in the ISR.",
			"没坏。leader 不会自动回来，要等 preferred 选举（运维发起，或 300 "+
				"秒一次的定时器），而且它得先回到 ISR。"),
		shot: shot{"basics-preferred-election", "4.1", 9, 10, "band A B", "leads"},
	},
	{
		id: "recovery-long", near: "recovery clean-shutdown crash",
		typed: "slow start startup log recovery remainingLogsToRecover unclean " +
			"shutdown num.recovery.threads.per.data.dir 启动慢 恢复",
		ask: words.New("Why does my broker take so long to start?",
			"我的 broker 为什么启动这么久？"),
		say: words.New(
			"It was not stopped in order, so it scans all segments above the recovery point. "+
				"Let it: "+
				"a supervisor that kills it meanwhile makes it begin again. Stop brokers with "+
				"SIGTERM and give them time.",
			"它没有正常关闭，所以要扫描恢复点之上的所有 segment。让它扫完："+
				"进程管理器在此期间杀掉它，就得重来。用 SIGTERM 停 broker，"+
				"并给足时间。"),
		shot: shot{"field-supervisor-restarts", "4.1", 9, 10, "band B", "role:B"},
	},
}
