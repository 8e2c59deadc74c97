package brokerlog

import (
	"highwater/core/event"
	"highwater/core/release"
)

// zkLines are of the controller of ZooKeeper mode.
var zkLines = []layout{
	{
		kind: event.ControllerWon, until: "1.0", level: Info, by: aController,
		text: "Broker {id} starting become controller state transition",
	},
	{
		kind: event.ControllerWon, since: "1.1", until: "2.0", level: Info, by: aController,
		text: "{id} successfully elected as the controller",
	},
	{
		kind: event.ControllerWon, since: "2.1", level: Info, by: aController,
		text: "{id} successfully elected as the controller. Epoch incremented to {seq} and epoch " +
			"zk version is now {seq}",
	},
	{
		kind: event.ControllerRead, level: Info, by: aController, when: startsUp,
		text: "Currently active brokers in the cluster: Set({set})",
	},
	{
		kind: event.ControllerRead, until: "2.1", level: Info, by: aController, when: brokersMoved,
		text: "Newly added brokers: {new}, deleted brokers: {gone}, all live brokers: {set}",
	},
	{
		kind: event.ControllerRead, since: "2.2", level: Info, by: aController, when: brokersMoved,
		text: "Newly added brokers: {new}, deleted brokers: {gone}, bounced brokers: , all live " +
			"brokers: {set}",
	},
	{
		kind: event.BounceNoticed, since: "2.2", level: Info, by: aController,
		text: "Newly added brokers: , deleted brokers: , bounced brokers: {peer}",
	},
	{kind: event.ControllerResign, level: Info, by: aController, text: "Resigned"},
	{
		kind: event.ControllerMoved, level: Info, by: aController,
		text: "Controller moved to another broker; the write is refused: its epoch zk version is " +
			"{own controller epoch}, /controller_epoch has {controller epoch}",
	},
	{
		kind: event.LeaderElected, mode: release.ZooKeeper, why: unclean, until: "0.11",
		level: Warn, by: aController, text: "No broker in ISR is alive for {tp}. Elect leader " +
			"{peer} from live brokers. There's potential data loss.",
	},
	{
		kind: event.LeaderElected, mode: release.ZooKeeper, since: "2.0", level: Info,
		by: aControllerChange, text: "Changed partition {tp} to OnlinePartition with state " +
			"LeaderAndIsr(leader={peer}, leaderEpoch={epoch}, isr=List({set}))",
	},
	{
		kind: event.NoLeader, mode: release.ZooKeeper, since: "2.0", level: Info,
		by: aControllerChange, text: "Changed partition {tp} from OnlinePartition to " +
			"OfflinePartition with state LeaderAndIsr(leader=-1, leaderEpoch={epoch}, " +
			"isr=List({set}))",
	},
	{
		kind: event.ISRShrunk, mode: release.ZooKeeper, level: Info, by: aController,
		when: byController,
		text: "New leader and ISR for partition {tp} is (leaderEpoch:{epoch},isr:{set})",
	},
	{
		kind: event.NotElected, mode: release.ZooKeeper, why: []event.Rule{event.RuleNoCandidate},
		level: Error, by: aControllerChange, text: "failed to change state for partition {tp} " +
			"from " +
			"OfflinePartition to OnlinePartition: no replica is both alive and in the ISR [{set}]",
	},
	{
		kind: event.NotElected, mode: release.ZooKeeper, why: []event.Rule{event.RulePreferredGone},
		level: Warn, by: aController,
		text: "Partition {tp} failed to complete preferred replica leader election",
	},
	{
		kind: event.EpochRaised, mode: release.ZooKeeper, level: Info, by: aController,
		text: "Updated leader epoch for partition {tp} to {epoch}",
	},
	{
		kind: event.ReplicaOffline, since: "1.0", mode: release.ZooKeeper, level: Info,
		by: aControllerChange, text: "Mark replicas {tp} on broker {peer} as offline",
	},
	{
		kind: event.ShutdownGranted, mode: release.ZooKeeper, level: Info, by: aController,
		text: "Shutting down broker {peer}",
	},
	{
		kind: event.ISRAlterRefused, mode: release.ZooKeeper, why: []event.Rule{
			event.RuleOtherPartitionEpoch, event.RuleStaleVersion,
		}, level: Info, by: aController,
		text: "Failed to update ISR to [{set}] for partition {tp}, bad ZK version.",
	},
	{
		kind: event.ISRAlterRefused, mode: release.ZooKeeper,
		why: []event.Rule{event.RuleStaleBroker}, level: Info, by: aController,
		text: "Ignoring AlterPartition due to stale broker epoch for broker {peer}",
	},
	{
		kind: event.ReassignBegan, mode: release.ZooKeeper, level: Info, by: aController,
		text: "Handling reassignment of partition {tp} to new replicas {set}",
	},
	{
		kind: event.ReassignDone, mode: release.ZooKeeper, level: Info, by: aController,
		text: "Removing partitions Set({tp}) from the list of reassigned partitions in zookeeper",
	},
}

var unclean = []event.Rule{
	event.RuleOfflineUnclean, event.RuleUncleanReplica, event.RuleLastKnownLeader,
}

func startsUp(s *state, e *event.Event) bool { return s.first[e.Node] }

func brokersMoved(s *state, e *event.Event) bool {
	return !s.first[e.Node] && s.seen[e.Node] != e.Set
}

func byController(s *state, e *event.Event) bool { return !byLeader(s, e) }

// isNew says whether a broker registers for the first time; comesAnew, whether another process of
// it did before.
func isNew(s *state, e *event.Event) bool { return !s.registered.Has(e.Peer) }

func comesAnew(s *state, e *event.Event) bool {
	return !isNew(s, e) && e.Rule != event.RuleSameIncarnation
}

// kraftLines are of the active controller of KRaft mode.
var kraftLines = []layout{
	{
		kind: event.ControllerClaims, until: "2.8", level: Info, by: aQuorumController,
		text: "Becoming active at controller epoch {seq}.",
	},
	{
		kind: event.ControllerClaims, since: "3.0", until: "3.5", level: Info,
		by: aQuorumController, text: "Becoming the active controller at epoch {seq}, committed " +
			"offset {to}",
	},
	{
		kind: event.ControllerClaims, since: "3.6", level: Info, by: aQuorumController,
		text: "Becoming the active controller at epoch {seq}, next write offset {to}.",
	},
	{
		kind: event.ControllerGivesUp, level: Warn, by: aQuorumController,
		text: "Renouncing the leadership due to a metadata log event.",
	},
	{
		kind: event.TopicCreated, mode: release.KRaft, level: Info, by: aReplication,
		text: "Replayed TopicRecord for topic {topic} with topic ID {topicid}.",
	},
	{
		kind: event.RegisterGranted, level: Info, by: aClusterControl, when: comesAnew,
		text: "Registering a new incarnation of broker {peer}. Broker epoch will become {seq}.",
	},
	{
		kind: event.RegisterGranted, level: Info, by: aClusterControl, when: isNew,
		text: "No previous registration found for broker {peer}. New broker epoch is {seq}.",
	},
	{
		kind: event.RegisterGranted, why: []event.Rule{event.RuleSameIncarnation}, level: Info,
		by: aClusterControl, text: "Amending registration of broker {peer}. Broker epoch remains " +
			"{seq}.",
	},
	{
		kind: event.BrokerFenced, why: []event.Rule{event.RuleSessionTimeout}, level: Info,
		by: aReplication, text: "Fencing broker {peer} because its session has timed out.",
	},
	{
		kind: event.BrokerFenced, why: []event.Rule{event.RuleFenceWanted}, level: Info,
		by: aHeartbeats, text: "Unfenced broker {peer} has requested and been granted fencing",
	},
	{
		kind: event.BrokerFenced, why: []event.Rule{event.RuleShutdownNow}, level: Info,
		by: aHeartbeats, text: "Unfenced broker {peer} has requested and been granted an " +
			"immediate shutdown.",
	},
	{
		kind: event.BrokerUnfenced, level: Info, by: aHeartbeats,
		text: "The request from broker {peer} to unfence has been granted because it has caught " +
			"up with the offset of its register broker record.",
	},
	{
		kind: event.BrokerStopping, level: Info, by: aHeartbeats,
		text: "Unfenced broker {peer} has requested and been granted a controlled shutdown.",
	},
	{
		kind: event.BrokerGone, level: Info, by: aClusterControl,
		text: "Replayed UnregisterBrokerRecord(brokerId={peer})",
	},
	{
		kind: event.LeaderElected, mode: release.KRaft, why: unclean, since: "3.0", level: Info,
		by: aReplication, text: "UNCLEAN partition change for {tp} with topic ID {topicid}: isr: " +
			"[{oldisr}] -> [{set}], leader: {oldleader} -> {peer}, leaderEpoch: {oldepoch} -> " +
			"{epoch}, partitionEpoch: {oldversion} -> {newversion}",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Info, by: aReplication,
		why: []event.Rule{event.RuleNotItsLeader}, text: rejecting + "the current leader is " +
			"another.",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Info, by: aReplication,
		why: []event.Rule{event.RuleOtherPartitionEpoch}, text: rejecting + "the partition epoch " +
			"is another: {err}",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Info, by: aReplication,
		why: []event.Rule{event.RuleOtherLeaderEpoch}, text: rejecting + "the leader epoch is " +
			"another: {err}",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Error, by: aReplication,
		why:  []event.Rule{event.RuleISRNotReplicas},
		text: rejecting + "it specified an invalid ISR [{set}].",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Error, by: aReplication,
		why: []event.Rule{event.RuleISRWithoutLeader}, text: rejecting + "it specified an " +
			"invalid " +
			"ISR [{set}] that doesn't include itself.",
	},
	{
		kind: event.ISRAlterRefused, mode: release.KRaft, level: Info, by: aReplication,
		why: []event.Rule{
			event.RuleMemberUnregistered, event.RuleMemberStopping, event.RuleMemberFenced,
			event.RuleMemberRestarted,
		},
		text: rejecting + "it specified ineligible replicas in the new ISR [{set}].",
	},
}

const rejecting = "Rejecting AlterPartition request from node {peer} for {tp} because "

// quorumLines are of the controllers of KRaft mode as voters.
var quorumLines = []layout{
	{
		kind: event.PreVotesAsked, level: Info, by: aQuorumState,
		text: "Completed transition to ProspectiveState(epoch={epoch})",
	},
	{
		kind: event.VotesAsked, level: Info, by: aQuorumState,
		text: "Completed transition to CandidateState(epoch={epoch})",
	},
	{
		kind: event.VoteGranted, level: Info, by: aRaft,
		text: "Vote request of {peer} with epoch {epoch} is granted",
	},
	{
		kind: event.VoteDenied, level: Info, by: aRaft,
		text: "Vote request of {peer} with epoch {epoch} is rejected",
	},
	{
		kind: event.VotesLost, level: Info, by: aRaft, text: "Insufficient remaining votes to " +
			"become leader. We will backoff before retrying election again",
	},
	{
		kind: event.QuorumEpochSeen, level: Info, by: aQuorumState,
		text: "Completed transition to Unattached(epoch={epoch})",
	},
	{
		kind: event.QuorumLeaderKnown, level: Info, by: aQuorumState,
		text: "Completed transition to FollowerState(epoch={epoch}, leaderId={peer})",
	},
	{
		kind: event.QuorumWon, level: Info, by: aQuorumState,
		text: "Completed transition to Leader(localId={id}, epoch={epoch}, epochStartOffset={to})",
	},
	{
		kind: event.QuorumLost, level: Info, by: aQuorumState,
		text: "Completed transition to ResignedState(localId={id}, epoch={epoch})",
	},
	{
		kind: event.VoterCut, level: Info, by: aRaft,
		text: "Truncated to offset {to} from Fetch response from leader {peer}",
	},
	{
		kind: event.VoterLoaded, level: Info, by: aRaft,
		text: "Fully truncated the log at {to} after downloading a snapshot from leader {peer}",
	},
	{
		kind: event.VoterDied, level: Fatal, by: aRaft,
		text: "Encountered fatal fault: truncation to {to} below the high watermark {from}",
	},
}
