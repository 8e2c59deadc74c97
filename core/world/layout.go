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
		c.group(s, &w.Groups[i])
	}
	num(c, &w.LastProducerID)
	c.kraft(s, w)
	c.net(&w.Net)
}

// list packs an assignment as one number: three bits for each broker, the first one lowest, and
// 0 after the last.
func (c *codec) list(l *kafka.ReplicaList) {
	n := int32(0)
	for i := int(l.N) - 1; i >= 0; i-- {
		n = n<<3 | int32(l.ID[i]+1)
	}
	num(c, &n)
	if !c.read {
		return
	}
	*l = kafka.ReplicaList{}
	for ; n > 0 && int(l.N) < len(l.ID); n >>= 3 {
		l.ID[l.N] = kafka.BrokerID(n&7) - 1
		l.N++
	}
	c.bad = c.bad || n != 0
}
