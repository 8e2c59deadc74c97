package files

import "errors"

// ErrNoDirectory says that a data directory is not one of those that a reader was made for.
var ErrNoDirectory = errors.New("no checkpoint file for this data directory")

// Read gives the content of a file whenever it is called.
type Read func() []byte

// LazyOffsets answers questions about the offset checkpoints of several data directories. Each
// file is read once, with the first question about it (LazyOffsetCheckpoints).
type LazyOffsets struct {
	kind Kind
	dirs map[string]Read
	read map[string]lazyFile
}

type lazyFile struct {
	entries []OffsetEntry
	err     error
}

// NewLazyOffsets makes a reader of the checkpoints of the named directories.
func NewLazyOffsets(k Kind, dirs map[string]Read) *LazyOffsets {
	return &LazyOffsets{kind: k, dirs: dirs, read: map[string]lazyFile{}}
}

// Fetch gives the offset of a partition and whether the directory's file has one. An unknown
// directory is ErrNoDirectory; a file that is refused gives its Problem each time.
func (l *LazyOffsets) Fetch(dir, topic string, partition int32) (int64, bool, error) {
	file, done := l.read[dir]
	if !done {
		content, known := l.dirs[dir]
		if !known {
			return 0, false, ErrNoDirectory
		}
		file.entries, _, file.err = ReadOffsets(l.kind, content())
		l.read[dir] = file
	}
	if file.err != nil {
		return 0, false, file.err
	}
	offset, ok := OffsetOf(file.entries, topic, partition)
	return offset, ok, nil
}
