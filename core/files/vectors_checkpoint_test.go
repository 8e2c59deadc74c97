package files_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/epochs"
	"highwater/core/files"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/vectors"
)

// fileVector is a vector of checkpoint-files.json: bytes is a whole file, write what is written,
// read what is read back. Absent fields are nil.
type fileVector struct {
	Format string `json:"format"`

	Version      int32           `json:"writeVersion"`
	FileVersion  int32           `json:"version"`
	Write        json.RawMessage `json:"write"`
	Bytes        *string         `json:"bytes"`
	Read         json.RawMessage `json:"read"`
	ReadError    json.RawMessage `json:"readError"`
	OrderMatters *bool           `json:"orderMatters"`

	Lookups     [][]any         `json:"lookups"`
	FileReads   *int            `json:"fileReads"`
	LookupError json.RawMessage `json:"lookupError"`

	DirectoryMissing bool            `json:"directoryMissing"`
	ExpectNoError    bool            `json:"expectNoError"`
	ExpectError      *vectorError    `json:"expectError"`
	CacheAfterLoad   [][2]int64      `json:"cacheAfterLoad"`
	Record           []string        `json:"record"`
	AfterDelete      json.RawMessage `json:"afterDelete"`
	Missing          bool            `json:"missing"`
	Flush            bool            `json:"flush"`
	FileLength       *int            `json:"fileLength"`
	ExpectNoFile     bool            `json:"expectNoFile"`

	Dirs     []json.RawMessage `json:"dirs"`
	Previous json.RawMessage   `json:"previousBrokerEpoch"`
}

type vectorError struct {
	Name string          `json:"name"`
	Code kafka.ErrorCode `json:"code"`
}

func TestVectorsCheckpointFiles(t *testing.T) {
	vectors.Play(t, func(t *testing.T, v *fileVector) {
		switch v.Format {
		case "leader-epoch-checkpoint":
			v.epochs(t)
		case "offset-checkpoint":
			v.offsets(t)
		case "partition.metadata":
			v.metadata(t)
		case "clean-shutdown":
			v.marker(t)
		default:
			t.Fatalf("no format %q", v.Format)
		}
	}, "checkpoint-files.json", "checkpoint-files-more.json")
}

// decodeInto reads a field of a vector and says whether it is there. A JSON null is there.
func decodeInto(t *testing.T, raw json.RawMessage, to any) bool {
	t.Helper()
	if raw == nil {
		return false
	}
	require.NoError(t, json.Unmarshal(raw, to), "%s", raw)
	return true
}

// content gives the file: what is written, which must be the bytes where both are given.
func (v *fileVector) content(t *testing.T, written []byte) []byte {
	t.Helper()
	switch {
	case v.Write == nil && v.Bytes == nil:
		t.Fatal("neither bytes nor anything to write")
	case v.Write == nil:
		return []byte(*v.Bytes)
	case v.Bytes != nil:
		assert.Equal(t, *v.Bytes, string(written))
	}
	return written
}

// refused checks an error that must be, and that it names the file and a place in it.
func (v *fileVector) refused(t *testing.T, k files.Kind, err error) bool {
	t.Helper()
	if v.ReadError == nil && (v.ExpectError == nil || v.Record != nil) {
		require.NoError(t, err)
		return false
	}
	var p *files.Problem
	require.ErrorAs(t, err, &p)
	assert.Equal(t, k, p.File)
	assert.Positive(t, p.Line)
	return true
}

func (v *fileVector) epochs(t *testing.T) {
	t.Helper()
	var pairs, want [][2]int64
	decodeInto(t, v.Write, &pairs)
	entries := []files.EpochEntry{}
	for _, p := range pairs {
		entries = append(entries, files.EpochEntry{Epoch: int32(p[0]), Start: p[1]})
	}
	data := v.content(t, v.inVersion(files.WriteEpochs(entries)))
	// Writing into a directory that is gone is the business of whoever opens files; here it is
	// enough that the content can be made without one.
	got, _, err := files.ReadEpochs(data)
	if v.refused(t, files.LeaderEpochs, err) {
		return
	}
	cache, _, err := files.LoadEpochs(got)
	require.NoError(t, err)
	if decodeInto(t, v.Read, &want) {
		assert.Equal(t, want, pairsOf(got))
	}
	if v.CacheAfterLoad == nil {
		return
	}
	assert.Equal(t, v.CacheAfterLoad, pairsOf(cache))
	var own epochs.Cache
	for _, e := range got {
		own.Assign(release.MonotonicCache, kafka.LeaderEpoch(e.Epoch), kafka.Offset(e.Start))
	}
	assert.Equal(t, v.CacheAfterLoad, cachePairs(&own), "the simulated broker's cache")
}

// inVersion gives a checkpoint file with another version than the only one that is written.
func (v *fileVector) inVersion(data []byte) []byte {
	version := max(v.Version, v.FileVersion)
	if version == 0 {
		return data
	}
	return append([]byte{byte('0' + version)}, data[1:]...)
}

func pairsOf(entries []files.EpochEntry) [][2]int64 {
	out := [][2]int64{}
	for _, e := range entries {
		out = append(out, [2]int64{int64(e.Epoch), e.Start})
	}
	return out
}

func cachePairs(c *epochs.Cache) [][2]int64 {
	out := [][2]int64{}
	for _, e := range c.All() {
		out = append(out, [2]int64{int64(e.Epoch), int64(e.Start)})
	}
	return out
}

// offsetTriples reads [[topic, partition, offset]].
func offsetTriples(t *testing.T, rows [][]any) []files.OffsetEntry {
	t.Helper()
	out := []files.OffsetEntry{}
	for _, r := range rows {
		require.Len(t, r, 3)
		out = append(out, files.OffsetEntry{
			Topic: r[0].(string), Partition: int32(r[1].(float64)), Offset: int64(r[2].(float64)),
		})
	}
	return out
}

func (v *fileVector) offsets(t *testing.T) {
	t.Helper()
	if v.LookupError != nil {
		v.unknownDir(t)
		return
	}
	var rows, want [][]any
	decodeInto(t, v.Write, &rows)
	written := files.WriteOffsets(offsetTriples(t, rows))
	data := v.content(t, v.inVersion(written))
	for _, k := range []files.Kind{
		files.HighWatermarks, files.RecoveryPoints, files.LogStarts, files.CleanerOffsets,
	} {
		got, _, err := files.ReadOffsets(k, data)
		if v.refused(t, k, err) {
			continue
		}
		if decodeInto(t, v.Read, &want) {
			assert.ElementsMatch(t, offsetTriples(t, want), got)
		}
	}
	if v.Lookups != nil {
		v.lookUp(t, data)
	}
}

// lookUp asks a reader that reads its file once, with the first question.
func (v *fileVector) lookUp(t *testing.T, data []byte) {
	t.Helper()
	reads := 0
	lazy := newLazyOffsets(files.HighWatermarks, map[string]content{
		"dir": func() []byte { reads++; return data },
	})
	assert.Zero(t, reads)
	for _, l := range v.Lookups {
		got, ok, err := lazy.fetch("dir", l[0].(string), int32(l[1].(float64)))
		require.NoError(t, err)
		if l[2] == nil {
			assert.False(t, ok, "%v", l)
			continue
		}
		assert.True(t, ok, "%v", l)
		assert.EqualValues(t, l[2], got)
	}
	if v.FileReads != nil {
		assert.Equal(t, *v.FileReads, reads)
	}
}

func (v *fileVector) unknownDir(t *testing.T) {
	t.Helper()
	lazy := newLazyOffsets(files.HighWatermarks, map[string]content{
		"dir": func() []byte { return nil },
	})
	_, _, err := lazy.fetch("another dir", "foo", 0)
	require.ErrorIs(t, err, errNoDirectory)
}

// topicID gives the id of a vector: 22 characters, or a letter that stands for one.
func topicID(s string) files.UUID {
	if id, ok := files.ParseUUID(s); ok {
		return id
	}
	return files.UUIDOf(1, uint64(s[0]))
}

func (v *fileVector) metadata(t *testing.T) {
	t.Helper()
	if v.Record != nil {
		v.recordTopicIDs(t)
		return
	}
	var write, want *struct {
		Version int32  `json:"version"`
		TopicID string `json:"topicId"`
	}
	var file files.MetadataFile
	if decodeInto(t, v.Write, &write) && write != nil && write.TopicID != "" {
		require.Equal(t, kafka.ErrNone, file.Record(topicID(write.TopicID)))
	}
	file.Flush()
	data := v.content(t, file.Bytes())
	if v.Read == nil && v.ReadError == nil && v.ExpectError == nil { // only what a flush leaves
		require.NotNil(t, v.Bytes, "nothing is expected")
		assert.Equal(t, *v.Bytes, string(file.Bytes()))
		return
	}
	got, _, err := files.ReadMetadata(data)
	if v.refused(t, files.PartitionMetadata, err) {
		return
	}
	decodeInto(t, v.Read, &want)
	require.NotNil(t, want)
	assert.Equal(t, files.Metadata{Version: want.Version, TopicID: topicID(want.TopicID)}, got)
}

func (v *fileVector) recordTopicIDs(t *testing.T) {
	t.Helper()
	var file files.MetadataFile
	got := kafka.ErrNone
	for _, id := range v.Record {
		if code := file.Record(topicID(id)); code != kafka.ErrNone {
			got = code
		}
	}
	want := vectorError{Name: kafka.ErrNone.Name()}
	if v.ExpectError != nil {
		want = *v.ExpectError
	}
	assert.Equal(t, want, vectorError{got.Name(), got})
	file.Flush()
	if v.Bytes != nil {
		assert.Equal(t, *v.Bytes, string(file.Bytes()))
	}
	if v.FileLength != nil {
		assert.Len(t, file.Bytes(), *v.FileLength)
	}
	if v.ExpectNoFile {
		assert.Empty(t, file.Bytes())
	}
}

func (v *fileVector) marker(t *testing.T) {
	t.Helper()
	if v.Dirs != nil {
		v.previousEpoch(t)
		return
	}
	if v.Missing {
		assert.JSONEq(t, string(v.Read), "null", "no file, nothing to read")
		assert.Equal(t, files.NoBrokerEpoch, files.PreviousBrokerEpoch([]files.DirMarker{{}}))
		return
	}
	var write struct {
		BrokerEpoch int64 `json:"brokerEpoch"`
		Version     int   `json:"version"`
	}
	decodeInto(t, v.Write, &write)
	epoch, _ := files.ReadMarker(v.content(t, files.WriteMarker(write.BrokerEpoch)))
	if v.Read != nil {
		assert.Equal(t, epochOrNone(t, v.Read), epoch)
	}
	if v.AfterDelete != nil {
		gone := files.PreviousBrokerEpoch([]files.DirMarker{{}})
		assert.Equal(t, epochOrNone(t, v.AfterDelete), gone)
	}
}

// epochOrNone reads a broker epoch or null.
func epochOrNone(t *testing.T, raw json.RawMessage) int64 {
	t.Helper()
	epoch := files.NoBrokerEpoch
	require.NoError(t, json.Unmarshal(raw, &epoch))
	return epoch
}

func (v *fileVector) previousEpoch(t *testing.T) {
	t.Helper()
	var dirs []files.DirMarker
	for _, raw := range v.Dirs {
		var content string
		d := files.DirMarker{Exists: string(raw) != "null"}
		switch {
		case json.Unmarshal(raw, &content) == nil: // a marker's content, or null
			d.Content, d.Offline = []byte(content), content == "offline"
		default:
			d.Content = files.WriteMarker(epochOrNone(t, raw))
		}
		dirs = append(dirs, d)
	}
	assert.Equal(t, epochOrNone(t, v.Previous), files.PreviousBrokerEpoch(dirs))
}
