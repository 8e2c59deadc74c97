package files_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/files"
)

// posted reads a file that somebody posted, or a variant of one with a single defect.
func posted(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "posted", name+".txt"))
	require.NoError(t, err)
	return data
}

// places gives the lines that notes point to.
func places(notes []files.Problem) []int {
	var out []int
	for _, n := range notes {
		out = append(out, n.Line)
	}
	return out
}

// Expected by hand from what Kafka's reader does with each. File is what stands in it, cache
// what a broker makes of it; line is where it is refused.
func TestPostedEpochFiles(t *testing.T) {
	type e = files.EpochEntry
	for _, tc := range []struct {
		name        string
		file, cache []e
		refused     int
		notes       []int // of the reader, then of the loading
	}{
		{"epoch-first", []e{{0, 0}}, []e{{0, 0}}, 0, nil},
		{"epoch-three-elections", []e{{0, 0}, {1, 1}, {2, 2}}, []e{{0, 0}, {1, 1}, {2, 2}}, 0, nil},
		{"epoch-late-start", []e{{29, 2485991681}}, []e{{29, 2485991681}}, 0, nil},
		{"epoch-count-too-small", []e{{2, 0}, {3, 197}}, nil, 2, nil},
		{"epoch-newlines-lost", nil, nil, 1, nil},
		{"epoch-crlf", []e{{0, 0}, {1, 20}}, []e{{0, 0}, {1, 20}}, 0, []int{1}},
		{"epoch-empty", nil, nil, 0, []int{0}},
		{"epoch-version-line-only", nil, nil, 0, []int{0}},
		{"epoch-count-too-large", []e{{0, 0}, {1, 20}}, nil, 2, nil},
		{"epoch-negative-offset", []e{{0, 0}, {1, -1}}, []e{{0, 0}}, 4, nil},
		{
			"epoch-duplicate-later-larger",
			[]e{{0, 0}, {1, 10}, {1, 12}},
			[]e{{0, 0}, {1, 10}},
			0,
			[]int{5},
		},
		{
			"epoch-offsets-go-back",
			[]e{{0, 0}, {1, 20}, {2, 15}},
			[]e{{0, 0}, {2, 15}},
			0,
			[]int{5},
		},
		{"epoch-cut-in-last-line", []e{{0, 0}, {1, 2}}, []e{{0, 0}, {1, 2}}, 0, []int{4}},
		{"epoch-blank-last-line", []e{{0, 0}}, nil, 4, nil},
		{"epoch-leading-space", nil, nil, 3, nil},
		{"epoch-text-line", nil, nil, 3, nil},
		{"epoch-wrong-version", []e{{0, 0}}, nil, 1, nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, notes, err := files.ReadEpochs(posted(t, tc.name))
			assert.Equal(t, tc.file, got)
			if err == nil {
				var cache []e
				var more []files.Problem
				cache, more, err = files.LoadEpochs(got)
				assert.Equal(t, tc.cache, cache)
				notes = append(notes, more...)
			}
			assert.Equal(t, tc.notes, places(notes), "%v", notes)
			if tc.refused == 0 {
				require.NoError(t, err)
				return
			}
			var p *files.Problem
			require.ErrorAs(t, err, &p)
			assert.Equal(t, tc.refused, p.Line, "%v", p)
		})
	}
}

func TestPostedOffsetFiles(t *testing.T) {
	hws, notes, err := files.ReadOffsets(files.HighWatermarks, posted(t, "high-watermark-52"))
	require.NoError(t, err)
	assert.Empty(t, notes)
	points, _, err := files.ReadOffsets(files.RecoveryPoints, posted(t, "recovery-point-52"))
	require.NoError(t, err)
	require.Len(t, hws, 52)
	require.Len(t, points, 52)
	var above []int64
	for _, e := range hws {
		point, ok := files.OffsetOf(points, e.Topic, e.Partition)
		require.True(t, ok, "%v", e)
		assert.Zero(t, point, "nothing was flushed yet")
		if e.Offset > point {
			above = append(above, e.Offset)
		}
	}
	assert.ElementsMatch(t, []int64{3501, 4, 1}, above)

	one, _, err := files.ReadOffsets(files.HighWatermarks, posted(t, "high-watermark-one"))
	require.NoError(t, err)
	assert.Equal(t, []files.OffsetEntry{{Topic: "t-beta", Partition: 0, Offset: 2}}, one)
	for _, name := range []string{"log-start-none", "cleaner-empty-file"} {
		none, _, err := files.ReadOffsets(files.LogStarts, posted(t, name))
		require.NoError(t, err)
		assert.Empty(t, none)
	}
	data := posted(t, "high-watermark-negative")
	below, notes, err := files.ReadOffsets(files.HighWatermarks, data)
	require.NoError(t, err)
	assert.EqualValues(t, -1, below[0].Offset, "taken as it is")
	assert.Equal(t, []int{3}, places(notes))
	_, _, err = files.ReadOffsets(files.HighWatermarks, posted(t, "high-watermark-two-fields"))
	require.EqualError(t, err, `replication-offset-checkpoint:3: topic, partition and offset, `+
		`without white space before the topic; found "t-beta 0"`)
}

func TestPostedPartitionMetadata(t *testing.T) {
	m, notes, err := files.ReadMetadata(posted(t, "partition-metadata"))
	require.NoError(t, err)
	assert.Equal(t, "AbCdEfGhIjKlMnOpQrStUg", m.TopicID.String(), "the last bits carry nothing")
	assert.Len(t, notes, 1, "a made-up id whose last letter no broker would write")
	assert.Len(t, m.Encode(), 43)
}

// Every rule of the reader that no posted file shows (CheckpointFile, Java's split and parseInt).
func TestCheckpointReadingRules(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []files.OffsetEntry
		refused    int
	}{
		{"a sign", "+0\n1\nfoo +1 +5\n", []files.OffsetEntry{{"foo", 1, 5}}, 0},
		{"white space behind", "0\n1\nfoo 1 5 \t\n", []files.OffsetEntry{{"foo", 1, 5}}, 0},
		{"CR alone", "0\r1\rfoo 1 5\r", []files.OffsetEntry{{"foo", 1, 5}}, 0},
		{"leading blank", "0\n1\n foo 1 5\n", nil, 3},
		{"blank before two fields", "0\n1\n 1 5\n", []files.OffsetEntry{{"", 1, 5}}, 0},
		{"version with a blank", "0 \n0\n", nil, 1},
		{"count with a blank", "0\n1 \nfoo 1 5\n", []files.OffsetEntry{{"foo", 1, 5}}, 2},
		{"negative count", "0\n-1\n", nil, 2},
		{"no number as partition", "0\n1\nfoo x 5\n", nil, 3},
		{"more than 32 bits of partition", "0\n1\nfoo 2147483648 5\n", nil, 3},
		{"more than 64 bits", "0\n1\nfoo 1 9223372036854775808\n", nil, 3},
		{"the highest", "0\n1\nfoo 1 9223372036854775807\n", []files.OffsetEntry{
			{"foo", 1, 9223372036854775807},
		}, 0},
		{"not UTF-8", "0\n1\nfo\xff 1 5\n", nil, 3},
		{"the later counts", "0\n2\nfoo 1 5\nfoo 1 3\n", []files.OffsetEntry{{"foo", 1, 3}}, 0},
		{"a count with no lines", "0\n1\n", nil, 2},
		{"the first fault counts", "0\n3\nfoo\nfoo 1 5\n", []files.OffsetEntry{{"foo", 1, 5}}, 3},
	} {
		t.Run(tc.name, func(t *testing.T) {
			got, _, err := files.ReadOffsets(files.LogStarts, []byte(tc.text))
			assert.Equal(t, tc.want, got)
			if tc.refused == 0 {
				require.NoError(t, err)
				return
			}
			var p *files.Problem
			require.ErrorAs(t, err, &p)
			assert.Equal(t, tc.refused, p.Line, "%v", p)
		})
	}
}

func TestProblemsSayWhatABrokerDoes(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range []files.Kind{
		files.HighWatermarks, files.RecoveryPoints, files.CleanerOffsets, files.CleanShutdown,
		files.MetaProperties, files.Segment,
	} {
		seen[k.OnRefusal().In("en")] = true
		assert.NotContains(t, k.OnRefusal().In("zh"), k.OnRefusal().In("en"))
	}
	assert.Len(t, seen, 6)
	assert.True(t, strings.HasPrefix(files.RecoveryPoints.OnRefusal().In("en"), "the broker warns"))
}
