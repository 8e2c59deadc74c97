package view

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/words"
)

// The sentences of consumers and their groups, in the order of core/event/kinds_consumer.go.
var eventTextsConsumer = [...]words.Text{
	event.MetadataRefused: words.New(
		"{node} ignores the metadata that {peer} leads in leader epoch {epoch}.",
		"{node} 不采信这份元数据：{peer} 在 leader epoch {epoch} 是 leader。"),
	event.NothingNew: words.New(
		"{node} asked again, and {peer} still leads in leader epoch {epoch}.",
		"{node} 刷新元数据，没有新信息：leader 仍是 {peer}，leader epoch 仍是 {epoch}。"),
	event.LeaderMissing: words.New(
		"{node} is told by {peer} that nobody leads.",
		"{peer} 告诉 {node}：现在没有 leader。"),
	event.PartitionAssigned: words.New(
		"{node} is assigned the partition.",
		"分区分配给了 {node}。"),
	event.OffsetCommitted: words.New(
		"{node} commits offset {to}.",
		"{node} 提交 offset {to}。"),
	event.CommitFound: words.New(
		"{node} begins at the committed offset {to}.",
		"{node} 从已提交的 offset {to} 开始。"),
	event.PositionLost: words.New(
		"{node} has no usable position and looks for the {which} offset.",
		"{node} 没有可用的位置，去查询 {which} offset。"),
	event.PositionSet: words.New(
		"The position of {node} moves from {from} to {to}.",
		"{node} 的位置从 {from} 移到 {to}。"),
	event.PositionDoubted: words.New(
		"{node} must validate its position {from} before it reads on.",
		"{node} 继续读之前，要先验证自己的位置 {from}。"),
	event.PositionValid: words.New(
		"The position {from} of {node} is valid: on {peer} epoch {answered epoch} ends at {to}.",
		"{node} 的位置 {from} 有效：{peer} 答复 epoch {answered epoch} 结束于 {to}。"),
	event.TruncationFound: words.New(
		"{node} finds out that the log was cut below its position {from}: on {peer} epoch "+
			"{answered epoch} ends at {to}.",
		"{node} 发现日志已被截断到自己的位置 {from} 以下：{peer} 答复 epoch {answered epoch} "+
			"结束于 {to}。"),
	event.ConsumerRetries: words.New(
		"{node} got no usable {api} from {peer} and asks again after {ms} ms.",
		"{node} 没能从 {peer} 得到可用的 {api}，{ms} ms 后重试。"),
	event.ReaderBack: words.New(
		"{node} no longer reads from {peer} and goes back to the leader.",
		"{node} 不再从 {peer} 读，回到 leader。"),
	event.ApplicationTold: words.New(
		"{node} throws {exception} at the application, at position {from}.",
		"{node} 在位置 {from} 向应用抛出 {exception}。"),
}

var (
	txtNobodyRefused = words.New("{node} ignores the metadata that nobody leads.",
		"{node} 不采信这份元数据：没有 leader。")
	txtStillLeads = words.New("{node} asked again, and {peer} still leads.",
		"{node} 刷新元数据，leader 仍是 {peer}。")
	txtCommitWithEpoch = words.New("{node} commits offset {to} with leader epoch {epoch}.",
		"{node} 提交 offset {to}，带 leader epoch {epoch}。")
	txtFoundWithEpoch = words.New(
		"{node} begins at the committed offset {to} with leader epoch {epoch}.",
		"{node} 从已提交的 offset {to} 开始，带 leader epoch {epoch}。")
	txtTakenOver = words.New("{node} is assigned the partition, which {peer} had.",
		"分区从 {peer} 转给 {node}。")
	txtPositionStays = words.New("The position of {node} is {to}.", "{node} 的位置是 {to}。")
	txtReadNothing   = words.New("{node} reads nothing: its position stays {to}.",
		"{node} 没有读到消息，位置仍是 {to}。")
	txtNoOffsetTold = words.New("{node} gets no offset from {peer}: {err} ({code}).",
		"{node} 没有从 {peer} 得到 offset：{err}（{code}）。")
	txtNoSuchOffset = words.New("{peer} has no such offset for {node}.",
		"{peer} 没有 {node} 要查的 offset。")
	txtEndUnknown = words.New(
		"{node} finds out that {peer} knows nothing of epoch {epoch}, in which {node} read up to "+
			"{from}.",
		"{node} 发现 {peer} 根本不知道 epoch {epoch}，而自己在这个 epoch 读到了 {from}。")
)

// exceptions are the names of what a consumer throws at its application.
var exceptions = [...]string{
	client.NoAppError: "", client.OffsetOutOfRange: "OffsetOutOfRangeException",
	client.NoOffsetForPartition: "NoOffsetForPartitionException",
	client.LogTruncation:        "LogTruncationException",
}
