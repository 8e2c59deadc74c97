package replica_test

import (
	"highwater/core/epochs"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
)

// span is a batch in a vector.
type span struct {
	Base  kafka.Offset      `json:"baseOffset"`
	Last  kafka.Offset      `json:"lastOffset"`
	Epoch kafka.LeaderEpoch `json:"epoch"`
}

// state is one side of a run as a vector gives it.
type state struct {
	Batches     []span            `json:"batches"`
	LeaderEpoch kafka.LeaderEpoch `json:"leaderEpoch"`
	HW          kafka.Offset      `json:"highWatermark"`
	LogStart    kafka.Offset      `json:"logStartOffset"`
}

func (s *state) end() kafka.Offset {
	if len(s.Batches) == 0 {
		return s.LogStart
	}
	return s.Batches[len(s.Batches)-1].Last + 1
}

const monotonic = release.MonotonicCache

// newDisk gives an empty disk whose log begins at the offset.
func newDisk(start kafka.Offset) replica.Disk {
	d := replica.NewDisk()
	d.Log.TruncateFullyAndStartAt(start, start)
	return d
}

// disk builds a disk that holds the state.
func (s *state) disk() replica.Disk {
	d := newDisk(s.LogStart)
	for _, b := range s.Batches {
		if b.Epoch > d.Cache.Latest() {
			d.Cache.Assign(monotonic, b.Epoch, b.Base)
		}
		d.Log.Batches[d.Log.N] = plog.Batch{
			Base: b.Base, Last: b.Last, Epoch: b.Epoch, Seq: int32(b.Base),
		}
		d.Log.N++
		d.Log.LEO = b.Last + 1
	}
	return d
}

// modelLeader answers a follower as broker.md 1 (d) 2 and 3 say, one batch at a time. The
// leader of the simulator is another one: here the follower is under test.
type modelLeader struct {
	state
	rules      *release.Rules
	cache      epochs.Cache
	offsetErrs map[int8][]kafka.ErrorCode // of ListOffsets by timestamp, the next one first
	fetchErrs  []kafka.ErrorCode
	silent     bool              // it answers every Fetch with nothing
	corrupt    bool              // the records of the next answer are damaged
	replies    []epochs.Entry    // of OffsetForLeaderEpoch, instead of its own
	diverging  []*epochs.Entry   // in its next answers to a Fetch, nil for none
	asked      map[kafka.API]int // requests by kind
	last       network.Body      // the last answer
	processed  int               // answers with data or without, not diverging
}

func newLeader(r *release.Rules, s *state) *modelLeader {
	l := &modelLeader{
		rules:      r,
		offsetErrs: map[int8][]kafka.ErrorCode{}, asked: map[kafka.API]int{},
	}
	if s != nil {
		l.state = *s
		d := s.disk()
		l.cache = d.Cache
	}
	return l
}

func (l *modelLeader) answer(api kafka.API, q *network.Body) network.Body {
	l.asked[api]++
	b := network.NewBody()
	switch {
	case q.CurrentEpoch != kafka.NoLeaderEpoch && q.CurrentEpoch < l.LeaderEpoch:
		b.Err = kafka.ErrFencedLeaderEpoch
	case q.CurrentEpoch != kafka.NoLeaderEpoch && q.CurrentEpoch > l.LeaderEpoch:
		b.Err = kafka.ErrUnknownLeaderEpoch
	case api == kafka.APIOffsetForLeaderEpoch:
		e := l.endOffset(q.Epoch)
		if len(l.replies) > 0 {
			e, l.replies = l.replies[0], l.replies[1:]
		}
		b.Epoch, b.Offset = e.Epoch, e.Start
	case api == kafka.APIListOffsets:
		l.listOffsets(q, &b)
	default:
		l.fetch(q, &b)
	}
	l.last = b
	return b
}

func (l *modelLeader) endOffset(asked kafka.LeaderEpoch) epochs.Entry {
	return l.cache.EndOffsetFor(l.rules, asked, l.end())
}

func (l *modelLeader) listOffsets(q, b *network.Body) {
	if errs := l.offsetErrs[q.Timestamp]; len(errs) > 0 {
		b.Err, l.offsetErrs[q.Timestamp] = errs[0], errs[1:]
		return
	}
	b.Offset = l.end()
	if q.Timestamp == -2 {
		b.Offset = l.LogStart
	}
}

func (l *modelLeader) fetch(q, b *network.Body) {
	if len(l.diverging) > 0 {
		if e := l.diverging[0]; e != nil {
			b.DivergingEpoch, b.DivergingEnd = e.Epoch, e.Start
		}
		l.diverging = l.diverging[1:]
		return
	}
	if l.silent {
		return
	}
	if len(l.fetchErrs) > 0 {
		b.Err, l.fetchErrs = l.fetchErrs[0], l.fetchErrs[1:]
		return
	}
	if q.LastFetched != kafka.NoLeaderEpoch {
		e := l.endOffset(q.LastFetched)
		switch {
		case e.Start == kafka.NoOffset || q.Offset < l.LogStart:
			b.Err = kafka.ErrOffsetOutOfRange
			return
		case e.Epoch < q.LastFetched || e.Start < q.Offset:
			b.DivergingEpoch, b.DivergingEnd = e.Epoch, e.Start
			b.HW, b.LogStart = l.HW, l.LogStart
			return
		}
	}
	if q.Offset < l.LogStart || q.Offset > l.end() {
		b.Err = kafka.ErrOffsetOutOfRange
		return
	}
	l.processed++
	b.HW, b.LogStart, b.Offset = l.HW, l.LogStart, q.Offset
	for _, s := range l.Batches {
		if s.Last >= q.Offset {
			b.Batches[0] = plog.Batch{
				Base: s.Base, Last: s.Last, Epoch: s.Epoch, Seq: int32(s.Base),
			}
			b.NBatches = 1
			break
		}
	}
	if l.corrupt {
		l.corrupt = false
		b.Batches[0].Damage = plog.Corrupt
	}
}
