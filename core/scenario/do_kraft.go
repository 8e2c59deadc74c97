package scenario

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/words"
	"highwater/core/world"
)

// bootKRaft brings a KRaft cluster up from nothing by real actions: the controllers start and one
// is active, the brokers start, register and are unfenced, the topic is created, and every broker
// has read it.
func (p *player) bootKRaft(c *Call) {
	for v := range kafka.VoterID(p.spec.Voters) {
		if !p.do(c, world.Action{Kind: world.StartVoter, Voter: v}) {
			return
		}
	}
	if !p.controlUntil(c, func(w *world.World) bool { return w.Active(&p.spec) != kafka.NoVoter }) {
		return
	}
	for b := range kafka.BrokerID(p.spec.Brokers) {
		if !p.do(c, world.Action{Kind: world.StartProcess, Broker: b}) {
			return
		}
	}
	all := p.spec.Brokers
	if !p.controlUntil(c, func(w *world.World) bool {
		return w.Metadata.Now.Active().Len() == int(all)
	}) {
		return
	}
	if p.do(c, world.Action{Kind: world.CreateTopic}) {
		p.controlUntil(c, func(w *world.World) bool { return !p.unread(w) })
	}
}

// unread says whether a broker has metadata to read.
func (p *player) unread(w *world.World) bool {
	for b := range kafka.BrokerID(p.spec.Brokers) {
		if world.CanReadMetadata(&p.spec, w, b) == world.OK {
			return true
		}
	}
	return false
}

// controlFor is how far a step lets the brokers and controllers of KRaft mode talk before it gives
// up: longer than a session and than a quorum's election.
const controlFor kafka.Ms = 30000

// controlUntil lets the brokers and controllers of KRaft mode go on among themselves, without any
// fetch, until the cluster is where the step wants it. It says whether it got there.
func (p *player) controlUntil(c *Call, there func(*world.World) bool) bool {
	end := p.w().Now + controlFor
	for range quietLimit {
		if p.stopped || there(p.w()) {
			return !p.stopped
		}
		if a, ok := p.controlAction(); ok {
			if !p.do(c, a) {
				return false
			}
			continue
		}
		at, ok := p.nextMoment()
		if !ok || at > end {
			break
		}
		if at > p.w().Now {
			if !p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now}) {
				return false
			}
			continue
		}
		if _, a, _ := world.NextTimer(&p.spec, p.w()); !p.due(c, a) {
			return false
		}
	}
	p.failCall(c, words.New("the brokers and controllers do not get there by themselves",
		"broker 和 controller 自己走不到那一步"))
	return false
}

// controlAction gives the next thing that brokers and controllers of KRaft mode do among
// themselves now.
func (p *player) controlAction() (world.Action, bool) {
	var buf [64]world.Action
	for _, a := range world.Enabled(&p.spec, p.w(), buf[:0]) {
		switch a.Kind {
		case world.ReadMetadata:
			return a, true
		case world.FireTimer:
			if a.Timer == world.TimerHeartbeat || a.Timer == world.TimerQuorum {
				return a, true
			}
		case world.Deliver:
			if m := p.w().Net.Find(a.Msg); m != nil && ofControl(m) {
				return a, true
			}
		}
	}
	return world.Action{}, false
}

// ofControl says whether a message is between a broker and a controller, or two controllers, of
// KRaft mode.
func ofControl(m *network.Message) bool {
	return m.Line == network.LineQuorum || m.Line == network.LineToController
}

// asks moves time to a member's next registration or heartbeat, sends it and lets it and its
// answer arrive, or be lost or held where the step says so.
func (p *player) asks(c *Call) { p.asksFor(c, c.broker("broker")) }

func (p *player) asksFor(c *Call, b kafka.BrokerID) {
	timer := world.Action{Kind: world.FireTimer, Timer: world.TimerHeartbeat, Broker: b}
	if p.w().Brokers[b].Process.Member.Asked == 0 && !p.reachTimer(c, timer) {
		return
	}
	m := p.w().Net.Find(p.w().Brokers[b].Process.Member.Asked)
	if p.stopped || m == nil {
		return
	}
	asked := m.ID
	if !p.onItsWay(c, m, "request") {
		return
	}
	p.quorumGoesOn(c, kafka.Never)
	answer := p.find(func(m *network.Message) bool { return m.Answer && m.Request == asked })
	if answer != nil {
		p.onItsWay(c, answer, "answer")
	}
}

// toTimer lets time pass to the next timer, no further than to an end, and gives it. It says false
// where there is none, or the run has stopped.
func (p *player) toTimer(c *Call, end kafka.Ms) (world.Action, bool) {
	at, a, any := world.NextTimer(&p.spec, p.w())
	if !any || at > end {
		return a, false
	}
	if at > p.w().Now {
		p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now})
	}
	return a, !p.stopped
}

// reachTimer lets time pass up to the moment of a timer, and fires it.
func (p *player) reachTimer(c *Call, timer world.Action) bool {
	for end := p.w().Now + 2*controlFor; !p.stopped; {
		a, ok := p.toTimer(c, end)
		switch {
		case !ok && !p.stopped:
			p.saysNothing(c, timer.Broker)
		case ok && a == timer:
			return p.do(c, a)
		case ok:
			p.due(c, a)
		}
	}
	return false
}

// saysNothing tells why a broker sends no registration and no heartbeat.
func (p *player) saysNothing(c *Call, b kafka.BrokerID) {
	why := words.New("{b} has nothing new to say to the controller: heartbeats that would change "+
		"nothing are not sent one by one",
		"{b} 没有新内容要告诉 controller：不改变任何状态的心跳不会逐个发送")
	switch {
	case !p.w().Up(b):
		why = words.New("{b} does not run; start it first", "{b} 没有运行；先启动")
	case p.w().ActiveFor(&p.spec, b.Node()) == kafka.NoVoter:
		why = words.New("{b} reaches no active controller; heal the link, or let the controllers "+
			"elect one, as in run: {until: controller}",
			"{b} 连不上活跃 controller；先恢复连接，或让各 controller 选出一个，"+
				"如 run: {until: controller}")
	}
	p.failCall(c, why.Fill("b", c.word("broker")))
}

// quorumGoesOn lets the controllers agree on what one of them has written, as far as that takes no
// longer than to a moment.
func (p *player) quorumGoesOn(c *Call, end kafka.Ms) {
	for range quietLimit {
		m := p.find(func(m *network.Message) bool {
			return m.Line == network.LineQuorum && m.Due <= end && p.couldArrive(m)
		})
		if p.stopped || m == nil || !p.arrive(c, m.ID) {
			return
		}
	}
}

func doReadMetadata(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.ReadMetadata, Broker: c.broker("broker"), Count: c.num("batches", 0),
	})
}

// doUnfence lets one broker, and no other, talk to the controller until it is unfenced and knows
// it.
func doUnfence(p *player, c *Call) {
	p.whole()
	b := c.broker("broker")
	unfenced := func() bool {
		r := &p.w().Metadata.Now.Brokers[b]
		return r.Exists && !r.Fenced && r.Epoch == p.w().Brokers[b].Process.BrokerEpoch
	}
	done := p.tl.Len()
	for range quietLimit {
		switch {
		case p.stopped:
			return
		case world.CanReadMetadata(&p.spec, p.w(), b) == world.OK:
			p.do(c, world.Action{Kind: world.ReadMetadata, Broker: b})
		case unfenced() && p.tl.Len() == done:
			p.failCall(c, words.New("{b} is not fenced", "{b} 没有被隔离").
				Fill("b", c.word("broker")))
			return
		case unfenced():
			return
		default:
			p.asks(c)
		}
	}
}

func doFence(p *player, c *Call) {
	p.whole()
	b := c.broker("broker")
	fenced := func() bool {
		r := &p.w().Metadata.Now.Brokers[b]
		return !r.Exists || r.Fenced
	}
	if fenced() {
		p.failCall(c, words.New("{b} is fenced already, or not registered",
			"{b} 已被隔离，或没有注册").Fill("b", c.word("broker")))
		return
	}
	for end := p.w().Now + controlFor; !p.stopped && !fenced(); {
		if a, ok := p.toTimer(c, end); ok {
			p.due(c, a)
			p.quorumGoesOn(c, kafka.Never)
		} else if !p.stopped {
			p.notFenced(c, b)
		}
	}
}

// notFenced says why nothing fences a broker.
func (p *player) notFenced(c *Call, b kafka.BrokerID) {
	why := words.New("{b} is in touch with the active controller and is not fenced: crash it, or "+
		"cut the link between them, first",
		"{b} 与活跃 controller 保持联系，不会被隔离：先让它崩溃，或切断两者的连接")
	if p.w().Active(&p.spec) == kafka.NoVoter {
		why = words.New("no controller is active, so nobody fences {b}; let the controllers elect "+
			"one first, as in run: {until: controller}",
			"没有活跃 controller，没有谁来隔离 {b}；先让它们选出一个，如 run: {until: controller}")
	}
	p.failCall(c, why.Fill("b", c.word("broker")))
}

func doUnregister(p *player, c *Call) {
	p.operator(c, world.Action{Kind: world.Unregister, Broker: c.broker("broker")})
}

func doAlterConfig(p *player, c *Call) {
	a := world.Action{
		Kind: world.AlterConfig, Count: c.num("value", metadata.Unset),
		Cluster: c.word("scope") == "cluster",
	}
	if slices.Index(settingNamesAltered, c.word("setting")) == 1 {
		a.Setting = metadata.UncleanElection
	}
	if c.word("scope") == "broker" {
		a.Broker = c.broker("broker")
		if a.Setting != metadata.MinISR || a.Broker == kafka.NoBroker {
			p.failCall(c, words.New("scope: broker is for min.insync.replicas alone, and "+
				"needs broker: A beside it",
				"scope: broker 只用于 min.insync.replicas，还要写明 broker: A"))
			return
		}
		a.Setting = metadata.BrokerMinISR
	}
	p.operator(c, a)
}

func doAlterELR(p *player, c *Call) {
	p.operator(c, world.Action{Kind: world.AlterELR, Count: c.num("version", 0)})
}

func doCancelReassignment(p *player, c *Call) {
	p.operator(c, world.Action{Kind: world.Reassign})
}

// operator lets the active controller do what an operator asks of it. Where messages between the
// controllers take time, they agree on it later, in run or wait.
func (p *player) operator(c *Call, a world.Action) {
	if p.do(c, a) && !p.slow {
		p.quorumGoesOn(c, p.w().Now)
	}
}

func doCrashController(p *player, c *Call) {
	a := world.Action{Kind: world.CrashVoter, Voter: c.node("controller").Voter()}
	if c.word("kind") == "power" {
		a.Kind = world.VoterPowerLoss
	}
	p.do(c, a)
}

func doStartController(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.StartVoter, Voter: c.node("controller").Voter()})
}

func doLatency(p *player, c *Call) {
	n := c.arg("between").nodes
	p.do(c, world.Action{
		Kind: world.SetLatency, From: n[0], To: n[1], Ms: kafka.Ms(c.num("ms", 0)),
	})
}

// stopsMember lets a broker of a KRaft cluster that was told to stop talk to the controller, and
// the others read the metadata that this waits for, until its process has ended. Where the request
// or the answer of the step is lost or held nothing more happens.
func (p *player) stopsMember(c *Call, b kafka.BrokerID) {
	if c.arg("request") != nil || c.arg("answer") != nil {
		p.asks(c)
		return
	}
	p.controlUntil(c, func(w *world.World) bool { return !w.Up(b) })
}
