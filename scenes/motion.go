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

// The lengths of what happens in the phases; design/interface.md, Motion. A step takes
// longestMotion at most.
const (
	ms = time.Millisecond

	crashMotion    = 200 * ms
	powerMotion    = crashMotion + 400*ms // the machine stops, then its page cache evaporates
	messageMotion  = 350 * ms
	lookupMotion   = 300 * ms
	cutMark        = 120 * ms // what will be cut is marked, leaves, and its ghost stays
	cutLeave       = 200 * ms
	cutGhost       = 280 * ms
	cutMotion      = cutMark + cutLeave + cutGhost
	appendMotion   = 180 * ms
	hwMotion       = 220 * ms
	setMotion      = 250 * ms // ISR, ELR
	electionMotion = 250*ms + 200*ms
	badgeMotion    = 300 * ms

	longestMotion = 900 * ms
	calmMotion    = 120 * ms
)

// plan is how long each phase of a step takes; 0 for one that it does not have.
type plan [phases]time.Duration

// has makes a phase at least so long.
func (p *plan) has(ph phase, long time.Duration) { p[ph] = max(p[ph], long) }

// order is the order of the phases: those of one group run side by side, groups run one after the
// other.
var order = [...][]phase{
	{phaseCause},
	{phaseMessage},
	{phaseLookup, phaseCut, phaseAppend, phaseHW, phaseRole},
	{phaseVerdict},
}

// motion is the time between two frames. It is never state: leaving it out changes nothing
// that is shown afterwards.
type motion struct {
	start, end time.Duration
	calm       bool // a fade in place of everything
	from, to   [phases]time.Duration
	live       bool
}

// newMotion lays a plan out in time.
func newMotion(now time.Duration, pl plan, speed float64, calm bool) motion {
	if speed <= 0 {
		return motion{}
	}
	m := motion{start: now, calm: calm}
	var at time.Duration
	for _, g := range order {
		var longest time.Duration
		for _, p := range g {
			m.from[p], m.to[p] = at, at+pl[p]
			longest = max(longest, pl[p])
		}
		at += longest
	}
	if at == 0 {
		return motion{}
	}
	scale := min(1, float64(longestMotion)/float64(at)) / speed
	if calm {
		scale = float64(calmMotion) / float64(at)
	}
	place := func(d time.Duration) time.Duration {
		return now + time.Duration(float64(d)*scale)
	}
	for p := range m.from {
		m.from[p], m.to[p] = place(m.from[p]), place(m.to[p])
		if calm {
			m.from[p], m.to[p] = now, now+calmMotion
		}
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
