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
	{regexp.MustCompile(`^(empty|one segment|(two|three) batches|)$`), func(*saidLog, []string) {}},
	{
		regexp.MustCompile(`^offsets 0(?: and |-| to )(\d+)$`),
		func(w *saidLog, m []string) {
			if w.single {
				w.span(number(m[1]) + 1)
			}
		},
	},
	{regexp.MustCompile(`^(one|a) batch$`), func(w *saidLog, _ []string) { w.single = true }},
	{
		regexp.MustCompile(`^(\d+) (?:valid |intact |one-record )*(?:records?|batches)$`),
		func(w *saidLog, m []string) { w.n = number(m[1]) },
	},
	{ // one batch, or several of the same size
		regexp.MustCompile(
			`^(?:(one|an?|\d+) )?batch(?:es)? (?:of|with) (\d+)(?: records)?(?: each)?$`),
		func(w *saidLog, m []string) {
			for range max(number(m[1]), 1) {
				w.span(number(m[2]))
			}
		},
	},
	{
		regexp.MustCompile(`^(one|an?|\d+) (\d+)-record batch(?:es)?$`),
		func(w *saidLog, m []string) {
			for range max(number(m[1]), 1) {
				w.span(number(m[2]))
			}
		},
	},
	{
		regexp.MustCompile(
			`^(?:the )?(?:last )?(\d+) (?:are )?(?:only )?in the page cache(?: only)?$`),
		func(w *saidLog, m []string) { w.flushed = kafka.Offset(w.n - number(m[1])) },
	},
	{ // of one epoch after the other, a record each
		regexp.MustCompile(`^(?:with |of |in )?epochs((?: \d+)+)$`),
		func(w *saidLog, m []string) {
			for i, e := range strings.Fields(m[1]) {
				w.epochs = append(w.epochs, [3]int{number(e), i, i})
			}
		},
	},
	{
		regexp.MustCompile(`^(?:with |of |in )?epoch (\d+) ?(?:at|on|from|:|=)? ?(?:offsets? )?` +
			`(\d+)(?:-| to )(\d+)$`),
		func(w *saidLog, m []string) {
			w.epochs = append(w.epochs, [3]int{number(m[1]), number(m[2]), number(m[3])})
		},
	},
	{
		regexp.MustCompile(`^(?:offsets? )?(\d+)(?:-| to )(\d+) (?:in |of )?epoch (\d+)$`),
		func(w *saidLog, m []string) {
			w.epochs = append(w.epochs, [3]int{number(m[3]), number(m[1]), number(m[2])})
		},
	},
	{ // what is not whole at the end of the file
		regexp.MustCompile(`^(?:the )?last (?:one |batch )?(?:is )?` +
			`(?:torn|incomplete|half written|cut off)$`),
		func(w *saidLog, _ []string) { w.torn = true },
	},
	{ // the last segment holds nothing
		regexp.MustCompile(`^(?:then )?(?:a roll|rolled|(?:a |an |the )?(?:new )?` +
			`(?:empty active|active|empty) segment(?: is empty)?)$`),
		func(w *saidLog, _ []string) { w.rolled = true },
	},
	{
		regexp.MustCompile(`^N one-record batches \((\d+) to (\d+)\)$`),
		func(w *saidLog, m []string) { w.n = min(number(m[1])+5, number(m[2])) },
	},
	{
		regexp.MustCompile(`^(\d+) segments of (\d+)` +
			`(?: (?:records|batches|one-record batches)(?: each)?)?$`),
		func(w *saidLog, m []string) { w.n, w.roll = number(m[1])*number(m[2]), number(m[2]) },
	},
	{regexp.MustCompile(`^a segment each$`), func(w *saidLog, _ []string) { w.roll = 1 }},
	{
		regexp.MustCompile(`^(\d+) (?:records |batches )?(?:per|in each|a) segment$`),
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
		regexp.MustCompile(
			`^(?:(?:one |a )?(?:batch|batches)(?: at| with offsets)? )?(\d+)(?:-| to )(\d+)$`),
		func(w *saidLog, m []string) {
			w.spans = append(w.spans, [2]kafka.Offset{offsetOf(m[1]), offsetOf(m[2])})
		},
	},
	{
		regexp.MustCompile(`^(?:only )?flushed (?:up )?(?:to|below) (?:offset )?(\d+)$`),
		func(w *saidLog, m []string) { w.flushed = offsetOf(m[1]) },
	},
	{
		regexp.MustCompile(`^(?:the )?(?:first |only )?(\d+) (?:of them )?(?:are )?flushed$`),
		func(w *saidLog, m []string) { w.flushed = offsetOf(m[1]) },
	},
	{
		regexp.MustCompile(`^(?:the )?(?:last )?(\d+) (?:of them )?` +
			`(?:are )?(?:not (?:yet )?flushed|unflushed)$`),
		func(w *saidLog, m []string) { w.flushed = kafka.Offset(w.n - number(m[1])) },
	},
}

type saidLog struct {
	n, roll, bad int
	garbage      bool
	torn, rolled bool
	single       bool     // one batch holds what offsets are named
	epochs       [][3]int // epoch, first and last offset
	spans        [][2]kafka.Offset
	flushed      kafka.Offset
}

// span adds a batch of n records.
func (w *saidLog) span(n int) {
	base := kafka.Offset(0)
	if k := len(w.spans); k > 0 {
		base = w.spans[k-1][1] + 1
	}
	w.spans = append(w.spans, [2]kafka.Offset{base, base + kafka.Offset(n) - 1})
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func offsetOf(s string) kafka.Offset { return kafka.Offset(number(s)) }

// A list of epochs is one phrase; the others stand between commas, colons and the like.
var (
	listOfEpochs = regexp.MustCompile(`(?: with| of| in|,|:)? epochs (\d+(?:, ?\d+)*)`)
	inBrackets   = regexp.MustCompile(` \((epochs? [^)]*|\d+ per segment)\)`)
	between      = regexp.MustCompile(`[,;:] (?:and |then |with )?| and (epoch |\d+-)`)
)

// phrases takes a description of a log apart.
func phrases(said string) []string {
	said = inBrackets.ReplaceAllString(said, "; $1")
	said = listOfEpochs.ReplaceAllStringFunc(said, func(list string) string {
		_, list, _ = strings.Cut(list, "epochs ")
		return "; epochs " + strings.Join(strings.FieldsFunc(list, func(c rune) bool {
			return c == ',' || c == ' '
		}), " ")
	})
	return strings.Split(between.ReplaceAllString(said, "; $1"), "; ")
}

// written appends the batches of the description: in the epochs that it names, else in the
// partition's own.
func (r *logRig) written(w *saidLog) {
	if w.epochs == nil {
		r.ones(w.n, int8(w.roll))
	}
	own := r.p.LeaderEpoch
	for _, e := range w.epochs {
		require.Equal(r.t, kafka.Offset(e[1]), r.d.Log.LEO, "an epoch begins where one ends")
		r.p.LeaderEpoch = kafka.LeaderEpoch(e[0])
		r.ones(e[2]-e[1]+1, int8(w.roll))
	}
	r.p.LeaderEpoch = own
	if w.n > 0 {
		require.Equal(r.t, kafka.Offset(w.n), r.d.Log.LEO-r.d.Log.Base)
	}
	if w.torn {
		require.True(r.t, r.d.Log.Tear())
	}
	if w.rolled {
		require.True(r.t, r.d.Log.MaybeRoll(1, r.d.Log.LEO))
	}
}

// text builds the log that a vector describes in words. A phrase that is not known fails.
func (r *logRig) text(said string) {
	w := saidLog{bad: -1}
	for _, phrase := range phrases(said) {
		known := false
		for _, x := range logWords {
			if m := x.phrase.FindStringSubmatch(phrase); m != nil && !known {
				x.do(&w, m)
				known = true
			}
		}
		require.True(r.t, known, "a log in words that are not known here: %q", phrase)
	}
	r.written(&w)
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
