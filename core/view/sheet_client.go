package view

import (
	"strings"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/words"
)

var (
	txtProducerIs = words.New("producer {p}", "生产者 {p}")
	txtConsumerIs = words.New("consumer {p}", "消费者 {p}")
	txtClientLead = words.New("what this client knows; nobody else does", "这个客户端自己所知的，别人并不知道")
	txtMetaPart   = words.New("what it knows of the leader", "它所知的 leader")
	txtSendPart   = words.New("records", "消息")
	txtIdemPart   = words.New("idempotence", "幂等")
	txtPosPart    = words.New("position", "位置")
	txtReadPart   = words.New("has read", "已读")
	txtGroupPart  = words.New("group", "消费组")
)

// client is a producer or a consumer.
func (s *sheet) client(name string) bool {
	for i := range int(s.Spec.Producers) {
		if s.Names.Node(kafka.ProducerNode(i)) == name {
			s.producerParts(i, name)
			return true
		}
	}
	for i := range int(s.Spec.Consumers) {
		if s.Names.Node(kafka.ConsumerNode(i)) == name {
			s.consumerParts(i, name)
			return true
		}
	}
	return false
}

func (s *sheet) leaderPart(m *client.Metadata) {
	p := s.part(txtMetaPart, "Metadata")
	leader := ""
	if m.Known {
		leader = s.Names.Broker(m.Leader)
	}
	p.row("leader", orNone(leader)).to(ThingLane, leader)
	p.row("leaderEpoch", leaderEpoch(m.Epoch))
	p.row("needUpdate", yes(m.Doubted || !m.Known))
}

func (s *sheet) producerParts(i int, name string) {
	w := &s.World.Producers[i]
	s.Title, s.Lead = txtProducerIs.Fill("p", name), txtClientLead
	s.leaderPart(&w.Leader[s.Partition])
	p := s.part(txtSendPart, "RecordAccumulator, Sender")
	for k := range w.All() {
		x := &w.Sends[k]
		if x.Partition == s.Partition {
			p.row(s.Names.Range(int8(i), x.Seq, x.Count), sendName(x)+", acks "+acksName(x.Acks)).
				to(ThingSent, s.sentRef(int8(i), x.Seq))
		}
	}
	if w.N == 0 {
		p.row("records", "0")
	}
	if w.ID == kafka.NoProducerID {
		return
	}
	q := s.part(txtIdemPart, "TransactionManager")
	q.row("producerId", itoa(w.ID))
	q.row("producerEpoch", itoa(w.Epoch))
	q.row("next sequence", itoa(w.Partitions[s.Partition].Next))
	q.row("acknowledged below", itoa(w.Partitions[s.Partition].Acked))
}

// positionStates are the states of a position by Kafka's names (SubscriptionState.FetchStates).
var positionStates = [...]string{
	client.Fetching: "FETCHING", client.Unassigned: "not assigned",
	client.Initializing: "INITIALIZING", client.Resetting: "AWAIT_RESET",
	client.Validating: "AWAIT_VALIDATION", client.Stopped: "exception",
}

func (s *sheet) consumerParts(i int, name string) {
	w := &s.World.Consumers[i]
	at := &w.Position[s.Partition]
	s.Title, s.Lead = txtConsumerIs.Fill("p", name), txtClientLead
	p := s.part(txtPosPart, "SubscriptionState.FetchPosition")
	p.row("fetchState", positionStates[s.World.PositionState(s.Spec, int8(i), s.Partition)])
	p.row("position", itoa(at.Offset))
	p.row("offsetEpoch", leaderEpoch(at.Epoch))
	p.row("currentLeader.epoch", leaderEpoch(at.LeaderEpoch))
	if at.RetryAt > s.World.Now {
		p.row("retry at", ms(at.RetryAt))
	}
	if w.Asked != 0 {
		p.row("waits for the answer to", itoa(w.Asked)).to(s.messageOf(w.Asked))
	}
	if k := &w.Preferred[s.Partition]; k.Known {
		p.row("PreferredReadReplica", s.Names.Broker(k.Broker)+", "+ms(k.Until))
	}
	s.leaderPart(&w.Leader[s.Partition])
	if g := s.Spec.ConsumerConfigs[i].Group; g > 0 {
		k := s.World.Groups[g-1].Committed[s.Partition]
		q := s.part(txtGroupPart, "OffsetAndMetadata")
		value := "–"
		if k.Set {
			value = itoa(k.Offset)
		}
		q.row("committed offset", value)
		q.row("committed leaderEpoch", leaderEpoch(k.Epoch))
	}
	q := s.partAt(txtReadPart, "has read", "")
	var out []string
	for _, r := range w.All() {
		if r.Partition == s.Partition {
			out = append(out, s.Names.Range(r.Producer, r.Seq, r.Count)+" ("+itoa(r.Offset)+")")
		}
	}
	q.row("records", orNone(strings.Join(out, ", ")))
}
