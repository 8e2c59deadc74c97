package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/control"
	"highwater/core/kafka"
	"highwater/core/replica"
)

// Case H25: a leader whose change of the ISR is pending, that asks for it no more, and that nobody
// has anything to tell, never changes its ISR again. While the change is still asked for, or
// something may yet arrive, it waits like any other.
func TestAChangeThatStaysPendingIsStuck(t *testing.T) {
	s, w := cluster()
	w.ZK.Controller = 0
	for b := range kafka.BrokerID(2) {
		w.ZK.Registrations[b] = control.Registration{Exists: true, Ends: kafka.Never}
	}
	w.Controllers[0] = control.Controller{Active: true, Ready: true}
	verdict := func() Verdict {
		var j Judge
		j.Observe(s, w, 0)
		return j.Verdict()
	}
	assert.Equal(t, Safe, verdict())
	r := &w.Brokers[0].Process.Replicas[0]
	r.Pending = replica.Pending{Kind: replica.PendingShrink, Who: kafka.SetOf(1)}
	assert.Equal(t, Stuck, verdict())
	alter := &w.Brokers[0].Process.Alter
	alter.Submit(0)
	assert.Equal(t, Safe, verdict(), "it is still asked for")
	*alter = w.Brokers[1].Process.Alter
	w.Controllers[0].Told = control.ToldBrokers
	assert.Equal(t, Safe, verdict(), "the controller is about to act")
	w.Controllers[0].Told, w.Brokers[0].Process.Stop.On = 0, true
	assert.Equal(t, Safe, verdict(), "it is stopping")
}
