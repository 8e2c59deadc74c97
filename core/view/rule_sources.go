package view

import "highwater/core/event"

// ruleSources says where Kafka has a rule: the proposal or the ticket that brought it, and the
// class that asks it.
var ruleSources = [...]struct {
	rule   event.Rule
	source string
}{
	{event.RuleToHighWatermark, "ReplicaManager.makeFollowers"},
	{event.RuleByEpoch, "KIP-101 · ReplicaFetcherThread"},
	{event.RuleEpochKeeps, "KIP-101 · ReplicaFetcherThread"},
	{event.RuleUndefinedEpoch, "KIP-101 · ReplicaFetcherThread"},
	{event.RuleEpochNotMine, "KIP-279 · AbstractFetcherThread"},
	{event.RuleSharedEpoch, "KIP-279 · AbstractFetcherThread"},
	{event.RuleBelowOwnEpochs, "KIP-279 · AbstractFetcherThread"},
	{event.RuleUndefinedEnd, "AbstractFetcherThread"},
	{event.RuleNoEpochsKnown, "KAFKA-7897 · AbstractFetcherThread"},
	{event.RuleDiverges, "KIP-595 · Partition.readRecords"},
	{event.RuleUnknownFetchEpoch, "KIP-595 · Partition.readRecords"},
	{event.RuleMinISRLEO, "Partition.maybeIncrementLeaderHW"},
	{event.RuleFollowerHW, "ReplicaFetcherThread.processPartitionData"},
	{event.RuleHWFromCheckpoint, "OffsetCheckpointFile, Partition"},
	{event.RuleHWClamped, "Log, UnifiedLog"},
	{event.RuleLagTime, "Partition.maybeShrinkIsr"},
	{event.RuleLagMessages, "Partition.maybeShrinkIsr"},
	{event.RuleCaughtUpToHW, "Partition.maybeExpandIsr"},
	{event.RuleOfflineClean, "PartitionStateMachine"},
	{event.RuleOfflineUnclean, "PartitionStateMachine"},
	{event.RuleNoCandidate, "PartitionStateMachine"},
	{event.RuleNewPartition, "PartitionStateMachine"},
	{event.RuleEpochNotNewer, "ReplicaManager.becomeLeaderOrFollower"},
	{event.RuleStaleController, "ReplicaManager.becomeLeaderOrFollower"},
	{event.RuleSameLeader, "Partition.makeFollower"},
	{event.RuleCleanStart, "LogManager"},
	{event.RuleScan, "LogManager, LogSegment.recover"},
	{event.RuleBadBatch, "LogSegment.recover"},
	{event.RuleAnyLogDir, "KIP-112 · LogManager"},
	{event.RuleOlderEpoch, "KIP-320 · Partition"},
	{event.RuleNewerEpoch, "KIP-320 · Partition"},
	{event.RuleHWBelowEpoch, "KIP-207 · Partition"},
	{event.RuleStaleFetch, "KAFKA-15221 · Replica.updateFetchStateOrThrow"},
	{event.RuleStaleBrokerEpoch, "KIP-380 · KafkaApis"},
	{event.RuleISRAltered, "KIP-497 · Partition"},
	{event.RuleNotAltered, "KIP-497 · Partition"},
	{event.RuleStaysPending, "KIP-497 · Partition"},
	{event.RuleAskAgain, "KIP-497 · Partition"},
	{event.RuleOlderPartitionEpoch, "KIP-497 · Partition"},
	{event.RuleAcks1, "ReplicaManager.appendRecords"},
	{event.RuleAcksAll, "DelayedProduce"},
	{event.RuleData, "DelayedFetch"},
	{event.RuleWaitOver, "DelayedFetch"},
	{event.RuleNewerEpochBatch, "KAFKA-18723 · UnifiedLog"},
	{event.RuleEmptyEpoch, "KAFKA-10706 · Log"},
	{event.RuleSessionTimeout, "BrokerHeartbeatManager"},
	{event.RuleFromISR, "PartitionChangeBuilder"},
	{event.RuleFromELR, "KIP-966 · PartitionChangeBuilder"},
	{event.RuleLastKnownLeader, "KIP-966 · PartitionChangeBuilder"},
	{event.RuleUncleanReplica, "PartitionChangeBuilder"},
	{event.RuleBelowMinISR, "KIP-966 · PartitionChangeBuilder"},
	{event.RuleReachedMinISR, "KIP-966 · PartitionChangeBuilder"},
	{event.RuleShrinkBump, "KAFKA-15021 · PartitionChangeBuilder"},
	{event.RuleLastStanding, "PartitionChangeBuilder"},
	{event.RuleCleanRestart, "KIP-966 · ClusterControlManager"},
	{event.RuleUncleanRestart, "KIP-966 · ClusterControlManager"},
	{event.RuleMemberFenced, "KIP-841 · ReplicationControlManager"},
	{event.RuleMemberStopping, "KIP-841 · ReplicationControlManager"},
	{event.RuleMemberUnregistered, "KIP-841 · ReplicationControlManager"},
	{event.RuleMemberRestarted, "KIP-903 · ReplicationControlManager"},
	{event.RuleOtherPartitionEpoch, "ReplicationControlManager"},
	{event.RuleStaleBroker, "ClusterControlManager"},
	{event.RuleRecoveringAlone, "KIP-704 · ReplicationControlManager"},
	{event.RuleMedian, "KIP-595 · LeaderState"},
	{event.RuleLogUpToDate, "KIP-595 · KafkaRaftClient"},
	{event.RuleLogBehind, "KIP-595 · KafkaRaftClient"},
	{event.RulePreVoted, "KIP-996 · KafkaRaftClient"},
	{event.RuleCheckQuorum, "KAFKA-15489 · LeaderState"},
}

// RuleSource says where Kafka has a rule, "" where that is not known here.
func RuleSource(r event.Rule) string {
	for i := range ruleSources {
		if ruleSources[i].rule == r {
			return ruleSources[i].source
		}
	}
	return ""
}

// weights say how much the kinds of events decide that people look at a step for.
var weights = [...]struct {
	kind   event.Kind
	weight int
}{
	{event.Truncated, 100},
	{event.TailLost, 95},
	{event.LeaderElected, 92},
	{event.NoLeader, 92},
	{event.ELRChanged, 86},
	{event.ISRShrunk, 84},
	{event.ISRExpanded, 84},
	{event.ISRAltered, 82},
	{event.ISRLeft, 82},
	{event.ProduceRefused, 76},
	{event.BrokerFenced, 70},
	{event.BrokerUnfenced, 66},
	{event.NotTruncated, 60},
	{event.HWMoved, 50},
	{event.RoleRefused, 30},
}

// Weight says how much an event decides about a step: 0 for one without a rule, little for one by
// which nothing changes.
func Weight(e *event.Event) int {
	if ruleText(e.Rule).Empty() {
		return 0
	}
	switch e.Rule {
	case event.RuleSameEpoch, event.RuleSameLeader, event.RuleNoEpochMissed:
		return 1
	}
	w := 2 + int(e.NumCount)
	for i := range weights {
		if weights[i].kind == e.Kind {
			w += weights[i].weight
		}
	}
	return w
}
