// Package client holds producers and consumers as they see themselves: what they sent, what
// they were told, what they read. Together that is the ledger by which a run is judged.
//
// Clients know nothing of replicas. Read client.go.
package client

import "highwater/core/kafka"

// SendState is what a producer knows of a request.
type SendState uint8

// The states of a send.
const (
	NotSent SendState = iota
	Sent              // no answer yet
	Acked             // acknowledged
	Failed            // an error answer
	Unknown           // the connection broke or time ran out: it may be in the log or not
)

// Send is one produced batch as its producer knows it.
type Send struct {
	State     SendState
	Acks      int8
	Partition kafka.PartitionID
	Err       kafka.ErrorCode
	Seq       int32 // number of the first record
	Count     int32
	Request   uint32       // the request that carries it
	Base      kafka.Offset // where the leader says that it put it, NoOffset before
	GiveUp    kafka.Ms     // request.timeout.ms after sending
	AckedAt   kafka.Ms
}

// Producer is a producer. Records are numbered from 0 in the order of sending.
type Producer struct {
	NextSeq int32
	N       int8
	Sends   [kafka.MaxSends]Send
	Leader  [kafka.MaxPartitions]Metadata
	Asked   uint32 // the Metadata request that it waits for, 0 for none
}

// Metadata is what a client knows of a partition's leader.
type Metadata struct {
	Known  bool
	Leader kafka.BrokerID
}

// All gives the sends as a slice of the producer itself.
func (p *Producer) All() []Send { return p.Sends[:p.N] }

// Full says that the producer remembers as many sends as it can.
func (p *Producer) Full() bool { return int(p.N) == len(p.Sends) }

// Note remembers a send and gives it its numbers.
func (p *Producer) Note(s Send) {
	p.Sends[p.N] = s
	p.N++
	p.NextSeq += s.Count
}

// ByRequest gives the send that the request carried, nil for none.
func (p *Producer) ByRequest(id uint32) *Send {
	for i := range p.All() {
		if p.Sends[i].Request == id {
			return &p.Sends[i]
		}
	}
	return nil
}

// Read is a range of records that a consumer has read at an offset.
type Read struct {
	Partition kafka.PartitionID
	Producer  int8
	Offset    kafka.Offset // of the first record
	Seq       int32
	Count     int32
	Epoch     kafka.LeaderEpoch
}

// Consumer is a consumer with a position in each partition.
type Consumer struct {
	Position [kafka.MaxPartitions]kafka.Offset
	N        int8
	Reads    [kafka.MaxReads]Read
	Leader   [kafka.MaxPartitions]Metadata
	// Preferred is where the leader has sent it to read (KIP-392).
	Preferred [kafka.MaxPartitions]Preferred
	Asked     uint32 // the request that it waits for, 0 for none
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
	c.Position[r.Partition] = r.Offset + kafka.Offset(r.Count)
}
