package metrics

import (
	"cmp"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/replica"
	"highwater/core/words"
)

const replicaManager = "kafka.server:type=ReplicaManager,name="

var brokerTable = []Metric{
	{
		Name: "PartitionCount", Object: replicaManager + "PartitionCount", Attribute: "Value",
		Since: "0.8.0", Unit: "partitions",
		Doc: words.New("replicas that the broker hosts, leaders and followers; those in a failed "+
			"log directory are not counted",
			"broker 上的副本数，含 leader 和 follower；故障日志目录里的不计"),
		Source: "ReplicaManager.allPartitions",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.hosted(o, func(r *replica.Partition) bool { return r != nil }), true
		},
	},
	{
		Name: "LeaderCount", Object: replicaManager + "LeaderCount", Attribute: "Value",
		Since: "0.8.0", Unit: "partitions",
		Doc: words.New("partitions that the broker believes to lead; a leader that was deposed "+
			"and "+
			"does not know it counts itself",
			"broker 自认为领导的分区数；已被取代却不知情的 leader 仍会计入"),
		Source: "ReplicaManager.leaderPartitionsIterator",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.led(o, func(*replica.Partition) bool { return true }), true
		},
	},
	{
		Name: "OfflineReplicaCount", Object: replicaManager + "OfflineReplicaCount",
		Attribute: "Value", Since: "1.0", Unit: "partitions",
		Doc: words.New("replicas in log directories that have failed",
			"位于故障日志目录里的副本数"),
		Source: "ReplicaManager.offlinePartitionCount, KIP-112",
		gauge: func(m *Moment, o owner) (int64, bool) {
			offline := m.World.Brokers[o.node.Broker()].Process.Offline
			return int64(kafka.PartitionSet(offline).Len()), true
		},
	},
	{
		Name: "UnderReplicatedPartitions", Object: replicaManager + "UnderReplicatedPartitions",
		Attribute: "Value", Since: "0.8.0", Until: "2.4", Unit: "partitions",
		Doc: words.New("partitions that the broker leads in its own mind and whose committed ISR, "+
			"as it knows it, is smaller than the list of replicas, those that a reassignment adds "+
			"included; a partition without a leader is counted nowhere",
			"broker 自认为领导、且它所知的已提交 ISR 小于副本列表（含重分配要加入的）的分区；"+
				"没有 leader 的分区哪里都不计"),
		Source: "ReplicaManager.underReplicatedPartitionCount, Partition.isUnderReplicated",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.led(o, missesAny), true
		},
	},
	{
		Name: "UnderReplicatedPartitions", Object: replicaManager + "UnderReplicatedPartitions",
		Attribute: "Value", Since: "2.5", Unit: "partitions",
		Doc: words.New("partitions that the broker leads in its own mind and whose committed ISR, "+
			"as it knows it, is smaller than the number of replicas, those that a reassignment "+
			"adds left out; a partition without a leader is counted nowhere",
			"broker 自认为领导、且它所知的已提交 ISR 少于副本数（不含重分配要加入的）的分区；"+
				"没有 leader 的分区哪里都不计"),
		Source: "Partition.isUnderReplicated, OngoingReassignmentState.replicationFactor",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.led(o, missesFirst), true
		},
	},
	{
		Name: "UnderMinIsrPartitionCount", Object: replicaManager + "UnderMinIsrPartitionCount",
		Attribute: "Value", Since: "1.0", Unit: "partitions",
		Doc: words.New("partitions that the broker leads with a committed ISR below "+
			"min.insync.replicas: acks=all is refused", "broker 领导的、已提交 ISR 小于 "+
			"min.insync.replicas 的分区：acks=all 会被拒绝"),
		Source: "Partition.isUnderMinIsr",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.compared(o, -1), true
		},
	},
	{
		Name: "AtMinIsrPartitionCount", Object: replicaManager + "AtMinIsrPartitionCount",
		Attribute: "Value", Since: "2.3", Unit: "partitions",
		Doc: words.New("partitions that the broker leads with a committed ISR of exactly "+
			"min.insync.replicas", "broker 领导的、已提交 ISR 恰好等于 min.insync.replicas 的分区"),
		Source: "Partition.isAtMinIsr, KIP-351",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.compared(o, 0), true
		},
	},
	{
		Name: "ReassigningPartitions", Object: replicaManager + "ReassigningPartitions",
		Attribute: "Value", Since: "2.4", Unit: "partitions",
		Doc: words.New("partitions that the broker leads and that are being reassigned, as far as "+
			"it was told", "broker 领导的、它所知正在重分配的分区"),
		Source: "ReplicaManager.reassigningPartitionsCount, KIP-352",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.led(o, func(r *replica.Partition) bool {
				return r.Adding|r.Removing != 0
			}), true
		},
	},
	{
		Name: "IsrShrinksPerSec", Object: replicaManager + "IsrShrinksPerSec", Attribute: "Count",
		Since: "0.8.0", Until: "2.3", Unit: "shrinks",
		Doc: words.New("tries of the broker as leader to shrink an ISR, also those that ZooKeeper "+
			"refused (0.8.0 writes ISRShrinksPerSec)",
			"broker 作为 leader 收缩 ISR 的尝试次数，被 ZooKeeper 拒绝的也计入（0.8.0 写作 "+
				"ISRShrinksPerSec）"),
		Source: "Partition.maybeShrinkIsr",
		counts: func(f *fold, e *event.Event) []hit {
			return one(f.shrinks(e) || f.zkRefuses(e) && isShrink(e))
		},
	},
	{
		Name: "IsrShrinksPerSec", Object: replicaManager + "IsrShrinksPerSec", Attribute: "Count",
		Since: "2.4", Unit: "shrinks",
		Doc: words.New("ISR shrinks of the broker as leader that ZooKeeper or the controller has "+
			"accepted; what the controller changes by itself is counted nowhere",
			"broker 作为 leader 发起、且被 ZooKeeper 或 controller 接受的 ISR 收缩；controller "+
				"自己改的哪里都不计"),
		Source: "ZkPartitionStateStore.shrinkIsr, AlterPartitionListener.markIsrShrink",
		counts: func(f *fold, e *event.Event) []hit { return one(f.shrinks(e)) },
	},
	{
		Name: "IsrExpandsPerSec", Object: replicaManager + "IsrExpandsPerSec", Attribute: "Count",
		Since: "0.8.0", Until: "2.3", Unit: "expands",
		Doc: words.New("tries of the broker as leader to expand an ISR, also those that ZooKeeper "+
			"refused", "broker 作为 leader 扩张 ISR 的尝试次数，被 ZooKeeper 拒绝的也计入"),
		Source: "Partition.maybeExpandIsr",
		counts: func(f *fold, e *event.Event) []hit {
			return one(f.expands(e) || f.zkRefuses(e) && !isShrink(e))
		},
	},
	{
		Name: "IsrExpandsPerSec", Object: replicaManager + "IsrExpandsPerSec", Attribute: "Count",
		Since: "2.4", Unit: "expands",
		Doc: words.New("ISR expands of the broker as leader that ZooKeeper or the controller has "+
			"accepted", "broker 作为 leader 发起、且被 ZooKeeper 或 controller 接受的 ISR 扩张"),
		Source: "ZkPartitionStateStore.expandIsr, AlterPartitionListener.markIsrExpand",
		counts: func(f *fold, e *event.Event) []hit { return one(f.expands(e)) },
	},
	{
		Name: "FailedIsrUpdatesPerSec", Object: replicaManager + "FailedIsrUpdatesPerSec",
		Attribute: "Count", Since: "0.11", Unit: "failed updates",
		Doc: words.New("ISR changes of the broker as leader that were refused, or whose answer "+
			"came "+
			"with an error or an older state", "broker 作为 leader 请求的 ISR 变更中，被拒绝、"+
			"应答出错或应答过旧的"),
		Source: "Partition.updateIsr, handleAlterPartitionError, KIP-143",
		counts: func(f *fold, e *event.Event) []hit { return one(failedISRUpdate(f, e)) },
	},
	{
		Name: "OfflineLogDirectoryCount", Attribute: "Value", Since: "1.0", Unit: "directories",
		Object: "kafka.log:type=LogManager,name=OfflineLogDirectoryCount",
		Doc: words.New("log directories that have failed for this process",
			"对该进程而言已故障的日志目录数"),
		Source: "LogManager, KIP-112",
		gauge: func(m *Moment, o owner) (int64, bool) {
			dirs := m.World.Brokers[o.node.Broker()].Process.OfflineDirs
			return int64(kafka.PartitionSet(dirs).Len()), true
		},
	},
	{
		Name: "PurgatorySize.Produce", Attribute: "Value", Since: "0.9", Unit: "requests",
		Object: "kafka.server:type=DelayedOperationPurgatory,name=PurgatorySize," +
			"delayedOperation=Produce",
		Doc: words.New("acks=all requests that wait for the high watermark",
			"等待 HW 的 acks=all 请求数"),
		Source: "DelayedOperationPurgatory",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return int64(m.World.Brokers[o.node.Broker()].Process.NWaiting), true
		},
	},
	{
		Name: "PurgatorySize.Fetch", Attribute: "Value", Since: "0.9", Unit: "requests",
		Object: "kafka.server:type=DelayedOperationPurgatory,name=PurgatorySize," +
			"delayedOperation=Fetch",
		Doc:    words.New("Fetch requests that wait for data", "等待数据的 Fetch 请求数"),
		Source: "DelayedOperationPurgatory",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return int64(m.World.Brokers[o.node.Broker()].Process.NParked), true
		},
	},
}

// hosted counts the partitions of a broker that are in memory and for which yes says so.
func (m *Moment) hosted(o owner, yes func(*replica.Partition) bool) int64 {
	n := int64(0)
	for p := range kafka.PartitionID(m.Spec.Partitions) {
		if r := m.replica(owner{o.node, p}); r != nil && yes(r) {
			n++
		}
	}
	return n
}

// compared counts the partitions that the broker leads with an ISR below (-1) or at (0)
// min.insync.replicas.
func (m *Moment) compared(o owner, want int) int64 {
	n := int64(0)
	for p := range kafka.PartitionID(m.Spec.Partitions) {
		if sign, leads := m.toMinISR(owner{o.node, p}); leads && sign == want {
			n++
		}
	}
	return n
}

// toMinISR compares a leader's committed ISR with the minimum: -1 below, 0 at, 1 above it.
func (m *Moment) toMinISR(o owner) (sign int, leads bool) {
	r := m.replica(o)
	if r == nil || !r.Leads() {
		return 0, false
	}
	b := o.node.Broker()
	env := broker.Env{
		Spec: m.Spec, Now: m.World.Now, Self: b, Broker: &m.World.Brokers[b],
		MinISR: m.World.MinISR(m.Spec),
	}
	return cmp.Compare(r.ISR.Len(), r.MinISR(env.Replica(o.part))), true
}

// missesAny says whether a leader's committed ISR is smaller than its list of replicas.
func missesAny(r *replica.Partition) bool { return r.ISR.Len() < int(r.Replicas.N) }

// missesFirst says whether it is smaller than the number of replicas without those that a
// reassignment adds.
func missesFirst(r *replica.Partition) bool { return r.ISR.Len() < factor(r) }

// factor gives the number of replicas, those that a reassignment adds left out
// (AssignmentState.replicationFactor).
func factor(r *replica.Partition) int { return (r.Replicas.Set() &^ r.Adding).Len() }

// shrinks and expands say whether an event is the first that tells of a change of an ISR that a
// leader asked for.
func (f *fold) shrinks(e *event.Event) bool {
	byController := e.Rule == event.RuleReplicaGone || e.Rule == event.RuleReplicaStopped
	return e.Kind == event.ISRShrunk && !byController && f.first(e)
}

func (f *fold) expands(e *event.Event) bool {
	return e.Kind == event.ISRExpanded && f.first(e)
}

// zkRefuses says whether ZooKeeper has answered a leader's write of an ISR by a refusal.
func (f *fold) zkRefuses(e *event.Event) bool {
	return e.Kind == event.ISRRefused && e.Rule == event.RuleStaleVersion
}

// isShrink says whether an ISR that was refused is a part of the one in force.
func isShrink(e *event.Event) bool {
	for _, n := range e.Nums() {
		if n.Name == "isr bits" {
			return kafka.ReplicaSet(n.Value)&^e.Set != 0
		}
	}
	return false
}

func failedISRUpdate(f *fold, e *event.Event) bool {
	switch e.Kind {
	case event.ISRRefused:
		return f.zkRefuses(e) || e.Rule == event.RuleQueueTaken
	case event.ISRAnswered:
		return e.Rule != event.RuleISRAltered && e.Rule != event.RuleAnswerTooLate
	}
	return false
}
