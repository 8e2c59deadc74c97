package event

// The kinds of events of disks, operators and outside actors beside the protocol.
const (
	DiskSlowed           Kind = endConsumerKinds + iota // Node; To: ms that everything takes now
	DiskWaits                                           // Node; Peer; Msg, API, Answer; To: ms
	ReplicationThrottled                                // Node; To: batches a second, 0 for any

	LoadingBegan // Node; To: how many ms its logs take to recover; Because: batches
	LogsLoaded   // Node
	// Node: whose; To: after how many ms without being up it restarts it, 0 never; From: 1 where a
	// process that recovers its logs counts as up
	SupervisorSet
	SupervisorActs // Node: what it kills and starts; To: as above
	// Node, Peer, Msg, API; To: by how many ms it arrives later
	MessageDelayed

	// NumKinds counts the kinds. New ones stand above it.
	NumKinds
)

// The rules of disks, operators and outside actors beside the protocol, with their source.
const (
	RuleNotFormatted Rule = endConsumerRules + iota // KRaft: meta.properties is missing

	RuleNotUpInTime    // its supervisor had no more patience (case H45)
	RuleCannotRegister // its node in ZooKeeper is another session's, or ZooKeeper is out of reach
	RuleFlushInterval  // log.flush.interval.messages: UnifiedLog.append

	// NumRules counts the rules. New ones stand above it.
	NumRules
)
