package brokerlog

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/metrics"
	"highwater/core/release"
)

// processLines are what a broker's process says of its own life.
var processLines = []layout{
	{
		kind: event.Started, mode: release.ZooKeeper, level: Info, by: aServer, text: "starting",
	},
	{
		kind: event.Started, mode: release.KRaft, level: Info, by: aServer,
		text: "Transition from SHUTDOWN to STARTING",
	},
	{
		kind: event.Registered, mode: release.ZooKeeper, until: "2.1", level: Info, by: aRegistry,
		text: "Registered broker {node} at path /brokers/ids/{node}",
	},
	{
		kind: event.Registered, mode: release.ZooKeeper, since: "2.2", level: Info, by: aRegistry,
		text: "Registered broker {node} at path /brokers/ids/{node}, czxid (broker epoch): {seq}",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleLongerThanLeader}, until: "0.11",
		level: Fatal, by: aFetcher,
		text: "Exiting because log truncation is not allowed for partition {tp}, Current " +
			"leader's latest offset is less than replica {id}'s",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleLongerThanLeader}, since: "1.0",
		level: Fatal, by: aFetcher,
		text: "Exiting because log truncation is not allowed for partition {tp}: the current " +
			"leader's log end is below this replica's",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleLastLogDir}, level: Fatal,
		by: aLogManager, text: "Shutdown broker because all log dirs have failed",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleAnyLogDir}, level: Fatal,
		by: aReplicaManager, text: "Halting due to an unrecoverable I/O error of a log dir",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleNotRegistered}, level: Error,
		by: aLifecycle, text: "Shutting down because we were unable to register with the " +
			"controller quorum.",
	},
	{
		kind: event.ProcessExited, why: []event.Rule{event.RuleDirUntold}, level: Error,
		by: aLifecycle, text: "Shutting down because couldn't communicate an offline log dir " +
			"with controllers",
	},
	{
		kind: event.ProcessExited, level: Fatal, by: aServer,
		why:  []event.Rule{event.RuleOtherNodeID, event.RuleUnreadableFile},
		text: "Fatal error during startup. Prepare to shutdown",
	},
	{
		kind: event.ShutdownBegan, mode: release.ZooKeeper, level: Info, by: aServer,
		text: "Starting controlled shutdown",
	},
	{
		kind: event.ShutdownBegan, mode: release.KRaft, level: Info, by: aLifecycle,
		text: "Beginning controlled shutdown.",
	},
	{
		kind: event.ShutdownWaits, mode: release.ZooKeeper, level: Warn, by: aServer,
		text: "Retrying controlled shutdown after the previous attempt failed...",
	},
	{kind: event.ProcessClosed, level: Info, by: aServer, text: "shut down completed"},
	{
		kind: event.LifeChanged, level: Info, by: aLifecycle, when: becomes(broker.Recovery),
		text: "The broker has caught up. Transitioning from STARTING to RECOVERY.",
	},
	{
		kind: event.LifeChanged, level: Info, by: aLifecycle, when: becomes(broker.Running),
		text: "The broker has been unfenced. Transitioning from RECOVERY to RUNNING.",
	},
	{
		kind: event.RegisterRefused, level: Info, by: aLifecycle, peer: true,
		text: "Unable to register broker {id} because the controller returned error {err}",
	},
	{
		kind: event.HeartbeatFailed, level: Warn, by: aLifecycle, peer: true,
		text: "Broker {id} sent a heartbeat request but received error {err}.",
	},
}

func becomes(l broker.Life) func(*state, *event.Event) bool {
	return func(_ *state, e *event.Event) bool { return broker.Life(e.Seq) == l }
}

// logLines are of a replica's log and of log directories.
var logLines = []layout{
	{
		kind: event.Recovered, until: "1.0", level: Info, by: aLog,
		text: "Completed load of log {tp} with log end offset {to}",
	},
	{
		kind: event.Recovered, since: "1.1", level: Info, by: aLog,
		text: "Completed load of log with log end offset {to}",
	},
	{
		kind: event.LoadingBegan, since: "2.6", until: "3.4", level: Info, by: aLogManager,
		text: "Attempting recovery for all logs in {dir} since no clean shutdown file was found",
	},
	{
		kind: event.LogsLoaded, until: "0.11", level: Info, by: aLogManager,
		text: "Logs loading complete.",
	},
	{
		kind: event.MarkerDeleted, since: "3.5", level: Info, by: aLogManager,
		text: "Skipping recovery of logs from {dir} since clean shutdown file was found",
	},
	{
		kind: event.SegmentRolled, until: "1.0", level: Info, by: aLog,
		text: "Rolled new log segment for '{tp}' in 0 ms.",
	},
	{
		kind: event.SegmentRolled, since: "1.1", level: Info, by: aLog,
		text: "Rolled new log segment at offset {to} in 0 ms.",
	},
	{
		kind: event.SegmentsDeleted, level: Info, by: aLog,
		text: "Deleting segments of {tp} below base offset {to} due to retention breach",
	},
	{
		kind: event.LogStartMoved, since: "0.11", until: "2.5", level: Info, by: aLog,
		text: "Incrementing log start offset to {to}",
	},
	{
		kind: event.LogStartMoved, since: "2.6", level: Info, by: aLog,
		text: "Incremented log start offset to {to}",
	},
	{
		kind: event.EpochsCleared, why: []event.Rule{event.RuleOldFormat}, since: "2.1",
		level: Warn,
		by:    aLog, text: "Clearing leader epoch cache after unexpected append with message " +
			"format v1",
	},
	{
		kind: event.EpochAssigned, since: "0.11", until: "2.0", level: Info, by: anEpochCache,
		text: "Updated PartitionLeaderEpoch. New: {epoch:{epoch}, offset:{to}}, Current: " +
			"{epoch:{noted}, offset:{notedstart}} for Partition: {tp}.",
	},
	{
		kind: event.LogDirFailed, since: "1.0", until: "3.6", level: Info, by: aReplicaManager,
		text: "Stopping serving replicas in dir {dir}",
	},
	{
		kind: event.LogDirFailed, since: "3.7", level: Warn, by: aReplicaManager,
		text: "Stopping serving replicas in dir {dir} because the log directory has failed.",
	},
	{
		kind: event.ReplicaDeleted, level: Info, by: aLogManager,
		text: "Log for partition {tp} is renamed to a -delete folder and is scheduled for deletion",
	},
	{
		kind: event.Truncated, until: "1.0", level: Info, by: aLog,
		text: "Truncating log {tp} to offset {to}.",
	},
	{
		kind: event.Truncated, since: "1.1", level: Info, by: aLog, text: "Truncating to " +
			"offset {to}",
	},
}

// refusalLines are of produce requests that a leader did not expect to fail.
var refusalLines = []layout{
	{
		kind: event.ProduceRefused, level: Error, by: aReplicaManager, when: unexpected,
		text: "Error processing append operation on partition {tp}: {err}",
	},
}

// unexpected says whether the error is none of those that appendToLocalLog expects.
func unexpected(_ *state, e *event.Event) bool { return metrics.CountsAsFailed(e.Err) }
