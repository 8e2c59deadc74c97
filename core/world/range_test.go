package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// leaderForgets lets leader A, which is the controller too, lose power and come back in the
// same leader epoch with a shorter log: B, the next controller, finds everybody alive. B's
// fetcher goes on and asks beyond A's log end.
func leaderForgets(t *testing.T, rules string, unclean bool) *play {
	s := spec(t, rules, 2, a, b)
	s.Config.UncleanElection = unclean
	p := boot(t, s, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.do(world.Action{Kind: world.FlushDisk, Broker: a})
	p.produce(1, 1, a)
	p.fetch(b)
	require.Equal(t, kafka.Offset(2), p.leo(b))
	p.do(world.Action{Kind: world.PowerLoss, Broker: a})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.settle(nil)
	require.Equal(t, kafka.Offset(1), p.leo(a))
	require.Equal(t, a, p.Now().Leader(0))
	p.passTo(p.Now().Now + 1000) // B's back-off after the broken connection
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil) // OFFSET_OUT_OF_RANGE
	return p
}

// broker.md 0.7: up to 2.0.0 the process exits where unclean election is off.
func TestALongerFollowerExits(t *testing.T) {
	p := leaderForgets(t, "0.10.2", false)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b}) // ListOffsets, latest: 1
	p.settle(nil)
	assert.False(t, p.Now().Up(b))
	exits := p.happened(event.ProcessExited, b)
	require.Len(t, exits, 1)
	assert.Equal(t, event.RuleLongerThanLeader, exits[0].Rule)
	assert.Equal(t, kafka.Offset(2), p.leo(b), "its log is as it was")
}

// broker.md 0.7: where unclean election is on it cuts to the leader's end and goes on.
func TestALongerFollowerCuts(t *testing.T) {
	p := leaderForgets(t, "0.10.2", true)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil)
	assert.True(t, p.Now().Up(b))
	assert.Equal(t, kafka.Offset(1), p.leo(b))
	cuts := p.happened(event.Truncated, b)
	require.Len(t, cuts, 1)
	assert.Equal(t, event.RuleLeaderShorter, cuts[0].Rule)
	p.produce(1, 1, a)
	p.fetch(b)
	assert.Equal(t, kafka.Offset(2), p.leo(b))
}

// overlap lets A lose its one record and lead again from an empty log, unseen: it writes a batch
// of two at offsets 0 and 1, and B, whose log ends at 1, fetches it.
func (p *play) overlap() {
	p.t.Helper()
	p.do(world.Action{Kind: world.PowerLoss, Broker: a})
	p.passTo(p.Now().ZK.Registrations[a].Ends)
	p.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController})
	p.do(world.Action{Kind: world.WinController, Broker: b})
	p.do(world.Action{Kind: world.StartProcess, Broker: a})
	p.do(world.Action{Kind: world.ReadState, Broker: b})
	p.settle(nil)
	p.produce(2, 1, a)
	p.passTo(p.Now().Now + 1000)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.settle(nil)
}

// straddle lets leader A write a batch of two where follower B kept one record, and B fetch it.
func straddle(t *testing.T, check release.AppendCheck) *play {
	s := spec(t, "0.10.2", 2, a, b)
	s.Config.UncleanElection, s.Rules.AppendCheck = true, check
	p := boot(t, s, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.overlap()
	return p
}

// broker.md 0.5, 0.7: an answer that begins below the follower's log end is refused, and before
// 2.3 the fetcher thread dies of it.
func TestAnOverlappingBatchKillsTheFetcher(t *testing.T) {
	p := straddle(t, release.ByBaseOffset)
	require.Len(t, p.happened(event.FetcherDied, b), 1)
	r := p.Do(world.Action{Kind: world.RunFetcher, Broker: b})
	assert.Equal(t, world.FetcherDead, r)
}

// Case H01: 0.8 to 0.10 compare the batch's last offset. B keeps its own record at offset 0 and
// takes the leader's two behind it: the offsets in its log step back. A start that scans the log
// can build no index for that and empties the segment.
func TestAnOverlappingBatchIsTakenUpTo010(t *testing.T) {
	p := straddle(t, release.ByLastOffset)
	log := &p.Now().Brokers[b].Machine.Disks[0].Log
	require.Equal(t, int16(2), log.N)
	assert.Equal(t, kafka.Offset(0), log.Batches[0].Last)
	assert.Equal(t, kafka.Offset(0), log.Batches[1].Base)
	assert.Equal(t, kafka.Offset(2), log.LEO)
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	assert.Equal(t, kafka.Offset(0), p.leo(b))
}
