package client

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

// PositionState says what a consumer must do before it may fetch from a partition
// (SubscriptionState.FetchStates).
type PositionState uint8

// The states of a position.
const (
	Fetching     PositionState = iota
	Unassigned                 // another member of its group has the partition, or nobody
	Initializing               // it asks for the committed offset
	Resetting                  // it asks for the earliest or the latest offset (AWAIT_RESET)
	Validating                 // it asks if its position is still in the log (AWAIT_VALIDATION)
	Stopped                    // the application was given an error and must seek
)

// AppError is an exception that a consumer throws at its application where auto.offset.reset is
// none.
type AppError uint8

// The exceptions.
const (
	NoAppError           AppError = iota
	OffsetOutOfRange              // OffsetOutOfRangeException
	NoOffsetForPartition          // NoOffsetForPartitionException
	LogTruncation                 // LogTruncationException
)

// Position is where a consumer reads next in a partition (SubscriptionState.FetchPosition).
type Position struct {
	State  PositionState
	Offset kafka.Offset
	// Epoch is that of the record before, NoLeaderEpoch where it is not known.
	Epoch kafka.LeaderEpoch
	// LeaderEpoch is the leader epoch in which the position was taken or validated, NoLeaderEpoch
	// before the first leader is known.
	LeaderEpoch kafka.LeaderEpoch
	FromCommit  bool     // it was committed with an epoch and has met no leader yet
	Told        AppError // while Stopped
	RetryAt     kafka.Ms // no reset or validation before, after one that failed
}

// At gives a position that needs no validation.
func At(o kafka.Offset, leader kafka.LeaderEpoch) Position {
	return Position{Offset: o, Epoch: kafka.NoLeaderEpoch, LeaderEpoch: leader}
}

// Begin gives the position of a consumer that has just been given a partition.
func Begin() Position {
	p := At(0, kafka.NoLeaderEpoch)
	p.State = Initializing
	return p
}

// position gives the position at which a member begins that finds a commit.
func (k Committed) position() Position {
	p := At(k.Offset, kafka.NoLeaderEpoch)
	p.Epoch, p.FromCommit = k.Epoch, k.Epoch != kafka.NoLeaderEpoch
	return p
}

// BeginAt lets a position begin at what its group has committed.
func (p *Position) BeginAt(k Committed) { *p = k.position() }

// Reset begins to look for the start or the end of the log.
func (p *Position) Reset() { p.State, p.RetryAt = Resetting, 0 }

// Stop ends in an error that the application is given.
func (p *Position) Stop(e AppError) { p.State, p.Told = Stopped, e }

// Follow lets a position take up a leader that may be another one, or lead in another epoch
// (SubscriptionState.maybeValidatePosition), and says whether anything changed.
func (p *Position) Follow(
	r *release.Rules, own release.Choice, leader kafka.LeaderEpoch, other bool,
) bool {
	if p.State != Fetching && p.State != Validating || !other && leader == p.LeaderEpoch {
		return false
	}
	validates := decideValidation(r, own, p, leader)
	p.LeaderEpoch, p.FromCommit = leader, false
	p.State, p.RetryAt = Fetching, 0
	if validates {
		p.State = Validating
	}
	return true
}

// Validated takes the answer to a validation: where the epoch of the record before the position
// ends, as the leader has it. With reset policy none the application is told of a truncation.
func (p *Position) Validated(end kafka.LeaderEpoch, at kafka.Offset, none bool) Validity {
	v := decideTruncated(p, end, at)
	switch {
	case v == Valid:
		p.State, p.RetryAt = Fetching, 0
	case none:
		p.Stop(LogTruncation)
	case v == EndUnknown:
		p.Reset()
	default:
		p.State, p.Offset, p.Epoch, p.RetryAt = Fetching, at, end, 0
	}
	return v
}

// Validity is what an answer says of a position.
type Validity uint8

// The answers.
const (
	Valid      Validity = iota
	Diverged            // the log was cut below it
	EndUnknown          // the leader knows nothing of the epoch
)

// decideValidation says whether a consumer asks first if its position is in the log of a leader
// (OffsetForLeaderEpoch). It can only where it knows the epochs of both.
//
// KIP-320, KAFKA-7747 (2.3, SubscriptionState.maybeValidatePosition): after a truncation a
// consumer read other records behind its position and missed those before it, without a word. A
// client that asked at a change of the epoch but not at its start did the same with a position
// that another member had committed (case H39).
func decideValidation(
	r *release.Rules, own release.Choice, p *Position, leader kafka.LeaderEpoch,
) bool {
	rule := r.Validation
	switch own {
	case release.ChooseOff:
		rule = release.NoValidation
	case release.ChooseOn:
		rule = release.ValidateAlways
	}
	changed := p.LeaderEpoch != kafka.NoLeaderEpoch
	switch {
	case p.Epoch == kafka.NoLeaderEpoch || leader == kafka.NoLeaderEpoch:
		return false
	case rule == release.ValidateAlways:
		return changed || p.FromCommit
	}
	return rule == release.ValidateChanges && changed
}

// decideTruncated compares a position with the end of its epoch in the leader's log. KIP-320,
// SubscriptionState.maybeCompleteValidation: without the epoch a log that was cut and has grown
// again looks whole.
func decideTruncated(p *Position, end kafka.LeaderEpoch, at kafka.Offset) Validity {
	switch {
	case end == kafka.NoLeaderEpoch || at == kafka.NoOffset:
		return EndUnknown
	case at < p.Offset:
		return Diverged
	}
	return Valid
}
