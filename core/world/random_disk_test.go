package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/world"
)

// diskAction draws what operators and disks do to a broker.
func diskAction(r *rand.Rand, s *world.Spec) world.Action {
	kinds := []world.Kind{
		world.CloseProcess, world.DieLoading, world.DeleteRecords, world.DeleteOldSegments,
		world.ReplaceDisk, world.FailLogDir, world.TearTail, world.DamageFile,
		world.DamageFile, world.FlushDisk, world.StartProcess, world.StartProcess,
		world.DeleteRecords, world.DeleteOldSegments, world.DeleteRecords,
		world.DeleteOldSegments, world.DeleteOldSegments, world.TearTail, world.TearTail,
	}
	return world.Action{
		Kind:   kinds[r.IntN(len(kinds))],
		Broker: kafka.BrokerID(r.IntN(int(s.Brokers))), Partition: kafka.PartitionID(r.IntN(2)),
		Count: int32(r.IntN(5)) - 1, Keep: int8(r.IntN(2)),
		File: broker.File(r.IntN(7)), Harm: broker.Harm(r.IntN(5)),
	}
}

// whole checks that a log and what goes with it fit together.
func whole(t *testing.T, s *world.Spec, w *world.World) {
	for id := range kafka.BrokerID(s.Brokers) {
		must := func(is bool, what string) {
			if !is { // require.LessOrEqual takes longer than the step
				t.Helper()
				require.Fail(t, what, "broker %d", id)
			}
		}
		b := &w.Brokers[id]
		for p := range kafka.PartitionID(s.Partitions) {
			l, c := &b.Machine.Disks[p].Log, &b.Machine.Disks[p].Cache
			must(l.FlushedTo <= l.FileEnd(), "synced beyond the file")
			must(l.FileEnd() <= l.LEO, "a file beyond the log")
			must(c.N <= c.NFile, "epochs that no file has")
			if !b.Process.Up {
				must(c.Synced(), "of a dead process the file alone is left")
				continue
			}
			must(l.Base <= l.Start, "a log that starts before its first segment")
			must(l.Start <= l.LEO, "a log that starts after its end")
			must(l.RecoveryPoint <= l.LEO, "recovered beyond the log")
			if r := &b.Process.Replicas[p]; r.Loaded {
				must(b.Online(p), "loaded from a disk that has failed")
				must(l.Start <= r.HW, "a high watermark before the log")
				must(r.HW <= l.LEO, "a high watermark beyond the log")
			}
		}
	}
}

// Whatever happens to disks and files, on every release: nothing panics, logs stay whole, the
// packed world comes back, a refused action changes nothing.
func TestRandomRunsWithDisks(t *testing.T) {
	seen := map[event.Kind]bool{}
	var packed []byte
	for _, rules := range []string{"0.8.0", "0.11", "2.0.1", "2.4", "3.7-zk", "3.9-zk"} {
		for seed := range uint64(10) {
			s := spec(t, rules, 3, a, b, c)
			s.Partitions, s.Replicas[1] = 2, kafka.ListOf(b, c)
			s.Config.LogDirs, s.Config.SegmentBatches = 1+int8(seed%2), 2
			s.Config.UncleanElection = seed%3 == 0
			p, back := boot(t, s, kafka.BrokerID(seed%3)), world.New()
			r := rand.New(rand.NewPCG(seed, 9))
			for range 400 {
				x := anyAction(r, s, p.Now())
				switch r.IntN(30) {
				case 0:
					x = diskAction(r, s)
				case 1, 2, 3:
					p.Do(world.Action{
						Kind: world.Produce, Broker: max(p.Now().Leader(0), 0), Count: 2, Acks: 1,
					})
				}
				before := *p.Now()
				if p.Do(x) != world.OK {
					require.True(t, before == *p.Now(), "%s, seed %d: %+v", rules, seed, x)
					continue
				}
				whole(t, s, p.Now())
				packed = p.Now().Pack(s, packed[:0])
				require.NoError(t, world.UnpackInto(s, packed, back))
				require.True(t, *back == *p.Now(), "%s, seed %d: %+v", rules, seed, x)
			}
			for _, e := range p.Events(0, p.Len()) {
				seen[e.Kind] = true
			}
		}
	}
	for _, k := range []event.Kind{
		event.SegmentRolled, event.SegmentsDeleted, event.LogStartMoved,
		event.RecoveryCheckpointed, event.MarkerWritten, event.MarkerDeleted, event.LogDirFailed,
		event.LogDirReplaced, event.FileDamaged, event.BatchDamaged, event.DeleteRefused,
		event.ProcessClosed, event.ProcessDiedLoading, event.TailLost,
	} {
		assert.True(t, seen[k], "no run reached event %d", k)
	}
}
