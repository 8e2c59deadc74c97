package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The sentences of disks, operators and outside actors, in the order of core/event/kinds_field.go.
var eventTextsField = [...]words.Text{
	event.DiskSlowed: words.New(
		"Every read and write of {node}'s disk takes {to} ms from now on.",
		"从现在起，{node} 的磁盘每次读写都要 {to} ms。"),
	event.DiskWaits: words.New(
		"{node} has {api} from {peer}, and waits {to} ms for its disk.",
		"{node} 收到 {peer} 的 {api}，等磁盘 {to} ms。"),
	event.ReplicationThrottled: words.New(
		"{node} may send {to} batches a second to followers outside the ISR.",
		"{node} 每秒最多向 ISR 之外的 follower 发送 {to} 个批次。"),
	event.LoadingBegan: words.New(
		"{node} was not stopped in order, and reads what may not be on disk: {to} ms.",
		"{node} 上次未正常停止，要读一遍可能没落盘的日志，需要 {to} ms。"),
	event.LogsLoaded: words.New(
		"{node} has recovered its logs.",
		"{node} 的日志恢复完毕。"),
	event.SupervisorSet: words.New(
		"A supervisor watches {node}, and restarts it when it is not up for {to} ms.",
		"守护程序监视 {node}：{to} ms 没有就绪就重启它。"),
	event.SupervisorActs: words.New(
		"{node} has not been up for {to} ms. Its supervisor kills and starts it.",
		"{node} 已有 {to} ms 没有就绪，守护程序杀掉并重启它。"),
	event.MessageDelayed: words.New(
		"{api} from {node} to {peer} is delayed by {to} ms.",
		"{node} 发给 {peer} 的 {api} 延迟 {to} ms。"),
}

var (
	txtUnsupervised = words.New("No supervisor watches {node} any more.",
		"守护程序不再监视 {node}。")
	txtPatient = words.New(
		"A supervisor watches {node}, and restarts it when it neither is up nor recovers "+
			"for {to} ms.",
		"守护程序监视 {node}：{to} ms 既没有就绪、也不在恢复，就重启它。")
	txtForeignEpoch = words.New("{node} answers the foreign request: epoch {epoch} ends at {to}.",
		"{node} 答复这个外来请求：epoch {epoch} 结束于 {to}。")
)
