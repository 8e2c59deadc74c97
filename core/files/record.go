package files

import (
	"encoding/binary"
	"strconv"

	"highwater/core/words"
)

// Record is a record of a batch. A nil key or value is null, an empty one is not.
type Record struct {
	Attributes int8 // not used by Kafka yet
	Offset     int64
	Timestamp  int64 // ms since 1970
	Key        []byte
	Value      []byte
	Headers    []Header
}

// Header is a header of a record.
type Header struct {
	Key   string
	Value []byte // nil for null
}

// appendRecord writes a record relative to its batch (DefaultRecord.writeTo).
func appendRecord(out []byte, baseOffset, baseTimestamp int64, r *Record) []byte {
	body := []byte{byte(r.Attributes)}
	body = binary.AppendVarint(body, r.Timestamp-baseTimestamp)
	body = binary.AppendVarint(body, r.Offset-baseOffset)
	body = appendNullable(body, r.Key)
	body = appendNullable(body, r.Value)
	body = binary.AppendVarint(body, int64(len(r.Headers)))
	for _, h := range r.Headers {
		body = appendNullable(body, append([]byte{}, h.Key...))
		body = appendNullable(body, h.Value)
	}
	return append(binary.AppendVarint(out, int64(len(body))), body...)
}

// readRecords reads exactly count records, and nothing may be left behind them
// (DefaultRecordBatch.RecordIterator).
func readRecords(data []byte, b *Batch) ([]Record, error) {
	c := cursor{b: data}
	var out []Record
	for i := range b.Count {
		size := c.varint()
		body := cursor{b: c.take(int(size)), bad: c.bad}
		r := readRecord(&body, b)
		if body.bad || len(body.b) > 0 {
			return out, badRecords(words.New("record {i} of {n} in the size that it gives",
				"第 {i} 条记录（共 {n} 条）与其长度一致").Fill("i", strconv.Itoa(int(i)+1),
				"n", strconv.Itoa(int(b.Count))))
		}
		out = append(out, r)
	}
	if len(c.b) > 0 {
		return out, badRecords(words.New("nothing behind the {n} records of the batch",
			"批次的 {n} 条记录之后不应有数据").Fill("n", strconv.Itoa(int(b.Count))))
	}
	return out, nil
}

func badRecords(want words.Text) *Problem { return &Problem{File: Segment, Want: want} }

// readRecord reads a record's body (DefaultRecord.readFrom).
func readRecord(c *cursor, b *Batch) Record {
	r := Record{Attributes: c.int8()}
	r.Timestamp = b.BaseTimestamp + c.varlong()
	if b.Has(LogAppendTime) {
		r.Timestamp = b.MaxTimestamp
	}
	r.Offset = b.BaseOffset + int64(c.varint())
	r.Key, r.Value = c.nullable(), c.nullable()
	n := c.varint()
	if n < 0 || int(n) > len(c.b) {
		c.bad = true
		return r
	}
	for range n {
		key := c.nullable()
		if key == nil {
			c.bad = true // a header must have a key
			return r
		}
		r.Headers = append(r.Headers, Header{string(key), c.nullable()})
	}
	return r
}
