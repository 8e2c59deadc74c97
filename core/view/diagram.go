package view

import "highwater/core/words"

// Diagram is the space-time picture of a whole run: one line per actor, time to the right in
// steps. It holds the steps that have not been played too, so that its size never jumps; a
// scene draws what lies right of the play-head quietly or not at all.
type Diagram struct {
	Actors []Actor
	Arrows []Arrow
	Marks  []Mark
	Steps  int // columns 1..Steps
}

// Actor is a line of the diagram.
type Actor struct {
	ID   string // "P", "A", "zookeeper"
	Name words.Text
}

// Arrow is a message from its sending to its handling. Positions are in steps with a fraction:
// step 3.25 lies within step 3, ordered as the actions in it.
type Arrow struct {
	From, To   int // indices of actors
	Start, End float64
	Label      string
	Answer     bool
	Lost       bool // dropped, or its receiver died before handling it
	Waiting    bool // not handled yet at the end of the run
	MessageID  uint32
}

// Mark is an event on one actor's line.
type Mark struct {
	Actor int
	At    float64
	Kind  MarkKind
	Label words.Text
}

// MarkKind is the shape of a mark.
type MarkKind int8

// The kinds of marks.
const (
	MarkCrash MarkKind = iota
	MarkPowerLoss
	MarkStart
	MarkElected  // the controller, or a partition's leader
	MarkTruncate // a log was cut
	MarkExpired  // a ZooKeeper session ended
	MarkVerdict  // lost or diverged from here on
)
