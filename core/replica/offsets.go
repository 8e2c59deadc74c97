package replica

import (
	"highwater/core/epochs"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// AnswerEpoch answers OffsetForLeaderEpoch: hosted 3 or 6, disk 56, leader epoch 74 or 75, not
// leader 6, else where the epoch ends in the leader's cache (broker.md 1 (b) 3, (d) 3). An epoch
// that cannot be looked up is no error: the answer is -1, -1.
func (p *Partition) AnswerEpoch(e Env, d *Disk, b *network.Body) network.Body {
	out := network.NewBody()
	end, n := p.endOfEpoch(e, d, b.CurrentEpoch, b.Epoch, false)
	out.Epoch, out.Offset = end.Epoch, end.Start
	if n.err != kafka.ErrNone {
		return p.refuse(e, kafka.APIOffsetForLeaderEpoch, b.CurrentEpoch, out, n)
	}
	ev := e.event(event.EpochAnswered)
	ev.Epoch, ev.To, ev.Seq = b.Epoch, out.Offset, int32(out.Epoch)
	ev = ev.With("latest epoch", int32(d.Cache.Latest())).With("leo", int32(d.Log.LEO))
	if out.Epoch != kafka.NoLeaderEpoch {
		ev = ev.With("answered epoch", ev.Seq)
	}
	e.Ev.Add(ev)
	return out
}

// EndOfEpoch looks up where an epoch ends, for a request in leader epoch current, at a leader or
// where anyReplica at a follower too (Partition.lastOffsetForLeaderEpoch). Undefined is
// NoLeaderEpoch with NoOffset.
func (p *Partition) EndOfEpoch(
	e Env, d *Disk, current, asked kafka.LeaderEpoch, anyReplica bool,
) (epochs.Entry, kafka.ErrorCode) {
	end, n := p.endOfEpoch(e, d, current, asked, anyReplica)
	return end, n.err
}

func (p *Partition) endOfEpoch(
	e Env, d *Disk, current, asked kafka.LeaderEpoch, anyReplica bool,
) (epochs.Entry, no) {
	n := p.checkLeader(e, kafka.APIOffsetForLeaderEpoch, current, anyReplica)
	if n.err != kafka.ErrNone {
		return epochs.Entry{Epoch: kafka.NoLeaderEpoch, Start: kafka.NoOffset}, n
	}
	return d.Cache.EndOffsetFor(&e.Spec.Rules, asked, d.Log.LEO), no{}
}

// refuse makes the answer to a request that is no Fetch an error.
func (p *Partition) refuse(
	e Env, api kafka.API, epoch kafka.LeaderEpoch, b network.Body, n no,
) network.Body {
	b.Err = n.err
	ev := e.event(event.OffsetsRefused)
	ev.API, ev.Err, ev.Rule, ev.Epoch = api, n.err, n.why, epoch
	e.Ev.Add(ev.With("own", int32(p.LeaderEpoch)).With("hw", int32(p.HW)).
		With("epoch start", int32(p.EpochStart)))
	return b
}

// The timestamps of ListOffsets that stand for a place in the log.
const (
	Latest        = -1
	Earliest      = -2
	EarliestLocal = -4 // with tiered storage; here the same as Earliest
)

// AnswerOffsets answers ListOffsets (Partition.fetchOffsetForTimestamp, broker.md 1 (d) 7). A
// replica is told the log end, a client the high watermark; NoNode is a debugging tool, which
// may ask any replica. Records carry no time here; their
// number with their producer, which rises like one, stands for it (docs/fidelity.md): a
// timestamp from 0 on asks for the first record with that number or a higher one, and an
// answer without one has offset -1.
func (p *Partition) AnswerOffsets(
	e Env, d *Disk, from kafka.NodeID, b *network.Body,
) network.Body {
	out := network.NewBody()
	out.Offset, out.Timestamp = kafka.NoOffset, -1
	n := p.checkLeader(e, kafka.APIListOffsets, b.CurrentEpoch, from == kafka.NoNode)
	if n.err != kafka.ErrNone {
		return p.refuse(e, kafka.APIListOffsets, b.CurrentEpoch, out, n)
	}
	end := p.bound(d, from)
	switch b.Timestamp {
	case Latest:
		out.Offset, out.Epoch = end, p.LeaderEpoch
		n = decideTooEarly(e, p, from)
	case Earliest, EarliestLocal:
		out.Offset = d.Log.Start
		if entry, ok := d.Cache.AtOffset(out.Offset); ok {
			out.Epoch = entry.Epoch
		}
	default:
		if out.Offset, out.Epoch = firstFrom(d, int32(b.Timestamp)); out.Offset >= end {
			out.Offset, out.Epoch = kafka.NoOffset, kafka.NoLeaderEpoch
		}
		if out.Offset == kafka.NoOffset {
			n = decideTooEarly(e, p, from)
			break
		}
		out.Timestamp = b.Timestamp
	}
	if n.err != kafka.ErrNone {
		out.Offset, out.Epoch = kafka.NoOffset, kafka.NoLeaderEpoch
		return p.refuse(e, kafka.APIListOffsets, b.CurrentEpoch, out, n)
	}
	return out
}

// firstFrom gives the first record with a number from t on, and its leader epoch.
func firstFrom(d *Disk, t int32) (kafka.Offset, kafka.LeaderEpoch) {
	for _, b := range d.Log.All() {
		if b.Seq+b.Count() > t && b.Last >= d.Log.Start {
			return max(b.Base+kafka.Offset(max(t-b.Seq, 0)), d.Log.Start), b.Epoch
		}
	}
	return kafka.NoOffset, kafka.NoLeaderEpoch
}

// decideTooEarly refuses to tell a client the end before the high watermark has reached the
// start of the leader's epoch. KIP-207, Partition.fetchOffsetForTimestamp since 2.2: a new leader's
// high watermark may lie below what its predecessor had shown, so that the end went backwards
// and consumers took their position for out of range (case H24).
func decideTooEarly(e Env, p *Partition, from kafka.NodeID) no {
	if e.Spec.Rules.OffsetGuard == release.Off || !from.IsConsumer() || p.EpochStart <= p.HW {
		return no{}
	}
	return no{kafka.ErrOffsetNotAvailable, event.RuleHWBelowEpoch}
}
