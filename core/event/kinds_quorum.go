package event

// The kinds of events of the quorum of KRaft mode. Node is the voter, Epoch that of the quorum.
const (
	// VoterStarted begins a process; Because: its LEO.
	VoterStarted Kind = endKRaftKinds + iota
	// VoterCrashed ends one; the page cache survives.
	VoterCrashed
	// VoterPowerLost ends one with its machine.
	VoterPowerLost
	// From: LEO before, To: what the disk kept
	VoterTailLost
	// Peer: leader; From: HW, To: where it was to be cut
	VoterDied

	// To: LEO; Rule: why it asks; Because
	PreVotesAsked
	// To: LEO; Rule: why it stands; Because
	VotesAsked
	// Peer: who asks; Seq: 1 where it asks only whether it would be elected; Rule; Because
	VoteGranted
	// Peer: who asks; Seq as above; Rule; Because
	VoteDenied
	// To: until when it waits, in ms; Rule; Because
	VotesLost
	// Epoch: a newer one, whose leader is not known
	QuorumEpochSeen
	// Peer: leader
	QuorumLeaderKnown
	// To: offset of its first record
	QuorumWon
	// It leads no longer; Rule
	QuorumLost
	// Elected, but its log has no room for a record
	QuorumNoRoom
	// Peer: leader that resigns; To: when it will stand, in ms; Because: its place
	QuorumEnds

	// Peer: leader, or itself; From, To
	VoterAppended
	// To: all below it is on disk
	VoterFlushed
	// Peer: leader; From, To; Because
	VoterCut
	// From, To; Rule; Because
	VoterHW
	// From, To: base of the log
	QuorumSnapshot
	// Peer: leader; From: LEO before, To: end of the snapshot
	VoterLoaded
	// Peer: follower; From, To: its offset
	QuorumFetchWaits
	// Peer: follower; From: its offset, To: where both agree at the most; Because
	QuorumFetchDiverges
	// Peer: follower; From: its offset, To: end of the snapshot
	QuorumFetchBehind
	// Peer: who asked; API, Err; Because
	VoterRefused

	endQuorumKinds
)

// The rules of the quorum, with their source.
const (
	// RuleOnlyVoter lets a single voter lead (controller.md 5).
	RuleOnlyVoter Rule = endKRaftRules + iota
	// controller.md 5: no contact with the leader for the fetch timeout
	RuleFetchTimeout
	// controller.md 5: no leader within the election timeout
	RuleElectionTimeout
	// KIP-996: a majority would vote for it
	RulePreVoted
	// controller.md 5: votes did not come in time
	RuleVoteTimeout
	// controller.md 5: a majority has refused
	RuleVoteRejected
	// controller.md 5: at least as up to date
	RuleLogUpToDate
	// controller.md 5: not up to date
	RuleLogBehind
	// controller.md 5: once an epoch
	RuleVotedForIt
	// controller.md 5: once an epoch
	RuleVotedOther
	// controller.md 5: the epoch has a leader
	RuleLeaderKnown
	// KIP-996: its leader serves it
	RuleLeaderServes
	// controller.md 5: a higher epoch
	RuleNewerQuorumEpoch
	// KAFKA-15489: check quorum
	RuleCheckQuorum
	// controller.md 5: EndQuorumEpoch
	RuleOrderlyResign
	// controller.md 5: the median of the log ends
	RuleMedian
	// controller.md 5: as the leader says
	RuleLeadersHW
	// KIP-630: a snapshot holds only what is committed
	RuleSnapshotCommitted

	endQuorumRules
)
