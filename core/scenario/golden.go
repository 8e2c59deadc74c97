package scenario

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"highwater/core/release"
)

// Golden is a file that keeps what a scenario came to, so that a change of it is seen.
type Golden struct{ Name, Text string }

// GoldenName names the transcript of a scenario on a rule set.
func GoldenName(id, rules string) string { return id + "." + rules + ".txt" }

// Goldens gives the golden files of a script: the transcript on each of its own rule sets, and
// the hashes of its worlds on every rule set there is and on its variants. It asks for the run on
// each, in order.
func (s *Script) Goldens(play func(release.RuleSet) *Run) []Golden {
	var out []Golden
	var hashes strings.Builder
	for _, rs := range append(release.All(), s.variantSets()...) {
		r := play(rs)
		hashes.WriteString(r.Hashes())
		if slices.Contains(s.Rules, rs.Name) {
			out = append(out, Golden{GoldenName(s.ID, rs.Name), r.Transcript()})
		}
	}
	return append(out, Golden{GoldenName(s.ID, "hashes"), hashes.String()})
}

// Hashes is one line for a run: its rule set, the hash of its last world, and one over those of
// all its steps.
func (r *Run) Hashes() string {
	sum := fnv.New64a()
	for i := range r.Steps() + 1 {
		fmt.Fprintf(sum, "%016x\n", r.Hash(i))
	}
	return fmt.Sprintf("%-10s %3d steps  %016x  all %016x\n",
		r.RuleSet().Name, r.Steps(), r.Hash(r.Steps()), sum.Sum64())
}

// Difference gives the first line, from 1, in which a golden text and a new one differ, and the
// line in both; 0 when they are the same. The ends of lines may be those of Windows.
func Difference(was, is string) (line int, before, now string) {
	a := strings.Split(strings.ReplaceAll(was, "\r\n", "\n"), "\n")
	b := strings.Split(is, "\n")
	for i := range max(len(a), len(b)) {
		var x, y string
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x != y || i >= len(a) || i >= len(b) {
			return i + 1, x, y
		}
	}
	return 0, "", ""
}
