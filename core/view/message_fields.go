package view

import (
	"strings"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// brief gives the two or three fields that decide.
func (b *builder) brief(m *network.Message) string {
	switch {
	case m.Body.Err != kafka.ErrNone:
		return m.Body.Err.Name()
	case m.Answer && m.After > b.World.Metadata.End():
		return "after commit of " + itoa(m.After-1)
	case m.Answer:
		return b.briefAnswer(m)
	}
	return b.briefRequest(m)
}

func (b *builder) briefRequest(m *network.Message) string {
	body := &m.Body
	switch m.API {
	case kafka.APIFetch:
		return "offset " + itoa(body.Offset) + ifEpoch(" · last e", body.LastFetched)
	case kafka.APIOffsetForLeaderEpoch:
		return "epoch " + itoa(body.Epoch)
	case kafka.APIProduce:
		return b.carried(m) + "acks " + acksName(body.Acks)
	case kafka.APIListOffsets:
		return whichOffset(body.Timestamp)
	case kafka.APILeaderAndIsr:
		if s := b.state(m); s != nil {
			return "leader " + orNone(b.Names.Broker(s.Leader)) + " · epoch " +
				itoa(s.LeaderEpoch)
		}
	case kafka.APIStopReplica:
		if s := b.state(m); s != nil {
			word := "stop"
			if s.Delete {
				word = "delete"
			}
			return word + ifEpoch(" · epoch ", s.LeaderEpoch)
		}
	case kafka.APIUpdateMetadata:
		return "live " + b.Names.Set(body.Live)
	case kafka.APIControlledShutdown:
		return "broker " + b.Names.Node(m.From) + ifBrokerEpoch(" · epoch ", body.BrokerEpoch)
	case kafka.APIAlterPartition:
		if s := b.state(m); s != nil {
			return "ISR " + b.Names.Set(s.ISR) + " · v" + itoa(s.PartitionEpoch)
		}
	case kafka.APIBrokerRegistration:
		return ifBrokerEpoch("previous epoch ", body.BrokerEpoch)
	case kafka.APIBrokerHeartbeat:
		return b.briefHeartbeat(body)
	}
	return ""
}

func (b *builder) briefAnswer(m *network.Message) string {
	body := &m.Body
	switch m.API {
	case kafka.APIFetch:
		switch {
		case body.DivergingEpoch != kafka.NoLeaderEpoch:
			return "diverging: e" + itoa(body.DivergingEpoch) + " ends at " +
				itoa(body.DivergingEnd)
		case body.Preferred != kafka.NoBroker:
			return "read from " + b.Names.Broker(body.Preferred)
		}
		return b.carried(m) + "HW " + itoa(body.HW)
	case kafka.APIOffsetForLeaderEpoch:
		return ifEpoch("e", body.Epoch) + " end " + itoa(body.Offset)
	case kafka.APIProduce, kafka.APIListOffsets:
		return "offset " + itoa(body.Offset)
	case kafka.APIInitProducerID:
		return "producer id " + itoa(body.ProducerID)
	case kafka.APIMetadata:
		if body.NParts > 0 {
			return "leader " + orNone(b.Names.Broker(body.Parts[0].Leader))
		}
	case kafka.APILeaderAndIsr, kafka.APIStopReplica, kafka.APIAlterPartition,
		kafka.APIElectLeaders:
		return body.PartErrs[b.Partition].Name()
	case kafka.APIControlledShutdown:
		return "remaining " + b.partitions(body.Remaining)
	case kafka.APIBrokerRegistration:
		return ifBrokerEpoch("broker epoch ", body.BrokerEpoch)
	case kafka.APIBrokerHeartbeat:
		return briefHeartbeatAnswer(body)
	}
	return ""
}

// state gives what a request says of the partition that is shown, nil for nothing.
func (b *builder) state(m *network.Message) *network.PartState {
	for i := range m.Body.States() {
		if s := &m.Body.Parts[i]; s.Partition == b.Partition {
			return s
		}
	}
	return nil
}

func ifEpoch(word string, e kafka.LeaderEpoch) string {
	if e == kafka.NoLeaderEpoch {
		return ""
	}
	return word + itoa(e)
}

func ifBrokerEpoch(word string, e kafka.BrokerEpoch) string {
	if e == kafka.NoBrokerEpoch {
		return ""
	}
	return word + itoa(e)
}

// whichOffset names the timestamp of a ListOffsets.
func whichOffset(t int8) string {
	switch t {
	case -1:
		return "latest"
	case -2:
		return "earliest"
	}
	return "timestamp " + itoa(t)
}

// partitions lists the partitions of a set of bits.
func (b *builder) partitions(set uint8) string {
	var out []string
	for p := range b.Spec.Partitions {
		if set&(1<<uint(p)) != 0 {
			out = append(out, itoa(p))
		}
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// fieldList gathers the fields of a message under their protocol names.
type fieldList struct{ all []Field }

func (l *fieldList) add(name, value string) { l.all = append(l.all, Field{name, value}) }

// epoch adds an epoch that older versions of the message do not carry.
func (l *fieldList) epoch(name string, e kafka.LeaderEpoch) {
	if e != kafka.NoLeaderEpoch {
		l.add(name, itoa(e))
	}
}

func (l *fieldList) brokerEpoch(name string, e kafka.BrokerEpoch) {
	if e != kafka.NoBrokerEpoch {
		l.add(name, itoa(e))
	}
}

// fields gives every field of a message under its protocol name.
func (b *builder) fields(m *network.Message) []Field {
	l := &fieldList{}
	if m.Answer {
		l.add("ErrorCode", m.Body.Err.String())
		b.answerFields(l, m)
	} else {
		b.requestFields(l, m)
	}
	return l.all
}

func (b *builder) requestFields(l *fieldList, m *network.Message) {
	body := &m.Body
	switch m.API {
	case kafka.APIFetch:
		l.all = b.fetchFields(&fetchSays{
			m.From, body.BrokerEpoch, body.CurrentEpoch, body.Offset, body.LastFetched,
			body.LogStart,
		})
		wait := body.MaxWait
		if m.From.IsBroker() {
			wait = b.Spec.Config.FetchWaitMax
		}
		l.add("MaxWaitMs", itoa(wait))
		if body.TopicID != kafka.NoTopicID {
			l.add("TopicId", itoa(body.TopicID))
		}
	case kafka.APIOffsetForLeaderEpoch:
		l.epoch("CurrentLeaderEpoch", body.CurrentEpoch)
		l.add("LeaderEpoch", itoa(body.Epoch))
	case kafka.APIListOffsets:
		l.epoch("CurrentLeaderEpoch", body.CurrentEpoch)
		l.add("Timestamp", itoa(body.Timestamp)+" ("+whichOffset(body.Timestamp)+")")
	case kafka.APIProduce:
		l.add("Acks", itoa(body.Acks))
		l.add("Records", orNone(b.carriedNames(m)))
		l.add("TimeoutMs", itoa(b.Spec.Config.RequestTimeout))
		if k := &body.Batches[0]; k.ID != kafka.NoProducerID {
			l.add("ProducerId", itoa(k.ID))
			l.add("ProducerEpoch", itoa(k.IDEpoch))
			l.add("BaseSequence", itoa(k.Sequence))
		}
	case kafka.APIControlledShutdown:
		l.add("BrokerId", b.Names.Node(m.From))
		l.brokerEpoch("BrokerEpoch", body.BrokerEpoch)
	case kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica:
		l.add("ControllerId", b.Names.Node(m.From))
		l.add("ControllerEpoch", itoa(body.ControllerEpoch))
		l.brokerEpoch("BrokerEpoch", body.BrokerEpoch)
		if m.API == kafka.APIUpdateMetadata {
			l.add("LiveBrokers", b.Names.Set(body.Live))
		}
		b.stateFields(l, m)
	case kafka.APIAlterPartition:
		l.add("BrokerId", b.Names.Node(m.From))
		l.brokerEpoch("BrokerEpoch", body.BrokerEpoch)
		b.stateFields(l, m)
	case kafka.APIInitProducerID:
		l.add("TransactionalId", "null")
	default:
		b.memberFields(l, m)
	}
}

// fetchSays is what a Fetch says, on its way or where it waits.
type fetchSays struct {
	from        kafka.NodeID
	brokerEpoch kafka.BrokerEpoch
	current     kafka.LeaderEpoch
	offset      kafka.Offset
	lastFetched kafka.LeaderEpoch
	logStart    kafka.Offset
}

func (b *builder) fetchFields(f *fetchSays) []Field {
	l := &fieldList{}
	replica := "-1"
	if f.from.IsBroker() {
		replica = b.Names.Node(f.from)
	}
	l.add("ReplicaId", replica)
	l.brokerEpoch("ReplicaEpoch", f.brokerEpoch)
	l.epoch("CurrentLeaderEpoch", f.current)
	l.add("FetchOffset", itoa(f.offset))
	l.epoch("LastFetchedEpoch", f.lastFetched)
	if f.from.IsBroker() && f.logStart >= 0 && b.Spec.Rules.LogStart == release.On {
		l.add("LogStartOffset", itoa(f.logStart))
	}
	return l.all
}

func (b *builder) answerFields(l *fieldList, m *network.Message) {
	body := &m.Body
	switch m.API {
	case kafka.APIFetch:
		l.add("HighWatermark", offset(body.HW))
		if b.Spec.Rules.LogStart == release.On {
			l.add("LogStartOffset", offset(body.LogStart))
		}
		if body.DivergingEpoch != kafka.NoLeaderEpoch {
			l.add("DivergingEpoch.Epoch", itoa(body.DivergingEpoch))
			l.add("DivergingEpoch.EndOffset", itoa(body.DivergingEnd))
		}
		if body.Preferred != kafka.NoBroker {
			l.add("PreferredReadReplica", b.Names.Broker(body.Preferred))
		}
		l.add("Records", orNone(b.carriedNames(m)))
	case kafka.APIOffsetForLeaderEpoch:
		l.epoch("LeaderEpoch", body.Epoch)
		l.add("EndOffset", itoa(body.Offset))
	case kafka.APIListOffsets:
		l.add("Offset", itoa(body.Offset))
	case kafka.APIProduce:
		l.add("BaseOffset", itoa(body.Offset))
	case kafka.APIInitProducerID:
		l.add("ProducerId", itoa(body.ProducerID))
		l.add("ProducerEpoch", "0")
	case kafka.APIControlledShutdown:
		l.add("RemainingPartitions", b.partitions(body.Remaining))
	case kafka.APILeaderAndIsr, kafka.APIStopReplica:
		l.add("PartitionErrors.ErrorCode", body.PartErrs[b.Partition].String())
	case kafka.APIElectLeaders:
		l.add("PartitionResult.ErrorCode", body.PartErrs[b.Partition].String())
	case kafka.APIAlterPartition:
		l.add("Partitions.ErrorCode", body.PartErrs[b.Partition].String())
		b.stateFields(l, m)
	case kafka.APIMetadata:
		l.add("Brokers", b.Names.Set(body.Live))
		b.stateFields(l, m)
	default:
		b.memberAnswerFields(l, m)
	}
}
