package scenes

import "highwater/core/words"

// askedOfMetrics are the questions that begin with a number on a dashboard, or with a plan.
var askedOfMetrics = []asked{
	{
		id: "under-replicated", near: "isr lag fetch",
		typed: "UnderReplicatedPartitions URP under-replicated alert all brokers up " +
			"OfflineLogDirectoryCount FailedPartitionsCount 副本不足 告警 都在线",
		ask: words.New("UnderReplicatedPartitions is above zero. What is it?",
			"UnderReplicatedPartitions 大于零，是什么情况？"),
		say: words.New(
			"A leader's ISR is smaller than its list of replicas: a broker is down, restarts, is "+
				"too slow for replica.lag.time.max.ms, or has lost a disk. Nothing is lost yet. "+
				"Leaders count it, so a partition without a leader is not in it.",
			"leader 的 ISR 小于副本列表：某台 broker 宕机、在重启、慢过 "+
				"replica.lag.time.max.ms，或坏了盘。"+
				"此时还没有丢数据。由 leader 计数，所以没有 leader 的分区不在其中。"),
		points: []words.Text{
			words.New("One broker is missing in all ISRs: look at that one.",
				"所有 ISR 都缺同一台：查那台。"),
			words.New("All brokers are up: OfflineLogDirectoryCount (a disk), "+
				"FailedPartitionsCount (a fetcher gave up), FencedBrokerCount (KRaft).",
				"broker 都在线：查 OfflineLogDirectoryCount（磁盘）、FailedPartitionsCount"+
					"（拉取失败）、FencedBrokerCount（KRaft）。"),
			words.New("Only partitions between the same two brokers: their link, or one fetcher.",
				"只涉及同样两台之间的分区：查它们之间的网络，或那个 fetcher。"),
		},
		lessons: "field-slow-disk field-leader-slow-disk",
		shot:    shot{"field-slow-disk", "3.6", 2, 3, "band A C", "isr"},
	},
	{
		id: "under-min-isr", near: "min-isr isr acks",
		typed: "UnderMinIsrPartitionCount below minimum alert 告警",
		ask: words.New("UnderMinIsrPartitionCount is above zero. What is it?",
			"UnderMinIsrPartitionCount 大于零，是什么情况？"),
		say: words.New(
			"The ISR is smaller than min.insync.replicas. What was acknowledged with acks=all is "+
				"still there.",
			"ISR 小于 min.insync.replicas。以 acks=all 确认过的还在。"),
		points: []words.Text{
			words.New("Write with acks=all: refused, NOT_ENOUGH_REPLICAS (19).",
				"以 acks=all 写：被拒绝，NOT_ENOUGH_REPLICAS（19）。"),
			words.New("Write with acks=1 or 0: accepted, perhaps with a single copy.",
				"以 acks=1 或 0 写：接受，但可能只有一份。"),
			words.New("Read what is below the HW: as before.", "读 HW 以下的：照常。"),
			words.New("Read new acks=1 records: up to 3.6 yes; from 3.7 on not until the ISR is "+
				"back at the minimum, since the HW stands still.",
				"读新的 acks=1 消息：3.6 及以前可以；3.7 起 HW 停住，ISR 恢复到下限才能读到。"),
		},
		lessons: "basics-acks field-isr-in-and-out",
		shot:    shot{"basics-acks", "3.7", 9, 10, "band A clients", "record:m6"},
	},
	{
		id: "offline-partitions", near: "isr elr controller",
		typed: "OfflinePartitionsCount offline alert 离线分区 告警",
		ask: words.New("OfflinePartitionsCount is above zero. What is it?",
			"OfflinePartitionsCount 大于零，是什么情况？"),
		say: words.New(
			"Partitions without a leader: nobody in their ISR (or ELR) is alive, so nothing "+
				"can be "+
				"written or read. Only controllers report this metric. Nothing is lost as "+
				"long as no unclean election is held.",
			"没有 leader 的分区：ISR（或 ELR）中没有在线的，既不能写也不能读。只有 controller "+
				"上报这个指标。"+
				"只要不做 unclean 选举，就不丢数据。"),
		shot: shot{"basics-unclean-election", "3.9", 5, 6, "band A B", "leads"},
	},
	{
		id: "active-controllers", near: "controller controller-kraft quorum",
		typed: "ActiveControllerCount no controller two controllers alert 告警",
		ask: words.New("ActiveControllerCount is not 1. What is it?",
			"ActiveControllerCount 不是 1，是什么情况？"),
		say: words.New(
			"0 over all nodes: no controller, so no elections and no ISR changes, while "+
				"leaders go "+
				"on. 2: one was deposed and does not know it; its orders carry an old epoch and "+
				"are refused. Both are normal for some seconds in a failover.",
			"总和为 0：没有 controller，不能选举，也不能改 ISR，现有 leader 照常工作。为 2："+
				"有一个已被取代却还不知道，它的命令带着旧 epoch，会被拒绝。切换时短暂几秒都正常。"),
		shot: shot{"basics-controller-failover", "3.9-kraft", 5, 6, "band B", "quorum"},
	},
	{
		id: "zk-to-kraft", near: "controller controller-kraft session fenced",
		typed: "zookeeper to kraft zk migration migrate migrating difference leader election " +
			"迁移 切到 区别 选举",
		ask: words.New("ZooKeeper to KRaft: what changes for leader elections?",
			"从 ZooKeeper 到 KRaft，leader 选举有什么变化？"),
		say: words.New(
			"The choice is the same: the first live replica of the assignment that is in the ISR. "+
				"What changes is who decides, how brokers hear of it, and how fast.",
			"选法不变：副本列表中第一个在线的 ISR 成员。变的是由谁决定、broker 怎么得知、多快。"),
		points: []words.Text{
			words.New("Who decides. ZooKeeper: a broker, which writes to ZooKeeper and tells "+
				"each broker (LeaderAndIsr). KRaft: a controller, which writes to a log that "+
				"brokers read.",
				"由谁决定。ZooKeeper：某个 broker 写入 ZooKeeper，再逐个通知（LeaderAndIsr）。"+
					"KRaft：controller 写日志，broker 去读。"),
			words.New("When a dead broker is noticed. ZooKeeper: its session ends after 18 s "+
				"(6 s up to 2.4). KRaft: after 9 s without heartbeats it is fenced "+
				"(broker.session.timeout.ms).",
				"多久发现 broker 宕机。ZooKeeper：会话 18 秒后过期（2.4 及以前 6 秒）。"+
					"KRaft：9 秒没有心跳就被隔离（broker.session.timeout.ms）。"),
			words.New("A new controller. ZooKeeper: it reads everything first. KRaft: it has "+
				"the log already.",
				"新 controller。ZooKeeper：先全部读一遍。KRaft：日志已在手里。"),
			words.New("ELR comes with KRaft only: from 4.0 on, in new clusters of 4.1 by "+
				"default.",
				"ELR 只有 KRaft 才有：4.0 起可用，4.1 起的新集群默认开启。"),
			words.New("Same in both from 2.7 on: the leader asks the controller for a new ISR "+
				"(AlterPartition).",
				"2.7 起两者相同：leader 向 controller 请求修改 ISR（AlterPartition）。"),
		},
		lessons: "basics-controller-failover basics-failover kip-966-last-replica-standing",
		shot:    shot{"basics-controller-failover", "3.9-kraft", 5, 6, "band B", "quorum"},
	},
	{
		id: "upgrade-brings", near: "elr leader-epoch min-isr",
		typed: "upgrade release version safe which 升级 版本",
		ask: words.New("What does an upgrade bring, from X to Y?",
			"从版本 X 升级到 Y 会带来什么？"),
		say: words.New(
			"Compare both releases in the library's table: each lesson runs on each. The "+
				"picture is "+
				"one example: up to 4.0 the last replica leads with an empty log; with ELR, as in "+
				"new clusters from 4.1 on, an eligible replica leads instead.",
			"在课程库的对照表里对比两个版本：每课都在每个版本上实际运行。图中是一例：4.0 "+
				"及以前，最后一个副本带着空日志当 leader；"+
				"有 ELR 时（4.1 起的新集群），由可当选的副本领导。"),
		shot: shot{"kip-966-last-replica-standing", "4.0", 14, 15, "B C", "log:B"},
	},
}
