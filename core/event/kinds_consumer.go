package event

// The kinds of events of consumers and their groups: Node is the consumer. Clients that learn who
// leads are here too.
const (
	// MetadataRefused is of any client. Peer: the leader that it was told of; Epoch: of the
	// answer; Rule; Because
	MetadataRefused Kind = endProducerKinds + iota
	// of any client. Peer: the leader that it had doubted; Epoch
	NothingNew
	// of any client. Peer: who said that nobody leads; Epoch
	LeaderMissing
	// Peer: who had the partition, NoNode for nobody
	PartitionAssigned
	// To: the offset; Epoch
	OffsetCommitted
	// what its group has committed. To: the offset; Epoch
	CommitFound
	// it looks for an end of the log. From: position; Seq: the timestamp that it asks for; Rule
	PositionLost
	// From: position before, To: position now; Epoch: of the leader; Rule
	PositionSet
	// the position is to be validated. From: position; Epoch: of the leader; Rule
	PositionDoubted
	// From: position; To: where its epoch ends at Peer; Epoch: that it asked for
	PositionValid
	// the log was cut below the position. From: position; To: where the logs part, NoOffset for
	// unknown; Epoch: that it asked for; Rule
	TruncationFound
	// a validation, or a reset, is tried again. API, Err; Peer; To: ms until then
	ConsumerRetries
	// Peer: the replica from which it does not read any more; Err, NONE for other reasons
	ReaderBack
	// the application is given an exception. Seq: client.AppError; From: position
	ApplicationTold

	endConsumerKinds
)

// The rules of consumers and their groups, with their source.
const (
	// RuleOlderMetadata refuses what is older (KIP-232).
	RuleOlderMetadata Rule = endProducerRules + iota
	// KIP-320: the leader epoch has changed
	RuleLeaderEpochChanged
	// KIP-320: it begins at a commit that carries an epoch
	RuleCommitWithEpoch
	// KIP-320: the epoch of the record before ends below the position
	RuleEpochEndsBelow
	// KIP-320: the leader knows nothing of the epoch
	RuleEpochUnknown
	// case H40: no answer, taken for a truncation
	RuleNoAnswer
	// auto.offset.reset after a Fetch out of range
	RuleFetchOutOfRange
	// auto.offset.reset where nothing is committed
	RuleNothingCommitted
	// the answer to ListOffsets
	RuleResetOffset
	// the application's seek
	RuleApplicationSeeks
	// where the logs part
	RuleDivergencePoint

	endConsumerRules
)
