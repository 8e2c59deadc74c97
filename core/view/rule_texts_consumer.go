package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The reasons of consumers and their groups, in the order of core/event/kinds_consumer.go.
var ruleTextsConsumer = [...]words.Text{
	event.RuleOlderMetadata: words.New(
		"KIP-232: it has seen leader epoch {known}; the answer is older.",
		"KIP-232：它见过 leader epoch {known}，这份应答更旧。"),
	event.RuleLeaderEpochChanged: words.New(
		"KIP-320: the leader changed; the record before the position is of epoch {position epoch}.",
		"KIP-320：leader 变了；位置之前那条消息的 epoch 是 {position epoch}。"),
	event.RuleCommitWithEpoch: words.New(
		"KIP-320: the commit carries leader epoch {position epoch}, so it can be validated.",
		"KIP-320：提交带有 leader epoch {position epoch}，可以验证。"),
	event.RuleEpochEndsBelow: words.New(
		"KIP-320: the leader's epoch {answered epoch} ends below the position.",
		"KIP-320：leader 上 epoch {answered epoch} 结束在这个位置之前。"),
	event.RuleEpochUnknown: words.New(
		"KIP-320: the leader cannot say where that epoch ends.",
		"KIP-320：leader 说不出这个 epoch 结束在哪里。"),
	event.RuleNoAnswer: words.New(
		"Case H40: it takes a validation without an answer for a truncation.",
		"案例 H40：验证没有得到应答，却被当成截断。"),
	event.RuleFetchOutOfRange: words.New(
		"OFFSET_OUT_OF_RANGE: auto.offset.reset decides.",
		"OFFSET_OUT_OF_RANGE：由 auto.offset.reset 决定。"),
	event.RuleNothingCommitted: words.New(
		"The group has committed nothing here: auto.offset.reset decides.",
		"消费组在此没有提交过 offset：由 auto.offset.reset 决定。"),
	event.RuleResetOffset: words.New(
		"auto.offset.reset: the offset that the leader named.",
		"auto.offset.reset：采用 leader 给出的 offset。"),
	event.RuleApplicationSeeks: words.New("The application seeks.", "应用调用了 seek。"),
	event.RuleDivergencePoint: words.New(
		"KIP-320: up to there the log is what it has read.",
		"KIP-320：到此为止，日志与它读过的一致。"),
}
