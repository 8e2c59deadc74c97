package soak

import (
	"math/rand/v2"

	"highwater/core/broker"
	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// drawer draws what happens next: mostly what the protocol does, now and then a client, a fault,
// an operator.
type drawer struct {
	r    *rand.Rand
	s    *world.Spec
	w    *world.World
	mode Mode
	buf  []world.Action
	plan []func() world.Action // of the mode Cuts
}

// draw gives an action; it may be refused.
func (d *drawer) draw(budget *check.Budget) world.Action {
	if d.mode == Cuts && d.r.IntN(8) > 0 {
		return d.planned()
	}
	n := d.r.IntN(100)
	switch {
	case n < 67:
		d.buf = d.polls(world.Enabled(d.s, d.w, d.buf[:0]))
		if len(d.buf) > 0 {
			return d.buf[d.r.IntN(len(d.buf))]
		}
		return d.produce()
	case n < 76:
		return d.produce()
	case n < 85:
		return d.client()
	case n < 91:
		return d.network()
	case n < 96:
		return d.process(budget)
	case n < 98:
		return d.disk(budget)
	case d.mode == Breaches && d.r.IntN(2) == 0:
		return d.foreign()
	}
	return d.operator()
}

func (d *drawer) broker() kafka.BrokerID { return kafka.BrokerID(d.r.IntN(int(d.s.Brokers))) }

func (d *drawer) partition() kafka.PartitionID {
	return kafka.PartitionID(d.r.IntN(int(d.s.Partitions)))
}

// network cuts and heals links, loses, holds and releases messages.
func (d *drawer) network() world.Action {
	if d.w.Net.N > 0 && d.r.IntN(2) == 0 {
		kinds := [...]world.Kind{
			world.Drop, world.Hold, world.Release, world.Release, world.Delay, world.SlowSend,
		}
		m := &d.w.Net.M[d.r.IntN(int(d.w.Net.N))]
		a := world.Action{Kind: kinds[d.r.IntN(len(kinds))], Msg: m.ID}
		switch {
		case a.Kind == world.Delay:
			a.Ms = kafka.Ms(1 + d.r.IntN(2000))
		case a.Kind == world.SlowSend && d.s.Rules.NewerBatches != release.SkipNewer:
			a.Kind = world.Hold // KAFKA-18723, case H07: logs would diverge before 4.0
		}
		return a
	}
	a := d.link()
	cut := d.cutLink()
	if cut.Kind == world.HealLink && d.r.IntN(3) > 0 {
		return cut
	}
	if d.w.Net.IsCut(a.From, a.To) {
		a.Kind = world.HealLink
	}
	return a
}

// link cuts a link, most often one of those by which a cluster is held together.
func (d *drawer) link() world.Action {
	if d.kraft() {
		return d.memberLink()
	}
	a := world.Action{Kind: world.CutLink, From: d.broker().Node(), To: kafka.ZooKeeper}
	switch d.r.IntN(8) {
	case 0, 1, 2, 3:
		a.To = d.broker().Node()
	case 4:
		a.To = kafka.ProducerNode(d.r.IntN(int(d.s.Producers)))
	}
	return a
}

// cutLink heals the first link that is cut.
func (d *drawer) cutLink() world.Action {
	for from := range kafka.NodeID(kafka.MaxNodes) {
		for to := range kafka.NodeID(kafka.MaxNodes) {
			if (from.IsBroker() || from.IsVoter()) && d.w.Net.IsCut(from, to) {
				return world.Action{Kind: world.HealLink, From: from, To: to}
			}
		}
	}
	return world.Action{}
}

// process starts and ends processes; power is lost where the mode has it.
func (d *drawer) process(budget *check.Budget) world.Action {
	d.buf = world.Faults(d.s, d.w, d.buf[:0])
	if len(d.buf) == 0 {
		return world.Action{Kind: world.StartProcess, Broker: d.broker()}
	}
	a := d.buf[d.r.IntN(len(d.buf))]
	for _, other := range d.buf { // what is down comes back soon
		if (other.Kind == world.StartProcess || other.Kind == world.StartVoter) &&
			d.r.IntN(2) == 0 {
			a = other
		}
	}
	switch {
	case a.Kind == world.VoterPowerLoss:
		a.Keep = int8(d.r.IntN(2)) // a voter forgets nothing that counts
	case a.Kind == world.PowerLoss && d.mayHurt(budget, a.Broker):
		a.Keep = int8(d.r.IntN(3))
	case a.Kind == world.PowerLoss:
		a.Kind = world.CrashProcess
		fallthrough
	case a.Kind == world.CrashProcess && d.r.IntN(4) == 0:
		a.Kind = [...]world.Kind{world.CloseProcess, world.ShutDown}[d.r.IntN(2)]
	case a.Kind == world.StartProcess && d.r.IntN(12) == 0:
		a.Kind, a.Count = world.DieLoading, int32(d.partition())
	}
	return a
}

// mayHurt says whether a disk of the broker may lose something now.
func (d *drawer) mayHurt(budget *check.Budget, b kafka.BrokerID) bool {
	return d.mode == Anything || d.mode == Cuts || d.mode == Budget && budget.Allows(d.s, d.w, b)
}

// disk writes back, deletes what may go and, where the mode has it, harms what is on a disk.
func (d *drawer) disk(budget *check.Budget) world.Action {
	a := world.Action{Kind: world.FlushDisk, Broker: d.broker(), Partition: d.partition()}
	n := d.r.IntN(16)
	switch {
	case n < 6:
		a.Count = int32(d.r.IntN(2))
	case n < 9:
		a.Kind, a.Count = world.DeleteRecords, int32(d.r.IntN(8))-1
		if l := d.w.Leader(a.Partition); l != kafka.NoBroker {
			a.Broker = l
		}
	case n < 11:
		a.Kind, a.Count = world.DeleteOldSegments, int32(d.r.IntN(2))
	case !d.mayHurt(budget, a.Broker):
	case n == 11:
		a.Kind = world.FailLogDir
	case n == 12:
		a.Kind = world.TearTail
	case n == 13 && d.mode >= Anything && d.mode != Cuts:
		a.Kind, a.Count = world.DamageFile, int32(d.r.IntN(6))
		a.File = broker.File(d.r.IntN(int(broker.FileLog) + 1))
		a.Harm = broker.Harm(d.r.IntN(int(broker.Wrong) + 1))
	default:
		a.Kind = world.ReplaceDisk
	}
	return a
}

// operator asks for what operators ask for.
func (d *drawer) operator() world.Action {
	if d.kraft() && d.r.IntN(2) == 0 {
		return d.raftOperator()
	}
	a := world.Action{Kind: world.ElectLeaders, Broker: d.broker(), Partition: d.partition()}
	switch d.r.IntN(7) {
	case 6:
		a.Kind, a.Ms, a.Count = world.Supervise, kafka.Ms(d.r.IntN(4)*7000), int32(d.r.IntN(2))
	case 4: // slow disks are no fault of the protocol's: nobody is lost by them
		a.Kind, a.Ms = world.SlowDisk, kafka.Ms(d.r.IntN(4)*700)
	case 5:
		a.Kind, a.Count = world.Throttle, int32(d.r.IntN(3))
	case 0:
		if !d.kraft() {
			a.Kind = world.DeleteController
		}
	case 1:
		a.Unclean = d.mode >= Anything
	case 2: // to as many replicas as there are: fewer would lower the minimum ISR
		a.Kind = world.Reassign
		from := d.r.IntN(int(d.s.Brokers))
		a.Replicas.N = d.s.Replicas[a.Partition].N
		for i := range a.Replicas.All() {
			a.Replicas.ID[i] = kafka.BrokerID((from + i) % int(d.s.Brokers))
		}
	}
	return a
}

// foreign sends a control request with numbers near those that are in force.
func (d *drawer) foreign() world.Action {
	if d.kraft() {
		return d.foreignToVoter()
	}
	apis := [...]kafka.API{
		kafka.APILeaderAndIsr, kafka.APIUpdateMetadata, kafka.APIStopReplica,
		kafka.APIControlledShutdown, kafka.APIAlterPartition,
	}
	p := d.partition()
	n := &d.w.ZK.Partitions[p]
	to := d.broker()
	near := func(x int32) int32 { return max(x-1+int32(d.r.IntN(3)), -1) }
	return world.Action{
		Kind: world.Foreign, From: d.broker().Node(), Broker: to, Partition: p,
		Request: world.Request{
			API:             apis[d.r.IntN(len(apis))],
			BrokerEpoch:     kafka.BrokerEpoch(near(int32(d.w.ZK.Registrations[to].Czxid))),
			ControllerEpoch: kafka.ControllerEpoch(near(int32(d.w.ZK.ControllerEpoch))),
			LeaderEpoch:     kafka.LeaderEpoch(near(int32(n.LeaderEpoch))),
			PartitionEpoch:  kafka.PartitionEpoch(near(int32(n.Version))),
			Leader:          kafka.BrokerID(d.r.IntN(int(d.s.Brokers)+1) - 1),
			ISR:             kafka.ReplicaSet(d.r.IntN(1 << d.s.Brokers)),
			Live:            kafka.ReplicaSet(d.r.IntN(1 << d.s.Brokers)),
			TopicID:         kafka.TopicID(d.r.IntN(3)), Delete: d.r.IntN(2) == 0,
			Recovery: kafka.Recovery(d.r.IntN(2)),
		},
	}
}
