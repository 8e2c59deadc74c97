package release

// BrokerEpochs says how a broker checks the broker epoch of a control request.
type BrokerEpochs uint8

// The answers.
const (
	BrokerEpochsUnused   BrokerEpochs = iota // none
	BrokerEpochsEqual                        // equal
	BrokerEpochsNotOlder                     // not-older
)

// Bounce says whether the controller notices a bounced broker (controller.md 1.3).
type Bounce uint8

// The answers.
const (
	BounceUnseen Bounce = iota // unseen
	BounceSeen                 // seen
)

// ControllerWrites says whether ZooKeeper refuses the writes of a deposed controller.
type ControllerWrites uint8

// The answers.
const (
	WritesUnchecked ControllerWrites = iota // unchecked
	WritesFenced                            // fenced
)

// DeadAtFailover says what a new controller does with replicas that it finds dead.
type DeadAtFailover uint8

// The answers.
const (
	DeadStay      DeadAtFailover = iota // stay
	DeadGoOffline                       // go-offline
)

// ElectLeaders says what an operator can ask to elect.
type ElectLeaders uint8

// The answers.
const (
	ElectByZnode    ElectLeaders = iota // znode
	ElectPreferred                      // preferred
	ElectUncleanToo                     // unclean-too
)

// RepeatedChange says what the controller answers to a change that was applied already (case H26).
type RepeatedChange uint8

// The answers.
const (
	RepeatSucceeds RepeatedChange = iota // succeeds
	RepeatRefused                        // refused
)

// UncleanAllowed says when a controller hears that a topic allows unclean elections from now on.
type UncleanAllowed uint8

// The answers.
const (
	UncleanNextElection UncleanAllowed = iota // next-election
	UncleanAtOnce                             // at-once
)

// RaisedEpoch says whether the controller remembers the leader epoch that it has raised for a
// reassignment (case H28).
type RaisedEpoch uint8

// The answers.
const (
	RaisedForgotten  RaisedEpoch = iota // forgotten
	RaisedRemembered                    // remembered
)

// Election says which of the candidates becomes leader (controller.md 1.6).
type Election uint8

// The answers.
const (
	ElectByAssignment Election = iota // assignment-order
	ElectLongestLog                   // longest-log
)
