package metadata

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
)

// What each record of a registration does (controller.md 2.1, 2.3): a new one takes all flags back,
// a change touches what it names, and unfencing does not end a controlled shutdown.
func TestRegistrations(t *testing.T) {
	m := Image{Offset: 7}
	b := &m.Brokers[1]
	for _, step := range []struct {
		r    Record
		want Registration
	}{
		{
			Record{Type: RegisterBroker, Broker: 1, Fenced: 1, Epoch: 5, Incarnation: 2, Dirs: 1},
			Registration{Exists: true, Fenced: true, Dirs: 1, Epoch: 5, At: 7, Incarnation: 2},
		},
		{
			Record{Type: UnfenceBroker, Broker: 1},
			Registration{Exists: true, Dirs: 1, Epoch: 5, At: 7, Incarnation: 2},
		},
		{
			Record{Type: RegistrationChange, Broker: 1, InShutdown: 1},
			Registration{
				Exists: true, InShutdown: true, Dirs: 1, Epoch: 5, At: 7, Incarnation: 2,
			},
		},
		{
			Record{Type: FenceBroker, Broker: 1},
			Registration{
				Exists: true, Fenced: true, InShutdown: true, Dirs: 1, Epoch: 5, At: 7,
				Incarnation: 2,
			},
		},
		{
			Record{Type: RegistrationChange, Broker: 1, Fenced: -1},
			Registration{
				Exists: true, InShutdown: true, Dirs: 1, Epoch: 5, At: 7, Incarnation: 2,
			},
		},
		{
			Record{Type: RegistrationChange, Broker: 1, Has: HasDirs, Dirs: 3},
			Registration{
				Exists: true, InShutdown: true, Dirs: 3, Epoch: 5, At: 7, Incarnation: 2,
			},
		},
		{
			Record{Type: RegisterBroker, Broker: 1, Fenced: 1, Epoch: 12, Incarnation: 3},
			Registration{Exists: true, Fenced: true, Epoch: 12, At: 13, Incarnation: 3},
		},
		{Record{Type: UnregisterBroker, Broker: 1}, Registration{}},
	} {
		m.Apply(&step.r)
		assert.Equal(t, step.want, *b, step.r.Type.String())
	}
	assert.Equal(t, kafka.Offset(15), m.Offset)
	assert.Equal(t, Registration{}, m.Brokers[0], "nobody else's")
}

// Who is unfenced and not in controlled shutdown is active. Clients find who is stopping, too.
func TestUnfencedAndActive(t *testing.T) {
	m := Image{Brokers: [kafka.MaxBrokers]Registration{
		{Exists: true}, {Exists: true, Fenced: true}, {Exists: true, InShutdown: true}, {},
	}}
	assert.Equal(t, kafka.SetOf(0, 2), m.Unfenced())
	assert.Equal(t, kafka.SetOf(0), m.Active())
}

// A ClearElrRecord is a merge like any other for those partitions that have something to clear, the
// last known leader alone too: partition epoch + 1, leader epoch as it was (controller.md 3.5). It
// makes no partition.
func TestClearELR(t *testing.T) {
	m := Image{Parts: [kafka.MaxPartitions]Partition{
		{Exists: true, ELR: kafka.SetOf(1), ISR: kafka.SetOf(0), PartitionEpoch: 4, LeaderEpoch: 2},
		{Exists: true, LastKnown: kafka.SetOf(2), Leader: kafka.NoBroker, PartitionEpoch: 8},
		{Exists: true, ISR: kafka.SetOf(0), PartitionEpoch: 1},
	}}
	m.Apply(&Record{Type: ClearELR})
	assert.Equal(t, [kafka.MaxPartitions]Partition{
		{Exists: true, ISR: kafka.SetOf(0), PartitionEpoch: 5, LeaderEpoch: 2},
		{Exists: true, Leader: kafka.NoBroker, PartitionEpoch: 9},
		{Exists: true, ISR: kafka.SetOf(0), PartitionEpoch: 1},
	}, m.Parts)
}
