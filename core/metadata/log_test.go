package metadata

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
)

// fill gives a log of n records in batches of three: record i sets min.insync.replicas of the topic
// to i+1, so that an image tells up to where it has read.
func fill(n int) *Log {
	l := &Log{}
	for i := range n {
		l.Append(Entry{
			Record: Record{Type: Config, Key: MinISR, Value: int32(i) + 1}, End: i%3 == 2,
		})
	}
	return l
}

func setTo(v int32) Setting { return Setting{Set: true, Value: v} }

// A full log of 64 takes its older half into the base image, but no part of a batch: the last batch
// that ends at or below offset 32 ends at 30. Offsets go on.
func TestAFullLogIsFoldedAtABatch(t *testing.T) {
	l := fill(kafka.MaxMetadata)
	require.Zero(t, l.Base.Offset)
	l = fill(kafka.MaxMetadata + 1)
	assert.Equal(t, kafka.Offset(30), l.Base.Offset)
	assert.Equal(t, setTo(30), l.Base.TopicMinISR)
	assert.Len(t, l.All(), 35)
	assert.Equal(t, int32(31), l.All()[0].Value)
	assert.Equal(t, kafka.Offset(65), l.End())
	assert.Equal(t, setTo(65), l.Now.TopicMinISR)
	assert.Equal(t, Entry{}, l.Entries[35], "nothing is left behind the end")
}

// Batch by batch a reader stops at the end of each, and never in one, but for the end of what it
// may read.
func TestReadBatchByBatch(t *testing.T) {
	l := fill(8) // batches end at 3 and 6, the last one is open
	var m Image
	for _, at := range []kafka.Offset{3, 6, 8} {
		assert.True(t, l.Read(&m, 8, false))
		assert.Equal(t, at, m.Offset)
		assert.Equal(t, setTo(int32(at)), m.TopicMinISR)
	}
	assert.False(t, l.Read(&m, 8, false), "nothing is new")

	m = Image{}
	assert.True(t, l.Read(&m, 5, true), "not above what is committed for the one that is asked")
	assert.Equal(t, kafka.Offset(5), m.Offset)
	assert.True(t, l.Read(&m, 100, true))
	assert.Equal(t, l.Now, m)
}

// What a reader lacks may be in the base image alone: it begins with that.
func TestReadFromBeforeTheBase(t *testing.T) {
	l := fill(kafka.MaxMetadata + 1)
	var m Image
	assert.True(t, l.Read(&m, 65, false))
	assert.Equal(t, l.Base, m)
	assert.True(t, l.Read(&m, 65, false))
	assert.Equal(t, kafka.Offset(33), m.Offset)

	m = Image{}
	assert.True(t, l.Read(&m, 65, true))
	assert.Equal(t, l.Now, m)
}

// What a quorum without flush has lost is taken back, as far as the log reaches.
func TestForget(t *testing.T) {
	l := fill(kafka.MaxMetadata + 1)
	before := *l
	assert.False(t, l.Forget(29), "that is in the base image")
	assert.Equal(t, before, *l)
	assert.True(t, l.Forget(40))
	assert.Equal(t, kafka.Offset(40), l.End())
	assert.Equal(t, setTo(40), l.Now.TopicMinISR)
	assert.Len(t, l.All(), 10)
	assert.Equal(t, Entry{}, l.Entries[10])
	assert.True(t, l.Forget(30))
	assert.Equal(t, l.Base, l.Now)
	assert.Empty(t, l.All())
}
