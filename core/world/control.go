package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

func (t *stepper) onControl(a Action) Refusal {
	if a.Kind == CreateTopic {
		if t.w.ZK.TopicCreated {
			return TopicExists
		}
		t.w.ZK.CreateTopic(t.s)
		ev := t.event(event.TopicCreated, kafka.ZooKeeper)
		ev.Set = t.s.Replicas[0].Set()
		t.ev.Add(ev)
		return OK
	}
	if !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	if a.Kind == ExpireSession {
		return t.expire(a.Broker)
	}
	switch {
	case !t.w.Up(a.Broker):
		return BrokerDown
	case t.w.Net.IsCut(a.Broker.Node(), kafka.ZooKeeper):
		return LinkIsCut
	}
	switch a.Kind {
	case TellWatch:
		return t.tell(a)
	case WinController:
		return t.win(a.Broker)
	}
	return t.read(a.Broker)
}

// expire ends a session whose owner has been silent for the session time-out.
func (t *stepper) expire(id kafka.BrokerID) Refusal {
	r := &t.w.ZK.Registrations[id]
	switch {
	case !r.Exists:
		return NoSession
	case r.Ends == kafka.Never:
		return SessionLives
	case r.Ends > t.w.Now:
		return TimerNotDue
	}
	t.w.ZK.Expire(id)
	t.ev.Add(t.event(event.SessionExpired, id.Node()))
	return OK
}

// tell lets the notification of a watch arrive.
func (t *stepper) tell(a Action) Refusal {
	z, c := &t.w.ZK, &t.w.Controllers[a.Broker]
	ev := t.event(event.WatchTold, a.Broker.Node())
	if a.Watch == WatchController {
		if !z.TellController.Has(a.Broker) {
			return NotTold
		}
		z.TellController = z.TellController.Without(a.Broker)
		c.Vacant = z.Controller == kafka.NoBroker
		ev.Rule = event.RuleWatchController
		t.ev.Add(ev)
		if c.Active && z.Controller != a.Broker {
			vacant := c.Vacant
			c.Resign(t.controlEnv(a.Broker))
			t.closeChannels(a.Broker, allBrokers)
			c.Vacant = vacant
		}
		return OK
	}
	if !z.TellBrokers.Has(a.Broker) && !z.TellTopics.Has(a.Broker) {
		return NotTold
	}
	c.BrokersChanged = c.BrokersChanged || z.TellBrokers.Has(a.Broker)
	c.TopicsChanged = c.TopicsChanged || z.TellTopics.Has(a.Broker)
	z.TellBrokers = z.TellBrokers.Without(a.Broker)
	z.TellTopics = z.TellTopics.Without(a.Broker)
	ev.Rule = event.RuleWatchBrokers
	t.ev.Add(ev)
	return OK
}

func (t *stepper) win(id kafka.BrokerID) Refusal {
	c := &t.w.Controllers[id]
	if !c.Vacant || t.w.ZK.Controller != kafka.NoBroker {
		return ControllerExists
	}
	c.Win(t.controlEnv(id))
	// The others tried too, found the node and watch it now.
	for b := range t.w.Controllers {
		t.w.Controllers[b].Vacant = false
	}
	t.w.ZK.TellController = 0
	return OK
}

func (t *stepper) read(id kafka.BrokerID) Refusal {
	c := &t.w.Controllers[id]
	switch {
	case !c.Active:
		return NotController
	case !c.MustRead():
		return NothingToRead
	}
	if c.Ready && c.BrokersChanged {
		t.closeChannels(id, c.Cached&^t.w.ZK.Present())
	}
	c.Read(t.controlEnv(id))
	return OK
}
