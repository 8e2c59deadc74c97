package release

import "highwater/core/kafka"

// ProducerConfig holds the settings of one producer, by their Kafka names in the comments. Its
// zero value is a producer that sends each batch once and tells what came of it.
type ProducerConfig struct {
	Retries    int32    // retries: how often a batch is sent again after a retriable error
	Idempotent bool     // enable.idempotence
	InFlight   int8     // max.in.flight.requests.per.connection, 0 for no limit
	Backoff    kafka.Ms // retry.backoff.ms
	Delivery   kafka.Ms // delivery.timeout.ms (KIP-91, 2.1), 0 for none
}

// OffsetReset is auto.offset.reset: where a consumer goes on that has no usable position.
type OffsetReset uint8

// The policies.
const (
	ResetEarliest OffsetReset = iota // earliest
	ResetLatest                      // latest
	ResetNone                        // none: the application is given an error
)

// Choice overrides a rule for one client, or a default for the topic.
type Choice uint8

// The choices.
const (
	ByRelease Choice = iota
	ChooseOff
	ChooseOn
)

// Or gives what the choice comes to where the default is def.
func (c Choice) Or(def bool) bool { return c == ChooseOn || c == ByRelease && def }

// ConsumerConfig holds the settings of one consumer. Its zero value is a consumer that is
// assigned every partition for good, begins at offset 0 and commits nothing.
type ConsumerConfig struct {
	// Group is its group.id as a number, 0 for none. A member of a group reads the partitions
	// that it was given, from where the group has committed.
	Group      int8
	Reset      OffsetReset
	Validation Choice // whether it validates positions (KIP-320); no Kafka setting
	CommitsAt  Choice // whether its commits carry the leader epoch; no Kafka setting
	Rack       int8   // client.rack, 0 for none (KIP-392)
}
