package files_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/files"
)

// seed adds every posted file and more.
func seed(f *testing.F, more ...string) {
	f.Helper()
	names, err := filepath.Glob(filepath.Join("testdata", "posted", "*.txt"))
	require.NoError(f, err)
	require.NotEmpty(f, names)
	for _, n := range names {
		data, err := os.ReadFile(n)
		require.NoError(f, err)
		f.Add(data)
	}
	for _, m := range more {
		f.Add([]byte(m))
	}
}

// What is read without an error, written and read again, is the same.
func FuzzEpochs(f *testing.F) {
	seed(f, "0\n2\n1 5\n1 3\n", "+0\n-0\n", "0\n1\n\t1\v2\n")
	f.Fuzz(func(t *testing.T, data []byte) {
		got, _, err := files.ReadEpochs(data)
		if err != nil {
			return
		}
		again, notes, err := files.ReadEpochs(files.WriteEpochs(got))
		require.NoError(t, err)
		require.Equal(t, got, again)
		if len(got) > 0 {
			require.Empty(t, notes)
		}
		cache, _, _ := files.LoadEpochs(got)
		for i := 1; i < len(cache); i++ {
			require.Less(t, cache[i-1].Epoch, cache[i].Epoch)
			require.Less(t, cache[i-1].Start, cache[i].Start)
		}
	})
}

func FuzzOffsets(f *testing.F) {
	seed(f, "0\n2\na 1 2\na 1 3\n", "0\n1\n 1 2\n")
	f.Fuzz(func(t *testing.T, data []byte) {
		got, _, err := files.ReadOffsets(files.HighWatermarks, data)
		if err != nil {
			return
		}
		again, _, err := files.ReadOffsets(files.HighWatermarks, files.WriteOffsets(got))
		require.NoError(t, err)
		require.Equal(t, got, again)
		for _, e := range got {
			offset, ok := files.OffsetOf(got, e.Topic, e.Partition)
			require.True(t, ok)
			require.Equal(t, e.Offset, offset, "one line per partition is left")
		}
	})
}

func FuzzMetadata(f *testing.F) {
	seed(f, "version: 0\ntopic_id: "+sixID, "a: 1: \nb: ::", ":\t:\n: ")
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := files.ReadMetadata(data)
		if err != nil {
			return
		}
		again, notes, err := files.ReadMetadata(m.Encode())
		require.NoError(t, err)
		require.Equal(t, m, again)
		require.Equal(t, m.Version != 0, len(notes) > 0)
	})
}

func FuzzMarker(f *testing.F) {
	seed(f, `{"version":0,"brokerEpoch":10,"unknown":[{}]}`, `{"brokerEpoch":"-1"}`, "{}")
	f.Fuzz(func(t *testing.T, data []byte) {
		epoch, notes := files.ReadMarker(data)
		if len(notes) > 0 {
			require.Equal(t, files.NoBrokerEpoch, epoch)
			return
		}
		again, _ := files.ReadMarker(files.WriteMarker(epoch))
		require.Equal(t, epoch, again)
	})
}

func FuzzMeta(f *testing.F) {
	seed(f, "version=1\nnode.id=1\ncluster.id=c", `a\`, `a\u12`, "=\\\n", "\\\r\n:x")
	f.Fuzz(func(t *testing.T, data []byte) {
		m, _, err := files.ReadMeta(data)
		if err != nil || m.Node < -1 || m.Version == 1 && m.Node < 0 {
			return // Encode writes no negative id
		}
		again, _, err := files.ReadMeta(m.Encode(epochDay))
		require.NoError(t, err)
		require.Equal(t, m, again)
	})
}

// A segment's good part, written again batch by batch, is the same bytes; unpacking gives
// records or an error.
func FuzzSegment(f *testing.F) {
	whole, starts := three()
	old := files.NewMessage(1, rec(5, "m1"))
	packed := files.NewBatch(9, 2, []files.Record{rec(9, "m5")}).WithGzip()
	seed(f, string(whole), string(whole[:starts[1]+30]), string(old.Append(nil)),
		string(packed.Append(nil)))
	f.Fuzz(func(t *testing.T, data []byte) {
		s := files.ScanSegment(5, data)
		var again []byte
		for _, b := range s.Batches {
			require.Equal(t, len(again), b.At)
			again = b.Append(again)
			_, _ = b.Unpack()
		}
		require.True(t, bytes.Equal(data[:s.Valid], again))
		require.Equal(t, s.Bad == nil, s.Valid == len(data))
		_ = s.Epochs()
		_, _, _ = files.ReadBatch(data)
	})
}

// Records that were damaged behind a right checksum: no panic, and none too many.
func FuzzRecords(f *testing.F) {
	b := files.NewBatch(5, 0, []files.Record{{
		Offset: 5, Key: []byte("k"),
		Headers: []files.Header{{Key: "h", Value: []byte("v")}, {Key: "n"}},
	}})
	f.Add(b.Records, int32(1), int16(0), int8(2))
	f.Add(b.WithGzip().Records, int32(1), int16(1), int8(2))
	f.Add([]byte("\xff\xff\xff\xff\x00\x00\x00\x01a"), int32(1), int16(0), int8(0))
	f.Add([]byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x01}, int32(1), int16(0), int8(2))
	f.Fuzz(func(t *testing.T, records []byte, count int32, attributes int16, magic int8) {
		b := files.Batch{
			Magic: magic & 3, Count: count, Attributes: files.Attributes(attributes),
			Records: records,
		}
		got, err := b.Unpack()
		if err == nil && magic&3 == 2 {
			require.LessOrEqual(t, int32(len(got)), max(count, 0))
		}
	})
}
