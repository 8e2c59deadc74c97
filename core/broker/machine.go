package broker

import (
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/replica"
)

// Machine is what a broker's machine keeps while the process is down.
type Machine struct {
	Disks [kafka.MaxPartitions]replica.Disk
	// HWFile is replication-offset-checkpoint: the high watermark per partition, NoOffset for
	// one without a line.
	HWFile [kafka.MaxPartitions]kafka.Offset
	Dirs   [kafka.MaxLogDirs]Dir
	Starts int32 // of processes, so far: each is an incarnation (KRaft mode)
	// SlowBy is how long its disk takes to read or write, beside what it usually does.
	SlowBy kafka.Ms
	// Throttle is how many batches a second it may send to followers outside the ISR, 0 for any
	// number (leader.replication.throttled.rate; kept with the cluster's settings).
	Throttle int8
	// Supervisor is who watches it; it outlives the process: recover.go.
	Supervisor Supervisor
}

// Dir is a log directory, on a disk of its own. Partition p lies in the directory p modulo
// Config.LogDirs.
type Dir struct {
	Failed      bool  // the disk cannot be used; only another disk helps
	Torn        uint8 // bit f: the checkpoint file f cannot be read
	Marker      bool  // .kafka_cleanshutdown is there
	MarkerEpoch kafka.BrokerEpoch
	NoMeta      bool // meta.properties is gone: nothing says whose directory it is
}

// NewMachine gives a machine with empty disks.
func NewMachine() Machine {
	var m Machine
	for p := range m.Disks {
		m.Disks[p] = replica.NewDisk()
		m.HWFile[p] = kafka.NoOffset
	}
	return m
}

// LogDirs gives the number of log directories of a broker.
func LogDirs(s *release.Spec) int { return max(int(s.Config.LogDirs), 1) }

// DirOf gives the number of the log directory that a partition lies in.
func DirOf(s *release.Spec, p kafka.PartitionID) int { return int(p) % LogDirs(s) }

// inDir lists the partitions of a log directory.
func inDir(s *release.Spec, dir int) func(yield func(kafka.PartitionID) bool) {
	return func(yield func(kafka.PartitionID) bool) {
		for p := dir; p < int(s.Partitions); p += LogDirs(s) {
			if !yield(kafka.PartitionID(p)) {
				return
			}
		}
	}
}

// File is a file in a log directory.
type File uint8

// The files.
const (
	FileHW       File = iota // replication-offset-checkpoint
	FileRecovery             // recovery-point-offset-checkpoint
	FileLogStart             // log-start-offset-checkpoint
	FileEpochs               // leader-epoch-checkpoint of one partition
	FileMarker               // .kafka_cleanshutdown
	FileLog                  // the segments of one partition
	FileMeta                 // meta.properties
	files
)

var fileNames = [files]string{
	FileHW: "replication-offset-checkpoint", FileRecovery: "recovery-point-offset-checkpoint",
	FileLogStart: "log-start-offset-checkpoint", FileEpochs: "leader-epoch-checkpoint",
	FileMarker: ".kafka_cleanshutdown", FileLog: "*.log", FileMeta: "meta.properties",
}

// String gives Kafka's name of the file, "" for none.
func (f File) String() string {
	if f >= files {
		return ""
	}
	return fileNames[f]
}

func (d *Dir) isTorn(f File) bool { return d.Torn&(1<<f) != 0 }

func (d *Dir) setTorn(f File, torn bool) {
	d.Torn &^= 1 << f
	if torn {
		d.Torn |= 1 << f
	}
}

// Harm is what happens to a file while the process is down.
type Harm uint8

// The kinds of harm.
const (
	Deleted Harm = iota
	Emptied
	HalfGone // the end of the file is missing
	Wrong    // it reads well, and holds another value
	harms
)

// ReplaceDisk puts an empty disk in the place of one log directory: logs, epochs, checkpoint
// lines and the marker in it are gone.
func (m *Machine) ReplaceDisk(s *release.Spec, dir int) {
	for p := range inDir(s, dir) {
		m.Disks[p] = replica.NewDisk()
		m.HWFile[p] = kafka.NoOffset
	}
	m.Dirs[dir] = Dir{}
}

// Damage harms a file of a partition, or of its log directory, and says whether there was
// anything to harm. value is what a Wrong file holds: an offset, for the marker a broker epoch,
// for the epoch file the start of its last epoch, for the log the batch that holds the offset.
func (m *Machine) Damage(
	s *release.Spec, p kafka.PartitionID, f File, h Harm, value int32,
) bool {
	if f >= files || h >= harms || value < 0 {
		return false
	}
	dir, d := &m.Dirs[DirOf(s, p)], &m.Disks[p]
	switch f {
	case FileMarker:
		return dir.damageMarker(h, value)
	case FileEpochs:
		return damageEpochs(d, h, value)
	case FileLog:
		return damageLog(d, h, value)
	case FileMeta:
		gone := h == Deleted && !dir.NoMeta
		dir.NoMeta = dir.NoMeta || gone
		return gone
	}
	switch h {
	case HalfGone:
		dir.setTorn(f, true)
	case Wrong:
		dir.setTorn(f, false)
		*m.line(f, p) = kafka.Offset(value)
	default:
		dir.setTorn(f, false)
		for p := range inDir(s, DirOf(s, p)) {
			*m.line(f, p) = kafka.NoOffset
		}
	}
	return true
}

// Named says how many log directories say whose they are, and how many there are.
func (m *Machine) Named(s *release.Spec) (named, all int) {
	all = LogDirs(s)
	for i := range all {
		if !m.Dirs[i].NoMeta {
			named++
		}
	}
	return named, all
}

// WriteMeta writes meta.properties where it is missing (BrokerMetadataCheckpoint).
func (m *Machine) WriteMeta() {
	for i := range m.Dirs {
		m.Dirs[i].NoMeta = false
	}
}

// line gives a partition's line in a checkpoint file.
func (m *Machine) line(f File, p kafka.PartitionID) *kafka.Offset {
	switch f {
	case FileRecovery:
		return &m.Disks[p].RecoveryFile
	case FileLogStart:
		return &m.Disks[p].StartFile
	}
	return &m.HWFile[p]
}

func (d *Dir) damageMarker(h Harm, value int32) bool {
	switch {
	case !d.Marker:
		return false
	case h == Deleted:
		d.Marker, d.MarkerEpoch = false, 0
	case h == Wrong:
		d.MarkerEpoch = kafka.BrokerEpoch(value)
	default:
		d.MarkerEpoch = kafka.NoBrokerEpoch // clean, but nobody knows when
	}
	return true
}

func damageEpochs(d *replica.Disk, h Harm, value int32) bool {
	switch {
	case h == HalfGone:
		d.FileTorn = true
		return true
	case h == Wrong && d.Cache.N == 0:
		return false
	case h == Wrong:
		d.Cache.Entries[d.Cache.N-1].Start = kafka.Offset(value)
	default:
		d.Cache.Clear()
	}
	d.FileTorn = false
	return true
}

func damageLog(d *replica.Disk, h Harm, value int32) bool {
	switch h {
	case HalfGone:
		return d.Log.Tear()
	case Wrong:
		return d.Log.Rot(kafka.Offset(value))
	case Deleted:
		lines := replica.Disk{RecoveryFile: d.RecoveryFile, StartFile: d.StartFile}
		*d = lines
		return true
	}
	return false
}

// Unflushed says whether a log has batches that are only in the page cache.
func (b *Broker) Unflushed(s *release.Spec) bool {
	for p := range s.Partitions {
		if b.Machine.Disks[p].Log.Unflushed() > 0 {
			return true
		}
	}
	return false
}
