package view

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
)

func (b *builder) messages() []Message {
	var out []Message
	for i := range b.World.Net.All() {
		m := &b.World.Net.M[i]
		if m.Handled {
			continue // its answer is on its way, and stands for it
		}
		v := Message{
			ID: m.ID, From: b.Names.Node(m.From), To: b.Names.Node(m.To), API: m.API,
			Answer: m.Answer, Title: apiTitle(m.API, m.Answer), Held: m.Held,
			Sent: b.sentNow(m.ID), Brief: b.brief(m), Fields: b.fields(m),
		}
		for k := range m.Body.Fetched() {
			v.Records = append(v.Records, b.split(&m.Body.Batches[k])...)
		}
		out = append(out, v)
	}
	for i := range b.Spec.Brokers {
		out = append(out, b.parked(kafka.BrokerID(i))...)
	}
	return out
}

func (b *builder) parked(id kafka.BrokerID) []Message {
	var out []Message
	p := &b.World.Brokers[id].Process
	for _, f := range p.Parked[:p.NParked] {
		if f.Partition != b.Partition {
			continue
		}
		out = append(out, Message{
			ID: f.ID, From: b.Names.Node(f.Fetch.From), To: b.Names.Broker(id),
			API: kafka.APIFetch, Title: apiTitle(kafka.APIFetch, false), Parked: true,
			Brief: "offset " + itoa(f.Fetch.Offset), Sent: b.sentNow(f.ID),
			Fields: []Field{
				{"ReplicaId", b.Names.Node(f.Fetch.From)},
				{"FetchOffset", itoa(f.Fetch.Offset)},
				{"MaxWaitMs", itoa(b.Spec.Config.FetchWaitMax)},
				{"waits until", itoa(f.Until) + " ms"},
			},
		})
	}
	return out
}

func (b *builder) sentNow(id uint32) bool {
	for i := range b.Events {
		if b.Events[i].Kind == event.Sent && b.Events[i].Msg == id {
			return true
		}
	}
	return false
}

// brief gives the two or three fields that decide.
func (b *builder) brief(m *network.Message) string {
	body := &m.Body
	if body.Err != kafka.ErrNone {
		return body.Err.Name()
	}
	switch {
	case m.API == kafka.APIFetch && m.Answer:
		return b.carried(m) + "HW " + itoa(body.HW)
	case m.API == kafka.APIFetch:
		return "offset " + itoa(body.Offset)
	case m.API == kafka.APIOffsetForLeaderEpoch && m.Answer:
		return "end offset " + itoa(body.Offset)
	case m.API == kafka.APIOffsetForLeaderEpoch:
		return "epoch " + itoa(body.Epoch)
	case m.API == kafka.APIProduce && m.Answer:
		return "offset " + itoa(body.Offset)
	case m.API == kafka.APIProduce:
		return b.carried(m) + "acks " + acksName(body.Acks)
	case m.API == kafka.APIListOffsets && m.Answer:
		return "offset " + itoa(body.Offset)
	case m.API == kafka.APIListOffsets:
		return "timestamp " + itoa(body.Timestamp)
	case m.API == kafka.APILeaderAndIsr && !m.Answer && body.NParts > 0:
		s := &body.Parts[0]
		return "leader " + orNone(b.Names.Broker(s.Leader)) + " · epoch " + itoa(s.LeaderEpoch)
	case m.API == kafka.APIUpdateMetadata && !m.Answer:
		return "live " + b.Names.Set(body.Live)
	case m.API == kafka.APIMetadata && m.Answer && body.NParts > 0:
		return "leader " + orNone(b.Names.Broker(body.Parts[0].Leader))
	case m.API == kafka.APILeaderAndIsr && m.Answer:
		return body.PartErrs[b.Partition].Name()
	}
	return ""
}

func (b *builder) carried(m *network.Message) string {
	s := ""
	for _, batch := range m.Body.Fetched() {
		s += b.Names.Range(batch.Producer, batch.Seq, batch.Count()) + " "
	}
	if s == "" {
		return ""
	}
	return s + "· "
}

func acksName(a int8) string {
	if a == -1 {
		return "all"
	}
	return itoa(a)
}

// fields gives every field of a message under its protocol name.
func (b *builder) fields(m *network.Message) []Field {
	body := &m.Body
	var f []Field
	add := func(name, value string) { f = append(f, Field{name, value}) }
	if m.Answer {
		add("ErrorCode", body.Err.String())
	}
	switch m.API {
	case kafka.APIFetch:
		if m.Answer {
			add("HighWatermark", itoa(body.HW))
			add("LogStartOffset", itoa(body.LogStart))
			add("Records", orNone(b.carriedNames(m)))
			break
		}
		replica := "-1"
		if m.From.IsBroker() {
			replica = b.Names.Node(m.From)
		}
		add("ReplicaId", replica)
		add("FetchOffset", itoa(body.Offset))
		add("MaxWaitMs", itoa(b.Spec.Config.FetchWaitMax))
	case kafka.APIOffsetForLeaderEpoch:
		add("LeaderEpoch", itoa(body.Epoch))
		if m.Answer {
			add("EndOffset", itoa(body.Offset))
		}
	case kafka.APIListOffsets:
		if m.Answer {
			add("Offset", itoa(body.Offset))
			break
		}
		add("Timestamp", itoa(body.Timestamp))
	case kafka.APIProduce:
		if m.Answer {
			add("BaseOffset", itoa(body.Offset))
			break
		}
		add("Acks", itoa(body.Acks))
		add("Records", orNone(b.carriedNames(m)))
		add("TimeoutMs", itoa(b.Spec.Config.RequestTimeout))
	case kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIMetadata:
		f = append(f, b.stateFields(m)...)
	}
	return f
}

func (b *builder) carriedNames(m *network.Message) string {
	s := ""
	for i, batch := range m.Body.Fetched() {
		if i > 0 {
			s += ", "
		}
		s += b.Names.Range(batch.Producer, batch.Seq, batch.Count())
	}
	return s
}

// stateFields gives the fields of a request or answer about partitions and brokers.
func (b *builder) stateFields(m *network.Message) []Field {
	var f []Field
	add := func(name, value string) { f = append(f, Field{name, value}) }
	if m.API != kafka.APIMetadata && m.Answer {
		if m.API == kafka.APILeaderAndIsr {
			add("PartitionErrorCode", m.Body.PartErrs[b.Partition].String())
		}
		return f
	}
	if m.API != kafka.APIMetadata {
		add("ControllerId", b.Names.Node(m.From))
		add("ControllerEpoch", itoa(m.Body.ControllerEpoch))
	}
	if m.API != kafka.APILeaderAndIsr && (m.Answer || m.API == kafka.APIUpdateMetadata) {
		add("LiveBrokers", b.Names.Set(m.Body.Live))
	}
	for _, s := range m.Body.States() {
		if s.Partition != b.Partition {
			continue
		}
		add("Leader", orNone(b.Names.Broker(s.Leader)))
		add("LeaderEpoch", itoa(s.LeaderEpoch))
		if m.API != kafka.APIMetadata {
			add("Isr", b.Names.Set(s.ISR))
			add("ZkVersion", itoa(s.PartitionEpoch))
		}
		if m.API == kafka.APILeaderAndIsr {
			assigned := b.assigned(s.Partition)
			add("Replicas", b.Names.Set(assigned.Set()))
		}
	}
	return f
}
