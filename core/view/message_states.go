package view

import (
	"highwater/core/kafka"
	"highwater/core/network"
	"highwater/core/release"
)

// stateFields adds what a request or an answer says of the partition that is shown.
func (b *builder) stateFields(l *fieldList, m *network.Message) {
	if s := b.state(m); s != nil {
		b.partFields(l, s, m)
	}
}

func (b *builder) partFields(l *fieldList, s *network.PartState, m *network.Message) {
	switch m.API {
	case kafka.APIStopReplica:
		l.epoch("LeaderEpoch", s.LeaderEpoch)
		word := "false"
		if s.Delete {
			word = "true"
		}
		l.add("DeletePartition", word)
		return
	case kafka.APIMetadata:
		l.add("LeaderId", orNone(b.Names.Broker(s.Leader)))
		l.epoch("LeaderEpoch", s.LeaderEpoch)
		return
	case kafka.APIAlterPartition:
		b.alterFields(l, s, m.Answer)
		return
	}
	b.controlFields(l, s, m.API)
	if m.API != kafka.APILeaderAndIsr {
		return
	}
	replicas := s.Replicas
	if replicas.N == 0 {
		replicas = *b.assigned(s.Partition)
	}
	l.add("Replicas", b.Names.Assigned(replicas))
	if s.Adding != 0 {
		l.add("AddingReplicas", b.Names.Set(s.Adding))
	}
	if s.Removing != 0 {
		l.add("RemovingReplicas", b.Names.Set(s.Removing))
	}
	if s.IsNew {
		l.add("IsNew", yes(true))
	}
}

// controlFields are what LeaderAndIsr and UpdateMetadata say of a partition. The version of the
// state was called ZkVersion until 3.2, in UpdateMetadata to the end.
func (b *builder) controlFields(l *fieldList, s *network.PartState, api kafka.API) {
	l.add("Leader", orNone(b.Names.Broker(s.Leader)))
	l.add("LeaderEpoch", itoa(s.LeaderEpoch))
	l.add("Isr", b.Names.Set(s.ISR))
	version := "ZkVersion"
	if api == kafka.APILeaderAndIsr && b.Spec.Rules.ISREligibility == release.On {
		version = "PartitionEpoch"
	}
	l.add(version, itoa(s.PartitionEpoch))
}

// alterFields are what an AlterPartition and its answer say of a partition. Until 3.1 it was
// AlterIsr, and the version of the state CurrentIsrVersion.
func (b *builder) alterFields(l *fieldList, s *network.PartState, answer bool) {
	if answer && s.Leader != kafka.NoBroker {
		l.add("LeaderId", b.Names.Broker(s.Leader))
	}
	l.add("LeaderEpoch", itoa(s.LeaderEpoch))
	switch {
	case answer:
		l.add("Isr", b.Names.Set(s.ISR))
	case s.Epochs == ([kafka.MaxBrokers]kafka.BrokerEpoch{}):
		l.add("NewIsr", b.Names.Set(s.ISR))
	default:
		b.isrEpochs(l, s)
	}
	version := "CurrentIsrVersion"
	if b.Spec.Rules.LeaderRecovery == release.On {
		l.add("LeaderRecoveryState", s.Recovery.String())
		version = "PartitionEpoch"
	}
	l.add(version, itoa(s.PartitionEpoch))
}
