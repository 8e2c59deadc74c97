package report

import (
	"encoding/xml"
	"strconv"
)

// junit writes JUnit XML as Jenkins, GitLab and the reporters of GitHub read it: a suite for each
// file, a case for each rule set. A time stands because some readers want one; it is always 0,
// so that two reports can be compared.
type junit struct {
	out   *printer
	suite *junitSuite // of the file that is under way
	fault error
}

type (
	junitSuite struct {
		XMLName  xml.Name    `xml:"testsuite"`
		Name     string      `xml:"name,attr"`
		File     string      `xml:"file,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Time     string      `xml:"time,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Name    string        `xml:"name,attr"`
		Class   string        `xml:"classname,attr"`
		File    string        `xml:"file,attr"`
		Line    int           `xml:"line,attr,omitempty"`
		Time    string        `xml:"time,attr"`
		Failure *junitProblem `xml:"failure"`
		Error   *junitProblem `xml:"error"`
		Skipped *junitSkip    `xml:"skipped"`
		Out     string        `xml:"system-out,omitempty"`
	}
	junitProblem struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
	junitSkip struct {
		Message string `xml:"message,attr"`
	}
)

// noTime is the time of everything.
const noTime = "0"

func newJUnit(out *printer) *junit {
	out.say("%s<testsuites name=\"highwater\" time=%q>\n", xml.Header, noTime)
	return &junit{out: out}
}

// Add implements Writer.
func (j *junit) Add(c *Case) {
	if j.suite != nil && j.suite.File != c.File {
		j.flush()
	}
	if j.suite == nil {
		j.suite = &junitSuite{Name: c.Scenario, File: c.File, Time: noTime}
	}
	one := junitCase{
		Name: c.Name(), Class: c.Scenario, File: c.File, Line: c.Line, Time: noTime,
		Out: c.Verdict,
	}
	j.suite.Tests++
	switch c.Status {
	case Failed:
		j.suite.Failures++
		one.Failure = problem(c)
	case Errored:
		j.suite.Errors++
		one.Error = problem(c)
	case Skipped:
		j.suite.Skipped++
		one.Skipped = &junitSkip{c.Because}
	case Passed:
	}
	j.suite.Cases = append(j.suite.Cases, one)
}

// problem puts all failures of a case into one element: several are more than many readers take.
func problem(c *Case) *junitProblem {
	first := &c.Failures[0]
	p := &junitProblem{Message: first.Brief, Type: first.Kind}
	if more := len(c.Failures) - 1; more > 0 {
		p.Message += " (+" + strconv.Itoa(more) + ")"
	}
	for i := range c.Failures {
		p.Text += "\n" + c.Failures[i].Text + "\n"
	}
	return p
}

// flush writes the suite that is under way.
func (j *junit) flush() {
	if j.suite == nil {
		return
	}
	e := xml.NewEncoder(j.out)
	e.Indent("  ", "  ")
	if err := e.Encode(j.suite); err != nil && j.fault == nil {
		j.fault = err
	}
	j.out.say("\n")
	j.suite = nil
}

// End implements Writer.
func (j *junit) End() error {
	j.flush()
	j.out.say("</testsuites>\n")
	if j.fault != nil {
		return j.fault
	}
	return j.out.Flush()
}
