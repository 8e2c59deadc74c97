package scenario

import (
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/world"
)

// exchanges is how many requests one consume may need: for an answer that leads to the next one,
// and once more after an error.
const exchanges = 16

func doConsume(p *player, c *Call) {
	from := c.broker("from")
	if from == kafka.NoBroker {
		p.exchange(c, kafka.APIFetch)
		return
	}
	node := c.node("client")
	p.sent(c, node, kafka.APIFetch, world.Action{
		Kind: world.Consume, Client: int8(node.Index()), Broker: from,
	})
}

func doValidate(p *player, c *Call) { p.exchange(c, kafka.APIOffsetForLeaderEpoch) }

func doPoll(p *player, c *Call) {
	node, ask := c.node("client"), c.broker("ask")
	if ask == kafka.NoBroker {
		ask = max(p.firstUp(), 0)
	}
	p.sent(c, node, anyAPI, world.Action{
		Kind: world.Poll, Client: int8(node.Index()), Broker: ask,
	})
}

func doCommit(p *player, c *Call) { p.ofConsumer(c, world.Action{Kind: world.Commit}) }

func doAssign(p *player, c *Call) { p.ofConsumer(c, world.Action{Kind: world.Assign}) }

func doSeek(p *player, c *Call) {
	p.ofConsumer(c, world.Action{Kind: world.Seek, Count: c.num("offset", 0)})
}

func (p *player) ofConsumer(c *Call, a world.Action) {
	a.Client = int8(c.node("client").Index())
	p.do(c, a)
}

// anyAPI lets request and answer of a step mean whatever the consumer asks.
const anyAPI kafka.API = -1

// exchange lets a consumer do one thing after the other, as a poll of the application does,
// until it has read, or, for a validation, until it could fetch. It goes on after one error.
func (p *player) exchange(c *Call, last kafka.API) {
	node := c.node("client")
	at := &p.w().Consumers[node.Index()].Position[p.part]
	if until := at.RetryAt; until > p.w().Now && !p.advance(c, until, world.Action{}) {
		return
	}
	for errors, n := 0, 0; n < exchanges && errors < 2; n++ {
		state := p.readyToAsk(c, node)
		switch {
		case p.stopped:
			return
		case n > 0 && (state == client.Stopped || p.retriesLater(node)):
			return
		case state == client.Fetching && last != kafka.APIFetch:
			return
		}
		from := p.tl.Len()
		if !p.sent(c, node, last, world.Action{
			Kind: world.Poll, Client: int8(node.Index()), Broker: max(p.firstUp(), 0),
		}) {
			return
		}
		api, err := p.lastAnswer(node, from)
		if err != kafka.ErrNone {
			errors++
		} else if api == kafka.APIFetch {
			return
		}
	}
}

// readyToAsk lets a consumer that is about to ask a leader find out who that is, and gives the
// state of its position.
func (p *player) readyToAsk(c *Call, node kafka.NodeID) client.PositionState {
	i := int8(node.Index())
	switch s := p.w().PositionState(&p.spec, i, p.part); s {
	case client.Initializing, client.Unassigned, client.Stopped:
		return s
	}
	to, known := p.w().Consumers[i].Source(p.part, p.w().Now)
	if !known || !p.w().Up(to) {
		p.leaderFor(c, node)
	}
	return p.w().PositionState(&p.spec, i, p.part)
}

func (p *player) retriesLater(node kafka.NodeID) bool {
	return p.w().Consumers[node.Index()].Position[p.part].RetryAt > p.w().Now
}

// sent lets a consumer act and its request be answered, if it makes one. It says whether the
// consumer waits for nothing then. The step's request and answer are those of one kind.
func (p *player) sent(c *Call, node kafka.NodeID, api kafka.API, a world.Action) bool {
	if !p.do(c, a) {
		return false
	}
	asked := p.w().Consumers[node.Index()].Asked
	for asked != 0 && asked == p.w().Consumers[node.Index()].Asked {
		m := p.find(func(m *network.Message) bool {
			return m.ID == asked || m.Answer && m.Request == asked && m.To == node
		})
		if m == nil || !p.couldArrive(m) {
			return false // it waits at the broker, or on the way
		}
		part := "request"
		if m.Answer {
			part = "answer"
		}
		fate := ""
		if api == anyAPI || m.API == api {
			fate = c.word(part)
		}
		if id := m.ID; p.strike(c, id, fate) || !p.arrive(c, id) {
			return false
		}
	}
	return true
}

// lastAnswer gives the last answer to a consumer since an action, and its error.
func (p *player) lastAnswer(node kafka.NodeID, from int) (api kafka.API, err kafka.ErrorCode) {
	api = anyAPI
	events := p.tl.Events(from, p.tl.Len())
	for i := range events {
		switch e := &events[i]; {
		case e.Node != node:
		case e.Kind == event.Handled && e.Answer:
			api, err = e.API, e.Err
		case e.Kind == event.ConnBroken:
			api, err = e.API, kafka.ErrNetworkException
		}
	}
	return api, err
}

// whichOffsets are the timestamps of ListOffsets.
var whichOffsets = map[string]int32{"latest": -1, "earliest": -2}

func doListOffsets(p *player, c *Call) {
	node, to := c.node("client"), c.broker("from")
	if to == kafka.NoBroker {
		to = p.leaderFor(c, node)
	}
	if p.stopped {
		return
	}
	a := world.Action{
		Kind: world.AskOffset, Client: int8(node.Index()), Broker: to,
		Count: whichOffsets[c.word("which")],
	}
	if p.do(c, a) {
		p.toBroker(c, node, kafka.APIListOffsets)
		p.clients(c)
	}
}
