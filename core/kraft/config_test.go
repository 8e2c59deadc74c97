package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// elrBench has partition 0 of 0 1 2, min.insync.replicas 2, ELR as asked, led by 0 alone with 1 and
// 2 in the ELR.
func elrBench(t *testing.T, name string, on bool) *bench {
	b := newBench(t, rulesOf(t, name))
	b.brokers(3)
	b.c.Image.ELR = on
	b.c.Image.TopicMinISR = metadata.Setting{Set: true, Value: 2}
	p := led(0, kafka.SetOf(0), 0, 1, 2)
	p.ELR = kafka.SetOf(1, 2)
	b.partition(0, p)
	return b
}

// setting is one call of AlterConfig, or of AlterBrokerMinISR for BrokerMinISR.
func (b *bench) setting(
	k metadata.Key, cluster bool, value int32,
) (err kafka.ErrorCode, types []metadata.Type) {
	recs := b.do(func(e Env) {
		if k == metadata.BrokerMinISR {
			err = b.c.AlterBrokerMinISR(e, 1, value)
			return
		}
		err = b.c.AlterConfig(e, k, cluster, value)
	})
	for _, r := range recs {
		types = append(types, r.Type)
	}
	refused := b.told(event.OperatorRefused)
	require.Len(b.t, refused, min(int(err), 1))
	if k == metadata.BrokerMinISR && len(refused) > 0 {
		require.Equal(b.t, kafka.BrokerID(1).Node(), refused[0].Peer, "whose setting it is")
	}
	return err, types
}

// controller.md 3.5 and KAFKA-14136: which values are taken, what is written for them.
func TestAlterConfig(t *testing.T) {
	const topic, cluster = false, true
	set := []metadata.Type{metadata.Config}
	clears := []metadata.Type{metadata.Config, metadata.ClearELR}
	for name, x := range map[string]struct {
		elr     bool
		k       metadata.Key
		cluster bool
		value   int32
		err     kafka.ErrorCode
		writes  []metadata.Type
	}{
		"min":                       {false, metadata.MinISR, topic, 1, 0, set},
		"min of 0":                  {false, metadata.MinISR, topic, 0, 40, nil},
		"min of -2":                 {false, metadata.MinISR, topic, -2, 40, nil},
		"the same of the topic":     {false, metadata.MinISR, topic, 2, 0, nil},
		"delete that of the topic":  {false, metadata.MinISR, topic, -1, 0, set},
		"the cluster's":             {false, metadata.MinISR, cluster, 3, 0, set},
		"the cluster's, deleted":    {false, metadata.MinISR, cluster, -1, 0, set},
		"a broker's":                {false, metadata.BrokerMinISR, false, 3, 0, set},
		"a broker's, deleted":       {false, metadata.BrokerMinISR, false, -1, 0, set},
		"a broker's of 0":           {false, metadata.BrokerMinISR, false, 0, 40, nil},
		"unclean":                   {false, metadata.UncleanElection, topic, 1, 0, set},
		"unclean not":               {false, metadata.UncleanElection, cluster, 0, 0, set},
		"unclean deleted":           {false, metadata.UncleanElection, cluster, -1, 0, set},
		"unclean, deleted from not": {false, metadata.UncleanElection, topic, -1, 0, nil},
		"unclean of 2":              {false, metadata.UncleanElection, topic, 2, 40, nil},
		"no setting":                {false, metadata.FeatureELR, topic, 1, 40, nil},

		"ELR: min":                     {true, metadata.MinISR, topic, 1, 0, clears},
		"ELR: the same of the topic":   {true, metadata.MinISR, topic, 2, 0, nil},
		"ELR: delete the topic's":      {true, metadata.MinISR, topic, -1, 0, clears},
		"ELR: the cluster's, as it is": {true, metadata.MinISR, cluster, 1, 0, clears},
		"ELR: delete the cluster's":    {true, metadata.MinISR, cluster, -1, 40, nil},
		"ELR: a broker's":              {true, metadata.BrokerMinISR, false, 3, 40, nil},
		"ELR: delete a broker's":       {true, metadata.BrokerMinISR, false, -1, 40, nil},
		"ELR: unclean":                 {true, metadata.UncleanElection, cluster, 1, 0, set},
	} {
		b := elrBench(t, "4.1", x.elr)
		b.c.Image.ClusterMinISR = metadata.Setting{Set: x.elr, Value: 1}
		err, types := b.setting(x.k, x.cluster, x.value)
		assert.Equal(t, x.err, err, name)
		assert.Equal(t, x.writes, types, name)
		now := &b.c.Image.Parts[0]
		cleared := len(x.writes) == 2
		assert.Equal(t, cleared, now.ELR == 0, name)
		assert.Equal(t, kafka.SetOf(0), now.ISR, name)
		assert.Zero(t, now.LeaderEpoch, name)
		if cleared { // a merge like any other: the partition epoch rises without a PartitionChange
			assert.Equal(t, kafka.PartitionEpoch(1), now.PartitionEpoch, name)
			assert.Len(t, b.told(event.ELRChanged), 1, name)
		}
	}
	b := elrBench(t, "4.1", false)
	b.c.Active = false
	err, _ := b.setting(metadata.MinISR, false, 1)
	assert.Equal(t, kafka.ErrNotController, err)
	b = elrBench(t, "4.1", false)
	b.c.Image.Topic = kafka.NoTopicID
	err, _ = b.setting(metadata.MinISR, false, 1)
	assert.Equal(t, kafka.ErrUnknownPartition, err)
	err, _ = b.setting(metadata.MinISR, true, 1)
	assert.Equal(t, kafka.ErrNone, err, "the cluster needs no topic")
	err, _ = b.setting(metadata.BrokerMinISR, false, 1)
	assert.Equal(t, kafka.ErrNone, err, "nor does a broker")
}

// Topic before broker before cluster before file for a leader; the controller leaves the broker's
// out. No value is too high: the controller goes by the number of replicas.
func TestMinISRInForce(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.c.Image.ELR = false
	m, conf := &b.c.Image, &b.spec.Config
	conf.MinISR = 1
	in := func(controller, leader1, leader0 int8) {
		t.Helper()
		assert.Equal(t, controller, m.MinISR(conf))
		assert.Equal(t, leader1, m.LeaderMinISR(conf, 1))
		assert.Equal(t, leader0, m.LeaderMinISR(conf, 0))
	}
	in(1, 1, 1)
	b.setting(metadata.MinISR, true, 2)
	in(2, 2, 2)
	b.setting(metadata.BrokerMinISR, false, 3)
	in(2, 3, 2)
	b.setting(metadata.MinISR, false, 4)
	in(4, 4, 4)
	b.setting(metadata.MinISR, false, metadata.Unset)
	b.setting(metadata.BrokerMinISR, false, metadata.Unset)
	b.setting(metadata.MinISR, true, metadata.Unset)
	in(1, 1, 1)
	b.setting(metadata.MinISR, false, 1000)
	in(127, 127, 127)
	b.partition(0, led(0, kafka.SetOf(0), 0, 1, 2))
	assert.Equal(t, int8(3), b.c.minISR(b.env()))
}

func (b *bench) elr(on bool) (err kafka.ErrorCode, recs []metadata.Record) {
	recs = b.do(func(e Env) { err = b.c.AlterELR(e, on) })
	return err, recs
}

// What is switched on brings the settings that it needs, in one batch.
func TestAlterELR(t *testing.T) {
	b := elrBench(t, "4.0", false)
	b.spec.Config.MinISR = 2
	for id := range b.c.Image.BrokerMinISR {
		b.c.Image.BrokerMinISR[id] = 3
	}
	err, recs := b.elr(true)
	assert.Equal(t, kafka.ErrNone, err)
	assert.Len(t, recs, 8, "the cluster's, six brokers', the feature: all that a batch can hold")
	assert.Equal(t, uint8(1<<7), b.out.End, "it is atomic")
	assert.True(t, b.c.Image.ELR)
	assert.Equal(t, metadata.Setting{Set: true, Value: 2}, b.c.Image.ClusterMinISR)
	assert.Zero(t, b.c.Image.BrokerMinISR)
	assert.Len(t, b.told(event.SettingAltered), 8)

	err, recs = b.elr(false)
	assert.Equal(t, kafka.ErrNone, err)
	assert.Len(t, recs, 1)
	assert.False(t, b.c.Image.ELR)
	assert.Equal(t, kafka.SetOf(1, 2), b.c.Image.Parts[0].ELR, "it goes with the next change")

	b.c.Image.ClusterMinISR.Value = 3 // an operator's own stays
	_, recs = b.elr(true)
	assert.Len(t, recs, 1)
	assert.Equal(t, metadata.Setting{Set: true, Value: 3}, b.c.Image.ClusterMinISR)

	b.c.Active = false
	err, _ = b.elr(true)
	assert.Equal(t, kafka.ErrNotController, err)
	b = elrBench(t, "3.9", false)
	err, recs = b.elr(true)
	assert.Equal(t, kafka.ErrInvalidUpdateVersion, err)
	assert.Empty(t, recs)
}

// The first event of a broker after ELR was switched off, while nobody is in the ISR, decides
// (crosscheck 3.3): a member of the ELR is elected cleanly; anybody else empties it, and then
// nobody can be elected any more.
func TestELRSwitchedOffWhileTheISRIsEmpty(t *testing.T) {
	for _, order := range [][]kafka.BrokerID{{1, 0, 2}, {0, 1, 2}} {
		b := elrBench(t, "4.1", true)
		p := leaderless(0, 0, 1, 2)
		p.ELR, p.LastKnown = kafka.SetOf(1, 2), kafka.SetOf(2)
		b.partition(0, p)
		for id := range kafka.BrokerID(3) {
			b.broker(id, kafka.BrokerEpoch(100+id), fenced)
		}
		err, _ := b.elr(false)
		require.Equal(t, kafka.ErrNone, err)
		for _, id := range order {
			b.do(func(e Env) {
				q := Heartbeat{Broker: id, Epoch: b.c.Image.Brokers[id].Epoch, Offset: 1000}
				_, err := b.c.Heartbeat(e, &q)
				require.Equal(t, kafka.ErrNone, err)
			})
		}
		now := &b.c.Image.Parts[0]
		if order[0] == 1 {
			assert.Equal(t, kafka.BrokerID(1), now.Leader)
			assert.Equal(t, kafka.Recovered, now.Recovery)
			assert.Equal(t, kafka.SetOf(1), now.ISR)
			continue
		}
		assert.Equal(t, kafka.NoBroker, now.Leader, "all are back, and nobody may lead")
		assert.Zero(t, now.ISR|now.ELR)
	}
}

// Any change of min.insync.replicas, at the cluster's level also to the same value, strands a
// partition whose ISR is empty (crosscheck 3.2): only an unclean election brings it back.
func TestClearingTheELRStrandsAPartitionWithoutISR(t *testing.T) {
	b := elrBench(t, "4.1", true)
	b.c.Image.ClusterMinISR = metadata.Setting{Set: true, Value: 2}
	b.c.Image.TopicMinISR = metadata.Setting{}
	p := leaderless(0, 0, 1, 2)
	p.ELR, p.LastKnown = kafka.SetOf(1, 2), kafka.SetOf(2)
	b.partition(0, p)
	err, types := b.setting(metadata.MinISR, true, 2)
	require.Equal(t, kafka.ErrNone, err)
	assert.Equal(t, []metadata.Type{metadata.Config, metadata.ClearELR}, types)
	assert.Len(t, b.told(event.LastKnownChanged), 1)
	now := &b.c.Image.Parts[0]
	assert.Zero(t, now.ELR|now.LastKnown)
	b.do(func(e Env) {
		assert.Equal(t, kafka.ErrPreferredLeaderNotAvailable, b.c.ElectLeaders(e, 0, false))
	})
	b.do(func(e Env) { assert.Equal(t, kafka.ErrNone, b.c.ElectLeaders(e, 0, true)) })
	assert.Equal(t, kafka.BrokerID(0), now.Leader)
	assert.Equal(t, kafka.Recovering, now.Recovery)
}

// An AlterPartition that was on its way when the ELR was cleared goes by an older partition epoch
// (controller.md 3.5).
func TestClearELRWithAnAlterPartitionOnItsWay(t *testing.T) {
	b := elrBench(t, "4.1", true)
	q := b.wants(0, kafka.SetOf(0, 1))
	b.setting(metadata.MinISR, false, 1)
	code, why, recs := b.alter(q)
	assert.Equal(t, kafka.ErrInvalidUpdateVersion, code)
	assert.Equal(t, event.RuleOtherPartitionEpoch, why)
	assert.Empty(t, recs)
	code, _, _ = b.alter(b.wants(0, kafka.SetOf(0, 1)))
	assert.Equal(t, kafka.ErrNone, code)
}

// 3.7 to 3.9 have ELR in a controller's setting for tests alone: no record clears it.
func TestMinISRLeavesTheELRBefore40(t *testing.T) {
	b := elrBench(t, "3.9", true)
	err, types := b.setting(metadata.MinISR, false, 1)
	assert.Equal(t, kafka.ErrNone, err)
	assert.Equal(t, []metadata.Type{metadata.Config}, types)
	assert.Equal(t, kafka.SetOf(1, 2), b.c.Image.Parts[0].ELR)
}
