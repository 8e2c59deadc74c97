package view

import (
	"strings"

	"highwater/core/check"
	"highwater/core/words"
)

var checkNames = map[check.ID]words.Text{
	check.AckedSurvive:    words.New("Acknowledged records survive", "已确认的消息不会丢"),
	check.ReadsStay:       words.New("What a consumer read stays read", "消费者读到的不会变"),
	check.NoDivergence:    words.New("Logs do not diverge", "日志不分叉"),
	check.OneLeader:       words.New("One leader per epoch", "每个 epoch 只有一个 leader"),
	check.EpochsAscend:    words.New("Epochs in a log never fall", "日志里的 epoch 不会变小"),
	check.CacheFitsLog:    words.New("Epoch cache equals the log", "epoch 缓存与日志一致"),
	check.HWInLog:         words.New("HW lies within the log", "HW 在日志范围内"),
	check.HWNeverFalls:    words.New("A leader's HW never falls", "leader 的 HW 不会后退"),
	check.ISRHasCommitted: words.New("ISR holds the committed data", "ISR 持有已提交的数据"),
	check.LeaderInISR:     words.New("The leader is in its ISR", "leader 在自己的 ISR 里"),
	check.NoSilentWait:    words.New("Nobody waits in silence", "没有副本在无声地等"),

	check.TruncationNoticed: words.New("A consumer notices a truncation", "消费者会察觉截断"),
	check.IdempotentOnce: words.New("Idempotent records: once, in order",
		"幂等生产者的消息不重不乱"),
	check.OneTold:     words.New("One leader told per epoch", "每个 epoch 只对外宣布一个 leader"),
	check.NewsArrives: words.New("A refresh brings news", "刷新元数据总能得知 leader"),

	check.ELRDisjoint:    words.New("ISR and ELR are disjoint", "ISR 与 ELR 不相交"),
	check.ELRBelowMin:    words.New("ELR only below the minimum ISR", "只在 ISR 不足时才有 ELR"),
	check.ELRCommitted:   words.New("ELR holds the committed data", "ELR 持有已提交的数据"),
	check.EnoughEligible: words.New("ISR and ELR reach the minimum", "ISR 加 ELR 不少于最小值"),
	check.LastKnownAlone: words.New("Last known leader only without a leader",
		"没有 leader 时才记最后已知的 leader"),
	check.EmptyISR:     words.New("An empty ISR only with ELR", "有 ELR 时 ISR 才可为空"),
	check.QuorumLeader: words.New("One quorum leader per epoch", "每个 quorum epoch 只有一个 leader"),
	check.QuorumAgrees: words.New("Voters agree on what is committed", "各投票者的已提交元数据一致"),
	check.QuorumKeeps:  words.New("Committed metadata survives", "已提交的元数据不会丢"),
	check.ImagesFit:    words.New("Brokers' images equal the log", "broker 的元数据与日志一致"),
}

var whyTexts = [...]words.Text{
	check.Fine: words.New("It holds.", "成立。"),
	check.LeaderLacks: words.New("{records}: acknowledged, and missing at leader {brokers}.",
		"{records} 已确认，但 leader {brokers} 没有它。"),
	check.NobodyHolds: words.New("{records}: acknowledged, and no replica has it any more.",
		"{records} 已确认，但没有副本持有它了。"),
	check.OnlyOutside: words.New(
		"{records}: acknowledged, and held only by {brokers}, which may not lead now.",
		"{records} 已确认，但只有现在不能当 leader 的 {brokers} 持有。"),
	check.DifferentRecord: words.New(
		"{brokers} hold different records at offset {offset}: {records}.",
		"{brokers} 在 offset {offset} 处的消息不同：{records}。"),
	check.TwoLeaders: words.New("{brokers} both lead in leader epoch {epoch}.",
		"{brokers} 都在 leader epoch {epoch} 中担任 leader。"),
	check.EpochFell: words.New("In the log of {brokers} the epoch falls at offset {offset}.",
		"{brokers} 的日志在 offset {offset} 处 epoch 变小。"),
	check.CacheDiffers: words.New("The epoch cache of {brokers} differs from its log.",
		"{brokers} 的 epoch 缓存与日志不符。"),
	check.HWOutside: words.New("The HW {offset} of {brokers} lies outside its log.",
		"{brokers} 的 HW {offset} 超出日志范围。"),
	check.HWFell: words.New("The HW of leader {brokers} falls to {offset} within its epoch.",
		"leader {brokers} 的 HW 在任期内降到 {offset}。"),
	check.MemberLacks: words.New(
		"{brokers} is in the ISR and lacks what was committed at offset {offset}.",
		"{brokers} 在 ISR 中，却缺少 offset {offset} 处已提交的消息。"),
	check.LeaderOutside: words.New("{brokers} leads in epoch {epoch} and is not in its ISR.",
		"{brokers} 在 epoch {epoch} 担任 leader，却不在 ISR 里。"),
	check.WaitsUntold: words.New(
		"{brokers} neither leads nor fetches in epoch {epoch}, and nothing will tell it to.",
		"{brokers} 在 epoch {epoch} 既不当 leader 也不拉取，而且不会再有谁通知它。"),
	check.AsksInVain: words.New(
		"{brokers} asks again and again where its log parts from the leader's, is told {offset} "+
			"each time, and changes nothing.",
		"{brokers} 一再询问日志从哪里分叉，每次都得到 {offset}，却什么也没有改变。"),

	check.CrossedUntold: words.New(
		"{consumer} reads {records} after a record of epoch {epoch} at offset {offset} that its "+
			"log does not have, and its validation did not tell it.",
		"{consumer} 在 offset {offset} 处读过 epoch {epoch} 的消息，现在读到 {records} 的日志里"+
			"却没有它，而验证没有告诉消费者。"),
	check.CrossedBlind: words.New(
		"{consumer} reads {records} after a record of epoch {epoch} at offset {offset} that its "+
			"log does not have, and could not notice.",
		"{consumer} 在 offset {offset} 处读过 epoch {epoch} 的消息，现在读到 {records} 的日志里"+
			"却没有它，而消费者无从察觉。"),
	check.TwiceInLog: words.New(
		"{records} of an idempotent producer is in the log of leader {brokers} twice, again at "+
			"offset {offset}.",
		"幂等生产者的 {records} 在 leader {brokers} 的日志里出现两次，第二次在 offset {offset}。"),
	check.OutOfOrder: words.New(
		"{records} of an idempotent producer is in the log of leader {brokers} at offset "+
			"{offset}, after what was sent later.",
		"幂等生产者的 {records} 在 leader {brokers} 的日志 offset {offset} 处，"+
			"排在更晚发送的消息之后。"),
	check.ToldTwo: words.New("{brokers} were both named as leader in epoch {epoch}.",
		"{brokers} 都曾被称为 epoch {epoch} 的 leader。"),
	check.NoNews: words.New(
		"{brokers} leads in epoch {epoch}; whichever broker {consumer} asks, it does not learn "+
			"that.",
		"{brokers} 在 epoch {epoch} 担任 leader；{consumer} 无论问哪个 broker 都无从得知。"),

	check.InBoth: words.New("{brokers} is in the ISR and in the ELR.",
		"{brokers} 同时在 ISR 和 ELR 里。"),
	check.NeedlessELR: words.New(
		"{brokers} is in the ELR, though the ISR has the minimum.",
		"ISR 已达最小值，{brokers} 却还在 ELR 里。"),
	check.EligibleLacks: words.New(
		"{brokers} is in the ELR and lacks what was committed at offset {offset}.",
		"{brokers} 在 ELR 中，却缺少 offset {offset} 处已提交的消息。"),
	check.TooFewEligible: words.New(
		"Only {brokers} may be elected cleanly, fewer than min.insync.replicas, "+
			"and no unclean restart or election explains it.",
		"只有 {brokers} 能正常当选，少于 min.insync.replicas，"+
			"而且没有 unclean 重启或 unclean 选举可以解释。"),
	check.KnownBesideLeader: words.New(
		"{brokers} is kept as the last known leader, though there is a leader.",
		"已经有 leader，却还记着最后已知的 leader {brokers}。"),
	check.LeadsEmptyISR: words.New("{brokers} leads in epoch {epoch}, and the ISR is empty.",
		"{brokers} 在 epoch {epoch} 担任 leader，而 ISR 为空。"),
	check.EmptyWithoutELR: words.New(
		"The ISR lost its last member while ELR was off: nobody can be elected any more.",
		"ELR 关闭时 ISR 失去了最后一个成员：再也选不出 leader。"),
	check.TwoQuorumLeaders: words.New("{voters} both led the quorum in epoch {epoch}.",
		"{voters} 都在 quorum epoch {epoch} 中担任过 leader。"),
	check.CommittedDiffers: words.New(
		"{voters} takes for committed at offset {offset} what is not committed there.",
		"{voters} 认为 offset {offset} 处已提交的内容，与真正提交的不同。"),
	check.CommittedForgotten: words.New(
		"The metadata record at offset {offset} was committed; no majority holds it any more.",
		"offset {offset} 处的元数据已提交，却不再有多数投票者持有。"),
	check.ImageDiffers: words.New(
		"What {brokers} has applied up to offset {offset} is not what the metadata log says.",
		"{brokers} 应用到 offset {offset} 的元数据与元数据日志不符。"),
}

// readTexts are the same of records that a consumer has read, acknowledged or not.
var readTexts = [...]words.Text{
	check.LeaderLacks: words.New("{records} had been read; leader {brokers} does not have it.",
		"{records} 已被读到，但 leader {brokers} 没有它。"),
	check.NobodyHolds: words.New("{records} had been read; no replica has it any more.",
		"{records} 已被读到，但没有副本持有它了。"),
	check.OnlyOutside: words.New(
		"{records} had been read; held only by {brokers}, which may not lead now.",
		"{records} 已被读到，但只有现在不能当 leader 的 {brokers} 持有。"),
}

// CheckName gives the name of an invariant.
func CheckName(id check.ID) words.Text { return checkNames[id] }

// CheckTerms says over which replicas an invariant must hold, and under which faults.
func CheckTerms(id check.ID) words.Text { return checkTerms[id] }

func (b *builder) checks() []Check {
	if b.Judge == nil {
		return nil
	}
	var out []Check
	for _, f := range b.Judge.Findings() {
		c := Check{
			ID: string(f.ID), Name: checkNames[f.ID], Holds: !f.Broken, AtRisk: f.AtRisk,
			Sentence: Explain(&f, b.Names), Since: -1,
		}
		if f.Broken && b.StepOf != nil {
			c.Since = b.StepOf(f.Since)
		}
		out = append(out, c)
	}
	return out
}

// Explain says what a finding comes to, with the numbers.
func Explain(f *check.Finding, n *Names) words.Text {
	var brokers []string
	for _, id := range f.Brokers {
		brokers = append(brokers, n.Broker(id))
	}
	var voters []string
	for _, v := range f.Voters {
		voters = append(voters, n.Node(v.Node()))
	}
	text := whyTexts[f.Why]
	if f.ID == check.ReadsStay && int(f.Why) < len(readTexts) && !readTexts[f.Why].Empty() {
		text = readTexts[f.Why]
	}
	consumer := ""
	if int(f.Consumer) < len(n.Consumers) {
		consumer = n.Consumers[f.Consumer]
	}
	return text.Fill("consumer", consumer, "records", n.Ranges(f.Records),
		"brokers", orNone(strings.Join(brokers, ", ")), "voters", strings.Join(voters, ", "),
		"offset", itoa(f.Offset), "epoch", itoa(f.Epoch))
}

var verdictWords = map[check.Verdict]words.Text{
	check.Safe:          words.New("safe", "安全"),
	check.RiskOnly:      words.New("at risk", "有风险"),
	check.Lost:          words.New("lost", "丢失"),
	check.Diverged:      words.New("diverged", "分叉"),
	check.Stuck:         words.New("stuck", "卡住"),
	check.Unavailable:   words.New("unavailable", "不可用"),
	check.NotApplicable: words.New("n/a", "不适用"),
}

// VerdictWord gives the word for a verdict.
func VerdictWord(v check.Verdict) words.Text { return verdictWords[v] }

func (b *builder) verdict() Verdict {
	if b.Judge == nil {
		return Verdict{ID: string(check.Safe), Word: verdictWords[check.Safe]}
	}
	v := b.Judge.Verdict()
	return Verdict{ID: string(v), Word: verdictWords[v], Records: b.Names.List(b.Judge.Records())}
}
