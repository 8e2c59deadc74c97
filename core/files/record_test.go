package files_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/files"
)

// A record's bytes by hand: length, attributes, time delta, offset delta, then key, value and
// headers. A varint n is 2n here, -1 is 0x01 (DefaultRecord.readFrom).
func TestRecordsThatLieAboutThemselves(t *testing.T) {
	for _, tc := range []struct{ name, record, fault string }{
		{"as it should be", "\x0c\x00\x00\x00\x01\x01\x00", ""},
		{"with a header", "\x16\x00\x00\x00\x01\x01\x02\x02h\x04vv", ""},
		{"a header without a value", "\x12\x00\x00\x00\x01\x01\x02\x02h\x01", ""},
		{"a header without a key", "\x10\x00\x00\x00\x01\x01\x02\x01\x01", "record 1 of 1"},
		{"a negative number of headers", "\x0c\x00\x00\x00\x01\x01\x01", "record 1 of 1"},
		{"more headers than bytes", "\x0c\x00\x00\x00\x01\x01\x7e", "record 1 of 1"},
		{"a key that is too long", "\x0c\x00\x00\x00\x7e\x01\x00", "record 1 of 1"},
		{"longer than it says", "\x0a\x00\x00\x00\x01\x01\x00", "record 1 of 1"},
		{"shorter than it says", "\x0e\x00\x00\x00\x01\x01\x00", "record 1 of 1"},
		{"bytes left in it", "\x0e\x00\x00\x00\x01\x01\x00\x00", "record 1 of 1"},
		{"bytes left behind it", "\x0c\x00\x00\x00\x01\x01\x00\x00", "nothing behind the 1"},
		{
			"a length of six bytes", "\x8c\x80\x80\x80\x80\x00\x00\x00\x00\x01\x01\x00",
			"record 1 of 1",
		},
		{"a length in more bytes than needed", "\x8c\x00\x00\x00\x00\x01\x01\x00", ""},
		{"nothing", "", "record 1 of 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			b := files.Batch{Magic: 2, Count: 1, Records: []byte(tc.record)}
			got, err := b.Unpack()
			if tc.fault != "" {
				require.ErrorContains(t, err, tc.fault)
				return
			}
			require.NoError(t, err)
			require.Len(t, got, 1)
			assert.Nil(t, got[0].Key)
		})
	}
}

func TestWhatIsPackedAndCannotBeUnpacked(t *testing.T) {
	whole := files.NewBatch(0, 0, []files.Record{rec(0, "a")}).WithGzip()
	cut := whole
	cut.Records = cut.Records[:len(cut.Records)-9]
	plain := whole
	plain.Records = []byte("a")
	old := files.NewMessage(1, rec(0, "a"))
	old.Attributes = files.Attributes(files.Gzip)
	long := files.NewMessage(0, rec(0, "a"))
	long.Records = append(long.Records, 0)
	short := files.NewMessage(0, rec(0, "a"))
	short.Records = short.Records[:6]
	for name, b := range map[string]files.Batch{
		"cut gzip": cut, "no gzip": plain, "packed messages": old, "bytes left": long,
		"bytes missing": short,
	} {
		_, err := b.Unpack()
		require.Error(t, err, name)
	}
	for c, name := range map[files.Compression]string{
		files.NoCompression: "none", files.Snappy: "snappy", files.LZ4: "lz4", 5: "unknown",
	} {
		assert.Equal(t, name, c.String())
	}
}

// A file that is refused gives its problem with every question.
func TestALazyReaderOfARefusedFile(t *testing.T) {
	lazy := newLazyOffsets(files.LogStarts, map[string]content{
		"dir": func() []byte { return []byte("x\n") },
	})
	for range 2 {
		_, _, err := lazy.fetch("dir", "foo", 0)
		require.ErrorContains(t, err, "log-start-offset-checkpoint:1")
	}
}
