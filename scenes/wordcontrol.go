package scenes

import "highwater/core/words"

// wordsOfControl are the words of the controllers, and of how they and the brokers talk.
var wordsOfControl = []entry{
	{
		id: "controller", word: words.New("controller (ZooKeeper mode)", "controller（ZooKeeper "+
			"模式）"),
		mean: words.New(
			"The broker that watches the others in ZooKeeper and elects the leaders.",
			"通过 ZooKeeper 监视其他 broker 并选举 leader 的 broker。"),
		more: words.New(
			"It is whoever creates /controller first. ZooKeeper elects no partition leaders. When "+
				"the controller dies nothing stops that is decided already: leaders lead, writes "+
				"are committed. Only new decisions wait for the next one.",
			"谁先创建 /controller 谁就是。分区 leader 不是 ZooKeeper 选的。controller 宕机时，已决定的事照常进行："+
				"leader 继续领导，写入继续提交；只有新的决定要等下一任。"),
		source: "KafkaController · /controller",
		near:   "controller-epoch session leader-and-isr",
		shot:   shot{"basics-controller-failover", "3.9-zk", 6, 7, "band B", "holder"},
	},
	{
		id: "controller-kraft", word: words.New("controller (KRaft mode)", "controller（KRaft 模式）"),
		mean: words.New(
			"The active node of the quorum. It elects leaders by writing to the metadata log.",
			"quorum 中活动的那个节点；它写元数据日志来选举 leader。"),
		more: words.New(
			"It sends no orders. Brokers read the log, each at its own pace, so a broker can lead "+
				"for a while after it was replaced. A decision counts once the quorum has "+
				"committed it.",
			"它不发命令。broker 各自读日志，进度不一，所以被取代的 broker 还会领导一会儿。quorum 提交之后决定才算数。"),
		source: "KIP-500 · KIP-631 · QuorumController",
		near:   "quorum metadata-log fenced",
		shot:   shot{"basics-controller-failover", "3.9-kraft", 5, 6, "band B", "quorum"},
	},
	{
		id: "quorum", word: words.Same("quorum"),
		mean: words.New(
			"The controllers. What a majority of them has in its log is committed.",
			"全体 controller。多数 controller 的日志里都有的记录才算提交。"),
		more: words.New(
			"Partitions do not work by majority: they wait for the whole ISR, and one copy of "+
				"three "+
				"may go on once the quorum has agreed to it. Three controllers bear one loss, "+
				"five "+
				"bear two. This log is flushed before it counts.",
			"分区不按多数派工作：它等整个 ISR；quorum 同意之后，三份里剩一份也能继续。三个 controller 可以坏一个，五个可以坏两个。"+
				"这份日志先刷盘才算数。"),
		source: "KIP-595 · KafkaRaftClient",
		near:   "controller-kraft metadata-log isr",
		shot:   shot{"basics-quorum-and-isr", "4.1", 2, 3, "band", "metadata"},
	},
	{
		id: "metadata-log", word: words.New("metadata log", "元数据日志"),
		mean: words.New(
			"All changes of the cluster, in order. Brokers read what is committed, at their own "+
				"pace.",
			"集群的所有变更，按顺序排列。broker 各按自己的进度读取已提交的部分。"),
		more: words.New(
			"It is a partition of its own, __cluster_metadata. Leader epochs, ISR and "+
				"registrations "+
				"are records in it, and the offset of a registration is the broker epoch. A "+
				"broker that is behind acts on old decisions.",
			"它本身是一个分区 __cluster_metadata。leader epoch、ISR、注册都是其中的记录；注册所在的 offset 就是 broker "+
				"epoch。读得慢的 broker 会按旧决定行事。"),
		source: "KIP-631 · __cluster_metadata",
		near:   "quorum controller-kraft broker-epoch",
		shot:   shot{"kip-966-last-replica-standing", "4.1", 4, 5, "band C", "role:C"},
	},
	{
		id: "session", word: words.New("session", "会话（session）"),
		mean: words.New(
			"Proof of life of a broker, kept by ZooKeeper or KRaft's controller. It ends some "+
				"time "+
				"after the broker fell silent.",
			"broker 在线的凭据，由 ZooKeeper 或 KRaft controller 维持。broker 沉默一段时间之后才过期。"),
		more: words.New(
			"18 s with ZooKeeper (6 s up to 2.4), 9 s in KRaft. So long a dead broker counts "+
				"as alive "+
				"and its partitions have no leader that answers. A session can end while the "+
				"process runs: the broker leads on until it is told.",
			"ZooKeeper 为 18 秒（2.4 及以前 6 秒），KRaft 为 9 秒。这段时间里死掉的 broker 仍算在线，它的分区没有能应答的 leader。"+
				"进程还在跑，会话也可能过期：被告知之前它照样当 leader。"),
		source: "zookeeper.session.timeout.ms · broker.session.timeout.ms · KIP-537",
		near:   "fenced zombie controller",
		shot:   shot{"basics-failover", "2.7", 8, 9, "band A", "registered"},
	},
	{
		id: "fenced", word: words.New("fenced broker", "被隔离（fenced）的 broker"),
		mean: words.New(
			"Registered, but silent for too long, stopping or not ready: it may not lead, nor, "+
				"from 3.3 on, join an ISR.",
			"已注册，但太久没有心跳、正在停止或尚未就绪：不能当 leader，3.3 起也不能进 ISR。"),
		more: words.New(
			"The broker does not notice: it leads and serves until it reads the change in the "+
				"metadata log. Every broker starts fenced. Fenced is not the same as an answer "+
				"with FENCED_LEADER_EPOCH.",
			"broker 自己并不知道：在元数据日志里读到之前，它照常领导和服务。每个 broker 启动时都是 fenced。这与应答里的 "+
				"FENCED_LEADER_EPOCH 不是一回事。"),
		source: "BrokerHeartbeatManager · KIP-631 · KIP-841",
		near:   "session elr fencing",
		shot:   shot{"kip-966-last-replica-standing", "4.1", 1, 2, "band A", "registration:A"},
	},
	{
		id: "alter-partition", word: words.Same("AlterPartition"),
		mean: words.New(
			"The request with which a leader asks the controller to change the ISR (from 2.7 on).",
			"leader 用它请求 controller 修改 ISR（2.7 起）。"),
		more: words.New(
			"Until it is answered the leader waits for old and new members alike before it moves "+
				"the HW. A refusal such as INELIGIBLE_REPLICA is no fault: the replica was "+
				"fenced, "+
				"stopping or registered anew meanwhile.",
			"得到答复之前，leader 推进 HW 时新旧成员都要等。INELIGIBLE_REPLICA 这类拒绝不是故障：副本在此期间被隔离、正在停止，"+
				"或已重新注册。"),
		source: "KIP-497 · KIP-841 · KIP-903 · AlterPartitionManager",
		near:   "isr zkversion broker-epoch",
		shot:   shot{"field-change-asked-twice", "3.3", 1, 2, "band A C", "isr"},
	},
	{
		id: "leader-and-isr", word: words.Same("LeaderAndIsr"),
		mean: words.New(
			"The request with which ZooKeeper's controller tells a broker its roles.",
			"ZooKeeper 模式下 controller 用它告诉 broker 各分区的角色。"),
		more: words.New(
			"Between the decision in ZooKeeper and this request the old roles are in force at the "+
				"broker, and requests to different brokers arrive in any order. KRaft has none: "+
				"brokers read the metadata log.",
			"从 ZooKeeper 里作出决定到这个请求到达之前，broker 仍按旧角色行事；发给不同 broker 的请求先后不定。KRaft "+
				"没有它：broker 读元数据日志。"),
		source: "LeaderAndIsrRequest · ReplicaManager.becomeLeaderOrFollower",
		near:   "controller stop-replica leader-epoch",
		shot:   shot{"kip-380-stop-replica", "2.1", 9, 10, "A B", "role:B"},
	},
	{
		id: "stop-replica", word: words.Same("StopReplica"),
		mean: words.New(
			"The request with which ZooKeeper's controller stops a replica, and deletes it if "+
				"that "+
				"is asked for.",
			"ZooKeeper 模式下 controller 用它停止一个副本，必要时删除。"),
		more: words.New(
			"A stopped replica stays in the assignment and does nothing: no fetch, no error. "+
				"Up to "+
				"2.1 one that was late could stop the replica of the next process.",
			"被停止的副本仍在副本列表里，但什么都不做：不拉取，也不报错。2.1 及以前，迟到的 StopReplica 可能停掉新进程的副本。"),
		source: "StopReplicaRequest · KIP-380",
		near:   "leader-and-isr controlled-shutdown broker-epoch",
		shot:   shot{"kip-380-stop-replica", "2.1", 10, 11, "A B", "role:B"},
	},
	{
		id: "controlled-shutdown", word: words.New("controlled shutdown", "受控关闭"),
		mean: words.New(
			"A broker that is told to stop asks the controller first, which moves its leaderships "+
				"away.",
			"收到停止信号的 broker 先请求 controller，由它把 leader 移走。"),
		more: words.New(
			"It saves the session's time-out, not your acks=1 records: the successor leads "+
				"from its "+
				"own log end. kill -9, or a supervisor without patience, skips it.",
			"它省下会话超时的等待，却保不住 acks=1 的消息：继任者从自己的日志末端开始领导。kill -9，或没耐心的进程管理器，会跳过这一步。"),
		source: "controlled.shutdown.enable · ControlledShutdownRequest · " +
			"BrokerHeartbeat.WantShutDown",
		near: "clean-shutdown leader acks",
		shot: shot{"basics-preferred-election", "4.1", 0, 1, "band A B", "leads"},
	},
}
