package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// InTouch notes that the controller hears a broker without pause from now on: heartbeats that would
// change nothing are not sent one by one. A broker epoch that is not the registered one says
// nothing.
func (c *Controller) InTouch(e Env, b kafka.BrokerID, epoch kafka.BrokerEpoch) {
	if reg := &c.Image.Brokers[b]; reg.Exists && reg.Epoch == epoch {
		c.Contacts[b].Epoch, c.Contacts[b].At = epoch, kafka.Never
	}
}

// OutOfTouch notes that the controller hears nothing of the broker from now on.
func (c *Controller) OutOfTouch(e Env, b kafka.BrokerID) {
	if c.Contacts[b].At == kafka.Never {
		c.Contacts[b].At = e.Now
	}
}

// touch notes a heartbeat.
func (c *Controller) touch(e Env, q *Heartbeat) {
	t := &c.Contacts[q.Broker]
	if t.Epoch != q.Epoch || t.At != kafka.Never {
		t.Epoch, t.At = q.Epoch, e.Now
	}
	t.Offset = q.Offset
}

// sessionValid says whether the broker has been heard within broker.session.timeout.ms, under the
// broker epoch with which it is registered.
func (c *Controller) sessionValid(e Env, b kafka.BrokerID) bool {
	reg, t := &c.Image.Brokers[b], &c.Contacts[b]
	fencedToo, _ := decideFencedSession(&e.Spec.Rules)
	return reg.Exists && (fencedToo || !reg.Fenced) && t.Epoch == reg.Epoch && !t.stale(e)
}

// stale says whether the session has run out: it is valid up to the time-out.
func (t *Contact) stale(e Env) bool { return e.Now > t.until(e) }

// until gives the last moment of the session.
func (t *Contact) until(e Env) kafka.Ms {
	if t.At >= kafka.Never-e.Spec.Config.BrokerSession {
		return kafka.Never
	}
	return t.At + e.Spec.Config.BrokerSession
}

// decideFencedSession says whether a fenced broker too has a session, so that another process with
// its id is refused, and whether a new active controller counts fenced brokers as just heard.
// KAFKA-17793, 18138, 19130; BrokerHeartbeatTracker, ClusterControlManager.activate. Up to 3.9 the
// controller asked the list of unfenced brokers; 4.0 counted all as heard at its activation, so
// that no restarted broker could register for 9 s after a failover.
func decideFencedSession(r *release.Rules) (has, atFailover bool) {
	return r.SessionValid != release.SessionOfUnfenced,
		r.SessionValid != release.SessionHeardUnfenced
}

// oldest gives the unfenced broker that was heard the longest time ago, NoBroker where there is
// none or all are in touch (BrokerHeartbeatManager.findOneStaleBroker).
func (c *Controller) oldest() kafka.BrokerID {
	out, at := kafka.NoBroker, kafka.Never
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		reg, t := &c.Image.Brokers[b], &c.Contacts[b]
		if reg.Exists && !reg.Fenced && t.At < at {
			out, at = b, t.At
		}
	}
	return out
}

// NextFence gives which broker will be fenced next for its silence, and when: one millisecond past
// its session. Never for none.
func (c *Controller) NextFence(e Env) (kafka.BrokerID, kafka.Ms) {
	b := c.oldest()
	if b == kafka.NoBroker || c.Contacts[b].until(e) == kafka.Never {
		return kafka.NoBroker, kafka.Never
	}
	return b, c.Contacts[b].until(e) + 1
}

// FenceSilent fences the broker whose session has run out for the longest time: one at a time, so
// that the next one sees what that has changed (ReplicationControlManager.
// maybeFenceOneStaleBroker).
func (c *Controller) FenceSilent(e Env) {
	b := c.oldest()
	if b == kafka.NoBroker || !c.Contacts[b].stale(e) {
		return
	}
	c.fence(e, b, event.RuleSessionTimeout)
	c.replay(e)
	c.Contacts[b].Stopping, c.Contacts[b].StopAt = false, 0
}

// fence takes a broker out of all ISRs and then marks it as fenced.
func (c *Controller) fence(e Env, b kafka.BrokerID, why event.Rule) {
	reg := &c.Image.Brokers[b]
	if !reg.Fenced {
		ev := e.of(event.BrokerFenced, b)
		ev.Rule = why
		if why == event.RuleSessionTimeout {
			ev = ev.With("silent ms", int32(e.Now-c.Contacts[b].At)).
				With("broker.session.timeout.ms", int32(e.Spec.Config.BrokerSession))
		}
		e.Ev.Add(ev)
	}
	c.leave(e, c.inISR(b), leaving{broker: b, why: why})
	rec := metadata.Record{Type: metadata.FenceBroker, Broker: b, Epoch: reg.Epoch}
	if decideChangeRecords(&e.Spec.Rules) {
		rec.Type, rec.Fenced = metadata.RegistrationChange, 1
	}
	c.write(e, rec)
}

// unfence marks a broker as unfenced, and then elects leaders for all partitions that have none,
// with the broker among those that may lead.
func (c *Controller) unfence(e Env, b kafka.BrokerID) {
	e.Ev.Add(e.of(event.BrokerUnfenced, b))
	rec := metadata.Record{
		Type: metadata.UnfenceBroker, Broker: b, Epoch: c.Image.Brokers[b].Epoch,
	}
	if decideChangeRecords(&e.Spec.Rules) {
		rec.Type, rec.Fenced = metadata.RegistrationChange, -1
	}
	c.write(e, rec)
	for p := range kafka.PartitionID(kafka.MaxPartitions) {
		if now := &c.Image.Parts[p]; !now.Exists || now.Leader != kafka.NoBroker {
			continue
		}
		ch := c.begin(e, p)
		ch.Acceptable |= c.online(e, p, kafka.SetOf(b))
		c.change(e, &ch, event.RuleUnfenceAsked)
	}
}

// stop begins a broker's controlled shutdown: the flag of its registration, and then it leaves all
// ISRs and gives its leaderships away.
func (c *Controller) stop(e Env, b kafka.BrokerID) {
	reg := &c.Image.Brokers[b]
	if decideChangeRecords(&e.Spec.Rules) && !reg.InShutdown {
		c.write(e, metadata.Record{
			Type: metadata.RegistrationChange, Broker: b, Epoch: reg.Epoch, InShutdown: 1,
		})
	}
	c.leave(e, c.inISR(b), leaving{broker: b, why: event.RuleShutdownWanted})
}
