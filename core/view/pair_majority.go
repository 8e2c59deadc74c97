package view

import (
	"highwater/core/compare"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/words"
)

// Majority says that a frame is of a log that a quorum commits: its lanes are voters.
type Majority struct {
	Leader string // who leads in the newest epoch, "" for nobody
	Epoch  kafka.LeaderEpoch
	Needs  int // so many copies must have a record
	Copies int
}

// buildMajority makes the frame of a quorum that stands alone, after one of a pair's moments.
// names are those of the copies, writes those of what clients wrote.
func buildMajority(m *compare.MajoritySide, moment int, names, writes []string) *Frame {
	s := &m.States[moment]
	b := majorityBuilder{m: m, s: s, names: names, writes: writes}
	if moment > 0 {
		b.was = &m.States[moment-1]
	}
	leader := quorum.Newest(s.Voters, func(v kafka.VoterID) bool { return s.Voters[v].Leads() })
	f := &Frame{Majority: &Majority{Needs: len(s.Voters)/2 + 1, Copies: len(s.Voters)}}
	if leader != kafka.NoVoter {
		f.Majority.Leader, f.Majority.Epoch = b.name(leader), s.Voters[leader].Disk.Epoch
	}
	for c := range s.Voters {
		v := kafka.VoterID((c + int(m.First)) % len(s.Voters))
		l := b.lane(v)
		l.ID, l.Behind = kafka.BrokerID(c), l.LeaderEpoch < f.Majority.Epoch
		f.Lanes = append(f.Lanes, l)
	}
	for i := range s.Flight {
		f.Messages = append(f.Messages, b.message(&s.Flight[i], m.Events[moment]))
	}
	f.Producers = []Producer{b.producer(f.Majority.Leader)}
	return f
}

type majorityBuilder struct {
	m      *compare.MajoritySide
	s, was *compare.MajorityState
	names  []string
	writes []string
}

func (b *majorityBuilder) name(v kafka.VoterID) string { return b.names[b.m.Copy(v)] }

func (b *majorityBuilder) lane(id kafka.VoterID) Lane {
	v := &b.s.Voters[id]
	log := &v.Disk.Log
	l := Lane{
		Broker: b.name(id), Role: RoleNone, Hosted: true, Voter: true,
		BrokerEpoch: kafka.NoBrokerEpoch, LeaderEpoch: v.Disk.Epoch, HW: kafka.NoOffset,
		LEO: log.End(), FlushedTo: log.Flushed, Checkpoint: kafka.NoOffset, Read: kafka.NoOffset,
		LogStart: log.Base,
	}
	switch {
	case !v.Up:
		l.Role = RoleDown
	case v.Leads():
		l.Role = RoleLeader
	case v.Role == quorum.Follower:
		l.Role = RoleFollower
	}
	if v.Up {
		l.HW = v.HW
	}
	for i, e := range log.All() {
		o := log.Base + kafka.Offset(i)
		c := Cell{
			ID: uint64(o)<<16 | uint64(e.Leader), First: o, Last: o, Name: b.entry(&e),
			Epoch: e.Leader, OnDisk: o < log.Flushed, BelowHW: o < l.HW,
		}
		c.Changed = b.was != nil && b.was.Voters[id].Disk.Log.End() <= o
		l.Cells = append(l.Cells, c)
	}
	return l
}

// entry names a record: a client's by its name, a new leader's by its epoch.
func (b *majorityBuilder) entry(e *metadata.Entry) string {
	if e.Type == metadata.Value && int(e.Value) < len(b.writes) {
		return b.writes[e.Value]
	}
	return "LC" // LeaderChange
}

func (b *majorityBuilder) message(p *quorum.Parcel, events []event.Event) Message {
	q := &p.M
	m := Message{
		ID: p.ID, From: b.name(q.From), To: b.name(q.To), API: q.API, Answer: q.Answer,
		Title: apiTitle(q.API, q.Answer),
		Fields: []Field{
			{"epoch", itoa(q.Epoch)},
			{"offset", itoa(q.Offset)},
			{"arrives at", itoa(p.Due-b.m.Begin) + " ms"},
		},
	}
	switch {
	case q.API == kafka.APIFetch && !q.Answer:
		m.Brief = "offset " + itoa(q.Offset)
	case q.API == kafka.APIFetch:
		m.Brief = "HW " + itoa(q.HW)
	}
	for i := range events {
		m.Sent = m.Sent || events[i].Kind == event.Sent && events[i].Msg == p.ID
	}
	return m
}

func (b *majorityBuilder) producer(leader string) Producer {
	p := Producer{Name: "P", Leader: leader}
	for i, w := range b.s.Writes {
		r := SentRecord{ID: uint64(i), Name: b.writes[i], Acks: -1, Sequence: -1, Error: w.Err}
		switch {
		case w.Err != kafka.ErrNone:
			r.State = SendFailed
		case w.Took != compare.NotYet:
			r.State = SendAcked
		}
		r.Changed = b.was != nil && (i >= len(b.was.Writes) || b.was.Writes[i] != w)
		p.Records = append(p.Records, r)
	}
	return p
}

// majorityDiagram makes the space-time picture of the quorum.
func (r *PairSide) majorityDiagram(steps [][]event.Event) *Diagram {
	n := r.viewNames()
	d := BuildDiagram(r.pair.Majority.Spec, n, steps)
	for i := range d.Actors {
		d.Actors[i] = Actor{ID: n.Voters[i], Name: words.Same("voter " + n.Voters[i])}
	}
	r.nameWaits(d)
	return d
}

// nameWaits gives waits the names of what clients wrote. What new leaders write is no wait of
// theirs; what nobody took is one that failed at once.
func (r *PairSide) nameWaits(d *Diagram) {
	m := &r.pair.Majority
	taken := map[string]int{}
	for _, s := range m.States {
		for i := range s.Voters {
			log := &s.Voters[i].Disk.Log
			for k, e := range log.All() {
				if o := log.Base + kafka.Offset(k); e.Type == metadata.Value {
					taken[offsets(o, o+1)] = int(e.Value) + 1
				}
			}
		}
	}
	found := make([]Wait, len(m.Outcomes))
	for _, w := range d.Waits {
		if i := taken[w.Name]; i > 0 && found[i-1].Name == "" {
			found[i-1], found[i-1].Name = w, r.writes[i-1]
		}
	}
	for i := range found {
		if o := m.Outcomes[i]; found[i].Name == "" {
			at := 1.0
			for k := range r.pair.Moments {
				if r.pair.Moments[k].At == o.At {
					at = float64(k)
				}
			}
			found[i] = Wait{
				Kind: WaitMetadata, Name: r.writes[i], Start: at + .1, End: at + .2, Failed: true,
				SentAt: m.Begin + o.At, DoneAt: m.Begin + o.At,
			}
		}
	}
	d.Waits = found
}
