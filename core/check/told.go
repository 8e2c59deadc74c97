package check

import (
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/release"
)

// hint is that somebody was named as leader in an epoch.
type hint struct {
	epoch  kafka.LeaderEpoch
	leader kafka.BrokerID
}

// hear remembers who leads by what has been decided and by what clients were told, and when two
// were named in one epoch.
func (m *memory) hear(v *part) {
	if v.node.Exists {
		m.named(v.node.LeaderEpoch, v.node.Leader)
	}
	for c := range v.s.Producers {
		m.believes(&v.w.Producers[c].Leader[v.p])
	}
	for c := range v.s.Consumers {
		m.believes(&v.w.Consumers[c].Leader[v.p])
	}
}

func (m *memory) believes(k *client.Metadata) {
	if k.Known {
		m.named(k.Epoch, k.Leader)
	}
}

func (m *memory) named(e kafka.LeaderEpoch, l kafka.BrokerID) {
	if e == kafka.NoLeaderEpoch || l == kafka.NoBroker {
		return
	}
	for i := range m.hints {
		if h := &m.hints[i]; h.epoch == e {
			if h.leader != l && !m.twoTold.Broken {
				m.twoTold = Finding{
					Broken: true, Why: ToldTwo, Offset: kafka.NoOffset, Epoch: e,
					Brokers: []kafka.BrokerID{h.leader, l},
				}
			}
			return
		}
	}
	m.hints = append(m.hints, hint{e, l})
}

// oneTold: nobody is told of two leaders in one epoch, nor of another than was decided.
func oneTold(m *memory) Finding {
	if m.twoTold.Broken {
		return m.twoTold
	}
	return holds
}

// newsReachesReaders: when nothing is under way and a leader serves, a consumer that asks the
// brokers who leads is told by one of them at least what it can use.
func newsReachesReaders(v *part) Finding {
	if v.leader == kafka.NoBroker || v.kraft() && !v.alive().Has(v.leader) {
		return holds
	}
	for c := range v.s.Consumers {
		k := &v.w.Consumers[c]
		switch v.w.PositionState(v.s, c, v.p) {
		case client.Stopped, client.Unassigned:
			continue // it does not ask
		}
		if !v.served() || v.usable(c, &k.Leader[v.p]) || !quiet(v) || v.unread() {
			continue
		}
		f := holds
		f.Broken, f.Why, f.Consumer, f.Brokers = true, NoNews, c, one(v.leader)
		f.Epoch = v.node.LeaderEpoch
		return f
	}
	return holds
}

// usable says whether a consumer knows the present leader, or would learn of it from a running
// broker that the controller can reach. Where there is no such broker nothing is asked of anybody.
func (v *part) usable(c int8, known *client.Metadata) bool {
	if known.Known && known.Leader == v.leader && v.fits(known.Epoch) {
		return true
	}
	any := false
	for b := range kafka.BrokerID(v.s.Brokers) {
		proc := &v.w.Brokers[b].Process
		if !v.present(b) || proc.Stop.On || !v.kraft() && !v.w.ZK.Registrations[b].Exists {
			continue
		}
		any = true
		told := proc.Known[v.p]
		if told.Leader == v.leader && proc.Live.Has(told.Leader) && v.fits(told.Epoch) &&
			!v.refuses(known, told.Epoch) {
			return true
		}
	}
	return !any || !v.kraft() && v.w.ZK.Controller == kafka.NoBroker
}

// fits says whether a leader serves who names this epoch (KIP-320; before, nobody compared).
func (v *part) fits(e kafka.LeaderEpoch) bool {
	return v.s.Rules.Fencing == release.Off || e == kafka.NoLeaderEpoch ||
		e == v.node.LeaderEpoch
}

// refuses says whether a client passes over metadata that is older than what it has seen.
func (v *part) refuses(known *client.Metadata, e kafka.LeaderEpoch) bool {
	return v.s.Rules.MetadataEpoch != release.AnyMetadata && e < known.Epoch
}

// unread says whether a broker has metadata before it that it has not read.
func (v *part) unread() bool {
	if !v.kraft() {
		return false
	}
	m := &v.w.Metadata
	for b := range kafka.BrokerID(v.s.Brokers) {
		p := &v.w.Brokers[b].Process.Member
		if v.w.Up(b) && (!p.Loaded || p.Image.Offset < m.End()) {
			return true
		}
	}
	return false
}
