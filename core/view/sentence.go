package view

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/words"
)

// Sentence says what happened, in one sentence.
func Sentence(e *event.Event, n *Names) words.Text {
	t := special(e)
	if t.Empty() {
		t = eventText(e.Kind)
	}
	return tidy(t.With("api", apiTitle(e.API, e.Answer)).Fill(fillings(e, n)...))
}

var (
	txtFollowsNobody = words.New(
		"{node} takes up leader epoch {epoch}, which has no leader to follow.",
		"{node} 进入 leader epoch {epoch}，此时没有可跟随的 leader。")
	txtOneCommitted = words.New("{node}: metadata record {from} is committed.",
		"{node}：元数据记录 {from} 已提交。")
	txtOneAppended = words.New("{node} appends record {from} to the metadata log.",
		"{node} 把记录 {from} 写入元数据日志。")
	txtSettingDeleted    = words.New("{node} deletes a setting.", "{node} 删除一项设置。")
	txtFirstRegistration = words.New(
		"{peer} asks {node} to register it, with no previous broker epoch.",
		"{peer} 向 {node} 请求注册，没有前一个 broker epoch。")
	txtELREmptied = words.New("{node} empties the eligible leader replicas (ELR).",
		"{node} 清空 ELR（仍有资格当 leader 的副本）。")
	txtWouldVote = words.New("{node} says that it would vote for {peer}; epoch stays {epoch}.",
		"{node} 表示会投票给 {peer}（pre-vote），epoch 仍是 {epoch}。")
	txtWouldNotVote = words.New(
		"{node} says that it would not vote for {peer}; epoch stays {epoch}.",
		"{node} 表示不会投票给 {peer}（pre-vote），epoch 仍是 {epoch}。")
	txtDiskFast = words.New("{node}'s disk is as fast as before again.",
		"{node} 的磁盘恢复正常速度。")
	txtNotThrottled = words.New("{node}'s replication is not throttled any more.",
		"{node} 的复制不再限流。")
	txtNoLine = words.New(
		"{node} writes replication-offset-checkpoint without a line for this partition.",
		"{node} 写入 replication-offset-checkpoint，其中没有这个分区的行。")
	txtEndOfNoEpoch = words.New(
		"{node} is asked about no epoch, and answers with its log end {to}.",
		"{node} 没有被问到具体的 epoch，以日志末端 {to} 作答。")
	txtNothingAsked = words.New("{node} is asked about no epoch, and has no answer.",
		"{node} 没有被问到具体的 epoch，无从作答。")
	txtNoEndKnown = words.New("{node} does not know where epoch {epoch} ends.",
		"{node} 不知道 epoch {epoch} 在哪里结束。")
	txtOtherEpochEnds = words.New(
		"{node}, asked about epoch {epoch}, answers that epoch {answered epoch} ends at {to}.",
		"{node} 被问到 epoch {epoch}，答复 epoch {answered epoch} 结束于 {to}。")
	txtLastKnownGone = words.New("{node} erases the last known leader.",
		"{node} 清除最后已知的 leader。")
)

// special gives the text of an event whose numbers ask for one of their own, an empty text for
// none.
func special(e *event.Event) words.Text {
	one := e.To-e.From == 1
	switch {
	case e.Kind == event.BecameFollower && e.Peer == kafka.NoNode:
		return txtFollowsNobody
	case e.Kind == event.RecordsCommitted && one:
		return txtOneCommitted
	case e.Kind == event.VoterAppended && one:
		return txtOneAppended
	case e.Kind == event.EpochAnswered:
		return epochAnswered(e)
	case e.Kind == event.VoteGranted && e.Seq == 1:
		return txtWouldVote
	case e.Kind == event.VoteDenied && e.Seq == 1:
		return txtWouldNotVote
	case e.Kind == event.SettingAltered && e.Seq == metadata.Unset:
		return txtSettingDeleted
	case e.Kind == event.RegisterAsked && e.Seq < 0:
		return txtFirstRegistration
	case e.Kind == event.ELRChanged && e.Set == 0:
		return txtELREmptied
	case e.Kind == event.NothingNew && e.Epoch == kafka.NoLeaderEpoch:
		return txtStillLeads
	case e.Kind == event.OffsetCommitted && e.Epoch != kafka.NoLeaderEpoch:
		return txtCommitWithEpoch
	case e.Kind == event.CommitFound && e.Epoch != kafka.NoLeaderEpoch:
		return txtFoundWithEpoch
	case e.Kind == event.PartitionAssigned && e.Peer != kafka.NoNode:
		return txtTakenOver
	case e.Kind == event.TruncationFound && e.To == kafka.NoOffset:
		return txtEndUnknown
	case e.Kind == event.PositionSet && e.From == e.To:
		return txtPositionStays
	case e.Kind == event.MetadataRefused && e.Peer == kafka.NoNode:
		return txtNobodyRefused
	case e.Kind == event.ConsumerRead && e.From == e.To:
		return txtReadNothing
	case e.Kind == event.OffsetTold && e.Err != kafka.ErrNone:
		return txtNoOffsetTold
	case e.Kind == event.OffsetTold && e.To == kafka.NoOffset:
		return txtNoSuchOffset
	case e.Kind == event.ForeignAnswered && e.API == kafka.APIOffsetForLeaderEpoch &&
		e.Err == kafka.ErrNone && e.Epoch != kafka.NoLeaderEpoch:
		return txtForeignEpoch
	case e.Kind == event.SupervisorSet && e.To == 0:
		return txtUnsupervised
	case e.Kind == event.SupervisorSet && e.From == 1:
		return txtPatient
	case e.Kind == event.DiskSlowed && e.To == 0:
		return txtDiskFast
	case e.Kind == event.ReplicationThrottled && e.To == 0:
		return txtNotThrottled
	case e.Kind == event.HWCheckpointed && e.To == kafka.NoOffset:
		return txtNoLine
	case e.Kind == event.LastKnownChanged && e.Set&^metadata.NobodyKnown == 0:
		return txtLastKnownGone
	}
	return words.Text{}
}

// epochAnswered gives the text of an answer that is not about the epoch that was asked for.
func epochAnswered(e *event.Event) words.Text {
	switch {
	case e.Epoch == kafka.NoLeaderEpoch && e.To == kafka.NoOffset:
		return txtNothingAsked
	case e.Epoch == kafka.NoLeaderEpoch:
		return txtEndOfNoEpoch
	case e.To == kafka.NoOffset:
		return txtNoEndKnown
	case e.Seq >= 0 && e.Seq != int32(e.Epoch):
		return txtOtherEpochEnds
	}
	return words.Text{}
}

// tidy begins an English sentence with a capital letter, and takes out the space between two
// hanzi that a filled hole leaves.
func tidy(t words.Text) words.Text {
	en, zh := t.In(words.EN), t.In(words.ZH)
	if strings.HasPrefix(en, "controller ") {
		en = "C" + en[1:]
	}
	const answer = "应答 "
	for i := strings.Index(zh, answer); i >= 0; i = strings.Index(zh, answer) {
		end := i + len(answer)
		if r, _ := utf8.DecodeRuneInString(zh[end:]); !unicode.Is(unicode.Han, r) {
			break
		}
		zh = zh[:end-1] + zh[end:]
	}
	return words.New(en, zh)
}

func eventText(k event.Kind) words.Text { return textOf(int(k), eventGroups()) }

func ruleText(r event.Rule) words.Text { return textOf(int(r), ruleGroups()) }

// eventGroups lists the sentences of events; each group goes on where the one before ends.
func eventGroups() [6][]words.Text {
	return [...][]words.Text{
		eventTexts[:], eventTextsKRaft[:], eventTextsQuorum[:], eventTextsProducer[:],
		eventTextsConsumer[:], eventTextsField[:],
	}
}

// ruleGroups lists the reasons, as eventGroups the sentences.
func ruleGroups() [6][]words.Text {
	return [...][]words.Text{
		ruleTexts[:], ruleTextsKRaft[:], ruleTextsQuorum[:], ruleTextsProducer[:],
		ruleTextsConsumer[:], ruleTextsField[:],
	}
}

func textOf(n int, groups [6][]words.Text) words.Text {
	for _, g := range groups {
		if n < len(g) {
			return g[n]
		}
	}
	return words.Text{}
}

// Reason says why it happened, with the numbers; an empty text where the event says it all.
func Reason(e *event.Event, n *Names) words.Text {
	t := ruleText(e.Rule)
	if t.Empty() {
		return t
	}
	return t.Fill(fillings(e, n)...)
}

// fillings gives what stands for each {name} in a text about the event.
func fillings(e *event.Event, n *Names) []string {
	err := e.Err.Name()
	count := int32(e.To - e.From)
	if e.Kind == event.ProduceSent {
		count = int32(e.To)
	}
	out := []string{
		"node", n.Node(e.Node), "controller", asController(n.Node(e.Node)),
		"peer", orNone(n.Node(e.Peer)), "err", err,
		"code", itoa(int16(e.Err)), "from", itoa(e.From), "to", itoa(e.To),
		"last", itoa(e.To - 1), "epoch", itoa(e.Epoch), "set", n.Set(e.Set),
		"seq", itoa(e.Seq), "records", n.Range(e.Producer, e.Seq, count),
		"ms", itoa(e.To),
	}
	switch e.Kind {
	case event.FileDamaged:
		out = append(out, "file", broker.File(e.From).String())
	case event.ApplicationTold:
		out = append(out, "exception", exceptions[e.Seq])
	case event.PositionLost:
		out = append(out, "which", whichOffset(int8(e.Seq)))
	case event.RecordWritten:
		out = append(out, "record", metadata.Type(e.Seq).String())
	case event.LifeChanged:
		out = append(out, "life", broker.Life(e.Seq).String())
	case event.RecoveryChanged:
		out = append(out, "recovery", kafka.Recovery(e.Seq).String())
	}
	for _, num := range e.Nums() {
		value := itoa(num.Value)
		switch num.Name {
		case "acks":
			value = acksName(int8(num.Value))
		case "member":
			value = n.Node(kafka.NodeID(num.Value))
		}
		out = append(out, num.Name, value)
	}
	return out
}

// asController names a broker that is the controller; the controllers of KRaft mode are named so
// already.
func asController(name string) string {
	if strings.HasPrefix(name, "controller ") {
		return name
	}
	return "controller " + name
}

func orNone(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// Harm says whether the event does harm or tells of it: a crash, a cut, a refusal.
func Harm(k event.Kind) bool {
	switch k {
	case event.ProcessCrashed, event.PowerLost, event.TailLost, event.ProcessExited,
		event.Truncated, event.Dropped, event.FetcherDied, event.NoLeader, event.SendFailed,
		event.SendUnknown, event.ProduceRefused, event.LogDirFailed, event.LogDirReplaced,
		event.FileDamaged, event.BatchDamaged, event.ProcessDiedLoading, event.SendRetries,
		event.ProducerIDDropped, event.ProducerForgotten:
		return true
	}
	return false
}

// Routine says whether the event is about the carrying of messages or the passing of time, which
// the picture shows already.
func Routine(k event.Kind) bool {
	switch k {
	case event.Sent, event.Handled, event.TimePassed:
		return true
	}
	return false
}

// apiTitle gives the heading of a message: its protocol name, and whether it is an answer.
func apiTitle(api kafka.API, answer bool) words.Text {
	if answer {
		return words.New(api.String()+" answer", api.String()+" 应答")
	}
	return same(api.String())
}
