package event

// The kinds of events of producers and of what a leader remembers of them.
const (
	// SendQueued holds a batch back; Node: producer; Producer, Seq, To: number of records; Rule
	SendQueued Kind = endQuorumKinds + iota
	// The batch is sent again. Peer: broker; Producer, Seq, From, To; Because: attempt
	SendRepeated
	// The batch will be sent again. Producer, Seq, From, To; Err; Rule; Because: attempts, ms
	SendRetries
	// The producer waits before it asks again who leads, or for an id; Rule; Because: ms
	ProducerWaits
	// Node: broker; Peer: producer; Seq: id given away
	ProducerIDGiven
	// Node: producer; Seq: its new id; Because: its epoch
	ProducerIDTaken
	// Node: producer; Seq: the id that it uses no more; Err; Rule
	ProducerIDDropped
	// Node: producer; Seq: its new epoch; Err; Rule; Because: its id
	ProducerEpochRaised
	// Node: producer; Seq: its id; Err; Rule; Because: next sequence of the partition
	SequencesChanged
	// Node: leader; Peer: producer; Producer, Seq, From, To: the batch in the log; Rule; Because
	DuplicateFound
	// Node: replica; Seq: producer id; To: log start; Rule
	ProducerForgotten
	// Node: producer; its process was started anew
	ProducerRestarted
	endProducerKinds
)

// The rules of producers and of what a leader remembers of them, with their source.
const (
	// RuleRetriable: Errors, RetriableException
	RuleRetriable Rule = endQuorumRules + iota
	// RuleDeliveryTimeout: KIP-91
	RuleDeliveryTimeout
	// RuleRetriesOver: Sender.canRetry
	RuleRetriesOver
	// RuleUnanswered: acks=0
	RuleUnanswered
	// RuleNotRetriable: Errors
	RuleNotRetriable
	// RuleWaitsForID: RecordAccumulator.shouldStopDrainBatchesForPartition
	RuleWaitsForID
	// RuleInFlight: max.in.flight.requests.per.connection
	RuleInFlight
	// RuleBehindRetry: RecordAccumulator.reenqueue
	RuleBehindRetry
	// RuleNoLeaderKnown: the metadata names no leader
	RuleNoLeaderKnown
	// RuleUnresolved: TransactionManager.hasUnresolvedSequence
	RuleUnresolved
	// RuleNotNextSequence: TransactionManager.canRetry: an earlier batch is not acknowledged
	RuleNotNextSequence
	// RuleSequencesReset: TransactionManager.canRetry: sequences were given anew
	RuleSequencesReset
	// RuleProducerGone: TransactionManager.canRetry, before 2.5: retention took the records
	RuleProducerGone
	// RuleRaiseEpoch: KIP-360
	RuleRaiseEpoch
	// RuleNewID: TransactionManager.resetProducerId
	RuleNewID
	// RuleSequencesMoveUp: TransactionManager.adjustSequencesDueToFailedBatch
	RuleSequencesMoveUp
	// RuleRemembered: ProducerStateEntry.findDuplicateBatch
	RuleRemembered
	// RuleOldProducerEpoch: ProducerAppendInfo.checkProducerEpoch
	RuleOldProducerEpoch
	// RuleNewProducerEpoch: ProducerAppendInfo.checkSequence
	RuleNewProducerEpoch
	// RuleSequenceGap: ProducerAppendInfo.checkSequence
	RuleSequenceGap
	// RuleUnknownProducer: ProducerAppendInfo.checkSequence
	RuleUnknownProducer
	// RuleFormatWithoutIDs: LogValidator
	RuleFormatWithoutIDs
	// RuleProducerRetention: ProducerStateManager.truncateHead
	RuleProducerRetention
	// RuleProducerRestart: a new process knows nothing of the one before
	RuleProducerRestart
	endProducerRules
)
