package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/world"
)

// unsent lets B fetch the second of two batches of leader A, whose answer A is slow to send.
func unsent(t *testing.T) (*play, *network.Message) {
	t.Helper()
	p := boot(t, spec(t, "2.7", 2, a, b), a)
	p.produce(1, 0, a)
	p.fetch(b)
	p.produce(1, 0, a)
	for i := range p.Now().Net.All() {
		require.NotEqual(t, kafka.APIFetch, p.Now().Net.M[i].API, "nothing is under way")
	}
	p.produce(1, 0, a)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	p.do(world.Action{Kind: world.Deliver, Msg: p.Now().Net.M[0].ID})
	m := &p.Now().Net.M[0]
	require.True(t, m.Answer && m.API == kafka.APIFetch && m.Body.NBatches > 0, "%+v", m)
	p.do(world.Action{Kind: world.SlowSend, Msg: m.ID})
	return p, &p.Now().Net.M[0]
}

// FileRecords.writeTo: what is sent is what the file holds by then (case H07);
// scenarios/field-late-answer-next-epoch plays the piece that was written anew.
func TestAnAnswerThatIsSentLate(t *testing.T) {
	p, m := unsent(t)
	assert.Equal(t, world.MessageIsHeld, world.CanDeliver(p.Spec(), p.Now(), m))
	assert.Equal(t, world.MessageIsHeld, p.Do(world.Action{Kind: world.SlowSend, Msg: m.ID}))
	before := m.Body
	p.do(world.Action{Kind: world.Release, Msg: m.ID})
	m = &p.Now().Net.M[0]
	assert.Equal(t, before, m.Body, "nobody has touched the log")
	assert.False(t, m.Unsent || m.Held)
	p.do(world.Action{Kind: world.Deliver, Msg: m.ID})
	assert.Equal(t, p.leo(a), p.leo(b))
}

// An answer that was not written out dies with its sender, unlike one that was.
func TestAnUnsentAnswerDiesWithItsSender(t *testing.T) {
	p, m := unsent(t)
	id := m.ID
	p.do(world.Action{Kind: world.CrashProcess, Broker: a})
	assert.Nil(t, p.Now().Net.Find(id))
	assert.NotEmpty(t, p.happened(event.ConnBroken, b))
	assert.Zero(t, p.Now().Brokers[b].Process.Replicas[0].Fetcher.Asked, "B knows")
}

// Only an answer to a Fetch is a piece of a file.
func TestWhatCannotBeSentLate(t *testing.T) {
	p := boot(t, spec(t, "2.7", 2, a, b), a)
	p.do(world.Action{Kind: world.RunFetcher, Broker: b})
	m := &p.Now().Net.M[0]
	require.False(t, m.Answer)
	assert.Equal(t, world.NoSuchThing, p.Do(world.Action{Kind: world.SlowSend, Msg: m.ID}))
	assert.Equal(t, world.NothingThere, p.Do(world.Action{Kind: world.SlowSend, Msg: 999}))
}
