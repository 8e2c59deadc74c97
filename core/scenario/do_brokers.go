package scenario

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

func doCrash(p *player, c *Call) {
	a := world.Action{Kind: world.CrashProcess, Broker: c.broker("broker")}
	if c.word("kind") == "power" {
		a.Kind, a.Keep = world.PowerLoss, int8(c.num("keep", 0))
	}
	p.do(c, a)
}

func doStart(p *player, c *Call) {
	kind := world.StartProcess
	if c.word("dies") == "loading" {
		kind = world.DieLoading
	}
	b := c.broker("broker")
	registers := p.do(c, world.Action{Kind: kind, Broker: b}) && p.spec.Mode == release.KRaft
	if registers && p.w().Up(b) && p.w().ActiveFor(&p.spec, b.Node()) != kafka.NoVoter {
		p.asks(c)
	}
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
	if reg.Exists && reg.Ends != kafka.Never && !p.advance(c, reg.Ends, timer) {
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
	if !p.told(c, b) {
		return
	}
	p.do(c, world.Action{Kind: world.ReadState, Broker: b})
}
