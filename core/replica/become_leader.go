package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// BecomeLeader takes the leadership that a LeaderAndIsr brings (Partition.makeLeader,
// broker.md 2.1). The caller has checked that its leader epoch is newer.
func (p *Partition) BecomeLeader(e Env, d *Disk, s *network.PartState) {
	again := p.Role == Leader
	p.Role, p.Leader, p.LeaderEpoch = Leader, e.Self, s.LeaderEpoch
	p.PartitionEpoch, p.ControllerEpoch, p.ISR = s.PartitionEpoch, s.ControllerEpoch, s.ISR
	p.Replicas, p.Adding, p.Removing = s.Replicas, s.Adding, s.Removing
	p.EpochStart, p.Fetcher = d.Log.LEO, Fetcher{}
	ev := e.event(event.BecameLeader)
	ev.Epoch, ev.To, ev.Set = p.LeaderEpoch, d.Log.LEO, p.ISR
	e.Ev.Add(ev)
	if e.Spec.Rules.CacheOnElection == release.On {
		assign(e, d, p.LeaderEpoch, d.Log.LEO)
	}
	for b := range p.Remotes[:e.Spec.Brokers] {
		p.resetRemote(e, kafka.BrokerID(b), d.Log.LEO, again)
	}
	p.MaybeAdvanceHW(e, d)
}

// resetRemote forgets what the leader knew of a follower; a leader that was re-elected keeps
// the positions.
func (p *Partition) resetRemote(e Env, b kafka.BrokerID, leo kafka.Offset, again bool) {
	r := &p.Remotes[b]
	seen := longAgo
	if p.ISR.Has(b) {
		seen = e.Now
	}
	if again {
		r.LastFetchLeaderLEO, r.LastFetch, r.LastCaughtUp = leo, seen, seen
		return
	}
	*r = Remote{
		LEO: kafka.NoOffset, LogStart: kafka.NoOffset, LastFetchLeaderLEO: kafka.NoOffset,
		LastCaughtUp: seen, BrokerEpoch: kafka.NoBrokerEpoch,
	}
}
