package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
)

// changeISR carries out an ISR change that a leader wants: it writes it itself, or asks.
func (t *stepper) changeISR(id kafka.BrokerID, p kafka.PartitionID, c replica.Change) {
	if broker.DecideChangeISR(t.s) {
		t.askISR(id, p, c)
		return
	}
	t.writeISR(id, p, c)
}

// writeISR lets a leader write a new ISR into ZooKeeper; only what was accepted is used
// (controller.md 1.5).
func (t *stepper) writeISR(id kafka.BrokerID, p kafka.PartitionID, c replica.Change) {
	r, d, env := t.at(id, p)
	refused := t.event(event.ISRRefused, id.Node())
	refused.Partition, refused.Set, refused.Rule = p, c.ISR, event.RuleLinkCut
	refused = refused.With("isr bits", int32(r.ISR))
	if t.w.Net.IsCut(id.Node(), kafka.ZooKeeper) {
		t.ev.Add(refused)
		return
	}
	n := t.w.ZK.Partitions[p]
	n.Leader, n.LeaderEpoch, n.ControllerEpoch, n.ISR = id, r.LeaderEpoch, r.ControllerEpoch, c.ISR
	version, ok := t.w.ZK.WriteISR(p, n, r.PartitionEpoch)
	if !ok {
		refused.Rule = event.RuleStaleVersion
		t.ev.Add(refused.With("expected version", int32(r.PartitionEpoch)).
			With("version", int32(version)))
		return
	}
	if decideReport(t.s.Rules.ISRNotification) {
		t.w.Brokers[id].Process.NoteISRChange(p, t.w.Now)
	}
	r.TakeISR(env, d, c, version)
}

// askISR makes a change pending and queues it for the controller. While an earlier change of
// the partition waits for its answer the new one fails at once, and nothing is pending
// (AlterPartitionManager.submit, broker.md 3).
func (t *stepper) askISR(id kafka.BrokerID, p kafka.PartitionID, c replica.Change) {
	proc := &t.w.Brokers[id].Process
	r, d, env := t.at(id, p)
	ev := t.event(event.ISRAsked, id.Node())
	ev.Partition, ev.Set, ev.Rule, ev.Epoch = p, c.ISR, c.Why, r.LeaderEpoch
	ev = ev.With("isr bits", int32(r.ISR))
	if !proc.Alter.Submit(p) {
		ev.Kind, ev.Rule, ev.Err = event.ISRRefused, event.RuleQueueTaken, kafka.ErrNotAttempted
		t.ev.Add(ev)
		return
	}
	proc.Alter.Items[p] = r.Propose(env, c, proc.BrokerEpoch)
	ev.Peer = t.controllerFor(id)
	for b := range r.Remotes {
		if r.Pending.Who.Has(kafka.BrokerID(b)) {
			ev = ev.With("its leo", int32(r.Remotes[b].LEO))
			break
		}
	}
	t.ev.Add(ev.With("hw", int32(r.HW)).With("leo", int32(d.Log.LEO)))
	t.sendAlter(id)
}

// controllerFor gives the controller that a broker knows, NoNode for none: who spoke to it last, or
// in KRaft mode who leads the quorum as far as it can see.
func (t *stepper) controllerFor(id kafka.BrokerID) kafka.NodeID {
	if t.s.Mode != release.KRaft {
		return t.w.Brokers[id].Process.Controller.Node()
	}
	if v := t.w.ActiveFor(t.s, id.Node()); v != kafka.NoVoter {
		return v.Node()
	}
	return kafka.NoNode
}

// sendAlter sends what is queued for the controller, unless a request is under way. A broker
// that knows no controller, or only one that is gone, waits until the next speaks to it.
func (t *stepper) sendAlter(id kafka.BrokerID) {
	proc := &t.w.Brokers[id].Process
	q, to := &proc.Alter, t.controllerFor(id)
	if q.Queued == 0 || to == kafka.NoNode || to.IsBroker() && !t.w.Up(proc.Controller) {
		return
	}
	named := q.Next()
	if named == 0 {
		return
	}
	m := network.Message{
		From: id.Node(), To: to, API: kafka.APIAlterPartition,
		Line: network.LineToController, Body: network.NewBody(),
	}
	m.Body.BrokerEpoch = proc.BrokerEpoch
	if replica.DecideChecksMembers(t.s) { // version 2 names the topic by its id
		m.Body.TopicID = t.w.ZK.TopicID
		if t.s.Mode == release.KRaft {
			m.Body.TopicID = proc.Member.Image.Topic
		}
	}
	for p := range kafka.PartitionID(t.s.Partitions) {
		if !named.Has(p) {
			continue
		}
		a := &q.Items[p]
		m.Body.Parts[m.Body.NParts] = network.PartState{
			Partition: p, Leader: id, ISR: a.ISR, LeaderEpoch: a.LeaderEpoch,
			PartitionEpoch: a.PartitionEpoch, Recovery: a.Recovery, Epochs: a.Epochs,
		}
		m.Body.NParts++
	}
	m.Partition = m.Body.Parts[0].Partition
	q.Asked = t.send(m)
	q.Again = t.w.Now + t.s.Config.SocketTimeout
}

// offerAlter sends what waited for a controller to be known. What waits for the next try after an
// error goes when that is due (TimerAlter), or with the next change that is asked.
func (t *stepper) offerAlter(id kafka.BrokerID) {
	if t.w.Brokers[id].Process.Alter.Again == 0 {
		t.sendAlter(id)
	}
}

// onAlterAnswer takes the controller's answer. An error of the whole request changes nothing:
// everything is asked again after 50 ms. A partition that the answer leaves out is asked again
// with the next request.
func (t *stepper) onAlterAnswer(m *network.Message) {
	id := m.To.Broker()
	proc := &t.w.Brokers[id].Process
	q := &proc.Alter
	if q.Asked != m.Request {
		t.unheard(m)
		return
	}
	again, retry := kafka.Ms(0), t.w.Now+broker.AlterRetry
	if m.Body.Err != kafka.ErrNone {
		again = retry
	}
	if m.Body.Err == kafka.ErrNotController && proc.Controller == m.From.Broker() {
		proc.Controller = kafka.NoBroker
	}
	for i := range m.Body.States() {
		s := &m.Body.Parts[i]
		set := kafka.PartitionSet(0).With(s.Partition)
		if m.Body.Err != kafka.ErrNone || q.Answered(set) == 0 {
			continue
		}
		if err := m.Body.PartErrs[s.Partition]; t.onAltered(id, s, err) &&
			err == kafka.ErrNotController {
			again = retry // as the channel to the controller does, which looks for it anew
		}
	}
	q.Done(again)
	if again == 0 {
		t.sendAlter(id)
	}
}

// onAltered hands one partition's answer to its replica, queues the same change again where
// that is what follows, and says whether it did.
func (t *stepper) onAltered(
	id kafka.BrokerID, s *network.PartState, err kafka.ErrorCode,
) (again bool) {
	q := &t.w.Brokers[id].Process.Alter
	r, d, env := t.at(id, s.Partition)
	a := q.Items[s.Partition]
	q.Items[s.Partition] = replica.AskedISR{}
	if !r.OnAltered(env, d, &a, err, s) {
		return false
	}
	q.Submit(s.Partition)
	q.Items[s.Partition] = a
	return true
}

// alterBroken tells the sender of ISR changes that the controller's process is gone.
func (t *stepper) alterBroken(id kafka.BrokerID, request uint32) {
	if q := &t.w.Brokers[id].Process.Alter; q.Asked == request && request != 0 {
		q.Done(0)
	}
}

// fireAlter sends ISR changes again: after an error, or after a request that was lost.
func (t *stepper) fireAlter(id kafka.BrokerID) Refusal {
	q := &t.w.Brokers[id].Process.Alter
	if t.w.alterDue(t.s, id) > t.w.Now {
		return TimerNotDue
	}
	if q.Asked != 0 {
		ev := t.event(event.ConnBroken, id.Node())
		ev.Peer, ev.Msg = t.askedOf(id, q.Asked), q.Asked
		ev.API, ev.Rule = kafka.APIAlterPartition, event.RuleTimedOut
		t.ev.Add(ev)
		t.abandon(q.Asked)
	}
	q.Done(0)
	t.sendAlter(id)
	return OK
}
