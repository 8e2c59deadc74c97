package world

import (
	"highwater/core/client"
	"highwater/core/kafka"
)

func (c *codec) known(s *Spec, k *[kafka.MaxPartitions]client.Metadata) {
	for p := range s.Partitions {
		flag(c, &k[p].Known)
		flag(c, &k[p].Doubted)
		num(c, &k[p].Refused)
		two(c, &k[p].Leader, &k[p].Epoch)
	}
}

func (c *codec) group(s *Spec, g *client.Group) {
	for p := range s.Partitions {
		flag(c, &g.Committed[p].Set)
		two(c, &g.Committed[p].Offset, &g.Committed[p].Epoch)
		num(c, &g.Owner[p])
	}
}
