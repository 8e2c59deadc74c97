package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// Controller is a broker's part as controller, with its own memory of the cluster
// (ControllerContext): it acts on what it remembers, right or not. It dies with the process.
type Controller struct {
	Vacant bool // knows that /controller may be free: may try to create it
	Active bool // believes that it is the controller
	Ready  bool // has read the state since it won
	Told   Told // was told, and has not read
	Epoch  kafka.ControllerEpoch
	Cached kafka.ReplicaSet // the brokers it counts as alive, those in shutdown included
	// Epochs are the broker epochs of those in Cached.
	Epochs       [kafka.MaxBrokers]kafka.BrokerEpoch
	ShuttingDown kafka.ReplicaSet
	NoLeader     kafka.PartitionSet // in state OfflinePartition: the next trigger elects
	// Parts and Assigned are the state nodes and the assignment as it knows them.
	Parts    [kafka.MaxPartitions]PartitionNode
	Assigned [kafka.MaxPartitions]Assignment
	// Offline holds the replicas whose log directory has failed.
	Offline       [kafka.MaxPartitions]kafka.ReplicaSet
	NextRebalance kafka.Ms // when it looks for misplaced leaders, if it does so
}

// MustRead says whether there is something that the controller has been told and not read.
func (c *Controller) MustRead() bool { return c.Active && (!c.Ready || c.Told != 0) }

// Env is what the controller may look at and where it sends.
type Env struct {
	Spec *release.Spec
	Now  kafka.Ms
	Self kafka.BrokerID
	ZK   *ZooKeeper
	Net  *network.Net
	Ev   *event.Log
	// Ends are the log ends of the replicas, nil unless the rule `election` asks for them: no
	// controller of Kafka knows them.
	Ends *[kafka.MaxPartitions][kafka.MaxBrokers]kafka.Offset
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

// Resign gives the role up after another broker has taken it, with all that it remembers.
func (c *Controller) Resign(e Env) {
	if c.Active || c.moved() {
		e.Ev.Add(e.event(event.ControllerResign))
	}
	e.ZK.Watching, e.ZK.Tell[e.Self] = e.ZK.Watching.Without(e.Self), 0
	*c = Controller{}
}

// moved says whether a write was refused in this step: another is controller. It is false between
// steps.
func (c *Controller) moved() bool { return !c.Active && c.Epoch != 0 }

// settle ends a step of the controller: one whose write was refused resigns.
func (c *Controller) settle(e Env) {
	if c.moved() {
		c.Resign(e)
	}
}

// live gives the brokers that may lead and follow: those in shutdown are not among them
// (ControllerContext.liveBrokerIds).
func (c *Controller) live() kafka.ReplicaSet { return c.Cached &^ c.ShuttingDown }

// online gives the brokers on which a replica of the partition is alive
// (ControllerContext.isReplicaOnline).
func (c *Controller) online(p kafka.PartitionID) kafka.ReplicaSet {
	return c.live() &^ c.Offline[p]
}

// Read lets the controller read ZooKeeper and act on all that it was told: the start-up after
// it won, else each change in a fixed order. Kafka's controller takes the events in the order in
// which they came; what was told together is read together here.
func (c *Controller) Read(e Env) {
	ev := e.event(event.ControllerRead)
	ev.Set = e.ZK.Present()
	e.Ev.Add(ev)
	told := c.Told
	c.Told = 0
	if !c.Ready {
		c.startUp(e)
		c.settle(e)
		return
	}
	for what := ToldBrokers; what <= ToldPreferred; what <<= 1 {
		if told&what != 0 && !c.moved() {
			c.on(e, what)
		}
	}
	c.settle(e)
}

// on acts on one kind of notification.
func (c *Controller) on(e Env, what Told) {
	switch what {
	case ToldBrokers:
		c.onBrokers(e)
	case ToldTopics:
		c.onTopics(e)
	case ToldLogDirs:
		c.onLogDirs(e)
	case ToldISR:
		c.onISRChanges(e)
	case ToldReassign:
		c.onReassign(e)
	case ToldState:
		c.onState(e)
	case ToldPreferred:
		c.onPreferred(e)
	}
}

// fenced says whether ZooKeeper refuses the controller's writes from now on, and notes it. From
// 2.1 on each write is a transaction that checks the version of /controller_epoch; a controller
// that finds it changed resigns. KAFKA-6082; KafkaZkClient.retryRequestsUntilConnected. Before
// that a controller that had been replaced without knowing it overwrote its successor's decisions.
func (c *Controller) fenced(e Env) bool {
	if c.moved() || !decideFenced(e.Spec.Rules.ControllerWrites, c.Epoch, e.ZK.ControllerEpoch) {
		return c.moved()
	}
	c.Active = false
	ev := e.event(event.ControllerMoved)
	ev.Rule = event.RuleControllerMoved
	e.Ev.Add(ev.With("own controller epoch", int32(c.Epoch)).
		With("controller epoch", int32(e.ZK.ControllerEpoch)))
	return true
}

func decideFenced(r release.ControllerWrites, own, present kafka.ControllerEpoch) bool {
	return r == release.WritesFenced && own != present
}
