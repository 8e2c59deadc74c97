package metrics_test

import (
	"testing"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// moment is three running brokers and a client, of which nothing more is known.
func moment(t *testing.T, rules string, events ...event.Event) *metrics.Moment {
	t.Helper()
	rs, ok := release.Lookup(rules)
	if !ok {
		t.Fatalf("no rule set %s", rules)
	}
	s := rs.Spec()
	s.Brokers, s.Partitions, s.Consumers = 3, 1, 1
	w := world.New()
	for b := range 3 {
		w.Brokers[b].Process.Up = true
		w.Brokers[b].Process.Replicas[0].Loaded = true
	}
	return &metrics.Moment{RuleSet: &rs, Spec: &s, World: w, Events: events}
}

func reads(t *testing.T, m *metrics.Moment, name string, n kafka.NodeID, want int64) {
	t.Helper()
	if v, ok := m.Read(name, "", n, 0); !ok || v != want {
		t.Errorf("%s: %s of %d is %d (%v), want %d", m.RuleSet.Name, name, n, v, ok, want)
	}
}

func is(k event.Kind, n kafka.NodeID, why event.Rule) event.Event {
	return event.Event{Kind: k, Node: n, Peer: kafka.NoNode, Rule: why}
}

// A shrink that takes two out is told by two events and counts once; a new process begins at 0.
func TestOneChangeCountsOnce(t *testing.T) {
	one, two := is(event.ISRShrunk, 0, event.RuleLagTime), is(event.ISRShrunk, 0, event.RuleLagTime)
	one.Peer, two.Peer = 1, 2
	one.Set, two.Set = kafka.SetOf(0), kafka.SetOf(0)
	reads(t, moment(t, "2.4", one, two), "IsrShrinksPerSec", 0, 1)
	reads(t, moment(t, "2.4", one, two, is(event.Started, 0, 0)), "IsrShrinksPerSec", 0, 0)
	reads(t, moment(t, "2.4", one, two, is(event.Started, 1, 0)), "IsrShrinksPerSec", 0, 1)
}

// A write that ZooKeeper refuses counts as a try up to 2.3, and as failed in every release.
func TestRefusedWrites(t *testing.T) {
	shrink := is(event.ISRRefused, 0, event.RuleStaleVersion)
	shrink.Set = kafka.SetOf(0)
	shrink = shrink.With("isr bits", int32(kafka.SetOf(0, 1)))
	expand := is(event.ISRRefused, 0, event.RuleStaleVersion)
	expand.Set = kafka.SetOf(0, 1)
	expand = expand.With("isr bits", int32(kafka.SetOf(0)))
	for _, c := range []struct {
		rules string
		tries int64
	}{{"1.1", 1}, {"2.3", 1}, {"2.4", 0}} {
		m := moment(t, c.rules, shrink, expand)
		reads(t, m, "IsrShrinksPerSec", 0, c.tries)
		reads(t, m, "IsrExpandsPerSec", 0, c.tries)
		reads(t, m, "FailedIsrUpdatesPerSec", 0, 2)
	}
}

// While a reassignment adds a replica the partition counts as under-replicated up to 2.4, and from
// 2.5 on only where it lacks one of those that were there before (KIP-352).
func TestReassignmentAndUnderReplicated(t *testing.T) {
	for rules, want := range map[string]int64{"2.4": 1, "2.5": 0, "4.1": 0} {
		m := moment(t, rules)
		m.World.Brokers[0].Process.Replicas[0] = replica.Partition{
			Loaded: true, Role: replica.Leader, Replicas: kafka.ListOf(0, 1, 2),
			Adding: kafka.SetOf(2), ISR: kafka.SetOf(0, 1),
		}
		reads(t, m, "UnderReplicatedPartitions", 0, want)
		reads(t, m, "ReassigningPartitions", 0, 1)
	}
}

// A reader's lag is the high watermark that it was told last less its own position.
func TestLags(t *testing.T) {
	told := is(event.Sent, 0, 0)
	told.API, told.Answer, told.Msg, told.Peer = kafka.APIFetch, true, 7, 1
	told = told.With("records", 0).With("hw", 5)
	heard := is(event.Handled, 1, 0)
	heard.API, heard.Answer, heard.Msg, heard.Peer = kafka.APIFetch, true, 7, 0
	m := moment(t, "2.4", told)
	r := &m.World.Brokers[1].Process.Replicas[0]
	r.Role, r.Fetcher.State = replica.Follower, replica.Fetching
	m.World.Brokers[1].Machine.Disks[0].Log.LEO = 3
	reads(t, m, "ConsumerLag", 1, -1)
	m.Events = append(m.Events, heard)
	reads(t, m, "ConsumerLag", 1, 2)
	reads(t, m, "MaxLag", 1, 2)
	r.Fetcher.State = replica.Failed
	reads(t, m, "MaxLag", 1, 0)
	reads(t, m, "FailedPartitionsCount", 1, 1)
	consumer := kafka.ConsumerNode(0)
	heard.Node = consumer
	m = moment(t, "2.4", told, heard)
	m.World.Consumers[0].Position[0].Offset = 1
	reads(t, m, "records-lag", consumer, 4)
}

// Elections from the ELR and uncleanly count at every running voter (4.1).
func TestVotersCountElections(t *testing.T) {
	voter := kafka.FirstVoter
	m := moment(t, "4.1", is(event.VoterStarted, voter, 0),
		is(event.LeaderElected, voter, event.RuleFromELR),
		is(event.LeaderElected, voter, event.RuleLastKnownLeader),
		is(event.LeaderElected, voter, event.RuleFromISR))
	m.World.Voters[0].Up = true
	reads(t, m, "ElectionFromEligibleLeaderReplicasPerSec", voter, 1)
	reads(t, m, "UncleanLeaderElectionsPerSec", voter, 1)
	if _, ok := moment(t, "4.0").Read("ElectionFromEligibleLeaderReplicasPerSec", "", voter,
		0); ok {
		t.Error("4.0 has the metric of 4.1")
	}
}
