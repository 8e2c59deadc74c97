package world

import (
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

func (t *stepper) onProcess(a Action) Refusal {
	if !t.isBroker(a.Broker) {
		return NoSuchThing
	}
	b := &t.w.Brokers[a.Broker]
	switch a.Kind {
	case StartProcess:
		return t.start(a.Broker)
	case FlushDisk:
		return t.flush(a)
	}
	if !b.Process.Up {
		return BrokerDown
	}
	if a.Kind == PowerLoss {
		if a.Keep < 0 {
			return NoSuchThing
		}
		t.stop(a.Broker)
		b.LosePower(t.brokerEnv(a.Broker), int(a.Keep))
		return OK
	}
	t.stop(a.Broker)
	b.Crash(t.brokerEnv(a.Broker), event.ProcessCrashed, event.NoRule)
	return OK
}

func (t *stepper) flush(a Action) Refusal {
	if !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	log := &t.w.Brokers[a.Broker].Machine.Disks[a.Partition].Log
	from := log.FlushedTo
	if !log.Flush() {
		return NothingThere
	}
	ev := t.event(event.Flushed, a.Broker.Node())
	ev.Partition, ev.From, ev.To = a.Partition, from, log.FlushedTo
	t.ev.Add(ev)
	return OK
}

// start runs the process: it registers with ZooKeeper, or would exit.
func (t *stepper) start(id kafka.BrokerID) Refusal {
	b := &t.w.Brokers[id]
	switch {
	case b.Process.Up:
		return AlreadyUp
	case t.w.ZK.Registrations[id].Exists:
		return NodeStillThere
	case t.w.Net.IsCut(id.Node(), kafka.ZooKeeper):
		return LinkIsCut
	}
	for p := range t.s.Partitions {
		if b.Machine.Disks[p].Cache.Full(2) {
			return LimitEpochs
		}
	}
	epoch, _ := t.w.ZK.Register(id)
	b.Start(t.brokerEnv(id), epoch)
	t.w.Controllers[id] = control.Controller{Vacant: t.w.ZK.Controller == kafka.NoBroker}
	return OK
}

// stop is what the rest of the world notices when a process dies: its session ends later, what
// was on its way to it is lost, and who waits for it learns that the connection broke.
func (t *stepper) stop(id kafka.BrokerID) {
	t.w.Controllers[id] = control.Controller{}
	if r := &t.w.ZK.Registrations[id]; r.Exists && r.Ends == kafka.Never {
		r.Ends = t.w.Now + t.s.Config.SessionTimeout
	}
	t.w.ZK.TellController = t.w.ZK.TellController.Without(id)
	t.w.ZK.TellBrokers = t.w.ZK.TellBrokers.Without(id)
	t.w.ZK.TellTopics = t.w.ZK.TellTopics.Without(id)
	t.forgetControl(id)
	t.breakParked(id)
	for {
		m := t.firstRequestTo(id)
		if m == nil {
			return
		}
		gone := *m
		t.w.Net.Remove(gone.ID)
		t.broken(gone.From, gone.To, gone.ID, gone.API)
	}
}

func (t *stepper) firstRequestTo(id kafka.BrokerID) *network.Message {
	for i := range t.w.Net.All() {
		m := &t.w.Net.M[i]
		if m.To == id.Node() && !m.Answer && m.Line != network.LineControl {
			return m
		}
	}
	return nil
}

// breakParked tells everyone whose request waited at the dead broker.
func (t *stepper) breakParked(id kafka.BrokerID) {
	proc := &t.w.Brokers[id].Process
	for i := range proc.Parked[:proc.NParked] {
		f := &proc.Parked[i]
		t.broken(f.Fetch.From, id.Node(), f.ID, kafka.APIFetch)
	}
	for _, w := range proc.Waiting[:proc.NWaiting] {
		t.broken(w.Client, id.Node(), w.ID, kafka.APIProduce)
	}
}

// broken tells the sender of a request that the connection to its receiver broke.
func (t *stepper) broken(sender, receiver kafka.NodeID, request uint32, api kafka.API) {
	ev := t.event(event.ConnBroken, sender)
	ev.Peer, ev.Msg, ev.API = receiver, request, api
	t.ev.Add(ev)
	switch {
	case api == kafka.APIAlterPartition:
		t.alterBroken(sender.Broker(), request)
	case sender.IsBroker():
		t.fetchBroken(sender.Broker(), request)
	case sender.IsProducer():
		t.sendUnknown(sender, request, event.RuleConnectionLost)
	default:
		t.consumerBroken(sender, request)
	}
}

func (t *stepper) fetchBroken(id kafka.BrokerID, request uint32) {
	proc := &t.w.Brokers[id].Process
	for p := range t.s.Partitions {
		r := &proc.Replicas[p]
		if proc.Up && r.Role == replica.Follower && r.Fetcher.Asked == request {
			r.Fail(t.brokerEnv(id).Replica(kafka.PartitionID(p)))
		}
	}
}
