package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// Heartbeat is a BrokerHeartbeat request (controller.md 2.3).
type Heartbeat struct {
	Broker       kafka.BrokerID
	Epoch        kafka.BrokerEpoch
	Offset       kafka.Offset // of the metadata log: the next record that the broker will apply
	WantFence    bool
	WantShutdown bool
	Dirs         uint8 // log directories that have gone offline
	Late         bool  // it waited too long in the controller's queue
}

// HeartbeatAnswer is what the controller answers.
type HeartbeatAnswer struct {
	CaughtUp       bool
	Fenced         bool
	ShouldShutDown bool
}

// stage is where the controller has a broker (BrokerControlState).
type stage uint8

const (
	stageFenced stage = iota
	stageUnfenced
	stageStopping    // in controlled shutdown
	stageShutdownNow // it may stop
)

func (s stage) fenced() bool { return s == stageFenced || s == stageShutdownNow }

// Heartbeat takes a heartbeat (ReplicationControlManager.processBrokerHeartbeat): 77 from a broker
// that is not registered with this broker epoch, 7 where it came too late to be handled.
func (c *Controller) Heartbeat(e Env, q *Heartbeat) (HeartbeatAnswer, kafka.ErrorCode) {
	reg := &c.Image.Brokers[q.Broker]
	if !reg.Exists || reg.Epoch != q.Epoch {
		return HeartbeatAnswer{}, c.failHeartbeat(e, q, kafka.ErrStaleBrokerEpoch)
	}
	if q.Late {
		if decideLateCounts(&e.Spec.Rules) {
			c.touch(e, q)
		}
		return HeartbeatAnswer{}, c.failHeartbeat(e, q, kafka.ErrRequestTimedOut)
	}
	now := c.stageOf(q.Broker)
	caughtUp := q.Offset > reg.At
	next, why := c.decideNext(now, q, caughtUp)
	taken := e.of(event.HeartbeatTaken, q.Broker)
	taken.To, taken.Rule = q.Offset, why
	if why == event.RuleOthersBehind {
		taken = taken.With("lowest offset", int32(c.lowestActive())).
			With("shutdown offset", int32(c.Contacts[q.Broker].StopAt))
	}
	e.Ev.Add(taken)
	if next != now {
		c.enter(e, q.Broker, next, why)
	}
	c.touch(e, q)
	if DecideDirs(&e.Spec.Rules) && e.Out.N == 0 { // else the next heartbeat says it again
		c.loseDirs(e, q.Broker, q.Dirs)
	}
	c.replay(e)
	c.keepStopping(e, q.Broker, next)
	return HeartbeatAnswer{
		CaughtUp: caughtUp, Fenced: next.fenced(), ShouldShutDown: next == stageShutdownNow,
	}, kafka.ErrNone
}

func (c *Controller) failHeartbeat(
	e Env, q *Heartbeat, err kafka.ErrorCode,
) kafka.ErrorCode {
	ev := e.of(event.HeartbeatFailed, q.Broker)
	ev.Err = err
	e.Ev.Add(ev.With("broker epoch", int32(q.Epoch)))
	return err
}

// stageOf gives where a broker is. That it is in controlled shutdown is the memory of this
// controller, whatever its registration says: a new one has it enter once more.
func (c *Controller) stageOf(b kafka.BrokerID) stage {
	switch {
	case c.Contacts[b].Stopping:
		return stageStopping
	case c.Image.Brokers[b].Fenced:
		return stageFenced
	}
	return stageUnfenced
}

// decideNext says where a heartbeat takes a broker (BrokerHeartbeatManager.
// calculateNextBrokerState; the table of controller.md 2.3). KIP-631: with ZooKeeper a broker that
// stopped asked for a controlled shutdown once more every 5 s, and at last stopped regardless.
func (c *Controller) decideNext(now stage, q *Heartbeat, caughtUp bool) (stage, event.Rule) {
	switch {
	case now == stageFenced && q.WantShutdown:
		return stageShutdownNow, event.RuleShutdownNow
	case now == stageFenced && !q.WantFence && caughtUp:
		return stageUnfenced, event.RuleUnfenceAsked
	case now == stageFenced:
		return stageFenced, event.RuleStaysFenced
	case now == stageStopping && c.leads(q.Broker):
		return stageStopping, event.RuleLeadsYet
	case now == stageStopping && c.Contacts[q.Broker].StopAt > c.lowestActive():
		return stageStopping, event.RuleOthersBehind
	case now == stageStopping:
		return stageShutdownNow, event.RuleShutdownNow
	case q.WantFence && q.WantShutdown:
		return stageShutdownNow, event.RuleShutdownNow
	case q.WantFence:
		return stageFenced, event.RuleFenceWanted
	case q.WantShutdown && c.leads(q.Broker):
		return stageStopping, event.RuleShutdownWanted
	case q.WantShutdown:
		return stageShutdownNow, event.RuleShutdownNow
	}
	return stageUnfenced, event.RuleStaysUnfenced
}

// lowestActive gives the lowest metadata offset that any broker has reported that is unfenced and
// not in controlled shutdown; what none can reach where there is no such broker.
func (c *Controller) lowestActive() kafka.Offset {
	low := kafka.Offset(kafka.Never)
	for b := range c.Contacts {
		reg, t := &c.Image.Brokers[b], &c.Contacts[b]
		if reg.Exists && !reg.Fenced && !t.Stopping {
			low = min(low, t.Offset)
		}
	}
	return low
}

// enter writes what a broker's new stage means.
func (c *Controller) enter(e Env, b kafka.BrokerID, next stage, why event.Rule) {
	switch next {
	case stageFenced, stageShutdownNow:
		c.fence(e, b, why)
	case stageUnfenced:
		c.unfence(e, b)
	case stageStopping:
		c.stop(e, b)
	}
}

// keepStopping keeps the shutdown offset of a broker in controlled shutdown: the end of what its
// shutdown wrote, set once. A broker that is fenced is in controlled shutdown no more.
func (c *Controller) keepStopping(e Env, b kafka.BrokerID, next stage) {
	t := &c.Contacts[b]
	switch {
	case next.fenced():
		t.Stopping, t.StopAt = false, 0
	case next == stageStopping && !t.Stopping:
		t.Stopping, t.StopAt = true, c.Image.Offset
		ev := e.of(event.BrokerStopping, b)
		ev.To = t.StopAt
		e.Ev.Add(ev)
	}
}

// decideLateCounts says whether a heartbeat that waited too long in the controller's queue counts
// as contact, though it changes no state. KAFKA-15019; ReplicationControlManager.
// processExpiredBrokerHeartbeat. Before 3.5 a controller under load fenced brokers that had sent
// all their heartbeats.
func decideLateCounts(r *release.Rules) bool { return r.LateHeartbeat == release.On }
