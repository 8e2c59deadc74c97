package client

import "highwater/core/kafka"

// SendState is what a producer knows of a request.
type SendState uint8

// The states of a send.
const (
	NotSent  SendState = iota
	Sent               // no answer yet
	Acked              // acknowledged
	Failed             // an error answer
	Unknown            // the connection broke or time ran out: it may be in the log or not
	Retrying           // waits for RetryAt to be sent again
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
	// Of a producer with retries.
	Attempts int8     // how often it was sent
	InDoubt  bool     // an attempt ended without an answer: the batch may be in the log already
	RetryAt  kafka.Ms // while Retrying
	Deadline kafka.Ms // delivery.timeout.ms after the first attempt
	// Of an idempotent producer.
	ID       kafka.ProducerID
	Epoch    kafka.ProducerEpoch
	Sequence int32 // of its first record, in its partition
}

// Producer is a producer. Records are numbered from 0 in the order of sending.
type Producer struct {
	NextSeq int32
	N       int8
	Sends   [kafka.MaxSends]Send
	Leader  [kafka.MaxPartitions]Metadata
	Asked   uint32 // the Metadata or InitProducerId request that it waits for, 0 for none
	// Of an idempotent producer: its id, NoProducerID before it has one, and the sequence of the
	// next record of each partition.
	ID       kafka.ProducerID
	Epoch    kafka.ProducerEpoch
	Sequence [kafka.MaxPartitions]int32
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
