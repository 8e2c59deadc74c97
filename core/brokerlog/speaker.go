package brokerlog

import (
	"highwater/core/metrics"
	"highwater/core/release"
)

// speaker is a class that writes lines.
type speaker int8

// The speakers.
const (
	aServer speaker = iota
	aLifecycle
	aPartition
	aStateChange
	aLog
	aLogManager
	anEpochCache
	aReplicaManager
	aFetcher
	aFetcherThread
	aFetchers
	aController
	aControllerChange
	aRegistry
	aQuorumController
	aReplication
	aClusterControl
	aHeartbeats
	aRaft
	aQuorumState
)

// voice is how a speaker's lines begin, and under which class, in a span of releases.
type voice struct {
	by             speaker
	mode           release.Mode
	since, until   string
	prefix, logger string
}

func voiceOf(by speaker, rs *release.RuleSet) voice {
	for _, v := range voices {
		if v.by == by && (v.mode == "" || v.mode == rs.Mode) &&
			metrics.Between(rs.Release, v.since, v.until) {
			return v
		}
	}
	panic("brokerlog: a speaker without a voice in " + rs.Name)
}

var voices = [...]voice{
	{aServer, release.KRaft, "", "", "[BrokerServer id={id}] ", "kafka.server.BrokerServer"},
	{aServer, "", "", "0.11", "[Kafka Server {id}], ", "kafka.server.KafkaServer"},
	{aServer, "", "1.0", "", "[KafkaServer id={id}] ", "kafka.server.KafkaServer"},
	{
		aLifecycle, "", "", "", "[BrokerLifecycleManager id={id}] ",
		"kafka.server.BrokerLifecycleManager",
	},
	{
		aPartition, "", "", "0.11", "Partition [{topic},{p}] on broker {id}: ",
		"kafka.cluster.Partition",
	},
	{aPartition, "", "1.0", "", "[Partition {tp} broker={id}] ", "kafka.cluster.Partition"},
	{aStateChange, "", "", "1.0", "Broker {id} ", "state.change.logger"},
	{aStateChange, "", "1.1", "", "[Broker id={id}] ", "state.change.logger"},
	{aLog, "", "", "1.0", "", "kafka.log.Log"},
	{aLog, "", "1.1", "3.0", "[Log partition={tp}, dir=/data] ", "kafka.log.Log"},
	{aLog, "", "3.1", "3.9", "[UnifiedLog partition={tp}, dir=/data] ", "kafka.log.UnifiedLog"},
	{
		aLog, "", "4.0", "", "[UnifiedLog partition={tp}, dir=/data] ",
		"org.apache.kafka.storage.internals.log.UnifiedLog",
	},
	{aLogManager, "", "", "", "", "kafka.log.LogManager"},
	{anEpochCache, "", "", "2.0", "", "kafka.server.epoch.LeaderEpochFileCache"},
	{
		anEpochCache, "", "2.1", "", "[LeaderEpochCache {tp}] ",
		"kafka.server.epoch.LeaderEpochFileCache",
	},
	{
		aReplicaManager, "", "", "0.11", "[Replica Manager on Broker {id}]: ",
		"kafka.server.ReplicaManager",
	},
	{
		aReplicaManager, "", "1.0", "", "[ReplicaManager broker={id}] ",
		"kafka.server.ReplicaManager",
	},
	{
		aFetcher, "", "", "0.11", "[ReplicaFetcherThread-0-{leader}], ",
		"kafka.server.ReplicaFetcherThread",
	},
	{
		aFetcher, "", "1.0", "", "[ReplicaFetcher replicaId={id}, leaderId={leader}, fetcherId=0] ",
		"kafka.server.ReplicaFetcherThread",
	},
	{
		aFetchers, "", "", "", "[ReplicaFetcherManager on broker {id}] ",
		"kafka.server.ReplicaFetcherManager",
	},
	{aController, "", "", "0.11", "[Controller {id}]: ", "kafka.controller.KafkaController"},
	{aController, "", "1.0", "", "[Controller id={id}] ", "kafka.controller.KafkaController"},
	{aControllerChange, "", "", "1.0", "Controller {id} epoch {cepoch} ", "state.change.logger"},
	{
		aControllerChange, "", "1.1", "", "[Controller id={id} epoch={cepoch}] ",
		"state.change.logger",
	},
	{aRegistry, "", "", "0.11", "", "kafka.utils.ZkUtils"},
	{aRegistry, "", "1.0", "", "", "kafka.zk.KafkaZkClient"},
	{
		aQuorumController, "", "", "3.2", "[Controller {id}] ",
		"org.apache.kafka.controller.QuorumController",
	},
	{
		aQuorumController, "", "3.3", "", "[QuorumController id={id}] ",
		"org.apache.kafka.controller.QuorumController",
	},
	{
		aReplication, "", "", "3.2", "[Controller {id}] ",
		"org.apache.kafka.controller.ReplicationControlManager",
	},
	{
		aReplication, "", "3.3", "", "[QuorumController id={id}] ",
		"org.apache.kafka.controller.ReplicationControlManager",
	},
	{
		aClusterControl, "", "", "3.2", "[Controller {id}] ",
		"org.apache.kafka.controller.ClusterControlManager",
	},
	{
		aClusterControl, "", "3.3", "", "[QuorumController id={id}] ",
		"org.apache.kafka.controller.ClusterControlManager",
	},
	{
		aHeartbeats, "", "", "3.2", "[Controller {id}] ",
		"org.apache.kafka.controller.BrokerHeartbeatManager",
	},
	{
		aHeartbeats, "", "3.3", "", "[QuorumController id={id}] ",
		"org.apache.kafka.controller.BrokerHeartbeatManager",
	},
	{aRaft, "", "", "", "[RaftManager id={id}] ", "org.apache.kafka.raft.KafkaRaftClient"},
	{aQuorumState, "", "", "", "[RaftManager id={id}] ", "org.apache.kafka.raft.QuorumState"},
}
