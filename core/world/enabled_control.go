package world

import (
	"highwater/core/kafka"
)

// enabledControl appends what ZooKeeper has to tell a running broker, and what it can do as
// controller.
func enabledControl(w *World, b kafka.BrokerID, buf []Action) []Action {
	if w.Net.IsCut(b.Node(), kafka.ZooKeeper) {
		return buf
	}
	z, c := &w.ZK, &w.Controllers[b]
	if z.TellSession.Has(b) {
		buf = append(buf, Action{Kind: TellWatch, Broker: b, Watch: WatchSession})
	}
	if z.TellCzxid.Has(b) {
		buf = append(buf, Action{Kind: TellWatch, Broker: b, Watch: WatchCzxid})
	}
	if z.TellController.Has(b) {
		buf = append(buf, Action{Kind: TellWatch, Broker: b, Watch: WatchController})
	}
	if z.Tell[b] != 0 {
		for i := range watched {
			if z.Tell[b]&watched[i].told != 0 {
				buf = append(buf, Action{Kind: TellWatch, Broker: b, Watch: Watch(i)})
			}
		}
	}
	if c.Vacant && z.Controller == kafka.NoBroker && !z.TellSession.Has(b) {
		buf = append(buf, Action{Kind: WinController, Broker: b})
	}
	if c.MustRead() {
		buf = append(buf, Action{Kind: ReadState, Broker: b})
	}
	return buf
}

// control takes the timers of a running broker that have to do with the controller. What needs
// ZooKeeper waits while it cannot be reached.
func (n *nearest) control(s *Spec, w *World, b kafka.BrokerID) {
	proc, c := &w.Brokers[b].Process, &w.Controllers[b]
	if proc.Stop.On {
		n.take(proc.Stop.Next, Action{Timer: TimerStop, Broker: b})
	}
	if w.Net.IsCut(b.Node(), kafka.ZooKeeper) {
		return
	}
	n.take(proc.Report.Due(), Action{Timer: TimerISRReport, Broker: b})
	if s.Config.AutoRebalance && c.Active && c.Ready {
		n.take(c.NextRebalance, Action{Timer: TimerRebalance, Broker: b})
	}
}

// fireControl lets one of them do its work. The broker's process runs.
func (t *stepper) fireControl(a Action) Refusal {
	if a.Timer == TimerStop {
		return t.fireStop(a.Broker)
	}
	proc, c := &t.w.Brokers[a.Broker].Process, &t.w.Controllers[a.Broker]
	switch {
	case t.w.Net.IsCut(a.Broker.Node(), kafka.ZooKeeper):
		return LinkIsCut
	case a.Timer == TimerRebalance:
		if !t.s.Config.AutoRebalance || !c.Active || !c.Ready || c.NextRebalance > t.w.Now {
			return TimerNotDue
		}
		c.Rebalance(t.controlEnv(a.Broker))
		t.leftOffice(a.Broker, true)
	case proc.Report.Due() > t.w.Now:
		return TimerNotDue
	default:
		t.reportISRChanges(a.Broker)
	}
	return OK
}
