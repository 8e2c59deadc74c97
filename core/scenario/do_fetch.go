package scenario

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/words"
	"highwater/core/world"
)

// fetchRounds is how many exchanges one fetch may take: the epoch of every cache entry, and the
// Fetch itself.
const fetchRounds = kafka.MaxEpochs + 4

// doFetch lets a follower fetch once. Exchanges that must come before (for an epoch, a Fetch that
// is told where the logs part, one that is out of range and the questions after it) are part of
// it; request and answer speak of the first Fetch alone. A process that exits over it ends it, and
// so does a follower that is told where the logs part and changes nothing.
func doFetch(p *player, c *Call) {
	f := c.broker("follower")
	sent := false
	for range fetchRounds {
		if p.stopped || p.fetchOnce(c, f, &sent) {
			return
		}
	}
	p.failCall(c, words.New("the fetcher never comes to its Fetch", "fetcher 始终没有走到 Fetch"))
}

// fetchOnce does the next thing of a fetcher and says whether the step is over.
func (p *player) fetchOnce(c *Call, f kafka.BrokerID, sent *bool) (over bool) {
	asked := p.w().Brokers[f].Process.Replicas[p.part].Fetcher.Asked
	if asked == 0 {
		*sent = true
		if !p.do(c, world.Action{Kind: world.RunFetcher, Broker: f}) {
			return true
		}
		// Without a request the leader was gone and the fetcher waits.
		return p.w().Brokers[f].Process.Replicas[p.part].Fetcher.Asked == 0
	}
	if m := p.w().Net.Find(asked); m != nil {
		return p.fate(c, m, "request")
	}
	if m := p.answerTo(asked); m != nil {
		return p.fate(c, m, "answer")
	}
	if leader, until := p.parkedAt(asked); leader != kafka.NoBroker {
		return p.endWait(c, f, until, *sent)
	}
	p.failCall(c, words.New("{f}'s last request was lost, and it waits for the answer until "+
		"replica.socket.timeout.ms is over; let time pass with wait",
		"{f} 的上一个请求丢失了，它会等到 replica.socket.timeout.ms；先用 wait 让时间流逝").
		Fill("f", p.script.Cluster.nodeName(f.Node())))
	return true
}

// fate lets a request or an answer of a fetcher arrive, or be lost or held where the step says
// so and it is a Fetch, or the question for an epoch. It says whether the step is over.
func (p *player) fate(c *Call, m *network.Message, part string) (over bool) {
	if m.Inside {
		return !p.slowly(c, m)
	}
	id, fetch, answer := m.ID, m.API == kafka.APIFetch, m.Answer
	to, told := m.To, m.Body.DivergingEpoch != kafka.NoLeaderEpoch
	parts, log := told || m.Body.Err == kafka.ErrOffsetOutOfRange, p.logOf(m.To)
	switch m.API {
	case kafka.APIFetch:
	case kafka.APIOffsetForLeaderEpoch:
		part = "epoch-" + part
	default:
		part = ""
	}
	if p.strike(c, id, c.word(part)) {
		return true
	}
	if c.word(part) == "unsent" {
		p.do(c, world.Action{Kind: world.SlowSend, Msg: id})
		return true
	}
	p.clear(c, id)
	if p.stopped || !p.arrive(c, id) {
		return true
	}
	p.clients(c)
	exited := to.IsBroker() && !p.w().Up(to.Broker())
	return exited || fetch && answer && (!parts || told && log == p.logOf(to))
}

// logOf is what an answer that tells where the logs part should change: log end and epochs.
func (p *player) logOf(n kafka.NodeID) [2]int32 {
	if !n.IsBroker() {
		return [2]int32{}
	}
	d := &p.w().Brokers[n.Broker()].Machine.Disks[p.part]
	return [2]int32{int32(d.Log.LEO), int32(d.Cache.N)}
}

// slowly moves time to where a slow disk has answered, and lets the message be handled.
func (p *player) slowly(c *Call, m *network.Message) bool {
	timer := world.Action{
		Kind: world.FireTimer, Timer: world.TimerDisk, Broker: m.To.Broker(), Msg: m.ID,
	}
	return p.advance(c, m.Due, timer) && p.do(c, timer)
}

// clear lets what stands before a message on its connection arrive first: answers to an earlier
// life of the process, which nobody there waits for any more.
func (p *player) clear(c *Call, id uint32) {
	for !p.stopped {
		m := p.w().Net.Find(id)
		if m == nil || p.w().Net.IsHead(m) {
			return
		}
		head := p.find(func(o *network.Message) bool {
			return o.From == m.From && o.To == m.To && o.Line == m.Line && o.Answer == m.Answer
		})
		if head.Held || !p.arrive(c, head.ID) {
			return
		}
	}
}

func (p *player) answerTo(asked uint32) *network.Message {
	return p.find(func(m *network.Message) bool {
		return m.Answer && m.Request == asked && m.Line == network.LineFetch
	})
}

// parkedAt says at which broker a Fetch waits, and until when.
func (p *player) parkedAt(asked uint32) (kafka.BrokerID, kafka.Ms) {
	for i := range p.spec.Brokers {
		proc := &p.w().Brokers[i].Process
		for _, f := range proc.Parked[:proc.NParked] {
			if f.ID == asked {
				return kafka.BrokerID(i), f.Until
			}
		}
	}
	return kafka.NoBroker, 0
}

// endWait ends the wait of a Fetch that was there before the step. One that the step itself
// sent found no data and stays.
func (p *player) endWait(c *Call, f kafka.BrokerID, until kafka.Ms, sent bool) (over bool) {
	if sent {
		if c.arg("answer") != nil {
			p.failCall(c, words.New("there is no answer to lose or hold: the leader has no data, "+
				"and the Fetch waits", "没有应答可丢或可扣：leader 没有数据，Fetch 在等待"))
		}
		return true
	}
	asked := p.w().Brokers[f].Process.Replicas[p.part].Fetcher.Asked
	timer := world.Action{
		Kind: world.FireTimer, Timer: world.TimerFetchWait, Broker: f, Msg: asked,
	}
	if !p.advance(c, until, timer) {
		return true
	}
	if leader, _ := p.parkedAt(asked); leader == kafka.NoBroker {
		return false // answered meanwhile
	}
	return !p.do(c, world.Action{Kind: world.EndFetchWait, Broker: f})
}
