package metrics

import (
	"cmp"
	"math"
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// None stands for a value at a moment at which the process did not run or had no such metric.
const None int64 = math.MinInt64

// Series is a metric of one process at several moments.
type Series struct {
	Metric    *Metric
	Node      kafka.NodeID
	Partition kafka.PartitionID // of OfPartition and OfConsumer, else 0
	Label     string
	Leader    kafka.BrokerID // of a fetcher's metric: from whom it fetched last, else NoBroker
	Values    []int64        // one for each moment, None for no value

	at int // of the metric in the table
}

// Sample gives the series at its last moment.
func (s *Series) Sample() Sample {
	return Sample{
		Metric: *s.Metric, Node: s.Node, Partition: s.Partition, Label: s.Label, Leader: s.Leader,
		Value: s.Values[len(s.Values)-1],
	}
}

// SeriesOf gives all metrics of a rule set at n moments of one run, in the order of the table, then
// of the processes, partitions and labels. at gives a moment: its world, which is read before the
// next is asked for, and all events up to it. The events are gone through once.
func SeriesOf(
	rs *release.RuleSet, spec *world.Spec, n int, at func(i int) (*world.World, []event.Event),
) []*Series {
	wanted := Of(rs)
	m := Moment{RuleSet: rs, Spec: spec, fold: newFold(countersOf(wanted))}
	rows := map[seriesKey]*Series{}
	var out []*Series
	done := 0
	for i := range n {
		w, events := at(i)
		for ; done < len(events); done++ {
			m.fold.take(&events[done])
		}
		m.World, m.Events = w, events
		m.each(wanted, "", func(k int, s *Sample) {
			key := seriesKey{k, s.Node, s.Partition, s.Label}
			row := rows[key]
			if row == nil {
				row = &Series{
					Metric: &wanted[k], Node: s.Node, Partition: s.Partition, Label: s.Label, at: k,
				}
				for range n {
					row.Values = append(row.Values, None)
				}
				rows[key], out = row, append(out, row)
			}
			row.Values[i], row.Leader = s.Value, s.Leader
		})
	}
	slices.SortFunc(out, func(a, b *Series) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Node, b.Node),
			cmp.Compare(a.Partition, b.Partition), cmp.Compare(a.Label, b.Label))
	})
	return out
}

// seriesKey tells the series of one rule set apart.
type seriesKey struct {
	metric int
	node   kafka.NodeID
	part   kafka.PartitionID
	label  string
}
