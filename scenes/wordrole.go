package scenes

import "highwater/core/words"

// wordsOfRoles are the words of who leads, who is in sync and who may become leader.
var wordsOfRoles = []entry{
	{
		id: "isr", word: words.New("in-sync replicas (ISR)", "ISR（同步副本集合）"),
		mean: words.New(
			"The replicas that keep up with the leader. acks=all waits for all of them.",
			"跟得上 leader 的副本。acks=all 要等它们全部写入。"),
		more: words.New(
			"A member may be behind at any moment; it leaves only when it has not caught up for "+
				"replica.lag.time.max.ms. It joins again by offset alone, once it has reached the "+
				"HW. The leader proposes the change; from 2.7 on the controller writes it.",
			"成员随时可能暂时落后；只有在 replica.lag.time.max.ms 内一直没追上才会离开。重新加入只看 offset：到达 HW "+
				"即可。变更由 leader 提出，2.7 起由 controller 写入。"),
		source: "Partition.maybeShrinkIsr, maybeExpandIsr · KIP-497",
		near:   "lag min-isr alter-partition acks",
		shot:   shot{"basics-isr", "2.1", 4, 5, "band A B C", "isr"},
	},
	{
		id: "lag", word: words.New("lag time (replica.lag.time.max.ms)",
			"lag 时间（replica.lag.time.max.ms）"),
		mean: words.New(
			"How long a follower may be behind without having caught up before it leaves the ISR.",
			"follower 落后多久没有追上就离开 ISR。"),
		more: words.New(
			"30 s, and 10 s up to 2.4. The leader looks every half of it, so a silent follower "+
				"leaves after 1 to 1.5 times the limit. From 2.1 on a follower at the leader's "+
				"log "+
				"end may be silent for as long as nothing is written. Counting records ended with "+
				"0.9.",
			"默认 30 秒，2.4 及以前为 10 秒。leader 每过一半时间检查一次，所以沉默的 follower 要 1 到 1.5 倍时间才离开。"+
				"2.1 起，已到 leader 末端的 follower 只要没有新写入就可以一直沉默。按条数判断的规则在 0.9 已取消。"),
		source: "replica.lag.time.max.ms · KIP-537 · Partition.getOutOfSyncReplicas",
		near:   "isr fetch acks",
		shot:   shot{"field-slow-disk", "3.6", 2, 3, "band A C", "isr"},
	},
	{
		id: "min-isr", word: words.Same("min.insync.replicas"),
		mean: words.New(
			"How many the ISR must have for acks=all: a floor, not the number of copies to wait "+
				"for. From 3.7 on the HW stands still below it.",
			"acks=all 要求 ISR 至少有几个成员：这是下限，不是要等待的份数。3.7 起，低于它时 HW 不动。"),
		more: words.New(
			"With three in the ISR and a minimum of 2, acks=all waits for three. Below the "+
				"minimum "+
				"it is refused with NOT_ENOUGH_REPLICAS and nothing is written. acks=1 and acks=0 "+
				"never ask for it.",
			"ISR 有三个成员、下限为 2 时，acks=all 等的是三个。低于下限则以 NOT_ENOUGH_REPLICAS 拒绝，什么都不写。"+
				"acks=1 和 acks=0 从不看它。"),
		source: "min.insync.replicas · Partition.appendRecordsToLeader · KIP-966",
		near:   "isr acks elr high-watermark",
		shot:   shot{"basics-acks", "3.7", 9, 10, "band A clients", "record:m6"},
	},
	{
		id: "elr", word: words.New("eligible leader replicas (ELR)", "ELR（可当选副本集合）"),
		mean: words.New(
			"Left the ISR when it fell below the minimum, with every committed record: they may "+
				"lead.",
			"ISR 降到最小值以下时离开，但有全部已提交的消息：可以当选 leader。"),
		more: words.New(
			"It works because below the minimum the HW stands still, so who leaves then misses "+
				"nothing that is committed. 4.0 can switch it on, 4.1 does so in new clusters. An "+
				"unclean restart strikes a broker off; three copies on three dead disks it cannot "+
				"bring back.",
			"它成立是因为低于下限时 HW 停住，那时离开的副本不缺任何已提交的消息。4.0 可手动开启，4.1 的新集群默认开启。"+
				"异常重启会把 broker 从名单中划掉；三块盘同时丢数据，它也救不回来。"),
		source: "KIP-966 · PartitionChangeBuilder · eligible.leader.replicas.version",
		near:   "min-isr isr clean-shutdown last-known-leader",
		shot:   shot{"kip-966-last-replica-standing", "4.1", 3, 4, "band B C", "elr"},
	},
	{
		id: "last-known-leader", word: words.New("last known leader", "最后已知的 leader"),
		mean: words.New(
			"Who led last; noted while the partition has no leader.",
			"最后当过 leader 的副本；在分区没有 leader 期间记下。"),
		more: words.New(
			"It comes into play when ISR and ELR are both empty. To elect it counts as "+
				"unclean: it "+
				"is the best guess, not a promise.",
			"只有 ISR 和 ELR 都为空时才用到。选它算 unclean 选举：只是最好的猜测，不是保证。"),
		source: "KIP-966 · PartitionRegistration.lastKnownElr",
		near:   "elr unclean-election leader",
		shot:   shot{"field-eligible-ladder", "4.1", 2, 3, "band A B", "known"},
	},
	{
		id: "preferred-leader", word: words.New("preferred leader", "preferred leader（首选 leader）"),
		mean: words.New(
			"The first replica of the assignment. It leads again when it is asked for and is in "+
				"the ISR.",
			"副本列表的第一个。有人请求、且它在 ISR 里时，重新由它领导。"),
		more: words.New(
			"It does not come back by itself when its broker starts. Somebody asks: an operator, "+
				"or the controller's timer every 300 s (auto.leader.rebalance.enable).",
			"它的 broker 启动后不会自动夺回。要有人请求：运维，或 controller 每 300 秒的定时器（auto.leader.rebalance."+
				"enable）。"),
		source: "KIP-460 · auto.leader.rebalance.enable · leader.imbalance.check.interval.seconds",
		near:   "leader isr reassignment",
		shot:   shot{"basics-preferred-election", "4.1", 9, 10, "band A B", "leads"},
	},
	{
		id: "unclean-election", word: words.New("unclean leader election", "unclean 选举（非 ISR 选举）"),
		mean: words.New(
			"A replica outside the ISR becomes leader. What it lacks is lost.",
			"ISR 之外的副本成为 leader，它没有的消息就丢了。"),
		more: words.New(
			"Allowed by default up to 0.10, forbidden since 0.11. It trades records for "+
				"availability, and takes the first live replica of the assignment, not the one "+
				"with the longest log. Old members of the ISR cut the rest.",
			"0.10 及以前默认允许，0.11 起默认禁止。它用消息换可用性，取副本列表中第一个活着的，而不是日志最长的。"+
				"原来的 ISR 成员回来后会把多出的部分切掉。"),
		source: "unclean.leader.election.enable · KIP-106 · KIP-460",
		near:   "isr elr truncation",
		shot:   shot{"basics-unclean-election", "3.9", 9, 10, "band B clients", "record:m2"},
	},
	{
		id: "reassignment", word: words.New("reassignment", "副本迁移（reassignment）"),
		mean: words.New(
			"An operator gives a partition other replicas: new ones are added, copy the log, and "+
				"when they are in sync the old ones go.",
			"运维给分区换副本：加入新副本、复制日志，等它们同步后旧副本离开。"),
		more: words.New(
			"While it goes on the partition has old and new replicas together. It ends only when "+
				"the new ones are in the ISR, and then the leader may change.",
			"进行期间，分区同时有新旧副本。新副本都进入 ISR 后才结束，那时 leader 可能变更。"),
		source: "KIP-455 · AlterPartitionReassignments",
		near:   "preferred-leader isr",
		shot:   shot{"field-fenced-while-moved", "2.4", 1, 2, "band A B C", "moving"},
	},
}
