package release

import "highwater/core/words"

var controlFields = []Field{
	{
		Name: "broker-epoch", Mode: ZooKeeper, Values: []string{"none", "equal", "not-older"},
		Means: []words.Text{
			words.New("control requests carry no broker epoch",
				"控制请求不带 broker epoch"),
			words.New("an older broker epoch is stale, a newer one an internal error",
				"更旧的 broker epoch 算过期，更新的算内部错误"),
			words.New("only an older broker epoch is stale",
				"只有更旧的 broker epoch 算过期"),
		},
		Doc: words.New("How a broker checks the broker epoch of a control request.",
			"broker 如何检查控制请求里的 broker epoch。"),
		Source: "KIP-380, KAFKA-9839; controller.md 1.4",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.BrokerEpochs) },
	},
	{
		Name: "bounce", Mode: ZooKeeper, Values: []string{"unseen", "seen"},
		Means: []words.Text{
			words.New("a broker that went and came between two looks is not noticed",
				"两次查看之间重启的 broker 不会被发现"),
			words.New("its new registration shows that it restarted",
				"新的注册 czxid 说明它重启过"),
		},
		Doc: words.New("Whether the controller notices a broker that restarted between two looks.",
			"controller 能否发现两次查看之间重启过的 broker。"),
		Source: "KIP-380; controller.md 1.3",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.Bounce) },
	},
	{
		Name: "controller-writes", Mode: ZooKeeper, Values: []string{"unchecked", "fenced"},
		Means: []words.Text{
			words.New("a deposed controller can still write",
				"被取代的 controller 仍能写入"),
			words.New("every write checks the version of /controller_epoch",
				"每次写入都检查 /controller_epoch 的版本"),
		},
		Doc: words.New("Whether ZooKeeper refuses the writes of a deposed controller.",
			"ZooKeeper 是否拒绝被取代的 controller 的写入。"),
		Source: "KAFKA-6082; controller.md 1.7",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ControllerWrites) },
	},
	{
		Name: "dead-at-failover", Mode: ZooKeeper, Values: []string{"stay", "go-offline"},
		Means: []words.Text{
			words.New("a new controller leaves dead replicas in the ISR",
				"新 controller 把已死的副本留在 ISR"),
			words.New("it takes them out before it elects",
				"先把它们移出 ISR，再选举"),
		},
		Doc: words.New("What a new controller does with replicas that it finds dead.",
			"新 controller 如何处理已死的副本。"),
		Source: "KAFKA-3143; errata to controller.md 1.7.2",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.DeadAtFailover) },
	},
	{
		Name: "stop-replica-epoch", Mode: ZooKeeper, Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("StopReplica carries no leader epoch",
				"StopReplica 不带 leader epoch"),
			words.New("an older StopReplica is fenced",
				"更旧的 StopReplica 会被拒绝"),
		},
		Doc: words.New("Whether StopReplica carries the leader epoch.",
			"StopReplica 是否带 leader epoch。"),
		Source: "KIP-570; controller.md 1.4",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.StopReplicaEpoch) },
	},
	{
		Name: "isr-notification", Mode: ZooKeeper, Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("nobody tells the controller of an ISR change",
				"没有人把 ISR 变化告诉 controller"),
			words.New("the leader leaves a note for the controller",
				"leader 会给 controller 留通知"),
		},
		Doc: words.New("Whether the controller is told of ISR changes that leaders wrote.",
			"leader 写入的 ISR 变化是否通知 controller。"),
		Source: "controller.md 1.5",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ISRNotification) },
	},
	{
		Name: "elect-leaders", Values: []string{"znode", "preferred", "unclean-too"},
		Means: []words.Text{
			words.New("the operator asks for the preferred leader through ZooKeeper",
				"运维通过 ZooKeeper 请求首选 leader"),
			words.New("ElectLeaders asks for the preferred leader",
				"用 ElectLeaders 请求首选 leader"),
			words.New("ElectLeaders may ask for an unclean election too",
				"ElectLeaders 还可请求 unclean 选举"),
		},
		Doc: words.New("What an operator can ask the controller to elect.",
			"运维可以要求 controller 做哪些选举。"),
		Source: "KIP-183, KIP-460; controller.md 1.6",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.ElectLeaders) },
	},
	{
		Name: "repeated-change", Mode: ZooKeeper, Values: []string{"succeeds", "refused"},
		Means: []words.Text{
			words.New("an ISR change that was applied already is answered with success",
				"已生效的 ISR 变更重复请求时答成功"),
			words.New("its partition epoch is found old first",
				"先被判定为 partition epoch 过旧"),
		},
		Doc: words.New("What the ZooKeeper controller answers to a repeated AlterPartition.",
			"对已生效的 AlterPartition，ZooKeeper 模式的 controller 如何答复。"),
		Source: "KAFKA-14144; controller.md 1.5, case H26",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.RepeatedChange) },
	},
	{
		Name: "raised-epoch", Mode: ZooKeeper, Values: []string{"forgotten", "remembered"},
		Means: []words.Text{
			words.New("the leader epoch raised for a reassignment reaches the replicas, not the "+
				"metadata of the brokers",
				"为重分配提升的 leader epoch 只发给副本，不进 metadata"),
			words.New("it reaches both", "两处都会更新"),
		},
		Doc: words.New("Whether the controller remembers the leader epoch that it has raised for a "+
			"reassignment.", "controller 是否记住它为重分配提升的 leader epoch。"),
		Source: "KAFKA-9212, case H28",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.RaisedEpoch) },
	},
	{
		Name: "election", Mode: ZooKeeper, Values: []string{"assignment-order", "longest-log"},
		Means: []words.Text{
			words.New("the first candidate of the assignment leads",
				"按分配顺序取第一个候选者"),
			words.New("the candidate with the longest log leads",
				"日志最长的候选者当选"),
		},
		Doc: words.New("Which of the candidates becomes leader.",
			"候选者中谁当 leader。"),
		Source: "controller.md 1.6",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.Election) },
	},
	{
		Name: "leader-recovery-state", Values: []string{"off", "on"},
		Means: []words.Text{
			words.New("an unclean election leaves no trace",
				"unclean 选举不留痕迹"),
			words.New("the partition is marked as recovering after one",
				"之后分区标记为 recovering"),
		},
		Doc: words.New("Whether a partition remembers that its leader was elected uncleanly.",
			"分区是否记住 leader 是 unclean 选出的。"),
		Source: "KIP-704; broker.md 0.1",
		at:     func(r *Rules) *uint8 { return (*uint8)(&r.LeaderRecovery) },
	},
}
