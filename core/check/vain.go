package check

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

// exchange is what a follower was told when it asked where its log parts from the leader's, and
// what it looked like then.
type exchange struct {
	answer    uint32 // the request that it answers, 0 for none
	epoch     kafka.LeaderEpoch
	told      kafka.LeaderEpoch
	end       kafka.Offset
	leo       kafka.Offset
	entries   int8
	latest    kafka.LeaderEpoch
	asksAgain bool // the same was told to the same follower before, and changed nothing
}

// same says whether two exchanges differ in nothing but their number.
func (x exchange) same(y exchange) bool {
	x.answer, x.asksAgain, y.answer, y.asksAgain = 0, false, 0, false
	return x == y
}

// inVain follows what a follower is told of where its log parts from the leader's. Who is told
// the same twice, in one leadership, and has the log and the epochs of before, has done nothing
// about it and will be told so for ever (case H05).
type inVain struct {
	last    exchange // that arrived
	pending exchange // that is on its way
}

// watch looks at one follower after an action.
func (j *inVain) watch(v *part, b kafka.BrokerID) {
	r := v.replica(b)
	if !v.w.Up(b) || r.Role != replica.Follower || !r.Fetcher.Runs() {
		*j = inVain{}
		return
	}
	now, any := v.toldWhere(b)
	was := j.pending
	j.pending = now
	switch {
	case any && was.answer == now.answer, was.answer == 0, r.Fetcher.Asked == was.answer:
		return // still on its way, or lost: then it goes on to wait for it
	}
	was.asksAgain = was.same(j.last)
	j.last = was
}

// asks says whether the follower asks in vain.
func (j *inVain) asks(v *part, b kafka.BrokerID) bool {
	d := v.disk(b)
	return j.last.asksAgain && j.last.epoch == v.replica(b).LeaderEpoch &&
		j.last.leo == d.Log.LEO && j.last.entries == d.Cache.N
}

// toldWhere gives the answer that is on its way to a follower and says where its log parts: an
// answer to OffsetForLeaderEpoch, or the diverging epoch of a Fetch.
func (v *part) toldWhere(b kafka.BrokerID) (exchange, bool) {
	r, d := v.replica(b), v.disk(b)
	for i := range v.w.Net.All() {
		m := &v.w.Net.M[i]
		if !m.Answer || m.Line != network.LineFetch || m.To != b.Node() || m.Partition != v.p ||
			m.Request != r.Fetcher.Asked || m.Body.Err != kafka.ErrNone ||
			!r.Fetcher.WouldUse(&v.s.Rules, v.w.Now) {
			continue
		}
		x := exchange{
			answer: m.Request, epoch: r.LeaderEpoch, leo: d.Log.LEO, entries: d.Cache.N,
			latest: d.Cache.Latest(), told: m.Body.Epoch, end: m.Body.Offset,
		}
		switch {
		case m.API == kafka.APIOffsetForLeaderEpoch:
			return x, true
		case m.API == kafka.APIFetch && m.Body.DivergingEpoch != kafka.NoLeaderEpoch:
			x.told, x.end = m.Body.DivergingEpoch, m.Body.DivergingEnd
			return x, true
		}
	}
	return exchange{}, false
}
