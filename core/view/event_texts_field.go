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
}
