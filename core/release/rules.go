package release

import "highwater/core/kafka"

// Switch is a rule that is off or on.
type Switch uint8

// The positions of a switch.
const (
	Off Switch = iota
	On
)

// Rules answers every question that releases answer differently. Each field is one switch of
// the specification (broker.md 0.1, controller.md 1) and is asked in exactly one decide…
// function. The zero value is 0.8.0, but for what only variants do.
type Rules struct {
	// What a follower does: rules_follower.go, fields_follower.go.
	Truncation      Truncation
	RestartFetch    RestartFetch
	InitialFetch    InitialFetch
	OutOfRange      OutOfRange
	AppendFailure   AppendFailure
	AppendCheck     AppendCheck
	EmptyLogRestart Switch
	FencedFollower  FencedFollower
	DivergingAnswer DivergingAnswer
	LastFetched     LastFetched
	NewerBatches    NewerBatches
	InitialRead     InitialRead
	LateEpochAnswer LateEpochAnswer
	WithoutEpochs   WithoutEpochs

	// What is kept, and how: rules_disk.go, fields_disk.go.
	EpochCache        EpochCache
	EpochAnswer       EpochAnswer
	CacheOnElection   Switch
	EmptyEpochs       EmptyEpochs
	RebuiltEpochs     RebuiltEpochs
	OldFormat         OldFormat
	EpochFileAfterCut EpochFileAfterCut
	Marker            Marker
	MarkerEpoch       Switch
	LogStart          Switch
	LogDirFailure     LogDirFailure

	// What a leader does: rules_leader.go, fields_leader.go.
	HWWaits          HWWaits
	AnswerHW         AnswerHW
	HWTried          HWTried
	Lag              Lag
	CaughtUp         CaughtUp
	ISRCheck         ISRCheck
	EpochStartForISR Switch
	ISRChanges       ISRChanges
	RefusedChange    RefusedChange
	ISREligibility   Switch
	ReplicaEpoch     Switch
	StaleFetch       StaleFetch
	StrictMinISR     Switch
	MinISR           MinISR
	Fencing          Switch
	NotHosted        NotHosted
	UnknownReplica   UnknownReplica
	RangeCheck       RangeCheck
	DivergingFetch   DivergingFetch
	OffsetGuard      Switch
	FollowerReads    Switch
	PreferredReplica PreferredReplica
	TopicIDs         TopicIDs
	ISRJoin          ISRJoin
	ISRFacts         ISRFacts
	WaitingFetch     WaitingFetch

	// What idempotent producers and their leaders do: rules_producer.go, fields_producer.go.
	ProducerState     ProducerState
	ProducerRetention ProducerRetention
	UnknownProducer   UnknownProducer
	EpochBump         Switch
	DeliveryTimeout   Switch

	// What consumers do: rules_consumer.go, fields_consumer.go.
	MetadataAnswer      MetadataAnswer
	MetadataEpoch       MetadataEpoch
	ClientEpoch         Switch // a consumer's requests carry the leader epoch (2.3)
	Validation          Validation
	FailedValidation    FailedValidation
	CommitEpoch         Switch
	PreferredAfterError PreferredAfterError

	// What the controller of ZooKeeper mode does: rules_control.go, fields_control.go.
	BrokerEpochs     BrokerEpochs
	Bounce           Bounce
	ControllerWrites ControllerWrites
	DeadAtFailover   DeadAtFailover
	StopReplicaEpoch Switch
	ISRNotification  Switch
	ElectLeaders     ElectLeaders
	RepeatedChange   RepeatedChange
	RaisedEpoch      RaisedEpoch
	UncleanAllowed   UncleanAllowed
	Election         Election
	LeaderRecovery   Switch

	// What the controller of KRaft mode and its quorum do: rules_kraft.go, fields_kraft.go.
	ShrinkEpoch     ShrinkEpoch
	ElectWhen       ElectWhen
	ReassignEnd     ReassignEnd
	OldIncarnation  OldIncarnation
	SessionValid    SessionValid
	SameIncarnation SameIncarnation
	VersionRequired Switch // a registration that does not name metadata.version is 119 (4.1)
	SplitBatch      Switch // a registration's records are no atomic batch (4.0)
	LateHeartbeat   Switch // one that waited too long counts as contact (3.5)
	ShutdownFlag    Switch // controlled shutdown is part of the registration (3.3, KIP-841)
	AlterChecks     AlterChecks
	DirsInMetadata  Switch // the controller is told of failed log directories (3.7, KIP-858)
	ELR             Switch // eligible.leader.replicas.version of a new cluster
	ClearELR        Switch // a change of min.insync.replicas clears ELRs (4.0)
	LastKnown       LastKnown
	UncleanSetting  Switch // unclean.leader.election.enable counts (3.9)
	UncleanTimer    Switch // leaderless partitions are looked at every 300 s (3.9)
	BalanceTimer    Switch // auto.leader.rebalance.enable counts (3.2)
	PreVote         Switch // KIP-996 (4.0)
	CheckQuorum     Switch // a leader without its majority resigns (3.7)
	MetadataRoles   MetadataRoles
	StoppingReads   StoppingReads
	QuorumFlush     Switch // a voter's records are on disk before they count
	LeaderlessISR   LeaderlessISR
}

// Config holds the settings that matter, by their Kafka names in the comments. Times in
// milliseconds.
type Config struct {
	MinISR            int8         // min.insync.replicas, 1 or more
	UncleanElection   bool         // unclean.leader.election.enable
	OldFormat         bool         // the topic's record format is older than v2: no epochs
	AutoRebalance     bool         // auto.leader.rebalance.enable, checked every 300 s
	OrderlyShutdown   bool         // controlled.shutdown.enable
	LogDirs           int8         // directories of a broker; partition p lies in p modulo this
	SegmentBatches    int8         // batches in a log segment before it rolls, 0 for one segment
	FlushMessages     kafka.Offset // log.flush.interval.messages, 0 for never
	LagTimeMax        kafka.Ms     // replica.lag.time.max.ms
	LagMaxMessages    kafka.Offset // replica.lag.max.messages (0.8 only)
	FetchWaitMax      kafka.Ms     // replica.fetch.wait.max.ms
	FetchBackoff      kafka.Ms     // replica.fetch.backoff.ms
	SocketTimeout     kafka.Ms     // replica.socket.timeout.ms: a lost Fetch is given up
	HWCheckpointEvery kafka.Ms     // replica.high.watermark.checkpoint.interval.ms
	CheckpointEvery   kafka.Ms     // log.flush.offset.checkpoint.interval.ms and its log start twin
	SessionTimeout    kafka.Ms     // zookeeper.session.timeout.ms
	BrokerSession     kafka.Ms     // broker.session.timeout.ms (KRaft)
	HeartbeatEvery    kafka.Ms     // broker.heartbeat.interval.ms (KRaft)
	QuorumFetch       kafka.Ms     // controller.quorum.fetch.timeout.ms
	QuorumElection    kafka.Ms     // controller.quorum.election.timeout.ms
	RequestTimeout    kafka.Ms     // request.timeout.ms of the producer
	Latency           kafka.Ms     // of every connection, one way
	RecoveryPerBatch  kafka.Ms     // what a start takes for each batch that it reads; 0: no time
}

// Spec is everything that stays the same during a run: the cluster, its settings, its rules.
type Spec struct {
	Mode       Mode // which kind of controller
	Voters     int8 // controllers of KRaft mode, 1 to kafka.MaxVoters
	Brokers    int8 // 1 to kafka.MaxBrokers
	Partitions int8 // 1 to kafka.MaxPartitions
	Producers  int8
	Consumers  int8
	// Replicas is the assignment with which the topic is created; a reassignment changes the
	// one in the world.
	Replicas [kafka.MaxPartitions]kafka.ReplicaList
	// BrokerRacks are the racks of brokers, 0 for none (broker.rack; KIP-392).
	BrokerRacks [kafka.MaxBrokers]int8
	// ProducerConfigs and ConsumerConfigs are the settings of each client.
	ProducerConfigs [kafka.MaxProducers]ProducerConfig
	ConsumerConfigs [kafka.MaxConsumers]ConsumerConfig
	Rules           Rules
	Config          Config
}
