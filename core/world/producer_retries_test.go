package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/release"
	"highwater/core/world"
)

// All retries are counted: 200 of them, 100 ms apart, and no more.
func TestManyRetriesEnd(t *testing.T) {
	h := newHistory(t, "2.4", release.ProducerConfig{Retries: 200}, 2, a)
	h.send(-1)() // refused with 19: A is alone in the ISR
	h.passes(19900)()
	assert.Equal(t, client.Retrying, h.sent(0).State)
	h.passes(100)()
	assert.Equal(t, client.Failed, h.sent(0).State)
	assert.Equal(t, int32(201), h.sent(0).Attempts)
}

// 0.11 counts a sequence up when its batch is acknowledged (Sender.completeBatch): the next batch
// has that of one whose retries are over, and the event says so. From 1.1 on it stays used.
func TestTheNextBatchTakesTheSequence(t *testing.T) {
	for rules, sequence := range map[string]int32{"0.11": 0, "1.1": 1} {
		h := newHistory(t, rules, release.ProducerConfig{Idempotent: true, Retries: 1}, 1, a, b)
		h.do(world.Action{Kind: world.InitProducer, Broker: b})
		h.settle(nil)
		h.crash(a)()
		from := h.Len()
		h.send(-1)()
		h.passes(100)()
		assert.Equal(t, client.Failed, h.sent(0).State, rules)
		assert.Equal(t, sequence, h.Now().Producers[0].Partitions[0].Next, rules)
		var moved []event.Rule
		for _, e := range h.Events(from, h.Len()) {
			if e.Kind == event.SequencesChanged {
				moved = append(moved, e.Rule)
			}
		}
		if sequence == 0 {
			assert.Equal(t, []event.Rule{event.RuleSequencesMoveUp}, moved)
		} else {
			assert.Empty(t, moved)
		}
	}
}
