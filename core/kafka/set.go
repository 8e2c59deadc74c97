package kafka

import "math/bits"

// ReplicaSet is a set of brokers. Kafka keeps lists; where the order decides something the
// order is that of the partition's assignment, so a set is enough.
type ReplicaSet uint8

// SetOf makes a set of the given brokers.
func SetOf(ids ...BrokerID) ReplicaSet {
	var s ReplicaSet
	for _, id := range ids {
		s = s.With(id)
	}
	return s
}

// Has says whether the broker is a member. NoBroker is a member of no set.
func (s ReplicaSet) Has(b BrokerID) bool { return b >= 0 && s&(1<<uint(b)) != 0 }

// With gives the set with the broker added.
func (s ReplicaSet) With(b BrokerID) ReplicaSet { return s | 1<<uint(b) }

// Without gives the set without the broker.
func (s ReplicaSet) Without(b BrokerID) ReplicaSet {
	if b < 0 {
		return s
	}
	return s &^ (1 << uint(b))
}

// Len counts the members.
func (s ReplicaSet) Len() int { return bits.OnesCount8(uint8(s)) }

// Members appends the members in ascending order to buf.
func (s ReplicaSet) Members(buf []BrokerID) []BrokerID {
	for b := BrokerID(0); b < MaxBrokers; b++ {
		if s.Has(b) {
			buf = append(buf, b)
		}
	}
	return buf
}

// ReplicaList is an assignment: the replicas of a partition in preferred order. An operator names
// at most MaxReplicas; a reassignment adds those that are to go, and has room for every broker.
type ReplicaList struct {
	N  int8
	ID [MaxBrokers]BrokerID
}

// ListOf makes an assignment; it takes at most MaxBrokers brokers.
func ListOf(ids ...BrokerID) ReplicaList {
	var l ReplicaList
	l.N = int8(copy(l.ID[:], ids))
	return l
}

// All gives the assigned brokers as a slice of the list itself.
func (l *ReplicaList) All() []BrokerID { return l.ID[:l.N] }

// Set gives the assigned brokers as a set.
func (l *ReplicaList) Set() ReplicaSet { return SetOf(l.All()...) }

// PartitionSet is a set of partitions, 0 to 15.
type PartitionSet uint16

// Has says whether the partition is a member.
func (s PartitionSet) Has(p PartitionID) bool { return s&(1<<uint(p)) != 0 }

// With gives the set with the partition added.
func (s PartitionSet) With(p PartitionID) PartitionSet { return s | 1<<uint(p) }

// Without gives the set without the partition.
func (s PartitionSet) Without(p PartitionID) PartitionSet { return s &^ (1 << uint(p)) }

// Len counts the members.
func (s PartitionSet) Len() int { return bits.OnesCount16(uint16(s)) }
