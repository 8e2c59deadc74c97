package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

var ruleTexts = [...]words.Text{
	event.RuleToHighWatermark: words.New(
		"In Kafka up to 0.10 a new follower cuts to its own HW: min(HW {hw}, LEO {leo}) = {to}.",
		"Kafka 0.10 及之前，新 follower 截断到自己的 HW：min(HW {hw}, LEO {leo}) = {to}。"),
	event.RuleByEpoch: words.New(
		"KIP-101: min(leader's end offset {leader's end offset}, own LEO {leo}) = {to}.",
		"KIP-101：min(leader 的结束 offset {leader's end offset}, 自己的 LEO {leo}) = {to}。"),
	event.RuleEpochKeeps: words.New(
		"KIP-101: the epoch ends at {leader's end offset} at the leader, and the own log ends at "+
			"{leo}: nothing to cut.",
		"KIP-101：这个 epoch 在 leader 处到 {leader's end offset} 为止，自己的日志到 {leo}："+
			"无需截断。"),
	event.RuleUndefinedEpoch: words.New(
		"The leader does not know the epoch, so the cut goes to the own HW {to}.",
		"leader 不认识这个 epoch，所以截断到自己的 HW {to}。"),
	event.RuleSameLeader: words.New(
		"In Kafka 0.9–2.0.0: the same leader as before, so log and fetcher stay as they are.",
		"Kafka 0.9–2.0.0：leader 没变，日志和 fetcher 都保持原样。"),
	event.RuleHWAboveEnd: words.New(
		"The log ends at {leo} and the own HW is {hw}: nothing lies above it to cut.",
		"日志到 {leo} 为止，自己的 HW 是 {hw}：上面没有可截断的。"),
	event.RuleLeaderShorter: words.New(
		"The leader's log ends at {leader's leo}, below the own LEO {leo}.",
		"leader 的日志结束于 {leader's leo}，低于自己的 LEO {leo}。"),
	event.RuleMinISRLEO: words.New("The lowest LEO among {set} is {lowest leo}.",
		"{set} 中最小的 LEO 是 {lowest leo}。"),
	event.RuleFollowerHW: words.New(
		"min(leader's HW {leader's hw} in the answer, own LEO {leo}) = {to}.",
		"min(应答里 leader 的 HW {leader's hw}, 自己的 LEO {leo}) = {to}。"),
	event.RuleHWFromCheckpoint: words.New(
		"After a start the HW comes from the checkpoint file: min({checkpoint}, LEO {leo}) = {to}.",
		"启动后 HW 取自 checkpoint 文件：min({checkpoint}, LEO {leo}) = {to}。"),
	event.RuleHWClamped: words.New("The HW cannot lie beyond the log.", "HW 不能超出日志末端。"),
	event.RuleLagTime: words.New(
		"Behind for longer than replica.lag.time.max.ms: its LEO {its leo}, the leader's {leo}.",
		"超过 replica.lag.time.max.ms 未追上：其 LEO {its leo}，leader 的 LEO {leo}。"),
	event.RuleLagMessages: words.New(
		"More than replica.lag.max.messages behind: its LEO {its leo}, the leader's {leo}.",
		"落后超过 replica.lag.max.messages：其 LEO {its leo}，leader 的 LEO {leo}。"),
	event.RuleCaughtUpToHW: words.New("Its LEO {its leo} has reached the HW {hw}.",
		"其 LEO {its leo} 已到达 HW {hw}。"),
	event.RuleOfflineClean: words.New(
		"The old leader is gone; {peer} is the first replica that is alive and in the ISR.",
		"原 leader 已不在；{peer} 是第一个存活且在 ISR 中的副本。"),
	event.RuleOfflineUnclean: words.New(
		"No ISR member is alive; unclean election takes the first live replica, {peer}.",
		"ISR 中无存活副本；unclean 选举选第一个存活的副本 {peer}。"),
	event.RuleNoCandidate: words.New("No member of the ISR {set} is alive.",
		"ISR {set} 中没有存活的副本。"),
	event.RuleNewPartition: words.New(
		"A new partition: the first live replica leads, all live replicas are in the ISR.",
		"新分区：第一个存活的副本为 leader，所有存活的副本进入 ISR。"),
	event.RuleReplicaGone: words.New("Its broker is gone from ZooKeeper.",
		"它的 broker 已从 ZooKeeper 消失。"),
	event.RuleEpochNotNewer: words.New(
		"Leader epoch {leader epoch} is not above the own {own}: answered 11.",
		"leader epoch {leader epoch} 不大于自己的 {own}：应答 11。"),
	event.RuleStaleController: words.New(
		"Controller epoch {controller epoch} is below the highest heard, {own}.",
		"controller epoch {controller epoch} 低于已知最高的 {own}。"),
	event.RuleEmptyLogRestart: words.New(
		"The log is empty at {log start}, inside the batch {to}…{last offset}: it begins again.",
		"空日志的起点 {log start} 落在批次 {to}…{last offset} 内：从批次起点重新开始。"),
	event.RuleOldFormat: words.New(
		"The batch has a format without leader epochs.",
		"批次的格式里没有 leader epoch。"),
	event.RuleFullCut: words.New("All data went, so the log starts anew.", "数据全部清除，日志重新开始。"),
	event.RuleEmptyEpoch: words.New(
		"That leadership wrote no record; KAFKA-10706 drops it even where nothing is cut.",
		"那一任 leader 没写过消息；即使不截断，KAFKA-10706 也会丢弃它。"),
	event.RuleHWAtNewEnd: words.New("The log is empty, so the HW is its end.", "日志已空，HW 就是它的末端。"),
	event.RuleStartClamped: words.New(
		"The log start offset cannot lie beyond the log.",
		"日志起始 offset 不能超出日志末端。"),
	event.RuleLeadersStart: words.New("The leader's log starts there.", "leader 的日志从那里开始。"),
	event.RuleDeleteRecords: words.New(
		"KIP-107: an operator deleted the records below; HW {hw} is the limit.",
		"KIP-107：运维删除了之前的消息，上限是 HW {hw}。"),
	event.RuleRetention: words.New("Retention deleted the segments below.", "保留策略删除了之前的 segment。"),
	event.RuleCleanStart: words.New(
		"The clean-shutdown marker was there: no scan, the recovery point is the LEO.",
		"有正常关闭标记：不扫描，恢复点就是 LEO。"),
	event.RuleScan: words.New(
		"No clean-shutdown marker: every segment from {scanned from} on was read.",
		"没有正常关闭标记：从 {scanned from} 起逐个 segment 扫描。"),
	event.RuleBadBatch: words.New(
		"The scan from {scanned from} met a bad batch at {cut at}: it and all behind it went.",
		"从 {scanned from} 开始的扫描在 {cut at} 遇到坏批次：它和后面的都清除。"),
	event.RuleEndBelowStart: words.New(
		"The log ends below the log start checkpoint {log start}: everything went.",
		"日志末端低于 checkpoint 里的日志起始 {log start}：全部清除。"),
	event.RuleDiskFault: words.New("Its disk cannot be read or written.", "磁盘无法读写。"),
	event.RuleUnreadableFile: words.New(
		"A checkpoint file in it cannot be read, which counts as a disk fault.",
		"目录里有 checkpoint 文件无法读取，按磁盘故障处理。"),
	event.RuleLastLogDir: words.New("No log directory is left.", "已没有可用的日志目录。"),
	event.RuleAnyLogDir: words.New(
		"Before KIP-112 any failed log directory stops the broker.",
		"KIP-112 之前，任何日志目录故障都会停掉 broker。"),
	event.RuleFileDeleted:  words.New("The file was deleted.", "文件被删除。"),
	event.RuleFileEmptied:  words.New("The file is empty now.", "文件变成空的。"),
	event.RuleFileTorn:     words.New("Half of the file is missing.", "文件只剩一半。"),
	event.RuleFileWrong:    words.New("The file holds {value}.", "文件里写的是 {value}。"),
	event.RuleBatchTorn:    words.New("Its end was never written.", "它的后半段从未写入。"),
	event.RuleBatchCorrupt: words.New("Its checksum is wrong.", "它的校验和不对。"),
	event.RuleSameEpoch: words.New(
		"The leader epoch is the same as before, so the fetcher goes on as it was.",
		"leader epoch 没变，fetcher 照旧继续。"),
	event.RuleNoEpochMissed: words.New(
		"In Kafka 2.0.1: the same leader and no leader epoch missed, so the fetcher goes on.",
		"Kafka 2.0.1：leader 没变，也没有漏掉 leader epoch，fetcher 照旧继续。"),
	event.RuleNoEpochsKnown: words.New(
		"It knows no leader epoch to ask about, so the log ends at its HW: {to}.",
		"它没有任何 leader epoch 可问，所以日志截到自己的 HW：{to}。"),
	event.RuleUndefinedEnd: words.New(
		"The leader cannot say where the epoch ends: cut to the first fetch offset, {to}.",
		"leader 说不出这个 epoch 在哪里结束，所以截断到起始拉取位置 {to}。"),
	event.RuleOffsetAlone: words.New(
		"The leader names no epoch: min(its end {leader's end offset}, own LEO {leo}) = {to}.",
		"leader 没有带上 epoch：min(它的结束 {leader's end offset}, 自己的 LEO {leo}) = {to}。"),
	event.RuleBelowOwnEpochs: words.New(
		"All own epochs are above the named one: "+
			"min(leader's end offset {leader's end offset}, own LEO {leo}) = {to}.",
		"自己的 epoch 都比应答中的大："+
			"min(leader 的结束 offset {leader's end offset}, 自己的 LEO {leo}) = {to}。"),
	event.RuleEpochNotMine: words.New(
		"KIP-279: epoch {named epoch} is not in its own log; what is below it ends at {own end}. "+
			"It cuts there and asks again.",
		"KIP-279：自己的日志里没有 epoch {named epoch}，比它小的部分到 {own end} 为止。"+
			"先截到那里，再问一轮。"),
	event.RuleSharedEpoch: words.New(
		"KIP-279: both have epoch {named epoch}. min(own end {own end}, "+
			"leader's end {leader's end offset}, own LEO {leo}) = {to}.",
		"KIP-279：双方都有 epoch {named epoch}。min(自己的结束 {own end}, "+
			"leader 的结束 {leader's end offset}, 自己的 LEO {leo}) = {to}。"),
	event.RuleInLeadersRange: words.New(
		"The own LEO {leo} lies in the leader's log now, which begins at {leader's log start}.",
		"自己的 LEO {leo} 此时已在 leader 的日志范围内（从 {leader's log start} 开始）。"),
	event.RuleBelowLeadersStart: words.New(
		"The leader's log begins at {leader's log start}, above the own LEO {leo}: "+
			"nothing of the own log is left.",
		"leader 的日志从 {leader's log start} 开始，高于自己的 LEO {leo}：自己的日志全部丢弃。"),
	event.RuleAnotherState: words.New(
		"It was asked at {asked at} in epoch {asked in epoch}; "+
			"the fetcher is at {fetch offset} in epoch {fetcher epoch} now.",
		"提问时在 {asked at}、epoch {asked in epoch}；"+
			"fetcher 现在在 {fetch offset}、epoch {fetcher epoch}。"),
	event.RuleFencedDrops: words.New(
		"Its leader epoch {epoch} is older than the leader's: it waits to be told of a newer one.",
		"它的 leader epoch {epoch} 比 leader 的旧：等待得知更新的 leader epoch。"),
	event.RuleFencedFails: words.New(
		"Its leader epoch {epoch} is older than the leader's: listed as failed until a newer "+
			"one comes.",
		"它的 leader epoch {epoch} 比 leader 的旧：列为失败，等下一个 LeaderAndIsr。"),
	event.RuleOffsetMismatch: words.New(
		"It fetched at {from}, but its log ends at {to}: such an answer cannot be appended.",
		"它从 {from} 拉取，而日志结束于 {to}：这样的应答无法追加。"),
	event.RuleStartAboveHW: words.New(
		"KAFKA-12996: the leader's log start, {from}, is above its own HW, and cannot be taken.",
		"KAFKA-12996：leader 的日志起点 {from} 高于它自己的 HW，无法采用。"),
	event.RuleLogDirFailed: words.New("Its log directory has failed: a storage error.",
		"它的日志目录已故障：存储错误。"),
	event.RuleSharedThread: words.New(
		"In Kafka before 2.3 one failed partition stops all that are fetched from the same leader.",
		"Kafka 2.3 之前，一个分区失败会拖停从同一 leader 拉取的所有分区。"),
	event.RuleNewerEpochBatch: words.New(
		"KAFKA-18723: their epoch is above the leader epoch {leader epoch} in which it asked.",
		"KAFKA-18723：它们的 epoch 高于提问时的 leader epoch {leader epoch}。"),
	event.RuleReadWhenSent: words.New(
		"Its records are read from the file as it is sent, whatever has become of them since.",
		"消息在写出时才从文件读取，不管这段内容后来变成了什么。"),
	event.RuleNotHosted: words.New("This broker has no replica of the partition.",
		"这里没有该分区的副本。"),
	event.RuleDiskOffline: words.New("The log directory of the partition has failed.",
		"该分区所在的日志目录已故障。"),
	event.RuleUnknownTopicID: words.New("No topic with that id is known here.",
		"这里不认识这个 topic id。"),
	event.RuleOtherTopicID: words.New("The log belongs to a topic with another id.",
		"日志属于另一个 id 的 topic。"),
	event.RuleOlderEpoch: words.New(
		"KIP-320: the request is from leader epoch {epoch}, and {node} is at {own} already.",
		"KIP-320：请求来自 leader epoch {epoch}，{node} 已经到了 {own}。"),
	event.RuleNewerEpoch: words.New(
		"KIP-320: the request is from leader epoch {epoch}, of which {node}, at {own}, "+
			"has not heard.",
		"KIP-320：请求来自 leader epoch {epoch}，{node} 还在 {own}，尚不知道它。"),
	event.RuleUnknownReplica: words.New(
		"By what {node} knows, the sender holds no replica of the partition.",
		"就 {node} 所知，发送方没有该分区的副本。"),
	event.RuleUnknownFetchEpoch: words.New(
		"The epoch of the follower's last record is not in the leader's cache.",
		"follower 最后一条消息的 epoch 不在 leader 的缓存里。"),
	event.RuleOutOfRange: words.New(
		"Offset {from} lies outside the log: it begins at {log start} and ends at {leo}.",
		"offset {from} 不在日志范围内：日志从 {log start} 开始，到 {leo} 结束。"),
	event.RuleStaleFetch: words.New(
		"The fetch has broker epoch {broker epoch}: it is from an earlier process of its broker.",
		"这个 fetch 的 broker epoch 是 {broker epoch}：来自该 broker 之前的进程。"),
	event.RuleHWBelowEpoch: words.New(
		"KIP-207: HW {hw} has not reached the start {epoch start} of this leader's epoch; "+
			"its predecessor may have shown more.",
		"KIP-207：HW {hw} 还没到这个 leader 的 epoch 起点 {epoch start}；前任可能已公开得更多。"),
	event.RuleDiverges: words.New("The log here no longer leads to {to}: the fetch diverges.",
		"这里的日志已到不了 {to}：fetch 分叉了。"),
	event.RuleCutBelow: words.New("The log has been cut below {to}.", "日志已被截断到 {to} 以下。"),
	event.RuleOlderPartitionEpoch: words.New(
		"Partition epoch {partition epoch} is below the own {own}: an older state.",
		"partition epoch {partition epoch} 小于自己的 {own}：是旧状态。"),
	event.RuleQueueTaken: words.New(
		"An earlier change of this partition still waits for its answer.",
		"这个分区更早的一次修改还在等应答。"),
	event.RuleAnswerTooLate: words.New(
		"It comes too late: the partition's state has changed since it was asked for.",
		"应答来晚了：请求之后分区状态已经变了。"),
	event.RuleISRAltered: words.New(
		"The new ISR is confirmed: from now on the HW goes by it alone.",
		"新的 ISR 已确认，从现在起 HW 只按它计算。"),
	event.RuleNotAltered: words.New(
		"Nothing was applied, so the committed ISR counts again.",
		"什么都没有生效，于是重新按已提交的 ISR 计。"),
	event.RuleStaysPending: words.New(
		"Whether it was applied is not certain: it stays pending until newer state arrives.",
		"无法确定是否已生效：保持待定，直到收到更新的状态。"),
	event.RuleAskAgain: words.New("The same change is asked for again at once.",
		"立刻重新请求同样的修改。"),
	event.RuleData: words.New("There is data at {to} now.", "offset {to} 处有数据了。"),
	event.RuleWaitOver: words.New("It has waited as long as it may (replica.fetch.wait.max.ms).",
		"等待时间已到（replica.fetch.wait.max.ms）。"),
	event.RuleNotLeader: words.New("{node} does not lead the partition.",
		"{node} 不是该分区的 leader。"),
	event.RuleConnectionLost: words.New("The connection broke.", "连接断开。"),
	event.RuleTimedOut:       words.New("No answer came in time.", "未按时收到应答。"),
	event.RuleErrorAnswer: words.New("{err} ({code}): again after {replica.fetch.backoff.ms} ms.",
		"{err}（{code}）：{replica.fetch.backoff.ms} ms 后重试。"),
	event.RuleAcks1: words.New("acks=1: the leader has it.", "acks=1：leader 已写入。"),
	event.RuleAcksAll: words.New("acks=all: the HW has reached {to}, every ISR member has it.",
		"acks=all：HW 已到 {to}，ISR 成员都有了。"),
	event.RuleWatchController: words.New("/controller has changed.", "/controller 有变化。"),
	event.RuleWatchBrokers: words.New("/brokers/ids or the topics have changed.",
		"/brokers/ids 或 topic 有变化。"),
	event.RuleLongerThanLeader: words.New(
		"In Kafka up to 2.0.0: its log is longer than the leader's and unclean election is off.",
		"Kafka 2.0.0 及之前：日志比 leader 长，且禁用了 unclean 选举。"),
	event.RuleUnexpectedAppend: words.New(
		"It got a batch that begins at {from}, below its LEO {to}: the append is refused.",
		"收到的批次从 {from} 开始，低于自己的 LEO {to}：拒绝追加。"),
	event.RuleLinkCut: words.New("ZooKeeper cannot be reached.", "无法连接 ZooKeeper。"),
	event.RuleStaleVersion: words.New(
		"The state node has version {version}, the leader expected {expected version}.",
		"状态节点的版本是 {version}，leader 期望 {expected version}。"),
	event.RuleLeaderUnknown: words.New(
		"The leader is not among the live brokers that the last UpdateMetadata named.",
		"leader 不在最近一次 UpdateMetadata 给出的存活 broker 之中。"),
	event.RuleStaleBrokerEpoch: words.New(
		"Broker epoch {broker epoch} is below {own}: meant for a process that is gone (KIP-380).",
		"broker epoch {broker epoch} 小于 {own}：请求是发给已不在的进程的（KIP-380）。"),
	event.RuleNewerBrokerEpoch: words.New(
		"In Kafka 2.2–2.4: {broker epoch} is above the own broker epoch {own}; it fails (-1).",
		"Kafka 2.2–2.4：broker epoch {broker epoch} 大于自己的 {own}，处理出错，应答 -1。"),
	event.RuleNotAReplica: words.New(
		"{node} is not among the replicas: answered 3.",
		"{node} 不在副本之列：应答 3。"),
	event.RuleOtherTopic: words.New(
		"The topic id is another one than the log's: answered 103.",
		"topic id 与日志的不同：应答 103。"),
	event.RuleStoppedEarlier: words.New(
		"Leader epoch {leader epoch} is below the own {own}: the order is old, answered 74.",
		"leader epoch {leader epoch} 小于自己的 {own}：命令已过期，应答 74。"),
	event.RuleBounced: words.New(
		"Its node has czxid {czxid}; the controller knew {known}.",
		"其节点的 czxid 是 {czxid}，controller 记得的是 {known}。"),
	event.RuleControllerMoved: words.New(
		"/controller_epoch is {controller epoch}; its own is {own controller epoch}.",
		"/controller_epoch 是 {controller epoch}，它自己的是 {own controller epoch}。"),
	event.RuleOtherController: words.New(
		"The state node was written in controller epoch {in the state node}, above its own "+
			"{own controller epoch}.",
		"状态节点写于 controller epoch {in the state node}，"+
			"高于它自己的 {own controller epoch}。"),
	event.RuleReplicaStopped: words.New(
		"Its replica stops: a shutdown, a reassignment or a failed log directory.",
		"它的副本停止：受控关闭、副本重分配或日志目录故障。"),
	event.RulePreferred: words.New(
		"{peer} is the first of the assignment, alive and in the ISR.",
		"{peer} 是分配列表的第一个，存活且在 ISR 中。"),
	event.RulePreferredGone: words.New(
		"The first of the assignment is not alive or not in the ISR {set}.",
		"分配列表的第一个副本未存活，或不在 ISR {set} 中。"),
	event.RuleShutdownElection: words.New(
		"The leader's broker is stopping; {peer} is the first live ISR member that is not.",
		"leader 所在 broker 正在关闭；{peer} 是 ISR 中第一个存活且未在关闭的副本。"),
	event.RuleReassigned: words.New(
		"The replicas of the partition change.",
		"分区的副本发生变化。"),
	event.RuleLongestLog: words.New(
		"A proposal, not Kafka's: of the candidates the longest log leads, LEO {its leo}.",
		"这是提案，并非 Kafka 的做法：候选者中日志最长者当选，LEO {its leo}。"),
	event.RuleStorageAnswer: words.New(
		"It answered KAFKA_STORAGE_ERROR (56).",
		"它应答了 KAFKA_STORAGE_ERROR（56）。"),
	event.RuleByZnode: words.New(
		"Through /admin/preferred_replica_election, for the preferred leader.",
		"通过 /admin/preferred_replica_election 请求首选 leader。"),
	event.RuleByRequest: words.New("By the request ElectLeaders.", "通过 ElectLeaders 请求。"),
	event.RuleNoController: words.New(
		"No controller can be reached; tries so far: {tries}.",
		"找不到 controller；已尝试 {tries} 次。"),
	event.RuleErrorToStop: words.New(
		"The controller answered with an error; tries so far: {tries}.",
		"controller 应答了错误；已尝试 {tries} 次。"),
	event.RuleStillLeads: words.New(
		"It still leads partitions that nobody else in the ISR could take; tries so far: {tries}.",
		"仍有分区由它领导，ISR 中无人可接替；已尝试 {tries} 次。"),
	event.RuleSessionClosed: words.New("It closed the session itself.", "会话由它自己关闭。"),
	event.RuleSessionOver: words.New(
		"It is connected again: its session was over, and it registers anew.",
		"重新连上后得知会话已结束，于是重新注册。"),
	event.RuleWatchISR: words.New("A leader has changed an ISR and noted it in ZooKeeper.",
		"有 leader 改了 ISR，在 ZooKeeper 里留下通知。"),
	event.RuleWatchLogDirs: words.New("A broker lost a log directory.", "有 broker 的日志目录故障。"),
	event.RuleWatchAdmin: words.New("An operator's request is in ZooKeeper.",
		"ZooKeeper 里出现了运维的请求。"),
	event.RuleWatchState: words.New(
		"The ISR of a partition that is being reassigned has changed.",
		"正在重分配的分区，其 ISR 有变化。"),
}
