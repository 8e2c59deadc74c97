package world_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/quorum"
	"highwater/core/release"
	"highwater/core/world"
)

// greatest gives a world of a cluster that uses every index there is, in the middle of work.
func greatest(t *testing.T) (*world.Spec, *world.World) {
	s := spec(t, "3.9-zk", kafka.MaxBrokers, 0, 1, 2)
	s.Partitions, s.Producers, s.Consumers =
		kafka.MaxPartitions, kafka.MaxProducers, kafka.MaxConsumers
	for p := range s.Replicas {
		s.Replicas[p] = kafka.ListOf(a, b, c)
	}
	p := boot(t, s, a)
	r := rand.New(rand.NewPCG(5, 5))
	for p.Len() < 400 || p.Now().Net.N < 5 || !allUp(s, p.Now()) {
		if x := anyAction(r, s, p.Now()); x.Kind != world.CrashProcess &&
			x.Kind != world.PowerLoss && x.Kind != world.CutLink {
			x.Partition = kafka.PartitionID(r.IntN(kafka.MaxPartitions))
			p.Do(x)
		}
	}
	w := *p.Now()
	return s, &w
}

func allUp(s *world.Spec, w *world.World) bool {
	for b := range kafka.BrokerID(s.Brokers) {
		if !w.Up(b) {
			return false
		}
	}
	return true
}

// shape are the fields whose change makes a world that Step can never reach, because others
// are zero without them: lengths, and flags that come before what they allow.
var shape = []string{"Up", "Loaded", "Role", "Overflow", "Line"}

// leaves calls f with every number and truth in v that may differ in a world of this shape: not
// what an array holds where the world has nothing.
func leaves(path string, v, empty reflect.Value, f func(path string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			length := name == "N" || len(name) > 1 && name[0] == 'N' && name[1] < 'a' &&
				v.Field(i).CanInt()
			if !length && !slices.Contains(shape, name) {
				leaves(path+"."+name, v.Field(i), empty.Field(i), f)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			whole := v.Type().Elem().Kind() == reflect.Struct || strings.HasSuffix(path, ".ID")
			if whole && v.Index(i).Equal(empty.Index(i)) {
				continue
			}
			leaves(path+"[]", v.Index(i), empty.Index(i), f)
		}
	default:
		f(path, v)
	}
}

// change gives the leaf another value; the function that it gives takes it back.
func change(v reflect.Value) (undo func()) {
	before := reflect.New(v.Type()).Elem()
	before.Set(v)
	switch {
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() ^ 1)
	default:
		v.SetUint(v.Uint() ^ 1)
	}
	return func() { v.Set(before) }
}

// filled gives a world of KRaft mode in which nothing is zero that only such a world has, whether a
// run reaches it or not.
func filled(t *testing.T) (*world.Spec, *world.World) {
	s, w := greatest(t)
	s.Mode, s.Voters = release.KRaft, kafka.MaxVoters
	n := 0
	for b := range w.Brokers {
		fill(reflect.ValueOf(&w.Brokers[b].Process.Member).Elem(), &n)
	}
	fill(reflect.ValueOf(&w.KRaft).Elem(), &n)
	fill(reflect.ValueOf(&w.Voters).Elem(), &n)
	fill(reflect.ValueOf(&w.Metadata).Elem(), &n)
	w.Metadata.N = 7
	clear(w.Metadata.Entries[7:])
	for v := range w.Voters {
		l := &w.Voters[v].Disk.Log
		l.N, l.Base = 9, w.Metadata.Base.Offset+1
		clear(l.Entries[9:])
		if v%2 == 0 { // the first ones are those that are committed
			copy(l.Entries[:6], w.Metadata.Entries[1:7])
		}
	}
	w.Net.RemoveIf(func(m *network.Message) bool { return m.ID%3 == 0 })
	for v := range kafka.VoterID(kafka.MaxVoters) {
		var q quorum.Message
		fill(reflect.ValueOf(&q).Elem(), &n)
		q.N = int8(len(q.Entries))
		m := network.Message{From: v.Node(), To: 0, Body: network.NewBody(), After: 3}
		require.NotZero(t, w.Net.SendQuorum(m, q))
		require.True(t, w.Net.SetSlow(v.Node(), 1, 5))
	}
	return s, w
}

// fill gives every number and truth in v a value that is not zero.
func fill(v reflect.Value, n *int) {
	if v.Type() == reflect.TypeFor[kafka.ReplicaList]() {
		v.Set(reflect.ValueOf(kafka.ListOf(c, a, b)))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Bool:
		v.SetBool(true)
	default:
		*n = *n%100 + 1
		if v.CanInt() {
			v.SetInt(int64(*n))
		} else {
			v.SetUint(uint64(*n))
		}
	}
}

// Every number of a world is packed and comes back, and is copied: one that is missing in the
// layout or in CopyUsed fails here, whether a run reaches it or not.
func TestEveryFieldIsPackedAndCopied(t *testing.T) {
	for _, tc := range []struct {
		name  string
		build func(*testing.T) (*world.Spec, *world.World)
		least int
	}{{"zk", greatest, 1000}, {"kraft", filled, 3000}} {
		t.Run(tc.name, func(t *testing.T) {
			s, w := tc.build(t)
			everyField(t, s, w, tc.least)
		})
	}
}

func everyField(t *testing.T, s *world.Spec, w *world.World, least int) {
	into, copied := world.New(), world.New()
	var buf []byte
	n := 0
	check := func(path string, v reflect.Value) {
		if s.Mode != release.KRaft && onlyKRaft(path) {
			return
		}
		undo := change(v)
		buf = w.Pack(s, buf[:0])
		require.NoError(t, world.UnpackInto(s, buf, into), path)
		require.True(t, *into == *w, "%s is not packed (layout*.go)", path)
		copied.CopyUsed(s, w)
		require.True(t, *copied == *w, "%s is not copied (copy.go)", path)
		undo()
		n++
	}
	leaves("World", reflect.ValueOf(w).Elem(), reflect.ValueOf(world.New()).Elem(), check)
	require.Greater(t, n, least)
}

// onlyKRaft says whether a field belongs to a part of the world that there is in KRaft mode alone.
func onlyKRaft(path string) bool {
	for _, p := range []string{
		".Voters", ".KRaft", ".Metadata", ".Brokers[].Process.Member",
		".Brokers[].Machine.Starts", ".Net.Carried",
	} {
		if strings.HasPrefix(path, "World.Servers"+p) || strings.HasPrefix(path, "World.Others"+p) {
			return true
		}
	}
	return false
}

// Copying and unpacking into a world that was used for another leave nothing of that one, and
// share nothing with their source.
func TestAUsedWorldCanBeUsedAgain(t *testing.T) {
	copied, unpacked := world.New(), world.New()
	for seed := range uint64(8) {
		randomRun(t, "0.11", seed, 150, func(tl *world.Timeline) {
			copied.CopyUsed(tl.Spec(), tl.Now())
			require.True(t, *copied == *tl.Now(), "seed %d, action %d", seed, tl.Len())
			packed := tl.Now().Pack(tl.Spec(), nil)
			require.NoError(t, world.UnpackInto(tl.Spec(), packed, unpacked))
			require.True(t, *unpacked == *tl.Now(), "seed %d, action %d", seed, tl.Len())
			before := *tl.Now()
			for _, x := range world.Enabled(tl.Spec(), copied, nil) {
				world.Step(tl.Spec(), copied, x, nil)
			}
			require.True(t, before == *tl.Now(), "a step of a copy changes nothing elsewhere")
		})
	}
}

// Message ids are the only numbers of type uint32 in a world, so that this test knows them all.
func TestWorldsThatDifferInIdsAlonePackAlike(t *testing.T) {
	for seed := range uint64(8) {
		randomRun(t, "0.10.2", seed, 150, func(tl *world.Timeline) {
			s, w := tl.Spec(), *tl.Now()
			want := w.PackCanonical(s, nil)
			all := reflect.ValueOf(&w).Elem()
			leaves("", all, reflect.ValueOf(world.New()).Elem(),
				func(_ string, v reflect.Value) {
					if v.Kind() == reflect.Uint32 && v.Uint() != 0 {
						v.SetUint(v.Uint()*7 + 1000)
					}
				})
			require.Equal(t, want, w.PackCanonical(s, nil), "seed %d, %d", seed, tl.Len())
		})
	}
}

// A world with new ids goes on as the other does.
func TestARenumberedWorldGoesOnAlike(t *testing.T) {
	var buf []byte
	for seed := range uint64(8) {
		var last, now world.World
		randomRun(t, "0.10.2", seed, 200, func(tl *world.Timeline) {
			s := tl.Spec()
			last, now = now, *tl.Now()
			if last.ZK.LastZxid == 0 || last == now {
				return
			}
			x := tl.Action(tl.Len() - 1)
			if !translate(s, &last, &x, buf) {
				return
			}
			require.Equal(t, world.OK, world.Step(s, &last, x, nil), "%+v", x)
			require.Equal(t, now.PackCanonical(s, nil), last.PackCanonical(s, nil),
				"seed %d, %+v", seed, x)
		})
	}
}

// translate numbers the world anew and gives the action the new id of its message.
func translate(s *world.Spec, w *world.World, x *world.Action, buf []byte) bool {
	old := *w
	w.Renumber(s, buf)
	if x.Msg == 0 {
		return true
	}
	if m := old.Net.Find(x.Msg); m != nil {
		x.Msg = nth(&w.Net, m, rank(&old.Net, m))
		return true
	}
	_, fire, any := world.NextTimer(s, w)
	x.Msg = fire.Msg
	return any && fire.Kind == x.Kind
}

func rank(n *network.Net, m *network.Message) int {
	r := 0
	for i := range n.All() {
		if n.M[i].ID == m.ID {
			return r
		}
		if onOne(&n.M[i], m) {
			r++
		}
	}
	return -1
}

func nth(n *network.Net, m *network.Message, r int) uint32 {
	for i := range n.All() {
		if onOne(&n.M[i], m) {
			if r == 0 {
				return n.M[i].ID
			}
			r--
		}
	}
	return 0
}

func onOne(x, y *network.Message) bool {
	return x.From == y.From && x.To == y.To && x.Line == y.Line && x.Answer == y.Answer
}

// lastAllocatesNothing takes the last step of a run once more, without events; of each kind of
// action the first ones.
func lastAllocatesNothing(
	t *testing.T, tl *world.Timeline, into *world.World, tried map[world.Kind]int,
) {
	t.Helper()
	s, x := tl.Spec(), tl.Action(tl.Len()-1)
	if tried[x.Kind]++; tried[x.Kind] > 60 {
		return
	}
	before := tl.At(tl.Len() - 1)
	require.Zero(t, allocations(func() {
		into.CopyUsed(s, before)
		world.Step(s, into, x, nil)
	}), "%+v", x)
}

// allocations counts what f allocates. Go counts those of the whole program, its collector's as
// well, but what f itself does is there each time.
func allocations(f func()) float64 {
	fewest := testing.AllocsPerRun(1, f)
	for again := 0; again < 4 && fewest > 0; again++ {
		fewest = min(fewest, testing.AllocsPerRun(1, f))
	}
	return fewest
}

// A step without events allocates nothing, whatever it does.
func TestAStepWithoutEventsAllocatesNothing(t *testing.T) {
	tried := map[world.Kind]int{}
	into := world.New()
	for seed := range uint64(12) {
		randomRun(t, "0.10.2", seed, 300, func(tl *world.Timeline) {
			if tl.Len() == 0 {
				return
			}
			lastAllocatesNothing(t, tl, into, tried)
		})
	}
	for _, k := range []world.Kind{
		world.Deliver, world.RunFetcher, world.ReadState, world.Produce, world.Consume,
		world.StartProcess, world.PowerLoss, world.FireTimer, world.CutLink,
	} {
		require.Positive(t, tried[k], "no run did %d", k)
	}
}
