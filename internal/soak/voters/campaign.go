package voters

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// Tally is what came of many runs of one shape, and where to go on.
type Tally struct {
	Shape     string
	Next      uint64 // seeds below it were played
	Steps     int
	Committed int
	Elections int
	Hash      uint64 // of all runs, in the order of the seeds
	Broken    int    // runs
	First     uint64 // the lowest seed of those
	How       string // it broke what
}

// Seeds plays runs of n actions from t.Next on and below end, on several workers, and adds them to
// the tally. The result is the same for any number of workers.
func (t *Tally) Seeds(shape Shape, end uint64, n, workers int) {
	runs := make([]Run, end-t.Next)
	var done sync.WaitGroup
	for k := range workers {
		done.Go(func() {
			for i := k; i < len(runs); i += workers {
				runs[i] = Play(shape, t.Next+uint64(i), n)
				runs[i].Actions = nil
			}
		})
	}
	done.Wait()
	for i := range runs {
		r := &runs[i]
		t.Steps, t.Committed, t.Elections = t.Steps+r.Steps, t.Committed+r.Committed,
			t.Elections+r.Elections
		t.Hash = t.Hash*0x100000001b3 ^ r.Hash
		if r.Broken == "" {
			continue
		}
		if t.Broken == 0 {
			t.First, t.How = t.Next+uint64(i), r.Broken
		}
		t.Broken++
	}
	t.Next = end
}

// WriteReport writes what came of a campaign as a page.
func WriteReport(w io.Writer, tallies []Tally, n int) error {
	var out strings.Builder
	broken, runs := 0, uint64(0)
	for _, t := range tallies {
		broken, runs = broken+t.Broken, runs+t.Next
	}
	fmt.Fprintf(&out, `# Random runs of the quorum

%d runs of %d actions each: messages arrive or are lost in any order that their connections
allow, clocks run ahead, processes crash and machines lose power, links are cut, leaders resign, clients write. After
every step it is looked at whether an epoch has one leader and a voter one vote in it, whether logs agree, whether a
leader has what is committed, whether all take the same for committed, and whether a high watermark falls. At the end
everything is mended: then somebody must lead, take a record, and all must know it to be committed within 22 s. Runs
that broke a promise: %d. `+"`make soak`"+` plays them, `+"`internal/soak/voters`"+` says what may happen, and its tests take
away the flush or the stored vote and find that promises break.

| quorum | runs | steps | committed | leaderships | broken | hash |
| --- | --- | --- | --- | --- | --- | --- |
`, runs, n, broken)
	for _, t := range tallies {
		how := ""
		if t.Broken > 0 {
			how = fmt.Sprintf(" (seed %d: %s)", t.First, t.How)
		}
		fmt.Fprintf(&out, "| %s | %d | %d | %d | %d | %d%s | `%016x` |\n", t.Shape, t.Next,
			t.Steps, t.Committed, t.Elections, t.Broken, how, t.Hash)
	}
	_, err := io.WriteString(w, out.String())
	return err
}
