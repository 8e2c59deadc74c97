package files

import (
	"encoding/binary"
	"hash/crc32"
	"math"
	"strconv"
	"strings"

	"highwater/core/words"
)

// Placed is a batch and where it lies in its segment, in bytes.
type Placed struct {
	At, Size int
	Batch
}

// Scan is what a recovery finds in a segment.
type Scan struct {
	Batches []Placed
	Valid   int      // bytes: where the recovery cuts the file
	Bad     *Problem // why it ends there, nil when it is the end of the file
	// Notes are batches that begin below the end of the one before. They read well, but no index
	// can be built over them: once its entries come that close, the recovery empties the whole
	// segment (OffsetIndex.append, LogLoader.recoverSegment).
	Notes []Problem
}

// SegmentName gives the name of a segment by its base offset, 0 or more: twenty digits and
// ".log".
func SegmentName(base int64) string {
	s := strconv.FormatInt(base, 10)
	return strings.Repeat("0", max(0, 20-len(s))) + s + string(Segment)
}

// ScanSegment goes through a segment as the recovery after an unclean stop does: it checks size,
// checksum and offset range of every batch, and ends before the first that is bad. It does not
// look at the records (LogSegment.recover, FileLogInputStream).
// Only here it also ends at a format version that does not exist; Kafka would ask the checksum.
func ScanSegment(base int64, data []byte) Scan {
	var s Scan
	for s.Valid < len(data) {
		b, size, want := readBatch(base, data[s.Valid:])
		if !want.Empty() {
			s.Bad = &Problem{File: Segment, Byte: s.Valid, Want: want}
			break
		}
		if end := s.End(base); b.BaseOffset < end && len(s.Batches) > 0 {
			want := words.New("a batch from {end} on; it begins at {base}",
				"批次应从 {end} 开始；实际从 {base} 开始").Fill("end", strconv.FormatInt(end, 10),
				"base", strconv.FormatInt(b.BaseOffset, 10))
			s.Notes = append(s.Notes, Problem{File: Segment, Byte: s.Valid, Want: want})
		}
		s.Batches = append(s.Batches, Placed{s.Valid, size, b})
		s.Valid += size
	}
	return s
}

// End gives the offset after the last good batch, the base offset for a segment without one.
func (s *Scan) End(base int64) int64 {
	if len(s.Batches) == 0 {
		return base
	}
	return s.Batches[len(s.Batches)-1].NextOffset()
}

// Epochs gives the first offset of each leader epoch, in the order in which recovery assigns
// them: only an epoch above the latest one (LogSegment.recover).
func (s *Scan) Epochs() []EpochEntry {
	var out []EpochEntry
	for _, b := range s.Batches {
		if b.LeaderEpoch >= 0 && (len(out) == 0 || b.LeaderEpoch > out[len(out)-1].Epoch) {
			out = append(out, EpochEntry{b.LeaderEpoch, b.BaseOffset})
		}
	}
	return out
}

// ReadBatch reads the batch at the front of data and gives its size in bytes.
func ReadBatch(data []byte) (Batch, int, error) {
	b, size, want := readBatch(math.MinInt64, data)
	if !want.Empty() {
		return Batch{}, 0, &Problem{File: Segment, Want: want}
	}
	return b, size, nil
}

// anyBase is the base offset of a batch outside a segment: every offset is in its range.
const anyBase = math.MinInt64

// readBatch reads the batch at the front of data, or says what should stand there.
func readBatch(base int64, data []byte) (b Batch, size int, want words.Text) {
	if len(data) <= crcAt {
		return b, 0, words.New("a whole batch: only {n} bytes are left",
			"完整的批次：只剩 {n} 个字节").Fill("n", strconv.Itoa(len(data)))
	}
	behind := int32(binary.BigEndian.Uint32(data[8:]))
	magic := int8(data[legacyMagic])
	least := batchHeader - lengthEnd
	if magic < 2 {
		least = legacyHeader(max(magic, 0)) + 8
	}
	if behind < legacySmaller || int(behind) < least {
		return b, 0, words.New("a size of {n} bytes or more; it says {size}",
			"长度至少 {n} 字节；实际写着 {size}").
			Fill("n", strconv.Itoa(least), "size", strconv.Itoa(int(behind)))
	}
	if int(behind) > len(data)-lengthEnd {
		return b, 0, words.New("a whole batch of {size} bytes: only {n} are left",
			"{size} 字节的完整批次：只剩 {n} 字节").Fill("size",
			strconv.Itoa(int(behind)+lengthEnd), "n", strconv.Itoa(len(data)))
	}
	size = int(behind) + lengthEnd
	data = data[:size:size]
	if magic < 0 || magic > 2 {
		return b, 0, words.New("format version 0, 1 or 2; it says {v}",
			"格式版本 0、1 或 2；实际写着 {v}").Fill("v", strconv.Itoa(int(magic)))
	}
	sum := uint32(0)
	if magic < 2 {
		b, sum = decodeLegacy(data), crc32.ChecksumIEEE(data[legacyMagic:])
	} else {
		b, sum = decode(data), Checksum(data)
	}
	if sum != b.CRC {
		return b, 0, words.New("checksum {want}; it says {says}", "校验和 {want}；实际写着 {says}").
			Fill("want", hex8(sum), "says", hex8(b.CRC))
	}
	if last := b.LastOffset(); base != anyBase && (last < base || last-base > math.MaxInt32) {
		return b, 0, words.New("an offset from {base} to {base} + 2147483647; it ends at {last}",
			"offset 应在 {base} 到 {base} + 2147483647 之间；其末尾为 {last}").
			Fill("base", strconv.FormatInt(base, 10), "last", strconv.FormatInt(last, 10))
	}
	return b, size, words.Text{}
}

func hex8(v uint32) string {
	s := strconv.FormatUint(uint64(v), 16)
	return strings.Repeat("0", 8-len(s)) + s
}
