package compare

import "highwater/core/kafka"

// What says what a step of a script does.
type What uint8

// The steps.
const (
	Write What = iota // a client writes one record and waits for it to be committed
	Delay             // from now on a round trip from copy 0 to the copy takes Ms, else no time
	Stop              // the copy's process dies
	Start             // it is started again
	Cut               // nothing passes between the copy and copy 0
	Heal
)

// Step is one thing that happens to a copy, or a write.
type Step struct {
	At   kafka.Ms
	Do   What
	Copy int8     // 0 is the leader at first
	Ms   kafka.Ms // of Delay: even, since each way takes half of it
}

// Script is what happens to n copies of one log, in the order of time. It begins when every copy
// is in sync and waits for records.
type Script struct {
	Copies int8 // 1 to kafka.MaxVoters
	MinISR int8 // min.insync.replicas
	Steps  []Step
	Until  kafka.Ms // when it ends
}

// Outcome is what a client was told of a write.
type Outcome struct {
	At   kafka.Ms // when it was sent
	Took kafka.Ms // until it was committed, NotYet where it was not within the script
	Err  kafka.ErrorCode
}

// NotYet says that a write had no answer when the script ended.
const NotYet kafka.Ms = -1

// quietLimit is how many actions may happen at one moment before a run counts as broken.
const quietLimit = 2000
