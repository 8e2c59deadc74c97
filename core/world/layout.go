package world

import (
	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/control"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/replica"
)

func (c *codec) world(s *Spec, w *World) {
	num(c, &w.Now)
	c.zooKeeper(s, &w.ZK)
	for b := range s.Brokers {
		c.machine(s, &w.Brokers[b].Machine)
		c.process(s, &w.Brokers[b].Process)
		c.controller(&w.Controllers[b])
	}
	for p := range s.Producers {
		c.producer(s, &w.Producers[p])
	}
	for i := range s.Consumers {
		c.consumer(s, &w.Consumers[i])
	}
	c.net(&w.Net)
}

func (c *codec) zooKeeper(s *Spec, z *control.ZooKeeper) {
	num(c, &z.LastZxid)
	num(c, &z.Controller)
	num(c, &z.ControllerEpoch)
	num(c, &z.TellController)
	num(c, &z.TellBrokers)
	num(c, &z.TellTopics)
	flag(c, &z.TopicCreated)
	for b := range s.Brokers {
		r := &z.Registrations[b]
		flag(c, &r.Exists)
		num(c, &r.Czxid)
		num(c, &r.Ends)
	}
	for p := range s.Partitions {
		n := &z.Partitions[p]
		flag(c, &n.Exists)
		num(c, &n.Leader)
		num(c, &n.ISR)
		num(c, &n.LeaderEpoch)
		num(c, &n.ControllerEpoch)
		num(c, &n.Version)
	}
}

func (c *codec) machine(s *Spec, m *broker.Machine) {
	for p := range s.Partitions {
		num(c, &m.HWFile[p])
		log, cache := &m.Disks[p].Log, &m.Disks[p].Cache
		num(c, &log.LEO)
		num(c, &log.FlushedTo)
		for i := range count(c, &log.N, len(log.Batches)) {
			c.batch(&log.Batches[i])
		}
		for i := range count(c, &cache.N, len(cache.Entries)) {
			num(c, &cache.Entries[i].Epoch)
			num(c, &cache.Entries[i].Start)
		}
	}
}

func (c *codec) batch(b *plog.Batch) {
	num(c, &b.Base)
	num(c, &b.Last)
	num(c, &b.Epoch)
	num(c, &b.Seq)
	num(c, &b.Producer)
}

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
	num(c, &r.ISR)
	num(c, &r.HW)
	num(c, &r.EpochStart)
	num(c, &r.Fetcher.State)
	num(c, &r.Fetcher.Offset)
	num(c, &r.Fetcher.Asked)
	num(c, &r.Fetcher.GiveUp)
	num(c, &r.Fetcher.Delay)
	for b := range r.Remotes {
		if r.Role != replica.Leader {
			break
		}
		m := &r.Remotes[b]
		num(c, &m.LEO)
		num(c, &m.LastFetchLeaderLEO)
		num(c, &m.LastFetch)
		num(c, &m.LastCaughtUp)
	}
}

func (c *codec) controller(k *control.Controller) {
	flag(c, &k.Vacant)
	flag(c, &k.Active)
	flag(c, &k.Ready)
	flag(c, &k.BrokersChanged)
	flag(c, &k.TopicsChanged)
	num(c, &k.Epoch)
	num(c, &k.Cached)
}

func (c *codec) known(s *Spec, k *[kafka.MaxPartitions]client.Metadata) {
	for p := range s.Partitions {
		flag(c, &k[p].Known)
		num(c, &k[p].Leader)
	}
}

func (c *codec) producer(s *Spec, p *client.Producer) {
	num(c, &p.NextSeq)
	num(c, &p.Asked)
	c.known(s, &p.Leader)
	for i := range count(c, &p.N, len(p.Sends)) {
		q := &p.Sends[i]
		num(c, &q.State)
		num(c, &q.Acks)
		num(c, &q.Partition)
		num(c, &q.Err)
		num(c, &q.Seq)
		num(c, &q.Count)
		num(c, &q.Request)
		num(c, &q.Base)
		num(c, &q.GiveUp)
		num(c, &q.AckedAt)
	}
}

func (c *codec) consumer(s *Spec, k *client.Consumer) {
	num(c, &k.Asked)
	c.known(s, &k.Leader)
	for p := range s.Partitions {
		num(c, &k.Position[p])
	}
	for i := range count(c, &k.N, len(k.Reads)) {
		r := &k.Reads[i]
		num(c, &r.Partition)
		num(c, &r.Producer)
		num(c, &r.Offset)
		num(c, &r.Seq)
		num(c, &r.Count)
		num(c, &r.Epoch)
	}
}

func (c *codec) net(n *network.Net) {
	num(c, &n.LastID)
	for i := range n.Cut {
		num(c, &n.Cut[i])
	}
	for i := range count(c, &n.N, len(n.M)) {
		m := &n.M[i]
		num(c, &m.ID)
		num(c, &m.Request)
		num(c, &m.From)
		num(c, &m.To)
		num(c, &m.API)
		num(c, &m.Line)
		flag(c, &m.Answer)
		flag(c, &m.Held)
		flag(c, &m.Handled)
		num(c, &m.Partition)
		num(c, &m.Due)
		c.body(&m.Body)
	}
}

func (c *codec) body(b *network.Body) {
	num(c, &b.Err)
	num(c, &b.Acks)
	num(c, &b.Timestamp)
	num(c, &b.Leader)
	num(c, &b.Live)
	num(c, &b.Epoch)
	num(c, &b.Offset)
	num(c, &b.HW)
	num(c, &b.LogStart)
	num(c, &b.ControllerEpoch)
	for i := range b.PartErrs {
		num(c, &b.PartErrs[i])
	}
	for i := range count(c, &b.NParts, len(b.Parts)) {
		p := &b.Parts[i]
		num(c, &p.Partition)
		num(c, &p.Leader)
		num(c, &p.ISR)
		num(c, &p.LeaderEpoch)
		num(c, &p.PartitionEpoch)
		num(c, &p.ControllerEpoch)
		flag(c, &p.IsNew)
	}
	for i := range count(c, &b.NBatches, len(b.Batches)) {
		c.batch(&b.Batches[i])
	}
}
