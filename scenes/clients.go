package scenes

import (
	"math"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtProducer = words.New("producer {name}", "生产者 {name}")
	txtConsumer = words.New("consumer {name}", "消费者 {name}")
	txtSent     = words.New("sent", "已发送")
	txtAcked    = words.New("acked", "已 ack")
	txtFailed   = words.New("failed", "失败")
	txtUnknown  = words.New("unknown", "未知")
	txtAttempts = words.New("sent {n} times", "已发 {n} 次")
	txtSequence = words.New("sequence {n}", "序号 {n}")
	txtQueued   = words.New("waiting to be sent", "待发送")
	txtRetrying = words.New("to be sent again", "待重发")
	txtLost     = words.New("LOST", "丢失")
	txtAtRisk   = words.New("at risk", "有风险")
	txtRead     = words.New("read", "已读")
	txtDiverged = words.New("DIVERGED", "分叉")
	txtNothing  = words.New("nothing yet", "尚无")
	txtPosition = words.New("position {n}", "位置 {n}")
	txtAt       = words.New("at {n}", "位置 {n}")
)

// fate is one record, or several in a row with the same fate, at a client.
type fate struct {
	id, name string
	sign     sign
	word     words.Text
	tone     ui.Tone
	tip      string
	changed  bool
}

// Beside lanes clients get three lines, or on a high screen a share of its height; more of them
// scrolls.
const (
	clientsLeast = 3*bandItem + 2*4 + 2*5
	clientsMost  = .125
)

// clientsMost is the height that clients get beside lanes at most.
func (p *player) clientsMost() float64 {
	return max(clientsLeast, math.Round(p.app.h*clientsMost))
}

// clients shows what producers were told and what consumers have read: the client's truth. It is
// nil where there are none.
func (g *group) clients() *ui.Node {
	if len(g.cur.Producers)+len(g.cur.Consumers) == 0 {
		return nil
	}
	n := ui.Flow(g.id+"/clients", 8, 4, ui.PadXY(12, 5))
	g.strip = n
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 8, ui.Mix(l.Theme.Panel, l.Theme.Ground, .6))
		c.StrokeRect(n.Rect, 8, ui.Solid(l.Theme.Line, 1))
	}
	for i := range g.cur.Producers {
		p := &g.cur.Producers[i]
		var toks []fate
		for k := range p.Records {
			r := &p.Records[k]
			t := sentToken(p, r, g.lang())
			toks = append(toks, foundAgain(t, r.Lost, r.ID, g.cur, g.lang()))
		}
		g.addClient(n, p.Name, txtProducer, toks, "")
	}
	for i := range g.cur.Consumers {
		c := &g.cur.Consumers[i]
		var toks []fate
		for k := range c.Read {
			r := &c.Read[k]
			t := readToken(c, k, g.lang())
			toks = append(toks, foundAgain(t, r.Lost && !r.Diverged, r.ID, g.cur, g.lang()))
		}
		at := positionText(c, txtAt, g.lang())
		if g.was != nil && i < len(g.was.Consumers) &&
			at != positionText(&g.was.Consumers[i], txtAt, g.lang()) {
			g.token = n.ID + "/" + c.Name
		}
		g.addClient(n, c.Name, txtConsumer, toks, at)
	}
	return n
}

// positionText gives a consumer's position, and what it does before it reads on there.
func positionText(c *view.Consumer, t words.Text, lang words.Lang) string {
	s := t.Fill("n", offsetText(c.Position)).In(lang)
	if !c.State.Empty() {
		s += " · " + c.State.In(lang)
	}
	return s
}

func (g *group) addClient(n *ui.Node, name string, title words.Text, toks []fate, at string) {
	id := n.ID + "/" + name
	who := ui.Label(id, g.in(title.Fill("name", name)), strong(g.lang()), ui.QuietTone, ui.Left)
	who.Natural = func(n *ui.Node, _ float64) (float64, float64) {
		return math.Ceil(ui.Measure(n.Label, strong(g.lang()))) + 1, bandItem
	}
	who.WithNext = true
	g.nodes[name] = who
	n.Add(g.pressable(who, view.ThingClient, name))
	if len(toks) == 0 && at == "" {
		n.Add(g.plainWord(id+"/none", g.in(txtNothing)))
	}
	for _, t := range joined(toks) {
		node := g.tokenNode(id, t)
		if title == txtProducer {
			g.pressable(node, view.ThingSent, name+"/"+t.id)
		} else {
			g.pressable(node, view.ThingClient, name)
		}
		if t.changed {
			g.token = node.ID
		}
		n.Add(node)
	}
	n.Children[len(n.Children)-1].WithNext = at != ""
	if at != "" {
		n.Add(g.plainWord(id+"/position", at))
	}
	for i := range g.cur.Messages {
		if m := &g.cur.Messages[i]; m.To == name && g.about(m) {
			n.Add(g.waiting(m))
		}
	}
}

func (g *group) plainWord(id, s string) *ui.Node {
	f := small(g.lang())
	n := ui.Label(id, s, f, ui.QuietTone, ui.Left)
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(ui.Measure(s, f)) + 1, bandItem
	}
	return n
}

// waiting is an answer that has not reached its client yet.
func (g *group) waiting(m *view.Message) *ui.Node {
	n := g.pill(m, ui.Rect{})
	w := ui.Measure(g.in(m.Title), strong(g.lang())) + 44
	n.Natural = func(*ui.Node, float64) (float64, float64) { return math.Ceil(w), bandItem }
	whole := *g
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		made := whole.pill(m, r)
		n.Draw = made.Draw
		return 0, 0
	}
	return n
}

func sentToken(p *view.Producer, r *view.SentRecord, lang words.Lang) fate {
	t := fate{
		id: strconv.FormatUint(r.ID, 10), name: r.Name, changed: r.Changed,
		sign: signDots, word: txtSent, tone: ui.Muted,
	}
	switch {
	case r.Lost:
		t.sign, t.word, t.tone = signDiamond, txtLost, ui.Bad
	case r.AtRisk:
		t.sign, t.word, t.tone = signRisk, txtAtRisk, ui.Warn
	case r.State == view.SendAcked:
		t.sign, t.word, t.tone = signTick, txtAcked, ui.Plain
	case r.State == view.SendFailed:
		t.sign, t.word, t.tone = signCross, txtFailed, ui.Warn
	case r.State == view.SendUnknown:
		t.sign, t.word, t.tone = signAsk, txtUnknown, ui.Warn
	case r.State == view.SendRetrying:
		t.word, t.tone = txtRetrying, ui.Warn
	case r.State == view.SendQueued:
		t.word = txtQueued
	}
	acks := "all"
	if r.Acks >= 0 {
		acks = strconv.Itoa(int(r.Acks))
	}
	t.tip = p.Name + " · " + r.Name + " · acks=" + acks + " · " + t.word.In(lang)
	if r.Attempts > 1 {
		t.tip += " · " + txtAttempts.Fill("n", strconv.Itoa(int(r.Attempts))).In(lang)
	}
	if r.Sequence >= 0 {
		t.tip += " · " + txtSequence.Fill("n", strconv.Itoa(int(r.Sequence))).In(lang)
	}
	if r.Error != 0 {
		t.tip += " · " + r.Error.String()
	}
	return t
}

func readToken(c *view.Consumer, i int, lang words.Lang) fate {
	k := &c.Read[i]
	t := fate{
		id: "r" + strconv.Itoa(i), name: k.Name, sign: signTick, word: txtRead, tone: ui.Plain,
		changed: k.Changed,
	}
	switch {
	case k.Diverged:
		t.sign, t.word, t.tone = signBars, txtDiverged, ui.Bad
	case k.Lost:
		t.sign, t.word, t.tone = signDiamond, txtLost, ui.Bad
	case k.Repeat:
		t.sign, t.word, t.tone = signTwice, txtReadAgain, ui.Warn
	}
	t.tip = c.Name + " · " + k.Name + " · offset " + offsetText(k.First) + " · " + t.word.In(lang)
	return t
}

// joined makes one token of records in a row with the same fate, from the third on.
func joined(in []fate) []fate {
	var out []fate
	for i := 0; i < len(in); {
		k := i
		for k < len(in) && in[k].word == in[i].word && in[k].tone == in[i].tone &&
			!in[k].changed && !in[i].changed && (k == i || inOrder(in[k-1].name, in[k].name)) {
			k++
		}
		if k-i < 3 {
			k = max(i+1, k)
			out = append(out, in[i:k]...)
			i = k
			continue
		}
		t := in[i]
		first, _, _ := strings.Cut(t.name, "–")
		t.name = first + "–" + lastName(in[k-1].name)
		for _, more := range in[i+1 : k] {
			t.tip += "\n" + more.tip
		}
		out, i = append(out, t), k
	}
	return out
}

// inOrder says whether a record, or a range of them, comes right after another: m3 or m3–m9
// after m2.
func inOrder(before, after string) bool {
	next, _, _ := strings.Cut(after, "–")
	a, n := counted(lastName(before))
	b, m := counted(next)
	return a == b && m == n+1
}

// lastName is the last record of a range, m9 of m2–m9.
func lastName(s string) string {
	if _, last, ok := strings.Cut(s, "–"); ok {
		return last
	}
	return s
}

// counted parts a record's name into letters and number.
func counted(name string) (string, int) {
	letters := strings.TrimRight(name, "0123456789")
	n, _ := strconv.Atoi(name[len(letters):])
	return letters, n
}

func (g *group) tokenNode(id string, t fate) *ui.Node {
	name := newLabel(t.name, ui.MonoBold(14))
	word := newLabel(g.in(t.word), strong(g.lang()))
	n := &ui.Node{
		ID: id + "/" + t.id, Role: ui.RoleText, Label: t.name + " " + word.s, Tip: t.tip,
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(name.w + word.w + 44), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect.InsetXY(0, 1)
		p := g.pen().with(c, th)
		ink, fill := th.Text, th.Panel
		switch t.tone {
		case ui.Bad:
			fill, ink = th.Bad, th.OnBad
		case ui.Warn:
			fill, ink = th.WarnSoft, th.WarnText
		case ui.Muted:
			ink = th.Quiet
		}
		alpha := 1.0
		if t.changed {
			alpha = g.progress(phaseVerdict, l.Now)
		}
		c.PushAlpha(alpha)
		c.FillRect(r, r.H/2, fill)
		switch {
		case t.changed && t.tone != ui.Bad:
			c.StrokeRect(r, r.H/2, ui.Solid(th.Accent, 2))
		case t.tone == ui.Muted:
			c.StrokeRect(r, r.H/2, ui.Dashed(th.Quiet, 1))
		case t.tone != ui.Bad:
			c.StrokeRect(r, r.H/2, ui.Solid(ink, 1))
		}
		name.left(c, r.X+11, r.Y, r.H, ink)
		p.sign(t.sign, r.X+11+name.w+13, r.Y+r.H/2, 10, ink)
		word.left(c, r.X+name.w+33, r.Y, r.H, ink)
		c.PopAlpha()
	}
	return n
}
