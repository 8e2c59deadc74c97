package soak

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// The runs of the mode Cuts follow a plan by which logs are cut below what was read, with chance
// in every step of it: only seldom does chance alone get that far.

// ofCuts lets one replica be enough to commit, and who is behind lead.
func ofCuts(s *world.Spec) {
	c := &s.Config
	c.MinISR, c.UncleanElection, c.OldFormat = 1, true, false
	c.LagTimeMax, c.SessionTimeout, c.HWCheckpointEvery = 1000, 1500, 5000
	c.BrokerSession, c.HeartbeatEvery = 1500, 500
	c.FetchWaitMax, c.RequestTimeout = 1500, 3000
	for i := range s.ConsumerConfigs { // one that was stopped reads no more
		if s.ConsumerConfigs[i].Reset == release.ResetNone {
			s.ConsumerConfigs[i].Reset = release.ResetEarliest
		}
	}
}

// planned gives the next action of the plan, and begins another one behind the last.
func (d *drawer) planned() world.Action {
	if len(d.plan) == 0 {
		if l := d.w.Leader(0); l == kafka.NoBroker {
			d.goOn(10)
			d.plan = append(d.plan, d.start)
		} else {
			switch d.r.IntN(5) {
			case 0, 1:
				d.aloneAndGone(l)
			case 2, 3:
				d.powerFails()
			default:
				d.answerLost()
			}
		}
	}
	next := d.plan[0]
	d.plan = d.plan[1:]
	return next()
}

// aloneAndGone cuts a leader off from the others until it is alone in the ISR, lets it take
// records and consumers read them, and ends its process; another one leads on without them.
func (d *drawer) aloneAndGone(l kafka.BrokerID) {
	for b := range kafka.BrokerID(d.s.Brokers) {
		if b != l {
			d.plan = append(d.plan, d.always(world.Action{
				Kind: world.CutLink, From: l.Node(), To: b.Node(),
			}))
		}
	}
	d.goOn(14)
	d.plan = append(d.plan, d.toLeader, d.toLeader)
	d.goOn(14)
	d.plan = append(d.plan, d.always(world.Action{Kind: world.CrashProcess, Broker: l}))
	d.recover()
}

// powerFails lets every machine lose power at once, with what its disk has not kept.
func (d *drawer) powerFails() {
	d.plan = append(d.plan, d.toLeader)
	d.goOn(8)
	for b := range kafka.BrokerID(d.s.Brokers) {
		d.plan = append(d.plan, func() world.Action {
			return world.Action{Kind: world.PowerLoss, Broker: b, Keep: int8(d.r.IntN(2))}
		})
	}
	d.recover()
}

// answerLost lets a producer that retries send a batch, and no answer reach it for a while.
func (d *drawer) answerLost() {
	d.goOn(6)
	d.plan = append(d.plan, d.always(world.Action{
		Kind: world.Produce, Client: 1, Broker: kafka.NoBroker, Count: 1, Acks: -1,
	}))
	for range 20 {
		d.plan = append(d.plan, d.dropAnswer)
	}
	d.goOn(20)
}

// dropAnswer loses an answer on its way to that producer.
func (d *drawer) dropAnswer() world.Action {
	for i := range d.w.Net.All() {
		m := &d.w.Net.M[i]
		if m.Answer && m.API == kafka.APIProduce && m.To == kafka.ProducerNode(1) {
			return world.Action{Kind: world.Drop, Msg: m.ID}
		}
	}
	return d.orderly()
}

// recover heals the links, starts what is down, and lets the cluster and its clients go on.
func (d *drawer) recover() {
	for range d.s.Brokers {
		d.plan = append(d.plan, d.cutLink, d.start)
	}
	d.goOn(20)
	for range 3 {
		d.plan = append(d.plan, d.toLeader)
		d.goOn(6)
	}
}

func (d *drawer) goOn(n int) {
	for range n {
		d.plan = append(d.plan, d.orderly)
	}
}

func (d *drawer) always(a world.Action) func() world.Action {
	return func() world.Action { return a }
}

// orderly gives what is to be done before time goes by; where there is nothing, a consumer polls or
// time goes by.
func (d *drawer) orderly() world.Action {
	d.buf = world.Enabled(d.s, d.w, d.buf[:0])
	n := len(d.buf)
	for i, at := 0, d.r.IntN(max(n, 1)); i < n; i++ {
		if a := d.buf[(at+i)%n]; a.Kind != world.Pass {
			return a
		}
	}
	d.buf = d.polls(d.buf)
	if len(d.buf) > 0 {
		return d.buf[d.r.IntN(len(d.buf))]
	}
	return d.toLeader()
}

// toLeader sends a record to the present leader.
func (d *drawer) toLeader() world.Action {
	return world.Action{Kind: world.Produce, Broker: d.w.Leader(0), Count: 1, Acks: 1}
}

// start starts a broker that is down.
func (d *drawer) start() world.Action {
	for b := range kafka.BrokerID(d.s.Brokers) {
		if !d.w.Up(b) {
			return world.Action{Kind: world.StartProcess, Broker: b}
		}
	}
	return d.orderly()
}
