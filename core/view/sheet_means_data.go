package view

// meansRequests are the fields of requests, answers and batches.
var meansRequests = []meaning{
	{"ErrorCode", "what went wrong, by name and number", "出错的名称与编号", "Errors", ""},
	{"PartitionErrorCode", "what went wrong for this partition", "此分区的错误", "Errors", ""},
	{
		"ReplicaId", "the follower that fetches; -1 for a consumer", "拉取的 follower；消费者为 -1",
		"FetchRequest", "leader",
	},
	{
		"ReplicaEpoch", "broker epoch of the follower's process", "follower 进程的 broker epoch",
		"KIP-903", "broker-epoch",
	},
	{
		"CurrentLeaderEpoch", "the leader epoch in which the sender believes to be",
		"发送方以为的当前 leader epoch", "KIP-320", "fencing",
	},
	{
		"FetchOffset", "the first offset that it wants; so it has all below",
		"想要的第一个 offset；也说明之前的都有了", "FetchRequest", "leo",
	},
	{
		"LastFetchedEpoch", "leader epoch of the last record that it has", "它最后一条消息的 leader epoch",
		"KIP-595", "truncation",
	},
	{
		"LogStartOffset", "where the log begins; what was below is gone", "日志从哪里开始；之前的已删除",
		"KIP-107", "log-start",
	},
	{
		"MaxWaitMs", "how long the leader may keep it waiting for data", "leader 最多让它等数据多久",
		"replica.fetch.wait.max.ms", "",
	},
	{"TopicId", "the topic by its id, not by its name", "用 id 而不是名字指明 topic", "KIP-516", ""},
	{
		"HighWatermark", "below it everything is committed, as the leader knows it",
		"leader 所知：低于它的都已提交", "FetchResponse", "high-watermark",
	},
	{
		"DivergingEpoch.Epoch", "the largest common epoch that the leader knows",
		"leader 所知的最大共同 epoch", "KIP-595", "truncation",
	},
	{
		"DivergingEpoch.EndOffset", "where that epoch ends in the leader's log: cut there",
		"该 epoch 在 leader 日志中的末端：截到那里", "KIP-595", "truncation",
	},
	{
		"PreferredReadReplica", "the replica from which a consumer should read", "消费者应去读的副本",
		"KIP-392", "",
	},
	{"Records", "the records that it carries", "携带的消息", "", ""},
	{
		"LeaderEpoch", "counts the leaderships of the partition", "分区的第几任 leader", "KIP-101",
		"leader-epoch",
	},
	{
		"EndOffset", "where that epoch ends in the leader's log", "该 epoch 在 leader 日志中的末端",
		"KIP-101", "truncation",
	},
	{"Timestamp", "which offset it asks for", "询问哪个 offset", "ListOffsetsRequest", ""},
	{"Offset", "the offset that was asked for", "所问的 offset", "ListOffsetsResponse", ""},
	{
		"Acks", "how many must have it: 0, 1 (leader), -1 (all in sync)",
		"要多少副本写入：0、1（leader）、-1（全部 ISR）", "ProduceRequest", "acks",
	},
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
	{"BaseOffset", "where the leader put the batch", "leader 把批次写在哪里", "ProduceResponse", ""},
	{
		"ControllerId", "the broker that sends as controller", "以 controller 身份发送的 broker", "",
		"controller",
	},
	{
		"ControllerEpoch", "counts controllers; an older one is refused", "第几任 controller；旧的会被拒绝",
		"", "controller-epoch",
	},
	{
		"BrokerEpoch", "names one process of the broker", "标识 broker 的一个进程", "KIP-380",
		"broker-epoch",
	},
	{"BrokerId", "the broker that this is about", "涉及的 broker", "", ""},
	{
		"LiveBrokers", "who is alive, as the controller sees it", "controller 眼中存活的 broker",
		"UpdateMetadataRequest", "",
	},
	{"Leader", "the broker that leads", "担任 leader 的 broker", "", "leader"},
	{"Isr", "the in-sync replicas", "同步副本", "", "isr"},
	{"NewIsr", "the ISR that the leader asks for", "leader 请求的 ISR", "KIP-497", "isr"},
	{
		"NewIsrWithEpochs", "the same with the broker epoch of each", "同上，各带 broker epoch",
		"KIP-903", "isr",
	},
	{
		"PartitionEpoch", "counts the changes of the partition's state", "分区状态变过几次", "KIP-497",
		"zkversion",
	},
	{"ZkVersion", "version of the state node in ZooKeeper", "ZooKeeper 状态节点的版本", "", "zkversion"},
	{
		"Replicas", "the assignment, the preferred leader first", "副本分配，首位是首选 leader", "",
		"preferred-leader",
	},
	{"AddingReplicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455", "reassignment"},
	{
		"RemovingReplicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
		"reassignment",
	},
	{"DeletePartition", "whether the replica's log is to be deleted", "是否删除副本的日志", "", ""},
	{"RemainingPartitions", "partitions that the broker still leads", "该 broker 仍在领导的分区", "", ""},
	{
		"IncarnationId", "names one start of the broker's process", "标识 broker 进程的一次启动", "KIP-631",
		"",
	},
	{
		"PreviousBrokerEpoch", "from the clean-shutdown marker: it proves an orderly stop",
		"取自正常关闭标记：证明上次是正常停止", "KIP-966", "clean-shutdown",
	},
	{
		"CurrentMetadataOffset", "the last metadata record that the broker has read",
		"broker 读到的最后一条元数据", "KIP-631", "metadata-log",
	},
	{"WantFence", "it asks to stay fenced", "它请求保持隔离", "KIP-631", "fenced"},
	{
		"WantShutDown", "it asks for a controlled shutdown", "它请求受控关闭", "KIP-631",
		"controlled-shutdown",
	},
	{"IsCaughtUp", "it has read the metadata up to its registration", "已读到自己的注册", "KIP-631", ""},
	{"IsFenced", "whether the broker is fenced", "broker 是否被隔离", "KIP-631", "fenced"},
	{"ShouldShutDown", "it may stop now", "现在可以停止", "KIP-631", ""},
	{"OfflineLogDirs", "log directories that failed", "出故障的日志目录", "KIP-858", ""},
	{
		"LeaderId", "the quorum's leader as the answerer knows it", "应答方所知的 quorum leader",
		"KIP-595", "quorum",
	},
	{"VoteGranted", "whether the voter votes for the candidate", "是否投票给候选者", "KIP-595", "quorum"},
	{"CandidateId", "who asks for the vote", "请求投票的 controller", "KIP-595", "quorum"},
	{
		"LastOffsetEpoch", "epoch of the candidate's last record", "候选者最后一条记录的 epoch", "KIP-595",
		"quorum",
	},
	{"LastOffset", "end of the candidate's log", "候选者日志的末端", "KIP-595", "quorum"},
	{"PreVote", "it only asks whether it would be elected", "只是询问会不会当选", "KIP-996", "quorum"},
	{"SnapshotId", "a snapshot to load instead of records", "改为加载的快照", "KIP-630", ""},
	{"ApiKey", "the number of the request in the protocol", "请求在协议中的编号", "ApiKeys", ""},
	{"CorrelationId", "ties an answer to its request", "把应答与请求对应起来", "RequestHeader", ""},
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
	{"waits until", "then it is answered without data", "到时没有数据也应答", "DelayedFetch", ""},
	{"waits for the disk until", "its receiver's slow disk answers then", "到时接收方的慢盘才完成", "", ""},
	{"baseOffset", "offset of the batch's first record", "批次第一条消息的 offset", "", ""},
	{"lastOffset", "offset of its last record", "最后一条消息的 offset", "", ""},
	{
		"partitionLeaderEpoch", "the leader that wrote it stamped this epoch",
		"写入它的 leader 盖上的 epoch", "KIP-101", "leader-epoch",
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
}

// meansReplica are what a broker knows in memory.
var meansReplica = []meaning{
	{"role", "what it was told to be", "被告知的角色", "Partition", "leader"},
	{"leader", "the leader that it knows", "它所知的 leader", "", "leader"},
	{
		"leaderEpoch", "the newest leader epoch that it knows", "它所知的最新 leader epoch", "",
		"leader-epoch",
	},
	{"partitionEpoch", "version of the state that it knows", "它所知的状态版本", "KIP-497", "zkversion"},
	{
		"controllerEpoch", "the newest controller that it has heard", "它听过的最新一任 controller", "",
		"controller-epoch",
	},
	{
		"highWatermark", "below it all is committed, as far as it knows", "就它所知，低于它的都已提交", "",
		"high-watermark",
	},
	{"assignedReplicas", "who should hold the partition", "应持有此分区的副本", "", "partition"},
	{"addingReplicas", "who is added by a reassignment", "重分配要加入的副本", "KIP-455", "reassignment"},
	{
		"removingReplicas", "who is removed by a reassignment", "重分配要移除的副本", "KIP-455",
		"reassignment",
	},
	{"inSyncReplicaIds", "the committed ISR", "已提交的 ISR", "", "isr"},
	{
		"maximalIsr", "committed and asked for: the HW waits for all of these",
		"已提交的加上请求中的：HW 要等它们全部", "KIP-497", "isr",
	},
	{
		"partitionState", "a change of the ISR that waits for its answer", "等待应答的 ISR 变更",
		"KIP-497",
		"isr",
	},
	{
		"leaderEpochStartOffset", "its log end when it became leader", "成为 leader 时的日志末端",
		"KIP-207",
		"",
	},
	{
		"leaderRecoveryState", "whether it must recover after an unclean election",
		"unclean 选举后是否需要恢复", "KIP-704", "unclean-election",
	},
	{"state", "what it does next", "接下来做什么", "", ""},
	{"fetchOffset", "the next offset to fetch", "下一个要拉取的 offset", "", ""},
	{
		"currentLeaderEpoch", "the epoch that its requests carry", "请求携带的 epoch", "KIP-320",
		"fencing",
	},
	{"lastFetchedEpoch", "epoch of its last record", "最后一条消息的 epoch", "KIP-595", ""},
	{"waits for the answer to", "its request under way", "正在等待应答的请求", "", ""},
	{"gives up at", "when it stops waiting", "何时放弃等待", "", ""},
	{"delay until", "it does nothing before", "在此之前什么也不做", "replica.fetch.backoff.ms", ""},
	{
		"lastFetchLeaderLogEndOffset", "the leader's log end at its last fetch",
		"它上次拉取时 leader 的末端",
		"KAFKA-4485", "lag",
	},
	{"lastFetchTimeMs", "when it fetched last", "上次拉取的时间", "", "lag"},
	{
		"lastCaughtUpTimeMs", "when it had all last; beyond the lag time it leaves the ISR",
		"上次追上的时间；超过 lag 时间就离开 ISR", "replica.lag.time.max.ms", "lag",
	},
	{"brokerEpoch", "of its last fetch", "上次拉取所带的", "KIP-903", "broker-epoch"},
	{"in the ISR", "whether the leader counts it as in sync", "leader 是否视其为同步", "", "isr"},
	{
		"broker.epoch", "names this process of the broker", "标识此 broker 的这个进程", "KIP-380",
		"broker-epoch",
	},
	{"live brokers", "who is alive, by the metadata that it has", "按它的元数据，哪些 broker 存活", "", ""},
	{
		"metadata leader", "what it tells clients of the leader", "它告诉客户端的 leader", "MetadataCache",
		"",
	},
	{
		"next HW checkpoint", "when it writes replication-offset-checkpoint",
		"何时写 replication-offset-checkpoint", "every 5 s", "checkpoint",
	},
	{
		"next ISR check", "when it looks for followers that lag", "何时检查落后的 follower",
		"ReplicaManager", "lag",
	},
	{"fetch purgatory", "fetches that wait for data", "等待数据的 Fetch", "DelayedFetch", ""},
	{
		"produce purgatory", "acks=all that wait for the HW", "等待 HW 的 acks=all 请求",
		"DelayedProduce", "acks",
	},
	{"DelayedProduce *", "the HW that it waits for, and until when", "它等待的 HW，以及等到何时", "", "acks"},
	{
		"controlled shutdown", "it asks to be relieved of its leaderships", "请求移走它的领导权", "",
		"controlled-shutdown",
	},
	{
		"is controller", "whether it believes to be the controller", "是否认为自己是 controller", "",
		"controller",
	},
	{"incarnationId", "names this start of the process", "标识进程的这次启动", "KIP-631", ""},
	{
		"previousBrokerEpoch", "what the clean-shutdown marker said", "正常关闭标记中的值", "KIP-966",
		"clean-shutdown",
	},
	{
		"metadata applied below", "how far it has read the metadata log", "元数据日志读到哪里", "",
		"metadata-log",
	},
	{"next heartbeat", "when it reports to the controller", "何时向 controller 报告", "", ""},
	{"entries", "entries of the cache", "缓存条目数", "", "leader-epoch-cache"},
	{
		"epoch *", "where the records of this leadership begin", "这一任 leader 的消息从哪里开始", "",
		"leader-epoch-cache",
	},
}

// meansLog are of logs, disks and records.
var meansLog = []meaning{
	{"logStartOffset", "where the log begins", "日志从哪里开始", "KIP-107", "log-start"},
	{"logEndOffset", "the offset that the next record gets", "下一条消息将得到的 offset", "", "leo"},
	{"recoveryPoint", "up to here the process has synced the log", "进程刷盘到这里", "", "recovery"},
	{
		"on disk up to", "a power loss leaves this; the rest is in the page cache",
		"断电后仍在；其余只在 page cache 里", "", "page-cache",
	},
	{"batches", "record batches in the log", "日志中的批次数", "", ""},
	{"segments", "files of the log", "日志的文件数", "", ""},
	{"disk slower by", "what its disk takes longer than usual", "磁盘比平时慢多少", "", ""},
	{"offset", "its place in the log", "在日志中的位置", "", ""},
	{
		"below the HW", "whether this replica knows it to be committed", "此副本是否知道它已提交", "",
		"high-watermark",
	},
	{"on disk", "whether a power loss would leave it", "断电后是否仍在", "", "page-cache"},
	{"read by *", "whether it has read the metadata log so far", "是否读到了这里", "", "metadata-log"},
	{"epoch", "the leadership", "第几任 leader", "KIP-101", "leader-epoch"},
	{"startOffset", "its first record", "它的第一条消息", "", "leader-epoch-cache"},
	{
		"endOffset", "where the next epoch begins, or the log ends", "下一个 epoch 的起点，或日志末端", "",
		"leader-epoch-cache",
	},
}
