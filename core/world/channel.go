package world

import (
	"highwater/core/kafka"
	"highwater/core/network"
)

// repeats says whether the sender of a control request still holds the connection on which it
// is sent: its send thread repeats the request until it is answered (RequestSendThread). A
// controller that died or resigned, that counts the receiver among the dead, or that has seen it
// bounce, has closed it.
func (t *stepper) repeats(m *network.Message) bool {
	c := &t.w.Controllers[m.From.Broker()]
	to := m.To.Broker()
	same := m.Body.BrokerEpoch == kafka.NoBrokerEpoch || m.Body.BrokerEpoch == c.Epochs[to]
	return t.w.Up(m.From.Broker()) && c.Active && c.Epoch == m.Body.ControllerEpoch &&
		c.Cached.Has(to) && same
}

// closeChannels is what is left of a controller's connections to brokers once it closes them:
// what is on the wire to a running process still arrives, the queues are dropped
// (ControllerChannelManager.removeExistingBroker; controller.md 1.2, 1.3).
func (t *stepper) closeChannels(from kafka.BrokerID, to kafka.ReplicaSet) {
	n := from.Node()
	var wire [kafka.MaxBrokers]uint32
	for i := range t.w.Net.All() {
		m := &t.w.Net.M[i]
		if m.Line == network.LineControl && !m.Answer && m.From == n && !m.Handled &&
			t.w.Up(m.To.Broker()) && t.w.Net.IsHead(m) {
			wire[m.To.Broker()] = m.ID
		}
	}
	t.w.Net.RemoveIf(func(m *network.Message) bool {
		switch {
		case m.Line != network.LineControl:
			return false
		case m.Answer:
			return m.To == n && to.Has(m.From.Broker())
		}
		return m.From == n && to.Has(m.To.Broker()) && wire[m.To.Broker()] != m.ID
	})
}

// forgetControl closes the control connections of a process that died: those to its answers,
// and those on which it was told; what it had been sent waits to be sent again to its next
// process, by who still is there to do so.
func (t *stepper) forgetControl(id kafka.BrokerID) {
	t.closeChannels(id, allBrokers)
	t.w.Net.RemoveIf(func(m *network.Message) bool {
		if m.Line != network.LineControl {
			return m.Answer && m.To == id.Node()
		}
		if m.To != id.Node() || m.Answer {
			return m.Answer && m.From == id.Node()
		}
		m.Handled = false
		return !t.repeats(m)
	})
}

const allBrokers = kafka.ReplicaSet(1<<kafka.MaxBrokers - 1)

// dropControl loses a control message. A request goes out again while its sender repeats it,
// also one whose answer was lost.
func (t *stepper) dropControl(m network.Message) {
	request := m.ID
	if m.Answer {
		t.w.Net.Remove(m.ID)
		request = m.Request
	}
	if r := t.w.Net.Find(request); r != nil {
		r.Handled = false
		if !t.repeats(r) {
			t.w.Net.Remove(request)
		}
	}
}
