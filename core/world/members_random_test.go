package world_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
	"highwater/core/world"
)

// meddling are what the world outside does in a random run of KRaft mode; what is there twice comes
// more often.
var meddling = [...]world.Kind{
	world.StartProcess, world.StartProcess, world.CrashProcess, world.PowerLoss, world.CloseProcess,
	world.ShutDown, world.FailLogDir, world.ReplaceDisk, world.DieLoading, world.FlushDisk,
	world.Produce, world.Produce, world.Consume, world.FindLeader, world.DeleteRecords,
	world.CutLink, world.HealLink, world.HealLink, world.Drop, world.Hold, world.Release,
	world.StartVoter, world.StartVoter, world.CrashVoter, world.VoterPowerLoss, world.ReadMetadata,
	world.Unregister, world.AlterConfig, world.AlterELR, world.ElectLeaders, world.Reassign,
}

// meddle draws what somebody does, possible or not.
func meddle(r *rand.Rand, s *world.Spec, w *world.World) world.Action {
	x := world.Action{
		Kind: meddling[r.IntN(len(meddling))], Broker: kafka.BrokerID(r.IntN(int(s.Brokers))),
		Partition: kafka.PartitionID(r.IntN(int(s.Partitions))),
		Voter:     kafka.VoterID(r.IntN(int(s.Voters))), Count: int32(r.IntN(4)),
		Acks: int8(r.IntN(3) - 1), Keep: int8(r.IntN(2)), Unclean: r.IntN(2) == 0,
		From: kafka.NodeID(r.IntN(kafka.MaxNodes)), To: kafka.NodeID(r.IntN(kafka.MaxNodes)),
		Setting: metadata.Key(r.IntN(2)), Cluster: r.IntN(2) == 0,
	}
	if w.Net.N > 0 {
		x.Msg = w.Net.M[r.IntN(int(w.Net.N))].ID
	}
	if x.Kind == world.Reassign {
		for _, b := range r.Perm(int(s.Brokers))[:1+r.IntN(3)] {
			x.Replicas.ID[x.Replicas.N] = kafka.BrokerID(b)
			x.Replicas.N++
		}
	}
	return x
}

// randomKRaft plays a random run, and lets look before each step.
func randomKRaft(
	t *testing.T, rules string, seed uint64, steps int,
	look func(*world.Spec, *world.World, world.Action),
) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 4))
	s := spec(t, rules, 3, a, b, c)
	s.Mode, s.Voters, s.Partitions = release.KRaft, int8(1+2*r.IntN(2)), 2
	s.Replicas[1], s.Config.LogDirs = kafka.ListOf(b, c), int8(1+r.IntN(2))
	s.Config.MinISR = int8(1 + r.IntN(2))
	w := world.New()
	do := func(x world.Action) {
		look(s, w, x)
		world.Step(s, w, x, nil)
	}
	for v := range kafka.VoterID(s.Voters) {
		do(world.Action{Kind: world.StartVoter, Voter: v})
	}
	for i := range kafka.BrokerID(s.Brokers) {
		do(world.Action{Kind: world.StartProcess, Broker: i})
	}
	for i := range steps {
		var room [64]world.Action
		next := world.Enabled(s, w, room[:0])
		switch {
		case i == steps/10:
			do(world.Action{Kind: world.CreateTopic})
		case i > steps/10 && r.IntN(10) == 0:
			do(meddle(r, s, w))
		case len(next) > 0 && r.IntN(3) > 0:
			do(next[0])
		case len(next) > 0:
			do(next[r.IntN(len(next))])
		}
	}
}

// What a broker has applied is the committed log up to some place, whatever happened; and a
// controller takes for present only who is.
func TestMembersKnowWhatIsCommitted(t *testing.T) {
	loaded, touch := 0, 0
	look := func(s *world.Spec, w *world.World, x world.Action) {
		for b := range kafka.BrokerID(s.Brokers) {
			proc := &w.Brokers[b].Process
			m := &proc.Member
			if at := m.Image.Offset; m.Loaded && at >= w.Metadata.Base.Offset {
				var image metadata.Image
				for image.Offset < at {
					w.Metadata.Read(&image, at, true)
				}
				require.True(t, image == m.Image, "broker %d at %d, before %+v", b, at, x)
				loaded++
			}
			for v := range kafka.VoterID(s.Voters) {
				k := &w.KRaft[v].Contacts[b]
				if w.KRaft[v].Active && k.At == kafka.Never {
					require.True(t, proc.Up && proc.BrokerEpoch == k.Epoch && w.Voters[v].Up)
					require.False(t, w.Net.IsCut(b.Node(), v.Node()))
					touch++
				}
			}
			for p := range kafka.PartitionID(s.Partitions) {
				n, r := &m.Image.Parts[p], &proc.Replicas[p]
				if !m.Loaded || !n.Exists || !r.Loaded || !w.Brokers[b].Online(p) {
					continue
				}
				require.GreaterOrEqual(t, r.PartitionEpoch, n.PartitionEpoch, "taken up")
				if r.Leads() {
					require.Equal(t, n.Leader, b, "partition %d before %+v", p, x)
					require.Equal(t, n.LeaderEpoch, r.LeaderEpoch)
				}
			}
		}
	}
	for seed := range uint64(6) {
		for _, rules := range []string{"3.3-kraft", "3.9-kraft", "4.0", "4.1.1"} {
			randomKRaft(t, rules, seed, 1500, look)
		}
	}
	require.Positive(t, loaded)
	require.Positive(t, touch)
}

// In KRaft mode too a step does the same with and without events, allocates nothing without, and
// every world is packed, copied and comes back.
func TestStepsOfKRaftMode(t *testing.T) {
	tried := map[world.Kind]int{}
	into, back := world.New(), world.New()
	look := func(s *world.Spec, w *world.World, x world.Action) {
		if tried[x.Kind]++; tried[x.Kind] > 30 && tried[x.Kind]%50 != 0 {
			return
		}
		require.Zero(t, allocations(func() {
			into.CopyUsed(s, w)
			world.Step(s, into, x, nil)
		}), "%+v", x)
		back.CopyUsed(s, w)
		world.Step(s, back, x, &event.Log{})
		require.True(t, *into == *back, "with events: %+v", x)
		require.NoError(t, world.UnpackInto(s, into.Pack(s, nil), back))
		require.True(t, *into == *back, "packed: %+v", x)
	}
	for i, rules := range release.Names() {
		if rs, _ := release.Lookup(rules); rs.Mode == release.KRaft {
			randomKRaft(t, rules, uint64(i), 1500, look)
		}
	}
	for _, k := range []world.Kind{
		world.Deliver, world.ReadMetadata, world.FireTimer, world.ShutDown, world.CrashVoter,
		world.AlterConfig, world.Reassign, world.Unregister, world.AlterELR, world.CutLink,
	} {
		require.Positive(t, tried[k], "no run did %d", k)
	}
}
