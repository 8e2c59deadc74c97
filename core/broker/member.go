package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// Life is where a broker of a KRaft cluster stands (BrokerState, BrokerLifecycleManager).
type Life uint8

// The states of controller.md 2.1.
const (
	Starting    Life = iota // registers, and reads the metadata log up to its registration
	Recovery                // caught up, and asks to be unfenced
	Running                 // unfenced
	PendingStop             // in controlled shutdown
)

// String gives Kafka's name of the state.
func (l Life) String() string {
	return [...]string{"STARTING", "RECOVERY", "RUNNING", "PENDING_CONTROLLED_SHUTDOWN"}[l]
}

// The times of a member of a KRaft cluster, in milliseconds.
const (
	registerWithin kafka.Ms = 60000 // initial.broker.registration.timeout.ms
	firstRetry     kafka.Ms = 100   // doubles with every failure, up to the session time-out
	// DirToldWithin is how long a failed log directory may stay unknown to the controller
	// (log.dir.failure.timeout.ms).
	DirToldWithin kafka.Ms = 30000
)

// Member is a process's part in a KRaft cluster. In ZooKeeper mode it is the zero value.
type Member struct {
	Life        Life
	Incarnation int32             // which start of a process of this machine it is
	Previous    kafka.BrokerEpoch // by the clean-shutdown markers, NoBrokerEpoch for none
	// Image is the metadata that the process has applied; Loaded says that it has any.
	Loaded bool
	Image  metadata.Image
	Asked  uint32 // its registration or heartbeat under way, 0 for none
	// Next is when it asks next, if there is something to say then, or gives up what is under way.
	Next  kafka.Ms
	Tries int8 // that failed one after the other
	// GiveUp is when it stops for want of a registration; Never once it has one.
	GiveUp kafka.Ms
	// TellBy is when it stops because it could not tell of a failed log directory; Never where
	// there is nothing to tell.
	TellBy kafka.Ms
}

// newMember begins a process's membership. The markers are read before the logs are loaded, which
// deletes them (LogManager.readBrokerEpochFromCleanShutdownFiles).
func (b *Broker) newMember(e Env) Member {
	b.Machine.Starts++
	return Member{
		Incarnation: b.Machine.Starts, Previous: b.markerEpoch(e), Next: e.Now,
		GiveUp: e.Now + registerWithin, TellBy: kafka.Never,
	}
}

// markerEpoch gives the broker epoch that the clean-shutdown markers of all log directories hold,
// NoBrokerEpoch where one is missing, cannot be used or holds another (broker.md 0.3).
func (b *Broker) markerEpoch(e Env) kafka.BrokerEpoch {
	epoch := b.Machine.Dirs[0].MarkerEpoch
	for i := range LogDirs(e.Spec) {
		d := &b.Machine.Dirs[i]
		if d.Failed || !d.Marker || d.MarkerEpoch != epoch {
			return kafka.NoBrokerEpoch
		}
	}
	return epoch
}

// Failed lets a member wait after a registration or a heartbeat that failed: 100 ms, and twice as
// long each time, up to the session time-out (BrokerLifecycleManager.resendExponentialBackoff;
// without its 2 % of chance).
func (m *Member) Failed(e Env, err kafka.ErrorCode) {
	wait := min(firstRetry<<min(m.Tries, 16), e.Spec.Config.BrokerSession)
	m.Tries = min(m.Tries+1, 100)
	m.Asked, m.Next = 0, e.Now+wait
	ev := e.event(event.TriesAgain)
	ev.Err, ev.Seq = err, int32(wait)
	e.Ev.Add(ev.With("tries", int32(m.Tries)))
}

// Answered notes that a request of the member was answered without an error.
func (m *Member) Answered(next kafka.Ms) { m.Asked, m.Tries, m.Next = 0, 0, next }

// Enter lets a member enter its next state.
func (m *Member) Enter(e Env, to Life, why event.Rule) {
	m.Life = to
	ev := e.event(event.LifeChanged)
	ev.Seq, ev.Rule = int32(to), why
	e.Ev.Add(ev)
}
