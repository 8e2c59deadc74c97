package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// BecomeLeader takes a leadership, or a newer state of the one that it has, and says whether
// the replica did not lead before (Partition.makeLeader, broker.md 2.1). A state with an older
// partition epoch is ignored; what is pending is forgotten by any other. Nothing that was learned
// of the followers is, unless the leader epoch is newer.
func (p *Partition) BecomeLeader(e Env, d *Disk, s *network.PartState) (isNew bool) {
	if p.ignores(e, s) {
		return false
	}
	isNew = p.Role != Leader
	newEpoch := s.LeaderEpoch > p.LeaderEpoch
	before := p.Replicas.Set()
	p.Role, p.Leader, p.LeaderEpoch = Leader, e.Self, s.LeaderEpoch
	p.PartitionEpoch, p.ControllerEpoch = s.PartitionEpoch, s.ControllerEpoch
	p.Replicas, p.Adding, p.Removing = s.Replicas, s.Adding, s.Removing
	p.ISR, p.Pending, p.Fetcher = s.ISR, Pending{}, Fetcher{}
	p.Recovery = kafka.Recovered // KIP-704: a leader that was elected uncleanly has taken over now
	p.keepRemotes(before)
	if newEpoch {
		p.startEpoch(e, d, isNew)
	} else {
		ev := e.event(event.StateTaken)
		ev.Epoch, ev.Set, ev.To = p.LeaderEpoch, p.ISR, d.Log.LEO
		e.Ev.Add(ev.With("partition epoch", int32(p.PartitionEpoch)))
	}
	p.MaybeAdvanceHW(e, d)
	return isNew
}

// ignores says whether a state is older than the one that the replica has, by its partition epoch:
// then neither a leader nor a follower takes it (broker.md 2.1).
func (p *Partition) ignores(e Env, s *network.PartState) bool {
	if s.PartitionEpoch >= p.PartitionEpoch {
		return false
	}
	ev := e.event(event.RoleRefused)
	ev.API, ev.Epoch = kafka.APILeaderAndIsr, s.LeaderEpoch
	ev.Rule = event.RuleOlderPartitionEpoch
	e.Ev.Add(ev.With("partition epoch", int32(s.PartitionEpoch)).
		With("own", int32(p.PartitionEpoch)))
	return true
}

// startEpoch is what a new leader epoch brings, also to a leader that is elected again.
func (p *Partition) startEpoch(e Env, d *Disk, isNew bool) {
	p.EpochStart = d.Log.LEO
	ev := e.event(event.BecameLeader)
	ev.Epoch, ev.To, ev.Set = p.LeaderEpoch, d.Log.LEO, p.ISR
	e.Ev.Add(p.withState(ev))
	if decideCacheOnElection(&e.Spec.Rules) {
		assign(e, d, p.LeaderEpoch, d.Log.LEO)
	}
	for b := range p.Remotes {
		if id := kafka.BrokerID(b); id != e.Self && p.assigned(id) {
			p.Remotes[b].Reset(d.Log.LEO, isNew, p.ISR.Has(id), e.Now)
		}
	}
}

// withState gives an event about a new role with the partition epoch, and with who is added and
// removed: the sets as bits, one above the other.
func (p *Partition) withState(ev event.Event) event.Event {
	return ev.With("partition epoch", int32(p.PartitionEpoch)).
		With("moves", int32(p.Adding)|int32(p.Removing)<<8)
}

// keepRemotes forgets what was known of replicas that are in the assignment no more, and begins
// with those that are new in it (Partition.updateAssignmentAndIsr).
func (p *Partition) keepRemotes(before kafka.ReplicaSet) {
	for b := range p.Remotes {
		id := kafka.BrokerID(b)
		switch {
		case id == p.Leader || !p.assigned(id):
			p.Remotes[b] = Remote{}
		case !before.Has(id) || p.Remotes[b] == Remote{}:
			p.Remotes[b] = NewRemote()
		}
	}
}

// decideCacheOnElection says whether a new leader notes its epoch before it has a record of it.
//
// KAFKA-7415, Partition.makeLeader since 2.0.1. Before, a leader that had appended nothing
// answered a follower with a later epoch by "undefined", and the follower cut to its own high
// watermark, which might keep records that the leader does not have.
func decideCacheOnElection(r *release.Rules) bool { return r.CacheOnElection == release.On }
