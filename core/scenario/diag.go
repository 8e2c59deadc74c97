package scenario

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"highwater/core/words"
)

// Diagnostic is one thing that is wrong with a file, with the place where it stands.
type Diagnostic struct {
	File      string
	Line, Col int        // both from 1; columns count characters; 0 for "the whole file"
	Message   words.Text // what is wrong
	Hint      words.Text // what would be right; may be empty
	Source    string     // the line of the file, "" for none
}

// Place gives file, line and column as a compiler does: "my.yaml:3:5".
func (d Diagnostic) Place() string { return place(d.File, d.Line, d.Col) }

// String gives the diagnostic in English: position, message, source line, hint.
func (d Diagnostic) String() string { return d.In(words.EN) }

// In gives the diagnostic in a language, over two to four lines.
func (d Diagnostic) In(l words.Lang) string {
	var b strings.Builder
	b.WriteString(place(d.File, d.Line, d.Col))
	b.WriteString(": ")
	b.WriteString(d.Message.In(l))
	if d.Source != "" {
		b.WriteString(excerpt(d.Line, d.Col, d.Source))
	}
	if !d.Hint.Empty() {
		b.WriteString("\n      = ")
		b.WriteString(d.Hint.In(l))
	}
	return b.String()
}

// place writes file:line:col, as far as it is known.
func place(file string, line, col int) string {
	s := file
	if line > 0 {
		s += ":" + strconv.Itoa(line)
	}
	if line > 0 && col > 0 {
		s += ":" + strconv.Itoa(col)
	}
	return s
}

// excerpt writes the source line with its number and a caret below the column.
func excerpt(line, col int, source string) string {
	num := strconv.Itoa(line)
	for len(num) < 5 {
		num = " " + num
	}
	source, col = window(strings.Map(shown, source), col)
	s := "\n" + num + " | " + strings.TrimRight(strings.ReplaceAll(source, "\t", " "), " \r")
	if col > 0 {
		s += "\n      | " + strings.Repeat(" ", caretPad(source, col)) + "^"
	}
	return s
}

// shown gives what stands for a character in an excerpt: nothing in it may steer a terminal.
func shown(r rune) rune {
	if r != '\t' && r != '\r' && (r == 0 || invisible(r)) {
		return '\u2423' // an open box
	}
	return r
}

// widest is how many characters of a source line an excerpt shows.
const widest = 200

// window gives the part of a long line that holds the column, and the column within it.
func window(source string, col int) (string, int) {
	if len(source) <= widest {
		return source, col
	}
	all := []rune(source)
	from := max(0, min(col-1-widest/2, len(all)-widest))
	to := min(len(all), from+widest)
	part := string(all[from:to])
	if to < len(all) {
		part += "…"
	}
	if from > 0 {
		part, col = "…"+part, col+1
	}
	return part, col - from
}

// caretPad counts the terminal columns before the col-th character: hanzi take two.
func caretPad(source string, col int) int {
	pad, i := 0, 1
	for _, r := range source {
		if i >= col {
			break
		}
		pad++
		if wide(r) {
			pad++
		}
		i++
	}
	return pad
}

// wide says whether a terminal draws the character two columns wide.
func wide(r rune) bool {
	return r >= 0x1100 && r <= 0x115f || r >= 0x2e80 && r <= 0xa4cf || r >= 0xac00 && r <= 0xd7a3 ||
		r >= 0xf900 && r <= 0xfaff || r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60
}

// sortDiagnostics puts them into the order of the file.
func sortDiagnostics(ds []Diagnostic) {
	sort.SliceStable(ds, func(i, j int) bool {
		if ds[i].Line != ds[j].Line {
			return ds[i].Line < ds[j].Line
		}
		return ds[i].Col < ds[j].Col
	})
}

// longestWord is the longest word for which a likely one is looked for.
const longestWord = 64

// Nearest gives the candidate that a mistyped word most likely meant, "" when none is near.
func Nearest(word string, candidates []string) string { return nearest(word, candidates) }

// nearest gives the candidate that a mistyped word most likely meant, "" when none is near.
func nearest(word string, candidates []string) string {
	if len(word) > longestWord {
		return ""
	}
	best, at := "", min(len(word)/3+2, len(word))
	w := strings.ToLower(word)
	for _, c := range candidates {
		lc := strings.ToLower(c)
		if otherMajor(w, lc) {
			continue
		}
		d := distance(w, lc)
		switch {
		case d <= 1 || len(w) < 3:
		case strings.HasPrefix(lc, w): // 3.9 means 3.9-zk rather than 3.0
			d = 0
		case strings.HasPrefix(w, lc): // but 4.0-erl is nearer to 4.0-elr
			d = min(d, 2)
		}
		if d < at {
			best, at = c, d
		}
	}
	return best
}

// otherMajor says whether two words are releases that begin with different numbers: 3.9 is no
// mistyped 0.9.
func otherMajor(a, b string) bool {
	x, _, ok := strings.Cut(a, ".")
	y, _, also := strings.Cut(b, ".")
	_, errX := strconv.Atoi(x)
	_, errY := strconv.Atoi(y)
	return ok && also && x != y && errX == nil && errY == nil
}

// distance counts the edits between two words: insert, delete, replace, swap of neighbours.
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, row := make([]int, len(y)+1), make([]int, len(y)+1)
	var older []int
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(x); i++ {
		older, before, row = before, row, make([]int, len(y)+1)
		row[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			row[j] = min(before[j]+1, row[j-1]+1, before[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
	}
	return row[len(y)]
}

// meant is the hint of an unknown word: the nearest one, or the list of all.
func meant(word string, candidates []string) words.Text {
	if n := nearest(word, candidates); n != "" {
		return words.New("did you mean {n}?", "是否想写 {n}？").Fill("n", n)
	}
	if len(candidates) == 0 {
		return words.Text{}
	}
	all := strings.Join(slices.Compact(slices.Clone(candidates)), ", ")
	return words.New("one of: {all}", "可选：{all}").Fill("all", all)
}
