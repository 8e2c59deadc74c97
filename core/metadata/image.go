package metadata

import (
	"math"

	"highwater/core/kafka"
	"highwater/core/release"
)

// Registration is a broker's registration (BrokerRegistration).
type Registration struct {
	Exists      bool
	Fenced      bool
	InShutdown  bool              // in controlled shutdown
	Dirs        uint8             // log directories that are offline
	Epoch       kafka.BrokerEpoch // offset of the first record of the batch that registered it
	At          kafka.Offset      // of its RegisterBrokerRecord
	Incarnation int32
}

// Active says whether the broker may lead and be in an ISR.
func (r *Registration) Active() bool { return r.Exists && !r.Fenced && !r.InShutdown }

// Setting is a dynamic setting: unset while Set is false.
type Setting struct {
	Set   bool
	Value int32
}

// Image is what all records up to an offset add up to.
type Image struct {
	Offset kafka.Offset // of the next record
	// Formatted says that metadata.version is set: the first record of every log.
	Formatted bool
	Brokers   [kafka.MaxBrokers]Registration
	Topic     kafka.TopicID // NoTopicID before the topic was created
	Parts     [kafka.MaxPartitions]Partition
	// The topic's settings and the cluster's defaults.
	TopicMinISR    Setting
	ClusterMinISR  Setting
	TopicUnclean   Setting
	ClusterUnclean Setting
	// BrokerMinISR is min.insync.replicas of single brokers, 0 for unset: it counts for what they
	// lead, and the controller knows nothing of it.
	BrokerMinISR [kafka.MaxBrokers]int8
	ELR          bool // eligible.leader.replicas.version is 1
}

// Apply replays the next record: the same at controllers and brokers, whatever the release.
func (m *Image) Apply(r *Record) {
	b := &m.Brokers[max(r.Broker, 0)]
	p := &m.Parts[r.Partition]
	switch r.Type {
	case RegisterBroker:
		*b = Registration{
			Exists: true, Fenced: r.Fenced > 0, InShutdown: r.InShutdown > 0, Dirs: r.Dirs,
			Epoch: r.Epoch, At: m.Offset, Incarnation: r.Incarnation,
		}
	case UnregisterBroker:
		*b = Registration{}
	case FenceBroker:
		b.Fenced = true
	case UnfenceBroker:
		b.Fenced = false
	case RegistrationChange:
		b.change(r)
	case Topic:
		m.Topic = kafka.TopicID(r.Value)
	case NewPartition:
		*p = newPartition(r)
	case PartitionChange:
		p.Merge(r)
	case Config:
		if r.Key == BrokerMinISR {
			m.BrokerMinISR[r.Broker] = minISR(max(r.Value, 0))
			break
		}
		*m.setting(r) = r.Setting()
	case FeatureLevel:
		switch r.Key {
		case FeatureVersion:
			m.Formatted = true
		case FeatureELR:
			m.ELR = r.Value > 0
		}
	case ClearELR:
		for i := range m.Parts {
			m.Parts[i].clearELR()
		}
	}
	m.Offset++
}

func (r *Registration) change(c *Record) {
	if c.Fenced != 0 {
		r.Fenced = c.Fenced > 0
	}
	if c.InShutdown != 0 {
		r.InShutdown = c.InShutdown > 0
	}
	if c.Has&HasDirs != 0 {
		r.Dirs = c.Dirs
	}
}

// Setting gives what a Config record of the topic or the cluster would replace.
func (m *Image) Setting(r *Record) Setting { return *m.setting(r) }

func (m *Image) setting(r *Record) *Setting {
	switch {
	case r.Key == MinISR && r.Cluster:
		return &m.ClusterMinISR
	case r.Key == MinISR:
		return &m.TopicMinISR
	case r.Cluster:
		return &m.ClusterUnclean
	}
	return &m.TopicUnclean
}

// MinISR gives min.insync.replicas as it is in force for the controller: the topic's own, else
// the cluster's, else that of its file.
func (m *Image) MinISR(c *release.Config) int8 {
	switch {
	case m.TopicMinISR.Set:
		return minISR(m.TopicMinISR.Value)
	case m.ClusterMinISR.Set:
		return minISR(m.ClusterMinISR.Value)
	}
	return c.MinISR
}

// LeaderMinISR gives min.insync.replicas as it is in force for what a broker leads: its own setting
// comes between the topic's and the cluster's.
func (m *Image) LeaderMinISR(c *release.Config, b kafka.BrokerID) int8 {
	if own := m.BrokerMinISR[b]; own > 0 && !m.TopicMinISR.Set {
		return own
	}
	return m.MinISR(c)
}

// minISR is a minimum as it counts: no partition has more replicas than fit.
func minISR(v int32) int8 { return int8(min(v, math.MaxInt8)) }

// Unclean gives unclean.leader.election.enable as it is in force for the topic.
func (m *Image) Unclean(c *release.Config) bool {
	switch {
	case m.TopicUnclean.Set:
		return m.TopicUnclean.Value != 0
	case m.ClusterUnclean.Set:
		return m.ClusterUnclean.Value != 0
	}
	return c.UncleanElection
}

// Unfenced gives the brokers that are registered and not fenced: those that clients and
// followers may talk to. Active gives those of them that are not in controlled shutdown either.
func (m *Image) Unfenced() (s kafka.ReplicaSet) {
	for b := range m.Brokers {
		if r := &m.Brokers[b]; r.Exists && !r.Fenced {
			s = s.With(kafka.BrokerID(b))
		}
	}
	return s
}

// Active gives the brokers that may lead and be in an ISR.
func (m *Image) Active() (s kafka.ReplicaSet) {
	for b := range m.Brokers {
		if m.Brokers[b].Active() {
			s = s.With(kafka.BrokerID(b))
		}
	}
	return s
}
