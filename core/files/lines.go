package files

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"highwater/core/words"
)

// splitLines cuts a text as Java's BufferedReader does: at LF, CR LF, or CR. What follows the
// last line end is a line only if it is not empty.
func splitLines(data []byte) []string {
	var out []string
	s := string(data)
	for s != "" {
		i := strings.IndexAny(s, "\r\n")
		if i < 0 {
			return append(out, s)
		}
		out = append(out, s[:i])
		if s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n' {
			i++
		}
		s = s[i+1:]
	}
	return out
}

// notUTF8 finds the first line that is not UTF-8. Java's reader stops there with an error.
func notUTF8(k Kind, lines []string) *Problem {
	for i, l := range lines {
		if !utf8.ValidString(l) {
			return problem(k, i+1, l, words.New("text in UTF-8", "应为 UTF-8 文本"))
		}
	}
	return nil
}

// lineEnds notes what is odd about the ends of the lines.
func lineEnds(k Kind, data []byte, lines []string) []Problem {
	var notes []Problem
	if i := strings.IndexByte(string(data), '\r'); i >= 0 {
		line := 1 + strings.Count(string(data[:i]), "\n")
		notes = append(notes, *problem(k, line, "", words.New(
			"the lines end in CR LF or CR; a broker on Linux writes LF",
			"行以 CR LF 或 CR 结尾；Linux 上的 broker 写 LF")))
	}
	if n := len(data); n > 0 && data[n-1] != '\n' && data[n-1] != '\r' {
		notes = append(notes, *problem(k, len(lines), "", words.New(
			"the last line has no end: its last number may have been cut short",
			"最后一行没有换行：末尾的数字可能被截短")))
	}
	return notes
}

// splitFields cuts a line at runs of white space as Java's Pattern.split does: white space
// before the first field makes an empty field, white space after the last one makes none.
func splitFields(line string) []string {
	isSpace := func(r rune) bool { return strings.ContainsRune(" \t\n\v\f\r", r) }
	if line == "" {
		return []string{""}
	}
	out := strings.FieldsFunc(line, isSpace)
	if len(out) > 0 && isSpace(rune(line[0])) {
		out = append([]string{""}, out...)
	}
	return out
}

// number reads a decimal number as Java's parseInt (32 bits) and parseLong (64) do, with an
// optional sign. Java also takes digits of other scripts; this does not.
func number(s string, bits int) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, bits)
	return n, err == nil
}
