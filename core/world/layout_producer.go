package world

import (
	"highwater/core/client"
	"highwater/core/plog"
)

func (c *codec) producer(s *Spec, p *client.Producer) {
	num(c, &p.NextSeq)
	id(c, &p.Asked)
	two(c, &p.AskAt, &p.Turn)
	two(c, &p.ID, &p.Epoch)
	if some(c, &p.Partitions) {
		for i := range p.Partitions {
			k := &p.Partitions[i]
			four(c, &k.Epoch, &k.Next, &k.Acked, &k.Unresolved)
		}
	}
	c.known(s, &p.Leader)
	for i := range items(c, &p.N, p.Sends[:]) {
		q := &p.Sends[i]
		four(c, &q.State, &q.Acks, &q.Partition, &q.Err)
		two(c, &q.Seq, &q.Count)
		id(c, &q.Request)
		two(c, &q.Base, &q.GiveUp)
		four(c, &q.AckedAt, &q.Attempts, &q.To, &q.RetryAt)
		c.flags(&q.InDoubt, &q.Reset)
		num(c, &q.Deadline)
		two(c, &q.ID, &q.Epoch)
		num(c, &q.Sequence)
	}
}

// remembered packs what a log remembers of idempotent producers.
func (c *codec) remembered(p *plog.Producers) {
	num(c, &p.Snapshot)
	if !some(c, &p.Entries) {
		return
	}
	for i := range p.Entries {
		e := &p.Entries[i]
		for k := range items(c, &e.N, e.Batches[:]) {
			b := &e.Batches[k]
			two(c, &b.Sequence, &b.Count)
			num(c, &b.Base)
		}
		num(c, &e.Epoch)
	}
}
