package world

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/kraft"
	"highwater/core/network"
	"highwater/core/release"
)

// A broker as a member of a KRaft cluster (BrokerLifecycleManager, controller.md 2.1, 2.3): it
// registers, reads the metadata log up to its registration, asks to be unfenced, and says so when
// it wants to stop. What else it would say every two seconds is left out: touch.go.

// Accepts says whether a broker takes requests: its process runs, and has in KRaft mode caught up
// with its own registration (BrokerServer.startup opens its ports only then).
func (w *World) Accepts(s *Spec, b kafka.BrokerID) bool {
	proc := &w.Brokers[b].Process
	starts := proc.Member.Life == broker.Starting
	return proc.Up && !proc.Recovers() && (s.Mode != release.KRaft || !starts)
}

// fireMember lets a member ask the active controller again, or give up.
func (t *stepper) fireMember(a Action) Refusal {
	m := &t.w.Brokers[a.Broker].Process.Member
	switch {
	case t.s.Mode != release.KRaft:
		return TimerNotDue
	case a.Timer == TimerNoBroker:
		return t.giveUpMember(a.Broker)
	case t.w.heartbeatDue(t.s, a.Broker) > t.w.Now:
		return TimerNotDue
	case m.Asked != 0:
		ev := t.event(event.ConnBroken, a.Broker.Node())
		ev.Peer, ev.Msg, ev.Rule = t.askedOf(a.Broker, m.Asked), m.Asked, event.RuleTimedOut
		ev.API = t.w.memberAsks(a.Broker)
		t.ev.Add(ev)
		t.abandon(m.Asked)
		m.Failed(t.brokerEnv(a.Broker), kafka.ErrRequestTimedOut)
	default:
		t.askController(a.Broker)
	}
	return OK
}

// memberAsks says what a member asks the controller: to be registered, or with a heartbeat.
func (w *World) memberAsks(id kafka.BrokerID) kafka.API {
	if w.Brokers[id].Process.BrokerEpoch == kafka.NoBrokerEpoch {
		return kafka.APIBrokerRegistration
	}
	return kafka.APIBrokerHeartbeat
}

// askedOf says of whom a broker has asked something that it gives up now: as long as the request or
// its answer is under way that can be seen there, and then it is the controller that it knows.
func (t *stepper) askedOf(id kafka.BrokerID, request uint32) kafka.NodeID {
	for i := range t.w.Net.All() {
		switch m := &t.w.Net.M[i]; request {
		case m.ID:
			return m.To
		case m.Request:
			return m.From
		}
	}
	return t.controllerFor(id)
}

// giveUpMember stops a process that could not register in time, or that could not tell of a failed
// log directory.
func (t *stepper) giveUpMember(id kafka.BrokerID) Refusal {
	proc := &t.w.Brokers[id].Process
	m, why := &proc.Member, event.RuleNotRegistered
	switch {
	case m.GiveUp <= t.w.Now:
		m.GiveUp = kafka.Never
	case m.TellBy <= t.w.Now:
		m.TellBy, why = kafka.Never, event.RuleDirUntold
	default:
		return TimerNotDue
	}
	if !proc.Stop.On {
		t.beginStop(id, why)
	}
	return OK
}

// askController sends a member's registration, or its heartbeat, to the active controller.
func (t *stepper) askController(id kafka.BrokerID) {
	proc := &t.w.Brokers[id].Process
	m := &proc.Member
	q := network.Message{
		From: id.Node(), To: t.w.ActiveFor(t.s, id.Node()).Node(), Line: network.LineToController,
		API: t.w.memberAsks(id), Body: network.NewBody(),
	}
	b := &q.Body
	b.Dirs = proc.OfflineDirs
	if q.API == kafka.APIBrokerRegistration {
		b.Incarnation, b.BrokerEpoch = m.Incarnation, m.Previous
	} else {
		b.BrokerEpoch, b.Offset = proc.BrokerEpoch, m.Image.Offset
		if m.Life == broker.Starting {
			b.Flags |= network.WantFence
		}
		if m.Life == broker.PendingStop {
			b.Flags |= network.WantShutdown
		}
	}
	if !kraft.DecideDirs(&t.s.Rules) {
		b.Dirs = 0
	}
	m.Asked = t.send(q)
	m.Next = t.w.Now + max(t.s.Config.BrokerSession/2, 1) // given up then
}

// onVoterRequest lets a controller of KRaft mode handle what a broker asks. One that is not active
// says so.
func (t *stepper) onVoterRequest(m *network.Message) {
	v, from := m.To.Voter(), m.From.Broker()
	c := &t.w.KRaft[v]
	body := network.NewBody()
	if !c.Active {
		body.Err = kafka.ErrNotController
		t.answer(m, body)
		return
	}
	env := t.kraftEnv(v)
	switch m.API {
	case kafka.APIBrokerRegistration:
		body.BrokerEpoch, body.Err = c.Register(env, &kraft.Registration{
			Broker: from, Incarnation: m.Body.Incarnation, Previous: m.Body.BrokerEpoch,
			Dirs: m.Body.Dirs,
		})
	case kafka.APIBrokerHeartbeat:
		t.onHeartbeat(env, c, m, &body)
	case kafka.APIAlterPartition:
		body = c.AlterPartition(env, from, &m.Body)
	default:
		body.Err = kafka.ErrUnsupportedVersion
	}
	t.commit(v)
	t.answerWhenCommitted(m, body)
}

// onHeartbeat lets the active controller take a heartbeat. The answer repeats what was said of log
// directories and is written now, so that the sender knows what it need not say again.
func (t *stepper) onHeartbeat(
	env kraft.Env, c *kraft.Controller, m *network.Message, body *network.Body,
) {
	said := m.Body.Flags
	a, err := c.Heartbeat(env, &kraft.Heartbeat{
		Broker: m.From.Broker(), Epoch: m.Body.BrokerEpoch, Offset: m.Body.Offset,
		WantFence:    said&network.WantFence != 0,
		WantShutdown: said&network.WantShutdown != 0, Dirs: m.Body.Dirs,
	})
	body.Err, body.Dirs = err, m.Body.Dirs&c.Image.Brokers[m.From.Broker()].Dirs
	if a.CaughtUp {
		body.Flags |= network.IsCaughtUp
	}
	if a.Fenced {
		body.Flags |= network.IsFenced
	}
	if a.ShouldShutDown {
		body.Flags |= network.ShouldShutDown
	}
}

// onMemberAnswer takes the controller's answer to a registration or a heartbeat. A controller that
// is not active was asked in vain: its successor is looked for.
func (t *stepper) onMemberAnswer(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	member, env := &b.Process.Member, t.brokerEnv(id)
	switch {
	case member.Asked != m.Request:
		t.unheard(m)
	case m.Body.Err == kafka.ErrNotController:
		member.Asked, member.Next = 0, t.w.Now+broker.AlterRetry
	case m.Body.Err != kafka.ErrNone:
		member.Failed(env, m.Body.Err)
	case m.API == kafka.APIBrokerRegistration:
		member.Answered(t.w.Now)
		member.GiveUp = kafka.Never
		b.Registered(env, m.Body.BrokerEpoch)
		t.catchUp(id)
	default:
		t.onHeartbeatAnswer(id, &m.Body)
	}
}

// onHeartbeatAnswer does what an answer says: the broker runs once it is unfenced, and stops once
// it may. In controlled shutdown it asks again after 50 ms, then every two seconds.
func (t *stepper) onHeartbeatAnswer(id kafka.BrokerID, a *network.Body) {
	proc, env := &t.w.Brokers[id].Process, t.brokerEnv(id)
	m := &proc.Member
	m.Answered(t.w.Now + max(t.s.Config.HeartbeatEvery, 1))
	if a.Dirs == proc.OfflineDirs {
		proc.DirUntold, m.TellBy = false, kafka.Never
	}
	if proc.DirUntold { // it failed while the heartbeat was under way
		m.Next = t.w.Now
	}
	switch {
	case m.Life == broker.Recovery && a.Flags&network.IsFenced == 0:
		m.Enter(env, broker.Running, event.RuleIsUnfenced)
	case m.Life == broker.PendingStop && a.Flags&network.ShouldShutDown != 0:
		t.closeProcess(id)
	case m.Life == broker.PendingStop:
		if proc.Stop.Tries == 0 {
			m.Next = t.w.Now + broker.AlterRetry
		}
		proc.Stop.Tries = min(proc.Stop.Tries+1, 100)
	}
}

// memberBroken tells a member that its request will not be answered: it looks for who is active.
func (t *stepper) memberBroken(id kafka.BrokerID, request uint32) {
	if m := &t.w.Brokers[id].Process.Member; m.Asked == request && request != 0 {
		m.Asked, m.Next = 0, t.w.Now+broker.AlterRetry
	}
}

// catchUp lets a starting member ask to be unfenced, once it knows its broker epoch and has applied
// the metadata log up to that registration.
func (t *stepper) catchUp(id kafka.BrokerID) {
	proc := &t.w.Brokers[id].Process
	m, own := &proc.Member, &proc.Member.Image.Brokers[id]
	if m.Life == broker.Starting && m.Loaded && proc.BrokerEpoch != kafka.NoBrokerEpoch &&
		own.Exists && own.Epoch == proc.BrokerEpoch {
		m.Next = t.w.Now
		m.Enter(t.brokerEnv(id), broker.Recovery, event.RuleCaughtUpWithLog)
	}
}
