package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// The histories of this file are derived by hand from the specification: what is done, and what the
// consumer is told, event by event. "reads 0-2" means the offsets from 0 up to, not including, 2;
// "told" is an answer to ListOffsets, "looks for -1" asks for the latest offset, -2 the earliest.

// KIP-207, case H24, broker.md 1 (d) 7. m1 is committed and A has said so to a reader: the end is
// 1. B and C have m1, but would learn of HW 1 with their next fetch only (2.8). A dies, B leads
// with HW 0. A member that starts without a commit and with auto.offset.reset=latest asks for the
// end.
//
//	2.1: B answers with its HW, 0. The member begins there and, once C has fetched, reads m1,
//	     which lies before the end that was told before.
//	2.2: B answers 78 while its HW (0) is below the start of its epoch (1). The member asks
//	     again after retry.backoff.ms and is told 1 when C has fetched.
func TestHistoryOfAnEndThatGoesBack(t *testing.T) {
	setup := func(rules string) *play {
		s := spec(t, rules, 3, a, b, c)
		s.ConsumerConfigs[0] = release.ConsumerConfig{Group: 1, Reset: release.ResetLatest}
		p := boot(t, s, b)
		p.produce(1, 1, a)
		for range 2 {
			p.fetch(b)
			p.fetch(c)
		}
		p.history(0, []lineOfHistory{
			{"it joins and finds no commit", func() { p.poll(0, a) }, "assigned; looks for -1"},
			{"it asks who leads", func() { p.poll(0, a) }, "learns A e0"},
			{"it asks for the end", func() { p.poll(0, a) }, "told 1; moves 0 to 1"},
		})
		p.die(a, b)
		require.Equal(t, b, p.Now().Leader(0))
		require.Equal(t, kafka.Offset(0), p.hw(b), "C has not fetched yet")
		p.of(world.Assign, 0, 0) // the member is restarted, and has committed nothing
		return p
	}
	cFetches := func(p *play) {
		p.passTo(p.Now().Now + 2000)
		p.fetch(c)
		p.fetch(c)
		require.Equal(t, kafka.Offset(1), p.hw(b))
	}

	p := setup("2.1")
	p.history(0, []lineOfHistory{
		{"no commit", func() { p.poll(0, b) }, "looks for -1"},
		{"its leader is gone", func() { p.poll(0, b) }, "no connection to A; retries"},
		{"later it asks B", func() { p.later(100); p.poll(0, b) }, "learns B e1"},
		{"the end has gone back", func() { p.poll(0, b) }, "told 0; moves 0 to 0"},
		{"C fetches: HW 1", func() { cFetches(p) }, ""},
		{"it reads what lay before the end", func() { p.poll(0, b) }, "reads 0-1 from B"},
	})

	p = setup("2.2")
	p.history(0, []lineOfHistory{
		{"no commit", func() { p.poll(0, b) }, "looks for -1"},
		{"its leader is gone", func() { p.poll(0, b) }, "no connection to A; retries"},
		{"later it asks B", func() { p.later(100); p.poll(0, b) }, "learns B e1"},
		{"not yet", func() { p.poll(0, b) }, "error 78 from B; retries"},
		{"C fetches: HW 1", func() { cFetches(p) }, ""},
		{"it asks who leads", func() { p.poll(0, b) }, "again B e1"},
		{"the end is where it was", func() { p.poll(0, b) }, "told 1; moves 0 to 1"},
		{"nothing to read", func() { p.poll(0, b) }, "reads 1-1 from B"},
	})
}

// KIP-232, case H43. A leads epoch 0 and has m1, with HW 1. A loses ZooKeeper without noticing, C
// moves the leadership to B (epoch 1), which takes m2. R has read both from B. A still says that it
// leads.
//
//	2.1: R believes it. Offset 2 lies above A's end (1): error 1 (broker.md 0.5, read). By
//	     auto.offset.reset R begins at 0 and reads m1 again, though nothing was cut anywhere.
//	2.2: R knows epoch 1 and refuses epoch 0.
func TestHistoryOfMetadataThatLags(t *testing.T) {
	setup := func(rules string) *play {
		p := boot(t, spec(t, rules, 3, a, b), c)
		p.produce(1, 1, a)
		p.fetch(b)
		p.fetch(b) // A knows that B has m1: HW 1
		p.do(world.Action{Kind: world.CutLink, From: a.Node(), To: kafka.ZooKeeper})
		p.passTo(p.Now().ZK.Registrations[a].Ends)
		p.controllerActs(c)
		require.Equal(t, b, p.Now().Leader(0))
		p.produce(1, -1, b)
		p.history(0, []lineOfHistory{
			{"it asks B", func() { p.poll(0, b) }, "learns B e1"},
			{"it reads m1 and m2", func() { p.poll(0, b) }, "reads 0-2 from B"},
		})
		return p
	}
	p := setup("2.1")
	p.history(0, []lineOfHistory{
		{"A's metadata lag", func() { p.ask(0, a) }, "learns A e0"},
		{"A has only m1", func() { p.poll(0, a) }, "error 1 from A; looks for -2"},
		{"the start", func() { p.poll(0, a) }, "told 0; moves 2 to 0"},
		{"m1 again", func() { p.poll(0, a) }, "reads 0-1 from A"},
	})
	p = setup("2.2")
	p.history(0, []lineOfHistory{
		{"A's metadata lag", func() { p.ask(0, a) }, "refuses A e0"},
		{"it goes on at B", func() { p.poll(0, a) }, "reads 2-2 from B"},
	})
}

// cut gives a cluster whose log was cut below what R, and everybody, has read. A leads epoch 0 with
// m1. B dies: ISR {A}, and the controller of ZooKeeper mode raises the leader epoch (1, broker.md 4
// #4). m2 is committed by A alone; R reads both: position 2, epoch 1. B comes back and does not
// fetch; A dies; B is elected uncleanly (epoch 2) with m1 alone, so its cache is (0,0) (2,1).
func cut(t *testing.T, s *world.Spec, read func(p *play)) *play {
	s.Config.UncleanElection = true
	p := boot(t, s, c)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	p.die(b, c)
	p.produce(1, -1, a)
	read(p)
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.controllerActs(c)
	p.die(a, c)
	require.Equal(t, b, p.Now().Leader(0))
	require.Equal(t, kafka.Offset(1), p.leo(b))
	require.Equal(t, kafka.LeaderEpoch(2), p.Now().ZK.Partitions[0].LeaderEpoch)
	return p
}

// KIP-320. After the cut B writes m3 and m4 at the offsets 1 and 2.
//
//	2.2: R goes on at 2, reads m4 as if it came after m2, and never sees m3.
//	2.3: the leader epoch has changed, so R asks where epoch 1 ends. B has it between 0 and 2:
//	     the answer is (0, 1) (broker.md 0.4, endOffsetFor 5). 1 < 2: R goes back to 1.
//	2.3 without a reset policy: the application is told, and nothing is read until it seeks.
func TestHistoryOfATruncation(t *testing.T) {
	setup := func(rules string, reset release.OffsetReset) *play {
		s := spec(t, rules, 3, a, b)
		s.ConsumerConfigs[0].Reset = reset
		p := cut(t, s, func(p *play) {
			p.poll(0, a)
			p.poll(0, a)
			require.Equal(t, kafka.Offset(2), p.position(0).Offset)
			require.Equal(t, kafka.LeaderEpoch(1), p.position(0).Epoch)
		})
		p.produce(1, -1, b)
		p.produce(1, -1, b)
		return p
	}
	gone := "no connection to A"
	p := setup("2.2", release.ResetEarliest)
	p.history(0, []lineOfHistory{
		{"A is gone", func() { p.poll(0, b) }, gone},
		{"B leads", func() { p.poll(0, b) }, "learns B e2"},
		{"m4 after m2", func() { p.poll(0, b) }, "reads 2-3 from B"},
	})
	p = setup("2.3", release.ResetEarliest)
	p.history(0, []lineOfHistory{
		{"A is gone", func() { p.poll(0, b) }, gone},
		{"B leads", func() { p.poll(0, b) }, "learns B e2; doubts 2"},
		{"cut", func() { p.poll(0, b) }, "truncated, e1 ends at 1; moves 2 to 1"},
		{"m3 and m4", func() { p.poll(0, b) }, "reads 1-3 from B"},
	})
	p = setup("2.3", release.ResetNone)
	p.history(0, []lineOfHistory{
		{"A is gone", func() { p.poll(0, b) }, gone},
		{"B leads", func() { p.poll(0, b) }, "learns B e2; doubts 2"},
		{"cut", func() { p.poll(0, b) }, "truncated, e1 ends at 1; LogTruncation"},
	})
	r := p.Do(world.Action{Kind: world.Poll, Broker: b})
	assert.Equal(t, world.ConsumerStopped, r)
	p.history(0, []lineOfHistory{
		{"the application seeks", func() { p.of(world.Seek, 0, 1) }, "moves 2 to 1"},
		{"m3 and m4", func() { p.poll(0, b) }, "reads 1-3 from B"},
	})
}

// KIP-392. R sits in B's rack. B has m1 and is sent R. Then A has m2 and m3, of which B knows
// nothing.
//
// R seeks to 2, which B does not have: error 1 from a follower says nothing of the log. R goes back
// to A and keeps its position; A reads on for it, since no replica in R's rack has the offset.
// A position that the leader does not have either is lost.
func TestHistoryOfAReaderAtAFollower(t *testing.T) {
	s := spec(t, "2.4", 2, a, b)
	s.BrokerRacks[a], s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 1, 2, 2
	p := boot(t, s, a)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b) // A knows that B has m1: HW 1, and B's own stays 0 until its fetch is answered
	p.history(0, []lineOfHistory{
		{"who leads", func() { p.poll(0, a) }, "learns A e0"},
		{"A sends it to B", func() { p.poll(0, a) }, "reads 0-0 from A"},
		{"below B's HW is nothing", func() { p.poll(0, a) }, "reads 0-0 from B"},
		{"B is told of HW 1", func() { p.fetch(b) }, ""},
		{"m1", func() { p.poll(0, a) }, "reads 0-1 from B"},
		{"A takes m2 and m3", func() { p.produce(1, 1, a); p.produce(1, 1, a) }, ""},
		{"the application seeks", func() { p.of(world.Seek, 0, 3) }, "moves 1 to 3"},
		{"not at B", func() { p.poll(0, a) }, "error 1 from B; leaves B"},
		{"at A, above its HW", func() { p.poll(0, a) }, "reads 3-3 from A"},
		{"the application seeks", func() { p.of(world.Seek, 0, 9) }, "moves 3 to 9"},
		{"nowhere", func() { p.poll(0, a) }, "error 1 from A; looks for -2"},
		{"the start", func() { p.poll(0, a) }, "told 0; moves 9 to 0"},
	})
}

// Case H37. R (consumer 0) has read up to 2 and commits; then the log is cut to 1 and S (consumer
// 1) of the same group takes over.
//
//	with epoch: S validates first, and goes on at 1.
//	without: there is nothing to validate. 2 lies above B's end: error 1, and S reads from the
//	     start what the group has read long ago.
func TestHistoryOfAHandOver(t *testing.T) {
	setup := func(commits release.Choice, want string) *play {
		s := spec(t, "2.3", 3, a, b)
		s.Consumers = 2
		s.ConsumerConfigs[0] = release.ConsumerConfig{Group: 1, CommitsAt: commits}
		s.ConsumerConfigs[1] = s.ConsumerConfigs[0]
		p := cut(t, s, func(p *play) {
			p.history(0, []lineOfHistory{
				{"R joins", func() { p.poll(0, a) }, "assigned; looks for -2"},
				{"who leads", func() { p.poll(0, a) }, "learns A e1"},
				{"the start", func() { p.poll(0, a) }, "told 0; moves 0 to 0"},
				{"m1 and m2", func() { p.poll(0, a) }, "reads 0-2 from A"},
				{"it commits", func() { p.of(world.Commit, 0, 0) }, want},
			})
		})
		p.history(1, []lineOfHistory{
			{"S takes over", func() { p.of(world.Assign, 1, 0) }, "assigned"},
		})
		assert.Equal(t, world.NotAssigned, p.Do(world.Action{Kind: world.Commit, Client: 0}))
		return p
	}
	p := setup(release.ByRelease, "commits 2 e1")
	p.history(1, []lineOfHistory{
		{"the commit", func() { p.poll(1, b) }, "begins at 2 e1"},
		{"who leads", func() { p.poll(1, b) }, "learns B e2; doubts 2"},
		{"cut", func() { p.poll(1, b) }, "truncated, e1 ends at 1; moves 2 to 1"},
		{"nothing new", func() { p.poll(1, b) }, "reads 1-1 from B"},
	})
	p = setup(release.ChooseOff, "commits 2 e-1")
	p.history(1, []lineOfHistory{
		{"the commit", func() { p.poll(1, b) }, "begins at 2 e-1"},
		{"who leads", func() { p.poll(1, b) }, "learns B e2"},
		{"out of range", func() { p.poll(1, b) }, "error 1 from B; looks for -2"},
		{"the start", func() { p.poll(1, b) }, "told 0; moves 2 to 0"},
		{"m1 again", func() { p.poll(1, b) }, "reads 0-1 from B"},
	})
}

// Case H37, second part, and H41: the commit is of epoch 0, whose note retention has removed. The
// group has read m1 (offset 0) and committed 1 with epoch 0. m2 is of epoch 0, m3 of epoch 1; then
// the log start is moved to 2 and the cache is (1, 2) alone (broker.md 0.4, truncateFromStart).
// Asked for epoch 0 the leader answers (0, 2), the start of its first note (endOffsetFor 4): no
// error, and 2 is not below 1, so the position is valid. The Fetch is out of range all the same,
// because the records are gone: auto.offset.reset decides.
func TestHistoryOfACommitWhoseEpochIsForgotten(t *testing.T) {
	s := spec(t, "2.3", 3, a, b)
	s.ConsumerConfigs[0].Group = 1
	p := boot(t, s, c)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	p.poll(0, a)
	p.poll(0, a)
	p.poll(0, a)
	p.history(0, []lineOfHistory{
		{"m1", func() { p.poll(0, a) }, "reads 0-1 from A"},
		{"it commits", func() { p.of(world.Commit, 0, 0) }, "commits 1 e0"},
	})
	p.produce(1, 1, a)
	p.fetch(b)
	p.die(b, c) // leader epoch 1, ISR {A}
	p.produce(1, -1, a)
	p.do(world.Action{Kind: world.DeleteRecords, Broker: a, Count: 2})
	entries := p.Now().Brokers[a].Machine.Disks[0].Cache.All()
	require.Len(t, entries, 1)
	require.Equal(t, kafka.LeaderEpoch(1), entries[0].Epoch)
	p.of(world.Assign, 0, 0)
	p.history(0, []lineOfHistory{
		{"the commit, validated at its start", func() { p.poll(0, a) }, "begins at 1 e0; doubts 1"},
		{"it knows epoch 0", func() { p.poll(0, a) }, "retries"},
		{"who leads", func() { p.later(100); p.poll(0, a) }, "learns A e1"},
		{"no error", func() { p.poll(0, a) }, "valid, e0 ends at 2"},
		{"the records are gone", func() { p.poll(0, a) }, "error 1 from A; looks for -2"},
		{"the start", func() { p.poll(0, a) }, "told 2; moves 1 to 2"},
		{"m3", func() { p.poll(0, a) }, "reads 2-3 from A"},
	})
}
