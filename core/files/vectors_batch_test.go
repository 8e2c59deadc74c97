package files_test

import (
	"encoding/hex"
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/files"
	"highwater/core/vectors"
)

// batchVector is a vector of record-batch-v2.json: fields of a batch, and its bytes.
type batchVector struct {
	Given  givenBatch  `json:"given"`
	Expect expectBatch `json:"expect"`
}

type givenBatch struct {
	BaseOffset    int64         `json:"baseOffset"`
	Epoch         int32         `json:"partitionLeaderEpoch"`
	BaseTimestamp *int64        `json:"baseTimestamp"`
	MaxTimestamp  *int64        `json:"maxTimestamp"`
	Compression   string        `json:"compression"`
	TimestampType string        `json:"timestampType"`
	Attributes    *int16        `json:"attributes"`
	Transactional bool          `json:"isTransactional"`
	Control       bool          `json:"isControl"`
	DeleteHorizon bool          `json:"deleteHorizon"`
	ProducerID    *int64        `json:"producerId"`
	ProducerEpoch *int16        `json:"producerEpoch"`
	BaseSequence  *int32        `json:"baseSequence"`
	Records       []givenRecord `json:"records"`
}

type givenRecord struct {
	Offset    int64           `json:"offset"`
	Timestamp int64           `json:"timestamp"`
	Key       *string         `json:"key"`
	Value     *string         `json:"value"`
	Headers   json.RawMessage `json:"headers"`
}

type expectBatch struct {
	Size         int    `json:"sizeInBytes"`
	Length       int    `json:"batchLength"`
	CRC          string `json:"crc32c"`
	LastOffset   int64  `json:"lastOffset"`
	NextOffset   int64  `json:"nextOffset"`
	LastSequence *int32 `json:"lastSequence"`
	Hex          string `json:"hex"`
}

func bytesOf(s *string) []byte {
	if s == nil {
		return nil
	}
	return []byte(*s)
}

// headers reads [{key, value}] or [[key, value]].
func (g *givenRecord) headers(t *testing.T) []files.Header {
	t.Helper()
	var out []files.Header
	var named []struct {
		Key   string  `json:"key"`
		Value *string `json:"value"`
	}
	if g.Headers == nil || json.Unmarshal(g.Headers, &named) == nil {
		for _, h := range named {
			out = append(out, files.Header{Key: h.Key, Value: bytesOf(h.Value)})
		}
		return out
	}
	var pairs [][2]*string
	require.NoError(t, json.Unmarshal(g.Headers, &pairs))
	for _, p := range pairs {
		out = append(out, files.Header{Key: *p[0], Value: bytesOf(p[1])})
	}
	return out
}

func (g *givenBatch) records(t *testing.T) []files.Record {
	t.Helper()
	var out []files.Record
	for _, r := range g.Records {
		out = append(out, files.Record{
			Offset: r.Offset, Timestamp: r.Timestamp, Key: bytesOf(r.Key),
			Value: bytesOf(r.Value), Headers: r.headers(t),
		})
	}
	return out
}

func (g *givenBatch) attributes(t *testing.T) files.Attributes {
	t.Helper()
	codec := slices.Index([]string{"none", "gzip", "snappy", "lz4", "zstd"}, g.Compression)
	require.GreaterOrEqual(t, codec, 0, "no codec %q", g.Compression)
	require.Contains(t, []string{"", "CreateTime", "LogAppendTime"}, g.TimestampType)
	a := files.Attributes(codec)
	for bit, is := range map[files.Attributes]bool{
		files.LogAppendTime: g.TimestampType == "LogAppendTime",
		files.Transactional: g.Transactional, files.Control: g.Control,
		files.DeleteHorizon: g.DeleteHorizon,
	} {
		if is {
			a |= bit
		}
	}
	if g.Attributes != nil {
		a |= files.Attributes(*g.Attributes)
	}
	return a
}

// batch builds what the vector gives, without compression.
func (g *givenBatch) batch(t *testing.T) files.Batch {
	t.Helper()
	records := g.records(t)
	b := files.NewBatch(g.BaseOffset, g.Epoch, records)
	if g.BaseTimestamp != nil {
		b.BaseTimestamp = *g.BaseTimestamp
		b.Put(records)
	}
	if g.MaxTimestamp != nil {
		b.MaxTimestamp = *g.MaxTimestamp
	}
	b.Attributes = g.attributes(t)
	b.ProducerID, b.ProducerEpoch = orMinusOne(g.ProducerID), orMinusOne(g.ProducerEpoch)
	b.BaseSequence = orMinusOne(g.BaseSequence)
	return b
}

// orMinusOne gives a number, or -1 for one that is absent.
func orMinusOne[T int16 | int32 | int64](n *T) T {
	if n == nil {
		return -1
	}
	return *n
}

// The checksum of "123456789" is the check value of CRC-32C; the file's examples rest on it.
func TestVectorsRecordBatchV2(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *batchVector) {
		want := v.Given.batch(t)
		raw, err := hex.DecodeString(v.Expect.Hex)
		require.NoError(t, err)
		if want.Compression() == files.NoCompression {
			assert.Equal(t, v.Expect.Hex, hex.EncodeToString(want.Append(nil)))
		}
		got, size, err := files.ReadBatch(raw)
		require.NoError(t, err)
		assert.Equal(t, v.Expect.Size, size)
		assert.Equal(t, v.Expect.Size, got.Size())
		assert.Equal(t, v.Expect.Length, got.Size()-12)
		assert.Equal(t, v.Expect.CRC, hex.EncodeToString([]byte{
			byte(got.CRC >> 24), byte(got.CRC >> 16), byte(got.CRC >> 8), byte(got.CRC),
		}))
		assert.Equal(t, v.Expect.LastOffset, got.LastOffset())
		assert.Equal(t, v.Expect.NextOffset, got.NextOffset())
		if v.Expect.LastSequence != nil {
			assert.Equal(t, *v.Expect.LastSequence, got.LastSequence())
		}
		assert.Equal(t, v.Expect.Hex, hex.EncodeToString(got.Append(nil)), "written again")
		v.compare(t, want, got)
	}, "record-batch-v2.json")
}

// compare looks at every field and, where they can be unpacked, at the records.
func (v *batchVector) compare(t *testing.T, want, got files.Batch) {
	t.Helper()
	if want.Compression() <= files.Gzip {
		records, err := got.Unpack()
		require.NoError(t, err)
		expected := v.Given.records(t)
		if want.Has(files.LogAppendTime) {
			for i := range expected {
				expected[i].Timestamp = want.MaxTimestamp
			}
		}
		assert.Equal(t, expected, records)
	}
	want.Records, got.Records, want.CRC, got.CRC = nil, nil, 0, 0
	assert.Equal(t, want, got)
}
