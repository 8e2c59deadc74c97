package scenario

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// maxActions is how many actions one run may take: far more than a lesson needs, and a stop for
// a cluster that never comes to rest.
const maxActions = 20000

// player carries a script out, action by action.
type player struct {
	script  *Script
	spec    release.Spec
	tl      *world.Timeline
	run     *Run
	step    int               // the visible step that is being played, 0 in the setup
	part    kafka.PartitionID // that the step is about
	from    int               // actions before the step that is being played
	slow    bool              // the step is played in the pace of messages
	blind   bool              // nobody judges: only whether something is possible is asked
	stopped bool              // a step was not possible: the rest is not played
}

func (p *player) w() *world.World { return p.tl.Now() }

// try carries an action out and says whether it was possible.
func (p *player) try(a world.Action) world.Refusal {
	r := p.tl.Do(a)
	if r == world.OK && !p.blind {
		p.observe()
	}
	return r
}

// do carries an action out for a step; one that is not possible ends the run.
func (p *player) do(c *Call, a world.Action) bool {
	if p.tl.Len() >= maxActions {
		p.fail(FailLimit, c.Line, c.Col, words.New("limit reached: {n} actions in one run",
			"达到上限：一次运行 {n} 个动作").Fill("n", num(maxActions)), "", "")
		return false
	}
	r := p.try(p.ofPartition(a))
	if r == world.OK {
		return true
	}
	kind := FailStep
	if r.Limit() {
		kind = FailLimit
	}
	p.fail(kind, c.Line, c.Col, r.Text(), "", "")
	return false
}

// arrive lets a message arrive; where it is still on its way, time moves to its arrival.
func (p *player) arrive(c *Call, id uint32) bool {
	m := p.w().Net.Find(id)
	if m == nil {
		return false
	}
	if m.Due > p.w().Now && !p.advance(c, m.Due, world.Action{}) {
		return false
	}
	return p.do(c, world.Action{Kind: world.Deliver, Msg: id})
}

// couldArrive says whether nothing but time keeps a message from arriving.
func (p *player) couldArrive(m *network.Message) bool {
	r := world.CanDeliver(&p.spec, p.w(), m)
	return r == world.OK || r == world.NotDueYet
}

// find gives the first message in flight that fits, nil for none.
func (p *player) find(fits func(*network.Message) bool) *network.Message {
	all := p.w().Net.All()
	for i := range all {
		if fits(&all[i]) {
			return &all[i]
		}
	}
	return nil
}

// clients delivers the answers to clients that can arrive: within every step.
func (p *player) clients(c *Call) {
	for !p.stopped && !p.slow {
		m := p.find(func(m *network.Message) bool {
			return m.Answer && m.Line == network.LineClient && p.couldArrive(m)
		})
		if m == nil || !p.arrive(c, m.ID) {
			return
		}
	}
}

// advance moves time to a moment. Every timer that is due before it fires in order; what the
// timers send arrives, except to fetchers. The timer kept does not fire: it is what the step
// waits for.
func (p *player) advance(c *Call, to kafka.Ms, kept world.Action) bool {
	for p.w().Now < to {
		at, a, any := world.NextTimer(&p.spec, p.w())
		if !any || at >= to {
			return p.do(c, world.Action{Kind: world.Pass, Ms: to - p.w().Now})
		}
		if at > p.w().Now && !p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now}) {
			return false
		}
		if a != kept && !p.due(c, a) {
			return false
		}
	}
	return true
}

// due fires a timer whose moment has come. The end of a back-off is no more than that here: in
// a script the fetcher goes on when it is told.
func (p *player) due(c *Call, a world.Action) bool {
	if a.Kind == world.RunFetcher {
		return true
	}
	sent := p.w().Net.LastID
	if !p.do(c, a) {
		return false
	}
	p.clients(c)
	// What brokers and controllers say to each other when a timer fires arrives too, and what a
	// producer sends by itself.
	for !p.stopped {
		m := p.find(func(m *network.Message) bool {
			return m.ID > sent && (ofControl(m) || m.From.IsProducer() ||
				m.Answer && m.To.IsProducer()) && p.couldArrive(m)
		})
		if m == nil || !p.arrive(c, m.ID) {
			break
		}
	}
	return !p.stopped
}
