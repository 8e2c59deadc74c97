package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// sample is a small right file; more steps may follow its own.
func sample(steps string) string {
	return `id: sample
title: {en: Sample, zh: 样例}
about: {group: basics, idea: {en: One record., zh: 一条消息。}}
cluster: {brokers: [A, B], min.insync.replicas: 1}
rules: ["0.11"]
steps:
  - produce: {client: P, records: [m1], acks: all}
    setup: true
  - run: {until: quiet}
    say: {en: All is quiet., zh: 一切平静。}
    expect: {A.leo: 1}
` + steps + `outcome:
  "0.8.0+": {verdict: safe, rule: broker.md 2.3}
`
}

func faults(t *testing.T, src string) []scenario.Diagnostic {
	t.Helper()
	s, ds := scenario.Parse("x.yaml", []byte(src))
	if len(ds) > 0 {
		require.Nil(t, s, "a file with faults gives no script")
	}
	return ds
}

func TestTheSampleIsRight(t *testing.T) { assert.Empty(t, faults(t, sample(""))) }

// Each row changes the sample, and says where the fault is, what is said, and what is advised.
func TestDiagnostics(t *testing.T) {
	for _, c := range []struct{ name, old, new, at, says, hint string }{
		{"unknown key", "id: sample", "idd: sample", "1:1", `a scenario has no "idd"`, "did you mean id?"},
		{"unknown verb", "- run:", "- rum:", "9:5", `there is no verb "rum"`, "did you mean run?"},
		{
			"unknown argument", "until: quiet", "untl: quiet", "9:11", `run has no "untl"`,
			"did you mean until?",
		},
		{
			"unknown word", "until: quiet", "until: quite", "9:18", `"quite" is not possible here`,
			"did you mean quiet?",
		},
		{
			"unknown broker", "A.leo: 1", "D.leo: 1", "11:14", `there is no broker "D"`,
			"did you mean A?",
		},
		{
			"unknown value", "A.leo: 1", "A.leoo: 1", "11:14", `broker A has no value "leoo"`,
			"did you mean leo?",
		},
		{
			"unknown client", "client: P", "client: Q", "7:23", `"Q" is not a producer of this cluster`,
			"did you mean P?",
		},
		{
			"unknown rule set", `rules: ["0.11"]`, "rules: [0.12]", "5:9", `there is no rule set "0.12"`,
			"did you mean 0.10?",
		},
		{
			"unknown release in a span", `"0.8.0+"`, `"0.8.1+"`, "13:3",
			`"0.8.1+" is no span of rule sets: there is no "0.8.1"`, "did you mean 0.8.0?",
		},
		{"one language", ", zh: 样例", "", "2:8", `a text needs both languages: "zh" is missing`, ""},
		{"no text", "{en: Sample, zh: 样例}", "Sample", "2:8", "a text in both languages", ""},
		{
			"a number too low", "min.insync.replicas: 1", "min.insync.replicas: 0", "4:49",
			`a number from 1 to 5 must stand here, not "0"`, "",
		},
		{
			"no number", "min.insync.replicas: 1", "min.insync.replicas: one", "4:49",
			`a number from 1 to 5 must stand here, not "one"`, "",
		},
		{
			"more than the replicas", "min.insync.replicas: 1", "min.insync.replicas: 3", "4:49",
			"min.insync.replicas is 3, but there are 2 replicas", "",
		},
		{
			"a setting that Kafka does not have", "min.insync.replicas: 1", "min.isr.replicas: 1", "4:28",
			`a cluster has no "min.isr.replicas"`, "did you mean min.insync.replicas?",
		},
		{"two verbs", "- run: {until: quiet}", "- run: {until: quiet}\n    flush: {broker: A}", "10:5", `one verb a step: "flush" needs a step of its own`, ""},
		{"no verb", "- run: {until: quiet}\n    say", "- say", "9:5", "the step does nothing: it has no verb", "verbs: produce"},
		{"key twice", "setup: true", "setup: true\n    setup: true", "9:5", `"setup" stands twice here`, ""},
		{"setup too late", "expect: {A.leo: 1}", "expect: {A.leo: 1}\n  - flush: {broker: A}\n    setup: true", "13:12", "the setup ends with the first visible step", ""},
		{"alias", "brokers: [A, B]", "brokers: *x", "4:20", "no aliases in scenario files", ""},
		{"anchor", "brokers: [A, B]", "brokers: &x [A, B]", "4:20", "no anchors in scenario files (&x)", ""},
		{"tag", "id: sample", "id: !x sample", "1:5", "no tags in scenario files (!x)", ""},
		{"merge", "setup: true", "<<: {setup: true}", "8:5", "no merge keys in scenario files (<<)", ""},
		{"a second document", "outcome:", "---\noutcome:", "12:1", "a second document begins here", ""},
		{"an unknown record", "A.leo: 1", "acked: [m7]", "11:22", `no step produces a record "m7"`, "did you mean m1?"},
		{"an unknown invariant", "A.leo: 1", "violates: no-divergences", "11:24", `"no-divergences" is not possible here`, "did you mean no-divergence?"},
		{"no verdict", "verdict: safe, ", "", "13:13", `"verdict" is missing in an outcome`, ""},
		{"lost without records", "verdict: safe", "verdict: lost", "13:13", "say which records are lost", ""},
		{"no outcome for a rule set", `"0.8.0+"`, `"0.8.0 - 0.11"`, "13:3", "no outcome for 1.1", "exactly one span"},
		{"overlap", `  "0.8.0+"`, "  \"1.1\": {verdict: safe, rule: x}\n  \"0.8.0+\"", "14:3", `"0.8.0+" overlaps "1.1": both hold 1.1`, ""},
		{"an empty span", "A.leo: 1", `"1.1 - 0.9": {A.leo: 1}`, "11:14", `no rule set falls into "1.1 - 0.9"`, ""},
		{"not YAML", "id: sample", "id: [sample", "2:6", "not YAML", "quotes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			src := strings.Replace(sample(""), c.old, c.new, 1)
			require.NotEqual(t, sample(""), src, "the change does not apply")
			ds := faults(t, src)
			require.NotEmpty(t, ds)
			text := ds[0].String()
			assert.True(t, strings.HasPrefix(text, "x.yaml:"+c.at+": "), "at %s: %s", c.at, text)
			assert.Contains(t, ds[0].Message.In(words.EN), c.says)
			if c.hint != "" {
				assert.Contains(t, ds[0].Hint.In(words.EN), c.hint)
			}
			assert.NotEmpty(t, ds[0].Message.In(words.ZH))
		})
	}
}

// A file with five faults gets five messages, in the order of the file.
func TestEveryFaultAtOnce(t *testing.T) {
	src := sample("")
	for _, c := range [][2]string{
		{"{en: Sample, zh: 样例}", "{en: Sample}"},
		{"brokers: [A, B]", "brokers: [A, B], replicas: [A, D]"},
		{`rules: ["0.11"]`, `rules: ["0.13"]`},
		{"until: quiet", "untill: quiet"},
		{"A.leo: 1", "A.le: 1"},
	} {
		src = strings.Replace(src, c[0], c[1], 1)
	}
	var at []string
	for _, d := range faults(t, src) {
		at = append(at, strings.SplitN(d.String(), ": ", 2)[0])
	}
	assert.Equal(t, []string{
		"x.yaml:2:8", "x.yaml:4:42", "x.yaml:5:9", "x.yaml:9:11", "x.yaml:11:14",
	}, at)
}

// One mistyped word is one fault, however often its name is used afterwards.
func TestNoFaultFollowsFromAnother(t *testing.T) {
	for _, c := range [][2]string{
		{"id: sample", "idd: sample"},
		{"brokers: [A, B]", "brokrs: [A, B]"},
		{"- produce:", "- prodce:"},
		{"records: [m1]", "recods: [m1]"},
		{"until: quiet", "untl: quiet"},
		{"steps:", "step:"},
		{"verdict: safe", "verdct: safe"},
	} {
		src := strings.ReplaceAll(sample(""), "A.leo: 1", "A.leo: 1, acked: [m1]")
		ds := faults(t, strings.Replace(src, c[0], c[1], 1))
		require.Len(t, ds, 1, "%s: %v", c[1], ds)
	}
}

func TestADiagnosticShowsTheLine(t *testing.T) {
	ds := faults(t, strings.Replace(sample(""), "until: quiet", "until: quite", 1))
	assert.Equal(t, `x.yaml:9:18: "quite" is not possible here
    9 |   - run: {until: quite}
      |                  ^
      = did you mean quiet?`, ds[0].String())
	assert.Equal(t, `x.yaml:9:18: 这里不能写 "quite"
    9 |   - run: {until: quite}
      |                  ^
      = 是否想写 quiet？`, ds[0].In(words.ZH))
}

// The caret counts columns on a terminal, where hanzi take two.
func TestTheCaretStandsBelowTheFault(t *testing.T) {
	src := strings.Replace(sample(""), "title: {en: Sample, zh: 样例}",
		"title: {zh: 样例, em: Sample, en: Sample}", 1)
	ds := faults(t, src)
	assert.Contains(t, ds[0].String(), "x.yaml:2:17: a text has no \"em\"")
	assert.Contains(t, ds[0].String(), "\n      | "+strings.Repeat(" ", 18)+"^\n")
}

// Scripts may cause, never state.
func TestStateIsNotWritten(t *testing.T) {
	for step, want := range map[string]struct{ says, hint string }{
		"set: {A.leo: 2}":       {`"set" would write the state`, "produce, fetch, deliver"},
		"hw: {A: 2}":            {`"hw" would write the state`, "fetch moves a high watermark"},
		"A.leo: 2":              {`"A.leo" would write the state`, "produce and fetch"},
		"isr: [A]":              {`"isr" would write the state`, "shrinks with wait or crash"},
		"truncate: {broker: A}": {`"truncate" would write the state`, "becomes a follower"},
		"leader: B":             {`"leader" would write the state`, "crash, expire-session"},
		"A.broker-epoch: 3":     {`"A.broker-epoch" would write the state`, "start gives"},
		"controller: B":         {`"controller" would write the state`, "elect-controller"},
	} {
		ds := faults(t, sample("  - "+step+"\n"))
		require.Len(t, ds, 1, step)
		assert.True(t, strings.HasPrefix(ds[0].String(), "x.yaml:12:5: "), ds[0].String())
		assert.Contains(t, ds[0].Message.In(words.EN), want.says)
		assert.Contains(t, ds[0].Hint.In(words.EN), want.hint)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(sample("")))
	for _, file := range scenarios.All() {
		f.Add(file.Source)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		s, ds := scenario.Parse("f.yaml", src)
		if (s == nil) != (len(ds) > 0) {
			t.Fatalf("script %v, %d faults", s != nil, len(ds))
		}
		for _, d := range ds {
			if d.In(words.EN) == "" || d.In(words.ZH) == "" {
				t.Fatal("a fault without words")
			}
		}
	})
}
