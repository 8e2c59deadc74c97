package view

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// Quorum is what the controllers of KRaft mode are and hold.
type Quorum struct {
	Voters []Voter // in the order of their numbers
	Active string  // short name of the active controller, "" for none
	// Log holds the last records of the metadata log, the oldest first: the committed ones, and
	// behind them what the newest leader has written and nobody has committed yet.
	Log []MetaRecord
	End kafka.Offset // committed below
	ELR bool         // eligible.leader.replicas.version is 1
}

// Voter is one controller of the quorum.
type Voter struct {
	Name    string // short, as in "1"
	Actor   string // as messages name it: "controller 1"
	Role    VoterRole
	Active  bool // it is the active controller in its own mind
	Epoch   kafka.LeaderEpoch
	Leader  string       // whom it takes for the leader, "" for none
	Voted   string       // who has its vote in this epoch, "" for nobody
	LogEnd  kafka.Offset // of the next record
	Flushed kafka.Offset // what is below is on disk
	HW      kafka.Offset // what it knows to be committed
}

// VoterRole says what a voter is at present.
type VoterRole int8

// The roles of voters.
const (
	VoterUnattached VoterRole = iota
	VoterFollower
	VoterProspective
	VoterCandidate
	VoterLeader
	VoterResigned
	VoterDown
)

var voterRoles = [...]VoterRole{
	quorum.Unattached: VoterUnattached, quorum.Follower: VoterFollower,
	quorum.Prospective: VoterProspective, quorum.Candidate: VoterCandidate,
	quorum.Leader: VoterLeader, quorum.Resigned: VoterResigned,
}

// MetaRecord is a record of the metadata log.
type MetaRecord struct {
	Offset    kafka.Offset
	Epoch     kafka.LeaderEpoch // of the quorum's leader that wrote it
	Name      string            // Kafka's name of the record
	Brief     words.Text        // what it says
	Short     words.Text        // the same in two or three words, for little room
	Fields    []Field           // every field, under its protocol name
	Committed bool
	New       bool     // was not there before the step
	EndsBatch bool     // the last one of its batch
	Readers   []string // brokers that have read it and nothing behind it
}

// shownRecords is how many records of the metadata log a frame holds.
const shownRecords = 8

func (b *builder) quorum() *Quorum {
	if b.Spec.Mode != release.KRaft {
		return nil
	}
	log := &b.World.Metadata
	q := &Quorum{End: log.End(), ELR: log.Now.ELR}
	for v := range kafka.VoterID(b.Spec.Voters) {
		q.Voters = append(q.Voters, b.voter(v))
	}
	end := log.End()
	if v := newestLeader(b.Spec, b.World); v != kafka.NoVoter {
		end = max(end, b.World.Voters[v].Disk.Log.End())
		if b.World.KRaft[v].Active {
			q.Active = b.Names.Voter(v)
		}
	}
	for o := max(0, end-shownRecords); o < end; o++ {
		if e := entryAt(b.Spec, b.World, o); e != nil {
			q.Log = append(q.Log, b.record(o, e))
		}
	}
	return q
}

// newestLeader gives the voter that leads the quorum in the newest epoch, NoVoter for none.
func newestLeader(s *world.Spec, w *world.World) kafka.VoterID {
	return quorum.Newest(w.Voters[:s.Voters], func(v kafka.VoterID) bool {
		return w.Voters[v].Leads()
	})
}

// entryAt gives the metadata record at an offset: the committed one, or beyond these the one that
// the newest leader has written; nil for none, or for one that is in the base image.
func entryAt(s *world.Spec, w *world.World, o kafka.Offset) *metadata.Entry {
	log := &w.Metadata
	switch v := newestLeader(s, w); {
	case o < log.Base.Offset:
	case o < log.End():
		return &log.Entries[o-log.Base.Offset]
	case v != kafka.NoVoter:
		own := &w.Voters[v].Disk.Log
		if o >= own.Base && o < own.End() {
			return &own.Entries[o-own.Base]
		}
	}
	return nil
}

func (b *builder) voter(v kafka.VoterID) Voter {
	n := &b.World.Voters[v]
	out := Voter{
		Name: b.Names.Voter(v), Actor: b.Names.Node(v.Node()), Role: VoterDown,
		Epoch: n.Disk.Epoch, Voted: b.Names.Voter(n.Disk.Voted), LogEnd: n.Disk.Log.End(),
		Flushed: n.Disk.Log.Flushed, HW: kafka.NoOffset,
	}
	if n.Up {
		out.Role, out.HW = voterRoles[n.Role], n.HW
		out.Leader, out.Active = b.Names.Voter(n.Disk.Leader), b.World.KRaft[v].Active
	}
	return out
}

// readers gives the brokers whose last record is the one at an offset.
func (b *builder) readers(o kafka.Offset) []string {
	var out []string
	for id := range kafka.BrokerID(b.Spec.Brokers) {
		p := &b.World.Brokers[id].Process
		if p.Up && p.Member.Loaded && p.Member.Image.Offset == o+1 {
			out = append(out, b.Names.Broker(id))
		}
	}
	return out
}

func (b *builder) record(o kafka.Offset, e *metadata.Entry) MetaRecord {
	r := MetaRecord{
		Offset: o, Epoch: e.Leader, Name: e.Type.String(), Brief: b.Names.briefRecord(&e.Record),
		Fields: b.Names.recordFields(&e.Record), Committed: o < b.World.Metadata.End(),
		EndsBatch: e.End, Readers: b.readers(o), Short: b.Names.shortRecord(&e.Record),
	}
	if b.Before != nil {
		was := entryAt(b.Spec, b.Before, o)
		r.New = was == nil || *was != *e
	}
	return r
}
