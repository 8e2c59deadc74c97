package view

import (
	"strings"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/release"
)

// flagNames are what a heartbeat says and is answered, under its protocol names.
var flagNames = [...]struct {
	flag network.Flags
	name string
}{
	{network.WantFence, "WantFence"},
	{network.WantShutdown, "WantShutDown"},
	{network.IsCaughtUp, "IsCaughtUp"},
	{network.IsFenced, "IsFenced"},
	{network.ShouldShutDown, "ShouldShutDown"},
}

// briefHeartbeat gives how far the broker has read, and what it wants.
func (b *builder) briefHeartbeat(body *network.Body) string {
	s := "metadata " + itoa(body.Offset)
	switch {
	case body.Flags&network.WantShutdown != 0:
		return s + " · wants to stop"
	case body.Flags&network.WantFence != 0:
		return s + " · wants to be fenced"
	}
	return s
}

func briefHeartbeatAnswer(body *network.Body) string {
	switch {
	case body.Flags&network.ShouldShutDown != 0:
		return "may stop"
	case body.Flags&network.IsFenced != 0:
		return "fenced"
	}
	return "unfenced"
}

// memberFields are those of a broker's requests to the active controller.
func (b *builder) memberFields(l *fieldList, m *network.Message) {
	body := &m.Body
	switch m.API {
	case kafka.APIBrokerRegistration:
		l.add("BrokerId", b.Names.Node(m.From))
		l.add("IncarnationId", itoa(body.Incarnation))
		l.add("PreviousBrokerEpoch", itoa(body.BrokerEpoch))
	case kafka.APIBrokerHeartbeat:
		l.add("BrokerId", b.Names.Node(m.From))
		l.brokerEpoch("BrokerEpoch", body.BrokerEpoch)
		l.add("CurrentMetadataOffset", itoa(body.Offset-1))
		l.flags(body.Flags, network.WantFence|network.WantShutdown)
	}
	if body.Dirs != 0 {
		l.add("OfflineLogDirs", dirs(body.Dirs))
	}
}

// memberAnswerFields are those of the answers; one that waits says for which record.
func (b *builder) memberAnswerFields(l *fieldList, m *network.Message) {
	switch m.API {
	case kafka.APIBrokerRegistration:
		l.brokerEpoch("BrokerEpoch", m.Body.BrokerEpoch)
	case kafka.APIBrokerHeartbeat:
		l.flags(m.Body.Flags, network.IsCaughtUp|network.IsFenced|network.ShouldShutDown)
	}
	if m.After > b.World.Metadata.End() {
		l.add("sent after commit of", itoa(m.After-1))
	}
}

func (l *fieldList) flags(set, shown network.Flags) {
	for _, f := range flagNames {
		if shown&f.flag != 0 {
			l.add(f.name, yes(set&f.flag != 0))
		}
	}
}

func dirs(set uint8) string {
	var out []string
	for d := range int8(kafka.MaxLogDirs) {
		if set&(1<<uint(d)) != 0 {
			out = append(out, itoa(d))
		}
	}
	return "{" + strings.Join(out, ", ") + "}"
}

// isrEpochs adds the broker epochs of the members that a leader asks for (KIP-903).
func (b *builder) isrEpochs(l *fieldList, s *network.PartState) {
	var out []string
	for _, m := range s.ISR.Members(nil) {
		out = append(out, b.Names.Broker(m)+" "+itoa(s.Epochs[m]))
	}
	l.add("NewIsrWithEpochs", "{"+strings.Join(out, ", ")+"}")
}

// voterMessage fills in what a message between voters says.
func (b *builder) voterMessage(v *Message, q *quorum.Message) {
	if q == nil {
		return
	}
	l := &fieldList{}
	leader := orNone(b.Names.Voter(q.Leader))
	switch {
	case q.API == kafka.APIFetch && q.Answer:
		l.add("ErrorCode", q.Err.String())
		l.add("CurrentLeader.LeaderId", leader)
		l.add("CurrentLeader.LeaderEpoch", itoa(q.Epoch))
	case q.Answer:
		l.add("ErrorCode", q.Err.String())
		l.add("LeaderId", leader)
		l.add("LeaderEpoch", itoa(q.Epoch))
	case q.API == kafka.APIBeginQuorumEpoch || q.API == kafka.APIEndQuorumEpoch:
		l.add("LeaderId", b.Names.Voter(q.From))
		l.add("LeaderEpoch", itoa(q.Epoch))
	}
	switch {
	case q.API == kafka.APIVote && q.Answer:
		l.add("VoteGranted", yes(q.Granted))
	case q.API == kafka.APIVote:
		b.voteFields(l, q)
	case q.API == kafka.APIFetch && q.Answer:
		l.add("HighWatermark", offset(q.HW))
		if q.DivergingEnd != kafka.NoOffset {
			l.add("DivergingEpoch.Epoch", itoa(q.DivergingEpoch))
			l.add("DivergingEpoch.EndOffset", itoa(q.DivergingEnd))
		}
		if q.SnapshotEnd != kafka.NoOffset {
			l.add("SnapshotId.EndOffset", itoa(q.SnapshotEnd))
			l.add("SnapshotId.Epoch", itoa(q.SnapshotEpoch))
		}
		l.add("Records", itoa(q.N))
	case q.API == kafka.APIFetch:
		l.add("ReplicaId", b.Names.Voter(q.From))
		l.add("CurrentLeaderEpoch", itoa(q.Epoch))
		l.add("FetchOffset", itoa(q.Offset))
		l.add("LastFetchedEpoch", itoa(q.LastEpoch))
	}
	v.Fields, v.Brief = l.all, b.briefVoter(q)
}

// voteFields are those of a Vote: its sender is a candidate until 3.9, a replica that may only ask
// whether it would be elected from 4.0 on (KIP-996).
func (b *builder) voteFields(l *fieldList, q *quorum.Message) {
	pre := b.Spec.Rules.PreVote == release.On
	who := "Candidate"
	if pre {
		who = "Replica"
	}
	l.add(who+"Epoch", itoa(q.Epoch))
	l.add(who+"Id", b.Names.Voter(q.From))
	l.add("LastOffsetEpoch", itoa(q.LastEpoch))
	l.add("LastOffset", itoa(q.Offset))
	if pre {
		l.add("PreVote", yes(q.PreVote))
	}
}

// briefVoter gives the fields of a message between voters that decide.
func (b *builder) briefVoter(q *quorum.Message) string {
	epoch := "epoch " + itoa(q.Epoch)
	switch {
	case q.Err != kafka.ErrNone:
		return q.Err.Name()
	case q.API == kafka.APIVote && !q.Answer && q.PreVote:
		return "pre-vote, " + epoch
	case q.API == kafka.APIVote && q.Answer && q.Granted:
		return "yes, " + epoch
	case q.API == kafka.APIVote && q.Answer:
		return "no, " + epoch
	case q.API == kafka.APIFetch && !q.Answer:
		return "offset " + itoa(q.Offset) + " · last e" + itoa(q.LastEpoch)
	case q.API == kafka.APIFetch && q.DivergingEnd != kafka.NoOffset:
		return "diverging: e" + itoa(q.DivergingEpoch) + " ends at " + itoa(q.DivergingEnd)
	case q.API == kafka.APIFetch && q.SnapshotEnd != kafka.NoOffset:
		return "snapshot up to " + itoa(q.SnapshotEnd)
	case q.API == kafka.APIFetch && q.N > 0:
		return itoa(q.N) + " records · HW " + itoa(q.HW)
	case q.API == kafka.APIFetch:
		return "HW " + itoa(q.HW)
	}
	return epoch
}
