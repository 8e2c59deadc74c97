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

func TestDiagnostics(t *testing.T) {
	for _, c := range diagnosticCases {
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
		{"{en: Sample, zh: 样例}", "{en: }"},
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
		"x.yaml:2:13", "x.yaml:4:42", "x.yaml:5:9", "x.yaml:9:11", "x.yaml:11:14",
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

// What people write for something else is understood.
func TestWordsForOthers(t *testing.T) {
	for _, c := range [][3]string{
		{"acks: all", "acks: -1", "here that is all"},
		{"acks: all", "acks: ok", "one of: 0, 1, all"},
		{"verdict: safe", "verdict: ok", "here that is safe"},
		{"A.leo: 1", "A.role: dead", "here that is down"},
		{"A.leo: 1", "acked: m1 m2", "write a list: [m1, m2]"},
		{"A.leo: 1", "A.leo：1", "colon, comma and blank of line 11 half-width"},
		{"A.leo: 1", "A.leo: 1， acked: [m1]", "colon, comma and blank of line 11 half-width"},
		{"acks: all", "acks: all，x", "half-width"},
		{"zh: 样例", "zh: 甲, 乙，丙", "put quotes around a text that holds a comma"},
		{"zh: 样例", "zh: 甲，乙: 丙", "or a text within it needs quotes"},
	} {
		src := strings.Replace(sample(""), c[0], c[1], 1)
		require.NotEqual(t, sample(""), src, c[0])
		assert.Contains(t, one(t, src).Hint.In(words.EN), c[2], c[1])
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
		"set-hw: {broker: A}":   {`"set-hw" would write the state`, "fetch moves a high watermark"},
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
