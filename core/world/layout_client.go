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
	id(c, &p.Asked)
	c.known(s, &p.Leader)
	for i := range items(c, &p.N, p.Sends[:]) {
		q := &p.Sends[i]
		four(c, &q.State, &q.Acks, &q.Partition, &q.Err)
		two(c, &q.Seq, &q.Count)
		id(c, &q.Request)
		two(c, &q.Base, &q.GiveUp)
		num(c, &q.AckedAt)
	}
}

func (c *codec) consumer(s *Spec, k *client.Consumer) {
	id(c, &k.Asked)
	c.known(s, &k.Leader)
	for p := range s.Partitions {
		num(c, &k.Position[p])
		flag(c, &k.Preferred[p].Known)
		two(c, &k.Preferred[p].Broker, &k.Preferred[p].Until)
	}
	for i := range items(c, &k.N, k.Reads[:]) {
		r := &k.Reads[i]
		four(c, &r.Partition, &r.Producer, &r.Offset, &r.Seq)
		two(c, &r.Count, &r.Epoch)
	}
}
