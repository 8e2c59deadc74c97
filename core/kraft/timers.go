package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// The looks that the active controller takes by itself, in milliseconds
// (leader.imbalance.check.interval.seconds, unclean.leader.election.interval.ms).
const (
	balanceEvery kafka.Ms = 300000
	uncleanEvery kafka.Ms = 300000
)

// startTimers begins the looks of a controller that has become active.
func (c *Controller) startTimers(e Env) {
	c.NextBalance, c.NextUnclean = kafka.Never, kafka.Never
	if e.Spec.Config.AutoRebalance && decideBalances(&e.Spec.Rules) {
		c.NextBalance = e.Now + balanceEvery
	}
	if decideLooksUnclean(&e.Spec.Rules) {
		c.NextUnclean = e.Now + uncleanEvery
	}
}

// decideBalances says whether the controller balances leaders by itself at all. KAFKA-13682,
// QuorumController of 3.2: before, leaders that had moved stayed where they were until an operator
// asked.
func decideBalances(r *release.Rules) bool { return r.BalanceTimer == release.On }

// Balance elects the preferred leaders that are not leading and can (auto.leader.rebalance.enable,
// every 300 s; ReplicationControlManager.maybeBalancePartitionLeaders, controller.md 2.7). Unlike
// the ZooKeeper controller it asks for no share of misplaced leaders, and it holds at most 1000
// elections at once, which is more than the partitions there are.
func (c *Controller) Balance(e Env) {
	c.NextBalance = e.Now + balanceEvery
	for p := range kafka.PartitionID(kafka.MaxPartitions) {
		if c.misplaced(p) {
			ch := c.begin(e, p)
			ch.Election = Preferred
			c.change(e, &ch, event.RulePreferred)
		}
	}
	c.replay(e)
}

// LookUnclean holds unclean elections for partitions without a leader whose topic allows them
// (every 300 s; ReplicationControlManager.maybeElectUncleanLeaders, controller.md 2.7).
func (c *Controller) LookUnclean(e Env) {
	c.NextUnclean = e.Now + uncleanEvery
	if !c.allowsUnclean(e) {
		return
	}
	for p := range kafka.PartitionID(kafka.MaxPartitions) {
		c.electAsked(e, p, true)
	}
	c.replay(e)
}

// decideLooksUnclean says whether the controller looks for itself whether an unclean election is
// allowed by now. KAFKA-12670, QuorumController of 3.9. Before, a topic for which an operator had
// allowed it kept waiting until something else happened to one of its brokers.
func decideLooksUnclean(r *release.Rules) bool { return r.UncleanTimer == release.On }
