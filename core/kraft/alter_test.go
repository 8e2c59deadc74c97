package kraft

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
)

// request is an AlterPartition of one partition, to be made wrong.
type request struct {
	sender kafka.BrokerID
	body   network.Body
	s      *network.PartState
}

// alterBench has partition 0 of brokers 0 1 2, led by 0 in leader epoch 5 and partition epoch 9,
// ISR {0 1 2}; broker 3 holds no replica. Broker b is registered with epoch 100+b.
func alterBench(t *testing.T, name string) *bench {
	b := newBench(t, rulesOf(t, name))
	b.brokers(4)
	p := led(0, kafka.SetOf(0, 1, 2), 0, 1, 2)
	p.LeaderEpoch, p.PartitionEpoch = 5, 9
	b.partition(0, p)
	return b
}

// shrink asks for ISR {0 1}, as a release that knows versions up to this one sends it.
func shrink(version int) *request {
	q := &request{body: network.NewBody()}
	q.body.BrokerEpoch, q.body.NParts, q.s = 100, 1, &q.body.Parts[0]
	*q.s = network.PartState{ISR: kafka.SetOf(0, 1), LeaderEpoch: 5, PartitionEpoch: 9}
	if version >= 2 {
		q.body.TopicID = 1
	}
	if version >= 3 {
		q.s.Epochs[0], q.s.Epochs[1] = 100, 101
	}
	return q
}

// fault makes a request wrong in one way.
type fault struct {
	name    string
	touches string // two faults that touch the same cannot stand together
	make    func(b *bench, q *request)
	err     kafka.ErrorCode
	why     event.Rule
}

var (
	stale = fault{"sender's broker epoch", "sender-epoch", func(b *bench, q *request) {
		q.body.BrokerEpoch = 99
	}, 77, event.RuleStaleBroker}
	noTopic = fault{"topic id", "topic", func(b *bench, q *request) {
		q.body.TopicID = 2
	}, 100, event.RuleUnknownTopicID}
	noPartition = fault{"partition", "partition", func(b *bench, q *request) {
		b.c.Image.Parts[0].Exists = false
	}, 3, event.RuleNoSuchPartition}
	leaderAhead = fault{"leader epoch ahead", "leader-epoch", func(b *bench, q *request) {
		q.s.LeaderEpoch = 6
	}, 41, event.RuleAheadOfController}
	partAhead = fault{"partition epoch ahead", "partition-epoch", func(b *bench, q *request) {
		q.s.PartitionEpoch = 10
	}, 41, event.RuleAheadOfController}
	leaderBehind = fault{"leader epoch behind", "leader-epoch", func(b *bench, q *request) {
		q.s.LeaderEpoch = 4
	}, 74, event.RuleOtherLeaderEpoch}
	notLeader = fault{"not the leader", "sender broker-1", func(b *bench, q *request) {
		q.sender, q.body.BrokerEpoch = 1, q.body.BrokerEpoch+1 // broker 1 has 101
	}, 42, event.RuleNotItsLeader}
	partBehind = fault{"partition epoch behind", "partition-epoch", func(b *bench, q *request) {
		q.s.PartitionEpoch = 8
	}, 95, event.RuleOtherPartitionEpoch}
	notReplica = fault{"not a replica", "", func(b *bench, q *request) {
		q.s.ISR = q.s.ISR.With(3)
	}, 42, event.RuleISRNotReplicas}
	twice = fault{"named twice", "", func(b *bench, q *request) {
		q.s.ISR |= malformed
	}, 42, event.RuleISRNotReplicas}
	noLeader = fault{"without the leader", "", func(b *bench, q *request) {
		q.s.ISR = q.s.ISR.Without(0).With(2)
	}, 42, event.RuleISRWithoutLeader}
	recoveringTwo = fault{"recovering with two", "recovery", func(b *bench, q *request) {
		q.s.Recovery, b.c.Image.Parts[0].Recovery = kafka.Recovering, kafka.Recovering
	}, 42, event.RuleRecoveringAlone}
	recoveringAgain = fault{"recovering again", "recovery broker-1", func(b *bench, q *request) {
		q.s.Recovery, q.s.ISR = kafka.Recovering, q.s.ISR.Without(1)
	}, 42, event.RuleRecoveredStays}
	isFenced = fault{"a fenced member", "member", func(b *bench, q *request) {
		b.broker(0, 100, fenced)
	}, 107, event.RuleMemberFenced}
	isStopping = fault{"a stopping member", "member", func(b *bench, q *request) {
		b.broker(0, 100, inShutdown)
	}, 107, event.RuleMemberStopping}
	// The leader itself may be the member; of another one 3.2 and before do not ask.
	otherFenced = fault{"another fenced member", "member", func(b *bench, q *request) {
		b.broker(1, 101, fenced)
	}, 107, event.RuleMemberFenced}
	otherStopping = fault{"another stopping member", "member", func(b *bench, q *request) {
		b.broker(1, 101, inShutdown)
	}, 107, event.RuleMemberStopping}
	isGone = fault{"an unregistered member", "member broker-1", func(b *bench, q *request) {
		b.c.Image.Brokers[1] = metadata.Registration{}
	}, 107, event.RuleMemberUnregistered}
	hasRestarted = fault{"a member of an earlier life", "member", func(b *bench, q *request) {
		q.s.Epochs[0] = 90
	}, 107, event.RuleMemberRestarted}
	isAhead = fault{"a member of a later life", "member", func(b *bench, q *request) {
		q.s.Epochs[0] = 190
	}, 107, event.RuleMemberRestarted}
)

// as gives a fault with another answer.
func (f fault) as(err kafka.ErrorCode, why event.Rule) fault {
	f.err, f.why = err, why
	return f
}

// alterOrder is the order of a release's checks, by controller.md 2.5 and its history, with what
// it does not look at.
type alterOrder struct {
	release string
	version int
	checks  []fault
	ignores []fault
}

func alterOrders() []alterOrder {
	ahead := leaderAhead.as(74, event.RuleOtherLeaderEpoch)
	aheadToo := partAhead.as(95, event.RuleOtherPartitionEpoch)
	members := []fault{otherFenced, otherStopping, isGone}
	epochs := []fault{hasRestarted, isAhead}
	isr := []fault{notReplica, twice, noLeader}
	recovery := []fault{recoveringTwo, recoveringAgain}
	later := []fault{
		stale, noTopic, noPartition, leaderAhead, partAhead, leaderBehind, notLeader, partBehind,
		notReplica, twice, noLeader, recoveringTwo, recoveringAgain, isFenced, isStopping, isGone,
	}
	return []alterOrder{
		{"2.8", 0, append([]fault{
			stale, noPartition, notLeader, ahead, leaderBehind, aheadToo, partBehind,
		}, isr...), append(append(recovery, members...), epochs...)},
		{"3.0", 0, append([]fault{
			stale, noPartition, ahead, leaderBehind, notLeader, aheadToo, partBehind,
		}, isr...), append(append(recovery, members...), epochs...)},
		{"3.2", 1, append(append([]fault{
			stale, noPartition, ahead, leaderBehind, notLeader, aheadToo, partBehind,
		}, isr...), recovery...), append(members, epochs...)},
		{"3.3", 2, later, epochs},
		{"3.5", 3, append(later, epochs...), nil},
		{"3.9", 3, append(later, epochs...), nil},
		{"4.1", 3, append(later, epochs...), nil},
		{"4.1.1", 3, append(later, epochs...), nil},
	}
}

// alter sends the request and gives its answer, as an error, and why.
func (b *bench) alter(q *request) (kafka.ErrorCode, event.Rule, []metadata.Record) {
	var out network.Body
	recs := b.do(func(e Env) { out = b.c.AlterPartition(e, q.sender, &q.body) })
	why := event.NoRule
	for _, ev := range b.told(event.ISRAlterRefused) {
		why = ev.Rule
	}
	if out.Err != kafka.ErrNone {
		require.Zero(b.t, out.NParts, "an error of the whole request")
		return out.Err, why, recs
	}
	require.Equal(b.t, q.body.NParts, out.NParts)
	return out.PartErrs[q.s.Partition], why, recs
}

// Each fault alone is answered by its check; of two that stand together the earlier one answers.
func TestAlterPartitionChecksInTheOrderOfTheRelease(t *testing.T) {
	for _, o := range alterOrders() {
		for i, first := range o.checks {
			for j := i; j < len(o.checks); j++ {
				second := o.checks[j]
				if clash(first, second) {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%s", o.release, first.name, second.name),
					func(t *testing.T) {
						b, q := alterBench(t, o.release), shrink(o.version)
						first.make(b, q)
						if i != j {
							second.make(b, q)
						}
						err, why, recs := b.alter(q)
						assert.Equal(t, first.err.String(), err.String())
						assert.Equal(t, first.why, why, "the check that answers")
						assert.Empty(t, recs)
					})
			}
		}
	}
}

// clash says whether two faults touch the same, so that the second would take the first one back.
func clash(a, b fault) bool {
	for _, what := range strings.Fields(a.touches) {
		if a.name != b.name && slices.Contains(strings.Fields(b.touches), what) {
			return true
		}
	}
	return false
}

func TestAlterPartitionLooksAtWhatTheReleaseKnowsAlone(t *testing.T) {
	for _, o := range alterOrders() {
		for _, f := range o.ignores {
			t.Run(o.release+"/"+f.name, func(t *testing.T) {
				b, q := alterBench(t, o.release), shrink(o.version)
				f.make(b, q)
				err, why, _ := b.alter(q)
				assert.Equal(t, kafka.ErrNone, err)
				assert.Equal(t, event.NoRule, why)
			})
		}
	}
}

// An older version of the request keeps its codes at a newer controller: 3 for 100, 55 for 107,
// 74 for 108, and the epochs of members are not looked at.
func TestAlterPartitionOfAnOlderVersion(t *testing.T) {
	b, q := alterBench(t, "3.9"), shrink(1)
	b.c.Image.Parts[0].Exists, b.c.Image.Topic = false, 0
	err, _, _ := b.alter(q)
	assert.Equal(t, kafka.ErrUnknownPartition, err)

	b, q = alterBench(t, "3.9"), shrink(1)
	b.broker(1, 101, fenced)
	err, why, _ := b.alter(q)
	assert.Equal(t, kafka.ErrNotAttempted, err)
	assert.Equal(t, event.RuleMemberFenced, why)

	b, q = alterBench(t, "3.9"), shrink(2)
	b.broker(1, 900, active) // it has restarted since the leader asked
	err, _, recs := b.alter(q)
	assert.Equal(t, kafka.ErrNone, err, "the hole that KIP-903 closes")
	assert.Len(t, recs, 1)

	b, q = alterBench(t, "3.9"), shrink(3)
	b.broker(1, 900, active)
	err, _, _ = b.alter(q)
	assert.Equal(t, kafka.ErrIneligibleReplica, err)

	b, q = alterBench(t, "3.9"), shrink(3)
	q.s.Epochs[1] = kafka.NoBrokerEpoch // it has not fetched from this leader yet
	err, _, _ = b.alter(q)
	assert.Equal(t, kafka.ErrNone, err)
}

// The sender's broker epoch must be the registered one: a later one is refused as well.
func TestAlterPartitionOfASenderThatIsAhead(t *testing.T) {
	b, q := alterBench(t, "4.1"), shrink(3)
	q.body.BrokerEpoch = 101
	err, why, _ := b.alter(q)
	assert.Equal(t, kafka.ErrStaleBrokerEpoch, err)
	assert.Equal(t, event.RuleStaleBroker, why)
}

// A sender that has itself become ineligible, or an old member, refuses the whole change.
func TestAlterPartitionAsksOldMembersToo(t *testing.T) {
	b, q := alterBench(t, "3.5"), shrink(3)
	b.broker(0, 100, inShutdown)
	err, why, _ := b.alter(q)
	assert.Equal(t, kafka.ErrIneligibleReplica, err)
	assert.Equal(t, event.RuleMemberStopping, why)
}

// Leader epoch 5 and partition epoch 9 before: which of them a shrink raises (controller.md 2.6).
func TestAlterPartitionRaisesEpochs(t *testing.T) {
	for _, x := range []struct {
		release string
		version int
		leader  kafka.LeaderEpoch
	}{{"2.8", 0, 5}, {"3.0", 0, 6}, {"3.5", 3, 6}, {"3.6", 3, 5}, {"4.1", 3, 5}} {
		b, q := alterBench(t, x.release), shrink(x.version)
		err, _, recs := b.alter(q)
		assert.Equal(t, kafka.ErrNone, err, x.release)
		require.Len(t, recs, 1, x.release)
		now := b.c.Image.Parts[0]
		assert.Equal(t, x.leader, now.LeaderEpoch, x.release)
		assert.Equal(t, kafka.PartitionEpoch(10), now.PartitionEpoch, x.release)
		assert.Equal(t, kafka.SetOf(0, 1), now.ISR, x.release)
		require.Len(t, b.told(event.ISRAltered), 1, x.release)
	}
}

// What changes nothing is answered with the present state; 2.8 wrote it all the same.
func TestAlterPartitionWithoutAChange(t *testing.T) {
	for _, x := range []struct {
		release string
		records int
	}{{"2.8", 1}, {"3.0", 0}, {"4.1", 0}} {
		b, q := alterBench(t, x.release), shrink(0)
		q.s.ISR = kafka.SetOf(0, 1, 2)
		err, _, recs := b.alter(q)
		assert.Equal(t, kafka.ErrNone, err, x.release)
		assert.Len(t, recs, x.records, x.release)
		assert.Equal(t, kafka.PartitionEpoch(9+x.records), b.c.Image.Parts[0].PartitionEpoch)
	}
}

// Partitions are independent, and decided on the state before the request; the answer names each.
func TestAlterPartitionOfSeveralPartitions(t *testing.T) {
	b := alterBench(t, "4.1")
	for p := range kafka.PartitionID(3) {
		b.partition(p, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2))
	}
	in, out := network.NewBody(), network.Body{}
	in.BrokerEpoch, in.TopicID, in.NParts = 100, 1, 3
	in.Parts[0] = network.PartState{Partition: 0, ISR: kafka.SetOf(0, 1)}
	in.Parts[1] = network.PartState{Partition: 1, ISR: kafka.SetOf(1)}
	in.Parts[2] = network.PartState{Partition: 2, ISR: kafka.SetOf(0)}
	recs := b.do(func(e Env) { out = b.c.AlterPartition(e, 0, &in) })
	assert.Len(t, recs, 2)
	assert.Equal(t, int8(3), out.NParts)
	assert.Equal(t, [kafka.MaxPartitions]kafka.ErrorCode{0, 42, 0, 0}, out.PartErrs)
	assert.Equal(t, network.PartState{
		Partition: 2, ISR: kafka.SetOf(0), PartitionEpoch: 1,
	}, out.Parts[2])
	assert.Equal(t, kafka.SetOf(0, 1, 2), b.c.Image.Parts[1].ISR)

	in = network.NewBody()
	in.BrokerEpoch = 100
	recs = b.do(func(e Env) { out = b.c.AlterPartition(e, 0, &in) })
	assert.Empty(t, recs)
	assert.Equal(t, network.NewBody(), out, "an empty request has an empty answer")
}

// A controller that is not active has nothing to say.
func TestAlterPartitionAtAControllerThatIsNotActive(t *testing.T) {
	b, q := alterBench(t, "4.1"), shrink(3)
	b.c.Active = false
	err, _, _ := b.alter(q)
	assert.Equal(t, kafka.ErrNotController, err)
}

// Broker 1 was elected uncleanly; it reports that it has taken over with its next change (KIP-704).
func TestAlterPartitionReportsRecovery(t *testing.T) {
	b, q := alterBench(t, "4.1"), shrink(3)
	b.c.Image.Parts[0].ISR, b.c.Image.Parts[0].Recovery = kafka.SetOf(0), kafka.Recovering
	q.s.ISR = kafka.SetOf(0)
	err, _, recs := b.alter(q)
	assert.Equal(t, kafka.ErrNone, err)
	require.Len(t, recs, 1)
	assert.Equal(t, metadata.HasRecovery, recs[0].Has)
	assert.Equal(t, kafka.Recovered, b.c.Image.Parts[0].Recovery)
	require.Len(t, b.told(event.RecoveryChanged), 1)
}
