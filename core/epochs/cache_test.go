package epochs

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
	"highwater/core/release"
)

func cache(rule release.EpochCache, pairs ...int) *Cache {
	c := &Cache{}
	for i := 0; i < len(pairs); i += 2 {
		c.Assign(rule, kafka.LeaderEpoch(pairs[i]), kafka.Offset(pairs[i+1]))
	}
	return c
}

func entries(c *Cache) []int {
	out := []int{}
	for _, e := range c.All() {
		out = append(out, int(e.Epoch), int(e.Start))
	}
	return out
}

// broker.md 0.4: 0.11 to 2.0.0 assign only if the epoch rises and the start does not fall.
func TestAssignUpTo200IgnoresWhatRegresses(t *testing.T) {
	c := cache(release.IncreasingCache, 1, 5, 3, 9)
	for _, p := range [][2]int{{3, 12}, {2, 12}, {4, 8}} {
		e, s := kafka.LeaderEpoch(p[0]), kafka.Offset(p[1])
		assert.False(t, c.Assign(release.IncreasingCache, e, s))
	}
	assert.True(t, c.Assign(release.IncreasingCache, 4, 9), "the same start is allowed")
	assert.Equal(t, []int{1, 5, 3, 9, 4, 9}, entries(c))
}

// broker.md 0.4: since 2.0.1 the last assignment wins and deletes what conflicts.
func TestAssignSince201(t *testing.T) {
	for _, tc := range []struct {
		name string
		e, s int
		want []int
	}{
		{"newer", 4, 12, []int{1, 5, 3, 9, 4, 12}},
		{"the latest again, later", 3, 11, []int{1, 5, 3, 9}},
		{"the latest again, earlier", 3, 7, []int{1, 5, 3, 7}},
		{"newer at the same start replaces", 4, 9, []int{1, 5, 4, 9}},
		{"an older epoch", 2, 8, []int{1, 5, 2, 8}},
		{"an earlier offset", 4, 3, []int{4, 3}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := cache(release.MonotonicCache, 1, 5, 3, 9)
			c.Assign(release.MonotonicCache, kafka.LeaderEpoch(tc.e), kafka.Offset(tc.s))
			assert.Equal(t, tc.want, entries(c))
		})
	}
	assert.Panics(t, func() { cache(release.MonotonicCache, -1, 0) })
}

// broker.md 0.4, endOffsetFor: the answers of 0.11 to 1.1 (an offset alone), of 2.0.0 (an epoch
// too, nothing below the first entry), of 2.0.1 and later, and of another product (case H41:
// redpanda-data/redpanda issue 11864 names the two answers that are wrong).
func TestEndOffsetFor(t *testing.T) {
	undefined := Entry{-1, -1}
	for _, tc := range []struct {
		name                     string
		asked                    kafka.LeaderEpoch
		offset, both, below, own Entry
	}{
		{"undefined", -1, undefined, undefined, undefined, undefined},
		{"below the first entry", 0, undefined, undefined, Entry{0, 5}, Entry{0, 5}},
		{"known", 1, Entry{-1, 21}, Entry{1, 21}, Entry{1, 21}, Entry{3, 21}},
		{
			"never had: KIP-279's hole", 2,
			Entry{-1, 21},
			Entry{1, 21},
			Entry{1, 21},
			Entry{1, 21},
		},
		{"the latest", 3, Entry{-1, 31}, Entry{3, 31}, Entry{3, 31}, Entry{3, 31}},
		{"above the latest", 4, undefined, undefined, undefined, Entry{3, 5}},
	} {
		c := cache(release.MonotonicCache, 1, 5, 3, 21)
		for rule, want := range []Entry{tc.offset, tc.both, tc.below, tc.own} {
			r := release.Rules{EpochAnswer: release.EpochAnswer(rule)}
			assert.Equal(t, want, c.EndOffsetFor(&r, tc.asked, 31), "%s, rule %d", tc.name, rule)
		}
	}
	old := release.Rules{EpochAnswer: release.AnswerOffset}
	assert.Equal(t, Entry{-1, 7}, (&Cache{}).EndOffsetFor(&old, -1, 7),
		"up to 1.1 an empty cache answers -1 with its log end")
	both := release.Rules{EpochAnswer: release.AnswerEpochAndOffset}
	assert.Equal(t, undefined, (&Cache{}).EndOffsetFor(&both, -1, 7))
	assert.Equal(t, undefined, (&Cache{}).EndOffsetFor(&both, 0, 7))
}

// KAFKA-10432 (case H13): from 2.1 to 2.6.0 a recovery left epoch 0 out.
func TestRebuild(t *testing.T) {
	for _, tc := range []struct {
		rule release.RebuiltEpochs
		want []int
	}{
		{release.AllEpochs, []int{0, 0, 2, 7}},
		{release.SkipsZero, []int{2, 7}},
	} {
		c, r := &Cache{}, release.Rules{EpochCache: release.MonotonicCache, RebuiltEpochs: tc.rule}
		c.Rebuild(&r, 0, 0)
		c.Rebuild(&r, 0, 3)
		c.Rebuild(&r, 2, 7)
		assert.False(t, c.Rebuild(&r, 1, 9), "an epoch that is not above the latest")
		assert.Equal(t, tc.want, entries(c))
	}
}

func TestTruncateFromEnd(t *testing.T) {
	c := cache(release.MonotonicCache, 1, 5, 3, 9, 4, 12)
	assert.False(t, c.TruncateFromEnd(13))
	assert.True(t, c.TruncateFromEnd(9))
	assert.Equal(t, []int{1, 5}, entries(c))
	assert.False(t, c.TruncateFromEnd(-1))
	assert.True(t, c.TruncateFromEnd(0))
	assert.Empty(t, entries(c))
	assert.Equal(t, kafka.NoLeaderEpoch, c.Latest())
}

func TestTruncateFromStart(t *testing.T) {
	c := cache(release.MonotonicCache, 1, 5, 3, 9, 4, 12)
	assert.False(t, c.TruncateFromStart(4))
	assert.True(t, c.TruncateFromStart(10))
	assert.Equal(t, []int{3, 10, 4, 12}, entries(c), "the last one removed begins at the offset")
}

func TestNoCacheTakesNothing(t *testing.T) {
	assert.Empty(t, entries(cache(release.NoCache, 0, 0)))
}
