package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The reasons of KRaft mode, in the order of core/event/kinds_kraft.go.
var ruleTextsKRaft = [...]words.Text{
	event.RuleSessionTimeout: words.New(
		"Nothing was heard of it for longer than broker.session.timeout.ms.",
		"超过 broker.session.timeout.ms 没有收到它的心跳。"),
	event.RuleFenceWanted: words.New(
		"It asks for that itself (WantFence).",
		"它自己要求的（WantFence）。"),
	event.RuleShutdownWanted: words.New(
		"It wants to stop (WantShutDown), so it gives its leaderships away first.",
		"它要停止（WantShutDown），先把领导权交出去。"),
	event.RuleShutdownNow: words.New(
		"Nothing holds it back any more: it may stop now.",
		"已没有要等的：现在就可以停。"),
	event.RuleStaysFenced: words.New(
		"It stays fenced until it has read its own registration and asks to be unfenced.",
		"保持隔离，直到它读到自己的注册并请求解除。"),
	event.RuleStaysUnfenced: words.New(
		"Nothing changes for it.",
		"它的状态不变。"),
	event.RuleNewIncarnation: words.New(
		"It is a new process of the broker.",
		"这是该 broker 的新进程。"),
	event.RuleCleanRestart: words.New(
		"It names the registered broker epoch as its previous one: "+
			"the process before it stopped in order.",
		"它报告的前一个 broker epoch 与登记的一致：之前的进程是正常停止的。"),
	event.RuleUncleanRestart: words.New(
		"It cannot prove that the process before it stopped in order: records may be missing.",
		"它无法证明之前的进程是正常停止的：可能缺消息。"),
	event.RuleSameIncarnation: words.New(
		"The same process registers once more.",
		"同一个进程再次注册。"),
	event.RuleFromISR: words.New(
		"It is the first of the assignment that is in the ISR and may lead.",
		"它是分配列表中第一个在 ISR 里且可以当 leader 的副本。"),
	event.RuleFromELR: words.New(
		"KIP-966: the ISR is empty; it is the first of the assignment that is in the ELR and "+
			"may lead. It has all committed records, so the election is clean.",
		"KIP-966：ISR 为空；它是分配列表中第一个在 ELR 里且可以当 leader 的副本。"+
			"已提交的消息它都有，所以这次选举是干净的。"),
	event.RuleLastKnownLeader: words.New(
		"KIP-966: ISR and ELR are empty, so the last known leader leads again. "+
			"That is an unclean election: committed records may be lost.",
		"KIP-966：ISR 和 ELR 都为空，于是让最后已知的 leader 重新上任。"+
			"这是 unclean 选举：已提交的消息可能丢失。"),
	event.RuleUncleanReplica: words.New(
		"Nobody in ISR or ELR may lead, so unclean election takes the first live replica: "+
			"committed records may be lost.",
		"ISR 和 ELR 里没有可以当 leader 的，于是 unclean 选举选了第一个存活的副本："+
			"已提交的消息可能丢失。"),
	event.RuleBelowMinISR: words.New(
		"The size of the ISR, {isr}, is below the effective min.insync.replicas, {min isr}: "+
			"who leaves it stays eligible, as the HW stands still.",
		"ISR 有 {isr} 个成员，低于有效的 min.insync.replicas {min isr}："+
			"HW 不再前进，离开 ISR 的副本仍有资格。"),
	event.RuleReachedMinISR: words.New(
		"The size of the ISR is {isr}, the effective min.insync.replicas {min isr}: "+
			"the ELR is no longer needed.",
		"ISR 有 {isr} 个成员，有效的 min.insync.replicas 是 {min isr}：不再需要 ELR。"),
	event.RuleELROff: words.New(
		"Eligible leader replicas are switched off: what is left of them is erased.",
		"ELR 功能已关闭：残留的内容被清除。"),
	event.RuleClearELR: words.New(
		"ClearElrRecord: min.insync.replicas was altered, so the old ELR no longer "+
			"shows who has every committed record.",
		"ClearElrRecord：min.insync.replicas 被改过，旧的 ELR 不再能说明谁的数据齐全。"),
	event.RuleReplicaDropped: words.New(
		"A replica leaves the assignment: that takes a new leader epoch.",
		"有副本离开了分配列表：需要新的 leader epoch。"),
	event.RuleShrinkBump: words.New(
		"In Kafka up to 3.5 an ISR that shrinks raises the leader epoch (KAFKA-15021).",
		"Kafka 3.5 及之前，ISR 收缩时 controller 会提高 leader epoch（KAFKA-15021）。"),
	event.RuleISREmpty: words.New(
		"The ISR has lost its last member.",
		"ISR 失去了最后一个成员。"),
	event.RuleLogDirOffline: words.New(
		"The log directory of the replica is offline.",
		"该副本的日志目录已离线。"),
	event.RuleLastStanding: words.New(
		"Without ELR the last member stays in the ISR {set}: only it may lead again.",
		"没有 ELR 时，最后一个成员留在 ISR {set} 里：只有它能再当 leader。"),
	event.RuleRecovered: words.New(
		"The leader reports that it has taken over from an unclean election.",
		"leader 报告：unclean 选举之后它已接管完毕。"),

	event.RuleStaleBroker: words.New(
		"It is not registered with the broker epoch that it names: {registered} is.",
		"它报的 broker epoch 与登记的不符，登记的是 {registered}。"),
	event.RuleNoSuchPartition: words.New(
		"The controller knows no such partition.",
		"controller 不知道这个分区。"),
	event.RuleAheadOfController: words.New(
		"The request is ahead of this controller, which knows leader epoch "+
			"{present leader epoch} and partition epoch {present partition epoch}: "+
			"another controller must have taken over (KAFKA-14154).",
		"请求比这个 controller 知道的还新：它只到 leader epoch {present leader epoch}、"+
			"partition epoch {present partition epoch}，多半已有别的 controller 接管"+
			"（KAFKA-14154）。"),
	event.RuleOtherLeaderEpoch: words.New(
		"It leads in leader epoch {epoch}; the present one is {present leader epoch}.",
		"它以为 leader epoch 是 {epoch}，现在是 {present leader epoch}。"),
	event.RuleNotItsLeader: words.New(
		"It does not lead this partition.",
		"它不是这个分区的 leader。"),
	event.RuleOtherPartitionEpoch: words.New(
		"It goes by partition epoch {partition epoch}; the present one is "+
			"{present partition epoch}: the partition has changed since.",
		"它依据的是 partition epoch {partition epoch}，现在是 {present partition epoch}："+
			"分区在这之后变过。"),
	event.RuleISRNotReplicas: words.New(
		"The requested ISR names a broker twice, or one that has no replica.",
		"请求的 ISR 里有重复的 broker，或者没有副本的 broker。"),
	event.RuleISRWithoutLeader: words.New(
		"The requested ISR does not name the leader itself.",
		"请求的 ISR 里没有 leader 自己。"),
	event.RuleRecoveringAlone: words.New(
		"KIP-704: while the leader recovers from an unclean election it is in the ISR alone.",
		"KIP-704：leader 从 unclean 选举恢复期间，ISR 里只能有它自己。"),
	event.RuleRecoveredStays: words.New(
		"KIP-704: a partition that has recovered does not go back to recovering.",
		"KIP-704：已恢复的分区不会退回恢复中状态。"),
	event.RuleMemberUnregistered: words.New(
		"KIP-841: {member} is not registered, so it may not be in an ISR.",
		"KIP-841：{member} 没有注册，不能进 ISR。"),
	event.RuleMemberStopping: words.New(
		"KIP-841: {member} is in controlled shutdown, so it may not be in an ISR.",
		"KIP-841：{member} 正在受控关闭，不能留在 ISR 里。"),
	event.RuleMemberFenced: words.New(
		"KIP-841: {member} is fenced, so it may not be in an ISR.",
		"KIP-841：{member} 被隔离（fence），不能进 ISR。"),
	event.RuleMemberRestarted: words.New(
		"KIP-903: the leader means {member} with broker epoch {its epoch}, "+
			"registered is {registered}: it is another process by now.",
		"KIP-903：leader 指的是 broker epoch 为 {its epoch} 的 {member}，"+
			"登记的是 {registered}：现在已是另一个进程。"),

	event.RuleCreateTopic: words.New("The topic was to be created.", "要创建 topic。"),
	event.RuleReassignTo: words.New(
		"The partition was to move to other replicas.",
		"要把分区迁到别的副本。"),
	event.RuleReassignCancel: words.New(
		"The reassignment was to be taken back.",
		"要撤销正在进行的迁移。"),
	event.RuleUnregister: words.New(
		"The registration of {peer} was to be removed.",
		"要删除 {peer} 的注册。"),
	event.RuleSettingMinISR: words.New(
		"min.insync.replicas of the topic.",
		"topic 的 min.insync.replicas。"),
	event.RuleSettingClusterMinISR: words.New(
		"min.insync.replicas as the default of the whole cluster.",
		"整个集群默认的 min.insync.replicas。"),
	event.RuleSettingBrokerMinISR: words.New(
		"min.insync.replicas for what {peer} leads; the controller does not go by it.",
		"只对 {peer} 所领导的分区生效的 min.insync.replicas，controller 不看它。"),
	event.RuleSettingUnclean: words.New(
		"unclean.leader.election.enable of the topic.",
		"topic 的 unclean.leader.election.enable。"),
	event.RuleSettingClusterUnclean: words.New(
		"unclean.leader.election.enable as the default of the whole cluster.",
		"整个集群默认的 unclean.leader.election.enable。"),
	event.RuleSettingELR: words.New(
		"eligible.leader.replicas.version, which switches ELR on (1) or off (0).",
		"eligible.leader.replicas.version：1 开启 ELR，0 关闭。"),
	event.RuleUnfenceAsked: words.New(
		"It has read its own registration and asks to be unfenced.",
		"它已读到自己的注册，并请求解除隔离。"),
	event.RuleLeadsYet: words.New(
		"It may not stop yet: it still leads a partition that nobody else may take.",
		"还不能停：仍有分区由它领导，没有别的副本可以接手。"),
	event.RuleOthersBehind: words.New(
		"It may not stop yet: some active broker has read the metadata log only up to "+
			"{lowest offset}, its shutdown stands before {shutdown offset}.",
		"还不能停：它的关闭记录在元数据日志 {shutdown offset} 之前，"+
			"而有的活跃 broker 只读到 {lowest offset}。"),
	event.RuleSessionValid: words.New(
		"Another process with this id was heard not long ago, with broker epoch {broker epoch}: "+
			"two may not run at once.",
		"不久前还收到过同一 id 的另一个进程的心跳（broker epoch {broker epoch}）："+
			"两个进程不能同时运行。"),
	event.RuleUnregistered: words.New(
		"An operator removes its registration.",
		"运维删除了它的注册。"),
	event.RuleCaughtUpWithLog: words.New(
		"It has read the metadata log up to its own registration, and asks to be unfenced.",
		"它已把元数据日志读到自己的注册，开始请求解除隔离。"),
	event.RuleIsUnfenced: words.New(
		"The controller has unfenced it.",
		"controller 已解除对它的隔离。"),
	event.RuleStopsInOrder: words.New(
		"It asks the controller to move its leaderships before it stops.",
		"它请 controller 先移走它的领导权，再停止。"),
	event.RuleMetadataForgotten: words.New(
		"It had applied metadata that the controllers have lost, and would have to cut its"+
			" metadata log below the high watermark.",
		"它已经应用的元数据被 controller 丢失，不得不把元数据日志截断到 HW 以下。"),
	event.RuleNotRegistered: words.New(
		"It could not register within initial.broker.registration.timeout.ms.",
		"在 initial.broker.registration.timeout.ms 内没能注册成功。"),
	event.RuleDirUntold: words.New(
		"It could not tell the controller of its failed log directory within "+
			"log.dir.failure.timeout.ms.",
		"在 log.dir.failure.timeout.ms 内没能把故障的日志目录告诉 controller。"),
	event.RuleNobodyLeads: words.New(
		"The partition has no leader, or one that is not registered: there is nobody to follow.",
		"分区没有 leader，或者 leader 没有注册：无人可跟随。"),
	event.RuleStopsFollowing: words.New(
		"It is shutting down, and is out of the ISR or has no leader.",
		"它正在关闭，并且已不在 ISR 中，或者没有 leader。"),
	event.RuleNoLeaderNoRole: words.New(
		"In Kafka up to 3.2 a broker does nothing about a partition without a leader, "+
			"or whose leader is not registered.",
		"Kafka 3.2 及之前，分区没有 leader 或 leader 未注册时，broker 什么也不做。"),
	event.RuleOtherNodeID: words.New(
		"meta.properties holds another node.id than its configuration.",
		"meta.properties 中的 node.id 与配置不同。"),
}
