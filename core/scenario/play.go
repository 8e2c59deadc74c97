package scenario

import (
	"slices"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/core/world"
)

// moment is the run after one visible step, or at its start.
type moment struct {
	step    *Step        // nil for the start
	call    *Call        // nil where this rule set leaves the step out
	from    int          // actions before the step
	to      int          // actions up to its end
	judge   *check.Judge // nil where it is made again: see judgeAt
	verdict check.Verdict
	records []check.Record // that the verdict is about
	answer  string         // what the value that the step asks for is; "" for no question
	hash    uint64         // of the packed world
}

// Play plays a script on a rule set. The run is complete even where promises were not kept:
// they are its failures. Of a puzzle, the solution is played, and held to the goal.
func Play(s *Script, rs release.RuleSet) *Run {
	if s.Puzzle != nil {
		return playPuzzle(s, rs)
	}
	run := play(s, rs, rs)
	run.answer()
	return run
}

// PlayAs plays a script on a rule set and holds the run to what the file promises of another one:
// a test shows so that a promise breaks without the rule that keeps it. Questions are not asked.
func PlayAs(s *Script, rs, as release.RuleSet) *Run { return play(s, rs, as) }

// play plays a script without trying the answers of its questions.
func play(s *Script, rs, as release.RuleSet) *Run {
	p := newPlayer(s, rs, as, s.Visible())
	p.steps(s.Visible())
	p.judge()
	return p.run
}

// playTo plays a script up to a visible step; how it would end is not looked at.
func playTo(s *Script, rs release.RuleSet, step int) *Run {
	p := newPlayer(s, rs, rs, step)
	p.steps(step)
	return p.run
}

// newPlayer begins a run, with room for so many visible steps.
func newPlayer(s *Script, rs, as release.RuleSet, steps int) *player {
	r := &Run{
		script: s, rs: rs, as: as, names: make([][]string, len(s.Cluster.Producers)),
		moments: make([]moment, 0, steps+1),
	}
	p := &player{script: s, spec: s.Spec(&rs), run: r}
	r.spec = p.spec
	p.tl = world.NewTimeline(&r.spec)
	r.tl = p.tl
	return p
}

// steps boots the cluster and plays the setup and the visible steps up to one.
func (p *player) steps(last int) {
	r, s := p.run, p.script
	p.boot()
	outcome, _ := s.Outcome(&r.as)
	r.notApplicable = outcome.Verdict == string(check.NotApplicable)
	for i := range s.Steps {
		if st := &s.Steps[i]; st.Setup && !r.notApplicable {
			from := p.tl.Len()
			p.play(st)
			p.expect(st, from)
		}
	}
	r.boot = p.tl.Len()
	p.mark(nil, nil, r.boot)
	for i := range s.Steps {
		if st := &s.Steps[i]; !st.Setup && st.visibleNum <= last {
			p.visible(st)
		}
	}
}

// visible plays a step that is seen.
func (p *player) visible(st *Step) {
	p.step = st.visibleNum
	from := p.tl.Len()
	var c *Call
	if !p.run.notApplicable {
		c = p.play(st)
	}
	p.mark(st, c, from)
	if !p.run.notApplicable {
		p.expect(st, from)
		p.asked(st, from)
	}
}

// play does what a step does on this rule set, and gives it; nil where it is left out.
func (p *player) play(st *Step) *Call {
	c := st.callFor(&p.run.rs)
	if p.stopped || c == nil {
		return nil
	}
	p.from, p.part = p.tl.Len(), kafka.PartitionID(c.num("partition", 0))
	p.slow = st.pace == PaceMessage
	for range max(st.Repeat, 1) {
		if !p.stopped && p.hasMeaning(c) {
			p.perform(c)
		}
		p.clients(c)
	}
	return c
}

// txtOnlyIn refuses a verb of one controller mode in the other.
var txtOnlyIn = map[release.Mode]words.Text{
	release.ZooKeeper: words.New("{verb} is of ZooKeeper mode; put it under alt: {zk: …}",
		"{verb} 只用于 ZooKeeper；请放在 alt: {zk: …} 下"),
	release.KRaft: words.New("{verb} is of KRaft mode; put it under alt: {kraft: …}",
		"{verb} 只用于 KRaft；请放在 alt: {kraft: …} 下"),
}

// hasMeaning refuses a step that has no meaning in the controller mode of this run.
func (p *player) hasMeaning(c *Call) bool {
	mode := c.Verb.Mode
	if mode == "" || mode == p.spec.Mode {
		return true
	}
	p.failCall(c, txtOnlyIn[mode].Fill("verb", c.Verb.Name))
	return false
}

// mark keeps the run's state after a step.
func (p *player) mark(st *Step, c *Call, from int) {
	judge := p.run.judge
	m := moment{
		step: st, call: c, from: from, to: p.tl.Len(), judge: &judge,
		verdict: judge.Verdict(), hash: p.w().Hash(&p.run.spec),
	}
	if m.verdict != check.Safe {
		m.records = judge.Records()
	}
	p.run.moments = append(p.run.moments, m)
	p.run.thin()
}

// observe lets the checks look at the world after an action.
func (p *player) observe() {
	p.run.judge.Observe(&p.run.spec, p.w(), p.tl.Len())
	p.run.judge.EachBroken(func(f *check.Finding) {
		if !slices.Contains(p.run.broken, f.ID) {
			p.run.broken = append(p.run.broken, f.ID)
		}
	})
}

// boot brings the cluster up from nothing by real actions: every broker starts, the controller
// first; it is elected and reads; the topic is created; it reads again, and what it sends
// arrives.
func (p *player) boot() {
	c := p.script.Cluster.Controller
	start := &Call{Verb: verbByName("start"), Line: p.script.Cluster.line, Col: 1}
	if p.spec.Mode == release.KRaft {
		p.bootKRaft(start)
		return
	}
	acts := []world.Action{{Kind: world.StartProcess, Broker: c}}
	for i := range p.spec.Brokers {
		if b := kafka.BrokerID(i); b != c {
			acts = append(acts, world.Action{Kind: world.StartProcess, Broker: b})
		}
	}
	acts = append(acts,
		world.Action{Kind: world.WinController, Broker: c},
		world.Action{Kind: world.ReadState, Broker: c},
		world.Action{Kind: world.CreateTopic},
		world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers},
		world.Action{Kind: world.ReadState, Broker: c})
	for _, a := range acts {
		if !p.do(start, a) {
			return
		}
	}
	for !p.stopped {
		m := p.find(func(m *network.Message) bool {
			return m.Line == network.LineControl && p.couldArrive(m)
		})
		if m == nil || !p.arrive(start, m.ID) {
			return
		}
	}
}

// judge compares the run with the outcome that the file promises, and refuses luck.
func (p *player) judge() {
	r := p.run
	if r.notApplicable || p.stopped {
		return
	}
	last := r.moments[len(r.moments)-1]
	out, promised := p.script.Outcome(&r.as)
	p.step = len(r.moments) - 1
	if !promised {
		p.unexpected(nil)
		return
	}
	found := string(last.verdict)
	if found != out.Verdict {
		p.fail(FailExpect, out.Line, out.Col, words.New("the verdict", "结论"), out.Verdict, found)
	} else if got := listOrNone(r.recordNames(last.records)); len(out.Records) > 0 &&
		got != listOrNone(out.Records) {
		p.fail(FailExpect, out.Line, out.Col, words.New("the records that are {v}",
			"{v} 的消息").Fill("v", found), listOrNone(out.Records), got)
	}
	p.shown(&out, &last)
	p.unexpected(&out)
}

var (
	txtNothingAcked = words.New("safe means nothing here: no record was ever acknowledged",
		"这里的 safe 没有意义：没有任何消息被确认过")
	txtNotShown = words.New("no step shows the outcome: the verdict is {v} before the first "+
		"visible step", "没有步骤展示这个结论：第一个可见步骤之前就已是 {v}")
	txtUnexpected = words.New("an invariant was broken, and the file does not expect it: {id}",
		"不变式被破坏，而文件并未预期：{id}")
)

// shown refuses an outcome that the visible steps do not show.
func (p *player) shown(out *Outcome, last *moment) {
	switch {
	case string(last.verdict) != out.Verdict, out.quiet:
	case out.Verdict == string(check.Safe):
		if !p.acked() {
			p.fail(FailExpect, out.Line, out.Col, txtNothingAcked, "", "")
		}
	case p.run.moments[0].verdict == last.verdict:
		what := txtNotShown.Fill("v", out.Verdict)
		p.fail(FailExpect, out.Line, out.Col, what, "", "")
	}
}

func (p *player) acked() bool {
	for i := range p.spec.Producers {
		prod := &p.w().Producers[i]
		for j := range prod.All() {
			if prod.Sends[j].State == client.Acked {
				return true
			}
		}
	}
	return false
}

// unexpected reports invariants that were broken although the file expects a safe run.
func (p *player) unexpected(out *Outcome) {
	if out != nil && out.Verdict != string(check.Safe) {
		return
	}
	named := p.script.violations(&p.run.as)
	line, col, last := 0, 0, p.step
	if out != nil {
		line, col = out.Line, out.Col
	}
	for _, id := range p.run.broken {
		if slices.Contains(named, string(id)) {
			continue
		}
		step, why := p.run.firstBroken(id)
		p.step = step
		what := txtUnexpected.Fill("id", string(id))
		if !why.Empty() {
			what = fillText(words.New("{what}: {why}", "{what}：{why}"), "{what}", what)
			what = fillText(what, "{why}", why)
		}
		p.fail(FailInvariant, line, col, what, "", "")
	}
	p.step = last
}

// firstBroken gives the first step after which an invariant is broken, with the sentence that
// says how. One that was whole again at the end of its step has no sentence.
func (r *Run) firstBroken(id check.ID) (int, words.Text) {
	for i := range r.moments {
		for _, f := range r.judgeAt(i).Findings() {
			if f.ID == id && f.Broken {
				return i, view.Explain(&f, r.viewNames())
			}
		}
	}
	return r.Steps(), words.Text{}
}
