package event

// The kinds of events of consumers and their groups.
const (
	endConsumerKinds Kind = endProducerKinds + iota
)

// The rules of consumers and their groups, with their source.
const (
	endConsumerRules Rule = endProducerRules + iota
)
