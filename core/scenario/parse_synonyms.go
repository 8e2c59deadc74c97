package scenario

import (
	"slices"
	"strings"

	"highwater/core/words"
)

// synonym is what people write for something that has another name here.
type synonym struct {
	say   []string
	meant string
}

// verbSynonyms are words for what verbs do.
var verbSynonyms = []synonym{
	{
		[]string{
			"kill", "kill-9", "sigkill", "stop", "die", "fail", "lose-power",
			"power-off", "power-loss",
		},
		"crash (kind: process | power), or shutdown for an orderly stop",
	},
	{[]string{"restart", "boot", "recover", "resume", "up"}, "start"},
	{[]string{"terminate", "sigterm", "controlled-shutdown", "close"}, "shutdown"},
	{
		[]string{"partition", "disconnect", "network-partition"},
		"cut: {between: [A, B]}, or cut: {around: A}",
	},
	{
		[]string{"isolate", "gc-pause", "pause-broker", "sigstop", "hang"},
		"cut: {around: A}, and heal: {around: A}",
	},
	{[]string{"bounce"}, "crash or shutdown, and then start"},
	{[]string{"decommission", "remove-broker"}, "reassign, and then shutdown"},
	{[]string{"rebalance"}, "elect: {type: preferred}, or assign of a group's partition"},
	{
		[]string{"create-topic", "delete-topic", "add-partitions"},
		"not there: a run has one topic, created before the first step",
	},
	{
		[]string{"upgrade", "downgrade", "roll"},
		"not there: every process is of the run's rule set; see --rules",
	},
	{[]string{"connect", "reconnect", "join", "unite"}, "heal: {between: [A, B]}"},
	{[]string{"send", "write-record", "publish", "append-records"}, "produce"},
	{[]string{"read", "receive", "consumer-fetch"}, "consume"},
	{
		[]string{"replicate", "follow", "sync", "catch-up"},
		"fetch, or run: {until: caught-up}",
	},
	{[]string{"sleep", "pass", "time", "advance", "tick"}, "wait: {ms: 500}"},
	{[]string{"lose", "discard", "loss"}, "drop"},
	{
		[]string{"block", "stall", "suspend", "freeze", "pause"},
		"hold, slow-disk for a disk that stalls, or cut: {around: A} for a paused process",
	},
	{[]string{"unblock", "unhold", "let-go"}, "release"},
	{[]string{"slow", "slow-link", "lag"}, "latency: {between: [A, B], ms: 50}"},
	{[]string{
		"election", "preferred-election", "unclean-election", "elect-leader",
		"elect-leaders",
	}, "elect: {type: preferred | unclean}"},
	{[]string{"config", "configure", "alter-configs", "setting", "change-config"}, "alter-config"},
	{
		[]string{"retention", "expire-segments", "trim", "delete-segments"},
		"delete-old-segments for retention, or delete-records",
	},
	{
		[]string{"move", "reassignment", "alter-partition-reassignments"},
		"reassign: {replicas: [B, C]}",
	},
	{[]string{"timeout-session", "end-session", "session-timeout"}, "expire-session"},
	{[]string{"wipe", "empty-disk", "new-disk", "lose-disk"}, "replace-disk"},
	{
		[]string{"corrupt", "tear", "delete-file", "delete-checkpoint"},
		"damage: {broker: A, file: ...}",
	},
	{[]string{"disk-failure", "disk-error", "io-error", "fail-disk", "fail-dir"}, "fail-log-dir"},
	{[]string{"fsync", "sync-disk"}, "flush"},
	{[]string{"say", "comment", "remark"}, "note: {} with say beside it"},
	{[]string{"request", "inject", "forge"}, "foreign: {from: A, to: B, api: ...}"},
	{[]string{"assert", "check", "verify"}, "expect beside the step"},
	{[]string{"loop", "times"}, "repeat: 3 beside a verb"},
}

// settingSynonyms are words for what is set elsewhere, or not at all.
var settingSynonyms = []synonym{
	{[]string{"num.partitions"}, "partitions: 2"},
	{[]string{"topics", "topic"}, "not there: a run has one topic, of partitions: 2"},
	{[]string{"replication.factor", "default.replication.factor"}, "replicas: [A, B]"},
	{
		[]string{
			"retention.ms", "retention.bytes", "log.retention.ms", "log.retention.hours",
			"segment.bytes", "log.segment.bytes",
		},
		"log.segment.batches, and the verb delete-old-segments",
	},
	{
		[]string{"flush.messages", "log.flush.interval.ms", "flush.ms"},
		"log.flush.interval.messages; log.flush.interval.ms does nothing in Kafka while " +
			"log.flush.scheduler.interval.ms has its default, never",
	},
	{[]string{"cleanup.policy", "compaction"}, "not there: logs are not compacted"},
	{
		[]string{"eligible.leader.replicas.version", "elr"},
		"the rule set, as in 4.0-elr, or alter-elr",
	},
	{[]string{"broker.rack", "rack"}, "racks: {A: r1}"},
	{[]string{"acks"}, "produce: {records: [m1], acks: 1}"},
	{
		[]string{"enable.auto.commit", "auto.commit.interval.ms"},
		"a step, commit: {client: R}; nothing is committed by itself",
	},
	{
		[]string{"partition.assignment.strategy", "max.poll.interval.ms"},
		"a step, assign: {client: R}; no group rebalances by itself",
	},
	{[]string{"session.timeout.ms"}, "zookeeper.session.timeout.ms or broker.session.timeout.ms"},
}

// valueSynonyms are words for values, without the broker before them.
var valueSynonyms = []synonym{
	{[]string{"end", "log-end-offset", "log-end", "end-offset", "size"}, "A.leo"},
	{[]string{"high-watermark", "highwatermark", "watermark"}, "A.hw"},
	{[]string{"records", "batches", "messages"}, "A.log"},
	{[]string{"epoch-cache", "leader-epochs", "lineage"}, "A.epochs"},
	{[]string{"start-offset", "log-start-offset", "logstart"}, "A.log-start"},
	{[]string{"state", "status", "alive"}, "A.role"},
	{[]string{"in-sync-replicas", "in-sync"}, "controller.isr, or A.isr for what a leader knows"},
	{[]string{"leader"}, "controller.leader, or A.role"},
	{[]string{"elr", "eligible-leader-replicas"}, "controller.elr"},
	{[]string{"last-known-leader", "last-known"}, "controller.last-known-leader"},
	{[]string{"replicas", "assignment"}, "controller.replicas"},
	{[]string{"epoch"}, "leader-epoch, or A.leader-epoch for what a replica knows"},
	{[]string{"zk-version", "zkversion"}, "partition-epoch"},
	{[]string{"acknowledged", "committed"}, "acked, or R.committed of a group"},
	{[]string{"error", "err"}, "answer.error"},
	{[]string{"violations", "invariants", "broken"}, "violates"},
	{[]string{"truncated"}, "A.leo before and after"},
}

// wordSynonyms are words for one of those that are possible somewhere.
var wordSynonyms = []synonym{
	{[]string{"-1"}, "all"},
	{[]string{"dead", "stopped", "crashed", "offline"}, "down"},
	{[]string{"ok", "fine", "kept", "committed"}, "safe"},
	{[]string{"loss", "data-loss"}, "lost"},
	{[]string{"split", "forked", "divergence"}, "diverged"},
}

// meantWord is the hint of a word that is not possible where some others are.
func meantWord(word string, known []string) words.Text {
	for _, s := range wordSynonyms {
		if slices.Contains(known, s.meant) && slices.Contains(s.say, strings.ToLower(word)) {
			return synonymOf(word, wordSynonyms)
		}
	}
	return meant(word, known)
}

// synonymOf gives what somebody meant, empty for no word that is known.
func synonymOf(word string, all []synonym) words.Text {
	for _, s := range all {
		if slices.Contains(s.say, strings.ToLower(strings.ReplaceAll(word, "_", "-"))) {
			return words.New("here that is {n}", "这里写作 {n}").Fill("n", s.meant)
		}
	}
	return words.Text{}
}

// meantVerb is the hint of a word that is no verb.
func meantVerb(word string, known []string) words.Text {
	if t := synonymOf(word, verbSynonyms); !t.Empty() {
		return t
	}
	return meant(word, known)
}

// meantValue is the hint of a word that is no value.
func meantValue(word string, known []string) words.Text {
	if t := synonymOf(word, valueSynonyms); !t.Empty() && !slices.Contains(known, word) {
		return t
	}
	return meant(word, known)
}

// meantOfBroker is the hint of a word that is no value of a broker; the partition stands first.
func meantOfBroker(broker, word string) words.Text {
	part, name, _ := strings.Cut(word, ".")
	if len(part) == 2 && part[0] == 'p' && name != "" {
		return words.New("did you mean {n}?", "是否想写 {n}？").
			Fill("n", part+"."+broker+"."+name)
	}
	return meantValue(word, valueNames(true))
}
