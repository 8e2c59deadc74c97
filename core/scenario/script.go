package scenario

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// Script is a scenario file that was found to be right.
type Script struct {
	File     string
	ID       string
	Title    words.Text
	About    About
	Cluster  Cluster
	acks     string   // that the moves of producers ask for first; "" for all
	Pace     string   // of its steps that name none: PaceExchange or PaceMessage
	Rules    []string // the names of the rule sets that the lesson contrasts
	Steps    []Step   // in order: those of the setup first
	Outcomes []Outcome
	Variants []Variant // what the file promises of variants
	Puzzle   *Puzzle   // nil for a scenario that is none

	lines []string       // of the file, for reports
	place map[string]int // of each record in the order of the file
}

// About says where the story comes from and what it teaches.
type About struct {
	KIP  string   // "KIP-101", "" for none
	Case string   // "H01", "" for none: a situation that somebody met
	JIRA []string // "KAFKA-1211"
	// Tests are Kafka's own about the same: "Class.method", a class, or a file below tests/.
	Tests []string
	// Source are where else it is told of: an issue of another product, a mail, a report.
	Source []string
	Group  string     // basics, kip or field
	Theme  string     // within the group, "" for none: isr, logs, disks and so on
	Card   words.Text // the idea in a few words, for a list; may be empty
	Idea   words.Text
	Words  []string   // of the glossary
	Real   words.Text // what is simplified; may be empty
	Leaves words.Text // what the fix of which it tells leaves open; may be empty
}

// Cluster is what the brokers and clients are before the first step.
type Cluster struct {
	Brokers   []string // by BrokerID
	Producers []string
	Consumers []string
	// Controllers are the names of the controllers of KRaft mode, by VoterID; nil for a single one,
	// which is called "controller".
	Controllers []string
	Partitions  int8
	Replicas    [kafka.MaxPartitions]kafka.ReplicaList // in preferred order
	Controller  kafka.BrokerID                         // who becomes controller at the start
	racks       []rackOf
	clients     []clientSetting
	settings    []setting // where the file differs from the release's defaults
	line        int       // of the file
}

// rackOf is the rack of a broker or a consumer.
type rackOf struct{ name, rack string }

// Step is one step of a script.
type Step struct {
	ID         string
	Line, Col  int
	Setup      bool // fast-forwarded before the first visible step
	Repeat     int  // how often it does the same; 0 is once
	pace       string
	When       []Choice
	calls      []modeCall
	Say        words.Text // the author's sentence; may be empty
	ask        *ask
	expects    []expect
	visibleNum int // 1.. among the visible steps, 0 in the setup
}

// modeCall is what a step does in a controller mode; mode "" is every mode.
type modeCall struct {
	mode release.Mode
	call *Call
}

// Choice is a rule and its value: the condition of a step, or an override.
type Choice struct{ Field, Value string }

// String writes the choice as on the command line: truncation=by-epoch.
func (c Choice) String() string { return c.Field + "=" + c.Value }

// Call is a verb with its arguments.
type Call struct {
	Verb      *Verb
	Line, Col int
	args      []argValue
}

// argValue is one argument as parsed. Which fields count depends on the type of its Arg.
type argValue struct {
	arg       *Arg
	line, col int
	text      string // a word, or the argument as a person reads it
	num       int32
	node      kafka.NodeID
	nodes     []kafka.NodeID
	batches   [][]string
	apis      []kafka.API
	values    *node // named values, as written
	expects   []expect
}

// arguments gives the arguments that were written; none of no call.
func (c *Call) arguments() []argValue {
	if c == nil {
		return nil
	}
	return c.args
}

// arg gives an argument that was written, nil for one that was not.
func (c *Call) arg(name string) *argValue {
	for i := range c.args {
		if c.args[i].arg.Name == name {
			return &c.args[i]
		}
	}
	return nil
}

// word gives the word of an argument, its default when it was not written.
func (c *Call) word(name string) string {
	if v := c.arg(name); v != nil {
		return v.text
	}
	for i := range c.Verb.Args {
		if c.Verb.Args[i].Name == name {
			return c.Verb.Args[i].Default
		}
	}
	return ""
}

// num gives the number of an argument, or other when it was not written.
func (c *Call) num(name string, other int32) int32 {
	if v := c.arg(name); v != nil {
		return v.num
	}
	return other
}

// node gives the process of an argument, NoNode when it was not written.
func (c *Call) node(name string) kafka.NodeID {
	if v := c.arg(name); v != nil {
		return v.node
	}
	return kafka.NoNode
}

// broker gives the broker of an argument, NoBroker when it was not written.
func (c *Call) broker(name string) kafka.BrokerID {
	if n := c.node(name); n.IsBroker() {
		return n.Broker()
	}
	return kafka.NoBroker
}

// ask is a question before a step: what will a value be after it?
type ask struct {
	line, col int
	text      words.Text
	of        expect     // the value; what it must be is not promised
	cell      bool       // it is a place on a broker's lane
	because   words.Text // why the answer is right; may be empty
	tries     []try
}

// try is another answer and the rule under which it would be right, or why it is wrong.
type try struct {
	line, col int
	value     string   // in the form in which it is read
	override  Choice   // no Field for none
	with      []Choice // what must be changed along with it
	because   words.Text
}

// Outcome is what a run must come to, on the rule sets of a span.
type Outcome struct {
	Line, Col int
	Span      release.Span // of a variant's outcome only its text
	Verdict   string
	Records   []string
	Because   words.Text
	Rule      string // where the specification says so
	// Shows says what is seen there: ShowsWrong, ShowsRight, "" where it has no meaning.
	Shows string
	quiet bool // no step shows it
}

// What an outcome shows.
const (
	ShowsWrong = "wrong" // what went wrong for somebody
	ShowsRight = "right"
	// showsNothing stands in a file that promises an outcome which no step shows, as one that was
	// made by hand; its Shows is empty.
	showsNothing = "nothing"
)

// Variant is a variant on which the file is played as well, and what it must come to there.
type Variant struct {
	Name    string // as release.Lookup names it: "2.8+count-diverging-fetch"
	Outcome Outcome
}

// scope says on which rule sets a promise holds: on all, on those of a span, or on a variant.
type scope struct {
	span    *release.Span
	variant string
}

// has says whether a promise holds on a rule set.
func (s *scope) has(rs *release.RuleSet) bool {
	if s.variant != "" {
		return rs.Name == s.variant
	}
	return s.span == nil || s.span.Has(rs)
}

// Plays gives the names of the rule sets on which the file is played when nobody asks for others:
// those of the lesson, and the variants; of a puzzle those of elsewhere too.
func (s *Script) Plays() []string {
	out := slices.Clone(s.Rules)
	if s.Puzzle != nil {
		return s.Puzzle.named(out)
	}
	for i := range s.Variants {
		if name := s.Variants[i].Name; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// Outcome gives the outcome that the file promises for a rule set; none for a variant that it
// does not name.
func (s *Script) Outcome(rs *release.RuleSet) (Outcome, bool) {
	if s.Puzzle != nil {
		return s.puzzleOutcome(rs)
	}
	for i := range s.Variants {
		if s.Variants[i].Name == rs.Name {
			return s.Variants[i].Outcome, true
		}
	}
	for i := range s.Outcomes {
		if s.Outcomes[i].Span.Has(rs) {
			return s.Outcomes[i], true
		}
	}
	return Outcome{}, false
}

// Longest gives the most visible steps that a run can have: all of them, of a puzzle those of its
// solution.
func (s *Script) Longest() int {
	if s.Puzzle != nil {
		return s.Puzzle.solved()
	}
	return s.Visible()
}

// Visible counts the visible steps: those after the setup.
func (s *Script) Visible() int {
	n := 0
	for i := range s.Steps {
		if !s.Steps[i].Setup {
			n++
		}
	}
	return n
}

// Spec gives the world that the script plays in, on a rule set.
func (s *Script) Spec(rs *release.RuleSet) release.Spec {
	spec := rs.Spec()
	spec.Brokers, spec.Partitions = int8(len(s.Cluster.Brokers)), s.Cluster.Partitions
	if rs.Mode == release.KRaft {
		spec.Voters = int8(len(s.Cluster.controllers()))
	}
	spec.Producers, spec.Consumers = int8(len(s.Cluster.Producers)), int8(len(s.Cluster.Consumers))
	spec.Replicas = s.Cluster.Replicas
	s.Cluster.placeRacks(&spec)
	s.Cluster.placeClients(&spec)
	for _, set := range s.Cluster.settings {
		set.key.set(&spec.Config, set.value)
	}
	return spec
}

// placeRacks numbers the racks from 1 on, in the order in which the file names them.
func (c *Cluster) placeRacks(spec *release.Spec) {
	var known []string
	for _, r := range c.racks {
		if !slices.Contains(known, r.rack) {
			known = append(known, r.rack)
		}
		n := int8(slices.Index(known, r.rack) + 1)
		if b, ok := c.brokerNode(r.name); ok {
			spec.BrokerRacks[b] = n
		} else if id, ok := c.consumerNode(r.name); ok {
			spec.ConsumerConfigs[id.Index()].Rack = n
		}
	}
}

// callFor gives what the step does on a rule set, nil when it is left out there.
func (s *Step) callFor(rs *release.RuleSet) *Call {
	for _, w := range s.When {
		f, ok := release.FieldByName(w.Field)
		if !ok || f.Get(&rs.Rules) != w.Value {
			return nil
		}
	}
	for _, c := range s.calls {
		if c.mode == "" || c.mode == rs.Mode {
			return c.call
		}
	}
	return nil
}

// nodeName gives the name of a process.
func (c *Cluster) nodeName(n kafka.NodeID) string {
	switch {
	case n.IsBroker() && int(n) < len(c.Brokers):
		return c.Brokers[n]
	case n == kafka.ZooKeeper:
		return "zookeeper"
	case n.IsProducer() && n.Index() < len(c.Producers):
		return c.Producers[n.Index()]
	case n.IsConsumer() && n.Index() < len(c.Consumers):
		return c.Consumers[n.Index()]
	case n.IsVoter() && int(n.Voter()) < len(c.controllers()):
		return c.controllers()[n.Voter()]
	}
	return "?"
}

// ControllerNames gives the names of the controllers of KRaft mode.
func (c *Cluster) ControllerNames() []string { return slices.Clone(c.controllers()) }

// controllers gives the names of the controllers of KRaft mode.
func (c *Cluster) controllers() []string {
	if len(c.Controllers) == 0 {
		return theController
	}
	return c.Controllers
}

// theController is the name of a controller that has none of its own. No other process can have
// it.
var theController = []string{"controller"}

// controllerNode finds a controller of KRaft mode by its name.
func (c *Cluster) controllerNode(name string) (kafka.NodeID, bool) {
	return indexed(c.controllers(), name, func(i int) kafka.NodeID {
		return kafka.VoterID(i).Node()
	})
}

// brokerNode finds a broker by its name.
func (c *Cluster) brokerNode(name string) (kafka.NodeID, bool) {
	return indexed(c.Brokers, name, func(i int) kafka.NodeID { return kafka.NodeID(i) })
}

// producerNode finds a producer by its name.
func (c *Cluster) producerNode(name string) (kafka.NodeID, bool) {
	return indexed(c.Producers, name, kafka.ProducerNode)
}

// consumerNode finds a consumer by its name.
func (c *Cluster) consumerNode(name string) (kafka.NodeID, bool) {
	return indexed(c.Consumers, name, kafka.ConsumerNode)
}

func indexed(names []string, name string, node func(int) kafka.NodeID) (kafka.NodeID, bool) {
	for i, n := range names {
		if n == name {
			return node(i), true
		}
	}
	return kafka.NoNode, false
}
