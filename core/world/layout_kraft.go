package world

import (
	"highwater/core/broker"
	"highwater/core/kraft"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
)

// kraft packs what only KRaft mode has. What is committed stands there once: voters and brokers
// mostly hold the same.
func (c *codec) kraft(s *Spec, w *World) {
	if s.Mode != release.KRaft {
		return
	}
	m := &w.Metadata
	c.image(s, &m.Base)
	c.image(s, &m.Now)
	for i := range items(c, &m.N, m.Entries[:]) {
		c.entry(&m.Entries[i])
	}
	for v := range s.Voters {
		c.voter(s, &w.Voters[v], m)
		c.active(s, &w.KRaft[v], &m.Now)
	}
	for b := range s.Brokers {
		num(c, &w.Brokers[b].Machine.Starts)
		c.member(s, &w.Brokers[b].Process.Member, &m.Now)
	}
}

// same packs whether an image is another one, which was packed before, and says so.
func (c *codec) same(m, other *metadata.Image) bool {
	is := *m == *other
	flag(c, &is)
	if is && c.read {
		*m = *other
	}
	return is
}

func (c *codec) image(s *Spec, m *metadata.Image) {
	if !some(c, m) {
		return
	}
	two(c, &m.Offset, &m.Topic)
	c.flags(&m.ELR, &m.Formatted)
	for b := range s.Brokers {
		num(c, &m.BrokerMinISR[b])
		r := &m.Brokers[b]
		if some(c, r) {
			c.flags(&r.Exists, &r.Fenced, &r.InShutdown)
			four(c, &r.Dirs, &r.Epoch, &r.At, &r.Incarnation)
		}
	}
	for p := range s.Partitions {
		c.registration(&m.Parts[p])
	}
	c.setting(&m.TopicMinISR)
	c.setting(&m.ClusterMinISR)
	c.setting(&m.TopicUnclean)
	c.setting(&m.ClusterUnclean)
}

func (c *codec) setting(t *metadata.Setting) {
	if some(c, t) {
		flag(c, &t.Set)
		num(c, &t.Value)
	}
}

func (c *codec) registration(p *metadata.Partition) {
	if !some(c, p) {
		return
	}
	flag(c, &p.Exists)
	four(c, &p.Leader, &p.LeaderEpoch, &p.PartitionEpoch, &p.Recovery)
	four(c, &p.ISR, &p.ELR, &p.LastKnown, &p.Adding)
	num(c, &p.Removing)
	c.list(&p.Replicas)
}

// entry packs a record in three groups, of which most have one: what is said of a partition, of a
// broker, of a setting.
func (c *codec) entry(e *metadata.Entry) {
	r := &e.Record
	part := r.Has != 0 || r.Partition != 0 || r.Replicas.N != 0 || r.Leader != 0 ||
		r.Recovery != 0 || r.ISR|r.ELR|r.LastKnown|r.Adding|r.Removing != 0
	member := r.Broker != 0 || r.Dirs != 0 || r.Epoch != 0 || r.Incarnation != 0 ||
		r.Fenced != 0 || r.InShutdown != 0
	setting := r.Key != 0 || r.Value != 0
	two(c, &r.Type, &e.Leader)
	c.flags(&r.Cluster, &e.End, &part, &member, &setting)
	if c.read {
		*r = metadata.Record{Type: r.Type, Cluster: r.Cluster}
	}
	if part {
		four(c, &r.Has, &r.Partition, &r.Leader, &r.Recovery)
		four(c, &r.ISR, &r.ELR, &r.LastKnown, &r.Adding)
		num(c, &r.Removing)
		c.list(&r.Replicas)
	}
	if member {
		four(c, &r.Broker, &r.Dirs, &r.Epoch, &r.Incarnation)
		two(c, &r.Fenced, &r.InShutdown)
	}
	if setting {
		two(c, &r.Key, &r.Value)
	}
}

func (c *codec) voter(s *Spec, v *quorum.Voter, committed *metadata.Log) {
	d := &v.Disk
	two(c, &d.Epoch, &d.Voted)
	c.voterLog(&d.Log, committed)
	flag(c, &v.Up)
	four(c, &v.Role, &d.Leader, &v.HW, &v.EpochStart)
	two(c, &v.Granted, &v.Denied)
	num(c, &v.Deadline)
	c.flags(&v.Asked, &v.Fetched)
	if !some(c, &v.Remotes) {
		return
	}
	for i := range s.Voters {
		r := &v.Remotes[i]
		two(c, &r.End, &r.Heard)
		num(c, &r.Told)
		flag(c, &r.Waiting)
	}
}

// voterLog packs a voter's log: how many of its first entries are the committed ones, then the
// others.
func (c *codec) voterLog(l *quorum.Log, committed *metadata.Log) {
	num(c, &l.Base)
	two(c, &l.BaseEpoch, &l.Flushed)
	items(c, &l.N, l.Entries[:])
	same, at := int8(0), int(l.Base-committed.Base.Offset)
	for !c.read && at >= 0 && same < l.N && at+int(same) < int(committed.N) &&
		l.Entries[same] == committed.Entries[at+int(same)] {
		same++
	}
	num(c, &same)
	if c.read {
		if same < 0 || same > l.N || same > 0 && (at < 0 || at+int(same) > int(committed.N)) {
			c.bad = true
			return
		}
		if same > 0 {
			copy(l.Entries[:same], committed.Entries[at:])
		}
	}
	for i := same; i < l.N; i++ {
		c.entry(&l.Entries[i])
	}
}

func (c *codec) active(s *Spec, k *kraft.Controller, committed *metadata.Image) {
	if !some(c, k) {
		return
	}
	flag(c, &k.Active)
	if !c.same(&k.Image, committed) {
		c.image(s, &k.Image)
	}
	two(c, &k.NextBalance, &k.NextUnclean)
	for b := range s.Brokers {
		t := &k.Contacts[b]
		four(c, &t.Epoch, &t.At, &t.Offset, &t.StopAt)
		flag(c, &t.Stopping)
	}
}

func (c *codec) member(s *Spec, m *broker.Member, committed *metadata.Image) {
	if !some(c, m) {
		return
	}
	four(c, &m.Life, &m.Incarnation, &m.Previous, &m.Next)
	two(c, &m.Tries, &m.GiveUp)
	num(c, &m.TellBy)
	id(c, &m.Asked)
	flag(c, &m.Loaded)
	if !c.same(&m.Image, committed) {
		c.image(s, &m.Image)
	}
}

// carried packs what a message between voters carries.
func (c *codec) carried(q *quorum.Message) {
	num(c, &q.API)
	c.flags(&q.Answer, &q.PreVote, &q.Granted)
	four(c, &q.Err, &q.From, &q.To, &q.Leader)
	four(c, &q.Epoch, &q.LastEpoch, &q.Offset, &q.HW)
	four(c, &q.DivergingEpoch, &q.DivergingEnd, &q.SnapshotEpoch, &q.SnapshotEnd)
	two(c, &q.Place, &q.LogStart)
	for i := range items(c, &q.N, q.Entries[:]) {
		c.entry(&q.Entries[i])
	}
}
