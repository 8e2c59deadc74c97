package soak

import (
	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// What clients do in the runs: producers with retries and ids, consumers alone and in groups.

// ofClients gives a cluster two producers and two consumers.
//
// Producer 0 sends each batch once. Producer 1 retries, and is idempotent in two clusters of
// three. Beyond the budget it has several requests in flight in every other of them: then, from
// 2.5 on, what a leader has forgotten or taken in another order is appended again under a newer
// epoch, and no release mends that (ProducerStateManager's snapshots, KAFKA-14359).
//
// Consumer 0 validates its positions wherever brokers can answer, consumer 1 in some clusters
// does not. In some they are of one group and hand partitions to each other.
func ofClients(s *world.Spec, m Mode, i int) {
	s.Producers, s.Consumers = 2, 2
	p := &s.ProducerConfigs[1]
	p.Retries, p.Backoff, p.InFlight = 1<<20, 100, 5
	if i%3 > 0 {
		p.Idempotent, p.InFlight = true, 1
		if m >= Anything && i%2 == 1 {
			p.InFlight = 5
		}
	}
	if i%7 == 6 {
		p.Delivery = 3000
	}
	olderBrokersNewerClients(&s.Rules)
	one, two := &s.ConsumerConfigs[0], &s.ConsumerConfigs[1]
	switch i % 4 {
	case 0:
		two.Validation = release.ChooseOff
	case 1:
		one.Group, two.Group = 1, 1
	case 2:
		one.Group, two.Group = 1, 1
		one.Reset, two.Reset = release.ResetLatest, release.ResetLatest
		two.CommitsAt = release.ChooseOff
	case 3:
		one.Reset, two.Reset = release.ResetNone, release.ResetLatest
		two.Validation = release.ChooseOff
	}
}

// Doubled is what nobody promises that it does not happen, and the runs must find: a leader has a
// record of a producer that retries, and is not idempotent, at two offsets.
const Doubled check.ID = "doubled-by-a-retry"

func doubled(s *world.Spec, w *world.World) bool {
	for p := range kafka.PartitionID(s.Partitions) {
		leader := w.Leader(p)
		if leader == kafka.NoBroker {
			continue
		}
		all := w.Brokers[leader].Machine.Disks[p].Log.All()
		for i := range all {
			for k := range i {
				a, b := &all[k], &all[i]
				if a.ID == kafka.NoProducerID && a.Producer == b.Producer && a.Seq == b.Seq {
					return true
				}
			}
		}
	}
	return false
}

// olderBrokersNewerClients lets clients of 2.3 run on brokers of 2.1 and 2.2, which answer all
// that a client needs to validate a position, and whose own clients did not yet ask.
func olderBrokersNewerClients(r *release.Rules) {
	if r.Fencing == release.On && r.ClientEpoch == release.Off {
		r.Validation, r.ClientEpoch = release.ValidateAlways, release.On
		r.CommitEpoch, r.MetadataEpoch = release.On, release.NotOlderMetadata
	}
}

// produce sends a batch, mostly to the leader and with acks=all.
func (d *drawer) produce() world.Action {
	a := world.Action{
		Kind: world.Produce, Partition: d.partition(), Client: int8(d.r.IntN(int(d.s.Producers))),
		Broker: d.broker(), Count: 1, Acks: -1,
	}
	if l := d.w.Leader(a.Partition); l != kafka.NoBroker && d.r.IntN(5) > 0 {
		a.Broker = l
	}
	switch d.r.IntN(8) {
	case 0:
		a.Acks = 1
	case 1:
		a.Acks = 0
	}
	if d.s.ProducerConfigs[a.Client].Retries > 0 {
		a.Broker, a.Acks = kafka.NoBroker, -1 // the leader that it knows
	}
	if d.r.IntN(4) == 0 {
		a.Count = 2 + int32(d.r.IntN(2))
	}
	return a
}

// polls adds what consumers do by themselves: one that waits for nothing polls.
func (d *drawer) polls(buf []world.Action) []world.Action {
	c, p := int8(d.r.IntN(int(d.s.Consumers))), d.partition()
	k := &d.w.Consumers[c]
	switch state := d.w.PositionState(d.s, c, p); {
	case k.Asked != 0 || k.Position[p].RetryAt > d.w.Now || state == client.Stopped,
		state == client.Unassigned && d.w.Groups[0].Owner[p] >= 0:
		return buf
	}
	return append(buf, world.Action{Kind: world.Poll, Client: c, Partition: p, Broker: d.broker()})
}

// warm lets a cluster begin with records that every replica has and every consumer has read.
func warm(s *world.Spec, w *world.World) {
	for p := range kafka.PartitionID(s.Partitions) {
		for range 3 {
			must(s, w, world.Action{
				Kind: world.Produce, Partition: p, Broker: w.Leader(p), Count: 1, Acks: -1,
			})
		}
	}
	arrive(s, w)
	for range 8 {
		for c := range s.Consumers {
			for p := range kafka.PartitionID(s.Partitions) {
				world.Step(s, w, world.Action{
					Kind: world.Poll, Client: c, Partition: p, Broker: w.Leader(p),
				}, nil)
				arrive(s, w)
			}
		}
	}
}

// arrive lets all that is under way happen, fetches too, but for what takes time.
func arrive(s *world.Spec, w *world.World) {
	for range 400 {
		next := world.Action{}
		for _, a := range world.Enabled(s, w, nil) {
			if a.Kind != world.Pass || a.Ms <= s.Config.Latency {
				next = a
				break
			}
		}
		if next.Kind == world.NoAction {
			return
		}
		must(s, w, next)
	}
}

// client lets a consumer take its next step, or its group or its application do something; now
// and then a client asks some broker who leads, or the process of a producer is restarted.
func (d *drawer) client() world.Action {
	a := world.Action{
		Kind: world.Poll, Partition: d.partition(), Broker: d.broker(),
		Client: int8(d.r.IntN(int(d.s.Consumers))),
	}
	switch d.r.IntN(24) {
	case 0, 1:
		a.Kind = world.FindLeader
		a.Client = int8(d.r.IntN(int(d.s.Producers + d.s.Consumers)))
	case 2:
		a.Kind, a.Count = world.AskOffset, -1-int32(d.r.IntN(2))
	case 3, 4:
		a.Kind = world.Commit
	case 5:
		a.Kind = world.Assign
	case 6:
		a.Kind, a.Count = world.Seek, int32(d.r.IntN(6))
	case 7:
		a.Kind, a.Client = world.InitProducer, 1
		if d.r.IntN(4) == 0 {
			a.Kind = world.RestartProducer
		}
	case 8:
		if d.mode == Breaches { // an answer of a broker that it was not sent to proves nothing
			a.Kind, a.Ms = world.Consume, kafka.Ms(d.r.IntN(2)*500)
		}
	}
	return a
}
