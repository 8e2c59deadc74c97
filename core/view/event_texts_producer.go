package view

import (
	"highwater/core/event"
	"highwater/core/words"
)

// The sentences of producers, in the order of core/event/kinds_producer.go.
var eventTextsProducer = [...]words.Text{
	event.SendQueued: words.New(
		"{node} holds {records} back for now.",
		"{node} 暂不发送 {records}。"),
	event.SendRepeated: words.New(
		"{node} sends {records} to {peer} again, attempt {attempt number}.",
		"{node} 向 {peer} 重发 {records}，第 {attempt number} 次。"),
	event.SendRetries: words.New(
		"{node} will send {records} again in {backoff ms} ms: {err} ({code}).",
		"{node} 将在 {backoff ms} ms 后重发 {records}：{err}（{code}）。"),
	event.ProducerWaits: words.New(
		"{node} reaches no broker and asks again in {backoff ms} ms.",
		"{node} 连不上任何 broker，{backoff ms} ms 后再问。"),
	event.ProducerIDGiven: words.New(
		"{node} gives {peer} the producer id {seq}.",
		"{node} 给 {peer} 分配 producer id {seq}。"),
	event.ProducerIDTaken: words.New(
		"{node} has the producer id {seq}, epoch 0; its sequences begin at 0.",
		"{node} 拿到 producer id {seq}，epoch 0，序号从 0 开始。"),
	event.ProducerIDDropped: words.New(
		"{node} gives up its producer id {seq} and will ask for a new one.",
		"{node} 放弃 producer id {seq}，之后申请新的。"),
	event.ProducerEpochRaised: words.New(
		"{node} raises its producer epoch to {seq}; what it has yet to send begins at sequence 0.",
		"{node} 把自己的 producer epoch 升到 {seq}，未完成的批次从序号 0 重新编号。"),
	event.SequencesChanged: words.New(
		"{node} numbers its open batches anew; the next sequence is {next sequence}.",
		"{node} 给未完成的批次重新编号，下一个序号是 {next sequence}。"),
	event.DuplicateFound: words.New(
		"{node} has {records} in its log already, at offset {from}: it appends nothing.",
		"{node} 的日志里已有 {records}，offset {from}：不再追加。"),
	event.ProducerForgotten: words.New(
		"{node} forgets the producer id {seq}.",
		"{node} 不再记得 producer id {seq}。"),
	event.ProducerRestarted: words.New(
		"{node} starts anew: its process knows nothing of what the one before sent.",
		"{node} 重新启动：新进程不知道前一个进程发过什么。"),
}
