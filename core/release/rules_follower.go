package release

// Truncation says where a follower cuts its log before it fetches (broker.md 0.1: hwTruncation,
// epochRequest v0 and v1, truncationOnFetch).
type Truncation uint8

// The answers.
const (
	ToHighWatermark  Truncation = iota // to-high-watermark
	ByEpoch                            // by-epoch
	ByEpochAndOffset                   // by-epoch-and-offset
	OnFetch                            // on-fetch
	FirstTry                           // kip-320-first-try
)

// RestartFetch says which leadership makes a follower stop its fetcher, truncate and start again.
type RestartFetch uint8

// The answers.
const (
	EveryNewEpoch     RestartFetch = iota // every-new-epoch
	LeaderChange                          // leader-change
	LeaderChangeOrGap                     // leader-change-or-gap
)

// InitialFetch says from where a follower starts to fetch (broker.md 0.7).
type InitialFetch uint8

// The answers.
const (
	FromLogEnd        InitialFetch = iota // log-end
	FromHighWatermark                     // high-watermark
	FromEndWithEpochs                     // log-end-with-epochs
)

// OutOfRange says what a follower does when the leader's log ends below its own and unclean
// leader election is off (broker.md 0.7).
type OutOfRange uint8

// The answers.
const (
	ExitWhenLonger OutOfRange = iota // exit
	CutWhenLonger                    // cut
)

// AppendFailure says what an append or a truncation that fails takes with it.
type AppendFailure uint8

// The answers.
const (
	StopsThread    AppendFailure = iota // stops-thread
	FailsPartition                      // fails-partition
)

// AppendCheck says which batch a follower refuses (broker.md 0.5, case H01).
type AppendCheck uint8

// The answers.
const (
	ByLastOffset AppendCheck = iota // last-offset
	ByBaseOffset                    // base-offset
)

// FencedFollower says what a follower does on FENCED_LEADER_EPOCH (broker.md 1 (d) 4).
type FencedFollower uint8

// The answers.
const (
	DropFenced   FencedFollower = iota // dropped
	ListFenced                         // listed-as-failed
	RetryIfNewer                       // retried-if-newer
)

// DivergingAnswer says what a follower takes from an answer that says that it diverges.
type DivergingAnswer uint8

// The answers.
const (
	DivergingTakesHW DivergingAnswer = iota // takes-hw
	DivergingIgnored                        // cuts-alone
)

// LastFetched says what an empty answer does to a follower's last fetched epoch (case H08).
type LastFetched uint8

// The answers.
const (
	FollowsLog       LastFetched = iota // follows-log
	ForgottenOnEmpty                    // forgotten-on-empty
)

// NewerBatches says what a follower does with a batch whose epoch is above its leader epoch.
type NewerBatches uint8

// The answers.
const (
	AppendNewer NewerBatches = iota // appended
	SkipNewer                       // skipped
)

// InitialRead says when a new follower reads where to start (case H10).
type InitialRead uint8

// The answers.
const (
	ReadAfterStop  InitialRead = iota // after-stop
	ReadBeforeStop                    // before-stop
)

// LateEpochAnswer says what becomes of the answer to an epoch request that was sent in an older
// leader epoch (case H29).
type LateEpochAnswer uint8

// The answers.
const (
	LateAnswerUnused LateEpochAnswer = iota // unused
	LateAnswerUsed                          // used
)

// WithoutEpochs says what a truncating follower does that knows no epoch (broker.md 1 (b) 2).
type WithoutEpochs uint8

// The answers.
const (
	AskAnyway     WithoutEpochs = iota // asks-anyway
	CutWithoutAsk                      // cuts-to-high-watermark
)
