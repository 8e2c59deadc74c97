package world

import (
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
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
	case StartAs:
		return t.startAs(a.Broker, a.From)
	case FlushDisk:
		return t.flush(a)
	}
	if a.Kind == PowerLoss {
		return t.losePower(a)
	}
	if !b.Process.Up {
		return BrokerDown
	}
	t.stop(a.Broker)
	b.Crash(t.brokerEnv(a.Broker), event.ProcessCrashed, event.NoRule)
	return OK
}

// losePower cuts the power of a machine. Also one whose process is down may lose what only its
// page cache holds.
func (t *stepper) losePower(a Action) Refusal {
	b := &t.w.Brokers[a.Broker]
	switch {
	case a.Keep < 0:
		return NoSuchThing
	case b.Process.Up:
		t.stop(a.Broker)
	case !b.Unflushed(t.s):
		return BrokerDown
	}
	b.LosePower(t.brokerEnv(a.Broker), int(a.Keep))
	return OK
}

func (t *stepper) flush(a Action) Refusal {
	if !t.isPartition(a.Partition) || a.Count < 0 {
		return NoSuchThing
	}
	b := &t.w.Brokers[a.Broker]
	log := &b.Machine.Disks[a.Partition].Log
	from := log.FlushedTo
	wrote := log.WriteBack(int(a.Count))
	if wrote {
		ev := t.event(event.Flushed, a.Broker.Node())
		ev.Partition, ev.From, ev.To = a.Partition, from, log.FlushedTo
		t.ev.Add(ev)
	}
	// What the process has written of the epoch file is in the page cache too; what it has not
	// is not.
	if t.s.Rules.EpochFileAfterCut == release.EpochFileUnsynced {
		wrote = b.SyncEpochFile(t.brokerEnv(a.Broker), a.Partition) || wrote
	}
	if !wrote {
		return NothingToWrite
	}
	return OK
}

// start runs the process: it loads its logs, and in ZooKeeper mode it registers, or would exit.
func (t *stepper) start(id kafka.BrokerID) Refusal {
	b, member := &t.w.Brokers[id], t.s.Mode == release.KRaft
	switch {
	case b.Process.Up:
		return AlreadyUp
	case member:
	case t.w.ZK.Registrations[id].Exists:
		return NodeStillThere
	case t.w.Net.IsCut(id.Node(), kafka.ZooKeeper):
		return LinkIsCut
	}
	if t.lacksEpochs(id) {
		return LimitEpochs
	}
	env := t.brokerEnv(id)
	if named, all := b.Machine.Named(t.s); member && named < all {
		t.ev.Add(t.event(event.Started, id.Node()))
		ev := t.event(event.ProcessExited, id.Node())
		ev.Rule = event.RuleNotFormatted
		t.ev.Add(ev)
		return OK
	}
	b.Machine.WriteMeta()
	if exit := b.Start(env); exit != event.NoRule {
		b.Crash(env, event.ProcessExited, exit)
		return OK
	}
	// A member registers as soon as an active controller can be reached (TimerHeartbeat).
	if !member && !b.Process.Recovers() {
		t.register(id)
	}
	return OK
}

// startAs runs a process on a machine under a node.id that may be another one than its log
// directories say: then it exits at once, and has touched nothing (MetaPropertiesEnsemble.verify,
// BrokerServer; in ZooKeeper mode KafkaServer.getBrokerIdAndOfflineDirs). In ZooKeeper mode
// directories that do not say whose they are, because meta.properties is gone, are taken: then the
// two brokers change their machines.
func (t *stepper) startAs(id kafka.BrokerID, as kafka.NodeID) Refusal {
	named, _ := t.w.Brokers[id].Machine.Named(t.s)
	switch {
	case !as.IsBroker() || !t.isBroker(as.Broker()):
		return NoSuchThing
	case as == id.Node():
		return t.start(id)
	case t.w.Up(id):
		return AlreadyUp
	case t.s.Mode != release.KRaft && named == 0:
		if t.w.Up(as.Broker()) {
			return AlreadyUp
		}
		a, b := &t.w.Brokers[id].Machine, &t.w.Brokers[as.Broker()].Machine
		*a, *b = *b, *a
		return t.start(as.Broker())
	}
	t.ev.Add(t.event(event.Started, id.Node()))
	ev := t.event(event.ProcessExited, id.Node())
	ev.Rule = event.RuleOtherNodeID
	t.ev.Add(ev.With("configured", int32(as)).With("formatted", int32(id)))
	return OK
}

// stop is what the rest of the world notices when a process dies: its session ends later, what
// was on its way to it is lost, and who waits for it learns that the connection broke.
func (t *stepper) stop(id kafka.BrokerID) {
	t.w.Controllers[id] = control.Controller{}
	if r := &t.w.ZK.Registrations[id]; r.Exists && r.Ends == kafka.Never {
		r.Ends = t.w.Now + t.s.Config.SessionTimeout
	}
	t.w.ZK.Forget(id)
	t.forgetControl(id)
	t.breakUnsent(id)
	t.breakParked(id)
	for {
		m := t.firstRequestTo(id.Node())
		if m == nil {
			return
		}
		t.closeRequest(m)
	}
}

// closeRequest takes a request out of flight whose connection broke, and tells its sender.
func (t *stepper) closeRequest(m *network.Message) {
	gone := *m
	t.w.Net.Remove(gone.ID)
	if gone.Line != network.LineForeign && t.connected(&gone) {
		t.broken(gone.From, gone.To, gone.ID, gone.API)
	}
}

func (t *stepper) firstRequestTo(n kafka.NodeID) *network.Message {
	for i := range t.w.Net.All() {
		m := &t.w.Net.M[i]
		if m.To == n && !m.Answer && m.Line != network.LineControl {
			return m
		}
	}
	return nil
}

// breakParked tells everyone whose request waited at the dead broker, and who still waits for it.
func (t *stepper) breakParked(id kafka.BrokerID) {
	proc := &t.w.Brokers[id].Process
	for i := range proc.Parked[:proc.NParked] {
		f := &proc.Parked[i]
		t.breakWait(id, f.Fetch.From, f.ID, kafka.APIFetch, f.Partition)
	}
	for _, w := range proc.Waiting[:proc.NWaiting] {
		t.breakWait(id, w.Client, w.ID, kafka.APIProduce, w.Partition)
	}
}

func (t *stepper) breakWait(
	id kafka.BrokerID, from kafka.NodeID, request uint32, api kafka.API, p kafka.PartitionID,
) {
	m := network.Message{ID: request, From: from, To: id.Node(), API: api, Partition: p}
	if t.connected(&m) {
		t.broken(from, m.To, request, api)
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
	case api == kafka.APIControlledShutdown:
		t.stopBroken(sender.Broker(), request)
	case api == kafka.APIBrokerRegistration || api == kafka.APIBrokerHeartbeat:
		t.memberBroken(sender.Broker(), request)
	case sender.IsBroker():
		t.fetchBroken(sender.Broker(), request)
	case sender.IsProducer():
		t.sendUnknown(sender, request, event.RuleConnectionLost)
	default:
		t.consumerBroken(sender, receiver, request, api)
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
