package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

func doNote(*player, *Call) {}

func doWait(p *player, c *Call) {
	p.advance(c, p.w().Now+kafka.Ms(c.num("ms", 1)), world.Action{})
	// A timer that is due at the very end belongs to the wait.
	for !p.stopped {
		at, a, any := world.NextTimer(&p.spec, p.w())
		if !any || at > p.w().Now || !p.due(c, a) {
			return
		}
	}
}

// within is how far a run may move time when the step does not say.
const within = 30000

func doRun(p *player, c *Call) {
	p.whole()
	if ms := c.num("ms", 0); ms > 0 {
		p.goesOn(c, p.w().Now+kafka.Ms(ms))
		return
	}
	end := p.w().Now + kafka.Ms(c.num("within", within))
	for {
		if !p.quiet(c) || c.word("until") == "quiet" || p.reached(c) {
			return
		}
		at, ok := p.nextMoment()
		if !ok || at > end {
			p.notReached(c, ok, at)
			return
		}
		if !p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now}) {
			return
		}
	}
}

// goesOn lets everything go on by itself up to a moment, and do what is to be done then.
func (p *player) goesOn(c *Call, end kafka.Ms) {
	for p.quiet(c) && p.w().Now < end {
		at, ok := p.nextMoment()
		if !ok || at > end {
			at = end
		}
		if !p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now}) {
			return
		}
	}
}

// quietLimit is how many actions may happen at one moment before a run gives up.
const quietLimit = 2000

// quiet lets everything go on by itself until nothing is left to do at this moment.
func (p *player) quiet(c *Call) bool {
	var buf [64]world.Action
	for range quietLimit {
		if c.arg("reached") != nil && p.reached(c) {
			return true
		}
		all := world.Enabled(&p.spec, p.w(), buf[:0])
		if len(all) == 0 || all[0].Kind == world.Pass {
			return true
		}
		if !p.do(c, all[0]) {
			return false
		}
	}
	why := words.New("limit reached: {n} actions without time moving: the cluster does not "+
		"come to rest", "达到上限：时间未动就发生了 {n} 个动作，集群停不下来")
	if cfg := &p.spec.Config; cfg.FetchWaitMax == 0 || cfg.FetchBackoff == 0 {
		why = words.New("limit reached: {n} actions without time moving: fetchers that never "+
			"wait do not come to rest (replica.fetch.wait.max.ms, replica.fetch.backoff.ms)",
			"达到上限：时间未动就发生了 {n} 个动作：从不等待的 fetcher 停不下来"+
				"（replica.fetch.wait.max.ms、replica.fetch.backoff.ms）")
	}
	p.fail(FailLimit, c.Line, c.Col, why.Fill("n", num(quietLimit)), "", "")
	return false
}

// nextMoment gives when something happens next by itself: a timer, or a message that arrives.
func (p *player) nextMoment() (kafka.Ms, bool) {
	at, _, any := world.NextTimer(&p.spec, p.w())
	for i := range p.w().Net.All() {
		if due := p.w().Net.M[i].Due; due > p.w().Now && (!any || due < at) {
			at, any = due, true
		}
	}
	return at, any
}

// reached says whether the cluster is where the step wants it.
func (p *player) reached(c *Call) bool {
	w := p.w()
	if v := c.arg("reached"); v != nil {
		return p.holds(v.expects)
	}
	if c.arg("isr") != nil {
		return w.State(0).ISR == c.set("isr")
	}
	if c.word("until") == "answered" {
		return p.answered()
	}
	if c.word("until") == "controller" {
		if p.spec.Mode == release.KRaft {
			return w.Active(&p.spec) != kafka.NoVoter
		}
		return w.ZK.Controller != kafka.NoBroker
	}
	for i := range kafka.PartitionID(p.spec.Partitions) {
		leader := w.Leader(i)
		if leader == kafka.NoBroker || c.word("until") != "leader" && !p.caughtUp(i, leader) {
			return false
		}
	}
	return true
}

// caughtUp says whether every running replica of a partition has all records of its leader and
// knows the high watermark.
func (p *player) caughtUp(part kafka.PartitionID, leader kafka.BrokerID) bool {
	w := p.w()
	d := &w.Brokers[leader].Machine.Disks[part].Log
	replicas := w.Replicas(&p.spec, part)
	for _, b := range replicas.All() {
		if !w.Up(b) {
			continue
		}
		r, log := &w.Brokers[b].Process.Replicas[part], &w.Brokers[b].Machine.Disks[part].Log
		if log.LEO != d.LEO || r.HW != d.LEO || log.LastEpoch() != d.LastEpoch() {
			return false
		}
	}
	return true
}

// answered says whether every producer knows what came of all that it was given.
func (p *player) answered() bool {
	for i := range p.w().Producers {
		sends := p.w().Producers[i].All()
		for j := range sends {
			if sends[j].Open() {
				return false
			}
		}
	}
	return true
}

// holds says whether values are as a step wants them, those of this rule set.
func (p *player) holds(all []expect) bool {
	at := p.reading(p.from)
	for i := range all {
		e := &all[i]
		at.part = e.part
		if e.scope.has(&p.run.as) && e.def.get(&at, e.broker) != e.want {
			return false
		}
	}
	return true
}

func (p *player) notReached(c *Call, any bool, at kafka.Ms) {
	what := c.word("until")
	if isr := c.arg("isr"); isr != nil {
		at := p.reading(p.from)
		what = "isr " + isr.text + " ≠ {" + at.members(p.w().State(0).ISR) + "}"
	}
	if v := c.arg("reached"); v != nil {
		what = v.text
	}
	msg := words.New("not reached within {ms} ms: {what}; the next timer is at {at} ms; "+
		"within: says how far time may move", "{ms} 毫秒内没有达到：{what}；"+
		"下一个定时器在 {at} 毫秒；within 规定时间最多走多远")
	if !any {
		msg = words.New("not reached: {what}; nothing is left that could happen by itself",
			"没有达到：{what}；不会再有事情自行发生")
	}
	p.failCall(c, msg.Fill("what", what, "ms", num(c.num("within", within)), "at", num(at)))
}
