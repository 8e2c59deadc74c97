package world

import (
	"highwater/core/control"
)

func (c *codec) zooKeeper(s *Spec, z *control.ZooKeeper) {
	four(c, &z.LastZxid, &z.Controller, &z.ControllerEpoch, &z.TellController)
	four(c, &z.TellSession, &z.TellCzxid, &z.Watching, &z.LogDirEvents)
	two(c, &z.ISRChanges, &z.Preferred)
	flag(c, &z.TopicCreated)
	two(c, &z.TopicID, &z.Unclean)
	num(c, &z.MinISR)
	for b := range s.Brokers {
		r := &z.Registrations[b]
		flag(c, &r.Exists)
		two(c, &r.Czxid, &r.Ends)
		num(c, &z.Tell[b])
	}
	for p := range s.Partitions {
		c.partition(&z.Partitions[p], &z.Assigned[p])
		c.list(&z.Reassign[p])
	}
}

func (c *codec) partition(n *control.PartitionNode, a *control.Assignment) {
	flag(c, &n.Exists)
	four(c, &n.Leader, &n.ISR, &n.LeaderEpoch, &n.ControllerEpoch)
	four(c, &n.Version, &n.Recovery, &a.Adding, &a.Removing)
	c.list(&a.Replicas)
}

func (c *codec) controller(s *Spec, k *control.Controller) {
	if !some(c, k) {
		return
	}
	c.flags(&k.Vacant, &k.Active, &k.Ready)
	four(c, &k.Told, &k.Epoch, &k.Cached, &k.ShuttingDown)
	two(c, &k.NoLeader, &k.NextRebalance)
	for b := range s.Brokers {
		num(c, &k.Epochs[b])
	}
	for p := range s.Partitions {
		c.partition(&k.Parts[p], &k.Assigned[p])
		num(c, &k.Offline[p])
	}
}
