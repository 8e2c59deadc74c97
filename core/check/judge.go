package check

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/world"
)

// Record names a record wherever it lies: the n-th of a producer.
type Record struct {
	Producer int8
	Seq      int32
}

// ID names an invariant, as files and reports do.
type ID string

// The invariants.
const (
	AckedSurvive    ID = "acknowledged-records-survive"
	ReadsStay       ID = "what-a-consumer-read-stays-read"
	NoDivergence    ID = "no-divergence"
	OneLeader       ID = "one-leader-per-epoch"
	LogsConsistent  ID = "logs-consistent"
	ISRHasCommitted ID = "isr-holds-committed-data"
)

// IDs lists the invariants in the order in which they are shown.
func IDs() []ID {
	return []ID{AckedSurvive, ReadsStay, NoDivergence, OneLeader, LogsConsistent, ISRHasCommitted}
}

// Finding is what an invariant comes to at one moment. The zero Finding of an ID holds.
type Finding struct {
	ID        ID
	Broken    bool
	AtRisk    bool // holds, but the records are only on replicas that may not lead
	Partition kafka.PartitionID
	Records   []Record     // that it speaks of
	Offset    kafka.Offset // where, NoOffset for nowhere
	Brokers   []kafka.BrokerID
	Epoch     kafka.LeaderEpoch
	Why       Why
	Since     int // the action after which it broke first, -1 while it holds
}

// Why says in which of its ways an invariant broke.
type Why uint8

// The ways.
const (
	Fine            Why = iota
	LeaderLacks         // a leader without the record has been elected
	NobodyHolds         // no replica has it
	OnlyOutside         // only replicas that may not lead have it
	DifferentRecord     // two records at one offset
	TwoLeaders
	EpochFell    // in a log
	CacheDiffers // from the log
	HWOutside    // of the log
	HWFell       // within one leadership
	MemberLacks  // a replica that may be elected lacks committed records
)

// Judge watches a run, action by action, and remembers what stays true once it was: lost and
// diverged. The zero Judge has seen nothing.
type Judge struct {
	found [6]Finding
	lost  []Record
	gone  bool // diverged once
	maxHW [kafka.MaxPartitions]kafka.Offset
	hwOf  [kafka.MaxPartitions]kafka.Offset
	leads [kafka.MaxPartitions]leadership
	stuck bool
	noOne bool
	risk  []Record
}

// Observe looks at the world after an action; n is the action's number.
func (j *Judge) Observe(s *world.Spec, w *world.World, n int) {
	for i, id := range IDs() {
		f := Finding{ID: id, Offset: kafka.NoOffset, Since: -1}
		for p := range kafka.PartitionID(s.Partitions) {
			if g := j.look(s, w, p, id); g.Broken || g.AtRisk && !f.Broken && !f.AtRisk {
				f, f.ID, f.Partition = g, id, p
				f.Since = -1
			}
		}
		if f.Broken {
			f.Since = n
			if j.found[i].Broken {
				f.Since = j.found[i].Since
			}
		}
		j.found[i] = f
	}
	j.remember(s, w)
}

func (j *Judge) look(s *world.Spec, w *world.World, p kafka.PartitionID, id ID) Finding {
	switch id {
	case AckedSurvive:
		return ackedSurvive(s, w, p, acksAll)
	case ReadsStay:
		return readsStay(s, w, p)
	case NoDivergence:
		return noDivergence(s, w, p)
	case OneLeader:
		return oneLeader(s, w, p)
	case LogsConsistent:
		return j.logsConsistent(s, w, p)
	}
	return j.isrHasCommitted(s, w, p)
}

// assigned gives the brokers that hold replicas of the partition.
func assigned(s *world.Spec, w *world.World, p kafka.PartitionID) []kafka.BrokerID {
	l := w.Replicas(s, p)
	return append([]kafka.BrokerID(nil), l.All()...)
}

func (j *Judge) remember(s *world.Spec, w *world.World) {
	j.risk = nil
	for p := range kafka.PartitionID(s.Partitions) {
		survive := ackedSurvive(s, w, p, acksAny)
		if survive.AtRisk {
			j.risk = append(j.risk, survive.Records...)
			continue
		}
		for _, r := range survive.Records {
			if !slices.Contains(j.lost, r) {
				j.lost = append(j.lost, r)
			}
		}
	}
	j.gone = j.gone || j.found[slices.Index(IDs(), NoDivergence)].Broken
	j.stuck, j.noOne = false, false
	for p := range kafka.PartitionID(s.Partitions) {
		j.stuck = j.stuck || anyStuck(s, w, p)
		j.noOne = j.noOne || w.ZK.Partitions[p].Exists && w.Leader(p) == kafka.NoBroker
	}
}

// Findings gives what every invariant comes to now, in the order of IDs.
func (j *Judge) Findings() []Finding { return slices.Clone(j.found[:]) }

// Lost gives the acknowledged records that were lost, in the order in which they were.
func (j *Judge) Lost() []Record { return slices.Clone(j.lost) }

// AtRisk gives the acknowledged records that are only on replicas that may not lead.
func (j *Judge) AtRisk() []Record { return slices.Clone(j.risk) }

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
