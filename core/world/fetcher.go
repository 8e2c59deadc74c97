package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

func (t *stepper) onFetcher(a Action) Refusal {
	if !t.isBroker(a.Broker) || !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	if !t.w.Up(a.Broker) {
		return BrokerDown
	}
	r := &t.w.Brokers[a.Broker].Process.Replicas[a.Partition]
	if r.Role != replica.Follower || r.Fetcher.State == replica.NoFetcher {
		return NoFetcher
	}
	if a.Kind == EndFetchWait {
		return t.endFetchWait(a.Broker, a.Partition)
	}
	return t.runFetcher(a.Broker, a.Partition, r)
}

// runFetcher lets a follower's fetcher send its next request to the leader that it knows.
func (t *stepper) runFetcher(
	id kafka.BrokerID, p kafka.PartitionID, r *replica.Partition,
) Refusal {
	switch {
	case r.Fetcher.State == replica.Failed:
		return FetcherDead
	case r.Fetcher.Asked != 0:
		return FetcherBusy
	case r.Fetcher.Delay > t.w.Now:
		return FetcherWaits
	}
	api, body := r.Ask(&t.w.Brokers[id].Machine.Disks[p])
	if !t.w.Up(r.Leader) {
		ev := t.event(event.ConnBroken, id.Node())
		ev.Peer, ev.Partition, ev.API = r.Leader.Node(), p, api
		t.ev.Add(ev)
		r.Fail(t.brokerEnv(id).Replica(p))
		return OK
	}
	r.Fetcher.Asked = t.send(network.Message{
		From: id.Node(), To: r.Leader.Node(), API: api, Line: network.LineFetch,
		Partition: p, Body: body,
	})
	r.Fetcher.GiveUp = t.w.Now + t.s.Config.SocketTimeout
	return OK
}

// endFetchWait answers a parked fetch whose time is over.
func (t *stepper) endFetchWait(id kafka.BrokerID, p kafka.PartitionID) Refusal {
	leader, i := t.parkedOf(id, p)
	if i < 0 {
		return NotParked
	}
	if t.w.Brokers[leader].Process.Parked[i].Until > t.w.Now {
		return TimerNotDue
	}
	t.answerParked(leader, i, event.RuleWaitOver)
	return OK
}

// parkedOf finds the fetch of a follower that waits at a leader: the one that its fetcher
// waits for, or else one that a dead process left behind.
func (t *stepper) parkedOf(id kafka.BrokerID, p kafka.PartitionID) (kafka.BrokerID, int) {
	asked := t.w.Brokers[id].Process.Replicas[p].Fetcher.Asked
	for l := range kafka.BrokerID(t.s.Brokers) {
		proc := &t.w.Brokers[l].Process
		for i, f := range proc.Parked[:proc.NParked] {
			if f.Follower == id && f.Partition == p && f.ID == asked {
				return l, i
			}
		}
	}
	return kafka.NoBroker, -1
}

// answerParked ends the wait of a parked fetch: it is read again, and carries the high
// watermark of this moment (spec/errata.md, vector HW-07).
func (t *stepper) answerParked(leader kafka.BrokerID, i int, why event.Rule) {
	b := &t.w.Brokers[leader]
	f := b.Unpark(i)
	r, d := &b.Process.Replicas[f.Partition], &b.Machine.Disks[f.Partition]
	var body network.Body
	if err := r.DecideFetch(d, f.Offset); err != kafka.ErrNone {
		body.Err = err
	} else {
		body = r.ReadFor(d, f.Offset, d.Log.LEO)
	}
	ev := t.event(event.FetchEnded, leader.Node())
	ev.Peer, ev.Partition, ev.Msg = f.Follower.Node(), f.Partition, f.ID
	ev.To, ev.Rule = f.Offset, why
	t.ev.Add(ev)
	t.answer(&network.Message{
		ID: f.ID, From: f.Follower.Node(), To: leader.Node(), API: kafka.APIFetch,
		Line: network.LineFetch, Partition: f.Partition,
	}, body)
}

// onFollowerFetch handles a Fetch of a follower at its leader. The order is Kafka's: checks,
// high watermark and data taken, then the position recorded, the ISR tried, the high watermark
// tried (broker.md 1 (d) 2).
func (t *stepper) onFollowerFetch(m *network.Message) Refusal {
	id, follower := m.To.Broker(), m.From.Broker()
	b := &t.w.Brokers[id]
	r, d := &b.Process.Replicas[m.Partition], &b.Machine.Disks[m.Partition]
	if err := r.DecideFetch(d, m.Body.Offset); err != kafka.ErrNone {
		t.answer(m, network.Body{Err: err})
		return OK
	}
	leo := d.Log.LEO
	body := r.ReadFor(d, m.Body.Offset, leo)
	env := t.brokerEnv(id).Replica(m.Partition)
	r.RecordFetch(env, follower, m.Body.Offset, leo)
	if isr, wants := r.DecideExpand(env, follower); wants {
		t.writeISR(id, m.Partition, isr, event.RuleCaughtUpToHW)
	}
	r.MaybeAdvanceHW(env, d)
	t.completeProduces(id)
	if body.NBatches > 0 {
		t.answer(m, body)
		return OK
	}
	parked := b.Park(broker.ParkedFetch{
		ID: m.ID, Follower: follower, Partition: m.Partition, Offset: m.Body.Offset,
		Until: t.w.Now + t.s.Config.FetchWaitMax,
	})
	if !parked {
		t.answer(m, body)
		return OK
	}
	ev := t.event(event.FetchParked, id.Node())
	ev.Peer, ev.Partition, ev.Msg, ev.To = m.From, m.Partition, m.ID, m.Body.Offset
	t.ev.Add(ev)
	return OK
}

// writeISR lets a leader write a new ISR into ZooKeeper; only what was accepted is used
// (controller.md 1.5).
func (t *stepper) writeISR(
	id kafka.BrokerID, p kafka.PartitionID, isr kafka.ReplicaSet, why event.Rule,
) {
	b := &t.w.Brokers[id]
	r := &b.Process.Replicas[p]
	refused := t.event(event.ISRRefused, id.Node())
	refused.Partition, refused.Set, refused.Rule = p, isr, event.RuleLinkCut
	if t.w.Net.IsCut(id.Node(), kafka.ZooKeeper) {
		t.ev.Add(refused)
		return
	}
	n := t.w.ZK.Partitions[p]
	n.Leader, n.LeaderEpoch, n.ControllerEpoch, n.ISR = id, r.LeaderEpoch, r.ControllerEpoch, isr
	version, ok := t.w.ZK.WriteISR(p, n, r.PartitionEpoch)
	if !ok {
		refused.Rule = event.RuleStaleVersion
		t.ev.Add(refused.With("expected version", int32(r.PartitionEpoch)).
			With("version", int32(version)))
		return
	}
	r.TakeISR(t.brokerEnv(id).Replica(p), &b.Machine.Disks[p], isr, version, why)
}
