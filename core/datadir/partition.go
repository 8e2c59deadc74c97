package datadir

import (
	"strconv"

	"highwater/core/epochs"
	"highwater/core/files"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// partition gives the files in a partition's folder.
func (d *dir) partition(p kafka.PartitionID) []File {
	disk := &d.machine.Disks[p]
	folder := d.name(d.names.Topic + "-" + strconv.Itoa(int(p)) + "/")
	var out []File
	if d.spec.Rules.EpochCache != release.NoCache {
		data := files.WriteEpochs(epochEntries(&disk.Cache))
		if disk.FileTorn {
			data = torn(data)
		}
		out = append(out, File{folder + string(files.LeaderEpochs), data})
	}
	if d.spec.Rules.TopicIDs != release.TopicNames && disk.TopicID != kafka.NoTopicID {
		meta := files.Metadata{TopicID: files.UUIDOf(clusterID, uint64(disk.TopicID))}
		out = append(out, File{folder + string(files.PartitionMetadata), meta.Encode()})
	}
	for i := range disk.Log.Segments() {
		out = append(out, File{
			folder + files.SegmentName(int64(disk.Log.SegmentBase(i))), d.segment(&disk.Log, i),
		})
	}
	return out
}

// epochEntries gives what the epoch file holds: more than the cache where a truncation has not
// reached it.
func epochEntries(c *epochs.Cache) []files.EpochEntry {
	var out []files.EpochEntry
	for _, e := range c.Entries[:c.NFile] {
		out = append(out, files.EpochEntry{Epoch: int32(e.Epoch), Start: int64(e.Start)})
	}
	return out
}

// segment gives the bytes of a log's segment by its number.
func (d *dir) segment(l *plog.Log, i int) []byte {
	var out []byte
	for k := range l.All() {
		if b := &l.Batches[k]; segmentOf(l, b) == i {
			out = d.batch(out, b)
		}
	}
	return out
}

// segmentOf gives the number of the segment that a batch lies in: the last one whose base is not
// above the batch's last offset.
func segmentOf(l *plog.Log, b *plog.Batch) int {
	i := l.Segments() - 1
	for i > 0 && l.SegmentBase(i) > b.Last {
		i--
	}
	return i
}

// The shortest batch and message are longer than this, so one that ends here is torn.
const tornAt = 20

// Where the checksum of a batch stands, and of a message.
const batchSum, messageSum = 17, 12

// batch writes a batch, with what the disk did to it.
func (d *dir) batch(out []byte, b *plog.Batch) []byte {
	start, records, format := len(out), d.records(b), decideFormat(d.spec, b)
	sum := start + batchSum
	if format == 2 {
		whole := files.NewBatch(int64(b.Base), int32(b.Epoch), records)
		if b.ID != kafka.NoProducerID {
			whole.ProducerID, whole.ProducerEpoch = int64(b.ID), int16(b.IDEpoch)
			whole.BaseSequence = b.Sequence
		}
		out = whole.Append(out)
	} else {
		sum = start + messageSum
		for _, r := range records {
			message := files.NewMessage(format, r)
			out = message.Append(out)
		}
	}
	switch b.Damage {
	case plog.Torn:
		return out[:start+tornAt]
	case plog.Corrupt:
		out[sum] ^= 1
	}
	return out
}

// decideFormat says in which version a batch is written. KIP-98, KIP-101, MemoryRecords since
// 0.11: before, a log held single messages, in which nothing said under which leader they were
// written, so two logs could be compared by their offsets alone. A broker that knows batches
// still writes messages of version 1 for a topic that asks for it.
func decideFormat(s *release.Spec, b *plog.Batch) int8 {
	switch {
	case s.Rules.EpochCache == release.NoCache:
		return 0
	case b.Epoch == kafka.NoLeaderEpoch:
		return 1
	}
	return 2
}

// noTimestamp is Kafka's NO_TIMESTAMP.
const noTimestamp = -1

// records gives the records of a batch by the names that they have with their producer.
func (d *dir) records(b *plog.Batch) []files.Record {
	out := make([]files.Record, b.Count())
	for i := range out {
		out[i] = files.Record{
			Offset: int64(b.Base) + int64(i), Timestamp: noTimestamp,
			Key:   []byte(d.names.Producer(b.Producer)),
			Value: []byte(d.names.Record(b.Producer, b.Seq+int32(i))),
		}
	}
	return out
}
