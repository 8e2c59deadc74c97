package check

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/control"
	"highwater/core/epochs"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// The invariants are tested on worlds made by hand: no run of a mended release reaches most of
// what they must catch.

func cluster() (*world.Spec, *world.World) {
	s := &world.Spec{Brokers: 2, Partitions: 1, Producers: 1, Consumers: 1}
	s.Replicas[0] = kafka.ListOf(0, 1)
	s.Config.MinISR = 1
	w := world.New()
	w.ZK.Partitions[0].Exists = true
	w.ZK.Partitions[0].Leader = 0
	w.ZK.Partitions[0].ISR = kafka.SetOf(0, 1)
	for b := range 2 {
		p := &w.Brokers[b].Process
		p.Up = true
		p.Replicas[0] = replica.Partition{
			Loaded: true, Role: replica.Follower, Leader: 0,
			Fetcher: replica.Fetcher{State: replica.Fetching},
		}
	}
	w.Brokers[0].Process.Replicas[0].Role = replica.Leader
	for b := range 2 {
		knows(w, b)
	}
	return s, w
}

func put(w *world.World, b int, seq int32, epoch kafka.LeaderEpoch) {
	log := &w.Brokers[b].Machine.Disks[0].Log
	log.AppendAsLeader(plog.Batch{Seq: seq}, epoch)
}

func ackOne(w *world.World, seq int32, acks int8) {
	w.Producers[0].Note(client.Send{State: client.Acked, Acks: acks, Seq: seq, Count: 1})
}

func look(s *world.Spec, w *world.World, id ID) Finding {
	var j Judge
	return judged(&j, s, w, id)
}

func judged(j *Judge, s *world.Spec, w *world.World, id ID) Finding {
	j.Observe(s, w, 0)
	for _, f := range j.Findings() {
		if f.ID == id {
			return f
		}
	}
	return Finding{}
}

func TestAcknowledgedRecords(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 0)
	ackOne(w, 0, -1)
	assert.False(t, look(s, w, AckedSurvive).Broken, "the leader has it")

	w.Brokers[0].Process = w.Brokers[2].Process // the leader dies: only it had the record
	f := look(s, w, AckedSurvive)
	assert.False(t, f.Broken)
	assert.True(t, f.AtRisk, "replica 1 may be elected now and lacks it")

	w.ZK.Partitions[0].ISR = kafka.SetOf(0)
	assert.False(t, look(s, w, AckedSurvive).AtRisk, "only the one who has it may lead")

	w.ZK.Partitions[0].Leader = 1
	w.Brokers[1].Process.Replicas[0].Role = replica.Leader
	var j Judge
	f = judged(&j, s, w, AckedSurvive)
	assert.True(t, f.Broken)
	assert.Equal(t, LeaderLacks, f.Why)
	assert.Equal(t, []Record{{0, 0}}, f.Records)
	assert.Equal(t, Lost, j.Verdict())

	put(w, 1, 0, 1) // even if it came back, it was lost once
	j.Observe(s, w, 1)
	assert.Equal(t, Lost, j.Verdict())
}

func TestNobodyHolds(t *testing.T) {
	s, w := cluster()
	ackOne(w, 0, -1)
	w.Brokers[0].Process, w.Brokers[1].Process = w.Brokers[2].Process, w.Brokers[2].Process
	f := look(s, w, AckedSurvive)
	assert.True(t, f.Broken)
	assert.Equal(t, NobodyHolds, f.Why)
}

// Retention is each replica's own: what a follower has deleted so is not lost when its leader dies.
func TestWhatThoseWhoMayLeadDeletedIsNotLost(t *testing.T) {
	s, w := cluster()
	ackOne(w, 0, -1)
	w.Brokers[0].Process = w.Brokers[2].Process
	log := &w.Brokers[1].Machine.Disks[0].Log
	log.Start, log.LEO = 1, 1
	assert.False(t, look(s, w, AckedSurvive).Broken)
	w.ZK.Partitions[0].ISR = kafka.SetOf(0)
	assert.True(t, look(s, w, AckedSurvive).Broken, "it may not lead")
}

// The invariant and exit code 3 speak of acks=all; the verdict counts acks=1 too.
func TestAcks1CountsForTheVerdictAlone(t *testing.T) {
	s, w := cluster()
	ackOne(w, 0, 1)
	var j Judge
	assert.False(t, judged(&j, s, w, AckedSurvive).Broken)
	assert.Equal(t, Lost, j.Verdict())
}

func TestAFollowerThatHasYetToCutIsNotDiverged(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 0)
	put(w, 1, 1, 1)
	w.Brokers[0].Process.Replicas[0].HW = 1
	r := &w.Brokers[1].Process.Replicas[0]
	r.HW, r.Fetcher.State = 1, replica.Truncating
	assert.False(t, look(s, w, NoDivergence).Broken)
	r.Fetcher.State = replica.Fetching
	assert.True(t, look(s, w, NoDivergence).Broken)
	w.Brokers[0].Process.Replicas[0].Remotes[1].LEO = kafka.NoOffset
	assert.False(t, look(s, w, NoDivergence).Broken, "its first fetch may tell it to cut")
}

func TestAcks0PromisesNothing(t *testing.T) {
	s, w := cluster()
	ackOne(w, 0, 0)
	assert.False(t, look(s, w, AckedSurvive).Broken)
}

func TestDivergence(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 0)
	put(w, 1, 1, 1)
	assert.False(t, look(s, w, NoDivergence).Broken, "nothing is below both high watermarks")
	w.Brokers[0].Process.Replicas[0].HW = 1
	w.Brokers[1].Process.Replicas[0].HW = 1
	var j Judge
	f := judged(&j, s, w, NoDivergence)
	assert.True(t, f.Broken)
	assert.Equal(t, kafka.Offset(0), f.Offset)
	assert.Equal(t, Diverged, j.Verdict())
	w.Brokers[0].Machine.Disks[0].Log.Start = 1
	assert.False(t, look(s, w, NoDivergence).Broken, "one of them is deleted on purpose")
	w.Brokers[0].Machine.Disks[0].Log.Start = 0
	w.Brokers[1].Process.Up = false
	assert.False(t, look(s, w, NoDivergence).Broken, "one of them does not run")
}

func TestLogsAgreeUpToWhereTheirEpochsAgree(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 0)
	put(w, 1, 1, 0)
	put(w, 0, 2, 1)
	put(w, 1, 2, 1)
	assert.True(t, look(s, w, NoDivergence).Broken, "epoch 1 agrees, the record before does not")
}

func TestReads(t *testing.T) {
	s, w := cluster()
	put(w, 0, 5, 0)
	w.Consumers[0].Note(client.Read{Offset: 0, Seq: 5, Count: 1})
	assert.False(t, look(s, w, ReadsStay).Broken)
	w.Brokers[0].Machine.Disks[0].Log.Batches[0].Seq = 6
	assert.True(t, look(s, w, ReadsStay).Broken, "another record stands there now")
	w.Brokers[0].Machine.Disks[0].Log.TruncateTo(0)
	assert.True(t, look(s, w, ReadsStay).Broken, "nothing stands there now")
}

func TestTwoLeadersInOneEpoch(t *testing.T) {
	s, w := cluster()
	w.Brokers[1].Process.Replicas[0].Role = replica.Leader
	assert.True(t, look(s, w, OneLeader).Broken)
	w.Brokers[1].Process.Replicas[0].LeaderEpoch = 1
	assert.False(t, look(s, w, OneLeader).Broken, "in two epochs they may")
}

func TestLogCacheAndHW(t *testing.T) {
	s, w := cluster()
	s.Rules.EpochCache = release.MonotonicCache
	d := &w.Brokers[0].Machine.Disks[0]
	put(w, 0, 0, 2)
	assert.True(t, look(s, w, CacheFitsLog).Broken, "no entry")
	d.Cache.Assign(release.MonotonicCache, 2, 0)
	d.Cache.Assign(release.MonotonicCache, 3, 1)
	assert.False(t, look(s, w, CacheFitsLog).Broken, "an entry without records is allowed")
	d.Cache.Assign(release.MonotonicCache, 4, 2)
	assert.True(t, look(s, w, CacheFitsLog).Broken, "two are not")
	s.Config.OldFormat = true
	assert.False(t, look(s, w, CacheFitsLog).Broken, "an old format has no epochs")
	d.Cache = epochs.Cache{}
	assert.False(t, look(s, w, EpochsAscend).Broken)
	put(w, 0, 1, 1)
	assert.True(t, look(s, w, EpochsAscend).Broken)
	d.Log.TruncateTo(1)
	w.Brokers[0].Process.Replicas[0].HW = 1
	assert.False(t, look(s, w, HWInLog).Broken)
	w.Brokers[0].Process.Replicas[0].HW = 2
	assert.True(t, look(s, w, HWInLog).Broken)
}

// broker.md 0.4, truncateFromStart: the last epoch that was deleted begins at the log start. Log
// "0:a 1:b 2:c" that begins at 2, then at 3, its end.
func TestDeletedOnPurposeIsNotLost(t *testing.T) {
	s, w := cluster()
	s.Rules.EpochCache = release.MonotonicCache
	d := &w.Brokers[0].Machine.Disks[0]
	for i := range int32(3) {
		put(w, 0, i, kafka.LeaderEpoch(i))
		d.Cache.Assign(release.MonotonicCache, kafka.LeaderEpoch(i), kafka.Offset(i))
	}
	w.Producers[0].Note(client.Send{State: client.Acked, Acks: -1, Seq: 0, Count: 1, Base: 0})
	w.Consumers[0].Note(client.Read{Offset: 0, Seq: 0, Count: 1})
	w.Brokers[0].Process.Replicas[0].HW = 3
	w.Brokers[1].Process.Up = false
	var j Judge
	for _, start := range []kafka.Offset{2, 3} {
		d.Log.Start = start
		d.Cache.TruncateFromStart(start)
		for d.Log.N > 0 && d.Log.Batches[0].End() <= start {
			copy(d.Log.Batches[:], d.Log.Batches[1:])
			d.Log.N--
		}
		for _, id := range IDs() {
			if id != LeaderInISR { // the cluster made by hand has no ISR in memory
				assert.False(t, judged(&j, s, w, id).Broken, "%s, start %d", id, start)
			}
		}
	}
	d.Log.Start = 0
	d.Log.N, d.Log.Batches = 0, [kafka.MaxBatches]plog.Batch{}
	var fresh Judge
	assert.True(t, judged(&fresh, s, w, AckedSurvive).Broken, "but without a log start it is")
}

// A power loss takes the log start and the records at once: the log begins at 0 again, and what is
// there has its epochs. Log "0:a 1:b", once it began at 5.
func TestALogStartThatWasForgotten(t *testing.T) {
	s, w := cluster()
	s.Rules.EpochCache = release.MonotonicCache
	d := &w.Brokers[0].Machine.Disks[0]
	d.Log.Start, d.Log.LEO = 5, 5
	var j Judge
	judged(&j, s, w, CacheFitsLog)
	d.Log = plog.Log{}
	for i := range int32(2) {
		put(w, 0, i, kafka.LeaderEpoch(i))
		d.Cache.Assign(release.MonotonicCache, kafka.LeaderEpoch(i), kafka.Offset(i))
	}
	d.Cache.Assign(release.MonotonicCache, 2, 2)
	assert.False(t, judged(&j, s, w, CacheFitsLog).Broken)
	d.Cache.Assign(release.MonotonicCache, 3, 3)
	assert.True(t, judged(&j, s, w, CacheFitsLog).Broken, "but two epochs without records")
}

func TestHWOfALeaderNeverFalls(t *testing.T) {
	s, w := cluster()
	var j Judge
	put(w, 0, 0, 0)
	r := &w.Brokers[0].Process.Replicas[0]
	r.HW = 1
	assert.False(t, judged(&j, s, w, HWNeverFalls).Broken)
	r.HW = 0
	assert.True(t, judged(&j, s, w, HWNeverFalls).Broken)
	r.HW = 1
	assert.False(t, judged(&j, s, w, HWNeverFalls).Broken)
	w.Brokers[0].Process.BrokerEpoch = 9
	r.HW = 0
	assert.False(t, judged(&j, s, w, HWNeverFalls).Broken, "a new process may begin lower")
}

func TestTheLeaderIsInItsISR(t *testing.T) {
	s, w := cluster()
	w.Brokers[0].Process.Replicas[0].ISR = kafka.SetOf(0, 1)
	assert.False(t, look(s, w, LeaderInISR).Broken)
	w.ZK.Partitions[0].ISR = kafka.SetOf(1)
	assert.True(t, look(s, w, LeaderInISR).Broken, "in ZooKeeper")
	w.ZK.Partitions[0].ISR = kafka.SetOf(0, 1)
	w.Brokers[0].Process.Replicas[0].ISR = kafka.SetOf(1)
	assert.True(t, look(s, w, LeaderInISR).Broken, "as it sees itself")
}

// registered gives the cluster with a controller that has nothing to do.
func registered() (*world.Spec, *world.World) {
	s, w := cluster()
	for b := range 2 {
		w.ZK.Registrations[b] = control.Registration{Exists: true, Ends: kafka.Never}
		w.Brokers[b].Process.Replicas[0].Fetcher.State = replica.Fetching
	}
	w.ZK.Controller = 0
	w.Controllers[0].Active, w.Controllers[0].Ready = true, true
	return s, w
}

func TestASilentWait(t *testing.T) {
	s, w := registered()
	assert.False(t, look(s, w, NoSilentWait).Broken, "it fetches")
	r := &w.Brokers[1].Process.Replicas[0]
	*r = replica.Partition{Leader: kafka.NoBroker, LeaderEpoch: -1}
	var j Judge
	f := judged(&j, s, w, NoSilentWait)
	assert.True(t, f.Broken, "a new process that was never told")
	assert.Equal(t, []kafka.BrokerID{1}, f.Brokers)
	assert.Equal(t, Stuck, j.Verdict())

	w.Net.Send(network.Message{From: 0, To: 1, Line: network.LineControl})
	assert.False(t, look(s, w, NoSilentWait).Broken, "it will be told")
	w.Net = network.Net{}
	w.Controllers[0].Told = control.ToldBrokers
	assert.False(t, look(s, w, NoSilentWait).Broken, "the controller has something to read")
	w.Controllers[0].Told = 0
	w.ZK.Registrations[0].Ends = 7
	assert.False(t, look(s, w, NoSilentWait).Broken, "a session will end")
	w.ZK.Registrations[0].Ends = kafka.Never
	w.ZK.Registrations[1].Exists = false
	assert.False(t, look(s, w, NoSilentWait).Broken, "nobody knows that it runs")
	w.ZK.Registrations[1].Exists = true
	assert.True(t, look(s, w, NoSilentWait).Broken)
	w.Brokers[0].Process.Up = false
	assert.False(t, look(s, w, NoSilentWait).Broken, "there is no leader to wait for")
}

func TestALeaderThatWasNotToldWaitsToo(t *testing.T) {
	s, w := registered()
	w.ZK.Partitions[0].LeaderEpoch = 1
	w.Brokers[1].Process.Replicas[0].LeaderEpoch = 1
	assert.Equal(t, []kafka.BrokerID{0}, look(s, w, NoSilentWait).Brokers)
}

func TestISRHoldsWhatWasCommitted(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 0)
	w.Brokers[0].Process.Replicas[0].HW = 1
	f := look(s, w, ISRHasCommitted)
	assert.True(t, f.Broken)
	assert.Equal(t, []kafka.BrokerID{1}, f.Brokers)
	w.ZK.Partitions[0].ISR = kafka.SetOf(0)
	assert.False(t, look(s, w, ISRHasCommitted).Broken)
}

func TestStuckAndUnavailable(t *testing.T) {
	s, w := cluster()
	var j Judge
	w.Brokers[1].Process.Replicas[0].Fetcher.State = replica.Failed
	j.Observe(s, w, 0)
	assert.Equal(t, Stuck, j.Verdict())
	w.Brokers[1].Process.Replicas[0].Fetcher.State = replica.Fetching
	w.Brokers[0].Process.Up = false
	j.Observe(s, w, 1)
	assert.Equal(t, Unavailable, j.Verdict(), "and stuck no more")
	w.Brokers[0].Process.Up = true
	w.ZK.Partitions[0].LeaderEpoch = 1
	j.Observe(s, w, 2)
	assert.Equal(t, Safe, j.Verdict(), "the leader serves on until it is told of the new epoch")
}

// A follower that was fenced because it had not heard of the newest leader epoch will be told of
// it: a message is on its way.
func TestAFencedFollowerThatWillBeToldIsNotStuck(t *testing.T) {
	s, w := cluster()
	r := &w.Brokers[1].Process.Replicas[0]
	r.Fetcher.State = replica.Fenced
	var j Judge
	j.Observe(s, w, 0)
	assert.Equal(t, Stuck, j.Verdict(), "in the newest epoch nothing more comes")
	w.ZK.Partitions[0].LeaderEpoch++
	w.Brokers[0].Process.Replicas[0].LeaderEpoch++
	w.Net.Send(network.Message{To: 1, API: kafka.APILeaderAndIsr, Line: network.LineControl})
	j.Observe(s, w, 1)
	assert.Equal(t, Safe, j.Verdict())
}
