package control

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Changes compares the nodes below /brokers/ids with what the controller remembers: who came, who
// restarted in between, who is gone. It changes nothing.
func (c *Controller) Changes(e Env) (born, bounced, dead kafka.ReplicaSet) {
	present, sees := e.ZK.Present(), decideSeesBounce(e.Spec.Rules.Bounce)
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if present.Has(b) && c.Cached.Has(b) && sees &&
			e.ZK.Registrations[b].Czxid > c.Epochs[b] {
			bounced = bounced.With(b)
		}
	}
	return present &^ c.Cached, bounced, c.Cached &^ present
}

// decideSeesBounce says whether the controller looks at czxids too, and so finds a broker that went
// and came back between two looks. KIP-380; KafkaController.processBrokerChange. Up to 2.1 only
// the ids were compared: such a broker was in both lists, and got no partitions for ever.
func decideSeesBounce(r release.Bounce) bool { return r == release.BounceSeen }

// onBrokers is BrokerChange (controller.md 1.3). The caller has closed the channels to those that
// are gone, and closed and opened anew those to the bounced. Before KIP-380 the whole list is
// taken over first; since then each group in turn: new, bounced (a full stop and start), dead.
func (c *Controller) onBrokers(e Env) {
	born, bounced, dead := c.Changes(e)
	if !decideSeesBounce(e.Spec.Rules.Bounce) {
		c.forget(dead)
	}
	if c.remember(e, born); born != 0 {
		c.onStartup(e, born)
	}
	if bounced != 0 {
		c.noteBounce(e, bounced)
		c.forget(bounced)
		c.onFailure(e, bounced)
		c.remember(e, bounced)
		c.onStartup(e, bounced)
	}
	if c.forget(dead); dead != 0 {
		c.onFailure(e, dead)
	}
}

func (c *Controller) remember(e Env, brokers kafka.ReplicaSet) {
	c.Cached |= brokers
	for b := range c.Epochs {
		if brokers.Has(kafka.BrokerID(b)) {
			c.Epochs[b] = e.ZK.Registrations[b].Czxid
		}
	}
}

func (c *Controller) forget(brokers kafka.ReplicaSet) {
	c.Cached &^= brokers
	for b := range c.Epochs {
		if brokers.Has(kafka.BrokerID(b)) {
			c.Epochs[b] = 0
		}
	}
}

func (c *Controller) noteBounce(e Env, bounced kafka.ReplicaSet) {
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if bounced.Has(b) {
			ev := e.event(event.BounceNoticed)
			ev.Peer, ev.Rule = b.Node(), event.RuleBounced
			e.Ev.Add(ev.With("known", int32(c.Epochs[b])).
				With("czxid", int32(e.ZK.Registrations[b].Czxid)))
		}
	}
}

// onStartup is onBrokerStartup (controller.md 1.3): the broker list to the old brokers, the
// metadata of all partitions and one LeaderAndIsr with all that it hosts to each new one, with
// unchanged epochs; then elections, and reassignments that waited for it.
func (c *Controller) onStartup(e Env, born kafka.ReplicaSet) {
	for p := range c.Offline {
		c.Offline[p] &^= born
	}
	var list, known, all batch
	list.updateMetadata(c.Cached &^ born)
	list.send(e, c)
	known.updateMetadata(born)
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		known.metadata(c, p)
		all.role(c, p, born)
		all.metadata(c, p)
	}
	known.send(e, c) // metadata first: a follower is only made if its leader is known to live
	all.updateMetadata(born)
	all.send(e, c)
	c.electWaiting(e)
	c.resumeReassignments(e, born)
}

// onFailure is onBrokerFailure (controller.md 1.3).
func (c *Controller) onFailure(e Env, dead kafka.ReplicaSet) {
	c.ShuttingDown &^= dead
	var gone [kafka.MaxPartitions]kafka.ReplicaSet
	for p := range c.Offline {
		c.Offline[p] &^= dead
		gone[p] = c.Assigned[p].Replicas.Set() & dead
	}
	c.onReplicasOffline(e, gone)
}

// onReplicasOffline is onReplicasBecomeOffline: elections first, then the replicas leave their
// ISRs; where nobody lost a leader, the brokers are told of the list alone.
func (c *Controller) onReplicasOffline(e Env, gone [kafka.MaxPartitions]kafka.ReplicaSet) {
	lost := false
	for i := range e.Spec.Partitions {
		p := kafka.PartitionID(i)
		if c.Parts[p].Exists &&
			decideLost(&e.Spec.Rules, c.Parts[p].Leader, gone[p], c.online(p)) {
			c.NoLeader, lost = c.NoLeader.With(p), true
		}
	}
	c.electWaiting(e)
	c.takeOffline(e, gone)
	if !lost {
		var list batch
		list.updateMetadata(c.Cached)
		list.send(e, c)
	}
}

// decideLost says whether a partition is without a leader once replicas are gone. KIP-112;
// KafkaController.onBrokerFailure. Up to 0.11 only a leader among the dead counted. Since 1.0 it is
// each that is not online, also one whose broker is stopping: the last member of an ISR, which an
// unclean election replaces then while it still leads.
func decideLost(
	r *release.Rules, leader kafka.BrokerID, gone, online kafka.ReplicaSet,
) bool {
	if r.LogDirFailure == release.StopsBroker {
		return gone.Has(leader)
	}
	return !online.Has(leader)
}

// takeOffline is the replicas' change to OfflineReplica: each is told to stop, and removed from
// the ISR; the others are told of what was written. After a won election nothing is left to write.
func (c *Controller) takeOffline(e Env, gone [kafka.MaxPartitions]kafka.ReplicaSet) {
	var out batch
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		for i := range e.Spec.Partitions {
			p := kafka.PartitionID(i)
			if !gone[p].Has(b) {
				continue
			}
			out.stop(e, c, p, b, false)
			if c.Parts[p].Exists && c.removeFromISR(e, p, b) {
				out.state(c, p, c.Cached.Without(b))
			}
		}
	}
	out.send(e, c)
}

// removeFromISR takes a replica out of a partition's ISR (controller.md 1.3): where it led, nobody
// does; the last member stays. The leader epoch rises in every case. It says whether there is news
// to tell: of a replica that the leader had taken out already, if the controller did not know that.
func (c *Controller) removeFromISR(e Env, p kafka.PartitionID, b kafka.BrokerID) bool {
	n := e.ZK.Partitions[p]
	switch {
	case !n.Exists:
		return false
	case !n.ISR.Has(b):
		return c.refresh(p, n)
	case c.supplanted(e, p):
		return false
	}
	before := n.ISR
	if n.Leader == b {
		n.Leader = kafka.NoBroker
	}
	if n.ISR.Len() > 1 {
		n.ISR = n.ISR.Without(b)
	}
	n.LeaderEpoch++
	if !c.write(e, p, n) {
		return false
	}
	ev := e.event(event.NoLeader)
	if n.Leader != kafka.NoBroker {
		ev.Kind = event.ISRShrunk
		if before.Has(b) && !n.ISR.Has(b) {
			ev.Peer = b.Node()
		}
	}
	ev.Partition, ev.Epoch, ev.Set, ev.Rule = p, n.LeaderEpoch, n.ISR, event.RuleReplicaGone
	if c.Cached.Has(b) {
		ev.Rule = event.RuleReplicaStopped
	}
	e.Ev.Add(ev)
	return true
}

// refresh takes over what a state node says, and says whether that is news.
func (c *Controller) refresh(p kafka.PartitionID, n PartitionNode) bool {
	if n.ControllerEpoch > c.Epoch || c.Parts[p] == n {
		return false
	}
	c.Parts[p] = n
	return true
}
