package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The sentences of KRaft mode, in the order of core/event/kinds_kraft.go.
var eventTextsKRaft = [...]words.Text{
	event.RecordWritten: words.New(
		"{node} writes {record} at offset {to} of the metadata log.",
		"{node} 在元数据日志的 offset {to} 写入 {record}。"),
	event.RecordsCommitted: words.New(
		"{node}: metadata records {from} to {last} are committed.",
		"{node}：元数据记录 {from} 到 {last} 已提交。"),
	event.MetadataRead: words.New(
		"{node} reads the metadata log from {from} up to {to}.",
		"{node} 读取元数据日志：{from} → {to}。"),
	event.ControllerClaims: words.New(
		"{node} becomes the active controller in quorum epoch {seq}; "+
			"it knows the metadata log up to {to}.",
		"{node} 成为活跃 controller，quorum epoch {seq}，已知元数据日志到 {to}。"),
	event.ControllerGivesUp: words.New(
		"{node} is no longer the active controller.",
		"{node} 不再是活跃 controller。"),

	event.RegisterAsked: words.New(
		"{peer} asks {node} to register it, with previous broker epoch {seq}.",
		"{peer} 向 {node} 请求注册，附上前一个 broker epoch {seq}。"),
	event.RegisterGranted: words.New(
		"{node} registers {peer} with broker epoch {seq}.",
		"{node} 登记 {peer}，broker epoch {seq}。"),
	event.RegisterRefused: words.New(
		"{node} refuses to register {peer}: {err} ({code}).",
		"{node} 拒绝 {peer} 注册：{err}（{code}）。"),
	event.BrokerFenced: words.New(
		"{node} fences {peer}: it may neither lead nor be in an ISR.",
		"{node} 隔离 {peer}（fence）：它不能当 leader，也不能在 ISR 里。"),
	event.BrokerUnfenced: words.New(
		"{node} unfences {peer}: it may lead and be in an ISR again.",
		"{node} 解除对 {peer} 的隔离（unfence）：它可以再当 leader、再进 ISR。"),
	event.BrokerStopping: words.New(
		"{node} lets {peer} begin its controlled shutdown; "+
			"it may stop once the others have read the metadata log up to {to}.",
		"{node} 让 {peer} 开始受控关闭；其他 broker 把元数据日志读到 {to} 之后它才能停。"),
	event.BrokerGone: words.New(
		"{node} removes the registration of {peer}.",
		"{node} 删除 {peer} 的注册。"),
	event.HeartbeatTaken: words.New(
		"{node} takes a heartbeat of {peer}, which has read the metadata log up to {to}.",
		"{node} 收到 {peer} 的心跳，它已把元数据日志读到 {to}。"),
	event.HeartbeatFailed: words.New(
		"{node} refuses a heartbeat of {peer}: {err} ({code}).",
		"{node} 拒绝 {peer} 的心跳：{err}（{code}）。"),
	event.LifeChanged: words.New(
		"{node} changes its state to {life}.",
		"{node} 进入 {life} 状态。"),
	event.TriesAgain: words.New(
		"{node} was not served by the controller ({err}) and tries again in {seq} ms.",
		"{node} 没能得到 controller 的许可（{err}），{seq} ms 后再试。"),
	event.RoleKept: words.New(
		"{node} keeps the role that it had: it does not take up the state of leader epoch {epoch}.",
		"{node} 保持原来的角色，不采用 leader epoch {epoch} 的状态。"),

	event.ELRChanged: words.New(
		"{node} writes the eligible leader replicas (ELR): {set}.",
		"{node} 写入 ELR（仍有资格当 leader 的副本）：{set}。"),
	event.LastKnownChanged: words.New(
		"{node} writes the last known leader: {set}.",
		"{node} 写入最后已知的 leader：{set}。"),
	event.RecoveryChanged: words.New(
		"{node} writes the leader recovery state {recovery}.",
		"{node} 写入 leader 恢复状态 {recovery}。"),
	event.ISRLeft: words.New(
		"{node} takes {peer} out of the ISR: {set}.",
		"{node} 把 {peer} 移出 ISR：{set}。"),

	event.SettingAltered: words.New(
		"{node} writes a setting: {seq}.",
		"{node} 写入一项设置：{seq}。"),
	event.RecordsForgotten: words.New(
		"Metadata records {to}…{from} were committed, and are no longer in {node}'s log: nobody "+
			"had them on disk.",
		"元数据记录 {to}…{from} 曾经提交，如今已不在 {node} 的日志里：没有任何节点把它们落盘。"),
	event.LatencySet: words.New(
		"What {node} and {peer} send each other takes {to} ms longer from now on.",
		"从现在起，{node} 与 {peer} 之间的消息要多花 {to} ms。"),
	event.OperatorRefused: words.New(
		"{node} refuses what an operator asks for: {err} ({code}).",
		"{node} 拒绝运维的请求：{err}（{code}）。"),
	event.ReassignCancelled: words.New(
		"{node} takes the reassignment back: the replicas are {set} again.",
		"{node} 撤销迁移：副本恢复为 {set}。"),
}
