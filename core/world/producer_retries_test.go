package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
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

// KAFKA-14359 with a lost answer: nothing is acknowledged, so a 45 to the first batch looks like a
// gap (TransactionManager.canRetry of 2.5). The epoch is raised, and the second one is there twice.
func TestTheFirstBatchAndAnAnswerAreLost(t *testing.T) {
	for rules, log := range map[string][]int32{"2.4": {0, 1}, "2.5": {1, 0, 1}, "4.1": {1, 0, 1}} {
		h := newHistory(t, rules, release.ProducerConfig{Idempotent: true}, 1, a)
		h.do(world.Action{Kind: world.InitProducer, Broker: a})
		h.goesOn()
		h.produces()
		h.loses()
		h.produces()
		h.Do(world.Action{Kind: world.Deliver, Msg: h.sent(1).Request})
		for i := range h.Now().Net.All() {
			if m := h.Now().Net.M[i]; m.API == kafka.APIProduce && m.Answer {
				h.do(world.Action{Kind: world.Drop, Msg: m.ID})
				break
			}
		}
		h.passes(31000)()
		assert.Equal(t, log, h.records(a), rules)
	}
}
