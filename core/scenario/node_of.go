package scenario

import "highwater/core/kafka"

// Node finds a process by the name that steps have for it.
func (c *Cluster) Node(name string) (kafka.NodeID, bool) {
	if name == "zookeeper" {
		return kafka.ZooKeeper, true
	}
	for _, find := range [...]func(string) (kafka.NodeID, bool){
		c.brokerNode, c.producerNode, c.consumerNode, c.controllerNode,
	} {
		if n, ok := find(name); ok {
			return n, true
		}
	}
	return kafka.NoNode, false
}
