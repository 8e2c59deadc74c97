package world

import (
	"highwater/core/client"
	"highwater/core/kafka"
)

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
