package kraft

import (
	"highwater/core/event"
	"highwater/core/kafka"
)

// leaving is a broker that leaves ISRs and leads no more, and why.
type leaving struct {
	broker  kafka.BrokerID
	unclean bool // it has restarted and may lack records: it is eligible no more (KIP-966)
	why     event.Rule
}

// leave takes a broker out of the ISRs of partitions, with the elections that follow: for fencing,
// controlled shutdown, a new process, unregistering and failed log directories alike
// (ReplicationControlManager.generateLeaderAndIsrUpdates). Each partition is looked at as it was
// before the step.
func (c *Controller) leave(e Env, parts kafka.PartitionSet, l leaving) {
	for p := range kafka.PartitionID(kafka.MaxPartitions) {
		if !parts.Has(p) {
			continue
		}
		ch := c.begin(e, p)
		ch.ISR, ch.Acceptable = ch.ISR.Without(l.broker), ch.Acceptable.Without(l.broker)
		if l.unclean {
			ch.Restarted = kafka.SetOf(l.broker)
		}
		c.change(e, &ch, l.why)
	}
}

// inISR gives the partitions that have the broker in their ISR, inELR in their ELR.
func (c *Controller) inISR(b kafka.BrokerID) (s kafka.PartitionSet) {
	for p := range c.Image.Parts {
		if now := &c.Image.Parts[p]; now.Exists && now.ISR.Has(b) {
			s = s.With(kafka.PartitionID(p))
		}
	}
	return s
}

func (c *Controller) inELR(b kafka.BrokerID) (s kafka.PartitionSet) {
	for p := range c.Image.Parts {
		if now := &c.Image.Parts[p]; now.Exists && now.ELR.Has(b) {
			s = s.With(kafka.PartitionID(p))
		}
	}
	return s
}

// leads says whether the broker leads any partition.
func (c *Controller) leads(b kafka.BrokerID) bool {
	for p := range c.Image.Parts {
		if now := &c.Image.Parts[p]; now.Exists && now.Leader == b {
			return true
		}
	}
	return false
}
