package metrics

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// Scope says which processes have a metric, and how often.
type Scope int8

// The scopes.
const (
	OfBroker     Scope = iota // each broker
	OfController              // a broker of ZooKeeper mode, a voter of KRaft mode
	OfPartition               // each replica that a broker has in memory
	OfVoter                   // each voter of KRaft mode
	OfProducer
	OfConsumer // each consumer, for each partition
)

// Text says whose metrics of the scope are.
func (s Scope) Text() words.Text {
	return [...]words.Text{
		OfBroker:     words.New("the brokers", "broker"),
		OfController: words.New("the controllers", "controller"),
		OfPartition:  words.New("the brokers, for each partition", "broker（每个分区）"),
		OfVoter:      words.New("the controllers of KRaft mode", "KRaft 的 controller"),
		OfProducer:   words.New("the producers", "生产者"),
		OfConsumer:   words.New("the consumers", "消费者"),
	}[s]
}

// Sum says what the values of all processes come to as one number.
type Sum int8

// The ways.
const (
	Added  Sum = iota // the sum
	Active            // that of the active controller
	Apart             // nothing: a process must be named
)

// Metric is one attribute of a kind of MBean.
type Metric struct {
	// Name is what people call it: the property `name` of the object, or the attribute where the
	// object has no such property.
	Name string
	// Object is the object name with {topic}, {partition}, {client}, {request} and so on for what
	// differs between the MBeans.
	Object    string
	Attribute string // Count of what happened since the process started, Value of a gauge
	Of        Scope
	Sum       Sum
	Mode      release.Mode // the controller mode in which it exists, "" for both
	// Since and Until are the first and the last release that has it so, "" for no end.
	Since, Until string
	Unit         string
	Doc          words.Text
	Source       string // class of Kafka, KIP
	// Labels are the values of the property that tells MBeans of one process apart, as in
	// request=Fetch; none where there is no such property.
	Labels []string
	// One of the two computes it.
	counts func(*fold, *event.Event) []hit
	gauge  func(*Moment, owner) (int64, bool)
	// everyVoter says that each running voter of KRaft mode counts what the active one does.
	everyVoter bool
	// open says that a label may be followed by another property that is not known before.
	open bool
	// fetcher says that the object names the broker from which a fetcher reads.
	fetcher bool
}

// hit is something that a counter counts.
type hit struct {
	label string
	n     int64
}

// owner is whose gauge is read.
type owner struct {
	node kafka.NodeID
	part kafka.PartitionID // of OfPartition and OfConsumer
}

// MayBeOf says whether a process of the kind has the metric.
func (m *Metric) MayBeOf(n kafka.NodeID) bool {
	switch m.Of {
	case OfProducer:
		return n.IsProducer()
	case OfConsumer:
		return n.IsConsumer()
	case OfVoter:
		return n.IsVoter()
	case OfController:
		return n.IsVoter() && m.Mode == release.KRaft || n.IsBroker() && m.Mode != release.KRaft
	}
	return n.IsBroker()
}

// ofEach says whether each partition has the metric, not a process as a whole.
func (m *Metric) ofEach() bool {
	return m.Of == OfPartition || m.Of == OfConsumer && !m.IsCounter()
}

// Open says that behind a label the name of an error may follow, as in Fetch.NONE.
func (m *Metric) Open() bool { return m.open }

// IsCounter says whether the metric counts events; else it is a gauge.
func (m *Metric) IsCounter() bool { return m.counts != nil }

// In says whether a rule set has the metric. A variant has those of its release.
func (m *Metric) In(rs *release.RuleSet) bool {
	return (m.Mode == "" || m.Mode == rs.Mode) && Between(rs.Release, m.Since, m.Until)
}

// Between says whether a release is neither before one nor after another; "" is no bound. A
// release of the table stands for its patches: 2.0.1 lies in "until 2.0".
func Between(rel, since, until string) bool {
	r := numbers(rel)
	if since != "" && slices.Compare(r, numbers(since)) < 0 {
		return false
	}
	if until == "" {
		return true
	}
	last := numbers(until)
	return slices.Compare(r[:min(len(r), len(last))], last) <= 0
}

// numbers splits "4.0-elr" into 4 and 0.
func numbers(rel string) []int {
	rel, _, _ = strings.Cut(rel, "-")
	var out []int
	for _, part := range strings.Split(rel, ".") {
		n, err := strconv.Atoi(part)
		if err != nil {
			panic("metrics: no release: " + rel)
		}
		out = append(out, n)
	}
	return out
}

// All lists every metric, in the order in which they are shown. A metric that releases compute
// differently stands there once for each way.
func All() []Metric { return slices.Clone(table) }

// Of lists the metrics of a rule set.
func Of(rs *release.RuleSet) []Metric {
	var out []Metric
	for i := range table {
		if table[i].In(rs) {
			out = append(out, table[i])
		}
	}
	return out
}

// Names lists the names, each once.
func Names() []string {
	var out []string
	for i := range table {
		if !slices.Contains(out, table[i].Name) {
			out = append(out, table[i].Name)
		}
	}
	return out
}

// Named gives the metrics of a name: more than one where releases or controller modes differ.
func Named(name string) []Metric {
	var out []Metric
	for i := range table {
		if table[i].Name == name {
			out = append(out, table[i])
		}
	}
	return out
}

var table = slices.Concat(
	brokerTable, topicTable, requestTable, partitionTable, fetcherTable, zkTable, kraftTable,
	clientTable,
)
