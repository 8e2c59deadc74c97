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
}
