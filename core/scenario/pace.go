package scenario

import (
	"slices"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/words"
	"highwater/core/world"
)

// The paces of a step.
const (
	PaceExchange = "exchange" // a request, its handling and its answer are one step
	PaceMessage  = "message"  // nothing arrives by itself
)

var paces = []string{PaceExchange, PaceMessage}

// fateArgs say what becomes of messages on their way: in the pace of messages steps of their own
// do.
var fateArgs = []string{"request", "answer", "epoch-request", "epoch-answer"}

// pace reads the pace of a file or of a step.
func (p *parser) pace(n *node) string {
	if n == nil {
		return p.s.Pace
	}
	return p.word(n, paces)
}

// fitsPace refuses arguments that have no meaning in the pace of messages.
func (p *parser) fitsPace(n *node, st *Step) {
	if st.pace != PaceMessage {
		return
	}
	for _, c := range st.calls {
		for _, v := range c.call.arguments() {
			if slices.Contains(fateArgs, v.arg.Name) {
				p.fault(n, words.New("in the pace of messages {arg} has no meaning: a step drop "+
					"or hold does that", "pace 为 message 时 {arg} 没有意义：用 drop 或 hold 单独一步").
					Fill("arg", v.arg.Name))
			}
			if v.arg.Name == "count" && c.call.Verb.Name == "deliver" && v.num > 1 {
				p.fault(n, words.New("in the pace of messages one message arrives a step",
					"pace 为 message 时一步只送达一条消息"))
			}
		}
	}
}

// deliverOne lets the one message arrive that a step picks, and nothing else happen.
func deliverOne(p *player, c *Call) {
	skip := c.num("skip", 0)
	m := p.find(func(m *network.Message) bool {
		if !c.chosen(m) {
			return false
		}
		skip--
		return skip < 0
	})
	if m == nil {
		p.nothing(c, "")
		return
	}
	p.do(c, world.Action{Kind: world.Deliver, Msg: m.ID})
}

// produceOne lets a producer send its records. One that finds its leader and its id by itself does
// what comes first; another must know a leader.
func produceOne(p *player, c *Call) {
	node := c.node("client")
	for _, b := range c.batches() {
		to := c.broker("to")
		if to == kafka.NoBroker && !p.sendsItself(node) {
			if to = p.knownFor(c, node); p.stopped {
				return
			}
		}
		if !p.do(c, world.Action{
			Kind: world.Produce, Client: int8(node.Index()), Count: int32(len(b)),
			Acks: acksNumber(c.word("acks")), Broker: to,
		}) {
			return
		}
		p.run.named(node.Index(), b)
		if a, due := world.SendsNow(&p.spec, p.w(), int8(node.Index())); due && !p.do(c, a) {
			return
		}
	}
}

// knownFor gives the leader that a client knows, and refuses the step where it knows none.
func (p *player) knownFor(c *Call, node kafka.NodeID) kafka.BrokerID {
	b := p.knownLeader(node)
	if b == kafka.NoBroker {
		p.failCall(c, words.New("{client} knows no leader; let it ask first (refresh-metadata)",
			"{client} 还不知道 leader；先让它查询（refresh-metadata）").
			Fill("client", p.script.Cluster.nodeName(node)))
	}
	return b
}

func refreshOne(p *player, c *Call) {
	from := c.broker("from")
	if from == kafka.NoBroker {
		from = max(p.firstUp(), 0)
	}
	node := c.node("client")
	index := int8(node.Index())
	if node.IsConsumer() {
		index += p.spec.Producers
	}
	p.do(c, world.Action{Kind: world.FindLeader, Client: index, Broker: from})
}

func consumeOne(p *player, c *Call) {
	if from := c.broker("from"); from != kafka.NoBroker {
		p.ofConsumer(c, world.Action{Kind: world.Consume, Broker: from})
		return
	}
	pollOne(p, c)
}

func pollOne(p *player, c *Call) {
	ask := c.broker("ask")
	if ask == kafka.NoBroker {
		ask = max(p.firstUp(), 0)
	}
	p.ofConsumer(c, world.Action{Kind: world.Poll, Broker: ask})
}

func listOffsetsOne(p *player, c *Call) {
	to := c.broker("from")
	if to == kafka.NoBroker {
		to = p.knownFor(c, c.node("client"))
	}
	if !p.stopped {
		p.ofConsumer(c, world.Action{
			Kind: world.AskOffset, Broker: to, Count: whichOffsets[c.word("which")],
		})
	}
}

func fetchOne(p *player, c *Call) {
	p.do(c, world.Action{Kind: world.RunFetcher, Broker: c.broker("follower")})
}

// waitOne lets time pass. Timers that are due before the end fire; those of the end itself are due
// then, and fire with the next step that lets them. What they send stays under way.
func waitOne(p *player, c *Call) {
	to := p.w().Now + kafka.Ms(c.num("ms", 1))
	for !p.stopped && p.w().Now < to {
		at, a, any := world.NextTimer(&p.spec, p.w())
		switch {
		case !any || at >= to:
			p.do(c, world.Action{Kind: world.Pass, Ms: to - p.w().Now})
		case at > p.w().Now:
			p.do(c, world.Action{Kind: world.Pass, Ms: at - p.w().Now})
		default:
			p.do(c, a)
		}
	}
}

// asksOne lets a member's registration or heartbeat be sent that is due.
func asksOne(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.FireTimer, Timer: world.TimerHeartbeat, Broker: c.broker("broker"),
	})
}

func startOne(p *player, c *Call) {
	a := world.Action{Kind: world.StartProcess}
	if c.word("dies") == "loading" {
		a.Kind = world.DieLoading
	}
	if as := c.broker("as"); as != kafka.NoBroker {
		a.Kind, a.From = world.StartAs, as.Node()
	}
	for _, a.Broker = range c.whom() {
		if !p.do(c, a) {
			return
		}
	}
}

func doWatch(p *player, c *Call) {
	p.do(c, world.Action{
		Kind: world.TellWatch, Broker: c.broker("broker"),
		Watch: world.Watch(slices.Index(watchNames, c.word("of"))),
	})
}

// watchNames are ZooKeeper's notifications, by number of world.Watch.
var watchNames = []string{
	world.WatchController: "controller", world.WatchBrokers: "brokers", world.WatchISR: "isr",
	world.WatchLogDirs: "log-dirs", world.WatchAdmin: "admin", world.WatchState: "state",
	world.WatchSession: "session", world.WatchCzxid: "registration",
}

// doTimer lets the timer that is due do its work, and no other: which one that is must be as the
// step says, as far as it says so.
func doTimer(p *player, c *Call) {
	at, a, any := world.NextTimer(&p.spec, p.w())
	if !any || at > p.w().Now || a.Kind != world.FireTimer {
		p.failCall(c, words.New("no timer is due now; let time pass", "现在没有到期的定时器；先让时间流逝"))
		return
	}
	of, kind := p.timerOf(&a), timerNames[a.Timer]
	wrong := c.arg("kind") != nil && c.word("kind") != kind ||
		c.arg("of") != nil && c.node("of") != of
	if wrong {
		p.failCall(c, words.New("the timer that is due is {kind} of {of}",
			"到期的定时器是 {of} 的 {kind}").
			Fill("kind", kind, "of", p.script.Cluster.nodeName(of)))
		return
	}
	p.do(c, a)
}

// timerOf gives the process whose timer it is.
func (p *player) timerOf(a *world.Action) kafka.NodeID {
	switch a.Timer {
	case world.TimerFence, world.TimerQuorum, world.TimerBalance, world.TimerUnclean:
		return a.Voter.Node()
	case world.TimerRequest, world.TimerRetry, world.TimerDelivery:
		return kafka.ProducerNode(int(a.Client))
	case world.TimerFetchWait:
		if m := p.parkedFrom(a.Msg); m != kafka.NoNode {
			return m
		}
	}
	return a.Broker.Node()
}

// parkedFrom says who sent a Fetch that waits at a broker.
func (p *player) parkedFrom(id uint32) kafka.NodeID {
	for b := range p.spec.Brokers {
		proc := &p.w().Brokers[b].Process
		for i := range proc.Parked[:proc.NParked] {
			if proc.Parked[i].ID == id {
				return proc.Parked[i].Fetch.From
			}
		}
	}
	return kafka.NoNode
}

// timerNames are the timers by number of world.Timer.
var timerNames = []string{
	world.TimerCheckpoint: "hw-checkpoint", world.TimerOffsets: "offset-checkpoints",
	world.TimerEpochFile: "epoch-file", world.TimerISRCheck: "isr-check",
	world.TimerSocket: "fetch-timeout", world.TimerFetchWait: "fetch-wait",
	world.TimerSession: "session", world.TimerProduce: "produce-timeout",
	world.TimerRequest: "request-timeout", world.TimerAlter: "alter-partition",
	world.TimerStop: "shutdown", world.TimerISRReport: "isr-report",
	world.TimerRebalance: "leader-rebalance", world.TimerHeartbeat: "heartbeat",
	world.TimerNoBroker: "registration-timeout", world.TimerFence: "fence",
	world.TimerQuorum: "quorum", world.TimerBalance: "leader-balance",
	world.TimerUnclean: "unclean-election", world.TimerRetry: "send",
	world.TimerDisk: "disk", world.TimerLoaded: "recovery", world.TimerSupervisor: "supervisor",
	world.TimerDelivery: "delivery-timeout",
}

// timerWords are the names that a step can write.
func timerWords() []string { return timerNames[1:] }
