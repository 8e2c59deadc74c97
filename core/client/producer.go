package client

import "highwater/core/kafka"

// SendState is what a producer knows of a request.
type SendState uint8

// The states of a send.
const (
	NotSent  SendState = iota // it waits to be sent for the first time
	Sent                      // no answer yet
	Acked                     // acknowledged
	Failed                    // an error answer
	Unknown                   // no answer came, or none in time: it may be in the log or not
	Retrying                  // waits for RetryAt, or behind others, to be sent again
)

// Send is one produced batch as its producer knows it.
type Send struct {
	State     SendState
	Acks      int8
	Partition kafka.PartitionID
	To        kafka.BrokerID // of the last attempt
	Err       kafka.ErrorCode
	Seq       int32 // number of the first record
	Count     int32
	Request   uint32       // the last request that carried it, 0 for none
	Base      kafka.Offset // where the leader says that it put it, NoOffset before
	GiveUp    kafka.Ms     // request.timeout.ms after sending
	AckedAt   kafka.Ms
	Attempts  int32    // how often it was sent, or could not be because of the connection
	InDoubt   bool     // an attempt ended without an answer: the batch may be in the log already
	RetryAt   kafka.Ms // while Retrying
	Deadline  kafka.Ms // delivery.timeout.ms after produced, Never for none
	// Of an idempotent producer: as its last attempt carried them, or as the next one will.
	ID       kafka.ProducerID
	Epoch    kafka.ProducerEpoch
	Sequence int32 // of its first record, in its partition
	Reset    bool  // they were changed since it was sent (ProducerBatch.sequenceHasBeenReset)
}

// InFlight says whether a request of the batch waits for its answer.
func (s *Send) InFlight() bool { return s.State == Sent && s.Acks != 0 }

// Open says whether the producer has not told its application yet what became of the batch.
func (s *Send) Open() bool { return s.State == NotSent || s.State == Retrying || s.InFlight() }

// Next gives the sequence that follows the batch.
func (s *Send) Next() int32 { return s.Sequence + s.Count }

// Producer is a producer. Records are numbered from 0 in the order of sending.
type Producer struct {
	NextSeq int32
	N       int8
	Sends   [kafka.MaxSends]Send
	Leader  [kafka.MaxPartitions]Metadata
	Asked   uint32   // the Metadata or InitProducerId request that it waits for, 0 for none
	AskAt   kafka.Ms // it asks for neither before
	Turn    int8     // the broker that it asks next, if that can be reached
	// Of an idempotent producer: its id, NoProducerID before it has one, its epoch, and what it
	// keeps of each partition.
	ID         kafka.ProducerID
	Epoch      kafka.ProducerEpoch
	Partitions [kafka.MaxPartitions]Sequences
}

// Sequences is what an idempotent producer keeps of a partition (TxnPartitionEntry).
type Sequences struct {
	// Epoch is the one that new batches carry. It follows Producer.Epoch once no batch of the one
	// before is in flight.
	Epoch kafka.ProducerEpoch
	Next  int32 // of the next new batch
	// Acked follows the highest sequence that was acknowledged, 0 for none.
	Acked int32
	// Unresolved follows the highest sequence of the batches that were given up after they had
	// been sent more than once, 0 for none: no new batch goes out before the others are done.
	Unresolved int32
}

// NewProducer gives a producer that has sent nothing.
func NewProducer() Producer {
	var p Producer
	for i := range p.Leader {
		p.Leader[i] = NoMetadata()
	}
	return p
}

// All gives the sends as a slice of the producer itself.
func (p *Producer) All() []Send { return p.Sends[:p.N] }

// Full says that the producer remembers as many sends as it can.
func (p *Producer) Full() bool { return int(p.N) == len(p.Sends) }

// Note remembers a send and gives it its numbers.
func (p *Producer) Note(s Send) *Send {
	p.Sends[p.N] = s
	p.N++
	p.NextSeq += s.Count
	return &p.Sends[p.N-1]
}

// ByRequest gives the send that the request carried, nil for none.
func (p *Producer) ByRequest(id uint32) *Send {
	for i := range p.All() {
		if id != 0 && p.Sends[i].Request == id {
			return &p.Sends[i]
		}
	}
	return nil
}
