package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// Controller is a broker's part as controller. It dies with the process.
type Controller struct {
	Vacant         bool // knows that /controller may be free: may try to create it
	Active         bool // believes that it is the controller
	Ready          bool // has read the state since it won
	BrokersChanged bool // was told, and has not read
	TopicsChanged  bool // was told, and has not read
	Epoch          kafka.ControllerEpoch
	Cached         kafka.ReplicaSet // the brokers it saw when it read last
}

// MustRead says whether there is something that the controller has been told and not read.
func (c *Controller) MustRead() bool {
	return c.Active && (!c.Ready || c.BrokersChanged || c.TopicsChanged)
}

// Env is what the controller may look at and where it sends.
type Env struct {
	Spec *release.Spec
	Now  kafka.Ms
	Self kafka.BrokerID
	ZK   *ZooKeeper
	Net  *network.Net
	Ev   *event.Log
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{
		Kind: k, At: e.Now, Node: e.Self.Node(), Peer: kafka.NoNode, Epoch: kafka.NoLeaderEpoch,
	}
}

// Win creates /controller and raises the controller epoch (controller.md 1.7.1). It fails when
// another broker was faster.
func (c *Controller) Win(e Env) bool {
	c.Vacant = false
	if e.ZK.Controller != kafka.NoBroker {
		return false
	}
	e.ZK.Controller = e.Self
	e.ZK.ControllerEpoch++
	e.ZK.LastZxid++
	*c = Controller{Active: true, Epoch: e.ZK.ControllerEpoch}
	ev := e.event(event.ControllerWon)
	ev.Seq = int32(c.Epoch)
	e.Ev.Add(ev)
	return true
}

// Resign gives the role up after another broker has taken it.
func (c *Controller) Resign(e Env) {
	if c.Active {
		e.Ev.Add(e.event(event.ControllerResign))
	}
	*c = Controller{}
}

// Read lets the controller read ZooKeeper and act on all that it was told: the start-up after
// it won, changes of the brokers, a new topic, in this order.
func (c *Controller) Read(e Env) {
	ev := e.event(event.ControllerRead)
	ev.Set = e.ZK.Present()
	e.Ev.Add(ev)
	if !c.Ready {
		c.startUp(e)
	} else if c.BrokersChanged {
		c.brokersChanged(e)
	}
	c.newPartitions(e)
	c.BrokersChanged, c.TopicsChanged = false, false
}

// startUp is onControllerFailover (controller.md 1.7.2): the broker list to all, then every
// partition to every live replica with unchanged epochs, then elections. Nothing is done here
// for replicas that are found dead: they stay in the ISR (spec/errata.md).
func (c *Controller) startUp(e Env) {
	c.Ready, c.Cached = true, e.ZK.Present()
	var list batch
	list.updateMetadata(c.Cached)
	list.send(e, c)
	var all batch
	for p := range e.Spec.Partitions {
		all.state(e, c, kafka.PartitionID(p), c.Cached, false)
	}
	all.send(e, c)
	c.electOffline(e, c.Cached)
}

// brokersChanged compares the nodes with what was cached, as up to 2.1: a broker that went and
// came back in between is in both sets, and nothing happens (controller.md 1.3). The dead are no
// candidates from here on, but their partitions count as led until onFailure
// (KafkaController.BrokerChange).
func (c *Controller) brokersChanged(e Env) {
	old := c.Cached
	c.Cached = e.ZK.Present()
	if born := c.Cached &^ old; born != 0 {
		c.onStartup(e, old, born)
	}
	if dead := old &^ c.Cached; dead != 0 {
		c.onFailure(e, dead)
	}
}

// onStartup is onBrokerStartup (controller.md 1.3).
func (c *Controller) onStartup(e Env, old, born kafka.ReplicaSet) {
	var list batch
	list.updateMetadata(old & c.Cached)
	list.send(e, c)
	var all, known batch
	all.updateMetadata(born)
	for p := range e.Spec.Partitions {
		all.state(e, c, kafka.PartitionID(p), born, false)
	}
	known.update, known.to = all.update, born
	known.send(e, c) // metadata first: a follower is only made if its leader is known to live
	all.send(e, c)
	c.electOffline(e, old|born)
}

// onFailure is onBrokerFailure (controller.md 1.3): elections first, then the dead brokers
// leave the ISRs.
func (c *Controller) onFailure(e Env, dead kafka.ReplicaSet) {
	lost := c.ledBy(e, dead)
	c.electOffline(e, c.Cached)
	var out batch
	for p := range e.Spec.Partitions {
		for b := kafka.BrokerID(0); b < kafka.MaxBrokers; b++ {
			if dead.Has(b) && c.removeFromISR(e, kafka.PartitionID(p), b) {
				out.state(e, c, kafka.PartitionID(p), c.Cached, false)
			}
		}
	}
	out.send(e, c)
	if !lost {
		var list batch
		list.updateMetadata(c.Cached)
		list.send(e, c)
	}
}

// ledBy says whether one of the brokers leads a partition, as far as ZooKeeper knows.
func (c *Controller) ledBy(e Env, brokers kafka.ReplicaSet) bool {
	for p := range e.Spec.Partitions {
		if n := &e.ZK.Partitions[p]; n.Exists && brokers.Has(n.Leader) {
			return true
		}
	}
	return false
}

// newPartitions is what the topic watch leads to: each partition of the topic without a state
// node gets its first leader.
func (c *Controller) newPartitions(e Env) {
	if !e.ZK.TopicCreated {
		return
	}
	var out batch
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		if e.ZK.Partitions[p].Exists || !c.first(e, p) {
			continue
		}
		out.state(e, c, p, c.Cached, true)
	}
	out.send(e, c)
}
