package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// autoRebalanceDelay is how long after it won a controller looks for misplaced leaders first.
const autoRebalanceDelay kafka.Ms = 5000

// startUp is onControllerFailover (controller.md 1.7.2): watches first, then what is pending is
// deleted and all is read; the broker list to all; every partition to every live replica with
// unchanged epochs; elections; what operators had asked for. Who is in shutdown is forgotten: the
// broker will ask again.
func (c *Controller) startUp(e Env) {
	e.ZK.Watching = e.ZK.Watching.With(e.Self)
	if c.fenced(e) {
		return
	}
	e.ZK.ISRChanges, e.ZK.LogDirEvents = 0, 0
	c.Ready, c.Cached = true, e.ZK.Present()
	for b := range c.Epochs {
		c.Epochs[b] = e.ZK.Registrations[b].Czxid
	}
	c.readTopics(e)
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		c.Parts[p] = e.ZK.Partitions[p]
		if c.Parts[p].Exists && !c.online(p).Has(c.Parts[p].Leader) {
			c.NoLeader = c.NoLeader.With(p)
		}
	}
	var list, all batch
	list.updateMetadata(c.Cached)
	list.send(e, c)
	for p := range e.Spec.Partitions {
		all.state(c, kafka.PartitionID(p), c.live())
	}
	all.send(e, c)
	if gone := c.decideDead(e); gone != [kafka.MaxPartitions]kafka.ReplicaSet{} {
		c.takeOffline(e, gone)
	}
	c.electWaiting(e)
	c.resumeReassignments(e, 0)
	c.onReassign(e) // what was asked for while nobody was controller
	if e.ZK.Preferred != 0 {
		c.onPreferred(e)
	}
	c.NextRebalance = e.Now + autoRebalanceDelay
}

// decideDead says which replicas a new controller takes out of their ISRs because their broker is
// not there. KAFKA-3143; ReplicaStateMachine.startup. Up to 2.2 nothing was done for them, so that
// a broker that died together with the controller stayed in the ISR.
func (c *Controller) decideDead(e Env) (gone [kafka.MaxPartitions]kafka.ReplicaSet) {
	if e.Spec.Rules.DeadAtFailover != release.DeadGoOffline {
		return gone
	}
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		gone[p] = c.Assigned[p].Replicas.Set() &^ c.online(p)
	}
	return gone
}

// readTopics reads the assignment of a topic that the controller does not know yet.
func (c *Controller) readTopics(e Env) {
	if e.ZK.TopicCreated {
		c.Assigned = e.ZK.Assigned
	}
}

// onTopics is TopicChange: each new partition gets its first leader.
func (c *Controller) onTopics(e Env) {
	for p := range e.Spec.Partitions {
		if c.Assigned[p].Replicas.N != 0 {
			return // it knows the one topic that there is
		}
	}
	c.readTopics(e)
	c.electWaiting(e)
}

// electWaiting is triggerOnlinePartitionStateChange: new partitions get their first leader, and
// offline ones are elected for. It runs whenever a broker came or went, and at a start-up.
func (c *Controller) electWaiting(e Env) {
	var out batch
	for i := range e.Spec.Partitions {
		if p := kafka.PartitionID(i); !c.Parts[p].Exists && c.Assigned[p].Replicas.N > 0 {
			c.first(e, &out, p)
		}
	}
	for i := range e.Spec.Partitions {
		if p := kafka.PartitionID(i); c.NoLeader.Has(p) {
			c.elect(e, &out, p, Offline)
		}
	}
	out.send(e, c)
}

// first gives a new partition its first leader: the first live replica of the assignment, with
// all live ones in the ISR.
func (c *Controller) first(e Env, out *batch, p kafka.PartitionID) {
	replicas := &c.Assigned[p].Replicas
	isr := replicas.Set() & c.online(p)
	if isr == 0 || e.ZK.Partitions[p].Exists || c.fenced(e) {
		return
	}
	n := PartitionNode{Exists: true, ISR: isr, ControllerEpoch: c.Epoch}
	for _, b := range replicas.All() {
		if isr.Has(b) {
			n.Leader = b
			break
		}
	}
	e.ZK.Partitions[p], c.Parts[p] = n, n
	e.ZK.LastZxid++
	ev := e.event(event.LeaderElected)
	ev.Partition, ev.Peer, ev.Epoch, ev.Set = p, n.Leader.Node(), n.LeaderEpoch, isr
	ev.Rule = event.RuleNewPartition
	e.Ev.Add(ev)
	out.isNew(c, p, isr)
}
