package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// BecomeFollower takes the role that a LeaderAndIsr brings: it restarts the fetcher, and up to
// 0.10 cuts the log to the high watermark first.
func (p *Partition) BecomeFollower(e Env, d *Disk, s *network.PartState) {
	cut := decideCut(e.Spec, p, d, s.Leader)
	p.Role, p.Leader, p.LeaderEpoch = Follower, s.Leader, s.LeaderEpoch
	p.PartitionEpoch, p.ControllerEpoch = s.PartitionEpoch, s.ControllerEpoch
	p.Replicas, p.Adding, p.Removing = s.Replicas, s.Adding, s.Removing
	p.ISR, p.EpochStart, p.Remotes = 0, kafka.NoOffset, [kafka.MaxBrokers]Remote{}
	p.Pending = Pending{}
	ev := e.event(event.BecameFollower)
	ev.Epoch, ev.Peer = p.LeaderEpoch, s.Leader.Node()
	e.Ev.Add(ev)
	if cut.Asks {
		p.Fetcher = Fetcher{State: Truncating, Offset: decideInitialFetch(&e.Spec.Rules, p, d)}
		return
	}
	p.applyCut(e, d, cut)
	if cut.Why != event.RuleSameLeader {
		p.Fetcher = Fetcher{State: Fetching, Offset: d.Log.LEO}
	}
}

// Cut says where a follower's log must end before it may fetch.
type Cut struct {
	Asks bool         // the leader must be asked first
	Cuts bool         // the log is cut
	To   kafka.Offset // where it ends then
	Why  event.Rule
	Own  kafka.Offset // the own number that was compared
	Told kafka.Offset // the leader's number, NoOffset without one
}

// decideCut says what a new follower does with its log before anything else.
//
// KIP-101; ReplicaManager.makeFollowers of 0.8 to 1.1. Up to 0.10 the follower cuts to its own
// high watermark, which is one fetch behind the leader's: a committed record may lie above it.
// From 0.9 to 1.1 a new epoch of the same leader leaves log and fetcher as they are
// (Partition.makeFollower gives false), also where the leader has lost records in between.
func decideCut(s *release.Spec, p *Partition, d *Disk, leader kafka.BrokerID) Cut {
	c := Cut{To: d.Log.LEO, Own: p.HW, Told: kafka.NoOffset}
	switch {
	case s.Rules.RestartFetch != release.EveryNewEpoch && p.Leader == leader:
		c.Why = event.RuleSameLeader
	case s.Rules.Truncation != release.ToHighWatermark:
		c.Asks = true
	case p.HW >= d.Log.LEO:
		c.Why = event.RuleHWAboveEnd
	default:
		c.Cuts, c.To, c.Why = true, p.HW, event.RuleToHighWatermark
	}
	return c
}

// decideInitialFetch says from where a new follower starts (broker.md 0.7, AbstractFetcherThread).
func decideInitialFetch(r *release.Rules, p *Partition, d *Disk) kafka.Offset {
	if r.InitialFetch == release.FromHighWatermark {
		return p.HW
	}
	return d.Log.LEO
}

func (p *Partition) applyCut(e Env, d *Disk, c Cut) {
	ev := e.event(event.NotTruncated)
	ev.To, ev.Rule = d.Log.LEO, c.Why
	if c.Told != kafka.NoOffset {
		ev = ev.With("leader's end offset", int32(c.Told)).With("leo", int32(d.Log.LEO))
	} else {
		ev = ev.With("hw", int32(c.Own)).With("leo", int32(d.Log.LEO))
	}
	if !c.Cuts {
		e.Ev.Add(ev)
		return
	}
	p.cut(e, d, c.To, ev)
}
