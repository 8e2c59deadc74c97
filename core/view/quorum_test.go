package view

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/broker"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/words"
	"highwater/core/world"
)

// controllers gives the two brokers of stage in KRaft mode with three voters, 2 leading: B is
// fenced, and a change of the partition is written and not committed.
func controllers() (Moment, *world.World) {
	m, w := stage()
	m.Spec.Mode, m.Spec.Voters, m.Spec.Config.MinISR = release.KRaft, 3, 2
	records := []metadata.Record{
		{Type: metadata.LeaderChange},
		{Type: metadata.RegisterBroker, Broker: 0, Epoch: 1, Incarnation: 1},
		{Type: metadata.RegisterBroker, Broker: 1, Epoch: 2, Incarnation: 2, Fenced: 1},
		{
			Type: metadata.NewPartition, ISR: kafka.SetOf(0), Replicas: kafka.ListOf(0, 1),
			ELR: kafka.SetOf(1),
		},
		{Type: metadata.PartitionChange, Has: metadata.HasISR, ISR: kafka.SetOf(0, 1)},
	}
	leader := &w.Voters[1]
	leader.Up, leader.Role, leader.Disk.Leader, leader.HW = true, quorum.Leader, 1, 4
	leader.Disk.Epoch, w.KRaft[1].Active = 3, true
	for i, r := range records {
		e := metadata.Entry{Record: r, Leader: 3, End: true}
		leader.Disk.Log.Entries[i] = e
		leader.Disk.Log.N++
		if i < 4 {
			w.Metadata.Append(e)
		}
	}
	for b := range 2 {
		p := &w.Brokers[b].Process
		p.Member.Incarnation, p.BrokerEpoch = int32(b)+1, kafka.BrokerEpoch(b)+1
		p.Member.Loaded, p.Member.Life = true, broker.Running
		p.Member.Image = w.Metadata.Now
	}
	w.Brokers[1].Process.Member.Image.Offset = 3
	return m, w
}

func TestTheQuorumAndItsLog(t *testing.T) {
	m, w := controllers()
	f := Build(m)
	q := f.Quorum
	require.Len(t, q.Voters, 3)
	assert.Equal(t, "2", q.Active)
	assert.Equal(t, "2", f.Controller.Broker)
	assert.Equal(t, VoterLeader, q.Voters[1].Role)
	assert.Equal(t, kafka.Offset(5), q.Voters[1].LogEnd)
	assert.Equal(t, VoterDown, q.Voters[0].Role)
	require.Len(t, q.Log, 5)
	assert.Equal(t, "RegisterBrokerRecord", q.Log[1].Name)
	assert.Equal(t, "register A, epoch 1", q.Log[1].Brief.In(words.EN))
	assert.Equal(t, "p0: ISR {A, B}", q.Log[4].Brief.In(words.EN))
	assert.Contains(t, q.Log[4].Fields, Field{"Isr", "{A, B}"})
	assert.True(t, q.Log[3].Committed)
	assert.False(t, q.Log[4].Committed)
	assert.Equal(t, []string{"A"}, q.Log[3].Readers)
	assert.Equal(t, []string{"B"}, q.Log[2].Readers)
	assert.False(t, q.Log[4].New, "there was no step before")
	before := *w
	before.Voters[1].Disk.Log.N--
	m.Before = &before
	q = Build(m).Quorum
	assert.True(t, q.Log[4].New)
	assert.False(t, q.Log[3].New)
	w.Voters[1].Up = false
	q = Build(m).Quorum
	assert.Empty(t, q.Active)
	assert.Len(t, q.Log, 4, "what nobody leads with is not shown")
}

func TestWhatIsDecidedInKRaftMode(t *testing.T) {
	m, w := controllers()
	f := Build(m)
	assert.Equal(t, []string{"B"}, f.Controller.ELR)
	assert.Equal(t, []string{"A"}, f.Controller.ISR)
	assert.Equal(t, []string{"A"}, f.Controller.Registered)
	assert.Equal(t, []string{"B"}, f.Controller.Fenced)
	assert.Equal(t, 2, f.Controller.MinISR)
	assert.False(t, f.Lanes[0].IsController || f.Lanes[1].IsController)
	assert.True(t, f.Lanes[1].Fenced)
	assert.Equal(t, kafka.Offset(3), f.Lanes[1].Read)
	assert.Equal(t, LifeRunning, f.Lanes[1].Life)
	assert.Equal(t, kafka.BrokerEpoch(2), f.Lanes[1].BrokerEpoch)
	w.Brokers[1].Process.Member.Incarnation = 9
	assert.Equal(t, kafka.NoBrokerEpoch, Build(m).Lanes[1].BrokerEpoch, "not registered yet")
	assert.Nil(t, func() *Quorum { m, _ := stage(); return Build(m).Quorum }())
}

func TestBriefTextsOfMetadataRecords(t *testing.T) {
	n := &Names{Brokers: []string{"A", "B"}}
	for _, tt := range []struct {
		r    metadata.Record
		want string
	}{
		{metadata.Record{Type: metadata.UnregisterBroker, Broker: 1}, "unregister B"},
		{metadata.Record{Type: metadata.RegistrationChange, Fenced: 1}, "fence A"},
		{metadata.Record{Type: metadata.RegistrationChange, Fenced: -1}, "unfence A"},
		{metadata.Record{Type: metadata.RegistrationChange, InShutdown: 1}, "A is shutting down"},
		{
			metadata.Record{Type: metadata.RegistrationChange, Has: metadata.HasDirs},
			"log directories of A",
		},
		{metadata.Record{Type: metadata.FenceBroker}, "fence A"},
		{metadata.Record{Type: metadata.UnfenceBroker}, "unfence A"},
		{metadata.Record{Type: metadata.Config, Value: 2}, "min.insync.replicas=2"},
		{
			metadata.Record{Type: metadata.Config, Key: metadata.UncleanElection, Value: 1},
			"unclean.leader.election.enable=true",
		},
		{
			metadata.Record{Type: metadata.FeatureLevel, Key: metadata.FeatureELR, Value: 1},
			"eligible.leader.replicas.version=1",
		},
		{metadata.Record{Type: metadata.ClearELR}, "clear the ELR"},
		{metadata.Record{Type: metadata.LeaderChange}, "new quorum leader"},
		{metadata.Record{Type: metadata.Topic}, "new topic"},
		{
			metadata.Record{
				Type: metadata.PartitionChange, Leader: kafka.NoBroker, ELR: kafka.SetOf(0, 1),
				Has: metadata.HasLeader | metadata.HasISR | metadata.HasELR |
					metadata.HasLastKnown | metadata.HasRecovery,
				LastKnown: metadata.NobodyKnown, Recovery: kafka.Recovering,
			},
			"p0: leader – · ISR {} · ELR {A, B} · last known {-1} · recovery RECOVERING",
		},
	} {
		assert.Equal(t, tt.want, n.briefRecord(&tt.r).In(words.EN))
		assert.NotContains(t, n.briefRecord(&tt.r).In(words.ZH), "{b}")
		for _, l := range words.Langs() {
			assert.LessOrEqual(t, len([]rune(n.shortRecord(&tt.r).In(l))), 20)
		}
	}
}

func TestMessagesOfKRaftMode(t *testing.T) {
	for _, tt := range []struct {
		api    kafka.API
		answer bool
		fill   func(*network.Body)
		brief  string
		fields []Field
	}{
		{
			kafka.APIBrokerRegistration, false, func(b *network.Body) { b.BrokerEpoch = 7 },
			"previous epoch 7",
			[]Field{{"PreviousBrokerEpoch", "7"}},
		},
		{
			kafka.APIBrokerRegistration, true, func(b *network.Body) { b.BrokerEpoch = 9 },
			"broker epoch 9",
			[]Field{{"BrokerEpoch", "9"}},
		},
		{kafka.APIBrokerHeartbeat, false, func(b *network.Body) {
			b.BrokerEpoch, b.Offset, b.Flags, b.Dirs = 9, 12, network.WantShutdown, 2
		}, "metadata 12 · wants to stop", []Field{
			{"CurrentMetadataOffset", "11"},
			{"WantShutDown", "true"},
			{"WantFence", "false"},
			{"OfflineLogDirs", "{1}"},
		}},
		{kafka.APIBrokerHeartbeat, true, func(b *network.Body) {
			b.Flags = network.IsCaughtUp | network.IsFenced
		}, "fenced", []Field{{"IsCaughtUp", "true"}, {"ShouldShutDown", "false"}}},
		{kafka.APIAlterPartition, false, func(b *network.Body) {
			b.NParts, b.Parts[0].ISR = 1, kafka.SetOf(0, 1)
			b.Parts[0].Epochs = [kafka.MaxBrokers]kafka.BrokerEpoch{5, 6}
		}, "ISR {A, B} · v0", []Field{{"NewIsrWithEpochs", "{A 5, B 6}"}}},
	} {
		m, w := controllers()
		msg := network.Message{
			From: 1, To: kafka.FirstVoter, API: tt.api, Answer: tt.answer, Body: network.NewBody(),
		}
		tt.fill(&msg.Body)
		w.Net.Send(msg)
		got := Build(m).Messages[0]
		assert.Equal(t, "controller 1", got.To)
		assert.Equal(t, tt.brief, got.Brief, tt.api)
		for _, f := range tt.fields {
			assert.Contains(t, got.Fields, f, tt.api)
		}
	}
	m, w := controllers()
	w.Net.Send(network.Message{
		From: kafka.FirstVoter, To: 1, API: kafka.APIAlterPartition, Answer: true, After: 5,
	})
	assert.Equal(t, "after commit of 4", Build(m).Messages[0].Brief)
}

func TestMessagesBetweenVoters(t *testing.T) {
	none := quorum.Message{
		DivergingEnd: kafka.NoOffset, SnapshotEnd: kafka.NoOffset, To: 1, Epoch: 3, Offset: 8,
		LastEpoch: 2, HW: 6, Leader: 1,
	}
	with := func(change func(*quorum.Message)) quorum.Message {
		q := none
		change(&q)
		return q
	}
	for _, tt := range []struct {
		q      quorum.Message
		brief  string
		fields []Field
	}{
		{
			with(func(q *quorum.Message) { q.API, q.PreVote = kafka.APIVote, true }),
			"pre-vote, epoch 3",
			[]Field{{"LastOffset", "8"}, {"CandidateId", "1"}},
		},
		{
			with(func(q *quorum.Message) {
				q.API, q.Answer, q.Granted = kafka.APIVote, true, true
			}), "yes, epoch 3", []Field{{"VoteGranted", "true"}, {"LeaderId", "2"}},
		},
		{
			with(func(q *quorum.Message) { q.API, q.Answer = kafka.APIVote, true }),
			"no, epoch 3", nil,
		},
		{
			with(func(q *quorum.Message) { q.API = kafka.APIFetch }),
			"offset 8 · last e2",
			[]Field{{"LastFetchedEpoch", "2"}},
		},
		{
			with(func(q *quorum.Message) { q.API, q.Answer, q.N = kafka.APIFetch, true, 2 }),
			"2 records · HW 6",
			[]Field{{"HighWatermark", "6"}},
		},
		{with(func(q *quorum.Message) {
			q.API, q.Answer, q.DivergingEpoch, q.DivergingEnd = kafka.APIFetch, true, 1, 4
		}), "diverging: e1 ends at 4", []Field{{"DivergingEpoch.EndOffset", "4"}}},
		{
			with(func(q *quorum.Message) {
				q.API, q.Answer, q.SnapshotEnd = kafka.APIFetch, true, 5
			}), "snapshot up to 5", nil,
		},
		{
			with(func(q *quorum.Message) { q.API = kafka.APIBeginQuorumEpoch }), "epoch 3",
			[]Field{{"LeaderEpoch", "3"}},
		},
	} {
		m, w := controllers()
		w.Net.SendQuorum(network.Message{
			From: kafka.FirstVoter, To: kafka.FirstVoter + 1, API: tt.q.API, Answer: tt.q.Answer,
		}, tt.q)
		got := Build(m).Messages[0]
		assert.Equal(t, tt.brief, got.Brief)
		for _, f := range tt.fields {
			assert.Contains(t, got.Fields, f, tt.brief)
		}
	}
}

func TestTheDiagramHasTheControllers(t *testing.T) {
	m, _ := controllers()
	d := BuildDiagram(m.Spec, m.Names, [][]event.Event{{
		{Kind: event.ControllerClaims, Node: kafka.FirstVoter + 1, Seq: 3},
		{Kind: event.BrokerFenced, Node: kafka.FirstVoter + 1, Peer: 1},
	}})
	require.Len(t, d.Actors, 7)
	assert.Equal(t, "controller 1", d.Actors[4].ID)
	require.Len(t, d.Marks, 2)
	assert.Equal(t, 5, d.Marks[0].Actor)
	assert.Equal(t, "active, epoch 3", d.Marks[0].Label.In(words.EN))
	assert.Equal(t, 2, d.Marks[1].Actor, "on the line of B")
}
