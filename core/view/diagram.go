package view

import (
	"highwater/core/kafka"
	"highwater/core/words"
)

// Diagram is the space-time picture of a whole run: one line per actor, time to the right in
// steps. It holds the steps that have not been played too, so that its size never jumps; a
// scene draws what lies right of the play-head quietly or not at all.
type Diagram struct {
	Actors []Actor
	Arrows []Arrow
	Marks  []Mark
	Folds  []Fold
	Waits  []Wait
	Steps  int // columns 1..Steps
	// Clock holds the virtual time at the end of each step, Clock[0] that before the first; empty
	// for a diagram without times.
	Clock []kafka.Ms
}

// Timed says whether virtual time passes in it.
func (d *Diagram) Timed() bool {
	return len(d.Clock) == d.Steps+1 && d.Clock[d.Steps] > d.Clock[0]
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
	API        kafka.API
	SentAt     kafka.Ms
	DoneAt     kafka.Ms // when it was handled or lost
	Fold       int32    // it is a part of Folds[Fold-1]; 0 for none
}

// Fold is a pair of messages, a request and its answer, that is the same several times in a row
// within a step: one arrow with two heads stands for all of them.
type Fold struct {
	From, To     int // of the requests
	Start, End   float64
	SentAt       kafka.Ms // the first request
	DoneAt       kafka.Ms // the last answer
	Label        string   // of the request
	Answer       string   // of the answer
	Times        int
	First, Count int // its arrows lie among Arrows[First : First+Count]
}

// Wait is how long somebody waited until what was written counted: a producer for the
// acknowledgement of its records, a client of the metadata log for a majority.
type Wait struct {
	Kind       WaitKind
	Name       string  // the records, "m1" or "m1..m3"; of the metadata log their offsets, "#12"
	Start, End float64 // as those of an arrow; End 0 while it goes on
	SentAt     kafka.Ms
	DoneAt     kafka.Ms
	Failed     bool // it ended with an error, or without anybody knowing
}

// WaitKind says what is waited for.
type WaitKind int8

// The kinds of waiting.
const (
	WaitRecords  WaitKind = iota // from ProduceRequest to answer
	WaitMetadata                 // from the append at the quorum's leader to its high watermark
)

// Mark is an event on one actor's line.
type Mark struct {
	Actor int
	At    float64
	Ms    kafka.Ms
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
	MarkElected    // a partition's leader
	MarkTruncate   // a log was cut
	MarkExpired    // a ZooKeeper session ended
	MarkVerdict    // lost or diverged from here on
	MarkController // the controller, or the quorum's leader
)
