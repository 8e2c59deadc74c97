package scenes

import "highwater/core/words"

// doOf gives what to do for a question on call: whether it is normal, what to look at, whether to
// send again.
func doOf(id string) words.Text {
	for i := range toDo {
		if toDo[i].id == id {
			return toDo[i].do
		}
	}
	return words.Text{}
}

var txtDo = words.New("What to do", "怎么办")

// toDo lists it in the order of the questions. Names of metrics are those of JMX, log lines those
// that the newest releases write, commands those of bin/ without their ".sh".
var toDo = []struct {
	id string
	do words.Text
}{
	{"does-acks-all-lose", words.New(
		"Set min.insync.replicas=2 with three copies, keep unclean.leader.election.enable=false, "+
			"and watch UnderMinIsrPartitionCount and UncleanLeaderElectionsPerSec.",
		"三副本配 min.insync.replicas=2，保持 unclean.leader.election.enable=false，"+
			"监控 UnderMinIsrPartitionCount 和 UncleanLeaderElectionsPerSec。")},
	{"is-fsync-needed", words.New(
		"Spread the copies over racks with power of their own (broker.rack). A sync for each "+
			"record costs a disk write before every ack: measure it with your load first.",
		"用 broker.rack 把副本分到独立供电的机架。每条消息都 fsync，每次 ack "+
			"前就要等一次落盘：先用自己的负载测一测。")},
	{"acks-one-lost", words.New(
		"Normal for acks=1. Set acks=all in the producer, and stop brokers with SIGTERM, one at "+
			"a time, each when UnderReplicatedPartitions is 0 again.",
		"acks=1 本来如此。生产者改用 acks=all；用 SIGTERM 逐台停 broker，"+
			"等 UnderReplicatedPartitions 回到 0 再停下一台。")},
	{"min-isr-one", words.New(
		"With three copies set min.insync.replicas=2 for the topic (kafka-configs --alter). "+
			"AtMinIsrPartitionCount above 0: one more broker down, and acks=all is refused.",
		"三副本的 topic 设为 min.insync.replicas=2（kafka-configs --alter）。"+
			"AtMinIsrPartitionCount 大于 0：再少一台，acks=all 就会被拒绝。")},
	{"not-enough-replicas", words.New(
		"Send again: the producer does so by itself until delivery.timeout.ms. See which "+
			"partitions: kafka-topics --describe --under-min-isr-partitions. Start the brokers "+
			"that miss in their ISR.",
		"可以重发：在 delivery.timeout.ms 之内生产者会自动重试。用 "+
			"kafka-topics --describe --under-min-isr-partitions 找出分区，启动 ISR 中缺的 "+
			"broker。")},
	{"not-enough-after-append", words.New(
		"Send again, with enable.idempotence=true; without it the record may be there twice. "+
			"Then bring followers back, as for error 19.",
		"可以重发，但要有 enable.idempotence=true，否则消息可能重复。然后像错误 19 那样恢复 "+
			"follower。")},
	{"request-timed-out", words.New(
		"Send again, with enable.idempotence=true. If it goes on, look at "+
			"kafka-topics --describe --under-min-isr-partitions, and for slow followers at "+
			"IsrShrinksPerSec.",
		"可以重发，但要有 enable.idempotence=true。若持续出现，查 "+
			"kafka-topics --describe --under-min-isr-partitions；follower 慢则看 "+
			"IsrShrinksPerSec。")},
	{"duplicates", words.New(
		"Set enable.idempotence=true with acks=all. What is doubled already stays: let the "+
			"consumer drop records by a key of their own.",
		"设 enable.idempotence=true 和 acks=all。已经重复的不会消失："+
			"让消费者按消息自己的键去重。")},
	{"follower-truncated", words.New(
		"Look in its log for “Truncating to offset”. Normal after a change of leader. Not "+
			"normal: “Truncating … below high watermark” (2.0.1 and later). Nothing needs to be "+
			"sent again if the producer used acks=all and no unclean election happened.",
		"在它的日志里找 “Truncating to offset”。切换 leader 之后正常。不正常的是 "+
			"“Truncating … below high watermark”（2.0.1 起）。用 acks=all 且没有 unclean "+
			"选举，就不必重发。")},
	{"isr-shrinks", words.New(
		"IsrShrinksPerSec says how often; the leader's log says who: “Shrinking ISR from … to …”. "+
			"Normal in a restart, if IsrExpandsPerSec follows. Else look at that broker's disk, "+
			"GC and network.",
		"IsrShrinksPerSec 说明有多频繁；leader 的日志说明是谁：“Shrinking ISR from … to …”。"+
			"重启时正常，随后应有 IsrExpandsPerSec；否则查那台 broker 的磁盘、GC 和网络。")},
	{"isr-flaps", words.New(
		"Compare IsrShrinksPerSec with IsrExpandsPerSec, and find the broker in “Shrinking ISR”. "+
			"Then look at its disk, GC pauses, network and num.replica.fetchers before you "+
			"raise replica.lag.time.max.ms.",
		"对比 IsrShrinksPerSec 与 IsrExpandsPerSec，从 “Shrinking ISR” 找到那台 broker。"+
			"先查它的磁盘、GC 停顿、"+
			"网络和 num.replica.fetchers，再考虑调大 replica.lag.time.max.ms。")},
	{"hw-lags", words.New(
		"Nothing, if it moves. If it stands still, see “Why does the high watermark not move?”",
		"只要它在推进，就什么都不用做。若一直不动，见“HW 为什么不动？”")},
	{"hw-stuck", words.New(
		"kafka-topics --describe --under-min-isr-partitions. Listed (3.7 and later): bring "+
			"followers back. Not listed: a member of the ISR is slow, and leaves it after "+
			"replica.lag.time.max.ms; look at its broker.",
		"kafka-topics --describe --under-min-isr-partitions。列出了（3.7 起）：恢复 "+
			"follower。没列出："+
			"ISR 里有成员慢，replica.lag.time.max.ms 之后会离开；查它的 broker。")},
	{"why-no-leader", words.New(
		"kafka-topics --describe --unavailable-partitions names the brokers: start those. Only "+
			"if none comes back: kafka-leader-election --election-type unclean, which loses "+
			"records. Clients go on by themselves.",
		"kafka-topics --describe --unavailable-partitions 给出 broker：启动它们。"+
			"确实都回不来，才用 "+
			"kafka-leader-election --election-type unclean，会丢消息。客户端会自动继续。")},
	{"why-unclean", words.New(
		"UncleanLeaderElectionsPerSec above 0 is never normal. Check "+
			"unclean.leader.election.enable of the topic and of the brokers; KRaft's controller "+
			"logs “UNCLEAN partition change for …” (3.0 and later).",
		"UncleanLeaderElectionsPerSec 大于 0 绝不正常。查 topic 和 broker 的 "+
			"unclean.leader.election.enable；KRaft 的 controller 会写 “UNCLEAN partition "+
			"change for …”"+
			"（3.0 起）。")},
	{"unclean-lost", words.New(
		"What the old leader cuts is lost: its log says “Truncating to offset N”, and its log end "+
			"before that is the other bound. Copy its log directory before you start it, "+
			"read it with kafka-dump-log, and send the records from N on again.",
		"旧 leader 切掉的就是丢的：它的日志写 “Truncating to offset N”，切之前的末端是另一头。"+
			"启动它之前先备份日志目录，用 kafka-dump-log 读出 N 及之后的消息再重发。")},
	{"what-is-elr", words.New(
		"New clusters from 4.1 have it. In one that was upgraded to 4.0 or later: kafka-features "+
			"upgrade --feature eligible.leader.replicas.version=1. Set min.insync.replicas for "+
			"the cluster or topic, not in a broker's file. kafka-topics --describe shows the ELR.",
		"4.1 起的新集群自带。升级到 4.0 及以后的集群：kafka-features upgrade --feature "+
			"eligible.leader.replicas.version=1。min.insync.replicas 设在集群或 topic 上，"+
			"不放在单个 broker 的配置里。"+
			"kafka-topics --describe 会列出 ELR。")},
	{"last-replica", words.New(
		"Do not start that broker yet. Compare the log ends of the others, then "+
			"kafka-leader-election --election-type unclean takes the first live one of the "+
			"assignment: stop those with less before you run it.",
		"先别启动那台 broker。比较其余副本的末端；kafka-leader-election --election-type unclean "+
			"选的是副本列表中第一个在线的，所以先停掉消息更少的那些。")},
	{"fenced-leader-epoch", words.New(
		"Normal for a moment after an election; clients and followers ask again by themselves. "+
			"If it lasts, check that broker's link to the controller.",
		"选举之后短暂出现很正常，客户端和 follower 会自动重试。若持续，查那台 broker 与 "+
			"controller 的连接。")},
	{"unknown-leader-epoch", words.New(
		"Normal for a moment after an election; clients and followers ask again by themselves. "+
			"If it lasts, look at the broker that is asked: its link to the controller, its "+
			"load.",
		"选举之后短暂出现很正常，客户端和 follower 会自动重试。若持续，查被问的 broker：与 "+
			"controller 的连接、负载。")},
	{"not-leader", words.New(
		"Nothing: clients look up the leader and send again. If it goes on, leaders keep moving: "+
			"look for restarts and at LeaderElectionRateAndTimeMs.",
		"不用做什么：客户端会重新查 leader 再发。若持续，说明 leader 一直在换：查重启和 "+
			"LeaderElectionRateAndTimeMs。")},
	{"out-of-range", words.New(
		"In the consumer look for “is out of range for partition”; in a follower for “Reset fetch "+
			"offset for partition”. Compare the offset with retention.ms and with recent "+
			"elections.",
		"消费者日志找 “is out of range for partition”，follower 日志找 “Reset fetch offset "+
			"for partition”。"+
			"把该 offset 与 retention.ms 和最近的选举对照。")},
	{"out-of-range-failover", words.New(
		"Look at UncleanLeaderElectionsPerSec, and in the consumer for “Truncation detected for "+
			"partition”. Then move the group where you want it: kafka-consumer-groups "+
			"--reset-offsets.",
		"查 UncleanLeaderElectionsPerSec，消费者日志找 “Truncation detected for partition”。"+
			"再用 kafka-consumer-groups --reset-offsets 把消费组移到要去的位置。")},
	{"consumer-reset", words.New(
		"The consumer logs “Resetting offset for partition … to position …”. Stop the group, see "+
			"kafka-consumer-groups --describe, and move it: --reset-offsets --to-datetime or "+
			"--to-offset, with --dry-run first.",
		"消费者日志有 “Resetting offset for partition … to position …”。停掉消费组，看 "+
			"kafka-consumer-groups --describe，再用 --reset-offsets --to-datetime 或 "+
			"--to-offset 移回，"+
			"先加 --dry-run。")},
	{"stale-broker-epoch", words.New(
		"Normal for a moment around a restart: the broker asks again with its new registration. "+
			"If it lasts, two processes may share one node id.",
		"重启前后短暂出现很正常：broker 会带着新注册重试。若持续，可能有两个进程用了同一个 "+
			"node id。")},
	{"ineligible-replica", words.New(
		"Normal for a moment around a restart; the leader asks again by itself. If it lasts, see "+
			"why that broker stays fenced.",
		"重启前后短暂出现很正常，leader 会自动再请求。若持续，查那台 broker 为什么一直被隔离。")},
	{"controller-failover", words.New(
		"ActiveControllerCount, summed over all, must come back to 1 within seconds. If it stays "+
			"0: kafka-metadata-quorum describe --status (KRaft), or the ZooKeeper session.",
		"ActiveControllerCount 的总和应在几秒内回到 1。若一直为 0：KRaft 用 kafka-metadata-quorum "+
			"describe --status，ZooKeeper 则查会话。")},
	{"preferred-stays", words.New(
		"Wait for the timer, or run kafka-leader-election --election-type preferred "+
			"--all-topic-partitions. PreferredReplicaImbalanceCount then goes to 0.",
		"等定时器，或运行 kafka-leader-election --election-type preferred --all-topic-partitions。"+
			"PreferredReplicaImbalanceCount 随后归零。")},
	{"recovery-long", words.New(
		"remainingLogsToRecover (3.3 and later) says how much is left. Raise "+
			"num.recovery.threads.per.data.dir for the next time. Do not kill it.",
		"remainingLogsToRecover（3.3 起）说明还剩多少。下次可调大 "+
			"num.recovery.threads.per.data.dir。别杀进程。")},
	{"under-replicated", words.New(
		"kafka-topics --describe --under-replicated-partitions: if one broker misses in all "+
			"ISRs, look at that one. Normal in a restart; back to 0 when it has caught up.",
		"kafka-topics --describe --under-replicated-partitions：若所有 ISR 都缺同一台，就查那台。"+
			"重启时正常；追上之后归零。")},
	{"under-min-isr", words.New(
		"kafka-topics --describe --under-min-isr-partitions names what misses: start those "+
			"brokers. Producers try again by themselves until delivery.timeout.ms.",
		"kafka-topics --describe --under-min-isr-partitions 给出缺的副本：启动那些 broker。"+
			"在 delivery.timeout.ms 之内生产者会自动重试。")},
	{"offline-partitions", words.New(
		"kafka-topics --describe --unavailable-partitions, then start the brokers that its ISR "+
			"names. With two copies or more it stays 0 in a rolling restart; above 0 is an "+
			"incident.",
		"kafka-topics --describe --unavailable-partitions，再启动其 ISR 里的 broker。"+
			"两副本及以上时，滚动重启中它应一直为 0；大于 0 就是故障。")},
	{"active-controllers", words.New(
		"Sum it over all nodes. KRaft: kafka-metadata-quorum describe --status (3.3 and later) "+
			"names the leader of the quorum; start voters until a majority is up.",
		"把所有节点的值相加。KRaft：kafka-metadata-quorum describe --status（3.3 起）给出 "+
			"quorum 的 leader；"+
			"启动 voter 直到过半在线。")},
	{"upgrade-brings", words.New(
		"In the library, choose “Compare two releases”, then your release and the new one: "+
			"it lists each "+
			"lesson whose end differs and what is new between them.",
		"在首页选“对比两个版本”，再选现在的版本和新版本：会列出结局不同的课程，"+
			"以及其间的新规则。")},
}
