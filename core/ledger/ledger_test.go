package ledger

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/check"
	"highwater/core/client"
	"highwater/core/kafka"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// The worlds are made by hand; the library's scenarios show the ledger of real runs.

// cluster gives two brokers of which 0 leads, a producer and two consumers.
func cluster() (*world.Spec, *world.World) {
	s := &world.Spec{Brokers: 2, Partitions: 1, Producers: 1, Consumers: 2}
	s.Replicas[0] = kafka.ListOf(0, 1)
	w := world.New()
	n := &w.ZK.Partitions[0]
	n.Exists, n.Leader, n.ISR = true, 0, kafka.SetOf(0, 1)
	for b := range 2 {
		p := &w.Brokers[b].Process
		p.Up = true
		p.Replicas[0] = replica.Partition{Loaded: true, Role: replica.Follower}
	}
	w.Brokers[0].Process.Replicas[0].Role = replica.Leader
	return s, w
}

func log(w *world.World, b int) *plog.Log { return &w.Brokers[b].Machine.Disks[0].Log }

// put appends records from seq on to a replica's log.
func put(w *world.World, b int, seq, count int32, e kafka.LeaderEpoch) {
	log(w, b).AppendAsLeader(plog.Batch{Seq: seq, Last: kafka.Offset(count) - 1}, e)
}

// sent notes a batch that was acknowledged at an offset.
func sent(w *world.World, acks int8, seq, count int32, base kafka.Offset) *client.Send {
	w.Producers[0].Note(client.Send{
		State: client.Acked, Acks: acks, Seq: seq, Count: count, Base: base,
	})
	return &w.Producers[0].Sends[w.Producers[0].N-1]
}

func read(w *world.World, c int, o kafka.Offset, seq, count int32) {
	w.Consumers[c].Note(client.Read{Offset: o, Seq: seq, Count: count})
}

func rec(seqs ...int32) []check.Record {
	var out []check.Record
	for _, n := range seqs {
		out = append(out, check.Record{Seq: n})
	}
	return out
}

func of(t *testing.T, l Ledger, k Kind) Claim {
	t.Helper()
	var found []Claim
	for _, c := range l.Claims {
		if c.Kind == k {
			found = append(found, c)
		}
	}
	require.Len(t, found, 1, "%s: %+v", k, l.Claims)
	return found[0]
}

func TestABatchIsOneEntryWhereItsRecordsFareAlike(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 10, 0)
	put(w, 1, 0, 10, 0)
	sent(w, -1, 0, 10, 0)
	l := Of(s, w, nil)
	require.Len(t, l.Entries, 1)
	e := l.Entries[0]
	assert.Equal(t, int32(10), e.Count)
	assert.Equal(t, []kafka.Offset{0}, e.At)
	assert.Equal(t, kafka.SetOf(0, 1), e.Holders)
	assert.Empty(t, l.Claims)

	read(w, 1, 0, 0, 4) // 0 to 3, then 2 to 5 again
	w.Consumers[1].Position[0].Offset = 2
	read(w, 1, 2, 2, 4)
	l = Of(s, w, nil)
	require.Len(t, l.Entries, 4)
	for i, want := range []struct {
		seq, count int32
		reads      []Reading
	}{
		{0, 2, []Reading{{1, 0, 1}}},
		{2, 2, []Reading{{1, 2, 2}}},
		{4, 2, []Reading{{1, 4, 1}}},
		{6, 4, nil},
	} {
		e := &l.Entries[i]
		assert.Equal(t, want.seq, e.Seq)
		assert.Equal(t, want.count, e.Count)
		assert.Equal(t, want.reads, e.Reads)
		assert.Equal(t, kafka.Offset(want.seq), e.Base)
	}
	assert.Equal(t, rec(2, 3), of(t, l, Reread).Records)
	assert.False(t, of(t, l, Reread).Promised, "at least once is all that is promised")
}

// Case H15: one acknowledged record of acks=all and one of acks=1 are lost; only the first was
// promised.
func TestBothKindsOfLossApart(t *testing.T) {
	s, w := cluster()
	put(w, 0, 0, 1, 0)
	put(w, 0, 1, 1, 0)
	sent(w, -1, 0, 1, 0)
	sent(w, 1, 1, 1, 1)
	var j check.Judge
	j.Observe(s, w, 4)
	assert.Empty(t, Of(s, w, &j).Claims)
	log(w, 0).TruncateTo(1)
	j.Observe(s, w, 5)
	log(w, 0).TruncateTo(0)
	j.Observe(s, w, 6)
	l := Of(s, w, &j)
	all, one := of(t, l, LostAll), of(t, l, LostOne)
	assert.Equal(t, rec(0), all.Records)
	assert.Equal(t, rec(1), one.Records)
	assert.True(t, all.Promised)
	assert.False(t, one.Promised)
	assert.Equal(t, [2]int{6, 5}, [2]int{all.Action, one.Action})
	assert.True(t, l.Entries[0].Lost)
	assert.Empty(t, l.Entries[0].At)
}

// A plain producer sends m0 and m1, m0 is sent again: m1 m0, or m0 m1 m0 where only the answer
// was lost (KIP-98 has no promise for it).
func TestDoubledAndOutOfOrder(t *testing.T) {
	s, w := cluster()
	put(w, 0, 1, 1, 0)
	put(w, 0, 0, 1, 0)
	a := sent(w, -1, 0, 1, 1)
	sent(w, -1, 1, 1, 0)
	c := of(t, Of(s, w, nil), OutOfOrder)
	assert.Equal(t, rec(0), c.Records)
	assert.False(t, c.Promised)
	a.ID = 1
	assert.True(t, of(t, Of(s, w, nil), OutOfOrder).Promised)

	s, w = cluster()
	put(w, 0, 0, 1, 0)
	put(w, 0, 1, 1, 0)
	put(w, 0, 0, 1, 0)
	a = sent(w, -1, 0, 1, 2)
	sent(w, -1, 1, 1, 1)
	l := Of(s, w, nil)
	assert.Equal(t, []kafka.Offset{0, 2}, l.Entries[0].At)
	assert.Equal(t, rec(0), of(t, l, Doubled).Records)
	assert.Len(t, l.Claims, 1, "its first copy is in order")
	assert.False(t, l.Claims[0].Promised)
	a.ID = 1
	assert.True(t, of(t, Of(s, w, nil), Doubled).Promised)
	a.State = client.Unknown
	assert.False(t, of(t, Of(s, w, nil), Doubled).Promised, "it was not acknowledged")
}

// R has read m0 m1 m2; the log was cut to 1 and has m3 m4 m5 there. R goes on at 3.
func TestATruncationThatNobodyToldTheConsumer(t *testing.T) {
	s, w := cluster()
	for seq := range int32(3) {
		put(w, 0, seq, 1, 0)
		sent(w, 1, seq, 1, kafka.Offset(seq))
	}
	var j check.Judge
	j.Observe(s, w, 0)
	read(w, 0, 0, 0, 3)
	j.Observe(s, w, 1)
	log(w, 0).TruncateTo(1)
	for seq := int32(3); seq < 6; seq++ {
		put(w, 0, seq, 1, 1)
		sent(w, 1, seq, 1, kafka.Offset(seq-2))
	}
	j.Observe(s, w, 2)
	l := Of(s, w, &j)
	assert.Equal(t, rec(1, 2), of(t, l, Rewritten).Records)
	assert.True(t, of(t, l, Rewritten).Promised)
	assert.Equal(t, rec(3, 4), of(t, l, Skipped).Records, "they lie below its position")
	read(w, 0, 3, 5, 1)
	j.Observe(s, w, 3)
	l = Of(s, w, &j)
	x := of(t, l, Crossed)
	assert.Equal(t, kafka.Offset(2), x.From)
	assert.Equal(t, 3, x.Action)
	assert.False(t, x.Promised, "it does not validate")
	s.Rules.Validation = release.ValidateAlways
	assert.False(t, of(t, Of(s, w, &j), Crossed).Promised, "nor did it then")
	assert.True(t, l.Entries[1].Rewritten)
	assert.Equal(t, []Reading{{0, 1, 1}}, l.Entries[1].Reads)

	log(w, 0).Start = 4
	assert.Empty(t, rewrittenBelow(s, w), "what was deleted on purpose is not rewritten")
}

func rewrittenBelow(s *world.Spec, w *world.World) []Claim {
	var out []Claim
	for _, c := range Of(s, w, nil).Claims {
		if c.Kind == Rewritten || c.Kind == Skipped {
			out = append(out, c)
		}
	}
	return out
}

// Case H37 in small: a reset to the start reads again what the group had read.
func TestSentBackToTheStart(t *testing.T) {
	s, w := cluster()
	s.ConsumerConfigs[0].Group, s.ConsumerConfigs[1].Group = 1, 1
	for seq := range int32(2) {
		put(w, 0, seq, 1, 0)
		sent(w, -1, seq, 1, kafka.Offset(seq))
	}
	var j check.Judge
	read(w, 0, 0, 0, 2)
	w.Groups[0].Owner[0] = 1
	w.Consumers[1].Position[0] = client.Position{State: client.Resetting, Offset: 5}
	j.Observe(s, w, 0)
	w.Consumers[1].Position[0] = client.Position{}
	j.Observe(s, w, 1)
	read(w, 1, 0, 0, 1)
	j.Observe(s, w, 2)
	l := Of(s, w, &j)
	back := of(t, l, SentBack)
	assert.Equal(t, Claim{Kind: SentBack, Client: 1, From: 5, To: 0, Action: 1}, back)
	var again []Claim
	for _, c := range l.Claims {
		if c.Kind == Reread {
			again = append(again, c)
		}
	}
	require.Len(t, again, 2, "both members of the group had it")
	assert.Equal(t, rec(0), again[1].Records)
	s.ConsumerConfigs[1].Group = 2
	assert.Len(t, Of(s, w, &j).Claims, 1, "two groups have nothing to do with each other")
}
