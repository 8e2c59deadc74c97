package replica

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/vectors"
)

type logGiven struct {
	Log                       string          `json:"log"`
	Batches                   []logBatch      `json:"batches"`
	Segments                  json.RawMessage `json:"segments"`
	EpochEntries              [][2]int32      `json:"epochEntries"`
	LogStartOffset            *kafka.Offset   `json:"logStartOffset"`
	LogEndOffset              *kafka.Offset   `json:"logEndOffset"`
	LeaderEpoch               int32           `json:"leaderEpoch"`
	RecoveryPoint             *kafka.Offset   `json:"recoveryPoint"`
	FlushedTo                 *kafka.Offset   `json:"flushedTo"`
	HighWatermark             *kafka.Offset   `json:"highWatermark"`
	LogStartOffsetCheckpoint  *kafka.Offset   `json:"logStartOffsetCheckpoint"`
	CheckpointedHighWatermark *kafka.Offset   `json:"checkpointedHighWatermark"`
}

type logBatch struct {
	Epoch      kafka.LeaderEpoch `json:"epoch"`
	BaseOffset kafka.Offset      `json:"baseOffset"`
	LastOffset kafka.Offset      `json:"lastOffset"`
}

// someBatches is how many batches of one record there are, or where each begins.
type someBatches struct {
	n     int
	bases []kafka.Offset
}

func (s *someBatches) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, &s.n) == nil || json.Unmarshal(raw, &s.bases) == nil {
		return nil
	}
	s.bases = nil
	var whole []logBatch
	err := json.Unmarshal(raw, &whole)
	for _, b := range whole {
		s.bases = append(s.bases, b.BaseOffset)
	}
	return err
}

type logStep struct {
	Op                string             `json:"op"`
	Offset            kafka.Offset       `json:"offset"`
	LogStartOffset    *kafka.Offset      `json:"logStartOffset"`
	NewLogStartOffset *kafka.Offset      `json:"newLogStartOffset"`
	Epoch             *kafka.LeaderEpoch `json:"epoch"`
	StartOffset       kafka.Offset       `json:"startOffset"`
	BaseOffset        *kafka.Offset      `json:"baseOffset"`
	LastOffset        *kafka.Offset      `json:"lastOffset"`
	Records           int32              `json:"records"`
	Batches           someBatches        `json:"batches"`
	Offsets           []kafka.Offset     `json:"offsets"`
	Magic             *int               `json:"magic"`
	Clean             bool               `json:"clean"`
	MachineCrash      bool               `json:"machineCrash"`
	RecoveryPoint     *kafka.Offset      `json:"recoveryPoint"`
	StartCheckpoint   *kafka.Offset      `json:"logStartOffsetCheckpoint"`
	ExpectError       string             `json:"expectError"`
	ErrorFirst        *kafka.Offset      `json:"errorFirst"`
	ErrorLast         *kafka.Offset      `json:"errorLast"`
	Expect            *logExpect         `json:"expect"`
}

type logExpect struct {
	LogEndOffset     json.RawMessage    `json:"logEndOffset"`
	FileEndOffset    *kafka.Offset      `json:"fileEndOffset"`
	LastInFile       *kafka.Offset      `json:"lastOffsetInFile"`
	NextFetchOffset  *kafka.Offset      `json:"nextFetchOffset"`
	Batches          *[][2]kafka.Offset `json:"batches"`
	LastBatch        *[2]kafka.Offset   `json:"lastBatch"`
	Hole             *[2]kafka.Offset   `json:"hole"`
	Records          *int               `json:"records"`
	LogStartOffset   *kafka.Offset      `json:"logStartOffset"`
	HighWatermark    *kafka.Offset      `json:"highWatermark"`
	RecoveryPoint    *kafka.Offset      `json:"recoveryPoint"`
	Segments         *int               `json:"segments"`
	Bytes            *int               `json:"bytes"`
	BytesUnchanged   *bool              `json:"bytesUnchanged"`
	BytesSmaller     *bool              `json:"bytesSmaller"`
	RecordsUnchanged *bool              `json:"recordsUnchanged"`
	Recovered        *bool              `json:"recovered"`
	ScannedSegments  []kafka.Offset     `json:"scannedSegments"`
	EpochEntries     *[][2]int32        `json:"epochEntries"`
	EpochCount       *int               `json:"epochEntriesCount"`
	LatestEntry      *[2]int32          `json:"latestEntry"`
	LatestEpoch      *kafka.LeaderEpoch `json:"latestEpoch"`
	EveryBatchEpoch  *kafka.LeaderEpoch `json:"everyBatchEpoch"`
}

// strictly reads JSON and fails on a field that asks for something unknown.
func strictly(t *testing.T, raw []byte, into any) {
	t.Helper()
	vectors.Read(t, raw, into, map[string]string{
		"flushedUpTo": "flushedTo", "flushedOffset": "flushedTo", "lastFlushedOffset": "flushedTo",
		"flushed": "flushedTo", "syncedTo": "flushedTo", "unflushedFrom": "flushedTo",
		"epochEntriesInFile": "epochEntries", "epochEntriesOnDisk": "epochEntries",
		"epochCheckpointEntries": "epochEntries", "checkpointedEpochEntries": "epochEntries",
		"fileEnd": "fileEndOffset", "endOffsetInFile": "fileEndOffset",
		"logEndInFile": "fileEndOffset",
		"lastOffset":   "lastOffsetInFile", "lastRecordOffset": "lastOffsetInFile",
		"lastStoredOffset": "lastOffsetInFile", "lastOffsetOnDisk": "lastOffsetInFile",
		"batchesInFile": "batches", "fetchOffset": "nextFetchOffset", "processCrash": "",
		"nextOffset": "nextFetchOffset", "missing": "hole", "missingOffsets": "hole",
		"truncateTo":   "offset",
		"leaderEpochs": "epochEntries", "epochCheckpoint": "epochEntries",
		"epochFile": "epochEntries", "leaderEpochCheckpoint": "epochEntries",
		"epochEntryCount": "epochEntriesCount", "numberOfEpochEntries": "epochEntriesCount",
		"epochEntriesSize": "epochEntriesCount", "epochCacheSize": "epochEntriesCount",
		"batchOffsets": "offsets", "baseOffsets": "offsets",
		"leaderEpoch": "epoch", "endOffset": "offset", "to": "offset", "toOffset": "offset",
		"highWatermarkCheckpoint": "checkpointedHighWatermark", "bytesEmpty": "",
		"recoveryPointCheckpoint": "recoveryPoint", "latestEpochEntry": "latestEntry",
	})
}

// The expected values are those of Kafka's UnifiedLogTest, LogLoaderTest and PartitionTest, under
// the rules of 3.9.
func TestVectorsLogTruncationRecovery(t *testing.T) {
	playLogVectors(t, "log-truncation-recovery.json")
}

// More rows of the same schema, from the tests and rules that they name.
func TestVectorsLogMore(t *testing.T) {
	playLogVectors(t, "log-more.json")
}

func playLogVectors(t *testing.T, file string) {
	type vector struct {
		Given json.RawMessage   `json:"given"`
		Steps []json.RawMessage `json:"steps"`
	}
	vectors.Play(t, func(t *testing.T, v *vector) {
		var given logGiven
		strictly(t, v.Given, &given)
		require.NotEmpty(t, v.Steps)
		r := newLogRig(t, &given)
		for i, raw := range v.Steps {
			var s logStep
			strictly(t, raw, &s)
			r.at = fmt.Sprintf("step %d: %s", i, s.Op)
			r.apply(&s)
		}
	}, file)
}

// logRig is one replica on one disk, with the functions that the simulator runs.
type logRig struct {
	t       *testing.T
	at      string
	spec    release.Spec
	p       Partition
	d       Disk
	hwFile  kafka.Offset
	records []plog.Batch // that the log held at the beginning
	before  int16        // batches before the last step
	loaded  plog.Loaded
}

func newLogRig(t *testing.T, g *logGiven) *logRig {
	rs, ok := release.Lookup("3.9-zk")
	require.True(t, ok)
	r := &logRig{t: t, d: NewDisk(), hwFile: kafka.NoOffset}
	r.spec = release.Spec{Brokers: 1, Partitions: 1, Rules: rs.Rules, Config: rs.Config}
	r.spec.Replicas[0] = kafka.ListOf(0)
	r.p = Partition{
		Loaded: true, Role: Leader, LeaderEpoch: kafka.LeaderEpoch(g.LeaderEpoch),
		Replicas: kafka.ListOf(0), ISR: kafka.SetOf(0),
	}
	if g.LogStartOffset != nil {
		r.d.Log.TruncateFullyAndStartAt(*g.LogStartOffset, *g.LogStartOffset)
	}
	r.text(g.Log)
	r.segments(g.Segments)
	for _, b := range g.Batches {
		r.put(plog.Batch{Base: b.BaseOffset, Last: b.LastOffset, Epoch: b.Epoch}, true)
	}
	if g.EpochEntries != nil {
		r.d.Cache = epochs.Cache{}
	}
	for _, e := range g.EpochEntries {
		assign(r.env(), &r.d, kafka.LeaderEpoch(e[0]), kafka.Offset(e[1]))
	}
	if g.LogEndOffset != nil {
		r.fill(*g.LogEndOffset)
		require.Equal(t, *g.LogEndOffset, r.d.Log.LEO)
	}
	r.p.HW = r.d.Log.LEO
	r.offsets(g)
	return r
}

// fill appends batches of one record up to an end that the vector gives beside epoch entries
// alone: each in the epoch that the entries say.
func (r *logRig) fill(end kafka.Offset) {
	for r.d.Log.LEO < end {
		b := plog.Batch{Base: r.d.Log.LEO, Last: r.d.Log.LEO, Epoch: r.p.LeaderEpoch}
		if e, ok := r.d.Cache.AtOffset(b.Base); ok {
			b.Epoch = e.Epoch
		}
		if r.d.Log.Full(2) {
			b.Last = end - 1
		}
		require.Equal(r.t, plog.Appended, r.d.Log.AppendAsFollower(&r.spec.Rules, b))
		r.records = append(r.records, b)
	}
}

// offsets puts down what the checkpoint files say.
func (r *logRig) offsets(g *logGiven) {
	if g.RecoveryPoint != nil {
		r.d.Log.RecoveryPoint, r.d.RecoveryFile = *g.RecoveryPoint, *g.RecoveryPoint
		r.d.Log.FlushedTo = max(r.d.Log.FlushedTo, *g.RecoveryPoint)
	}
	if g.FlushedTo != nil {
		r.d.Log.FlushedTo = *g.FlushedTo
	}
	if g.HighWatermark != nil {
		r.p.HW = *g.HighWatermark
	}
	if g.LogStartOffsetCheckpoint != nil {
		r.d.StartFile = *g.LogStartOffsetCheckpoint
	}
	if g.CheckpointedHighWatermark != nil {
		r.hwFile = *g.CheckpointedHighWatermark
	}
}

func (r *logRig) env() Env {
	return Env{
		Spec: &r.spec, Alive: kafka.SetOf(0), MinISR: r.spec.Config.MinISR, Ev: &event.Log{},
	}
}

// put appends a batch as it is.
func (r *logRig) put(b plog.Batch, good bool) {
	require.Equal(r.t, plog.Appended, r.d.Log.AppendAsFollower(&r.spec.Rules, b))
	if good {
		noteBatch(r.env(), &r.d, b)
		r.records = append(r.records, b)
	}
}

// ones appends n batches of one record in the partition's leader epoch. A log holds 64 batches:
// of more the last one holds the rest. roll is the size of a segment, 0 for one segment.
func (r *logRig) ones(n int, roll int8) {
	for i := range min(n, 60) {
		last := r.d.Log.LEO
		if i == 59 {
			last += kafka.Offset(n - 60)
		}
		r.d.Log.MaybeRoll(roll, r.d.Log.LEO)
		r.put(plog.Batch{Base: r.d.Log.LEO, Last: last, Epoch: r.p.LeaderEpoch}, true)
	}
}

// segments builds a log of segments: their bases, each with a batch an offset and five in the
// last one, or bases with batches.
func (r *logRig) segments(raw json.RawMessage) {
	if raw == nil {
		return
	}
	var bases []kafka.Offset
	if json.Unmarshal(raw, &bases) == nil {
		for i, base := range bases {
			end := base + 5
			if i+1 < len(bases) {
				end = bases[i+1]
			}
			r.begin(i, base)
			r.ones(int(end-base), 0)
		}
		return
	}
	var full []struct {
		Base    kafka.Offset      `json:"base"`
		Batches []json.RawMessage `json:"batches"`
	}
	strictly(r.t, raw, &full)
	for i, s := range full {
		r.begin(i, s.Base)
		for j, raw := range s.Batches {
			var span [2]kafka.Offset
			if string(raw) == `"corrupt"` { // it ends where the next one begins
				bad := plog.Batch{Base: r.d.Log.LEO, Last: r.d.Log.LEO}
				switch {
				case j+1 < len(s.Batches):
					strictly(r.t, s.Batches[j+1], &span)
					bad.Last = span[0] - 1
				case i+1 < len(full):
					bad.Last = full[i+1].Base - 1
				}
				r.put(bad, false)
				require.True(r.t, r.d.Log.Rot(bad.Base))
				continue
			}
			strictly(r.t, raw, &span)
			r.put(plog.Batch{Base: span[0], Last: span[1]}, true)
		}
	}
}

func (r *logRig) begin(i int, base kafka.Offset) {
	if i == 0 {
		require.Equal(r.t, base, r.d.Log.Base)
		return
	}
	require.True(r.t, r.d.Log.N > 0)
	require.True(r.t, r.d.Log.MaybeRoll(1, base))
}

func (r *logRig) same(want, got any, what string) {
	r.t.Helper()
	assert.Equal(r.t, want, got, "%s: %s", r.at, what)
}
