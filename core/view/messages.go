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
			Sent: b.sentNow(m.ID), Partition: -1,
		}
		if ofOne(m.API) {
			v.Partition = m.Partition
		}
		if m.Line == network.LineQuorum {
			b.voterMessage(&v, b.World.Net.CarriedBy(i))
			out = append(out, v)
			continue
		}
		v.Brief, v.Fields = b.brief(m), b.fields(m)
		if v.AtDisk = m.Inside; m.Inside {
			v.Fields = append(v.Fields, Field{"waits for the disk until", itoa(m.Due) + " ms"})
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

// ofOne says whether a request of this kind is about one partition.
func ofOne(api kafka.API) bool {
	switch api {
	case kafka.APIFetch, kafka.APIProduce, kafka.APIListOffsets, kafka.APIOffsetForLeaderEpoch:
		return true
	}
	return false
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
			Partition: f.Partition,
			Brief:     "offset " + itoa(f.Fetch.Offset), Sent: b.sentNow(f.ID),
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
