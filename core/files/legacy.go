package files

import (
	"encoding/binary"
	"hash/crc32"
	"math"

	"highwater/core/words"
)

// Messages of the formats before batches: version 0 up to 0.9, version 1 (with a timestamp) in
// 0.10. A log is a run of them, and none knows a leader epoch (LegacyRecord).
const (
	legacyCRC     = 12 // where the checksum stands, behind offset and length
	legacyMagic   = 16
	legacySmaller = 14 // the least that may stand behind offset and length
)

// legacyHeader gives the bytes between the length and the key.
func legacyHeader(magic int8) int {
	if magic == 0 {
		return 6
	}
	return 14
}

// NewMessage makes a message of version 0 or 1 without compression.
func NewMessage(magic int8, r Record) Batch {
	b := Batch{
		BaseOffset: r.Offset, LeaderEpoch: None, Magic: magic, Count: 1,
		BaseTimestamp: None, MaxTimestamp: None,
		ProducerID: None, ProducerEpoch: None, BaseSequence: None,
	}
	if magic == 1 {
		b.BaseTimestamp, b.MaxTimestamp = r.Timestamp, r.Timestamp
	}
	b.Records = appendSized(appendSized(nil, r.Key), r.Value)
	return b
}

func appendSized(out, b []byte) []byte {
	n := uint32(len(b))
	if b == nil {
		n = math.MaxUint32 // -1
	}
	return append(binary.BigEndian.AppendUint32(out, n), b...)
}

func (b *Batch) appendLegacy(out []byte) []byte {
	start, order := len(out), binary.BigEndian
	out = order.AppendUint64(out, uint64(b.BaseOffset))
	out = order.AppendUint32(out, uint32(b.Size()-lengthEnd))
	out = append(out, 0, 0, 0, 0, byte(b.Magic), byte(b.Attributes))
	if b.Magic == 1 {
		out = order.AppendUint64(out, uint64(b.MaxTimestamp))
	}
	out = append(out, b.Records...)
	order.PutUint32(out[start+legacyCRC:], crc32.ChecksumIEEE(out[start+legacyMagic:]))
	return out
}

// decodeLegacy reads a message from all of its bytes. The offset of a compressed one is that of
// the last message in it.
func decodeLegacy(data []byte) Batch {
	order := binary.BigEndian
	b := Batch{
		BaseOffset: int64(order.Uint64(data)), LeaderEpoch: None, Magic: int8(data[legacyMagic]),
		CRC: order.Uint32(data[legacyCRC:]), Attributes: Attributes(data[legacyMagic+1]), Count: 1,
		BaseTimestamp: None, MaxTimestamp: None,
		ProducerID: None, ProducerEpoch: None, BaseSequence: None,
	}
	if b.Magic == 1 {
		t := int64(order.Uint64(data[legacyMagic+2:]))
		b.BaseTimestamp, b.MaxTimestamp = t, t
	}
	b.Records = data[lengthEnd+legacyHeader(b.Magic):]
	return b
}

func (b *Batch) unpackLegacy() ([]Record, error) {
	c := cursor{b: b.Records}
	r := Record{Offset: b.BaseOffset, Timestamp: b.MaxTimestamp, Key: c.sized(), Value: c.sized()}
	if b.Compression() != NoCompression || c.bad || len(c.b) > 0 {
		return nil, badRecords(words.New("a message of version {v} without compression",
			"未压缩的版本 {v} 消息").Fill("v", string(rune('0'+b.Magic))))
	}
	return []Record{r}, nil
}

// sized reads four bytes of length and as many bytes; a negative length is null.
func (c *cursor) sized() []byte {
	b := c.take(4)
	if c.bad {
		return nil
	}
	n := int32(binary.BigEndian.Uint32(b))
	if n < 0 {
		return nil
	}
	return c.take(int(n))
}
