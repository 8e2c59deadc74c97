package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// maxFlight is how many messages of a Cluster may be on their way.
const maxFlight = 64

// Parcel is a message on its way.
type Parcel struct {
	Due kafka.Ms // it does not arrive before
	ID  uint32   // the number of the message
	M   Message
}

// Cluster is a quorum that stands alone, as one plain value: voters, what is on its way between
// them, and the time. It is for the comparison with in-sync replicas and for tests; in KRaft mode
// the world carries the messages. Run lets it go on by itself; everything that can happen to it is
// a method. Each takes the log of events, nil for none.
type Cluster struct {
	Spec    release.Spec // Rules, Config and Voters count
	Now     kafka.Ms
	Voters  [kafka.MaxVoters]Voter
	Latency [kafka.MaxVoters][kafka.MaxVoters]kafka.Ms // one way
	Cut     [kafka.MaxVoters]kafka.VoterSet            // symmetric
	N       int8
	Flight  [maxFlight]Parcel // in the order of sending
	LastID  uint32            // of the message that was sent last
	// Overflow says that a message was lost because too many were on their way.
	Overflow bool
}

// NewCluster gives n voters with empty disks that are not started, with Kafka's time-outs and no
// latency.
func NewCluster(rules release.Rules, n int8) Cluster {
	c := Cluster{Spec: release.Spec{Mode: release.KRaft, Voters: n, Rules: rules}}
	c.Spec.Config.QuorumElection, c.Spec.Config.QuorumFetch = 1000, 2000
	for i := range c.Voters {
		c.Voters[i] = NewVoter()
	}
	return c
}

// All gives the voters as a slice of the cluster itself.
func (c *Cluster) All() []Voter { return c.Voters[:c.Spec.Voters] }

// OnWay gives the messages on their way as a slice of the cluster itself.
func (c *Cluster) OnWay() []Parcel { return c.Flight[:c.N] }

// SetLatency makes the way between two voters take so long in each direction.
func (c *Cluster) SetLatency(a, b kafka.VoterID, ms kafka.Ms) {
	c.Latency[a][b], c.Latency[b][a] = ms, ms
}

// Leader gives the voter that leads with the newest epoch, NoVoter for none.
func (c *Cluster) Leader() kafka.VoterID {
	return Newest(c.All(), func(v kafka.VoterID) bool { return c.Voters[v].Leads() })
}

// do lets something happen to a voter and sends what comes of it.
func (c *Cluster) do(ev *event.Log, id kafka.VoterID, what func(*Voter, Env)) {
	var out Outbox
	v := &c.Voters[id]
	was := v.Up
	what(v, Env{Spec: &c.Spec, Now: c.Now, Self: id, Ev: ev, Out: &out})
	for i := range out.All() {
		c.send(ev, &out.M[i])
	}
	if was && !v.Up {
		c.lose(ev, func(m *Message) bool { return m.To == id })
		c.everyPeer(ev, id, (*Voter).Broken)
	}
	Settle(&c.Spec, c.Now, c.All())
	if !was && v.Up {
		for peer := range kafka.VoterID(c.Spec.Voters) {
			if c.reaches(id, peer) {
				c.do(ev, id, func(v *Voter, e Env) { v.Joined(e, peer) })
			}
		}
		c.everyPeer(ev, id, (*Voter).Joined)
	}
}

// everyPeer tells each voter that reaches another, or did, about it.
func (c *Cluster) everyPeer(
	ev *event.Log, of kafka.VoterID, what func(*Voter, Env, kafka.VoterID),
) {
	for i := range kafka.VoterID(c.Spec.Voters) {
		if i != of && !c.Cut[i].Has(of) {
			c.do(ev, i, func(v *Voter, e Env) { what(v, e, of) })
		}
	}
}

// reaches says whether a voter's message would arrive.
func (c *Cluster) reaches(from, to kafka.VoterID) bool {
	return from != to && c.Voters[to].Up && !c.Cut[from].Has(to)
}

func (c *Cluster) send(ev *event.Log, m *Message) {
	switch {
	case !c.reaches(m.From, m.To):
		c.do(ev, m.From, func(v *Voter, e Env) { v.Broken(e, m.To) })
	case int(c.N) == len(c.Flight):
		c.Overflow = true
	default:
		c.LastID++
		c.Flight[c.N] = Parcel{Due: c.Now + c.Latency[m.From][m.To], ID: c.LastID, M: *m}
		c.tell(ev, event.Sent, &c.Flight[c.N])
		c.N++
	}
}

// tell notes that a message is sent, handled or lost.
func (c *Cluster) tell(ev *event.Log, k event.Kind, p *Parcel) {
	if ev == nil {
		return
	}
	m := &p.M
	e := event.Event{
		Kind: k, At: c.Now, Node: m.From.Node(), Peer: m.To.Node(), Msg: p.ID, API: m.API,
		Answer: m.Answer, Err: m.Err, To: m.Offset, Epoch: m.Epoch,
	}
	if k == event.Handled {
		e.Node, e.Peer = e.Peer, e.Node
	}
	ev.Add(e.With("records", int32(m.N)).With("hw", int32(m.HW)))
}

// lose takes messages out of flight.
func (c *Cluster) lose(ev *event.Log, gone func(*Message) bool) {
	k := int8(0)
	for i := range c.OnWay() {
		if gone(&c.Flight[i].M) {
			c.tell(ev, event.Dropped, &c.Flight[i])
		} else {
			if int(k) != i {
				c.Flight[k] = c.Flight[i]
			}
			k++
		}
	}
	clear(c.Flight[k:c.N])
	c.N = k
}

// Start starts a voter's process.
func (c *Cluster) Start(ev *event.Log, id kafka.VoterID) { c.do(ev, id, (*Voter).Start) }

// Crash ends a voter's process; its page cache survives.
func (c *Cluster) Crash(ev *event.Log, id kafka.VoterID) { c.do(ev, id, (*Voter).Crash) }

// LosePower ends a voter's process with its machine; of what was not flushed its disk keeps so
// many batches.
func (c *Cluster) LosePower(ev *event.Log, id kafka.VoterID, keep int8) {
	c.do(ev, id, func(v *Voter, e Env) { v.LosePower(e, keep) })
}

// Resign makes a leader resign in order.
func (c *Cluster) Resign(ev *event.Log, id kafka.VoterID) { c.do(ev, id, (*Voter).Resign) }

// Write lets a client write a value at a leader. It says false and changes nothing where the voter
// does not lead or its log has no room.
func (c *Cluster) Write(ev *event.Log, id kafka.VoterID, value int32) bool {
	b := metadata.Batch{N: 1}
	b.R[0] = metadata.Record{Type: metadata.Value, Value: value}
	return c.Append(ev, id, &b)
}

// Append lets a client write a batch, in the same way.
func (c *Cluster) Append(ev *event.Log, id kafka.VoterID, b *metadata.Batch) (ok bool) {
	c.do(ev, id, func(v *Voter, e Env) { ok = v.Append(e, b) })
	return ok
}

// SetCut cuts the link between two voters, or makes it whole. What was on its way is lost.
func (c *Cluster) SetCut(ev *event.Log, a, b kafka.VoterID, cut bool) {
	if c.Cut[a].Has(b) == cut || a == b {
		return
	}
	if !cut {
		c.Cut[a], c.Cut[b] = c.Cut[a].Without(b), c.Cut[b].Without(a)
		if c.Voters[a].Up && c.Voters[b].Up {
			c.do(ev, a, func(v *Voter, e Env) { v.Joined(e, b) })
			c.do(ev, b, func(v *Voter, e Env) { v.Joined(e, a) })
		}
		return
	}
	c.Cut[a], c.Cut[b] = c.Cut[a].With(b), c.Cut[b].With(a)
	c.lose(ev, func(m *Message) bool {
		return m.From == a && m.To == b || m.From == b && m.To == a
	})
	c.do(ev, a, func(v *Voter, e Env) { v.Broken(e, b) })
	c.do(ev, b, func(v *Voter, e Env) { v.Broken(e, a) })
}

// isHead says whether no message before this one is on the same way: a connection keeps its order.
func (c *Cluster) isHead(i int) bool {
	m := &c.Flight[i].M
	for j := range i {
		o := &c.Flight[j].M
		if o.From == m.From && o.To == m.To && o.Answer == m.Answer {
			return false
		}
	}
	return true
}

// Deliver lets a message arrive, early or late.
func (c *Cluster) Deliver(ev *event.Log, i int) {
	c.tell(ev, event.Handled, &c.Flight[i])
	m := c.Drop(i)
	c.do(ev, m.To, func(v *Voter, e Env) { v.Handle(e, &m) })
}

// Drop loses a message and gives it.
func (c *Cluster) Drop(i int) Message {
	m := c.Flight[i].M
	copy(c.Flight[i:c.N], c.Flight[i+1:c.N])
	c.N--
	c.Flight[c.N] = Parcel{}
	return m
}

// Fire lets a voter's time come, and the clock stand there if it was before.
func (c *Cluster) Fire(ev *event.Log, id kafka.VoterID) {
	due := c.Voters[id].Due()
	if due == kafka.Never {
		return
	}
	c.Now = max(c.Now, due)
	c.do(ev, id, (*Voter).Fire)
}

// Next gives the time of what happens next, Never for nothing.
func (c *Cluster) Next() kafka.Ms {
	next := kafka.Never
	for i := range c.OnWay() {
		if c.isHead(i) {
			next = min(next, c.Flight[i].Due)
		}
	}
	for i := range c.All() {
		next = min(next, c.Voters[i].Due())
	}
	return next
}

// Step lets the next thing happen: a message that is due before a voter's own time, the one sent
// first before others. It says false when nothing ever happens by itself again.
func (c *Cluster) Step(ev *event.Log) bool {
	next := c.Next()
	if next == kafka.Never {
		return false
	}
	c.Now = max(c.Now, next)
	for i := range c.OnWay() {
		if c.Flight[i].Due <= c.Now && c.isHead(i) {
			c.Deliver(ev, i)
			return true
		}
	}
	for i := range kafka.VoterID(c.Spec.Voters) {
		if c.Voters[i].Due() <= c.Now {
			c.Fire(ev, i)
			break
		}
	}
	return true
}

// Run lets everything happen that does by a time, which it is then.
func (c *Cluster) Run(ev *event.Log, until kafka.Ms) {
	for c.Next() <= until {
		c.Step(ev)
	}
	c.Now = max(c.Now, until)
}
