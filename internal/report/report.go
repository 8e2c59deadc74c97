package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"highwater/core/words"
)

// Status is what became of a case.
type Status int8

// What can become of a case.
const (
	Passed  Status = iota // as expected
	Failed                // a promise of the file was not kept
	Errored               // there is no answer: a limit was reached, or the file is wrong
	Skipped               // the scenario has no meaning on the rule set
)

// Case is one run of a scenario on one rule set, or a file that cannot be played.
type Case struct {
	Scenario string // its id; the name of the file where it has none
	Title    string
	File     string // as it was asked for, with slashes
	Line     int    // where the file says what must come out; of what failed where something did
	Rules    string // "" where nothing could be played
	Verdict  string // "lost (m2)"
	Status   Status
	Because  string // why it is skipped
	Failures []Failure
}

// Failure is one promise of a file that was not kept, or one thing that is wrong with it.
type Failure struct {
	Kind            string // expectation, step, invariant, limit or file
	File            string
	Line, Col, Step int
	What            string // "A.leo", or what is wrong
	Expected, Found string // "" where nothing was named
	Brief           string // all of it in one line
	Text            string // all of it: excerpt, events, how to see it again
	Events          []Event
	Again           string // the command that shows it
	Page            string // the link that shows it; "" where the page does not carry the file
}

// Event is something that happened before a failure, with its reason.
type Event struct {
	Ms           int
	Text, Reason string
}

// Name is what the case is called in lists: "kip-101-loss 0.10.2".
func (c *Case) Name() string {
	if c.Rules == "" {
		return c.Scenario
	}
	return c.Scenario + " " + c.Rules
}

// bad says whether somebody must look at the case.
func (c *Case) bad() bool { return c.Status == Failed || c.Status == Errored }

// Totals count cases.
type Totals struct {
	Cases, Passed, Failed, Errored, Skipped int
}

// Count adds a case.
func (t *Totals) Count(s Status) {
	t.Cases++
	switch s {
	case Passed:
		t.Passed++
	case Failed:
		t.Failed++
	case Errored:
		t.Errored++
	case Skipped:
		t.Skipped++
	}
}

// Writer writes a report, case by case.
type Writer interface {
	// Add writes a case, or keeps it until its file is through.
	Add(c *Case)
	// End writes what comes last, and gives the first error of all writing.
	End() error
}

// Formats lists what New knows.
func Formats() []string { return []string{"junit", "tap", "github", "markdown"} }

// Options say how a report is written.
type Options struct {
	Root string // GitHub names files from here on; "" for as they were asked for
	Lang words.Lang
}

// New makes the writer of a format.
func New(format string, w io.Writer, o Options) (Writer, error) {
	out := &printer{Writer: bufio.NewWriter(w)}
	switch format {
	case "junit":
		return newJUnit(out), nil
	case "tap":
		return newTAP(out), nil
	case "github":
		return &github{out: out, root: o.Root}, nil
	case "markdown":
		return &markdown{out: out, lang: o.Lang}, nil
	}
	return nil, fmt.Errorf("there is no report %q; one of: %s", format,
		strings.Join(Formats(), ", "))
}

// printer is a writer that keeps its first error until the end.
type printer struct{ *bufio.Writer }

func (p *printer) say(format string, args ...any) { fmt.Fprintf(p, format, args...) }

// oneLine makes one line of a text, so that it cannot become more than what it stands for.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
