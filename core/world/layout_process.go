package world

import (
	"highwater/core/broker"
	"highwater/core/replica"
)

func (c *codec) process(s *Spec, p *broker.Process) {
	flag(c, &p.Up)
	if !p.Up {
		return
	}
	num(c, &p.BrokerEpoch)
	num(c, &p.ControllerEpoch)
	num(c, &p.Live)
	num(c, &p.NextCheckpoint)
	num(c, &p.NextISRCheck)
	for i := range s.Partitions {
		num(c, &p.Known[i].Leader)
		num(c, &p.Known[i].Epoch)
		c.replica(s, &p.Replicas[i])
	}
	for i := range count(c, &p.NParked, len(p.Parked)) {
		f := &p.Parked[i]
		num(c, &f.ID)
		num(c, &f.Follower)
		num(c, &f.Partition)
		num(c, &f.Offset)
		num(c, &f.Until)
	}
	for i := range count(c, &p.NWaiting, len(p.Waiting)) {
		q := &p.Waiting[i]
		num(c, &q.ID)
		num(c, &q.Client)
		num(c, &q.Partition)
		num(c, &q.Base)
		num(c, &q.End)
		num(c, &q.Until)
	}
}

func (c *codec) replica(s *Spec, r *replica.Partition) {
	flag(c, &r.Loaded)
	if !r.Loaded {
		return
	}
	num(c, &r.Role)
	num(c, &r.Leader)
	num(c, &r.LeaderEpoch)
	num(c, &r.PartitionEpoch)
	num(c, &r.ControllerEpoch)
	c.list(&r.Replicas)
	num(c, &r.Adding)
	num(c, &r.Removing)
	num(c, &r.ISR)
	num(c, &r.Pending.Kind)
	num(c, &r.Pending.Who)
	num(c, &r.Recovery)
	num(c, &r.HW)
	num(c, &r.EpochStart)
	num(c, &r.Fetcher.State)
	num(c, &r.Fetcher.Offset)
	num(c, &r.Fetcher.Epoch)
	num(c, &r.Fetcher.LastFetched)
	num(c, &r.Fetcher.Asked)
	num(c, &r.Fetcher.GiveUp)
	num(c, &r.Fetcher.Delay)
	for b := range r.Remotes {
		if r.Role != replica.Leader {
			break
		}
		m := &r.Remotes[b]
		num(c, &m.LEO)
		num(c, &m.LogStart)
		num(c, &m.LastFetchLeaderLEO)
		num(c, &m.LastFetch)
		num(c, &m.LastCaughtUp)
		num(c, &m.BrokerEpoch)
	}
}
