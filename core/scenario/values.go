package scenario

import (
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/words"
)

var valueDefs = [...]valueDef{
	{"leo", true, numberValue, nil, words.New("log end offset", "LEO"), readLEO},
	{
		"hw", true, numberValue, nil,
		words.New("high watermark, as this replica knows it; -1 while it knows none",
			"该副本所知的 HW；不知道时为 -1"), readHW,
	},
	{"log", true, logValue, nil, words.New("records with their epochs", "带 epoch 的消息"), readLog},
	{
		"flushed", true, numberValue, nil,
		words.New("offset up to which the log is on disk", "已刷盘到的 offset"), readFlushed,
	},
	{
		"epochs", true, epochsValue, nil,
		words.New("leader epoch cache, epoch:start", "leader epoch 缓存，epoch:起点"), readEpochs,
	},
	{
		"role", true, wordValue,
		[]string{"leader", "follower", "none", "down"},
		words.New("what the broker does for the partition", "broker 对分区的角色"), readRole,
	},
	{
		"state", true, wordValue,
		[]string{"down", "recovering", "starting", "running", "stopping"},
		words.New("of its process: `recovering` its logs after an unclean stop; `starting`: in "+
			"KRaft mode, until it is unfenced",
			"进程的状态：`recovering` 表示非正常停止后正在恢复日志；`starting`：KRaft 下解除隔离之前"),
		readState,
	},
	{
		"leader-epoch", true, numberValue, nil,
		words.New("leader epoch that this replica knows", "该副本所知的 leader epoch"), readOwnEpoch,
	},
	{
		"broker-epoch", true, numberValue, nil,
		words.New("epoch of its registration, -1 while it does not run", "注册的 epoch，未运行时为 -1"),
		readBrokerEpoch,
	},
	{
		"log-start", true, numberValue, nil,
		words.New("log start offset: what was below is gone", "日志起始 offset：它之前的已删除"),
		readLogStart,
	},
	{
		"segments", true, offsetsValue, nil,
		words.New("base offsets of the segments", "各 segment 的起始 offset"), readSegments,
	},
	{
		"recovery-point", true, numberValue, nil,
		words.New("offset up to which the process itself has synced the log",
			"进程自己已刷盘到的 offset"), readRecoveryPoint,
	},
	{
		"log-dir", true, wordValue,
		[]string{"online", "offline"},
		words.New("whether the broker can use the log directory", "broker 能否使用该日志目录"),
		readLogDir,
	},
	{
		"fetcher", true, wordValue, fetcherWords,
		words.New("what the follower's fetcher is busy with", "follower 的 fetcher 正在做什么"),
		readFetcher,
	},
	{
		"last-fetched-epoch", true, numberValue, nil,
		words.New("the epoch that a follower's next Fetch names as that of its last record "+
			"(2.8 on), -1 for none",
			"follower 下一个 Fetch 所带的最后一条消息的 epoch（2.8 起），没有则为 -1"),
		readLastFetched,
	},
	{
		"cut", true, numberValue, nil,
		words.New("by how many offsets its log was truncated in this step",
			"本步中日志被截断了多少个 offset"), readCut,
	},
	{
		"cut-below-hw", true, numberValue, nil,
		words.New("how many of them lay below its high watermark",
			"其中有多少个低于它的 HW"), readCutBelowHW,
	},
	{
		"truncated", true, numberValue, nil,
		words.New("by how many offsets its log was cut in the run so far",
			"到此为止它的日志一共被截掉多少个 offset"), readTruncated,
	},
	{
		"shutting-down", true, wordValue, noYes,
		words.New("whether its process is shutting down in order", "进程是否正在受控关闭"),
		readStopping,
	},
	{
		"metadata.leader", true, leaderValue, nil,
		words.New("the leader that the broker tells clients of", "broker 告诉客户端的 leader"),
		readMetadataLeader,
	},
	{
		"isr", true, brokersValue, nil,
		words.New("of a leader: the ISR that it has committed", "leader 已提交的 ISR"), readOwnISR,
	},
	{
		"maximal-isr", true, brokersValue, nil,
		words.New("of a leader: the committed ISR and whom it has asked to let in",
			"leader 已提交的 ISR，加上它已请求加入的副本"), readMaximalISR,
	},
	{
		"pending-isr", true, wordValue,
		[]string{none, "expand", "shrink"},
		words.New("of a leader: the change of the ISR that was asked for and not answered",
			"leader 已请求、尚无应答的 ISR 变更"), readPending,
	},
	{
		"files.replication-offset-checkpoint", true, fileValue, nil,
		words.New("high watermark in the file", "文件中的 HW"), readHWFile,
	},
	{
		"files.recovery-point-offset-checkpoint", true, fileValue, nil,
		words.New("recovery point in the file", "文件中的恢复点"), readRecoveryFile,
	},
	{
		"files.log-start-offset-checkpoint", true, fileValue, nil,
		words.New("log start offset in the file", "文件中的日志起始 offset"), readStartFile,
	},
	{
		"files.cleanshutdown", true, fileValue, nil,
		words.New("the clean shutdown marker: the broker epoch in it, -1 for a marker without one",
			"正常关闭标记：其中的 broker epoch，没有 epoch 则为 -1"), readMarker,
	},
	{
		"files.leader-epoch-checkpoint", true, epochsValue, nil,
		words.New("lines of the file, epoch:start, or torn", "文件中的各行，epoch:起点；或 torn"),
		readEpochFile,
	},
	{
		"metadata-offset", true, numberValue, nil,
		words.New("KRaft: next record of the metadata log that it will apply; -1 while it has none",
			"KRaft：它将应用的下一条元数据记录；还没有时为 -1"), readMetadataOffset,
	},
	{
		"controller", false, controllerValue, nil,
		words.New("who holds /controller; in KRaft mode the active controller",
			"谁持有 /controller；KRaft 模式下为活跃 controller"), readController,
	},
	{
		"controller.leader", false, leaderValue, nil,
		words.New("leader in the state node, or in the committed metadata",
			"state 节点或已提交元数据里的 leader"), readLeader,
	},
	{
		"controller.isr", false, brokersValue, nil,
		words.New("ISR in the state node, or in the committed metadata",
			"state 节点或已提交元数据里的 ISR"), readISR,
	},
	{
		"controller.elr", false, brokersValue, nil,
		words.New("KRaft: eligible leader replicas", "KRaft：ELR"), readELR,
	},
	{
		"controller.last-known-leader", false, brokersValue, nil,
		words.New("KRaft: last known leader, none while there is a leader",
			"KRaft：最后一任 leader；有 leader 时为 none"), readLastKnown,
	},
	{
		"controller.recovering", false, wordValue, noYes,
		words.New("whether the leader was elected uncleanly and has not said that it took over",
			"leader 是否经 unclean 选举产生且尚未报告接管"), readRecovering,
	},
	{
		"fenced", false, brokersValue, nil,
		words.New("KRaft: registered brokers that are fenced", "KRaft：已注册但被隔离的 broker"),
		readFenced,
	},
	{
		"metadata.end", false, numberValue, nil,
		words.New("KRaft: offset after the last committed metadata record",
			"KRaft：最后一条已提交元数据记录之后的 offset"), readMetadataEnd,
	},
	{
		"quorum-epoch", false, numberValue, nil,
		words.New("KRaft: newest epoch of the controllers' quorum",
			"KRaft：controller quorum 的最新 epoch"),
		readQuorumEpoch,
	},
	{
		"min.insync.replicas", false, numberValue, nil,
		words.New("the setting as it is in force for the topic", "对该 topic 生效的设置"), readMinISR,
	},
	{
		"controller.replicas", false, orderValue, nil,
		words.New("the assignment, the preferred leader first", "副本列表，首选 leader 在前"),
		readReplicas,
	},
	{
		"controller.offline-replicas", false, brokersValue, nil,
		words.New("replicas of the assignment whose broker is not registered, or fenced "+
			"(OfflineReplicas of kafka-topics.sh --describe)",
			"副本列表中未注册或被隔离的 broker（kafka-topics.sh --describe 的 OfflineReplicas）"),
		readOfflineReplicas,
	},
	{
		"controller.adding", false, brokersValue, nil,
		words.New("whom a reassignment adds", "重分配要加入的副本"), readAdding,
	},
	{
		"controller.removing", false, brokersValue, nil,
		words.New("whom a reassignment removes", "重分配要移除的副本"), readRemoving,
	},
	{
		"controller.shutting-down", false, brokersValue, nil,
		words.New("brokers whose orderly shutdown the controller counts as going on",
			"controller 认为正在受控关闭的 broker"), readShuttingDown,
	},
	{
		"registered", false, brokersValue, nil,
		words.New("brokers below /brokers/ids; in KRaft mode those with a registration",
			"/brokers/ids 下的 broker；KRaft 模式下为已注册的 broker"), readRegistered,
	},
	{
		"leader-epoch", false, numberValue, nil,
		words.New("of the state node, or of the committed metadata",
			"state 节点或已提交元数据的 leader epoch"), readLeaderEpoch,
	},
	{
		"partition-epoch", false, numberValue, nil,
		words.New("of the state node, or of the committed metadata",
			"state 节点或已提交元数据的 partition epoch"), readPartitionEpoch,
	},
	{
		"acked", false, recordsValue, nil,
		words.New("all records acknowledged so far; with acks=all an ack takes a step more, as in "+
			"run: {until: answered}",
			"到此为止全部已确认的消息；acks=all 的确认要再走一步，如 run: {until: answered}"),
		readSends(client.Acked),
	},
	{
		"failed", false, recordsValue, nil,
		words.New("records answered with an error", "应答为错误的消息"), readSends(client.Failed),
	},
	{
		"unknown", false, recordsValue, nil,
		words.New("records whose producer got no answer", "生产者没有得到应答的消息"),
		readSends(client.Unknown),
	},
	{
		"retrying", false, recordsValue, nil,
		words.New("records that their producer will send again by itself",
			"生产者将自动重发的消息"), readSends(client.Retrying),
	},
	{
		"queued", false, recordsValue, nil,
		words.New("records that their producer has yet to send for the first time",
			"生产者尚未首次发送的消息"), readSends(client.NotSent),
	},
	{
		"read", false, readValue, nil,
		words.New("records that consumers have read, in order", "消费者已读的消息，按顺序"), readReads,
	},
	{
		"answer.offset", false, numberValue, nil,
		words.New("what list-offsets, validate or a foreign OffsetForLeaderEpoch was told in this "+
			"step; -1 for none",
			"本步 list-offsets、validate 或 foreign 的 OffsetForLeaderEpoch 得到的 offset；没有则为 -1"),
		readToldOffset,
	},
	{
		"answer.epoch", false, numberValue, nil,
		words.New("the epoch that a foreign OffsetForLeaderEpoch was told in this step; -1 for "+
			"none",
			"本步 foreign 的 OffsetForLeaderEpoch 得到的 epoch；没有则为 -1"), readToldEpoch,
	},
	{
		"answer.metadata", false, wordValue, newsWords,
		words.New("what the last answer about the leader was to a client in this step",
			"本步最后一次 metadata 应答对客户端来说是什么"), readNews,
	},
	{
		"answer.error", false, wordValue, errorWords(),
		words.New("the error of the last answer to a client in this step",
			"本步最后一个发给客户端的应答中的错误"), readToldError,
	},
	{
		"lost", false, recordsValue, nil,
		words.New("acknowledged, and lost", "已确认却丢失的消息"), readLost,
	},
	{
		"lost-acks-all", false, recordsValue, nil,
		words.New("acknowledged with acks=all, and lost: a promise was broken",
			"以 acks=all 确认却丢失的消息：承诺被打破"), readClaims(ledger.LostAll),
	},
	{
		"lost-acks-1", false, recordsValue, nil,
		words.New("acknowledged with acks=1, and lost: nobody had promised that they survive",
			"以 acks=1 确认却丢失的消息：本来就没有承诺"), readClaims(ledger.LostOne),
	},
	{
		"doubled", false, recordsValue, nil,
		words.New("records that the present leader has at two offsets",
			"当前 leader 在两个 offset 上都有的消息"), readClaims(ledger.Doubled),
	},
	{
		"out-of-order", false, recordsValue, nil,
		words.New("acknowledged records that lie behind what their producer sent later",
			"排在生产者更晚发送的消息之后的已确认消息"), readClaims(ledger.OutOfOrder),
	},
	{
		"rewritten", false, recordsValue, nil,
		words.New("records that were read where another one, or none, is now",
			"被读到过、但该位置现在已是别的消息或没有消息"), readClaims(ledger.Rewritten),
	},
	{
		"reread", false, recordsValue, nil,
		words.New("records that a consumer, or the members of its group, read more than once",
			"消费者或其消费组成员读到不止一次的消息"), readClaims(ledger.Reread),
	},
	{
		"skipped", false, recordsValue, nil,
		words.New("records below a consumer's position that its group has never read, from the "+
			"first offset on that it read", "从读过的第一个 offset 起，位置之前却从未读到的消息"),
		readClaims(ledger.Skipped),
	},
	{
		"complaints", false, claimsValue, claimNames(),
		words.New("what clients may complain of, promised or not", "客户端可以抱怨的事，无论是否有过承诺"),
		readComplaints(false),
	},
	{
		"broken", false, claimsValue, claimNames(),
		words.New("complaints about what Kafka promises (acks=all stays, idempotent "+
			"records once), however much failed in the run",
			"其中属于 Kafka 承诺过的（acks=all 不丢、幂等不重复），不论这次运行坏了多少"), readComplaints(true),
	},
	{
		"at-risk", false, recordsValue, nil,
		words.New("acknowledged, and only on replicas that may not lead",
			"已确认，但只在不能当选的副本上的消息"), readAtRisk,
	},
	{
		"diverged", false, recordsValue, nil,
		words.New("different records of running replicas at one offset",
			"运行中的副本在同一 offset 上不同的消息"), readDiverged,
	},
	{
		"verification.max-lag", false, numberValue, nil,
		words.New("the max lag that kafka-replica-verification.sh --time -2 would print now: how "+
			"far the highest HW of the replicas lies above `verification.offset`; -1 for none",
			"此刻 kafka-replica-verification.sh --time -2 会打印的 max lag：各副本中最高的 HW 比"+
				" `verification.offset` 高多少；没有则为 -1"), readVerifiedLag,
	},
	{
		"verification.offset", false, numberValue, nil,
		words.New("up to where that tool would find all replicas equal",
			"该工具会认为所有副本到哪个 offset 为止相同"), readVerifiedTo,
	},
	{
		"verification.unmatched", false, offsetsValue, nil,
		words.New("last offsets of the batches of which it would print that their checksums differ",
			"该工具会打印 checksum 不一致的批次的最后一个 offset"), readUnmatched,
	},
	{
		"verification.exits", false, wordValue, noYes,
		words.New("whether it would end, since batches of two replicas end at different offsets",
			"该工具会不会因两个副本的批次结束于不同 offset 而退出"), readVerificationExits,
	},
	{
		"violates", false, checksValue, nil,
		words.New("invariants that do not hold now", "此刻不成立的不变式"), readViolates,
	},
	{
		"verdict", false, wordValue, VerdictNames(), words.New("of the run so far", "到此为止的结论"),
		func(r *reading, _ kafka.BrokerID) string { return string(r.judge.Verdict()) },
	},
}
