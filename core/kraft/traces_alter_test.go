package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// ClearElr with an AlterPartition in flight (controller.md 3.5): the minimum is altered while the
// leader's request is on its way. The ClearElrRecord raises the partition epoch without a
// PartitionChangeRecord, so the request is refused with 95, and the leader asks once more.
func TestClearELRWithAnAlterPartitionInFlight(t *testing.T) {
	all := kafka.SetOf(0, 1, 2)
	w := newWalk(t, rulesOf(t, "4.1"), led(0, all, 0, 1, 2), all, 2, true, false)
	w.partition(1, led(0, kafka.SetOf(0), 0))
	w.play(
		act{"fence 1", "0 / 0 2 / - / - / 0 / 1", 0},
		act{"fence 2", "0 / 0 / 2 / - / 0 / 2", 0},
		act{"unfence 1", same, 0},
	)
	from, inFlight := w.alterBody(kafka.SetOf(0, 1))
	other := w.c.Image.Parts[1]

	recs := w.changes(func(e Env) {
		require.Equal(t, kafka.ErrNone, w.c.AlterConfig(e, metadata.MinISR, false, 1))
	})
	assert.Empty(t, recs, "no PartitionChangeRecord")
	require.Equal(t, int8(2), w.out.N, "the setting, and the ClearElrRecord")
	assert.Equal(t, metadata.Config, w.out.R[0].Type)
	assert.Equal(t, metadata.ClearELR, w.out.R[1].Type)
	assert.Equal(t, uint8(1<<1), w.out.End, "in one atomic batch")
	assert.Equal(t, "0 / 0 / - / - / 0 / 3", state(&w.c.Image.Parts[0]))
	require.NotEmpty(t, w.told(event.ELRChanged))
	assert.Equal(t, event.RuleClearELR, w.told(event.ELRChanged)[0].Rule)

	err, recs := w.ask(from, inFlight)
	assert.Equal(t, kafka.ErrInvalidUpdateVersion, err)
	assert.Empty(t, recs)
	assert.Equal(t, "0 / 0 / - / - / 0 / 3", state(&w.c.Image.Parts[0]))

	w.play(act{"alter 0 1", "0 / 0 1 / - / - / 0 / 4", 0})
	assert.Equal(t, other, w.c.Image.Parts[1], "a partition without an ELR stays as it is")
}

// KIP-903: broker 1 restarts between its leader's request and the controller's answer. Its present
// process is unfenced, so that KIP-841 has nothing against it.
func TestARestartedReplicaIsRefused(t *testing.T) {
	begin := func(rules string) (*walk, func(named kafka.BrokerEpoch) kafka.ErrorCode) {
		all := kafka.SetOf(0, 1, 2)
		w := newWalk(t, rulesOf(t, rules), led(0, kafka.SetOf(0, 2), 0, 1, 2), all, 1, false, false)
		from, inFlight := w.alterBody(all)
		w.fence(1)
		w.register(1, false)
		w.unfence(1)
		require.Greater(t, w.c.Image.Brokers[1].Epoch, kafka.BrokerEpoch(101))
		return w, func(named kafka.BrokerEpoch) kafka.ErrorCode {
			inFlight.Parts[0].Epochs[1] = named
			err, _ := w.ask(from, inFlight)
			return err
		}
	}
	w, ask := begin("3.5")
	assert.Equal(t, kafka.ErrIneligibleReplica, ask(101), "the process before")
	assert.Equal(t, "0 / 0 2 / - / - / 0 / 0", state(&w.c.Image.Parts[0]), "nothing is written")
	now := w.c.Image.Brokers[1].Epoch
	assert.Equal(t, kafka.ErrIneligibleReplica, ask(now+1), "a larger one is refused too")
	assert.Equal(t, kafka.ErrNone, ask(now))
	assert.Equal(t, "0 / 0 1 2 / - / - / 0 / 1", state(&w.c.Image.Parts[0]))

	_, ask = begin("3.5")
	assert.Equal(t, kafka.ErrNone, ask(kafka.NoBrokerEpoch), "-1 is not compared")

	// What went wrong before: the new process, perhaps with an empty disk, is in the ISR.
	w, ask = begin("3.3")
	assert.Equal(t, kafka.ErrNone, ask(101))
	assert.Equal(t, "0 / 0 1 2 / - / - / 0 / 1", state(&w.c.Image.Parts[0]))
}

// The same race while the new process is still fenced: refused since 3.3 without any epoch
// (KIP-841), whether the request names the old process, the new one or none.
func TestAFencedReplicaIsRefused(t *testing.T) {
	for _, tc := range []struct {
		rules string
		want  kafka.ErrorCode
	}{{"3.0", kafka.ErrNone}, {"3.3", kafka.ErrIneligibleReplica}} {
		all := kafka.SetOf(0, 1, 2)
		r := rulesOf(t, tc.rules)
		w := newWalk(t, r, led(0, kafka.SetOf(0, 2), 0, 1, 2), all, 1, false, false)
		w.fence(1)
		from, inFlight := w.alterBody(all)
		err, _ := w.ask(from, inFlight)
		assert.Equal(t, tc.want, err, "%s: fenced", tc.rules)
	}
	// One member that may not be there refuses the whole ISR, also one that was there before.
	all := kafka.SetOf(0, 1, 2)
	w := newWalk(t, rulesOf(t, "3.3"), led(0, all, 0, 1, 2), all, 1, false, false)
	w.c.Image.Brokers[1].InShutdown = true
	from, inFlight := w.alterBody(all)
	err, _ := w.ask(from, inFlight)
	assert.Equal(t, kafka.ErrIneligibleReplica, err, "in controlled shutdown")
	inFlight.TopicID = kafka.NoTopicID // versions 0 and 1 have no code of their own
	err, _ = w.ask(from, inFlight)
	assert.Equal(t, kafka.ErrNotAttempted, err)
}
