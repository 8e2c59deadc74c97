package check

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

// decisions follows the committed metadata log record by record, since one step may commit
// several. In ZooKeeper mode there is nothing to follow.
type decisions struct {
	image metadata.Image
	parts [kafka.MaxPartitions]decided
	// anew holds the brokers of which another process than the registered one has been seen: only
	// these may be taken out of an ISR or ELR for an unclean restart.
	anew kafka.ReplicaSet
}

// decided is what is remembered of a partition.
type decided struct {
	min     int8 // effective minimum ISR as of its last change
	spared  bool // ISR and ELR together are below the minimum, for one of the named reasons
	emptied bool // the ISR lost its last member while the feature was off
	stale   bool // there is a leader since the feature was off, and a last known one beside it
}

// follow replays what has been committed since the last look. each is told of every record, with
// the image before it and after it.
func (d *decisions) follow(
	s *world.Spec, w *world.World, each func(r *metadata.Record, before, after *metadata.Image),
) {
	if s.Mode != release.KRaft {
		return
	}
	log := &w.Metadata
	if d.image.Offset < log.Base.Offset {
		d.image = log.Base
	}
	for d.image.Offset < log.End() {
		r := &log.Entries[d.image.Offset-log.Base.Offset].Record
		before := d.image
		d.image.Apply(r)
		d.note(s, r, &before)
		if each != nil {
			each(r, &before, &d.image)
		}
	}
	for b := range kafka.BrokerID(s.Brokers) {
		if w.Up(b) && !isRegistered(w, b) {
			d.anew = d.anew.With(b)
		}
	}
}

// note takes what a record has changed.
func (d *decisions) note(s *world.Spec, r *metadata.Record, before *metadata.Image) {
	for p := range kafka.PartitionID(s.Partitions) {
		was, is, m := &before.Parts[p], &d.image.Parts[p], &d.parts[p]
		if *was != *is {
			m.min = effectiveMin(s, &d.image)
			if was.Exists { // the controller counts the replicas before the change
				m.min = max(m.min, effectiveMin(s, before))
			}
		}
		if was.ISR == 0 && is.ISR.Len() == 1 {
			// The ELR was chosen for an ISR still empty; the election came after it. It matters
			// where a reassignment of partition 0 has lowered the minimum to 1 in between.
			m.min = max(m.min, 2)
		}
		switch {
		case is.ISR != 0:
			m.emptied = false
		case was.ISR != 0 && !d.image.ELR:
			m.emptied = true
		}
		switch {
		case is.LastKnown == 0 || is.Leader == kafka.NoBroker:
			m.stale = false
		case !d.image.ELR:
			m.stale = true
		}
		short := eligible(is) < int(effectiveMin(s, &d.image))
		wasShort := was.Exists && eligible(was) < int(effectiveMin(s, before))
		switch {
		case !short:
			m.spared = false
		case !wasShort || !d.image.ELR:
			m.spared = effectiveMin(s, &d.image) > effectiveMin(s, before) ||
				d.mayBeShort(r, was, is)
		}
	}
	if r.Type == metadata.RegisterBroker {
		d.anew = d.anew.Without(r.Broker)
	}
}

// mayBeShort says whether a record may leave fewer members in ISR and ELR together than the
// minimum (controller.md 3.6, 4): a partition that is created so; ELRs that are switched on or
// cleared; an unclean election; unclean restarts. A minimum that rises, as when partition 0 gets
// more replicas for the time of a reassignment, may do so too.
func (d *decisions) mayBeShort(r *metadata.Record, was, is *metadata.Partition) bool {
	switch {
	case !d.image.ELR || r.Type != metadata.PartitionChange || !was.Exists:
		return true
	case unclean(&d.image, was, is):
		return true
	}
	left := (was.ISR | was.ELR) &^ (is.ISR | is.ELR)
	return left != 0 && left&^d.anew == 0
}

// unclean says whether a change made a leader of a replica that could not be elected cleanly. In
// KRaft mode after is the image with the change: 4.0 elects a last known leader that is fenced, or
// not registered at all.
func unclean(after *metadata.Image, was, is *metadata.Partition) bool {
	if is.LeaderEpoch == was.LeaderEpoch || is.Leader == kafka.NoBroker {
		return false
	}
	clean := was.ISR
	if clean == 0 {
		clean = was.ELR
	}
	if after != nil && (!after.Brokers[is.Leader].Exists || after.Brokers[is.Leader].Fenced) {
		return true
	}
	return !clean.Has(is.Leader)
}

func eligible(p *metadata.Partition) int { return (p.ISR | p.ELR).Len() }

// effectiveMin gives the minimum ISR that counts: never more than the replicas of partition 0.
func effectiveMin(s *world.Spec, m *metadata.Image) int8 {
	return min(m.MinISR(&s.Config), max(m.Parts[0].Replicas.N, 1))
}
