package files

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math"

	"highwater/core/words"
)

// Sizes of a record batch of version 2, in bytes.
const (
	batchHeader = 61 // before the records
	lengthEnd   = 12 // base offset and length
	crcAt       = 17
	crcEnd      = 21 // the checksum is over everything from here on
)

// Attributes of a batch of version 2, by bit; the lowest three bits are the Compression.
type Attributes int16

// The attributes.
const (
	LogAppendTime Attributes = 1 << 3 // timestamps are the broker's, else the producer's
	Transactional Attributes = 1 << 4
	Control       Attributes = 1 << 5 // a transaction marker, not data
	DeleteHorizon Attributes = 1 << 6 // BaseTimestamp says when tombstones may go

	compressionMask Attributes = 7
)

// Compression is the codec of a batch's records.
type Compression int8

// The codecs. Records are unpacked for NoCompression and Gzip; else they stay as they are.
const (
	NoCompression Compression = iota
	Gzip
	Snappy
	LZ4
	Zstd
)

// String gives Kafka's name of the codec.
func (c Compression) String() string {
	if c < NoCompression || c > Zstd {
		return "unknown"
	}
	return [...]string{"none", "gzip", "snappy", "lz4", "zstd"}[c]
}

// None says that a batch has no leader epoch, producer or sequence.
const None = -1

// Batch is a record batch (DefaultRecordBatch; magic 2, since 0.11), or a single message of an
// older log (magic 0 or 1). Records are its bytes behind the header, in the batch's compression.
type Batch struct {
	BaseOffset      int64
	LeaderEpoch     int32 // None for none
	Magic           int8
	CRC             uint32 // as it was read; Append computes it anew
	Attributes      Attributes
	LastOffsetDelta int32
	BaseTimestamp   int64 // ms
	MaxTimestamp    int64 // ms
	ProducerID      int64 // None for none
	ProducerEpoch   int16
	BaseSequence    int32
	Count           int32 // of records; a compacted batch may have fewer than offsets
	Records         []byte
}

// NewBatch makes a batch without compression of records whose offsets ascend from the base
// offset. It needs at least one record. Times are those of the records, the base timestamp is
// the first one's.
func NewBatch(baseOffset int64, epoch int32, records []Record) Batch {
	b := Batch{
		BaseOffset: baseOffset, LeaderEpoch: epoch, Magic: 2, BaseTimestamp: records[0].Timestamp,
		ProducerID: None, ProducerEpoch: None, BaseSequence: None,
	}
	b.Put(records)
	return b
}

// Put makes the records those of the batch, relative to its base offset and base timestamp and
// without compression. There must be one at least.
func (b *Batch) Put(records []Record) {
	b.Records, b.Count, b.MaxTimestamp = nil, int32(len(records)), math.MinInt64
	b.LastOffsetDelta = int32(records[len(records)-1].Offset - b.BaseOffset)
	for i := range records {
		b.MaxTimestamp = max(b.MaxTimestamp, records[i].Timestamp)
		b.Records = appendRecord(b.Records, b.BaseOffset, b.BaseTimestamp, &records[i])
	}
}

// Has says whether an attribute is set.
func (b *Batch) Has(a Attributes) bool { return b.Attributes&a != 0 }

// Compression gives the codec of the records.
func (b *Batch) Compression() Compression { return Compression(b.Attributes & compressionMask) }

// LastOffset gives the offset of the last record, inclusive.
func (b *Batch) LastOffset() int64 { return b.BaseOffset + int64(b.LastOffsetDelta) }

// NextOffset gives the offset after the batch.
func (b *Batch) NextOffset() int64 { return b.LastOffset() + 1 }

// LastSequence gives the sequence of the last record, None without a producer. It begins again
// at 0 after the highest number of 31 bits (DefaultRecordBatch.incrementSequence).
func (b *Batch) LastSequence() int32 {
	if b.BaseSequence == None {
		return None
	}
	if b.BaseSequence > math.MaxInt32-b.LastOffsetDelta {
		return b.LastOffsetDelta - (math.MaxInt32 - b.BaseSequence) - 1
	}
	return b.BaseSequence + b.LastOffsetDelta
}

// Size gives the bytes of the whole batch.
func (b *Batch) Size() int {
	if b.Magic < 2 {
		return lengthEnd + legacyHeader(b.Magic) + len(b.Records)
	}
	return batchHeader + len(b.Records)
}

// Append writes the batch. A batch of version 2 has the layout of broker.md 0.2.
func (b *Batch) Append(out []byte) []byte {
	if b.Magic < 2 {
		return b.appendLegacy(out)
	}
	start, order := len(out), binary.BigEndian
	out = order.AppendUint64(out, uint64(b.BaseOffset))
	out = order.AppendUint32(out, uint32(b.Size()-lengthEnd))
	out = order.AppendUint32(out, uint32(b.LeaderEpoch))
	out = append(out, byte(b.Magic), 0, 0, 0, 0)
	out = order.AppendUint16(out, uint16(b.Attributes))
	out = order.AppendUint32(out, uint32(b.LastOffsetDelta))
	out = order.AppendUint64(out, uint64(b.BaseTimestamp))
	out = order.AppendUint64(out, uint64(b.MaxTimestamp))
	out = order.AppendUint64(out, uint64(b.ProducerID))
	out = order.AppendUint16(out, uint16(b.ProducerEpoch))
	out = order.AppendUint32(out, uint32(b.BaseSequence))
	out = order.AppendUint32(out, uint32(b.Count))
	out = append(out, b.Records...)
	order.PutUint32(out[start+crcAt:], Checksum(out[start:]))
	return out
}

// Checksum computes the CRC-32C of a whole batch of version 2: over all from the attributes on,
// so that a leader stamps base offset and epoch without touching it.
func Checksum(batch []byte) uint32 {
	return crc32.Checksum(batch[crcEnd:], crc32.MakeTable(crc32.Castagnoli))
}

// decode reads the header of a batch of version 2 from all of its bytes.
func decode(data []byte) Batch {
	order := binary.BigEndian
	return Batch{
		BaseOffset:      int64(order.Uint64(data)),
		LeaderEpoch:     int32(order.Uint32(data[12:])),
		Magic:           int8(data[16]),
		CRC:             order.Uint32(data[crcAt:]),
		Attributes:      Attributes(order.Uint16(data[21:])),
		LastOffsetDelta: int32(order.Uint32(data[23:])),
		BaseTimestamp:   int64(order.Uint64(data[27:])),
		MaxTimestamp:    int64(order.Uint64(data[35:])),
		ProducerID:      int64(order.Uint64(data[43:])),
		ProducerEpoch:   int16(order.Uint16(data[51:])),
		BaseSequence:    int32(order.Uint32(data[53:])),
		Count:           int32(order.Uint32(data[57:])),
		Records:         data[batchHeader:],
	}
}

// maxUnpacked bounds what a compressed batch may unpack to, in bytes.
const maxUnpacked = 64 << 20

// Unpack gives the batch's records. Those compressed with anything but gzip stay packed, which
// is an error here and none to a broker.
func (b *Batch) Unpack() ([]Record, error) {
	if b.Magic < 2 {
		return b.unpackLegacy()
	}
	switch b.Compression() {
	case NoCompression:
		return readRecords(b.Records, b)
	case Gzip:
		raw, err := gunzip(b.Records)
		if err != nil {
			return nil, err
		}
		return readRecords(raw, b)
	}
	return nil, badRecords(words.New("records that can be unpacked here: {c} cannot",
		"此处能解压的记录；{c} 不能").Fill("c", b.Compression().String()))
}

func gunzip(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, badRecords(words.New("records in gzip", "gzip 压缩的记录"))
	}
	raw, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	if err != nil || len(raw) > maxUnpacked {
		return nil, badRecords(words.New("records in gzip, at most 64 MiB unpacked",
			"gzip 压缩的记录，解压后至多 64 MiB"))
	}
	return raw, nil
}

// WithGzip gives the batch with its records packed by gzip. The records must not be packed yet.
func (b Batch) WithGzip() Batch {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = w.Write(b.Records) // a bytes.Buffer takes everything
	_ = w.Close()
	b.Records = out.Bytes()
	b.Attributes = b.Attributes&^compressionMask | Attributes(Gzip)
	return b
}
