package scenes

import "highwater/core/words"

// askedOfLeaders are the questions about leaders and brokers.
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
		typed: "unclean leader election data loss what is lost how much acks=all committed 丢多少 " +
			"丢什么 " +
			"脏选举 丢数据",
		ask: words.New("What does an unclean leader election lose?", "unclean 选举会丢掉什么？"),
		say: words.New(
			"Every record that the new leader does not have, acknowledged with acks=all or not. "+
				"Look back beyond the moment at which it left the ISR, to when it last had caught "+
				"up: up to 1.5 × replica.lag.time.max.ms before. The others cut theirs to match, "+
				"and consumers beyond its log end get OFFSET_OUT_OF_RANGE.",
			"新 leader 没有的全部消息，不管是否以 acks=all 确认过。不能只从它离开 ISR 算起，"+
				"要追溯到它最后一次追上的时刻：最多再早 1.5 × replica.lag.time.max.ms。"+
				"其他副本会切掉多出的部分，位置超过它末端的消费者收到 OFFSET_OUT_OF_RANGE。"),
		lessons: "field-unclean-election-cost basics-unclean-election",
		shot:    shot{"basics-unclean-election", "3.9", 9, 10, "band A B clients", "record:m2"},
	},
	{
		id: "what-is-elr", near: "elr min-isr clean-shutdown",
		typed: "eligible leader replicas KIP-966 eligible.leader.replicas.version",
		ask:   words.New("What is ELR?", "ELR 是什么？"),
		say: words.New(
			"Eligible leader replicas: they left the ISR when it fell below the minimum, or "+
				"later, "+
				"and lack nothing that is committed, since the HW stands still there. If the last "+
				"of the ISR dies, one of them may lead, cleanly. 4.0 has it, switched off; new "+
				"clusters from 4.1 on have it on.",
			"可当选副本集合：ISR 降到下限以下时或之后离开的副本。那时 HW 停住，"+
				"所以它们不缺任何已提交的消息。ISR 最后一个也坏掉时，它们可以正常当选。"+
				"4.0 有此功能但默认关闭，4.1 起的新集群默认开启。"),
		lessons: "kip-966-last-replica-standing kip-966-four-brokers field-eligible-ladder " +
			"field-helpful-admin",
		shot: shot{"kip-966-last-replica-standing", "4.1", 3, 4, "band B C", "elr"},
	},
	{
		id: "last-replica", near: "isr elr power-loss",
		typed: "empty disk came back last replica standing disk lost new disk replaced wiped " +
			"KIP-966 KAFKA_STORAGE_ERROR 空盘 换盘 坏盘 磁盘 启动",
		ask: words.New("A broker comes back with an empty disk. What now?",
			"broker 带着空盘回来了，怎么办？"),
		say: words.New(
			"Mostly nothing: it has left the ISR, may not lead, and copies everything anew. Only "+
				"the last member of the ISR does harm, since without ELR it never leaves. Which "+
				"it is, kafka-topics --describe says, at Isr.",
			"多半不用做什么：它已离开 ISR，不能当 leader，会重新复制全部数据。"+
				"只有 ISR 的最后一个会造成损失：没有 ELR 时它不会离开 ISR。看 kafka-topics "+
				"--describe 的 Isr。"),
		points: []words.Text{
			words.New("It is the last, and still down: keep it down. Without ELR it would lead "+
				"with an empty log, and the others would cut theirs to match.",
				"它是最后一个，还没启动：先别启动。没有 ELR 时，它会带着空日志当 leader，"+
					"其他副本跟着把日志切掉。"),
			words.New("It leads already: stop the followers that have not followed it yet, and "+
				"copy their log directories. What one has cut is gone there.",
				"它已经是 leader：停掉还没跟随它的 follower，备份它们的日志目录。切掉的就没有了。"),
			words.New("With ELR its registration strikes it off, and an eligible replica leads.",
				"有 ELR 时，它重新注册就会被划掉，由可当选的副本领导。"),
			words.New("Old faults let an empty replica into the ISR: up to 3.4, and with "+
				"ZooKeeper, by a late request (KIP-903).",
				"旧缺陷会让空副本进入 ISR：3.4 及以前以及 ZooKeeper 模式，因为迟到的请求"+
					"（KIP-903）。"),
		},
		lessons: "kip-966-last-replica-standing kip-903-stale-alter-partition",
		shot:    shot{"kip-966-last-replica-standing", "4.0", 14, 15, "B C", "log:B"},
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
				"an election it is normal. If it lasts, its broker is out of touch with the "+
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
