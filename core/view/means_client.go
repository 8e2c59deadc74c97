package view

// meansRecords are the fields of metadata records.
var meansRecords = []classMeans{
	{"__cluster_metadata", []meaning{
		{"offset", "its place in the metadata log", "在元数据日志中的位置", "", "metadata-log"},
		{
			"quorum epoch", "of the quorum's leader that wrote it", "写入它的那任 quorum leader",
			"KIP-595", "quorum",
		},
		{"committed", "whether a majority has it", "是否多数都有", "", "quorum"},
		{"ends its batch", "records of a batch take effect together", "同一批的记录一起生效", "", ""},
		{"read by *", "whether that broker has applied it", "那个 broker 是否已应用它", "", "metadata-log"},
	}},
	{"RegisterBrokerRecord", []meaning{
		{"BrokerId", "the broker that registers", "注册的 broker", "", ""},
		{"IncarnationId", "names this start of its process", "标识进程的这次启动", "KIP-631", ""},
		{
			"BrokerEpoch",
			"the epoch that the controller gives to this process: the offset of this record",
			"controller 分给此进程的 epoch：即这条记录的 offset", "KIP-631", "broker-epoch",
		},
		{
			"Fenced", "true: a broker begins fenced, and may not lead",
			"true：broker 起初被隔离，不能当 leader", "KIP-631", "fenced",
		},
		{
			"InControlledShutdown", "whether it is stopping", "是否正在停止", "KIP-841",
			"controlled-shutdown",
		},
	}},
	{"UnregisterBrokerRecord", []meaning{
		{"BrokerId", "the broker that is removed from the cluster", "从集群中移除的 broker", "", ""},
		{"BrokerEpoch", "its broker epoch", "它的 broker epoch", "", "broker-epoch"},
	}},
	{"FenceBrokerRecord UnfenceBrokerRecord", []meaning{
		{"Id", "the broker that this is about", "涉及的 broker", "", "fenced"},
		{
			"Epoch", "its broker epoch, so that it is about this process",
			"它的 broker epoch，指明是这个进程", "", "broker-epoch",
		},
	}},
	{"BrokerRegistrationChangeRecord", []meaning{
		{"BrokerId", "the broker that this is about", "涉及的 broker", "", ""},
		{
			"BrokerEpoch", "its broker epoch, so that it is about this process",
			"它的 broker epoch，指明是这个进程", "", "broker-epoch",
		},
		{
			"Fenced", "1 fences it, -1 ends that, 0 leaves it", "1 隔离，-1 解除，0 不变", "KIP-841",
			"fenced",
		},
		{"InControlledShutdown", "1: it is stopping", "1：它正在停止", "KIP-841", "controlled-shutdown"},
	}},
	{"TopicRecord", []meaning{
		{"Name", "the topic", "topic 名", "", ""},
		{
			"TopicId", "its id; a new topic of the same name has another", "它的 id；同名的新 topic 会有另一个",
			"KIP-516", "",
		},
	}},
	{"PartitionRecord PartitionChangeRecord", []meaning{
		{"PartitionId", "the partition", "分区", "", "partition"},
		{"Leader", "who leads from here on; – for nobody", "从此谁是 leader；– 表示没有", "", "leader"},
		{"Isr", "the ISR from here on", "从此的 ISR", "", "isr"},
		{
			"EligibleLeaderReplicas", "out of the ISR, and may lead all the same",
			"已离开 ISR，但仍可当 leader", "KIP-966", "elr",
		},
		{
			"LastKnownElr", "who led last, while nobody leads", "没有 leader 时，最后的 leader", "KIP-966",
			"last-known-leader",
		},
		{
			"LeaderRecoveryState", "whether the leader must recover first", "leader 是否要先恢复",
			"KIP-704", "unclean-election",
		},
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
			"LeaderEpoch", "a new partition begins with leader epoch 0", "新分区的 leader epoch 从 0 开始",
			"", "leader-epoch",
		},
		{
			"PartitionEpoch", "a new partition begins with 0; every change record raises it by one",
			"新分区从 0 开始；每条变更记录加一", "KIP-497", "zkversion",
		},
	}},
	{"ConfigRecord", []meaning{
		{
			"ResourceType", "whose setting: 2 of a topic, 4 of brokers",
			"谁的配置：2 是 topic，4 是 broker", "ConfigResource.Type", "",
		},
		{"ResourceName", "which topic; – for all brokers", "哪个 topic；– 表示所有 broker", "", ""},
		{"Name", "the setting", "配置项", "", ""},
		{"Value", "its value; – takes it back", "它的值；– 表示取消", "", ""},
	}},
	{"FeatureLevelRecord", []meaning{
		{"Name", "the feature", "功能名", "", ""},
		{
			"FeatureLevel", "the level that the cluster uses from here on", "集群从此使用的级别", "KIP-584",
			"",
		},
	}},
	{"LeaderChangeMessage NoOpRecord ClearElrRecord", []meaning{
		{"*", "nothing more", "没有更多内容", "", ""},
	}},
}

// meansClients are the fields of what producers and consumers know.
var meansClients = []classMeans{
	{"Metadata", []meaning{
		{
			"leader", "who leads, by the last metadata that the client got",
			"按客户端上次得到的元数据，谁是 leader", "", "leader",
		},
		{
			"leaderEpoch", "the leader epoch of that metadata", "该元数据的 leader epoch", "KIP-320",
			"leader-epoch",
		},
		{"needUpdate", "whether it asks for metadata before it goes on", "继续之前是否要刷新元数据", "", ""},
	}},
	{"RecordAccumulator, Sender", []meaning{
		{
			"*", "a record of this producer, what it was told of it, and its acks",
			"生产者的消息、得到的答复和 acks", "", "acks",
		},
	}},
	{"TransactionManager", []meaning{
		{
			"producerId", "the id that the cluster gave to this producer", "集群分给该生产者的 id", "KIP-98",
			"idempotence",
		},
		{"producerEpoch", "which life of that id", "该 id 的第几代", "KIP-98", "idempotence"},
		{"next sequence", "of its next new batch", "下一个新批次的序号", "KIP-98", "idempotence"},
		{
			"acknowledged below", "sequences below this were acknowledged", "低于它的序号都已得到确认",
			"KIP-98", "idempotence",
		},
	}},
	{"ProducerBatch", []meaning{
		{"producer", "who sends it", "谁发送", "", ""},
		{"told", "what the producer was told", "生产者得到的答复", "", "acks"},
		{"acks", "what has to be written before the answer", "答复之前要写到什么程度", "", "acks"},
		{"partition", "where it is sent", "发往哪个分区", "", "partition"},
		{"records", "how many records it has", "有几条消息", "", ""},
		{"attempts", "how often it was sent", "发送次数", "retries", ""},
		{"CorrelationId", "number of its last request", "最后一次请求的编号", "RequestHeader", ""},
		{"sent to", "the broker of the last attempt", "最后一次发给谁", "", ""},
		{
			"BaseOffset", "where the leader put it, by the answer", "应答所说的写入位置", "ProduceResponse",
			"",
		},
		{"request.timeout.ms ends", "then its fate is unknown", "到时结果未知", "", ""},
		{"delivery.timeout.ms ends", "then it gives up", "到时放弃", "KIP-91", ""},
		{"retry at", "when it tries again", "何时重试", "retry.backoff.ms", ""},
		{
			"producerId", "the id that the cluster gave to this producer", "集群分给该生产者的 id", "KIP-98",
			"idempotence",
		},
		{"producerEpoch", "which life of that id", "该 id 的第几代", "KIP-98", "idempotence"},
		{
			"baseSequence", "sequence of its first record: the same in every attempt",
			"第一条消息的序号：每次尝试都相同", "KIP-98", "idempotence",
		},
	}},
	{"SubscriptionState.FetchPosition", []meaning{
		{"fetchState", "what it must do before it may fetch", "拉取之前要做什么", "FetchStates", ""},
		{"position", "the next offset that it reads", "下一个要读的 offset", "", ""},
		{
			"offsetEpoch", "epoch of the record before; it proves the position",
			"前一条消息的 epoch；用来验证位置", "KIP-320", "fencing",
		},
		{
			"currentLeader.epoch", "the leader epoch in which the position was checked",
			"验证位置时的 leader epoch", "KIP-320", "fencing",
		},
		{"retry at", "when it tries again", "何时重试", "retry.backoff.ms", ""},
		{"waits for the answer to", "its request under way", "正在等待应答的请求", "", ""},
		{
			"PreferredReadReplica", "the replica from which it reads, and until when",
			"从哪个副本读，以及到何时为止", "KIP-392", "",
		},
	}},
	{"OffsetAndMetadata", []meaning{
		{"committed offset", "where the group goes on after a restart", "重启后消费组从哪里继续", "", ""},
		{
			"committed leaderEpoch", "epoch of the last record before it", "它前一条消息的 epoch",
			"KIP-320", "",
		},
	}},
	{"has read", []meaning{
		{"records", "what it has read, with the offset of each", "已读的消息，括号里是 offset", "", ""},
	}},
}

// meansFiles are the files of a data directory.
var meansFiles = []classMeans{
	{"log.dirs", []meaning{
		{"meta.properties", "whose directory it is", "目录属于谁", "MetaProperties", ""},
		{
			".kafka_cleanshutdown", "there after an orderly stop: no recovery at the next start",
			"正常停止后留下：下次启动不必恢复", "LogManager", "clean-shutdown",
		},
		{
			"replication-offset-checkpoint", "the HW of each partition, every 5 s",
			"每个分区的 HW，每 5 秒写一次", "OffsetCheckpointFile", "checkpoint",
		},
		{
			"recovery-point-offset-checkpoint", "up to where each log is on disk for certain",
			"每个日志确定已刷盘到哪里", "OffsetCheckpointFile", "recovery",
		},
		{
			"log-start-offset-checkpoint", "log starts above the first segment",
			"高于首个 segment 的日志起点", "OffsetCheckpointFile", "log-start",
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
		{"path", "where it stands below the data directory", "在数据目录中的位置", "", ""},
		{"size", "bytes of the file", "文件的字节数", "", ""},
		{"broker", "whose file it is", "属于哪个 broker", "", ""},
	}},
}
