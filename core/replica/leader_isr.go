package replica

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// PendingKind is the kind of an ISR change that was asked for and not answered (KIP-497).
type PendingKind uint8

// The kinds: Committed(isr), PendingExpand(isr, new), PendingShrink(isr, out).
const (
	NotPending PendingKind = iota
	PendingExpand
	PendingShrink
)

// Pending is an ISR change that a leader has asked for.
type Pending struct {
	Kind PendingKind
	Who  kafka.ReplicaSet // who joins or leaves
}

// Change is an ISR that a leader wants.
type Change struct {
	ISR kafka.ReplicaSet
	Why event.Rule
}

// MaximalISR gives the ISR as it may become: the committed one with who was asked in, and also
// with who was asked out (broker.md 2.4). The high watermark and "enough replicas" go by it.
func (p *Partition) MaximalISR() kafka.ReplicaSet {
	if p.Pending.Kind == PendingExpand {
		return p.ISR | p.Pending.Who
	}
	return p.ISR
}

// DecideExpand says which ISR the leader wants after a follower's fetch: with the follower, once
// its LEO has reached the high watermark and the start of the leader epoch
// (Partition.maybeExpandIsr, broker.md 2.5). How long it lagged is not asked.
func (p *Partition) DecideExpand(e Env, d *Disk, f kafka.BrokerID) (Change, bool) {
	switch {
	case p.Role != Leader || p.Pending.Kind != NotPending || p.ISR.Has(f) || !p.assigned(f):
	case !p.foundInSync(e, d, f):
	case !decideEligible(e, p, f):
	default:
		return Change{p.ISR.With(f), event.RuleCaughtUpToHW}, true
	}
	return Change{}, false
}

// inSync says whether a follower is far enough to join the ISR (Partition.isFollowerInSync).
func (p *Partition) inSync(e Env, d *Disk, f kafka.BrokerID) bool {
	return p.Remotes[f].LEO >= p.HW && decideReachedEpoch(e.Spec, p, f) &&
		(!decideMustCatchUp(e, p) || p.caughtUp(e, f, d.Log.LEO))
}

// decideMustCatchUp says whether it is not enough that a follower has reached the high watermark.
//
// KAFKA-19996, a change of Partition.isFollowerInSync that was proposed: while the ISR is below the
// minimum the high watermark stands still, and a slow follower that has reached it joins, is found
// lagging, leaves and joins again, without end.
func decideMustCatchUp(e Env, p *Partition) bool {
	return e.Spec.Rules.ISRJoin == release.JoinCaughtUpBelowMin && p.UnderMinISR(e)
}

// foundInSync says whether the leader has found a follower in sync when it asks whether that one
// is eligible: by the fetch that it handles, or where the facts may be of two by the one before.
func (p *Partition) foundInSync(e Env, d *Disk, f kafka.BrokerID) bool {
	in := p.inSync(e, d, f)
	if decideMixesFetches(&e.Spec.Rules) {
		in, p.Remotes[f].FoundInSync = p.Remotes[f].FoundInSync, in
	}
	return in
}

// decideMixesFetches says whether a fetch may come in between the two questions "is the follower
// in sync" and "is it eligible". KAFKA-15221; in Partition.needsExpandIsr of 3.5 and 3.6 it can,
// from another thread, for a moment: the position of a broker's last life passed with the broker
// epoch of its new one, and an empty replica joined the ISR. Since 3.7
// Replica.updateFetchStateOrThrow takes no fetch of an earlier life.
func decideMixesFetches(r *release.Rules) bool { return r.ISRFacts == release.FactsOfTwoFetches }

// decideReachedEpoch says whether a follower has what lies below the leader's epoch.
//
// KAFKA-7128, Partition.isFollowerInSync since 2.0.1: a new leader's high watermark may lag behind
// what was committed, and a follower that had reached it joined the ISR without committed records.
func decideReachedEpoch(s *release.Spec, p *Partition, f kafka.BrokerID) bool {
	return s.Rules.EpochStartForISR == release.Off || p.Remotes[f].LEO >= p.EpochStart
}

// DecideChecksMembers says whether leaders and the controller ask if a member of an ISR may be one,
// with AlterPartition version 2 and its code 107 (KIP-841; KAFKA-13916, KAFKA-14140).
func DecideChecksMembers(s *release.Spec) bool { return s.Rules.ISREligibility == release.On }

// decideEligible says whether a replica may be in the ISR.
//
// KIP-841, Partition.isReplicaIsrEligible since 3.3: not one that is dead, fenced or stopping;
// before, a leader brought a stopping follower back whom the controller had just taken out.
// KIP-903 (3.5, KRaft): and not one whose last fetch came from an earlier life of its broker,
// which may have come back with an empty disk (case H33).
func decideEligible(e Env, p *Partition, f kafka.BrokerID) bool {
	switch {
	case !DecideChecksMembers(e.Spec):
		return true
	case e.Registered == nil:
		return e.Alive.Has(f)
	case e.Registered[f].Fenced || e.Registered[f].InShutdown:
		return false
	case !DecideNamesEpochs(&e.Spec.Rules):
		return true
	}
	fetched, known := &p.Remotes[f], e.brokerEpoch(f)
	return fetched.LEO != kafka.NoOffset && known != kafka.NoBrokerEpoch &&
		(fetched.BrokerEpoch == kafka.NoBrokerEpoch || fetched.BrokerEpoch == known)
}

// DecideNamesEpochs says whether followers and ISR proposals name the life of a broker that they
// speak of. KIP-903 (3.5, KRaft; Fetch v15, AlterPartition v3); before, a broker that had come
// back with an empty disk could be taken into the ISR for what its last life had fetched.
func DecideNamesEpochs(r *release.Rules) bool { return r.ReplicaEpoch == release.On }

// DecideShrink says which ISR the leader wants when it looks for laggards: without any of them
// (Partition.maybeShrinkIsr, broker.md 2.6).
func (p *Partition) DecideShrink(e Env, d *Disk) (Change, bool) {
	c := Change{ISR: p.ISR}
	if p.Role != Leader || p.Pending.Kind != NotPending {
		return c, false
	}
	for _, f := range p.Replicas.All() {
		if f == e.Self || !c.ISR.Has(f) || decideExcused(e, f) {
			continue
		}
		if lags := p.decideLag(e, f, d.Log.LEO); lags != event.NoRule {
			c.ISR, c.Why = c.ISR.Without(f), lags
		}
	}
	return c, c.ISR != p.ISR
}

// decideExcused says whether a follower cannot lag because the leader itself has yet to handle its
// fetch. KIP-501, which was never finished, Partition.getOutOfSyncReplicas: a leader whose disk
// stalls finds everybody lagging but itself, and takes the healthy followers out of the ISR.
func decideExcused(e Env, f kafka.BrokerID) bool {
	return e.Spec.Rules.WaitingFetch == release.WaitingFetchIsNoLag && e.Inside.Has(f)
}

// decideLag says by which rule a follower lags, NoRule for one that does not. In 0.8 that is
// one that is behind and has not fetched for the lag time, or that has fetched and is more than
// replica.lag.max.messages behind; a slow one that fetches stays. Partition.getOutOfSyncReplicas;
// since 0.9 (KAFKA-1546) the time since it was last caught up counts alone. A follower at the
// log end stays for ever (broker.md 2.6) only from 2.1 on (KAFKA-7152).
func (p *Partition) decideLag(e Env, f kafka.BrokerID, leo kafka.Offset) event.Rule {
	r, c := &p.Remotes[f], &e.Spec.Config
	switch e.Spec.Rules.Lag {
	case release.LagTimeUnlessAtEnd:
		if !p.caughtUp(e, f, leo) {
			return event.RuleLagTime
		}
	case release.LagTime:
		if e.Now-r.LastCaughtUp > c.LagTimeMax {
			return event.RuleLagTime
		}
	case release.LagTimeOrMessages:
		if r.LEO < leo && e.Now-max(r.LastFetch, r.LastCaughtUp) > c.LagTimeMax {
			return event.RuleLagTime
		}
		if r.LEO >= 0 && leo-r.LEO > c.LagMaxMessages {
			return event.RuleLagMessages
		}
	}
	return event.NoRule
}

// AskedISR is an ISR change as it was asked of the controller (AlterPartition): what the leader
// knew then, which the controller compares with what it knows.
type AskedISR struct {
	LeaderEpoch    kafka.LeaderEpoch
	PartitionEpoch kafka.PartitionEpoch
	ISR            kafka.ReplicaSet
	Recovery       kafka.Recovery
	Why            event.Rule
	// Epochs are the broker epochs of the members, as the leader knows them, NoBrokerEpoch for
	// one that has not fetched from it (KIP-903); all zero where the rules ask for none.
	Epochs [kafka.MaxBrokers]kafka.BrokerEpoch
}

// Propose makes a change pending and gives what the controller is asked
// (Partition.prepareIsrExpand, prepareIsrShrink; broker.md 2.4). own is the broker's own epoch.
func (p *Partition) Propose(e Env, c Change, own kafka.BrokerEpoch) AskedISR {
	p.Pending = Pending{PendingExpand, c.ISR &^ p.ISR}
	if p.Pending.Who == 0 {
		p.Pending = Pending{PendingShrink, p.ISR &^ c.ISR}
	}
	a := AskedISR{
		LeaderEpoch: p.LeaderEpoch, PartitionEpoch: p.PartitionEpoch, ISR: c.ISR,
		Recovery: p.Recovery, Why: c.Why,
	}
	if DecideNamesEpochs(&e.Spec.Rules) {
		for b := range a.Epochs {
			switch id := kafka.BrokerID(b); {
			case id == e.Self:
				a.Epochs[b] = own
			case a.ISR.Has(id):
				a.Epochs[b] = p.Remotes[b].BrokerEpoch
			}
		}
	}
	return a
}

// waitsFor says whether the replica still waits for the answer to what it asked: it leads in
// the same epochs, and nothing has settled the change since.
func (p *Partition) waitsFor(a *AskedISR) bool {
	wanted := p.MaximalISR()
	if p.Pending.Kind == PendingShrink {
		wanted = p.ISR &^ p.Pending.Who
	}
	return p.Role == Leader && p.Pending.Kind != NotPending && wanted == a.ISR &&
		p.LeaderEpoch == a.LeaderEpoch && p.PartitionEpoch == a.PartitionEpoch
}

// OnAltered takes the controller's answer to an ISR change, and says whether the same change
// must be asked for again at once (Partition.submitAlterPartition, broker.md 3). s counts where
// the answer is no error.
func (p *Partition) OnAltered(
	e Env, d *Disk, a *AskedISR, err kafka.ErrorCode, s *network.PartState,
) (again bool) {
	if !p.waitsFor(a) {
		p.noteAltered(e, a, err, event.RuleAnswerTooLate)
		return false
	}
	effect := decideAltered(&e.Spec.Rules, p, err, s)
	p.noteAltered(e, a, err, effect)
	switch effect {
	case event.RuleISRAltered:
		p.Pending = Pending{}
		p.TakeISR(e, d, Change{s.ISR, a.Why}, s.PartitionEpoch)
	case event.RuleNotAltered:
		p.Pending = Pending{}
	case event.RuleAskAgain:
		return true
	}
	return false
}

func (p *Partition) noteAltered(e Env, a *AskedISR, err kafka.ErrorCode, effect event.Rule) {
	ev := e.event(event.ISRAnswered)
	ev.Set, ev.Err, ev.Rule, ev.Epoch = a.ISR, err, effect, a.LeaderEpoch
	e.Ev.Add(ev.With("partition epoch", int32(a.PartitionEpoch)))
}

// decideAltered says what an answer does to a pending change: settles it, takes it back, has it
// asked for again, or nothing. Partition.handleAlterPartitionUpdate and -Error (KIP-497). After 107
// and 55 the controller has said that nothing was applied. After any other definite refusal it
// is not known whether an earlier attempt was, so the change stays pending until the next state
// arrives; before, a leader that gave up too early could run ahead of an ISR that was in force.
// While KIP-497 was written no refusal took a change back: where the controller had nothing new to
// say afterwards, the leader never changed its ISR again (case H25).
func decideAltered(
	r *release.Rules, p *Partition, err kafka.ErrorCode, s *network.PartState,
) event.Rule {
	switch err {
	case kafka.ErrNone:
		if s.LeaderEpoch != p.LeaderEpoch || s.PartitionEpoch < p.PartitionEpoch {
			return event.RuleStaysPending
		}
		return event.RuleISRAltered
	case kafka.ErrIneligibleReplica, kafka.ErrNotAttempted:
		if r.RefusedChange == release.RefusedStaysPending {
			return event.RuleStaysPending
		}
		return event.RuleNotAltered
	case kafka.ErrUnknownPartition, kafka.ErrUnknownTopicID, kafka.ErrFencedLeaderEpoch,
		kafka.ErrInvalidUpdateVersion, kafka.ErrInvalidRequest, kafka.ErrNewLeaderElected:
		return event.RuleStaysPending
	}
	return event.RuleAskAgain
}

// TakeISR uses an ISR that ZooKeeper or the controller has accepted, with the new partition
// epoch.
func (p *Partition) TakeISR(e Env, d *Disk, c Change, v kafka.PartitionEpoch) {
	joined, left := c.ISR&^p.ISR, p.ISR&^c.ISR
	p.ISR, p.PartitionEpoch = c.ISR, v
	for b := kafka.BrokerID(0); b < kafka.MaxBrokers; b++ {
		kind := event.ISRExpanded
		if left.Has(b) {
			kind = event.ISRShrunk
		} else if !joined.Has(b) {
			continue
		}
		ev := e.event(kind)
		ev.Peer, ev.Set, ev.Rule = b.Node(), c.ISR, c.Why
		r := p.Remotes[b]
		e.Ev.Add(ev.With("its leo", int32(r.LEO)).With("hw", int32(p.HW)).
			With("leo", int32(d.Log.LEO)).With("last caught up", int32(r.LastCaughtUp)))
	}
	p.MaybeAdvanceHW(e, d)
}
