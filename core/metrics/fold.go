package metrics

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
)

// fold goes through the events of a run in their order and keeps what counters and some gauges need
// of what was before.
type fold struct {
	asked []*Metric // the counters that are wanted
	sums  []count
	// handling is the message that the present action handles.
	handling event.Event
	// told is the high watermark in a Fetch answer, by the message; heard is the one that a reader
	// got last, nobody for none.
	told  map[uint32]kafka.Offset
	heard [kafka.MaxNodes][kafka.MaxPartitions]kafka.Offset
	// Of a controller of ZooKeeper mode: brokers came or went, it was told so, and it has won and
	// not read yet.
	moved, toldMoved, won kafka.NodeSet
	// seen is the newest epoch whose leader a voter knows.
	seen [kafka.MaxNodes]kafka.LeaderEpoch
	last event.Event // the event before
	up   kafka.NodeSet
}

// count is what a counter has come to.
type count struct {
	metric int // of asked
	node   kafka.NodeID
	label  string
	n      int64
}

func newFold(asked []*Metric) *fold {
	f := &fold{asked: asked, told: map[uint32]kafka.Offset{}}
	for n := range f.heard {
		f.restart(kafka.NodeID(n))
	}
	return f
}

// restart is the start of a process: its counters begin anew.
func (f *fold) restart(n kafka.NodeID) {
	for p := range f.heard[n] {
		f.heard[n][p] = kafka.NoOffset
	}
	f.seen[n] = kafka.NoLeaderEpoch
	f.up, f.toldMoved = f.up.With(n), f.toldMoved.Without(n)
	kept := f.sums[:0]
	for _, c := range f.sums {
		if c.node != n {
			kept = append(kept, c)
		}
	}
	f.sums = kept
}

// take takes the next event.
func (f *fold) take(e *event.Event) {
	switch e.Kind {
	case event.Started, event.VoterStarted, event.ProducerRestarted:
		f.restart(e.Node)
	case event.VoterCrashed, event.VoterPowerLost, event.VoterDied:
		f.up = f.up.Without(e.Node)
	case event.Sent:
		f.sent(e)
	case event.Handled:
		f.handled(e)
	}
	for i, m := range f.asked {
		for _, h := range m.counts(f, e) {
			f.add(i, m, e.Node, h)
		}
	}
	switch e.Kind {
	case event.Registered, event.SessionExpired:
		f.moved = ^kafka.NodeSet(0)
	case event.WatchTold:
		if e.Rule == event.RuleWatchBrokers && f.moved.Has(e.Node) {
			f.moved, f.toldMoved = f.moved.Without(e.Node), f.toldMoved.With(e.Node)
		}
	case event.ControllerWon:
		f.won = f.won.With(e.Node)
	case event.ControllerRead:
		f.read(e.Node)
	case event.QuorumLeaderKnown, event.QuorumWon:
		f.seen[e.Node] = e.Epoch
	}
	f.last = *e
}

// read is a controller's read of ZooKeeper; its first one finds out all that was before.
func (f *fold) read(n kafka.NodeID) {
	if f.won.Has(n) {
		f.won, f.moved = f.won.Without(n), f.moved.Without(n)
	}
	f.toldMoved = f.toldMoved.Without(n)
}

func (f *fold) add(i int, m *Metric, node kafka.NodeID, h hit) {
	if !m.everyVoter {
		f.addTo(i, node, h)
		return
	}
	for v := kafka.VoterID(0); v < kafka.MaxVoters; v++ {
		if f.up.Has(v.Node()) {
			f.addTo(i, v.Node(), h)
		}
	}
}

func (f *fold) addTo(i int, node kafka.NodeID, h hit) {
	for k := range f.sums {
		if c := &f.sums[k]; c.metric == i && c.node == node && c.label == h.label {
			c.n += h.n
			return
		}
	}
	f.sums = append(f.sums, count{i, node, h.label, h.n})
}

// sum gives what a counter has come to.
func (f *fold) sum(i int, node kafka.NodeID, label string) int64 {
	for _, c := range f.sums {
		if c.metric == i && c.node == node && c.label == label {
			return c.n
		}
	}
	return 0
}

// labels gives the labels that a counter of a process has counted, in order.
func (f *fold) labels(i int, node kafka.NodeID) []string {
	var out []string
	for _, c := range f.sums {
		if c.metric == i && c.node == node {
			out = append(out, c.label)
		}
	}
	slices.Sort(out)
	return out
}

func (f *fold) sent(e *event.Event) {
	if e.API != kafka.APIFetch || !e.Answer || e.Err != kafka.ErrNone {
		return
	}
	for _, n := range e.Nums() {
		if n.Name == "hw" {
			f.told[e.Msg] = kafka.Offset(n.Value)
		}
	}
}

func (f *fold) handled(e *event.Event) {
	f.handling = *e
	if hw, ok := f.told[e.Msg]; ok {
		f.heard[e.Node][e.Partition] = hw
		delete(f.told, e.Msg)
	}
}

// one counts an event once.
func one(yes bool) []hit { return many(yes, 1) }

// many counts an event n times.
func many(yes bool, n int64) []hit {
	if !yes {
		return nil
	}
	return []hit{{n: n}}
}

// first says whether the event is not the next of several that tell of one change of an ISR, one
// for each member.
func (f *fold) first(e *event.Event) bool {
	l := &f.last
	return l.Kind != e.Kind || l.Node != e.Node || l.Partition != e.Partition || l.Set != e.Set
}
