package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

var ruleTexts = [...]words.Text{
	event.RuleToHighWatermark: words.New(
		"Up to 0.10 a new follower cuts to its own HW: min(HW {hw}, LEO {leo}) = {to}.",
		"0.10 及以前，新 follower 截断到自己的 HW：min(HW {hw}, LEO {leo}) = {to}。"),
	event.RuleByEpoch: words.New(
		"KIP-101: min(leader's end offset {leader's end offset}, own LEO {leo}) = {to}.",
		"KIP-101：min(leader 的结束 offset {leader's end offset}, 自己的 LEO {leo}) = {to}。"),
	event.RuleEpochKeeps: words.New(
		"KIP-101: the leader's end offset {leader's end offset} is not below the own LEO {leo}.",
		"KIP-101：leader 的结束 offset {leader's end offset} 不低于自己的 LEO {leo}。"),
	event.RuleUndefinedEpoch: words.New(
		"The leader does not know the epoch, so the cut goes to the own HW {to}.",
		"leader 不认识这个 epoch，所以截断到自己的 HW {to}。"),
	event.RuleSameLeader: words.New(
		"0.9–1.1: the leader is the same as before, so log and fetcher stay as they are.",
		"0.9–1.1：leader 没变，日志和 fetcher 都保持原样。"),
	event.RuleHWAboveEnd: words.New("The own HW {hw} is not below the LEO {leo}.",
		"自己的 HW {hw} 不低于 LEO {leo}。"),
	event.RuleLeaderShorter: words.New(
		"The leader's log ends at {leader's leo}, below the own LEO {leo}.",
		"leader 的日志结束于 {leader's leo}，低于自己的 LEO {leo}。"),
	event.RuleMinISRLEO: words.New("The lowest LEO among {set} is {lowest leo}.",
		"{set} 中最小的 LEO 是 {lowest leo}。"),
	event.RuleFollowerHW: words.New(
		"min(leader's HW {leader's hw} in the answer, own LEO {leo}) = {to}.",
		"min(应答里 leader 的 HW {leader's hw}, 自己的 LEO {leo}) = {to}。"),
	event.RuleHWFromCheckpoint: words.New(
		"After a start the HW is the one in the checkpoint file: min({checkpoint}, LEO {leo}).",
		"启动后 HW 取自 checkpoint 文件：min({checkpoint}, LEO {leo})。"),
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
		"Controller epoch {controller epoch} is below the highest heard, {highest heard}.",
		"controller epoch {controller epoch} 低于已知最高的 {highest heard}。"),
	event.RuleData: words.New("There is data at {to} now.", "offset {to} 处有数据了。"),
	event.RuleWaitOver: words.New("Its time is over (replica.fetch.wait.max.ms).",
		"等待时间已到（replica.fetch.wait.max.ms）。"),
	event.RuleNotLeader:      words.New("{node} leads no more.", "{node} 不再是 leader。"),
	event.RuleConnectionLost: words.New("The connection broke.", "连接断开。"),
	event.RuleTimedOut:       words.New("No answer came in time.", "未按时收到应答。"),
	event.RuleErrorAnswer: words.New("{err} ({code}): again after {replica.fetch.backoff.ms} ms.",
		"{err}（{code}）：{replica.fetch.backoff.ms} ms 后重试。"),
	event.RuleAcks0: words.New("acks=0: nobody answers.", "acks=0：无应答。"),
	event.RuleAcks1: words.New("acks=1: the leader has it.", "acks=1：leader 已写入。"),
	event.RuleAcksAll: words.New("acks=all: the HW has reached {to}, every ISR member has it.",
		"acks=all：HW 已到 {to}，ISR 成员都有了。"),
	event.RuleWatchController: words.New("/controller has changed.", "/controller 有变化。"),
	event.RuleWatchBrokers: words.New("/brokers/ids or the topics have changed.",
		"/brokers/ids 或 topic 有变化。"),
	event.RuleNodeExists: words.New("The node of the old session is still there.",
		"旧会话的节点还在。"),
	event.RuleLongerThanLeader: words.New(
		"Up to 2.0.0: its log is longer than the leader's and unclean election is off.",
		"2.0.0 及以前：日志比 leader 长，且禁用了 unclean 选举。"),
	event.RuleUnexpectedAppend: words.New(
		"An append below the LEO is refused, and before 2.3 the thread dies of it.",
		"低于 LEO 的追加会被拒绝；2.3 之前线程会因此终止。"),
	event.RuleLinkCut: words.New("ZooKeeper cannot be reached.", "无法连接 ZooKeeper。"),
	event.RuleStaleVersion: words.New(
		"The state node has version {version}, the leader expected {expected version}.",
		"状态节点的版本是 {version}，leader 期望 {expected version}。"),
	event.RuleLeaderUnknown: words.New(
		"The leader is not among the live brokers that the last UpdateMetadata named.",
		"leader 不在最近一次 UpdateMetadata 给出的存活 broker 之中。"),
}
