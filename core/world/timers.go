package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// NextTimer gives the timer that is due next, as the action that fires it, and when. The end of
// a fetcher's back-off is a timer too; its action is the fetcher's next request. Of several
// at one moment it gives the first in the order of Timer, broker, partition. It says whether
// there is one at all.
func NextTimer(s *Spec, w *World) (kafka.Ms, Action, bool) {
	n := nearest{at: kafka.Never}
	for i := range kafka.BrokerID(s.Brokers) {
		n.session(w, i)
		n.supervisor(w, i)
		proc := &w.Brokers[i].Process
		if !proc.Up {
			continue
		}
		n.control(s, w, i)
		n.loading(s, w, i)
		n.take(proc.NextCheckpoint, Action{Timer: TimerCheckpoint, Broker: i})
		n.take(proc.NextOffsets, Action{Timer: TimerOffsets, Broker: i})
		n.take(proc.NextISRCheck, Action{Timer: TimerISRCheck, Broker: i})
		for p := range kafka.PartitionID(s.Partitions) {
			n.fetcher(w, &proc.Replicas[p], i, p)
			if writesEpochFile(s, w, i, p) {
				n.take(w.Now, Action{Timer: TimerEpochFile, Broker: i, Partition: p})
			}
		}
		n.parked(proc, i)
		for _, q := range proc.Waiting[:proc.NWaiting] {
			n.take(q.Until, Action{Timer: TimerProduce, Broker: i, Msg: q.ID})
		}
		n.take(w.alterDue(s, i), Action{Timer: TimerAlter, Broker: i})
		n.member(s, w, i)
	}
	n.disk(w)
	if s.Mode == release.KRaft {
		n.voters(s, w)
	}
	n.producers(s, w)
	if n.a.Timer != NoTimer {
		n.a.Kind = FireTimer
	}
	return n.at, n.a, n.at != kafka.Never
}

type nearest struct {
	at kafka.Ms
	a  Action
}

func (n *nearest) take(at kafka.Ms, a Action) {
	if at < n.at || at == n.at && a.Timer < n.a.Timer {
		n.at, n.a = at, a
	}
}

// parked takes the waits of fetches. Their timers are named by who waits: a follower, or a
// consumer at a broker.
func (n *nearest) parked(proc *broker.Process, at kafka.BrokerID) {
	for i := range proc.Parked[:proc.NParked] {
		f := &proc.Parked[i]
		a := Action{Timer: TimerFetchWait, Broker: at, Partition: f.Partition, Msg: f.ID}
		if f.Fetch.From.IsBroker() {
			a.Broker = f.Fetch.From.Broker()
		} else {
			a.Client = int8(f.Fetch.From.Index())
		}
		n.take(f.Until, a)
	}
}

func (n *nearest) session(w *World, b kafka.BrokerID) {
	if r := &w.ZK.Registrations[b]; r.Exists {
		n.take(r.Ends, Action{Timer: TimerSession, Broker: b})
	}
}

func (n *nearest) fetcher(w *World, r *replica.Partition, b kafka.BrokerID, p kafka.PartitionID) {
	if r.Role != replica.Follower {
		return
	}
	if r.Fetcher.Delay > w.Now {
		n.take(r.Fetcher.Delay, Action{Kind: RunFetcher, Broker: b, Partition: p})
	}
	if r.Fetcher.Asked != 0 {
		n.take(r.Fetcher.GiveUp, Action{Timer: TimerSocket, Broker: b, Partition: p})
	}
}

// pass lets time go by, up to the next timer and not beyond.
func (t *stepper) pass(ms kafka.Ms) Refusal {
	if ms <= 0 {
		return NoSuchThing
	}
	if int64(t.w.Now)+int64(ms) >= int64(kafka.Never)/2 {
		return LimitTime
	}
	if at, _, any := NextTimer(t.s, t.w); any && at < t.w.Now+ms {
		return TimerFirst
	}
	t.w.Now += ms
	ev := t.event(event.TimePassed, kafka.NoNode)
	ev.To = kafka.Offset(ms)
	t.ev.Add(ev)
	return OK
}

// fire lets a timer that is due do its work.
func (t *stepper) fire(a Action) Refusal {
	if !t.isBroker(a.Broker) || !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	b := &t.w.Brokers[a.Broker]
	switch a.Timer {
	case TimerFence, TimerQuorum, TimerBalance, TimerUnclean:
		return t.fireVoter(a)
	case TimerSession:
		return t.expire(a.Broker)
	case TimerSupervisor:
		return t.fireSupervisor(a.Broker)
	case TimerRequest, TimerRetry, TimerDelivery:
		return t.fireProducer(a)
	case TimerFetchWait:
		return t.fireFetchWait(a)
	case TimerDisk:
		return t.fireDisk(a)
	}
	if !b.Process.Up {
		return BrokerDown
	}
	r := &b.Process.Replicas[a.Partition]
	switch a.Timer {
	case TimerLoaded:
		return t.fireLoaded(a.Broker)
	case TimerStop, TimerISRReport, TimerRebalance:
		return t.fireControl(a)
	case TimerHeartbeat, TimerNoBroker:
		return t.fireMember(a)
	case TimerCheckpoint:
		if b.Process.NextCheckpoint > t.w.Now {
			return TimerNotDue
		}
		b.Checkpoint(t.brokerEnv(a.Broker))
	case TimerOffsets:
		if b.Process.NextOffsets > t.w.Now {
			return TimerNotDue
		}
		b.CheckpointOffsets(t.brokerEnv(a.Broker))
	case TimerEpochFile:
		if !writesEpochFile(t.s, t.w, a.Broker, a.Partition) {
			return TimerNotDue
		}
		b.SyncEpochFile(t.brokerEnv(a.Broker), a.Partition)
	case TimerISRCheck:
		return t.checkISR(a.Broker)
	case TimerSocket:
		if r.Fetcher.Asked == 0 || r.Fetcher.GiveUp > t.w.Now {
			return TimerNotDue
		}
		ev := t.event(event.ConnBroken, a.Broker.Node())
		ev.Peer, ev.Msg, ev.Rule = r.Leader.Node(), r.Fetcher.Asked, event.RuleTimedOut
		ev.API = r.Fetcher.AskedAPI
		ev.Partition = a.Partition
		t.ev.Add(ev)
		t.abandon(r.Fetcher.Asked)
		r.Fail(t.brokerEnv(a.Broker).Replica(a.Partition))
	case TimerProduce:
		return t.fireProduce(a)
	case TimerAlter:
		return t.fireAlter(a.Broker)
	default:
		return TimerNotDue
	}
	return OK
}

// checkISR lets a leader look for lagging followers (ReplicaManager.maybeShrinkIsr).
func (t *stepper) checkISR(id kafka.BrokerID) Refusal {
	b := &t.w.Brokers[id]
	if b.Process.NextISRCheck > t.w.Now {
		return TimerNotDue
	}
	env := t.brokerEnv(id)
	b.Process.NextISRCheck = t.w.Now + broker.ISRCheckPeriod(t.s)
	for p := range kafka.PartitionID(t.s.Partitions) {
		r, d := &b.Process.Replicas[p], &b.Machine.Disks[p]
		at := env.Replica(p)
		at.Inside = t.w.insideOf(id, p)
		if c, wants := r.DecideShrink(at, d); wants {
			t.changeISR(id, p, c)
		}
	}
	t.completeWaiting(id)
	return OK
}

// fireFetchWait answers a parked fetch whose time is over, also one that a dead process left.
func (t *stepper) fireFetchWait(a Action) Refusal {
	for l := range kafka.BrokerID(t.s.Brokers) {
		proc := &t.w.Brokers[l].Process
		for i := range proc.Parked[:proc.NParked] {
			if f := &proc.Parked[i]; f.ID == a.Msg && f.Until <= t.w.Now {
				t.answerParked(l, i, event.RuleWaitOver)
				return OK
			}
		}
	}
	return TimerNotDue
}

// fireProduce answers 7 to a produce request that waited too long; its batch stays in the log.
func (t *stepper) fireProduce(a Action) Refusal {
	b := &t.w.Brokers[a.Broker]
	for i, w := range b.Process.Waiting[:b.Process.NWaiting] {
		if w.ID == a.Msg && w.Until <= t.w.Now {
			b.Unwait(i)
			t.answerProduce(a.Broker, w, kafka.ErrRequestTimedOut)
			return OK
		}
	}
	return TimerNotDue
}
