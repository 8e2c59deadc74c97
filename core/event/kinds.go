package event

// Kind says what happened.
type Kind uint8

// The kinds of events, with the fields that count beside Kind, At, Node and Partition.
const (
	None Kind = iota

	// Messages: Node is the sender, Peer the receiver; Msg, API, Answer.
	Sent
	Handled    // Node is the receiver, Peer the sender
	Dropped    // lost on the way
	ConnBroken // the request's sender (Node) learns that Peer is gone
	Unheard    // an answer came to a process that no longer waits for it
	LinkCut    // Node, Peer
	LinkHealed // Node, Peer
	MessageHeld
	MessageFreed
	AnswerUnsent // an answer to a Fetch that its sender has not written out
	AnswerSent   // it is written out now

	// A broker's life.
	Started        // Node; Epoch unused
	Registered     // Node; Seq is the broker epoch
	Recovered      // From: LEO in memory before, To: LEO from the file
	ProcessCrashed // Node
	PowerLost      // Node
	TailLost       // From: LEO before, To: what the disk kept
	ProcessExited  // Node; Rule says why
	HWCheckpointed // To: the high watermark written
	Flushed        // To: flushed up to

	// Logs, files and disks.
	SegmentRolled        // From, To: recovery point before and after
	SegmentsDeleted      // From, To: base of the first segment before and after
	LogStartMoved        // From, To; Rule
	EpochsCleared        // Rule
	EpochsDropped        // To: entries that began there; Rule
	EpochFileWritten     // the epoch file has caught up with the cache
	RecoveryCheckpointed // From, To: the line of recovery-point-offset-checkpoint
	StartCheckpointed    // From, To: the line of log-start-offset-checkpoint
	MarkerWritten        // Seq: number of the log directory; Because: broker epoch
	MarkerDeleted        // Seq: number of the log directory
	LogDirFailed         // Seq: number of the log directory; Rule
	LogDirReplaced       // Seq: number of the log directory
	FileDamaged          // Seq: number of the log directory; From: broker.File; Rule: what was done
	BatchDamaged         // From, To: the batch; Rule
	DeleteRefused        // DeleteRecords refused: Err, To: the offset asked for
	ProcessClosed        // Node: ended in order
	ProcessDiedLoading   // Node

	// ZooKeeper and the controller.
	SessionExpired   // Node: its owner
	WatchTold        // Node; Peer NoNode; Rule: which watch
	ControllerWon    // Node; Seq is the controller epoch
	ControllerRead   // Node; Set: the brokers it saw
	ControllerResign // Node
	TopicCreated     // Set: the replicas
	LeaderElected    // Node: controller, Peer: new leader, Epoch, Set: new ISR, Rule
	NoLeader         // Node: controller; Epoch; Set: ISR; Rule
	NotElected       // Node: controller; Epoch; Set: ISR; Rule: an election that changed nothing
	EpochRaised      // Node: controller; Epoch; Set: ISR; Rule: the leader epoch alone
	BrokerEpochKnown // Node; Seq is the broker epoch that it learns
	BounceNoticed    // Node: controller; Peer: who restarted; Because
	ControllerMoved  // Node: a controller whose write was refused; Because
	ControllerDeleted
	ISRNoted         // Node: leader; it leaves a note for the controller
	ISRAltered       // Node: controller, Peer: leader; Set: new ISR; Epoch
	ISRAlterRefused  // Node: controller, Peer: leader; Set: wanted ISR; Err; Because
	ShutdownBegan    // Node
	ShutdownWaits    // Node: why it does not stop yet; Rule
	ShutdownGranted  // Node: controller; Peer: who stops; Set: all that stop
	ShutdownRefused  // Node: controller; Peer; Err
	ReplicaStopped   // Epoch: its leader epoch
	ReplicaDeleted   // To: its LEO
	ReplicaOffline   // Node: controller; Peer: its broker; Rule
	ElectionAsked    // Node: who is asked; Rule: how
	ElectionAnswered // Node: controller; Err
	ReassignAsked    // Set: the wanted replicas
	ReassignBegan    // Node: controller; Set: the wanted replicas
	ReassignDone     // Node: controller; Set: the replicas
	ForeignSent      // Node: as whom, Peer: to whom; Msg, API, Epoch
	ForeignAnswered  // Node: who answers; Msg, API, Err; Epoch, To: of an OffsetForLeaderEpoch

	// A replica.
	BecameLeader   // Epoch; To: LEO; Set: ISR
	BecameFollower // Peer: leader, Epoch
	RoleRefused    // LeaderAndIsr not taken: Err, Epoch: own
	Truncated      // From, To; Rule; Because
	NotTruncated   // To: LEO; Rule; Because
	Appended       // From, To; Epoch, Producer, Seq: of the first record
	EpochAssigned  // Epoch, To: start offset
	EpochAnswered  // a leader looked up: Epoch asked, Seq: epoch answered or -1, To: end offset
	HWMoved        // From, To; Rule; Because
	FetchRecorded  // a leader noted Peer's position: To
	FetchParked    // Peer's fetch waits; To: its offset
	FetchEnded     // a parked fetch is answered; Rule: data, time
	FetcherDelayed // Err; Rule; API: what it asked; From: its offset
	FetcherDied    // From: offset at which, To: LEO
	ISRShrunk      // Set: new ISR; Peer: who left; Because
	ISRExpanded    // Set: new ISR; Peer: who joined; Because
	ISRRefused     // ZooKeeper's version differs: Because

	// A follower and its fetcher.
	AnswerUnused   // API; the fetcher has moved on since it asked: Because
	FetcherStopped // From: offset at which, To: LEO; or Err, Epoch: that the request carried
	CutBelowHW     // From: HW before, To: where the log was cut
	BatchLeftOut   // From, To; Epoch, Producer, Seq: of the first record

	// A leader and the ISR.
	FetchRefused   // a Fetch of Peer at From: Err; Epoch: the request's; Rule; Because
	FetchDiverges  // Peer's at From: its epoch ends as Epoch at To; Because
	ReaderSent     // to Peer, for offset From: a consumer is to read there; Set: ISR
	OffsetsRefused // API (OffsetForLeaderEpoch, ListOffsets), Err; Epoch: the request's; Rule
	StateTaken     // a leader's newer state in the same leader epoch: Epoch, Set: ISR, To: LEO
	ISRAsked       // of the controller, Peer: Set, Msg; Rule: why; Because
	ISRAnswered    // Set: as asked; Err; Rule: what that does

	// Clients: Node is the client.
	ProduceSent    // Producer, Seq, To: number of records; Peer: broker
	ProduceWaits   // at broker Node: acks=all waits for HW to reach To
	ProduceRefused // at broker Node; Err
	Acked          // Producer, Seq, From..To offsets; Rule: acks
	SendFailed     // Err
	SendUnknown    // Rule
	ConsumerRead   // From, To
	LeaderLearned  // Peer: leader; Epoch
	OffsetTold     // by Peer: To, NoOffset for none; Err; Because

	TimePassed // To: ms that passed
)

// Rule names the rule behind an event. core/view has a sentence for each, in both languages,
// and a test fails for one without.
type Rule uint16

// The rules, with their source.
const (
	NoRule               Rule = iota
	RuleToHighWatermark       // broker.md 1 (a) 1
	RuleByEpoch               // broker.md 1 (b) 4: the leader's end offset is below the own LEO
	RuleEpochKeeps            // broker.md 1 (b) 4: end offset >= own LEO
	RuleUndefinedEpoch        // broker.md 1 (b) 4: offset -1, cut to HW
	RuleSameLeader            // broker.md 1 (a) 1: leader id did not change
	RuleHWAboveEnd            // broker.md 1 (a) 1: HW >= LEO
	RuleLeaderShorter         // broker.md 0.7 out of range
	RuleMinISRLEO             // broker.md 2.3: lowest LEO of those it waits for
	RuleFollowerHW            // broker.md 1 (a) 4
	RuleHWFromCheckpoint      // broker.md 0.6
	RuleHWClamped             // broker.md 0.5: a cut takes the HW with it
	RuleLagTime               // broker.md 2.6
	RuleLagMessages           // broker.md 1 (a) 7
	RuleCaughtUpToHW          // broker.md 2.5
	RuleOfflineClean          // controller.md 1.6: first alive in ISR
	RuleOfflineUnclean        // controller.md 1.6: unclean
	RuleNoCandidate           // controller.md 1.6
	RuleNewPartition          // first leader: first live replica of the assignment
	RuleReplicaGone           // controller.md 1.3: removal from the ISR
	RuleEpochNotNewer         // controller.md 1.4: leader epoch <= own
	RuleStaleController       // controller.md 1.4: check 3
	// Logs, files and disks.
	RuleEmptyLogRestart // broker.md 0.5: KAFKA-6975
	RuleOldFormat       // broker.md 0.4: a batch without an epoch
	RuleFullCut         // broker.md 0.5: truncateFullyAndStartAt
	RuleEmptyEpoch      // case H05
	RuleHWAtNewEnd      // broker.md 0.5: HW = LEO after a full truncation
	RuleStartClamped    // broker.md 0.5: log start at most the LEO
	RuleLeadersStart    // broker.md 0.7: the leader's log start offset
	RuleDeleteRecords   // KIP-107
	RuleRetention       // broker.md 0.5: the oldest segments
	RuleCleanStart      // broker.md 0.6: marker present, no scan
	RuleScan            // broker.md 0.6: no marker, scan above the recovery point
	RuleBadBatch        // broker.md 0.6: cut at the first bad batch
	RuleEndBelowStart   // broker.md 0.6: end below the log start checkpoint
	RuleDiskFault       // the disk of the log directory
	RuleUnreadableFile  // broker.md 0.3: a checkpoint file that cannot be read
	RuleLastLogDir      // broker.md 1 (b): no log directory is left
	RuleAnyLogDir       // before KIP-112: any failed log directory
	RuleFileDeleted     // what was done to a file
	RuleFileEmptied
	RuleFileTorn
	RuleFileWrong
	RuleBatchTorn
	RuleBatchCorrupt

	// A follower and its fetcher.
	RuleSameEpoch         // broker.md 0.7: the same leader epoch keeps the fetcher's state
	RuleNoEpochMissed     // 2.0.1: the same leader, and no leader epoch was missed
	RuleNoEpochsKnown     // broker.md 1 (b) 2: no epoch to ask about, cut to HW
	RuleUndefinedEnd      // broker.md 1 (c) 2 a
	RuleOffsetAlone       // broker.md 1 (c) 2 b: the leader named no epoch
	RuleBelowOwnEpochs    // broker.md 1 (c) 2 c: all own epochs are higher
	RuleEpochNotMine      // broker.md 1 (c) 2 c: the leader named an epoch that is not in the log
	RuleSharedEpoch       // broker.md 1 (c) 2 c: both have the epoch
	RuleInLeadersRange    // broker.md 0.7 out of range: leader's start <= LEO <= leader's end
	RuleBelowLeadersStart // broker.md 0.7 out of range: the LEO is below the leader's start
	RuleAnotherState      // broker.md 0.7: asked in another state, epoch or offset
	RuleFencedDrops       // broker.md 1 (d) 4, 2.1
	RuleFencedFails       // broker.md 1 (d) 4, 2.3
	RuleOffsetMismatch    // broker.md 0.7: the fetch offset is not the LEO
	RuleStartAboveHW      // broker.md 0.5: a log start above the high watermark (KAFKA-12996)
	RuleLogDirFailed      // KIP-112: storage error
	RuleSharedThread      // broker.md 0.7: before 2.3 a thread dies with all its partitions
	RuleNewerEpochBatch   // KAFKA-18723
	RuleReadWhenSent      // FileRecords.writeTo: the records are those in the file by then

	// A leader and the ISR.
	RuleNotHosted           // broker.md 1 (d) 2.1: no replica here
	RuleDiskOffline         // broker.md 1 (d) 2.1: 56
	RuleUnknownTopicID      // broker.md 1 (d) 2.1: 100
	RuleOtherTopicID        // broker.md 1 (d) 2.2: 103
	RuleOlderEpoch          // broker.md 1 (d) 2.3: 74
	RuleNewerEpoch          // broker.md 1 (d) 2.3: 75
	RuleUnknownReplica      // broker.md 1 (d) 2.5
	RuleUnknownFetchEpoch   // broker.md 1 (d) 2.6: 1
	RuleOutOfRange          // broker.md 1 (d) 2.7: 1
	RuleStaleFetch          // broker.md 1 (f) 6
	RuleHWBelowEpoch        // broker.md 1 (d) 7: 78
	RuleDiverges            // broker.md 2.9: a waiting fetch diverges now
	RuleCutBelow            // broker.md 2.9: a waiting fetch is beyond the end now
	RuleOlderPartitionEpoch // broker.md 2.1: an older state is ignored
	RuleQueueTaken          // broker.md 3: 55 at once, a change of the partition waits
	RuleAnswerTooLate       // broker.md 3: the state has changed since it was asked
	RuleISRAltered          // broker.md 3: success
	RuleNotAltered          // broker.md 3: 107, 55: back to the committed ISR
	RuleStaysPending        // broker.md 3: 3, 100, 74, 95, 42, 108
	RuleAskAgain            // broker.md 3: anything else

	// ZooKeeper and the controller.
	RuleStaleBrokerEpoch // controller.md 1.4: check 2
	RuleNewerBrokerEpoch // controller.md 1.4: check 2b
	RuleNotAReplica      // controller.md 1.4: not in the replica list
	RuleOtherTopic       // controller.md 1.4: another topic id
	RuleStoppedEarlier   // controller.md 1.4: StopReplica with an older leader epoch
	RuleBounced          // controller.md 1.3: a newer czxid
	RuleControllerMoved  // controller.md 1.7: the version of /controller_epoch
	RuleOtherController  // controller.md 1.6: abort rule
	RuleReplicaStopped   // controller.md 1.3: removal of a replica whose broker lives
	RulePreferred        // controller.md 1.6: preferred
	RulePreferredGone    // controller.md 1.6: preferred, not alive or not in the ISR
	RuleShutdownElection // controller.md 1.6: controlled shutdown
	RuleReassigned       // controller.md 1.6: reassignment
	RuleLongestLog       // case H15
	RuleStorageAnswer    // controller.md 1.4: error 56
	RuleByZnode          // controller.md 1.6: ElectLeaders up to 2.1
	RuleByRequest        // KIP-183
	RuleNoController     // controller.md 1.8
	RuleErrorToStop      // controller.md 1.8: an error
	RuleStillLeads       // controller.md 1.8: partitions remain
	RuleSessionClosed    // controller.md 1.1: a clean close
	RuleSessionOver      // controller.md 1.2
	RuleWatchISR
	RuleWatchLogDirs
	RuleWatchAdmin
	RuleWatchState

	// Waiting and clients.
	RuleData      // a parked fetch has data
	RuleWaitOver  // a parked fetch's time is over
	RuleNotLeader // not leader any more
	RuleConnectionLost
	RuleTimedOut
	RuleErrorAnswer
	RuleAcks1
	RuleAcksAll
	RuleWatchController  // /controller changed
	RuleWatchBrokers     // /brokers/ids changed
	RuleLongerThanLeader // broker.md 0.7: the broker exits
	RuleUnexpectedAppend // broker.md 0.5: base offset below the LEO
	RuleLinkCut          // ZooKeeper cannot be reached
	RuleStaleVersion     // controller.md 1.5: the state node's version differs
	RuleLeaderUnknown    // controller.md 1.4: the leader is not among the live brokers
)
