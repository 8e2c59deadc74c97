package world

import (
	"highwater/core/network"
)

func (c *codec) net(n *network.Net) {
	num(c, &n.LastID)
	for i := range n.Cut {
		num(c, &n.Cut[i])
	}
	for i := range count(c, &n.N, len(n.M)) {
		m := &n.M[i]
		num(c, &m.ID)
		num(c, &m.Request)
		num(c, &m.From)
		num(c, &m.To)
		num(c, &m.API)
		num(c, &m.Line)
		flag(c, &m.Answer)
		flag(c, &m.Held)
		flag(c, &m.Handled)
		num(c, &m.Partition)
		num(c, &m.Due)
		c.body(&m.Body)
	}
}

func (c *codec) body(b *network.Body) {
	num(c, &b.Err)
	num(c, &b.Acks)
	num(c, &b.Timestamp)
	num(c, &b.Leader)
	num(c, &b.Preferred)
	num(c, &b.Live)
	num(c, &b.Remaining)
	num(c, &b.TopicID)
	num(c, &b.CurrentEpoch)
	num(c, &b.LastFetched)
	num(c, &b.DivergingEpoch)
	num(c, &b.DivergingEnd)
	num(c, &b.Epoch)
	num(c, &b.Offset)
	num(c, &b.HW)
	num(c, &b.LogStart)
	num(c, &b.MaxWait)
	num(c, &b.BrokerEpoch)
	num(c, &b.ControllerEpoch)
	for i := range b.PartErrs {
		num(c, &b.PartErrs[i])
	}
	for i := range count(c, &b.NParts, len(b.Parts)) {
		p := &b.Parts[i]
		num(c, &p.Partition)
		num(c, &p.Leader)
		num(c, &p.ISR)
		num(c, &p.LeaderEpoch)
		num(c, &p.PartitionEpoch)
		num(c, &p.ControllerEpoch)
		c.list(&p.Replicas)
		num(c, &p.Adding)
		num(c, &p.Removing)
		num(c, &p.Recovery)
		flag(c, &p.IsNew)
		flag(c, &p.Delete)
	}
	for i := range count(c, &b.NBatches, len(b.Batches)) {
		c.batch(&b.Batches[i])
	}
}
