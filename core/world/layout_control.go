package world

import (
	"highwater/core/control"
)

func (c *codec) zooKeeper(s *Spec, z *control.ZooKeeper) {
	num(c, &z.LastZxid)
	num(c, &z.Controller)
	num(c, &z.ControllerEpoch)
	num(c, &z.TellController)
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
		num(c, &n.Leader)
		num(c, &n.ISR)
		num(c, &n.LeaderEpoch)
		num(c, &n.ControllerEpoch)
		num(c, &n.Version)
		num(c, &n.Recovery)
		a := &z.Assigned[p]
		c.list(&a.Replicas)
		num(c, &a.Adding)
		num(c, &a.Removing)
	}
}

func (c *codec) controller(k *control.Controller) {
	flag(c, &k.Vacant)
	flag(c, &k.Active)
	flag(c, &k.Ready)
	flag(c, &k.BrokersChanged)
	flag(c, &k.TopicsChanged)
	num(c, &k.Epoch)
	num(c, &k.Cached)
}
