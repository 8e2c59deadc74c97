package world

import (
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
)

func (t *stepper) onControl(a Action) Refusal {
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

// createTopic writes the topic's assignment.
func (t *stepper) createTopic() Refusal {
	if t.w.ZK.TopicCreated {
		return TopicExists
	}
	t.w.ZK.CreateTopic(t.s)
	ev := t.event(event.TopicCreated, kafka.ZooKeeper)
	ev.Set = t.s.Replicas[0].Set()
	t.ev.Add(ev)
	return OK
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

// watched are the notifications to a controller that a watch brings.
var watched = [...]struct {
	told control.Told
	why  event.Rule
}{
	WatchBrokers: {control.ToldBrokers | control.ToldTopics, event.RuleWatchBrokers},
	WatchISR:     {control.ToldISR, event.RuleWatchISR},
	WatchLogDirs: {control.ToldLogDirs, event.RuleWatchLogDirs},
	WatchAdmin:   {control.ToldPreferred | control.ToldReassign, event.RuleWatchAdmin},
	WatchState:   {control.ToldState, event.RuleWatchState},
}

// tell lets what ZooKeeper has to say to a broker arrive.
func (t *stepper) tell(a Action) Refusal {
	switch {
	case a.Watch == WatchController:
		return t.tellController(a.Broker)
	case a.Watch == WatchSession:
		return t.tellSession(a.Broker)
	case a.Watch == WatchCzxid:
		return t.tellCzxid(a.Broker)
	case int(a.Watch) >= len(watched):
		return NoSuchThing
	}
	told := t.w.ZK.Tell[a.Broker] & watched[a.Watch].told
	if told == 0 {
		return NotTold
	}
	t.w.ZK.Tell[a.Broker] &^= told
	t.w.Controllers[a.Broker].Told |= told
	ev := t.event(event.WatchTold, a.Broker.Node())
	ev.Rule = watched[a.Watch].why
	t.ev.Add(ev)
	return OK
}

func (t *stepper) tellController(id kafka.BrokerID) Refusal {
	z, c := &t.w.ZK, &t.w.Controllers[id]
	if !z.TellController.Has(id) {
		return NotTold
	}
	z.TellController = z.TellController.Without(id)
	c.Vacant = z.Controller == kafka.NoBroker
	ev := t.event(event.WatchTold, id.Node())
	ev.Rule = event.RuleWatchController
	t.ev.Add(ev)
	if c.Active && z.Controller != id {
		c.Resign(t.controlEnv(id))
		t.leftOffice(id, true)
	}
	return OK
}

// leftOffice closes the connections of a controller that has resigned in this step; it may try to
// win again.
func (t *stepper) leftOffice(id kafka.BrokerID, was bool) {
	if c := &t.w.Controllers[id]; was && !c.Active {
		t.closeChannels(id, allBrokers)
		c.Vacant = t.w.ZK.Controller == kafka.NoBroker
	}
}

// tellSession lets a broker that is connected again learn that its session was over: it resigns
// as controller and registers anew, with a new czxid (controller.md 1.2). It does not give up what
// it leads.
func (t *stepper) tellSession(id kafka.BrokerID) Refusal {
	z, c := &t.w.ZK, &t.w.Controllers[id]
	if !z.TellSession.Has(id) {
		return NotTold
	}
	was := c.Active
	c.Resign(t.controlEnv(id))
	t.leftOffice(id, was)
	*c = control.Controller{Vacant: z.Controller == kafka.NoBroker}
	epoch, _ := z.Register(id)
	z.TellSession, z.TellCzxid = z.TellSession.Without(id), z.TellCzxid.With(id)
	ev := t.event(event.WatchTold, id.Node())
	ev.Rule = event.RuleSessionOver
	t.ev.Add(ev)
	ev = t.event(event.Registered, id.Node())
	ev.Seq = int32(epoch)
	t.ev.Add(ev)
	return OK
}

// tellCzxid lets a running broker learn the czxid of its new registration: only now it knows its
// own broker epoch, which the controller may have read before (case H31).
func (t *stepper) tellCzxid(id kafka.BrokerID) Refusal {
	z := &t.w.ZK
	if !z.TellCzxid.Has(id) {
		return NotTold
	}
	z.TellCzxid = z.TellCzxid.Without(id)
	t.w.Brokers[id].Process.BrokerEpoch = z.Registrations[id].Czxid
	ev := t.event(event.BrokerEpochKnown, id.Node())
	ev.Seq = int32(z.Registrations[id].Czxid)
	t.ev.Add(ev)
	return OK
}

func (t *stepper) win(id kafka.BrokerID) Refusal {
	c := &t.w.Controllers[id]
	switch {
	case !c.Vacant || t.w.ZK.Controller != kafka.NoBroker:
		return ControllerExists
	case t.w.ZK.TellSession.Has(id): // a node that it made would have no session to live in
		return NoSession
	}
	c.Win(t.controlEnv(id))
	// The others tried too, found the node and watch it now; one that still believes that it is
	// the controller will be told.
	t.w.ZK.TellController = 0
	for b := range kafka.BrokerID(t.s.Brokers) {
		if o := &t.w.Controllers[b]; b != id && o.Active && t.w.ZK.Registrations[b].Exists {
			t.w.ZK.TellController = t.w.ZK.TellController.With(b)
		} else {
			o.Vacant = false
		}
	}
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
	env := t.controlEnv(id)
	if c.Ready && c.Told&control.ToldBrokers != 0 {
		_, bounced, dead := c.Changes(env)
		t.closeChannels(id, bounced|dead)
	}
	c.Read(env)
	t.leftOffice(id, true)
	return OK
}
