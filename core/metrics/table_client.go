package metrics

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/words"
)

const (
	producerMetrics = "kafka.producer:type=producer-metrics,client-id={client}"
	fetchMetrics    = "kafka.consumer:type=consumer-fetch-manager-metrics,client-id={client}" +
		",topic={topic},partition={partition}"
)

var clientTable = []Metric{
	{
		Name: "record-send-total", Object: producerMetrics, Attribute: "record-send-total",
		Of: OfProducer, Since: "1.0", Unit: "records",
		Doc: words.New("records that the producer has sent, each retry included",
			"生产者已发送的消息数，每次重试都计入"),
		Source: "SenderMetricsRegistry, Sender.updateProduceRequestMetrics",
		counts: func(_ *fold, e *event.Event) []hit {
			sent := e.Kind == event.ProduceSent || e.Kind == event.SendRepeated
			return many(sent, int64(e.To))
		},
	},
	{
		Name: "record-retry-total", Object: producerMetrics, Attribute: "record-retry-total",
		Of: OfProducer, Since: "1.0", Unit: "records",
		Doc: words.New("records that the producer has put back to send them again",
			"生产者放回队列、准备重发的消息数"),
		Source: "SenderMetricsRegistry, Sender.reenqueueBatch",
		counts: func(_ *fold, e *event.Event) []hit {
			return many(e.Kind == event.SendRetries, int64(e.To-e.From))
		},
	},
	{
		Name: "record-error-total", Object: producerMetrics, Attribute: "record-error-total",
		Of: OfProducer, Since: "1.0", Unit: "records",
		Doc: words.New("records whose sending has ended with an error, a time-out included, "+
			"though "+
			"they may be in the log", "发送以错误告终的消息数，超时也计入，尽管它们可能已在日志里"),
		Source: "SenderMetricsRegistry, Sender.failBatch",
		counts: func(_ *fold, e *event.Event) []hit {
			failed := e.Kind == event.SendFailed || e.Kind == event.SendUnknown
			return many(failed, int64(e.To-e.From))
		},
	},
	{
		Name: "records-lag", Object: fetchMetrics, Attribute: "records-lag", Of: OfConsumer,
		Since: "0.10.2", Unit: "records",
		Doc: words.New("high watermark in the last answer less the consumer's position; unknown "+
			"before the first answer (up to 1.0 the partition is part of the attribute)",
			"最近一次应答里的 HW 减去消费者的位置；首个应答前未知（1.0 及之前分区写在属性名里）"),
		Source: "Fetcher.FetchManagerMetrics, KIP-92",
		gauge: func(m *Moment, o owner) (int64, bool) {
			told := m.fold.heard[o.node][o.part]
			at := m.World.Consumers[o.node.Index()].Position[o.part].Offset
			return int64(max(told-at, 0)), told != kafka.NoOffset
		},
	},
	{
		Name: "records-consumed-total", Attribute: "records-consumed-total", Of: OfConsumer,
		Object: "kafka.consumer:type=consumer-fetch-manager-metrics,client-id={client}," +
			"topic={topic}",
		Since: "1.0", Unit: "records",
		Doc: words.New("records that the consumer has read, also again",
			"消费者已读的消息数，重读也计入"),
		Source: "FetcherMetricsRegistry",
		counts: func(_ *fold, e *event.Event) []hit {
			return many(e.Kind == event.ConsumerRead, int64(e.To-e.From))
		},
	},
}
