package compare

import (
	"errors"
	"slices"
	"sort"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/world"
)

// Pair is a script played on both ways of replicating, with what is needed to look at them at the
// same moments of virtual time.
type Pair struct {
	Script   Script
	Moments  []Moment // the first is the beginning
	ISR      ISRSide
	Majority MajoritySide
}

// Moment is a time at which something happens to either side, in ms since the script began.
type Moment struct {
	At    kafka.Ms
	Steps []Step // of the script, that happen then
}

// ISRSide is the run of the partition.
type ISRSide struct {
	Spec     *release.Spec
	Timeline *world.Timeline
	Begin    kafka.Ms
	Ends     []int // how many actions had been taken at the end of each moment
	Outcomes []Outcome
}

// MajoritySide is the run of the quorum.
type MajoritySide struct {
	Spec     *release.Spec
	Begin    kafka.Ms
	First    kafka.VoterID // which voter is copy 0
	States   []MajorityState
	Events   [][]event.Event // between each moment and the one before
	Outcomes []Outcome
}

// MajorityState is the quorum at the end of a moment. Its writes are those that have been sent;
// one that is not committed yet has taken NotYet.
type MajorityState struct {
	Voters []quorum.Voter
	Flight []quorum.Parcel
	Writes []Outcome
}

// mostMoments is how many moments a pair has at the most; what comes after is not looked at.
const mostMoments = 80

// Play plays a script on both.
func Play(rs *release.RuleSet, script *Script) (*Pair, error) {
	p := &Pair{Script: *script}
	c, begin, err := playISR(rs, script)
	if err != nil {
		return nil, err
	}
	p.ISR = ISRSide{
		Spec: c.spec, Timeline: c.tl, Begin: begin, Outcomes: c.outcomes(begin),
	}
	first, err := playMajority(rs, script, nil)
	if err != nil {
		return nil, err
	}
	p.findMoments(c, first)
	for _, m := range p.Moments {
		n := sort.Search(len(c.at), func(i int) bool { return c.at[i] > begin+m.At })
		p.ISR.Ends = append(p.ISR.Ends, n)
	}
	second, err := playMajority(rs, script, p.Moments)
	if err != nil {
		return nil, err
	}
	p.Majority = MajoritySide{
		Spec: &second.Spec, Begin: second.begin, First: second.first, States: second.states,
		Events: second.spans, Outcomes: second.writes,
	}
	return p, nil
}

// findMoments lists the times at which the script does something, a write counts, or the members
// of a side change.
func (p *Pair) findMoments(c *isr, m *majority) {
	at := []kafka.Ms{0}
	note := func(ms kafka.Ms) {
		if ms > 0 && ms <= p.Script.Until {
			at = append(at, ms)
		}
	}
	for _, s := range p.Script.Steps {
		note(s.At)
	}
	open := false
	for _, all := range [][]Outcome{p.ISR.Outcomes, m.writes} {
		for i := range all {
			if all[i].Took != NotYet {
				note(all[i].At + all[i].Took)
			}
			open = open || all[i].Took == NotYet
		}
	}
	for _, e := range c.tl.Events(0, c.tl.Len()) {
		switch e.Kind {
		case event.BrokerFenced, event.ISRAltered, event.LeaderElected:
			note(e.At - p.ISR.Begin)
		}
	}
	for i := range m.ev.All {
		if e := &m.ev.All[i]; e.Kind == event.QuorumWon {
			note(e.At - m.begin)
		}
	}
	if open {
		note(p.Script.Until)
	}
	slices.Sort(at)
	at = slices.Compact(at)
	for _, ms := range at[:min(len(at), mostMoments)] {
		m := Moment{At: ms}
		for _, s := range p.Script.Steps {
			if s.At == ms && (ms > 0 || s.Do != Delay) { // the delays at 0 are the beginning
				m.Steps = append(m.Steps, s)
			}
		}
		p.Moments = append(p.Moments, m)
	}
}

// Copy gives the number of a voter as a copy of the log.
func (s *MajoritySide) Copy(v kafka.VoterID) int {
	n := int(s.Spec.Voters)
	return (int(v) - int(s.First) + n) % n
}

var errOverflow = errors.New("compare: too many messages on their way")
