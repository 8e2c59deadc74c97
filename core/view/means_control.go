package view

// meansControl are the fields of what ZooKeeper and the controllers hold.
var meansControl = []classMeans{
	{"PartitionRegistration", []meaning{
		{"exists", "whether it has been created", "是否已创建", "", ""},
		{
			"leader", "who leads, as the controller decided; – while nobody does",
			"controller 决定的 leader；没有则为 –", "", "leader",
		},
		{
			"leaderEpoch",
			"the decided leader epoch: every election raises it, and brokers hear of it later",
			"已决定的 leader epoch：每次选举都会加一，broker 随后才得知", "", "leader-epoch",
		},
		{
			"partitionEpoch",
			"counts every change of this registration; a leader must name it to change the ISR",
			"此注册每变一次就加一；leader 改 ISR 时必须给出", "KIP-497", "zkversion",
		},
		{"isr", "the decided ISR: who may become leader", "已决定的 ISR：谁可以当 leader", "", "isr"},
		{
			"elr", "out of the ISR, and may lead all the same: they have all that is committed",
			"已离开 ISR，但仍可当 leader：已提交的它们都有", "KIP-966", "elr",
		},
		{
			"lastKnownElr", "who led last, while nobody leads", "没有 leader 时，最后的 leader", "KIP-966",
			"last-known-leader",
		},
		{
			"leaderRecoveryState",
			"RECOVERING after an unclean election, until the leader has taken over",
			"unclean 选举之后为 RECOVERING，直到 leader 接管", "KIP-704", "unclean-election",
		},
		{
			"replicas", "the assignment, the preferred leader first", "副本分配，首位是首选 leader", "",
			"preferred-leader",
		},
		{
			"addingReplicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455",
			"reassignment",
		},
		{
			"removingReplicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
			"reassignment",
		},
		{
			"committed below",
			"the metadata log is committed below this: only this much is in force",
			"元数据日志提交到这里：只有这些生效", "", "metadata-log",
		},
	}},
	{"BrokerRegistration", []meaning{
		{
			"broker *", "its broker epoch, and whether it is fenced or stopping",
			"它的 broker epoch，以及是否被隔离或正在停止", "KIP-631", "broker-epoch",
		},
	}},
	{"ConfigRecord, FeatureLevelRecord", []meaning{
		{
			"min.insync.replicas", "what acks=all asks of the ISR", "acks=all 对 ISR 的最低要求", "",
			"min-isr",
		},
		{
			"unclean.leader.election.enable", "whether a replica outside the ISR may lead",
			"ISR 之外的副本可否当 leader", "", "unclean-election",
		},
		{"eligible.leader.replicas.version", "1 switches ELR on", "1 表示启用 ELR", "KIP-966", "elr"},
	}},
	{"QuorumController", []meaning{
		{"active controller", "who writes the metadata log", "由谁写元数据日志", "", "controller-kraft"},
	}},
	{"TopicPartitionStateZNode", []meaning{
		{"exists", "whether it has been created", "是否已创建", "", ""},
		{"leader", "who leads, as it is decided", "已决定的 leader", "", "leader"},
		{
			"leader_epoch",
			"the decided leader epoch: every election raises it, and brokers hear of it later",
			"已决定的 leader epoch：每次选举都会加一，broker 随后才得知", "", "leader-epoch",
		},
		{"isr", "the decided ISR: who may become leader", "已决定的 ISR：谁可以当 leader", "", "isr"},
		{
			"controller_epoch",
			"which controller decided who leads; the leader's own changes keep it",
			"决定 leader 的是第几任 controller；leader 自己的修改不变它", "", "controller-epoch",
		},
		{
			"zkVersion", "counts the writes to this node: who writes must name the last one",
			"此节点被写过几次：写入者必须给出上一次的值", "Stat.version", "zkversion",
		},
	}},
	{"TopicZNode", []meaning{
		{
			"replicas", "the assignment, the preferred leader first", "副本分配，首位是首选 leader", "",
			"preferred-leader",
		},
		{
			"adding_replicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455",
			"reassignment",
		},
		{
			"removing_replicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
			"reassignment",
		},
	}},
	{"/controller, /controller_epoch", []meaning{
		{
			"brokerid", "who created /controller, and so is the controller",
			"谁创建了 /controller，谁就是 controller", "", "controller",
		},
		{
			"controller epoch", "counts the controllers; each begins by raising it",
			"第几任 controller；上任时先加一", "/controller_epoch", "controller-epoch",
		},
	}},
	{"ControllerContext", []meaning{
		{
			"epoch", "which controller it believes to be", "它认为自己是第几任 controller", "",
			"controller-epoch",
		},
		{
			"has read the state", "whether it knows what ZooKeeper holds now",
			"是否已读取 ZooKeeper 的现状", "", "",
		},
		{
			"liveOrShuttingDownBrokerIds",
			"who it counts as alive; it learns of changes by watches", "它认为存活的 broker；变化靠 watch 得知",
			"", "",
		},
		{
			"shuttingDownBrokerIds", "who is in controlled shutdown", "正在受控关闭的 broker", "",
			"controlled-shutdown",
		},
		{
			"leader", "who leads, as it remembers", "它记得的 leader", "partitionLeadershipInfo",
			"leader",
		},
		{
			"leader_epoch", "the leader epoch that it remembers, and sends to brokers",
			"它记得并发给 broker 的 leader epoch", "", "leader-epoch",
		},
		{
			"isr", "the ISR that it remembers; the leader may have changed it since",
			"它记得的 ISR；leader 之后可能改过", "", "isr",
		},
		{
			"zkVersion", "the version of the state node that it remembers", "它记得的状态节点版本", "",
			"zkversion",
		},
		{
			"partition state", "OfflinePartition: no leader", "OfflinePartition：没有 leader",
			"PartitionStateMachine", "",
		},
	}},
	{"/brokers/ids", []meaning{
		{
			"broker *", "its node: creation zxid, which is the broker epoch from 2.2 on",
			"它的节点：创建时的 zxid，2.2 起就是 broker epoch", "BrokerIdZNode", "broker-epoch",
		},
	}},
	{"ConfigEntityZNode", []meaning{
		{
			"min.insync.replicas", "what acks=all asks of the ISR", "acks=all 对 ISR 的最低要求", "",
			"min-isr",
		},
	}},
	{"QuorumState, quorum-state", []meaning{
		{"state", "its role in the quorum", "在 quorum 中的角色", "KIP-595", "quorum"},
		{
			"leaderEpoch",
			"the newest epoch of the quorum that it knows: the term of the controllers, not " +
				"of a partition",
			"它所知的最新 quorum epoch：是 controller 的任期，不是分区的", "KIP-595", "quorum",
		},
		{
			"leaderId", "whom it takes for the leader of the quorum", "它认定的 quorum leader",
			"KIP-595", "quorum",
		},
		{"votedId", "who got its vote in this epoch", "本 epoch 投给了谁", "KIP-595", "quorum"},
		{
			"active controller", "whether it acts as the controller of the cluster",
			"是否在担任集群的 controller", "QuorumController", "controller-kraft",
		},
		{
			"acts by itself at", "it stands for election or resigns then", "到时自己参选或卸任",
			"controller.quorum.fetch.timeout.ms", "",
		},
	}},
	{"KafkaMetadataLog", []meaning{
		{"log end offset", "the offset of its next record", "下一条记录的 offset", "", "metadata-log"},
		{
			"on disk up to",
			"its records are on disk below this, and only these count for the quorum",
			"低于它的记录已刷盘，quorum 只认这些", "KIP-595", "page-cache",
		},
		{
			"high watermark", "below it a majority has all, as it knows", "就它所知，低于它的多数都有", "",
			"quorum",
		},
		{"last epoch", "quorum epoch of its last record", "最后一条记录的 quorum epoch", "", "quorum"},
		{"snapshot up to", "what is below is in a snapshot", "之前的在快照里", "KIP-630", ""},
		{
			"epochStartOffset", "its LeaderChange record; the HW moves only beyond it",
			"它的 LeaderChange 记录；HW 越过它才会推进", "LeaderState", "quorum",
		},
	}},
	{"LeaderState.ReplicaState", []meaning{
		{
			"endOffset", "where that controller's log ends, by its last Fetch",
			"那个 controller 的日志末端，取自它上次的 Fetch", "KIP-595", "quorum",
		},
		{"lastFetchTimestamp", "when it was heard last", "上次收到它的 Fetch", "KIP-595", ""},
		{
			"its Fetch waits here", "it is in touch, and has everything", "保持联系，且都有了",
			"KafkaRaftClient", "",
		},
	}},
}
