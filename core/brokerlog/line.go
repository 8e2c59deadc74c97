package brokerlog

import (
	"fmt"
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/release"
)

// Level is how grave a line is, as log4j names it.
type Level string

// The levels.
const (
	Info  Level = "INFO"
	Warn  Level = "WARN"
	Error Level = "ERROR"
	Fatal Level = "FATAL"
)

// Line is a line of a process's log.
type Line struct {
	At     kafka.Ms
	Node   kafka.NodeID // whose log
	Level  Level
	Logger string // the class, or state.change.logger
	Text   string
	Event  int // the index of the event that it tells of
}

// String gives the line in the layout of Kafka's log4j.properties. Virtual time begins in 1970.
func (l *Line) String() string {
	ms := int(l.At)
	return fmt.Sprintf("[1970-01-%02d %02d:%02d:%02d,%03d] %s %s (%s)", 1+ms/86400000,
		ms/3600000%24, ms/60000%60, ms/1000%60, ms%1000, l.Level, l.Text, l.Logger)
}

// Names are what the cluster is called in lines. A broker whose name is a number has that id, any
// other its number from 0; a controller of KRaft mode has metrics.FirstVoterID and its number.
type Names struct {
	Topic   string
	Brokers []string // may be left out
}

// layout is how a line looks in a span of releases.
type layout struct {
	kind         event.Kind
	why          []event.Rule // of these rules alone; any when empty
	err          []kafka.ErrorCode
	mode         release.Mode // "" for both
	since, until string       // releases, as in metrics.Between
	level        Level
	by           speaker
	text         string
	// when says, beside all that, whether the line is written.
	when func(*state, *event.Event) bool
	// peer says that the line stands in the log of the event's other side.
	peer bool
}

func (l *layout) in(rs *release.RuleSet) bool {
	return (l.mode == "" || l.mode == rs.Mode) && metrics.Between(rs.Release, l.since, l.until)
}

func (l *layout) fits(s *state, e *event.Event) bool {
	return l.kind == e.Kind && (len(l.why) == 0 || slices.Contains(l.why, e.Rule)) &&
		(len(l.err) == 0 || slices.Contains(l.err, e.Err)) && (l.when == nil || l.when(s, e))
}

// Lines gives the lines that the events of a run bring about. It needs all events from the start
// on; from and to are the indices of those whose lines are wanted, to not included.
func Lines(rs *release.RuleSet, n Names, events []event.Event, from, to int) []Line {
	var layouts []layout
	for _, l := range table {
		if l.in(rs) {
			layouts = append(layouts, l)
		}
	}
	s := newState(n)
	var out []Line
	for i := 0; i < len(events) && i < to; {
		e := &events[i]
		k := s.gather(events[i:])
		for j := range layouts {
			l := &layouts[j]
			if i >= from && l.fits(s, e) {
				out = append(out, s.line(rs, l, e, i))
			}
		}
		for range k {
			s.take(&events[i])
			i++
		}
	}
	return out
}

// line writes a line about an event.
func (s *state) line(rs *release.RuleSet, l *layout, e *event.Event, at int) Line {
	node := e.Node
	if l.peer {
		node = e.Peer
	}
	v := voiceOf(l.by, rs)
	return Line{
		At: e.At, Node: node, Level: l.level, Logger: v.logger,
		Text: s.fill(v.prefix+l.text, e, node), Event: at,
	}
}

var table = slices.Concat(
	processLines, refusalLines, logLines, partitionLines, fetcherLines, zkLines, kraftLines,
	quorumLines,
)
