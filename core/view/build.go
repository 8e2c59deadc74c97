package view

import (
	"highwater/core/broker"
	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// Moment is what a frame is built from: a world, what led to it, and the judge's opinion.
type Moment struct {
	Spec      *world.Spec
	Names     *Names
	Partition kafka.PartitionID
	World     *world.World
	Events    []event.Event // of the step that led here
	Before    *world.World  // before that step, nil for none
	// Earlier is the step before that, for the ghosts that are still to be seen.
	EarlierEvents []event.Event
	Earlier       *world.World // before the earlier step, nil for none
	Judge         *check.Judge
	StepOf        func(action int) int // the visible step of an action, for Check.Since
}

// Build makes the frame of a moment.
func Build(m Moment) *Frame {
	b := builder{Moment: m, acks: acksOf(m.Judge)}
	b.cuts = b.cutPoints()
	f := &Frame{
		Now: m.World.Now, Hash: m.World.Hash(m.Spec), Partition: m.Partition,
		Controller: b.controller(), Verdict: b.verdict(), Checks: b.checks(),
	}
	for id := range kafka.BrokerID(m.Spec.Brokers) {
		f.Lanes = append(f.Lanes, b.lane(id))
	}
	markDiverged(f.Lanes)
	f.Messages = b.messages()
	f.Producers = b.producers()
	f.Consumers = b.consumers()
	return f
}

type builder struct {
	Moment
	cuts cutSet
	acks ackState
}

// assigned gives the brokers that hold replicas of a partition.
func (b *builder) assigned(p kafka.PartitionID) *kafka.ReplicaList {
	l := b.World.Replicas(b.Spec, p)
	return &l
}

func (b *builder) controller() Controller {
	z := &b.World.ZK
	n := &z.Partitions[b.Partition]
	c := Controller{
		Broker: b.Names.Broker(z.Controller), Epoch: z.ControllerEpoch,
		Leader: b.Names.Broker(n.Leader), LeaderEpoch: n.LeaderEpoch,
		PartitionEpoch: n.Version, ISR: b.Names.Members(n.ISR),
		Registered: b.Names.Members(z.Present()),
		MinISR:     min(int(b.Spec.Config.MinISR), int(b.assigned(b.Partition).N)),
	}
	a := &z.Assigned[b.Partition]
	for _, r := range b.assigned(b.Partition).All() {
		c.Replicas = append(c.Replicas, b.Names.Broker(r))
	}
	c.Adding, c.Removing = b.Names.Members(a.Adding), b.Names.Members(a.Removing)
	if z.Controller != kafka.NoBroker {
		c.Closing = b.Names.Members(b.World.Controllers[z.Controller].ShuttingDown)
	}
	if !n.Exists {
		c.Leader, c.LeaderEpoch, c.ISR = "", kafka.NoLeaderEpoch, []string{}
	}
	if z.Controller != kafka.NoBroker {
		c.MustRead = b.World.Controllers[z.Controller].MustRead()
	}
	for i := range b.Spec.Brokers {
		if r := &z.Registrations[i]; r.Exists && r.Ends != kafka.Never {
			c.Sessions = append(c.Sessions, Session{b.Names.Brokers[i], r.Ends})
		}
	}
	return c
}

func (b *builder) lane(id kafka.BrokerID) Lane {
	br := &b.World.Brokers[id]
	r, d := &br.Process.Replicas[b.Partition], &br.Machine.Disks[b.Partition]
	assigned := b.assigned(b.Partition)
	l := Lane{
		Broker: b.Names.Broker(id), ID: id, Role: role(&br.Process, r),
		IsController: b.World.ZK.Controller == id && br.Process.Up,
		BrokerEpoch:  kafka.NoBrokerEpoch, LeaderEpoch: kafka.NoLeaderEpoch,
		Hosted: assigned.Set().Has(id), HW: kafka.NoOffset,
		LEO: d.Log.LEO, FlushedTo: d.Log.FlushedTo, Checkpoint: br.Machine.HWFile[b.Partition],
		HasCache: b.Spec.Rules.EpochCache != release.NoCache,
	}
	if br.Process.Up {
		l.BrokerEpoch = br.Process.BrokerEpoch
	}
	l.LogStart, l.Failed = d.Log.Start, br.Process.Up && !br.Online(b.Partition)
	for i := 1; i < d.Log.Segments(); i++ {
		l.Segments = append(l.Segments, d.Log.SegmentBase(i))
	}
	l.Closing = br.Process.Stop.On
	l.Stopped = r.Role == replica.Follower && r.Fetcher.State == replica.NoFetcher && !l.Closing
	hw := kafka.Offset(0)
	if r.Loaded {
		l.HW, hw = r.HW, r.HW
		l.LeaderEpoch, l.KnownLeader = r.LeaderEpoch, b.Names.Broker(r.Leader)
		l.Behind = r.LeaderEpoch < b.World.ZK.Partitions[b.Partition].LeaderEpoch
	}
	if !br.Process.Up {
		hw = l.Checkpoint // all that is left of its high watermark
	}
	l.Cells = b.cells(d, hw, id)
	l.Ghosts = b.ghosts(id)
	for _, e := range d.Cache.All() {
		l.Epochs = append(l.Epochs, EpochEntry{e.Epoch, e.Start, b.lookedUp(id, e.Epoch)})
	}
	l.Fetcher = b.fetcher(id, r)
	if r.Leads() {
		l.Remotes, l.Pending = b.remotes(id, r), b.pending(r)
	}
	l.Note, l.NoteBad = b.note(id)
	return l
}

func role(p *broker.Process, r *replica.Partition) Role {
	switch {
	case !p.Up:
		return RoleDown
	case r.Role == replica.Leader:
		return RoleLeader
	case r.Role == replica.Follower:
		return RoleFollower
	}
	return RoleNone
}

func (b *builder) fetcher(id kafka.BrokerID, r *replica.Partition) Fetcher {
	f := Fetcher{Offset: r.Fetcher.Offset}
	if r.Role != replica.Follower {
		return Fetcher{}
	}
	switch r.Fetcher.State {
	case replica.Truncating:
		f.State = FetcherTruncating
	case replica.Fetching:
		f.State = FetcherFetching
	case replica.AskingLatest:
		f.State = FetcherAskingEnd
	case replica.AskingFirst:
		f.State = FetcherAskingStart
	case replica.Failed:
		f.State = FetcherFailed
	case replica.DeadThread:
		f.State = FetcherDead
	case replica.Fenced:
		f.State = FetcherFenced
	}
	if r.Fetcher.Delay > b.World.Now {
		f.State, f.Until = FetcherDelayed, r.Fetcher.Delay
	}
	for i := range b.Spec.Brokers {
		p := &b.World.Brokers[i].Process
		for _, k := range p.Parked[:p.NParked] {
			if k.Fetch.From == id.Node() && k.ID == r.Fetcher.Asked {
				f.Waiting = true
			}
		}
	}
	return f
}

func (b *builder) remotes(id kafka.BrokerID, r *replica.Partition) []Remote {
	var out []Remote
	assigned := b.assigned(b.Partition)
	for _, f := range assigned.All() {
		if f != id {
			out = append(out, Remote{b.Names.Broker(f), r.Remotes[f].LEO, r.ISR.Has(f)})
		}
	}
	return out
}

func (b *builder) pending(r *replica.Partition) (p PendingISR) {
	switch who := b.Names.Members(r.Pending.Who); r.Pending.Kind {
	case replica.PendingExpand:
		p.Joins = who
	case replica.PendingShrink:
		p.Leaves = who
	}
	return p
}

func (b *builder) lookedUp(id kafka.BrokerID, e kafka.LeaderEpoch) bool {
	for i := range b.Events {
		ev := &b.Events[i]
		if ev.Kind == event.EpochAnswered && ev.Node == id.Node() && ev.Epoch == e {
			return true
		}
	}
	return false
}
