package world

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/replica"
)

func (t *stepper) onFetcher(a Action) Refusal {
	if !t.isBroker(a.Broker) || !t.isPartition(a.Partition) {
		return NoSuchThing
	}
	if !t.w.Up(a.Broker) {
		return BrokerDown
	}
	r := &t.w.Brokers[a.Broker].Process.Replicas[a.Partition]
	if r.Role != replica.Follower || r.Fetcher.State == replica.NoFetcher {
		return NoFetcher
	}
	if a.Kind == EndFetchWait {
		return t.endFetchWait(a.Broker, a.Partition)
	}
	return t.runFetcher(a.Broker, a.Partition, r)
}

// runFetcher lets a follower's fetcher send its next request to the leader that it knows.
func (t *stepper) runFetcher(
	id kafka.BrokerID, p kafka.PartitionID, r *replica.Partition,
) Refusal {
	switch {
	case r.Fetcher.State == replica.DeadThread:
		return FetcherDead
	case r.Fetcher.Stopped():
		return FetcherStopped
	case r.Fetcher.Asked != 0:
		return FetcherBusy
	case r.Fetcher.Delay > t.w.Now:
		return FetcherWaits
	}
	b, env := &t.w.Brokers[id], t.brokerEnv(id).Replica(p)
	api, body, after := r.Ask(env, &b.Machine.Disks[p], b.Process.BrokerEpoch)
	if !r.Fetcher.Runs() { // the cut that needs no answer failed
		t.afterFetch(id, p, after)
		return OK
	}
	if !t.w.Accepts(t.s, r.Leader) {
		ev := t.event(event.ConnBroken, id.Node())
		ev.Peer, ev.Partition, ev.API = r.Leader.Node(), p, api
		t.ev.Add(ev)
		r.Fail(env)
		return OK
	}
	asked := t.send(network.Message{
		From: id.Node(), To: r.Leader.Node(), API: api, Line: network.LineFetch,
		Partition: p, Body: body,
	})
	r.Fetcher.Sent(asked, body.CurrentEpoch, t.w.Now+t.s.Config.SocketTimeout)
	return OK
}

// onFetcherAnswer hands an answer to the fetcher that waits for it.
func (t *stepper) onFetcherAnswer(m *network.Message) {
	id := m.To.Broker()
	b := &t.w.Brokers[id]
	r, d := &b.Process.Replicas[m.Partition], &b.Machine.Disks[m.Partition]
	if r.Role != replica.Follower || r.Fetcher.Asked != m.Request {
		t.unheard(m)
		return
	}
	after := r.OnAnswer(t.brokerEnv(id).Replica(m.Partition), d, &m.Body)
	t.afterFetch(id, m.Partition, after)
}

// afterFetch carries out what a fetcher did to more than its own partition.
func (t *stepper) afterFetch(id kafka.BrokerID, p kafka.PartitionID, a replica.After) {
	b := &t.w.Brokers[id]
	switch a {
	case replica.ProcessExits:
		env := t.brokerEnv(id)
		t.stop(id)
		b.Crash(env, event.ProcessExited, event.RuleLongerThanLeader)
	case replica.ThreadDies:
		leader := b.Process.Replicas[p].Leader
		for q := range kafka.PartitionID(t.s.Partitions) {
			if r := &b.Process.Replicas[q]; q != p && r.FetchesFrom(leader) {
				r.Die(t.brokerEnv(id).Replica(q))
			}
		}
	}
}

// follow makes a broker a follower, and says whether a fetcher was started. A fetcher thread that
// died keeps what it is given as long as anything follows the same leader:
// AbstractFetcherManager.addFetcherForPartitions uses the thread that it has, dead or not, and a
// thread goes only once it has no partition left.
func (t *stepper) follow(id kafka.BrokerID, s *network.PartState) (starts bool) {
	b := &t.w.Brokers[id]
	dead := false
	for q := range kafka.PartitionID(t.s.Partitions) {
		r := &b.Process.Replicas[q]
		dead = dead || r.FetchesFrom(s.Leader) && r.Fetcher.State == replica.DeadThread
	}
	env, r := t.brokerEnv(id).Replica(s.Partition), &b.Process.Replicas[s.Partition]
	starts = r.BecomeFollower(env, &b.Machine.Disks[s.Partition], s)
	if dead && r.Fetcher.Runs() {
		r.Die(env)
	}
	return starts
}
