package scenario

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"highwater/core/words"
)

// maxFaults is how many faults of a file are told: more than a person mends at once.
const maxFaults = 100

// enoughSeen ends the reading of a file of which no more needs to be known.
type enoughSeen struct{}

// enough puts the faults into the order of the file, and says so where there are more of them.
func (s *source) enough() {
	end := recover()
	if _, is := end.(enoughSeen); end != nil && !is {
		panic(end) // a bug
	}
	sortDiagnostics(s.faults)
	if s.more {
		s.faults = append(s.faults, Diagnostic{File: s.file, Message: words.New(
			"more than {n} faults: the rest was not looked at",
			"超过 {n} 处错误，其余部分没有检查").Fill("n", num(maxFaults))})
	}
}

// utf16Marks begin files that other programs save as "Unicode", by the order of the bytes.
var utf16Marks = [...]string{"\xff\xfe", "\xfe\xff"}

// isText says whether the file is a text in UTF-8 without invisible characters, and notes the
// first place where it is not.
func (s *source) isText(src []byte) bool {
	asUTF8 := words.New("save it as UTF-8", "请另存为 UTF-8")
	for _, mark := range utf16Marks {
		if bytes.HasPrefix(src, []byte(mark)) {
			s.faultAt(0, 0, words.New("the file is UTF-16, not UTF-8",
				"文件是 UTF-16，不是 UTF-8"), asUTF8)
			return false
		}
	}
	line, col := 1, 1
	for i := 0; i < len(src); {
		r, n := utf8.DecodeRune(src[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			s.badByte(line, col, src[i])
			return false
		case r == 0:
			s.faultAt(line, col, words.New("a byte 0: this is no text, or UTF-16",
				"有值为 0 的字节：这不是文本，或者是 UTF-16"), asUTF8)
			return false
		case invisible(r) && !(r == 0xfeff && i == 0):
			s.faultAt(line, col, words.New("an invisible character stands here: {u}",
				"这里有一个看不见的字符：{u}").Fill("u", fmt.Sprintf("U+%04X", r)),
				words.New("delete it", "请删去"))
			return false
		case r == 0xa0 || r == 0x3000:
			s.faultAt(line, col, words.New("a blank that is none for YAML stands here: {u}",
				"这里的空格对 YAML 来说不是空格：{u}").Fill("u", fmt.Sprintf("U+%04X", r)),
				words.New("write a plain space", "请改成普通空格"))
			return false
		}
		i, col = i+n, col+1
		if r == '\n' {
			line, col = line+1, 1
		}
	}
	return true
}

// badByte notes a byte that UTF-8 does not have; the line is shown as far as it is text.
func (s *source) badByte(line, col int, b byte) {
	text := []rune(strings.ToValidUTF8(s.line(line), "\ufffd"))
	s.faults = append(s.faults, Diagnostic{
		File: s.file, Line: line, Col: col,
		Message: words.New("the file is not UTF-8: byte {b}", "文件不是 UTF-8：字节 {b}").
			Fill("b", fmt.Sprintf("0x%02X", b)),
		Hint:   words.New("save it as UTF-8", "请另存为 UTF-8"),
		Source: string(text[:min(len(text), widest+col)]),
	})
}

// invisible says whether a character takes no place on a screen, steers a terminal, or turns the
// order of others round: what a person reads would not be what is parsed.
func invisible(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7f ||
		r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e ||
		r >= 0x2060 && r <= 0x2069 || r == 0xfeff || r == 0xad || r == 0x061c ||
		r >= 0x80 && r < 0xa0 || // as the escape character does, in a byte; 0x85 ends a line
		r == 0x2028 || r == 0x2029 // these end a line, but not in every editor
}
