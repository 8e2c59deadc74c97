package view

import (
	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/words"
)

// Sentence says what happened, in one sentence.
func Sentence(e *event.Event, n *Names) words.Text {
	t := eventText(e.Kind)
	switch one := e.To == e.From+1; {
	case e.Kind == event.BecameFollower && e.Peer == kafka.NoNode:
		t = txtFollowsNobody
	case e.Kind == event.VoterAppended && one:
		t = txtVoterAppendedOne
	case e.Kind == event.RecordsCommitted && one:
		t = txtRecordCommitted
	}
	who := words.New("Controller "+n.Node(e.Node), "controller "+n.Node(e.Node))
	if e.Node.IsVoter() {
		who = words.Same(n.Node(e.Node))
	}
	return t.With("api", apiTitle(e.API, e.Answer)).With("controller", who).Fill(fillings(e, n)...)
}

// Sentences for what is special: nobody to follow, a single record.
var (
	txtFollowsNobody = words.New(
		"{node} takes up leader epoch {epoch}, which has no leader to follow.",
		"{node} 进入 leader epoch {epoch}，此时没有可跟随的 leader。")
	txtVoterAppendedOne = words.New(
		"{node} appends record {from} to the metadata log.",
		"{node} 把记录 {from} 写入元数据日志。")
	txtRecordCommitted = words.New(
		"{node}: metadata record {from} is committed.",
		"{node}：元数据记录 {from} 已提交。")
)

func eventText(k event.Kind) words.Text {
	if int(k) < len(eventTexts) {
		return eventTexts[k]
	}
	if int(k) < len(eventTextsKRaft) {
		return eventTextsKRaft[k]
	}
	return eventTextsQuorum[k]
}

func ruleText(r event.Rule) words.Text {
	if int(r) < len(ruleTexts) {
		return ruleTexts[r]
	}
	if int(r) < len(ruleTextsKRaft) {
		return ruleTextsKRaft[r]
	}
	return ruleTextsQuorum[r]
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
		"node", n.Node(e.Node), "peer", orNone(n.Node(e.Peer)), "err", err,
		"code", itoa(int16(e.Err)), "from", itoa(e.From), "to", itoa(e.To),
		"last", itoa(e.To - 1), "epoch", itoa(e.Epoch), "set", n.Set(e.Set),
		"seq", itoa(e.Seq), "records", n.Range(e.Producer, e.Seq, count),
		"ms", itoa(e.To),
	}
	switch e.Kind {
	case event.FileDamaged:
		out = append(out, "file", broker.File(e.From).String())
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
		event.FileDamaged, event.BatchDamaged, event.ProcessDiedLoading:
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
