package release

// EpochCache says which rules the leader epoch cache follows (broker.md 0.4).
type EpochCache uint8

// The answers.
const (
	NoCache         EpochCache = iota // none
	IncreasingCache                   // increasing
	MonotonicCache                    // monotonic
)

// EpochAnswer says how a leader answers where an epoch ends (broker.md 0.4, endOffsetFor).
type EpochAnswer uint8

// The answers.
const (
	AnswerOffset         EpochAnswer = iota // offset
	AnswerEpochAndOffset                    // epoch-and-offset
	AnswerBelowFirst                        // below-first-too
	AnswerOwnEpoch                          // own-epoch: case H41
)

// EmptyEpochs says what a truncation at the log end does to an epoch without records (case H05).
type EmptyEpochs uint8

// The answers.
const (
	EmptyEpochsStay EmptyEpochs = iota // kept
	EmptyEpochsGo                      // dropped
)

// RebuiltEpochs says which epochs a recovery notes (case H13).
type RebuiltEpochs uint8

// The answers.
const (
	AllEpochs RebuiltEpochs = iota // all
	SkipsZero                      // without-zero
)

// OldFormat says what becomes of the epoch cache under an old record format (case H12).
type OldFormat uint8

// The answers.
const (
	OldFormatClears OldFormat = iota // no-epochs
	OldFormatKeeps                   // sparse-epochs
)

// EpochFileAfterCut says when the epoch file reaches the disk after a truncation (broker.md 0.3).
type EpochFileAfterCut uint8

// The answers.
const (
	EpochFileSynced   EpochFileAfterCut = iota // synced
	EpochFileUnsynced                          // unsynced
	EpochFileLater                             // in-background
)

// Marker says when a start deletes the clean-shutdown marker (broker.md 0.3).
type Marker uint8

// The answers.
const (
	MarkerGoesAfter  Marker = iota // deleted-after-loading
	MarkerGoesBefore               // deleted-before-loading
)

// LogDirFailure says what a broker does when one of several log directories fails.
type LogDirFailure uint8

// The answers.
const (
	StopsBroker     LogDirFailure = iota // stops-broker
	StopsPartitions                      // stops-partitions
)
