package replica

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/plog"
)

// logWords are the phrases in which a vector describes its log, and what each does to it.
var logWords = []struct {
	phrase *regexp.Regexp
	do     func(w *saidLog, m []string)
}{
	{regexp.MustCompile(`^(empty|one segment|offsets 0-\d+|)$`), func(*saidLog, []string) {}},
	{
		regexp.MustCompile(`^(\d+) (?:valid |one-record )?(?:records?|batches)$`),
		func(w *saidLog, m []string) { w.n = number(m[1]) },
	},
	{
		regexp.MustCompile(`^N one-record batches \((\d+) to (\d+)\)$`),
		func(w *saidLog, m []string) { w.n = min(number(m[1])+5, number(m[2])) },
	},
	{
		regexp.MustCompile(`^(\d+) segments of (\d+)(?: (?:records|one-record batches))?$`),
		func(w *saidLog, m []string) { w.n, w.roll = number(m[1])*number(m[2]), number(m[2]) },
	},
	{regexp.MustCompile(`^a segment each$`), func(w *saidLog, _ []string) { w.roll = 1 }},
	{
		regexp.MustCompile(`^(\d+) per segment$`),
		func(w *saidLog, m []string) { w.roll = number(m[1]) },
	},
	{
		regexp.MustCompile(`^(first|second|third|fourth|last) segment overwritten with garbage$`),
		func(w *saidLog, m []string) {
			w.bad = slices.Index([]string{"first", "second", "third", "fourth", "last"}, m[1])
		},
	},
	{
		regexp.MustCompile(`^random bytes appended to the last segment( and its index)?$`),
		func(w *saidLog, _ []string) { w.garbage = true },
	},
	{ // indexes are rebuilt and decide nothing here
		regexp.MustCompile(`^(all |time )?(index|indexes|index files) (deleted|corrupt)$`),
		func(*saidLog, []string) {},
	},
	{
		regexp.MustCompile(`^(?:(?:one )?batch )?(\d+)-(\d+)$`),
		func(w *saidLog, m []string) {
			w.spans = append(w.spans, [2]kafka.Offset{offsetOf(m[1]), offsetOf(m[2])})
		},
	},
	{
		regexp.MustCompile(`^flushed (?:up )?to (\d+)$`),
		func(w *saidLog, m []string) { w.flushed = offsetOf(m[1]) },
	},
}

type saidLog struct {
	n, roll, bad int
	garbage      bool
	spans        [][2]kafka.Offset
	flushed      kafka.Offset
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func offsetOf(s string) kafka.Offset { return kafka.Offset(number(s)) }

// text builds the log that a vector describes in words. A phrase that is not known fails.
func (r *logRig) text(said string) {
	w := saidLog{bad: -1}
	for phrase := range strings.SplitSeq(said, ", ") {
		known := false
		for _, x := range logWords {
			if m := x.phrase.FindStringSubmatch(phrase); m != nil && !known {
				x.do(&w, m)
				known = true
			}
		}
		require.True(r.t, known, "a log in words that are not known here: %q", phrase)
	}
	r.ones(w.n, int8(w.roll))
	for _, s := range w.spans {
		r.put(plog.Batch{Base: s[0], Last: s[1], Epoch: r.p.LeaderEpoch}, true)
	}
	r.spec.Config.SegmentBatches = int8(w.roll)
	r.d.Log.FlushedTo = max(r.d.Log.FlushedTo, w.flushed)
	if w.bad >= 0 {
		bad := min(w.bad, r.d.Log.Segments()-1)
		require.True(r.t, r.d.Log.Rot(r.d.Log.SegmentBase(bad)))
	}
	if w.garbage {
		end := r.d.Log.LEO
		r.put(plog.Batch{Base: end, Last: end}, false)
		require.True(r.t, r.d.Log.Tear())
	}
}
