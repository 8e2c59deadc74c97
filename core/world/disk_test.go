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

func (p *play) disk(x kafka.BrokerID) *broker.Machine { return &p.Now().Brokers[x].Machine }

// newest gives the last event of a kind at a broker; there must be one.
func (p *play) newest(k event.Kind, n kafka.BrokerID) event.Event {
	p.t.Helper()
	all := p.happened(k, n)
	require.NotEmpty(p.t, all)
	return all[len(all)-1]
}

// readBy lets the controller read that the brokers have changed, and tell them.
func (p *play) readBy(x kafka.BrokerID) {
	p.t.Helper()
	p.do(world.Action{Kind: world.TellWatch, Broker: x, Watch: world.WatchBrokers})
	p.do(world.Action{Kind: world.ReadState, Broker: x})
	p.settle(nil)
}

// restart ends a broker's session and starts its process.
func (p *play) restart(x kafka.BrokerID) {
	p.t.Helper()
	if r := p.Now().ZK.Registrations[x]; r.Exists {
		p.passTo(r.Ends)
	}
	p.do(world.Action{Kind: world.StartProcess, Broker: x})
}

// broker.md 0.6, the order of a clean shutdown; controller.md 1.1: the session ends with it.
func TestCloseProcess(t *testing.T) {
	for _, tc := range []struct {
		rules string
		epoch bool
	}{{"3.6-zk", false}, {"3.7-zk", true}} {
		p := boot(t, spec(t, tc.rules, 2, a, b), b)
		p.produce(1, 1, a)
		p.fetch(b)
		own := p.Now().Brokers[a].Process.BrokerEpoch
		from := p.Len()
		p.do(world.Action{Kind: world.CloseProcess, Broker: a})
		var order []event.Kind
		for _, e := range p.Events(from, p.Len()) {
			if e.Node == a.Node() && e.Kind != event.ConnBroken {
				order = append(order, e.Kind)
			}
		}
		assert.Equal(t, []event.Kind{
			event.Flushed, event.RecoveryCheckpointed, event.MarkerWritten, event.ProcessClosed,
			event.SessionExpired,
		}, order, tc.rules)
		m := p.disk(a)
		assert.Equal(t, kafka.Offset(1), m.Disks[0].RecoveryFile, "the log end")
		want := kafka.NoBrokerEpoch
		if tc.epoch {
			want = own
		}
		assert.Equal(t, want, m.Dirs[0].MarkerEpoch, tc.rules)
		p.do(world.Action{Kind: world.StartProcess, Broker: a})
		assert.Equal(t, event.RuleCleanStart, p.newest(event.Recovered, a).Rule)
		assert.False(t, p.disk(a).Dirs[0].Marker, "a start deletes the marker")
		assert.Equal(t, world.AlreadyUp,
			p.Do(world.Action{Kind: world.StartProcess, Broker: a}))
	}
}

// An orderly stop writes the high watermarks first, and what is on disk then survives a power
// loss; a crash has no marker, and the next start scans.
func TestCleanAndUncleanStops(t *testing.T) {
	p := boot(t, spec(t, "3.9-zk", 2, a, b), b)
	p.produce(2, 1, a)
	p.fetch(b)
	p.fetch(b) // A: HW 2
	require.Equal(t, kafka.Offset(0), p.disk(a).HWFile[0])
	p.do(world.Action{Kind: world.CloseProcess, Broker: a})
	assert.Equal(t, kafka.Offset(2), p.disk(a).HWFile[0])
	assert.Equal(t, world.BrokerDown, p.Do(world.Action{Kind: world.PowerLoss, Broker: a}))
	p.restart(a)
	assert.Equal(t, kafka.Offset(2), p.leo(a))
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	p.restart(a)
	ev := p.newest(event.Recovered, a)
	assert.Equal(t, event.RuleScan, ev.Rule)
	assert.Equal(t, kafka.Offset(2), p.disk(a).Disks[0].Log.RecoveryPoint)
}

// KAFKA-10471: a process that dies while it loads its logs leaves the marker up to 2.7, and the
// next start scans nothing; since 2.8 the marker is gone by then.
func TestAStartThatDies(t *testing.T) {
	for _, tc := range []struct {
		rules string
		left  bool
		then  event.Rule
	}{{"2.7", true, event.RuleCleanStart}, {"2.8-zk", false, event.RuleScan}} {
		p := boot(t, spec(t, tc.rules, 2, a, b), b)
		p.produce(1, 1, a)
		p.do(world.Action{Kind: world.CloseProcess, Broker: a})
		dies := world.Action{Kind: world.DieLoading, Broker: a}
		p.do(dies)
		assert.Equal(t, tc.left, p.disk(a).Dirs[0].Marker, tc.rules)
		assert.False(t, p.Now().ZK.Registrations[a].Exists, "it never registered")
		dies.Count = 1
		assert.Equal(t, world.NoSuchThing, p.Do(dies), "there is one log only")
		p.restart(a)
		assert.Equal(t, tc.then, p.newest(event.Recovered, a).Rule, tc.rules)
		assert.Equal(t, world.MustBeDown, p.Do(world.Action{Kind: world.DieLoading, Broker: a}))
	}
}

// broker.md 0.3: recovery points and log starts 30 s after the start, then every 60 s.
func TestOffsetsAreWrittenEveryMinute(t *testing.T) {
	s := spec(t, "2.4", 2, a, b)
	s.Config.SegmentBatches = 2
	p := boot(t, s, b)
	for range 3 {
		p.produce(1, 1, a)
	}
	assert.Equal(t, kafka.Offset(2), p.newest(event.SegmentRolled, a).To)
	p.passTo(29999)
	assert.Equal(t, kafka.NoOffset, p.disk(a).Disks[0].RecoveryFile)
	p.passTo(30000)
	assert.Equal(t, kafka.Offset(2), p.disk(a).Disks[0].RecoveryFile)
	for range 2 {
		p.produce(1, 1, a)
	}
	p.passTo(89999)
	assert.Equal(t, kafka.Offset(2), p.disk(a).Disks[0].RecoveryFile)
	p.passTo(90000)
	assert.Equal(t, kafka.Offset(4), p.disk(a).Disks[0].RecoveryFile)
}

// KIP-107: an operator raises a leader's log start, not above its high watermark; the follower
// takes it from the next answer, and its epochs below go. Before 0.11 there is no such request.
func TestDeleteRecords(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), a)
	del := world.Action{Kind: world.DeleteRecords, Broker: a, Count: 1}
	p.produce(1, 1, a)
	p.do(del)
	assert.Equal(t, kafka.ErrOffsetOutOfRange, p.newest(event.DeleteRefused, a).Err,
		"above the HW")
	p.fetch(b)
	p.fetch(b) // A: HW 1
	require.Equal(t, kafka.Offset(1), p.hw(a))
	p.do(del)
	assert.Equal(t, kafka.Offset(1), p.disk(a).Disks[0].Log.Start)
	assert.Equal(t, kafka.Offset(1), p.disk(a).Disks[0].Cache.Entries[0].Start)
	p.fetch(b)
	assert.Equal(t, kafka.Offset(1), p.disk(b).Disks[0].Log.Start, "learned from the answer")
	del.Broker = b
	p.do(del)
	assert.Equal(t, kafka.ErrNotLeaderOrFollower, p.newest(event.DeleteRefused, b).Err)
	del.Count = -2
	assert.Equal(t, world.NoSuchThing, p.Do(del))
	p.passTo(30000)
	assert.Equal(t, kafka.Offset(1), p.disk(a).Disks[0].StartFile, "above the segment's base")

	old := boot(t, spec(t, "0.10.2", 2, a, b), a)
	del.Broker, del.Count = a, -1
	old.do(del)
	assert.Equal(t, kafka.ErrUnsupportedVersion, old.newest(event.DeleteRefused, a).Err)
}

// broker.md 0.5: retention deletes nothing that reaches above the high watermark.
func TestDeleteOldSegments(t *testing.T) {
	s := spec(t, "2.4", 2, a, b)
	s.Config.SegmentBatches = 2
	p := boot(t, s, a)
	for range 5 {
		p.produce(1, 1, a)
	}
	del := world.Action{Kind: world.DeleteOldSegments, Broker: a}
	assert.Equal(t, world.NothingToDelete, p.Do(del), "HW 0")
	p.fetch(b)
	p.fetch(b)
	require.Equal(t, kafka.Offset(5), p.hw(a))
	del.Count = 1
	p.do(del)
	assert.Equal(t, kafka.Offset(2), p.disk(a).Disks[0].Log.Start)
	assert.Equal(t, int16(3), p.disk(a).Disks[0].Log.N)
	del.Count = 0
	p.do(del)
	assert.Equal(t, kafka.Offset(5), p.disk(a).Disks[0].Log.Start, "all of it")
	assert.Equal(t, kafka.Offset(5), p.leo(a))
	del.Broker = b
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	assert.Equal(t, world.BrokerDown, p.Do(del))
}

// broker.md 0.6: an unflushed tail goes with the power, also when the process died before; a
// part of the page cache may have been written back.
func TestPowerLossOfAMachineWithoutProcess(t *testing.T) {
	p := boot(t, spec(t, "2.4", 2, a, b), b)
	for range 3 {
		p.produce(1, 1, a)
	}
	flush := world.Action{Kind: world.FlushDisk, Broker: a, Count: 2}
	p.do(flush)
	assert.Equal(t, kafka.Offset(2), p.disk(a).Disks[0].Log.FlushedTo)
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	require.Equal(t, kafka.Offset(3), p.leo(a))
	p.do(world.Action{Kind: world.PowerLoss, Broker: a})
	assert.Equal(t, kafka.Offset(2), p.leo(a))
	assert.Equal(t, world.NothingToWrite, p.Do(flush))
}
