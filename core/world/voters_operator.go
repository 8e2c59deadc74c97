package world

import (
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/metadata"
	"highwater/core/release"
)

// onKRaftOperator carries out what an operator asks of the active controller. The answer is
// the controller's event, which says what it did or why not.
func (t *stepper) onKRaftOperator(a Action) Refusal {
	if t.s.Mode != release.KRaft {
		return OnlyKRaft
	}
	if r := t.namesNothing(&a); r != OK {
		return r
	}
	if has, _ := kraft.DecideReassign(&t.s.Rules); a.Kind == Reassign && !has {
		return NotInRelease
	}
	v := t.w.Active(t.s)
	if v == kafka.NoVoter {
		return NoActiveController
	}
	if !t.w.mayWrite(v) {
		return LimitRecords
	}
	c, env := &t.w.KRaft[v], t.kraftEnv(v)
	switch {
	case a.Kind == CreateTopic:
		c.CreateTopic(env)
	case a.Kind == ElectLeaders:
		c.ElectLeaders(env, a.Partition, a.Unclean)
	case a.Kind == Reassign && a.Replicas.N > 0:
		c.Reassign(env, a.Partition, a.Replicas)
	case a.Kind == Reassign:
		c.CancelReassign(env, a.Partition)
	case a.Kind == Unregister:
		c.Unregister(env, a.Broker)
	case a.Kind == AlterConfig && a.Setting == metadata.BrokerMinISR:
		c.AlterBrokerMinISR(env, a.Broker, a.Count)
	case a.Kind == AlterConfig:
		c.AlterConfig(env, a.Setting, a.Cluster, a.Count)
	case a.Kind == AlterELR:
		c.AlterELR(env, a.Count > 0)
	}
	t.commit(v)
	return OK
}

// maxSetting is more than any value of min.insync.replicas that makes sense.
const maxSetting = 100

// namesNothing refuses what no operator's tool would send.
func (t *stepper) namesNothing(a *Action) Refusal {
	bad := false
	switch a.Kind {
	case CreateTopic:
		if t.w.Metadata.Now.Topic != kafka.NoTopicID {
			return TopicExists
		}
	case ElectLeaders:
		bad = !t.isPartition(a.Partition)
	case Reassign:
		bad = !t.isPartition(a.Partition) || a.Replicas.N > kafka.MaxReplicas ||
			!t.namesReplicas(&a.Replicas)
	case Unregister:
		bad = !t.isBroker(a.Broker)
	case AlterConfig:
		bad = a.Setting < metadata.MinISR || a.Setting > metadata.UncleanElection &&
			a.Setting != metadata.BrokerMinISR || !t.isBroker(a.Broker) ||
			a.Count < metadata.Unset || a.Count > maxSetting
	case AlterELR:
		bad = a.Count != 0 && a.Count != 1
	}
	if bad {
		return NoSuchThing
	}
	return OK
}
