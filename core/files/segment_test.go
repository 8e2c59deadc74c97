package files_test

import (
	"encoding/hex"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/files"
)

// rec makes a record.
func rec(offset int64, value string) files.Record {
	return files.Record{Offset: offset, Timestamp: 1000 + offset, Value: []byte(value)}
}

// three is a segment of three batches: offsets 5 and 6 in epoch 0, 7 in epoch 2, 8 in epoch 2.
func three() (data []byte, starts []int) {
	for _, b := range []files.Batch{
		files.NewBatch(5, 0, []files.Record{rec(5, "m1"), rec(6, "m2")}),
		files.NewBatch(7, 2, []files.Record{rec(7, "m3")}),
		files.NewBatch(8, 2, []files.Record{rec(8, "m4")}),
	} {
		starts = append(starts, len(data))
		data = b.Append(data)
	}
	return data, starts
}

func TestAGoodSegment(t *testing.T) {
	data, starts := three()
	s := files.ScanSegment(5, data)
	require.Nil(t, s.Bad)
	assert.Equal(t, len(data), s.Valid)
	require.Len(t, s.Batches, 3)
	assert.Equal(t, starts[1], s.Batches[1].At)
	assert.EqualValues(t, 9, s.End(5))
	assert.Equal(t, []files.EpochEntry{{Epoch: 0, Start: 5}, {Epoch: 2, Start: 7}}, s.Epochs())
	none := files.ScanSegment(5, nil)
	assert.EqualValues(t, 5, none.End(5))
	assert.Nil(t, none.Bad)
	again := files.ScanSegment(5, append(data, data[starts[1]:starts[2]]...))
	assert.Nil(t, again.Bad)
	require.Len(t, again.Notes, 1, "7 again, behind 8")
	assert.Equal(t, len(data), again.Notes[0].Byte)
	assert.Equal(t, "00000000000000000005.log", files.SegmentName(5))
	assert.Equal(t, "09223372036854775807.log", files.SegmentName(math.MaxInt64))
}

// Each case damages the second batch, so a recovery cuts there (LogSegment.recover).
func TestRecoveryEndsAtTheFirstBadBatch(t *testing.T) {
	whole, starts := three()
	second := starts[1]
	for _, tc := range []struct {
		name   string
		damage func(data []byte) []byte
		why    string
	}{
		{
			"torn in the header", func(d []byte) []byte { return d[:second+17] },
			"only 17 bytes are left",
		},
		{
			"torn in the records", func(d []byte) []byte { return d[:second+40] },
			"a whole batch of 70 bytes: only 40 are left",
		},
		{"a flipped bit", func(d []byte) []byte { d[second+65] ^= 1; return d }, "checksum"},
		{"a wrong checksum", func(d []byte) []byte { d[second+17] ^= 1; return d }, "checksum"},
		{
			"a size of zero", func(d []byte) []byte { clear(d[second+8 : second+12]); return d },
			"a size of 49 bytes or more; it says 0",
		},
		{
			"a size below the header", func(d []byte) []byte { d[second+11] = 48; return d },
			"a size of 49 bytes or more; it says 48",
		},
		{"a negative size", func(d []byte) []byte { d[second+8] = 0x80; return d }, "it says -"},
		{
			"a size beyond the file", func(d []byte) []byte { d[second+8] = 0x70; return d },
			"bytes: only 140 are left",
		},
		{
			"an unknown version", func(d []byte) []byte { d[second+16] = 3; return d },
			"format version",
		},
		{
			"an offset before the segment", func(d []byte) []byte { d[second+7] = 4; return d },
			"it ends at 4",
		},
		{
			"an offset far beyond", func(d []byte) []byte { d[second+3] = 1; return d },
			"it ends at 4294967303",
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			data := tc.damage(append([]byte{}, whole...))
			s := files.ScanSegment(5, data)
			require.NotNil(t, s.Bad)
			assert.Equal(t, second, s.Bad.Byte)
			assert.Equal(t, second, s.Valid)
			assert.Len(t, s.Batches, 1)
			assert.EqualValues(t, 7, s.End(5))
			assert.Contains(t, s.Bad.Error(), tc.why)
			assert.Contains(t, s.Bad.Error(), ".log: byte ")
		})
	}
}

// Base offset, length, epoch and version are outside the checksum (broker.md 0.2).
func TestALeaderStampsWithoutTouchingTheChecksum(t *testing.T) {
	b := files.NewBatch(0, files.None, []files.Record{rec(0, "a")})
	before, _, err := files.ReadBatch(b.Append(nil))
	require.NoError(t, err)
	b.BaseOffset, b.LeaderEpoch = 500, 7
	after, _, err := files.ReadBatch(b.Append(nil))
	require.NoError(t, err)
	assert.Equal(t, before.CRC, after.CRC)
	assert.EqualValues(t, 500, after.LastOffset())
	records, err := after.Unpack()
	require.NoError(t, err)
	assert.EqualValues(t, 500, records[0].Offset)
}

// DefaultRecordBatchTest: sequences wrap to 0, log append time, record counts, header rules.
func TestWhatKafkasOwnTestsAsk(t *testing.T) {
	b := files.NewBatch(10, 0, []files.Record{rec(10, "a"), rec(11, "b"), rec(12, "c")})
	assert.EqualValues(t, files.None, b.LastSequence())
	b.BaseSequence = 983
	assert.EqualValues(t, 985, b.LastSequence())
	b.BaseSequence = math.MaxInt32 - 1
	assert.EqualValues(t, 0, b.LastSequence())

	b.Attributes, b.MaxTimestamp = files.LogAppendTime, 15
	records, err := b.Unpack()
	require.NoError(t, err)
	assert.EqualValues(t, 15, records[2].Timestamp)

	for _, count := range []int32{2, 5} { // fewer and more than there are
		wrong := b
		wrong.Count = count
		_, err = wrong.Unpack()
		require.Error(t, err, "%d", count)
		wrong = b.WithGzip()
		wrong.Count = count
		_, err = wrong.Unpack()
		require.Error(t, err, "%d in gzip", count)
	}
	b.Attributes |= files.Control | files.Transactional
	back, _, err := files.ReadBatch(b.Append(nil))
	require.NoError(t, err)
	assert.True(t, back.Has(files.Control) && back.Has(files.Transactional))
	assert.False(t, back.Has(files.DeleteHorizon))
	back.Attributes |= files.Attributes(files.Zstd)
	_, err = back.Unpack()
	require.ErrorContains(t, err, "zstd")
}

// The bytes of a message of each old format, worked out by hand but for the checksums, which
// are those of Python's zlib.crc32.
func TestMessagesOfOldFormats(t *testing.T) {
	for _, tc := range []struct {
		magic int8
		hex   string
	}{
		{0, "0000000000000007" + "0000000f" + "51df3a32" + "00" + "00" +
			"ffffffff" + "00000001" + "61"},
		{1, "0000000000000007" + "00000017" + "8a65e96d" + "01" + "00" + "00000000000003e8" +
			"ffffffff" + "00000001" + "61"},
	} {
		m := files.NewMessage(tc.magic, files.Record{
			Offset: 7, Timestamp: 1000, Value: []byte("a"),
		})
		assert.Equal(t, tc.hex, hex.EncodeToString(m.Append(nil)))
		s := files.ScanSegment(0, m.Append(m.Append(nil)))
		require.Nil(t, s.Bad)
		require.Len(t, s.Batches, 2)
		got, err := s.Batches[1].Unpack()
		require.NoError(t, err)
		assert.Equal(t, "a", string(got[0].Value))
		assert.Nil(t, got[0].Key)
		assert.Empty(t, s.Epochs(), "old messages know no epoch")
	}
}

func drawRecords(t *rapid.T, base int64) []files.Record {
	n := rapid.IntRange(1, 6).Draw(t, "records")
	out := make([]files.Record, n)
	offset := base
	for i := range out {
		offset += rapid.Int64Range(0, 3).Draw(t, "gap")
		r := files.Record{Offset: offset, Timestamp: rapid.Int64().Draw(t, "time")}
		bytes := rapid.SliceOfN(rapid.Byte(), 0, 20)
		if rapid.Bool().Draw(t, "has key") {
			r.Key = bytes.Draw(t, "key")
		}
		if rapid.Bool().Draw(t, "has value") {
			r.Value = bytes.Draw(t, "value")
		}
		for range rapid.IntRange(0, 2).Draw(t, "headers") {
			r.Headers = append(r.Headers, files.Header{
				Key: rapid.String().Draw(t, "header"), Value: bytes.Draw(t, "header value"),
			})
		}
		out[i], offset = r, offset+1
	}
	return out
}

func TestWhatIsWrittenIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := rapid.Int64Range(0, 1<<40).Draw(t, "base")
		records := drawRecords(t, base)
		b := files.NewBatch(base, rapid.Int32Range(-1, 9).Draw(t, "epoch"), records)
		b.BaseSequence = rapid.Int32Range(-1, math.MaxInt32).Draw(t, "sequence")
		b.ProducerID = rapid.Int64().Draw(t, "producer")
		if rapid.Bool().Draw(t, "gzip") {
			b = b.WithGzip()
		}
		s := files.ScanSegment(base, b.Append(nil))
		require.Nil(t, s.Bad)
		require.Len(t, s.Batches, 1)
		got := s.Batches[0].Batch
		unpacked, err := got.Unpack()
		require.NoError(t, err)
		require.Equal(t, records, unpacked)
		got.CRC = 0
		require.Equal(t, b, got)
	})
}

// One flipped bit anywhere behind the checksum's start is found.
func TestEveryFlippedBitIsFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := files.NewBatch(0, 0, drawRecords(t, 0))
		data := b.Append(nil)
		bit := rapid.IntRange(17*8, len(data)*8-1).Draw(t, "bit")
		data[bit/8] ^= 1 << (bit % 8)
		require.NotNil(t, files.ScanSegment(0, data).Bad)
	})
}
