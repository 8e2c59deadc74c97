package replica

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
)

// onDisk gives a follower by the rules of a release, with a batch of one record in each of the
// given epochs.
func onDisk(t *testing.T, rules string, inEpochs ...kafka.LeaderEpoch) *logRig {
	t.Helper()
	r := newLogRig(t, &logGiven{})
	rs, ok := release.Lookup(rules)
	require.True(t, ok, rules)
	r.spec.Rules = rs.Rules
	for _, e := range inEpochs {
		b := plog.Batch{Base: r.d.Log.LEO, Last: r.d.Log.LEO, Epoch: e}
		require.Equal(t, plog.Appended, r.p.appendFetched(r.env(), &r.d, b))
	}
	return r
}

func (r *logRig) cutTo(o kafka.Offset) *event.Log {
	e := r.env()
	r.p.cut(e, &r.d, o, e.event(event.Truncated))
	return e.Ev
}

func epochsOf(d *Disk) []int {
	out := []int{}
	for _, e := range d.Cache.All() {
		out = append(out, int(e.Epoch), int(e.Start))
	}
	return out
}

// broker.md 0.3: what a dead process leaves of an epoch file that a truncation has not synced.
func TestWhatIsLeftOfTheEpochFile(t *testing.T) {
	cut, old := []int{0, 0}, []int{0, 0, 1, 1, 2, 2}
	for _, tc := range []struct {
		rules        string
		crash, power []int
	}{{"3.6-zk", cut, cut}, {"3.7-zk", cut, old}, {"3.8-zk", old, old}} {
		for _, powerLost := range []bool{false, true} {
			r := onDisk(t, tc.rules, 0, 1, 2)
			r.cutTo(1)
			require.Equal(t, cut, epochsOf(&r.d), "in memory")
			r.d.StopEpochFile(&r.spec.Rules, powerLost)
			want := tc.crash
			if powerLost {
				want = tc.power
			}
			assert.Equal(t, want, epochsOf(&r.d), "%s, power lost: %v", tc.rules, powerLost)
			_, ok := r.d.Load(r.env(), Files{HW: kafka.NoOffset})
			require.True(t, ok)
			assert.Equal(t, cut, epochsOf(&r.d), "a start cuts it at the log end")
		}
	}
	r := onDisk(t, "3.8-zk", 0, 1, 2)
	r.cutTo(2)
	assign(r.env(), &r.d, 3, 2)
	r.d.StopEpochFile(&r.spec.Rules, true)
	assert.Equal(t, []int{0, 0, 1, 1, 3, 2}, epochsOf(&r.d), "an assign syncs the whole file")
}

// Case H05: an epoch without records at the log end goes with a cut that cuts nothing, since
// 2.6.1.
func TestEmptyEpochs(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  []int
	}{{"2.5", []int{0, 0, 4, 1}}, {"2.6", []int{0, 0}}} {
		r := onDisk(t, tc.rules, 0)
		assign(r.env(), &r.d, 4, 1)
		log := r.cutTo(1)
		assert.Equal(t, tc.want, epochsOf(&r.d), tc.rules)
		assert.Equal(t, tc.rules == "2.6", len(log.All) == 1, "it is told of")
	}
}

// Case H12: under a format without epochs nothing is noted and what was there goes, but 2.0.1
// noted the elections all the same.
func TestOldFormat(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  []int
	}{{"2.0.1", []int{0, 0, 7, 1}}, {"2.1", []int{}}} {
		r := onDisk(t, tc.rules, 0)
		r.spec.Config.OldFormat = true
		assign(r.env(), &r.d, 7, r.d.Log.LEO)
		b := r.p.Append(r.env(), &r.d, plog.Batch{})
		assert.Equal(t, kafka.NoLeaderEpoch, b.Epoch, "the format has no room for it")
		assert.Equal(t, tc.want, epochsOf(&r.d), tc.rules)
	}
}

// Case H13: a rebuilt cache lacks epoch 0 from 2.1 to 2.5.
func TestRebuiltEpochs(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  []int
	}{{"2.0.1", []int{0, 0, 1, 1}}, {"2.5", []int{1, 1}}, {"2.6", []int{0, 0, 1, 1}}} {
		r := onDisk(t, tc.rules, 0, 1)
		r.d.clearEpochs()
		_, ok := r.d.Load(r.env(), Files{HW: kafka.NoOffset})
		require.True(t, ok)
		assert.Equal(t, tc.want, epochsOf(&r.d), tc.rules)
	}
}

// KAFKA-6975: the log, the epochs, the high watermark and the recovery point all begin again at
// the batch.
func TestAnEmptyLogStartsOver(t *testing.T) {
	r := onDisk(t, "2.0.0", 0, 0, 0)
	e := r.env()
	r.p.HW = 3
	r.d.Log.Flush()
	e.WriteRecovery(&r.d)
	r.p.startOver(e, &r.d, 9, 9, e.event(event.Truncated))
	require.Empty(t, epochsOf(&r.d))
	require.Equal(t, kafka.Offset(9), r.p.HW)
	require.Equal(t, kafka.Offset(3), r.d.RecoveryFile, "a recovery point never rises with a cut")
	spans := plog.Batch{Base: 7, Last: 10, Epoch: 2}
	require.Equal(t, plog.StartedOver, r.p.appendFetched(r.env(), &r.d, spans))
	assert.Equal(t, kafka.Offset(7), r.d.Log.Start)
	assert.Equal(t, kafka.Offset(11), r.d.Log.LEO)
	assert.Equal(t, kafka.Offset(7), r.p.HW, "the end of the log when it was empty")
	assert.Equal(t, []int{2, 7}, epochsOf(&r.d))

	r = onDisk(t, "1.1")
	r.p.startOver(r.env(), &r.d, 9, 9, e.event(event.Truncated))
	assert.Equal(t, plog.Unexpected, r.p.appendFetched(r.env(), &r.d, spans), "before 2.0")
}

// broker.md 0.5: a cut takes high watermark, log start and recovery point along, and the last
// is written down at once.
func TestWhatACutTakesAlong(t *testing.T) {
	r := onDisk(t, "2.4", 0, 0, 1, 1)
	e := r.env()
	r.p.HW = 4
	r.d.Log.Flush()
	e.WriteRecovery(&r.d)
	require.Equal(t, kafka.ErrNone, r.p.DeleteRecords(e, &r.d, 3))
	require.Equal(t, []int{1, 3}, epochsOf(&r.d))
	e.WriteStart(&r.d)
	require.Equal(t, kafka.Offset(3), r.d.StartFile)
	log := r.cutTo(1)
	assert.Equal(t, kafka.Offset(1), r.p.HW)
	assert.Equal(t, kafka.Offset(1), r.d.Log.Start)
	assert.Equal(t, kafka.Offset(1), r.d.RecoveryFile)
	assert.Empty(t, epochsOf(&r.d))
	var kinds []event.Kind
	for _, ev := range log.All {
		kinds = append(kinds, ev.Kind)
	}
	assert.Equal(t, []event.Kind{
		event.Truncated, event.LogStartMoved, event.HWMoved, event.RecoveryCheckpointed,
	}, kinds)
}

// KIP-107: a follower takes its leader's log start; one above its own high watermark is an error
// (KAFKA-12996).
func TestRaiseLogStart(t *testing.T) {
	for _, tc := range []struct {
		rules        string
		leader, want kafka.Offset
	}{
		{"2.4", 2, 2}, {"2.4", kafka.NoOffset, 0}, {"2.4", 3, 0}, {"0.10.2", 2, 0},
	} {
		r := onDisk(t, tc.rules, 0, 0, 0)
		r.p.HW = 2
		ok := r.p.RaiseLogStart(r.env(), &r.d, tc.leader)
		assert.Equal(t, tc.leader != 3, ok, "%+v", tc)
		assert.Equal(t, tc.want, r.d.Log.Start, "%+v", tc)
	}
}

// UnifiedLog.append: with log.flush.interval.messages of 3 the third record above the recovery
// point flushes; what follows waits for the next three. By default nothing is flushed.
func TestFlushEverySoManyRecords(t *testing.T) {
	for _, tc := range []struct {
		every   kafka.Offset
		flushed []int
	}{{0, []int{0, 0, 0, 0, 0}}, {1, []int{1, 2, 3, 4, 5}}, {3, []int{0, 0, 3, 3, 3}}} {
		r := onDisk(t, "3.6-zk")
		r.spec.Config.FlushMessages = tc.every
		r.p.Role = Leader
		var flushed []int
		for range 5 {
			r.p.Append(r.env(), &r.d, plog.Batch{})
			flushed = append(flushed, int(r.d.Log.FlushedTo))
			assert.Equal(t, r.d.Log.FlushedTo, r.d.Log.RecoveryPoint)
		}
		assert.Equal(t, tc.flushed, flushed, "every %d", tc.every)
	}
}
