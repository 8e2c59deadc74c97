package check

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

// Record names a record wherever it lies: the n-th of a producer.
type Record struct {
	Producer int8
	Seq      int32
}

// ID names an invariant, as files and reports do.
type ID string

// The invariants. Over which replicas and under which faults each must hold is said in words by
// core/view, and by release in internal/soak.
const (
	AckedSurvive    ID = "acknowledged-records-survive"
	ReadsStay       ID = "what-a-consumer-read-stays-read"
	NoDivergence    ID = "no-divergence"
	OneLeader       ID = "one-leader-per-epoch"
	EpochsAscend    ID = "epochs-never-fall"
	CacheFitsLog    ID = "cache-equals-log"
	HWInLog         ID = "hw-within-log"
	HWNeverFalls    ID = "leader-hw-never-falls"
	ISRHasCommitted ID = "isr-holds-committed-data"
	LeaderInISR     ID = "leader-in-isr"
	NoSilentWait    ID = "no-silent-wait"

	// Of clients.
	TruncationNoticed ID = "truncation-is-noticed"
	IdempotentOnce    ID = "idempotent-records-once"
	OneTold           ID = "one-leader-told-per-epoch"
	NewsArrives       ID = "refresh-brings-news"

	// Of KRaft mode alone.
	ELRDisjoint    ID = "isr-and-elr-disjoint"
	ELRBelowMin    ID = "elr-only-below-minimum"
	ELRCommitted   ID = "elr-holds-committed-data"
	EnoughEligible ID = "isr-and-elr-reach-minimum"
	LastKnownAlone ID = "last-known-leader-only-without-leader"
	EmptyISR       ID = "empty-isr-only-with-elr"
	QuorumLeader   ID = "one-quorum-leader-per-epoch"
	QuorumAgrees   ID = "committed-metadata-agrees"
	QuorumKeeps    ID = "committed-metadata-survives"
	ImagesFit      ID = "image-equals-metadata-log"
)

var ids = [...]ID{
	AckedSurvive, ReadsStay, NoDivergence, OneLeader, EpochsAscend, CacheFitsLog, HWInLog,
	HWNeverFalls, ISRHasCommitted, LeaderInISR, NoSilentWait, TruncationNoticed, IdempotentOnce,
	OneTold, NewsArrives, ELRDisjoint, ELRBelowMin, ELRCommitted, EnoughEligible,
	LastKnownAlone, EmptyISR, QuorumLeader, QuorumAgrees,
	QuorumKeeps, ImagesFit,
}

const (
	everywhere = 15 // invariants of both modes
	ofParts    = 21 // that speak of a partition
)

// IDs lists the invariants in the order in which they are shown.
func IDs() []ID { return slices.Clone(ids[:]) }

// idsOf lists the invariants that apply to a kind of controller.
func idsOf(mode release.Mode) []ID {
	if mode == release.KRaft {
		return ids[:]
	}
	return ids[:everywhere]
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
	Voters    []kafka.VoterID
	Epoch     kafka.LeaderEpoch
	Consumer  int8
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
	EpochFell     // in a log
	CacheDiffers  // from the log
	HWOutside     // of the log
	HWFell        // within one leadership
	MemberLacks   // a replica that may be elected lacks committed records
	LeaderOutside // of its own ISR
	WaitsUntold   // a replica neither leads nor fetches, and nothing will tell it to
	AsksInVain    // a follower is told the same again and again, and changes nothing
	// Clients.
	CrossedUntold // a consumer read on beyond a cut, though its validation could have told it
	CrossedBlind  // it read on beyond a cut of which nobody could tell it
	TwiceInLog    // an acknowledged record of an idempotent producer is in the log twice
	OutOfOrder    // its acknowledged records are not in the order in which it sent them
	ToldTwo       // two brokers were named as leader in one epoch
	NoNews        // who refreshes its metadata learns nothing that it can use
	// KRaft mode.
	InBoth             // in the ISR and in the ELR
	NeedlessELR        // an ELR beside an ISR that has the minimum
	EligibleLacks      // a member of the ELR lacks committed records
	TooFewEligible     // ISR and ELR together are below the minimum, for no named reason
	KnownBesideLeader  // a last known leader beside a leader
	LeadsEmptyISR      // a leader, and nobody in the ISR
	EmptyWithoutELR    // the ISR lost its last member with the ELR feature off
	TwoQuorumLeaders   // in one epoch of the quorum
	CommittedDiffers   // a voter takes for committed what is not
	CommittedForgotten // no majority holds a committed entry
	ImageDiffers       // a broker's image is not what the log adds up to
)

// holds is the finding of an invariant that holds.
var holds = Finding{Offset: kafka.NoOffset, Since: -1}

// Judge watches a run, action by action, and remembers what stays true once it was: lost and
// diverged. The zero Judge has seen nothing.
type Judge struct {
	found [len(ids)]Finding
	n     int // invariants that apply
	lost  []Record
	when  []int // the action after which each of them was lost
	moves []Move
	gone  bool // diverged once
	stuck bool
	noOne bool
	risk  []Record

	parts [kafka.MaxPartitions]memory

	decisions decisions
	reigns    []reign
	images    [kafka.MaxBrokers]metadata.Image // as they were found right last
}

// memory is what a judge remembers of a partition.
type memory struct {
	// committed holds every record below the highest high watermark that a leader has shown, as
	// that leader had it, and max is that high watermark.
	committed plog.Log
	max       kafka.Offset
	// deleted is the highest log start that a leader had or, while there was none, that all who
	// could be elected had: what lies below was deleted on purpose.
	deleted kafka.Offset
	// starts holds the highest log start of each replica, which a crash may make it forget.
	starts [kafka.MaxBrokers]kafka.Offset
	leads  [kafka.MaxBrokers]leadership
	vain   [kafka.MaxBrokers]inVain
	// Of clients: consumers.go, told.go.
	readers [kafka.MaxConsumers]reader
	ends    [kafka.MaxBrokers]reachedEnd
	torn    epochList // in which a leader has lost records and led on
	hints   []hint
	twoTold Finding
}

// leadership is one process's time as leader in one epoch, with its high watermark: a leader
// that restarts unseen leads on in the same epoch with the high watermark of its checkpoint.
type leadership struct {
	start kafka.BrokerEpoch
	epoch kafka.LeaderEpoch
	hw    kafka.Offset
}

// Observe looks at the world after an action; n is the action's number.
func (j *Judge) Observe(s *world.Spec, w *world.World, n int) {
	var at [len(ids)]Finding
	for i := range at {
		at[i] = holds
	}
	j.n = len(idsOf(s.Mode))
	j.decisions.follow(s, w, nil)
	j.stuck, j.noOne = false, false
	j.risk = nil // a copy of the judge keeps its own
	for p := range kafka.PartitionID(s.Partitions) {
		v := viewOf(s, w, p)
		j.remember(&v)
		j.follow(&v, n)
		for i, id := range ids[:min(j.n, ofParts)] {
			f := j.look(&v, id)
			if f.Broken && !at[i].Broken || f.AtRisk && !at[i].Broken && !at[i].AtRisk {
				f.Partition = p
				at[i] = f
			}
		}
		j.judge(&v, n)
	}
	for i := ofParts; i < j.n; i++ {
		at[i] = j.lookAtQuorum(s, w, ids[i])
	}
	for i, id := range ids[:j.n] {
		f := &at[i]
		f.ID, f.Since = id, -1
		if f.Broken {
			f.Since = n
			if j.found[i].Broken {
				f.Since = j.found[i].Since
			}
		}
		j.gone = j.gone || f.Broken && id == NoDivergence
	}
	j.found = at
}

func (j *Judge) look(v *part, id ID) Finding {
	switch id {
	case AckedSurvive:
		return ackedSurvive(v, j.parts[v.p].deleted, acksAll)
	case ReadsStay:
		return readsStay(v, j.parts[v.p].deleted)
	case NoDivergence:
		return noDivergence(v)
	case OneLeader:
		return oneLeader(v)
	case EpochsAscend:
		return epochsAscend(v)
	case CacheFitsLog:
		return cacheFitsLog(v, &j.parts[v.p])
	case HWInLog:
		return hwInLog(v)
	case HWNeverFalls:
		return hwNeverFalls(v, &j.parts[v.p])
	case ISRHasCommitted:
		return isrHasCommitted(v, &j.parts[v.p])
	case LeaderInISR:
		return leaderInISR(v)
	case TruncationNoticed, IdempotentOnce, OneTold, NewsArrives:
		return j.lookAtClients(v, id)
	case ELRDisjoint:
		return elrDisjoint(v)
	case ELRBelowMin:
		return elrBelowMin(v, &j.decisions.parts[v.p])
	case ELRCommitted:
		return elrHasCommitted(v, &j.parts[v.p])
	case EnoughEligible:
		return enoughEligible(v, &j.decisions.parts[v.p])
	case LastKnownAlone:
		return lastKnownLeaderless(v, &j.decisions.parts[v.p])
	case EmptyISR:
		return emptyISR(v, &j.decisions.parts[v.p])
	}
	return noSilentWait(v, &j.parts[v.p])
}

func (j *Judge) lookAtClients(v *part, id ID) Finding {
	switch id {
	case TruncationNoticed:
		return truncationNoticed(v, &j.parts[v.p])
	case IdempotentOnce:
		return idempotentOnce(v)
	case OneTold:
		return oneTold(&j.parts[v.p])
	}
	return newsReachesReaders(v)
}

func (j *Judge) lookAtQuorum(s *world.Spec, w *world.World, id ID) Finding {
	switch id {
	case QuorumLeader:
		return j.oneQuorumLeader(s, w)
	case QuorumAgrees:
		return committedAgree(s, w)
	case QuorumKeeps:
		return committedKept(s, w)
	}
	return j.imagesFit(s, w)
}

// remember takes what the replicas show, and above all the leaders: one that has been replaced and
// does not know it too, since what it has shown was read and acknowledged.
func (j *Judge) remember(v *part) {
	m := &j.parts[v.p]
	m.hear(v)
	for _, b := range v.all.All() {
		m.starts[b] = max(m.starts[b], startOf(v.log(b)))
		m.vain[b].watch(v, b)
		if !v.leads(b) {
			continue
		}
		m.deleted = max(m.deleted, startOf(v.log(b)))
		if hw := v.replica(b).HW; hw > m.max {
			m.committed, m.max = *v.log(b), hw
		}
	}
	if !v.served() {
		who := v.electable()
		m.deleted = max(m.deleted, v.startOfAll(who))
		for _, b := range v.all.All() { // nobody may lead: then what any that runs has deleted
			if who == 0 && v.present(b) {
				m.deleted = max(m.deleted, startOf(v.log(b)))
			}
		}
	}
}

// judge adds what the partition means for the verdict, which counts acks=1 too.
func (j *Judge) judge(v *part, n int) {
	survive := ackedSurvive(v, j.parts[v.p].deleted, acksAny)
	if survive.AtRisk {
		j.risk = append(j.risk, survive.Records...)
	} else {
		j.remain(survive.Records, n)
	}
	j.stuck = j.stuck || neverHeals(v, &j.parts[v.p])
	j.noOne = j.noOne || v.node.Exists && !v.served()
}

// remain adds what is lost to what was. Both are in the same order mostly, so that the next one is
// looked for behind the last one: a run may lose many thousands.
func (j *Judge) remain(lost []Record, n int) {
	before, next := j.lost, 0
	for _, r := range lost {
		if next < len(before) && before[next] == r {
			next++
		} else if i := slices.Index(before, r); i >= 0 {
			next = i + 1
		} else {
			j.lost, j.when = append(j.lost, r), append(j.when, n)
		}
	}
}

// Findings gives what every invariant that applies comes to now, in the order of IDs.
func (j *Judge) Findings() []Finding { return slices.Clone(j.found[:j.n]) }

// EachBroken calls f with every invariant that is broken now, in the order of IDs.
func (j *Judge) EachBroken(f func(*Finding)) {
	for i := range j.found[:j.n] {
		if j.found[i].Broken {
			f(&j.found[i])
		}
	}
}

// Broken gives the first invariant that is broken now, and whether one is.
func (j *Judge) Broken() (Finding, bool) {
	for i := range j.found[:j.n] {
		if j.found[i].Broken {
			return j.found[i], true
		}
	}
	return Finding{}, false
}

// Lost gives the acknowledged records that were lost, in the order in which they were.
func (j *Judge) Lost() []Record { return slices.Clone(j.lost) }

// EachLost calls f with every acknowledged record that was lost, and the action after which it
// was lost first.
func (j *Judge) EachLost(f func(r Record, at int)) {
	for i := range j.lost {
		f(j.lost[i], j.when[i])
	}
}

// AtRisk gives the acknowledged records that are only on replicas that may not lead.
func (j *Judge) AtRisk() []Record { return slices.Clone(j.risk) }
