package scenario

import (
	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/words"
)

// Move is something that can be done next in a draft, or that cannot now and says why.
type Move struct {
	Source   string // the step in YAML, for Do
	Kind     MoveKind
	Sentence words.Text
	Subject  Subject
	Refusal  words.Text // why it cannot be done now; empty where it can
}

// Enabled says whether the move can be made now.
func (m *Move) Enabled() bool { return m.Refusal.Empty() }

// MoveKind groups moves for a screen.
type MoveKind string

// The kinds of moves.
const (
	MoveDeliver  MoveKind = "deliver"  // a message arrives
	MoveDrop     MoveKind = "drop"     // a message is lost
	MoveHold     MoveKind = "hold"     // a message waits until it is released
	MoveRelease  MoveKind = "release"  // a held message may arrive
	MoveDelay    MoveKind = "delay"    // a message arrives later
	MoveCut      MoveKind = "cut"      // a link is cut
	MoveHeal     MoveKind = "heal"     // a link is whole again
	MoveFetch    MoveKind = "fetch"    // a follower sends its next request
	MoveTime     MoveKind = "time"     // time passes
	MoveTimer    MoveKind = "timer"    // the timer that is due fires
	MoveWatch    MoveKind = "watch"    // ZooKeeper tells a broker of a change
	MoveRead     MoveKind = "read"     // a controller reads ZooKeeper, a broker the metadata log
	MoveCrash    MoveKind = "crash"    // a process dies
	MovePower    MoveKind = "power"    // a machine loses power
	MoveStart    MoveKind = "start"    // a process starts
	MoveStop     MoveKind = "stop"     // a process is told to stop
	MoveProduce  MoveKind = "produce"  // a producer sends
	MoveConsume  MoveKind = "consume"  // a consumer does its next thing
	MoveElect    MoveKind = "elect"    // an operator asks for an election, or a controller is made
	MoveReassign MoveKind = "reassign" // an operator moves the partition
	MoveFlush    MoveKind = "flush"    // a page cache is written to disk
	MoveDisk     MoveKind = "disk"     // logs, files and disks
	MoveConfig   MoveKind = "config"   // settings
	MoveRun      MoveKind = "run"      // everything goes on by itself
	MoveOther    MoveKind = "other"
)

// Subject says what a move acts on, so that a screen can offer it on the thing itself.
type Subject struct {
	Message    uint32       // a message in flight; 0 for none
	Node, Peer kafka.NodeID // a process, or the two ends of a link or a message; NoNode for none
	Partition  kafka.PartitionID
}

// Preview is what a move would come to.
type Preview struct {
	Lines   []words.Text  // one or two short ones: what comes of it
	Reason  words.Text    // the rule that decides, with its numbers; may be empty
	Verdict check.Verdict // after it
	Turns   bool          // the verdict would be another one
	Refused words.Text    // why it is not possible; empty where it is
}

// NextStep is what the lesson itself would do next.
type NextStep struct {
	Step     int // its number among the lesson's visible steps
	Sentence words.Text
	Question bool // the lesson asks something before it
	Missing  bool // this rule set leaves it out
}

// Stop says where the moves of a draft end on other rules.
type Stop struct {
	Step   int // the visible step that was not possible
	Source string
	Why    words.Text
}
