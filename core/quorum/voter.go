package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// Role is what a voter is at present (QuorumState).
type Role uint8

// The roles. Unattached is the zero role: it knows no leader, and may have voted.
const (
	Unattached  Role = iota
	Follower         // knows the leader and fetches from it
	Prospective      // asks whether it would be elected (4.0, KIP-996)
	Candidate        // asks for votes
	Leader
	Resigned // led, and does not stand again before its time
)

// Disk is what a voter keeps while its process is down: the quorum-state file and the log.
type Disk struct {
	Epoch kafka.LeaderEpoch // of the quorum; the term
	Voted kafka.VoterID     // who got its vote in Epoch
	Log   Log
}

// Log is a voter's metadata log. What lies below Base is in a snapshot.
type Log struct {
	Base      kafka.Offset
	BaseEpoch kafka.LeaderEpoch // of the last record below Base
	Flushed   kafka.Offset      // what a power loss leaves
	N         int8
	Entries   [kafka.MaxMetadata]metadata.Entry
}

// End gives the offset of the next record.
func (l *Log) End() kafka.Offset { return l.Base + kafka.Offset(l.N) }

// All gives the entries as a slice of the log itself.
func (l *Log) All() []metadata.Entry { return l.Entries[:l.N] }

// Remote is what a leader knows of another voter.
type Remote struct {
	End     kafka.Offset // NoOffset before its first fetch
	Heard   kafka.Ms     // of its last fetch
	Waiting bool         // its fetch waits here for records: it is in touch
}

// Voter is one controller of the quorum. What is beside Disk dies with the process.
type Voter struct {
	Up         bool
	Role       Role
	Leader     kafka.VoterID // NoVoter for none
	HW         kafka.Offset  // what is below is committed
	EpochStart kafka.Offset  // of a leader: the offset of its LeaderChange
	Granted    kafka.VoterSet
	Denied     kafka.VoterSet
	// Deadline is when the voter acts by itself next: it stands for election, tries again, or
	// as leader resigns. Never while it is in touch with its leader, or its majority.
	Deadline kafka.Ms
	Asked    bool // follower: its fetch has not been answered
	Remotes  [kafka.MaxVoters]Remote
	Disk     Disk
}

// NewVoter gives a voter before its first start: an empty disk.
func NewVoter() Voter { return Voter{Leader: kafka.NoVoter, Disk: Disk{Voted: kafka.NoVoter}} }

// Env is what a step of a voter may look at, and where it sends.
type Env struct {
	Spec *release.Spec
	Now  kafka.Ms
	Self kafka.VoterID
	Ev   *event.Log
	Out  *Outbox
}
