package datadir_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/datadir"
	"highwater/core/files"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

var names = datadir.Names{
	Topic:    "orders",
	Producer: func(p int8) string { return string(rune('P' + p)) },
	Record:   func(p int8, seq int32) string { return "m" + strconv.Itoa(int(seq)+1) },
}

// disks gives a world in which the disks of broker 1 hold what the test puts there.
func disks(t *testing.T, rules string, partitions int8) (*release.Spec, *world.World) {
	t.Helper()
	rs, ok := release.Lookup(rules)
	require.True(t, ok, rules)
	s := &release.Spec{Brokers: 2, Partitions: partitions, Rules: rs.Rules, Config: rs.Config}
	for p := range s.Replicas {
		s.Replicas[p] = kafka.ListOf(0, 1)
	}
	return s, world.New()
}

// namesOf lists the files.
func namesOf(fs []datadir.File) []string {
	out := []string{}
	for _, f := range fs {
		out = append(out, f.Name)
	}
	return out
}

// content gives a file that must be there.
func content(t *testing.T, fs []datadir.File, name string) string {
	t.Helper()
	for _, f := range fs {
		if f.Name == name {
			return string(f.Bytes)
		}
	}
	require.Fail(t, "no file", "%s among %v", name, namesOf(fs))
	return ""
}

// Each file as a broker 3.9 in ZooKeeper mode has it after an orderly stop (broker.md 0.3).
func TestFilesOfAnOrderlyStop(t *testing.T) {
	s, w := disks(t, "3.9-zk", 2)
	m := &w.Brokers[1].Machine
	m.Dirs[0] = broker.Dir{Marker: true, MarkerEpoch: 905}
	d := &m.Disks[0]
	d.Log.AppendAsLeader(plog.Batch{Last: 1}, 0)
	d.Log.AppendAsLeader(plog.Batch{Seq: 2}, 4)
	d.Cache.Assign(s.Rules.EpochCache, 0, 0)
	d.Cache.Assign(s.Rules.EpochCache, 4, 2)
	d.Log.Flush()
	d.TopicID, d.RecoveryFile, m.HWFile[0], m.HWFile[1] = 7, 3, 3, 0

	fs := datadir.Files(s, w, 1, names)
	assert.Equal(t, []string{
		"meta.properties", ".kafka_cleanshutdown", "replication-offset-checkpoint",
		"recovery-point-offset-checkpoint", "log-start-offset-checkpoint",
		"cleaner-offset-checkpoint",
		"orders-0/leader-epoch-checkpoint", "orders-0/partition.metadata",
		"orders-0/00000000000000000000.log",
		"orders-1/leader-epoch-checkpoint", "orders-1/00000000000000000000.log",
	}, namesOf(fs))
	assert.Equal(t, `{"version":0,"brokerEpoch":905}`, content(t, fs, ".kafka_cleanshutdown"))
	assert.Equal(t, "0\n2\norders 0 3\norders 1 0\n",
		content(t, fs, "replication-offset-checkpoint"))
	assert.Equal(t, "0\n1\norders 0 3\n", content(t, fs, "recovery-point-offset-checkpoint"))
	assert.Equal(t, "0\n0\n", content(t, fs, "log-start-offset-checkpoint"))
	assert.Empty(t, content(t, fs, "cleaner-offset-checkpoint"))
	assert.Equal(t, "0\n2\n0 0\n4 2\n", content(t, fs, "orders-0/leader-epoch-checkpoint"))
	assert.Contains(t, content(t, fs, "meta.properties"), "\nbroker.id=1\nversion=0\n")
	meta, _, err := files.ReadMetadata([]byte(content(t, fs, "orders-0/partition.metadata")))
	require.NoError(t, err)
	assert.EqualValues(t, 7, meta.TopicID[15])

	scan := files.ScanSegment(0, []byte(content(t, fs, "orders-0/00000000000000000000.log")))
	require.Nil(t, scan.Bad)
	require.Len(t, scan.Batches, 2)
	assert.Equal(t, []files.EpochEntry{{Epoch: 0, Start: 0}, {Epoch: 4, Start: 2}}, scan.Epochs())
	records, err := scan.Batches[1].Unpack()
	require.NoError(t, err)
	assert.Equal(t, []files.Record{
		{Offset: 2, Timestamp: -1, Key: []byte("P"), Value: []byte("m3")},
	}, records)
}

// From 3.7 on a truncation does not wait for the epoch file (broker.md 0.3).
func TestAnEpochFileMayHoldMoreThanTheCache(t *testing.T) {
	s, w := disks(t, "3.9-zk", 1)
	d := &w.Brokers[0].Machine.Disks[0]
	d.Log.AppendAsLeader(plog.Batch{Last: 1}, 0)
	d.Cache.Assign(s.Rules.EpochCache, 0, 0)
	d.Cache.Assign(s.Rules.EpochCache, 3, 1)
	require.True(t, d.Cache.TruncateFromEnd(1))
	const file = "orders-0/leader-epoch-checkpoint"
	assert.Equal(t, "0\n2\n0 0\n3 1\n", content(t, datadir.Files(s, w, 0, names), file))
	d.Cache.Sync()
	assert.Equal(t, "0\n1\n0 0\n", content(t, datadir.Files(s, w, 0, names), file))
}

// What a release does not know has no file (broker.md 0.1).
func TestFilesByRelease(t *testing.T) {
	for _, tc := range []struct {
		rules                       string
		starts, epochs, ids, inside bool
		magic                       int8
	}{
		{"0.10.2", false, false, false, false, 0},
		{"0.11", true, true, false, false, 2},
		{"2.8", true, true, true, false, 2},
		{"3.7-zk", true, true, true, true, 2},
	} {
		s, w := disks(t, tc.rules, 1)
		m := &w.Brokers[0].Machine
		m.Dirs[0] = broker.Dir{Marker: true, MarkerEpoch: kafka.NoBrokerEpoch}
		if s.Rules.MarkerEpoch == release.On {
			m.Dirs[0].MarkerEpoch = 12
		}
		m.Disks[0].Log.AppendAsLeader(plog.Batch{}, 0)
		m.Disks[0].TopicID = 1
		fs := datadir.Files(s, w, 0, names)
		all := namesOf(fs)
		has := func(yes bool, name string) {
			if yes {
				assert.Contains(t, all, name, tc.rules)
			} else {
				assert.NotContains(t, all, name, tc.rules)
			}
		}
		has(tc.starts, "log-start-offset-checkpoint")
		has(tc.epochs, "orders-0/leader-epoch-checkpoint")
		has(tc.ids, "orders-0/partition.metadata")
		assert.Equal(t, tc.inside, content(t, fs, ".kafka_cleanshutdown") != "", tc.rules)
		scan := files.ScanSegment(0, []byte(content(t, fs, "orders-0/00000000000000000000.log")))
		require.Len(t, scan.Batches, 1)
		assert.Equal(t, tc.magic, scan.Batches[0].Magic, tc.rules)
	}
}

func TestADiskThatNobodyUsedIsEmpty(t *testing.T) {
	s, w := disks(t, "3.9-zk", 2)
	s.Config.LogDirs = 2
	assert.Empty(t, datadir.Files(s, w, 0, names))
	w.Brokers[0].Machine.HWFile[1] = 0
	for _, name := range namesOf(datadir.Files(s, w, 0, names)) {
		assert.Equal(t, "d1/", name[:3])
	}
	w.Brokers[0].Process.Up = true
	assert.Contains(t, namesOf(datadir.Files(s, w, 0, names)), "d0/meta.properties")
}

func TestSeveralDirectories(t *testing.T) {
	s, w := disks(t, "3.9-zk", 2)
	s.Config.LogDirs = 2
	w.Brokers[0].Machine.HWFile[0] = 5
	w.Brokers[0].Machine.HWFile[1] = 6
	fs := datadir.Files(s, w, 0, names)
	assert.Equal(t, "0\n1\norders 0 5\n", content(t, fs, "d0/replication-offset-checkpoint"))
	assert.Equal(t, "0\n1\norders 1 6\n", content(t, fs, "d1/replication-offset-checkpoint"))
	assert.Contains(t, namesOf(fs), "d1/orders-1/00000000000000000000.log")
	w.Brokers[0].Machine.Dirs[1].Failed = true
	for _, name := range namesOf(datadir.Files(s, w, 0, names)) {
		assert.Equal(t, "d0/", name[:3], "nothing of the failed one")
	}
}

// What damage does to a file, a reader must meet: a torn checkpoint is refused, with and without
// lines, and a segment ends before its bad batch.
func TestDamage(t *testing.T) {
	for _, hw := range []kafka.Offset{kafka.NoOffset, 5} {
		s, w := disks(t, "3.9-zk", 1)
		w.Brokers[0].Machine.HWFile[0] = hw
		w.Brokers[0].Machine.Dirs[0].Torn = 1 << broker.FileHW
		fs := datadir.Files(s, w, 0, names)
		_, _, err := files.ReadOffsets(files.HighWatermarks,
			[]byte(content(t, fs, "replication-offset-checkpoint")))
		require.Error(t, err, "hw %d", hw)
	}
	for _, rules := range []string{"0.9", "0.11"} {
		for _, damage := range []plog.Damage{plog.Torn, plog.Corrupt} {
			s, w := disks(t, rules, 1)
			l := &w.Brokers[0].Machine.Disks[0].Log
			l.AppendAsLeader(plog.Batch{}, 0)
			l.AppendAsLeader(plog.Batch{Last: 3, Seq: 1}, 0)
			l.Batches[1].Damage = damage
			fs := datadir.Files(s, w, 0, names)
			data := content(t, fs, "orders-0/00000000000000000000.log")
			scan := files.ScanSegment(0, []byte(data))
			require.NotNil(t, scan.Bad, "%s, %d", rules, damage)
			assert.EqualValues(t, 1, scan.End(0))
		}
	}
}
