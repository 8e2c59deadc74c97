package release

// MetadataEpoch says which metadata a client takes (KIP-232, KIP-320).
type MetadataEpoch uint8

// The answers.
const (
	AnyMetadata      MetadataEpoch = iota // any
	NotOlderMetadata                      // not-older
	OlderAfterFive                        // older-after-five: case H38
)

// Validation says when a consumer asks whether its position is still in the log (KIP-320).
type Validation uint8

// The answers.
const (
	NoValidation    Validation = iota // off
	ValidateAlways                    // on
	ValidateChanges                   // not-at-start: case H39
)

// FailedValidation says what a consumer makes of a validation that got no answer (case H40).
type FailedValidation uint8

// The answers.
const (
	ValidatesAgain     FailedValidation = iota // asks-again
	TakenForTruncation                         // taken-for-truncation
)

// MetadataAnswer says what a broker tells clients of a leader's epoch.
type MetadataAnswer uint8

// The answers.
const (
	MetadataWithoutEpoch  MetadataAnswer = iota // without-epoch
	MetadataEpochOfLeader                       // epoch-of-a-leader
	MetadataEpochAlways                         // epoch
	MetadataRandomLeader                        // random-leader: case H42
)

// PreferredAfterError says what a consumer does with a preferred read replica that fails it.
type PreferredAfterError uint8

// The answers.
const (
	PreferredKept      PreferredAfterError = iota // kept
	PreferredForgotten                            // forgotten
)
