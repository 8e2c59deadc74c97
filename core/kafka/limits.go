package kafka

// The limits of a simulated cluster. Reaching one is a refusal that says so, never a panic.
// docs/world-budget.md tells what each costs and why it is what it is.
const (
	MaxBrokers    = 6  // five replicas and one broker beside them
	MaxPartitions = 4  // of one topic
	MaxReplicas   = 5  // of one partition
	MaxBatches    = 64 // in one log
	MaxEpochs     = 32 // in one leader epoch cache
	MaxSegments   = 16 // of one log
	MaxLogDirs    = 4  // of one broker
	MaxMessages   = 64 // in flight
	MaxProducers  = 3
	MaxConsumers  = 3
	MaxSends      = 32 // produce requests that one producer remembers
	MaxProducerID = 6  // producer ids that a cluster gives away
	MaxRemembered = 5  // batches of an idempotent producer that a log remembers
	MaxReads      = 32 // ranges of records that one consumer remembers
	MaxParked     = 16 // fetch requests that wait at one broker
	MaxWaiting    = 16 // produce requests that wait at one broker
	MaxAnswer     = 8  // batches in one Fetch answer
	MaxVoters     = 5  // controllers of KRaft mode
	MaxCarried    = 40 // messages between them in flight: a request and an answer for each pair
	MaxSlow       = 16 // links that are slower than the others
	MaxMetadata   = 64 // metadata records behind the base image
	MaxRecords    = 8  // metadata records of one batch, and of one answer to a voter
)
