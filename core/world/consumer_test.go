package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// leaderless gives a cluster whose partition has lost its only leader: A leads epoch 0, the ISR is
// {A} (epoch 1) and A is gone (epoch 2, nobody leads).
func leaderless(t *testing.T, s *world.Spec) *play {
	p := boot(t, s, c)
	p.produce(1, -1, a)
	p.fetch(b)
	p.fetch(b)
	p.die(b, c)
	p.poll(0, a)
	p.poll(0, a)
	require.Equal(t, kafka.LeaderEpoch(0), p.position(0).Epoch, "it has read m1")
	p.do(world.Action{Kind: world.StartProcess, Broker: b})
	p.controllerActs(c)
	p.die(a, c)
	require.Equal(t, kafka.NoBroker, p.Now().ZK.Partitions[0].Leader)
	require.Equal(t, kafka.LeaderEpoch(2), p.Now().ZK.Partitions[0].LeaderEpoch)
	return p
}

// MetadataCache: no epoch up to 2.0; from 2.1 that of a leader; from 2.5 also while nobody leads
// (KAFKA-9261). H42: another product names some replica, under the last epoch.
func TestWhatABrokerTellsOfALeader(t *testing.T) {
	for _, tc := range []struct{ rules, led, leaderless string }{
		{"2.0", "learns A e-1", "nobody leads e-1"},
		{"2.1", "learns A e1", "nobody leads e-1"},
		{"2.4", "learns A e1", "nobody leads e-1"},
		{"2.5", "learns A e1", "nobody leads e2"},
		{"2.8-zk", "learns A e1", "nobody leads e2"},
		{"2.8-zk+random-leader", "learns A e1", "learns B e2; doubts 1"},
	} {
		s := spec(t, tc.rules, 3, a, b)
		p := leaderless(t, s)
		assert.Equal(t, tc.leaderless, func() string {
			from := p.Len()
			p.ask(0, c)
			return p.heard(0, from)
		}(), tc.rules)
		assert.Contains(t, p.heard(0, 0), tc.led, tc.rules)
	}
}

// Case H38: nobody leads, and the answers carry -1. A client that takes it for an epoch after five
// refusals does not validate in the next epoch; the others do (KIP-320).
func TestNoLeaderIsNoEpoch(t *testing.T) {
	for rules, want := range map[string]string{
		"2.4":                    "learns B e3; doubts 1",
		"2.4+no-leader-as-epoch": "learns B e3",
	} {
		s := spec(t, rules, 3, a, b)
		p := leaderless(t, s)
		for range 6 {
			p.ask(0, c)
		}
		s.Config.UncleanElection = true
		p.do(world.Action{Kind: world.ElectLeaders, Broker: c, Unclean: true})
		p.settle(nil)
		if p.Now().Leader(0) != b {
			p.controllerActs(c)
		}
		require.Equal(t, b, p.Now().Leader(0), rules)
		from := p.Len()
		p.ask(0, c)
		assert.Equal(t, want, p.heard(0, from), rules)
	}
}

// readAt gives a consumer that has read m1 from A, which leads epoch 0 with B in the ISR, and the
// leadership moved to B in epoch 1 while A lives: an operator elects the preferred leader.
func readAt(t *testing.T, s *world.Spec) *play {
	p := boot(t, s, c)
	p.produce(1, 1, a)
	p.fetch(b)
	p.fetch(b)
	p.fetch(b)
	p.poll(0, a)
	p.poll(0, a)
	require.Equal(t, kafka.Offset(1), p.position(0).Offset)
	return p
}

// KIP-320 (2.3, Fetcher.prepareFetchRequests): a Fetch carries the leader epoch that the consumer
// knows. A leader in another epoch refuses it; 74 sends the consumer to ask again, 75 does not.
func TestAConsumersFetchIsFenced(t *testing.T) {
	for rules, want := range map[string]string{
		"2.2": "reads 1-1 from A", "2.3": "error 74 from A",
	} {
		p := readAt(t, spec(t, rules, 3, a, b))
		p.die(b, c) // leader epoch 1, and R knows 0
		from := p.Len()
		p.poll(0, a)
		assert.Equal(t, want, p.heard(0, from), rules)
		assert.Equal(t, rules == "2.2", p.Now().Consumers[0].Leader[0].Usable(), rules)
		assert.Equal(t, client.Fetching, p.position(0).State, rules)
		assert.Equal(t, kafka.Offset(1), p.position(0).Offset, "it keeps its position")
	}
}

// A broker that is behind answers 75 to a consumer that knows more: it asks again, and does not
// ask who leads (Fetcher, UNKNOWN_LEADER_EPOCH).
func TestABrokerThatIsBehindIsAskedAgain(t *testing.T) {
	p := readAt(t, spec(t, "2.3", 3, a, b))
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: a.Node()})
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.controllerActs(c) // C knows leader epoch 1, A does not
	p.history(0, []lineOfHistory{
		{"C knows", func() { p.ask(0, c) }, "learns A e1; doubts 1"},
		{"A does not", func() { p.poll(0, c) }, "retries"},
	})
	assert.False(t, p.Now().Consumers[0].Leader[0].Usable(), "after a validation it asks")
	p.do(world.Action{Kind: world.HealLink, From: c.Node(), To: a.Node()})
	p.settle(nil)
	p.history(0, []lineOfHistory{
		{"too early", func() {
			assert.Equal(t, world.ConsumerWaits, p.Do(world.Action{Kind: world.Poll, Broker: c}))
		}, ""},
		{"who leads", func() { p.passTo(p.Now().Now + 100); p.poll(0, c) }, "again A e1"},
		{"valid", func() { p.poll(0, c) }, "valid, e0 ends at 1"},
	})
}

// The same for a Fetch: no new metadata, and no wait either.
func TestAFetchToABrokerThatIsBehind(t *testing.T) {
	p := boot(t, spec(t, "2.3", 3, a, b), c)
	p.do(world.Action{Kind: world.CutLink, From: c.Node(), To: a.Node()})
	p.do(world.Action{Kind: world.CrashProcess, Broker: b})
	p.passTo(p.Now().ZK.Registrations[b].Ends)
	p.controllerActs(c)
	p.history(0, []lineOfHistory{
		{"C knows", func() { p.ask(0, c) }, "learns A e1"},
		{"A does not", func() { p.poll(0, c) }, "error 75 from A"},
	})
	assert.True(t, p.Now().Consumers[0].Leader[0].Usable())
	p.do(world.Action{Kind: world.HealLink, From: c.Node(), To: a.Node()})
	p.settle(nil)
	p.history(0, []lineOfHistory{{"now it does", func() { p.poll(0, c) }, "reads 0-0 from A"}})
}

// Case H40: only an answer can show a truncation. A validation that is lost is asked again; one
// client begins at the start then.
func TestALostValidation(t *testing.T) {
	for rules, want := range map[string]string{
		"2.8-zk":                       "no connection to A; retries",
		"2.8-zk+failure-is-truncation": "no connection to A; looks for -2",
	} {
		p := readAt(t, spec(t, rules, 3, a, b))
		p.die(b, c)
		p.ask(0, c)
		require.Equal(t, client.Validating, p.position(0).State, rules)
		p.do(world.Action{Kind: world.Poll, Broker: c})
		from := p.Len()
		p.do(world.Action{Kind: world.Drop, Msg: p.Now().Consumers[0].Asked})
		assert.Equal(t, want, p.heard(0, from), rules)
		assert.Equal(t, kafka.Offset(1), p.position(0).Offset, rules)
	}
}

// KAFKA-14379: a read replica that answers with an error, or is gone, is left at once from 3.4 on;
// before, when metadata says that it is offline.
func TestAReaderWhoseReplicaIsGone(t *testing.T) {
	for rules, want := range map[string]string{
		"2.8-zk": "no connection to B", "3.4-zk": "no connection to B; leaves B",
	} {
		s := spec(t, rules, 3, a, b)
		s.BrokerRacks[b], s.ConsumerConfigs[0].Rack = 2, 2
		p := boot(t, s, c)
		p.produce(1, 1, a)
		p.fetch(b)
		p.fetch(b)
		p.poll(0, a)
		p.poll(0, a)
		require.True(t, p.Now().Consumers[0].Preferred[0].Known, rules)
		p.do(world.Action{Kind: world.CrashProcess, Broker: b})
		from := p.Len()
		p.poll(0, a)
		assert.Equal(t, want, p.heard(0, from), rules)
		p.passTo(p.Now().ZK.Registrations[b].Ends)
		p.controllerActs(c)
		p.ask(0, a)
		assert.False(t, p.Now().Consumers[0].Preferred[0].Known, "%s: B is offline", rules)
	}
}

// Who seeks, or loses the partition, does not use the answer that was under way (FetchCollector).
func TestAnswersForAnEarlierPosition(t *testing.T) {
	p := readAt(t, spec(t, "2.8", 3, a, b))
	p.do(world.Action{Kind: world.Poll, Broker: a})
	require.NotZero(t, p.Now().Consumers[0].Asked)
	p.of(world.Seek, 0, 0)
	p.settle(nil)
	assert.Equal(t, kafka.Offset(0), p.position(0).Offset)
	assert.Len(t, p.Now().Consumers[0].All(), 1, "nothing was read")
	p.poll(0, a)
	assert.Len(t, p.Now().Consumers[0].All(), 2, "and it goes on from there")
}

// The members of a group: one has the partition at a time.
func TestMembersOfAGroup(t *testing.T) {
	s := spec(t, "2.8", 2, a, b)
	s.Consumers = 3
	s.ConsumerConfigs[0].Group, s.ConsumerConfigs[1].Group = 1, 1
	p := boot(t, s, a)
	state := func(i int8) client.PositionState { return p.Now().PositionState(s, i, 0) }
	assert.Equal(t, client.Unassigned, state(0))
	assert.Equal(t, client.Fetching, state(2), "no group: everything, from offset 0")
	refused := func(want world.Refusal, x world.Action) {
		t.Helper()
		assert.Equal(t, want, p.Do(x), want.Text().In("en"))
	}
	refused(world.NotAssigned, world.Action{Kind: world.Seek, Client: 0})
	refused(world.NoGroup, world.Action{Kind: world.Commit, Client: 2})
	refused(world.NoGroup, world.Action{Kind: world.Assign, Client: 2})
	refused(world.NoPosition, world.Action{Kind: world.Consume, Client: 0, Broker: a})
	p.poll(0, a) // the first that polls has it
	assert.Equal(t, client.Resetting, state(0))
	refused(world.NotAssigned, world.Action{Kind: world.Poll, Client: 1})
	refused(world.NoPosition, world.Action{Kind: world.Commit, Client: 0})
	p.poll(0, a)
	p.poll(0, a)
	p.of(world.Commit, 0, 0)
	p.of(world.Assign, 1, 0)
	assert.Equal(t, client.Unassigned, state(0))
	assert.Equal(t, client.Initializing, state(1))
	p.poll(1, a)
	assert.Equal(t, client.Fetching, state(1), "at the commit")
	refused(world.NotAssigned, world.Action{Kind: world.Poll, Client: 0})
}

// auto.offset.reset=none: without a commit the application is told; with one that is out of range
// it is told so.
func TestNoResetPolicy(t *testing.T) {
	s := spec(t, "2.8", 2, a, b)
	s.ConsumerConfigs[0] = release.ConsumerConfig{Group: 1, Reset: release.ResetNone}
	p := boot(t, s, a)
	p.history(0, []lineOfHistory{
		{"no commit", func() { p.poll(0, a) }, "assigned; NoOffset"},
		{"the application seeks", func() { p.of(world.Seek, 0, 7) }, "moves 0 to 7"},
		{"who leads", func() { p.poll(0, a) }, "learns A e0"},
		{"out of range", func() { p.poll(0, a) }, "error 1 from A; OffsetOutOfRange"},
	})
	assert.Equal(t, client.OffsetOutOfRange, p.position(0).Told)
}

// Each rule names itself in an event, so that a screen can say why.
func TestEventsOfConsumersHaveTheirRules(t *testing.T) {
	p := cut(t, spec(t, "2.3", 3, a, b), func(p *play) {
		p.poll(0, a)
		p.poll(0, a)
	})
	p.poll(0, b)
	p.poll(0, b)
	p.poll(0, b)
	seen := map[event.Rule]bool{}
	for _, e := range p.Events(0, p.Len()) {
		seen[e.Rule] = true
	}
	for _, r := range []event.Rule{
		event.RuleLeaderEpochChanged, event.RuleEpochEndsBelow, event.RuleDivergencePoint,
	} {
		assert.True(t, seen[r], "rule %d", r)
	}
}
