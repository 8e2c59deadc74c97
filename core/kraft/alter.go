package kraft

import (
	"highwater/core/kafka"
	"highwater/core/network"
)

// AlterPartition changes ISRs as their leaders ask (ReplicationControlManager.alterPartition,
// controller.md 2.5) and gives the answer: Err for the whole request, or per partition an error
// in PartErrs, and its present state among Parts.
func (c *Controller) AlterPartition(e Env, from kafka.BrokerID, in *network.Body) network.Body {
	panic("kraft: AlterPartition is not built yet")
}
