package world

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
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
	CreateTopic        // an operator creates the topic with the assignment of the spec
	RunFetcher         // Broker, Partition: the fetcher sends its next request
	EndFetchWait       // Broker (follower), Partition: its parked fetch's time is over
	Deliver            // Msg: the head of its connection arrives and is handled
	Drop               // Msg: it is lost
	Hold               // Msg: it does not arrive until released
	Release            // Msg
	Delay              // Msg, Ms: it arrives so much later; what is behind it waits as well
	SlowSend           // Msg: an answer to a Fetch that is not written out before Release
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

	ShutDown         // Broker: SIGTERM, an orderly shutdown
	DeleteController // an operator removes /controller, whose owner's session lives on
	ElectLeaders     // Partition, Unclean, Broker: whom the operator asks
	Reassign         // Partition, Replicas: what the operator wants

	// KRaft mode: voters are its controllers.

	StartVoter     // Voter
	CrashVoter     // Voter: kill -9
	VoterPowerLoss // Voter; Keep: how many unflushed batches its disk kept
	StartAs        // Broker: whose machine; From: the broker whose node.id its configuration names
	ReadMetadata   // Broker; Count: batches of the metadata log that it applies, 0 for all
	Unregister     // Broker: an operator removes its registration
	AlterConfig    // Setting, Cluster, Count: the value, metadata.Unset deletes it
	AlterELR       // Count: eligible.leader.replicas.version, 0 or 1

	// SetLatency is for both modes: From, To, Ms one way beside Config.Latency.
	SetLatency

	// Foreign: what only a peer that breaks the protocol would send.

	Foreign // From; Broker or, what decides in KRaft mode, Voter: to whom; Request

	// Clients. Of a consumer, Client counts consumers.

	InitProducer // Client, Broker: an idempotent producer asks a broker for a producer id
	Poll         // Client, Partition: a consumer takes the next step that its position needs
	Commit       // Client, Partition: a consumer commits its position for its group
	Assign       // Client, Partition: its group gives it the partition; who had it has it no more
	Seek         // Client, Partition, Count: the application sets the position
	// RestartProducer ends a producer's process and starts another one. Client
	RestartProducer

	// Disks, operators and outside actors.

	SlowDisk  // Broker, Ms: how long what needs its disk waits before it is handled; 0 ends it
	Supervise // Broker, Ms: restarted when not up after Ms, 0 ends it; Count 1: recovery is up
	Throttle  // Broker; Count: batches a second to followers outside the ISR, 0 for no limit

	Kinds // how many there are
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
	TimerStop             // Broker: a wait during its orderly shutdown is over
	TimerISRReport        // Broker: tells the controller of ISR changes
	TimerRebalance        // Broker: the controller looks for misplaced leaders
	TimerHeartbeat        // Broker: registers, or sends a heartbeat that has something to say
	TimerNoBroker         // Broker: it was not registered for too long, and exits
	TimerFence            // Voter: the active controller fences a silent broker
	TimerQuorum           // Voter: its deadline
	TimerBalance          // Voter: the active controller looks for misplaced leaders
	TimerUnclean          // Voter: it looks at partitions without a leader
	TimerRetry            // Client: a producer sends a batch again
	TimerDisk             // Broker, Msg: a message is handled for which a slow disk has answered
	TimerLoaded           // Broker: a process that recovers its logs has loaded them
	TimerSupervisor       // Broker: a supervisor restarts a process that is not up
	TimerDelivery         // Client: delivery.timeout.ms of a batch is over
)

// Watch is a ZooKeeper watch.
type Watch uint8

// The watches.
const (
	WatchController Watch = iota // of every broker, on /controller
	WatchBrokers                 // of the controller, on /brokers/ids and on the topics
	WatchISR                     // of the controller, on /isr_change_notification
	WatchLogDirs                 // of the controller, on /log_dir_event_notification
	WatchAdmin                   // of the controller, on what operators write
	WatchState                   // of the controller, on the states of what is reassigned
	WatchSession                 // to a broker that is connected again: its session is over
	WatchCzxid                   // to a broker: the answer to its new registration
)

// Action is one thing that may happen next. It is a plain value: links, scripts, the sandbox
// and the explorer all hold actions.
type Action struct {
	Kind      Kind
	Broker    kafka.BrokerID
	Voter     kafka.VoterID
	Partition kafka.PartitionID
	Client    int8 // index among producers or consumers
	Acks      int8 // 0, 1 or -1 (all)
	Timer     Timer
	Watch     Watch
	From, To  kafka.NodeID
	Keep      int8
	File      broker.File
	Harm      broker.Harm
	Unclean   bool
	Cluster   bool         // of AlterConfig: the default of the cluster, not the topic's
	Setting   metadata.Key // of AlterConfig
	Count     int32        // records in the batch; with disks, what the kind says
	Msg       uint32
	Ms        kafka.Ms
	Replicas  kafka.ReplicaList
	Request   Request
}

// Request is what a peer that breaks the protocol, or a test, puts on the wire: a control request
// or an AlterPartition about one partition, with epochs of any kind. Epochs that are absent are -1.
type Request struct {
	// API is LeaderAndIsr, UpdateMetadata, StopReplica, ControlledShutdown, AlterPartition, or
	// OffsetForLeaderEpoch, which asks for LeaderEpoch. In KRaft mode it is AlterPartition,
	// OffsetForLeaderEpoch, BrokerRegistration, whose BrokerEpoch is the previous one, or
	// BrokerHeartbeat.
	API             kafka.API
	BrokerEpoch     kafka.BrokerEpoch
	ControllerEpoch kafka.ControllerEpoch
	LeaderEpoch     kafka.LeaderEpoch
	PartitionEpoch  kafka.PartitionEpoch
	Leader          kafka.BrokerID
	ISR             kafka.ReplicaSet
	Live            kafka.ReplicaSet // UpdateMetadata
	TopicID         kafka.TopicID    // NoTopicID: by name
	Recovery        kafka.Recovery
	Delete          bool // StopReplica
	// Epochs are the broker epochs of the members of ISR (AlterPartition version 3; version 2
	// has none, versions 0 and 1 have no TopicID either).
	Epochs      [kafka.MaxBrokers]kafka.BrokerEpoch
	Incarnation int32        // BrokerRegistration
	Offset      kafka.Offset // BrokerHeartbeat: the next metadata record
	Flags       network.Flags
	Dirs        uint8 // BrokerRegistration, BrokerHeartbeat: log directories that are offline
}

// Refusal says why an action is not possible now; the zero value says that it was. It is
// neither a protocol error nor a bug: a screen greys its button and shows the text.
type Refusal uint8
