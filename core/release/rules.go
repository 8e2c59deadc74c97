package release

import "highwater/core/kafka"

// Truncation says where a follower cuts its log before it fetches.
type Truncation uint8

// The ways to truncate (broker.md 0.1: hwTruncation, epochRequest v0).
const (
	ToHighWatermark Truncation = iota // 0.8 to 0.10: to its own high watermark
	ByEpoch                           // 0.11 (KIP-101): to the offset that the leader answers
)

// CutWhen says which LeaderAndIsr makes a follower cut to its high watermark.
type CutWhen uint8

// The moments of a cut to the high watermark (broker.md 1 (a) 1).
const (
	EveryNewEpoch CutWhen = iota // 0.8.0: on every newer leader epoch
	LeaderChange                 // 0.9 to 0.10: only if the leader id changed
)

// InitialFetch says from where a follower starts to fetch (broker.md 0.7).
type InitialFetch uint8

// The initial fetch offsets.
const (
	FromLogEnd        InitialFetch = iota // 0.8 to 1.0
	FromHighWatermark                     // 1.1 and later
)

// EpochCache says which rules the leader epoch cache follows (broker.md 0.4).
type EpochCache uint8

// The rules of the leader epoch cache.
const (
	NoCache         EpochCache = iota // 0.8 to 0.10: there is none
	IncreasingCache                   // 0.11 to 2.0.0: a regressing entry is ignored
	MonotonicCache                    // 2.0.1 and later: the last assignment wins
)

// HWWaits says whose log end offsets hold the high watermark back (broker.md 2.3).
type HWWaits uint8

// The replicas that the high watermark waits for.
const (
	HWWaitsISR         HWWaits = iota // 0.8 to 0.10.1: the ISR
	HWWaitsAndCaughtUp                // 0.10.2: the ISR, and caught-up replicas outside it
)

// Lag says what counts as lagging (broker.md 1 (a) 7).
type Lag uint8

// The lag rules.
const (
	LagTimeOrMessages Lag = iota // 0.8: no progress, or replica.lag.max.messages behind
	LagTime                      // 0.9 and later
)

// ISRCheck says how often a leader looks for lagging followers.
type ISRCheck uint8

// The periods of the ISR check, as parts of replica.lag.time.max.ms.
const (
	CheckEveryLag     ISRCheck = iota // 0.8 to 0.10.1
	CheckEveryHalfLag                 // 0.10.2 and later
)

// OutOfRange says what a follower does when the leader's log ends below its own and unclean
// leader election is off (broker.md 0.7).
type OutOfRange uint8

// The reactions to a leader whose log is shorter.
const (
	ExitWhenLonger OutOfRange = iota // up to 2.0.0: the broker process exits
	CutWhenLonger                    // 2.0.1 and later (KAFKA-7414)
)

// Switch is a rule that is off or on.
type Switch uint8

// The positions of a switch.
const (
	Off Switch = iota
	On
)

// Rules answers every question that releases answer differently. Each field is one switch of
// the specification (broker.md 0.1) and is asked in exactly one decide… function.
type Rules struct {
	Truncation      Truncation
	CutWhen         CutWhen
	InitialFetch    InitialFetch
	EpochCache      EpochCache
	CacheOnElection Switch // 2.0.1: a new leader notes (epoch, LEO) before its first append
	HWWaits         HWWaits
	Lag             Lag
	ISRCheck        ISRCheck
	OutOfRange      OutOfRange
}

// Config holds the settings that matter, by their Kafka names in the comments. Times in
// milliseconds.
type Config struct {
	MinISR            int8         // min.insync.replicas, 1 or more
	UncleanElection   bool         // unclean.leader.election.enable
	LagTimeMax        kafka.Ms     // replica.lag.time.max.ms
	LagMaxMessages    kafka.Offset // replica.lag.max.messages (0.8 only)
	FetchWaitMax      kafka.Ms     // replica.fetch.wait.max.ms
	FetchBackoff      kafka.Ms     // replica.fetch.backoff.ms
	SocketTimeout     kafka.Ms     // replica.socket.timeout.ms: a lost Fetch is given up
	HWCheckpointEvery kafka.Ms     // replica.high.watermark.checkpoint.interval.ms
	SessionTimeout    kafka.Ms     // zookeeper.session.timeout.ms
	RequestTimeout    kafka.Ms     // request.timeout.ms of the producer
	Latency           kafka.Ms     // of every connection, one way
}

// Spec is everything that stays the same during a run: the cluster, its settings, its rules.
type Spec struct {
	Brokers    int8 // 1 to kafka.MaxBrokers
	Partitions int8 // 1 to kafka.MaxPartitions
	Producers  int8
	Consumers  int8
	Replicas   [kafka.MaxPartitions]kafka.ReplicaList
	Rules      Rules
	Config     Config
}
