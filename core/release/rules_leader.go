package release

// HWWaits says whose log end offsets hold the high watermark back (broker.md 2.3).
type HWWaits uint8

// The answers.
const (
	HWWaitsISR         HWWaits = iota // isr
	HWWaitsAndCaughtUp                // isr-and-caught-up
	HWWaitsAndEligible                // isr-and-eligible
)

// AnswerHW says which high watermark the answer to a fetch carries (broker.md 2.8).
type AnswerHW uint8

// The answers.
const (
	HWAfterRecording  AnswerHW = iota // after-recording
	HWBeforeRecording                 // before-recording
)

// HWTried says which fetches of followers let a leader try to raise its high watermark.
type HWTried uint8

// The answers.
const (
	HWTriedOnEveryFetch HWTried = iota // on-every-fetch
	HWTriedOnProgress                  // on-progress
)

// Lag says what counts as lagging (broker.md 1 (a) 7, 2.6).
type Lag uint8

// The answers.
const (
	LagTimeOrMessages  Lag = iota // time-or-messages
	LagTime                       // time
	LagTimeUnlessAtEnd            // time-unless-at-end
)

// CaughtUp says when a follower counts as caught up (broker.md 2.2, case H22).
type CaughtUp uint8

// The answers.
const (
	AtLogEnd      CaughtUp = iota // at-log-end
	AtPreviousEnd                 // at-previous-end
)

// ISRCheck says how often a leader looks for lagging followers.
type ISRCheck uint8

// The answers.
const (
	CheckEveryLag     ISRCheck = iota // every-lag
	CheckEveryHalfLag                 // every-half-lag
)

// ISRChanges says how a leader changes the ISR (broker.md 2.4, 3).
type ISRChanges uint8

// The answers.
const (
	ISRByZooKeeper  ISRChanges = iota // zookeeper
	ISRByController                   // alter-partition
)

// RefusedChange says what becomes at a leader of an ISR change that the controller has refused
// (case H25).
type RefusedChange uint8

// The answers.
const (
	RefusedTakenBack    RefusedChange = iota // taken-back
	RefusedStaysPending                      // stays-pending
)

// StaleFetch says what a leader does with a fetch of an old broker epoch.
type StaleFetch uint8

// The answers.
const (
	StaleFetchServed  StaleFetch = iota // served
	StaleFetchRefused                   // refused
)

// MinISR says what the minimum of the ISR is (broker.md 2.7, effectiveMinIsr).
type MinISR uint8

// The answers.
const (
	MinISRAsSet  MinISR = iota // as-set
	MinISRCapped               // capped
)

// NotHosted says what a broker answers that holds no replica of a topic that it knows.
type NotHosted uint8

// The answers.
const (
	NotHostedUnknown       NotHosted = iota // unknown-partition
	NotHostedEpochsUnknown                  // not-leader-but-for-epochs
	NotHostedNotLeader                      // not-leader
)

// UnknownReplica says what a fetch of a broker outside the assignment gets.
type UnknownReplica uint8

// The answers.
const (
	UnknownReplicaEmpty UnknownReplica = iota // empty-answer
	UnknownReplicaError                       // error
)

// RangeCheck says what comes first below the log start, divergence or range (case H09).
type RangeCheck uint8

// The answers.
const (
	RangeAfterDivergence  RangeCheck = iota // after-divergence
	RangeBeforeDivergence                   // before-divergence
)

// DivergingFetch says whether a leader records the position of a fetch that diverges (case H06).
type DivergingFetch uint8

// The answers.
const (
	DivergingNotCounted DivergingFetch = iota // not-counted
	DivergingCounted                          // counted
)

// PreferredReplica says which replicas a leader offers to a reader (case H44).
type PreferredReplica uint8

// The answers.
const (
	PreferHasOffset PreferredReplica = iota // has-offset
	PreferISR                               // isr-only
)

// ISRJoin says how far a follower must be to join an ISR below the minimum (case H19).
type ISRJoin uint8

// The answers.
const (
	JoinAtHW             ISRJoin = iota // at-high-watermark
	JoinCaughtUpBelowMin                // caught-up-below-minimum
)

// ISRFacts says whether what a leader asks of a follower before it joins is of one fetch (case
// H27).
type ISRFacts uint8

// The answers.
const (
	FactsOfOneFetch   ISRFacts = iota // one-fetch
	FactsOfTwoFetches                 // two-fetches
)

// WaitingFetch says whether a follower lags whose fetch the leader has not handled yet (case
// H21).
type WaitingFetch uint8

// The answers.
const (
	WaitingFetchLags    WaitingFetch = iota // lags
	WaitingFetchIsNoLag                     // is-no-lag
)

// TopicIDs says whether topics have ids and fetches carry them.
type TopicIDs uint8

// The answers.
const (
	TopicNames      TopicIDs = iota // none
	TopicIDsKept                    // kept
	TopicIDsFetched                 // in-fetch
)
