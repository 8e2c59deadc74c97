package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The rules of disks, operators and outside actors, in the order of core/event/kinds_field.go.
var ruleTextsField = [...]words.Text{
	event.RuleNotFormatted: words.New(
		"Its log directory has no meta.properties: kafka-storage must format it first.",
		"它的日志目录没有 meta.properties：要先用 kafka-storage 格式化。"),
	event.RuleNotUpInTime: words.New(
		"A supervisor killed it: it was not up in time.",
		"守护程序杀掉了它：没有按时就绪。"),
	event.RuleCannotRegister: words.New(
		"It cannot register: its node in ZooKeeper still belongs to the session before, or "+
			"ZooKeeper cannot be reached.",
		"无法注册：ZooKeeper 中的节点仍属于上一个会话，或者连不上 ZooKeeper。"),
	event.RuleFlushInterval: words.New(
		"{unflushed} records above the recovery point; log.flush.interval.messages is {interval}.",
		"恢复点之后有 {unflushed} 条消息；log.flush.interval.messages 为 {interval}。"),
}
