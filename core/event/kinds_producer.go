package event

// The kinds of events of producers and of what a leader remembers of them.
const (
	endProducerKinds Kind = endQuorumKinds + iota
)

// The rules of producers and of what a leader remembers of them, with their source.
const (
	endProducerRules Rule = endQuorumRules + iota
)
