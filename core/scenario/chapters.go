package scenario

import (
	"regexp"
	"strings"
)

// chapters say where the public has what a chapter of the specification tells: the proposal or
// the class of Apache Kafka, and the section of docs/protocol.md. The specification itself is not
// part of the repository.
var chapters = [...]struct{ name, public, section string }{
	{"broker.md 0.1", "KIP-101, KIP-279, KIP-320, KIP-595", "where-to-cut-four-generations"},
	{"broker.md 0.2", "DefaultRecordBatch", "batches"},
	{"broker.md 0.3", "LogManager, OffsetCheckpointFile", "what-is-on-the-disk"},
	{"broker.md 0.4", "KIP-101 · LeaderEpochFileCache", "2-epochs"},
	{"broker.md 0.5", "UnifiedLog, LogSegment", "batches"},
	{"broker.md 0.6", "LogManager, LogLoader", "what-is-on-the-disk"},
	{"broker.md 0.7", "AbstractFetcherThread", "the-loop-and-what-errors-do"},
	{"broker.md 1 (a)", "ReplicaManager.makeFollowers", "where-to-cut-four-generations"},
	{"broker.md 1 (b)", "KIP-101 · ReplicaFetcherThread", "where-to-cut-four-generations"},
	{"broker.md 1 (c)", "KIP-279 · AbstractFetcherThread", "where-to-cut-four-generations"},
	{"broker.md 1 (d)", "KIP-320 · Partition", "a-fetch-check-by-check"},
	{"broker.md 1 (e)", "KIP-595 · Partition.readRecords", "where-to-cut-four-generations"},
	{"broker.md 1 (f)", "KIP-903 · Partition", "5-the-isr"},
	{"broker.md 1 (g)", "KIP-966 · Partition", "the-high-watermark"},
	{"broker.md 2.1", "Partition.makeLeader", "4-the-leader"},
	{"broker.md 2.2", "Replica.updateFetchState", "a-fetch-check-by-check"},
	{"broker.md 2.3", "Partition.maybeIncrementLeaderHW", "the-high-watermark"},
	{"broker.md 2.4", "KIP-497 · Partition", "5-the-isr"},
	{"broker.md 2.5", "Partition.maybeExpandIsr", "5-the-isr"},
	{"broker.md 2.6", "Partition.maybeShrinkIsr", "5-the-isr"},
	{
		"broker.md 2.7", "ReplicaManager.appendRecords, DelayedProduce",
		"7-produce-and-fetch-what-clients-see",
	},
	{"broker.md 2.8", "Partition, DelayedFetch", "7-produce-and-fetch-what-clients-see"},
	{"broker.md 2.9", "DelayedFetch", "a-fetch-check-by-check"},
	{"broker.md 3", "KIP-497 · Partition", "6-alterpartition"},
	{"controller.md 1.1", "ZkData, KafkaZkClient", "8-zookeeper-and-the-controller"},
	{"controller.md 1.2", "KafkaController", "8-zookeeper-and-the-controller"},
	{"controller.md 1.3", "KIP-380 · KafkaController", "9-broker-epochs"},
	{"controller.md 1.4", "KIP-380 · ControllerBrokerRequestBatch, KafkaApis", "9-broker-epochs"},
	{"controller.md 1.5", "ReplicationUtils.updateLeaderAndIsr", "8-zookeeper-and-the-controller"},
	{"controller.md 1.6", "PartitionStateMachine", "8-zookeeper-and-the-controller"},
	{"controller.md 1.7", "KafkaController", "8-zookeeper-and-the-controller"},
	{"controller.md 1.8", "KafkaController", "8-zookeeper-and-the-controller"},
	{"controller.md 1.9", "KIP-380", "9-broker-epochs"},
	{"controller.md 2.1", "ClusterControlManager.registerBroker", "registration"},
	{"controller.md 2.2", "KIP-966 · ClusterControlManager", "registration"},
	{"controller.md 2.3", "BrokerHeartbeatManager", "heartbeats"},
	{"controller.md 2.4", "PartitionRegistration", "10-the-kraft-controller"},
	{"controller.md 2.5", "ReplicationControlManager.alterPartition", "alterpartition"},
	{"controller.md 2.6", "PartitionChangeBuilder", "elections"},
	{"controller.md 2.7", "PartitionChangeBuilder", "elections"},
	{"controller.md 2.8", "KIP-704 · ReplicationControlManager", "elections"},
	{"controller.md 2.9", "PartitionChangeBuilder", "elections"},
	{"controller.md 3", "KIP-966 · PartitionChangeBuilder", "11-eligible-leader-replicas"},
	{"controller.md 5", "KIP-595 · KafkaRaftClient", "12-the-quorum"},
	{
		"controller-crosscheck.md 3", "KIP-966 · PartitionChangeBuilder",
		"11-eligible-leader-replicas",
	},
}

var chapterName = regexp.MustCompile(
	`^((?:broker|controller|controller-crosscheck)\.md) (\d+)(\.\d+| \([a-g]\))?`)

// Cited puts the public source before a rule that a file names by a chapter alone; every other is
// public as it stands.
func Cited(rule string) string {
	m := chapterName.FindStringSubmatch(rule)
	if m == nil {
		return rule
	}
	for _, name := range []string{m[0], m[1] + " " + m[2]} { // 3.5 belongs to 3
		for i := range chapters {
			if chapters[i].name == name {
				return chapters[i].public + "; " + rule
			}
		}
	}
	return rule
}

// ChaptersTable gives the chapters in Markdown, for a page in docs/.
func ChaptersTable() string {
	var b strings.Builder
	b.WriteString("| chapter | in public | here |\n| --- | --- | --- |\n")
	for i := range chapters {
		c := &chapters[i]
		b.WriteString("| " + c.name + " | " + c.public + " | [protocol.md](protocol.md#" +
			c.section + ") |\n")
	}
	return b.String()
}
