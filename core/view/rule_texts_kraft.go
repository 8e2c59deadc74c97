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
		"Nothing keeps it any more: it may stop now.",
		"没有什么再拦着它：现在就可以停。"),
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
		"The ISR has {isr} members, below the effective min.insync.replicas {min isr}: "+
			"who leaves it stays eligible, as the HW stands still.",
		"ISR 有 {isr} 个成员，低于有效的 min.insync.replicas {min isr}："+
			"HW 不再前进，离开 ISR 的副本仍有资格。"),
	event.RuleReachedMinISR: words.New(
		"The ISR has {isr} members, the effective min.insync.replicas is {min isr}: "+
			"the ELR is needed no more.",
		"ISR 有 {isr} 个成员，有效的 min.insync.replicas 是 {min isr}：不再需要 ELR。"),
	event.RuleELROff: words.New(
		"Eligible leader replicas are switched off: what is left of them is erased.",
		"ELR 功能已关闭：残留的内容被清除。"),
	event.RuleClearELR: words.New(
		"ClearElrRecord: min.insync.replicas was altered, so the old ELR says nothing any more.",
		"ClearElrRecord：min.insync.replicas 被改过，旧的 ELR 不再说明什么。"),
	event.RuleReplicaDropped: words.New(
		"A replica leaves the assignment: that takes a new leader epoch.",
		"有副本离开了分配列表：需要新的 leader epoch。"),
	event.RuleShrinkBump: words.New(
		"Up to 3.5 the controller raises the leader epoch when an ISR shrinks (KAFKA-15021).",
		"3.5 及以前，ISR 收缩时 controller 会提高 leader epoch（KAFKA-15021）。"),
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
}
