package scenario

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/words"
)

// consumerValue is a value of a consumer that an expectation can name: R.position.
type consumerValue struct {
	name  string
	typ   valueType
	words []string
	doc   words.Text
	get   func(r *reading, consumer int8) string
}

var (
	positionStates = []string{
		client.Fetching: "fetching", client.Unassigned: "unassigned",
		client.Initializing: "initializing", client.Resetting: "resetting",
		client.Validating: "validating", client.Stopped: "stopped",
	}
	appErrors = []string{
		client.NoAppError: none, client.OffsetOutOfRange: "OffsetOutOfRangeException",
		client.NoOffsetForPartition: "NoOffsetForPartitionException",
		client.LogTruncation:        "LogTruncationException",
	}
)

var consumerValues = [...]consumerValue{
	{
		"reread", recordsValue, nil,
		words.New("records that it or its group read more than once", "它或它的消费组读到不止一次的消息"),
		readOwn(ledger.Reread),
	},
	{
		"skipped", recordsValue, nil,
		words.New("records below its position that its group has never read",
			"在它的位置之前、它的消费组却从未读到的消息"), readOwn(ledger.Skipped),
	},
	{
		"rewritten", recordsValue, nil,
		words.New("records that it read where another one, or none, is now",
			"它读到过、但该位置现在已是别的消息或没有消息"), readOwn(ledger.Rewritten),
	},
	{
		"position", numberValue, nil, words.New("the next offset that it reads", "下一个要读的 offset"),
		func(r *reading, i int8) string { return num(r.position(i).Offset) },
	},
	{
		"position-epoch", numberValue, nil,
		words.New("leader epoch of the record before its position, -1 for unknown",
			"位置之前那条消息的 leader epoch，不知道为 -1"),
		func(r *reading, i int8) string { return num(r.position(i).Epoch) },
	},
	{
		"state", wordValue, positionStates,
		words.New("what it must do before it may fetch", "拉取之前必须先做什么"),
		func(r *reading, i int8) string {
			return positionStates[r.w.PositionState(&r.run.spec, i, r.part)]
		},
	},
	{
		"exception", wordValue, appErrors,
		words.New("what its application was given and has not answered with a seek",
			"应用收到的、尚未用 seek 处理的异常"),
		func(r *reading, i int8) string { return appErrors[r.position(i).Told] },
	},
	{
		"leader", leaderValue, nil,
		words.New("the leader that it knows", "它所知的 leader"),
		func(r *reading, i int8) string {
			if m := &r.w.Consumers[i].Leader[r.part]; m.Known {
				return r.brokerOrNone(m.Leader)
			}
			return none
		},
	},
	{
		"leader-epoch", numberValue, nil,
		words.New("leader epoch in which its position was taken or validated, -1 for none",
			"取得或验证位置时的 leader epoch，没有为 -1"),
		func(r *reading, i int8) string { return num(r.position(i).LeaderEpoch) },
	},
	{
		"seen-epoch", numberValue, nil,
		words.New("newest leader epoch that it has seen, -1 for none",
			"见过的最新 leader epoch，没有为 -1"),
		func(r *reading, i int8) string { return num(r.w.Consumers[i].Leader[r.part].Epoch) },
	},
	{
		"preferred", leaderValue, nil,
		words.New("the replica to which a leader has sent it", "leader 让它去读的副本"),
		func(r *reading, i int8) string {
			if s := &r.w.Consumers[i].Preferred[r.part]; s.Known && r.w.Now < s.Until {
				return r.brokerOrNone(s.Broker)
			}
			return none
		},
	},
	{
		"read", readValue, nil,
		words.New("records that it has read, in order", "它已读的消息，按顺序"),
		func(r *reading, i int8) string { return listOrNone(r.readNames(i, nil)) },
	},
	{
		"committed", numberValue, nil,
		words.New("what its group has committed, -1 for nothing", "消费组已提交的 offset，没有为 -1"),
		func(r *reading, i int8) string {
			if k := r.groupCommit(i); k.Set {
				return num(k.Offset)
			}
			return num(kafka.NoOffset)
		},
	},
	{
		"committed-epoch", numberValue, nil,
		words.New("leader epoch of that commit, -1 for none", "该提交的 leader epoch，没有为 -1"),
		func(r *reading, i int8) string {
			if k := r.groupCommit(i); k.Set {
				return num(k.Epoch)
			}
			return num(kafka.NoLeaderEpoch)
		},
	},
}

func (r *reading) position(i int8) *client.Position { return &r.w.Consumers[i].Position[r.part] }

// groupCommit gives what a consumer's group has committed; the zero value is nothing.
func (r *reading) groupCommit(i int8) client.Committed {
	if g := r.run.spec.ConsumerConfigs[i].Group; g > 0 {
		return r.w.Groups[g-1].Committed[r.part]
	}
	return client.Committed{}
}

// readNames appends the records that a consumer has read, in order.
func (r *reading) readNames(i int8, names []string) []string {
	for _, read := range r.w.Consumers[i].All() {
		for k := range read.Count {
			names = append(names, r.run.recordName(read.Producer, read.Seq+k))
		}
	}
	return names
}

// consumerValueNamed gives the value of a consumer by its name, for one consumer.
func consumerValueNamed(name string, consumer int8) *valueDef {
	for i := range consumerValues {
		if v := &consumerValues[i]; v.name == name {
			return &valueDef{
				v.name, true, v.typ, v.words, v.doc,
				func(r *reading, _ kafka.BrokerID) string { return v.get(r, consumer) },
			}
		}
	}
	return nil
}

func consumerValueNames() []string {
	var out []string
	for i := range consumerValues {
		out = append(out, consumerValues[i].name)
	}
	return out
}

// newsWords name what an answer about the leader was to a client.
var newsWords = []string{none, "leader", "nothing-new", "older", "no-leader"}

func readNews(r *reading, _ kafka.BrokerID) string {
	e := r.told(event.LeaderLearned, event.NothingNew, event.MetadataRefused, event.LeaderMissing)
	switch {
	case e == nil:
		return newsWords[0]
	case e.Kind == event.LeaderLearned:
		return newsWords[1]
	case e.Kind == event.NothingNew:
		return newsWords[2]
	case e.Kind == event.MetadataRefused:
		return newsWords[3]
	}
	return newsWords[4]
}

// namedOfConsumer finds the value of a consumer that an expectation names.
func (p *parser) namedOfConsumer(key *node, name, value string, i int8, e *expect) bool {
	if e.def = consumerValueNamed(value, i); e.def != nil {
		return true
	}
	p.faultHint(key, words.New("consumer {c} has no value {v}", "消费者 {c} 没有 {v} 这个值").
		Fill("c", name, "v", quote(value)), meant(value, consumerValueNames()))
	return false
}
