package release

// ShrinkEpoch says whether the KRaft controller raises the leader epoch when an ISR shrinks
// (controller.md 2.6, step 7).
type ShrinkEpoch uint8

// The answers.
const (
	ShrinkKeepsEpoch  ShrinkEpoch = iota // keeps
	ShrinkRaisesEpoch                    // raises
	ShrinkUnlessAsked                    // raises-unless-asked: not where the leader asks for it
	ShrinkIfWritten                      // raises-if-written: only in tests; see KAFKA-16624
)

// ElectWhen says when the KRaft controller looks for another leader, and among whom
// (controller.md 2.7).
type ElectWhen uint8

// The answers.
const (
	ElectAlways       ElectWhen = iota // always: with every change, and a valid leader stays
	ElectIfLeaderLeft                  // if-leader-left
	ElectUnseen                        // unseen: nor asks it whether the winner is alive
)

// ReassignEnd says when a reassignment is over (controller.md 2.6, step 1).
type ReassignEnd uint8

// The answers.
const (
	ReassignAllInSync   ReassignEnd = iota // all-in-sync
	ReassignAddedInSync                    // added-in-sync
	ReassignNone                           // no-reassignment
)

// OldIncarnation says what a registration does with the process before (controller.md 2.2).
type OldIncarnation uint8

// The answers.
const (
	OldStays        OldIncarnation = iota // stays
	OldUncleanIfELR                       // unclean-if-elr
	OldByEpoch                            // by-previous-epoch
)

// SessionValid says when another incarnation is refused (101; controller.md 2.1).
type SessionValid uint8

// The answers.
const (
	SessionOfUnfenced    SessionValid = iota // unfenced: and heard within the session
	SessionHeardAll                          // heard-all: a new controller takes all for heard
	SessionHeardUnfenced                     // heard-unfenced: a new controller takes those
)

// AlterChecks is the order in which the KRaft controller checks an AlterPartition
// (controller.md 2.5, history).
type AlterChecks uint8

// The answers.
const (
	AlterSenderFirst AlterChecks = iota // sender-first
	AlterEpochsEqual                    // epochs-equal
	AlterAheadIs41                      // ahead-is-41
)

// LastKnown says how the last known leader is kept and elected (controller-crosscheck.md 3).
type LastKnown uint8

// The answers.
const (
	LastKnownFenced  LastKnown = iota // may-be-fenced
	LastKnownAlive                    // alive
	LastKnownSimple                   // alive-noted-once
	LastKnownMembers                  // former-members: only in tests
)

// SameIncarnation says which broker epoch a repeated registration gets (KAFKA-16952).
type SameIncarnation uint8

// The answers.
const (
	SameGetsNewEpoch SameIncarnation = iota // new-epoch
	SameKeepsEpoch                          // keeps-epoch
)

// MetadataRoles says of which partitions in the metadata log a broker takes up the state
// (KAFKA-13790).
type MetadataRoles uint8

// The answers.
const (
	RolesWithLeader MetadataRoles = iota // with-leader
	RolesAlways                          // always
)

// StoppingReads says whether a broker in an orderly shutdown still reads the metadata log (case
// H32).
type StoppingReads uint8

// The answers.
const (
	StoppingReadsOn StoppingReads = iota // to-the-end
	StoppingIsDeaf                       // no-more
)

// LeaderlessISR says what the KRaft controller does with an ISR that lacks its leader (case H23).
type LeaderlessISR uint8

// The answers.
const (
	LeaderlessRefused  LeaderlessISR = iota // refused
	LeaderlessAccepted                      // accepted
)
