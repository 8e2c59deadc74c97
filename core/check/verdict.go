package check

// Verdict is the judgement of a run.
type Verdict string

// The verdicts, the worst first (architecture: the same words everywhere).
const (
	Diverged      Verdict = "diverged"
	Lost          Verdict = "lost"
	Stuck         Verdict = "stuck"
	Unavailable   Verdict = "unavailable"
	RiskOnly      Verdict = "at-risk"
	Safe          Verdict = "safe"
	NotApplicable Verdict = "n/a"
)

// Verdicts lists all verdicts.
func Verdicts() []Verdict {
	return []Verdict{Diverged, Lost, Stuck, Unavailable, RiskOnly, Safe, NotApplicable}
}

// Verdict gives the worst that is true now; lost and diverged stay once true.
func (j *Judge) Verdict() Verdict {
	switch {
	case j.gone:
		return Diverged
	case len(j.lost) > 0:
		return Lost
	case j.stuck:
		return Stuck
	case j.noOne:
		return Unavailable
	case len(j.risk) > 0:
		return RiskOnly
	}
	return Safe
}

// Records gives the records that the verdict speaks of.
func (j *Judge) Records() []Record {
	switch j.Verdict() {
	case Lost, Diverged:
		return j.Lost()
	case RiskOnly:
		return j.AtRisk()
	}
	return nil
}
