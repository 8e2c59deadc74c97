package world

import (
	"highwater/core/broker"
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// register lets a process that has loaded its logs register in ZooKeeper.
func (t *stepper) register(id kafka.BrokerID) {
	epoch, _ := t.w.ZK.Register(id)
	t.w.Brokers[id].Registered(t.brokerEnv(id), epoch)
	t.w.Controllers[id] = control.Controller{Vacant: t.w.ZK.Controller == kafka.NoBroker}
}

// loading takes the end of the recovery of a process's logs. It needs ZooKeeper then, where there
// is one.
func (n *nearest) loading(s *Spec, w *World, b kafka.BrokerID) {
	proc := &w.Brokers[b].Process
	if proc.Recovers() && (s.Mode == release.KRaft || !w.Net.IsCut(b.Node(), kafka.ZooKeeper)) {
		n.take(proc.LoadedAt, Action{Timer: TimerLoaded, Broker: b})
	}
}

// fireLoaded ends the recovery of a process's logs: it registers now, and in KRaft mode, where it
// has done so before, it reads the metadata log.
func (t *stepper) fireLoaded(id kafka.BrokerID) Refusal {
	b, kraft := &t.w.Brokers[id], t.s.Mode == release.KRaft
	switch {
	case !b.Process.Recovers() || b.Process.LoadedAt > t.w.Now:
		return TimerNotDue
	case !kraft && t.w.Net.IsCut(id.Node(), kafka.ZooKeeper):
		return LinkIsCut
	}
	b.Loaded(t.brokerEnv(id))
	if !kraft {
		t.register(id)
	}
	return OK
}

// supervise gives a broker a supervisor, or takes it away.
func (t *stepper) supervise(a Action) Refusal {
	if !t.isBroker(a.Broker) || a.Ms < 0 || a.Ms > maxWithin || a.Count < 0 || a.Count > 1 {
		return NoSuchThing
	}
	s := broker.Supervisor{Within: a.Ms, Patient: a.Count == 1 && a.Ms > 0}
	t.w.Brokers[a.Broker].Machine.Supervisor = s
	ev := t.event(event.SupervisorSet, a.Broker.Node())
	ev.To = kafka.Offset(a.Ms)
	if s.Patient {
		ev.From = 1
	}
	t.ev.Add(ev)
	return OK
}

// maxWithin is more than any recovery takes, ms.
const maxWithin kafka.Ms = 864_000_000

// watchOver lets the clocks of the supervisors run while their brokers are not up.
func (t *stepper) watchOver() {
	for b := range kafka.BrokerID(t.s.Brokers) {
		switch s := &t.w.Brokers[b].Machine.Supervisor; {
		case s.Within == 0:
		case t.w.isWell(t.s, b):
			s.Due = 0
		case s.Due == 0:
			s.Due = t.w.Now + s.Within
		}
	}
}

// isWell says whether a supervisor takes a broker for up: it is registered, in KRaft mode it has
// been unfenced too; or it recovers its logs, and the supervisor knows what that is.
func (w *World) isWell(s *Spec, b kafka.BrokerID) bool {
	switch proc := &w.Brokers[b].Process; {
	case !proc.Up:
		return false
	case proc.Recovers():
		return w.Brokers[b].Machine.Supervisor.Patient
	case s.Mode == release.KRaft:
		return proc.Member.Life >= broker.Running
	}
	return w.ZK.Registrations[b].Exists
}

// supervisor takes the moment at which a supervisor loses its patience.
func (n *nearest) supervisor(w *World, b kafka.BrokerID) {
	if s := &w.Brokers[b].Machine.Supervisor; s.Due != 0 {
		n.take(s.Due, Action{Timer: TimerSupervisor, Broker: b})
	}
}

// fireSupervisor lets a supervisor kill what is left of a process and start the next. One that
// cannot start, since the session before lives on in ZooKeeper, exits at once.
func (t *stepper) fireSupervisor(id kafka.BrokerID) Refusal {
	b := &t.w.Brokers[id]
	s := &b.Machine.Supervisor
	switch {
	case s.Due == 0 || s.Due > t.w.Now:
		return TimerNotDue
	case t.lacksEpochs(id):
		return LimitEpochs
	}
	ev := t.event(event.SupervisorActs, id.Node())
	ev.To = kafka.Offset(s.Within)
	t.ev.Add(ev)
	if b.Process.Up {
		t.stop(id)
		b.Crash(t.brokerEnv(id), event.ProcessCrashed, event.RuleNotUpInTime)
	}
	s.Due = t.w.Now + s.Within
	if t.start(id) != OK {
		ev := t.event(event.ProcessExited, id.Node())
		ev.Rule = event.RuleCannotRegister
		t.ev.Add(ev)
	}
	return OK
}
