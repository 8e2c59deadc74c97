package soak

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"highwater/core/check"
	"highwater/core/view"
	"highwater/core/words"
)

// WriteReport writes what came of a campaign as a page: a table of rule set by invariant with the
// first seed that broke it, and below it what each of those is.
func WriteReport(w io.Writer, tallies []Tally, n int) error {
	var out strings.Builder
	steps, bugs := 0, 0
	for _, t := range tallies {
		steps += t.Steps
		bugs += len(t.Bugs())
	}
	fmt.Fprintf(&out, `# Random runs of every rule set

%s runs of each rule set, of %d actions each after the cluster has booted: %s actions that were
possible, each judged. No panic. Broken although the release has mended it: %d. `+"`make soak`"+` plays them, and
`+"`internal/soak`"+` says what may happen.

`, runsOf(tallies), n, thousands(steps), bugs)
	out.WriteString(`A run is a rule set and a seed. Of five seeds one has crashes, cuts, lost and delayed messages alone; one also power
losses and lost disks within the fault budget; one anything; one, called cuts, many power losses and unclean elections
under consumers that read on; and one a peer that breaks the protocol, which only must not
make anything panic. A rule set that is the same as another here shares its runs.

## First seeds

`)
	for _, m := range []Mode{Crashes, Budget, Anything, Cuts} {
		table(&out, tallies, m)
	}
	out.WriteString(ofTheClients)
	promises(&out)
	hashes(&out, tallies)
	_, err := io.WriteString(w, out.String())
	return err
}

// runsOf says how many runs each rule set has had: one number, or from the fewest to the most
// where a campaign was stopped.
func runsOf(tallies []Tally) string {
	if len(tallies) == 0 {
		return "0"
	}
	least, most := tallies[0].Next, tallies[0].Next
	for i := range tallies {
		least, most = min(least, tallies[i].Next), max(most, tallies[i].Next)
	}
	if least == most {
		return thousands(int(least))
	}
	return thousands(int(least)) + " to " + thousands(int(most))
}

func thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// table shows the runs of one mode: the first seed that broke an invariant, and how many did.
func table(out *strings.Builder, tallies []Tally, m Mode) {
	var ids []check.ID
	for _, id := range append(check.IDs(), Doubled) {
		if slices.ContainsFunc(tallies, func(t Tally) bool { return t.row(id, m) != nil }) {
			ids = append(ids, id)
		}
	}
	fmt.Fprintf(out, "**%s.** ", strings.ToUpper(m.String()[:1])+m.String()[1:])
	if len(ids) == 0 {
		out.WriteString("Nothing broke.\n\n")
		return
	}
	out.WriteString("The first seed, the action after which it broke, and the number of runs " +
		"that broke it.\nBold: the release has mended it.\n\n| rule set |")
	for _, id := range ids {
		fmt.Fprintf(out, " %s |", id)
	}
	out.WriteString("\n| --- |" + strings.Repeat(" --- |", len(ids)) + "\n")
	for _, t := range tallies {
		fmt.Fprintf(out, "| %s |", t.Rules)
		for _, id := range ids {
			r := t.row(id, m)
			switch {
			case r == nil:
				out.WriteString(" |")
			case r.Bug():
				fmt.Fprintf(out, " **%d, %d (%d)** |", r.First.Seed, r.First.Step, r.Count)
			default:
				fmt.Fprintf(out, " %d, %d (%d) |", r.First.Seed, r.First.Step, r.Count)
			}
		}
		out.WriteString("\n")
	}
	out.WriteString("\n")
}

// row sums the rows of an invariant in a mode: within the budget where the mode keeps it.
func (t *Tally) row(id check.ID, m Mode) *Row {
	var sum *Row
	for i := range t.Rows {
		r := t.Rows[i]
		if r.ID != id || r.Mode != m || m < Anything && !r.Within {
			continue
		}
		if sum == nil {
			sum = &r
			continue
		}
		sum.Count += r.Count
		if r.First.Seed < sum.First.Seed {
			sum.First = r.First
		}
	}
	return sum
}

// promises says from which release on each invariant must hold.
func promises(out *strings.Builder) {
	out.WriteString("## What must hold, by the specification\n\n| invariant | crashes alone, " +
		"from | within the budget, from | anything | why the others do not |\n" +
		"| --- | --- | --- | --- | --- |\n")
	for _, p := range Promises() {
		anything := ""
		if p.Anything {
			anything = "always"
		}
		fmt.Fprintf(out, "| %s | %s | %s | %s | %s |\n", view.CheckName(p.ID).In(words.EN),
			orNever(p.Crashes), orNever(p.Budget), anything, p.Why)
	}
}

func orNever(from string) string {
	if from == "" {
		return "never"
	}
	return from
}

// hashes gives one number for all runs of a rule set, by which a second campaign can be compared.
func hashes(out *strings.Builder, tallies []Tally) {
	out.WriteString("\n## Hashes\n\nOf all last worlds, in the order of the seeds.\n\n" +
		"| rule set | actions | hash |\n| --- | --- | --- |\n")
	for _, t := range tallies {
		fmt.Fprintf(out, "| %s | %s | `%016x` |\n", t.Rules, thousands(t.Steps), t.Hash)
	}
}

// ofTheClients says what clients do in the runs, and what is promised to them.
const ofTheClients = `## Clients in the runs

Two producers: one sends each batch once; the other retries, and in two clusters of three it is idempotent, with one
request in flight. With several, Kafka's default, no release from 2.5 on keeps the promise, so that is left to the modes
beyond the budget: where a leader has forgotten an older batch (a restart leaves it the last one alone), or has taken a
later one first, the producer raises its epoch and appends again what lies in the log (protocol.md 13). Two consumers:
alone or members of one group that hand the partition to each other, with each reset policy; the first validates its
positions from 2.1 on (brokers of 2.1 and 2.2 serve a client of 2.3, whose own clients do not ask), the second in some
clusters does not.

**A consumer notices a truncation.** Between two settings of its position (a validation that found a truncation, a
reset, a commit that it resumes from, a seek) a consumer reads one log: what lies before its position in the log from
which it reads on is what it has read there or, where it has read nothing yet, a record of the epoch that was committed.
So it reads no other record at an offset where it has read one without having been told in between. It is promised to
consumers that validate, under any fault but a damaged file. Three things no validation can tell, in Kafka too, and they
are a way of breaking it of their own that no release promises away: records of a format without epochs; a leader that
lost its tail and led on in its leader epoch; a log that has only older epochs beyond the position, since the client
compares the end offset that it is given and not the epoch (SubscriptionState.maybeCompleteValidation).

**Idempotent records: once, in order.** Of what was acknowledged to an idempotent producer; that it is not lost is
the first invariant. In these runs that is not much, a batch in five to ten runs: ` + "`" + `TestAnInsistentProducerDoublesNothing` + "`" + `
plays others, in which most of its batches are acknowledged, and many are sent more than once. **One
leader told per epoch** holds over all clients and what was decided. **A refresh brings news**: while a leader serves and nothing is under way, some running broker tells a consumer what it can use.

A consumer that does not validate, and a producer that retries without an id, are caught by these runs and made short:
` + "`" + `TestRandomRunsCatchClientsWithoutAPromise` + "`" + `.

`
