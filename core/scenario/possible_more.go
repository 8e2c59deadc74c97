package scenario

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/release"
)

// slowBy is how slow a move makes a disk or a link.
const (
	slowDisk = 15000
	slowLink = 50
	// watchedFor is how long a supervisor waits for a broker to be up.
	watchedFor = 30000
)

// onDisks lists what happens to logs, files and disks.
func (l *moveList) onDisks() {
	for b := range kafka.BrokerID(l.spec.Brokers) {
		n := b.Node()
		l.offer(MoveFlush, l.node("flush", "broker", n), on(n))
		disk := int32(slowDisk)
		if l.w.Brokers[b].Machine.SlowBy > 0 {
			disk = 0
		}
		l.offer(MoveDisk, l.node("slow-disk", "broker", n).andNum("ms", disk), on(n))
		for p := range kafka.PartitionID(l.spec.Partitions) {
			s := on(n)
			s.Partition = p
			l.offer(MoveDisk, l.node("delete-old-segments", "broker", n).andPartition(p), s)
			l.offer(MoveDisk, l.node("fail-log-dir", "broker", n).andPartition(p), s)
			l.offer(MoveDisk, l.node("replace-disk", "broker", n).andPartition(p), s)
			if l.w.Up(b) {
				continue
			}
			for _, file := range damageFiles {
				for _, how := range damageKinds[:3] {
					l.offer(MoveDisk, l.node("damage", "broker", n).and("file", file).
						and("how", how).andPartition(p), s)
				}
			}
		}
	}
}

// slowLinks lists the links between brokers that can get slow, or fast again.
func (l *moveList) slowLinks() {
	for a := range kafka.BrokerID(l.spec.Brokers) {
		for b := a + 1; b < kafka.BrokerID(l.spec.Brokers); b++ {
			ms := int32(slowLink)
			if l.w.Net.SlowBy(a.Node(), b.Node()) > 0 {
				ms = 0
			}
			c := newCall("latency").andNodes(l.cl, "between", a.Node(), b.Node())
			l.offer(MoveDelay, c.andNum("ms", ms), Subject{Node: a.Node(), Peer: b.Node()})
		}
	}
}

// operators lists what people ask of the cluster.
func (l *moveList) operators() {
	for p := range kafka.PartitionID(l.spec.Partitions) {
		s := on(kafka.NoNode)
		s.Partition = p
		for _, kind := range []string{"preferred", "unclean"} {
			l.add(MoveElect, newCall("elect").and("type", kind).andPartition(p), s)
		}
		for _, want := range l.assignments(p) {
			l.add(MoveReassign, newCall("reassign").andNodes(l.cl, "replicas", want...).
				andPartition(p), s)
		}
		if l.spec.Mode == release.KRaft {
			l.offer(MoveReassign, newCall("cancel-reassignment").andPartition(p), s)
		}
		l.offer(MoveDisk, newCall("delete-records").andPartition(p), s)
	}
	none := on(kafka.NoNode)
	for n := int32(1); n <= int32(l.w.Replicas(l.spec, 0).N); n++ {
		if n != int32(l.w.MinISR(l.spec)) {
			l.offer(MoveConfig, newCall("alter-config").and("setting", settingNamesAltered[0]).
				andNum("value", n), none)
		}
	}
	for i, word := range falseTrue {
		c := newCall("alter-config").and("setting", settingNamesAltered[1])
		c.add("value", argValue{num: int32(i), text: word, node: kafka.NoNode})
		l.offer(MoveConfig, c, none)
	}
	l.ofMode()
	for b := range kafka.BrokerID(l.spec.Brokers) {
		batches := int32(1)
		if l.w.Brokers[b].Machine.Throttle > 0 {
			batches = 0
		}
		l.offer(MoveConfig, l.node("throttle", "broker", b.Node()).andNum("batches", batches),
			on(b.Node()))
		within := int32(watchedFor)
		if l.w.Brokers[b].Machine.Supervisor.Within > 0 {
			within = 0
		}
		l.offer(MoveConfig, l.node("supervise", "broker", b.Node()).andNum("within", within),
			on(b.Node()))
	}
}

// ofMode lists what operators ask in one controller mode alone.
func (l *moveList) ofMode() {
	none := on(kafka.NoNode)
	if l.spec.Mode != release.KRaft {
		l.offer(MoveOther, newCall("delete-controller"), none)
		return
	}
	for _, v := range []int32{0, 1} {
		l.offer(MoveConfig, newCall("alter-elr").andNum("version", v), none)
	}
	for b := range kafka.BrokerID(l.spec.Brokers) {
		l.offer(MoveOther, l.node("unregister", "broker", b.Node()), on(b.Node()))
	}
}

// assignments gives other assignments of a partition that a person may want: another preferred
// leader, a broker that has no replica yet, one replica less.
func (l *moveList) assignments(p kafka.PartitionID) (out [][]kafka.NodeID) {
	now := l.w.Replicas(l.spec, p)
	var nodes []kafka.NodeID
	for _, b := range now.All() {
		nodes = append(nodes, b.Node())
	}
	for i := 1; i < len(nodes); i++ {
		turned := append([]kafka.NodeID{nodes[i]}, nodes[:i]...)
		out = append(out, append(turned, nodes[i+1:]...))
	}
	for b := range kafka.BrokerID(l.spec.Brokers) {
		if !now.Set().Has(b) && len(nodes) > 0 {
			swapped := append([]kafka.NodeID{}, nodes[:len(nodes)-1]...)
			out = append(out, append(swapped, b.Node()))
			if len(nodes) < kafka.MaxReplicas {
				out = append(out, append(append([]kafka.NodeID{}, nodes...), b.Node()))
			}
		}
	}
	if len(nodes) > 1 {
		out = append(out, append([]kafka.NodeID{}, nodes[:len(nodes)-1]...))
	}
	return out
}

// clients lists what applications do.
func (l *moveList) clients() {
	record := l.draft.NewRecord()
	for i := range int(l.spec.Producers) {
		n := kafka.ProducerNode(i)
		for p := range kafka.PartitionID(l.spec.Partitions) {
			s := on(n)
			s.Partition = p
			for _, acks := range l.acks() {
				c := l.node("produce", "client", n)
				c.add("records", argValue{
					batches: [][]string{{record}}, text: record, node: kafka.NoNode,
				})
				l.add(MoveProduce, c.and("acks", acks).andPartition(p), s)
			}
		}
		l.metadata(n)
		l.add(MoveCrash, l.node("restart-producer", "client", n), on(n))
	}
	for i := range int(l.spec.Consumers) {
		n := kafka.ConsumerNode(i)
		for p := range kafka.PartitionID(l.spec.Partitions) {
			s := on(n)
			s.Partition = p
			l.add(MoveConsume, l.node("poll", "client", n).andPartition(p), s)
			for _, verb := range []string{"commit", "assign"} {
				l.offer(MoveConsume, l.node(verb, "client", n).andPartition(p), s)
			}
			l.offer(MoveConsume, l.node("seek", "client", n).andNum("offset", 0).andPartition(p), s)
			l.offer(MoveConsume, l.node("list-offsets", "client", n).andPartition(p), s)
		}
		l.metadata(n)
	}
}

// acks lists what producers can ask for, what the cluster's maker wants first.
func (l *moveList) acks() []string {
	all := []string{"all", "1", "0"}
	if i := slices.Index(all, l.draft.script.acks); i > 0 {
		all[0], all[i] = all[i], all[0]
	}
	return all
}

// metadata lists whom a client can ask who leads.
func (l *moveList) metadata(n kafka.NodeID) {
	for b := range kafka.BrokerID(l.spec.Brokers) {
		c := l.node("refresh-metadata", "client", n).andNode(l.cl, "from", b.Node())
		l.offer(MoveOther, c, Subject{Node: n, Peer: b.Node()})
	}
}
