package brokerlog

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
)

// partitionLines are of roles and ISRs, at the broker.
var partitionLines = []layout{
	{
		kind: event.BecameLeader, since: "0.11", until: "2.5", level: Info, by: aPartition,
		text: "{tp} starts at Leader Epoch {epoch} from offset {to}. " +
			"Previous Leader Epoch was: {prev}",
	},
	{
		kind: event.BecameLeader, since: "2.6", until: "3.2", level: Info, by: aStateChange,
		text: "Leader {tp} starts at leader epoch {epoch} from offset {to} with high watermark " +
			"{hw} ISR [{set}] addingReplicas [{adding}] removingReplicas [{removing}]. Previous " +
			"leader epoch was {prev}.",
	},
	{
		kind: event.BecameLeader, since: "3.3", until: "3.6", level: Info, by: aStateChange,
		text: "Leader {tp} with topic id Some({topicid}) starts at leader epoch {epoch} from " +
			"offset {to} with partition epoch {pepoch}, high watermark {hw}, ISR [{set}], adding " +
			"replicas [{adding}] and removing replicas [{removing}]. Previous leader epoch was " +
			"{prev}.",
	},
	{
		kind: event.BecameLeader, since: "3.7", level: Info, by: aStateChange,
		text: "Leader {tp} with topic id Some({topicid}) starts at leader epoch {epoch} from " +
			"offset {to} with partition epoch {pepoch}, high watermark {hw}, ISR [{set}], adding " +
			"replicas [{adding}] and removing replicas [{removing}] . Previous leader " +
			"{prevleader} and previous leader epoch was {prev}.",
	},
	{
		kind: event.BecameFollower, since: "2.6", until: "3.2", level: Info, by: aStateChange,
		text: "Follower {tp} starts at leader epoch {epoch} from offset {leo} with high " +
			"watermark {hw}. Previous leader epoch was {prev}.",
	},
	{
		kind: event.BecameFollower, since: "3.3", until: "3.6", level: Info, by: aStateChange,
		when: inNewEpoch,
		text: "Follower {tp} starts at leader epoch {epoch} from offset {leo} with partition " +
			"epoch {pepoch} and high watermark {hw}. Current leader is {peer}. Previous leader " +
			"epoch was {prev}.",
	},
	{
		kind: event.BecameFollower, since: "3.3", level: Info, by: aStateChange, when: inSameEpoch,
		text: "Skipped the become-follower state change for {tp} with topic id Some({topicid}) " +
			"since it is already a follower with leader epoch {epoch}.",
	},
	{
		kind: event.BecameFollower, since: "3.7", level: Info, by: aStateChange, when: inNewEpoch,
		text: "Follower {tp} starts at leader epoch {epoch} from offset {leo} with partition " +
			"epoch {pepoch} and high watermark {hw}. Current leader is {peer}. Previous leader " +
			"{prevleader} and previous leader epoch was {prev}.",
	},
	{
		kind: event.StateTaken, until: "3.2", mode: release.ZooKeeper, level: Info,
		by: aStateChange, text: "Skipped the become-leader state change for partition {tp} since " +
			"it is already the leader for the partition.",
	},
	{
		kind: event.StateTaken, since: "3.3", level: Info, by: aStateChange,
		text: "Skipped the become-leader state change for {tp} with topic id Some({topicid}) " +
			"since it is already the leader with leader epoch {epoch}. Current high watermark " +
			"{hw}, ISR [{set}], partition epoch {pepoch}",
	},
	{
		kind: event.RoleRefused, why: []event.Rule{event.RuleStaleController}, level: Warn,
		by: aStateChange, text: "Ignoring {api} request since its controller epoch is old.",
	},
	{
		kind: event.RoleRefused, why: []event.Rule{event.RuleEpochNotNewer}, level: Warn,
		by: aStateChange, text: "Ignoring {api} request for partition {tp} since its associated " +
			"leader epoch is not higher than the current leader epoch {epoch}",
	},
	{
		kind: event.RoleRefused, why: []event.Rule{event.RuleNotAReplica}, level: Warn,
		by: aStateChange, text: "Ignoring {api} request for partition {tp} as itself is not in " +
			"assigned replica list",
	},
	{
		kind: event.RoleRefused, why: []event.Rule{event.RuleDiskOffline}, level: Warn,
		by: aStateChange, text: "Ignoring {api} request for partition {tp} as the local replica " +
			"for the partition is in an offline log directory",
	},
	{
		kind: event.RoleRefused, why: []event.Rule{event.RuleLeaderUnknown}, level: Error,
		by: aStateChange, text: "Received LeaderAndIsrRequest for partition {tp} but cannot " +
			"become follower since the new leader {peer} is unavailable.",
	},
	// The ISR, which a leader writes into ZooKeeper up to 2.6.
	shrink("", "2.1", event.ISRShrunk, "Shrinking ISR from {old} to {set}"),
	shrink("2.2", "2.6", event.ISRShrunk, shrinking),
	shrink("2.7", "", event.ISRAsked, shrinking),
	expand("", "2.6", event.ISRExpanded),
	expand("2.7", "", event.ISRAsked),
	{
		kind: event.ISRShrunk, since: "2.4", until: "2.6", level: Info, by: aPartition,
		text: updated, when: byLeader,
	},
	{
		kind: event.ISRExpanded, since: "2.4", until: "2.6", level: Info, by: aPartition,
		text: updated, when: byLeader,
	},
	{
		kind: event.ISRShrunk, since: "2.7", level: Info, by: aPartition, when: byLeader,
		text: "ISR updated to {set} and version updated to {nextversion}",
	},
	{
		kind: event.ISRExpanded, since: "2.7", level: Info, by: aPartition, when: byLeader,
		text: "ISR updated to {set} and version updated to {nextversion}",
	},
	{
		kind: event.ISRRefused, why: []event.Rule{event.RuleStaleVersion}, level: Info,
		by: aPartition, text: "Shrinking ISR from {old} to {set}", when: asksShrink,
	},
	{
		kind: event.ISRRefused, why: []event.Rule{event.RuleStaleVersion}, level: Info,
		by: aPartition, text: "Expanding ISR from {old} to {set}", when: asksExpand,
	},
	{
		kind: event.ISRRefused, why: []event.Rule{event.RuleStaleVersion}, level: Info,
		by: aPartition, until: "2.3", text: "Cached zkVersion [{expected version}] not equal to " +
			"that in zookeeper, skip updating ISR",
	},
	{
		kind: event.ISRRefused, why: []event.Rule{event.RuleStaleVersion}, level: Info,
		by: aPartition, since: "2.4", text: "Cached zkVersion {expected version} not equal to " +
			"that in zookeeper, skip updating ISR",
	},
	{
		kind: event.ISRAnswered, level: Info, by: aPartition, why: []event.Rule{
			event.RuleNotAltered,
		}, err: []kafka.ErrorCode{kafka.ErrIneligibleReplica, kafka.ErrNotAttempted},
		text: "Failed to alter partition to ISR {set} since the controller rejected the request " +
			"with {err}. Partition state has been reset to the latest committed state",
	},
	{
		kind: event.ISRAnswered, why: []event.Rule{event.RuleAskAgain}, level: Warn,
		by: aPartition, text: "Failed to update ISR to {set} due to unexpected {err}. Retrying.",
	},
}

const (
	shrinking = "Shrinking ISR from {old} to {set}. Leader: (highWatermark: {hw}, endOffset: " +
		"{leo}). Out of sync replicas: {out}."
	updated = "ISR updated to [{set}] and zkVersion updated to [{nextversion}]"
)

func shrink(since, until string, kind event.Kind, text string) layout {
	l := layout{
		kind: kind, since: since, until: until, level: Info, by: aPartition, text: text,
		when: byLeader,
	}
	if kind == event.ISRAsked {
		l.when = asksShrink
	}
	return l
}

func expand(since, until string, kind event.Kind) layout {
	l := layout{
		kind: kind, since: since, until: until, level: Info, by: aPartition,
		text: "Expanding ISR from {old} to {set}", when: byLeader,
	}
	if kind == event.ISRAsked {
		l.when = asksExpand
	}
	return l
}

// byLeader says whether a leader tells of a change of its ISR; else a controller does.
func byLeader(_ *state, e *event.Event) bool {
	_, leads := number(e, "its leo")
	return leads
}

func asksShrink(s *state, e *event.Event) bool { return s.old(e)&^e.Set != 0 }

func asksExpand(s *state, e *event.Event) bool { return s.old(e)&^e.Set == 0 }

// fetcherLines are of the fetchers of followers, and of what they cut.
var fetcherLines = []layout{
	{
		kind: event.BecameFollower, level: Info, by: aFetchers, when: changesFetcher,
		text: "Removed fetcher for partitions Set({tp})",
	},
	{
		kind: event.BecameFollower, until: "2.3", level: Info, by: aFetchers, when: startsFetcher,
		text: "Added fetcher for partitions List([{tp}, initOffset {leo} to broker {peer}])",
	},
	{
		kind: event.BecameFollower, since: "2.4", level: Info, by: aFetchers, when: startsFetcher,
		text: "Added fetcher to broker {peer} for partitions Map({tp} -> (offset={leo}, " +
			"leaderEpoch={epoch}))",
	},
	{
		kind: event.BecameLeader, level: Info, by: aFetchers, when: followed,
		text: "Removed fetcher for partitions Set({tp})",
	},
	{
		kind: event.ReplicaStopped, level: Info, by: aFetchers,
		text: "Removed fetcher for partitions Set({tp})",
	},
	{
		kind: event.Truncated, why: byEpochs, since: "3.3", level: Info, by: aFetcher,
		text: "Truncating partition {tp} with TruncationState(offset={to}, completed=true) due " +
			"to leader epoch and offset",
	},
	{
		kind: event.Truncated, why: []event.Rule{event.RuleNoEpochsKnown}, since: "2.4",
		level: Info, by: aFetcher, text: "Truncating partition {tp} to local high watermark {hw}",
	},
	{
		kind: event.Truncated, why: []event.Rule{event.RuleLeaderShorter}, level: Warn,
		by: aFetcher,
		text: "Reset fetch offset for partition {tp} from {from} to current leader's latest " +
			"offset {to}",
	},
	{
		kind: event.Truncated, why: []event.Rule{event.RuleBelowLeadersStart}, level: Warn,
		by: aFetcher, text: "Reset fetch offset for partition {tp} from {from} to current " +
			"leader's start offset {to}",
	},
	{
		kind: event.NotTruncated, why: []event.Rule{event.RuleEpochKeeps}, since: "0.11",
		until: "1.1", level: Info, by: aFetcher,
		text: "Based on follower's leader epoch, leader replied with an offset {leader's end " +
			"offset} >= the follower's log end offset {to} in {tp}. No truncation needed.",
	},
	{
		kind: event.Truncated, why: undefinedEnds, since: "0.11", level: Warn, by: aFetcher,
		text: unknownOffset,
	},
	{
		kind: event.NotTruncated, why: undefinedEnds, since: "0.11", level: Warn, by: aFetcher,
		text: unknownOffset,
	},
	{
		kind: event.CutBelowHW, since: "2.0.1", level: Warn, by: aFetcher,
		text: "Truncating {tp} to offset {to} below high watermark {from}",
	},
	{
		kind: event.FetcherDelayed, err: answered, since: "0.11", level: Info, by: aFetcher,
		when: asksForEpochs, text: "Retrying leaderEpoch request for partition {tp} as the " +
			"leader reported an error: {err}",
	},
	{
		kind: event.FetcherDelayed, err: []kafka.ErrorCode{kafka.ErrNotLeaderOrFollower},
		until: "0.11", level: Error, by: aFetcher, when: fetches,
		text: "Error for partition [{topic},{p}] to broker {leader}:{err}",
	},
	{
		kind: event.FetcherDelayed, err: []kafka.ErrorCode{kafka.ErrNotLeaderOrFollower},
		since: "1.0", until: "1.1", level: Info, by: aFetcher, when: fetches,
		text: "Remote broker is not the leader for partition {tp}, which could indicate that the " +
			"partition is being moved",
	},
	{
		kind: event.FetcherDelayed, err: []kafka.ErrorCode{kafka.ErrFencedLeaderEpoch},
		since: "2.5", level: Info, by: aFetcher,
		text: "Partition {tp} has a newer epoch than the current leader. Retry the partition " +
			"later.",
	},
	{
		kind: event.FetcherDelayed, err: unknownHere, since: "2.8", level: Warn, by: aFetcher,
		when: fetches, text: "Received {err} from the leader for partition {tp}. This error may " +
			"be returned transiently when the partition is being created or deleted.",
	},
	{
		kind: event.FetcherDelayed, err: unknownHere, until: "2.7", level: Error, by: aFetcher,
		when: fetches, text: "Error for partition {tp} at offset {from}: {err}",
	},
	{
		kind: event.FetcherDelayed, err: []kafka.ErrorCode{kafka.ErrStorage}, level: Error,
		by: aFetcher, when: fetches, text: "Error for partition {tp} at offset {from}: {err}",
	},
	{
		kind: event.FetcherDelayed, err: []kafka.ErrorCode{kafka.ErrCorruptMessage}, level: Error,
		by: aFetcher, text: "Found invalid messages during fetch for partition {tp} offset {from}",
	},
	{
		kind: event.ConnBroken, level: Warn, by: aFetcher, when: brokersFetch,
		text: "Error in response for fetch request: connection to {peer} was disconnected before " +
			"the response was read",
	},
	{
		kind: event.FetcherStopped, why: []event.Rule{
			event.RuleFencedFails, event.RuleFencedDrops,
		}, level: Info, by: aFetcher,
		text: "Partition {tp} has an older epoch ({epoch}) than the current leader. Will await " +
			"the new LeaderAndIsr state before resuming fetching.",
	},
	{
		kind: event.FetcherStopped, why: []event.Rule{event.RuleOffsetMismatch}, level: Error,
		by: aFetcher, text: "Unexpected error occurred while processing data for partition {tp} " +
			"at offset {from}",
	},
	{
		kind: event.FetcherStopped, why: []event.Rule{event.RuleUnexpectedAppend}, level: Error,
		by: aFetcher, text: "Unexpected error occurred while processing data for partition {tp} " +
			"at offset {from}",
	},
	{
		kind: event.FetcherStopped, level: Info, by: aFetchers, when: letsGo,
		text: "Removed fetcher for partitions Set({tp})",
	},
	{
		kind: event.FetcherStopped, since: "2.3", level: Warn, by: aFetcher, when: fails,
		text: "Partition {tp} marked as failed",
	},
	{kind: event.FetcherDied, level: Error, by: aFetcher, text: "Error due to {tp} at {from}"},
	{kind: event.FetcherDied, level: Info, by: aFetcher, text: "Stopped"},
}

const unknownOffset = "Based on replica's leader epoch, leader replied with an unknown offset in " +
	"{tp}. The initial fetch offset will be used for truncation."

var (
	undefinedEnds = []event.Rule{event.RuleUndefinedEpoch, event.RuleUndefinedEnd}
	byEpochs      = []event.Rule{
		event.RuleByEpoch, event.RuleSharedEpoch, event.RuleEpochNotMine, event.RuleBelowOwnEpochs,
		event.RuleOffsetAlone,
	}
)

// answered are the errors that a leader answers to OffsetForLeaderEpoch; unknownHere those of a
// partition that it does not know, or not so.
var (
	answered = []kafka.ErrorCode{
		kafka.ErrUnknownLeaderEpoch, kafka.ErrNotLeaderOrFollower, kafka.ErrStorage,
		kafka.ErrUnknownPartition,
	}
	unknownHere = []kafka.ErrorCode{
		kafka.ErrUnknownPartition, kafka.ErrUnknownTopicID, kafka.ErrInconsistentTopicID,
	}
)

func asksForEpochs(_ *state, e *event.Event) bool { return e.API == kafka.APIOffsetForLeaderEpoch }

func fetches(_ *state, e *event.Event) bool { return e.API == kafka.APIFetch }

// inNewEpoch says whether a role begins a leader epoch for the replica.
func inNewEpoch(s *state, e *event.Event) bool { return s.of(e).epoch != e.Epoch }

func inSameEpoch(s *state, e *event.Event) bool { return !inNewEpoch(s, e) }

// startsFetcher says whether a follower fetches anew from here on.
func startsFetcher(s *state, e *event.Event) bool { return e.Peer != kafka.NoNode && !s.stays }

// changesFetcher says whether the fetcher of before ends with the role.
func changesFetcher(s *state, e *event.Event) bool { return startsFetcher(s, e) && followed(s, e) }

// letsGo says whether a fetcher ends without a failure: nobody leads, or the broker is to stop.
func letsGo(_ *state, e *event.Event) bool {
	return e.Rule == event.RuleNobodyLeads || e.Rule == event.RuleStopsFollowing
}

func fails(s *state, e *event.Event) bool { return !letsGo(s, e) }

// followed says whether the replica followed another broker before.
func followed(s *state, e *event.Event) bool {
	r := s.of(e)
	return r.leader != kafka.NoNode && r.leader != e.Node
}

func brokersFetch(_ *state, e *event.Event) bool {
	return e.Node.IsBroker() && e.Peer.IsBroker() && e.API == kafka.APIFetch
}
