package kraft

import (
	"slices"

	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metadata"
	"highwater/core/release"
)

// DirID is the id of a log directory, unique in the cluster (KIP-858). Kafka's are UUIDs.
type DirID int16

// The reserved ids, which no directory has (DirectoryId).
const (
	Unassigned DirID = -1 // nobody has said yet where the replica lies
	Migrating  DirID = -2 // the replica is older than ids of directories
	Lost       DirID = -3 // the replica lies in a directory that is offline
)

// ownDir gives the id of a broker's directory by its number, 0 to kafka.MaxLogDirs-1.
func ownDir(b kafka.BrokerID, n int) DirID { return DirID(int(b)*kafka.MaxLogDirs + n) }

// DecideDirs says whether brokers name their log directories when they register, and report those
// that fail with their heartbeats. KIP-858; ReplicationControlManager.handleDirectoriesOffline.
// Before 3.7 a broker whose directory failed went on being leader of what lay there.
func DecideDirs(r *release.Rules) bool { return r.DirsInMetadata == release.On }

// onlineDirs gives the directories with which a broker is registered: those not known to be
// offline.
func (c *Controller) onlineDirs(e Env, b kafka.BrokerID) []DirID {
	reg := &c.Image.Brokers[b]
	if !reg.Exists || !DecideDirs(&e.Spec.Rules) {
		return nil
	}
	return own(e, b, reg.Dirs)
}

// own gives the ids of a broker's directories but for those that are offline.
func own(e Env, b kafka.BrokerID, offline uint8) []DirID {
	var out []DirID
	for n := range dirs(e) {
		if offline&(1<<n) == 0 {
			out = append(out, ownDir(b, n))
		}
	}
	return out
}

func dirs(e Env) int { return max(int(e.Spec.Config.LogDirs), 1) }

// dirsFit says whether the log directories of a registration are in order: there are some, none has
// a reserved id, none stands there twice, and none is another broker's.
func (c *Controller) dirsFit(e Env, q *Registration) bool {
	if q.LogDirs == nil {
		return q.Dirs != 1<<dirs(e)-1
	}
	for i, d := range q.LogDirs {
		if d < 0 || slices.Contains(q.LogDirs[:i], d) {
			return false
		}
		for b := range kafka.BrokerID(kafka.MaxBrokers) {
			if b != q.Broker && slices.Contains(c.onlineDirs(e, b), d) {
				return false
			}
		}
	}
	return len(q.LogDirs) > 0
}

// hasOnlineDir says whether the broker is registered with the directory, or nothing is known
// against it (BrokerRegistration.hasOnlineDir, DirectoryId.isOnline).
func (c *Controller) hasOnlineDir(e Env, b kafka.BrokerID, d DirID) bool {
	reg := &c.Image.Brokers[b]
	switch {
	case !reg.Exists || d == Lost:
		return false
	case d == Unassigned || d == Migrating:
		return true
	}
	n := int(d) - int(ownDir(b, 0))
	return n >= 0 && n < dirs(e) && reg.Dirs&(1<<n) == 0
}

// directory gives where a broker has a replica. It says so itself in Kafka
// (AssignReplicasToDirs); here the number of the partition does.
func directory(e Env, b kafka.BrokerID, p kafka.PartitionID) DirID {
	if !DecideDirs(&e.Spec.Rules) {
		return Migrating
	}
	return ownDir(b, int(p)%dirs(e))
}

// online gives those of a set of brokers whose replica of the partition is in an online directory.
func (c *Controller) online(e Env, p kafka.PartitionID, s kafka.ReplicaSet) kafka.ReplicaSet {
	for b := range kafka.BrokerID(kafka.MaxBrokers) {
		if s.Has(b) && !c.hasOnlineDir(e, b, directory(e, b, p)) {
			s = s.Without(b)
		}
	}
	return s
}

// loseDirs takes a broker out of the ISRs of what lay in directories that it reports for the first
// time, and writes which are left.
func (c *Controller) loseDirs(e Env, b kafka.BrokerID, offline uint8) {
	reg := &c.Image.Brokers[b]
	fresh := offline &^ reg.Dirs & (1<<dirs(e) - 1)
	if fresh == 0 {
		return
	}
	for n := range dirs(e) {
		if fresh&(1<<n) != 0 {
			c.leave(e, c.inDir(e, b, n), leaving{broker: b, why: event.RuleLogDirOffline})
		}
	}
	c.write(e, metadata.Record{
		Type: metadata.RegistrationChange, Broker: b, Epoch: reg.Epoch,
		Has: metadata.HasDirs, Dirs: reg.Dirs | fresh,
	})
}

// inDir gives the partitions whose replica on the broker lies in its directory of this number.
func (c *Controller) inDir(e Env, b kafka.BrokerID, n int) (s kafka.PartitionSet) {
	for p := range kafka.PartitionID(kafka.MaxPartitions) {
		now := &c.Image.Parts[p]
		if now.Exists && now.Replicas.Set().Has(b) && directory(e, b, p) == ownDir(b, n) {
			s = s.With(p)
		}
	}
	return s
}
