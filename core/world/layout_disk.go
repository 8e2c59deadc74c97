package world

import (
	"highwater/core/broker"
	"highwater/core/epochs"
	"highwater/core/kafka"
	"highwater/core/plog"
)

func (c *codec) machine(s *Spec, m *broker.Machine) {
	for i := range broker.LogDirs(s) {
		d := &m.Dirs[i]
		if !some(c, d) {
			continue
		}
		c.flags(&d.Failed, &d.Marker, &d.NoMeta)
		two(c, &d.Torn, &d.MarkerEpoch)
	}
	two(c, &m.SlowBy, &m.Throttle)
	if v := &m.Supervisor; some(c, v) {
		two(c, &v.Within, &v.Due)
		flag(c, &v.Patient)
	}
	for p := range s.Partitions {
		d := &m.Disks[p]
		c.log(&d.Log)
		c.cache(&d.Cache)
		c.remembered(&d.Producers)
		flag(c, &d.FileTorn)
		four(c, &m.HWFile[p], &d.RecoveryFile, &d.StartFile, &d.TopicID)
	}
}

func (c *codec) log(l *plog.Log) {
	four(c, &l.Base, &l.Start, &l.LEO, &l.FlushedTo)
	num(c, &l.RecoveryPoint)
	for i := range items(c, &l.NRolls, l.Rolls[:]) {
		num(c, &l.Rolls[i].Base)
	}
	for i := range items(c, &l.N, l.Batches[:]) {
		c.batch(&l.Batches[i])
	}
}

// cache packs a leader epoch cache, with the entries that only its file still has.
func (c *codec) cache(k *epochs.Cache) {
	num(c, &k.N)
	for i := range items(c, &k.NFile, k.Entries[:]) {
		two(c, &k.Entries[i].Epoch, &k.Entries[i].Start)
	}
	c.bad = c.bad || k.N < 0 || k.N > k.NFile
}

func (c *codec) batch(b *plog.Batch) {
	four(c, &b.Base, &b.Last, &b.Epoch, &b.Seq)
	num(c, &b.Producer)
	// Damage, and whether a producer id follows, are one number: most batches have neither.
	marks := uint8(b.Damage)
	if b.ID != kafka.NoProducerID || b.IDEpoch != 0 || b.Sequence != 0 {
		marks += numDamages
	}
	num(c, &marks)
	if c.read {
		b.Damage = plog.Damage(marks % numDamages)
		b.ID, b.IDEpoch, b.Sequence = kafka.NoProducerID, 0, 0
	}
	if marks >= numDamages {
		two(c, &b.ID, &b.IDEpoch)
		num(c, &b.Sequence)
	}
}

// numDamages counts the kinds of damage.
const numDamages = uint8(plog.Corrupt) + 1
