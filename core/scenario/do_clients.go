package scenario

import (
	"slices"

	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/words"
	"highwater/core/world"
)

// acksNumber gives the number on the wire: all is -1.
func acksNumber(word string) int8 {
	switch word {
	case "0":
		return 0
	case "1":
		return 1
	}
	return -1
}

// batches gives the records of a produce, batch by batch.
func (c *Call) batches() [][]string {
	if v := c.arg("batches"); v != nil {
		return v.batches
	}
	all := c.arg("records").batches[0]
	return slices.Collect(slices.Chunk(all, int(c.num("per-batch", int32(len(all))))))
}

func doProduce(p *player, c *Call) {
	node := c.node("client")
	for _, b := range c.batches() {
		to := c.broker("to")
		if to == kafka.NoBroker && !p.sendsItself(node) {
			to = p.leaderFor(c, node)
		}
		if p.stopped {
			return
		}
		ok := p.do(c, world.Action{
			Kind: world.Produce, Client: int8(node.Index()), Count: int32(len(b)),
			Acks: acksNumber(c.word("acks")), Broker: to,
		})
		if !ok {
			return
		}
		p.run.named(node.Index(), b)
		sent := p.produced(c, node)
		p.clients(c)
		p.sendsOn(c, node, sent)
	}
}

// sendsItself says whether a producer finds its leader and its id by itself: one that retries.
func (p *player) sendsItself(node kafka.NodeID) bool {
	conf := &p.spec.ProducerConfigs[node.Index()]
	return conf.Retries > 0 || client.DecideIdempotent(&p.spec.Rules, conf)
}

// sendsOn lets a producer do what it would do now by itself: ask for an id or for the leader, and
// send what waits for that, if it was not sent yet. What it will do later is left to run and wait.
func (p *player) sendsOn(c *Call, node kafka.NodeID, sent bool) {
	for !p.stopped {
		a, due := world.SendsNow(&p.spec, p.w(), int8(node.Index()))
		if !due || !p.do(c, a) {
			break
		}
		p.toBroker(c, node, kafka.APIInitProducerID)
		p.toBroker(c, node, kafka.APIMetadata)
		sent = p.produced(c, node) || sent
		p.clients(c)
	}
	if !sent && c.fate() != "" {
		p.failCall(c, words.New("the records were not sent, so nothing is lost or held on the "+
			"way", "消息没有发出，途中没有可丢或可扣的"))
	}
}

// fate is what a produce says of its messages, empty for nothing.
func (c *Call) fate() string { return c.word("request") + c.word("answer") }

// produced lets a Produce arrive, and be lost or held where the step says so. It says whether
// there was one.
func (p *player) produced(c *Call, node kafka.NodeID) bool {
	m := p.find(func(m *network.Message) bool {
		return m.From == node && m.API == kafka.APIProduce && !m.Answer && p.couldArrive(m)
	})
	if m == nil {
		return false
	}
	id := m.ID
	if p.strike(c, id, c.word("request")) || !p.arrive(c, id) || c.word("answer") == "" {
		return true
	}
	answer := p.find(func(m *network.Message) bool {
		return m.Answer && m.To == node && m.Request == id
	})
	if answer == nil {
		p.failCall(c, words.New("there is no answer to lose or hold yet: acks=0 has none, and "+
			"with acks=all the leader waits for its ISR; cut the link to it instead, until "+
			"request.timeout.ms is over",
			"还没有应答可丢或可扣：acks=0 没有应答，acks=all 时 leader 在等 ISR；可以改用 cut 切断连接，"+
				"直到超过 request.timeout.ms"))
		return true
	}
	p.strike(c, answer.ID, c.word("answer"))
	return true
}

// strike loses or holds a message, as a step says, and says whether it does.
func (p *player) strike(c *Call, id uint32, fate string) bool {
	switch fate {
	case "lost":
		p.do(c, world.Action{Kind: world.Drop, Msg: id})
	case "held":
		p.do(c, world.Action{Kind: world.Hold, Msg: id})
	default:
		return false
	}
	return true
}

func doRefreshMetadata(p *player, c *Call) {
	from := c.broker("from")
	if from == kafka.NoBroker {
		from = p.firstUp()
	}
	if from == kafka.NoBroker {
		p.failCall(c, words.New("no broker runs that could be asked", "没有运行中的 broker 可以查询"))
		return
	}
	p.askLeader(c, c.node("client"), from)
}

// toBroker lets a client's request arrive if it can; it stays on its way if not.
func (p *player) toBroker(c *Call, from kafka.NodeID, api kafka.API) {
	m := p.find(func(m *network.Message) bool {
		return m.From == from && m.API == api && !m.Answer && p.couldArrive(m)
	})
	if m != nil {
		p.arrive(c, m.ID)
	}
}

// leaderFor gives the leader that a client knows. A client that knows none, or whose connection
// to it is gone, asks a running broker first.
func (p *player) leaderFor(c *Call, node kafka.NodeID) kafka.BrokerID {
	if b := p.knownLeader(node); b != kafka.NoBroker && p.w().Up(b) {
		return b
	}
	for i := range p.spec.Brokers {
		b := kafka.BrokerID(i)
		if !p.w().Up(b) || p.w().Net.IsCut(node, b.Node()) {
			continue
		}
		p.askLeader(c, node, b)
		if l := p.knownLeader(node); p.stopped || l != kafka.NoBroker && p.w().Up(l) {
			return l
		}
	}
	p.failCall(c, words.New("{client} finds no broker that tells it of a running leader",
		"{client} 找不到能告知运行中 leader 的 broker").Fill("client", p.script.Cluster.nodeName(node)))
	return kafka.NoBroker
}

func (p *player) knownLeader(node kafka.NodeID) kafka.BrokerID {
	known := p.w().Producers[0].Leader[p.part]
	if node.IsProducer() {
		known = p.w().Producers[node.Index()].Leader[p.part]
	} else {
		known = p.w().Consumers[node.Index()].Leader[p.part]
	}
	if !known.Usable() {
		return kafka.NoBroker
	}
	return known.Leader
}

func (p *player) firstUp() kafka.BrokerID {
	for i := range p.spec.Brokers {
		if p.w().Up(kafka.BrokerID(i)) {
			return kafka.BrokerID(i)
		}
	}
	return kafka.NoBroker
}

// askLeader lets a client ask a broker who leads; the answer arrives unless the link is cut.
func (p *player) askLeader(c *Call, node kafka.NodeID, b kafka.BrokerID) {
	index := int8(node.Index())
	if node.IsConsumer() {
		index += p.spec.Producers
	}
	if p.do(c, world.Action{Kind: world.FindLeader, Client: index, Broker: b}) {
		p.toBroker(c, node, kafka.APIMetadata)
		p.clients(c)
	}
}
