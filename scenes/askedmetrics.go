package scenes

import "highwater/core/words"

// askedOfMetrics are the questions that begin with a number on a dashboard, or with a plan.
var askedOfMetrics = []asked{
	{
		id: "under-replicated", near: "isr lag fetch",
		typed: "UnderReplicatedPartitions URP under-replicated alert 副本不足 告警",
		ask: words.New("UnderReplicatedPartitions is above zero. What is it?",
			"UnderReplicatedPartitions 大于零，是什么情况？"),
		say: words.New(
			"A leader's ISR is smaller than its list of replicas: a broker is down, restarts, is "+
				"too slow for replica.lag.time.max.ms, or has lost a disk. Nothing is lost yet. "+
				"Leaders count it, so a partition without a leader is not in it.",
			"leader 的 ISR 小于副本列表：某台 broker 宕机、在重启、慢过 "+
				"replica.lag.time.max.ms，或坏了盘。"+
				"此时还没有丢数据。由 leader 计数，所以没有 leader 的分区不在其中。"),
		shot: shot{"field-slow-disk", "3.6", 2, 3, "band A C", "isr"},
	},
	{
		id: "under-min-isr", near: "min-isr isr acks",
		typed: "UnderMinIsrPartitionCount below minimum alert 告警",
		ask: words.New("UnderMinIsrPartitionCount is above zero. What is it?",
			"UnderMinIsrPartitionCount 大于零，是什么情况？"),
		say: words.New(
			"The ISR is smaller than min.insync.replicas: acks=all is refused with "+
				"NOT_ENOUGH_REPLICAS, and from 3.7 on the HW stands still, so acks=1 records are "+
				"not read either. What was acknowledged with acks=all is still there.",
			"ISR 小于 min.insync.replicas：acks=all 被拒绝（NOT_ENOUGH_REPLICAS）；3.7 起 "+
				"HW 停住，"+
				"acks=1 的消息也读不到。以 acks=all 确认过的还在。"),
		shot: shot{"basics-acks", "3.7", 9, 10, "band A clients", "record:m6"},
	},
	{
		id: "offline-partitions", near: "isr elr controller",
		typed: "OfflinePartitionsCount offline alert 离线分区 告警",
		ask: words.New("OfflinePartitionsCount is above zero. What is it?",
			"OfflinePartitionsCount 大于零，是什么情况？"),
		say: words.New(
			"Partitions without a leader: nobody in their ISR (or ELR) is alive, so nothing "+
				"can be "+
				"written or read. The controller counts it; brokers lack it. Nothing is lost as "+
				"long as no unclean election is held.",
			"没有 leader 的分区：ISR（或 ELR）中没有在线的，既不能写也不能读。由 controller "+
				"计数，broker 上没有。"+
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
		id: "upgrade-brings", near: "elr leader-epoch min-isr",
		typed: "upgrade release version safe which 升级 版本",
		ask: words.New("What does an upgrade bring, from X to Y?",
			"从版本 X 升级到 Y 会带来什么？"),
		say: words.New(
			"Compare both releases in the library's table: each lesson runs on each. The "+
				"picture is "+
				"one example: up to 4.0 the last replica leads with an empty log; with ELR, as in "+
				"new clusters from 4.1 on, an eligible replica leads instead.",
			"在首页的对照表里对比两个版本：每课都在每个版本上实际运行。图中是一例：4.0 "+
				"及以前，最后一个副本带着空日志当 leader；"+
				"有 ELR 时（4.1 起的新集群），由可当选的副本领导。"),
		shot: shot{"kip-966-last-replica-standing", "4.0", 14, 15, "B C", "log:B"},
	},
}
