package scenes

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
)

// pairRun is one side of a comparison as a run of the stage.
type pairRun struct {
	*view.PairSide
	rs release.RuleSet
}

// RuleSet gives the rules by which both sides were played.
func (r pairRun) RuleSet() release.RuleSet { return r.rs }

// Verdict is none: what is compared here is time.
func (r pairRun) Verdict() view.Verdict { return view.Verdict{} }

// Partitions counts one: there is no other.
func (r pairRun) Partitions() int { return 1 }

// FrameOf gives the frame of the only partition.
func (r pairRun) FrameOf(step int, _ kafka.PartitionID) *view.Frame { return r.Frame(step) }

// Hash gives the hash of the partition's world; a quorum alone has none.
func (r pairRun) Hash(step int) uint64 { return r.Frame(step).Hash }

// Info says what happened at a moment.
func (r pairRun) Info(step int) Info {
	in := Info{Sentence: r.Sentence(step)}
	if step == 0 {
		return in
	}
	in.Turning = r.Acts(step)
	texts, reasons := r.Lines(step)
	for i := range texts {
		in.Events = append(in.Events, EventLine{Text: texts[i], Reason: reasons[i]})
	}
	return in
}
