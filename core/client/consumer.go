package client

import (
	"highwater/core/kafka"
	"highwater/core/release"
)

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
	Position [kafka.MaxPartitions]Position
	N        int8
	Reads    [kafka.MaxReads]Read
	Leader   [kafka.MaxPartitions]Metadata
	// Preferred is where the leader has sent it to read (KIP-392).
	Preferred [kafka.MaxPartitions]Preferred
	Asked     uint32            // the request that it waits for, 0 for none
	About     kafka.PartitionID // the partition of that request, or AboutLeaders
	Resets    bool              // that request is a ListOffsets that sets the position
}

// AboutLeaders is what a request for metadata is about: no single partition.
const AboutLeaders kafka.PartitionID = -1

// NewConsumer gives a consumer that has read nothing and begins at offset 0.
func NewConsumer() Consumer {
	var c Consumer
	for i := range c.Leader {
		c.Leader[i], c.Position[i] = NoMetadata(), At(0, kafka.NoLeaderEpoch)
	}
	return c
}

// RetryBackoff is how long a consumer waits after a reset or a validation that failed, in
// milliseconds (retry.backoff.ms).
const RetryBackoff kafka.Ms = 100

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
		return s.Broker, c.Leader[p].Usable()
	}
	return c.Leader[p].Leader, c.Leader[p].Usable()
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

// DropAbout stops waiting for an answer about a partition: it would speak of another position. Who
// leads does not depend on a position, and is still heard (Metadata.update).
func (c *Consumer) DropAbout(p kafka.PartitionID) {
	if c.About == p {
		c.Asked = 0
	}
}

// DecidePreferredKept says whether a consumer goes on reading from a replica that answered with
// an error other than out of range, or is gone.
//
// KAFKA-14379 (3.4, Fetcher.requestMetadataUpdate): before, it did so until its metadata said
// that the replica is offline or that the leader epoch has changed, or the five minutes were over.
func DecidePreferredKept(r *release.Rules) bool {
	return r.PreferredAfterError == release.PreferredKept
}

// DecideClientEpoch gives the leader epoch that a consumer puts into a request, NoLeaderEpoch for
// none.
//
// KIP-320, KAFKA-7747 (2.3, Fetcher.prepareFetchRequests): before, a leader that had been deposed
// and did not know it served consumers from its old log.
func DecideClientEpoch(r *release.Rules, known kafka.LeaderEpoch) kafka.LeaderEpoch {
	if r.ClientEpoch == release.Off {
		return kafka.NoLeaderEpoch
	}
	return known
}

// DecideFailedValidation says whether a validation that broke off counts as a truncation. Only an
// answer can show one (KIP-320; OffsetFetcher): a client that thought otherwise went back to the
// beginning after a lost connection (case H40).
func DecideFailedValidation(r *release.Rules) bool {
	return r.FailedValidation == release.TakenForTruncation
}
