package kraft

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// CreateTopic creates the topic of the spec: each partition's ISR is its active replicas.
func (c *Controller) CreateTopic(e Env) kafka.ErrorCode {
	panic("kraft: topics are not built yet")
}

// ElectLeaders holds the election that an operator asks for.
func (c *Controller) ElectLeaders(e Env, p kafka.PartitionID, unclean bool) kafka.ErrorCode {
	panic("kraft: ElectLeaders is not built yet")
}

// Reassign begins the reassignment of a partition to other replicas; an empty list cancels the one
// under way.
func (c *Controller) Reassign(e Env, p kafka.PartitionID, to kafka.ReplicaList) kafka.ErrorCode {
	panic("kraft: reassignments are not built yet")
}

// AlterConfig sets a setting of the topic or of the cluster, or deletes it (metadata.Unset).
func (c *Controller) AlterConfig(e Env, k metadata.Key, cluster bool, value int32) kafka.ErrorCode {
	panic("kraft: settings are not built yet")
}

// AlterELR switches eligible.leader.replicas.version to 0 or 1.
func (c *Controller) AlterELR(e Env, on bool) kafka.ErrorCode {
	panic("kraft: features are not built yet")
}
