package metrics

import (
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/replica"
	"highwater/core/words"
)

const partitionTags = ",topic={topic},partition={partition}"

func ofPartition(name string) string {
	return "kafka.cluster:type=Partition,name=" + name + partitionTags
}

var partitionTable = []Metric{
	{
		Name: "UnderReplicated", Object: ofPartition("UnderReplicated"), Attribute: "Value",
		Of: OfPartition, Since: "0.8.0", Until: "2.4", Unit: "0 or 1",
		Doc: words.New("whether the broker leads the partition and counts it as under-replicated "+
			"(up to 0.8.1 the name is {topic}-{partition}-UnderReplicated)",
			"broker 是否领导该分区并视其为副本不足（0.8.1 及之前名字为 "+
				"{topic}-{partition}-UnderReplicated）"),
		Source: "Partition.isUnderReplicated", gauge: ofLeader(missesAny),
	},
	{
		Name: "UnderReplicated", Object: ofPartition("UnderReplicated"), Attribute: "Value",
		Of: OfPartition, Since: "2.5", Unit: "0 or 1",
		Doc: words.New("whether the broker leads the partition and counts it as under-replicated",
			"broker 是否领导该分区并视其为副本不足"),
		Source: "Partition.isUnderReplicated", gauge: ofLeader(missesFirst),
	},
	{
		Name: "UnderMinIsr", Object: ofPartition("UnderMinIsr"), Attribute: "Value",
		Of: OfPartition, Since: "1.0", Unit: "0 or 1",
		Doc: words.New("whether the broker leads the partition with an ISR below "+
			"min.insync.replicas", "broker 领导该分区且 ISR 小于 min.insync.replicas"),
		Source: "Partition.isUnderMinIsr",
		gauge: func(m *Moment, o owner) (int64, bool) {
			sign, leads := m.toMinISR(o)
			return truth(leads && sign < 0), m.replica(o) != nil
		},
	},
	{
		Name: "AtMinIsr", Object: ofPartition("AtMinIsr"), Attribute: "Value",
		Of: OfPartition, Since: "2.3", Unit: "0 or 1",
		Doc: words.New("whether the broker leads the partition with an ISR of exactly "+
			"min.insync.replicas", "broker 领导该分区且 ISR 恰好等于 min.insync.replicas"),
		Source: "Partition.isAtMinIsr, KIP-351",
		gauge: func(m *Moment, o owner) (int64, bool) {
			sign, leads := m.toMinISR(o)
			return truth(leads && sign == 0), m.replica(o) != nil
		},
	},
	{
		Name: "InSyncReplicasCount", Object: ofPartition("InSyncReplicasCount"),
		Attribute: "Value", Of: OfPartition, Since: "0.10.2", Unit: "replicas",
		Doc: words.New("size of the ISR that the broker as leader has committed, 0 at a follower",
			"broker 作为 leader 已提交的 ISR 大小；follower 上为 0"),
		Source: "Partition",
		gauge:  leaders(func(r *replica.Partition) int { return r.ISR.Len() }),
	},
	{
		Name: "ReplicasCount", Object: ofPartition("ReplicasCount"), Attribute: "Value",
		Of: OfPartition, Since: "0.10.2", Until: "2.4", Unit: "replicas",
		Doc: words.New("size of the list of replicas at the leader, 0 at a follower",
			"leader 上副本列表的大小；follower 上为 0"),
		Source: "Partition",
		gauge:  leaders(func(r *replica.Partition) int { return int(r.Replicas.N) }),
	},
	{
		Name: "ReplicasCount", Object: ofPartition("ReplicasCount"), Attribute: "Value",
		Of: OfPartition, Since: "2.5", Unit: "replicas",
		Doc: words.New("number of replicas at the leader, without those that a reassignment adds; "+
			"0 at a follower", "leader 上的副本数，不含重分配要加入的；follower 上为 0"),
		Source: "OngoingReassignmentState.replicationFactor", gauge: leaders(factor),
	},
	{
		Name: "LastStableOffsetLag", Object: ofPartition("LastStableOffsetLag"),
		Attribute: "Value", Of: OfPartition, Since: "0.11", Unit: "records",
		Doc: words.New("high watermark less last stable offset; always 0 here, where there are no "+
			"transactions", "HW 减去 LSO；这里没有事务，恒为 0"),
		Source: "Log.lastStableOffsetLag, KIP-98",
		gauge:  func(m *Moment, o owner) (int64, bool) { return 0, m.replica(o) != nil },
	},
	{
		Name: "LogEndOffset", Object: ofLog("LogEndOffset"), Attribute: "Value", Sum: Apart,
		Of: OfPartition, Since: "0.8.0", Unit: "offset",
		Doc:    words.New("log end offset of the replica", "副本的 LEO"),
		Source: "Log",
		gauge:  ofTheLog(func(l *plog.Log) int64 { return int64(l.LEO) }),
	},
	{
		Name: "LogStartOffset", Object: ofLog("LogStartOffset"), Attribute: "Value", Sum: Apart,
		Of: OfPartition, Since: "0.8.2", Unit: "offset",
		Doc:    words.New("log start offset of the replica", "副本的日志起始 offset"),
		Source: "Log",
		gauge:  ofTheLog(func(l *plog.Log) int64 { return int64(l.Start) }),
	},
	{
		Name: "NumLogSegments", Object: ofLog("NumLogSegments"), Attribute: "Value",
		Of: OfPartition, Since: "0.8.0", Unit: "segments",
		Doc:    words.New("segments of the replica's log", "副本日志的 segment 数"),
		Source: "Log",
		gauge:  ofTheLog(func(l *plog.Log) int64 { return int64(l.Segments()) }),
	},
}

func ofLog(name string) string { return "kafka.log:type=Log,name=" + name + partitionTags }

func truth(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}

type gauge = func(*Moment, owner) (int64, bool)

// ofLeader gives 1 at a leader for which yes says so, else 0.
func ofLeader(yes func(*replica.Partition) bool) gauge {
	return leaders(func(r *replica.Partition) int { return int(truth(yes(r))) })
}

// leaders gives a number at a leader and 0 at a follower.
func leaders(n func(*replica.Partition) int) gauge {
	return func(m *Moment, o owner) (int64, bool) {
		r := m.replica(o)
		if r == nil || !r.Leads() {
			return 0, r != nil
		}
		return int64(n(r)), true
	}
}

// ofTheLog gives a number of a log that a running process has open: also of one that it was told
// nothing of yet.
func ofTheLog(n func(*plog.Log) int64) gauge {
	return func(m *Moment, o owner) (int64, bool) {
		b := &m.World.Brokers[o.node.Broker()]
		l := &b.Machine.Disks[o.part].Log
		there := b.Process.Replicas[o.part].Loaded || l.N > 0 || l.LEO > 0
		return n(l), there && b.Online(o.part)
	}
}

var fetcherTable = []Metric{
	{
		Name: "ConsumerLag", Attribute: "Value", Of: OfPartition, Since: "0.8.0", Unit: "records",
		Object: "kafka.server:type=FetcherLagMetrics,name=ConsumerLag," +
			"clientId=ReplicaFetcherThread-0-{leader}" + partitionTags, fetcher: true,
		Doc: words.New("high watermark in the leader's last answer less the follower's log "+
			"end, at "+
			"least 0, and -1 before the first answer; what the leader has above its high "+
			"watermark is "+
			"not counted", "leader 最近一次应答里的 HW 减去 follower 的 LEO，最小为 0；"+
			"首个应答前为 -1；"+
			"leader 在 HW 之上的消息不计"),
		Source: "FetcherLagMetrics, AbstractFetcherThread.processFetchRequest",
		gauge: func(m *Moment, o owner) (int64, bool) {
			r := m.replica(o)
			if r == nil || !r.Fetcher.Runs() {
				return 0, false
			}
			return m.lag(o), true
		},
	},
	{
		Name: "MaxLag", Attribute: "Value", Sum: Apart, Since: "0.8.0", Unit: "records",
		Object: "kafka.server:type=ReplicaFetcherManager,name=MaxLag,clientId=Replica",
		Doc: words.New("greatest ConsumerLag of the broker's fetchers; 0 without one, so that it "+
			"stays 0 where a fetcher has died",
			"该 broker 各 fetcher 的最大 ConsumerLag；没有 fetcher 时为 0，所以 fetcher "+
				"挂掉后它也是 0"),
		Source: "AbstractFetcherManager",
		gauge: func(m *Moment, o owner) (int64, bool) {
			lag := int64(0)
			for _, o.part = range partitions(m) {
				if r := m.replica(o); r != nil && r.Fetcher.Runs() {
					lag = max(lag, m.lag(o))
				}
			}
			return lag, true
		},
	},
	{
		Name: "FailedPartitionsCount", Attribute: "Value", Since: "2.3", Unit: "partitions",
		Object: "kafka.server:type=ReplicaFetcherManager,name=FailedPartitionsCount," +
			"clientId=Replica",
		Doc: words.New("partitions that the broker's fetchers have given up until the next "+
			"leadership", "该 broker 的 fetcher 已放弃、要等下一任 leader 的分区数"),
		Source: "AbstractFetcherManager.FailedPartitions, KIP-461",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return m.hosted(o, func(r *replica.Partition) bool {
				return r.Fetcher.State == replica.Failed
			}), true
		},
	},
	{
		Name: "DeadThreadCount", Attribute: "Value", Since: "2.4", Unit: "threads",
		Object: "kafka.server:type=ReplicaFetcherManager,name=DeadThreadCount,clientId=Replica",
		Doc: words.New("fetcher threads that have died, of this broker",
			"该 broker 已挂掉的 fetcher 线程数"),
		Source: "AbstractFetcherManager.deadThreadCount, KIP-434",
		gauge: func(m *Moment, o owner) (int64, bool) {
			var leaders kafka.ReplicaSet
			for _, o.part = range partitions(m) {
				r := m.replica(o)
				if r != nil && r.Fetcher.State == replica.DeadThread {
					leaders = leaders.With(r.Leader)
				}
			}
			return int64(leaders.Len()), true
		},
	},
}

func partitions(m *Moment) []kafka.PartitionID {
	out := make([]kafka.PartitionID, m.Spec.Partitions)
	for p := range out {
		out[p] = kafka.PartitionID(p)
	}
	return out
}

// lag gives how far a follower is behind what its leader has told it.
func (m *Moment) lag(o owner) int64 {
	told := m.fold.heard[o.node][o.part]
	if told == kafka.NoOffset {
		return -1
	}
	return int64(max(told-m.World.Brokers[o.node.Broker()].Machine.Disks[o.part].Log.LEO, 0))
}
