package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// CanReadMetadata says whether a broker could apply more of the metadata log now. A leader that has
// committed nothing in its own epoch yet tells nobody a high watermark (LeaderState).
func CanReadMetadata(s *Spec, w *World, id kafka.BrokerID) Refusal {
	if s.Mode != release.KRaft {
		return NoSuchThing
	}
	switch {
	case !w.Up(id):
		return BrokerDown
	case w.Brokers[id].Process.Recovers():
		return StillLoading
	case decideDeafInStop(&s.Rules, &w.Brokers[id].Process.Stop):
		return ReadsNoMore
	}
	v := w.ActiveFor(s, id.Node())
	if v == kafka.NoVoter || !w.Voters[v].CommitKnown() {
		return NoActiveController
	}
	hw, m := w.Voters[v].HW, &w.Brokers[id].Process.Member
	switch {
	case hw <= m.Image.Offset:
		return AllRead
	case !m.Loaded && !knowsItself(w, id, hw):
		return NotRegistered
	}
	for p := range s.Partitions { // a new leader notes its epoch
		if w.Brokers[id].Machine.Disks[p].Cache.Full(1) {
			return LimitEpochs
		}
	}
	return OK
}

// decideDeafInStop says whether a broker reads the metadata log no more because it is in an orderly
// shutdown. KAFKA-13858; BrokerServer.shutdown since 3.3: before, it stopped to listen first of
// all, so that it would not be taken into an ISR again, and what it led it went on leading, in the
// old leader epoch, until its process ended (case H32).
func decideDeafInStop(r *release.Rules, stop *broker.Stop) bool {
	return stop.On && r.StoppingReads == release.StoppingIsDeaf
}

// knowsItself says whether the metadata log up to a high watermark holds the registration of the
// broker's very process. Before that it takes no roles: those of the process before are not its own
// (BrokerServer.startup up to 3.4 publishes nothing before initialCatchUpFuture is done; later ones
// do, docs/fidelity.md).
func knowsItself(w *World, id kafka.BrokerID, hw kafka.Offset) bool {
	r := &w.Metadata.Now.Brokers[id]
	return r.Exists && r.Incarnation == w.Brokers[id].Process.Member.Incarnation && r.At < hw
}

// readMetadata lets a broker apply what is committed in the metadata log, from a voter that leads
// and can be reached: the next batch, or all that there is. A process's first read is always of
// all: Kafka publishes its first image once it has caught up (MetadataLoader).
func (t *stepper) readMetadata(a Action) Refusal {
	if !t.isBroker(a.Broker) || a.Count < 0 || a.Count > 1 {
		return NoSuchThing
	}
	if r := CanReadMetadata(t.s, t.w, a.Broker); r != OK {
		return r
	}
	m := &t.w.Brokers[a.Broker].Process.Member
	before := m.Image
	hw := t.w.Voters[t.w.ActiveFor(t.s, a.Broker.Node())].HW
	t.w.Metadata.Read(&m.Image, hw, a.Count == 0 || !m.Loaded)
	ev := t.event(event.MetadataRead, a.Broker.Node())
	ev.From, ev.To = before.Offset, m.Image.Offset
	t.ev.Add(ev)
	t.publish(a.Broker, &before)
	return OK
}

// publish lets a broker act on the metadata that it has read (BrokerMetadataPublisher): what it
// knows of the others first, then its roles, and with the first metadata of all the checkpoints of
// high watermarks begin.
func (t *stepper) publish(id kafka.BrokerID, before *metadata.Image) {
	b := &t.w.Brokers[id]
	m := &b.Process.Member
	b.Process.Live = m.Image.Unfenced()
	for p := range t.s.Partitions {
		if n := &m.Image.Parts[p]; n.Exists {
			b.Process.Known[p] = broker.Known{Leader: n.Leader, Epoch: n.LeaderEpoch, ISR: n.ISR}
		}
	}
	t.takeStates(id, before)
	if !b.Process.Up {
		return // its last log directory failed
	}
	if !m.Loaded {
		m.Loaded = true
		b.Checkpoint(t.brokerEnv(id))
	}
	t.catchUp(id)
	t.completeWaiting(id)
	t.offerAlter(id)
}

// local is what newer metadata means for a broker's replica of a partition (TopicDelta).
type local uint8

const (
	unchanged local = iota
	removed         // the broker is in the assignment no more
	leads
	follows
)

// localChange compares two states of a partition (TopicDelta.localChanges). It is the partition
// epoch that counts: the leader may have been told of a change before, by the answer to its
// AlterPartition.
func localChange(self kafka.BrokerID, before, now *metadata.Partition) local {
	switch {
	case !now.Exists:
		return unchanged
	case !now.Replicas.Set().Has(self):
		if before.Exists && before.Replicas.Set().Has(self) {
			return removed
		}
		return unchanged
	case before.Exists && before.PartitionEpoch == now.PartitionEpoch:
		return unchanged
	case now.Leader == self:
		return leads
	}
	return follows
}

// takeStates gives a broker its roles: what is deleted, then what it leads, then what it follows
// (ReplicaManager.applyDelta).
func (t *stepper) takeStates(id kafka.BrokerID, before *metadata.Image) {
	now := &t.w.Brokers[id].Process.Member.Image
	for what := removed; what <= follows; what++ {
		for p := range kafka.PartitionID(t.s.Partitions) {
			n := &now.Parts[p]
			means := localChange(id, &before.Parts[p], n)
			if means == unchanged && t.strays(id, p) {
				means = removed
			}
			if t.w.Up(id) && means == what {
				t.takeState(id, p, what, n, before)
			}
		}
	}
}

// strays says whether a process that reads its first metadata finds the log of a replica that was
// taken away while it was down (BrokerMetadataPublisher.findStrayPartitions).
func (t *stepper) strays(id kafka.BrokerID, p kafka.PartitionID) bool {
	m := &t.w.Brokers[id].Process.Member
	n := &m.Image.Parts[p]
	return !m.Loaded && n.Exists && !n.Replicas.Set().Has(id) &&
		t.w.Brokers[id].Machine.Disks[p].TopicID != kafka.NoTopicID
}

func (t *stepper) takeState(
	id kafka.BrokerID, p kafka.PartitionID, what local, n *metadata.Partition,
	before *metadata.Image,
) {
	s := network.PartState{
		Partition: p, Leader: n.Leader, ISR: n.ISR, Replicas: n.Replicas, Recovery: n.Recovery,
		Adding: n.Adding, Removing: n.Removing, LeaderEpoch: n.LeaderEpoch,
		PartitionEpoch: n.PartitionEpoch, Delete: what == removed,
	}
	if what == removed {
		if t.w.Brokers[id].Online(p) {
			t.stopReplica(id, &s)
		}
		return
	}
	if t.loadReplica(id, p) != kafka.ErrNone {
		return
	}
	r, d, env := t.at(id, p)
	if d.TopicID == kafka.NoTopicID {
		d.TopicID = t.w.Brokers[id].Process.Member.Image.Topic
	}
	if what == follows {
		t.followState(id, &s)
		return
	}
	if t.w.Brokers[id].Process.Member.Loaded { // settings are published after the roles
		env.MinISR = before.LeaderMinISR(&t.s.Config, id)
	}
	r.BecomeLeader(env, d, &s)
}

// followState makes a broker a follower. There may be nobody to follow: then its fetcher stops.
func (t *stepper) followState(id kafka.BrokerID, s *network.PartState) {
	proc := &t.w.Brokers[id].Process
	r := &proc.Replicas[s.Partition]
	registered := s.Leader != kafka.NoBroker && proc.Member.Image.Brokers[s.Leader].Exists
	ev := t.event(event.FetcherStopped, id.Node())
	ev.Partition, ev.Epoch = s.Partition, s.LeaderEpoch
	always := decideTakesAlways(&t.s.Rules)
	if !registered && !always {
		ev.Kind, ev.Rule = event.RoleKept, event.RuleNoLeaderNoRole
		t.ev.Add(ev)
		return
	}
	t.follow(id, s)
	switch out := s.Leader == kafka.NoBroker || !s.ISR.Has(id); {
	case always && proc.Stop.On && out:
		ev.Rule = event.RuleStopsFollowing
	case !registered:
		ev.Rule = event.RuleNobodyLeads
	default:
		return
	}
	if r.Fetcher != (replica.Fetcher{}) {
		r.Fetcher = replica.Fetcher{}
		t.ev.Add(ev)
	}
}

// decideTakesAlways says whether a broker takes up every state of a partition that it finds in the
// metadata log. KAFKA-13790, ReplicaManager.applyLocalFollowersDelta since 3.3: before, it did
// nothing where there was no leader, so that the old one went on leading, and a follower in
// controlled shutdown that had left the ISR went on fetching and came back.
func decideTakesAlways(r *release.Rules) bool { return r.MetadataRoles == release.RolesAlways }
