package client

import "highwater/core/kafka"

// Read is a range of records that a consumer has read at an offset.
type Read struct {
	Partition kafka.PartitionID
	Producer  int8
	Offset    kafka.Offset // of the first record
	Seq       int32
	Count     int32
	Epoch     kafka.LeaderEpoch
}

// PositionState says what a consumer must do before it may fetch from a partition
// (SubscriptionState.FetchStates).
type PositionState uint8

// The states of a position.
const (
	Fetching     PositionState = iota
	Unassigned                 // another member of its group has the partition
	Initializing               // it asks for the committed offset
	Resetting                  // it asks for the earliest or the latest offset (AWAIT_RESET)
	Validating                 // it asks if its position is still in the log (AWAIT_VALIDATION)
	Stopped                    // auto.offset.reset is none: the application was given an error
)

// Position is where a consumer reads next in a partition.
type Position struct {
	State  PositionState
	Offset kafka.Offset
	// Epoch is that of the record before, NoLeaderEpoch where it is not known.
	Epoch   kafka.LeaderEpoch
	RetryAt kafka.Ms // no request before, after an error
}

// Consumer is a consumer with a position in each partition.
type Consumer struct {
	Position [kafka.MaxPartitions]Position
	N        int8
	Reads    [kafka.MaxReads]Read
	Leader   [kafka.MaxPartitions]Metadata
	// Preferred is where the leader has sent it to read (KIP-392).
	Preferred [kafka.MaxPartitions]Preferred
	Asked     uint32 // the request that it waits for, 0 for none
}

// NewConsumer gives a consumer that has read nothing and begins at offset 0.
func NewConsumer() Consumer {
	var c Consumer
	for i := range c.Leader {
		c.Leader[i] = NoMetadata()
		c.Position[i].Epoch = kafka.NoLeaderEpoch
	}
	return c
}

// PreferredFor is how long a consumer goes on reading from the replica to which a leader has sent
// it, in milliseconds (metadata.max.age.ms).
const PreferredFor kafka.Ms = 300000

// Preferred is a replica to which a leader has sent a consumer.
type Preferred struct {
	Known  bool
	Broker kafka.BrokerID
	Until  kafka.Ms // then it asks the leader again
}

// Source gives the broker from which the consumer reads next, and whether it knows one: the
// replica to which it was sent while that holds, else the leader.
func (c *Consumer) Source(p kafka.PartitionID, now kafka.Ms) (kafka.BrokerID, bool) {
	if s := &c.Preferred[p]; s.Known && now < s.Until {
		return s.Broker, true
	}
	return c.Leader[p].Leader, c.Leader[p].Known
}

// All gives the reads as a slice of the consumer itself.
func (c *Consumer) All() []Read { return c.Reads[:c.N] }

// Full says that k more reads would not fit.
func (c *Consumer) Full(k int) bool { return int(c.N)+k > len(c.Reads) }

// Note remembers what was read and moves the position behind it.
func (c *Consumer) Note(r Read) {
	c.Reads[c.N] = r
	c.N++
	p := &c.Position[r.Partition]
	p.Offset, p.Epoch = r.Offset+kafka.Offset(r.Count), r.Epoch
}
