package view

// meansControl are what ZooKeeper and the controllers hold.
var meansControl = []meaning{
	{"exists", "whether it has been created", "是否已创建", "", ""},
	{"isr", "the in-sync replicas", "同步副本", "", "isr"},
	{"elr", "out of the ISR, and may lead all the same", "已离开 ISR，但仍可当 leader", "KIP-966", "elr"},
	{
		"lastKnownElr", "who led last, while nobody leads", "没有 leader 时，最后的 leader", "KIP-966",
		"last-known-leader",
	},
	{
		"replicas", "the assignment, the preferred leader first", "副本分配，首位是首选 leader", "",
		"preferred-leader",
	},
	{"committed below", "what brokers may read", "broker 可以读到的", "", "metadata-log"},
	{"min.insync.replicas", "what acks=all asks of the ISR", "acks=all 对 ISR 的最低要求", "", "min-isr"},
	{
		"unclean.leader.election.enable", "whether a replica outside the ISR may lead",
		"ISR 之外的副本可否当 leader", "", "unclean-election",
	},
	{"eligible.leader.replicas.version", "1 switches ELR on", "1 表示启用 ELR", "KIP-966", "elr"},
	{"active controller", "who writes the metadata log", "由谁写元数据日志", "", "controller-kraft"},
	{"leader_epoch", "counts the leaderships", "第几任 leader", "", "leader-epoch"},
	{
		"controller_epoch", "of the controller that wrote it", "写入它的那任 controller", "",
		"controller-epoch",
	},
	{"controller epoch", "counts the controllers", "第几任 controller", "", "controller-epoch"},
	{"zkVersion", "counts the writes to this node", "此节点被写过几次", "", "zkversion"},
	{"adding_replicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455", "reassignment"},
	{
		"removing_replicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
		"reassignment",
	},
	{"brokerid", "who created /controller", "谁创建了 /controller", "", "controller"},
	{
		"has read the state", "whether it knows what ZooKeeper holds now", "是否已读取 ZooKeeper 的现状",
		"",
		"",
	},
	{"liveOrShuttingDownBrokers", "who it counts as alive", "它认为存活的 broker", "", ""},
	{
		"shuttingDownBrokerIds", "who is in controlled shutdown", "正在受控关闭的 broker", "",
		"controlled-shutdown",
	},
	{
		"partition state", "OfflinePartition: no leader", "OfflinePartition：没有 leader",
		"PartitionStateMachine", "",
	},
	{
		"quorum epoch", "of the quorum's leader that wrote it", "写入它的那任 quorum leader", "KIP-595",
		"quorum",
	},
	{"committed", "whether a majority has it", "是否多数都有", "", "quorum"},
	{"ends its batch", "records of a batch take effect together", "同一批的记录一起生效", "", ""},
	{"leaderId", "whom it takes for the leader", "它认定的 leader", "KIP-595", "quorum"},
	{"votedId", "who got its vote in this epoch", "本 epoch 投给了谁", "KIP-595", "quorum"},
	{"acts by itself at", "it stands for election or resigns then", "到时自己参选或卸任", "", ""},
	{"log end offset", "the offset of its next record", "下一条记录的 offset", "", "metadata-log"},
	{"high watermark", "below it all is committed, as it knows", "就它所知，低于它的都已提交", "", "quorum"},
	{"last epoch", "epoch of its last record", "最后一条记录的 epoch", "", ""},
	{"snapshot up to", "what is below is in a snapshot", "之前的在快照里", "KIP-630", ""},
	{
		"epochStartOffset", "its LeaderChange record; the HW counts from there",
		"它的 LeaderChange 记录；HW 从那里起算", "", "quorum",
	},
	{"lastFetchTimestamp", "when it was heard last", "上次收到它的 Fetch", "", ""},
	{"its Fetch waits here", "it is in touch, and has everything", "保持联系，且都有了", "", ""},
	{"FeatureLevel", "the level of the feature", "功能级别", "", ""},
	{"Fenced", "whether it starts fenced", "是否先被隔离", "", "fenced"},
	{"InControlledShutdown", "whether it is stopping", "是否正在停止", "KIP-841", "controlled-shutdown"},
	{"PartitionId", "the partition", "分区", "", "partition"},
	{
		"EligibleLeaderReplicas", "out of the ISR, and may lead all the same",
		"已离开 ISR，但仍可当 leader",
		"KIP-966", "elr",
	},
	{
		"LastKnownElr", "who led last, while nobody leads", "没有 leader 时，最后的 leader", "KIP-966",
		"last-known-leader",
	},
	{
		"LeaderRecoveryState", "whether the leader must recover first", "leader 是否要先恢复", "KIP-704",
		"unclean-election",
	},
	{"ResourceType", "whose setting", "谁的配置", "", ""},
	{"Name", "its name", "名称", "", ""},
	{"Value", "its value", "值", "", ""},
}

// meansClients are what producers and consumers know.
var meansClients = []meaning{
	{"must ask again", "whether it asks for metadata before it sends", "发送前是否要刷新元数据", "", ""},
	{"producer", "who sent it", "谁发送的", "", ""},
	{"told", "what the producer was told", "生产者得到的答复", "", "acks"},
	{"acks", "what had to be written before the answer", "答复之前要写到什么程度", "", "acks"},
	{"read by", "consumers that have read it", "读过它的消费者", "", ""},
	{"partition", "where it was sent", "发往哪个分区", "", "partition"},
	{"attempts", "how often it was sent", "发送次数", "retries", ""},
	{"sent to", "the broker of the last attempt", "最后一次发给谁", "", ""},
	{"request.timeout.ms ends", "then its fate is unknown", "到时结果未知", "", ""},
	{"delivery.timeout.ms ends", "then it gives up", "到时放弃", "KIP-91", ""},
	{"retry at", "when it tries again", "何时重试", "retry.backoff.ms", ""},
	{"next sequence", "of its next new batch", "下一个新批次的序号", "KIP-98", "idempotence"},
	{"acknowledged below", "sequences that were acknowledged", "已得到确认的序号", "KIP-98", "idempotence"},
	{"fetchState", "what it must do before it may fetch", "拉取之前要做什么", "FetchStates", ""},
	{"position", "the next offset that it reads", "下一个要读的 offset", "", ""},
	{
		"offsetEpoch", "epoch of the record before; it proves the position", "前一条消息的 epoch；用来验证位置",
		"KIP-320", "fencing",
	},
	{
		"currentLeader.epoch", "the leader epoch in which the position was checked",
		"验证位置时的 leader epoch", "KIP-320", "fencing",
	},
	{"committed offset", "where the group goes on after a restart", "重启后消费组从哪里继续", "", ""},
	{"committed leaderEpoch", "epoch of the last record before it", "它前一条消息的 epoch", "KIP-320", ""},
}

// meansFiles are the files of a data directory.
var meansFiles = []meaning{
	{"meta.properties", "whose directory it is", "目录属于谁", "BrokerMetadataCheckpoint", ""},
	{
		".kafka_cleanshutdown", "there after an orderly stop: no recovery at the next start",
		"正常停止后留下：下次启动不必恢复", "LogManager", "clean-shutdown",
	},
	{
		"replication-offset-checkpoint", "the HW of each partition, every 5 s", "每个分区的 HW，每 5 秒写一次",
		"OffsetCheckpointFile", "checkpoint",
	},
	{
		"recovery-point-offset-checkpoint", "up to where each log is on disk for certain",
		"每个日志确定已刷盘到哪里", "OffsetCheckpointFile", "recovery",
	},
	{
		"log-start-offset-checkpoint", "log starts above the first segment", "高于首个 segment 的日志起点",
		"OffsetCheckpointFile", "log-start",
	},
	{
		"cleaner-offset-checkpoint", "up to where compaction has come; unused here",
		"压缩进行到哪里；这里没有用到", "OffsetCheckpointFile", "",
	},
	{
		"leader-epoch-checkpoint", "where each leader epoch begins", "每个 leader epoch 从哪里开始",
		"LeaderEpochCheckpointFile", "leader-epoch-cache",
	},
	{"partition.metadata", "the topic id", "topic id", "PartitionMetadataFile", ""},
	{".log", "a segment: the batches themselves", "一个 segment：批次本身", "FileRecords", ""},
	{"path", "", "", "", ""},
	{"size", "", "", "", ""},
	{"broker", "", "", "", ""},
}
