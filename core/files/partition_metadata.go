package files

import (
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/words"
)

// Metadata is what partition.metadata holds (2.8 and later).
type Metadata struct {
	Version int32 // 0 or more
	TopicID UUID
}

// Encode writes the file: two lines, and no line end after the second.
func (m Metadata) Encode() []byte {
	return []byte("version: " + strconv.Itoa(int(m.Version)) + "\ntopic_id: " + m.TopicID.String())
}

// ReadMetadata reads partition.metadata as PartitionMetadataReadBuffer does: of each line only
// what stands behind the colon and white space counts, a newer version is taken, lines beyond
// the second are not looked at.
func ReadMetadata(data []byte) (m Metadata, notes []Problem, err error) {
	lines := splitLines(data)
	if bad := notUTF8(PartitionMetadata, lines); bad != nil {
		return m, nil, bad
	}
	line := func(i int, want words.Text) (string, *Problem) {
		found := ""
		if i < len(lines) {
			found = lines[i]
			if v, ok := afterColon(found); ok {
				return v, nil
			}
		}
		return "", problem(PartitionMetadata, i+1, found, want)
	}
	wantVersion := words.New("\"version: \" and a number of 0 or more",
		"应为 \"version: \" 加不小于 0 的数字")
	text, bad := line(0, wantVersion)
	if bad != nil {
		return m, nil, bad
	}
	version, ok := number(text, 32)
	if !ok || version < 0 {
		return m, nil, problem(PartitionMetadata, 1, lines[0], wantVersion)
	}
	m.Version = int32(version)
	wantID := words.New("\"topic_id: \" and an id of 22 characters, not the zero id",
		"应为 \"topic_id: \" 加 22 个字符的 id，且不是全零")
	if text, bad = line(1, wantID); bad != nil {
		return m, nil, bad
	}
	if m.TopicID, ok = ParseUUID(text); !ok || m.TopicID == (UUID{}) {
		return m, nil, problem(PartitionMetadata, 2, lines[1], wantID)
	}
	return m, oddMetadata(m, lines), nil
}

// oddMetadata notes what a broker reads and would not write.
func oddMetadata(m Metadata, lines []string) []Problem {
	if string(m.Encode()) == strings.Join(lines, "\n") && m.Version == 0 {
		return nil
	}
	return []Problem{*problem(PartitionMetadata, 0, "", words.New(
		"a broker would write this file differently", "broker 写出的文件与此不同"))}
}

// afterColon gives what stands between the first and the second colon that white space follows,
// and whether there is exactly such a part.
func afterColon(line string) (string, bool) {
	var parts []string
	for rest := line; ; {
		before, after, found := cutColon(rest)
		parts = append(parts, before)
		if !found {
			break
		}
		rest = after
	}
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1] // Java's split drops empty parts at the end
	}
	if len(parts) != 2 {
		return "", false
	}
	return parts[1], true
}

// cutColon cuts at the first colon with white space behind it, which goes too.
func cutColon(s string) (before, after string, found bool) {
	for i := range len(s) {
		if s[i] != ':' {
			continue
		}
		if rest := strings.TrimLeft(s[i+1:], " \t\v\f"); len(rest) < len(s)-i-1 {
			return s[:i], rest, true
		}
	}
	return s, "", false
}

// MetadataFile is partition.metadata as a broker works on it: an id is recorded first, and
// written before the first record is (PartitionMetadataFile).
type MetadataFile struct {
	recorded UUID // not written yet; the zero UUID for none
	bytes    []byte
}

// Record notes the topic id that is to be written. Another one than was recorded before is
// INCONSISTENT_TOPIC_ID.
func (f *MetadataFile) Record(id UUID) kafka.ErrorCode {
	if f.recorded != (UUID{}) && f.recorded != id {
		return kafka.ErrInconsistentTopicID
	}
	f.recorded = id
	return kafka.ErrNone
}

// Flush writes what was recorded; with nothing recorded it leaves the file as it is.
func (f *MetadataFile) Flush() {
	if f.recorded != (UUID{}) {
		f.bytes, f.recorded = Metadata{TopicID: f.recorded}.Encode(), UUID{}
	}
}

// Bytes gives the file's content, nothing before the first flush.
func (f *MetadataFile) Bytes() []byte { return f.bytes }
