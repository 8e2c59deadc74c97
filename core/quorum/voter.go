package quorum

import (
	"highwater/core/event"
	"highwater/core/kafka"
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
	Epoch  kafka.LeaderEpoch // of the quorum; the term
	Voted  kafka.VoterID     // who got its vote in Epoch
	Leader kafka.VoterID     // who leads in Epoch as far as it knows; NoVoter for unknown
	Log    Log
}

// Remote is what a leader knows of another voter.
type Remote struct {
	End   kafka.Offset // NoOffset before its first fetch
	Heard kafka.Ms     // of its last fetch
	// Waiting says that its fetch waits here for records: it is in touch. Told is the high
	// watermark that the answer before brought, so that news of it end the waiting.
	Waiting bool
	Told    kafka.Offset
}

// Voter is one controller of the quorum. What is beside Disk dies with the process.
type Voter struct {
	Up         bool
	Role       Role
	HW         kafka.Offset // what is below is committed; a leader's moves in its own epoch only
	EpochStart kafka.Offset // of a leader: the offset of its LeaderChange
	Granted    kafka.VoterSet
	Denied     kafka.VoterSet
	// Deadline is when the voter acts by itself next: it stands for election, tries again, or
	// as leader resigns. Never while it is in touch with its leader, or its majority.
	Deadline kafka.Ms
	Asked    bool // follower: its fetch has not been answered
	Fetched  bool // follower: its leader has answered one (KIP-996)
	Remotes  [kafka.MaxVoters]Remote
	Disk     Disk
}

// NewVoter gives a voter before its first start: an empty disk.
func NewVoter() Voter { return Voter{Disk: Disk{Voted: kafka.NoVoter, Leader: kafka.NoVoter}} }

// Env is what a step of a voter may look at, and where it sends.
type Env struct {
	Spec *release.Spec
	Now  kafka.Ms
	Self kafka.VoterID
	Ev   *event.Log
	Out  *Outbox
}

func (e Env) event(k event.Kind) event.Event {
	return event.Event{
		Kind: k, At: e.Now, Node: e.Self.Node(), Peer: kafka.NoNode, Epoch: kafka.NoLeaderEpoch,
	}
}

func (v *Voter) event(e Env, k event.Kind) event.Event {
	ev := e.event(k)
	ev.Epoch = v.Disk.Epoch
	return ev
}

// Leads says whether the voter is the leader in its own mind.
func (v *Voter) Leads() bool { return v.Up && v.Role == Leader }

// Newest gives that of some voters which has the newest epoch, NoVoter for none: of two that
// believe that they lead it is the newer one that counts.
func Newest(all []Voter, some func(kafka.VoterID) bool) kafka.VoterID {
	found := kafka.NoVoter
	for i := range all {
		if v := kafka.VoterID(i); some(v) &&
			(found == kafka.NoVoter || all[v].Disk.Epoch > all[found].Disk.Epoch) {
			found = v
		}
	}
	return found
}

// maxFetchWait is how long a fetch waits that brings nothing but a new high watermark, ms
// (KafkaRaftClient, MAX_FETCH_WAIT_MS).
const maxFetchWait = 500

// Due says when Fire must be called next; Never for not at all.
func (v *Voter) Due() kafka.Ms {
	if !v.Up {
		return kafka.Never
	}
	due := v.Deadline
	if v.Role == Leader {
		for i := range v.Remotes {
			if r := &v.Remotes[i]; r.newsFor(v) {
				due = min(due, r.Heard+maxFetchWait)
			}
		}
	}
	return due
}

// Fire lets the voter do what its time has come for; it is called when Due is reached.
func (v *Voter) Fire(e Env) {
	switch {
	case !v.Up || v.Due() > e.Now:
		return
	case v.Role == Leader && v.Deadline > e.Now:
		v.tellHW(e)
	case v.Role == Leader:
		v.resign(e, event.RuleCheckQuorum)
	case v.Role == Follower:
		v.stand(e, event.RuleFetchTimeout)
	case v.Role == Prospective:
		v.giveUpAsking(e, event.RuleVoteTimeout)
	case v.Role == Candidate && !v.rejected(e):
		v.backOff(e, event.RuleVoteTimeout)
	default:
		v.stand(e, event.RuleElectionTimeout)
	}
}

// Handle takes a message that has arrived. A voter that is down hears nothing. The process may
// end by it: then Up is false afterwards.
func (v *Voter) Handle(e Env, m *Message) {
	if !v.Up {
		return
	}
	switch {
	case m.API == kafka.APIVote && !m.Answer:
		v.onVote(e, m)
	case m.API == kafka.APIVote:
		v.onVoteAnswer(e, m)
	case m.API == kafka.APIFetch && !m.Answer:
		v.onFetch(e, m)
	case m.API == kafka.APIFetch:
		v.onFetchAnswer(e, m)
	case m.Answer:
		v.onCommon(e, m)
	case m.API == kafka.APIBeginQuorumEpoch:
		v.onBegin(e, m)
	case m.API == kafka.APIEndQuorumEpoch:
		v.onEnd(e, m)
	}
}
