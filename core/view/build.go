package view

import (
	"highwater/core/broker"
	"highwater/core/check"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/ledger"
	"highwater/core/metadata"
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
	// FirstStep gives the step in which a claim was so first, for Complaint.Since.
	FirstStep func(*ledger.Claim) int
}

// Build makes the frame of a moment.
func Build(m Moment) *Frame {
	b := builder{Moment: m, acks: acksOf(m.Judge)}
	b.cuts = b.cutPoints()
	f := &Frame{
		Now: m.World.Now, Hash: m.World.Hash(m.Spec), Partition: m.Partition,
		Controller: b.controller(), Quorum: b.quorum(), Verdict: b.verdict(), Checks: b.checks(),
	}
	for id := range kafka.BrokerID(m.Spec.Brokers) {
		f.Lanes = append(f.Lanes, b.lane(id))
	}
	markDiverged(f.Lanes)
	f.Messages = b.messages()
	f.Producers = b.producers()
	f.Consumers = b.consumers()
	l := ledger.Of(m.Spec, m.World, m.Judge)
	markRereads(f.Consumers, &l, m.Partition)
	f.Ledger = b.ledger(&l)
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
	n := b.World.State(b.Partition)
	assigned := b.assigned(b.Partition)
	c := Controller{
		Leader: b.Names.Broker(n.Leader), LeaderEpoch: n.LeaderEpoch,
		PartitionEpoch: n.PartitionEpoch, ISR: b.Names.Members(n.ISR),
		Adding: b.Names.Members(n.Adding), Removing: b.Names.Members(n.Removing),
		MinISR: min(int(b.World.MinISR(b.Spec)), int(assigned.N)),
	}
	for _, r := range assigned.All() {
		c.Replicas = append(c.Replicas, b.Names.Broker(r))
	}
	if !n.Exists {
		c.Leader, c.LeaderEpoch, c.ISR = "", kafka.NoLeaderEpoch, []string{}
	}
	if b.Spec.Mode == release.KRaft {
		b.activeController(&c, &n)
	} else {
		b.zooKeeper(&c)
	}
	return c
}

// zooKeeper adds what ZooKeeper and the controller there hold.
func (b *builder) zooKeeper(c *Controller) {
	z := &b.World.ZK
	c.Broker, c.Epoch = b.Names.Broker(z.Controller), z.ControllerEpoch
	c.Registered = b.Names.Members(z.Present())
	if z.Controller != kafka.NoBroker {
		c.Closing = b.Names.Members(b.World.Controllers[z.Controller].ShuttingDown)
		c.MustRead = b.World.Controllers[z.Controller].MustRead()
	}
	for i := range b.Spec.Brokers {
		if r := &z.Registrations[i]; r.Exists && r.Ends != kafka.Never {
			c.Sessions = append(c.Sessions, Session{b.Names.Brokers[i], r.Ends})
		}
	}
}

// activeController adds what the metadata log says.
func (b *builder) activeController(c *Controller, n *metadata.Partition) {
	m := &b.World.Metadata.Now
	if v := newestLeader(b.Spec, b.World); v != kafka.NoVoter && b.World.KRaft[v].Active {
		c.Broker = b.Names.Voter(v)
	}
	c.ELR, c.LastKnown = b.Names.Members(n.ELR), b.Names.Members(n.LastKnown)
	c.Recovering = n.Recovery == kafka.Recovering
	c.Registered = b.Names.Members(m.Unfenced())
	var fenced, closing kafka.ReplicaSet
	for id := range kafka.BrokerID(b.Spec.Brokers) {
		switch r := &m.Brokers[id]; {
		case r.Exists && r.Fenced:
			fenced = fenced.With(id)
		case r.Exists && r.InShutdown:
			closing = closing.With(id)
		}
	}
	c.Fenced, c.Closing = b.Names.Members(fenced), b.Names.Members(closing)
	c.MinISR = min(int(m.MinISR(&b.Spec.Config)), max(int(m.Parts[b.Partition].Replicas.N), 1))
}

func (b *builder) lane(id kafka.BrokerID) Lane {
	br := &b.World.Brokers[id]
	r, d := &br.Process.Replicas[b.Partition], &br.Machine.Disks[b.Partition]
	assigned := b.assigned(b.Partition)
	l := Lane{
		Broker: b.Names.Broker(id), ID: id, Role: role(&br.Process, r),
		IsController: b.Spec.Mode != release.KRaft && b.World.ZK.Controller == id && br.Process.Up,
		BrokerEpoch:  kafka.NoBrokerEpoch, LeaderEpoch: kafka.NoLeaderEpoch,
		Hosted: assigned.Set().Has(id), HW: kafka.NoOffset,
		LEO: d.Log.LEO, FlushedTo: d.Log.FlushedTo, Checkpoint: br.Machine.HWFile[b.Partition],
		HasCache: b.Spec.Rules.EpochCache != release.NoCache, Read: kafka.NoOffset,
	}
	b.membership(&l, &br.Process)
	l.LogStart, l.Failed = d.Log.Start, br.Process.Up && !br.Online(b.Partition)
	for i := 1; i < d.Log.Segments(); i++ {
		l.Segments = append(l.Segments, d.Log.SegmentBase(i))
	}
	l.Closing = br.Process.Stop.On
	idle := r.Role == replica.Follower && r.Fetcher.State == replica.NoFetcher && !l.Closing
	l.Stopped, l.Leaderless = idle && r.Leader != kafka.NoBroker, idle && r.Leader == kafka.NoBroker
	hw := kafka.Offset(0)
	if r.Loaded {
		l.HW, hw = r.HW, r.HW
		l.LeaderEpoch = r.LeaderEpoch
		l.Behind = r.LeaderEpoch < b.World.State(b.Partition).LeaderEpoch
	}
	if !br.Process.Up {
		hw = l.Checkpoint // all that is left of its high watermark
	}
	l.Cells = b.cells(d, hw, id)
	markRepeats(l.Cells)
	l.Ghosts = b.ghosts(id)
	for _, e := range d.Cache.All() {
		l.Epochs = append(l.Epochs, EpochEntry{e.Epoch, e.Start, b.lookedUp(id, e.Epoch)})
	}
	l.Fetcher = b.fetcher(id, r)
	if r.Leads() {
		l.Remotes, l.Pending = b.remotes(id, r), b.pending(r)
	}
	l.Note, l.NoteBrief, l.NoteBad = b.note(id)
	return l
}

var lives = [...]Life{
	broker.Starting: LifeStarting, broker.Recovery: LifeRecovery, broker.Running: LifeRunning,
	broker.PendingStop: LifeStopping,
}

// membership adds how the broker stands in the cluster: registered, fenced, how much it has read.
func (b *builder) membership(l *Lane, p *broker.Process) {
	kraft := b.Spec.Mode == release.KRaft
	if p.Up && (!kraft || p.Member.Incarnation == b.World.Metadata.Now.Brokers[l.ID].Incarnation) {
		l.BrokerEpoch = p.BrokerEpoch
	}
	if !kraft {
		return
	}
	r := &b.World.Metadata.Now.Brokers[l.ID]
	l.Fenced = r.Exists && r.Fenced
	if !p.Up && r.Exists {
		l.BrokerEpoch = r.Epoch // a registration outlives its process
	}
	if p.Up {
		l.Life = lives[p.Member.Life]
		if p.Member.Loaded {
			l.Read = p.Member.Image.Offset
		}
	}
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
			out = append(out, Remote{b.Names.Broker(f), r.Remotes[f].LEO})
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
		if ev.Kind == event.EpochAnswered && ev.Node == id.Node() && ev.Epoch == e &&
			ev.Partition == b.Partition {
			return true
		}
	}
	return false
}
