package world

import (
	"highwater/core/broker"
	"highwater/core/epochs"
	"highwater/core/plog"
)

func (c *codec) machine(s *Spec, m *broker.Machine) {
	for p := range s.Partitions {
		num(c, &m.HWFile[p])
		log, cache := &m.Disks[p].Log, &m.Disks[p].Cache
		num(c, &log.LEO)
		num(c, &log.FlushedTo)
		for i := range count(c, &log.N, len(log.Batches)) {
			c.batch(&log.Batches[i])
		}
		c.cache(cache)
		c.cache(&m.Disks[p].File)
		num(c, &m.Disks[p].TopicID)
	}
}

// cache packs a leader epoch cache.
func (c *codec) cache(k *epochs.Cache) {
	for i := range count(c, &k.N, len(k.Entries)) {
		num(c, &k.Entries[i].Epoch)
		num(c, &k.Entries[i].Start)
	}
}

func (c *codec) batch(b *plog.Batch) {
	num(c, &b.Base)
	num(c, &b.Last)
	num(c, &b.Epoch)
	num(c, &b.Seq)
	num(c, &b.Producer)
}
