package scenario

import (
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
)

// LineKind says what a line of a report is, so that a program can colour it.
type LineKind int8

// The kinds of lines.
const (
	LineTitle   LineKind = iota // the scenario and the rule set
	LineStep                    // a step with its sentence
	LineEvent                   // something that happened
	LineReason                  // why
	LineState                   // what is there after the step
	LineVerdict                 // the judgement
	LineFailure                 // a promise of the file that was not kept
	LineBlank
)

// Line is a line of a report.
type Line struct {
	Kind LineKind
	Text string
	Bad  bool // tells of harm
}

// ReportOptions say how much of a run a report holds.
type ReportOptions struct {
	Lang  words.Lang
	To    int  // the last step, -1 for all
	Setup bool // with every event of the setup
}

// Report tells a run in words, for a person who cannot see the screen: each step's sentence,
// its events with their reasons, the state after it, and the verdict.
func (r *Run) Report(o ReportOptions) []Line {
	w := &reporter{run: r, lang: o.Lang}
	w.add(LineTitle, r.script.ID+" · "+r.rs.Title())
	w.add(LineTitle, r.script.Title.In(o.Lang))
	w.setup(o.Setup)
	to := r.Steps()
	if o.To >= 0 {
		to = min(to, o.To)
	}
	if end := r.Stopped(); end >= 0 { // what comes after it was not played
		to = min(to, end)
	}
	for i := 0; i <= to; i++ {
		w.step(i)
	}
	w.verdict(to)
	return w.lines
}

// Transcript gives the whole run in English, with every event and its reason: the text that
// golden files hold.
func (r *Run) Transcript() string {
	var b strings.Builder
	for _, l := range r.Report(ReportOptions{Lang: words.EN, To: -1, Setup: true}) {
		b.WriteString(strings.TrimRight(l.Text, " ") + "\n")
	}
	return b.String()
}

type reporter struct {
	run   *Run
	lang  words.Lang
	lines []Line
}

func (w *reporter) add(k LineKind, text string) {
	w.lines = append(w.lines, Line{Kind: k, Text: text})
}

func (w *reporter) say(k LineKind, t words.Text, pairs ...string) {
	w.add(k, t.Fill(pairs...).In(w.lang))
}

var (
	txtSetup = words.New("Setup: {steps} steps, {events} events, {ms} ms of virtual time.",
		"准备阶段：{steps} 步，{events} 个事件，虚拟时间 {ms} 毫秒。")
	txtStart   = words.New("Start", "开始")
	txtStep    = words.New("Step {n}", "第 {n} 步")
	txtVerdict = words.New("Verdict: {v}", "结论：{v}")
	txtUnder   = words.New("under way: ", "在途：")
	txtWaits   = words.New(", waits", "，等待中")
	txtHeld    = words.New(", held", "，被扣住")
	txtAtDisk  = words.New(", waits for a slow disk", "，等慢盘")
	txtHolds   = words.New("does not hold", "不成立")
)

// setup tells what led to the start.
func (w *reporter) setup(full bool) {
	r := w.run
	steps := 0
	for i := range r.script.Steps {
		if r.script.Steps[i].Setup {
			steps++
		}
	}
	events := r.tl.Events(0, r.boot)
	w.add(LineBlank, "")
	text := txtSetup
	if steps == 1 {
		text = words.New(strings.Replace(text.In(words.EN), "steps,", "step,", 1),
			text.In(words.ZH))
	}
	w.say(LineState, text, "steps", num(steps), "events", num(len(events)),
		"ms", num(r.tl.At(r.boot).Now))
	if full {
		w.events(0, r.boot)
	}
}

// step tells one step.
func (w *reporter) step(i int) {
	r := w.run
	m, info, f := &r.moments[i], r.Info(i), r.Frame(i)
	w.add(LineBlank, "")
	head := txtStart
	if i > 0 {
		head = txtStep.Fill("n", num(i))
	}
	w.add(LineStep, head.In(w.lang)+" · "+num(f.Now)+" ms · "+f.Verdict.Word.In(w.lang)+
		" · "+hex(f.Hash))
	w.add(LineStep, "  "+info.Sentence.In(w.lang))
	if info.Question != nil {
		w.question(info.Question)
	}
	if i > 0 {
		w.events(m.from, m.to)
	}
	w.state(f)
	for k := range info.Failures {
		for _, line := range strings.Split(info.Failures[k].In(w.lang), "\n") {
			w.lines = append(w.lines, Line{LineFailure, line, true})
		}
	}
}

// question tells what is asked before a step, the choices that there are, and the answer.
func (w *reporter) question(q *Question) {
	var all []string
	for i := range q.Choices {
		all = append(all, q.Choices[i].Text.In(w.lang))
	}
	text := "  ? " + q.Text.In(w.lang)
	if len(all) > 0 {
		text += " " + strings.Join(all, " | ")
	}
	w.add(LineStep, text+" → "+q.Answer.Text.In(w.lang))
}

func hex(h uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	for i := range b {
		b[15-i] = digits[h>>(4*i)&15]
	}
	return string(b[:])
}

// HashText writes a world's hash as reports and links do: 16 hex digits.
func HashText(h uint64) string { return hex(h) }

func (w *reporter) events(from, to int) {
	events := w.run.tl.Events(from, to)
	for i, l := range w.run.lines(from, to) {
		at := num(events[i].At)
		pad := strings.Repeat(" ", max(0, 8-len(at)))
		w.lines = append(w.lines,
			Line{LineEvent, "  " + pad + at + "  " + l.Text.In(w.lang), view.Harm(l.Kind)})
		if !l.Reason.Empty() {
			w.add(LineReason, "              "+l.Reason.In(w.lang))
		}
	}
}

// state tells what is there: a row for each broker, the controller, the clients, what is under
// way, the invariants that do not hold.
func (w *reporter) state(f *view.Frame) {
	rows := [][]string{{"", "", "LEO", "HW", "epoch", "log"}}
	for i := range f.Lanes {
		rows = append(rows, w.lane(&f.Lanes[i]))
	}
	for _, text := range columns(rows) {
		w.add(LineState, "    "+text)
	}
	c := &f.Controller
	w.add(LineState, "    controller "+orDash(c.Broker)+" · leader "+orDash(c.Leader)+" · epoch "+
		num(c.LeaderEpoch)+" · ISR {"+strings.Join(c.ISR, ", ")+"} · partition epoch "+
		num(c.PartitionEpoch))
	if f.Quorum != nil {
		w.metadata(c, f.Quorum)
	}
	w.clients(f)
	for i := range f.Messages {
		w.add(LineState, "    "+w.message(&f.Messages[i]))
	}
	for i := range f.Checks {
		if k := &f.Checks[i]; !k.Holds {
			w.lines = append(w.lines, Line{LineState, "    × " + k.Name.In(w.lang) + " (" + k.ID +
				") " + txtHolds.In(w.lang) + ": " + k.Sentence.In(w.lang), true})
		}
	}
}

// metadata tells what KRaft mode has beside: who is fenced, who is eligible, and the controllers
// where there are several.
func (w *reporter) metadata(c *view.Controller, q *view.Quorum) {
	set := func(name string, members []string) string {
		return name + " {" + strings.Join(members, ", ") + "}"
	}
	parts := []string{set("fenced", c.Fenced)}
	if q.ELR {
		parts = append(parts, set("ELR", c.ELR))
	}
	if len(c.LastKnown) > 0 {
		parts = append(parts, "last known leader "+strings.Join(c.LastKnown, ", "))
	}
	if c.Recovering {
		parts = append(parts, "RECOVERING")
	}
	parts = append(parts, "min.insync.replicas "+num(c.MinISR), "metadata log "+num(q.End))
	w.add(LineState, "    "+strings.Join(parts, " · "))
	if len(q.Voters) < 2 {
		return
	}
	var all []string
	for i := range q.Voters {
		v := &q.Voters[i]
		text := v.Name + " " + voterWords[v.Role]
		if v.Role != view.VoterDown {
			text += " in epoch " + num(v.Epoch) + ", LEO " + num(v.LogEnd) + ", HW " + num(v.HW)
		}
		all = append(all, text)
	}
	w.add(LineState, "    quorum: "+strings.Join(all, " · "))
}

var voterWords = [...]string{
	view.VoterUnattached: "unattached", view.VoterFollower: "follower",
	view.VoterProspective: "prospective", view.VoterCandidate: "candidate",
	view.VoterLeader: "leader", view.VoterResigned: "resigned", view.VoterDown: "down",
}

var roleWords = [...]string{
	view.RoleNone: "–", view.RoleLeader: "leader", view.RoleFollower: "follower",
	view.RoleDown: "down",
}

func (w *reporter) lane(l *view.Lane) []string {
	var cells []string
	for i := range l.Cells {
		c := &l.Cells[i]
		cells = append(cells, "e"+num(c.Epoch)+":"+c.Name)
	}
	hw, epoch := "–", "–"
	if l.HW != kafka.NoOffset {
		hw = num(l.HW)
	}
	if l.LeaderEpoch != kafka.NoLeaderEpoch {
		epoch = num(l.LeaderEpoch)
	}
	return []string{
		l.Broker, roleWords[l.Role], num(l.LEO), hw, epoch, strings.Join(cells, " "),
	}
}

func (w *reporter) clients(f *view.Frame) {
	for i := range f.Producers {
		p := &f.Producers[i]
		var parts []string
		for j := range p.Records {
			parts = append(parts, p.Records[j].Name+" "+w.sendWord(&p.Records[j]))
		}
		if len(parts) > 0 {
			w.add(LineState, "    "+p.Name+": "+strings.Join(parts, ", "))
		}
	}
	for i := range f.Consumers {
		c := &f.Consumers[i]
		var parts []string
		for j := range c.Read {
			parts = append(parts, c.Read[j].Name)
		}
		if len(parts) > 0 {
			w.add(LineState, "    "+c.Name+": "+words.New("has read", "已读").In(w.lang)+" "+
				strings.Join(parts, ", "))
		}
	}
}

var sendWords = [...]words.Text{
	view.SendSent: words.New("sent", "已发送"), view.SendAcked: words.New("acked", "已确认"),
	view.SendFailed: words.New("failed", "失败"), view.SendUnknown: words.New("unknown", "未知"),
	view.SendQueued:   words.New("waiting to be sent", "待发送"),
	view.SendRetrying: words.New("to be sent again", "待重发"),
}

func (w *reporter) sendWord(r *view.SentRecord) string {
	s := sendWords[r.State].In(w.lang)
	switch {
	case r.Lost:
		s += " " + words.New("LOST", "丢失").In(w.lang)
	case r.AtRisk:
		s += " " + words.New("at risk", "有风险").In(w.lang)
	}
	return s
}

func (w *reporter) message(m *view.Message) string {
	s := txtUnder.In(w.lang) + m.From + " → " + m.To + " " + m.Title.In(w.lang)
	if m.Brief != "" {
		s += " (" + m.Brief + ")"
	}
	switch {
	case m.Parked:
		s += txtWaits.In(w.lang)
	case m.AtDisk:
		s += txtAtDisk.In(w.lang)
	case m.Held:
		s += txtHeld.In(w.lang)
	}
	return s
}

// verdict tells the judgement and what the file says about it.
func (w *reporter) verdict(to int) {
	r := w.run
	w.add(LineBlank, "")
	v := r.Frame(to).Verdict
	text := v.Word.In(w.lang)
	if len(v.Records) > 0 {
		text += " (" + strings.Join(Ranges(v.Records), ", ") + ")"
	}
	if end, limit := r.stopped(); end >= 0 && to >= end {
		w.say(LineFailure, endText(end, limit))
		return
	}
	w.lines = append(w.lines,
		Line{LineVerdict, txtVerdict.Fill("v", text).In(w.lang), v.ID != "safe" && v.ID != "n/a"})
	if !r.goal.Empty() && to == r.Steps() {
		w.say(LineVerdict, r.goal)
	}
	out, ok := r.script.Outcome(&r.rs)
	if ok && to == r.Steps() && !out.Because.Empty() && out.Verdict == v.ID {
		because := "  " + out.Because.In(w.lang)
		if out.Rule != "" {
			because += " [" + Cited(out.Rule) + "]"
		}
		w.add(LineReason, because)
	}
}

func orDash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}

// columns puts cells below one another.
func columns(rows [][]string) []string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], runesOf(cell))
		}
	}
	out := make([]string, len(rows))
	for k, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-runesOf(cell))
			if i >= 2 && i <= 4 {
				out[k] += pad + cell + "  "
			} else {
				out[k] += cell + pad + "  "
			}
		}
		out[k] = strings.TrimRight(out[k], " ")
	}
	return out
}

func runesOf(s string) int { return len([]rune(s)) }
