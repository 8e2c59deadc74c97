package scenes

import (
	"math"
	"time"
)

// phase is a part of the motion between two frames. The order inside a step is cause, message,
// state, verdict.
type phase int8

const (
	phaseCause   phase = iota // crash, restart, power loss
	phaseMessage              // messages fly
	phaseLookup               // an epoch cache is asked
	phaseCut                  // a log is truncated
	phaseAppend               // records come in
	phaseHW                   // high watermarks move
	phaseRole                 // roles, ISR
	phaseVerdict              // badges
	phases
)

// The lengths of the phases; design/interface.md, Motion. A step takes longestMotion at most.
var phaseLength = [phases]time.Duration{
	phaseCause:   200 * time.Millisecond,
	phaseMessage: 350 * time.Millisecond,
	phaseLookup:  300 * time.Millisecond,
	phaseCut:     600 * time.Millisecond,
	phaseAppend:  180 * time.Millisecond,
	phaseHW:      220 * time.Millisecond,
	phaseRole:    250 * time.Millisecond,
	phaseVerdict: 300 * time.Millisecond,
}

const (
	longestMotion = 900 * time.Millisecond
	calmMotion    = 120 * time.Millisecond
)

// motion is the time between two frames. It is never state: leaving it out changes nothing
// that is shown afterwards.
type motion struct {
	start, end time.Duration
	calm       bool // a fade in place of everything
	from, to   [phases]time.Duration
	has        [phases]bool
	live       bool
}

// newMotion plans the phases that a step has. Phases of one group run side by side, groups run
// one after the other.
func newMotion(now time.Duration, has [phases]bool, speed float64, calm bool) motion {
	m := motion{start: now, has: has, calm: calm}
	if speed <= 0 {
		return motion{}
	}
	if calm {
		m.end, m.live = now+calmMotion, true
		for i := range m.from {
			m.from[i], m.to[i] = now, m.end
		}
		return m
	}
	groups := [][]phase{
		{phaseCause},
		{phaseMessage},
		{phaseLookup, phaseCut, phaseAppend, phaseHW, phaseRole},
		{phaseVerdict},
	}
	var at time.Duration
	for _, g := range groups {
		var longest time.Duration
		for _, p := range g {
			m.from[p], m.to[p] = at, at
			if has[p] {
				m.to[p] = at + phaseLength[p]
				longest = max(longest, phaseLength[p])
			}
		}
		at += longest
	}
	if at == 0 {
		return motion{}
	}
	scale := min(1, float64(longestMotion)/float64(at)) / speed
	place := func(d time.Duration) time.Duration {
		return now + time.Duration(float64(d)*scale)
	}
	for p := range m.from {
		m.from[p], m.to[p] = place(m.from[p]), place(m.to[p])
	}
	m.end, m.live = place(at), true
	return m
}

// at gives the progress of a phase, 0 to 1, eased.
func (m *motion) at(p phase, now time.Duration) float64 {
	if !m.live || now >= m.to[p] {
		return 1
	}
	if now <= m.from[p] {
		return 0
	}
	return ease(float64(now-m.from[p]) / float64(m.to[p]-m.from[p]))
}

// over says whether the motion has come to its end.
func (m *motion) over(now time.Duration) bool { return !m.live || now >= m.end }

// ease is slow at both ends.
func ease(t float64) float64 {
	t = math.Min(1, math.Max(0, t))
	return t * t * (3 - 2*t)
}

// part gives the progress within the part lo..hi of a progress.
func part(t, lo, hi float64) float64 {
	return math.Min(1, math.Max(0, (t-lo)/(hi-lo)))
}

func lerp(a, b, t float64) float64 { return a + (b-a)*t }
