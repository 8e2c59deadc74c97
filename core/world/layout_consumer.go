package world

import (
	"highwater/core/client"
)

func (c *codec) consumer(s *Spec, k *client.Consumer) {
	id(c, &k.Asked)
	num(c, &k.About)
	flag(c, &k.Resets)
	c.known(s, &k.Leader)
	for p := range s.Partitions {
		q := &k.Position[p]
		four(c, &q.State, &q.Offset, &q.Epoch, &q.LeaderEpoch)
		flag(c, &q.FromCommit)
		two(c, &q.Told, &q.RetryAt)
		flag(c, &k.Preferred[p].Known)
		two(c, &k.Preferred[p].Broker, &k.Preferred[p].Until)
	}
	for i := range items(c, &k.N, k.Reads[:]) {
		r := &k.Reads[i]
		four(c, &r.Partition, &r.Producer, &r.Offset, &r.Seq)
		two(c, &r.Count, &r.Epoch)
	}
}
