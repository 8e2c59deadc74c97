package world

import (
	"highwater/core/broker"
	"highwater/core/kafka"
)

// Kind says what an action does. Every one is something that the world outside the protocol
// can do, or the next thing that the protocol itself is ready to do.
type Kind uint8

// The actions.
const (
	NoAction      Kind = iota
	StartProcess       // Broker
	CrashProcess       // Broker: kill -9; the page cache survives
	PowerLoss          // Broker; Keep: how many unflushed batches the disk kept, per log
	FlushDisk          // Broker, Partition, Count: the page cache is written back; 0 batches: all
	CreateTopic        // the admin writes the assignment to ZooKeeper
	RunFetcher         // Broker, Partition: the fetcher sends its next request
	EndFetchWait       // Broker (follower), Partition: its parked fetch's time is over
	Deliver            // Msg: the head of its connection arrives and is handled
	Drop               // Msg: it is lost
	Hold               // Msg: it does not arrive until released
	Release            // Msg
	CutLink            // From, To: nothing passes, in both directions
	HealLink           // From, To
	Pass               // Ms: time passes; refused beyond the next timer
	FireTimer          // Timer, Broker, Partition, Client: a timer that is due
	ExpireSession      // Broker: ZooKeeper ends the session of a process that is gone
	TellWatch          // Broker, Watch: ZooKeeper's notification arrives
	WinController      // Broker: creates /controller
	ReadState          // Broker: the controller reads brokers and partitions and acts
	Produce            // Client, Partition, Count, Acks, Broker: to whom
	Consume            // Client, Partition, Broker; Ms: fetch.max.wait.ms, 0 for no wait
	FindLeader         // Client, Broker: a client asks a broker for metadata
	AskOffset          // Client (consumer), Partition, Broker; Count: -1 the end, -2 the start

	// Logs, files and disks. A log directory is named by a partition in it.
	CloseProcess      // Broker: ends in order, without telling the controller before
	DieLoading        // Broker, Count: starts, and dies when it has loaded that many logs
	DeleteRecords     // Broker, Partition, Count: an operator asks a leader for a log start; -1: HW
	DeleteOldSegments // Broker, Partition, Count: retention of one replica; 0: all that may go
	ReplaceDisk       // Broker (down), Partition: an empty disk for its log directory
	FailLogDir        // Broker, Partition: the disk of its log directory fails
	TearTail          // Broker (down), Partition: the last batch in the file is torn
	DamageFile        // Broker (down), Partition, File, Harm, Count: the value of a wrong file

	// Control: operators and ZooKeeper.

	// Foreign: what only a peer that breaks the protocol would send.
)

// Timer is a moment that the protocol waits for.
type Timer uint8

// The timers.
const (
	NoTimer         Timer = iota
	TimerCheckpoint       // Broker: writes replication-offset-checkpoint
	TimerOffsets          // Broker: writes recovery points and log starts
	TimerEpochFile        // Broker, Partition: writes the epoch file in the background
	TimerISRCheck         // Broker: looks for lagging followers
	TimerSocket           // Broker, Partition: a request of a fetcher is given up
	TimerFetchWait        // Broker (follower) or Client (consumer), Msg: a parked fetch is answered
	TimerSession          // Broker: the session of a dead process ends
	TimerProduce          // Broker: a waiting produce request times out
	TimerRequest          // Client: a producer gives a request up
	TimerAlter            // Broker: ISR changes are sent to the controller again
)

// Watch is a ZooKeeper watch.
type Watch uint8

// The watches.
const (
	WatchController Watch = iota // of every broker, on /controller
	WatchBrokers                 // of the controller, on /brokers/ids
)

// Action is one thing that may happen next. It is a plain value: links, scripts, the sandbox
// and the explorer all hold actions.
type Action struct {
	Kind      Kind
	Broker    kafka.BrokerID
	Partition kafka.PartitionID
	Client    int8 // index among producers or consumers
	Acks      int8 // 0, 1 or -1 (all)
	Timer     Timer
	Watch     Watch
	From, To  kafka.NodeID
	Keep      int8
	File      broker.File
	Harm      broker.Harm
	Count     int32 // records in the batch
	Msg       uint32
	Ms        kafka.Ms
}

// Refusal says why an action is not possible now; the zero value says that it was. It is
// neither a protocol error nor a bug: a screen greys its button and shows the text.
type Refusal uint8
