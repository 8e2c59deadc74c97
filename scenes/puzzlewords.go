package scenes

import (
	"strings"

	"highwater/core/words"
)

// listed names moves one after the other.
func (z *puzzlePlay) listed(moves []int) words.Text {
	all := make([]words.Text, len(moves))
	for i, m := range moves {
		all[i] = z.script.Puzzle.Allow[m].Text
	}
	return oneByOne(all)
}

// oneByOne joins sentences with arrows.
func oneByOne(all []words.Text) words.Text {
	join := func(lang words.Lang) string {
		out := make([]string, len(all))
		for i, t := range all {
			out[i] = bare(t.In(lang))
		}
		return strings.Join(out, " → ")
	}
	return words.New(join(words.EN), join(words.ZH))
}

// bare takes the full stop away.
func bare(s string) string {
	for _, end := range [...]string{".", "。"} {
		if n := len(s) - len(end); n > 0 && s[n:] == end {
			return s[:n]
		}
	}
	return s
}
