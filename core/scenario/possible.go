package scenario

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/words"
	"highwater/core/world"
)

// Possible lists everything that can be done now by hand, and what cannot with the reason: first
// what the protocol itself is ready to do, in its order, then clients, time, what may go wrong and
// operators. The list is kept until something is done.
func (d *Draft) Possible() []Move {
	if d.possible == nil {
		l := &moveList{draft: d, cl: &d.script.Cluster, w: d.Now(), spec: &d.player.spec}
		l.protocol()
		l.clients()
		l.time()
		l.onMessages()
		l.onLinks()
		l.slowLinks()
		l.onProcesses()
		l.onDisks()
		l.operators()
		d.possible = l.out
	}
	return d.possible
}

// moveList gathers moves.
type moveList struct {
	draft  *Draft
	cl     *Cluster
	w      *world.World
	spec   *world.Spec
	player *player // that tries them
	out    []Move
}

// add notes a move, greyed where it is not possible now.
func (l *moveList) add(kind MoveKind, c *Call, s Subject) {
	l.note(kind, c, s, l.refusal(c))
}

// offer notes a move only where it is possible now.
func (l *moveList) offer(kind MoveKind, c *Call, s Subject) {
	if why := l.refusal(c); why.Empty() {
		l.note(kind, c, s, why)
	}
}

func (l *moveList) note(kind MoveKind, c *Call, s Subject, why words.Text) {
	l.out = append(l.out, Move{
		Source: l.draft.script.move(c), Kind: kind, Sentence: c.Sentence(), Subject: s,
		Refusal: why,
	})
}

// on is a subject of one process.
func on(n kafka.NodeID) Subject { return Subject{Node: n, Peer: kafka.NoNode} }

func (l *moveList) node(verb, arg string, n kafka.NodeID) *Call {
	return newCall(verb).andNode(l.cl, arg, n)
}

// pick gives a call that means one message in flight. Those before it that fit as well are passed
// over.
func (l *moveList) pick(verb string, m *network.Message, fits func(*network.Message) bool) *Call {
	skip := int32(0)
	for i := range l.w.Net.All() {
		o := &l.w.Net.M[i]
		if o.ID == m.ID {
			break
		}
		if fits(o) && o.From == m.From && o.To == m.To && o.API == m.API && o.Answer == m.Answer {
			skip++
		}
	}
	part := "request"
	if m.Answer {
		part = "answer"
	}
	c := l.node(verb, "to", m.To).andNode(l.cl, "from", m.From)
	c.add("api", argValue{
		node: kafka.NoNode, apis: []kafka.API{m.API}, text: m.API.String(),
	})
	c.and("part", part).andNum("count", 1)
	if skip > 0 {
		c.andNum("skip", skip)
	}
	return c
}

func anyMessage(*network.Message) bool { return true }

func isHeld(m *network.Message) bool { return m.Held }

func notHeld(m *network.Message) bool { return !m.Held }

// ofMessage is the subject of moves about a message.
func ofMessage(m *network.Message) Subject {
	return Subject{Message: m.ID, Node: m.From, Peer: m.To, Partition: m.Partition}
}

// protocol lists what the protocol itself is ready to do, as world.Enabled has it, and beside it
// the messages and fetchers that are not.
func (l *moveList) protocol() {
	for i := range l.w.Net.All() {
		if m := &l.w.Net.M[i]; !m.Handled {
			l.add(MoveDeliver, l.pick("deliver", m, anyMessage), ofMessage(m))
		}
	}
	for b := range kafka.BrokerID(l.spec.Brokers) {
		for p := range kafka.PartitionID(l.spec.Partitions) {
			if l.w.Up(b) && l.w.Brokers[b].Process.Replicas[p].Role == replica.Follower {
				s := on(b.Node())
				s.Partition = p
				l.add(MoveFetch, l.node("fetch", "follower", b.Node()).andPartition(p), s)
			}
		}
	}
	var buf [128]world.Action
	for _, a := range world.Enabled(l.spec, l.w, buf[:0]) {
		switch node := a.Broker.Node(); a.Kind {
		case world.TellWatch:
			c := l.node("watch", "broker", node).and("of", watchNames[a.Watch])
			l.add(MoveWatch, c, on(node))
		case world.WinController:
			l.add(MoveElect, l.node("elect-controller", "broker", node), on(node))
		case world.ReadState:
			l.add(MoveRead, l.node("controller-reads", "broker", node), on(node))
		case world.ReadMetadata:
			l.add(MoveRead, l.node("read-metadata", "broker", node), on(node))
		case world.FireTimer:
			of := l.draft.player.timerOf(&a)
			c := newCall("timer").andNode(l.cl, "of", of).and("kind", timerNames[a.Timer])
			l.add(MoveTimer, c, on(of))
		}
	}
}

// time lets time pass: to what comes next, and so far as people count.
func (l *moveList) time() {
	next := int32(0)
	at, _, any := world.NextTimer(l.spec, l.w)
	if !any || at > l.w.Now {
		if at, ok := l.draft.player.nextMoment(); ok {
			next = int32(at - l.w.Now)
			l.add(MoveTime, newCall("wait").andNum("ms", next), on(kafka.NoNode))
		}
	}
	for _, ms := range []int32{100, 1000, 10000} {
		if ms != next {
			l.add(MoveTime, newCall("wait").andNum("ms", ms), on(kafka.NoNode))
		}
	}
	l.add(MoveRun, newCall("run").and("until", "quiet"), on(kafka.NoNode))
	for _, ms := range []int32{1000, 10000} { // the second one is enough for a failover
		l.add(MoveRun, newCall("run").andNum("ms", ms), on(kafka.NoNode))
	}
	l.offer(MoveRun, newCall("run").and("until", "caught-up").andNum("within", 5000),
		on(kafka.NoNode))
}

// delayBy is by how much a move delays a message.
const delayBy = 500

// onMessages lists what can go wrong with messages.
func (l *moveList) onMessages() {
	for i := range l.w.Net.All() {
		m := &l.w.Net.M[i]
		if m.Handled {
			continue
		}
		s := ofMessage(m)
		l.add(MoveDrop, l.pick("drop", m, anyMessage), s)
		if m.Held {
			l.add(MoveRelease, l.pick("release", m, isHeld), s)
		} else {
			l.add(MoveHold, l.pick("hold", m, notHeld), s)
		}
		l.add(MoveDelay, l.pick("delay", m, anyMessage).andNum("ms", delayBy), s)
	}
}

// onLinks lists the links that can be cut and healed: all but those between clients, and between
// clients and what they never talk to.
func (l *moveList) onLinks() {
	all := l.draft.player.processes()
	for i, a := range all {
		for _, b := range all[i+1:] {
			if !l.talk(a, b) {
				continue
			}
			verb, kind := "cut", MoveCut
			if l.w.Net.IsCut(a, b) {
				verb, kind = "heal", MoveHeal
			}
			l.add(kind, newCall(verb).andNodes(l.cl, "between", a, b), Subject{Node: a, Peer: b})
		}
	}
}

// talk says whether two processes ever send each other something. The first one comes before the
// second among the nodes.
func (l *moveList) talk(a, b kafka.NodeID) bool {
	client := func(n kafka.NodeID) bool { return n.IsProducer() || n.IsConsumer() }
	switch {
	case client(a) && client(b), a == kafka.ZooKeeper:
		return false
	case client(a), client(b):
		return a.IsBroker() || b.IsBroker()
	}
	return l.spec.Mode == release.KRaft || !b.IsVoter()
}

// onProcesses lists what happens to processes and machines.
func (l *moveList) onProcesses() {
	for b := range kafka.BrokerID(l.spec.Brokers) {
		n := b.Node()
		if !l.w.Up(b) {
			l.add(MoveStart, l.node("start", "broker", n), on(n))
			continue
		}
		l.add(MoveCrash, l.node("crash", "broker", n), on(n))
		l.add(MovePower, l.node("crash", "broker", n).and("kind", "power"), on(n))
		l.add(MoveStop, l.node("shutdown", "broker", n), on(n))
	}
	if l.spec.Mode != release.KRaft {
		return
	}
	for v := range kafka.VoterID(l.spec.Voters) {
		n := v.Node()
		if !l.w.Voters[v].Up {
			l.add(MoveStart, l.node("start-controller", "controller", n), on(n))
			continue
		}
		l.add(MoveCrash, l.node("crash-controller", "controller", n), on(n))
		l.add(MovePower, l.node("crash-controller", "controller", n).and("kind", "power"), on(n))
	}
}
