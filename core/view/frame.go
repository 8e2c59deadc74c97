package view

import (
	"highwater/core/kafka"
	"highwater/core/words"
)

// Role is what a broker does for the partition that is shown.
type Role int8

// The roles of a lane.
const (
	RoleNone     Role = iota // running, hosts the partition, has not been told its role
	RoleLeader               // leads, as far as it knows
	RoleFollower             // follows, as far as it knows
	RoleDown                 // its process does not run
)

// Frame is everything the stage shows of one partition after one step, on one rule set. Ids
// are stable between frames, so that an animation can be the time between two of them.
type Frame struct {
	Now        kafka.Ms
	Hash       uint64 // of the packed world; the same on every machine
	Partition  kafka.PartitionID
	Controller Controller
	Quorum     *Quorum   // of KRaft mode, nil in ZooKeeper mode
	Majority   *Majority // of a quorum that stands alone, whose voters are the lanes; else nil
	Lanes      []Lane    // in the order of the brokers' ids
	Messages   []Message
	Producers  []Producer
	Consumers  []Consumer
	Ledger     Ledger
	Checks     []Check
	Verdict    Verdict
}

// Controller is what has been decided, and by whom: by the controller in ZooKeeper, or by the
// committed metadata log of KRaft mode.
type Controller struct {
	Broker         string // who holds /controller, or the active controller; "" for none
	Epoch          kafka.ControllerEpoch
	MustRead       bool   // was told of a change or elected, and has not read the state yet
	Leader         string // of the partition's state node, "" for none
	LeaderEpoch    kafka.LeaderEpoch
	PartitionEpoch kafka.PartitionEpoch
	ISR            []string
	ELR            []string // eligible leader replicas (KIP-966)
	LastKnown      []string // last known leader
	Recovering     bool     // its leader was elected uncleanly and has not taken over yet
	Registered     []string // the nodes below /brokers/ids; in KRaft mode those not fenced
	Fenced         []string // KRaft mode: registered, and fenced
	Replicas       []string // the assignment, the preferred leader first
	Adding         []string // by a reassignment that goes on
	Removing       []string
	Closing        []string // brokers whose orderly shutdown the controller knows of
	MinISR         int      // min.insync.replicas in force, at most the number of replicas
	Sessions       []Session
}

// Session is a ZooKeeper session whose owner is gone: the node lives until it ends.
type Session struct {
	Broker string
	Ends   kafka.Ms
}

// Lane is one broker's row: its process, its log, its files.
type Lane struct {
	Broker       string // name, as in "A"
	ID           kafka.BrokerID
	Role         Role
	IsController bool
	BrokerEpoch  kafka.BrokerEpoch // NoBrokerEpoch while not registered
	LeaderEpoch  kafka.LeaderEpoch // the one this replica knows
	Behind       bool              // its leader epoch is behind the controller's
	Voter        bool              // it is a voter of a quorum, not a broker
	Hosted       bool              // the broker has a replica of the partition (a log)

	Cells      []Cell       // in offset order; a batch is one or several cells
	Ghosts     []Cell       // cells that were cut, or lost in a power loss, within two steps
	HW         kafka.Offset // NoOffset while the process knows none
	LEO        kafka.Offset
	FlushedTo  kafka.Offset // offsets below are on disk, the rest only in the page cache
	Checkpoint kafka.Offset // the HW in replication-offset-checkpoint, NoOffset for none
	HasCache   bool         // the rule set keeps a leader epoch cache
	Epochs     []EpochEntry // the leader epoch cache = leader-epoch-checkpoint
	Fetcher    Fetcher
	LogStart   kafka.Offset   // log start offset: what was below is gone
	Segments   []kafka.Offset // where its segments begin, but for the first
	Remotes    []Remote       // what a leader knows of its followers
	Pending    PendingISR     // the ISR change that a leader has asked for
	Stopped    bool           // the controller told it to stop its replica
	Leaderless bool           // it runs, and has been told that nobody leads
	Closing    bool           // its process is shutting down in order
	Life       Life           // KRaft mode: where its process stands
	Fenced     bool           // KRaft mode: registered, and fenced
	Read       kafka.Offset   // KRaft mode: metadata that it has applied, NoOffset for none
	Failed     bool           // the replica's log directory failed
	Note       words.Text     // what happened to this lane in this step, a short line, or empty
	NoteBrief  words.Text     // the same in fewer words where the note is long, or empty
	NoteBad    bool           // the note tells of harm
}

// Life is where a broker of a KRaft cluster stands, as it knows itself.
type Life int8

// The states (BrokerState); LifeNone in ZooKeeper mode, or while its process does not run.
const (
	LifeNone     Life = iota
	LifeStarting      // registers, and reads the metadata log
	LifeRecovery      // has read its registration, and asks to be unfenced
	LifeRunning
	LifeStopping // in controlled shutdown
)

// PendingISR is a change of the ISR that a leader has asked the controller for and that has not
// been answered (KIP-497). The zero value is none.
type PendingISR struct {
	Joins  []string
	Leaves []string
}

// EpochEntry is a line of the leader epoch cache.
type EpochEntry struct {
	Epoch  kafka.LeaderEpoch
	Start  kafka.Offset
	Lookup bool // this line answered an OffsetForLeaderEpoch in this step
}

// Remote is what a leader knows of one follower.
type Remote struct {
	Broker string
	LEO    kafka.Offset // NoOffset before its first fetch
}

// Cell is one record, or a fold of records of one batch between cut points.
type Cell struct {
	ID         uint64 // of the record: the same in producer, message and every log
	First      kafka.Offset
	Last       kafka.Offset // inclusive; First == Last for one record
	Name       string       // "m1", or "m1–m9" for a fold
	Epoch      kafka.LeaderEpoch
	OnDisk     bool
	BelowHW    bool // below the lane's own HW; while it is down, the one in its checkpoint
	Changed    bool // came in this step
	Lost       bool // acknowledged, and lost (Ghosts, or the record's producer token)
	Diverged   bool // another running replica holds another record at this offset
	Repeat     bool // the log, or what the consumer read, has the record once more before
	PowerLost  bool // a ghost that a power loss took, not a truncation
	AgeInSteps int  // of a ghost: 0 in the step that cut it, 1 in the next
}

// Fetcher is the state of a follower's fetcher.
type Fetcher struct {
	State   FetcherState
	Offset  kafka.Offset // the next offset to fetch
	Until   kafka.Ms     // of a delay
	Waiting bool         // its Fetch waits at the leader for data
}

// FetcherState says what a follower's fetcher does next.
type FetcherState int8

// The states of a fetcher (PartitionFetchState).
const (
	FetcherNone        FetcherState = iota // no fetcher: leader, down, or not told
	FetcherTruncating                      // must ask the leader where its epoch ends
	FetcherFetching                        // fetches
	FetcherDelayed                         // waits after an error
	FetcherAskingEnd                       // out of range: asks where the leader's log ends
	FetcherAskingStart                     // out of range: asks where the leader's log begins
	FetcherFailed                          // its partition is listed as failed
	FetcherDead                            // its thread died
	FetcherFenced                          // its leader epoch was refused
)

// Message is one message in flight.
type Message struct {
	ID       uint32 // stable while it is in flight
	From, To string // names of actors: brokers, producers, consumers
	API      kafka.API
	Answer   bool
	Title    words.Text // "Fetch", "Fetch answer"
	Brief    string     // the two or three fields that decide: "offset 1"
	Fields   []Field    // every field, under its protocol name
	Records  []Cell     // that it carries
	Parked   bool       // handled and waiting at the receiver for data
	AtDisk   bool       // arrived, and waits for the slow disk of its receiver
	Held     bool       // held by the person
	Sent     bool       // sent in this step
	// Partition is the one that it is about, -1 for none or several.
	Partition kafka.PartitionID
}

// Field is a field of a message under its protocol name.
type Field struct{ Name, Value string }

// SendState is what a producer knows of one batch.
type SendState int8

// The states of a produce request as its producer knows them.
const (
	SendSent     SendState = iota // no answer yet
	SendAcked                     // acknowledged
	SendFailed                    // an error said so; nothing was appended, or it may have been
	SendUnknown                   // the connection broke or time ran out: nobody knows
	SendQueued                    // not sent yet
	SendRetrying                  // to be sent again
)

// Producer is a producer and the records that it sent.
type Producer struct {
	Name    string
	Records []SentRecord
	Leader  string // where its metadata says the leader is, "" if it knows none
	// ID and Epoch are those of an idempotent producer, ID is 0 for one without.
	ID    kafka.ProducerID
	Epoch kafka.ProducerEpoch
}

// SentRecord is one record of a producer, with what became of it.
type SentRecord struct {
	ID    uint64
	Name  string
	Acks  int8
	State SendState
	// Attempts counts how often it was sent; Sequence is its own, -1 without a producer id.
	Attempts int32
	Sequence int32
	Error    kafka.ErrorCode
	Lost     bool // acknowledged, and the present leader does not have it
	AtRisk   bool // acknowledged, and only on replicas that may not lead
	Changed  bool // its state changed in this step
}

// Consumer is a consumer and what it has read.
type Consumer struct {
	Name     string
	Position kafka.Offset
	// Epoch is that of the record before the position, LeaderEpoch the one in which it was taken or
	// validated; NoLeaderEpoch for unknown.
	Epoch, LeaderEpoch kafka.LeaderEpoch
	State              words.Text // what it must do before it may fetch, empty for nothing
	Read               []Cell     // in the order of reading
	Leader             string
}

// Check is one invariant and its state.
type Check struct {
	ID       string // "acknowledged-records-survive"
	Name     words.Text
	Holds    bool
	AtRisk   bool       // holds, but only just
	Sentence words.Text // with the numbers; why it holds or what broke it
	Since    int        // the step at which it broke, -1 while it holds
}

// Verdict is the judgement of a run so far, in the words of files, matrix and screens.
type Verdict struct {
	ID      string // safe, at-risk, lost, diverged, stuck, unavailable, n/a
	Word    words.Text
	Records []string // the names of the records it speaks of
}
