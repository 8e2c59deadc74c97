package plog

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/kafka"
	"highwater/core/release"
)

// lg builds a log from words "epoch:count": lg("0:2 1:1") holds a batch of two records in
// epoch 0 and one of one record in epoch 1. A word "@n" moves the next batch to offset n.
func lg(words string) *Log {
	l, seq := &Log{}, int32(0)
	for w := range strings.FieldsSeq(words) {
		if at, moved := strings.CutPrefix(w, "@"); moved {
			n, _ := strconv.Atoi(at)
			l.LEO = kafka.Offset(n)
			continue
		}
		e, count, _ := strings.Cut(w, ":")
		epoch, _ := strconv.Atoi(e)
		n, _ := strconv.Atoi(count)
		l.AppendAsLeader(Batch{Last: kafka.Offset(n) - 1, Seq: seq}, kafka.LeaderEpoch(epoch))
		seq += int32(n)
	}
	return l
}

func TestAppendAsLeaderStampsOffsetAndEpoch(t *testing.T) {
	l := lg("0:3")
	got := l.AppendAsLeader(Batch{Last: 1, Producer: 1, Seq: 7, Epoch: kafka.NoLeaderEpoch}, 4)
	assert.Equal(t, Batch{Base: 3, Last: 4, Epoch: 4, Producer: 1, Seq: 7}, got)
	assert.Equal(t, kafka.Offset(5), l.LEO)
}

// broker.md 0.5: base below the LEO is refused; there is no check that base = LEO.
func TestAppendAsFollowerTakesGapsAndRefusesOverlap(t *testing.T) {
	l := lg("0:2")
	assert.Equal(t, Unexpected, l.AppendAsFollower(&newest, Batch{Base: 1, Last: 3}))
	assert.Equal(t, kafka.Offset(2), l.LEO)
	assert.Equal(t, Appended, l.AppendAsFollower(&newest, Batch{Base: 5, Last: 6}))
	assert.Equal(t, kafka.Offset(7), l.LEO)
	assert.Nil(t, l.RecordAt(3), "the gap holds nothing")
}

// broker.md 0.5, truncateTo: at or above the LEO nothing; else every batch that ends above
// leaves the file, and the LEO in memory is the offset asked for.
func TestTruncateTo(t *testing.T) {
	for _, tc := range []struct {
		name, log    string
		to           kafka.Offset
		changed      bool
		leo, fileEnd kafka.Offset
	}{
		{"at the end", "0:2 0:2", 4, false, 4, 4},
		{"beyond the end", "0:2", 9, false, 2, 2},
		{"at a batch border", "0:2 0:2", 2, true, 2, 2},
		{"everything", "0:2 0:2", 0, true, 0, 0},
		{"inside a batch", "0:2 0:5", 4, true, 4, 2}, // LT-12: file at 2, memory at 4
	} {
		t.Run(tc.name, func(t *testing.T) {
			l := lg(tc.log)
			assert.Equal(t, tc.changed, l.TruncateTo(tc.to))
			assert.Equal(t, tc.leo, l.LEO)
			assert.Equal(t, tc.fileEnd, l.FileEnd())
			assert.Equal(t, tc.fileEnd, l.Load(false, 0, 0).After, "a restart counts from the file")
		})
	}
	assert.Panics(t, func() { lg("0:1").TruncateTo(-1) })
}

func TestReadBeginsWithTheBatchThatHoldsTheOffset(t *testing.T) {
	l := lg("0:2 0:3 1:1")
	got := l.Read(nil, 3, l.LEO)
	require.Len(t, got, 2)
	assert.Equal(t, kafka.Offset(2), got[0].Base)
	assert.Empty(t, l.Read(nil, 6, l.LEO))
	assert.Len(t, l.Read(nil, 0, 5), 2, "a consumer reads whole batches below its bound")
}

// broker.md 0.6: a process crash keeps the page cache, a power loss what was flushed.
func TestPowerLossTakesWhatWasOnlyInThePageCache(t *testing.T) {
	l := lg("0:1 0:1")
	require.True(t, l.WriteBack(0))
	require.False(t, l.WriteBack(0), "nothing new to write")
	l.AppendAsLeader(Batch{}, 1)
	l.AppendAsLeader(Batch{}, 1)
	crashed := *l
	crashed.Load(false, 0, 0)
	assert.Equal(t, kafka.Offset(4), crashed.LEO)
	lucky := *l
	lucky.LosePower(1)
	assert.Equal(t, kafka.Offset(3), lucky.LEO)
	l.LosePower(0)
	assert.Equal(t, kafka.Offset(2), l.LEO)
	assert.Equal(t, int16(2), l.N)
}

func TestTruncationLowersWhatIsFlushed(t *testing.T) {
	l := lg("0:1 0:1 0:1")
	l.Flush()
	l.TruncateTo(1)
	l.AppendAsLeader(Batch{}, 1)
	l.LosePower(0)
	assert.Equal(t, kafka.Offset(1), l.LEO, "what came after the cut was never on disk")
}

// The rules of 0.11 and later: the base offset is compared, and an empty log may start over.
var newest = release.Rules{
	AppendCheck: release.ByBaseOffset, EmptyLogRestart: release.On, LogStart: release.On,
}

func TestHolds(t *testing.T) {
	l := lg("0:2 0:3")
	assert.True(t, l.Holds(0, 4))
	assert.False(t, l.Holds(0, 5))
	assert.False(t, l.Holds(1, 0))
}

func TestTruncateThenAppendGivesAnAscendingLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := &Log{}
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if rapid.Bool().Draw(t, "cut") {
				l.TruncateTo(kafka.Offset(rapid.IntRange(0, int(l.LEO)).Draw(t, "to")))
			} else if !l.Full(1) {
				n := rapid.IntRange(1, 5).Draw(t, "n")
				l.AppendAsLeader(Batch{Last: kafka.Offset(n) - 1}, 0)
			}
			end := kafka.Offset(0)
			for _, b := range l.All() {
				if b.Base < end || b.Last < b.Base {
					t.Fatalf("batch %+v after %d", b, end)
				}
				end = b.End()
			}
			if end > l.LEO || l.FlushedTo > l.FileEnd() {
				t.Fatalf("end %d, leo %d, flushed %d", end, l.LEO, l.FlushedTo)
			}
			for i := int(l.N); i < len(l.Batches); i++ {
				if l.Batches[i] != (Batch{}) {
					t.Fatalf("slot %d is not zeroed", i)
				}
			}
		}
	})
}
