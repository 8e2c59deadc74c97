package scenario

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// chosen says whether a step's arguments pick the message.
func (c *Call) chosen(m *network.Message) bool {
	to, from := c.node("to"), c.node("from")
	if to != kafka.NoNode && m.To != to || from != kafka.NoNode && m.From != from {
		return false
	}
	if part := c.word("part"); part != "" && (part == "answer") != m.Answer {
		return false
	}
	apis := c.arg("api")
	return apis == nil || slices.Contains(apis.apis, m.API)
}

// most is how many messages a step picks at most. A delivery may cause messages that it picks as
// well, so no number is beyond it.
func (c *Call) most() int { return int(c.num("count", maxActions)) }

func doDeliver(p *player, c *Call) {
	var got []kafka.API
	for !p.stopped && len(got) < c.most() {
		skip := c.num("skip", 0)
		m := p.find(func(m *network.Message) bool {
			if !c.chosen(m) || !p.couldArrive(m) {
				return false
			}
			skip--
			return skip < 0
		})
		if m == nil {
			break
		}
		id, api, control := m.ID, m.API, m.Line == network.LineControl && !m.Answer
		if !p.arrive(c, id) {
			return
		}
		got = append(got, api)
		a := p.find(func(m *network.Message) bool { return m.Answer && m.Request == id })
		if control && a != nil && p.couldArrive(a) {
			p.arrive(c, a.ID)
		}
		p.clients(c)
	}
	p.matched(c, got)
}

// matched refuses luck: a step that picks messages must have found one, and one of each kind
// that it names.
func (p *player) matched(c *Call, got []kafka.API) {
	if p.stopped {
		return
	}
	if apis := c.arg("api"); apis != nil {
		for _, api := range apis.apis {
			if !slices.Contains(got, api) {
				p.nothing(c, api.String())
				return
			}
		}
		return
	}
	if len(got) == 0 {
		p.nothing(c, "")
	}
}

func (p *player) nothing(c *Call, api string) {
	what := words.New("{verb} matched nothing", "{verb} 没有匹配到任何消息")
	if api != "" {
		what = words.New("{verb} matched no {api}", "{verb} 没有匹配到 {api}")
	}
	under := words.New("nothing is under way", "没有在途消息")
	if all := p.underWay(words.EN); all != "" {
		under = words.New("under way: "+all, "在途："+p.underWay(words.ZH))
	}
	both := fillText(words.New("{what}; {under}", "{what}；{under}"), "{what}",
		what.Fill("verb", c.Verb.Name, "api", api))
	p.failCall(c, fillText(both, "{under}", under))
}

// underWay lists what is in flight, and why it does not arrive.
func (p *player) underWay(l words.Lang) string {
	s := ""
	for i := range p.w().Net.All() {
		m := &p.w().Net.M[i]
		if s != "" {
			s += ", "
		}
		s += m.API.String()
		if m.Answer {
			s += " answer"
		}
		s += " " + p.script.Cluster.nodeName(m.From) + "→" + p.script.Cluster.nodeName(m.To)
		if m.Held {
			s += " (" + words.New("held", "被扣住").In(l) + ")"
		} else if r := world.CanDeliver(&p.spec, p.w(), m); r != world.OK {
			s += " (" + r.Text().In(l) + ")"
		}
	}
	return s
}

// eachChosen does one thing to every message that is picked now.
func (p *player) eachChosen(c *Call, a world.Action, fits func(*network.Message) bool) {
	var ids []uint32
	var got []kafka.API
	skip := c.num("skip", 0)
	for i := range p.w().Net.All() {
		m := &p.w().Net.M[i]
		if len(ids) == c.most() || !c.chosen(m) || !fits(m) {
			continue
		}
		if skip--; skip < 0 {
			ids, got = append(ids, m.ID), append(got, m.API)
		}
	}
	for _, a.Msg = range ids {
		if !p.do(c, a) {
			return
		}
	}
	p.matched(c, got)
}

func doHold(p *player, c *Call) {
	p.eachChosen(c, world.Action{Kind: world.Hold},
		func(m *network.Message) bool { return !m.Held })
}

func doRelease(p *player, c *Call) {
	p.eachChosen(c, world.Action{Kind: world.Release},
		func(m *network.Message) bool { return m.Held })
}

func doDrop(p *player, c *Call) {
	p.eachChosen(c, world.Action{Kind: world.Drop}, func(*network.Message) bool { return true })
}

func doLearnBrokerEpoch(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.TellWatch, Broker: c.broker("broker"), Watch: world.WatchCzxid,
	})
}

func doDelay(p *player, c *Call) {
	p.eachChosen(c, world.Action{Kind: world.Delay, Ms: kafka.Ms(c.num("ms", 0))},
		func(*network.Message) bool { return true })
}

func doCut(p *player, c *Call) { p.links(c, world.CutLink) }

func doHeal(p *player, c *Call) { p.links(c, world.HealLink) }

// links cuts or heals one link, or all of a process that are not so yet.
func (p *player) links(c *Call, kind world.Kind) {
	if n := c.arg("between"); n != nil {
		p.link(c, kind, n.nodes)
		return
	}
	self, some := c.node("around"), false
	for _, o := range p.processes() {
		cut := p.w().Net.IsCut(self, o)
		if o == self || o == c.node("but") || cut == (kind == world.CutLink) || p.stopped {
			continue
		}
		some = true
		p.link(c, kind, []kafka.NodeID{self, o})
	}
	if !some && !p.stopped {
		p.failCall(c, words.New("all these links are so already", "这些连接已经是这样了"))
	}
}

// processes lists all processes of the run.
func (p *player) processes() []kafka.NodeID {
	var all []kafka.NodeID
	for i := range p.spec.Brokers {
		all = append(all, kafka.BrokerID(i).Node())
	}
	if p.spec.Mode == release.ZooKeeper {
		all = append(all, kafka.ZooKeeper)
	}
	for i := range p.spec.Voters {
		all = append(all, kafka.FirstVoter+kafka.NodeID(i))
	}
	for i := range p.spec.Producers {
		all = append(all, kafka.FirstProducer+kafka.NodeID(i))
	}
	for i := range p.spec.Consumers {
		all = append(all, kafka.FirstConsumer+kafka.NodeID(i))
	}
	return all
}

func (p *player) link(c *Call, kind world.Kind, n []kafka.NodeID) {
	if !p.do(c, world.Action{Kind: kind, From: n[0], To: n[1]}) {
		return
	}
	if p.slow {
		return
	}
	// A broker that ZooKeeper hears again learns at once that its session was over.
	watches := []world.Watch{world.WatchSession, world.WatchCzxid}
	if c.word("learns") == "later" {
		watches = watches[:1]
	}
	for _, b := range n {
		for _, watch := range watches {
			a := world.Action{Kind: world.TellWatch, Broker: kafka.BrokerID(b), Watch: watch}
			told := p.w().ZK.TellSession | p.w().ZK.TellCzxid
			if kind == world.HealLink && b.IsBroker() && told.Has(b.Broker()) && !p.do(c, a) {
				return
			}
		}
	}
}
