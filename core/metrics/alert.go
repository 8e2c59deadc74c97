package metrics

import "highwater/core/words"

// alarm says when a value is one that an operator is called for.
type alarm int8

const (
	aboveZero alarm = iota // it should be 0
	grows                  // a counter that should stand still
	notOne                 // the sum over all processes should be 1
	watched                // not by itself
)

// alerts are the metrics by which people are called, with what they would alert on. Only names
// stand here; releases that compute them differently share a line.
var alerts = []struct {
	name string
	when alarm
	text words.Text
}{
	{"OfflinePartitionsCount", aboveZero, words.New(
		"Page: a partition has no leader, nobody can read or write it.",
		"立刻呼叫：有分区没有 leader，无法读写。")},
	{"UncleanLeaderElectionsPerSec", grows, words.New(
		"Page: a replica outside the ISR leads; records may be lost.",
		"立刻呼叫：ISR 之外的副本当了 leader，可能丢消息。")},
	{"ActiveControllerCount", notOne, words.New(
		"Page when the sum over all is not 1 for longer than a fail-over.",
		"所有进程之和长时间不等于 1 时呼叫。")},
	{"OfflineLogDirectoryCount", aboveZero, words.New(
		"Page: a disk failed.", "立刻呼叫：磁盘故障。")},
	{"OfflineReplicaCount", aboveZero, words.New(
		"Replicas on a failed disk.", "位于故障磁盘上的副本。")},
	{"UnderMinIsrPartitionCount", aboveZero, words.New(
		"Page: acks=all is refused for this many partitions.",
		"立刻呼叫：这么多分区的 acks=all 会被拒绝。")},
	{"UnderReplicatedPartitions", aboveZero, words.New(
		"Warn after some minutes: the leader misses followers in the ISR.",
		"持续数分钟则告警：leader 的 ISR 缺少 follower。")},
	{"AtMinIsrPartitionCount", aboveZero, words.New(
		"Warn: one more failure, and acks=all is refused.",
		"告警：再坏一个，acks=all 就会被拒绝。")},
	{"FailedPartitionsCount", aboveZero, words.New(
		"Page: a fetcher gave these partitions up, until a leader changes or it restarts.",
		"立刻呼叫：拉取线程放弃了这些分区，直到换 leader 或重启。")},
	{"IsrShrinksPerSec", grows, words.New(
		"Look: a follower left an ISR. Without expansions after it: warn.",
		"留意：有 follower 离开 ISR；之后没有扩张则告警。")},
	{"IsrExpandsPerSec", watched, words.New(
		"Should follow each shrink.", "每次收缩之后都应有扩张。")},
	{"LeaderElectionRateAndTimeMs", watched, words.New(
		"Rises with every failed broker and planned move.",
		"每次 broker 故障或计划内切换都会上升。")},
	{"FailedIsrUpdatesPerSec", grows, words.New(
		"Warn: a leader's change of the ISR was refused.", "告警：leader 的 ISR 变更被拒绝。")},
	{"MaxLag", watched, words.New(
		"Look when it only grows: a fetcher does not keep up.",
		"只增不减时留意：拉取线程跟不上。")},
	{"PreferredReplicaImbalanceCount", watched, words.New(
		"Leaders that are not where they should be.", "不在首选副本上的 leader。")},
	{"FencedBrokerCount", aboveZero, words.New(
		"Warn: a registered broker may not lead.", "告警：有已注册的 broker 不能当 leader。")},
	{"ReassigningPartitions", watched, words.New(
		"A reassignment is under way.", "正在重分配。")},
}

// Alert says what an operator would alert on, and how important the metric is: 0 is the most. ok is
// false for a metric by which nobody is called.
func Alert(name string) (text words.Text, rank int, ok bool) {
	for i := range alerts {
		if alerts[i].name == name {
			return alerts[i].text, i, true
		}
	}
	return words.Text{}, len(alerts), false
}

// Alarming says whether the present values of a metric's series, one for each process, are ones
// that an operator is called for.
func Alarming(name string, all []*Series) bool {
	_, rank, ok := Alert(name)
	if !ok {
		return false
	}
	sum, grown := int64(0), false
	for _, s := range all {
		n := len(s.Values)
		now := s.Values[n-1]
		if now == None {
			continue
		}
		sum += now
		grown = grown || n > 1 && s.Values[n-2] != None && now > s.Values[n-2]
	}
	switch alerts[rank].when {
	case aboveZero:
		return sum > 0
	case grows:
		return grown
	case notOne:
		return sum != 1
	}
	return false
}
