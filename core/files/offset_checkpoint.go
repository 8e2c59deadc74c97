package files

import (
	"strconv"

	"highwater/core/words"
)

// OffsetEntry is a line of an offset checkpoint.
type OffsetEntry struct {
	Topic     string
	Partition int32
	// Offset is exclusive: a high watermark, a recovery point, a log start or the next offset
	// to clean. Kafka takes a negative one as it is.
	Offset int64
}

// ReadOffsets reads an offset checkpoint of the given kind: "topic partition offset" per line
// in any order (OffsetCheckpointFile). Of two lines for one partition the later counts. On an
// error the entries are those that can be made out.
func ReadOffsets(k Kind, data []byte) (entries []OffsetEntry, notes []Problem, err error) {
	all, notes, err := readCheckpoint(k, data, offsetEntry)
	for i, e := range all {
		if e.Offset < 0 {
			notes = append(notes, *problem(k, i+3, strconv.FormatInt(e.Offset, 10), words.New(
				"offset 0 or more; a broker takes it as it is",
				"offset 应不小于 0；broker 会照单全收")))
		}
		if at := placeOf(entries, e); at >= 0 {
			entries[at].Offset = e.Offset
			notes = append(notes, *problem(k, i+3, e.line(), words.New(
				"one line per partition; the later one counts",
				"每个分区一行；以后面的为准")))
			continue
		}
		entries = append(entries, e)
	}
	return entries, notes, err
}

// offsetEntry reads an entry, or says what should stand there.
func offsetEntry(fields []string) (OffsetEntry, words.Text) {
	want := words.New("topic, partition and offset, without white space before the topic",
		"主题、分区、offset，行首不能有空白")
	if len(fields) != 3 {
		return OffsetEntry{}, want
	}
	p, ok := number(fields[1], 32)
	o, okToo := number(fields[2], 64)
	if !ok || !okToo {
		return OffsetEntry{}, want
	}
	return OffsetEntry{fields[0], int32(p), o}, words.Text{}
}

// placeOf finds the entry of the same partition, -1 for none.
func placeOf(entries []OffsetEntry, e OffsetEntry) int {
	for i := range entries {
		if entries[i].Topic == e.Topic && entries[i].Partition == e.Partition {
			return i
		}
	}
	return -1
}

// OffsetOf gives the offset of a partition, and whether the entries have one.
func OffsetOf(entries []OffsetEntry, topic string, partition int32) (int64, bool) {
	if at := placeOf(entries, OffsetEntry{Topic: topic, Partition: partition}); at >= 0 {
		return entries[at].Offset, true
	}
	return 0, false
}

// WriteOffsets writes an offset checkpoint. Kafka's order is that of a hash map; here it is the
// order of the entries.
func WriteOffsets(entries []OffsetEntry) []byte {
	return writeCheckpoint(entries, OffsetEntry.line)
}

func (e OffsetEntry) line() string {
	return e.Topic + " " + strconv.Itoa(int(e.Partition)) + " " + strconv.FormatInt(e.Offset, 10)
}
