package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// changed builds a change and gives the partition after it; "=" for none.
func changed(r *release.Rules, c Change) (string, event.Rule) {
	rec, why, any := c.Build(r)
	if !any {
		return same, why
	}
	after := c.Now
	after.Merge(&rec)
	return state(&after), why
}

// The table of controller.md 2.6, "When epochs move", for the three ages of KRaft: 2.8 (read in
// ReplicationControlManager of that tag, which has no builder), 3.0 to 3.5, and from 3.6 on.
func TestWhenEpochsMove(t *testing.T) {
	all := kafka.SetOf(0, 1, 2)
	ages := []struct {
		name  string
		rules release.Rules
	}{
		{"2.8", release.Rules{
			ShrinkEpoch: release.ShrinkUnlessAsked, ElectWhen: release.ElectUnseen,
		}},
		{"3.5", release.Rules{ShrinkEpoch: release.ShrinkRaisesEpoch, LeaderRecovery: release.On}},
		{"3.6", release.Rules{LeaderRecovery: release.On}},
	}
	for _, tc := range []struct {
		name   string
		now    metadata.Partition
		change func(c *Change)
		want   [3]string
	}{
		{
			"the controller takes a follower out of the ISR", led(0, all, 0, 1, 2),
			func(c *Change) { c.ISR = kafka.SetOf(0, 1) },
			[3]string{
				"0 / 0 1 / - / - / 1 / 1", "0 / 0 1 / - / - / 1 / 1", "0 / 0 1 / - / - / 0 / 1",
			},
		},
		{
			"the leader asks for a smaller ISR", led(0, all, 0, 1, 2),
			func(c *Change) { c.ISR, c.Asker = kafka.SetOf(0, 1), 0 },
			[3]string{
				"0 / 0 1 / - / - / 0 / 1", "0 / 0 1 / - / - / 1 / 1", "0 / 0 1 / - / - / 0 / 1",
			},
		},
		{
			"the leader asks for a larger ISR", led(0, kafka.SetOf(0), 0, 1, 2),
			func(c *Change) { c.ISR, c.Asker = all, 0 },
			[3]string{
				"0 / 0 1 2 / - / - / 0 / 1", "0 / 0 1 2 / - / - / 0 / 1",
				"0 / 0 1 2 / - / - / 0 / 1",
			},
		},
		{
			"one joins and one leaves", led(0, kafka.SetOf(0, 1), 0, 1, 2),
			func(c *Change) { c.ISR, c.Asker = kafka.SetOf(0, 2), 0 },
			[3]string{
				"0 / 0 2 / - / - / 0 / 1", "0 / 0 2 / - / - / 1 / 1", "0 / 0 2 / - / - / 0 / 1",
			},
		},
		{
			"the leader leaves", led(0, all, 0, 1, 2),
			func(c *Change) { c.ISR, c.Acceptable = kafka.SetOf(1, 2), kafka.SetOf(1, 2) },
			[3]string{
				"1 / 1 2 / - / - / 1 / 1", "1 / 1 2 / - / - / 1 / 1", "1 / 1 2 / - / - / 1 / 1",
			},
		},
		{
			"the last member leaves", led(0, kafka.SetOf(0), 0, 1, 2),
			func(c *Change) { c.ISR, c.Acceptable = 0, kafka.SetOf(1, 2) },
			[3]string{
				"-1 / 0 / - / - / 1 / 1", "-1 / 0 / - / - / 1 / 1", "-1 / 0 / - / - / 1 / 1",
			},
		},
		// KAFKA-16624: it leaves once more, from controlled shutdown to fenced.
		{
			"the last member leaves twice", led(kafka.NoBroker, kafka.SetOf(0), 0, 1, 2),
			func(c *Change) { c.ISR, c.Acceptable = 0, kafka.SetOf(1, 2) },
			[3]string{
				"-1 / 0 / - / - / 1 / 1", "-1 / 0 / - / - / 1 / 1", same,
			},
		},
		{
			"a replica leaves the assignment", led(0, all, 0, 1, 2),
			func(c *Change) { c.Replicas, c.ISR = kafka.ListOf(0, 1), kafka.SetOf(0, 1) },
			[3]string{
				"0 / 0 1 / - / - / 1 / 1", "0 / 0 1 / - / - / 1 / 1", "0 / 0 1 / - / - / 1 / 1",
			},
		},
		{
			"another order of the assignment", led(0, all, 0, 1, 2),
			func(c *Change) { c.Replicas = kafka.ListOf(2, 0, 1) },
			[3]string{
				"0 / 0 1 2 / - / - / 0 / 1", "0 / 0 1 2 / - / - / 0 / 1",
				"0 / 0 1 2 / - / - / 0 / 1",
			},
		},
	} {
		for i, age := range ages {
			c := NewChange(0, tc.now)
			c.Acceptable, c.MinISR = all, 1
			tc.change(&c)
			got, _ := changed(&age.rules, c)
			assert.Equal(t, tc.want[i], got, "%s: %s", age.name, tc.name)
		}
	}
}

// Elections by release. 1 leads and 2 is the first of the assignment; 0 and 1 are in the ISR.
func TestElectionsByRelease(t *testing.T) {
	both := kafka.SetOf(0, 1)
	for _, tc := range []struct {
		name       string
		isr        kafka.ReplicaSet
		acceptable kafka.ReplicaSet
		election   Election
		leader     kafka.BrokerID
		want       [3]kafka.BrokerID // 2.8, 3.0, 3.2
	}{
		{"the leader stays, whoever is first", both, both, Online, 1, [3]kafka.BrokerID{1, 1, 1}},
		{
			"a leader that may not lead, but is in the ISR", both, kafka.SetOf(0), Online, 1,
			[3]kafka.BrokerID{1, 1, 0},
		},
		{
			"preferred, and the first is not in the ISR", both, both, Preferred, 1,
			[3]kafka.BrokerID{0, 0, 1},
		},
		{
			"preferred, and the first may lead", kafka.SetOf(0, 1, 2), kafka.SetOf(0, 1, 2),
			Preferred, 1,
			[3]kafka.BrokerID{2, 2, 2},
		},
		{
			"the leader leaves, and who remains is fenced", kafka.SetOf(0), kafka.SetOf(2), Online,
			1,
			[3]kafka.BrokerID{0, -1, -1},
		},
		{
			"unclean, and who remains is fenced", kafka.SetOf(0), kafka.SetOf(2), Unclean, 1,
			[3]kafka.BrokerID{0, 2, 2},
		},
		{
			"no leader, and the only member is fenced", kafka.SetOf(0), kafka.SetOf(2), Online, -1,
			[3]kafka.BrokerID{-1, -1, -1},
		},
	} {
		for i, when := range []release.ElectWhen{
			release.ElectUnseen, release.ElectIfLeaderLeft, release.ElectAlways,
		} {
			c := NewChange(0, led(tc.leader, tc.isr|kafka.SetOf(1), 2, 0, 1))
			c.ISR, c.Acceptable, c.Election = tc.isr, tc.acceptable, tc.election
			leader, _ := c.decideLeader(&release.Rules{ElectWhen: when})
			assert.Equal(t, tc.want[i], leader, "%s, rule %d", tc.name, when)
		}
	}
}

// Up to 3.7 a reassignment is over when the added replicas are in the ISR, though another one that
// stays is not (KAFKA-15665).
func TestReassignmentsEndByRelease(t *testing.T) {
	now := led(0, kafka.SetOf(0), 0, 1, 2)
	now.Adding, now.Removing = kafka.SetOf(2), kafka.SetOf(0)
	for end, want := range map[release.ReassignEnd]string{
		release.ReassignAllInSync:   "0 / 0 2 / - / - / 0 / 1",
		release.ReassignAddedInSync: "2 / 2 / - / - / 1 / 1",
	} {
		c := NewChange(0, now)
		c.ISR, c.Acceptable, c.MinISR = kafka.SetOf(0, 2), kafka.SetOf(0, 1, 2), 1
		got, _ := changed(&release.Rules{ReassignEnd: end}, c)
		assert.Equal(t, want, got)
	}
}

// controller-crosscheck.md 3, last-known-leader bookkeeping by release.
func TestTheLastKnownLeaderByRelease(t *testing.T) {
	rules := [3]release.LastKnown{
		release.LastKnownFenced, release.LastKnownAlive, release.LastKnownSimple,
	}
	offline := led(kafka.NoBroker, 0, 0, 1, 2)
	offline.LastKnown = kafka.SetOf(0)
	stale := led(1, kafka.SetOf(1), 0, 1, 2)
	stale.LastKnown = kafka.SetOf(0)
	several := offline
	several.LastKnown = kafka.SetOf(0, 1)
	for _, tc := range []struct {
		name   string
		now    metadata.Partition
		change func(c *Change)
		want   [3]string
	}{
		{
			"the record empties the ISR", led(0, kafka.SetOf(0), 0, 1, 2),
			func(c *Change) { c.ISR, c.Acceptable = 0, 0 },
			[3]string{
				"-1 / - / 0 / 0 / 1 / 1", "-1 / - / 0 / 0 / 1 / 1", "-1 / - / 0 / 0 / 1 / 1",
			},
		},
		{"it is fenced", offline, func(c *Change) { c.Acceptable = kafka.SetOf(1) }, [3]string{
			"0 / 0 / - / - / 1 / 1 RECOVERING", same, same,
		}},
		{"it is alive", offline, func(c *Change) {}, [3]string{
			"0 / 0 / - / - / 1 / 1 RECOVERING", "0 / 0 / - / - / 1 / 1 RECOVERING",
			"0 / 0 / - / - / 1 / 1 RECOVERING",
		}},
		{"there are several", several, func(c *Change) {}, [3]string{same, same, same}},
		// Only 4.1.1 lets an older one stand when the leader goes.
		{
			"an older one, and the ISR is emptied", stale,
			func(c *Change) { c.ISR, c.Acceptable = 0, 0 },
			[3]string{
				"-1 / - / 1 / 1 / 1 / 1", "-1 / - / 1 / 1 / 1 / 1", "-1 / - / 1 / 0 / 1 / 1",
			},
		},
		// A leader that stays wipes it before 4.1.1.
		{
			"a leader that is kept", stale,
			func(c *Change) { c.ISR, c.Asker = kafka.SetOf(1, 2), 1 },
			[3]string{
				"1 / 1 2 / - / - / 0 / 1", "1 / 1 2 / - / - / 0 / 1", "1 / 1 2 / - / 0 / 0 / 1",
			},
		},
		// The leader goes and the ISR does not become empty: only 4.1.1 keeps it.
		{
			"no leader, but an ISR", led(0, kafka.SetOf(0, 1), 0, 1, 2),
			func(c *Change) { c.ISR, c.Acceptable = kafka.SetOf(1), kafka.SetOf(2) },
			[3]string{
				"-1 / 1 / 0 / - / 1 / 1", "-1 / 1 / 0 / - / 1 / 1", "-1 / 1 / 0 / 0 / 1 / 1",
			},
		},
		// The corner of 4.1.1: a leaderless partition that drops a replica stores [-1].
		{
			"leaderless, a replica is dropped", led(kafka.NoBroker, 0, 0, 1, 2),
			func(c *Change) { c.Replicas, c.Acceptable = kafka.ListOf(0, 1), 0 },
			[3]string{
				"-1 / - / - / - / 1 / 1", "-1 / - / - / - / 1 / 1", "-1 / - / - / -1 / 1 / 1",
			},
		},
	} {
		for i, keeps := range rules {
			c := NewChange(0, tc.now)
			c.Acceptable, c.MinISR, c.ELR = kafka.SetOf(0, 1, 2), 2, true
			tc.change(&c)
			r := release.Rules{LastKnown: keeps, LeaderRecovery: release.On}
			got, _ := changed(&r, c)
			assert.Equal(t, tc.want[i], got, "%s, rule %d", tc.name, keeps)
		}
	}
	// Nobody is elected from [-1].
	nobody := led(kafka.NoBroker, 0, 0, 1)
	nobody.LastKnown = metadata.NobodyKnown
	c := NewChange(0, nobody)
	c.Acceptable, c.MinISR, c.ELR = kafka.SetOf(0, 1), 1, true
	got, _ := changed(&release.Rules{LastKnown: release.LastKnownSimple}, c)
	assert.Equal(t, same, got)
}

// What a record does not change it does not carry.
func TestARecordCarriesOnlyWhatChanges(t *testing.T) {
	for _, keeps := range []release.LastKnown{release.LastKnownFenced, release.LastKnownSimple} {
		r := release.Rules{LastKnown: keeps, LeaderRecovery: release.On}
		now := led(0, kafka.SetOf(0), 0, 1)
		now.LastKnown = kafka.SetOf(0)
		c := NewChange(0, now)
		c.ISR, c.MinISR, c.ELR = 0, 1, true
		rec, _, _ := c.Build(&r)
		assert.Equal(t, metadata.HasLeader|metadata.HasISR|metadata.HasELR, rec.Has,
			"the last known leader is on record")
	}
	now := led(kafka.NoBroker, kafka.SetOf(0), 0, 1)
	now.Recovery = kafka.Recovering
	c := NewChange(0, now)
	c.Acceptable, c.Election, c.MinISR = kafka.SetOf(1), Unclean, 1
	rec, _, _ := c.Build(&release.Rules{LeaderRecovery: release.On})
	assert.Equal(t, metadata.HasLeader|metadata.HasISR, rec.Has, "it is RECOVERING already")
}
