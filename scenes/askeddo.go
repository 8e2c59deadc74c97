package scenes

import "highwater/core/words"

// doOf gives what to do for a question on call: whether it is normal, what to look at, whether to
// send again.
func doOf(id string) words.Text { return deedOf(id).do }

// deed is what to do for a question on call, and the commands for it, whole, so that nothing is run
// on more than is meant.
type deed struct {
	id   string
	do   words.Text
	runs []string
}

func deedOf(id string) deed {
	for i := range toDo {
		if toDo[i].id == id {
			return toDo[i]
		}
	}
	return deed{}
}

// The commands that several questions need. What stands in capitals is to be filled in.
const (
	runDescribe = "kafka-topics --bootstrap-server BROKER:9092 --describe "
	runElect    = "kafka-leader-election --bootstrap-server BROKER:9092 --election-type "
	runUnclean  = runElect + "unclean --topic TOPIC --partition N"
	runGroups   = "kafka-consumer-groups --bootstrap-server BROKER:9092 --group GROUP "
	runMoveTo   = runGroups + "--topic TOPIC:N --reset-offsets --to-offset OFFSET --dry-run"
	runQuorum   = "kafka-metadata-quorum --bootstrap-server BROKER:9092 describe --status"
	runDump     = "kafka-dump-log --print-data-log --files DIR/TOPIC-N/SEGMENT.log"
)

var txtDo = words.New("What to do", "怎么办")

// toDo lists it in the order of the questions. Names of metrics are those of JMX, log lines those
// that the newest releases write, commands those of bin/ without their ".sh".
var toDo = []deed{
	{"does-acks-all-lose", words.New(
		"Set min.insync.replicas=2 with three copies, keep unclean.leader.election.enable=false, "+
			"and watch UnderMinIsrPartitionCount and UncleanLeaderElectionsPerSec.",
		"三副本配 min.insync.replicas=2，保持 unclean.leader.election.enable=false，"+
			"监控 UnderMinIsrPartitionCount 和 UncleanLeaderElectionsPerSec。"), nil},
	{"is-fsync-needed", words.New(
		"Spread the copies over racks with power of their own (broker.rack). A sync for each "+
			"record costs a disk write before every ack: measure it with your load first.",
		"用 broker.rack 把副本分到独立供电的机架。每条消息都 fsync，每次 ack "+
			"前就要等一次落盘：先用自己的负载测一测。"), nil},
	{"acks-one-lost", words.New(
		"Normal for acks=1. Set acks=all in the producer, and stop brokers with SIGTERM, one at "+
			"a time, each when UnderReplicatedPartitions is 0 again.",
		"acks=1 本来如此。生产者改用 acks=all；用 SIGTERM 逐台停 broker，"+
			"等 UnderReplicatedPartitions 回到 0 再停下一台。"), nil},
	{
		"min-isr-one", words.New(
			"With three copies set min.insync.replicas=2 for the topic. AtMinIsrPartitionCount "+
				"above "+
				"0: one more broker down, and acks=all is refused.",
			"三副本的 topic 设为 min.insync.replicas=2。AtMinIsrPartitionCount 大于 0："+
				"再少一台，acks=all 就会被拒绝。"),
		[]string{"kafka-configs --bootstrap-server BROKER:9092 --alter " +
			"--entity-type topics --entity-name TOPIC --add-config min.insync.replicas=2"},
	},
	{
		"not-enough-replicas", words.New(
			"Send again: the producer does so by itself until delivery.timeout.ms. See which "+
				"partitions it concerns, and start the brokers that are missing in their ISR.",
			"可以重发：在 delivery.timeout.ms 之内生产者会自动重试。查出哪些分区，启动 ISR 中缺的 broker。"),
		[]string{runDescribe + "--under-min-isr-partitions"},
	},
	{"not-enough-after-append", words.New(
		"Send again, with enable.idempotence=true; without it the record may be there twice. "+
			"Then bring followers back, as for error 19.",
		"可以重发，但要有 enable.idempotence=true，否则消息可能重复。然后像错误 19 那样恢复 "+
			"follower。"), []string{runDescribe + "--under-min-isr-partitions"}},
	{"request-timed-out", words.New(
		"Send again, with enable.idempotence=true. If it goes on, look for partitions below the "+
			"minimum, and for slow followers at IsrShrinksPerSec.",
		"可以重发，但要有 enable.idempotence=true。若持续出现，查低于下限的分区；follower 慢则看 "+
			"IsrShrinksPerSec。"), []string{runDescribe + "--under-min-isr-partitions"}},
	{"duplicates", words.New(
		"Set enable.idempotence=true with acks=all. What is doubled already stays: let the "+
			"consumer drop records by a key of their own.",
		"设 enable.idempotence=true 和 acks=all。已经重复的不会消失："+
			"让消费者按消息自己的键去重。"), nil},
	{"follower-truncated", words.New(
		"Look in its log for “Truncating to offset”. Normal after a change of leader. Not "+
			"normal: “Truncating … below high watermark” (2.0.1 and later). Nothing needs to be "+
			"sent again if the producer used acks=all, no unclean election happened and no "+
			"leader lost its disk; up to 1.1 see KIP-101 and KIP-279.",
		"在它的日志里找 “Truncating to offset”。切换 leader 之后正常。不正常的是 "+
			"“Truncating … below high watermark”（2.0.1 起）。用 acks=all、没有 unclean "+
			"选举、也没有 leader 丢盘，就不必重发；1.1 及以前另见 KIP-101、KIP-279。"), nil},
	{"isr-shrinks", words.New(
		"IsrShrinksPerSec says how often; the leader's log says who: “Shrinking ISR from … to …”. "+
			"Normal in a restart, if IsrExpandsPerSec follows. Else look at that broker's disk, "+
			"GC and network.",
		"IsrShrinksPerSec 说明有多频繁；leader 的日志说明是谁：“Shrinking ISR from … to …”。"+
			"重启时正常，随后应有 IsrExpandsPerSec；否则查那台 broker 的磁盘、GC 和网络。"), nil},
	{"isr-flaps", words.New(
		"Compare IsrShrinksPerSec with IsrExpandsPerSec, and find the broker in “Shrinking ISR”. "+
			"Then look at its disk, GC pauses, network and num.replica.fetchers before you "+
			"raise replica.lag.time.max.ms.",
		"对比 IsrShrinksPerSec 与 IsrExpandsPerSec，从 “Shrinking ISR” 找到那台 broker。"+
			"先查它的磁盘、GC 停顿、"+
			"网络和 num.replica.fetchers，再考虑调大 replica.lag.time.max.ms。"), nil},
	{"hw-lags", words.New(
		"Nothing, if it moves. If it stands still, see “Why does the high watermark not move?”",
		"只要它在推进，就什么都不用做。若一直不动，见“HW 为什么不动？”"), nil},
	{
		"hw-stuck", words.New(
			"Is the partition below the minimum (3.7 and later)? Bring followers back. If not, a "+
				"member of the ISR is slow, and leaves after replica.lag.time.max.ms; look at its "+
				"broker. If it does not leave, the leader cannot reach the controller (up to 2.6: "+
				"ZooKeeper).",
			"分区低于下限吗（3.7 起）？那就恢复 follower。否则是 ISR 里有成员慢，"+
				"replica.lag.time.max.ms 之后会离开；查它的 broker。若一直不离开，则是 leader 连不上 "+
				"controller（2.6 及以前是 ZooKeeper）。"),
		[]string{runDescribe + "--under-min-isr-partitions"},
	},
	{"why-no-leader", words.New(
		"Start the brokers that are named at Isr (or Elr). Only if none comes back: an unclean "+
			"election, which loses records. Clients go on by themselves.",
		"启动 Isr（或 Elr）里列出的 broker。确实都回不来，才做 unclean 选举，会丢消息。"+
			"客户端会自动继续。"), []string{runDescribe + "--unavailable-partitions", runUnclean}},
	{"why-unclean", words.New(
		"UncleanLeaderElectionsPerSec above 0 is never normal. Check "+
			"unclean.leader.election.enable of the topic and of the brokers; KRaft's controller "+
			"logs “UNCLEAN partition change for …” (3.0 and later).",
		"UncleanLeaderElectionsPerSec 大于 0 绝不正常。查 topic 和 broker 的 "+
			"unclean.leader.election.enable；KRaft 的 controller 会写 “UNCLEAN partition "+
			"change for …”"+
			"（3.0 起）。"), nil},
	{"unclean-lost", words.New(
		"What the old leader cuts is lost: its log says “Truncating to offset N”, and its log end "+
			"before that is the other bound. Copy its log directory before you start it, read it "+
			"and send the records from N on again. UncleanLeaderElectionsPerSec counts elections; "+
			"no metric counts the records.",
		"旧 leader 切掉的就是丢的：它的日志写 “Truncating to offset N”，切之前的末端是另一头。"+
			"启动它之前先备份日志目录，读出 N 及之后的消息再重发。UncleanLeaderElectionsPerSec "+
			"只数选举，没有指标数丢了多少消息。"), []string{runDump}},
	{
		"what-is-elr", words.New(
			"New clusters from 4.1 have it on. In one that was upgraded to 4.0 or later, run the "+
				"command. Set min.insync.replicas for the cluster or topic, not in a broker's "+
				"file. "+
				"kafka-topics --describe shows the ELR.",
			"4.1 起的新集群自带。升级到 4.0 及以后的集群运行下面的命令。min.insync.replicas "+
				"设在集群或 topic 上，不放在单个 broker 的配置里。kafka-topics --describe 会列出 ELR。"),
		[]string{"kafka-features --bootstrap-server BROKER:9092 upgrade --feature " +
			"eligible.leader.replicas.version=1"},
	},
	{"last-replica", words.New(
		"Without a leader, compare the log ends of the copies that are left: LogEndOffset in JMX "+
			"(kafka.log, type=Log), or the end of the last segment. An unclean election takes the "+
			"first live one of the assignment, so stop those with less before it.",
		"没有 leader 时，比较剩下各份的末端：JMX 的 LogEndOffset（kafka.log，type=Log），"+
			"或最后一个 segment 的末尾。unclean 选举选副本列表中第一个在线的，"+
			"所以先停掉消息更少的那些。"), []string{runDescribe + "--topic TOPIC", runDump, runUnclean}},
	{"fenced-leader-epoch", words.New(
		"Normal for a moment after an election; clients and followers ask again by themselves. "+
			"If it lasts, check that broker's link to the controller.",
		"选举之后短暂出现很正常，客户端和 follower 会自动重试。若持续，查那台 broker 与 "+
			"controller 的连接。"), nil},
	{"unknown-leader-epoch", words.New(
		"Normal for a moment after an election; clients and followers ask again by themselves. "+
			"If it lasts, look at the broker that is asked: its link to the controller, its "+
			"load.",
		"选举之后短暂出现很正常，客户端和 follower 会自动重试。若持续，查被问的 broker：与 "+
			"controller 的连接、负载。"), nil},
	{"not-leader", words.New(
		"Nothing: clients look up the leader and send again. If it goes on, see at "+
			"LeaderElectionRateAndTimeMs whether leaders move. If they do not, find the broker "+
			"whose log says that it cannot reach the controller, and mend its link.",
		"不用做什么：客户端会重新查 leader 再发。若持续，看 LeaderElectionRateAndTimeMs，"+
			"判断 leader 是否一直在换。没有换，就找日志里连不上 controller 的 broker，"+
			"修好它的连接。"), nil},
	{"out-of-range", words.New(
		"In the consumer look for “is out of range for partition”; in a follower for “Reset fetch "+
			"offset for partition”. Compare the offset with retention.ms and with recent "+
			"elections.",
		"消费者日志找 “is out of range for partition”，follower 日志找 “Reset fetch offset "+
			"for partition”。"+
			"把该 offset 与 retention.ms 和最近的选举对照。"), nil},
	{
		"out-of-range-failover", words.New(
			"Look at UncleanLeaderElectionsPerSec, and in the consumer for “Truncation "+
				"detected for "+
				"partition”. The describe shows position and log end. Then move the group "+
				"where you "+
				"want it; --execute instead of --dry-run does it.",
			"查 UncleanLeaderElectionsPerSec，消费者日志找 “Truncation detected for partition”。"+
				"--describe 列出位置和末端。再把消费组移到要去的位置；把 --dry-run 换成 --execute 才执行。"),
		[]string{runGroups + "--describe", runMoveTo},
	},
	{"reads-twice", words.New(
		"In the consumer look for “Resetting offset for partition” (no commit, or out of range) "+
			"and for a rebalance. Let the application bear records that come twice, or commit "+
			"with what it writes.",
		"消费者日志找 “Resetting offset for partition”（没有提交或越界）和再均衡。"+
			"让应用能容忍重复，或把提交与写出的结果放在一起。"), []string{runGroups + "--describe"}},
	{
		"consumer-reset", words.New(
			"The consumer logs “Resetting offset for partition … to position …”. Stop the group, "+
				"look at it and move it back; --execute instead of --dry-run does it. "+
				"--to-datetime "+
				"works too.",
			"消费者日志有 “Resetting offset for partition … to position …”。停掉消费组，查看后移回；"+
				"把 --dry-run 换成 --execute 才执行，也可以用 --to-datetime。"),
		[]string{runGroups + "--describe", runMoveTo},
	},
	{"stale-broker-epoch", words.New(
		"Normal for a moment around a restart: the broker asks again with its new registration. "+
			"If it lasts, two processes may share one node id.",
		"重启前后短暂出现很正常：broker 会带着新注册重试。若持续，可能有两个进程用了同一个 "+
			"node id。"), nil},
	{"ineligible-replica", words.New(
		"Normal for a moment around a restart; the leader asks again by itself. If it lasts, see "+
			"why that broker stays fenced.",
		"重启前后短暂出现很正常，leader 会自动再请求。若持续，查那台 broker 为什么一直被隔离。"), nil},
	{"controller-failover", words.New(
		"ActiveControllerCount, summed over all, must come back to 1 within seconds. If it stays "+
			"0, ask the quorum (KRaft), or look at the ZooKeeper session.",
		"ActiveControllerCount 的总和应在几秒内回到 1。若一直为 0：KRaft 查 quorum，"+
			"ZooKeeper 则查会话。"), []string{runQuorum}},
	{
		"preferred-stays", words.New(
			"Wait for the timer, or run the election. PreferredReplicaImbalanceCount then goes "+
				"to 0.",
			"等定时器，或运行选举。PreferredReplicaImbalanceCount 随后归零。"),
		[]string{runElect + "preferred --all-topic-partitions"},
	},
	{"recovery-long", words.New(
		"remainingLogsToRecover (3.3 and later) says how much is left. Raise "+
			"num.recovery.threads.per.data.dir for the next time. Do not kill it.",
		"remainingLogsToRecover（3.3 起）说明还剩多少。下次可调大 "+
			"num.recovery.threads.per.data.dir。别杀进程。"), nil},
	{"under-replicated", words.New(
		"See which partitions and brokers. Normal in a restart; back to 0 when the broker has "+
			"caught up.",
		"查是哪些分区、哪些 broker。重启时正常；追上之后归零。"), []string{runDescribe + "--under-replicated-partitions"}},
	{"under-min-isr", words.New(
		"The command names the partitions: compare Replicas with Isr, and start the brokers that "+
			"are missing. Producers try again by themselves until delivery.timeout.ms.",
		"命令列出分区：对比 Replicas 与 Isr，启动缺的 broker。在 delivery.timeout.ms "+
			"之内生产者会自动重试。"), []string{runDescribe + "--under-min-isr-partitions"}},
	{"offline-partitions", words.New(
		"Start the brokers that are named at Isr (or Elr). With two copies or more it stays 0 in "+
			"a rolling restart; above 0 is an incident.",
		"启动 Isr（或 Elr）里列出的 broker。两副本及以上时，滚动重启中它应一直为 0；"+
			"大于 0 就是故障。"), []string{runDescribe + "--unavailable-partitions"}},
	{"active-controllers", words.New(
		"Sum it over all nodes. In KRaft the command (3.3 and later) names the leader of the "+
			"quorum; start voters until a majority is up.",
		"把所有节点的值相加。KRaft 用此命令（3.3 起）查 quorum 的 leader；启动 voter 直到过半在线。"), []string{runQuorum}},
	{"zk-to-kraft", words.New(
		"The library shows each lesson on both: compare 3.9 ZooKeeper with 3.9 KRaft. In KRaft "+
			"look for elections in the controllers' logs and metrics: an unclean one is logged as "+
			"“UNCLEAN partition change for …”.",
		"课程库里每课两种模式都能运行：对比 3.9 ZooKeeper 与 3.9 KRaft。KRaft 下去 controller "+
			"的日志和指标里看选举：unclean 选举记为 “UNCLEAN partition change for …”。"), []string{runQuorum}},
	{"upgrade-brings", words.New(
		"In the library, choose “Compare two releases”, then your release and the new one: "+
			"it lists each "+
			"lesson whose end differs and what is new between them.",
		"在课程库选“对比两个版本”，再选现在的版本和新版本：会列出结局不同的课程，"+
			"以及其间的新规则。"), nil},
}
