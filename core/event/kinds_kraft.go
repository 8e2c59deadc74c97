package event

// The kinds of events of KRaft mode. A controller is the node of a voter.
const (
	// The metadata log and the active controller.
	// Node: controller; To: offset; Seq: record type; Peer: its broker, or leader; Epoch, Set
	RecordWritten Kind = TimePassed + 1 + iota
	// Node: controller; From, To: offsets
	RecordsCommitted
	// Node: broker; From, To: offsets
	MetadataRead
	// Node: becomes active; Seq: epoch of the quorum; To: offset
	ControllerClaims
	// Node: is not active any more
	ControllerGivesUp

	// Registrations.
	// Node: controller; Peer: broker; Seq: previous broker epoch
	RegisterAsked
	// Node: controller; Peer: broker; Seq: broker epoch; Rule: how the process before was taken
	RegisterGranted
	// Node: controller; Peer: broker; Err
	RegisterRefused
	// Node: controller; Peer: broker; Rule: why
	BrokerFenced
	// Node: controller; Peer: broker
	BrokerUnfenced
	// Node: controller; Peer: broker: in controlled shutdown; To: shutdown offset
	BrokerStopping
	// Node: controller; Peer: broker, unregistered
	BrokerGone
	// Node: controller; Peer: broker; To: its metadata offset; Rule: its next state
	HeartbeatTaken
	// Node: controller; Peer: broker; Err
	HeartbeatFailed
	// Node: broker; Seq: its new state, a broker.Life; Rule
	LifeChanged

	// Partitions.
	// Node: controller; Set: the new ELR; Rule; Because: isr, min isr
	ELRChanged
	// Node: controller; Set: the new last known leader, empty when it is forgotten; Rule
	LastKnownChanged
	// Node: controller; Seq: the new recovery state, kafka.Recovering or not; Rule
	RecoveryChanged
	// Node: controller; Peer: who left; Set: new ISR; Rule
	ISRLeft

	// Operators.
	// Node: controller; Seq: the value, -1 deleted; Rule: which; Peer: the broker whose it is
	SettingAltered
	// Node: controller; Err; Rule: what an operator asked for
	OperatorRefused
	// Node: controller; Set: the replicas that it goes back to
	ReassignCancelled

	// Members.
	// Node: broker; Err; Seq: ms until it asks again; Because: tries
	TriesAgain
	// Node: broker; Epoch: of the state that it does not take up; Rule
	RoleKept

	// Node: controller; From: end of the committed log before, To: what is left of it
	RecordsForgotten

	// The network, in either mode.
	// Node, Peer: the link; To: ms by which it is slower than the others
	LatencySet

	// New ones stand above it; core/view has a sentence for each.
	endKRaftKinds
)

// The rules of KRaft mode, with their source.
const (
	RuleSessionTimeout Rule = RuleLeaderUnknown + 1 + iota // controller.md 2.3: silent for 9 s
	// controller.md 2.3: WantFence
	RuleFenceWanted
	// controller.md 2.3: WantShutDown
	RuleShutdownWanted
	// controller.md 2.3: SHUTDOWN_NOW
	RuleShutdownNow
	// controller.md 2.3
	RuleStaysFenced
	// controller.md 2.3
	RuleStaysUnfenced
	// controller.md 2.2
	RuleNewIncarnation
	// controller.md 2.2: PreviousBrokerEpoch is the stored one
	RuleCleanRestart
	// controller.md 2.2
	RuleUncleanRestart
	// controller.md 2.1
	RuleSameIncarnation
	// controller.md 2.7: first valid replica of the ISR
	RuleFromISR
	// controller.md 2.7: first valid replica of the ELR
	RuleFromELR
	// controller.md 2.7: the last known leader
	RuleLastKnownLeader
	// controller.md 2.7: first acceptable replica
	RuleUncleanReplica
	// controller.md 3.1: the ISR is below the minimum
	RuleBelowMinISR
	// controller.md 3.1: the ISR has reached the minimum
	RuleReachedMinISR
	// controller.md 3.2
	RuleELROff
	// controller.md 3.5
	RuleClearELR
	// controller.md 2.6.4: bump for a removed replica
	RuleReplicaDropped
	// controller.md 2.6.7
	RuleShrinkBump
	// controller.md 2.9
	RuleISREmpty
	// controller-crosscheck.md 3.5
	RuleLogDirOffline
	// controller.md 2.9: without ELR the last member stays in the ISR, without leading
	RuleLastStanding
	// controller.md 2.8: the leader reports that it has taken over
	RuleRecovered
	// controller.md 2.3: caught up, and asks to be unfenced
	RuleUnfenceAsked
	// controller.md 2.3: in controlled shutdown, and leads something
	RuleLeadsYet
	// controller.md 2.3: in controlled shutdown, and an active broker has not read that yet
	RuleOthersBehind
	// controller.md 2.1: another process with the id of a broker that is heard (101)
	RuleSessionValid
	// controller.md 3.4
	RuleUnregistered

	// AlterPartition, in the order of its checks (controller.md 2.5).
	// 77
	RuleStaleBroker
	// 3
	RuleNoSuchPartition
	// 41
	RuleAheadOfController
	// 74
	RuleOtherLeaderEpoch
	// 42
	RuleNotItsLeader
	// 95
	RuleOtherPartitionEpoch
	// 42
	RuleISRNotReplicas
	// 42
	RuleISRWithoutLeader
	// 42
	RuleRecoveringAlone
	// 42
	RuleRecoveredStays
	// 107, 55
	RuleMemberUnregistered
	RuleMemberStopping
	RuleMemberFenced
	RuleMemberRestarted

	// What operators ask for: of OperatorRefused and SettingAltered.
	RuleCreateTopic
	RuleReassignTo
	RuleReassignCancel
	RuleUnregister
	RuleSettingMinISR
	RuleSettingClusterMinISR
	RuleSettingBrokerMinISR
	RuleSettingUnclean
	RuleSettingClusterUnclean
	RuleSettingELR

	// Members.
	// controller.md 2.1: STARTING is over
	RuleCaughtUpWithLog
	// controller.md 2.1: RECOVERY is over
	RuleIsUnfenced
	// controller.md 2.3: an orderly shutdown
	RuleStopsInOrder
	// controller.md 2.1: no registration within 60 s
	RuleNotRegistered
	// KIP-858: a failed log directory that the controller was not told of for 30 s
	RuleDirUntold
	// broker.md 2.1: the partition has no leader
	RuleNobodyLeads
	// broker.md 2.1: in controlled shutdown
	RuleStopsFollowing
	// KAFKA-13790
	RuleNoLeaderNoRole
	// broker.md 0.3: meta.properties holds another node.id
	RuleOtherNodeID

	// controller.md 5: what a broker had read is not in the log any more
	RuleMetadataForgotten

	// New ones stand above it; core/view has a sentence for each.
	endKRaftRules
)
