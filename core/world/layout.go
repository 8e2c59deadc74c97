package world

import (
	"highwater/core/kafka"
)

func (c *codec) world(s *Spec, w *World) {
	num(c, &w.Now)
	c.zooKeeper(s, &w.ZK)
	for b := range s.Brokers {
		c.machine(s, &w.Brokers[b].Machine)
		c.process(s, &w.Brokers[b].Process)
		c.controller(s, &w.Controllers[b])
	}
	for p := range s.Producers {
		c.producer(s, &w.Producers[p])
	}
	for i := range s.Consumers {
		c.consumer(s, &w.Consumers[i])
	}
	c.net(&w.Net)
}

func (c *codec) list(l *kafka.ReplicaList) {
	for i := range items(c, &l.N, l.ID[:]) {
		num(c, &l.ID[i])
	}
}
