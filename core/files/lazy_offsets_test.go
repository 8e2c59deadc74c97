package files_test

import (
	"errors"

	"highwater/core/files"
)

// errNoDirectory says that a data directory is not one of those that a reader was made for.
var errNoDirectory = errors.New("no checkpoint file for this data directory")

// content gives the content of a file whenever it is called.
type content func() []byte

// lazyOffsets answers questions about the offset checkpoints of several data directories. Each
// file is read once, with the first question about it (LazyOffsetCheckpoints in Kafka; a
// simulated broker keeps its checkpoints as numbers).
type lazyOffsets struct {
	kind files.Kind
	dirs map[string]content
	read map[string]lazyFile
}

type lazyFile struct {
	entries []files.OffsetEntry
	err     error
}

// newLazyOffsets makes a reader of the checkpoints of the named directories.
func newLazyOffsets(k files.Kind, dirs map[string]content) *lazyOffsets {
	return &lazyOffsets{kind: k, dirs: dirs, read: map[string]lazyFile{}}
}

// fetch gives the offset of a partition and whether the directory's file has one. An unknown
// directory is errNoDirectory; a file that is refused gives its Problem each time.
func (l *lazyOffsets) fetch(dir, topic string, partition int32) (int64, bool, error) {
	file, done := l.read[dir]
	if !done {
		read, known := l.dirs[dir]
		if !known {
			return 0, false, errNoDirectory
		}
		file.entries, _, file.err = files.ReadOffsets(l.kind, read())
		l.read[dir] = file
	}
	if file.err != nil {
		return 0, false, file.err
	}
	offset, ok := files.OffsetOf(file.entries, topic, partition)
	return offset, ok, nil
}
