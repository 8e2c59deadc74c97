package scenes

import (
	"errors"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
)

// Run is one scenario played to its end on one rule set. Step 0 is the start of the lesson;
// the steps that lead to it are behind it already.
type Run interface {
	Steps() int
	Partitions() int
	Frame(step int) *view.Frame // of partition 0; 0 to Steps
	FrameOf(step int, part kafka.PartitionID) *view.Frame
	Info(step int) Info   // 0 to Steps
	Hash(step int) uint64 // of the world, 0 to Steps
	Diagram() *view.Diagram
	Verdict() view.Verdict
	RuleSet() release.RuleSet
}

// Info is what is said about one step.
type Info struct {
	Sentence words.Text
	Events   []EventLine
	Question *Question    // asked before the step is shown; nil for none
	Missing  bool         // this rule set has no such step: the pair of lanes shows an empty slot
	Turning  bool         // a turning point of the lesson
	About    int          // the partition that the step names or asks about, -1 for none
	Failures []words.Text // expectations that did not hold; a lesson in order has none
}

// EventLine is one event in words, with its reason; the reason may be empty. The mere coming and
// going of a message is minor: it is told after what it brought about.
type EventLine struct {
	Text, Reason words.Text
	Minor        bool
	Weight       int    // how much it decides about the step, 0 for nothing
	Source       string // where Kafka has the rule behind it
}

// Question asks for what the step is going to decide: a place on a lane, or a choice.
type Question struct {
	Text     words.Text
	Lane     string // the broker whose lane is asked about, "" for none
	Quantity string // of a place: leo or hw; "" for a choice
	Answer   Answer
	Choices  []Answer   // of a choice, in the order in which they are shown
	Because  words.Text // why the answer is what it is; may be empty
	Tries    []Try
}

// Answer is a value and how it is shown. A place is the number of an offset.
type Answer struct {
	Value string
	Text  words.Text
}

// Try is an answer together with the rule under which it would be right.
type Try struct {
	Answer
	Field   string     // of release.Rules, "" for none
	Rule    string     // the field's value
	With    []string   // "field=value": what must be changed along with it
	Because words.Text // why it is wrong; may be empty
}

var errNoLesson = errors.New("no such lesson")

// Course is where lessons come from. A course may keep what it has computed.
type Course interface {
	Lessons() []Lesson
	// Lesson gives one of them, without reading the others.
	Lesson(id string) (Lesson, bool)
	// Arrival says whether a lesson can be played now; Want asks for one that cannot.
	Arrival(lesson string) Arrival
	Want(lesson string)
	Play(lesson string, rules release.RuleSet) (Run, error)
	// Puzzles gives the puzzles, in the order in which they are offered, when they are here.
	Puzzles() ([]*scenario.Script, Arrival)
	// End plays a lesson for its verdict alone, and for the last frame where somebody wants it.
	End(lesson string, rules release.RuleSet) (view.Verdict, func() *view.Frame, error)
}
