package scenario

import (
	"slices"
	"strings"

	"highwater/core/check"
	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
)

// File writes the draft down as a scenario file: the cluster, the base and the moves, what the end
// is like, and what it came to on these rules. The runner passes it. Other rule sets are n/a.
func (d *Draft) File(title words.Text, id string) []byte {
	f := fileWriter{d: d, rs: &d.player.run.rs}
	src := f.file(title, id)
	// What only stands by is no mistake here.
	_, warnings, _ := Lint(id+".yaml", []byte(src), nil)
	lines := strings.Split(src, "\n")
	for _, w := range warnings {
		if w.Line > 0 && !strings.Contains(lines[w.Line-1], "# allow: ") {
			lines[w.Line-1] += "  # allow: " + w.Name
		} else if w.Line > 0 && !strings.Contains(lines[w.Line-1], w.Name) {
			lines[w.Line-1] += ", " + w.Name
		}
	}
	return []byte(strings.Join(lines, "\n"))
}

type fileWriter struct {
	strings.Builder
	d  *Draft
	rs *release.RuleSet
}

func (f *fileWriter) lines(all ...string) {
	for _, s := range all {
		f.WriteString(s)
		f.WriteByte('\n')
	}
}

func (f *fileWriter) file(title words.Text, id string) string {
	s := f.d.script
	if !isID(id) {
		id = "by-hand"
	}
	if title.Empty() {
		title = words.New("By hand", "手动操作")
	}
	f.lines("# Played by hand, and written down move by move.", "id: "+id,
		"title: "+writeText(oneLined(title)), "about:", "  group: field",
		"  idea: "+writeText(f.named(words.New("Made by hand on {r}: {n} steps.",
			"在 {r} 上手动完成，共 {n} 步。").Fill("n", num(f.d.player.run.Steps())))))
	if s.Pace == PaceMessage {
		f.lines("pace: message")
	}
	f.lines(s.clusterText()...)
	f.lines("rules: ["+yamlQuote(f.rs.Name)+"]", "steps:")
	f.steps()
	f.outcome()
	return f.String()
}

// named puts the name of the rule set into a text.
func (f *fileWriter) named(t words.Text) words.Text { return t.Fill("r", f.rs.Name) }

func oneLined(t words.Text) words.Text {
	return words.New(oneLine(t.In(words.EN)), oneLine(t.In(words.ZH)))
}

// clusterText gives the lines of the file that say what the cluster is.
func (s *Script) clusterText() []string {
	from := max(s.Cluster.line-1, 0)
	to := from + 1
	for to < len(s.lines) {
		line := s.lines[to]
		if line != "" && line[0] != ' ' && line[0] != '#' && line[0] != '}' && line[0] != ']' {
			break
		}
		to++
	}
	for to > from+1 && (s.lines[to-1] == "" || s.lines[to-1][0] == '#') {
		to--
	}
	return s.lines[from:to]
}

// steps writes what was played, step by step, and what is so at the end.
func (f *fileWriter) steps() {
	r := f.d.player.run
	broken := f.broken()
	last := none
	for i := range f.d.script.Steps {
		st := &f.d.script.Steps[i]
		c := st.callFor(f.rs)
		if c == nil && st.Setup {
			continue
		}
		f.step(st, c)
		if st.Setup {
			continue
		}
		n := st.visibleNum
		now := broken[n]
		switch {
		case n == r.Steps():
			f.end(now)
		case now != last:
			f.lines("    expect: {violates: " + brackets(now) + "}")
		}
		last = now
	}
	if r.Steps() == 0 {
		f.lines("  - note: {}", "    say: "+writeText(words.New("Nothing has been done yet.",
			"还没有任何操作。")))
		f.end(broken[0])
	}
}

// step writes one step.
func (f *fileWriter) step(st *Step, c *Call) {
	say, pace := st.Say, st.pace
	if c == nil { // it holds the place of a step that this rule set leaves out
		c = newCall("note")
		say, pace = words.New("This rule set has no such step.", "这个规则集没有这一步。"), f.d.script.Pace
	}
	f.lines("  - " + c.source(&f.d.script.Cluster))
	if st.Setup {
		f.lines("    setup: true")
	}
	if st.ID != "" {
		f.lines("    id: " + st.ID)
	}
	if st.Repeat > 1 && c.Verb.Name != "note" {
		f.lines("    repeat: " + num(st.Repeat))
	}
	if pace != f.d.script.Pace {
		f.lines("    pace: " + pace)
	}
	if !say.Empty() {
		f.lines("    say: " + writeText(say))
	}
}

// broken gives the invariants that do not hold after each step.
func (f *fileWriter) broken() []string {
	r := f.d.player.run
	out := make([]string, len(r.moments))
	for i := range out {
		out[i] = none
		if len(r.broken) > 0 {
			at := reading{run: r, judge: r.judgeAt(i)}
			out[i] = readViolates(&at, kafka.NoBroker)
		}
	}
	return out
}

// brackets writes a list of names as YAML.
func brackets(names string) string {
	if names == none {
		return none
	}
	return "[" + names + "]"
}

// end writes what is so after the last step: logs, high watermarks, who leads, what is told.
func (f *fileWriter) end(violates string) {
	f.lines("    expect:")
	r, w := f.d.player.run, f.d.Now()
	at := reading{run: r, w: w, judge: &r.judge}
	value := func(name string, b kafka.BrokerID, v string) {
		if b != kafka.NoBroker {
			name = f.d.script.Cluster.nodeName(b.Node()) + "." + name
		}
		if at.part > 0 {
			name = "p" + num(at.part) + "." + name
		}
		f.lines("      " + name + ": " + v)
	}
	for p := range kafka.PartitionID(r.spec.Partitions) {
		at.part = p
		value("controller.leader", kafka.NoBroker, named("controller.leader").get(&at, 0))
		replicas := w.Replicas(&r.spec, p)
		for _, b := range replicas.All() {
			value("leo", b, readLEO(&at, b))
			value("hw", b, readHW(&at, b))
		}
	}
	at.part = 0
	value("acked", kafka.NoBroker, brackets(named("acked").get(&at, 0)))
	if violates != none || len(r.broken) > 0 {
		value("violates", kafka.NoBroker, brackets(violates))
	}
}

// named gives a value that an expectation can name.
func named(name string) *valueDef {
	for i := range valueDefs {
		if valueDefs[i].name == name {
			return &valueDefs[i]
		}
	}
	panic("scenario: no value " + name)
}

// outcome writes what the run came to, and that other rule sets were not tried.
func (f *fileWriter) outcome() {
	rest := newParser("", nil)
	key := f.rs.Release + " " + string(f.rs.Mode)
	if len(f.rs.Changed) > 0 {
		f.lines("variants:", "  "+yamlQuote(f.rs.Name)+": "+f.verdict())
		f.lines("outcome:")
	} else {
		f.lines("outcome:", "  "+yamlQuote(key)+": "+f.verdict())
		span, _ := release.ParseSpan(key)
		rest.s.Outcomes = []Outcome{{Span: span}}
	}
	because := writeText(f.named(words.New("Made by hand on {r}, and not played here.",
		"在 {r} 上手动完成，没有在这里运行。")))
	missing := rest.missing()
	if len(missing) > 0 {
		f.lines("  # To play it on other releases, write here what you expect of them.")
	}
	for _, span := range missing {
		f.lines("  " + yamlQuote(span) + ": {verdict: n/a, because: " + because + "}")
	}
}

// verdict writes the outcome of these rules.
func (f *fileWriter) verdict() string {
	r := f.d.player.run
	last := &r.moments[r.Steps()]
	out := "{verdict: " + string(last.verdict) + ", rule: by hand"
	if last.verdict == check.Safe {
		if !f.d.player.acked() {
			out += ", shows: nothing"
		}
		return out + "}"
	}
	if names := r.recordNames(last.records); len(names) > 0 &&
		slices.Contains([]check.Verdict{check.Lost, check.RiskOnly, check.Diverged}, last.verdict) {
		out += ", records: [" + strings.Join(Ranges(names), ", ") + "]"
	}
	if r.moments[0].verdict == last.verdict {
		out += ", shows: nothing"
	}
	because := f.named(words.New("What was done by hand on {r} comes to this: {v}.",
		"在 {r} 上手动操作的结果：{v}。")).With("v", view.VerdictWord(last.verdict))
	return out + ", because: " + writeText(because) + "}"
}
