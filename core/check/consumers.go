package check

import (
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

// Move is a change of a consumer's position that came from something else than reading.
type Move struct {
	Consumer  int8
	Partition kafka.PartitionID
	From, To  kafka.Offset
	Why       MoveKind
	Step      int // the action
}

// MoveKind says why a position moved.
type MoveKind uint8

// The ways in which a position moves, beside reading.
const (
	Sought    MoveKind = iota // by the application
	Resumed                   // to where its group has committed
	ResetTo                   // by auto.offset.reset
	Truncated                 // a validation has found that the log was cut (KIP-320)
)

// reader is what a judge remembers of a consumer in a partition. Its reading is one run for as
// long as its position moves by reading alone.
type reader struct {
	reads    int // of all partitions, that were looked at
	pos      client.Position
	leader   kafka.LeaderEpoch // that it knew
	any      bool              // it has read something in this run
	last     Record            // the record before the position, while any
	epoch    kafka.LeaderEpoch // of the record before the position, as read or as committed
	crossed  Finding           // the first cut that it passed without being told
	assigned bool              // it was looked at before
}

// follow takes what a consumer has read, and how its position has moved, since the last look.
func (j *Judge) follow(v *part, n int) {
	m := &j.parts[v.p]
	m.noteTorn(v)
	for c := range v.s.Consumers {
		k, r := &v.w.Consumers[c], &m.readers[c]
		now := k.Position[v.p]
		now.State = v.w.PositionState(v.s, c, v.p)
		if !r.assigned {
			*r = reader{
				reads: int(k.N), pos: now, epoch: now.Epoch, crossed: holds, assigned: true,
			}
		}
		reads := k.All()[min(r.reads, int(k.N)):]
		r.reads = int(k.N)
		read := false
		for i := range reads {
			if reads[i].Partition == v.p {
				r.read(v, m, c, &reads[i], n)
				read = true
			}
		}
		if why, moved := moveOf(&r.pos, &now); moved && !read {
			r.any, r.epoch = false, now.Epoch
			if now.Offset != r.pos.Offset {
				j.moves = append(j.moves, Move{c, v.p, r.pos.Offset, now.Offset, why, n})
			}
		}
		r.pos, r.leader = now, k.Leader[v.p].Epoch
	}
}

// moveOf says whether a position was set by something else than reading, and by what. A position
// that was validated and found right has not moved; one that was taken away has, when it is back.
// What an application seeks has no epoch, so that even the same offset is known for a new setting.
func moveOf(was, is *client.Position) (MoveKind, bool) {
	switch is.State {
	case client.Initializing, client.Unassigned, client.Resetting, client.Stopped:
		return Sought, false // it is not set yet
	}
	switch was.State {
	case client.Initializing, client.Unassigned:
		return Resumed, true
	case client.Resetting:
		return ResetTo, true
	case client.Stopped:
		return Sought, true
	case client.Validating:
		if is.Epoch != kafka.NoLeaderEpoch { // what an application seeks has none
			return Truncated, is.Offset != was.Offset
		}
	}
	return Sought, is.Offset != was.Offset || is.Epoch < was.Epoch
}

// read looks at records that a consumer has read. It goes on where it stands: in the log that it
// reads now, what lies before must be what it has read, or what its position says.
func (r *reader) read(v *part, m *memory, c int8, k *client.Read, n int) {
	known := r.any || r.epoch != kafka.NoLeaderEpoch
	if known && k.Offset >= r.pos.Offset && r.pos.Offset > 0 {
		if told, crossed := r.crosses(v, k); crossed && !r.crossed.Broken {
			r.crossed = Finding{
				Broken: true, Why: CrossedBlind, Offset: r.pos.Offset - 1, Epoch: r.epoch,
				Consumer: c, Since: n,
				Records: []Record{{k.Producer, k.Seq}},
			}
			if told && validates(v.s, c) && !m.torn.has(r.leader) {
				r.crossed.Why = CrossedUntold
			}
		}
	}
	r.any, r.epoch = true, k.Epoch
	r.last = Record{k.Producer, k.Seq + k.Count - 1}
	r.pos.Offset = k.Offset + kafka.Offset(k.Count)
}

// crosses says whether what is read now comes from a log that has another record before the
// position, and whether the answer to "where does its epoch end?" would have told so. A log from
// which nothing of it can be seen any more says nothing.
func (r *reader) crosses(v *part, k *client.Read) (told, crossed bool) {
	told = true
	for _, b := range v.all.All() {
		l := v.log(b)
		if got, ok := at(l, k.Offset); !ok || got != (Record{k.Producer, k.Seq}) {
			continue
		}
		before := l.RecordAt(r.pos.Offset - 1)
		if before == nil || r.isBefore(before) {
			return false, false
		}
		crossed = true
		told = told && endOf(l, r.epoch) < r.pos.Offset
	}
	return told, crossed
}

// isBefore says whether a batch holds, before the position, what the consumer has read there or,
// where it has read nothing yet, a record of the epoch that was committed with its position.
func (r *reader) isBefore(b *plog.Batch) bool {
	if !r.any {
		return b.Epoch == r.epoch
	}
	return r.last == Record{b.Producer, b.Seq + int32(r.pos.Offset-1-b.Base)}
}

// endOf says where an epoch ends in a log, from its batches: where the first later one begins,
// but no earlier than the log does. Of what was deleted a leader has no notes: it answers for an
// older epoch with the start of the first that it knows, its log start offset.
func endOf(l *plog.Log, e kafka.LeaderEpoch) kafka.Offset {
	for i := range l.All() {
		if b := &l.Batches[i]; b.Epoch > e {
			return max(b.Base, l.Start)
		}
	}
	return l.LEO
}

// validates says whether a consumer asks if its position is still in the log, and can: records of
// an old format carry no epoch.
func validates(s *world.Spec, c int8) bool {
	if s.Config.OldFormat {
		return false
	}
	switch s.ConsumerConfigs[c].Validation {
	case release.ChooseOff:
		return false
	case release.ChooseOn:
		return true
	}
	return s.Rules.Validation != release.NoValidation
}

// truncationNoticed: a consumer never reads on beyond a place where the log was cut and written
// anew without having been told, by a validation or a reset.
func truncationNoticed(v *part, m *memory) Finding {
	f := holds
	for c := range v.s.Consumers {
		if x := &m.readers[c].crossed; x.Broken && (!f.Broken || x.Why == CrossedUntold) {
			f = *x
			if f.Why == CrossedUntold {
				break
			}
		}
	}
	return f
}

// noteTorn remembers the epochs in which a leader has lost records and led on: what was read then
// is gone, though nobody hears of a new epoch.
func (m *memory) noteTorn(v *part) {
	for _, b := range v.all.All() {
		if !v.leads(b) {
			continue
		}
		r, t := v.replica(b), &m.ends[b]
		leo := v.log(b).LEO
		if t.epoch == r.LeaderEpoch && leo < t.leo {
			m.torn = append(m.torn, r.LeaderEpoch)
		}
		*t = reachedEnd{r.LeaderEpoch, leo}
	}
}

// reachedEnd is the log end that a leader has had in its epoch.
type reachedEnd struct {
	epoch kafka.LeaderEpoch
	leo   kafka.Offset
}

// epochList is a list of leader epochs.
type epochList []kafka.LeaderEpoch

func (l epochList) has(e kafka.LeaderEpoch) bool {
	for _, x := range l {
		if x == e {
			return true
		}
	}
	return false
}

// Moves lists how the positions of consumers were set, but for reading, in the order of time.
func (j *Judge) Moves() []Move { return append([]Move(nil), j.moves...) }

// Crossings lists the first place of each consumer and partition where it read on beyond a
// truncation without being told.
func (j *Judge) Crossings() []Finding {
	var out []Finding
	for p := range j.parts {
		for c := range j.parts[p].readers {
			if x := j.parts[p].readers[c].crossed; x.Broken {
				x.Partition = kafka.PartitionID(p)
				out = append(out, x)
			}
		}
	}
	return out
}
