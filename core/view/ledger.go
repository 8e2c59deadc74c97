package view

import (
	"strings"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/words"
)

// Ledger is what clients got out of a run so far, in the partition that is shown.
type Ledger struct {
	Records    []LedgerRow
	Complaints []Complaint
}

// LedgerRow is what became of one record, or of several in a row that fared alike.
type LedgerRow struct {
	Name     string
	Producer string
	Acks     int8
	Told     words.Text   // what its producer was told
	Where    words.Text   // where it is now
	Reads    []string     // "R at 3", "R at 3 (2×)"
	Fate     []words.Text // what is to be said of it; empty where all is well
	Promised bool         // one of that was promised not to happen
}

// Complaint is something that a client may complain of.
type Complaint struct {
	ID       string // "lost-acks-all", a ledger.Kind
	Client   string
	Records  []string
	Text     words.Text
	Promised bool // Kafka has promised that it does not happen
	Since    int  // the step in which it was so first
}

// tells has a text for each state of a send.
var tells = [...]words.Text{
	client.NotSent:  words.New("not sent yet", "尚未发送"),
	client.Sent:     words.New("no answer yet", "还没有应答"),
	client.Acked:    words.New("acknowledged at offset {o}", "已确认，offset {o}"),
	client.Failed:   words.New("error: {err}", "错误：{err}"),
	client.Unknown:  words.New("no answer came: unknown", "没有等到应答：结果未知"),
	client.Retrying: words.New("sent {n}×, will be sent again", "已发 {n} 次，将重发"),
}

var (
	textAcks0  = words.New("acks=0: nothing is answered", "acks=0：不会有应答")
	textNow    = words.New("leader {l} at {o}; on {set}", "leader {l} 的 offset {o}；{set} 持有")
	textOnly   = words.New("not at leader {l}; on {set}", "leader {l} 上没有；{set} 持有")
	textNoLead = words.New("no leader; on {set}", "没有 leader；{set} 持有")
	textNobody = words.New("on no replica", "不在任何副本上")
)

var (
	fateLost      = words.New("lost", "丢失")
	fateRisk      = words.New("at risk", "有风险")
	fateDeleted   = words.New("deleted on purpose", "被主动删除")
	fateDoubled   = words.New("in the log twice", "日志里有两份")
	fateOrder     = words.New("out of order", "顺序改变")
	fateRewritten = words.New("another record where it was read", "读过的位置已是别的消息")
)

// complaints have a sentence for each kind of claim.
var complaints = map[ledger.Kind]words.Text{
	ledger.LostAll: words.New(
		"Lost, though {client} has its acknowledgement with acks=all: {records}.",
		"{client} 收到过 {records} 的确认（acks=all），现已丢失。"),
	ledger.LostOne: words.New(
		"Lost, though {client} has its acknowledgement with acks=1: {records}.",
		"{client} 收到过 {records} 的确认（acks=1），现已丢失。"),
	ledger.Doubled: words.New("In the log twice: {records} of {client}.",
		"{client} 的 {records} 在日志里有两份。"),
	ledger.OutOfOrder: words.New("Behind what {client} sent later: {records}.",
		"{client} 的 {records} 排在它更晚发送的消息之后。"),
	ledger.Rewritten: words.New("Where {client} read {records}, another record or none is now.",
		"{client} 读到 {records} 的位置，现在是别的消息，或者没有消息。"),
	ledger.Crossed: words.New(
		"{client} read on to {records} beyond a truncation: at offset {o} it had read another "+
			"record, and was told nothing.",
		"{client} 越过截断继续读到 {records}：它在 offset {o} 处读过的是另一条消息，"+
			"却没有得到任何提示。"),
	ledger.Reread: words.New("{client} or its group read {records} again.",
		"{client} 或它的消费组重复读到 {records}。"),
	ledger.Skipped: words.New("{client} went past {records} without reading.",
		"{client} 越过了 {records}，从未读到。"),
	ledger.SentBack: words.New("{client} was reset from offset {from} back to {o}.",
		"{client} 的位置从 offset {from} 被重置回 {o}。"),
}

// ledger makes the ledger of the partition that is shown.
func (b *builder) ledger(l *ledger.Ledger) Ledger {
	var out Ledger
	for i := range l.Entries {
		if e := &l.Entries[i]; e.Partition == b.Partition {
			out.Records = append(out.Records, b.ledgerRow(e))
		}
	}
	for i := range l.Claims {
		if c := &l.Claims[i]; c.Partition == b.Partition {
			out.Complaints = append(out.Complaints, b.complaint(c))
		}
	}
	return out
}

func (b *builder) ledgerRow(e *ledger.Entry) LedgerRow {
	r := LedgerRow{
		Name: b.Names.Range(e.Producer, e.Seq, e.Count), Producer: b.Names.Producers[e.Producer],
		Acks: e.Acks, Told: tells[e.State].Fill(
			"o", itoa(e.Base), "err", e.Err.String(), "n", itoa(e.Attempts)),
		Where: b.where(e),
		Promised: e.Lost && e.Acks == -1 || e.Idempotent && (e.Doubled || e.OutOfOrder) ||
			e.Rewritten,
	}
	if e.Acks == 0 && e.State == client.Sent {
		r.Told = textAcks0
	}
	for _, k := range e.Reads {
		s := b.Names.Consumers[k.Consumer] + " @ " + itoa(k.Offset)
		if k.Times > 1 {
			s += " (" + itoa(int32(k.Times)) + "×)"
		}
		r.Reads = append(r.Reads, s)
	}
	for _, f := range [...]struct {
		is   bool
		text words.Text
	}{
		{e.Lost, fateLost},
		{e.AtRisk, fateRisk},
		{e.Deleted, fateDeleted},
		{e.Doubled, fateDoubled},
		{e.OutOfOrder, fateOrder},
		{e.Rewritten, fateRewritten},
	} {
		if f.is {
			r.Fate = append(r.Fate, f.text)
		}
	}
	return r
}

func (b *builder) where(e *ledger.Entry) words.Text {
	text := textNow
	switch {
	case e.Holders == 0:
		return textNobody
	case e.Leader == kafka.NoBroker:
		text = textNoLead
	case len(e.At) == 0:
		text = textOnly
	}
	var at []string
	for _, o := range e.At {
		at = append(at, itoa(o))
	}
	return text.Fill("l", b.Names.Broker(e.Leader), "o", strings.Join(at, ", "),
		"set", b.Names.Set(e.Holders))
}

func (b *builder) complaint(c *ledger.Claim) Complaint {
	out := Complaint{
		ID: c.Kind.String(), Promised: c.Promised, Since: -1, Records: b.Names.List(c.Records),
		Client: clientName(b.Names, c),
	}
	out.Text = complaints[c.Kind].Fill("client", out.Client, "records", b.Names.Ranges(c.Records),
		"from", itoa(c.From), "o", itoa(c.To))
	switch {
	case c.Action >= 0 && b.StepOf != nil:
		out.Since = b.StepOf(c.Action)
	case b.FirstStep != nil:
		out.Since = b.FirstStep(c)
	}
	return out
}

func clientName(n *Names, c *ledger.Claim) string {
	if c.Kind.OfProducer() {
		return n.Producers[c.Client]
	}
	return n.Consumers[c.Client]
}
