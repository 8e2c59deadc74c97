package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The sentences of the quorum, in the order of core/event/kinds_quorum.go.
var eventTextsQuorum = [...]words.Text{
	event.VoterStarted: words.New(
		"The process of {node} starts, in quorum epoch {epoch}.",
		"{node} 的进程启动，quorum epoch {epoch}。"),
	event.VoterCrashed: words.New(
		"The process of {node} crashes; quorum-state file and page cache survive.",
		"{node} 进程崩溃，quorum-state 文件和 page cache 仍在。"),
	event.VoterPowerLost: words.New("The machine of {node} loses power.", "{node} 所在机器断电。"),
	event.VoterTailLost: words.New(
		"{node} loses metadata records that were not on disk: LEO {from} → {to}.",
		"{node} 丢失未落盘的元数据记录：LEO {from} → {to}。"),
	event.VoterDied: words.New(
		"{node} ends itself: {peer} asks it to cut to {to}, below its HW {from}. "+
			"Committed records are lost.",
		"{node} 自行退出：{peer} 要它截断到 {to}，低于自己的 HW {from}。已提交的记录丢了。"),

	event.PreVotesAsked: words.New(
		"{node} asks whether it would be elected; its log ends at {to}, epoch stays {epoch}.",
		"{node} 先询问自己能否当选（pre-vote）：日志结束于 {to}，epoch 仍是 {epoch}。"),
	event.VotesAsked: words.New(
		"{node} is a candidate in epoch {epoch}, votes for itself and asks the others; "+
			"its log ends at {to}.",
		"{node} 在 epoch {epoch} 成为候选人，先投自己一票，再向其他节点要票；日志结束于 {to}。"),
	event.VoteGranted: words.New(
		"{node} votes for {peer} in epoch {epoch}.",
		"{node} 在 epoch {epoch} 投票给 {peer}。"),
	event.VoteDenied: words.New(
		"{node} does not vote for {peer} in epoch {epoch}.",
		"{node} 在 epoch {epoch} 拒绝投票给 {peer}。"),
	event.VotesLost: words.New(
		"{node} is not elected in epoch {epoch} and waits.",
		"{node} 在 epoch {epoch} 没有当选，先等一等。"),
	event.QuorumEpochSeen: words.New(
		"{node} enters quorum epoch {epoch}; it does not know who leads.",
		"{node} 进入 quorum epoch {epoch}，还不知道谁是 leader。"),
	event.QuorumLeaderKnown: words.New(
		"{node} follows {peer}, the leader of quorum epoch {epoch}.",
		"{node} 跟随 {peer}，它是 quorum epoch {epoch} 的 leader。"),
	event.QuorumWon: words.New(
		"{node} leads the quorum in epoch {epoch}; its first record gets offset {to}.",
		"{node} 当选 quorum leader，epoch {epoch}，第一条记录的 offset 是 {to}。"),
	event.QuorumLost: words.New(
		"{node} leads the quorum no longer; its epoch was {epoch}.",
		"{node} 不再是 quorum leader，它的 epoch 是 {epoch}。"),
	event.QuorumNoRoom: words.New(
		"{node} is elected in epoch {epoch}, but its log has no room for another record.",
		"{node} 在 epoch {epoch} 当选，但日志已满，写不下新记录。"),
	event.QuorumEnds: words.New(
		"{node} learns that {peer} resigns; it will stand for election at {ms} ms.",
		"{node} 得知 {peer} 让位，将在 {ms} ms 时参选。"),

	event.VoterAppended: words.New(
		"{node} appends records {from} to {last} to the metadata log.",
		"{node} 把记录 {from} 到 {last} 写入元数据日志。"),
	event.VoterFlushed: words.New(
		"{node} flushes the metadata log up to {to}.",
		"{node} 把元数据日志刷盘到 {to}。"),
	event.VoterCut: words.New(
		"{node} cuts its metadata log from {from} to {to}, as {peer} answers.",
		"{node} 按 {peer} 的应答截断元数据日志：{from} → {to}。"),
	event.VoterHW: words.New(
		"{node}: HW of the metadata log {from} → {to}.",
		"{node}：元数据日志 HW {from} → {to}。"),
	event.QuorumSnapshot: words.New(
		"{node} takes the records below {to} into a snapshot; its log began at {from}.",
		"{node} 把 {to} 之前的记录归入快照，日志起点 {from} → {to}。"),
	event.VoterLoaded: words.New(
		"{node} loads the snapshot of {peer} and goes on at {to}; its log ended at {from}.",
		"{node} 载入 {peer} 的快照，LEO {from} → {to}，从 {to} 继续。"),
	event.QuorumFetchWaits: words.New(
		"The Fetch of {peer} waits at {node} for records from {to} on.",
		"{peer} 的 Fetch 在 {node} 等待 offset {to} 起的新记录。"),
	event.QuorumFetchDiverges: words.New(
		"{node} answers {peer}: your log agrees with mine up to {to} at the most.",
		"{node} 回答 {peer}：你的日志最多到 {to} 与我一致。"),
	event.QuorumFetchBehind: words.New(
		"{node} refers {peer}, which asks for {from}, to its snapshot up to {to}.",
		"{peer} 要读 {from}，{node} 让它去取到 {to} 为止的快照。"),
	event.VoterRefused: words.New(
		"{node} refuses {api} of {peer}: {err} ({code}).",
		"{node} 拒绝 {peer} 的 {api}：{err}（{code}）。"),
}
