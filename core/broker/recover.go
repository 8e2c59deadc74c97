package broker

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// Recovers says whether the process still reads what an unclean stop has left of its logs. It is up
// then, takes no request and is nobody's leader or follower: neither dead nor there (Kafka's broker
// state RECOVERY, before 2.8 RecoveringFromUncleanShutdown; case H45).
func (p *Process) Recovers() bool { return p.LoadedAt != 0 }

// recovers lets a process that starts take its time for the batches that it has to read. The files
// are as they will be afterwards from now on: nobody can see them before.
func (b *Broker) recovers(e Env, batches int) {
	took := kafka.Ms(batches) * e.Spec.Config.RecoveryPerBatch
	if took <= 0 {
		return
	}
	p := &b.Process
	p.LoadedAt = e.Now + took
	p.NextOffsets, p.NextISRCheck = p.NextOffsets+took, p.NextISRCheck+took
	p.Report = ISRReport{LastChange: p.LoadedAt, Last: p.LoadedAt, Since: p.LoadedAt}
	ev := e.event(event.LoadingBegan)
	ev.To = kafka.Offset(took)
	e.Ev.Add(ev.With("batches", int32(batches)))
}

// Loaded ends the loading of a process's logs.
func (b *Broker) Loaded(e Env) {
	b.Process.LoadedAt = 0
	e.Ev.Add(e.event(event.LogsLoaded))
}

// Supervisor watches a broker from outside and restarts it where it is not up for too long: an
// init system, a liveness probe. Kafka has none; whoever runs it has. The zero value is nobody.
type Supervisor struct {
	Within  kafka.Ms // how long the broker may be without being up
	Due     kafka.Ms // when it is restarted, 0 while it is up
	Patient bool     // a process that recovers its logs counts as up
}
