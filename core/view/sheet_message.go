package view

import (
	"strconv"
	"strings"

	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/words"
)

var (
	txtOnItsWay  = words.New("on its way from {from} to {to}", "{from} → {to}，在途")
	txtWaitsData = words.New("arrived at {to}, waits there for data", "已到 {to}，在那里等待数据")
	txtWaitsDisk = words.New("arrived at {to}, waits for its disk", "已到 {to}，等待磁盘")
	txtHeldNow   = words.New("held on its way from {from} to {to}", "{from} → {to}，被扣住")
	txtEnvelope  = words.New("envelope", "信封")
	txtRequest   = words.New("request", "请求")
	txtAnswer    = words.New("answer", "应答")
	txtBatchNo   = words.New("batch {n}", "批次 {n}")
	txtCarries   = words.New("state of partition {p}", "分区 {p} 的状态")
)

// lineNames say which connection a message uses.
var lineNames = [...]string{
	network.LineFetch: "replica fetcher", network.LineControl: "controller → broker",
	network.LineClient: "client", network.LineToController: "broker → controller",
	network.LineForeign: "foreign peer", network.LineQuorum: "quorum",
}

// message is a message in flight, or one that waits at its receiver.
func (s *sheet) message(ref string) bool {
	id, err := strconv.ParseUint(ref, 10, 32)
	if err != nil {
		return false
	}
	for i := range s.World.Net.All() {
		if m := &s.World.Net.M[i]; m.ID == uint32(id) && !m.Handled {
			s.inFlight(i, m)
			return true
		}
	}
	for b := range kafka.BrokerID(s.Spec.Brokers) {
		p := &s.World.Brokers[b].Process
		for i := range p.Parked[:p.NParked] {
			if f := &p.Parked[i]; f.ID == uint32(id) {
				s.parkedFetch(b, f)
				return true
			}
		}
	}
	return false
}

func (s *sheet) inFlight(i int, m *network.Message) {
	from, to := s.Names.Node(m.From), s.Names.Node(m.To)
	s.Title = apiTitle(m.API, m.Answer)
	lead, word := txtOnItsWay, txtRequest
	switch {
	case m.Inside:
		lead = txtWaitsDisk
	case m.Held:
		lead = txtHeldNow
	}
	if m.Answer {
		word = txtAnswer
	}
	s.Lead = lead.Fill("from", from, "to", to)
	class := m.API.String() + "Request"
	if m.Answer {
		class = m.API.String() + "Response"
	}
	body := s.partAt(word, class, s.schema(m.API, class))
	if m.Line == network.LineQuorum {
		var v Message
		s.voterMessage(&v, s.World.Net.CarriedBy(i))
		body.fields(v.Fields)
	} else {
		body.fields(s.fields(m))
		s.otherStates(m)
		for k := range m.Body.Fetched() {
			s.batch(txtBatchNo.Fill("n", strconv.Itoa(k+1)), &m.Body.Batches[k])
		}
	}
	s.envelope(m, from, to)
}

// envelope is what the message has beside its body.
func (s *sheet) envelope(m *network.Message, from, to string) {
	p := s.part(txtEnvelope, "RequestHeader")
	p.row("ApiKey", itoa(int16(m.API))+" ("+m.API.String()+")")
	asked := m.ID
	if m.Answer {
		asked = m.Request
	}
	p.row("CorrelationId", itoa(asked))
	p.row("from", from).to(s.placeOf(m.From))
	p.row("to", to).to(s.placeOf(m.To))
	p.row("connection", lineNames[m.Line])
	p.row("number", itoa(m.ID))
	if m.Due > s.World.Now {
		p.row("not before", ms(m.Due))
	}
	if m.After > 0 {
		p.row("sent after commit of", itoa(m.After-1)).to(ThingRecord, itoa(m.After-1))
	}
}

// placeOf gives the thing that a node is.
func (s *sheet) placeOf(n kafka.NodeID) (kind, ref string) {
	switch {
	case n.IsBroker():
		return ThingLane, s.Names.Broker(n.Broker())
	case n.IsVoter():
		return ThingVoter, s.Names.Voter(n.Voter())
	case n.IsProducer(), n.IsConsumer():
		return ThingClient, s.Names.Node(n)
	}
	return "", ""
}

// otherStates tells what a request of the controller says of partitions that are not shown.
func (s *sheet) otherStates(m *network.Message) {
	for i := range m.Body.States() {
		k := &m.Body.Parts[i]
		if k.Partition == s.Partition {
			continue
		}
		l := &fieldList{}
		s.partFields(l, k, m)
		if len(l.all) > 0 {
			title, own := txtCarries.Fill("p", itoa(k.Partition)), s.Parts[0]
			s.partAt(title, own.class, own.Source).fields(l.all)
		}
	}
}

// batch adds the header of a record batch.
func (s *sheet) batch(title words.Text, b *plog.Batch) {
	class := "DefaultRecordBatch"
	if s.Spec.Rules.EpochCache == release.NoCache || s.Spec.Config.OldFormat {
		class = "MessageSet" // magic 0 or 1
	}
	p := s.part(title, class)
	p.row("baseOffset", itoa(b.Base))
	p.row("lastOffset", itoa(b.Last))
	if class != "MessageSet" {
		p.row("partitionLeaderEpoch", leaderEpoch(b.Epoch))
	}
	if b.ID != kafka.NoProducerID {
		p.row("producerId", itoa(b.ID))
		p.row("producerEpoch", itoa(b.IDEpoch))
		p.row("baseSequence", itoa(b.Sequence))
	}
	p.row("records", s.Names.Range(b.Producer, b.Seq, b.Count()))
	switch b.Damage {
	case plog.Torn:
		p.row("damage", "torn")
	case plog.Corrupt:
		p.row("damage", "crc")
	}
}

// parkedFetch is a Fetch that waits at its receiver (DelayedFetch).
func (s *sheet) parkedFetch(at kafka.BrokerID, f *broker.ParkedFetch) {
	s.Title = apiTitle(kafka.APIFetch, false)
	s.Lead = txtWaitsData.Fill("to", s.Names.Broker(at))
	p := s.part(txtRequest, "FetchRequest")
	q := &f.Fetch
	p.fields(s.fetchFields(&fetchSays{
		q.From, q.BrokerEpoch, q.Current, q.Offset, q.LastFetched, q.LogStart,
	}))
	w := s.part(txtWaits, "DelayedFetch")
	w.row("ApiKey", itoa(int16(kafka.APIFetch))+" (Fetch)")
	w.row("from", s.Names.Node(q.From)).to(s.placeOf(q.From))
	w.row("waits until", ms(f.Until))
	w.row("number", itoa(f.ID))
}

var txtWaits = words.New("waiting", "等待")

// schema names where Kafka of the release has a request: a class of that name, a JSON schema from
// 2.3 on; AlterPartition was AlterIsr until 3.1.
func (s *sheet) schema(api kafka.API, class string) string {
	if api == kafka.APIAlterPartition && s.Spec.Rules.LeaderRecovery == release.Off {
		return "AlterIsr" + strings.TrimPrefix(class, "AlterPartition")
	}
	return class
}
