package datadir

import (
	"strconv"

	"highwater/core/broker"
	"highwater/core/files"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
	"highwater/core/world"
)

// File is a file of a data directory.
type File struct {
	Name  string // from the data directory on: "orders-0/leader-epoch-checkpoint"
	Bytes []byte
}

// Names are what people call the topic and what its records hold.
type Names struct {
	Topic    string
	Producer func(producer int8) string            // a record's key
	Record   func(producer int8, seq int32) string // a record's value, by its number from 0
}

// firstStart is the date in meta.properties: virtual time begins in 1970.
const firstStart = "Thu Jan 01 00:00:00 UTC 1970"

// clusterID is the high half of the ids of the simulated cluster, its topic and so on.
const clusterID = 0x5fb2c1d09a7e4c83

// Files gives the files of a broker's data directories as its disks hold them now, whether its
// process runs or not, in a fixed order. With several directories each name begins with "d0/",
// "d1/" and so on. A directory whose disk failed has no file that could be read, and one that
// no process has used yet has none at all.
func Files(s *release.Spec, w *world.World, b kafka.BrokerID, n Names) []File {
	m := &w.Brokers[b].Machine
	var out []File
	for i := range broker.LogDirs(s) {
		d := dir{spec: s, machine: m, number: i, names: n, self: b}
		if m.Dirs[i].Failed || !w.Up(b) && d.unused() {
			continue
		}
		out = append(out, d.files()...)
		for p := range kafka.PartitionID(s.Partitions) {
			if broker.DirOf(s, p) == i && exists(&w.Brokers[b], p) {
				out = append(out, d.partition(p)...)
			}
		}
	}
	return out
}

// unused says that nothing of a process can be seen in the directory: a new disk.
func (d *dir) unused() bool {
	for p := range kafka.PartitionID(d.spec.Partitions) {
		if broker.DirOf(d.spec, p) == d.number &&
			(d.machine.Disks[p] != replica.NewDisk() || d.machine.HWFile[p] != kafka.NoOffset) {
			return false
		}
	}
	return d.machine.Dirs[d.number] == broker.Dir{}
}

// exists says whether a partition's folder is there: since the partition was first made.
func exists(b *broker.Broker, p kafka.PartitionID) bool {
	d := &b.Machine.Disks[p]
	return b.Process.Replicas[p].Loaded || d.Log.N > 0 || d.Log.LEO > 0 ||
		d.TopicID != kafka.NoTopicID || b.Machine.HWFile[p] != kafka.NoOffset
}

// dir is a data directory.
type dir struct {
	spec    *release.Spec
	machine *broker.Machine
	number  int
	names   Names
	self    kafka.BrokerID
}

// name gives a file's name with the directory's before it, if there are several.
func (d *dir) name(file string) string {
	if broker.LogDirs(d.spec) == 1 {
		return file
	}
	return "d" + strconv.Itoa(d.number) + "/" + file
}

// files gives what lies beside the partitions' folders.
func (d *dir) files() []File {
	meta := files.Meta{Node: int32(d.self), Cluster: files.UUIDOf(clusterID, 0).String()}
	var out []File
	if !d.machine.Dirs[d.number].NoMeta {
		out = append(out, File{d.name(string(files.MetaProperties)), meta.Encode(firstStart)})
	}
	if own := &d.machine.Dirs[d.number]; own.Marker {
		out = append(out, File{d.name(string(files.CleanShutdown)), marker(own.MarkerEpoch)})
	}
	m := d.machine
	out = append(out,
		d.checkpoint(files.HighWatermarks, broker.FileHW, func(p kafka.PartitionID) kafka.Offset {
			return m.HWFile[p]
		}),
		d.checkpoint(files.RecoveryPoints, broker.FileRecovery,
			func(p kafka.PartitionID) kafka.Offset { return m.Disks[p].RecoveryFile }))
	if d.spec.Rules.LogStart == release.On {
		out = append(out, d.checkpoint(files.LogStarts, broker.FileLogStart,
			func(p kafka.PartitionID) kafka.Offset { return m.Disks[p].StartFile }))
	}
	return append(out, File{d.name(string(files.CleanerOffsets)), nil}) // empty till it has run
}

// marker gives the content of the clean-shutdown marker: nothing where it holds no epoch.
func marker(epoch kafka.BrokerEpoch) []byte {
	if epoch == kafka.NoBrokerEpoch {
		return nil
	}
	return files.WriteMarker(int64(epoch))
}

// checkpoint gives an offset checkpoint with a line for each partition that has an offset.
func (d *dir) checkpoint(
	k files.Kind, f broker.File, offset func(kafka.PartitionID) kafka.Offset,
) File {
	var entries []files.OffsetEntry
	for p := range kafka.PartitionID(d.spec.Partitions) {
		if o := offset(p); o != kafka.NoOffset && broker.DirOf(d.spec, p) == d.number {
			entries = append(entries, files.OffsetEntry{
				Topic: d.names.Topic, Partition: int32(p), Offset: int64(o),
			})
		}
	}
	data := files.WriteOffsets(entries)
	if d.machine.Dirs[d.number].Torn&(1<<f) != 0 {
		data = torn(data)
	}
	return File{d.name(string(k)), data}
}

// torn gives what is left of a checkpoint whose end is missing, so that a broker refuses it: the
// last entry without its last field, or without entries the zeros that file systems leave.
func torn(data []byte) []byte {
	for i := len(data) - 1; i > 0; i-- {
		if data[i] == ' ' {
			return data[:i]
		}
	}
	return make([]byte, len(data))
}
