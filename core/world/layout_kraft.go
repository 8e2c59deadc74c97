package world

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
)

func (c *codec) kraft(s *Spec, w *World) {
	if s.Mode != release.KRaft {
		return
	}
	c.image(s, &w.Metadata.Base)
	c.image(s, &w.Metadata.Now)
	for i := range items(c, &w.Metadata.N, w.Metadata.Entries[:]) {
		c.entry(&w.Metadata.Entries[i])
	}
	for v := range s.Voters {
		c.voter(s, &w.Voters[v])
		c.active(s, &w.KRaft[v])
	}
}

func (c *codec) image(s *Spec, m *metadata.Image) {
	if !some(c, m) {
		return
	}
	num(c, &m.Offset)
	num(c, &m.Topic)
	for b := range s.Brokers {
		r := &m.Brokers[b]
		if present(c, &r.Exists, r) {
			c.flags(&r.Fenced, &r.InShutdown)
			four(c, &r.Dirs, &r.Epoch, &r.At, &r.Incarnation)
		}
	}
	for p := range s.Partitions {
		c.registration(&m.Parts[p])
	}
	for _, t := range []*metadata.Setting{
		&m.TopicMinISR, &m.ClusterMinISR, &m.TopicUnclean, &m.ClusterUnclean,
	} {
		flag(c, &t.Set)
		num(c, &t.Value)
	}
	flag(c, &m.ELR)
}

func (c *codec) registration(p *metadata.Partition) {
	if !present(c, &p.Exists, p) {
		return
	}
	four(c, &p.Leader, &p.LeaderEpoch, &p.PartitionEpoch, &p.Recovery)
	four(c, &p.ISR, &p.ELR, &p.LastKnown, &p.Adding)
	num(c, &p.Removing)
	c.list(&p.Replicas)
}

func (c *codec) entry(e *metadata.Entry) {
	r := &e.Record
	four(c, &r.Type, &r.Partition, &r.Broker, &r.Has)
	four(c, &r.Leader, &r.Recovery, &r.ISR, &r.ELR)
	four(c, &r.LastKnown, &r.Adding, &r.Removing, &r.Dirs)
	four(c, &r.Fenced, &r.InShutdown, &r.Key, &r.Epoch)
	two(c, &r.Incarnation, &r.Value)
	c.list(&r.Replicas)
	c.flags(&r.Cluster, &e.End)
	num(c, &e.Leader)
}

func (c *codec) voter(s *Spec, v *quorum.Voter) {
	d := &v.Disk
	two(c, &d.Epoch, &d.Voted)
	four(c, &d.Log.Base, &d.Log.BaseEpoch, &d.Log.Flushed, &v.Leader)
	for i := range items(c, &d.Log.N, d.Log.Entries[:]) {
		c.entry(&d.Log.Entries[i])
	}
	flag(c, &v.Up)
	four(c, &v.Role, &v.HW, &v.EpochStart, &v.Granted)
	two(c, &v.Denied, &v.Deadline)
	flag(c, &v.Asked)
	for i := range s.Voters {
		r := &v.Remotes[i]
		two(c, &r.End, &r.Heard)
		flag(c, &r.Waiting)
	}
}

func (c *codec) active(s *Spec, k *kraft.Controller) {
	if !present(c, &k.Active, k) {
		return
	}
	c.image(s, &k.Image)
	two(c, &k.NextBalance, &k.NextUnclean)
	for b := range s.Brokers {
		t := &k.Contacts[b]
		four(c, &t.Epoch, &t.At, &t.Offset, &t.StopAt)
		flag(c, &t.Stopping)
	}
}

func (c *codec) member(s *Spec, m *broker.Member) {
	if !some(c, m) {
		return
	}
	four(c, &m.Life, &m.Incarnation, &m.Previous, &m.Next)
	two(c, &m.Tries, &m.GiveUp)
	id(c, &m.Asked)
	flag(c, &m.Loaded)
	c.image(s, &m.Image)
}

// carried packs what a message between voters carries.
func (c *codec) carried(q *quorum.Message) {
	num(c, &q.API)
	c.flags(&q.Answer, &q.PreVote, &q.Granted)
	four(c, &q.Err, &q.From, &q.To, &q.Leader)
	four(c, &q.Epoch, &q.LastEpoch, &q.Offset, &q.HW)
	four(c, &q.DivergingEpoch, &q.DivergingEnd, &q.SnapshotEpoch, &q.SnapshotEnd)
	num(c, &q.Successors)
	for i := range items(c, &q.N, q.Entries[:kafka.MaxRecords]) {
		c.entry(&q.Entries[i])
	}
}
