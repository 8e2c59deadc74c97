package view

// meansRequests are the fields of requests of replicas and clients, of their answers, and of
// batches.
var meansRequests = []classMeans{
	{"FetchRequest", []meaning{
		{
			"ReplicaId", "the replica that fetches; -1 for a consumer", "拉取数据的副本；消费者为 -1",
			"KIP-903 moved it", "follower",
		},
		{
			"ReplicaEpoch",
			"broker epoch of the follower's process: the leader checks which start of it asks",
			"follower 进程的 broker epoch：leader 借此知道是它的哪次启动", "KIP-903", "broker-epoch",
		},
		{
			"CurrentLeaderEpoch",
			"the leader epoch in which the sender believes to be; another one than the " +
				"leader's is refused",
			"发送方以为的当前 leader epoch；与 leader 的不同就会被拒绝", "KIP-320", "fencing",
		},
		{
			"FetchOffset",
			"the first offset that it wants, so it has all below: the leader records it as " +
				"the follower's log end",
			"想要的第一个 offset，之前的它都有：leader 记为该 follower 的 LEO", "", "leo",
		},
		{
			"LastFetchedEpoch",
			"leader epoch of the last record that it has, for the leader to compare",
			"它最后一条消息的 leader epoch，供 leader 比较", "KIP-595", "truncation",
		},
		{
			"LogStartOffset", "where the follower's own log begins", "follower 自己的日志从哪里开始",
			"KIP-107", "log-start",
		},
		{
			"MaxWaitMs", "how long the leader may keep it waiting for data", "leader 最多让它等数据多久",
			"replica.fetch.wait.max.ms", "",
		},
		{"TopicId", "the topic by its id, not by its name", "用 id 而不是名字指明 topic", "KIP-516", ""},
		{
			"waits for the disk until", "its receiver's slow disk answers then", "接收方的慢盘到时才完成", "",
			"",
		},
	}},
	{"FetchResponse", []meaning{
		{"ErrorCode", "what went wrong for this partition", "此分区的错误", "Errors", ""},
		{
			"HighWatermark", "the leader's HW: the follower takes it over, up to its own log end",
			"leader 的 HW：follower 采用它，但不超过自己的 LEO", "", "high-watermark",
		},
		{
			"LogStartOffset", "where the leader's log begins; a follower deletes what is below",
			"leader 的日志从哪里开始；follower 删除之前的", "KIP-107", "log-start",
		},
		{
			"DivergingEpoch.Epoch",
			"the largest epoch that the leader has and that is not above LastFetchedEpoch",
			"leader 拥有的、不大于 LastFetchedEpoch 的最大 epoch", "KIP-595", "truncation",
		},
		{
			"DivergingEpoch.EndOffset",
			"where that epoch ends in the leader's log: the follower cuts to it, or to its " +
				"own end of that epoch",
			"该 epoch 在 leader 日志中的末端：follower 截到那里，或截到自己该 epoch 的末端", "KIP-595", "truncation",
		},
		{
			"PreferredReadReplica", "the replica from which the consumer should read", "消费者应去读的副本",
			"KIP-392", "",
		},
		{"Records", "the records that it carries", "携带的消息", "", ""},
		{
			"CurrentLeader.LeaderId", "the quorum's leader as the answerer knows it",
			"应答方所知的 quorum leader", "KIP-595", "quorum",
		},
		{
			"CurrentLeader.LeaderEpoch", "the quorum's epoch as the answerer knows it",
			"应答方所知的 quorum epoch", "KIP-595", "quorum",
		},
		{
			"SnapshotId.EndOffset",
			"a snapshot to load instead of records: what it holds ends here", "改为加载的快照：内容到此为止",
			"KIP-630", "",
		},
		{
			"SnapshotId.Epoch", "epoch of the snapshot's last record", "快照最后一条记录的 epoch", "KIP-630",
			"",
		},
		{
			"waits for the disk until", "its receiver's slow disk answers then", "接收方的慢盘到时才完成", "",
			"",
		},
	}},
	{"OffsetForLeaderEpochRequest", []meaning{
		{
			"CurrentLeaderEpoch", "the leader epoch in which the sender believes to be",
			"发送方以为的当前 leader epoch", "KIP-320", "fencing",
		},
		{
			"LeaderEpoch", "the epoch whose end it asks for: the last one that it has records of",
			"询问哪个 epoch 的末端：它有消息的最后一个 epoch", "KIP-101", "leader-epoch",
		},
	}},
	{"OffsetForLeaderEpochResponse", []meaning{
		{"ErrorCode", "what went wrong for this partition", "此分区的错误", "Errors", ""},
		{
			"LeaderEpoch",
			"the largest epoch that the leader has and that is not above the one asked for",
			"leader 拥有的、不大于所问 epoch 的最大 epoch", "KIP-279", "leader-epoch",
		},
		{
			"EndOffset",
			"where that epoch ends in the leader's log: the start of the next, or the log's end",
			"该 epoch 在 leader 日志中的末端：下一个 epoch 的起点或 LEO", "KIP-101", "truncation",
		},
	}},
	{"ListOffsetsRequest", []meaning{
		{
			"CurrentLeaderEpoch", "the leader epoch in which the sender believes to be",
			"发送方以为的当前 leader epoch", "KIP-320", "fencing",
		},
		{
			"Timestamp", "which offset it asks for: -1 the latest, -2 the earliest",
			"询问哪个 offset：-1 最新，-2 最早", "", "",
		},
	}},
	{"ListOffsetsResponse", []meaning{
		{"ErrorCode", "what went wrong for this partition", "此分区的错误", "Errors", ""},
		{
			"Offset",
			"the offset that was asked for: a follower gets the log end, a consumer the HW " +
				"for the latest",
			"所问的 offset；问最新时 follower 得到 LEO，消费者得到 HW", "", "",
		},
	}},
	{"ProduceRequest", []meaning{
		{
			"Acks", "how many must have it before the answer: 0 none, 1 the leader, -1 all in sync",
			"应答前要写到：0 不等，1 leader，-1 全部 ISR", "", "acks",
		},
		{"Records", "the records that it carries", "携带的消息", "", ""},
		{
			"TimeoutMs", "how long the leader waits for the in-sync replicas", "leader 等待 ISR 多久",
			"request.timeout.ms", "",
		},
		{
			"ProducerId", "who sent it, so that a retry is recognised", "生产者 id，用来识别重试", "KIP-98",
			"idempotence",
		},
		{
			"ProducerEpoch", "which life of that producer id", "该 producer id 的第几代", "KIP-98",
			"idempotence",
		},
		{"BaseSequence", "sequence of the first record", "第一条消息的序号", "KIP-98", "idempotence"},
		{"waits for the disk until", "its receiver's slow disk has it then", "接收方的慢盘到时才写完", "", ""},
	}},
	{"ProduceResponse", []meaning{
		{"ErrorCode", "what went wrong for this partition", "此分区的错误", "Errors", ""},
		{"BaseOffset", "where the leader put the batch", "leader 把批次写在哪里", "", ""},
	}},
	{"InitProducerIdRequest", []meaning{
		{
			"TransactionalId", "null: the producer is idempotent, without transactions",
			"null：只幂等，不用事务", "KIP-98", "idempotence",
		},
	}},
	{"InitProducerIdResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{"ProducerId", "the id that the producer gets", "分给生产者的 id", "KIP-98", "idempotence"},
		{"ProducerEpoch", "0 for a new id", "新 id 从 0 开始", "KIP-98", "idempotence"},
	}},
	{"MetadataRequest", []meaning{
		{"*", "it asks for every topic", "询问所有 topic", "", ""},
	}},
	{"MetadataResponse", []meaning{
		{"ErrorCode", "what went wrong", "出错的原因", "Errors", ""},
		{"Brokers", "who is alive, as the answerer knows it", "应答方所知存活的 broker", "", ""},
		{
			"LeaderId", "who leads, as the answerer has heard; it may be behind",
			"应答方听说的 leader，可能已过时", "", "leader",
		},
		{
			"LeaderEpoch", "that leader's epoch; clients ignore an answer with an older one",
			"该 leader 的 epoch；客户端会忽略更旧的", "KIP-320", "leader-epoch",
		},
	}},
	{"DefaultRecordBatch MessageSet", []meaning{
		{"baseOffset", "offset of the batch's first record", "批次第一条消息的 offset", "", ""},
		{"lastOffset", "offset of its last record", "最后一条消息的 offset", "", ""},
		{
			"partitionLeaderEpoch",
			"the leader that appended it stamped its epoch here; followers never change it",
			"追加它的 leader 在此盖上自己的 epoch；follower 从不修改", "KIP-101", "leader-epoch",
		},
		{
			"producerId", "who sent it, so that a retry is recognised", "生产者 id，用来识别重试", "KIP-98",
			"idempotence",
		},
		{
			"producerEpoch", "which life of that producer id", "该 producer id 的第几代", "KIP-98",
			"idempotence",
		},
		{"baseSequence", "sequence of the first record", "第一条消息的序号", "KIP-98", "idempotence"},
		{"records", "the records by name", "消息的名字", "", ""},
		{"damage", "what the disk did to its bytes", "磁盘对它造成的损坏", "", "recovery"},
	}},
	{"RequestHeader", []meaning{
		{"ApiKey", "the number of the request in the protocol", "请求在协议中的编号", "ApiKeys", ""},
		{"CorrelationId", "ties an answer to its request", "把应答与请求对应起来", "", ""},
		{"from", "who sent it", "发送方", "", ""},
		{"to", "who gets it", "接收方", "", ""},
		{
			"connection", "each purpose has its own connection; within one the order holds",
			"每种用途各有连接；同一连接内顺序不变", "", "",
		},
		{"number", "counts all messages of this run", "本次运行中的消息编号", "", ""},
		{"not before", "it does not arrive before", "在此之前不会到达", "", ""},
		{
			"sent after commit of", "the answer waits until this metadata record is committed",
			"应答要等这条元数据记录提交", "QuorumController", "metadata-log",
		},
	}},
	{"DelayedFetch", []meaning{
		{"ApiKey", "the number of the request in the protocol", "请求在协议中的编号", "ApiKeys", ""},
		{"from", "who asks", "提问方", "", ""},
		{
			"waits until", "then it is answered without data", "到时没有数据也应答",
			"replica.fetch.wait.max.ms", "",
		},
		{"number", "counts all messages of this run", "本次运行中的消息编号", "", ""},
	}},
}
