package report

import (
	"strconv"
	"strings"
)

// github writes GitHub's workflow commands: each claim that failed becomes an annotation at its
// line. One that fails on many rule sets is one annotation, because GitHub shows ten of a step.
type github struct {
	out    *printer
	root   string // what stands before the names of files in the repository
	file   string // that is under way
	claims []claim
}

// claim is what failed at one place of a file, and on which rule sets.
type claim struct {
	Failure
	scenario string
	rules    []string
}

// same says whether two failures are the same claim with the same answer.
func (f *Failure) same(o *Failure) bool {
	return f.Line == o.Line && f.Col == o.Col && f.What == o.What && f.Expected == o.Expected &&
		f.Found == o.Found
}

// Add implements Writer.
func (g *github) Add(c *Case) {
	if c.File != g.file {
		g.flush()
		g.file = c.File
	}
failures:
	for i := range c.Failures {
		f := &c.Failures[i]
		for k := range g.claims {
			if g.claims[k].same(f) {
				g.claims[k].rules = append(g.claims[k].rules, c.Rules)
				continue failures
			}
		}
		g.claims = append(g.claims, claim{*f, c.Scenario, []string{c.Rules}})
	}
}

// flush writes the annotations of a file.
func (g *github) flush() {
	for i := range g.claims {
		g.annotation(&g.claims[i])
	}
	g.claims = nil
}

func (g *github) annotation(c *claim) {
	title := c.scenario
	if c.rules[0] != "" {
		title += " · " + c.rules[0]
	}
	if more := len(c.rules) - 1; more > 0 {
		title += " +" + strconv.Itoa(more)
	}
	text := c.Text
	if len(c.rules) > 1 {
		text += "\n\n" + strings.Join(c.rules, ", ")
	}
	g.out.say("%s\n", Annotation("error", g.inRepository(c.File), c.Line, c.Col, title, text))
}

// Annotation is the workflow command by which GitHub shows a text beside a line of a file. The
// level is error or warning; a line or column of 0 is left out.
func Annotation(level, file string, line, col int, title, text string) string {
	fields := []string{"file=" + property(file)}
	if line > 0 {
		fields = append(fields, "line="+strconv.Itoa(line))
	}
	if line > 0 && col > 0 {
		fields = append(fields, "col="+strconv.Itoa(col))
	}
	fields = append(fields, "title="+property(title))
	return "::" + level + " " + strings.Join(fields, ",") + "::" + message(text)
}

// inRepository names a file as GitHub does, from the root of the repository on.
func (g *github) inRepository(file string) string {
	root := strings.TrimSuffix(strings.ReplaceAll(g.root, `\`, "/"), "/")
	if inside, ok := strings.CutPrefix(file, root+"/"); ok && root != "" {
		return inside
	}
	return strings.TrimPrefix(file, "./")
}

var (
	messages   = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	properties = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// message escapes the text of a workflow command, property one of its fields.
func message(s string) string { return messages.Replace(s) }

func property(s string) string { return properties.Replace(s) }

// End implements Writer.
func (g *github) End() error {
	g.flush()
	return g.out.Flush()
}
