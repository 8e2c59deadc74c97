package world

import (
	"highwater/core/broker"
	"highwater/core/client"
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
)

// Step applies a to w, appends what happened to ev and says whether a was possible. A refused
// action changes nothing. With ev == nil nothing is recorded.
func Step(s *Spec, w *World, a Action, ev *event.Log) Refusal {
	t := stepper{s: s, w: w, ev: ev}
	if w.Net.Room(roomOfAny) && !floods(s, w, a) {
		return t.step(a)
	}
	// Near the limit, or with many messages to send: take the step back if they did not fit.
	servers, others, events := w.Servers, w.Others, 0
	if ev != nil {
		events = len(ev.All)
	}
	r := t.step(a)
	if w.Net.Overflow {
		r = LimitMessages
	}
	if r != OK {
		w.Servers, w.Others = servers, others
		if ev != nil {
			ev.All = ev.All[:events]
		}
	}
	return r
}

// roomOfAny is more than any action sends but those in which a controller acts: an append answers
// every parked fetch.
const roomOfAny = kafka.MaxParked + kafka.MaxWaiting + 4

// stepper carries out one action.
type stepper struct {
	s   *Spec
	w   *World
	ev  *event.Log
	out metadata.Batch // what a KRaft controller writes in this step
	// ends are the log ends for a rule that only a variant has (logEnds).
	ends [kafka.MaxPartitions][kafka.MaxBrokers]kafka.Offset
}

// step carries out the action and, in KRaft mode, what follows from it without a message.
func (t *stepper) step(a Action) Refusal {
	r := t.do(a)
	if r == OK && t.s.Mode == release.KRaft {
		t.keepTouch()
	}
	if r == OK {
		t.watchOver()
	}
	return r
}

func (t *stepper) do(a Action) Refusal {
	if t.s.Mode == release.KRaft && onlyZooKeeper(&a) {
		return OnlyZooKeeper
	}
	switch a.Kind {
	case StartProcess, StartAs, CrashProcess, PowerLoss, FlushDisk:
		return t.onProcess(a)
	case CloseProcess, DieLoading, DeleteRecords, DeleteOldSegments, ReplaceDisk, FailLogDir,
		TearTail, DamageFile:
		return t.onDisk(a)
	case CreateTopic, ElectLeaders, Reassign, Unregister, AlterConfig, AlterELR:
		return t.asked(a)
	case ExpireSession, TellWatch, WinController, ReadState:
		return t.onControl(a)
	case ShutDown, DeleteController, Foreign:
		return t.onOperator(a)
	case StartVoter, CrashVoter, VoterPowerLoss:
		return t.onVoter(a)
	case ReadMetadata:
		return t.readMetadata(a)
	case SetLatency:
		return t.setLatency(a)
	case SlowDisk:
		return t.slowDisk(a)
	case Throttle:
		return t.throttle(a)
	case Supervise:
		return t.supervise(a)
	case RunFetcher, EndFetchWait:
		return t.onFetcher(a)
	case Deliver, Drop, Hold, Release, Delay, SlowSend, CutLink, HealLink:
		return t.onNetwork(a)
	case Pass:
		return t.pass(a.Ms)
	case FireTimer:
		return t.fire(a)
	case Produce, Consume, FindLeader, AskOffset, InitProducer, RestartProducer, Poll, Commit,
		Assign, Seek:
		return t.onClient(a)
	}
	return NoSuchThing
}

func (t *stepper) event(k event.Kind, n kafka.NodeID) event.Event {
	return event.Event{
		Kind: k, At: t.w.Now, Node: n, Peer: kafka.NoNode, Epoch: kafka.NoLeaderEpoch,
	}
}

func (t *stepper) isBroker(b kafka.BrokerID) bool { return b >= 0 && int8(b) < t.s.Brokers }

func (t *stepper) isPartition(p kafka.PartitionID) bool {
	return p >= 0 && int8(p) < t.s.Partitions
}

func (t *stepper) brokerEnv(b kafka.BrokerID) broker.Env {
	return broker.Env{
		Spec: t.s, Now: t.w.Now, Self: b, Broker: &t.w.Brokers[b], Unclean: t.w.ZK.Unclean,
		MinISR: t.w.MinISR(t.s), Ev: t.ev,
	}
}

func (t *stepper) controlEnv(b kafka.BrokerID) control.Env {
	return control.Env{
		Spec: t.s, Now: t.w.Now, Self: b, ZK: &t.w.ZK, Net: &t.w.Net, Ev: t.ev,
		Ends: t.logEnds(),
	}
}

// send puts a message in flight and tells of it.
func (t *stepper) send(m network.Message) uint32 {
	m.Due = t.due(m.From, m.To)
	m.ID = t.w.Net.Send(m)
	t.tellSent(&m)
	return m.ID
}

// due gives when a message that is sent now arrives.
func (t *stepper) due(from, to kafka.NodeID) kafka.Ms {
	return t.w.Now + t.s.Config.Latency + t.w.Net.SlowBy(from, to)
}

func (t *stepper) tellSent(m *network.Message) {
	ev := t.event(event.Sent, m.From)
	ev.Peer, ev.Msg, ev.API, ev.Answer = m.To, m.ID, m.API, m.Answer
	ev.Partition, ev.Err = m.Partition, m.Body.Err
	ev.To, ev.Epoch = m.Body.Offset, m.Body.Epoch
	if t.ev != nil {
		ev.Producer, ev.Seq = m.Body.Batches[0].Producer, m.Body.Batches[0].Seq
		records := int32(0)
		for _, b := range m.Body.Fetched() {
			records += b.Count()
		}
		ev = ev.With("records", records).With("hw", int32(m.Body.HW))
	}
	t.ev.Add(ev)
}

// answer sends the answer to a request; to nobody when its connection is closed.
func (t *stepper) answer(m *network.Message, body network.Body) {
	if m.Line == network.LineForeign {
		t.foreignAnswer(m, &body)
		return
	}
	if !t.connected(m) {
		ev := t.event(event.Unheard, m.From)
		ev.Peer, ev.Msg, ev.API, ev.Partition = m.To, m.ID, m.API, m.Partition
		ev.Answer = true
		t.ev.Add(ev)
		return
	}
	t.send(network.Message{
		Request: m.ID, From: m.To, To: m.From, API: m.API, Line: m.Line, Answer: true,
		Partition: m.Partition, Body: body,
	})
}

// connected says whether the sender of a request still holds the connection on which it came:
// a process that died or gave up waiting has closed it.
func (t *stepper) connected(m *network.Message) bool {
	switch {
	case m.Line == network.LineControl:
		return t.w.Net.Find(m.ID) != nil
	case m.Line == network.LineToController:
		return t.waitsForController(m)
	case m.From.IsBroker():
		r := &t.w.Brokers[m.From.Broker()].Process.Replicas[m.Partition]
		return r.Fetcher.Asked == m.ID
	case m.From.IsConsumer():
		return t.w.Consumers[m.From.Index()].Asked == m.ID
	case m.API == kafka.APIMetadata || m.API == kafka.APIInitProducerID:
		return t.w.Producers[m.From.Index()].Asked == m.ID
	}
	s := t.w.Producers[m.From.Index()].ByRequest(m.ID)
	return s != nil && s.State == client.Sent
}
