package metrics

import (
	"highwater/core/control"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/words"
)

const (
	kafkaController = "kafka.controller:type=KafkaController,name="
	controllerStats = "kafka.controller:type=ControllerStats,name="
)

// zkTable is what each broker of ZooKeeper mode has; all but the active one show 0.
var zkTable = []Metric{
	{
		Name: "ActiveControllerCount", Object: kafkaController + "ActiveControllerCount",
		Attribute: "Value", Of: OfController, Mode: release.ZooKeeper, Since: "0.8.0",
		Unit: "0 or 1",
		Doc: words.New("whether the broker believes to be controller; the sum is above 1 while a "+
			"deposed one does not know it",
			"broker 是否自认为是 controller；被取代者尚不知情时，总和会大于 1"),
		Source: "KafkaController.isActive",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return truth(m.World.Controllers[o.node.Broker()].Active), true
		},
	},
	zkGauge("OfflinePartitionsCount", "0.8.0", "partitions",
		words.New("partitions whose leader is not among the brokers that the controller counts as "+
			"alive", "leader 不在 controller 认为存活的 broker 中的分区数"),
		"KafkaController.updateMetrics", func(m *Moment, c *control.Controller) int {
			return parts(m, func(p kafka.PartitionID) bool {
				return c.Parts[p].Exists && !c.Cached.Has(c.Parts[p].Leader)
			})
		}),
	zkGauge("PreferredReplicaImbalanceCount", "0.8.1", "partitions",
		words.New("partitions whose leader is not the first of their replicas, those without a "+
			"leader among them", "leader 不是首选副本的分区数，没有 leader 的也计入"),
		"KafkaController.updateMetrics", func(m *Moment, c *control.Controller) int {
			return parts(m, func(p kafka.PartitionID) bool {
				return c.Parts[p].Exists && c.Parts[p].Leader != c.Assigned[p].Replicas.ID[0]
			})
		}),
	zkGauge("GlobalTopicCount", "1.0", "topics",
		words.New("topics that the controller knows", "controller 所知的 topic 数"),
		"KafkaController.updateMetrics", func(_ *Moment, c *control.Controller) int {
			return int(truth(c.Assigned[0].Replicas.N > 0))
		}),
	zkGauge("GlobalPartitionCount", "1.0", "partitions",
		words.New("partitions whose state the controller knows", "controller 已知其状态的分区数"),
		"KafkaController.updateMetrics", func(m *Moment, c *control.Controller) int {
			return parts(m, func(p kafka.PartitionID) bool { return c.Parts[p].Exists })
		}),
	zkGauge("ActiveBrokerCount", "3.1", "brokers",
		words.New("brokers that the controller counts as alive, those in an orderly shutdown "+
			"included", "controller 认为存活的 broker 数，含正在受控关闭的"),
		"KafkaController.activeBrokerCount, KIP-748", func(_ *Moment, c *control.Controller) int {
			return c.Cached.Len()
		}),
	zkGauge("FencedBrokerCount", "3.1", "brokers",
		words.New("always 0: nobody is fenced in ZooKeeper mode", "恒为 0：ZooKeeper 模式没有 "+
			"fenced"),
		"KafkaController, KIP-748", func(*Moment, *control.Controller) int { return 0 }),
	{
		Name: "UncleanLeaderElectionsPerSec", Attribute: "Count", Of: OfController, Sum: Added,
		Object: controllerStats + "UncleanLeaderElectionsPerSec", Mode: release.ZooKeeper,
		Since: "0.8.0", Unit: "elections",
		Doc: words.New("leaders that the broker as controller took from outside the ISR",
			"broker 作为 controller 从 ISR 之外选出的 leader 数"),
		Source: "OfflinePartitionLeaderSelector, offlinePartitionLeaderElection",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Kind == event.LeaderElected && e.Rule == event.RuleOfflineUnclean)
		},
	},
	{
		Name: "LeaderElectionRateAndTimeMs", Attribute: "Count", Of: OfController,
		Object: controllerStats + "LeaderElectionRateAndTimeMs", Mode: release.ZooKeeper,
		Since: "0.8.0", Unit: "changes of the brokers",
		Doc: words.New("how often the controller acted on brokers that came or went, whether it "+
			"elected a leader or not; elections for other reasons do not count",
			"controller 处理 broker 上下线的次数，不论是否选举；其他原因的选举不计"),
		Source: "ReplicaStateMachine.BrokerChangeListener, ControllerState.BrokerChange",
		counts: func(f *fold, e *event.Event) []hit {
			return one(e.Kind == event.ControllerRead && f.toldMoved.Has(e.Node) &&
				!f.won.Has(e.Node))
		},
	},
}

// zkGauge is a gauge that a broker which is not the active controller shows as 0.
func zkGauge(
	name, since, unit string, doc words.Text, source string,
	value func(*Moment, *control.Controller) int,
) Metric {
	return Metric{
		Name: name, Object: kafkaController + name, Attribute: "Value", Of: OfController,
		Sum: Active, Mode: release.ZooKeeper, Since: since, Unit: unit, Doc: doc, Source: source,
		gauge: func(m *Moment, o owner) (int64, bool) {
			c := &m.World.Controllers[o.node.Broker()]
			if !c.Active || !c.Ready {
				return 0, true
			}
			return int64(value(m, c)), true
		},
	}
}

func parts(m *Moment, yes func(kafka.PartitionID) bool) int {
	n := 0
	for _, p := range partitions(m) {
		n += int(truth(yes(p)))
	}
	return n
}

// kraftTable is what each voter of KRaft mode has, by what it knows to be committed.
var kraftTable = []Metric{
	{
		Name: "ActiveControllerCount", Object: kafkaController + "ActiveControllerCount",
		Attribute: "Value", Of: OfController, Mode: release.KRaft, Since: "2.8", Unit: "0 or 1",
		Doc: words.New("whether the voter is the active controller in its own mind",
			"该 voter 是否自认为是活跃 controller"),
		Source: "QuorumControllerMetrics",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return truth(m.World.KRaft[o.node.Voter()].Active), true
		},
	},
	kraftGauge("OfflinePartitionsCount", "3.0", "partitions",
		words.New("partitions without a leader", "没有 leader 的分区数"),
		func(m *Moment, i *metadata.Image) int {
			return parts(m, func(p kafka.PartitionID) bool {
				return i.Parts[p].Exists && i.Parts[p].Leader == kafka.NoBroker
			})
		}),
	kraftGauge("PreferredReplicaImbalanceCount", "3.0", "partitions",
		words.New("partitions whose leader is not the first of their replicas, those without a "+
			"leader among them", "leader 不是首选副本的分区数，没有 leader 的也计入"),
		func(m *Moment, i *metadata.Image) int {
			return parts(m, func(p kafka.PartitionID) bool {
				return i.Parts[p].Exists && i.Parts[p].Leader != i.Parts[p].Replicas.ID[0]
			})
		}),
	kraftGauge("GlobalTopicCount", "3.0", "topics", words.New("topics", "topic 数"),
		func(_ *Moment, i *metadata.Image) int { return int(truth(i.Parts[0].Exists)) }),
	kraftGauge("GlobalPartitionCount", "3.0", "partitions", words.New("partitions", "分区数"),
		func(m *Moment, i *metadata.Image) int {
			return parts(m, func(p kafka.PartitionID) bool { return i.Parts[p].Exists })
		}),
	kraftGauge("ActiveBrokerCount", "3.1", "brokers",
		words.New("registered brokers that are not fenced, those in an orderly shutdown included",
			"已注册且未被隔离的 broker 数，含正在受控关闭的"),
		func(_ *Moment, i *metadata.Image) int { return i.Unfenced().Len() }),
	kraftGauge("FencedBrokerCount", "3.1", "brokers",
		words.New("registered brokers that are fenced", "已注册但被隔离的 broker 数"),
		func(_ *Moment, i *metadata.Image) int {
			n := 0
			for b := range i.Brokers {
				n += int(truth(i.Brokers[b].Exists && i.Brokers[b].Fenced))
			}
			return n
		}),
	{
		Name: "LastAppliedRecordOffset", Object: kafkaController + "LastAppliedRecordOffset",
		Attribute: "Value", Of: OfController, Sum: Active, Mode: release.KRaft, Since: "3.3",
		Unit: "offset of a record",
		Doc: words.New("last metadata record that the controller has applied; the active one "+
			"applies also what is not committed yet",
			"controller 已应用的最后一条元数据记录；活跃 controller 也会应用尚未提交的"),
		Source: "QuorumControllerMetrics, KIP-835",
		gauge: func(m *Moment, o owner) (int64, bool) {
			v := o.node.Voter()
			if c := &m.World.KRaft[v]; c.Active {
				return int64(c.Image.Offset) - 1, true
			}
			return int64(m.World.Voters[v].HW) - 1, true
		},
	},
	{
		Name: "LastCommittedRecordOffset", Object: kafkaController + "LastCommittedRecordOffset",
		Attribute: "Value", Of: OfController, Sum: Active, Mode: release.KRaft, Since: "3.3",
		Unit: "offset of a record",
		Doc: words.New("last metadata record that the voter knows to be committed",
			"该 voter 所知已提交的最后一条元数据记录"),
		Source: "QuorumControllerMetrics, KIP-835",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return int64(m.World.Voters[o.node.Voter()].HW) - 1, true
		},
	},
	{
		Name: "NewActiveControllersCount", Attribute: "Count", Of: OfController, Sum: Active,
		Object: kafkaController + "NewActiveControllersCount", Mode: release.KRaft, Since: "3.6",
		Unit: "controllers",
		Doc: words.New("how often the voter has learned of a new active controller, the same "+
			"one in "+
			"a new epoch included", "该 voter 得知新活跃 controller 的次数，同一个换新 epoch "+
			"也计入"),
		Source: "QuorumControllerMetrics, KIP-938",
		counts: func(f *fold, e *event.Event) []hit {
			news := e.Kind == event.QuorumLeaderKnown || e.Kind == event.QuorumWon
			return one(news && e.Epoch != f.seen[e.Node])
		},
	},
	{
		Name: "UncleanLeaderElectionsPerSec", Attribute: "Count", Of: OfController, Sum: Active,
		Object: controllerStats + "UncleanLeaderElectionsPerSec", Mode: release.KRaft,
		Since: "3.9", Unit: "elections", everyVoter: true,
		Doc: words.New("leaders that were neither in the ISR nor in the ELR, a last known leader "+
			"among them; every voter counts", "既不在 ISR 也不在 ELR 中的当选者，含最后一任 "+
			"leader；每个 voter 都计"),
		Source: "ControllerMetricsChanges.handlePartitionChange, KAFKA-16082",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Kind == event.LeaderElected && (e.Rule == event.RuleUncleanReplica ||
				e.Rule == event.RuleLastKnownLeader))
		},
	},
	{
		Name: "ElectionFromEligibleLeaderReplicasPerSec", Attribute: "Count", Of: OfController,
		Sum: Active, Mode: release.KRaft, Since: "4.1", Unit: "elections", everyVoter: true,
		Object: controllerStats + "ElectionFromEligibleLeaderReplicasPerSec",
		Doc: words.New("leaders that were taken from the eligible leader replicas: nothing was "+
			"lost, but the ISR was empty", "从 ELR 中选出的 leader 数：没有丢失，但当时 ISR 为空"),
		Source: "ControllerMetadataMetrics, KIP-966; operations/monitoring of the 4.1 " +
			"documentation",
		counts: func(_ *fold, e *event.Event) []hit {
			return one(e.Kind == event.LeaderElected && e.Rule == event.RuleFromELR)
		},
	},
	{
		Name: "last-applied-record-offset", Attribute: "last-applied-record-offset", Sum: Apart,
		Object: "kafka.server:type=broker-metadata-metrics", Mode: release.KRaft, Since: "3.3",
		Unit: "offset of a record",
		Doc: words.New("last metadata record that the broker has applied",
			"broker 已应用的最后一条元数据记录"),
		Source: "BrokerServerMetrics, KIP-835",
		gauge: func(m *Moment, o owner) (int64, bool) {
			mem := &m.World.Brokers[o.node.Broker()].Process.Member
			return int64(mem.Image.Offset) - 1, mem.Loaded
		},
	},
	raftGauge("current-leader", "node id", words.New(
		"leader of the quorum, as the voter knows it: 3000 and its number from 0; -1 for none",
		"该 voter 所知的 quorum leader：3000 加上它从 0 起的编号；没有则为 -1"),
		func(m *Moment, v kafka.VoterID) int64 { return nodeID(m.World.Voters[v].Disk.Leader) }),
	raftGauge("current-vote", "node id", words.New("who got its vote in this epoch; -1 for nobody",
		"它在本 epoch 投给了谁；没有则为 -1"),
		func(m *Moment, v kafka.VoterID) int64 { return nodeID(m.World.Voters[v].Disk.Voted) }),
	raftGauge("current-epoch", "epoch", words.New("epoch of the quorum, as the voter knows it",
		"该 voter 所知的 quorum epoch"),
		func(m *Moment, v kafka.VoterID) int64 { return int64(m.World.Voters[v].Disk.Epoch) }),
	raftGauge("high-watermark", "offset", words.New("what is below is committed; 0 before it is "+
		"known", "其下的记录已提交；未知时为 0"),
		func(m *Moment, v kafka.VoterID) int64 { return int64(m.World.Voters[v].HW) }),
	raftGauge("log-end-offset", "offset", words.New("end of the voter's metadata log",
		"该 voter 元数据日志的末端"),
		func(m *Moment, v kafka.VoterID) int64 { return int64(m.World.Voters[v].Disk.Log.End()) }),
}

// kraftGauge is a gauge of what is committed.
func kraftGauge(
	name, since, unit string, doc words.Text, value func(*Moment, *metadata.Image) int,
) Metric {
	return Metric{
		Name: name, Object: kafkaController + name, Attribute: "Value", Of: OfController,
		Sum: Active, Mode: release.KRaft, Since: since, Unit: unit, Doc: doc,
		Source: "ControllerMetadataMetrics, ControllerMetricsChanges",
		gauge: func(m *Moment, o owner) (int64, bool) {
			return int64(value(m, m.image(o))), true
		},
	}
}

// raftGauge is an attribute of the quorum's own MBean.
func raftGauge(
	name, unit string, doc words.Text, value func(*Moment, kafka.VoterID) int64,
) Metric {
	return Metric{
		Name: name, Object: "kafka.server:type=raft-metrics", Attribute: name, Of: OfVoter,
		Sum: Apart, Mode: release.KRaft, Since: "2.8", Unit: unit, Doc: doc,
		Source: "KafkaRaftMetrics, KIP-595",
		gauge:  func(m *Moment, o owner) (int64, bool) { return value(m, o.node.Voter()), true },
	}
}

// FirstVoterID is the node id of the first voter: brokers count from 0, so it must be another.
const FirstVoterID = 3000

func nodeID(v kafka.VoterID) int64 {
	if v == kafka.NoVoter {
		return -1
	}
	return FirstVoterID + int64(v)
}
