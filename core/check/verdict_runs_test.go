package check_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/world"
)

// replicated brings up a cluster in which all three replicas hold one acknowledged record.
func replicated(t *testing.T, rules string) *run {
	t.Helper()
	r := cluster(t, rules, 2, a, b, c)
	r.produce(-1, a)
	for range 3 {
		r.fetches(1, b, c)
		r.settle()
	}
	require.Equal(t, kafka.Offset(1), r.w.Brokers[a].Process.Replicas[0].HW)
	return r
}

// Any leader may die, and the next, while one in sync is left: nothing is lost on the way.
func TestASafeRunIsSafe(t *testing.T) {
	for _, rules := range []string{"0.11", "2.1", "2.7", "3.9-zk"} {
		r := replicated(t, rules)
		for _, x := range []kafka.BrokerID{a, b, a} {
			r.gone(x, world.CrashProcess)
			r.settle()
			r.back(x)
			require.Equal(t, check.Safe, r.j.Verdict(), rules)
		}
		_, any := r.j.Broken()
		assert.False(t, any, rules)
		assert.Equal(t, check.Within, r.budget.Excess(), rules)
	}
}

// Case H18: no broker fails, and the leadership moves before a follower has the record.
func TestAPlannedMoveLosesWhatOneAcknowledged(t *testing.T) {
	r := cluster(t, "2.6", 1, b, a)
	r.gone(b, world.CrashProcess)
	r.settle()
	r.back(b)
	r.do(world.Action{Kind: world.CutLink, From: a.Node(), To: b.Node()})
	r.produce(1, a)
	r.do(world.Action{Kind: world.ElectLeaders, Broker: d})
	assert.Len(t, r.j.AtRisk(), 1, "B is elected, and lacks it")
	r.settle()
	require.Equal(t, b, r.w.Leader(0))
	assert.Equal(t, check.Lost, r.j.Verdict())
	assert.False(t, r.finding(check.AckedSurvive).Broken, "acks=1 promised nothing")
	assert.Equal(t, check.Within, r.budget.Excess())
}

// While the only one that has the record is away, it is at risk of nothing: nobody else may lead.
func TestTheLastMemberIsAway(t *testing.T) {
	r := cluster(t, "2.6", 1, a, b)
	r.gone(b, world.CrashProcess)
	r.settle()
	r.produce(-1, a)
	r.gone(a, world.CrashProcess)
	r.settle()
	assert.Equal(t, check.Unavailable, r.j.Verdict())
	assert.Empty(t, r.j.AtRisk())
	r.back(b)
	assert.Equal(t, check.Unavailable, r.j.Verdict(), "B is not in the ISR")
	r.back(a)
	assert.Equal(t, check.Safe, r.j.Verdict())
	r.gone(a, world.CrashProcess)
	r.do(world.Action{Kind: world.ReplaceDisk, Broker: a})
	assert.Equal(t, check.TooManyDisk, r.budget.Excess())
}

// An unclean election is seen, by the verdict and by the budget.
func TestAnUncleanLeaderIsSeen(t *testing.T) {
	r := cluster(t, "2.6", 1, a, b)
	r.gone(b, world.CrashProcess)
	r.settle()
	r.produce(-1, a)
	r.gone(a, world.CrashProcess)
	r.settle()
	r.back(b)
	r.do(world.Action{Kind: world.ElectLeaders, Broker: d, Unclean: true})
	assert.Equal(t, check.Unclean, r.budget.Excess())
	assert.False(t, r.finding(check.AckedSurvive).Broken, "B has not been told")
	assert.NotEmpty(t, r.j.AtRisk())
	r.settle()
	assert.True(t, r.finding(check.AckedSurvive).Broken)
	assert.Equal(t, check.LeaderLacks, r.finding(check.AckedSurvive).Why)
	assert.Equal(t, check.Lost, r.j.Verdict())
}

// KIP-380, case 3, and KAFKA-9839: a replica that nobody will tell anything is stuck; one that a
// request on its way will wake is not.
func TestSilentWaits(t *testing.T) {
	for rules, want := range map[string]check.Verdict{"2.1": check.Stuck, "2.2": check.Safe} {
		r := replicated(t, rules)
		r.do(world.Action{Kind: world.CloseProcess, Broker: b})
		r.do(world.Action{Kind: world.StartProcess, Broker: b})
		assert.Equal(t, check.Safe, r.j.Verdict(), "%s: the controller has yet to read", rules)
		r.settle()
		assert.Equal(t, want, r.j.Verdict(), rules)
		assert.Equal(t, want == check.Stuck, r.finding(check.NoSilentWait).Broken, rules)
	}
	for rules, want := range map[string]check.Verdict{"2.4": check.Stuck, "2.5": check.Safe} {
		r := replicated(t, rules)
		r.do(world.Action{Kind: world.CutLink, From: b.Node(), To: kafka.ZooKeeper})
		r.passTo(r.w.ZK.Registrations[b].Ends)
		r.do(world.Action{Kind: world.HealLink, From: b.Node(), To: kafka.ZooKeeper})
		r.do(world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchSession})
		r.do(world.Action{Kind: world.TellWatch, Broker: d, Watch: world.WatchBrokers})
		r.do(world.Action{Kind: world.ReadState, Broker: d})
		r.settleBut(world.WatchCzxid)
		assert.NotEqual(t, check.Stuck, r.j.Verdict(), rules)
		r.settle()
		r.fetches(3, b)
		r.settle()
		assert.Equal(t, want, r.j.Verdict(), rules)
	}
}

// settleBut lets everything happen but one notification.
func (r *run) settleBut(w world.Watch) {
	r.t.Helper()
	for again := true; again; {
		again = false
		for _, x := range world.Enabled(&r.s, r.w, nil) {
			switch x.Kind {
			case world.RunFetcher, world.Pass, world.FireTimer:
				continue
			case world.TellWatch:
				if x.Watch == w {
					continue
				}
			}
			r.do(x)
			again = true
			break
		}
	}
}
