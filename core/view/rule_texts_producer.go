package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The reasons of producers, in the order of core/event/kinds_producer.go.
var ruleTextsProducer = [...]words.Text{
	event.RuleRetriable: words.New(
		"The error may pass by itself, and there are retries left.",
		"这个错误可能自行消失，而且还有重试次数。"),
	event.RuleDeliveryTimeout: words.New(
		"delivery.timeout.ms is over (KIP-91).",
		"已到 delivery.timeout.ms（KIP-91）。"),
	event.RuleRetriesOver: words.New(
		"There are no retries left.",
		"重试次数已用完。"),
	event.RuleUnanswered: words.New(
		"With acks=0 no answer is expected, so nothing is sent again.",
		"acks=0 不等应答，因此不会重发。"),
	event.RuleNotRetriable: words.New(
		"Sending it again would bring the same error.",
		"重发只会得到同样的错误。"),
	event.RuleWaitsForID: words.New(
		"An idempotent producer sends nothing before it has a producer id.",
		"幂等生产者拿到 producer id 之前不发送。"),
	event.RuleInFlight: words.New(
		"max.in.flight.requests.per.connection are on their way already.",
		"未应答的请求已达 max.in.flight.requests.per.connection。"),
	event.RuleBehindRetry: words.New(
		"An earlier batch of the partition waits to be sent.",
		"该分区前面还有批次在等待发送。"),
	event.RuleNoLeaderKnown: words.New(
		"It knows no leader of the partition.",
		"它不知道分区的 leader。"),
	event.RuleUnresolved: words.New(
		"An earlier batch was given up, and may be in the log or not.",
		"前面有一个批次已放弃，是否写入不得而知。"),
	event.RuleNotNextSequence: words.New(
		"A batch with a lower sequence is not acknowledged yet; this one must follow it.",
		"序号更小的批次还没有确认，这个批次必须排在它后面。"),
	event.RuleSequencesReset: words.New(
		"Its sequence has changed since it was sent.",
		"发出之后它的序号已经改过。"),
	event.RuleProducerGone: words.New(
		"All that it knows to be written lies below the leader's log start: retention made the"+
			" leader forget the producer.",
		"它已知写入的内容都低于 leader 的日志起始 offset：保留策略让 leader 忘了这个生产者。"),
	event.RuleRaiseEpoch: words.New(
		"KIP-360: no batch before it is missing, so the leader's numbers cannot be met any more.",
		"KIP-360：它前面没有缺失的批次，序号已不可能与 leader 对上。"),
	event.RuleNewID: words.New(
		"The batch carries a producer id that its producer has given up.",
		"该批次带的 producer id 已被生产者放弃。"),
	event.RuleSequencesMoveUp: words.New(
		"The next batches take the sequences of the one that failed.",
		"后面的批次顶上失败批次的序号。"),
	event.RuleRemembered: words.New(
		"KIP-98: producer id, epoch and sequences (from {sequence} on) are those of a batch that "+
			"the leader remembers.",
		"KIP-98：producer id、epoch 和序号（从 {sequence} 起）与 leader 记住的一个批次相同。"),
	event.RuleOldProducerEpoch: words.New(
		"Producer epoch {producer epoch} is older than {known epoch}, which the leader has seen.",
		"producer epoch {producer epoch} 低于 leader 已见过的 {known epoch}。"),
	event.RuleNewProducerEpoch: words.New(
		"A new producer epoch begins at sequence 0, not at {sequence}.",
		"新的 producer epoch 必须从序号 0 开始，而不是 {sequence}。"),
	event.RuleSequenceGap: words.New(
		"The leader expects sequence {expected}; this batch begins at {sequence}.",
		"leader 期待序号 {expected}，这个批次从 {sequence} 开始。"),
	event.RuleUnknownProducer: words.New(
		"The leader does not remember this producer, and sequence {sequence} is not its first.",
		"leader 不记得这个生产者，而序号 {sequence} 不是开头。"),
	event.RuleFormatWithoutIDs: words.New(
		"The topic's record format has no room for producer ids.",
		"topic 的消息格式放不下 producer id。"),
	event.RuleProducerRetention: words.New(
		"None of its records lies at or above the log start {to}.",
		"日志起始 offset {to} 及以上已没有它的消息。"),
	event.RuleProducerRestart: words.New(
		"A new process has a producer id of its own, and no memory.",
		"新进程有自己的 producer id，没有之前的记忆。"),
}
