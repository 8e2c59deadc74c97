package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// at gives a broker's replica of a partition, what is on its disk, and the environment in which
// it decides.
func (t *stepper) at(
	id kafka.BrokerID, p kafka.PartitionID,
) (*replica.Partition, *replica.Disk, replica.Env) {
	b := &t.w.Brokers[id]
	return &b.Process.Replicas[p], &b.Machine.Disks[p], t.brokerEnv(id).Replica(p)
}

// onFetch answers a Fetch of a follower or a consumer. The order is Kafka's: checks, high
// watermark and data taken, then a follower's position recorded, the ISR tried, the high
// watermark tried (broker.md 1 (d) 2). That order is why an answer carries the high watermark
// from before.
func (t *stepper) onFetch(m *network.Message) {
	id := m.To.Broker()
	r, d, env := t.at(id, m.Partition)
	f := replica.FetchOf(m)
	body := t.serve(id, m.Partition, &f)
	counts, tries := r.RecordFetch(env, d, &f, &body)
	if counts {
		if c, wants := r.DecideExpand(env, d, m.From.Broker()); wants {
			t.changeISR(id, m.Partition, c)
		}
		if tries {
			r.MaybeAdvanceHW(env, d)
		}
		if body.Err == kafka.ErrNone {
			body.HW = r.AnswerHW(env, body.HW)
		}
		t.completeProduces(id)
	}
	if !broker.DecideWaits(&body, m.Body.MaxWait) || !t.park(m, &f) {
		t.answer(m, body)
	}
}

// serve answers a fetch, and counts what goes to a follower outside the ISR for the quota.
func (t *stepper) serve(
	id kafka.BrokerID, p kafka.PartitionID, f *replica.Fetch,
) network.Body {
	r, d, env := t.at(id, p)
	body := r.ServeFetch(env, d, f)
	if replica.Throttled(r, f) {
		t.w.Brokers[id].NoteSent(t.w.Now, body.NBatches)
	}
	return body
}

// park lets a fetch wait for data, and says whether it does: not one that would be answered at
// once (DelayedFetch.tryComplete), nor one for which there is no room.
func (t *stepper) park(m *network.Message, f *replica.Fetch) bool {
	id := m.To.Broker()
	r, d, env := t.at(id, m.Partition)
	if r.DecideWaitOver(env, d, f) != event.NoRule {
		return false
	}
	parked := t.w.Brokers[id].Park(broker.ParkedFetch{
		ID: m.ID, Partition: m.Partition, Fetch: *f, Until: t.w.Now + m.Body.MaxWait,
	})
	if !parked {
		return false
	}
	ev := t.event(event.FetchParked, id.Node())
	ev.Peer, ev.Partition, ev.Msg, ev.To = m.From, m.Partition, m.ID, m.Body.Offset
	t.ev.Add(ev)
	return true
}

// endFetchWait answers a parked fetch of a follower whose time is over.
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
// waits for.
func (t *stepper) parkedOf(id kafka.BrokerID, p kafka.PartitionID) (kafka.BrokerID, int) {
	asked := t.w.Brokers[id].Process.Replicas[p].Fetcher.Asked
	for l := range kafka.BrokerID(t.s.Brokers) {
		proc := &t.w.Brokers[l].Process
		for i := range proc.Parked[:proc.NParked] {
			f := &proc.Parked[i]
			if f.Fetch.From == id.Node() && f.Partition == p && f.ID == asked {
				return l, i
			}
		}
	}
	return kafka.NoBroker, -1
}

// answerParked ends the wait of a parked fetch: it is read again, and carries the high
// watermark of this moment. Its position is not recorded a second time.
func (t *stepper) answerParked(id kafka.BrokerID, i int, why event.Rule) {
	f := t.w.Brokers[id].Unpark(i)
	ev := t.event(event.FetchEnded, id.Node())
	ev.Peer, ev.Partition, ev.Msg = f.Fetch.From, f.Partition, f.ID
	ev.To, ev.Rule = f.Fetch.Offset, why
	r, _, _ := t.at(id, f.Partition)
	if why == event.RuleOlderEpoch || why == event.RuleNewerEpoch {
		ev.Epoch = f.Fetch.Current
		ev = ev.With("own", int32(r.LeaderEpoch))
	}
	t.ev.Add(ev)
	line := network.LineFetch
	if f.Fetch.From.IsConsumer() {
		line = network.LineClient
	}
	t.answer(&network.Message{
		ID: f.ID, From: f.Fetch.From, To: id.Node(), API: kafka.APIFetch, Line: line,
		Partition: f.Partition,
	}, t.serve(id, f.Partition, &f.Fetch))
}

// completeFetches answers the parked fetches of a partition that need not wait any more.
func (t *stepper) completeFetches(id kafka.BrokerID, p kafka.PartitionID) {
	proc := &t.w.Brokers[id].Process
	for i := 0; i < int(proc.NParked); {
		f := &proc.Parked[i]
		if f.Partition == p {
			r, d, env := t.at(id, p)
			if why := r.DecideWaitOver(env, d, &f.Fetch); why != event.NoRule {
				t.answerParked(id, i, why)
				continue
			}
		}
		i++
	}
}

// completeWaiting answers every request that waits at a broker and need not any more: its
// produces, then its fetches.
func (t *stepper) completeWaiting(id kafka.BrokerID) {
	t.completeProduces(id)
	for p := range kafka.PartitionID(t.s.Partitions) {
		t.completeFetches(id, p)
	}
}
