package world

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// onControllerRequest handles what a broker asks of the controller: ControlledShutdown and
// AlterPartition in ZooKeeper mode, where a broker that is not the controller says so;
// registration, heartbeat and AlterPartition in KRaft mode.
func (t *stepper) onControllerRequest(m *network.Message) {
	if m.To.IsVoter() {
		t.onVoterRequest(m)
		return
	}
	id, from := m.To.Broker(), m.From.Broker()
	c, env := &t.w.Controllers[id], t.controlEnv(id)
	was := c.Active
	body := network.NewBody()
	if m.API == kafka.APIAlterPartition {
		body = c.OnAlterPartition(env, from, &m.Body)
	} else {
		err, left := c.OnControlledShutdown(env, from, m.Body.BrokerEpoch)
		body.Err, body.Remaining = err, uint8(left)
	}
	t.leftOffice(id, was)
	t.answer(m, body)
}

// blockedController says why the message has to wait for the controller's event thread, if it
// needs that: ZooKeeper is out of its reach, or the start-up that winning began is not over
// (ControllerEventManager handles one event after the other).
func blockedController(w *World, m *network.Message) Refusal {
	if !needsController(m) || !m.To.IsBroker() {
		return OK
	}
	switch c := &w.Controllers[m.To.Broker()]; {
	case !c.Active:
	case w.Net.IsCut(m.To, kafka.ZooKeeper):
		return LinkIsCut
	case !c.Ready:
		return ControllerStarts
	}
	return OK
}

// needsController says whether a message makes the controller decide something: a request to it, or
// an answer that tells of a failed log directory.
func needsController(m *network.Message) bool {
	if m.Answer {
		return m.Line == network.LineControl && tellsOfLogDir(m)
	}
	return m.API == kafka.APIControlledShutdown || m.API == kafka.APIAlterPartition
}

// tellsOfLogDir says whether the answer to a LeaderAndIsr names a replica that is offline.
func tellsOfLogDir(m *network.Message) bool {
	return m.API == kafka.APILeaderAndIsr && slices.Contains(m.Body.PartErrs[:], kafka.ErrStorage)
}

// waitsForController says whether the sender of a request to the controller still waits for its
// answer.
func (t *stepper) waitsForController(m *network.Message) bool {
	proc := &t.w.Brokers[m.From.Broker()].Process
	switch m.API {
	case kafka.APIAlterPartition:
		return proc.Alter.Asked == m.ID
	case kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat:
		return proc.Member.Asked == m.ID
	}
	return proc.Stop.Asked == m.ID
}

// onControllerAnswer takes the controller's answer at the broker that asked.
func (t *stepper) onControllerAnswer(m *network.Message) {
	switch m.API {
	case kafka.APIAlterPartition:
		t.onAlterAnswer(m)
	case kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat:
		t.onMemberAnswer(m)
	default:
		t.onStopAnswer(m)
	}
}

// onControlAnswer takes a broker's answer to a control request at the controller that sent it.
func (t *stepper) onControlAnswer(m *network.Message) {
	request := t.w.Net.Find(m.Request)
	if request == nil {
		return
	}
	id, asked, still := m.To.Broker(), *request, t.repeats(request)
	t.w.Net.Remove(m.Request)
	if still {
		t.w.Controllers[id].OnAnswer(t.controlEnv(id), m.API, m.From.Broker(), &asked.Body, &m.Body)
		t.leftOffice(id, true)
	}
}

// floods says whether the action may send more messages than any other: a controller acts.
func floods(s *Spec, w *World, a Action) bool {
	if s.Mode == release.KRaft && !w.Net.RoomCarried(2*kafka.MaxVoters) {
		return true
	}
	switch a.Kind {
	case ReadState, ElectLeaders:
		return true
	case FireTimer:
		return a.Timer == TimerRebalance
	case Deliver:
		m := w.Net.Find(a.Msg)
		if m == nil {
			return false
		}
		if m.Line == network.LineControl && m.Answer {
			return tellsOfLogDir(m)
		}
		return m.Line == network.LineToController || m.Line == network.LineForeign
	}
	return false
}

// decideReport says whether a leader tells the controller of an ISR change that it wrote into
// ZooKeeper. ReplicaManager.recordIsrChange, 0.9 on. Before it the controller learned of it only
// when it read the state node for another reason, and the brokers' metadata stayed old.
func decideReport(on release.Switch) bool { return on == release.On }

// reportISRChanges lets a leader leave a note with the ISR changes that it has written
// (ReplicaManager.maybePropagateIsrChanges).
func (t *stepper) reportISRChanges(id kafka.BrokerID) {
	r := &t.w.Brokers[id].Process.Report
	ev := t.event(event.ISRNoted, id.Node())
	for p := range kafka.PartitionID(t.s.Partitions) {
		if r.Changed.Has(p) {
			ev.Partition = p
			t.ev.Add(ev)
		}
	}
	t.w.ZK.NoteISRChanges(r.Changed)
	r.Changed, r.Last = 0, t.w.Now
}

// logEnds gives the log ends of the replicas whose processes run, nil unless the rule that elects
// by them is on.
func (t *stepper) logEnds() *[kafka.MaxPartitions][kafka.MaxBrokers]kafka.Offset {
	if !decideLogEnds(t.s.Rules.Election) {
		return nil
	}
	for b := range kafka.BrokerID(t.s.Brokers) {
		for p := range t.s.Partitions {
			t.ends[p][b] = kafka.NoOffset
			if t.w.Up(b) {
				t.ends[p][b] = t.w.Brokers[b].Machine.Disks[p].Log.LEO
			}
		}
	}
	return &t.ends
}

// decideLogEnds says whether the controller may look at log ends when it elects. In Kafka's
// PartitionLeaderElectionAlgorithms it may not: the order of the assignment decides. The other rule
// is an often made proposal (case H15).
func decideLogEnds(r release.Election) bool { return r == release.ElectLongestLog }
