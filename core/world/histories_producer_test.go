package world_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/world"
)

// Five histories of a producer, each derived on paper from the specification before it was run:
// what is done, and what the producer is told of it, event by event. P sends batches of one
// record, m0, m1, …; A and B hold the partition, C is the controller. Who fetches and when is
// said; all other messages arrive at once, but for those that are held back or lost.

// step is one line of a history: what is done, and what the producer is told.
type step struct {
	name string
	do   func()
	told []string
}

type history struct {
	*play
	leader string // what P was told last of the leader
}

// newHistory boots A, B and C, and lets P learn that A leads in epoch 0.
func newHistory(
	t *testing.T, rules string, conf release.ProducerConfig, minISR int8, on ...kafka.BrokerID,
) *history {
	t.Helper()
	s := spec(t, rules, 3, on...)
	s.ProducerConfigs[0], s.Config.MinISR = conf, minISR
	h := &history{play: boot(t, s, c)}
	h.do(world.Action{Kind: world.FindLeader, Broker: a})
	h.settle(nil)
	h.toldSince(0)
	return h
}

func (h *history) follow(steps []step) {
	h.t.Helper()
	for _, s := range steps {
		from := h.Len()
		s.do()
		assert.Equal(h.t, s.told, h.toldSince(from), s.name)
	}
}

// toldSince gives what the producer did and was told since an action: of the leader only news.
func (h *history) toldSince(from int) (out []string) {
	for _, e := range h.Events(from, h.Len()) {
		if e.Node != kafka.ProducerNode(0) {
			continue
		}
		line := sayClient(&e)
		if e.Kind == event.LeaderLearned {
			if line == h.leader {
				continue // no news
			}
			h.leader = line
		}
		if line != "" {
			out = append(out, line)
		}
	}
	return out
}

func sayClient(e *event.Event) string {
	peer := ""
	if e.Peer.IsBroker() {
		peer = scriptNames.Brokers[e.Peer]
	}
	switch e.Kind {
	case event.ProduceSent:
		return fmt.Sprintf("sends m%d to %s", e.Seq, peer)
	case event.SendRepeated:
		return fmt.Sprintf("sends m%d to %s again", e.Seq, peer)
	case event.SendQueued:
		return fmt.Sprintf("holds m%d back", e.Seq)
	case event.SendRetries:
		return fmt.Sprintf("%d: will repeat m%d", e.Err, e.Seq)
	case event.Acked:
		return fmt.Sprintf("m%d is at %d", e.Seq, e.From)
	case event.SendFailed:
		return fmt.Sprintf("%d: m%d failed", e.Err, e.Seq)
	case event.SendUnknown:
		return fmt.Sprintf("m%d is unknown", e.Seq)
	case event.LeaderLearned:
		if e.Epoch == kafka.NoLeaderEpoch {
			return peer + " leads"
		}
		return fmt.Sprintf("%s leads in epoch %d", peer, e.Epoch)
	case event.ProducerIDTaken:
		return fmt.Sprintf("id %d", e.Seq)
	case event.ProducerIDDropped:
		return fmt.Sprintf("no id %d any more", e.Seq)
	case event.ProducerEpochRaised:
		return fmt.Sprintf("producer epoch %d", e.Seq)
	case event.SequencesChanged:
		return "other sequences"
	}
	return ""
}

// send lets P produce one record to the leader that it knows.
func (h *history) send(acks int8) func() {
	return func() {
		h.do(world.Action{Kind: world.Produce, Count: 1, Acks: acks, Broker: kafka.NoBroker})
		h.goesOn()
	}
}

// goesOn delivers everything and lets P do what is due now.
func (h *history) goesOn() {
	for h.settle(nil); ; h.settle(nil) {
		x, due := world.SendsNow(h.Spec(), h.Now(), 0)
		if !due {
			return
		}
		h.do(x)
	}
}

// passes lets time go by, with what P does meanwhile.
func (h *history) passes(ms kafka.Ms) func() {
	return func() {
		for end := h.Now().Now + ms; h.Now().Now < end; {
			at, _, any := world.NextTimer(h.Spec(), h.Now())
			h.passTo(min(end, max(at, h.Now().Now+1)))
			require.True(h.t, any)
			h.goesOn()
		}
	}
}

// fails ends a broker's session after a crash, and lets the controller act on it.
func (h *history) fails(x kafka.BrokerID) func() {
	return func() {
		h.passTo(h.Now().ZK.Registrations[x].Ends)
		h.controllerActs()
	}
}

func (h *history) controllerActs() {
	h.do(world.Action{Kind: world.TellWatch, Broker: c, Watch: world.WatchBrokers})
	h.do(world.Action{Kind: world.ReadState, Broker: c})
	h.goesOn()
}

// returns starts a broker whose session is over, and lets it have its role.
func (h *history) returns(x kafka.BrokerID) func() {
	return func() {
		h.do(world.Action{Kind: world.StartProcess, Broker: x})
		h.controllerActs()
	}
}

func (h *history) crash(x kafka.BrokerID) func() {
	return func() { h.do(world.Action{Kind: world.CrashProcess, Broker: x}); h.goesOn() }
}

func (h *history) fetches(x kafka.BrokerID, rounds int) func() {
	return func() {
		for range rounds {
			h.fetch(x)
		}
		h.goesOn()
	}
}

// records gives the numbers of the records in a broker's log.
func (h *history) records(x kafka.BrokerID) (out []int32) {
	for _, k := range h.Now().Brokers[x].Machine.Disks[0].Log.All() {
		out = append(out, k.Seq)
	}
	return out
}

// (i) acks=1: acknowledged, then lost at the fail-over, its offset given to another record.
//
//	1 A appends m0 and answers at once: acks=1 asks for nobody else (broker.md 2.7)
//	2 nothing of P's is in flight when A dies, so P is told nothing
//	3 B is in the ISR, is elected (controller.md 1.6) and begins its epoch 1 at its LEO, 0
//	4 P still takes A for the leader and cannot connect: 13, retriable (Errors); one retry is left
//	5 after retry.backoff.ms P asks who leads (InvalidMetadataException), and sends to B. Metadata
//	  names the leader epoch from version 7 on (2.1; broker.md 5)
//
// m0 was acknowledged at offset 0, and m1 is: whoever asks P's ledger finds two records there.
func TestHistoryAcks1IsLostAtFailOver(t *testing.T) {
	for rules, leads := range map[string]string{
		"0.9": "B leads", "0.11": "B leads", "2.8-zk": "B leads in epoch 1",
	} {
		h := newHistory(t, rules, release.ProducerConfig{Retries: 1}, 1, a, b)
		h.follow([]step{
			{"P sends m0", h.send(1), []string{"sends m0 to A", "m0 is at 0"}},
			{"A dies", h.crash(a), nil},
			{"B is elected", h.fails(a), nil},
			{"P sends m1", h.send(1), []string{"sends m1 to A", "13: will repeat m1"}},
			{"the back-off", h.passes(100), []string{
				leads, "sends m1 to B again", "m1 is at 0",
			}},
		})
		assert.Equal(t, []int32{1}, h.records(b), rules)
	}
}

// notEnough is the history of (ii) and (iii): m0 is appended, the ISR shrinks below
// min.insync.replicas before it is acknowledged, and P sends it again when B is back.
//
//	1 A appends m0 at 0 and waits for B (acks=all waits for the whole ISR, broker.md 2.7)
//	2 B dies; until its session is over nothing changes
//	3 the controller takes B out of the ISR (controller.md 1.3); the HW reaches 1 and the ISR is
//	  below the minimum by then: 20, though m0 stays in the log (DelayedProduce, broker.md 2.7).
//	  20 is retriable. P does not doubt its leader: 20 is no InvalidMetadataException
//	4 B comes back, fetches m0 and with the fetch after that is in the ISR (broker.md 2.5)
//	5 the back-off is over
func (h *history) notEnough(first, last step) {
	h.follow([]step{
		first,
		{"B dies", h.crash(b), nil},
		{"the ISR shrinks", h.fails(b), []string{"20: will repeat m0"}},
		{"B returns", func() { h.returns(b)(); h.fetches(b, 2)() }, nil},
		{"the back-off", h.passes(100), last.told},
	})
}

// (ii) 20 is an answer to a batch that is in the log. Without idempotence the retry is a new batch
// to the leader: m0 lies at 0 and at 1. It is acknowledged when B has it.
func TestHistoryRetryDoubles(t *testing.T) {
	for _, rules := range []string{"0.11", "2.8-zk"} {
		h := newHistory(t, rules, release.ProducerConfig{Retries: 3}, 2, a, b)
		h.notEnough(step{"P sends m0", h.send(-1), []string{"sends m0 to A"}},
			step{told: []string{"sends m0 to A again"}})
		h.follow([]step{{"B fetches", h.fetches(b, 2), []string{"m0 is at 1"}}})
		assert.Equal(t, []int32{0, 0}, h.records(a), rules)
	}
}

// (iii) The same with idempotence. The retry carries the same id, epoch and sequence; A remembers
// them, appends nothing, and answers with the old offset (ProducerStateEntry.findDuplicateBatch).
// The HW is past it, so the answer need not wait.
//
//	0 P has no id yet: it asks for one first (Sender.maybeWaitForProducerId; KIP-98)
func TestHistoryIdempotentRetryIsFound(t *testing.T) {
	for _, rules := range []string{"0.11", "1.1", "2.4", "2.8-zk"} {
		h := newHistory(t, rules, release.ProducerConfig{Idempotent: true}, 2, a, b)
		h.notEnough(
			step{"P sends m0", h.send(-1), []string{"holds m0 back", "id 1", "sends m0 to A"}},
			step{told: []string{"sends m0 to A again", "m0 is at 0"}})
		assert.Equal(t, []int32{0}, h.records(a), rules)
		require.Len(t, h.happened(event.DuplicateFound, a), 1)
	}
}

// (iv) The answer is lost, the leader changes, and the retry goes to the new leader.
//
//	1 A appends m0, B fetches it and tells so with its next fetch: the HW is 1 and A answers
//	2 the answer is lost on the way: P waits for request.timeout.ms
//	3 A dies, B is elected in epoch 1; alone in the ISR its HW is its LEO, 1
//	4 30 s after it was sent the request is given up: 13, and P asks who leads, after the back-off
//	5 B has never had a request of P. It built what it knows of P from the batch that it fetched
//	  (ProducerStateManager.update on every append), and answers with the old offset
//
// Without idempotence B appends m0 once more, at 1.
func TestHistoryRetryAtTheNextLeader(t *testing.T) {
	for _, tc := range []struct {
		rules      string
		idempotent bool
		leads, at  string
		log        []int32
	}{
		{"1.1", true, "B leads", "m0 is at 0", []int32{0}},
		{"2.8-zk", true, "B leads in epoch 1", "m0 is at 0", []int32{0}},
		{"2.8-zk", false, "B leads in epoch 1", "m0 is at 1", []int32{0, 0}},
	} {
		conf := release.ProducerConfig{Retries: 3, Idempotent: tc.idempotent}
		h := newHistory(t, tc.rules, conf, 1, a, b)
		first := []string{"sends m0 to A"}
		if tc.idempotent {
			first = []string{"holds m0 back", "id 1", "sends m0 to A"}
		}
		h.follow([]step{
			{"P sends m0", h.send(-1), first},
			{"B fetches, the answer is lost", func() { h.fetchLosing(b) }, nil},
			{"A dies", h.crash(a), nil},
			{"B is elected", h.fails(a), nil},
			{"P gives up", h.passes(30000), []string{
				"13: will repeat m0", tc.leads, "sends m0 to B again", tc.at,
			}},
		})
		assert.Equal(t, tc.log, h.records(b), "%s, idempotent %v", tc.rules, tc.idempotent)
	}
}

// fetchLosing lets a follower fetch until its leader answers P; that answer is lost.
func (h *history) fetchLosing(x kafka.BrokerID) {
	h.t.Helper()
	for range 3 { // one round may be an epoch exchange
		h.do(world.Action{Kind: world.RunFetcher, Broker: x})
		h.settle(func(_ kafka.API, to kafka.NodeID) bool { return !to.IsProducer() })
		for i := range h.Now().Net.All() {
			if m := &h.Now().Net.M[i]; m.To.IsProducer() {
				h.do(world.Action{Kind: world.Drop, Msg: m.ID})
				return
			}
		}
	}
	h.t.Fatal("nothing was answered")
}

// (v) A leader that lost records. A alone holds the partition. m0 is on its disk, m1 only in its
// page cache when the power fails; both were acknowledged (sequences 0 and 1).
//
//	1 m0, m1 are appended and answered: the ISR is A alone
//	2 A comes back with m0, and is elected again: nobody else is in the ISR
//	3 m2 carries sequence 2. A expects 1 (ProducerAppendInfo.checkSequence): 45
//	4 all before m2 is acknowledged, so nothing on its way can close the gap
//	  (TransactionManager.canRetry). Up to 2.4 m2 fails and P drops its id; from 2.5 on
//	  (KIP-360) it raises its epoch and sends m2 again with sequence 0, as a new epoch begins
//	5 m3 goes on: with a new id, up to 2.4
//
// m1 is lost either way. Idempotence only shows that there is a gap.
func TestHistoryGap(t *testing.T) {
	gap := map[string][2][]string{
		"1.1": {
			{"sends m2 to A", "45: m2 failed", "no id 1 any more"},
			{"holds m3 back", "id 2", "sends m3 to A", "m3 is at 1"},
		},
		"2.4": {
			{"sends m2 to A", "45: m2 failed", "no id 1 any more"},
			{"holds m3 back", "id 2", "sends m3 to A", "m3 is at 1"},
		},
		"2.5": {
			{
				"sends m2 to A", "45: will repeat m2", "producer epoch 1", "sends m2 to A again",
				"m2 is at 1",
			},
			{"sends m3 to A", "m3 is at 2"},
		},
	}
	for _, rules := range []string{"1.1", "2.4", "2.5"} {
		h := newHistory(t, rules, release.ProducerConfig{Idempotent: true}, 1, a)
		h.follow([]step{
			{"m0", h.send(-1), []string{
				"holds m0 back", "id 1", "sends m0 to A", "m0 is at 0",
			}},
			{"A syncs", func() { h.do(world.Action{Kind: world.FlushDisk, Broker: a}) }, nil},
			{"m1", h.send(-1), []string{"sends m1 to A", "m1 is at 1"}},
			{"the power fails", func() {
				h.do(world.Action{Kind: world.PowerLoss, Broker: a})
			}, nil},
			{"the session ends", h.fails(a), nil},
			{"A returns", h.returns(a), nil},
			{"m2", func() { h.send(-1)(); h.passes(100)() }, gap[rules][0]},
			{"m3", h.send(-1), gap[rules][1]},
		})
		assert.NotContains(t, h.records(a), int32(1), "%s: m1 is lost", rules)
	}
}
