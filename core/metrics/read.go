package metrics

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// Moment is a run at one moment: the world, and all events up to it.
type Moment struct {
	RuleSet *release.RuleSet
	Spec    *world.Spec
	World   *world.World
	Events  []event.Event
	fold    *fold
}

// Sample is a metric of one process at a moment.
type Sample struct {
	Metric    Metric
	Node      kafka.NodeID
	Partition kafka.PartitionID // of OfPartition and OfConsumer, else 0
	Label     string            // one of Metric.Labels, "" where it has none
	Leader    kafka.BrokerID    // of a fetcher's metric: from whom it fetches, else NoBroker
	Value     int64
}

// All gives all metrics of the rule set that the running processes have, in the order of the
// table, then of the processes, partitions and labels.
func (m *Moment) All() []Sample {
	return m.samples(Of(m.RuleSet), "")
}

// Read gives a metric by its name as one number: that of a process, or with NoNode that of all
// together, as Sum says. With a label it counts those MBeans alone; of a metric that each partition
// has that of partition p counts. It says whether the rule set has the metric, the process runs and
// has a value.
func (m *Moment) Read(name, label string, node kafka.NodeID, p kafka.PartitionID) (int64, bool) {
	var wanted []Metric
	for _, one := range Named(name) {
		if one.In(m.RuleSet) {
			wanted = append(wanted, one)
		}
	}
	sum, found := int64(0), false
	for _, s := range m.samples(wanted, label) {
		switch {
		case label != "" && s.Label != label && !strings.HasPrefix(s.Label, label+"."):
		case node != kafka.NoNode && s.Node != node:
		case node == kafka.NoNode && s.Metric.Sum == Active && s.Node != m.active():
		case s.Metric.ofEach() && s.Partition != p:
		default:
			sum, found = sum+s.Value, true
		}
	}
	return sum, found
}

// samples gives the values of some metrics; label is one that is asked for, also where it has
// counted nothing.
func (m *Moment) samples(wanted []Metric, label string) []Sample {
	m.fold = newFold(countersOf(wanted))
	for i := range m.Events {
		m.fold.take(&m.Events[i])
	}
	var out []Sample
	m.each(wanted, label, func(_ int, s *Sample) { out = append(out, *s) })
	return out
}

func countersOf(wanted []Metric) []*Metric {
	var counters []*Metric
	for i := range wanted {
		if wanted[i].IsCounter() {
			counters = append(counters, &wanted[i])
		}
	}
	return counters
}

// each calls f with every sample and the index of its metric among the wanted ones.
func (m *Moment) each(wanted []Metric, label string, f func(i int, s *Sample)) {
	k := 0
	var counts []Sample
	for i := range wanted {
		met := &wanted[i]
		for _, o := range m.owners(met) {
			s := Sample{Metric: *met, Node: o.node, Partition: o.part, Leader: kafka.NoBroker}
			if met.IsCounter() {
				counts = m.counted(counts[:0], s, k, label)
				for c := range counts {
					f(i, &counts[c])
				}
			} else if v, ok := met.gauge(m, o); ok {
				if s.Value = v; met.fetcher {
					s.Leader = m.replica(o).Leader
				}
				f(i, &s)
			}
		}
		if met.IsCounter() {
			k++
		}
	}
}

// counted adds what a counter of a process has come to, for each label. An MBean whose labels are
// not known before exists once it has counted something.
func (m *Moment) counted(out []Sample, s Sample, k int, label string) []Sample {
	labels := s.Metric.Labels
	switch {
	case s.Metric.open && label != "":
		labels = append(m.fold.labels(k, s.Node), label)
	case s.Metric.open:
		labels = m.fold.labels(k, s.Node)
	case len(labels) == 0:
		labels = []string{""}
	}
	for i, l := range labels {
		if slices.Contains(labels[:i], l) {
			continue
		}
		s.Label, s.Value = l, m.fold.sum(k, s.Node, l)
		out = append(out, s)
	}
	return out
}

// owners gives the processes that run and have the metric, with their partitions.
func (m *Moment) owners(met *Metric) []owner {
	var out []owner
	switch {
	case met.Of == OfProducer:
		for i := range int(m.Spec.Producers) {
			out = append(out, owner{node: kafka.ProducerNode(i)})
		}
	case met.Of == OfConsumer:
		for i := range int(m.Spec.Consumers) {
			if met.IsCounter() {
				out = append(out, owner{node: kafka.ConsumerNode(i)})
				continue
			}
			out = append(out, m.parts(kafka.ConsumerNode(i))...)
		}
	case met.Of == OfVoter, met.Of == OfController && m.RuleSet.Mode == release.KRaft:
		for v := range kafka.VoterID(m.Spec.Voters) {
			if m.World.Voters[v].Up {
				out = append(out, owner{node: v.Node()})
			}
		}
	default:
		for b := range kafka.BrokerID(m.Spec.Brokers) {
			switch {
			case !m.World.Up(b):
			case met.Of == OfPartition:
				out = append(out, m.parts(b.Node())...)
			default:
				out = append(out, owner{node: b.Node()})
			}
		}
	}
	return out
}

func (m *Moment) parts(n kafka.NodeID) []owner {
	var out []owner
	for p := range kafka.PartitionID(m.Spec.Partitions) {
		out = append(out, owner{n, p})
	}
	return out
}

// active gives the node of the controller that is active in its own mind: the newest of several,
// NoNode for none.
func (m *Moment) active() kafka.NodeID {
	w := m.World
	if m.RuleSet.Mode == release.KRaft {
		found := kafka.NoVoter
		for v := range kafka.VoterID(m.Spec.Voters) {
			newer := found == kafka.NoVoter || w.Voters[v].Disk.Epoch > w.Voters[found].Disk.Epoch
			if w.Voters[v].Up && w.KRaft[v].Active && newer {
				found = v
			}
		}
		if found == kafka.NoVoter {
			return kafka.NoNode
		}
		return found.Node()
	}
	found := kafka.NoBroker
	for b := range kafka.BrokerID(m.Spec.Brokers) {
		c := &w.Controllers[b]
		if w.Up(b) && c.Active &&
			(found == kafka.NoBroker || c.Epoch > w.Controllers[found].Epoch) {
			found = b
		}
	}
	return found.Node()
}

// replica gives a broker's replica, nil where it is not in memory or its directory is offline.
func (m *Moment) replica(o owner) *replica.Partition {
	b := &m.World.Brokers[o.node.Broker()]
	if r := &b.Process.Replicas[o.part]; r.Loaded && b.Online(o.part) {
		return r
	}
	return nil
}

// led counts the partitions that the broker leads and for which yes says so.
func (m *Moment) led(o owner, yes func(*replica.Partition) bool) int64 {
	n := int64(0)
	for p := range kafka.PartitionID(m.Spec.Partitions) {
		r := m.replica(owner{o.node, p})
		if r != nil && r.Leads() && yes(r) {
			n++
		}
	}
	return n
}

// image gives the metadata that a voter knows to be committed.
func (m *Moment) image(o owner) *metadata.Image {
	var image metadata.Image
	m.World.Metadata.Read(&image, m.World.Voters[o.node.Voter()].HW, true)
	return &image
}

// Called is what people call the parts of a cluster.
type Called struct {
	Topic  string
	Client func(kafka.NodeID) string // client.id, and the names of brokers
}

// ObjectName gives the object name of a sample.
func (s *Sample) ObjectName(n Called) string {
	label, second, _ := strings.Cut(s.Label, ".")
	leader := ""
	if s.Leader != kafka.NoBroker {
		leader = s.Leader.Number(n.Client(s.Leader.Node()))
	}
	return strings.NewReplacer(
		"{topic}", n.Topic, "{partition}", strconv.Itoa(int(s.Partition)),
		"{client}", n.Client(s.Node), "{leader}", leader,
		"{request}", label, "{operation}", label, "{fetcher}", label, "{error}", second,
	).Replace(s.Metric.Object)
}
