package scenario

import "highwater/core/words"

// FailureKind says what kind of promise a run did not keep.
type FailureKind int8

// The kinds of failures. Programs turn them into exit codes.
const (
	FailExpect    FailureKind = iota // an expectation, an outcome or a question's answer is wrong
	FailStep                         // a step was not possible, or matched nothing
	FailLimit                        // a limit was reached before an answer
	FailInvariant                    // an invariant is broken and the file does not expect it
)

// Failure is one promise of a file that a run did not keep, with the line that made it.
type Failure struct {
	Kind      FailureKind
	File      string
	Line, Col int
	Source    string // the line of the file
	Step      int    // visible step, 0 for the start and the setup
	RuleSet   string
	What      words.Text // "A.leo", or what is wrong
	Expected  string     // "" where nothing was named
	Found     string
}

// String gives the failure in English.
func (f *Failure) String() string { return f.In(words.EN) }

// In gives the failure in a language: position, what, expected and found, source line.
func (f *Failure) In(l words.Lang) string {
	s := f.head(l)
	if f.Expected != "" {
		s += "\n      " + words.New("expected", "期望").In(l) + "  " + f.Expected +
			"\n      " + words.New("found   ", "实际").In(l) + "  " + f.Found
	}
	if f.Source != "" {
		s += excerpt(f.Line, f.Col, f.Source)
	}
	return s
}

// head gives the position, the rule set with the step, and what is wrong.
func (f *Failure) head(l words.Lang) string {
	said := words.New("{where}: {what}", "{where}：{what}")
	said = fillText(fillText(said, "{where}", f.where()), "{what}", f.What)
	return place(f.File, f.Line, f.Col) + ": " + said.In(l)
}

// Brief gives the failure in one line, for summaries.
func (f *Failure) Brief(l words.Lang) string {
	s := f.head(l)
	if f.Expected == "" {
		return s
	}
	return s + words.New(": expected {e}, found {f}", "：期望 {e}，实际 {f}").
		Fill("e", f.Expected, "f", f.Found).In(l)
}

func (f *Failure) where() words.Text {
	if f.Step == 0 {
		return words.New("{rules}, setup", "{rules}，准备阶段").Fill("rules", f.RuleSet)
	}
	return words.New("{rules}, step {n}", "{rules}，第 {n} 步").
		Fill("rules", f.RuleSet, "n", num(f.Step))
}

// fail notes that the run did not keep a promise of the file.
func (p *player) fail(k FailureKind, line, col int, what words.Text, expected, found string) {
	f := Failure{
		Kind: k, File: p.script.File, Line: line, Col: col, Step: p.step, RuleSet: p.run.rs.Name,
		What: what, Expected: expected, Found: found,
	}
	if line >= 1 && line <= len(p.script.lines) {
		f.Source = p.script.lines[line-1]
	}
	p.run.failures = append(p.run.failures, f)
	if k == FailStep || k == FailLimit {
		p.stopped = true
	}
}

// failCall notes that a step was not possible.
func (p *player) failCall(c *Call, what words.Text) {
	p.fail(FailStep, c.Line, c.Col, what, "", "")
}
