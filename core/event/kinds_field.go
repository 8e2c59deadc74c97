package event

// The kinds of events of disks, operators and outside actors beside the protocol.
const (
	DiskSlowed           Kind = endConsumerKinds + iota // Node; To: ms that everything takes now
	DiskWaits                                           // Node; Peer; Msg, API, Answer; To: ms
	ReplicationThrottled                                // Node; To: batches a second, 0 for any

	// NumKinds counts the kinds. New ones stand above it.
	NumKinds
)

// The rules of disks, operators and outside actors beside the protocol, with their source.
const (
	RuleNotFormatted Rule = endConsumerRules + iota // KRaft: meta.properties is missing

	// NumRules counts the rules. New ones stand above it.
	NumRules
)
