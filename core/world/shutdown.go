package world

import (
	"highwater/core/broker"
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// An orderly shutdown asks the controller at most so often (controlled.shutdown.max.retries), and
// waits so long between two tries (controlled.shutdown.retry.backoff.ms).
const (
	shutdownTries            = 3
	shutdownBackoff kafka.Ms = 5000
)

// stopWithin is how long an orderly shutdown in KRaft mode waits for the active controller to let
// the broker go (BrokerServer.shutdown).
const stopWithin kafka.Ms = 300000

// shutDown begins an orderly shutdown (KafkaServer.shutdown, controller.md 1.8; BrokerServer.
// shutdown, controller.md 2.3).
func (t *stepper) shutDown(id kafka.BrokerID) Refusal {
	proc := &t.w.Brokers[id].Process
	switch {
	case !proc.Up:
		return BrokerDown
	case proc.Stop.On:
		return AlreadyStopping
	case proc.Recovers(): // "Kafka server is still starting up, cannot shut down" (KafkaServer)
		return StillLoading
	}
	t.beginStop(id, event.NoRule)
	return OK
}

// beginStop lets a process stop: at once where it asks nobody, in KRaft mode also one that was not
// unfenced yet.
func (t *stepper) beginStop(id kafka.BrokerID, why event.Rule) {
	proc := &t.w.Brokers[id].Process
	ev := t.event(event.ShutdownBegan, id.Node())
	ev.Rule = why
	t.ev.Add(ev)
	member := t.s.Mode == release.KRaft
	switch m := &proc.Member; {
	case !t.s.Config.OrderlyShutdown || member && m.Life != broker.Running:
		t.closeProcess(id)
	case member:
		proc.Stop = broker.Stop{On: true, Next: t.w.Now + stopWithin}
		m.Enter(t.brokerEnv(id), broker.PendingStop, event.RuleStopsInOrder)
		if m.Asked == 0 {
			m.Next = t.w.Now
		}
	default:
		proc.Stop.On = true
		t.askToStop(id)
	}
}

// askToStop sends the next ControlledShutdown to whom ZooKeeper names as controller. Where there is
// nobody, or nobody answers the connection, that was a try too.
func (t *stepper) askToStop(id kafka.BrokerID) {
	z, stop := &t.w.ZK, &t.w.Brokers[id].Process.Stop
	stop.Tries++
	to := z.Controller
	if t.w.Net.IsCut(id.Node(), kafka.ZooKeeper) || to == kafka.NoBroker || !t.w.Up(to) ||
		t.w.Net.IsCut(id.Node(), to.Node()) {
		t.stopFailed(id, event.RuleNoController)
		return
	}
	body := network.NewBody()
	own := t.w.Brokers[id].Process.BrokerEpoch
	body.BrokerEpoch = control.DecideEpochUse(&t.s.Rules).Of(own)
	stop.Asked = t.send(network.Message{
		From: id.Node(), To: to.Node(), API: kafka.APIControlledShutdown,
		Line: network.LineToController, Body: body,
	})
	stop.Next = t.w.Now + t.s.Config.SocketTimeout
}

// stopFailed lets the broker wait before the next try.
func (t *stepper) stopFailed(id kafka.BrokerID, why event.Rule) {
	stop := &t.w.Brokers[id].Process.Stop
	stop.Asked, stop.Next = 0, t.w.Now+shutdownBackoff
	ev := t.event(event.ShutdownWaits, id.Node())
	ev.Rule = why
	t.ev.Add(ev.With("tries", int32(stop.Tries)))
}

// onStopAnswer lets the broker stop once it leads nothing more.
func (t *stepper) onStopAnswer(m *network.Message) {
	id := m.To.Broker()
	switch {
	case t.w.Brokers[id].Process.Stop.Asked != m.Request:
		t.unheard(m)
	case m.Body.Err != kafka.ErrNone:
		t.stopFailed(id, event.RuleErrorToStop)
	case m.Body.Remaining != 0:
		t.stopFailed(id, event.RuleStillLeads)
	default:
		t.closeProcess(id)
	}
}

// stopBroken tells the broker that its ControlledShutdown will not be answered.
func (t *stepper) stopBroken(id kafka.BrokerID, request uint32) {
	if proc := &t.w.Brokers[id].Process; proc.Up && proc.Stop.Asked == request {
		t.stopFailed(id, event.RuleConnectionLost)
	}
}

// fireStop ends a wait: for an answer that did not come, or before the next try. After the third
// the broker stops all the same.
func (t *stepper) fireStop(id kafka.BrokerID) Refusal {
	stop := &t.w.Brokers[id].Process.Stop
	switch {
	case !stop.On || stop.Next > t.w.Now:
		return TimerNotDue
	case t.s.Mode == release.KRaft: // nobody let it go in time
		t.closeProcess(id)
	case stop.Asked != 0:
		t.abandon(stop.Asked)
		t.stopFailed(id, event.RuleTimedOut)
	case stop.Tries < shutdownTries:
		t.askToStop(id)
	default:
		t.closeProcess(id)
	}
	return OK
}
