package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// A torn last batch and a rotten one are cut by the scan; with the marker nobody looks.
func TestDamagedBatches(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), b)
	for range 3 {
		p.produce(1, 1, a)
	}
	tear := world.Action{Kind: world.TearTail, Broker: a}
	assert.Equal(t, world.MustBeDown, p.Do(tear))
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.do(tear)
	ev := p.newest(event.BatchDamaged, a)
	assert.Equal(t, [2]kafka.Offset{2, 3}, [2]kafka.Offset{ev.From, ev.To})
	assert.Equal(t, world.NothingToHarm, p.Do(tear))
	p.restart(a)
	assert.Equal(t, event.RuleBadBatch, p.newest(event.Recovered, a).Rule)
	assert.Equal(t, kafka.Offset(2), p.leo(a))
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	p.do(world.Action{
		Kind: world.DamageFile, Broker: a, File: broker.FileLog, Harm: broker.Wrong, Count: 1,
	})
	p.restart(a)
	assert.Equal(t, kafka.Offset(2), p.leo(a), "nobody looked")
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.restart(a)
	assert.Equal(t, kafka.Offset(1), p.leo(a))
}

// replaced gives a cluster whose leader A has lost its disk.
func TestReplaceDisk(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), b)
	p.produce(2, 1, a)
	p.passTo(6000)
	replace := world.Action{Kind: world.ReplaceDisk, Broker: a}
	assert.Equal(t, world.MustBeDown, p.Do(replace))
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	p.do(replace)
	m := broker.NewMachine()
	assert.Equal(t, m, *p.disk(a))
	p.restart(a)
	assert.Zero(t, p.leo(a))
}

// Case H14, broker.md 0.3: an epoch file that is gone leaves the cache empty where nobody scans,
// and is rebuilt by a scan; one that cannot be read fails the log directory.
func TestTheEpochFile(t *testing.T) {
	for _, tc := range []struct {
		name  string
		stop  world.Kind
		harm  broker.Harm
		value int32
		n     int8
		lives bool
	}{
		{"deleted, clean", world.CloseProcess, broker.Deleted, 0, 0, true},
		{"emptied, clean", world.CloseProcess, broker.Emptied, 0, 0, true},
		{"deleted, crashed", world.CrashProcess, broker.Deleted, 0, 1, true},
		{"beyond the end", world.CloseProcess, broker.Wrong, 7, 0, true},
		{"torn", world.CloseProcess, broker.HalfGone, 0, 0, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := boot(t, spec(t, "2.6", 2, a, b), b)
			p.produce(2, 1, a)
			require.Equal(t, int8(1), p.disk(a).Disks[0].Cache.N)
			p.do(world.Action{Kind: tc.stop, Broker: a})
			p.do(world.Action{
				Kind: world.DamageFile, Broker: a, File: broker.FileEpochs, Harm: tc.harm,
				Count: tc.value,
			})
			p.restart(a)
			ev := p.newest(event.FileDamaged, a)
			assert.Equal(t, "leader-epoch-checkpoint", broker.File(ev.From).String())
			require.Equal(t, tc.lives, p.Now().Up(a))
			if tc.lives {
				assert.Equal(t, tc.n, p.disk(a).Disks[0].Cache.N)
				return
			}
			assert.Equal(t, event.RuleLastLogDir, p.newest(event.ProcessExited, a).Rule)
			assert.False(t, p.Now().ZK.Registrations[a].Exists)
			p.do(world.Action{
				Kind: world.DamageFile, Broker: a, File: broker.FileEpochs, Harm: broker.Deleted,
			})
			p.restart(a)
			assert.True(t, p.Now().Up(a), "without the file it can start")
		})
	}
}

// broker.md 0.3: recovery points and log starts that cannot be read count as none.
func TestUnreadableOffsets(t *testing.T) {
	for _, f := range []broker.File{broker.FileRecovery, broker.FileLogStart} {
		p := boot(t, spec(t, "2.4", 2, a, b), a)
		p.produce(2, 1, a)
		p.fetch(b)
		p.fetch(b)
		p.do(world.Action{Kind: world.DeleteRecords, Broker: a, Count: 1})
		p.do(world.Action{Kind: world.FlushDisk, Broker: a})
		p.passTo(30000)
		require.Equal(t, kafka.Offset(1), p.disk(a).Disks[0].StartFile)
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		harm := world.Action{
			Kind: world.DamageFile, Broker: a, File: f, Harm: broker.HalfGone,
		}
		p.do(harm)
		p.restart(a)
		want := kafka.Offset(1)
		if f == broker.FileLogStart {
			want = 0
		}
		assert.Equal(t, want, p.disk(a).Disks[0].Log.Start)
		p.passTo(p.Now().Now + 30000)
		assert.Zero(t, p.disk(a).Dirs[0].Torn, "the next writing makes it whole")
	}
}

// broker.md 0.3: the clean-shutdown marker without content is clean all the same; a deleted one
// is not.
func TestTheMarker(t *testing.T) {
	for _, tc := range []struct {
		harm  broker.Harm
		value int32
		want  event.Rule
		epoch kafka.BrokerEpoch
	}{
		{broker.Deleted, 0, event.RuleScan, 0},
		{broker.HalfGone, 0, event.RuleCleanStart, kafka.NoBrokerEpoch},
		{broker.Wrong, 77, event.RuleCleanStart, 77},
	} {
		p := boot(t, spec(t, "3.9-zk", 2, a, b), b)
		p.produce(1, 1, a)
		damage := world.Action{
			Kind: world.DamageFile, Broker: a, File: broker.FileMarker, Harm: tc.harm,
			Count: tc.value,
		}
		p.do(world.Action{Kind: world.CloseProcess, Broker: a})
		p.do(damage)
		assert.Equal(t, tc.epoch, p.disk(a).Dirs[0].MarkerEpoch)
		p.restart(a)
		assert.Equal(t, tc.want, p.newest(event.Recovered, a).Rule)
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		assert.Equal(t, world.NothingToHarm, p.Do(damage), "there is none now")
	}
}

// broker.md 0.3: from 3.7 on a truncation leaves the epoch file behind: unsynced, so that a
// power loss brings the old one back, or, since 3.8, to be written by the background thread.
// Every start cuts it at the log end, so nothing is left of the difference.
func TestTheEpochFileAfterACut(t *testing.T) {
	for _, tc := range []struct {
		rules  string
		synced bool
		timer  bool
	}{{"3.6-zk", true, false}, {"3.7-zk", false, false}, {"3.8-zk", false, true}} {
		p := cutsAnEpoch(t, tc.rules)
		require.Equal(t, tc.synced, p.disk(b).Disks[0].Cache.Synced(), tc.rules)
		_, fire, _ := world.NextTimer(p.Spec(), p.Now())
		assert.Equal(t, tc.timer, fire.Timer == world.TimerEpochFile, tc.rules)
		if tc.timer {
			p.do(fire)
		} else if !tc.synced {
			p.do(world.Action{Kind: world.FlushDisk, Broker: b})
		}
		assert.True(t, p.disk(b).Disks[0].Cache.Synced(), tc.rules)
	}
}

// cutsAnEpoch lets B lead in epoch 1 and write a record that nobody gets; A is elected without
// it, and B, its follower then, cuts that epoch away.
func cutsAnEpoch(t *testing.T, rules string) *play {
	s := spec(t, rules, 2, a, b)
	s.Config.UncleanElection, s.Config.MinISR = true, 1
	p := boot(t, s, b)
	p.produce(1, 1, a)
	p.fetch(b)
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.readBy(b)
	require.Equal(t, b, p.Now().Leader(0))
	p.produce(1, 1, b)
	p.do(world.Action{Kind: world.CloseProcess, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	p.do(world.Action{Kind: world.WinController, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: a})
	p.settle(nil)
	require.Equal(t, a, p.Now().Leader(0))
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.readBy(a)
	require.Equal(t, kafka.Offset(2), p.leo(b))
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil)
	require.Equal(t, kafka.Offset(1), p.leo(b))
	return p
}

// twoDirs gives a cluster whose brokers have two log directories, partition 0 in the first and
// partition 1 in the second. A leads both.
func twoDirs(t *testing.T, rules string) *play {
	s := spec(t, rules, 2, a, b)
	s.Partitions, s.Replicas[1], s.Config.LogDirs = 2, kafka.ListOf(a, b), 2
	p := boot(t, s, b)
	for i := range kafka.PartitionID(2) {
		p.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: a, Partition: i})
		p.settle(nil)
	}
	p.do(world.Action{Kind: world.RunFetcher, Broker: b, Partition: 1})
	p.settle(nil)
	return p
}

// KIP-112: since 1.0 a failed log directory takes its own partitions offline, and who waits for
// them gets 56; before, it stopped the broker. The last one always does.
func TestAFailedLogDirectory(t *testing.T) {
	fail := world.Action{Kind: world.FailLogDir, Broker: a, Partition: 1}
	p := twoDirs(t, "1.1")
	p.do(fail)
	require.True(t, p.Now().Up(a))
	assert.True(t, p.Now().Brokers[a].Online(0))
	assert.False(t, p.Now().Brokers[a].Online(1))
	p.settle(nil)
	failed := p.happened(event.SendFailed, kafka.BrokerID(kafka.FirstProducer))
	require.Len(t, failed, 1, "acks=all waited for B")
	assert.Equal(t, kafka.ErrStorage, failed[0].Err)
	assert.Equal(t, world.DirHasFailed, p.Do(fail))
	p.do(world.Action{Kind: world.RunFetcher, Broker: b, Partition: 1})
	p.settle(nil)
	assert.Equal(t, kafka.ErrStorage, p.newest(event.FetcherDelayed, b).Err)
	p.passTo(6000)
	assert.Equal(t, kafka.Offset(0), p.disk(a).HWFile[1], "nobody writes there")
	assert.Equal(t, world.NotInMemory, p.Do(world.Action{
		Kind: world.DeleteOldSegments, Broker: a, Partition: 1,
	}))
	fail.Partition = 0
	p.do(fail)
	assert.Equal(t, event.RuleLastLogDir, p.newest(event.ProcessExited, a).Rule)

	p = twoDirs(t, "0.11")
	p.do(fail)
	assert.Equal(t, event.RuleAnyLogDir, p.newest(event.ProcessExited, a).Rule)
}

// A start goes on without a failed log directory; another disk brings it back, empty.
func TestAStartWithAFailedLogDirectory(t *testing.T) {
	p := twoDirs(t, "2.4")
	fail := world.Action{Kind: world.FailLogDir, Broker: a, Partition: 1}
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.do(fail)
	p.restart(a)
	assert.True(t, p.Now().Brokers[a].Online(0))
	assert.False(t, p.Now().Brokers[a].Online(1))
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	assert.True(t, p.disk(a).Dirs[0].Marker)
	assert.False(t, p.disk(a).Dirs[1].Marker, "no marker where nothing was closed")
	p.do(world.Action{Kind: world.ReplaceDisk, Broker: a, Partition: 1})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	assert.True(t, p.Now().Brokers[a].Online(1))
	assert.Equal(t, kafka.Offset(1), p.disk(a).Disks[0].Log.LEO)
	assert.Zero(t, p.disk(a).Disks[1].Log.LEO)
}

// broker.md 0.3: a high watermark file that cannot be read is a storage error: the partition of
// a LeaderAndIsr is answered 56, and where no other log directory is left the process exits.
func TestAnUnreadableHighWatermarkFile(t *testing.T) {
	for _, dirs := range []int8{1, 2} {
		p := twoDirs(t, "2.4")
		if dirs == 1 {
			s := spec(t, "2.4", 2, a, b)
			p = boot(t, s, b)
		}
		p.do(world.Action{Kind: world.CloseProcess, Broker: a})
		p.do(world.Action{
			Kind: world.DamageFile, Broker: a, File: broker.FileHW, Harm: broker.HalfGone,
		})
		p.readBy(b)
		p.do(world.Action{Kind: world.StartProcess, Broker: a})
		assert.True(t, p.Now().Brokers[a].Online(0), "nobody has read it yet")
		p.readBy(b)
		assert.Equal(t, dirs == 2, p.Now().Up(a))
		assert.False(t, p.Now().Brokers[a].Online(0))
		assert.Equal(t, dirs == 2, p.Now().Brokers[a].Online(1))
	}
}

// Files that read well and hold another value: the high watermark is clamped to the log, a log
// start above the log end costs everything, a recovery point above it spares the scan.
func TestWrongValues(t *testing.T) {
	for _, tc := range []struct {
		file    broker.File
		value   int32
		leo, hw kafka.Offset
	}{
		{broker.FileHW, 99, 2, 2},
		{broker.FileHW, 0, 2, 0},
		{broker.FileLogStart, 9, 9, 9},
		{broker.FileRecovery, 99, 2, 0},
	} {
		p := boot(t, spec(t, "2.4", 2, a, b), b)
		p.produce(2, 1, a)
		p.do(world.Action{Kind: world.CrashProcess, Broker: a})
		p.do(world.Action{
			Kind: world.DamageFile, Broker: a, File: tc.file, Harm: broker.Wrong, Count: tc.value,
		})
		p.passTo(p.Now().ZK.Registrations[a].Ends)
		p.readBy(b)
		p.restart(a)
		assert.Equal(t, tc.leo, p.leo(a), "%+v", tc)
		p.readBy(b)
		assert.Equal(t, tc.hw, p.hw(a), "%+v", tc)
	}
}

// A folder that is deleted takes log and epochs with it, not the lines in the directory's files;
// nothing is harmed that is not there.
func TestTheFolderOfAPartition(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), b)
	p.produce(2, 1, a)
	p.passTo(5000)
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	harm := world.Action{Kind: world.DamageFile, Broker: a, File: broker.FileLog}
	p.do(harm)
	d := &p.disk(a).Disks[0]
	assert.Zero(t, d.Log.N)
	assert.Zero(t, d.Cache.N)
	assert.Equal(t, kafka.Offset(2), d.RecoveryFile)
	for _, h := range []broker.Harm{broker.Emptied, broker.HalfGone, broker.Wrong} {
		harm.Harm = h
		assert.Equal(t, world.NothingToHarm, p.Do(harm))
	}
	harm.File, harm.Harm = broker.FileEpochs, broker.Wrong
	assert.Equal(t, world.NothingToHarm, p.Do(harm), "no epoch to be wrong about")
	harm.File = 99
	assert.Equal(t, world.NothingToHarm, p.Do(harm))
	harm.Partition = 3
	assert.Equal(t, world.NoSuchThing, p.Do(harm))
	p.restart(a)
	assert.Zero(t, p.leo(a))
}
