package world

import (
	"math"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// onOperator carries out what an operator does, and what a peer does that breaks the protocol.
func (t *stepper) onOperator(a Action) Refusal {
	switch a.Kind {
	case DeleteController:
		if t.w.ZK.Controller == kafka.NoBroker {
			return NoController
		}
		t.w.ZK.DeleteController()
		t.ev.Add(t.event(event.ControllerDeleted, kafka.ZooKeeper))
		return OK
	case Foreign:
		return t.foreign(a)
	}
	if !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	return t.shutDown(a.Broker)
}

// asked carries out what an operator asks for in words that both kinds of controller know, or those
// of KRaft mode alone.
func (t *stepper) asked(a Action) Refusal {
	if t.s.Mode == release.KRaft {
		return t.onKRaftOperator(a)
	}
	switch a.Kind {
	case CreateTopic:
		return t.createTopic()
	case ElectLeaders:
		return t.electLeaders(a)
	case Reassign:
		return t.reassign(a)
	case AlterConfig:
		return t.alterConfig(a)
	}
	return OnlyKRaft
}

// alterConfig writes a setting into the topic's node below /config. The controller reads
// unclean.leader.election.enable with its elections (OfflinePartitionLeaderSelector, later
// PartitionStateMachine; see decideElectsAtOnce); brokers hear of min.insync.replicas at once
// (DynamicConfigManager, TopicConfigHandler).
func (t *stepper) alterConfig(a Action) Refusal {
	ev := t.event(event.SettingAltered, kafka.ZooKeeper)
	ev.Seq = a.Count
	switch {
	case a.Cluster || a.Setting != metadata.UncleanElection && a.Setting != metadata.MinISR:
		return OnlyOfTopic
	case a.Setting == metadata.MinISR:
		if a.Count != metadata.Unset && (a.Count < 1 || a.Count > math.MaxInt8) {
			return NoSuchThing
		}
		t.w.ZK.MinISR, ev.Rule = int8(max(a.Count, 0)), event.RuleSettingMinISR
	case a.Count == metadata.Unset:
		t.w.ZK.Unclean, ev.Rule = release.ByRelease, event.RuleSettingUnclean
	case a.Count == 0 || a.Count == 1:
		t.w.ZK.Unclean = release.ChooseOff + release.Choice(a.Count)
		ev.Rule = event.RuleSettingUnclean
	default:
		return NoSuchThing
	}
	t.ev.Add(ev)
	if ev.Rule == event.RuleSettingUnclean && t.w.ZK.Unclean == release.ChooseOn {
		t.uncleanAllowed()
	}
	return OK
}

// decideElectsAtOnce says whether a topic that allows unclean elections gets them at once.
// KAFKA-6835, KafkaController.enableTopicUncleanLeaderElection (2.1): before, a partition without a
// leader went on without one until a broker started or another controller came.
func decideElectsAtOnce(r *release.Rules) bool { return r.UncleanAllowed == release.UncleanAtOnce }

// uncleanAllowed lets each controller that ZooKeeper reaches hear of it.
func (t *stepper) uncleanAllowed() {
	for id := range kafka.BrokerID(t.s.Brokers) {
		c := &t.w.Controllers[id]
		if !decideElectsAtOnce(&t.s.Rules) || !t.w.Up(id) || !c.Active || !c.Ready ||
			t.w.Net.IsCut(id.Node(), kafka.ZooKeeper) {
			continue
		}
		c.OnUncleanAllowed(t.controlEnv(id))
		t.leftOffice(id, true)
	}
}

// onlyZooKeeper says whether there is no such action in KRaft mode.
func onlyZooKeeper(a *Action) bool {
	switch a.Kind {
	case ExpireSession, TellWatch, WinController, ReadState, DeleteController:
		return true
	case CutLink, HealLink, SetLatency:
		return a.From == kafka.ZooKeeper || a.To == kafka.ZooKeeper
	case FireTimer:
		return a.Timer == TimerSession || a.Timer == TimerISRReport || a.Timer == TimerRebalance
	}
	return false
}

// decideElectLeaders says how an operator asks for an election: through a node in ZooKeeper or by
// a request, and whether the release has it at all. KIP-183 (2.2), KIP-460 (2.4). The node could
// hold one wish at a time, and nobody was told of its outcome.
func decideElectLeaders(r release.ElectLeaders, unclean bool) (byRequest, has bool) {
	if unclean {
		return true, r == release.ElectUncleanToo
	}
	return r != release.ElectByZnode, true
}

func (t *stepper) electLeaders(a Action) Refusal {
	byRequest, has := decideElectLeaders(t.s.Rules.ElectLeaders, a.Unclean)
	switch {
	case !t.isPartition(a.Partition):
		return NoSuchThing
	case !has:
		return NotInRelease
	case !byRequest:
		t.w.ZK.AskPreferred(a.Partition)
		ev := t.event(event.ElectionAsked, kafka.ZooKeeper)
		ev.Partition, ev.Rule = a.Partition, event.RuleByZnode
		t.ev.Add(ev)
		return OK
	case !t.isBroker(a.Broker):
		return NoSuchThing
	case !t.w.Up(a.Broker):
		return BrokerDown
	}
	c := &t.w.Controllers[a.Broker]
	switch {
	case c.Active && t.w.Net.IsCut(a.Broker.Node(), kafka.ZooKeeper):
		return LinkIsCut
	case c.Active && !c.Ready:
		return ControllerStarts
	}
	ev := t.event(event.ElectionAsked, a.Broker.Node())
	ev.Partition, ev.Rule = a.Partition, event.RuleByRequest
	t.ev.Add(ev)
	was := c.Active
	c.OnElectLeaders(t.controlEnv(a.Broker), a.Partition, a.Unclean)
	t.leftOffice(a.Broker, was)
	return OK
}

// reassign writes an operator's wish for other replicas.
func (t *stepper) reassign(a Action) Refusal {
	if !t.isPartition(a.Partition) || a.Replicas.N == 0 || !t.namesReplicas(&a.Replicas) {
		return NoSuchThing
	}
	z := &t.w.ZK
	now := &z.Assigned[a.Partition]
	want := a.Replicas.Set()
	switch {
	case !z.TopicCreated || !z.Partitions[a.Partition].Exists:
		return NoTopic
	case now.Moves() || z.Reassign[a.Partition].N > 0:
		return ReassignmentRuns
	case (want | now.Replicas.Set()).Len() > kafka.MaxReplicas:
		return LimitReplicas
	}
	z.AskReassign(a.Partition, a.Replicas)
	ev := t.event(event.ReassignAsked, kafka.ZooKeeper)
	ev.Partition, ev.Set = a.Partition, want
	t.ev.Add(ev)
	return OK
}

// namesReplicas says whether a list names brokers of the cluster, and none twice.
func (t *stepper) namesReplicas(l *kafka.ReplicaList) bool {
	if l.N < 0 || int(l.N) > len(l.ID) {
		return false
	}
	s := l.Set()
	return s.Len() == int(l.N) && s&^(1<<uint(t.s.Brokers)-1) == 0
}
