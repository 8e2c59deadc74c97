package scenario

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

func doShutdown(p *player, c *Call) {
	b := c.broker("broker")
	if !p.do(c, world.Action{Kind: world.ShutDown, Broker: b}) {
		return
	}
	if p.spec.Mode == release.KRaft {
		p.stopsMember(c, b)
		return
	}
	asked := p.w().Brokers[b].Process.Stop.Asked
	if m := p.w().Net.Find(asked); asked == 0 || m == nil || !p.onItsWay(c, m, "request") {
		return
	}
	answer := p.find(func(m *network.Message) bool { return m.Answer && m.Request == asked })
	if answer != nil {
		p.onItsWay(c, answer, "answer")
	}
}

// onItsWay lets a message arrive, or be lost or held where the step says so. It says whether it
// arrived.
func (p *player) onItsWay(c *Call, m *network.Message, part string) bool {
	switch id := m.ID; c.word(part) {
	case "lost":
		p.do(c, world.Action{Kind: world.Drop, Msg: id})
	case "held":
		p.do(c, world.Action{Kind: world.Hold, Msg: id})
	default:
		return p.couldArrive(m) && p.arrive(c, id)
	}
	return false
}

// controllerActs lets the holder of /controller be told of all that it watches, and read.
func (p *player) controllerActs(c *Call) bool {
	if p.slow {
		return true
	}
	if p.spec.Mode == release.KRaft {
		p.quorumGoesOn(c, kafka.Never)
		return !p.stopped
	}
	b := p.w().ZK.Controller
	if b == kafka.NoBroker {
		return true
	}
	return p.told(c, b) && (!p.w().Controllers[b].MustRead() ||
		p.do(c, world.Action{Kind: world.ReadState, Broker: b}))
}

// told lets every notification that waits for a controller arrive.
func (p *player) told(c *Call, b kafka.BrokerID) bool {
	var buf [64]world.Action
	for _, a := range world.Enabled(&p.spec, p.w(), buf[:0]) {
		tells := a.Kind == world.TellWatch && a.Broker == b && a.Watch >= world.WatchBrokers &&
			a.Watch <= world.WatchState
		if tells && !p.do(c, a) {
			return false
		}
	}
	return true
}

func doElect(p *player, c *Call) {
	a := world.Action{
		Kind: world.ElectLeaders, Unclean: c.word("type") == "unclean", Broker: c.broker("ask"),
	}
	if a.Broker == kafka.NoBroker {
		a.Broker = p.w().ZK.Controller
	}
	if p.spec.Mode == release.KRaft {
		a.Broker = 0
	}
	if a.Broker == kafka.NoBroker {
		p.failCall(c, words.New("nobody holds /controller that could be asked",
			"没有 broker 持有 /controller，无人可问"))
		return
	}
	if p.do(c, a) {
		p.controllerActs(c)
	}
}

func doReassign(p *player, c *Call) {
	a := world.Action{Kind: world.Reassign}
	for _, n := range c.arg("replicas").nodes {
		if int(a.Replicas.N) == len(a.Replicas.ID) {
			p.failCall(c, words.New("more replicas than a partition can have", "副本数超过上限"))
			return
		}
		a.Replicas.ID[a.Replicas.N] = n.Broker()
		a.Replicas.N++
	}
	if p.do(c, a) {
		p.controllerActs(c)
	}
}

func doControllerFailover(p *player, c *Call) {
	p.whole()
	b := c.broker("to")
	for _, a := range []world.Action{
		{Kind: world.DeleteController},
		{Kind: world.TellWatch, Broker: b, Watch: world.WatchController},
		{Kind: world.WinController, Broker: b},
		{Kind: world.ReadState, Broker: b},
	} {
		if !p.do(c, a) {
			return
		}
	}
}

func doThrottle(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.Throttle, Broker: c.broker("broker"), Count: c.num("batches", 0),
	})
}

func doForeign(p *player, c *Call) {
	api, _ := kafka.APIByName(c.word("api"))
	to := c.node("to")
	if !to.IsBroker() && !to.IsVoter() {
		p.failCall(c, words.New("{to} is no broker and no controller",
			"{to} 不是 broker，也不是 controller").Fill("to", c.word("to")))
		return
	}
	a := world.Action{
		Kind: world.Foreign, From: c.node("from"), Broker: c.broker("to"),
		Request: world.Request{
			API:             api,
			BrokerEpoch:     kafka.BrokerEpoch(c.num("broker-epoch", -1)),
			ControllerEpoch: kafka.ControllerEpoch(c.num("controller-epoch", -1)),
			LeaderEpoch:     kafka.LeaderEpoch(c.num("leader-epoch", -1)),
			PartitionEpoch:  kafka.PartitionEpoch(c.num("partition-epoch", -1)),
			Leader:          c.broker("leader"), ISR: c.set("isr"), Live: c.set("live"),
			Delete:      c.word("delete") == "true",
			Incarnation: c.num("incarnation", 0), Offset: kafka.Offset(c.num("offset", 0)),
		},
	}
	for b := range a.Request.Epochs {
		a.Request.Epochs[b] = kafka.NoBrokerEpoch
	}
	if to.IsVoter() {
		a.Broker, a.Voter = 0, to.Voter()
	}
	if c.word("broker-epoch") == own {
		a.Request.BrokerEpoch = p.w().Brokers[a.From.Broker()].Process.BrokerEpoch
	}
	if !p.do(c, a) || p.slow {
		return
	}
	if m := p.find(func(m *network.Message) bool {
		return m.Line == network.LineForeign && !m.Answer && p.couldArrive(m)
	}); m != nil {
		p.arrive(c, m.ID)
	}
}

// set gives the brokers of an argument.
func (c *Call) set(name string) (s kafka.ReplicaSet) {
	if v := c.arg(name); v != nil {
		for _, n := range v.nodes {
			s = s.With(n.Broker())
		}
	}
	return s
}
