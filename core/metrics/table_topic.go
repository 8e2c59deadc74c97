package metrics

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/words"
)

const topicMetrics = "kafka.server:type=BrokerTopicMetrics,name="

// fetchers are who a Fetch can come from, by the property fetcherType.
var fetchers = []string{"follower", "consumer"}

var topicTable = []Metric{
	{
		Name: "MessagesInPerSec", Object: topicMetrics + "MessagesInPerSec", Attribute: "Count",
		Since: "0.8.0", Unit: "records",
		Doc: words.New("records that producers' requests appended here, a duplicate that was "+
			"found "+
			"and not appended again included; what followers fetch is not counted",
			"生产请求在此追加的消息数，被识别而未再追加的重复批次也计入；follower 拉取的不计"),
		Source: "BrokerTopicStats, ReplicaManager.appendToLocalLog",
		counts: func(f *fold, e *event.Event) []hit {
			h := &f.handling
			produced := h.API == kafka.APIProduce && !h.Answer && h.Node == e.Node
			taken := e.Kind == event.Appended && produced || e.Kind == event.DuplicateFound
			return many(taken, int64(e.To-e.From))
		},
	},
	{
		Name: "TotalProduceRequestsPerSec", Object: topicMetrics + "TotalProduceRequestsPerSec",
		Attribute: "Count", Since: "0.9", Unit: "requests",
		Doc:    words.New("Produce requests for the topic", "该 topic 的 Produce 请求数"),
		Source: "ReplicaManager.appendToLocalLog",
		counts: func(_ *fold, e *event.Event) []hit { return one(isRequest(e, kafka.APIProduce)) },
	},
	{
		Name: "FailedProduceRequestsPerSec", Object: topicMetrics + "FailedProduceRequestsPerSec",
		Attribute: "Count", Since: "0.8.0", Unit: "requests",
		Doc: words.New("Produce requests that failed unexpectedly: NOT_ENOUGH_REPLICAS and errors "+
			"of sequence numbers are counted, NOT_LEADER_OR_FOLLOWER and what comes after the "+
			"append "+
			"are not", "意外失败的 Produce 请求：NOT_ENOUGH_REPLICAS 和序列号错误计入，"+
			"NOT_LEADER_OR_FOLLOWER 及追加之后的错误不计"),
		Source: "ReplicaManager.appendToLocalLog: the list of known exceptions",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Kind == event.ProduceRefused && CountsAsFailed(e.Err))
		},
	},
	{
		Name: "TotalFetchRequestsPerSec", Object: topicMetrics + "TotalFetchRequestsPerSec",
		Attribute: "Count", Since: "0.9", Unit: "requests",
		Doc: words.New("Fetch requests for the topic, of followers and consumers; one that waits "+
			"is read, and counted, once more when it ends",
			"该 topic 的 Fetch 请求数，含 follower 和消费者；等待的请求结束时再读一次、再计一次"),
		Source: "ReplicaManager.readFromLog",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(isRequest(e, kafka.APIFetch) || e.Kind == event.FetchEnded)
		},
	},
	{
		Name: "FailedFetchRequestsPerSec", Object: topicMetrics + "FailedFetchRequestsPerSec",
		Attribute: "Count", Since: "0.8.0", Until: "0.8", Unit: "requests",
		Doc: words.New("Fetch requests that failed unexpectedly; OFFSET_OUT_OF_RANGE is among them",
			"意外失败的 Fetch 请求，OFFSET_OUT_OF_RANGE 也计入"),
		Source: "KafkaApis.readMessageSets",
		counts: func(_ *fold, e *event.Event) []hit { return one(fails(e, knownFetch)) },
	},
	{
		Name: "FailedFetchRequestsPerSec", Object: topicMetrics + "FailedFetchRequestsPerSec",
		Attribute: "Count", Since: "0.9", Unit: "requests",
		Doc: words.New("Fetch requests that failed unexpectedly; neither OFFSET_OUT_OF_RANGE "+
			"nor a "+
			"fenced or unknown leader epoch is counted",
			"意外失败的 Fetch 请求；OFFSET_OUT_OF_RANGE、leader epoch 过旧或未知都不计"),
		Source: "ReplicaManager.readFromLog: the list of known exceptions",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Err != kafka.ErrOffsetOutOfRange && fails(e, knownFetch))
		},
	},
	{
		Name: "ExpiresPerSec.Fetch", Attribute: "Count", Since: "0.9", Unit: "requests",
		Object: "kafka.server:type=DelayedFetchMetrics,name=ExpiresPerSec,fetcherType={fetcher}",
		Doc: words.New("Fetch requests that waited for data for their whole max wait",
			"等满 max wait 也没等到数据的 Fetch 请求"),
		Source: "DelayedFetchMetrics", Labels: fetchers,
		counts: func(_ *fold, e *event.Event) []hit {
			if e.Kind != event.FetchEnded || e.Rule != event.RuleWaitOver {
				return nil
			}
			return []hit{{fetcherOf(e.Peer), 1}}
		},
	},
	{
		Name: "ExpiresPerSec.Produce", Attribute: "Count", Since: "0.9", Unit: "requests",
		Object: "kafka.server:type=DelayedProduceMetrics,name=ExpiresPerSec",
		Doc: words.New("acks=all requests whose time ran out before the high watermark got there; "+
			"their records stay in the log", "HW 到达之前就超时的 acks=all 请求；消息仍留在日志里"),
		Source: "DelayedProduceMetrics",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Kind == event.Sent && e.Answer && e.API == kafka.APIProduce &&
				e.Err == kafka.ErrRequestTimedOut)
		},
	},
}

// knownProduce and knownFetch are the errors that the broker expects and does not count as failed.
var knownProduce = []kafka.ErrorCode{
	kafka.ErrUnknownPartition, kafka.ErrNotLeaderOrFollower, kafka.ErrMessageTooLarge,
	kafka.ErrRecordListTooLarge, kafka.ErrCorruptMessage, kafka.ErrStorage,
}

var knownFetch = []kafka.ErrorCode{
	kafka.ErrUnknownPartition, kafka.ErrNotLeaderOrFollower, kafka.ErrUnknownLeaderEpoch,
	kafka.ErrFencedLeaderEpoch, kafka.ErrReplicaNotAvailable, kafka.ErrStorage,
	kafka.ErrInconsistentTopicID,
}

// CountsAsFailed says whether an error of a Produce is none of those that a broker expects.
func CountsAsFailed(err kafka.ErrorCode) bool { return !slices.Contains(knownProduce, err) }

func fails(e *event.Event, known []kafka.ErrorCode) bool {
	return e.Kind == event.FetchRefused && !slices.Contains(known, e.Err)
}

// isRequest says whether a broker handles a request of the kind.
func isRequest(e *event.Event, api kafka.API) bool {
	return e.Kind == event.Handled && e.API == api && !e.Answer && e.Node.IsBroker()
}

func fetcherOf(n kafka.NodeID) string {
	if n.IsBroker() {
		return fetchers[0]
	}
	return fetchers[1]
}

const requestMetrics = "kafka.network:type=RequestMetrics,name="

var requestTable = []Metric{
	{
		Name: "RequestsPerSec", Object: requestMetrics + "RequestsPerSec,request={request}",
		Attribute: "Count", Since: "0.8.0", Unit: "requests",
		Doc: words.New("requests that the process has answered, by kind; a request counts when "+
			"its "+
			"answer is sent, so one that waits does not yet (from 2.0 on there is one MBean "+
			"for each "+
			"version as well)", "已应答的请求数，按种类；发出应答时才计，仍在等待的不计（2.0 "+
			"起每个版本另有一个 MBean）"),
		Source: "RequestChannel.updateRequestMetrics", Labels: requestNames(),
		counts: func(_ *fold, e *event.Event) []hit {
			if !isAnswer(e) {
				return nil
			}
			return requestHits(e)
		},
	},
	{
		Name:   "ErrorsPerSec",
		Object: requestMetrics + "ErrorsPerSec,request={request},error={error}", Since: "1.0",
		Attribute: "Count", Unit: "answers", open: true,
		Doc: words.New("answers by kind of request and error, NONE among them; each request names "+
			"one partition here", "按请求种类和错误统计的应答数，NONE 也在内；"+
			"这里每个请求只涉及一个分区"),
		Source: "RequestChannel.updateErrorMetrics, KIP-188", Labels: kafka.APINames(),
		counts: func(_ *fold, e *event.Event) []hit {
			if !isAnswer(e) {
				return nil
			}
			return []hit{{e.API.String() + "." + e.Err.Name(), 1}}
		},
	},
}

// isAnswer says whether a broker or a voter answers a request.
func isAnswer(e *event.Event) bool {
	return e.Kind == event.Sent && e.Answer && (e.Node.IsBroker() || e.Node.IsVoter())
}

// requestNames are the values of the property request.
func requestNames() []string {
	var out []string
	for _, name := range kafka.APINames() {
		if name == kafka.APIFetch.String() {
			out = append(out, fetchFollower, fetchConsumer)
		}
		out = append(out, name)
	}
	return out
}

// How a broker counts a Fetch beside its own name, by who sent it.
const (
	fetchFollower = "FetchFollower"
	fetchConsumer = "FetchConsumer"
)

// requestHits counts an answer under the name of its request, and a Fetch under a second one.
func requestHits(e *event.Event) []hit {
	hits := []hit{{e.API.String(), 1}}
	switch {
	case e.API != kafka.APIFetch || e.Node.IsVoter():
	case e.Peer.IsBroker():
		hits = append(hits, hit{fetchFollower, 1})
	default:
		hits = append(hits, hit{fetchConsumer, 1})
	}
	return hits
}
