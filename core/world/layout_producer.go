package world

import (
	"highwater/core/client"
)

func (c *codec) producer(s *Spec, p *client.Producer) {
	num(c, &p.NextSeq)
	id(c, &p.Asked)
	two(c, &p.ID, &p.Epoch)
	for i := range s.Partitions {
		num(c, &p.Sequence[i])
	}
	c.known(s, &p.Leader)
	for i := range items(c, &p.N, p.Sends[:]) {
		q := &p.Sends[i]
		four(c, &q.State, &q.Acks, &q.Partition, &q.Err)
		two(c, &q.Seq, &q.Count)
		id(c, &q.Request)
		two(c, &q.Base, &q.GiveUp)
		two(c, &q.AckedAt, &q.Attempts)
		flag(c, &q.InDoubt)
		two(c, &q.RetryAt, &q.Deadline)
		two(c, &q.ID, &q.Epoch)
		num(c, &q.Sequence)
	}
}
