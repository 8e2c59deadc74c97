package kraft

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/release"
)

// drift is a walk whose steps are drawn: two partitions on five brokers, under the rules of any
// release, with what the invariants of controller.md 3.6 need to know of its past.
type drift struct {
	*walk
	t      *rapid.T
	gentle bool // no unclean restart, no operator: nobody forgets, and the minimum stays
	shadow metadata.Image
	// The effective minimum by which each partition was changed last, and whether ELR was on then.
	minAt  [kafka.MaxPartitions]int8
	elrAt  [kafka.MaxPartitions]bool
	elrWas bool // on at some time
	elrOff bool // switched off at some time
}

func newDrift(outer *testing.T, t *rapid.T) *drift {
	var sets []release.RuleSet
	for _, set := range release.All() {
		if set.Mode == release.KRaft {
			sets = append(sets, set)
		}
	}
	set := rapid.SampledFrom(sets).Draw(t, "rules")
	elr := set.Rules.ClearELR == release.On && rapid.IntRange(0, 3).Draw(t, "elr") > 0
	all := kafka.SetOf(0, 1, 2, 3, 4)
	d := &drift{t: t, gentle: rapid.Bool().Draw(t, "gentle"), elrWas: elr}
	unclean := !d.gentle && rapid.Bool().Draw(t, "unclean elections")
	d.walk = newWalk(
		outer, set.Rules, led(0, kafka.SetOf(0, 1, 2), 0, 1, 2), all,
		int8(rapid.IntRange(1, 3).Draw(t, "min isr")), elr, unclean)
	d.partition(1, led(4, kafka.SetOf(1, 2, 3, 4), 4, 3, 2, 1))
	d.shadow = d.c.Image
	for p := range d.minAt {
		d.minAt[p], d.elrAt[p] = d.c.minISR(d.env()), elr
	}
	return d
}

func (d *drift) broker() kafka.BrokerID {
	return kafka.BrokerID(rapid.IntRange(0, 4).Draw(d.t, "broker"))
}

func (d *drift) beats(q Heartbeat) {
	q.Epoch, q.Offset = d.c.Image.Brokers[q.Broker].Epoch, d.c.Image.Offset
	d.do(func(e Env) { _, _ = d.c.Heartbeat(e, &q) })
	if !d.c.Image.Brokers[q.Broker].Fenced {
		d.c.InTouch(d.env(), q.Broker, q.Epoch)
	}
}

func (d *drift) registers(b kafka.BrokerID, clean bool) {
	reg := d.c.Image.Brokers[b]
	d.silent(b)
	if !reg.Fenced && reg.Exists && d.spec.Rules.OldIncarnation != release.OldByEpoch {
		d.do(d.c.FenceSilent) // up to 3.9 a registration leaves the ISRs to that
		d.check()
	}
	q := Registration{Broker: b, Incarnation: reg.Incarnation + 1, Previous: kafka.NoBrokerEpoch}
	if clean {
		q.Previous = reg.Epoch
	}
	d.do(func(e Env) { _, _ = d.c.Register(e, &q) })
}

// alters has the leader of a partition ask for an ISR, which may name who must not be there.
func (d *drift) alters() {
	p := kafka.PartitionID(rapid.IntRange(0, 1).Draw(d.t, "partition"))
	now := &d.c.Image.Parts[p]
	if now.Leader == kafka.NoBroker {
		return
	}
	isr := drawnSet(d.t, now.Replicas.Set(), "isr").With(now.Leader)
	body := network.NewBody()
	body.BrokerEpoch, body.TopicID, body.NParts = d.c.Image.Brokers[now.Leader].Epoch, 1, 1
	body.Parts[0] = network.PartState{
		Partition: p, Leader: now.Leader, ISR: isr, LeaderEpoch: now.LeaderEpoch,
		PartitionEpoch: now.PartitionEpoch,
	}
	if now.Recovery == kafka.Recovering && rapid.Bool().Draw(d.t, "recovering") {
		body.Parts[0].Recovery = kafka.Recovering
	}
	from := now.Leader
	d.do(func(e Env) { d.c.AlterPartition(e, from, &body) })
}

func (d *drift) operator() {
	p := kafka.PartitionID(rapid.IntRange(0, 1).Draw(d.t, "partition"))
	switch rapid.IntRange(0, 7).Draw(d.t, "operator") {
	case 0:
		d.do(func(e Env) { d.c.ElectLeaders(e, p, true) })
	case 1:
		v := int32(rapid.IntRange(1, 3).Draw(d.t, "value"))
		cluster := rapid.Bool().Draw(d.t, "cluster")
		d.do(func(e Env) { d.c.AlterConfig(e, metadata.MinISR, cluster, v) })
	case 2:
		v := int32(rapid.IntRange(0, 1).Draw(d.t, "value"))
		d.do(func(e Env) { d.c.AlterConfig(e, metadata.UncleanElection, false, v) })
	case 3:
		on := rapid.Bool().Draw(d.t, "on")
		d.do(func(e Env) { d.c.AlterELR(e, on) })
	case 4:
		to := rapid.Permutation([]kafka.BrokerID{0, 1, 2, 3, 4}).Draw(d.t, "to")
		to = to[:rapid.IntRange(1, 3).Draw(d.t, "replicas")]
		d.do(func(e Env) { d.c.Reassign(e, p, kafka.ListOf(to...)) })
	case 5:
		d.do(func(e Env) { d.c.CancelReassign(e, p) })
	case 6:
		b := d.broker()
		if d.c.Image.Brokers[b].Exists {
			d.do(func(e Env) { d.c.Unregister(e, b) })
		}
	case 7:
		b := d.broker()
		if d.c.Image.Brokers[b].Exists {
			d.beats(Heartbeat{Broker: b, Dirs: 1})
		}
	}
}

func (d *drift) step() {
	b := d.broker()
	reg := &d.c.Image.Brokers[b]
	d.out, d.ev.All = metadata.Batch{}, nil
	switch rapid.IntRange(0, 11).Draw(d.t, "step") {
	case 0, 1:
		if reg.Exists && !reg.Fenced {
			d.silent(b)
			d.do(d.c.FenceSilent)
		}
	case 2, 3:
		if reg.Exists {
			d.beats(Heartbeat{Broker: b})
		}
	case 4, 5:
		d.alters()
	case 6:
		d.registers(b, d.gentle || rapid.Bool().Draw(d.t, "clean"))
	case 7:
		if reg.Exists {
			d.beats(Heartbeat{Broker: b, WantShutdown: true})
		}
	case 8:
		if reg.Exists {
			d.beats(Heartbeat{Broker: b, WantFence: true})
		}
	case 9:
		p := kafka.PartitionID(rapid.IntRange(0, 1).Draw(d.t, "partition"))
		d.do(func(e Env) { d.c.ElectLeaders(e, p, false) })
	case 10:
		d.do(d.c.Balance)
		d.check()
		d.do(d.c.LookUnclean)
	case 11:
		if !d.gentle {
			d.operator()
		}
	}
}

func (d *drift) fatal(p kafka.PartitionID, what string) {
	d.t.Fatalf("%s: partition %d is %s\nevents %+v",
		what, p, state(&d.c.Image.Parts[p]), d.ev.All)
}

// check replays what the step has written, record by record, and looks at what came of it.
func (d *drift) check() {
	was := Controller{Image: d.shadow}
	leaders, elrs, min, elr, before := 0, 0, was.minISR(d.env()), d.shadow.ELR, d.shadow
	for i := range d.out.All() {
		rec := &d.out.R[i]
		parts := d.shadow.Parts
		d.shadow.Apply(rec)
		for p := range parts {
			elrs += d.checkEpochs(kafka.PartitionID(p), &parts[p], rec)
		}
		if rec.Type == metadata.PartitionChange {
			d.minAt[rec.Partition], d.elrAt[rec.Partition] = min, elr
			if rec.Has&metadata.HasLeader != 0 {
				leaders++
				d.checkElected(&before, rec)
			}
		}
	}
	d.elrWas = d.elrWas || d.shadow.ELR
	d.elrOff = d.elrOff || elr && !d.shadow.ELR
	if d.shadow != d.c.Image {
		d.t.Fatalf("the controller's image is not what its records add up to")
	}
	told := len(d.told(event.LeaderElected)) + len(d.told(event.NoLeader)) +
		len(d.told(event.EpochRaised))
	if told != leaders || len(d.told(event.ELRChanged)) != elrs ||
		len(d.told(event.RecordWritten)) != int(d.out.N) {
		d.t.Fatalf("%d leaders and %d ELRs written, told %+v", leaders, elrs, d.ev.All)
	}
	for p := range kafka.PartitionID(2) {
		d.checkPartition(p)
	}
	d.out, d.ev.All = metadata.Batch{}, nil
}

// checkEpochs compares a partition before and after one record; it gives 1 where the ELR changed.
func (d *drift) checkEpochs(
	p kafka.PartitionID, was *metadata.Partition, rec *metadata.Record,
) int {
	is := &d.shadow.Parts[p]
	mine := rec.Type == metadata.PartitionChange && rec.Partition == p
	changes := mine || rec.Type == metadata.ClearELR && was.ELR|was.LastKnown != 0
	elects := mine && rec.Has&metadata.HasLeader != 0
	switch {
	case is.PartitionEpoch-was.PartitionEpoch != kafka.PartitionEpoch(one(changes)):
		d.fatal(p, "the partition epoch rises with every change, and with no other")
	case is.LeaderEpoch-was.LeaderEpoch != kafka.LeaderEpoch(one(elects)):
		d.fatal(p, "the leader epoch rises with every record that names a leader, and no other")
	case is.Leader != was.Leader && !elects:
		d.fatal(p, "another leader without a record that names it")
	}
	return one(is.ELR != was.ELR)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// checkElected: who is elected is active after the step, but where a release does not ask. One that
// is unfenced counts as active, though it may have begun to shut down before (controller.md 2.7).
func (d *drift) checkElected(before *metadata.Image, rec *metadata.Record) {
	r, p := &d.spec.Rules, rec.Partition
	if rec.Leader == kafka.NoBroker || rec.Leader == before.Parts[p].Leader ||
		r.ElectWhen == release.ElectUnseen {
		return
	}
	last := r.LastKnown == release.LastKnownFenced &&
		before.Parts[p].LastKnown == kafka.SetOf(rec.Leader)
	is := &d.c.Image.Brokers[rec.Leader]
	if unfenced := before.Brokers[rec.Leader].Fenced && !is.Fenced; unfenced || last {
		return
	}
	if !is.Active() {
		d.fatal(p, "a broker is elected that may not lead")
	}
}

// checkPartition: the invariants of controller.md 3.6, by their numbers there.
func (d *drift) checkPartition(p kafka.PartitionID) {
	now, r := &d.c.Image.Parts[p], &d.spec.Rules
	replicas := now.Replicas.Set()
	switch {
	case now.ISR&now.ELR != 0:
		d.fatal(p, "1: a replica in both ISR and ELR")
	case now.ELR != 0 && d.elrAt[p] && now.ISR.Len() >= max(int(d.minAt[p]), 2):
		// With a minimum of 1 the member of the ELR that is elected leaves the others in it. There
		// are others where the minimum has fallen since, with the replicas of partition 0.
		d.fatal(p, "2: an ELR beside an ISR that has the minimum")
	case now.ELR != 0 && !d.elrWas:
		d.fatal(p, "2: an ELR though it was never switched on")
	case now.LastKnown != 0 && now.Leader != kafka.NoBroker && !d.elrOff:
		d.fatal(p, "5: a last known leader beside a leader")
	case now.Leader != kafka.NoBroker && !now.ISR.Has(now.Leader):
		d.fatal(p, "6: the leader is not in the ISR")
	case now.ISR == 0 && (now.Leader != kafka.NoBroker || !d.elrWas):
		d.fatal(p, "7: an empty ISR")
	case now.ISR&^replicas != 0:
		d.fatal(p, "an ISR member without a replica")
	case now.Recovery == kafka.Recovering && (now.ISR.Len() > 1 || r.LeaderRecovery == release.Off):
		d.fatal(p, "RECOVERING with more than one ISR member")
	case d.gentle && d.elrAt[p] && d.c.Image.ELR &&
		(now.ISR|now.ELR).Len() < int(d.c.minISR(d.env())):
		d.fatal(p, "4: ISR and ELR together are below the minimum")
	}
	if r.ISREligibility == release.Off {
		return // a leader may bring back who is fenced
	}
	for _, b := range now.ISR.Members(nil) {
		reg := &d.c.Image.Brokers[b]
		alone := now.ISR == kafka.SetOf(b) && (now.Leader == kafka.NoBroker ||
			reg.InShutdown && !reg.Fenced || r.LastKnown == release.LastKnownFenced)
		if !reg.Active() && !alone {
			d.fatal(p, "a member of the ISR is fenced or stops")
		}
	}
}

func TestInvariantsOverRandomChanges(outer *testing.T) {
	rapid.Check(outer, func(t *rapid.T) {
		d := newDrift(outer, t)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			d.step()
			d.check()
		}
	})
}

// The walk would be worth little if it never came to what it is for.
func TestRandomChangesReachTheCorners(outer *testing.T) {
	var elected [event.NumRules]int
	for seed := range 2000 {
		d := rapid.Custom(func(t *rapid.T) *drift {
			d := newDrift(outer, t)
			for range 60 {
				d.step()
				for _, e := range d.ev.All {
					elected[e.Rule]++
				}
				d.check()
			}
			return d
		}).Example(seed)
		require.NotNil(outer, d)
	}
	for _, r := range []event.Rule{
		event.RuleFromISR, event.RuleFromELR, event.RuleLastKnownLeader, event.RuleUncleanReplica,
		event.RuleBelowMinISR, event.RuleReachedMinISR, event.RuleELROff, event.RuleClearELR,
		event.RuleReplicaDropped, event.RuleShrinkBump, event.RuleISREmpty,
		event.RuleLastStanding, event.RuleUncleanRestart, event.RuleRecovered,
		event.RulePreferred, event.RuleNoCandidate, event.RuleLogDirOffline,
	} {
		require.Positive(outer, elected[r], "reason %d is never reached", r)
	}
}
