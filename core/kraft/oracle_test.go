package kraft

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// list is a set as Kafka has it. The oracle is a second reading of controller.md 2.6, 2.7 and 3, in
// lists and in the order of that text; it shares no code with the builder.
type list []kafka.BrokerID

func listOf(s kafka.ReplicaSet) list { return s.Members(nil) }

func (l list) has(b kafka.BrokerID) bool { return slices.Contains(l, b) }

func (l list) without(others ...kafka.BrokerID) (out list) {
	for _, b := range l {
		if !slices.Contains(others, b) {
			out = append(out, b)
		}
	}
	return out
}

func (l list) and(more list) list { return append(l.without(more...), more...) }

func (l list) within(o list) bool { return len(l.without(o...)) == 0 }

func (l list) set() kafka.ReplicaSet { return kafka.SetOf(l...) }

// oracle is a change of a partition while it is worked out.
type oracle struct {
	r                                            *release.Rules
	c                                            *Change
	isr, replicas, adding, removing, elr, former list
	rec                                          metadata.Record
}

func consult(r *release.Rules, c Change) metadata.Record {
	o := oracle{
		r: r, c: &c, isr: listOf(c.ISR), replicas: slices.Clone(list(c.Replicas.All())),
		adding: listOf(c.Adding), removing: listOf(c.Removing), elr: listOf(c.Now.ELR),
		former: listOf(c.Now.LastKnown),
		rec:    metadata.Record{Type: metadata.PartitionChange, Partition: c.Partition},
	}
	o.step1()
	o.step2()
	o.step3()
	if o.rec.Has&metadata.HasLeader == 0 && !list(c.Now.Replicas.All()).within(o.replicas) { // 4
		o.lead(c.Now.Leader)
	}
	o.step5()
	o.step6and7()
	o.step8()
	o.step9()
	return o.rec
}

func (o *oracle) lead(b kafka.BrokerID) {
	o.rec.Has, o.rec.Leader = o.rec.Has|metadata.HasLeader, b
}

func (o *oracle) setISR(l list) { o.rec.Has, o.rec.ISR = o.rec.Has|metadata.HasISR, l.set() }

// 1. Finish reassignment if one is going on.
func (o *oracle) step1() {
	if len(o.adding)+len(o.removing) == 0 {
		return
	}
	isr, replicas := o.isr.without(o.removing...), o.replicas.without(o.removing...)
	must := replicas
	if o.r.ReassignEnd == release.ReassignAddedInSync {
		must = o.adding
	}
	if len(isr) > 0 && len(replicas) > 0 && must.within(isr) {
		o.isr, o.replicas, o.adding, o.removing = isr, replicas, nil, nil
	}
}

// 2. Target ELR (3.1).
func (o *oracle) step2() {
	if !o.c.ELR {
		return
	}
	if len(o.isr) >= int(o.c.MinISR) {
		o.elr, o.former = nil, nil
		return
	}
	candidates := o.elr.and(listOf(o.c.Now.ISR))
	o.elr = candidates.without(o.isr...).without(listOf(o.c.Restarted)...)
	o.former = candidates.and(o.former).without(o.isr...).without(o.elr...)
}

// 3. Election (2.7).
func (o *oracle) step3() {
	acceptable := listOf(o.c.Acceptable)
	leads := o.c.Now.Leader
	pool := o.isr
	if len(o.isr) == 0 {
		pool = o.elr
	}
	valid := func(b kafka.BrokerID) bool {
		if o.r.ElectWhen == release.ElectUnseen && leads >= 0 && len(o.isr) > 0 {
			return pool.has(b)
		}
		return pool.has(b) && acceptable.has(b)
	}
	if o.r.ElectWhen != release.ElectAlways && o.isr.has(leads) {
		if o.c.Election != Preferred || leads == o.replicas[0] {
			return
		}
	}
	order := slices.Clone(o.replicas)
	if o.r.ElectWhen == release.ElectAlways {
		order = append(list{leads}, order...)
		if o.c.Election == Preferred {
			order = append(list{o.replicas[0]}, order...)
		}
	}
	winner, unclean := kafka.NoBroker, false
	if i := slices.IndexFunc(order, valid); i >= 0 {
		winner = order[i]
	} else if l, ok := o.lastLeader(acceptable); ok {
		winner, unclean = l, true
	} else if i := slices.IndexFunc(o.replicas, acceptable.has); i >= 0 && o.c.Election == Unclean {
		winner, unclean = o.replicas[i], true
	}
	if winner == leads {
		return
	}
	o.lead(winner)
	if o.elr.has(winner) {
		o.isr, o.elr = list{winner}, o.elr.without(winner)
	}
	if unclean {
		o.setISR(list{winner})
		if o.r.LeaderRecovery == release.On && o.c.Now.Recovery == kafka.Recovered {
			o.rec.Has, o.rec.Recovery = o.rec.Has|metadata.HasRecovery, kafka.Recovering
		}
	}
}

func (o *oracle) lastLeader(acceptable list) (kafka.BrokerID, bool) {
	known := listOf(o.c.Now.LastKnown)
	if !o.c.ELR || o.r.LastKnown == release.LastKnownMembers || len(o.isr)+len(o.elr) > 0 ||
		len(known) != 1 {
		return 0, false
	}
	return known[0], o.r.LastKnown == release.LastKnownFenced || acceptable.has(known[0])
}

// 5. ELR field (3.2).
func (o *oracle) step5() {
	if !o.c.ELR || o.rec.Has&metadata.HasISR != 0 {
		o.elr, o.former = nil, nil
	}
	if o.elr.set() != o.c.Now.ELR {
		o.rec.Has, o.rec.ELR = o.rec.Has|metadata.HasELR, o.elr.set()
	}
	if o.r.LastKnown == release.LastKnownMembers && o.former.set() != o.c.Now.LastKnown {
		o.rec.Has, o.rec.LastKnown = o.rec.Has|metadata.HasLastKnown, o.former.set()
	}
}

func (o *oracle) step6and7() {
	target := o.isr
	if o.rec.Has&metadata.HasISR == 0 && o.isr.set() != o.c.Now.ISR {
		if len(o.isr) > 0 || o.c.ELR {
			o.setISR(o.isr)
		}
	}
	raises := false
	switch o.r.ShrinkEpoch {
	case release.ShrinkRaisesEpoch:
		raises = true
	case release.ShrinkUnlessAsked:
		raises = o.c.Asker == kafka.NoBroker
	case release.ShrinkIfWritten:
		raises, target = o.rec.Has&metadata.HasISR != 0, listOf(o.rec.ISR)
	}
	if raises && o.rec.Has&metadata.HasLeader == 0 && !listOf(o.c.Now.ISR).within(target) {
		o.lead(o.c.Now.Leader)
	}
}

// 8. Last known leader field (3.3).
func (o *oracle) step8() {
	if !o.c.ELR || o.r.LastKnown == release.LastKnownMembers {
		return
	}
	names := o.rec.Has&metadata.HasLeader != 0
	leads := o.c.Now.Leader
	known := listOf(o.c.Now.LastKnown)
	elects := names && o.rec.Leader >= 0
	sets := o.rec.Has&metadata.HasISR != 0 && o.rec.ISR == 0 && !slices.Equal(known, list{leads})
	clears := elects || !names && leads >= 0
	if o.r.LastKnown == release.LastKnownSimple {
		sets, clears = names && o.rec.Leader < 0 && len(known) == 0, elects
	}
	switch {
	case sets:
		o.rec.Has |= metadata.HasLastKnown
		o.rec.LastKnown = metadata.NobodyKnown
		if leads >= 0 {
			o.rec.LastKnown = kafka.SetOf(leads)
		}
	case clears && len(known) > 0:
		o.rec.Has |= metadata.HasLastKnown
	}
}

// 9 and 10. Replicas, removing, adding; recovery state.
func (o *oracle) step9() {
	if !slices.Equal(o.replicas, list(o.c.Now.Replicas.All())) {
		o.rec.Has |= metadata.HasReplicas
		o.rec.Replicas = kafka.ListOf(o.replicas...)
	}
	if o.removing.set() != o.c.Now.Removing {
		o.rec.Has, o.rec.Removing = o.rec.Has|metadata.HasRemoving, o.removing.set()
	}
	if o.adding.set() != o.c.Now.Adding {
		o.rec.Has, o.rec.Adding = o.rec.Has|metadata.HasAdding, o.adding.set()
	}
	if o.c.Recovery != o.c.Now.Recovery {
		o.rec.Has, o.rec.Recovery = o.rec.Has|metadata.HasRecovery, o.c.Recovery
	}
}

// drawnRules are rules of any kind, also such as no release has together.
func drawnRules(t *rapid.T) release.Rules {
	return release.Rules{
		ShrinkEpoch:    release.ShrinkEpoch(rapid.IntRange(0, 3).Draw(t, "shrink-epoch")),
		ElectWhen:      release.ElectWhen(rapid.IntRange(0, 2).Draw(t, "elect-when")),
		ReassignEnd:    release.ReassignEnd(rapid.IntRange(0, 1).Draw(t, "reassign-end")),
		LastKnown:      release.LastKnown(rapid.IntRange(0, 3).Draw(t, "last-known")),
		LeaderRecovery: release.Switch(rapid.IntRange(0, 1).Draw(t, "leader-recovery")),
	}
}

func drawnSet(t *rapid.T, of kafka.ReplicaSet, name string) kafka.ReplicaSet {
	return kafka.ReplicaSet(rapid.IntRange(0, 63).Draw(t, name)) & of
}

// drawnChange is a change of any partition, also of one that no run of a controller reaches.
func drawnChange(t *rapid.T) Change {
	all := rapid.Permutation([]kafka.BrokerID{0, 1, 2, 3, 4}).Draw(t, "replicas")
	replicas := all[:rapid.IntRange(1, 5).Draw(t, "number of replicas")]
	set := kafka.SetOf(replicas...)
	now := metadata.Partition{
		Exists: true, Leader: kafka.NoBroker, LeaderEpoch: 3, PartitionEpoch: 7,
		Replicas: kafka.ListOf(replicas...), ISR: drawnSet(t, set, "isr"),
		Recovery: kafka.Recovery(rapid.IntRange(0, 1).Draw(t, "recovery")),
	}
	now.ELR = drawnSet(t, set&^now.ISR, "elr")
	if isr := now.ISR.Members(nil); len(isr) > 0 && rapid.Bool().Draw(t, "is led") {
		now.Leader = rapid.SampledFrom(isr).Draw(t, "leader")
	}
	if rapid.Bool().Draw(t, "knows a leader") {
		now.LastKnown = drawnSet(t, set, "last known")
		if rapid.Bool().Draw(t, "one") {
			now.LastKnown = kafka.SetOf(rapid.SampledFrom(replicas).Draw(t, "known"))
		}
	}
	if rapid.Bool().Draw(t, "moves") {
		now.Adding = drawnSet(t, set, "adding")
		now.Removing = drawnSet(t, set&^now.Adding, "removing")
	}
	c := NewChange(1, now)
	c.Acceptable = drawnSet(t, 31, "acceptable")
	c.MinISR = int8(rapid.IntRange(1, 4).Draw(t, "min isr"))
	c.ELR = rapid.Bool().Draw(t, "elr on")
	c.Election = Election(rapid.IntRange(0, 2).Draw(t, "election"))
	if rapid.Bool().Draw(t, "another isr") {
		c.ISR = drawnSet(t, set, "wanted isr")
	}
	if rapid.Bool().Draw(t, "restarted") {
		c.Restarted = drawnSet(t, set, "restarted brokers")
	}
	if now.Leader >= 0 && rapid.Bool().Draw(t, "asked") {
		c.Asker = now.Leader
	}
	if rapid.IntRange(0, 3).Draw(t, "wants replicas") == 0 {
		c.Replicas = kafka.ListOf(all[:rapid.IntRange(1, 5).Draw(t, "wanted replicas")]...)
	}
	if rapid.IntRange(0, 3).Draw(t, "wants a recovery state") == 0 {
		c.Recovery = kafka.Recovered
	}
	return c
}

func TestTheBuilderAgreesWithTheOracle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 30 {
			r, c := drawnRules(t), drawnChange(t)
			want := consult(&r, c)
			was := c
			got, why, any := c.Build(&r)
			if got != want || any != (want.Has != 0) {
				t.Fatalf("\n%+v\nbuilder %+v (%d)\noracle  %+v", was, got, why, want)
			}
		}
	})
}
