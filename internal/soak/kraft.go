package soak

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
	"highwater/core/world"
)

// What the runs of KRaft mode have of their own.

func (d *drawer) kraft() bool { return d.s.Mode == release.KRaft }

func (d *drawer) voter() kafka.VoterID { return kafka.VoterID(d.r.IntN(int(d.s.Voters))) }

// ofKRaft gives a cluster one controller or three, and sessions that end within a run.
func ofKRaft(s *world.Spec, i int) {
	s.Voters = 1 + 2*int8(i%3/2)
	s.Config.OldFormat = false
	if i%4 > 1 {
		s.Config.BrokerSession, s.Config.HeartbeatEvery = 1500, 500
	}
}

// bootKRaft starts every process, lets all brokers be registered and unfenced, creates the topic
// and lets all arrive.
func bootKRaft(s *world.Spec, w *world.World) {
	for v := range kafka.VoterID(s.Voters) {
		must(s, w, world.Action{Kind: world.StartVoter, Voter: v})
	}
	for b := range kafka.BrokerID(s.Brokers) {
		must(s, w, world.Action{Kind: world.StartProcess, Broker: b})
	}
	all := kafka.ReplicaSet(1)<<uint(s.Brokers) - 1
	for range 4000 {
		if w.Metadata.Now.Active() == all {
			break
		}
		must(s, w, onward(s, w))
	}
	must(s, w, world.Action{Kind: world.CreateTopic})
	settle(s, w)
}

// onward gives what is to be done next, and lets time go by when that is nothing.
func onward(s *world.Spec, w *world.World) world.Action {
	if a, ok := upkeep(s, w); ok {
		return a
	}
	for _, a := range world.Enabled(s, w, nil) {
		if a.Kind == world.Pass {
			return a
		}
	}
	panic("soak: the cluster does not boot: nothing is left to do")
}

// memberLink cuts a link between two of brokers, controllers and producers, or makes it slow.
func (d *drawer) memberLink() world.Action {
	a := world.Action{Kind: world.CutLink, From: d.broker().Node(), To: d.voter().Node()}
	switch d.r.IntN(8) {
	case 0, 1, 2:
		a.To = d.broker().Node()
	case 3, 4:
		a.From = d.voter().Node()
	case 5:
		a.To = kafka.ProducerNode(d.r.IntN(int(d.s.Producers)))
	case 6:
		a.Kind, a.Ms = world.SetLatency, kafka.Ms(d.r.IntN(3)*50)
	}
	return a
}

// raftOperator asks the active controller for what only it can be asked. What is beyond the fault
// budget is left to the modes that are.
func (d *drawer) raftOperator() world.Action {
	a := world.Action{Kind: world.Reassign, Partition: d.partition()} // no list: cancel
	switch d.r.IntN(6) {
	case 0, 1:
		a.Kind, a.Broker = world.Unregister, d.broker()
		if d.mode < Anything && d.w.Up(a.Broker) {
			a.Kind = world.Reassign
		}
	case 2:
		if d.mode >= Anything {
			a.Kind, a.Setting = world.AlterConfig, metadata.MinISR
			a.Count, a.Cluster = 1+int32(d.r.IntN(3)), d.r.IntN(2) == 0
		}
	case 3:
		if d.mode >= Anything {
			a.Kind, a.Setting = world.AlterConfig, metadata.UncleanElection
			a.Count, a.Cluster = int32(d.r.IntN(3))-1, d.r.IntN(2) == 0
		}
	case 4:
		if d.mode >= Anything {
			a.Kind, a.Count = world.AlterELR, int32(d.r.IntN(2))
		}
	}
	return a
}

// foreignToVoter sends a request with numbers near those that are in force.
func (d *drawer) foreignToVoter() world.Action {
	apis := [...]kafka.API{
		kafka.APIAlterPartition, kafka.APIBrokerRegistration, kafka.APIBrokerHeartbeat,
		kafka.APIOffsetForLeaderEpoch,
	}
	p, from := d.partition(), d.broker()
	n := d.w.State(p)
	m := &d.w.Metadata
	r := &m.Now.Brokers[from]
	near := func(x int32) int32 { return max(x-1+int32(d.r.IntN(3)), -1) }
	a := world.Action{
		Kind: world.Foreign, From: from.Node(), Broker: d.broker(), Voter: d.voter(), Partition: p,
		Request: world.Request{
			API:         apis[d.r.IntN(len(apis))],
			BrokerEpoch: kafka.BrokerEpoch(near(int32(r.Epoch))),
			LeaderEpoch: kafka.LeaderEpoch(near(int32(n.LeaderEpoch))),
			Leader:      from, ISR: kafka.ReplicaSet(d.r.IntN(1 << d.s.Brokers)),
			PartitionEpoch: kafka.PartitionEpoch(near(int32(n.PartitionEpoch))),
			TopicID:        kafka.TopicID(d.r.IntN(3)), Recovery: kafka.Recovery(d.r.IntN(2)),
			Incarnation: near(r.Incarnation), Offset: kafka.Offset(near(int32(m.End()))),
			Flags: network.Flags(d.r.IntN(4)), Dirs: uint8(d.r.IntN(2)),
		},
	}
	for _, b := range a.Request.ISR.Members(nil) {
		a.Request.Epochs[b] = kafka.BrokerEpoch(near(int32(m.Now.Brokers[b].Epoch)))
	}
	return a
}
