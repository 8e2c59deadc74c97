package brokerlog

import (
	"strconv"
	"strings"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metrics"
)

// fill puts the values of an event into the holes of a text. node is whose line it is.
func (s *state) fill(text string, e *event.Event, node kafka.NodeID) string {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, closed := strings.Cut(rest, "}")
		if v, ok := s.value(name, e, node); closed && ok {
			out.WriteString(v)
			text = after
			continue
		}
		out.WriteByte('{') // a brace of the layout itself
		text = rest
	}
}

// value gives what stands in a hole.
func (s *state) value(name string, e *event.Event, node kafka.NodeID) (string, bool) {
	if v, ok := s.place(name, e, node); ok {
		return v, true
	}
	r := s.of(e)
	switch name {
	case "prev":
		return num(r.epoch), true
	case "prevleader":
		return s.option(r.leader), true
	case "version":
		return num(r.version), true
	case "nextversion":
		return num(r.version + 1), true
	case "pepoch":
		v, _ := number(e, "partition epoch")
		return num(v), true
	case "hw":
		return num(r.hw), true
	case "noted":
		return num(r.noted), true
	case "notedstart":
		return num(r.start), true
	case "adding":
		return s.list(s.moves(e, 0)), true
	case "removing":
		return s.list(s.moves(e, 8)), true
	case "old":
		return s.list(s.old(e)), true
	case "out":
		return s.behind(e), true
	}
	if v, ok := s.decision(name, e); ok {
		return v, true
	}
	if v, ok := number(e, name); ok {
		return num(v), true
	}
	return "", false
}

// place gives who and where, and the plain fields of an event.
func (s *state) place(name string, e *event.Event, node kafka.NodeID) (string, bool) {
	switch name {
	case "id":
		return s.id(node), true
	case "peer":
		return s.id(e.Peer), true
	case "node":
		return s.id(e.Node), true
	case "leader":
		if leader := s.reps[node][e.Partition].leader; e.Peer == kafka.NoNode {
			return s.id(leader), true
		}
		return s.id(e.Peer), true
	case "topic":
		return s.names.Topic, true
	case "p":
		return num(e.Partition), true
	case "tp":
		return s.names.Topic + "-" + num(e.Partition), true
	case "dir":
		return "/data/d" + num(e.Seq), true
	case "from":
		return num(e.From), true
	case "to":
		return num(e.To), true
	case "epoch":
		return num(e.Epoch), true
	case "seq":
		return num(e.Seq), true
	case "set":
		return s.list(e.Set), true
	case "err":
		return e.Err.Name(), true
	case "api":
		return e.API.String(), true
	case "topicid":
		return topicID, true
	case "cepoch":
		return num(s.controllerEpoch[node]), true
	case "new":
		return s.list(e.Set &^ s.seen[node]), true
	case "gone":
		return s.list(s.seen[node] &^ e.Set), true
	}
	return "", false
}

// topicID stands for the topic's id in lines: 22 characters.
const topicID = "X7LB0Jp-TIMAAAAAAAAAAQ"

// decision gives what a controller of KRaft mode has decided before.
func (s *state) decision(name string, e *event.Event) (string, bool) {
	k := &s.known[e.Partition]
	switch name {
	case "oldisr":
		return s.list(k.isr), true
	case "oldleader":
		return s.id(k.leader), true
	case "oldepoch":
		return num(k.epoch), true
	case "oldversion":
		return num(k.version - 1), true // the record was written before it is told of
	case "newversion":
		return num(k.version), true
	}
	return "", false
}

// moves gives the replicas that a reassignment adds or removes, by the role that was taken.
func (s *state) moves(e *event.Event, shift uint) kafka.ReplicaSet {
	v, _ := number(e, "moves")
	if v < 0 {
		return 0
	}
	return kafka.ReplicaSet(v >> shift)
}

// old gives the ISR before a change.
func (s *state) old(e *event.Event) kafka.ReplicaSet {
	if bits, ok := number(e, "isr bits"); ok {
		return kafka.ReplicaSet(bits)
	}
	if e.Kind == event.ISRExpanded {
		return e.Set &^ s.who
	}
	return e.Set | s.who
}

// behind gives those that leave an ISR with their log ends.
func (s *state) behind(e *event.Event) string {
	var parts []string
	for _, b := range (s.old(e) &^ e.Set).Members(nil) {
		leo := int32(s.of(e).leo[b])
		if s.who.Has(b) {
			leo = s.leos[b]
		}
		parts = append(parts, "(brokerId: "+s.id(b.Node())+", endOffset: "+num(leo)+")")
	}
	return strings.Join(parts, " ")
}

func num[T ~int | ~int8 | ~int16 | ~int32](v T) string { return strconv.Itoa(int(v)) }

// id gives the number of a process, -1 for none.
func (s *state) id(n kafka.NodeID) string {
	switch {
	case n.IsVoter():
		return num(metrics.FirstVoterID + int(n.Voter()))
	case n.IsBroker() && int(n) < len(s.names.Brokers):
		return n.Broker().Number(s.names.Brokers[n])
	}
	return num(n)
}

// option gives a process as Scala prints an Option.
func (s *state) option(n kafka.NodeID) string {
	if n == kafka.NoNode {
		return "None"
	}
	return "Some(" + s.id(n) + ")"
}

func (s *state) list(set kafka.ReplicaSet) string {
	var parts []string
	for _, b := range set.Members(nil) {
		parts = append(parts, s.id(b.Node()))
	}
	return strings.Join(parts, ",")
}
