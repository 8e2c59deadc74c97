package event

// The kinds of events of disks, operators and outside actors beside the protocol.
const (
	// NumKinds counts the kinds. New ones stand above it.
	NumKinds Kind = endConsumerKinds + iota
)

// The rules of disks, operators and outside actors beside the protocol, with their source.
const (
	// NumRules counts the rules. New ones stand above it.
	NumRules Rule = endConsumerRules + iota
)
