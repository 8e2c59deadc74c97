package kraft

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// again is the registration of a broker's next process.
func again(b kafka.BrokerID, previous kafka.BrokerEpoch) *Registration {
	return &Registration{Broker: b, Incarnation: 2, Previous: previous}
}

func (b *bench) register(q *Registration) (recs []string, epoch kafka.BrokerEpoch) {
	b.t.Helper()
	var err kafka.ErrorCode
	written := b.do(func(e Env) { epoch, err = b.c.Register(e, q) })
	require.Equal(b.t, kafka.ErrNone, err)
	return b.show(written), epoch
}

// The broker epoch is the offset of the first record of the batch, also where records of
// partitions come before the registration; both loops look at the state before the batch, the ISRs
// first. From 4.0 on the registration is a batch of its own (controller.md 2.1, 2.2).
func TestARegistrationCleansUpAfterTheProcessBefore(t *testing.T) {
	for _, row := range []struct {
		release string
		batches string // what stands behind the last record before the registration
	}{{"3.9", ""}, {"4.1", " |"}} {
		b := newBench(t, rulesOf(t, row.release))
		b.brokers(3)
		b.spec.Config.MinISR, b.c.Image.ELR, b.c.Image.Offset = 2, true, 300
		b.now = 20000
		b.c.Contacts[0].At, b.c.Contacts[1].At = 20000, 20000 // 2 is silent, and not fenced yet
		inELR := led(0, kafka.SetOf(0), 0, 1, 2)
		inELR.ELR = kafka.SetOf(2)
		b.partition(0, inELR)
		b.partition(1, led(2, kafka.SetOf(1, 2), 2, 1, 0))
		b.partition(2, led(0, kafka.SetOf(0, 1), 0, 1, 2))
		b.partition(3, led(2, kafka.SetOf(0, 1, 2), 2, 1, 0))
		got, epoch := b.register(again(2, 90))
		assert.Equal(t, []string{
			"change 1 leader 1 isr 1", // below the minimum, but what 2 had may be lost
			"change 3 leader 1 isr 0 1",
			"change 0 elr -" + row.batches,
			"register 2 epoch 300 fenced 1",
		}, got, row.release)
		reg := b.c.Image.Brokers[2]
		assert.Equal(t, kafka.BrokerEpoch(300), epoch)
		assert.Equal(t, metadata.Registration{
			Exists: true, Fenced: true, Epoch: 300, At: 303, Incarnation: 2,
		}, reg)
		granted := b.told(event.RegisterGranted)
		require.Len(t, granted, 1)
		assert.Equal(t, int32(300), granted[0].Seq)
		assert.Equal(t, event.RuleUncleanRestart, granted[0].Rule)
	}
}

// The table of controller.md 2.2: what becomes of a silent broker 1 that is still in the ISR {0, 1}
// with minimum 2, or in the ELR beside the ISR {0}.
func TestTheProcessBeforeByRelease(t *testing.T) {
	const (
		inISR, inELR = "0 / 0 1 / - / - / 0 / 0", "0 / 0 / 1 / - / 0 / 0"
		out          = "0 / 0 / - / - / 0 / 1" // of either
	)
	for _, row := range []struct {
		release    string
		elr        bool
		previous   kafka.BrokerEpoch
		isr, alsoE string // the states after, from inISR and from inELR
		why        event.Rule
	}{
		{"3.6", false, 101, inISR, "", event.RuleNewIncarnation},
		{"3.7", false, 101, inISR, "", event.RuleNewIncarnation},
		{"3.9", false, 90, inISR, "", event.RuleNewIncarnation},
		{"3.9", true, 101, out, out, event.RuleUncleanRestart},
		{"3.8", true, -1, out, out, event.RuleUncleanRestart},
		{"4.0", false, 101, out, "", event.RuleCleanRestart},
		{"4.0", false, 90, out, "", event.RuleNewIncarnation},
		{"4.1", true, 101, "0 / 0 / 1 / - / 0 / 1", inELR, event.RuleCleanRestart},
		{"4.1", true, 100, out, out, event.RuleUncleanRestart},
		{"4.1", true, 102, out, out, event.RuleUncleanRestart},
		{"4.1", true, -1, out, out, event.RuleUncleanRestart},
	} {
		for _, before := range []string{inISR, inELR} {
			want, p := row.isr, led(0, kafka.SetOf(0, 1), 0, 1)
			if before == inELR {
				want = row.alsoE
				p.ISR, p.ELR = kafka.SetOf(0), kafka.SetOf(1)
			}
			if want == "" {
				continue
			}
			b := newBench(t, rulesOf(t, row.release))
			b.brokers(2)
			b.spec.Config.MinISR, b.c.Image.ELR, b.now = 2, row.elr, 9001
			b.c.Contacts[0].At = 9001
			b.partition(0, p)
			require.Equal(t, before, state(&b.c.Image.Parts[0]))
			b.register(again(1, row.previous))
			assert.Equal(t, want, state(&b.c.Image.Parts[0]), "%+v from %s", row, before)
			assert.Equal(t, row.why, b.told(event.RegisterGranted)[0].Rule, "%+v", row)
		}
	}
}

// KAFKA-19522, controller.md 2.7: in 4.0 the last known leader is made leader though it is fenced,
// even by the registration that shows that it has restarted uncleanly.
func TestTheLastKnownLeaderInItsOwnRegistration(t *testing.T) {
	for release, want := range map[string]string{
		"4.0":   "2 / 2 / - / - / 4 / 4 RECOVERING",
		"4.1":   "-1 / - / - / 2 / 3 / 4",
		"4.1.1": "-1 / - / - / 2 / 3 / 4",
	} {
		b := newBench(t, rulesOf(t, release))
		b.broker(2, 102, fenced)
		b.spec.Config.MinISR, b.c.Image.ELR = 2, true
		p := led(kafka.NoBroker, 0, 0, 1, 2)
		p.ELR, p.LastKnown, p.LeaderEpoch, p.PartitionEpoch = kafka.SetOf(2), kafka.SetOf(2), 3, 3
		b.partition(0, p)
		b.register(again(2, kafka.NoBrokerEpoch))
		assert.Equal(t, want, state(&b.c.Image.Parts[0]), release)
		assert.True(t, b.c.Image.Brokers[2].Fenced)
	}
}

// KAFKA-16952: a process that registers again, since the answer was lost, keeps its epoch and its
// flags from 3.9 on; nothing is cleaned up for it in any release.
func TestTheSameProcessRegistersAgain(t *testing.T) {
	for _, row := range []struct {
		release, state, want string
		contact              kafka.BrokerEpoch
	}{
		{"3.6", unfenced, "register 0 epoch 300 fenced 1", kafka.NoBrokerEpoch},
		{"3.8", fenced, "register 0 epoch 300 fenced 1", kafka.NoBrokerEpoch},
		{"3.9", fenced, "register 0 epoch 100 fenced 1", kafka.NoBrokerEpoch},
		{"3.9", unfenced, "register 0 epoch 100", 100},
		{"4.1", inShutdown, "register 0 epoch 100 shutdown 1", 100},
	} {
		b := newBench(t, rulesOf(t, row.release))
		b.broker(0, 100, row.state)
		b.broker(1, 101, active)
		b.spec.Config.MinISR, b.c.Image.ELR, b.c.Image.Offset = 2, true, 300
		b.partition(0, led(1, kafka.SetOf(1), 0, 1))
		b.c.Image.Parts[0].ELR = kafka.SetOf(0)
		got, _ := b.register(&Registration{Incarnation: 1, Previous: kafka.NoBrokerEpoch})
		assert.Equal(t, []string{row.want}, got, "%+v", row)
		assert.Equal(t, kafka.Offset(300), b.c.Image.Brokers[0].At)
		assert.Equal(t, row.contact, b.c.Contacts[0].Epoch, "%+v", row)
		assert.Equal(t, event.RuleSameIncarnation, b.told(event.RegisterGranted)[0].Rule)
	}
}

// An incarnation is an id, not a number that grows: whatever is not the registered one is another.
func TestAnEarlierIncarnationIsAnotherOne(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(2)
	b.c.Image.Brokers[1].Incarnation = 5
	q := Registration{Broker: 1, Incarnation: 4, Previous: kafka.NoBrokerEpoch}
	_, err := b.c.Register(b.env(), &q)
	assert.Equal(t, kafka.ErrDuplicateRegistration, err)
	b.now = 9001
	b.register(&q)
	assert.Equal(t, int32(4), b.c.Image.Brokers[1].Incarnation)
	assert.True(t, b.c.Image.Brokers[1].Fenced)
}

// The order of the checks of controller.md 2.1: a request that fails several of them gets the error
// of the first.
func TestTheOrderOfTheChecksOfARegistration(t *testing.T) {
	none := []Feature{}
	for _, row := range []struct {
		name string
		q    Registration
		want kafka.ErrorCode
	}{
		{"all wrong", Registration{
			OtherCluster: true, Incarnation: 2, LogDirs: []DirID{}, Features: none,
		}, kafka.ErrInconsistentClusterID},
		{"this cluster", Registration{
			Incarnation: 2, LogDirs: []DirID{}, Features: none,
		}, kafka.ErrDuplicateRegistration},
		{"the same process", Registration{
			Incarnation: 1, LogDirs: []DirID{}, Features: none,
		}, kafka.ErrInvalidRegistration},
		{"all of its directories are offline", Registration{
			Incarnation: 1, Dirs: 0b11, Features: none,
		}, kafka.ErrInvalidRegistration},
		{"one directory is online, ELR is not supported", Registration{
			Incarnation: 1, Dirs: 0b01, Features: []Feature{{metadata.FeatureVersion, 1, 9}},
		}, kafka.ErrUnsupportedVersion},
		{"another level of metadata.version, and no name for it before", Registration{
			Incarnation: 1, Features: []Feature{{metadata.FeatureELR, 1, 1}},
		}, kafka.ErrInvalidRegistration},
		{"all in order", Registration{Incarnation: 1, Features: []Feature{
			{metadata.FeatureVersion, 1, 9}, {metadata.FeatureELR, 0, 1},
		}}, kafka.ErrNone},
	} {
		b := newBench(t, rulesOf(t, "4.1"))
		b.brokers(1)
		b.spec.Config.LogDirs, b.c.Image.Formatted = 2, true
		before := b.c
		var err kafka.ErrorCode
		recs := b.do(func(e Env) { _, err = b.c.Register(e, &row.q) })
		assert.Equal(t, row.want, err, row.name)
		if err != kafka.ErrNone {
			assert.Empty(t, recs, row.name)
			assert.Equal(t, before, b.c, "a refused registration changes nothing: %s", row.name)
			refused := b.told(event.RegisterRefused)
			require.Len(t, refused, 1, row.name)
			assert.Equal(t, err, refused[0].Err)
		}
	}
}

// Before directories were in the metadata, nobody looks at them (KIP-858).
func TestDirectoriesBefore37(t *testing.T) {
	b := newBench(t, rulesOf(t, "3.6"))
	q := &Registration{Broker: 1, Incarnation: 1, Dirs: 1, LogDirs: []DirID{}, Previous: -1}
	got, _ := b.register(q)
	assert.Equal(t, []string{"register 1 epoch 0 fenced 1"}, got)
	assert.True(t, b.c.hasOnlineDir(b.env(), 1, ownDir(1, 0)))
}

// controller.md 3.4, controller-crosscheck.md 3.6: unregistering leaves a broker in the ELR; when
// it registers again, it has no stored epoch that it could name, so it leaves it.
func TestUnregister(t *testing.T) {
	b := newBench(t, rulesOf(t, "4.1"))
	b.brokers(3)
	b.spec.Config.MinISR, b.c.Image.Offset = 2, 300
	eligible := led(0, kafka.SetOf(0), 0, 1, 2)
	eligible.ELR = kafka.SetOf(1)
	b.partition(0, eligible)
	b.partition(1, led(1, kafka.SetOf(0, 1, 2), 1, 0, 2))
	var err kafka.ErrorCode
	recs := b.do(func(e Env) { err = b.c.Unregister(e, 1) })
	assert.Equal(t, kafka.ErrNone, err)
	assert.Equal(t, []string{"change 1 leader 0 isr 0 2", "unregister 1 epoch 101"}, b.show(recs))
	assert.Equal(t, "0 / 0 / 1 / - / 0 / 0", state(&b.c.Image.Parts[0]))
	assert.Equal(t, metadata.Registration{}, b.c.Image.Brokers[1])
	assert.Equal(t, Contact{Epoch: kafka.NoBrokerEpoch}, b.c.Contacts[1])

	recs = b.do(func(e Env) { err = b.c.Unregister(e, 1) })
	assert.Equal(t, kafka.ErrNotRegistered, err)
	assert.Empty(t, recs)
	require.Len(t, b.ev.All, 1, "the operator is told")
	assert.Equal(t, event.OperatorRefused, b.ev.All[0].Kind)
	assert.Equal(t, kafka.BrokerID(1).Node(), b.ev.All[0].Peer)
	assert.Equal(t, event.RuleUnregister, b.ev.All[0].Rule)

	b.c.Active = false
	b.do(func(e Env) { err = b.c.Unregister(e, 0) })
	assert.Equal(t, kafka.ErrNotController, err)
	assert.True(t, b.c.Image.Brokers[0].Exists)
	b.c.Active = true

	got, _ := b.register(again(1, kafka.NoBrokerEpoch))
	assert.Equal(t, []string{"change 0 elr - |", "register 1 epoch 302 fenced 1"}, got)
}

// Another process with a broker's id, by release (controller.md 2.1): who has a session.
func TestASecondProcess(t *testing.T) {
	for _, row := range []struct {
		name, release, state string
		heard                kafka.Ms // -1: never under this epoch
		want                 kafka.ErrorCode
	}{
		{"unfenced, just heard", "3.3", unfenced, 20000, kafka.ErrDuplicateRegistration},
		{"the last moment", "3.9", unfenced, 11000, kafka.ErrDuplicateRegistration},
		{"one more", "3.9", unfenced, 10999, kafka.ErrNone},
		{"in touch", "3.9", unfenced, kafka.Never, kafka.ErrDuplicateRegistration},
		{"fenced, just heard", "3.9", fenced, 20000, kafka.ErrNone},
		{"fenced, just heard", "4.0", fenced, 20000, kafka.ErrDuplicateRegistration},
		{"fenced, in touch", "4.1", fenced, kafka.Never, kafka.ErrDuplicateRegistration},
		{"fenced, silent", "4.1", fenced, 10999, kafka.ErrNone},
		{"fenced, never heard", "4.1", fenced, -1, kafka.ErrNone},
		{"stopping, just heard", "3.9", inShutdown, 20000, kafka.ErrDuplicateRegistration},
		{"stopping, just heard", "4.1", inShutdown, 20000, kafka.ErrDuplicateRegistration},
		{"stopping, silent", "4.1", inShutdown, 10999, kafka.ErrNone},
	} {
		b := newBench(t, rulesOf(t, row.release))
		b.broker(0, 100, row.state)
		b.now = 20000
		b.c.Contacts[0] = Contact{Epoch: 100, At: row.heard}
		if row.heard < 0 {
			b.c.Contacts[0] = Contact{Epoch: kafka.NoBrokerEpoch}
		}
		var err kafka.ErrorCode
		b.do(func(e Env) { _, err = b.c.Register(e, again(0, 100)) })
		assert.Equal(t, row.want, err, "%+v", row)
	}
}

// MetadataVersion.registerBrokerRecordVersion, without the one of a migration.
func TestVersionsOfRegistrationRecords(t *testing.T) {
	for name, want := range map[string]int32{
		"2.8": 0, "3.2": 0, "3.3": 1, "3.6": 1, "3.7": 3, "4.1": 3,
	} {
		r := rulesOf(t, name)
		assert.Equal(t, want, registerVersion(&r), name)
	}
}
