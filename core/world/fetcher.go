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
	case r.Fetcher.State == replica.Failed:
		return FetcherDead
	case r.Fetcher.Asked != 0:
		return FetcherBusy
	case r.Fetcher.Delay > t.w.Now:
		return FetcherWaits
	}
	api, body := r.Ask(&t.w.Brokers[id].Machine.Disks[p])
	if api == kafka.APIFetch {
		body.MaxWait = t.s.Config.FetchWaitMax
	}
	if !t.w.Up(r.Leader) {
		ev := t.event(event.ConnBroken, id.Node())
		ev.Peer, ev.Partition, ev.API = r.Leader.Node(), p, api
		t.ev.Add(ev)
		r.Fail(t.brokerEnv(id).Replica(p))
		return OK
	}
	r.Fetcher.Asked = t.send(network.Message{
		From: id.Node(), To: r.Leader.Node(), API: api, Line: network.LineFetch,
		Partition: p, Body: body,
	})
	r.Fetcher.GiveUp = t.w.Now + t.s.Config.SocketTimeout
	return OK
}
