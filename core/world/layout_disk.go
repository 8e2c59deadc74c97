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
		for i := range items(c, &log.N, log.Batches[:]) {
			c.batch(&log.Batches[i])
		}
		c.cache(cache)
		c.cacheLike(&m.Disks[p].File, cache)
		num(c, &m.Disks[p].TopicID)
	}
}

// cache packs a leader epoch cache.
func (c *codec) cache(k *epochs.Cache) {
	for i := range items(c, &k.N, k.Entries[:]) {
		num(c, &k.Entries[i].Epoch)
		num(c, &k.Entries[i].Start)
	}
}

// cacheLike packs a cache that mostly equals another.
func (c *codec) cacheLike(k, like *epochs.Cache) {
	same := *k == *like
	if flag(c, &same); !same {
		c.cache(k)
	} else if c.read {
		*k = *like
	}
}

func (c *codec) batch(b *plog.Batch) {
	four(c, &b.Base, &b.Last, &b.Epoch, &b.Seq)
	num(c, &b.Producer)
}
