package view

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/words"
	"highwater/core/world"
)

// stage gives two brokers, A leading, with m1 and m2 at A and m1 at B, made by hand.
func stage() (Moment, *world.World) {
	s := &world.Spec{Brokers: 2, Partitions: 1, Producers: 1, Consumers: 1}
	s.Replicas[0] = kafka.ListOf(0, 1)
	s.Config.MinISR = 3
	s.Rules.EpochCache = release.IncreasingCache
	w := world.New()
	w.ZK.Controller, w.ZK.ControllerEpoch = 1, 4
	w.ZK.Partitions[0].Exists = true
	w.ZK.Partitions[0].ISR = kafka.SetOf(0, 1)
	w.ZK.Partitions[0].LeaderEpoch = 2
	w.ZK.Registrations[0].Exists, w.ZK.Registrations[0].Ends = true, kafka.Never
	w.ZK.Registrations[1].Exists, w.ZK.Registrations[1].Ends = true, 6000
	for b := range 2 {
		p, d := &w.Brokers[b].Process, &w.Brokers[b].Machine.Disks[0]
		p.Up = true
		p.Replicas[0] = replica.Partition{
			Loaded: true, Role: replica.Follower, Leader: 0, HW: 1, LeaderEpoch: 1,
		}
		d.Log.AppendAsLeader(plog.Batch{Seq: 0}, 0)
		d.Cache.Assign(s.Rules.EpochCache, 0, 0)
	}
	log := &w.Brokers[0].Machine.Disks[0].Log
	log.Flush()
	log.AppendAsLeader(plog.Batch{Seq: 1}, 2)
	w.Brokers[0].Process.Replicas[0].Role = replica.Leader
	w.Brokers[0].Process.Replicas[0].LeaderEpoch = 2
	n := &Names{
		Brokers: []string{"A", "B"}, Producers: []string{"P"}, Consumers: []string{"R"},
		Records: [][]string{{"m1", "m2"}},
	}
	return Moment{Spec: s, Names: n, World: w}, w
}

func TestLanes(t *testing.T) {
	m, _ := stage()
	f := Build(m)
	a, b := f.Lanes[0], f.Lanes[1]
	assert.Equal(t, RoleLeader, a.Role)
	assert.Equal(t, RoleFollower, b.Role)
	assert.True(t, b.Behind, "it knows epoch 1, the controller is at 2")
	assert.False(t, a.Behind)
	assert.True(t, b.IsController)
	require.Len(t, a.Cells, 2)
	assert.Equal(t, "m2", a.Cells[1].Name)
	assert.True(t, a.Cells[0].BelowHW)
	assert.False(t, a.Cells[1].BelowHW)
	assert.True(t, a.Cells[0].OnDisk)
	assert.False(t, a.Cells[1].OnDisk)
	assert.Equal(t, a.Cells[0].ID, b.Cells[0].ID, "the same record is the same thing everywhere")
	assert.Equal(t, []EpochEntry{{0, 0, false}}, b.Epochs)
	assert.Equal(t, 2, f.Controller.MinISR, "never more than there are replicas")
	assert.Equal(t, []Session{{"B", 6000}}, f.Controller.Sessions)
	assert.Equal(t, "B", f.Controller.Broker)
}

// A running broker that was told that nobody leads is not one whose replica was stopped.
func TestAFollowerOfNobodyIsNotStopped(t *testing.T) {
	m, w := stage()
	b := func() Lane { return Build(m).Lanes[1] }
	assert.True(t, b().Stopped, "it has a leader and fetches from nobody")
	assert.False(t, b().Leaderless)
	w.Brokers[1].Process.Replicas[0].Leader = kafka.NoBroker
	assert.False(t, b().Stopped)
	assert.True(t, b().Leaderless)
	w.Brokers[1].Process.Stop.On = true
	assert.False(t, b().Leaderless, "it is closing")
}

func TestALaneThatIsDownKeepsItsLog(t *testing.T) {
	m, w := stage()
	w.Brokers[0].Process = w.Brokers[5].Process
	a := Build(m).Lanes[0]
	assert.Equal(t, RoleDown, a.Role)
	assert.Len(t, a.Cells, 2)
	assert.Equal(t, kafka.NoOffset, a.HW, "its high watermark died with the process")
}

func TestGhostsOfWhatWasCut(t *testing.T) {
	m, w := stage()
	before := *w
	w.Brokers[0].Machine.Disks[0].Log.TruncateTo(1)
	cut := []event.Event{{Kind: event.Truncated, Node: 0, From: 2, To: 1}}
	m.Before, m.Events = &before, cut
	g := Build(m).Lanes[0].Ghosts
	require.Len(t, g, 1)
	assert.Equal(t, "m2", g[0].Name)
	assert.Equal(t, 0, g[0].AgeInSteps)
	assert.False(t, g[0].PowerLost)

	m.Before, m.Events, m.Earlier, m.EarlierEvents = w, nil, &before, cut
	g = Build(m).Lanes[0].Ghosts
	require.Len(t, g, 1)
	assert.Equal(t, 1, g[0].AgeInSteps)

	m.Earlier, m.EarlierEvents = nil, nil
	assert.Empty(t, Build(m).Lanes[0].Ghosts, "two steps later it is forgotten")
}

func TestLongBatchesFoldBetweenTheBordersOfAllLanes(t *testing.T) {
	m, w := stage()
	for b, n := range map[int]kafka.Offset{0: 10, 1: 5} {
		log := &w.Brokers[b].Machine.Disks[0].Log
		*log = plog.Log{}
		log.AppendAsLeader(plog.Batch{Last: n - 1}, 0)
	}
	w.Brokers[0].Process.Replicas[0].HW = 0
	w.Brokers[1].Process.Replicas[0].HW = 0
	f := Build(m)
	var spans [][2]kafka.Offset
	for _, c := range f.Lanes[0].Cells {
		spans = append(spans, [2]kafka.Offset{c.First, c.Last})
	}
	assert.Equal(t, [][2]kafka.Offset{{0, 4}, {5, 9}}, spans, "B's batch ends at 5")
}

func TestProducersAndConsumers(t *testing.T) {
	m, w := stage()
	before := *w
	w.Producers[0].Note(client.Send{State: client.Acked, Acks: -1, Count: 2})
	w.Consumers[0].Note(client.Read{Count: 1})
	m.Before = &before
	f := Build(m)
	require.Len(t, f.Producers[0].Records, 2)
	assert.Equal(t, SendAcked, f.Producers[0].Records[1].State)
	assert.True(t, f.Producers[0].Records[0].Changed)
	assert.Equal(t, "m1", f.Consumers[0].Read[0].Name)
	assert.Equal(t, kafka.Offset(1), f.Consumers[0].Position)
	assert.True(t, f.Consumers[0].State.Empty(), "it may fetch")
	w.Consumers[0].Position[0].State = client.Validating
	assert.Equal(t, "validates", Build(m).Consumers[0].State.In(words.EN))
}

func TestMessages(t *testing.T) {
	m, w := stage()
	ask := network.Message{From: 1, To: 0, API: kafka.APIFetch, Body: network.NewBody()}
	ask.Body.Offset = 1
	w.Net.Send(ask)
	answer := network.Message{
		From: 0, To: 1, API: kafka.APIFetch, Answer: true, Body: network.NewBody(),
	}
	answer.Body.HW, answer.Body.NBatches = 1, 1
	answer.Body.Batches[0] = plog.Batch{Base: 1, Last: 1, Epoch: 2, Seq: 1}
	w.Net.Send(answer)
	w.Net.Send(network.Message{From: 1, To: 0, API: kafka.APILeaderAndIsr, Handled: true})
	f := Build(m)
	require.Len(t, f.Messages, 2, "a control request whose answer is on its way is not shown")
	assert.Equal(t, "offset 1", f.Messages[0].Brief)
	assert.Equal(t, "m2 · HW 1", f.Messages[1].Brief)
	assert.Equal(t, "Fetch 应答", f.Messages[1].Title.In(words.ZH))
	assert.Contains(t, f.Messages[1].Fields, Field{"HighWatermark", "1"})
	assert.Contains(t, f.Messages[0].Fields, Field{"ReplicaId", "B"})
}

// What decides stands on the pill; every field has its protocol name.
func TestFieldsOfEveryRequest(t *testing.T) {
	state := func(s network.PartState) func(*network.Body) {
		return func(b *network.Body) { b.NParts, b.Parts[0] = 1, s }
	}
	isr := kafka.ReplicaSet(0).With(0).With(1)
	for _, tt := range []struct {
		api    kafka.API
		answer bool
		fill   func(*network.Body)
		brief  string
		fields []Field
	}{
		{kafka.APIFetch, false, func(b *network.Body) {
			b.Offset, b.CurrentEpoch, b.LastFetched = 21, 3, 2
		}, "offset 21 · last e2", []Field{{"CurrentLeaderEpoch", "3"}, {"LastFetchedEpoch", "2"}}},
		{kafka.APIFetch, true, func(b *network.Body) {
			b.DivergingEpoch, b.DivergingEnd = 1, 21
		}, "diverging: e1 ends at 21", []Field{{"DivergingEpoch.EndOffset", "21"}}},
		{
			kafka.APIFetch, true, func(b *network.Body) { b.Preferred = 1 }, "read from B",
			[]Field{{"PreferredReadReplica", "B"}},
		},
		{
			kafka.APIListOffsets, false, func(b *network.Body) { b.Timestamp = -2 }, "earliest",
			[]Field{{"Timestamp", "-2 (earliest)"}},
		},
		{kafka.APIStopReplica, false, func(b *network.Body) {
			state(network.PartState{LeaderEpoch: 4})(b)
			b.ControllerEpoch, b.BrokerEpoch = 2, 9
		}, "stop · epoch 4", []Field{
			{"ControllerEpoch", "2"}, {"BrokerEpoch", "9"}, {"DeletePartition", "false"},
		}},
		{
			kafka.APIControlledShutdown, false, func(b *network.Body) { b.BrokerEpoch = 9 },
			"broker B · epoch 9",
			[]Field{{"BrokerId", "B"}, {"BrokerEpoch", "9"}},
		},
		{
			kafka.APIControlledShutdown, true, func(b *network.Body) { b.Remaining = 1 },
			"remaining {0}",
			[]Field{{"RemainingPartitions", "{0}"}},
		},
		{
			kafka.APIAlterPartition, false,
			state(network.PartState{ISR: isr, LeaderEpoch: 1, PartitionEpoch: 6}),
			"ISR {A, B} · v6",
			[]Field{{"NewIsr", "{A, B}"}, {"CurrentIsrVersion", "6"}},
		},
		{kafka.APIAlterPartition, true, func(b *network.Body) {
			b.PartErrs[0] = kafka.ErrIneligibleReplica
		}, "INELIGIBLE_REPLICA", []Field{{"Partitions.ErrorCode", "INELIGIBLE_REPLICA (107)"}}},
		{kafka.APIElectLeaders, true, func(b *network.Body) {
			b.PartErrs[0] = kafka.ErrElectionNotNeeded
		}, "ELECTION_NOT_NEEDED", nil},
		{kafka.APILeaderAndIsr, false, state(network.PartState{
			Leader: 1, LeaderEpoch: 2, ISR: isr, Replicas: kafka.ListOf(1, 0), Adding: 1,
		}), "leader B · epoch 2", []Field{{"Replicas", "[B, A]"}, {"AddingReplicas", "{A}"}}},
	} {
		m, w := stage()
		msg := network.Message{
			From: 1, To: 0, API: tt.api, Answer: tt.answer, Body: network.NewBody(),
		}
		tt.fill(&msg.Body)
		w.Net.Send(msg)
		got := Build(m).Messages[0]
		assert.Equal(t, tt.brief, got.Brief, tt.api)
		for _, f := range tt.fields {
			assert.Contains(t, got.Fields, f, tt.api)
		}
	}
}

func TestChecksSayWhatBrokeAndSinceWhen(t *testing.T) {
	m, w := stage()
	var j check.Judge
	w.Producers[0].Note(client.Send{State: client.Acked, Acks: -1, Seq: 7, Count: 1})
	j.Observe(m.Spec, w, 12)
	m.Judge, m.StepOf = &j, func(action int) int { return action / 4 }
	f := Build(m)
	assert.Equal(t, "lost", f.Verdict.ID)
	assert.Equal(t, []string{"m8"}, f.Verdict.Records)
	assert.False(t, f.Checks[0].Holds)
	assert.Equal(t, 3, f.Checks[0].Since)
	assert.Equal(t, "m8: acknowledged, and missing at leader A.",
		f.Checks[0].Sentence.In(words.EN))
	assert.True(t, f.Producers[0].Records[0].Lost)
}

func TestDiagram(t *testing.T) {
	m, _ := stage()
	d := BuildDiagram(m.Spec, m.Names, [][]event.Event{
		{{Kind: event.Sent, Node: 1, Peer: 0, Msg: 1, API: kafka.APIFetch, To: 2}},
		{
			{Kind: event.Handled, Node: 0, Peer: 1, Msg: 1},
			{Kind: event.Sent, Node: 0, Peer: 1, Msg: 2, API: kafka.APIFetch, Answer: true},
			{Kind: event.ProcessCrashed, Node: 1},
			{Kind: event.Dropped, Node: 0, Peer: 1, Msg: 2},
			{Kind: event.Sent, Node: kafka.FirstProducer, Peer: 0, Msg: 3, API: kafka.APIProduce},
		},
	})
	assert.Equal(t, []string{"P", "A", "B", "R", "ZooKeeper"}, []string{
		d.Actors[0].ID, d.Actors[1].ID, d.Actors[2].ID, d.Actors[3].ID, d.Actors[4].ID,
	})
	require.Len(t, d.Arrows, 3)
	assert.Equal(t, "Fetch 2", d.Arrows[0].Label)
	assert.Equal(t, 2, d.Arrows[0].From)
	assert.Less(t, d.Arrows[0].Start, 2.0)
	assert.Greater(t, d.Arrows[0].End, 2.0)
	assert.True(t, d.Arrows[1].Lost)
	assert.True(t, d.Arrows[2].Waiting)
	require.Len(t, d.Marks, 1)
	assert.Equal(t, MarkCrash, d.Marks[0].Kind)
	assert.Equal(t, 2, d.Marks[0].Actor)
	assert.Equal(t, 2, d.Steps)
}

func TestTheNoteOfALaneIsWhatMattersMost(t *testing.T) {
	m, _ := stage()
	m.Events = []event.Event{
		{Kind: event.HWMoved, Node: 0, From: 1, To: 2},
		{Kind: event.Truncated, Node: 0, From: 2, To: 1},
		{Kind: event.Appended, Node: 1},
	}
	a := Build(m).Lanes[0]
	assert.Equal(t, "truncated to 1, then LEO 2", a.Note.In(words.EN))
	assert.True(t, a.NoteBad)
}
