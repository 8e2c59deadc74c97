package metadata

import "highwater/core/kafka"

// Type is the kind of a record, with Kafka's own number (the apiKey of its schema).
type Type int8

// The records in use.
const (
	RegisterBroker     Type = 0
	UnregisterBroker   Type = 1
	Topic              Type = 2
	NewPartition       Type = 3 // PartitionRecord
	Config             Type = 4
	PartitionChange    Type = 5
	FenceBroker        Type = 7
	UnfenceBroker      Type = 8
	FeatureLevel       Type = 12
	RegistrationChange Type = 17 // BrokerRegistrationChangeRecord
	NoOp               Type = 20
	ClearELR           Type = 28

	// LeaderChange is a control record of the quorum itself, the first of every leader's epoch.
	LeaderChange Type = -1
	// Value is what a client of the quorum alone writes (core/compare): no record of Kafka's.
	Value Type = -2
)

var typeNames = [...]struct {
	t    Type
	name string
}{
	{RegisterBroker, "RegisterBrokerRecord"},
	{UnregisterBroker, "UnregisterBrokerRecord"},
	{Topic, "TopicRecord"},
	{NewPartition, "PartitionRecord"},
	{Config, "ConfigRecord"},
	{PartitionChange, "PartitionChangeRecord"},
	{FenceBroker, "FenceBrokerRecord"},
	{UnfenceBroker, "UnfenceBrokerRecord"},
	{FeatureLevel, "FeatureLevelRecord"},
	{RegistrationChange, "BrokerRegistrationChangeRecord"},
	{NoOp, "NoOpRecord"},
	{ClearELR, "ClearElrRecord"},
	{LeaderChange, "LeaderChangeMessage"},
}

// String gives Kafka's name of the record, "value" for what is none of its records.
func (t Type) String() string {
	for _, n := range typeNames {
		if n.t == t {
			return n.name
		}
	}
	return "value"
}

// Field is a set of the optional fields that a record carries.
type Field uint16

// The fields of NewPartition and PartitionChange, and the last of RegistrationChange.
const (
	HasISR Field = 1 << iota
	HasLeader
	HasReplicas
	HasRemoving
	HasAdding
	HasRecovery
	HasELR
	HasLastKnown
	HasDirs
)

// Key is what a Config or FeatureLevel record sets.
type Key int8

// The settings.
const (
	MinISR          Key = iota // min.insync.replicas
	UncleanElection            // unclean.leader.election.enable, 0 or 1
	FeatureELR                 // eligible.leader.replicas.version
	FeatureVersion             // metadata.version; its level is not counted here
	BrokerMinISR               // min.insync.replicas of one broker, whom Broker names
)

// Unset as the Value of a Config record deletes the setting.
const Unset int32 = -1

// Record is one record of the metadata log, as one plain struct; which fields count depends on
// its type. A field that is not among Has is as Kafka's null: unchanged.
type Record struct {
	Type      Type
	Partition kafka.PartitionID
	Broker    kafka.BrokerID // of a registration, or of the setting of one broker
	Has       Field
	Leader    kafka.BrokerID // NoBroker: none
	Recovery  kafka.Recovery
	ISR       kafka.ReplicaSet
	ELR       kafka.ReplicaSet
	LastKnown kafka.ReplicaSet // LastKnownElr; NobodyKnown for the list [-1]
	Adding    kafka.ReplicaSet
	Removing  kafka.ReplicaSet
	Replicas  kafka.ReplicaList
	// Fenced and InShutdown of a registration: 1 sets it, -1 takes it back, 0 leaves it.
	Fenced     int8
	InShutdown int8
	Dirs       uint8 // log directories that are offline, a bit for each
	Key        Key
	Cluster    bool // a Config record of the cluster's default, not of the topic
	// Epoch is the broker epoch of a registration.
	Epoch       kafka.BrokerEpoch
	Incarnation int32 // of a RegisterBroker: which start of the process
	Value       int32 // of a setting, Unset to delete it; of a Value record: which
}

// Setting gives what a Config record sets.
func (r *Record) Setting() Setting {
	if r.Value == Unset {
		return Setting{}
	}
	return Setting{Set: true, Value: r.Value}
}

// Changes says whether a PartitionChange changes anything. Without a field it is not written
// (PartitionChangeBuilder.changeRecordIsNoOp).
func (r Record) Changes() bool { return r.Has != 0 }

// NobodyKnown is the entry -1 in LastKnownElr, which a corner of 4.1.1 writes
// (controller-crosscheck.md 3).
const NobodyKnown kafka.ReplicaSet = 1 << 7

// Batch is what is written in one piece. Most batches are atomic; End says after which records a
// batch ends, so that an atomic one has its last bit alone.
type Batch struct {
	N   int8
	End uint8
	R   [kafka.MaxRecords]Record
}

// Add appends a record.
func (b *Batch) Add(r Record) {
	b.R[b.N] = r
	b.N++
}

// Cut ends an atomic batch here: what follows is another.
func (b *Batch) Cut() {
	if b.N > 0 {
		b.End |= 1 << (b.N - 1)
	}
}

// All gives the records as a slice of the batch itself.
func (b *Batch) All() []Record { return b.R[:b.N] }

// Entry is a record in a log of the quorum.
type Entry struct {
	Record
	Leader kafka.LeaderEpoch // the epoch of the quorum in which it was written
	End    bool              // the last of its batch
}
