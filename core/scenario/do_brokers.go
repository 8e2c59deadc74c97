package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

func doCrash(p *player, c *Call) {
	a := world.Action{Kind: world.CrashProcess}
	if c.word("kind") == "power" {
		a.Kind, a.Keep = world.PowerLoss, int8(c.num("keep", 0))
	}
	for _, a.Broker = range c.whom() {
		if !p.do(c, a) {
			return
		}
	}
}

// whom gives the brokers that a step is about: one, or several.
func (c *Call) whom() []kafka.BrokerID {
	if c.arg("brokers") == nil {
		return []kafka.BrokerID{c.broker("broker")}
	}
	var out []kafka.BrokerID
	for _, n := range c.arg("brokers").nodes {
		out = append(out, n.Broker())
	}
	return out
}

func doStart(p *player, c *Call) {
	kind := world.StartProcess
	if c.word("dies") == "loading" {
		kind = world.DieLoading
	}
	if as := c.broker("as"); as != kafka.NoBroker {
		p.do(c, world.Action{Kind: world.StartAs, Broker: c.broker("broker"), From: as.Node()})
		return
	}
	for _, b := range c.whom() {
		registers := p.do(c, world.Action{Kind: kind, Broker: b}) && p.spec.Mode == release.KRaft
		if registers && p.w().Up(b) && p.w().ActiveFor(&p.spec, b.Node()) != kafka.NoVoter {
			p.asksFor(c, b)
		}
		if p.stopped {
			return
		}
	}
}

func doSupervise(p *player, c *Call) {
	a := world.Action{
		Kind: world.Supervise, Broker: c.broker("broker"), Ms: kafka.Ms(c.num("within", 0)),
	}
	if c.word("recovering") == "up" && a.Ms > 0 {
		a.Count = 1
	}
	p.do(c, a)
}

func doExpireSession(p *player, c *Call) {
	if p.spec.Mode == release.KRaft {
		doFence(p, c)
		return
	}
	b := c.broker("broker")
	a := world.Action{Kind: world.ExpireSession, Broker: b}
	reg := p.w().ZK.Registrations[b]
	timer := world.Action{Kind: world.FireTimer, Timer: world.TimerSession, Broker: b}
	if !p.slow && reg.Exists && reg.Ends != kafka.Never && !p.advance(c, reg.Ends, timer) {
		return
	}
	p.do(c, a)
}

func doElectController(p *player, c *Call) {
	b := c.broker("broker")
	if p.w().ZK.TellController.Has(b) &&
		!p.do(c, world.Action{Kind: world.TellWatch, Broker: b, Watch: world.WatchController}) {
		return
	}
	p.do(c, world.Action{Kind: world.WinController, Broker: b})
}

func doControllerReads(p *player, c *Call) {
	b := c.broker("broker")
	if b == kafka.NoBroker {
		b = p.w().ZK.Controller
	}
	if b == kafka.NoBroker {
		p.failCall(c, words.New("nobody holds /controller: nobody can read",
			"没有 broker 持有 /controller，无人可读"))
		return
	}
	if !p.slow && !p.told(c, b) {
		return
	}
	p.do(c, world.Action{Kind: world.ReadState, Broker: b})
}
