package scenes

import (
	"cmp"
	"slices"
	"sort"

	"highwater/core/kafka"
	"highwater/core/view"
)

// timeModel is the diagram of a run made ready to be drawn, once: everything has its place on
// both axes, and is found by its step. Places are in units: a step with little in it is one unit
// wide, one with much is wider; on the axis of virtual time a unit is a millisecond.
type timeModel struct {
	d     *view.Diagram
	steps int       // of the longest side
	edges []float64 // edges[s] is where step s ends; edges[0] is 0

	// Steps after seen have not been shown yet: each is future units wide, so that the axis does
	// not tell how much will happen.
	seen   int
	future float64

	arrows, folds []span // by the index in the diagram, in units of steps
	marks         []float64

	firstArrow, firstFold, firstMark []int32 // those of step s lie in [first[s], first[s+1])
	markOrder                        []int32 // the marks in the order of time
	crossing                         []int32 // arrows that end in another step than they began in
}

type span struct{ a, b float64 }

// slot is a moment of a step that something visible needs a place for.
type slot struct {
	at  float64
	of  int // the arrow, -1 for something else: both ends of a message stand near each other
	put *float64
}

// The width of a step in units, by the gaps between what happens in it.
const (
	emptyStep   = .3
	gapUnits    = .34
	leastUnits  = .55
	widestUnits = 8
	leastFuture = .5 // of a step that has not been seen
	mostFuture  = 1.5
	gapAtEnd    = .5
	gapInside   = .6 // between the ends of one message
	gapBetween  = 1.3
)

func newTimeModel(d *view.Diagram, steps int) *timeModel {
	m := &timeModel{
		d: d, steps: max(steps, d.Steps), arrows: make([]span, len(d.Arrows)),
		folds: make([]span, len(d.Folds)), marks: make([]float64, len(d.Marks)),
	}
	slots := inTime(m.slots(), m.steps)
	m.edges, m.future = make([]float64, m.steps+1), 1
	i := 0
	for s := 1; s <= m.steps; s++ {
		end := i
		for end < len(slots) && int(slots[end].at) <= s {
			end++
		}
		m.edges[s] = m.edges[s-1] + spread(slots[i:end], m.edges[s-1])
		i = end
	}
	for f := range d.Folds { // what is folded lies where its fold does
		k := &d.Folds[f]
		for i := k.First; i < k.First+k.Count; i++ {
			if d.Arrows[i].Fold == int32(f+1) {
				m.arrows[i] = m.folds[f]
			}
		}
	}
	m.index()
	return m
}

// inTime sorts what happens by its moment. A long run has ten thousands of these and only a few in
// each step, so they are parted by their steps first.
func inTime(all []slot, steps int) []slot {
	step := func(s *slot) int { return min(max(int(s.at), 0), steps) + 1 }
	first := make([]int, steps+3)
	for i := range all {
		first[step(&all[i])+1]++
	}
	for s := 1; s < len(first); s++ {
		first[s] += first[s-1]
	}
	out, next := make([]slot, len(all)), slices.Clone(first)
	for i := range all {
		s := step(&all[i])
		out[next[s]] = all[i]
		next[s]++
	}
	for s := 1; s < len(first); s++ {
		if part := out[first[s-1]:first[s]]; len(part) > 1 {
			slices.SortStableFunc(part, func(a, b slot) int { return cmp.Compare(a.at, b.at) })
		}
	}
	return out
}

// spread gives what happens in a step its places from a unit on, and how wide the step is.
func spread(all []slot, from float64) float64 {
	at := 0.0
	for i := range all {
		switch {
		case i == 0:
			at += gapAtEnd
		case all[i].of >= 0 && all[i].of == all[i-1].of:
			at += gapInside
		default:
			at += gapBetween
		}
		*all[i].put = at
	}
	if len(all) > 0 {
		at += gapAtEnd
	}
	wide := min(max(emptyStep+gapUnits*at, leastUnits), widestUnits)
	for i := range all {
		*all[i].put = from + *all[i].put*wide/at
	}
	return wide
}

func (m *timeModel) slots() []slot {
	d := m.d
	out := make([]slot, 0, 2*len(d.Arrows)+len(d.Marks))
	for i := range d.Arrows {
		a := &d.Arrows[i]
		if a.Fold != 0 || a.From == a.To {
			continue
		}
		out = append(out, slot{a.Start, i, &m.arrows[i].a})
		if !a.Waiting {
			out = append(out, slot{a.End, i, &m.arrows[i].b})
		}
	}
	for i := range d.Folds {
		f := &d.Folds[i]
		if f.From == f.To {
			continue
		}
		out = append(out, slot{f.Start, -1, &m.folds[i].a}, slot{f.End, -1, &m.folds[i].b})
	}
	for i := range d.Marks {
		out = append(out, slot{d.Marks[i].At, -1, &m.marks[i]})
	}
	return out
}

// index finds what each step holds.
func (m *timeModel) index() {
	d := m.d
	m.markOrder = make([]int32, len(d.Marks))
	for i := range m.markOrder {
		m.markOrder[i] = int32(i)
	}
	slices.SortStableFunc(m.markOrder, func(a, b int32) int {
		return int(d.Marks[a].At) - int(d.Marks[b].At)
	})
	first := func(n int, step func(i int) int) []int32 {
		out := make([]int32, m.steps+2)
		i := 0
		for s := range out {
			for i < n && step(i) < s {
				i++
			}
			out[s] = int32(i)
		}
		return out
	}
	m.firstArrow = first(len(d.Arrows), func(i int) int { return int(d.Arrows[i].Start) })
	m.firstFold = first(len(d.Folds), func(i int) int { return int(d.Folds[i].Start) })
	m.firstMark = first(len(d.Marks), func(i int) int { return int(d.Marks[m.markOrder[i]].At) })
	for i := range d.Arrows {
		if a := &d.Arrows[i]; int(a.End) > int(a.Start) && a.From != a.To {
			m.crossing = append(m.crossing, int32(i))
		}
	}
}

// timeModel gives the model of a side's run; it is made once.
func (p *player) timeModel(s *side) *timeModel {
	d := s.run.Diagram()
	if m := p.time.models[d]; m != nil && m.steps == max(p.steps, d.Steps) {
		return m
	}
	if p.time.models == nil || len(p.time.models) > 3 {
		p.time.models = map[*view.Diagram]*timeModel{}
	}
	m := newTimeModel(d, p.steps)
	p.time.models[d] = m
	return m
}

// end gives where a step ends, on the axis of steps or of virtual time.
func (m *timeModel) end(step int, ms bool) float64 {
	if ms {
		return m.sinceStart(m.d.Clock[min(step, m.d.Steps)])
	}
	step = min(step, m.steps)
	if step > m.seen {
		return m.edges[m.seen] + float64(step-m.seen)*m.future
	}
	return m.edges[step]
}

// place gives where something stands on the axis of steps; in a step that has not been seen all
// is as near as the step is narrow.
func (m *timeModel) place(u float64) float64 {
	if u <= m.edges[m.seen] {
		return u
	}
	s := min(max(1, sort.SearchFloat64s(m.edges, u)), m.steps)
	part := (u - m.edges[s-1]) / (m.edges[s] - m.edges[s-1])
	return m.end(s-1, false) + part*(m.end(s, false)-m.end(s-1, false))
}

// foresee makes room for the steps that have not been seen: all of them in so many units, unless
// that makes them too narrow.
func (m *timeModel) foresee(units float64) {
	if m.seen < m.steps {
		m.future = (units - m.edges[m.seen]) / float64(m.steps-m.seen)
		m.future = min(max(leastFuture, m.future), mostFuture)
	}
}

func (m *timeModel) sinceStart(at kafka.Ms) float64 { return float64(at - m.d.Clock[0]) }

func (m *timeModel) arrow(i int32, ms bool) span {
	if ms {
		a := &m.d.Arrows[i]
		if a.Fold != 0 {
			return m.fold(a.Fold-1, true)
		}
		return span{m.sinceStart(a.SentAt), m.sinceStart(a.DoneAt)}
	}
	return span{m.place(m.arrows[i].a), m.place(m.arrows[i].b)}
}

func (m *timeModel) fold(i int32, ms bool) span {
	if ms {
		f := &m.d.Folds[i]
		return span{m.sinceStart(f.SentAt), m.sinceStart(f.DoneAt)}
	}
	return span{m.place(m.folds[i].a), m.place(m.folds[i].b)}
}

func (m *timeModel) mark(i int32, ms bool) float64 {
	if ms {
		return m.sinceStart(m.d.Marks[i].Ms)
	}
	return m.place(m.marks[i])
}

// stepAt gives the step that a place belongs to, 1 to steps.
func (m *timeModel) stepAt(u float64, ms bool) int {
	n := m.steps
	if ms {
		n = m.d.Steps
	}
	s := sort.Search(n, func(i int) bool { return m.end(i+1, ms) >= u })
	return max(1, min(s+1, n))
}
