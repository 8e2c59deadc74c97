package files

import (
	"strconv"
	"strings"

	"highwater/core/words"
)

// checkpointVersion is the only version that there is.
const checkpointVersion = 0

// readCheckpoint reads what all checkpoint files have in common: line 1 the version, line 2 the
// number of entries, then an entry per line (CheckpointFile.CheckpointReadBuffer). No line, or
// the version alone, is an empty file. The first fault that Kafka's reader would meet is the
// error; the entries that can be made out are given all the same.
func readCheckpoint[E any](
	k Kind, data []byte, entry func(fields []string) (E, words.Text),
) (entries []E, notes []Problem, err error) {
	lines := splitLines(data)
	if bad := notUTF8(k, lines); bad != nil {
		return nil, nil, bad
	}
	notes = lineEnds(k, data, lines)
	noList := *problem(k, 0, "", words.New("the file holds no list of entries", "文件里没有条目列表"))
	if len(lines) == 0 {
		return nil, append(notes, noList), nil
	}
	first := &firstFault{k: k}
	version, ok := number(lines[0], 32)
	switch {
	case !ok:
		first.at(1, lines[0], words.New("the format version, a number alone in its line",
			"格式版本号，独占一行的数字"))
		return nil, notes, first.err() // nobody can tell what such a file is
	case version != checkpointVersion:
		first.at(1, lines[0], words.New("format version 0", "格式版本 0"))
	}
	if len(lines) == 1 {
		return nil, append(notes, noList), first.err()
	}
	count, ok := number(lines[1], 32)
	if !ok || count < 0 {
		first.at(2, lines[1], words.New("the number of entries, alone in its line",
			"条目数，独占一行的数字"))
	}
	for i, line := range lines[2:] {
		e, want := entry(splitFields(line))
		if want.Empty() {
			entries = append(entries, e)
			continue
		}
		first.at(i+3, orBlank(line), want)
	}
	if int64(len(entries)) != count {
		first.at(2, strconv.Itoa(len(entries)), words.New(
			"{n} entries as line 2 says", "应有第 2 行所说的 {n} 个条目").
			Fill("n", strconv.FormatInt(count, 10)))
	}
	return entries, notes, first.err()
}

// firstFault keeps the first fault of a file.
type firstFault struct {
	k Kind
	p *Problem
}

func (f *firstFault) at(line int, found string, want words.Text) {
	if f.p == nil {
		f.p = problem(f.k, line, found, want)
	}
}

// err gives the fault as an error, nil for none.
func (f *firstFault) err() error {
	if f.p == nil {
		return nil
	}
	return f.p
}

// orBlank makes a line without anything visible.
func orBlank(line string) string {
	if strings.TrimSpace(line) == "" {
		return "a blank line"
	}
	return line
}

// writeCheckpoint writes the whole file as CheckpointFile.CheckpointWriteBuffer does.
func writeCheckpoint[E any](entries []E, entry func(E) string) []byte {
	var out strings.Builder
	out.WriteString(strconv.Itoa(checkpointVersion) + "\n" + strconv.Itoa(len(entries)) + "\n")
	for _, e := range entries {
		out.WriteString(entry(e) + "\n")
	}
	return []byte(out.String())
}
