package soak

import (
	"math/rand/v2"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// Mode says which faults a run may have.
type Mode uint8

// The modes. A seed names one of them.
const (
	Crashes  Mode = iota // processes crash, links are cut, messages are lost; no disk is
	Budget               // and as many power losses and lost disks as check.Budget has
	Anything             // and whatever else can happen, beyond the budget
	Cuts                 // beyond it by power losses and unclean elections alone, and many of them
	Breaches             // and requests that only a peer that breaks the protocol sends
	modes
)

// String gives the mode's name in reports.
func (m Mode) String() string {
	return [...]string{"crashes alone", "within the budget", "anything", "cuts", "breaches"}[m]
}

// Runner plays the runs of one rule set. It keeps what it needs from run to run, so it serves one
// run at a time.
type Runner struct {
	rules   release.RuleSet
	started [modes][shapes]*start
	w       world.World
	buf     []world.Action
}

// start is a cluster that is up and has its topic.
type start struct {
	spec world.Spec
	w    world.World
}

// NewRunner gives a runner for a rule set.
func NewRunner(rs release.RuleSet) *Runner { return &Runner{rules: rs} }

// Break is the first time that a run broke an invariant.
type Break struct {
	Rules  string
	Seed   uint64
	Mode   Mode
	ID     check.ID
	Why    check.Why
	Step   int // the action after which it was broken, from 0
	Disks  int // power losses and lost disks up to there
	Excess check.Excess
	Bug    bool // the rule set must keep the invariant
}

// Run is what came of one run.
type Run struct {
	Breaks []Break
	Steps  int
	Hash   uint64 // of the last world
	Kinds  uint64 // a bit for each kind of action that was possible
}

// Play plays n actions of a seed and says what broke. With note it tells of every action before
// it is tried, with the world in which it is.
func (r *Runner) Play(seed uint64, n int, note func(*world.World, world.Action)) Run {
	mode := Mode(seed % uint64(modes))
	st := r.start(seed)
	r.w = st.w // whole: the run before may have been of another cluster
	d := drawer{
		r: rand.New(rand.NewPCG(seed, 0x5eed)), s: &st.spec, w: &r.w, mode: mode, buf: r.buf,
	}
	p := play{rules: &r.rules, seed: seed, mode: mode, s: &st.spec, w: &r.w}
	for range n {
		a := d.draw(&p.budget)
		if note != nil {
			note(&r.w, a)
		}
		if world.Step(&st.spec, &r.w, a, nil) == world.OK {
			p.run.Kinds |= 1 << a.Kind
			p.look(a)
		}
	}
	r.buf = d.buf
	p.run.Hash = r.w.Hash(&st.spec)
	return p.run
}

// play watches one run.
type play struct {
	rules  *release.RuleSet
	seed   uint64
	mode   Mode
	s      *world.Spec
	w      *world.World
	judge  check.Judge
	budget check.Budget
	run    Run
}

// look judges the world after an action.
func (p *play) look(a world.Action) {
	p.budget.Observe(p.s, p.w, a)
	p.judge.Observe(p.s, p.w, p.run.Steps)
	if _, any := p.judge.Broken(); any {
		for _, f := range p.judge.Findings() {
			if f.Broken && f.Since == p.run.Steps && !p.broke(f.ID) {
				p.run.Breaks = append(p.run.Breaks, Break{
					Rules: p.rules.Name, Seed: p.seed, Mode: p.mode, ID: f.ID, Why: f.Why,
					Step: p.run.Steps, Disks: p.budget.Disks(), Excess: p.budget.Excess(),
					Bug: isBug(p.rules, &f, p.mode, &p.budget),
				})
			}
		}
	}
	if !p.broke(Doubled) && doubled(p.s, p.w) {
		p.run.Breaks = append(p.run.Breaks, Break{
			Rules: p.rules.Name, Seed: p.seed, Mode: p.mode, ID: Doubled,
			Step: p.run.Steps, Disks: p.budget.Disks(), Excess: p.budget.Excess(),
		})
	}
	p.run.Steps++
}

func (p *play) broke(id check.ID) bool {
	for _, b := range p.run.Breaks {
		if b.ID == id {
			return true
		}
	}
	return false
}

// shapes is the number of different clusters that the seeds use.
const shapes = 24

// start gives the cluster of a seed, booted once for all.
func (r *Runner) start(seed uint64) *start {
	mode, i := seed%uint64(modes), seed/uint64(modes)%shapes
	if r.started[mode][i] == nil {
		st := &start{spec: shape(r.rules, int(i)), w: *world.New()}
		ofClients(&st.spec, Mode(mode), int(i))
		if Mode(mode) == Cuts {
			ofCuts(&st.spec)
		}
		if Mode(mode) < Anything {
			// Neither is mended: a replica outside the ISR leads; a format without epochs is cut
			// to the high watermark (broker.md 0.4, case H12).
			st.spec.Config.UncleanElection, st.spec.Config.OldFormat = false, false
		}
		boot(&st.spec, &st.w, kafka.BrokerID(i%3))
		if i%3 > 0 || Mode(mode) == Cuts {
			warm(&st.spec, &st.w)
		}
		r.started[mode][i] = st
	}
	return r.started[mode][i]
}

// shape gives one of the clusters: three or four brokers, two or three replicas, one or two
// partitions, and settings that change what may happen.
func shape(rs release.RuleSet, i int) world.Spec {
	s := rs.Spec()
	s.Brokers, s.Partitions = 3, 1
	lists := [...]kafka.ReplicaList{
		kafka.ListOf(0, 1, 2), kafka.ListOf(1, 2, 0), kafka.ListOf(0, 1), kafka.ListOf(2, 0, 1),
	}
	for p := range s.Replicas {
		s.Replicas[p] = lists[(i+p)%len(lists)]
	}
	if i%6 == 5 {
		s.Partitions = 2
	}
	if i%8 == 7 {
		s.Brokers = 4
	}
	c := &s.Config
	c.MinISR = 2 - int8(i%12/9)
	if i%4 > 1 { // laggards and dead sessions are noticed within a run
		c.LagTimeMax, c.SessionTimeout, c.HWCheckpointEvery = 2000, 3000, 1500
	}
	c.UncleanElection = i%5 == 4
	c.SegmentBatches = [...]int8{0, 2, 5}[i%3]
	c.LogDirs = 1 + int8(i%2)
	c.OldFormat = i%16 == 15
	c.Latency = kafka.Ms(i % 4 / 3 * 5)
	if s.Mode == release.KRaft {
		ofKRaft(&s, i)
	}
	return s
}

// boot starts every process, elects a controller, creates the topic, and lets all arrive.
func boot(s *world.Spec, w *world.World, controller kafka.BrokerID) {
	if s.Mode == release.KRaft {
		bootKRaft(s, w)
		return
	}
	for b := range kafka.BrokerID(s.Brokers) {
		must(s, w, world.Action{Kind: world.StartProcess, Broker: b})
	}
	must(s, w, world.Action{Kind: world.WinController, Broker: controller})
	must(s, w, world.Action{Kind: world.ReadState, Broker: controller})
	must(s, w, world.Action{Kind: world.CreateTopic})
	settle(s, w)
}

// settle lets all that is on its way arrive.
func settle(s *world.Spec, w *world.World) {
	for range 400 {
		next, ok := upkeep(s, w)
		if !ok {
			return
		}
		must(s, w, next)
	}
}

// upkeep gives what is left to do before anything happens: all but fetches and the passing of
// time beyond a message's way.
func upkeep(s *world.Spec, w *world.World) (world.Action, bool) {
	for _, a := range world.Enabled(s, w, nil) {
		if a.Kind != world.RunFetcher && (a.Kind != world.Pass || a.Ms <= s.Config.Latency) {
			return a, true
		}
	}
	return world.Action{}, false
}

func must(s *world.Spec, w *world.World, a world.Action) {
	if r := world.Step(s, w, a, nil); r != world.OK {
		panic("soak: the cluster does not boot: " + r.Text().In("en"))
	}
}
