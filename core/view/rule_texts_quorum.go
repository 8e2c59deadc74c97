package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The reasons of the quorum, in the order of core/event/kinds_quorum.go.
var ruleTextsQuorum = [...]words.Text{
	event.RuleOnlyVoter: words.New(
		"It is the only voter, so its own vote is the majority.",
		"只有它一个 voter，自己一票就是多数。"),
	event.RuleFetchTimeout: words.New(
		"It has not heard from the leader for controller.quorum.fetch.timeout.ms.",
		"超过 controller.quorum.fetch.timeout.ms 没有收到 leader 的应答。"),
	event.RuleElectionTimeout: words.New(
		"It has waited for a leader long enough; the wait differs by voter and epoch.",
		"等待 leader 的时间已到；等多久由 voter 编号和 epoch 决定。"),
	event.RulePreVoted: words.New(
		"KIP-996: a majority says that it would vote for it.",
		"KIP-996：多数 voter 表示会投票给它。"),
	event.RuleVoteTimeout: words.New(
		"The answers did not come in time: votes {votes}, needed {needed}.",
		"应答没有及时到齐：{votes} 票，需要 {needed} 票。"),
	event.RuleVoteRejected: words.New(
		"So many refuse that a majority is out of reach: votes {votes}, needed {needed}.",
		"拒绝的太多，已不可能过半：{votes} 票，需要 {needed} 票。"),
	event.RuleLogUpToDate: words.New(
		"Its log is at least as up to date: last epoch {last epoch}, end {offset}; "+
			"here {own last epoch}, {leo}.",
		"它的日志不比这里旧：末条 epoch {last epoch}，结束于 {offset}；"+
			"这里是 {own last epoch}、{leo}。"),
	event.RuleLogBehind: words.New(
		"Its log is behind: last epoch {last epoch}, end {offset}; here {own last epoch}, {leo}.",
		"它的日志较旧：末条 epoch {last epoch}，结束于 {offset}；这里是 {own last epoch}、{leo}。"),
	event.RuleVotedForIt: words.New(
		"It has this vote already.",
		"这一票早已投给了它。"),
	event.RuleVotedOther: words.New(
		"A voter votes once in an epoch, and the vote is given.",
		"一个 epoch 只能投一票，这一票已经投出。"),
	event.RuleLeaderKnown: words.New(
		"The epoch has a leader already.",
		"这个 epoch 已经有 leader。"),
	event.RuleLeaderServes: words.New(
		"KIP-996: as far as it knows there is a leader that serves.",
		"KIP-996：在它看来，leader 仍在正常工作。"),
	event.RuleNewerQuorumEpoch: words.New(
		"There is a newer epoch, {newer}.",
		"出现了更新的 epoch {newer}。"),
	event.RuleCheckQuorum: words.New(
		"KAFKA-15489: no majority has fetched for one and a half fetch timeouts.",
		"KAFKA-15489：1.5 倍 fetch 超时内，没有多数 voter 来 fetch。"),
	event.RuleOrderlyResign: words.New(
		"It stops in order and tells the others who should stand first.",
		"它有序停止，并告诉其他节点谁先参选。"),
	event.RuleMedian: words.New(
		"A majority of the logs reaches that far, and a record of the own epoch is among them.",
		"多数 voter 的日志已到这里，其中包括本 epoch 的记录。"),
	event.RuleLeadersHW: words.New(
		"The leader's answer says so; own LEO {leo}.",
		"leader 的应答如此；自己的 LEO {leo}。"),
	event.RuleSnapshotCommitted: words.New(
		"A snapshot holds only what is committed.",
		"快照里只有已提交的记录。"),
}
