package view

import (
	"slices"
	"strconv"

	"highwater/core/check"
	"highwater/core/compare"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/release"
	"highwater/core/words"
)

// PairSettings are what one script does to both ways of replicating: to a partition with in-sync
// replicas and to a quorum.
type PairSettings struct {
	Copies int8
	MinISR int8
	Delays []kafka.Ms // a round trip from copy 0 to each follower
	Gone   []int8     // copies that die at GoneAt
	Cut    bool       // they are cut off instead
	GoneAt kafka.Ms
	BackAt kafka.Ms // when they come back, 0 for never
	Writes []kafka.Ms
	Until  kafka.Ms
}

func (s *PairSettings) script() compare.Script {
	out := compare.Script{Copies: s.Copies, MinISR: s.MinISR, Until: s.Until}
	add := func(at kafka.Ms, do compare.What, copy int8, ms kafka.Ms) {
		out.Steps = append(out.Steps, compare.Step{At: at, Do: do, Copy: copy, Ms: ms})
	}
	for i, ms := range s.Delays {
		add(0, compare.Delay, int8(i+1), ms)
	}
	down, up := compare.Stop, compare.Start
	if s.Cut {
		down, up = compare.Cut, compare.Heal
	}
	for _, c := range s.Gone {
		add(s.GoneAt, down, c, 0)
		if s.BackAt > 0 {
			add(s.BackAt, up, c, 0)
		}
	}
	for _, at := range s.Writes {
		add(at, compare.Write, 0, 0)
	}
	slices.SortStableFunc(out.Steps, func(a, b compare.Step) int { return int(a.At - b.At) })
	return out
}

// PairSide is one side of a comparison as frames and a diagram: a step is a moment at which
// something happens on either side, so that both are seen at the same virtual time.
type PairSide struct {
	pair     *compare.Pair
	majority bool
	names    []string // of the copies
	writes   []string
	frames   []*Frame
	diagram  *Diagram
	other    *PairSide
}

// CopyNames are the names of the copies of a pair.
var CopyNames = []string{"A", "B", "C", "D", "E"}

// PlayPair plays a script by the rules of a release and gives the two sides: the partition's and
// the quorum's.
func PlayPair(rs *release.RuleSet, s *PairSettings) (isr, majority *PairSide, err error) {
	script := s.script()
	p, err := compare.Play(rs, &script)
	if err != nil {
		return nil, nil, err
	}
	var writes []string
	for i := range p.ISR.Outcomes {
		writes = append(writes, "w"+strconv.Itoa(i+1))
	}
	side := func(majority bool) *PairSide {
		return &PairSide{
			pair: p, majority: majority, names: CopyNames[:script.Copies], writes: writes,
			frames: make([]*Frame, len(p.Moments)),
		}
	}
	isr, majority = side(false), side(true)
	isr.other, majority.other = majority, isr
	return isr, majority, nil
}

// Steps counts the moments after the beginning.
func (r *PairSide) Steps() int { return len(r.pair.Moments) - 1 }

// Frame gives what is seen after a moment.
func (r *PairSide) Frame(step int) *Frame {
	if r.frames[step] == nil {
		r.frames[step] = r.build(step)
	}
	return r.frames[step]
}

func (r *PairSide) build(step int) *Frame {
	if r.majority {
		return buildMajority(&r.pair.Majority, step, r.names, r.writes)
	}
	s := &r.pair.ISR
	end := s.Ends[step]
	w := s.Timeline.At(end)
	var judge check.Judge
	judge.Observe(s.Spec, w, end)
	m := Moment{
		Spec: s.Spec, Names: r.viewNames(), World: w, Judge: &judge,
		StepOf: func(int) int { return step }, FirstStep: func(*ledger.Claim) int { return step },
	}
	if step > 0 {
		from := s.Ends[step-1]
		m.Events, m.Before = s.Timeline.Events(from, end), s.Timeline.At(from)
	}
	f := Build(m)
	f.Verdict, f.Checks, f.Ledger = Verdict{}, nil, Ledger{} // what is compared is time
	return f
}

func (r *PairSide) viewNames() *Names {
	if !r.majority {
		return &Names{
			Brokers: r.names, Producers: []string{"P"}, Records: [][]string{r.writes},
		}
	}
	n := &Names{}
	for v := range kafka.VoterID(len(r.names)) {
		n.Voters = append(n.Voters, r.names[r.pair.Majority.Copy(v)])
	}
	return n
}

// events gives what happened in a step on this side.
func (r *PairSide) events(step int) []event.Event {
	if r.majority {
		return r.pair.Majority.Events[step]
	}
	s := &r.pair.ISR
	return s.Timeline.Events(s.Ends[step-1], s.Ends[step])
}

// Diagram gives the space-time picture. Its clock is that of the script, on both sides.
func (r *PairSide) Diagram() *Diagram {
	if r.diagram != nil {
		return r.diagram
	}
	begin := r.pair.ISR.Begin
	if r.majority {
		begin = r.pair.Majority.Begin
	}
	tick := func(at kafka.Ms) event.Event {
		return event.Event{Kind: event.TimePassed, Node: kafka.NoNode, At: begin + at}
	}
	steps := make([][]event.Event, r.Steps())
	for i := range steps {
		if i == 0 {
			steps[i] = append(steps[i], tick(0))
		}
		steps[i] = append(append(steps[i], r.events(i+1)...), tick(r.pair.Moments[i+1].At))
	}
	if r.majority {
		r.diagram = r.majorityDiagram(steps)
		return r.diagram
	}
	d := BuildDiagram(r.pair.ISR.Spec, r.viewNames(), steps)
	d.Waits = slices.DeleteFunc(d.Waits, func(w Wait) bool { // what its controllers write
		return w.Kind != WaitRecords
	})
	r.diagram = d
	return d
}

// pairNoise is what happens all the time and decides nothing that is compared.
var pairNoise = map[event.Kind]bool{
	event.FetchParked: true, event.FetchEnded: true, event.HWCheckpointed: true,
	event.FetchRecorded: true, event.QuorumFetchWaits: true, event.VoterFlushed: true,
	event.MetadataRead: true, event.TimePassed: true,
}

// mostPairLines is how many events of a moment are told: some last a minute.
const mostPairLines = 12

// Lines gives what happened on this side in a step, in words with reasons.
func (r *PairSide) Lines(step int) (texts, reasons []words.Text) {
	names, all := r.viewNames(), r.events(step)
	for i := range all {
		e := &all[i]
		if Routine(e.Kind) || pairNoise[e.Kind] || len(texts) >= mostPairLines {
			continue
		}
		texts, reasons = append(texts, Sentence(e, names)), append(reasons, Reason(e, names))
	}
	return texts, reasons
}

// MsText writes a span of virtual time: "50 ms", "9.05 s".
func MsText(ms kafka.Ms) string {
	if ms < 1000 {
		return itoa(ms) + " ms"
	}
	return strconv.FormatFloat(float64(ms)/1000, 'f', -1, 64) + " s"
}
