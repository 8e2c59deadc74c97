package release

// ProducerState says what a leader remembers of an idempotent producer (ProducerStateManager).
type ProducerState uint8

// The answers.
const (
	NoProducerState ProducerState = iota // none
	LastBatch                            // last-batch
	LastFiveBatches                      // last-five-batches
)

// UnknownProducer says what a leader does with a batch of a producer that it does not remember.
type UnknownProducer uint8

// The answers.
const (
	UnknownMustBeginAtZero UnknownProducer = iota // must-begin-at-0
	UnknownTaken                                  // taken
)
