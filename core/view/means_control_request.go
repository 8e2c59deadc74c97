package view

// meansControlRequests are the fields of what controllers and brokers send each other.
var meansControlRequests = []classMeans{
	{"LeaderAndIsrRequest UpdateMetadataRequest StopReplicaRequest", []meaning{
		{
			"ControllerId", "the broker that sends as controller", "以 controller 身份发送的 broker", "",
			"controller",
		},
		{
			"ControllerEpoch", "which controller sends; brokers refuse one older than they know",
			"第几任 controller 发送；比 broker 所知更旧的会被拒绝", "", "controller-epoch",
		},
		{
			"BrokerEpoch",
			"the process of the receiver that it is for; an earlier one's is refused",
			"发给接收方的哪个进程；发给以前进程的会被拒绝", "KIP-380", "broker-epoch",
		},
	}},
	{"LeaderAndIsrRequest UpdateMetadataRequest", []meaning{
		{
			"Leader", "the broker that is to lead, as the controller decided",
			"controller 决定的 leader", "", "leader",
		},
		{
			"LeaderEpoch",
			"the leader epoch that the controller gave; a broker ignores one that is not " +
				"newer than its own",
			"controller 给出的 leader epoch；不比自己新时 broker 不予理会", "KIP-101", "leader-epoch",
		},
		{"Isr", "the ISR as ZooKeeper has it", "ZooKeeper 中的 ISR", "", "isr"},
		{
			"ZkVersion", "version of the state node: the leader must name it to change the ISR",
			"状态节点的版本：leader 改 ISR 时必须给出", "", "zkversion",
		},
		{
			"PartitionEpoch",
			"version of the state node, called ZkVersion until 3.2: the leader must name it " +
				"to change the ISR",
			"状态节点的版本（3.2 及以前叫 ZkVersion）：leader 改 ISR 时必须给出", "KIP-497", "zkversion",
		},
	}},
	{"UpdateMetadataRequest", []meaning{
		{
			"LiveBrokers", "who is alive, as the controller sees it: clients are told of these",
			"controller 眼中存活的 broker：客户端会得知它们", "", "",
		},
	}},
	{"LeaderAndIsrRequest", []meaning{
		{
			"Replicas", "the assignment, the preferred leader first", "副本分配，首位是首选 leader", "",
			"preferred-leader",
		},
		{
			"AddingReplicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455",
			"reassignment",
		},
		{
			"RemovingReplicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
			"reassignment",
		},
		{
			"IsNew",
			"the replica is new, so an offline log directory does not stop it from being created",
			"副本是新建的，有日志目录离线也照样创建", "KIP-112", "",
		},
	}},
	{"LeaderAndIsrResponse", []meaning{
		{
			"ErrorCode", "of the whole request: nothing of it was applied", "针对整个请求：全部没有执行",
			"Errors", "",
		},
		{"PartitionErrors.ErrorCode", "of this partition alone", "只针对此分区", "Errors", ""},
	}},
	{"StopReplicaRequest", []meaning{
		{
			"LeaderEpoch", "an older one than the broker's is refused", "比 broker 所知更旧的会被拒绝",
			"KIP-570", "leader-epoch",
		},
		{
			"DeletePartition", "whether the replica's log is to be deleted too", "是否连副本的日志一起删除", "",
			"",
		},
	}},
	{"StopReplicaResponse", []meaning{
		{
			"ErrorCode", "of the whole request: nothing of it was applied", "针对整个请求：全部没有执行",
			"Errors", "",
		},
		{"PartitionErrors.ErrorCode", "of this partition alone", "只针对此分区", "Errors", ""},
	}},
	{"UpdateMetadataResponse", []meaning{
		{"ErrorCode", "of the whole request", "针对整个请求", "Errors", ""},
	}},
	{"ControlledShutdownRequest", []meaning{
		{"BrokerId", "the broker that wants to stop", "要停止的 broker", "", "controlled-shutdown"},
		{
			"BrokerEpoch", "which process of it asks; an earlier one's request is refused",
			"由它的哪个进程发出；以前进程的请求会被拒绝", "KIP-380", "broker-epoch",
		},
	}},
	{"ControlledShutdownResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{
			"RemainingPartitions",
			"partitions that it still leads: it tries again while there are any", "它仍在领导的分区：还有就再试",
			"", "controlled-shutdown",
		},
	}},
	{"ElectLeadersRequest", []meaning{
		{"*", "what an operator asks for", "运维的请求", "KIP-460", ""},
	}},
	{"ElectLeadersResponse", []meaning{
		{"ErrorCode", "of the whole request", "针对整个请求", "Errors", ""},
		{"PartitionResult.ErrorCode", "of this partition alone", "只针对此分区", "Errors", ""},
	}},
	{"AlterPartitionRequest", []meaning{
		{"BrokerId", "the leader that asks", "提出请求的 leader", "", ""},
		{
			"BrokerEpoch", "which process of it asks; another than the registered one is refused",
			"由它的哪个进程发出；与注册的不符会被拒绝", "KIP-380", "broker-epoch",
		},
		{
			"LeaderEpoch",
			"the epoch in which it leads; an older one than the controller's is refused",
			"它以哪个 epoch 领导；比 controller 的旧会被拒绝", "KIP-497", "leader-epoch",
		},
		{"NewIsr", "the ISR that the leader asks for", "leader 请求的 ISR", "KIP-497", "isr"},
		{
			"NewIsrWithEpochs",
			"the ISR that it asks for, with the broker epoch that each member fetched with",
			"它请求的 ISR，附各成员拉取时的 broker epoch", "KIP-903", "isr",
		},
		{
			"LeaderRecoveryState", "whether the leader still recovers from an unclean election",
			"leader 是否仍在从 unclean 选举中恢复", "KIP-704", "unclean-election",
		},
		{
			"PartitionEpoch",
			"the state that it wants to change; refused if the partition has changed since",
			"要修改的是哪个状态；分区之后变过就拒绝", "KIP-497", "zkversion",
		},
		{
			"CurrentIsrVersion",
			"the state that it wants to change, by its ZooKeeper version; PartitionEpoch " +
				"from 3.2 on",
			"要修改的是哪个状态，以 ZooKeeper 版本号表示；3.2 起叫 PartitionEpoch", "KIP-497", "zkversion",
		},
	}},
	{"AlterPartitionResponse", []meaning{
		{"ErrorCode", "of the whole request", "针对整个请求", "Errors", ""},
		{"Partitions.ErrorCode", "of this partition alone", "只针对此分区", "Errors", ""},
		{"LeaderId", "who leads by what is decided now", "按现在的决定，谁是 leader", "", "leader"},
		{
			"LeaderEpoch",
			"the decided leader epoch; the leader ignores an answer with another than its own",
			"已决定的 leader epoch；与自己的不同时 leader 不理会应答", "", "leader-epoch",
		},
		{"Isr", "the ISR as it is now decided", "现在决定的 ISR", "", "isr"},
		{
			"LeaderRecoveryState", "whether the leader still recovers from an unclean election",
			"leader 是否仍在从 unclean 选举中恢复", "KIP-704", "unclean-election",
		},
		{
			"PartitionEpoch", "the version of the state after this change", "修改之后的状态版本", "KIP-497",
			"zkversion",
		},
		{
			"CurrentIsrVersion", "the version of the state after this change", "修改之后的状态版本",
			"KIP-497", "zkversion",
		},
	}},
	{"BrokerRegistrationRequest", []meaning{
		{"BrokerId", "the broker that registers", "注册的 broker", "", ""},
		{"IncarnationId", "names this start of its process", "标识进程的这次启动", "KIP-631", ""},
		{
			"PreviousBrokerEpoch",
			"from the clean-shutdown marker: equal to the registered epoch, it proves an " +
				"orderly stop; -1 for none",
			"取自正常关闭标记：等于已注册的 epoch 才证明上次是正常停止；没有则为 -1", "KIP-966", "clean-shutdown",
		},
		{"OfflineLogDirs", "log directories that failed", "出故障的日志目录", "KIP-858", ""},
	}},
	{"BrokerRegistrationResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{
			"BrokerEpoch",
			"the epoch that this process gets: the offset of its registration record",
			"分给此进程的 epoch：即注册记录的 offset", "KIP-631", "broker-epoch",
		},
		{
			"sent after commit of", "it is sent when this record is committed", "这条记录提交后才发出",
			"QuorumController", "metadata-log",
		},
	}},
	{"BrokerHeartbeatRequest", []meaning{
		{"BrokerId", "the broker that reports", "报告的 broker", "", ""},
		{"BrokerEpoch", "which process of it reports", "由它的哪个进程报告", "KIP-631", "broker-epoch"},
		{
			"CurrentMetadataOffset", "the last metadata record that it has read", "它读到的最后一条元数据",
			"KIP-631", "metadata-log",
		},
		{"WantFence", "it asks to stay fenced", "它请求保持隔离", "KIP-631", "fenced"},
		{
			"WantShutDown", "it asks for a controlled shutdown", "它请求受控关闭", "KIP-631",
			"controlled-shutdown",
		},
		{"OfflineLogDirs", "log directories that failed", "出故障的日志目录", "KIP-858", ""},
	}},
	{"BrokerHeartbeatResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{
			"IsCaughtUp", "it has read the metadata up to its own registration", "已读到自己的注册记录",
			"KIP-631", "metadata-log",
		},
		{
			"IsFenced", "whether the controller keeps it fenced", "controller 是否仍隔离它", "KIP-631",
			"fenced",
		},
		{
			"ShouldShutDown", "it may stop now: it leads nothing any more", "现在可以停止：它已不领导任何分区",
			"KIP-631", "controlled-shutdown",
		},
		{
			"sent after commit of", "it is sent when this record is committed", "这条记录提交后才发出",
			"QuorumController", "metadata-log",
		},
	}},
	{"AlterPartitionReassignmentsRequest AlterPartitionReassignmentsResponse", []meaning{
		{"*", "what an operator asks for", "运维的请求", "KIP-455", "reassignment"},
	}},
}

// meansQuorumRequests are the fields of what controllers of KRaft mode send each other.
var meansQuorumRequests = []classMeans{
	{"VoteRequest", []meaning{
		{
			"CandidateEpoch", "the epoch for which it stands, one above the last",
			"参选的 epoch，比上一个大 1", "KIP-595", "quorum",
		},
		{"CandidateId", "who asks for the vote", "请求投票的 controller", "KIP-595", "quorum"},
		{
			"ReplicaEpoch", "its epoch: that for which it stands, or in a pre-vote the present one",
			"它的 epoch：参选的 epoch，预投票时是当前的", "KIP-996", "quorum",
		},
		{"ReplicaId", "who asks for the vote", "请求投票的 controller", "KIP-996", "quorum"},
		{
			"LastOffsetEpoch", "epoch of its last record: voters prefer the higher one",
			"它最后一条记录的 epoch：大者优先", "KIP-595", "quorum",
		},
		{
			"LastOffset", "the end of its log: with equal epochs the longer log wins",
			"它的日志末端：epoch 相同时长者优先", "KIP-595", "quorum",
		},
		{
			"PreVote", "it only asks whether it would be elected; nobody's epoch rises",
			"只是询问会不会当选；不会提升 epoch", "KIP-996", "quorum",
		},
	}},
	{"VoteResponse BeginQuorumEpochResponse EndQuorumEpochResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{
			"LeaderId", "the quorum's leader as the answerer knows it", "应答方所知的 quorum leader",
			"KIP-595", "quorum",
		},
		{
			"LeaderEpoch", "the quorum's epoch as the answerer knows it", "应答方所知的 quorum epoch",
			"KIP-595", "quorum",
		},
	}},
	{"VoteResponse", []meaning{
		{"VoteGranted", "whether the voter votes for it", "是否投票给它", "KIP-595", "quorum"},
	}},
	{"BeginQuorumEpochRequest", []meaning{
		{"LeaderId", "who has won the election", "选举的胜者", "KIP-595", "quorum"},
		{
			"LeaderEpoch", "the epoch in which it leads the quorum from now on",
			"从现在起它领导 quorum 的 epoch", "KIP-595", "quorum",
		},
	}},
	{"EndQuorumEpochRequest", []meaning{
		{"LeaderId", "who resigns", "卸任者", "KIP-595", "quorum"},
		{"LeaderEpoch", "the epoch that it ends", "它结束的 epoch", "KIP-595", "quorum"},
	}},
}
