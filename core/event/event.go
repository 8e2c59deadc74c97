package event

import "highwater/core/kafka"

// Num is a number with its name: the numbers behind a decision.
type Num struct {
	Name  string // as the protocol names it: "hw", "leo", "end of epoch 0"
	Value int32
}

// Event is one thing that happened. Which fields count depends on the kind; kinds.go says it.
type Event struct {
	Kind      Kind
	At        kafka.Ms
	Node      kafka.NodeID // where it happened
	Peer      kafka.NodeID // the other side, NoNode for none
	Partition kafka.PartitionID
	Msg       uint32 // of the message concerned, 0 for none
	API       kafka.API
	Answer    bool
	Err       kafka.ErrorCode
	From, To  kafka.Offset // before and after, or first and last+1
	Epoch     kafka.LeaderEpoch
	Set       kafka.ReplicaSet
	Producer  int8
	Seq       int32 // the first record's number with its producer
	Rule      Rule  // why: the rule that decided
	Because   [4]Num
	NumCount  int8
}

// With gives the event with a number behind its decision. Numbers beyond four are a bug.
func (e Event) With(name string, value int32) Event {
	e.Because[e.NumCount] = Num{name, value}
	e.NumCount++
	return e
}

// Nums gives the numbers behind the decision.
func (e *Event) Nums() []Num { return e.Because[:e.NumCount] }

// Log takes events in the order in which they happen. A nil Log takes none, so that whoever
// only wants the next state pays nothing.
type Log struct{ All []Event }

// Add appends an event.
func (l *Log) Add(e Event) {
	if l != nil {
		l.All = append(l.All, e)
	}
}
