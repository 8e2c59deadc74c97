package view

import (
	"highwater/core/check"
	"highwater/core/words"
)

// checkTerms say over which replicas each invariant must hold, and under which faults. The fault
// budget is check.Budget.
var checkTerms = map[check.ID]words.Text{
	check.AckedSurvive: words.New(
		"For every record acknowledged with acks=all and not deleted on purpose: the present "+
			"leader has it or, while there is none, every replica that could be elected cleanly. "+
			"Within the fault budget.",
		"对每条以 acks=all 确认、且没有被主动删除的消息：当前 leader 持有它；没有 leader 时，"+
			"每个能被正常选举的副本都持有它。在故障预算之内成立。"),
	check.ReadsStay: words.New(
		"For every record that a consumer has read: the present leader has the same one at the "+
			"same offset, unless it was deleted on purpose. Within the fault budget.",
		"对消费者读到的每条消息：当前 leader 在同一 offset 上仍是同一条，除非被主动删除。"+
			"在故障预算之内成立。"),
	check.NoDivergence: words.New(
		"For every two running replicas that lead, or whose leader has recorded a fetch of "+
			"them: the same records below both HWs, and up to the last offset where their epochs "+
			"agree. Within the fault budget.",
		"对任意两个运行中的副本（担任 leader，或 leader 已记录它的 fetch）：两个 HW 之下、"+
			"以及 epoch 相同的最后一个 offset 之前，消息相同。在故障预算之内成立。"),
	check.OneLeader: words.New("For every two running replicas. Under any fault.",
		"对任意两个运行中的副本。任何故障下都成立。"),
	check.EpochsAscend: words.New("For every replica's log. Within the fault budget.",
		"对每个副本的日志。在故障预算之内成立。"),
	check.CacheFitsLog: words.New(
		"For every running replica of a topic in format v2: one entry for each epoch of the "+
			"log, and at most one for a leadership without records. Under any fault but a damaged "+
			"epoch file.",
		"对 v2 格式 topic 的每个运行中的副本：日志里每个 epoch 一个条目，另外最多一个没有"+
			"消息的任期。除 epoch 文件损坏外，任何故障下都成立。"),
	check.HWInLog: words.New(
		"For every running replica: between its log start and its log end. Under any fault.",
		"对每个运行中的副本：在日志起点与末端之间。任何故障下都成立。"),
	check.HWNeverFalls: words.New(
		"For every leader while its process leads in one epoch. Under any fault.",
		"对每个 leader，在同一进程的同一任期内。任何故障下都成立。"),
	check.ISRHasCommitted: words.New(
		"For every running replica in the ISR: it has every record below the highest HW that a "+
			"leader has shown. Within the fault budget.",
		"对 ISR 中每个运行中的副本：持有所有 leader 曾显示过的最高 HW 之下的消息。"+
			"在故障预算之内成立。"),
	check.LeaderInISR: words.New(
		"For every leader, as decided and as it sees itself. Under any fault.",
		"对每个 leader，已决定的状态里和它自己看来都是。任何故障下都成立。"),
	check.NoSilentWait: words.New(
		"For every running replica of a running leader, once no control message, session or "+
			"watch is under way: it fetches, and is not told the same divergence for ever; or its "+
			"fetcher has died and says so. From 2.5 on.",
		"leader 在运行时，对每个运行中的副本：当没有控制消息、会话或通知在途，它要么在拉取，"+
			"而且不会一再被告知同一处分叉；要么 fetcher 已明确报错终止。从 2.5 起成立。"),

	check.TruncationNoticed: words.New(
		"For every consumer and partition: between two settings of its position (a validation "+
			"that found a truncation, a reset, a commit that it resumes from, a seek by the "+
			"application) it reads one log. What lies before its position, in the log from "+
			"which it reads on, is what it has read there or, where it has read nothing yet, a "+
			"record of the epoch that was committed. For consumers that validate (KIP-320), "+
			"from 2.1 on, under any fault but a damaged file; not where no validation could "+
			"tell: no epochs in the records, a leader that lost its tail and led on in its "+
			"epoch, a log that has only older epochs there.",
		"对每个消费者和分区：在位置两次被设定之间（验证发现截断、重置、从提交处继续、"+
			"应用 seek），它读的是同一份日志。继续读取的日志里，位置之前就是它在那里读过的消息；"+
			"还没读过时，是一条带有提交时 epoch 的消息。对会验证的消费者（KIP-320），从 2.1 起，"+
			"除文件损坏外任何故障下都成立；验证无从得知的情况除外：消息不带 epoch、leader 丢了"+
			"尾部却在同一 epoch 继续、那里的日志只有更旧的 epoch。"),
	check.IdempotentOnce: words.New(
		"For every acknowledged record of an idempotent producer that the present leader has: "+
			"at one offset, and after those sent before it. That it is not lost is another "+
			"invariant. Within the fault budget.",
		"对当前 leader 持有的、幂等生产者每条已确认的消息：只在一个 offset 上，且排在更早发送的"+
			"消息之后。不丢失由另一条不变式保证。在故障预算之内成立。"),
	check.OneTold: words.New(
		"For all clients and for what has been decided, over the whole run: one leader in each "+
			"leader epoch. Under any fault.",
		"对所有客户端以及已决定的状态，整个运行期间：每个 leader epoch 只有一个 leader。"+
			"任何故障下都成立。"),
	check.NewsArrives: words.New(
		"For every consumer while a leader serves, once no control message, session or watch is "+
			"under way: it knows the leader in the epoch in use, or one of the running brokers "+
			"tells it. From 2.5 on.",
		"有 leader 服务时，对每个消费者：当没有控制消息、会话或通知在途，它知道 leader 和正在使用"+
			"的 epoch，或者某个运行中的 broker 会告诉它。从 2.5 起成立。"),

	check.ELRDisjoint: words.New("For every partition. Under any fault.",
		"对每个分区。任何故障下都成立。"),
	check.ELRBelowMin: words.New(
		"For every partition: the minimum is the one of its last change. Under any fault.",
		"对每个分区：最小值取它上次变更时的值。任何故障下都成立。"),
	check.ELRCommitted: words.New(
		"For every member of the ELR: it has every record below the highest HW that a leader "+
			"has shown. One that stopped uncleanly is left out: its registration takes it from "+
			"the ELR. Within the fault budget.",
		"对 ELR 的每个成员：持有所有 leader 曾显示过的最高 HW 之下的消息。非正常停止的不算，"+
			"注册时会被移出 ELR。在故障预算之内成立。"),
	check.EnoughEligible: words.New(
		"For every partition while ELR is on, but for unclean restarts and elections, and for "+
			"ELRs switched on or cleared while the ISR was smaller. Under any fault.",
		"ELR 开启时对每个分区；unclean 重启、unclean 选举，以及 ISR 不足时开启或清空 ELR "+
			"的情况除外。任何故障下都成立。"),
	check.LastKnownAlone: words.New("For every partition. Under any fault.",
		"对每个分区。任何故障下都成立。"),
	check.EmptyISR: words.New(
		"For every partition: without members no leader, and only with ELR on. Under any fault.",
		"对每个分区：ISR 为空就没有 leader，而且只在 ELR 开启时会为空。任何故障下都成立。"),
	check.QuorumLeader: words.New("For all voters, over the whole run. Under any fault.",
		"对所有投票者，整个运行期间。任何故障下都成立。"),
	check.QuorumAgrees: words.New(
		"For every running voter: below its HW its log is the committed one. Under any fault.",
		"对每个运行中的投票者：它的 HW 之下就是已提交的日志。任何故障下都成立。"),
	check.QuorumKeeps: words.New(
		"A majority of the voters' disks holds every committed record. Under any fault, as what "+
			"counts is flushed.",
		"多数投票者的磁盘持有每条已提交的记录。计入的都已落盘，所以任何故障下都成立。"),
	check.ImagesFit: words.New(
		"For every running broker: what it has applied is the log up to its offset. Under any "+
			"fault.",
		"对每个运行中的 broker：它应用的内容等于到它的 offset 为止的日志。任何故障下都成立。"),
}
