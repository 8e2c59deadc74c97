package release

// ProducerState says what a log remembers of an idempotent producer (ProducerStateManager).
type ProducerState uint8

// The answers.
const (
	NoProducerState ProducerState = iota // none
	LastBatch                            // last-batch
	LastFiveBatches                      // last-five-batches
)

// ProducerRetention says what becomes of what a log remembers of a producer once all records of
// that producer lie below the log start.
type ProducerRetention uint8

// The answers.
const (
	ProducersGoWithRecords ProducerRetention = iota // with-records
	ProducersStay                                   // stays
)

// UnknownProducer says what a leader does with a batch of a producer that it does not remember,
// if the batch does not begin at sequence 0.
type UnknownProducer uint8

// The answers.
const (
	UnknownOutOfOrder UnknownProducer = iota // out-of-order: 45
	UnknownIsRefused                         // unknown-producer-id: 59
	UnknownTaken                             // taken
)
