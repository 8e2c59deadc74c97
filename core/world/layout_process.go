package world

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/replica"
)

// dirUntold is the bit beside those of the log directories that packs Process.DirUntold.
const dirUntold = 1 << kafka.MaxLogDirs

func (c *codec) process(s *Spec, p *broker.Process) {
	if !present(c, &p.Up, p) {
		return
	}
	four(c, &p.BrokerEpoch, &p.ControllerEpoch, &p.Live, &p.NextCheckpoint)
	dirs := p.OfflineDirs
	if p.DirUntold {
		dirs |= dirUntold
	}
	four(c, &p.NextOffsets, &dirs, &p.Offline, &p.NextISRCheck)
	if c.read {
		p.OfflineDirs, p.DirUntold = dirs&^dirUntold, dirs&dirUntold != 0
	}
	two(c, &p.Controller, &p.LoadedAt)
	if some(c, &p.Stop) {
		flag(c, &p.Stop.On)
		num(c, &p.Stop.Tries)
		id(c, &p.Stop.Asked)
		num(c, &p.Stop.Next)
	}
	four(c, &p.Report.Changed, &p.Report.LastChange, &p.Report.Last, &p.Report.Since)
	for i := range s.Partitions {
		two(c, &p.Known[i].Leader, &p.Known[i].Epoch)
		num(c, &p.Known[i].ISR)
		c.replica(s, &p.Replicas[i])
	}
	for i := range items(c, &p.NParked, p.Parked[:]) {
		f := &p.Parked[i]
		id(c, &f.ID)
		num(c, &f.Partition)
		four(c, &f.Until, &f.Fetch.From, &f.Fetch.Offset, &f.Fetch.LogStart)
		four(c, &f.Fetch.TopicID, &f.Fetch.Current, &f.Fetch.LastFetched, &f.Fetch.BrokerEpoch)
	}
	c.alter(s, &p.Alter)
	if some(c, &p.Quota) {
		two(c, &p.Quota.Since, &p.Quota.Sent)
	}
	for i := range items(c, &p.NWaiting, p.Waiting[:]) {
		q := &p.Waiting[i]
		id(c, &q.ID)
		four(c, &q.Client, &q.Partition, &q.Base, &q.End)
		num(c, &q.Until)
	}
}

func (c *codec) alter(s *Spec, a *broker.Alter) {
	if !some(c, a) {
		return
	}
	two(c, &a.Queued, &a.InFlight)
	id(c, &a.Asked)
	num(c, &a.Again)
	for p := range s.Partitions {
		q := &a.Items[p]
		if !some(c, q) {
			continue
		}
		four(c, &q.LeaderEpoch, &q.PartitionEpoch, &q.ISR, &q.Recovery)
		num(c, &q.Why)
		for b := range s.Brokers {
			num(c, &q.Epochs[b])
		}
	}
}

func (c *codec) replica(s *Spec, r *replica.Partition) {
	if !present(c, &r.Loaded, r) {
		return
	}
	four(c, &r.Role, &r.Leader, &r.LeaderEpoch, &r.PartitionEpoch)
	num(c, &r.ControllerEpoch)
	c.list(&r.Replicas)
	four(c, &r.Adding, &r.Removing, &r.ISR, &r.Pending.Kind)
	four(c, &r.Pending.Who, &r.Recovery, &r.HW, &r.EpochStart)
	c.fetcher(&r.Fetcher)
	if r.Role != replica.Leader { // nobody else knows of followers
		if c.read {
			clear(r.Remotes[:s.Brokers])
		}
		return
	}
	for b := range s.Brokers {
		m := &r.Remotes[b]
		four(c, &m.LEO, &m.LogStart, &m.LastFetchLeaderLEO, &m.LastFetch)
		two(c, &m.LastCaughtUp, &m.BrokerEpoch)
		flag(c, &m.FoundInSync)
	}
}

func (c *codec) fetcher(f *replica.Fetcher) {
	if !some(c, f) {
		return
	}
	four(c, &f.State, &f.Offset, &f.Epoch, &f.LastFetched)
	id(c, &f.Asked)
	four(c, &f.AskedAPI, &f.AskedEpoch, &f.AskedOffset, &f.GiveUp)
	num(c, &f.Delay)
	flag(c, &f.Old)
	flag(c, &f.Unsure)
}
