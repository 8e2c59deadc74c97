package view

// meansReplica are the fields of a broker in memory.
var meansReplica = []classMeans{
	{"kafka.cluster.Partition", []meaning{
		{
			"role", "what it was told to be: the last LeaderAndIsr or metadata record counts",
			"被告知的角色：以最后收到的 LeaderAndIsr 或元数据记录为准", "makeLeader, makeFollower", "leader",
		},
		{
			"leader", "who leads, as this broker was told", "这个 broker 被告知的 leader",
			"leaderReplicaIdOpt", "leader",
		},
		{
			"leaderEpoch",
			"the leader epoch that this broker was told; it may be behind the controller's",
			"这个 broker 被告知的 leader epoch，可能落后于 controller", "", "leader-epoch",
		},
		{
			"partitionEpoch",
			"the version of the state that this broker was told; called zkVersion until 3.2",
			"这个 broker 被告知的状态版本；3.2 及以前叫 zkVersion", "KIP-497", "zkversion",
		},
		{
			"zkVersion",
			"the version of the state node that this broker was told; a leader needs the " +
				"newest to change the ISR",
			"这个 broker 被告知的状态节点版本；leader 要有最新的才能改 ISR", "", "zkversion",
		},
		{
			"controllerEpoch", "the controller that told it so", "告知它的那任 controller", "",
			"controller-epoch",
		},
		{
			"highWatermark", "below it all is committed, as far as this replica knows",
			"就此副本所知，低于它的都已提交", "Log.highWatermark", "high-watermark",
		},
		{"assignedReplicas", "who should hold the partition", "应持有此分区的副本", "", "partition"},
		{
			"addingReplicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455",
			"reassignment",
		},
		{
			"removingReplicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
			"reassignment",
		},
		{
			"inSyncReplicaIds",
			"the committed ISR, as the leader knows it (inSyncReplicas until 2.3)",
			"leader 所知的已提交 ISR（2.3 及以前叫 inSyncReplicas）", "", "isr",
		},
		{
			"maximalIsr", "committed and asked for: the HW waits for all of these",
			"已提交的加上请求中的：HW 要等它们全部", "KIP-497", "isr",
		},
		{
			"partitionState", "a change of the ISR that waits for the controller's answer",
			"等待 controller 应答的 ISR 变更", "KIP-497", "isr",
		},
		{
			"isrState",
			"a change of the ISR that waits for the controller's answer (partitionState from " +
				"3.2 on)",
			"等待 controller 应答的 ISR 变更（3.2 起叫 partitionState）", "KIP-497", "isr",
		},
		{
			"leaderEpochStartOffset",
			"its log end when it became leader: a follower must get there to join the ISR",
			"成为 leader 时的 LEO：follower 到了这里才能进 ISR", "KAFKA-7128", "isr",
		},
		{
			"leaderRecoveryState", "whether it must recover after an unclean election",
			"unclean 选举后是否需要恢复", "KIP-704", "unclean-election",
		},
		{
			"next HW checkpoint", "when it writes replication-offset-checkpoint",
			"何时写 replication-offset-checkpoint", "every 5 s", "checkpoint",
		},
	}},
	{"PartitionFetchState", []meaning{
		{"state", "what the fetcher does next", "拉取线程接下来做什么", "", "truncation"},
		{"fetchOffset", "the next offset to fetch", "下一个要拉取的 offset", "", "leo"},
		{
			"currentLeaderEpoch", "the leader epoch that its requests carry", "请求携带的 leader epoch",
			"KIP-320", "fencing",
		},
		{
			"lastFetchedEpoch", "epoch of its last record, which its Fetch carries",
			"最后一条消息的 epoch，随 Fetch 发出", "KIP-595", "truncation",
		},
		{"waits for the answer to", "its request under way", "正在等待应答的请求", "", ""},
		{"gives up at", "when it stops waiting", "何时放弃等待", "replica.socket.timeout.ms", ""},
		{"delay until", "it does nothing before", "在此之前什么也不做", "replica.fetch.backoff.ms", ""},
	}},
	{"kafka.cluster.Replica", []meaning{
		{
			"logEndOffset", "where the follower's log ends, by the offset of its last Fetch",
			"follower 的日志末端，取自它上次 Fetch 的 offset", "", "leo",
		},
		{
			"logStartOffset", "where the follower's log begins, by its last Fetch",
			"follower 的日志起点，取自它上次的 Fetch", "KIP-107", "log-start",
		},
		{
			"lastFetchLeaderLogEndOffset", "the leader's own log end at the follower's last Fetch",
			"该 follower 上次 Fetch 时 leader 自己的 LEO", "KAFKA-4485", "lag",
		},
		{
			"lastFetchTimeMs", "when the follower's last Fetch came", "该 follower 上次 Fetch 的时间", "",
			"lag",
		},
		{
			"lastCaughtUpTimeMs",
			"when the follower had all last; beyond replica.lag.time.max.ms it leaves the ISR",
			"该 follower 上次追上的时间；超过 replica.lag.time.max.ms 就离开 ISR", "", "lag",
		},
		{
			"logEndOffsetUpdateTimeMs",
			"when the follower's last Fetch came; long ago and behind, it leaves the ISR",
			"该 follower 上次 Fetch 的时间；太久且落后就离开 ISR", "replica.lag.time.max.ms", "lag",
		},
		{
			"brokerEpoch", "which process of the follower fetched; sent with a change of the ISR",
			"是 follower 的哪个进程在拉取；改 ISR 时一起发出", "KIP-903", "broker-epoch",
		},
		{"in the ISR", "whether the leader counts it as in sync", "leader 是否视其为同步", "", "isr"},
	}},
	{"ReplicaManager", []meaning{
		{
			"brokerEpoch",
			"names this process of the broker: czxid of its node, or offset of its registration",
			"标识此 broker 的这个进程：节点的 czxid，或注册记录的 offset", "KIP-380", "broker-epoch",
		},
		{
			"live brokers", "who is alive, by the metadata that it has", "按它的元数据，哪些 broker 存活",
			"MetadataCache", "",
		},
		{
			"metadata leader", "what it tells clients of the leader", "它告诉客户端的 leader",
			"MetadataCache", "leader",
		},
		{
			"next HW checkpoint", "when it writes replication-offset-checkpoint",
			"何时写 replication-offset-checkpoint", "every 5 s", "checkpoint",
		},
		{
			"next ISR check", "when it looks for followers that lag", "何时检查落后的 follower",
			"maybeShrinkIsr", "lag",
		},
		{"fetch purgatory", "fetches that wait for data", "等待数据的 Fetch", "DelayedFetch", ""},
		{
			"produce purgatory", "acks=all that wait for the HW", "等待 HW 的 acks=all 请求",
			"DelayedProduce", "acks",
		},
		{
			"DelayedProduce *", "the HW that it waits for, and until when", "它等待的 HW，以及等到何时", "",
			"acks",
		},
		{
			"controlled shutdown", "it asks to be relieved of its leaderships", "请求移走它的领导权", "",
			"controlled-shutdown",
		},
		{
			"controllerEpoch", "the newest controller that it has heard; it refuses older ones",
			"它听过的最新一任 controller；更旧的会被拒绝", "", "controller-epoch",
		},
		{
			"is controller", "whether it believes to be the controller", "是否认为自己是 controller",
			"KafkaController", "controller",
		},
	}},
	{"BrokerLifecycleManager", []meaning{
		{
			"state", "how far it is between starting and stopping", "处在启动与停止之间的哪一步", "BrokerState",
			"",
		},
		{"incarnationId", "names this start of the process", "标识进程的这次启动", "KIP-631", ""},
		{
			"previousBrokerEpoch", "what the clean-shutdown marker said, -1 for none",
			"正常关闭标记中的值，没有则为 -1", "KIP-966", "clean-shutdown",
		},
		{
			"metadata applied below", "how far it has read the metadata log", "元数据日志读到哪里", "",
			"metadata-log",
		},
		{
			"next heartbeat", "when it reports to the controller", "何时向 controller 报告",
			"broker.heartbeat.interval.ms", "",
		},
	}},
	{"LeaderEpochFileCache", []meaning{
		{"entries", "entries of the cache", "缓存条目数", "", "leader-epoch-cache"},
		{
			"epoch *", "where the records of this leadership begin in this log",
			"这一任 leader 的消息在此日志中从哪里开始", "", "leader-epoch-cache",
		},
	}},
}

// meansLog are the fields of logs, disks and records.
var meansLog = []classMeans{
	{"UnifiedLog", []meaning{
		{"logStartOffset", "where this log begins", "此日志从哪里开始", "KIP-107", "log-start"},
		{"logEndOffset", "the offset that the next record gets", "下一条消息将得到的 offset", "", "leo"},
		{
			"recoveryPoint", "up to here this process has synced the log", "这个进程刷盘到这里", "",
			"recovery",
		},
		{
			"on disk up to", "a power loss leaves this; the rest is in the page cache",
			"断电后仍在；其余只在 page cache 里", "", "page-cache",
		},
		{"batches", "record batches in the log", "日志中的批次数", "", ""},
		{"segments", "files of the log", "日志的文件数", "LogSegments", ""},
		{"disk slower by", "what its disk takes longer than usual", "磁盘比平时慢多少", "", ""},
	}},
	{"record", []meaning{
		{"offset", "its place in the log", "在日志中的位置", "", ""},
		{"producer", "who sent it", "谁发送的", "", ""},
		{
			"below the HW", "whether this replica knows it to be committed", "此副本是否知道它已提交", "",
			"high-watermark",
		},
		{"on disk", "whether a power loss would leave it", "断电后是否仍在", "", "page-cache"},
	}},
	{"elsewhere", []meaning{
		{
			"broker *", "what that replica holds at this offset; ≠ is another record",
			"那个副本在此 offset 的消息；≠ 表示不是同一条", "", "",
		},
	}},
	{"where", []meaning{
		{
			"broker *", "at which offset that replica holds the record", "那个副本在哪个 offset 持有这条消息",
			"", "",
		},
	}},
	{"clients", []meaning{
		{"acks", "what had to be written before the answer", "答复之前要写到什么程度", "", "acks"},
		{"told", "what the producer was told", "生产者得到的答复", "", "acks"},
		{"read by", "consumers that have read it", "读过它的消费者", "", ""},
	}},
	{"EpochEntry", []meaning{
		{"epoch", "the leadership", "第几任 leader", "KIP-101", "leader-epoch"},
		{
			"startOffset", "the first offset of this leadership in this log",
			"这一任 leader 在此日志中的第一个 offset", "", "leader-epoch-cache",
		},
		{
			"endOffset", "where the next epoch begins, or the log ends; exclusive",
			"下一个 epoch 的起点，或日志末端；不含", "endOffsetFor", "leader-epoch-cache",
		},
	}},
}
