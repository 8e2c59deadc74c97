package datadir_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/datadir"
	"highwater/core/epochs"
	"highwater/core/files"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

// calm is how many things happen in their order before anything goes wrong.
const calm = 80

// drive lets n things happen: first what the protocol does, until the cluster stands, then at
// random, now and then a client, a fault, or what a disk can do.
func drive(r *rand.Rand, s *release.Spec, n int, look func(*world.World)) {
	tl := world.NewTimeline(s)
	for b := range kafka.BrokerID(s.Brokers) {
		tl.Do(world.Action{Kind: world.StartProcess, Broker: b})
	}
	tl.Do(world.Action{Kind: world.CreateTopic})
	for i := range n {
		a := anyAction(r, s, tl.Now())
		if next := world.Enabled(s, tl.Now(), nil); i < calm && len(next) > 0 {
			a = next[0]
		}
		if tl.Do(a) == world.OK {
			look(tl.Now())
		}
	}
}

func anyAction(r *rand.Rand, s *release.Spec, w *world.World) world.Action {
	if next := world.Enabled(s, w, nil); len(next) > 0 && r.IntN(10) < 6 {
		return next[r.IntN(len(next))]
	}
	a := world.Action{
		Broker:    kafka.BrokerID(r.IntN(int(s.Brokers))),
		Partition: kafka.PartitionID(r.IntN(int(s.Partitions))),
	}
	kinds := []world.Kind{
		world.Produce, world.Produce, world.Produce, world.Produce, world.Produce, world.Produce,
		world.StartProcess, world.StartProcess, world.StartProcess, world.CrashProcess,
		world.PowerLoss, world.CloseProcess, world.FlushDisk,
		world.DeleteRecords, world.DeleteOldSegments, world.TearTail, world.DamageFile,
		world.TearTail, world.TearTail, world.ReplaceDisk,
	}
	if r.IntN(200) == 0 {
		kinds = []world.Kind{world.FailLogDir}
	}
	switch a.Kind = kinds[r.IntN(len(kinds))]; a.Kind {
	case world.Produce:
		a.Count, a.Acks = 1+int32(r.IntN(3)), int8(r.IntN(3)-1)
		a.Client = int8(r.IntN(3))
	case world.DeleteRecords:
		a.Count = -1
	case world.DamageFile:
		a.File, a.Harm = broker.File(r.IntN(6)), broker.Harm(r.IntN(4))
		a.Count = int32(r.IntN(4))
		for b := range kafka.BrokerID(s.Brokers) { // or a batch of somebody who is down
			l := &w.Brokers[b].Machine.Disks[a.Partition].Log
			if !w.Up(b) && l.N > 0 {
				a.Broker, a.File, a.Harm = b, broker.FileLog, broker.Wrong
				a.Count = int32(l.Batches[r.IntN(int(l.N))].Base)
			}
		}
	}
	return a
}

// seen counts what the runs must have met for the test to mean something.
type seen struct{ records, epochs, torn, rotten, markers, segments int }

// all says whether everything was met.
func (m seen) all(rules string) bool {
	return m.records > 0 && m.torn > 0 && m.rotten > 0 && m.markers > 0 && m.segments > 0 &&
		(m.epochs > 0 || !hasEpochs(rules))
}

// Runs of one rule set: as many as it takes to meet everything, and some at least.
const fewRuns, manyRuns = 16, 60

// What is rendered and read again is what the world has on its disks, in every state that
// random runs come to, on every kind of rule set.
func TestWhatIsRenderedIsReadBack(t *testing.T) {
	for _, rules := range []string{"0.8.0", "0.10.2", "0.11", "2.0.1", "3.9-zk"} {
		t.Run(rules, func(t *testing.T) {
			var met seen
			for seed := uint64(0); seed < fewRuns || !met.all(rules) && seed < manyRuns; seed++ {
				s, _ := disks(t, rules, 2)
				s.Producers, s.Config.SegmentBatches, s.Config.LogDirs = 3, 3, 1+int8(seed%2)
				s.Config.OldFormat = seed%4 == 3
				var last [2]broker.Broker
				drive(rand.New(rand.NewPCG(seed, 3)), s, 500, func(w *world.World) {
					for b := range kafka.BrokerID(s.Brokers) {
						if last[b].Machine == w.Brokers[b].Machine {
							continue // nothing was written since
						}
						last[b] = w.Brokers[b]
						compare(t, s, w, b, &met)
					}
				})
			}
			require.True(t, met.all(rules), "%+v", met)
			require.Equal(t, hasEpochs(rules), met.epochs > 0)
		})
	}
}

// hasEpochs says whether the release has an epoch file.
func hasEpochs(rules string) bool { return rules != "0.8.0" && rules != "0.10.2" }

func compare(t *testing.T, s *release.Spec, w *world.World, b kafka.BrokerID, met *seen) {
	t.Helper()
	m := &w.Brokers[b].Machine
	byName := map[string][]byte{}
	for _, f := range datadir.Files(s, w, b, names) {
		require.NotContains(t, byName, f.Name)
		byName[f.Name] = f.Bytes
	}
	for i := range broker.LogDirs(s) {
		prefix := ""
		if broker.LogDirs(s) > 1 {
			prefix = fmt.Sprintf("d%d/", i)
		}
		if _, is := byName[prefix+"meta.properties"]; !is {
			require.True(t, m.Dirs[i].Failed || m.Dirs[i] == broker.Dir{} && !w.Up(b))
			continue
		}
		require.False(t, m.Dirs[i].Failed)
		meta, notes, err := files.ReadMeta(byName[prefix+"meta.properties"])
		require.NoError(t, err)
		require.Empty(t, notes)
		require.EqualValues(t, b, meta.Node)
		compareMarker(t, byName, prefix, &m.Dirs[i], met)
		compareLines(t, s, m, byName, prefix, i)
		for p := range kafka.PartitionID(s.Partitions) {
			folder := fmt.Sprintf("%sorders-%d/", prefix, p)
			_, is := byName[folder+files.SegmentName(int64(m.Disks[p].Log.Base))]
			if broker.DirOf(s, p) != i {
				require.False(t, is)
				continue
			}
			require.True(t, is || m.Disks[p].Log.LEO == 0)
			if is {
				compareEpochs(t, byName, folder, &m.Disks[p].Cache, m.Disks[p].FileTorn, met)
				compareLog(t, byName, folder, m.Disks[p].Log, met)
			}
		}
	}
}

func compareMarker(
	t *testing.T, byName map[string][]byte, prefix string, d *broker.Dir, met *seen,
) {
	t.Helper()
	data, is := byName[prefix+".kafka_cleanshutdown"]
	require.Equal(t, d.Marker, is)
	if is {
		epoch, _ := files.ReadMarker(data)
		require.EqualValues(t, d.MarkerEpoch, epoch)
		met.markers++
	}
}

// compareLines compares the lines of the offset checkpoints of a directory.
func compareLines(
	t *testing.T, s *release.Spec, m *broker.Machine, byName map[string][]byte, prefix string,
	dir int,
) {
	t.Helper()
	for _, c := range []struct {
		kind files.Kind
		file broker.File
		line func(p kafka.PartitionID) kafka.Offset
	}{
		{files.HighWatermarks, broker.FileHW, func(p kafka.PartitionID) kafka.Offset {
			return m.HWFile[p]
		}},
		{files.RecoveryPoints, broker.FileRecovery, func(p kafka.PartitionID) kafka.Offset {
			return m.Disks[p].RecoveryFile
		}},
		{files.LogStarts, broker.FileLogStart, func(p kafka.PartitionID) kafka.Offset {
			return m.Disks[p].StartFile
		}},
	} {
		data, is := byName[prefix+string(c.kind)]
		if !is {
			require.Equal(t, files.LogStarts, c.kind)
			continue
		}
		got, _, err := files.ReadOffsets(c.kind, data)
		require.Equal(t, m.Dirs[dir].Torn&(1<<c.file) != 0, err != nil, "%s: %v", c.kind, err)
		if err != nil {
			continue
		}
		for p := range kafka.PartitionID(s.Partitions) {
			offset, has := files.OffsetOf(got, "orders", int32(p))
			here := broker.DirOf(s, p) == dir && c.line(p) != kafka.NoOffset
			require.Equal(t, here, has, "%s of %d", c.kind, p)
			if has {
				require.EqualValues(t, c.line(p), offset)
			}
		}
	}
}

func compareEpochs(
	t *testing.T, byName map[string][]byte, folder string, c *epochs.Cache, tornFile bool,
	met *seen,
) {
	t.Helper()
	data, is := byName[folder+"leader-epoch-checkpoint"]
	if !is {
		require.Zero(t, c.N)
		return
	}
	got, _, err := files.ReadEpochs(data)
	require.Equal(t, tornFile, err != nil, "%v", err)
	if err != nil {
		return
	}
	require.Len(t, got, int(c.NFile))
	for i, e := range got {
		require.EqualValues(t, c.Entries[i].Epoch, e.Epoch)
		require.EqualValues(t, c.Entries[i].Start, e.Start)
		met.epochs++
	}
}

// compareLog reads the segments as a recovery does and compares what it finds: the records up
// to the first bad batch, and the log end of a simulated recovery of the same disk.
func compareLog(
	t *testing.T, byName map[string][]byte, folder string, l plog.Log, met *seen,
) {
	t.Helper()
	end, i, ended := kafka.Offset(0), 0, false
	for n := 0; n < l.Segments() && !ended; n++ {
		base := int64(l.SegmentBase(n))
		data, is := byName[folder+files.SegmentName(base)]
		require.True(t, is)
		scan := files.ScanSegment(base, data)
		for k := 0; k < len(scan.Batches); i++ {
			k += compareBatch(t, &l.Batches[i], scan.Batches[k:])
			met.records++
		}
		end = kafka.Offset(scan.End(base))
		if len(scan.Notes) > 0 {
			end, ended = kafka.Offset(base), true
		}
		if scan.Bad != nil {
			require.NotEqual(t, plog.Whole, l.Batches[i].Damage)
			ended = true
			if l.Batches[i].Damage == plog.Torn {
				met.torn++
			} else {
				met.rotten++
			}
		}
		met.segments += n
	}
	require.Equal(t, l.Load(false, 0, 0).After, end)
}

// compareBatch compares a batch with what was read, one batch or as many messages as it has
// records, and says how many that were.
func compareBatch(t *testing.T, want *plog.Batch, got []files.Placed) int {
	t.Helper()
	n := 1
	if got[0].Magic == 2 {
		require.EqualValues(t, want.Epoch, got[0].LeaderEpoch)
	} else {
		n = int(want.Count())
	}
	var records []files.Record
	for k := range n {
		r, err := got[k].Unpack()
		require.NoError(t, err)
		records = append(records, r...)
	}
	require.EqualValues(t, want.Base, got[0].BaseOffset)
	require.EqualValues(t, want.Last, got[n-1].LastOffset())
	require.Len(t, records, int(want.Count()))
	for k, r := range records {
		require.Equal(t, names.Record(want.Producer, want.Seq+int32(k)), string(r.Value))
		require.EqualValues(t, int(want.Base)+k, r.Offset)
	}
	return n
}
