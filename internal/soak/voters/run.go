package voters

import (
	"fmt"
	"math/rand/v2"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
)

// Kind is what may happen.
type Kind uint8

// The kinds of actions.
const (
	Deliver Kind = iota // the first message from A to B, a request or an answer
	Lose                // the same
	Fire                // A's time has come
	Go                  // ten things happen by themselves
	Write               // a client writes N records at A, in one batch or more
	Crash
	Start
	PowerLoss // Keep batches beyond what is flushed
	CutLink   // between A and B
	HealLink
	Resign
)

var kindNames = [...]string{
	"deliver", "lose", "fire", "go", "write", "crash", "start", "power loss", "cut", "heal",
	"resign",
}

// Action is one thing that happens. It names no message by number, so that it means the same when
// actions before it are left out; where it is not possible nothing happens.
type Action struct {
	Kind   Kind
	A, B   kafka.VoterID
	Answer bool
	Keep   int8
	N      int8
	Value  int32 // of the first record; they count up
}

// String tells of an action in a report.
func (a Action) String() string {
	switch a.Kind {
	case Deliver, Lose:
		what := "request"
		if a.Answer {
			what = "answer"
		}
		return fmt.Sprintf("%s %s of %d to %d", kindNames[a.Kind], what, a.A, a.B)
	case CutLink, HealLink:
		return fmt.Sprintf("%s %d-%d", kindNames[a.Kind], a.A, a.B)
	case Go:
		return kindNames[Go]
	case Write:
		return fmt.Sprintf("write %d from %d on at %d", a.N, a.Value, a.A)
	}
	return fmt.Sprintf("%s %d", kindNames[a.Kind], a.A)
}

// Shape says what runs are of.
type Shape struct {
	Voters int8
	Rules  release.Rules
	// Forgetful is a quorum whose voters lose their vote with their process, as if it were not in
	// the quorum-state file: a fault that the judge must find.
	Forgetful bool
}

// Name gives the shape's name in reports.
func (s Shape) Name() string {
	name := fmt.Sprintf("%d voters", s.Voters)
	if s.Voters == 1 {
		name = "1 voter"
	}
	if s.Rules.PreVote == release.On {
		name += ", pre-vote"
	}
	if s.Rules.CheckQuorum == release.On {
		name += ", check quorum"
	}
	if s.Rules.QuorumFlush == release.Off {
		name += ", no flush"
	}
	if s.Forgetful {
		name += ", votes forgotten"
	}
	return name
}

// game is one run.
type game struct {
	shape Shape
	c     quorum.Cluster
	judge *Judge
	ev    *event.Log
	value int32
	heavy bool // so much is written that logs are folded into snapshots
}

func newGame(shape Shape) *game {
	return &game{shape: shape, c: quorum.NewCluster(shape.Rules, shape.Voters), judge: NewJudge()}
}

// do plays an action, if it is possible, and judges what comes of it.
func (g *game) do(a Action) {
	c := &g.c
	switch a.Kind {
	case Deliver, Lose:
		for i := range c.OnWay() {
			m := &c.Flight[i].M
			if m.From == a.A && m.To == a.B && m.Answer == a.Answer {
				if a.Kind == Lose {
					c.Drop(i)
				} else {
					c.Deliver(g.ev, i)
				}
				break
			}
		}
	case Fire:
		c.Fire(g.ev, a.A)
	case Go:
		for range 10 {
			c.Step(g.ev)
			g.judge.Look(c)
		}
	case Write:
		var b metadata.Batch
		for i := range int32(a.N) {
			b.Add(metadata.Record{Type: metadata.Value, Value: a.Value + i})
			if (a.Value+i)%3 == 0 {
				b.Cut()
			}
		}
		c.Append(g.ev, a.A, &b)
	case Crash:
		g.judge.Ended(a.A, true)
		c.Crash(g.ev, a.A)
		g.forget(a.A)
	case PowerLoss:
		g.judge.Ended(a.A, true)
		c.LosePower(g.ev, a.A, a.Keep)
		g.forget(a.A)
	case Start:
		c.Start(g.ev, a.A)
		g.judge.Ended(a.A, false)
	case CutLink, HealLink:
		c.SetCut(g.ev, a.A, a.B, a.Kind == CutLink)
	case Resign:
		c.Resign(g.ev, a.A)
	}
	g.judge.Look(c)
}

func (g *game) forget(id kafka.VoterID) {
	if g.shape.Forgetful {
		g.c.Voters[id].Disk.Voted = kafka.NoVoter
	}
}

// draw chooses what happens next: mostly messages and time, now and then a fault.
func (g *game) draw(r *rand.Rand) Action {
	n := int(g.c.Spec.Voters)
	a, b := kafka.VoterID(r.IntN(n)), kafka.VoterID(r.IntN(n))
	switch x := r.IntN(100); {
	case x < 48 && g.c.N > 0:
		i := r.IntN(int(g.c.N))
		m := &g.c.Flight[i].M
		kind := Deliver
		if r.IntN(20) == 0 {
			kind = Lose
		}
		return Action{Kind: kind, A: m.From, B: m.To, Answer: m.Answer}
	case x < 52:
		return Action{Kind: Fire, A: a}
	case x < 61:
		return Action{Kind: Go}
	case x < 79:
		if lead := g.c.Leader(); lead >= 0 && r.IntN(4) > 0 {
			a = lead
		}
		n := int8(1)
		if g.heavy {
			n += int8(r.IntN(kafka.MaxRecords))
		}
		g.value += int32(n)
		return Action{Kind: Write, A: a, N: n, Value: g.value - int32(n) + 1}
	case x < 82:
		return Action{Kind: Crash, A: a}
	case x < 84:
		return Action{Kind: PowerLoss, A: a, Keep: int8(r.IntN(3))}
	case x < 91:
		return Action{Kind: Start, A: a}
	case x < 94:
		return Action{Kind: CutLink, A: a, B: b}
	case x < 99:
		return Action{Kind: HealLink, A: a, B: b}
	}
	return Action{Kind: Resign, A: a}
}

// settle ends a run: everything is mended, twenty seconds pass, and then somebody leads, takes a
// record, and all have the same and know it to be committed.
func (g *game) settle() {
	c := &g.c
	for a := range kafka.VoterID(c.Spec.Voters) {
		g.do(Action{Kind: Start, A: a})
		for b := range a {
			g.do(Action{Kind: HealLink, A: a, B: b})
		}
	}
	g.run(20_000)
	if lead := c.Leader(); lead == kafka.NoVoter {
		g.judge.fault("progress", "nobody leads")
	} else if !c.Write(g.ev, lead, -1) {
		g.judge.fault("progress", "leader %d has no room", lead)
	}
	g.run(2_000)
	first := &c.Voters[0]
	for i := range c.All() {
		v := &c.Voters[i]
		if v.HW != v.Disk.Log.End() || v.HW != first.HW || v.Disk.Epoch != first.Disk.Epoch {
			g.judge.fault("progress", "voter %d stays at %d, epoch %d", i, v.HW, v.Disk.Epoch)
		}
	}
}

// run lets time pass, and judges each step. A quorum that is not at rest after so many steps
// never will be.
func (g *game) run(ms kafka.Ms) {
	until := g.c.Now + ms
	for range 5000 {
		if g.c.Next() > until {
			g.c.Now = until
			return
		}
		g.c.Step(g.ev)
		g.judge.Look(&g.c)
	}
	g.judge.fault("progress", "no rest")
}

// Run is what came of one run.
type Run struct {
	Broken    string // the promise that was broken first, and how
	Actions   []Action
	Committed int
	Elections int
	Steps     int    // of the voters, each judged
	Hash      uint64 // of what was committed, and when
}

// Play plays n actions of a seed, until a promise is broken, and then lets all come to rest.
func Play(shape Shape, seed uint64, n int) Run {
	g := newGame(shape)
	g.heavy = seed/3%4 == 3
	r := rand.New(rand.NewPCG(seed, 0x40f8))
	var all []Action
	for i := range kafka.VoterID(shape.Voters) {
		all = append(all, Action{Kind: Start, A: i})
		g.do(all[len(all)-1])
	}
	for range n {
		if g.judge.broken != "" {
			break
		}
		all = append(all, g.draw(r))
		g.do(all[len(all)-1])
	}
	if g.judge.broken == "" {
		g.settle()
	}
	return Run{
		g.judge.broken, all, len(g.judge.log), len(g.judge.leaders), g.judge.looks, g.judge.hash(),
	}
}

// Again plays actions and says which promise they break first.
func Again(shape Shape, actions []Action, ev *event.Log) string {
	g := newGame(shape)
	g.ev = ev
	for _, a := range actions {
		g.do(a)
		if g.judge.broken != "" {
			return g.judge.broken
		}
	}
	g.settle()
	return g.judge.broken
}
