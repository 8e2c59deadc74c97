package report

import (
	"strconv"
	"strings"
	"unicode"
)

// tap writes the Test Anything Protocol, version 13: a line for each case, and what failed as a
// block of YAML below it. The plan stands last, so that a report that was cut off lacks it.
type tap struct {
	out *printer
	n   int
}

func newTAP(out *printer) *tap {
	out.say("TAP version 13\n")
	return &tap{out: out}
}

// hashes keeps what begins with # from being read as a directive.
var hashes = strings.NewReplacer(`\`, `\\`, "#", `\#`)

// Add implements Writer.
func (t *tap) Add(c *Case) {
	t.n++
	word := "ok"
	if c.bad() {
		word = "not ok"
	}
	said := c.Name()
	if c.Verdict != "" {
		said += ": " + c.Verdict
	}
	t.out.say("%s %d - %s", word, t.n, hashes.Replace(oneLine(said)))
	if c.Status == Skipped {
		t.out.say(" # SKIP %s", oneLine(c.Because))
	}
	t.out.say("\n")
	if c.bad() {
		t.out.say("  ---\n  failures:\n")
		for i := range c.Failures {
			t.failure(&c.Failures[i])
		}
		t.out.say("  ...\n")
	}
}

// failure writes one failure as an item of a list.
func (t *tap) failure(f *Failure) {
	t.out.say("    - kind: %s\n", f.Kind)
	field := func(name, value string) {
		if value != "" {
			t.out.say("      %s: %s\n", name, yamlString(value))
		}
	}
	field("message", f.What)
	t.out.say("      at: {file: %s, line: %d, column: %d, step: %d}\n", yamlString(f.File),
		f.Line, f.Col, f.Step)
	field("expected", f.Expected)
	field("found", f.Found)
	if len(f.Events) > 0 {
		t.out.say("      events:\n")
	}
	for _, e := range f.Events {
		t.out.say("        - {ms: %d, event: %s", e.Ms, yamlString(e.Text))
		if e.Reason != "" {
			t.out.say(", because: %s", yamlString(e.Reason))
		}
		t.out.say("}\n")
	}
	field("again", f.Again)
	field("page", f.Page)
}

// yamlString writes a text in double quotes, on one line.
func yamlString(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsControl(r) && r <= 0xff:
			b.WriteString(`\x`)
			if r < 0x10 {
				b.WriteByte('0')
			}
			b.WriteString(strconv.FormatInt(int64(r), 16))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// End implements Writer.
func (t *tap) End() error {
	t.out.say("1..%d\n", t.n)
	return t.out.Flush()
}
