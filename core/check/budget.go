package check

import (
	"highwater/core/broker"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

// Excess says what took a run out of the fault budget.
type Excess uint8

// The excesses. Within is none.
const (
	Within        Excess = iota
	TooManyDisk          // more power losses and lost disks than the minimum ISR allows
	Unclean              // a replica outside ISR and ELR was elected, or the last known leader
	Damage               // a file was damaged or deleted (beyond the torn tail of a crash)
	Breach               // a peer broke the protocol
	MinISRAltered        // min.insync.replicas was changed
	ELRSwitched          // the ELR feature was switched on or off
	VoterForgets         // a voter lost power under rules by which it may forget
)

// Budget watches what happens to a run and says whether a mended release must still keep every
// promise: any number of process crashes, restarts, cuts, delays and lost answers; power losses
// and lost disks on at most (effective minimum ISR - 1) brokers until every ISR is full again; no
// unclean election, that of the last known leader among them; no change of the minimum ISR, no
// switching of ELR. Voters may lose power as often as they like: what counts is on their disks.
// The zero Budget has seen nothing.
type Budget struct {
	excess Excess
	all    uint16 // every excess, a bit for each
	// hurt are the brokers that may have lost records since every ISR was full, disks how many
	// such faults there were in the whole run.
	hurt  kafka.ReplicaSet
	disks int
	state [kafka.MaxPartitions]metadata.Partition // as it was seen last

	decisions decisions
}

// Observe looks at an action that was carried out and at the world after it.
func (b *Budget) Observe(s *world.Spec, w *world.World, a world.Action) {
	switch faultOf(a.Kind) {
	case diskFault:
		if a.Kind == world.TearTail && vouched(s, w, a) {
			b.exceed(Damage)
		}
		b.disks++
		b.hurt = b.hurt.With(a.Broker)
	case damage:
		b.exceed(Damage)
	case breach:
		b.exceed(Breach)
	case setting:
		if a.Kind == world.AlterELR {
			b.exceed(ELRSwitched)
		} else if a.Setting == metadata.MinISR {
			b.exceed(MinISRAltered)
		}
	case voterFault:
		if s.Rules.QuorumFlush == release.Off {
			b.exceed(VoterForgets)
		}
	}
	b.lookForUnclean(s, w)
	full := true
	for p := range kafka.PartitionID(s.Partitions) {
		n := w.State(p)
		if !n.Exists {
			continue
		}
		b.state[p] = n
		l := w.Replicas(s, p)
		full = full && n.ISR == l.Set()
	}
	if b.hurt.Len() > minISR(s, w)-1 {
		b.exceed(TooManyDisk)
	}
	if full && b.allBack(s, w) {
		b.hurt = 0
	}
}

// vouched says whether the clean-shutdown marker stands in the log directory of a torn log: what an
// orderly stop has synced does not tear by itself, and by the marker the broker proves that it has
// lost nothing (controller.md 2.2), so that no release can know better.
func vouched(s *world.Spec, w *world.World, a world.Action) bool {
	return w.Brokers[a.Broker].Machine.Dirs[broker.DirOf(s, a.Partition)].Marker
}

// lookForUnclean compares each decision with the one before it. What KRaft mode has decided is
// looked at record by record.
func (b *Budget) lookForUnclean(s *world.Spec, w *world.World) {
	b.decisions.follow(s, w, func(_ *metadata.Record, before, after *metadata.Image) {
		for p := range kafka.PartitionID(s.Partitions) {
			if was := &before.Parts[p]; was.Exists && unclean(after, was, &after.Parts[p]) {
				b.exceed(Unclean)
			}
		}
	})
	for p := range kafka.PartitionID(s.Partitions) {
		n := w.State(p)
		if was := &b.state[p]; s.Mode != release.KRaft && was.ISR != 0 && unclean(nil, was, &n) {
			b.exceed(Unclean)
		}
	}
}

// allBack says whether every broker that was hurt runs again and is in every ISR of its own,
// which a full ISR as it was decided does not say: it lags behind a power loss.
func (b *Budget) allBack(s *world.Spec, w *world.World) bool {
	for id := range kafka.BrokerID(kafka.MaxBrokers) {
		if !b.hurt.Has(id) {
			continue
		}
		if s.Mode == release.KRaft && !isRegistered(w, id) {
			return false // what the leader knows is of the process before
		}
		for p := range b.state {
			l := w.Leader(kafka.PartitionID(p))
			if !b.state[p].ISR.Has(id) {
				continue
			}
			if l == kafka.NoBroker || !w.Up(id) || l != id &&
				w.Brokers[l].Process.Replicas[p].Remotes[id].LEO <
					w.Brokers[l].Process.Replicas[p].HW {
				return false
			}
		}
	}
	return true
}

func (b *Budget) exceed(x Excess) {
	b.all |= 1 << x
	if b.excess == Within {
		b.excess = x
	}
}

// Allows says whether the broker may lose power or a disk now without leaving the budget.
func (b *Budget) Allows(s *world.Spec, w *world.World, id kafka.BrokerID) bool {
	return b.hurt.With(id).Len() <= minISR(s, w)-1
}

// Excess gives the first thing that took the run out of its budget, Within for none.
func (b *Budget) Excess() Excess { return b.excess }

// Had says whether something took the run out of its budget, first or later.
func (b *Budget) Had(x Excess) bool { return b.all&(1<<x) != 0 }

// Disks counts the power losses and lost disks of the run.
func (b *Budget) Disks() int { return b.disks }

// minISR gives the effective minimum ISR: at most the number of replicas, at least 1. A
// reassignment to fewer replicas lowers it.
func minISR(s *world.Spec, w *world.World) int {
	least := int(w.MinISR(s))
	for p := range kafka.PartitionID(s.Partitions) {
		l := w.Replicas(s, p)
		least = min(least, int(l.N))
	}
	return max(least, 1)
}

// fault is what an action does to promises.
type fault uint8

const (
	noFault fault = iota
	diskFault
	damage
	breach
	setting
	voterFault
)

// faultOf classifies the actions; everything else is within any budget.
func faultOf(k world.Kind) fault {
	switch k {
	case world.PowerLoss, world.ReplaceDisk, world.FailLogDir, world.TearTail:
		return diskFault
	case world.DamageFile:
		return damage
	case world.Foreign:
		return breach
	case world.AlterConfig, world.AlterELR:
		return setting
	case world.VoterPowerLoss:
		return voterFault
	}
	return noFault
}
