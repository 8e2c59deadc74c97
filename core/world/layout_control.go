package world

import (
	"highwater/core/control"
)

func (c *codec) zooKeeper(s *Spec, z *control.ZooKeeper) {
	four(c, &z.LastZxid, &z.Controller, &z.ControllerEpoch, &z.TellController)
	num(c, &z.TellBrokers)
	num(c, &z.TellTopics)
	flag(c, &z.TopicCreated)
	num(c, &z.TopicID)
	for b := range s.Brokers {
		r := &z.Registrations[b]
		flag(c, &r.Exists)
		num(c, &r.Czxid)
		num(c, &r.Ends)
	}
	for p := range s.Partitions {
		n := &z.Partitions[p]
		flag(c, &n.Exists)
		four(c, &n.Leader, &n.ISR, &n.LeaderEpoch, &n.ControllerEpoch)
		num(c, &n.Version)
		num(c, &n.Recovery)
		a := &z.Assigned[p]
		c.list(&a.Replicas)
		num(c, &a.Adding)
		num(c, &a.Removing)
	}
}

func (c *codec) controller(k *control.Controller) {
	if !some(c, k) {
		return
	}
	c.flags(&k.Vacant, &k.Active, &k.Ready, &k.BrokersChanged, &k.TopicsChanged)
	num(c, &k.Epoch)
	num(c, &k.Cached)
}
