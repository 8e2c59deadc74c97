package scenes

import "highwater/core/words"

// wordsFirst are the words that every other explanation uses.
var wordsFirst = []entry{
	{
		id: "record", word: words.New("record", "消息（record）"),
		mean: words.New(
			"What a producer sends and a consumer reads. The leader puts it at the end of the "+
				"log, at the next offset.",
			"生产者发送、消费者读取的内容。leader 把它放到日志末尾，占下一个 offset。"),
		more: words.New(
			"Records travel and are stored in batches; a log is never cut inside a batch. To be "+
				"in one log is not to be safe: see committed.",
			"消息成批发送、成批存储，日志不会从批次中间截断。写进一份日志还不算安全，参见“已提交”。"),
		source: "RecordBatch · MemoryRecords",
		near:   "offset committed acks",
		shot:   shot{"basics-replication", "1.1", 0, 1, "A", "log:A"},
	},
	{
		id: "offset", word: words.Same("offset"),
		mean: words.New(
			"The number of a record in one partition's log. The leader gives it out, the "+
				"followers "+
				"keep it.",
			"消息在一个分区日志中的编号，由 leader 分配，follower 照抄。"),
		more: words.New(
			"An offset alone does not name a record. After an election the same offset can hold "+
				"another record; offset and leader epoch together name one. LEO and HW are "+
				"exclusive: HW 3 means that 0, 1 and 2 are committed.",
			"只有 offset 并不能唯一指明一条消息：换 leader 之后，同一 offset 上可能是另一条消息；"+
				"offset 加 leader epoch 才能指明。LEO 和 HW 都不含自身：HW 为 3，表示 0、1、2 已提交。"),
		source: "UnifiedLog · RecordBatch.baseOffset",
		near:   "leo leader-epoch divergence",
		shot:   shot{"basics-failover", "4.1", 10, 11, "A B", "log:B"},
	},
	{
		id: "topic", word: words.Same("topic"),
		mean: words.New(
			"A named stream of records: producers write to it, consumers read it. It is divided "+
				"into partitions, and each of them is a log of its own.",
			"有名字的一类消息：生产者往里写，消费者从中读。它分成若干分区，每个分区是一份独立的日志。"),
		more: words.New(
			"Records are in order within a partition, not within a topic. Nor does a topic have a "+
				"leader or an ISR: each of its partitions has.",
			"消息的顺序只在一个分区之内成立，在整个 topic 里不成立。topic 也没有 leader 和 ISR，那是各个分区的。"),
		source: "TopicImage · TopicPartition · CreateTopicsRequest",
		near:   "partition record",
		shot:   shot{"basics-two-partitions", "4.1", 7, 8, "b2 clients", "log:b2"},
	},
	{
		id: "partition", word: words.New("partition", "分区（partition）"),
		mean: words.New(
			"One log of a topic. Each has its own replicas, leader, ISR, HW and leader epoch.",
			"topic 的一份日志。每个分区各有自己的副本、leader、ISR、HW 和 leader epoch。"),
		more: words.New(
			"There is no leader broker. One broker leads some partitions and follows in others, "+
				"and may lag in one while it keeps pace in the next. “Is broker 3 in sync?” has "+
				"no answer before a partition is named.",
			"没有“leader broker”这种东西。一个 broker 领导一些分区、跟随另一些分区；在一个分区里落后，"+
				"在另一个分区里可以同步。“broker 3 同步吗？”要先说清是哪个分区。"),
		source: "Partition · TopicPartition",
		near:   "leader isr preferred-leader",
		shot:   shot{"basics-two-partitions", "4.1", 6, 7, "band b1 b2", "role:b2"},
	},
	{
		id: "broker", word: words.Same("broker"),
		mean: words.New(
			"A Kafka server. It keeps the logs of its replicas, takes records and gives them out.",
			"一台 Kafka 服务器。它保存自己副本的日志，接收消息，也把消息发出去。"),
		more: words.New(
			"A broker is not a machine: the process can crash while the machine and its page "+
				"cache go on. And a broker that is dead counts as alive until its session ends.",
			"broker 不等于机器：进程可能崩溃，而机器和 page cache 都还在。broker 死了，会话过期之前也仍算在线。"),
		source: "KafkaServer · BrokerServer",
		near:   "replica crash session",
		shot:   shot{"basics-flush-settings", "4.1", 4, 5, "A", "role:A"},
	},
	{
		id: "replica", word: words.New("replica", "副本（replica）"),
		mean: words.New(
			"A copy of a partition's log on one broker. One of the replicas leads, the others "+
				"follow.",
			"分区日志在某个 broker 上的一份拷贝。其中一个是 leader，其余是 follower。"),
		more: words.New(
			"Replicas are not equal at every moment: a follower copies what it fetches, so it is "+
				"behind between two fetches. What counts is who is in the ISR.",
			"各副本并非时刻相同：follower 拉到什么才有什么，两次拉取之间总会落后。要紧的是谁在 ISR 里。"),
		source: "Replica · PartitionRegistration.replicas",
		near:   "leader isr reassignment",
		shot:   shot{"basics-replication", "1.1", 3, 4, "A B", "log:B"},
	},
	{
		id: "leader", word: words.New("leader, follower", "leader、follower"),
		mean: words.New(
			"The leader takes all writes. Followers fetch from it and append the same records.",
			"leader 接受所有写入；follower 从它拉取并追加同样的消息。"),
		more: words.New(
			"Nothing is pushed: followers ask. And no replica makes itself leader: the controller "+
				"decides, and until a broker hears of it the old leader goes on in good faith. "+
				"Two may believe that they lead; epochs keep the older one from committing.",
			"没有任何推送：是 follower 去要。副本也不会自封 leader：由 controller 决定；broker 得知之前，旧 leader "+
				"会照常工作。同时可能有两个自认为的 leader，epoch 使旧的那个无法提交。"),
		source: "Partition.makeLeader, makeFollower",
		near:   "controller leader-epoch isr",
		shot:   shot{"basics-failover", "4.1", 8, 9, "band A B", "role:B"},
	},
	{
		id: "committed", word: words.New("committed", "已提交（committed）"),
		mean: words.New(
			"Every in-sync replica has the record: it lies below the leader's high watermark. "+
				"Consumers may read it.",
			"ISR 的每个副本都有这条消息：它在 leader 的 HW 以下，消费者可以读到。"),
		more: words.New(
			"Committed is not flushed: it may be in page caches alone. Nor is it acknowledged: "+
				"acks=1 is answered before it. And a committed offset of a consumer group is "+
				"another matter.",
			"已提交不等于已刷盘：可能只在 page cache 里。也不等于已确认：acks=1 在提交之前就答复。"+
				"消费组“提交的 offset”则是另一回事。"),
		source: "Partition.maybeIncrementLeaderHW",
		near:   "high-watermark isr acks",
		shot:   shot{"basics-replication", "1.1", 6, 7, "A C", "hw:A"},
	},
	{
		id: "invariant", word: words.New("invariant", "不变式（invariant）"),
		mean: words.New(
			"What must be true at every moment, such as “acknowledged records survive”. After "+
				"each step all of them are checked.",
			"任何时刻都必须成立的事，例如“已确认的消息不会丢”。每一步之后都会全部检查。"),
		more: words.New(
			"A broken one says what went wrong, not why. Some hold only within limits: what "+
				"acks=1 promised may be lost, and so may what all in-sync replicas lose together.",
			"不变式被破坏，只说明出了什么错，不说明原因。有些只在限度内成立：acks=1 确认的可能丢失，"+
				"ISR 全部同时失去的也可能丢失。"),
		source: "Kafka's system tests · KIP-966 (TLA+)",
		near:   "committed acks isr",
		shot:   shot{"kip-101-loss", "0.10", 12, 13, "A clients", "record:m2"},
	},
	{
		id: "kip", word: words.New("KIP", "KIP（Kafka 改进提案）"),
		mean: words.New(
			"Kafka Improvement Proposal: a numbered paper that says what shall change and why. "+
				"KIP-101 lets a follower ask where its epoch ends.",
			"Kafka Improvement Proposal：带编号的提案，说明要改什么、为什么。KIP-101 让 follower 询问自己的 epoch 到哪里为止。"),
		more: words.New(
			"A KIP is not a release. It can come in several releases, in part, or otherwise than "+
				"it was written. Look at what your release does.",
			"KIP 不等于版本：它可能分几个版本、只实现一部分，或与原文不同。要看你的版本实际怎么做。"),
		source: "cwiki.apache.org/confluence/display/KAFKA",
		near:   "truncation leader-epoch elr",
		shot:   shot{"kip-101-divergence", "0.11", 12, 13, "A B", "leo:A"},
	},
}

// wordsOfModes are the words of the two ways in which a cluster keeps its own state.
var wordsOfModes = []entry{
	{
		id: "zookeeper", word: words.New("ZooKeeper mode", "ZooKeeper 模式"),
		mean: words.New(
			"Up to 3.9 a cluster can keep its state in ZooKeeper, a store beside Kafka: who is "+
				"alive, who leads, who is in the ISR.",
			"3.9 及以前，集群可以把状态存在 Kafka 之外的 ZooKeeper 里：谁在线、谁是 leader、谁在 ISR。"),
		more: words.New(
			"ZooKeeper stores and tells of changes; it elects no partition leader. That does one "+
				"of the brokers, the controller. Records never go through ZooKeeper.",
			"ZooKeeper 只存储状态、通知变化，不选分区 leader；选 leader 的是担任 controller 的那个 broker。"+
				"消息从不经过 ZooKeeper。"),
		source: "KafkaZkClient · KIP-500",
		near:   "controller session kraft",
		shot:   shot{"basics-failover", "2.7", 8, 9, "band A", "registered"},
	},
	{
		id: "kraft", word: words.New("KRaft mode", "KRaft 模式"),
		mean: words.New(
			"Without ZooKeeper: a few controllers keep the cluster's state in a log of their "+
				"own, which the brokers read. From 4.0 on the only mode.",
			"不用 ZooKeeper：几个 controller 用自己的日志保存集群状态，broker 去读。4.0 起只有这种模式。"),
		more: words.New(
			"KRaft replaces where the cluster's state is kept. How partitions copy their records "+
				"is the same: leader, followers, ISR, high watermark, not Raft.",
			"KRaft 换的是集群状态的存放方式。分区复制消息的办法不变：leader、follower、ISR、HW，并不是 Raft。"),
		source: "KIP-500 · KIP-595 · KIP-631",
		near:   "controller-kraft quorum metadata-log",
		shot:   shot{"basics-quorum-and-isr", "4.1", 2, 3, "band", "metadata"},
	},
	{
		id: "controller-node", word: words.Same("/controller"),
		mean: words.New(
			"The entry in ZooKeeper that says which broker is the controller. The first broker to "+
				"create it is; it vanishes with that broker's session.",
			"ZooKeeper 中的一个节点，写着哪个 broker 是 controller。谁先创建谁就是；那个 broker 的会话过期，节点随之消失。"),
		more: words.New(
			"It says who is controller, not what it has done: the next one reads everything anew "+
				"from ZooKeeper and sends every broker its roles.",
			"它只说明谁是 controller，不记录做过什么：下一任从 ZooKeeper 重新读取一切，再把角色发给每个 broker。"),
		source: "/controller · KafkaController.elect",
		near:   "controller controller-epoch session",
		shot:   shot{"kip-101-loss", "0.10", 6, 7, "band B", "holder"},
	},
	{
		id: "update-metadata", word: words.Same("UpdateMetadata"),
		mean: words.New(
			"ZooKeeper's controller tells every broker who leads and who is alive, so that it "+
				"can tell clients.",
			"ZooKeeper 模式下，controller 用它告诉每个 broker 谁是 leader、谁在线，好让 broker 告诉客户端。"),
		more: words.New(
			"It gives no roles: that does LeaderAndIsr. A broker can name a leader that the "+
				"leader itself has not heard of yet.",
			"它不分配角色，那是 LeaderAndIsr 的事。broker 可能已经报出新 leader，而那个 leader 自己还不知道。"),
		source: "UpdateMetadataRequest · MetadataCache",
		near:   "leader-and-isr controller",
		shot:   shot{"kip-101-loss", "0.10", 8, 9, "band A B", "inbox:A"},
	},
}
