package scenario

import (
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/core/world"
)

// partitionArg names the partition that a verb is about.
var partitionArg = Arg{
	Name: "partition", Type: ArgCount, Max: kafka.MaxPartitions - 1, Default: "0",
	Doc: words.New("which partition", "哪个分区"),
}

// aboutOne are the verbs that are about one partition.
var aboutOne = []string{
	"produce", "consume", "poll", "validate", "commit", "assign", "seek", "list-offsets", "fetch",
	"delete-records", "delete-old-segments", "fail-log-dir", "replace-disk", "damage", "elect",
	"reassign", "cancel-reassignment", "foreign",
}

// withPartitions lets the verbs that are about one partition name it.
func withPartitions(all []Verb) []Verb {
	for i := range all {
		if slices.Contains(aboutOne, all[i].Name) {
			all[i].Args = append(slices.Clone(all[i].Args), partitionArg)
		}
	}
	return all
}

// ofPartition gives an action about the partition of the step that is being played: what timers
// and messages do names its own.
func (p *player) ofPartition(a world.Action) world.Action {
	switch a.Kind {
	case world.RunFetcher, world.EndFetchWait, world.Produce, world.Consume, world.AskOffset,
		world.Poll, world.Commit, world.Assign, world.Seek, world.DeleteRecords,
		world.DeleteOldSegments, world.FailLogDir, world.ReplaceDisk, world.DamageFile,
		world.ElectLeaders, world.Reassign, world.Foreign:
		if p.part > 0 {
			a.Partition = p.part
		}
	}
	return a
}

// partitions reads how many partitions the topic has: a number, or as many as the assignment has
// lists.
func (p *parser) partitions(n, replicas *node) {
	c := &p.s.Cluster
	c.Partitions = 1
	if n != nil {
		c.Partitions = int8(p.number(n, 1, kafka.MaxPartitions))
	}
	lists := 0
	if replicas != nil && replicas.kind == list && len(replicas.items) > 0 &&
		replicas.items[0].kind == list {
		lists = len(replicas.items)
	}
	switch {
	case lists > kafka.MaxPartitions:
		p.fault(replicas, words.New("{n} partitions; the limit is {max}", "{n} 个分区，上限是 {max}").
			Fill("n", num(lists), "max", num(kafka.MaxPartitions)))
	case lists > 0 && n != nil && lists != int(c.Partitions):
		p.fault(replicas, words.New("{n} lists of replicas for {m} partitions",
			"{m} 个分区却有 {n} 个副本列表").Fill("n", num(lists), "m", num(c.Partitions)))
	case lists > 0:
		c.Partitions = int8(lists)
	}
}

// isPartition refuses the number of a partition that the topic does not have.
func (p *parser) isPartition(n *node, id int32) {
	if id >= int32(p.s.Cluster.Partitions) && !p.nameless {
		p.faultHint(n, words.New("there is no partition {p}", "没有分区 {p}").Fill("p", num(id)),
			words.New("cluster: {partitions: 2} has two, 0 and 1",
				"cluster: {partitions: 2} 有两个分区，0 和 1"))
	}
}

// ofPartitions reads p1.A.leo, the value of a partition, and gives the name without it.
func (p *parser) ofPartitions(key *node, part *kafka.PartitionID) *node {
	prefix, rest, dotted := strings.Cut(key.text, ".")
	if !dotted || len(prefix) != 2 || prefix[0] != 'p' || prefix[1] < '0' ||
		prefix[1] >= '0'+kafka.MaxPartitions {
		return key
	}
	if _, named := p.s.Cluster.brokerNode(prefix); named {
		return key
	}
	if _, named := p.s.Cluster.consumerNode(prefix); named {
		return key
	}
	id := kafka.PartitionID(prefix[1] - '0')
	p.isPartition(key, int32(id))
	stripped := *key
	stripped.text, stripped.col = rest, key.col+3
	*part = min(id, max(kafka.PartitionID(p.s.Cluster.Partitions), 1)-1)
	return &stripped
}

// dir is the log directory of the partition that is read.
func (r *reading) dir() int { return int(r.part) % max(int(r.run.spec.Config.LogDirs), 1) }

// about gives the partition that a step is about: the one that it asks about, the one that its verb
// names, or the one whose values it waits for; -1 where there is none of these.
func (r *Run) about(step int) int {
	m := &r.moments[step]
	if m.call == nil || m.step == nil {
		return -1
	}
	if m.step.ask != nil {
		return int(m.step.ask.of.part)
	}
	if slices.Contains(aboutOne, m.call.Verb.Name) {
		return int(m.call.num("partition", 0))
	}
	at := -1
	for _, a := range m.call.arguments() {
		for i := range a.expects {
			part := int(a.expects[i].part)
			if at >= 0 && at != part {
				return -1
			}
			at = part
		}
	}
	return at
}
