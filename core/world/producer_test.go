package world_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/client"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/plog"
	"highwater/core/release"
	"highwater/core/world"
)

// produces lets P produce one record with acks=all, and nothing arrive.
func (h *history) produces() {
	h.t.Helper()
	h.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: kafka.NoBroker})
}

// loses drops P's last request.
func (h *history) loses() {
	h.t.Helper()
	p := &h.Now().Producers[0]
	h.do(world.Action{Kind: world.Drop, Msg: p.Sends[p.N-1].Request})
}

func (h *history) entry() *plog.ProducerEntry {
	return h.Now().Brokers[a].Machine.Disks[0].Producers.Entry(1)
}

// Without idempotence a batch that is sent again lands behind one that was sent after it; with
// max.in.flight.requests.per.connection=1 that one waits (KafkaProducer's documentation of both).
func TestRetriesReorder(t *testing.T) {
	for _, tc := range []struct {
		inFlight int8
		log      []int32
	}{{5, []int32{1, 0}}, {0, []int32{1, 0}}, {1, []int32{0, 1}}} {
		conf := release.ProducerConfig{Retries: 3, InFlight: tc.inFlight}
		h := newHistory(t, "0.11", conf, 1, a)
		h.produces()
		h.loses()
		h.produces()
		assert.Equal(t, tc.inFlight == 1, h.sent(1).State == client.NotSent)
		h.goesOn()
		h.passes(30100)()
		assert.Equal(t, tc.log, h.records(a), "in flight %d", tc.inFlight)
		assert.True(t, h.sent(0).InDoubt)
		assert.Equal(t, int32(2), h.sent(0).Attempts)
	}
}

// With five in flight an idempotent producer keeps the order: the leader refuses what follows the
// gap (45), and its producer waits for the batch before it (TransactionManager.canRetry).
func TestIdempotenceKeepsTheOrder(t *testing.T) {
	for _, rules := range []string{"1.1", "2.4", "2.8-zk"} {
		h := newHistory(t, rules, release.ProducerConfig{Idempotent: true, InFlight: 5}, 1, a)
		h.send(-1)()
		h.follow([]step{
			{"m1 is lost, m2 is not", func() {
				h.produces()
				h.loses()
				h.produces()
				h.goesOn()
			}, []string{"sends m1 to A", "sends m2 to A", "45: will repeat m2"}},
			{"m2 waits", h.passes(20000), nil},
			{"m1 is given up", h.passes(10100), []string{
				"13: will repeat m1", "sends m1 to A again", "m1 is at 1", "sends m2 to A again",
				"m2 is at 2",
			}},
		})
		assert.Equal(t, []int32{0, 1, 2}, h.records(a), rules)
	}
}

// KafkaProducer.configureInflightRequests of 0.11: an idempotent producer has one request in
// flight, later five at most.
func TestInFlightOfAnIdempotentProducer(t *testing.T) {
	for _, tc := range []struct {
		rules  string
		set    int8
		flying int
	}{{"0.11", 5, 1}, {"1.1", 0, 5}, {"2.8-zk", 6, 5}, {"2.8-zk", 2, 2}, {"0.10.2", 0, 7}} {
		conf := release.ProducerConfig{Idempotent: true, InFlight: tc.set, Retries: 1}
		h := newHistory(t, tc.rules, conf, 1, a)
		h.send(-1)()
		flying := 0
		for range 7 {
			h.produces()
			if s := h.sent(int(h.Now().Producers[0].N) - 1); s.InFlight() {
				flying++
			}
		}
		assert.Equal(t, tc.flying, flying, "%s, set to %d", tc.rules, tc.set)
		h.goesOn()
		assert.Equal(t, []int32{0, 1, 2, 3, 4, 5, 6, 7}, h.records(a), tc.rules)
	}
}

// Partition.appendRecordsToLeader gives the old offsets of a duplicate, and ReplicaManager.
// appendRecords waits for them as for new ones: also this answer means that all of the ISR has it.
func TestADuplicateWaitsForTheHW(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Idempotent: true}, 1, a, b)
	h.Spec().Config.LagTimeMax = 90000
	h.send(-1)()
	h.passes(30100)()
	require.Len(t, h.happened(event.DuplicateFound, a), 1)
	require.Len(t, h.happened(event.ProduceWaits, a), 2)
	assert.Equal(t, client.Sent, h.sent(0).State, "B does not have it yet")
	h.fetches(b, 2)()
	assert.Equal(t, client.Acked, h.sent(0).State)
	assert.Equal(t, kafka.Offset(0), h.sent(0).Base)
	assert.Equal(t, []int32{0}, h.records(a))
}

// KIP-91: from 2.1 on delivery.timeout.ms ends the retries, before their number does.
func TestDeliveryTimeout(t *testing.T) {
	for _, tc := range []struct {
		rules    string
		told     string
		attempts int32
	}{
		{"2.0.1", "19: m0 failed", 6},
		{"2.1", "7: m0 failed", 3},
	} {
		conf := release.ProducerConfig{Retries: 5, Delivery: 250}
		h := newHistory(t, tc.rules, conf, 2, a)
		h.send(-1)()
		from := h.Len()
		h.passes(1000)()
		told := h.toldSince(from)
		assert.Equal(t, tc.told, told[len(told)-1], tc.rules)
		assert.Equal(t, tc.attempts, h.sent(0).Attempts, tc.rules)
	}
}

// A batch whose last attempt ended without an answer is neither acknowledged nor refused.
func TestRetriesEndInDoubt(t *testing.T) {
	h := newHistory(t, "0.11", release.ProducerConfig{Retries: 1}, 1, a)
	h.produces()
	h.loses()
	h.passes(30100 - 1)()
	h.do(world.Action{Kind: world.Pass, Ms: 1})
	x, due := world.SendsNow(h.Spec(), h.Now(), 0)
	require.True(t, due)
	h.do(x)
	if h.sent(0).State != client.Sent { // it asked who leads first
		h.settle(nil)
		x, _ = world.SendsNow(h.Spec(), h.Now(), 0)
		h.do(x)
	}
	h.loses()
	h.passes(30000)()
	assert.Equal(t, client.Unknown, h.sent(0).State)
	assert.Equal(t, int32(2), h.sent(0).Attempts)
}

// acks=0 is never sent again: there is no answer that could tell (Sender.handleProduceResponse).
func TestAcks0IsNotRepeated(t *testing.T) {
	h := newHistory(t, "0.11", release.ProducerConfig{Retries: 5}, 1, a, b)
	h.crash(a)()
	from := h.Len()
	h.follow([]step{{"P sends m0", h.send(0), []string{"sends m0 to A", "13: m0 failed"}}})
	for _, e := range h.Events(from, h.Len()) {
		if e.Kind == event.SendFailed {
			assert.Equal(t, event.RuleUnanswered, e.Rule, "not for want of retries")
		}
	}
}

// What is final: 21 (Errors has no RetriableException for it).
func TestAFatalErrorIsNotRepeated(t *testing.T) {
	h := newHistory(t, "0.11", release.ProducerConfig{Retries: 5}, 1, a)
	h.follow([]step{{"P sends m0", h.send(2), []string{"sends m0 to A", "21: m0 failed"}}})
}

// A producer that reaches no broker asks again every retry.backoff.ms, until one is there.
func TestAProducerLooksForABroker(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Retries: 5, Backoff: 50}, 1, a)
	for _, x := range []kafka.BrokerID{a, b, c} {
		h.do(world.Action{Kind: world.CutLink, From: kafka.ProducerNode(0), To: x.Node()})
	}
	h.produces()
	h.passes(30200)()
	waits := 0
	for _, e := range h.Events(0, h.Len()) {
		if e.Kind == event.ProducerWaits {
			waits++
		}
	}
	assert.Equal(t, 4, waits, "at 30050, 30100, 30150 and 30200 ms")
	h.do(world.Action{Kind: world.HealLink, From: kafka.ProducerNode(0), To: b.Node()})
	h.do(world.Action{Kind: world.HealLink, From: kafka.ProducerNode(0), To: a.Node()})
	h.passes(50)()
	assert.Equal(t, client.Acked, h.sent(0).State)
}

// ProducerStateManager.truncateHead: retention made a leader forget the producer, and it began
// anew with sequence 0 (TransactionManager.canRetry); KAFKA-7190 (2.4) keeps it. 0.11 took that
// for the loss of data.
func TestRetentionAndTheProducer(t *testing.T) {
	for _, tc := range []struct {
		rules  string
		known  bool
		told   []string
		number int32 // the sequence of m2
	}{
		{"0.11", false, []string{"sends m2 to A", "45: m2 failed", "no id 1 any more"}, 0},
		{"2.3", false, []string{
			"sends m2 to A", "59: will repeat m2", "other sequences", "sends m2 to A again",
			"m2 is at 2",
		}, 0},
		{"2.4", true, []string{"sends m2 to A", "m2 is at 2"}, 2},
	} {
		s := spec(t, tc.rules, 3, a)
		s.ProducerConfigs[0], s.Config.SegmentBatches = release.ProducerConfig{Idempotent: true}, 1
		h := &history{play: boot(t, s, c)}
		h.do(world.Action{Kind: world.FindLeader, Broker: a})
		h.goesOn()
		h.send(-1)()
		h.send(-1)()
		h.do(world.Action{Kind: world.DeleteOldSegments, Broker: a})
		assert.Equal(t, tc.known, h.entry().Known(), tc.rules)
		assert.Len(t, h.happened(event.ProducerForgotten, a), map[bool]int{false: 1}[tc.known])
		h.follow([]step{{tc.rules, func() { h.send(-1)(); h.passes(100)() }, tc.told}})
		if log := h.Now().Brokers[a].Machine.Disks[0].Log; log.N > 0 {
			assert.Equal(t, tc.number, log.Batches[log.N-1].Sequence, tc.rules)
		}
	}
}

// A follower builds the same from what it appends; a cut takes it back; a restart leaves the last
// batch of each producer.
func TestProducerStateFollowsTheLog(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Idempotent: true, InFlight: 5}, 1, a, b)
	h.send(-1)()
	h.fetches(b, 2)() // the second one waits at A
	h.send(-1)()
	h.send(-1)()
	h.fetches(b, 1)()
	replica := func(x kafka.BrokerID) *plog.ProducerEntry {
		return h.Now().Brokers[x].Machine.Disks[0].Producers.Entry(1)
	}
	assert.Equal(t, int32(3), replica(a).Next())
	assert.Equal(t, *replica(a), *replica(b), "the waiting fetch brought m1, the next one m2")
	h.do(world.Action{Kind: world.CrashProcess, Broker: b})
	h.fails(b)()
	h.returns(b)()
	assert.Equal(t, int8(1), replica(b).N)
	assert.Equal(t, int32(3), replica(b).Next())
	assert.Equal(t, int8(3), replica(a).N)
}

func TestInitProducerIDIsRefused(t *testing.T) {
	init := world.Action{Kind: world.InitProducer, Broker: a}
	old := newHistory(t, "0.10.2", release.ProducerConfig{Idempotent: true}, 1, a)
	assert.Equal(t, world.NotInRelease, old.Do(init))
	plain := newHistory(t, "0.11", release.ProducerConfig{}, 1, a)
	assert.Equal(t, world.NotIdempotent, plain.Do(init))
	h := newHistory(t, "0.11", release.ProducerConfig{Idempotent: true}, 1, a)
	h.do(init)
	assert.Equal(t, world.ClientBusy, h.Do(init))
	h.goesOn()
	assert.Equal(t, world.HasProducerID, h.Do(init))
	for _, acks := range []int8{0, 1} {
		send := world.Action{Kind: world.Produce, Count: 1, Acks: acks, Broker: a}
		assert.Equal(t, world.NeedsAcksAll, h.Do(send))
	}
	down := newHistory(t, "0.11", release.ProducerConfig{Idempotent: true}, 1, a)
	down.do(world.Action{Kind: world.CrashProcess, Broker: a})
	assert.Equal(t, world.ReceiverDown, down.Do(init))
}

// An answer to InitProducerId that is lost is asked for again, and the id that was given away with
// it is nobody's.
func TestALostProducerID(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Idempotent: true}, 1, a)
	h.do(world.Action{Kind: world.InitProducer, Broker: a})
	for i := range h.Now().Net.All() {
		if m := h.Now().Net.M[i]; m.API == kafka.APIInitProducerID {
			h.do(world.Action{Kind: world.Deliver, Msg: m.ID})
			break
		}
	}
	for i := range h.Now().Net.All() {
		if m := h.Now().Net.M[i]; m.API == kafka.APIInitProducerID {
			require.True(t, m.Answer)
			require.Equal(t, network.LineClient, m.Line)
			h.do(world.Action{Kind: world.Drop, Msg: m.ID})
			break
		}
	}
	h.send(-1)()
	h.passes(100)()
	assert.Equal(t, kafka.ProducerID(2), h.Now().Producers[0].ID)
	assert.Equal(t, client.Acked, h.sent(0).State)
}

// The producer ids are few: reaching their end is a limit.
func TestTheLastProducerID(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Idempotent: true}, 1, a)
	h.Now().LastProducerID = kafka.MaxProducerID
	h.do(world.Action{Kind: world.InitProducer, Broker: a})
	m := h.Now().Net.M[h.Now().Net.N-1]
	assert.Equal(t, world.LimitProducerIDs, h.Do(world.Action{Kind: world.Deliver, Msg: m.ID}))
	assert.True(t, world.LimitProducerIDs.Limit())
}

// A new process of an application has a new id (KIP-98 protects one producer's session alone): what
// its application sends again is a new record to the leader.
func TestAProducerThatStartsAnew(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Idempotent: true}, 1, a)
	h.send(-1)()
	h.produces()
	from := h.Len()
	h.do(world.Action{Kind: world.RestartProducer})
	assert.Equal(t, []string{"m1 is unknown"}, h.toldSince(from))
	h.goesOn()
	assert.Equal(t, []int32{0, 1}, h.records(a), "its request was on the way")
	assert.Equal(t, client.Unknown, h.sent(1).State)
	h.follow([]step{{"the application sends it again", h.send(-1), []string{
		"holds m2 back", "id 2", "sends m2 to A", "m2 is at 2",
	}}})
}

// KAFKA-14359, from 2.5 on: the first batch of a producer is lost, the second one is taken, since a
// leader takes any sequence of a producer that it does not know. The first one is then behind it:
// 45 without end, until its delivery.timeout.ms. Up to 2.4 the second one is refused, with 59.
func TestTheFirstBatchIsLost(t *testing.T) {
	for rules, log := range map[string][]int32{"2.4": {0, 1}, "2.5": {1}} {
		conf := release.ProducerConfig{Idempotent: true, Delivery: 60000}
		h := newHistory(t, rules, conf, 1, a)
		h.do(world.Action{Kind: world.InitProducer, Broker: a})
		h.goesOn()
		h.produces()
		h.loses()
		h.produces()
		h.goesOn()
		h.passes(61000)()
		assert.Equal(t, log, h.records(a), rules)
		assert.Equal(t, rules == "2.4", h.sent(0).State == client.Acked, rules)
		assert.Equal(t, client.Acked, h.sent(1).State, rules)
	}
}

// RecordAccumulator.reenqueue puts a batch before all others, so of two that failed the one that
// failed last goes first; an idempotent producer goes by their sequences.
func TestTheOrderOfRetries(t *testing.T) {
	for idempotent, log := range map[bool][]int32{false: {0, 2, 1}, true: {0, 1, 2}} {
		conf := release.ProducerConfig{Retries: 5, Idempotent: idempotent, InFlight: 5}
		h := newHistory(t, "2.8-zk", conf, 1, a)
		h.send(-1)()
		for range 2 {
			h.produces()
			h.loses()
			h.passes(10)()
		}
		h.passes(30200)()
		assert.Equal(t, log, h.records(a), "idempotent %v", idempotent)
	}
}

// With max.in.flight.requests.per.connection=1 a partition has one request in flight, whichever
// broker it went to (RecordAccumulator.mutePartition).
func TestOneInFlightAcrossBrokers(t *testing.T) {
	h := newHistory(t, "2.8-zk", release.ProducerConfig{Retries: 3, InFlight: 1}, 1, a, b)
	h.produces()
	h.loses()
	h.do(world.Action{Kind: world.Produce, Count: 1, Acks: -1, Broker: b})
	assert.Equal(t, client.NotSent, h.sent(1).State)
}
