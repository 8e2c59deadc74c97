package scenario_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
)

// one gives the single fault of a file.
func one(t *testing.T, src string) scenario.Diagnostic {
	t.Helper()
	ds := faults(t, src)
	require.Len(t, ds, 1, "%v", ds)
	return ds[0]
}

// replaced gives the sample with one change.
func replaced(t *testing.T, old, instead string) string {
	t.Helper()
	src := strings.ReplaceAll(sample(""), old, instead)
	require.NotEqual(t, sample(""), src, "the change does not apply")
	return src
}

// What would silently mean nothing is refused.
func TestNothingIsTakenSilently(t *testing.T) {
	for step, want := range map[string]string{
		"- alt: {}": "alt names no controller mode: zk, kraft",
		"- crash: {broker: A, kind: process, keep: 1}":                "only with kind: power",
		"- crash: {broker: A, keep: 1}":                               "only with kind: power",
		"- alt: {zk: {note: {}}}":                                     `note needs "say" beside it`,
		"- flush: {broker: A}\n    expect: {\"0.11+\": {}}":           "{A.leo: 2}, must",
		"- flush: {broker: A}\n    expect: {\"0.11+\": 2}":            `must stand here, not "2"`,
		"- flush: {broker: A}\n    expect: {\"0.9+\": {\"1.1\": {}}}": "within a span",
		"- flush: {broker: A}\n    expect: {acked: [m1, m1]}":         "m1 stands twice here",
		"- flush: {broker: A}\n    expect: {A.leo: \"2\"}":            "without quotes: 2",
		"- flush: {broker: A}\n    expect: {P.read: none}":            "producer P has no values",
		"- crash: {brokers: []}":                                      "at least one broker must",
		"- reassign: {replicas: []}":                                  "at least one broker must",
		"- run: {isr: []}":                                            "at least one broker must",
		"- start: {brokers: [A, B], as: B}":                           "as stands only with broker",
	} {
		assert.Contains(t, one(t, sample("  "+step+"\n")).Message.In(words.EN), want, step)
	}
	for instead, want := range map[string]string{
		"brokers: [A, B], producers: []":     "at least one name must",
		"brokers: [A, B], replicas: []":      "at least one replica must",
		"brokers: [A, B, none]":              "not zookeeper, controller or none",
		"brokers: [A, B, ABCDEFGHIJKLM]":     "at most 12",
		"brokers: [A, B, D, E, F, G]":        "6 replicas; the limit is 5",
		"brokers: [A, B], latency.ms: \"5\"": "without quotes: 5",
		"brokers: [A, B], controller: C":     `"C" is not a broker`,
	} {
		d := one(t, replaced(t, "brokers: [A, B]", instead))
		assert.Contains(t, d.Message.In(words.EN), want, instead)
		assert.Equal(t, 4, d.Line, instead)
	}
	d := one(t, replaced(t, "verdict: safe,", "verdict: safe, records: [m1],"))
	assert.Contains(t, d.Message.In(words.EN), "the verdict safe names no records")
	d = one(t, replaced(t, "verdict: safe,", "verdict: safe, shows: rigth,"))
	assert.Equal(t, `"rigth" is not possible here`, d.Message.In(words.EN))
	assert.Contains(t, d.Hint.In(words.EN), "right")
	d = one(t, replaced(t, "verdict: safe,", "verdict: n/a, because: {en: a, zh: 无}, "+
		"shows: right,"))
	assert.Contains(t, d.Message.In(words.EN), "has no meaning there and shows nothing")
}

// A name that cannot be one may be meant wherever another is unknown.
func TestABadNameIsOneFault(t *testing.T) {
	for _, c := range [][2]string{
		{"A", "甲"}, {"m1", "é1"}, {"m1", "m1234567890"}, {"brokers: [A, B]", "brokers: [A, 2B]"},
	} {
		src := strings.ReplaceAll(sample("  - fetch: {follower: B}\n    expect: {acked: [m1], "+
			"B.log: \"e0:m1\", B.leo: 1}\n"), c[0], c[1])
		assert.Len(t, faults(t, src), 1, "%v: %v", c, faults(t, src))
	}
	twice := one(t, sample("  - produce: {records: [m1]}\n"+
		"    expect: {acked: [m1, m2], A.log: e0:m2}\n"))
	assert.Contains(t, twice.Message.In(words.EN), "produced before")
	setup := one(t, replaced(t, "setup: true", "setup: yes"))
	assert.Contains(t, setup.Message.In(words.EN), `"yes" is not possible`)
	alias := one(t, replaced(t, "brokers: [A, B]", "brokers: [A, B], controller: *c"))
	assert.Contains(t, alias.Message.In(words.EN), "no aliases")
}

// Without a cluster nobody has a metric; what is advised names a broker all the same.
func TestMetricsWithoutACluster(t *testing.T) {
	const cluster = "cluster: {brokers: [A, B], min.insync.replicas: 1}\n"
	src := strings.Replace(sample(""), cluster, "", 1)
	src = strings.Replace(src, "A.leo: 1", "metrics.LogEndOffset: 1", 1)
	ds := faults(t, src)
	require.Len(t, ds, 2)
	assert.Contains(t, ds[0].String(), `"cluster" is missing`)
	assert.Contains(t, ds[1].String(), "name a process: metrics.A.LogEndOffset")
}

func TestAnUnknownRecordInALog(t *testing.T) {
	d := one(t, replaced(t, "A.leo: 1", "A.log: e0:m2"))
	assert.Contains(t, d.String(), `no step produces a record "m2"`)
}

func TestAnUnknownMemberOfAList(t *testing.T) {
	d := one(t, sample("  - run: {isr: [A, F]}\n"))
	assert.Contains(t, d.String(), `"F" is not a broker of this cluster`)
	d = one(t, sample("  - cut: {between: [A, F]}\n"))
	assert.Contains(t, d.String(), `"F" is not a broker, a controller of KRaft mode, a client or `+
		`zookeeper of this cluster`)
}

func TestAVerbWithoutItsArgumentsShowsHow(t *testing.T) {
	d := one(t, sample("  - fetch: A\n"))
	assert.Contains(t, d.Hint.In(words.EN), "as in fetch: {follower: B, answer: lost}")
}

// A record may be produced in each controller mode, since only one of them is played.
func TestARecordInEveryMode(t *testing.T) {
	assert.Empty(t, faults(t, sample("  - alt: {zk: {produce: {records: [m2], acks: 1}}, "+
		"kraft: {produce: {records: [m2]}}}\n    expect: {acked: [m1, m2]}\n")))
	d := one(t, sample("  - alt: {zk: {produce: {records: [m2, m2]}}}\n"))
	assert.Contains(t, d.Message.In(words.EN), "produced before")
}

// Neither a long line nor a long word fills the screen, and a caret still points at the fault.
func TestLongLinesAreCut(t *testing.T) {
	long := strings.Repeat("x", 3000)
	d := one(t, replaced(t, "until: quiet", "until: "+long))
	assert.Less(t, len(d.String()), 600)
	wide := replaced(t, "{en: Sample, zh: 样例}", "{en: "+long+", zh: 样例, fr: "+long+"}")
	lines := strings.Split(one(t, wide).String(), "\n")
	require.GreaterOrEqual(t, len(lines), 3)
	at := strings.IndexByte(lines[2], '^')
	assert.Equal(t, "fr", string([]rune(lines[1])[at-2:at]), "hanzi before it take two columns")
}

func TestWhatIsNoScenarioAtAll(t *testing.T) {
	for src, want := range map[string]string{
		strings.Repeat("#", 1<<19+1):        "larger than 524288 bytes",
		"id: a\ntitle:\n\ten: T\n":          "indent with spaces, not with tabs",
		"id: a\ntitle: \x00\n":              "a byte 0: this is no text",
		"id: \xff\n":                        "not UTF-8",
		"id: " + strings.Repeat("[", 20000): "not YAML",
	} {
		d := one(t, src)
		assert.Contains(t, d.String(), want)
		assert.Less(t, len(d.String()), 600)
	}
	steps := strings.Repeat("  - flush: {broker: A}\n", 8000)
	assert.Contains(t, one(t, sample(steps)).String(), "8002 steps; the limit is 8000")
}

// Between hanzi stands no space, whatever a message was made of.
func TestChineseMessagesAreTight(t *testing.T) {
	for _, step := range []string{
		"fetch: A", "flush: {broker: []}", "run: {until: quiet, within: {}}",
	} {
		for _, d := range faults(t, sample("  - "+step+"\n")) {
			assert.NotRegexp(t, `\p{Han} \p{Han}`, d.Message.In(words.ZH))
		}
	}
}

// The files in docs/scenarios.md are whole: they parse, fit the schema, and keep their promises.
func TestTheFilesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "scenarios.md"))
	require.NoError(t, err)
	for _, id := range []string{"id: mine ", "id: my-retry\n"} {
		_, rest, ok := strings.Cut(string(page), "```yaml\n"+id)
		require.True(t, ok, id)
		src, _, _ := strings.Cut(id+rest, "```")
		require.NoError(t, compiled(t).Validate(value(t, src)))
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.Split(src, "\n")[0], "id: "), " ")
		_, warnings, _ := scenario.Lint(name+".yaml", []byte(src), nil)
		assert.Empty(t, warnings, "the page tells readers to check --strict")
		for _, rules := range []string{"0.8.0", "0.10.2", "0.11", "1.1", "2.8", "4.1"} {
			assert.Empty(t, playMade(t, rules, src).Failures(), id+rules)
		}
	}
}

// What stands elsewhere than in Kafka is named where somebody looks for it.
func TestClientSettingsThatAreSteps(t *testing.T) {
	for setting, hint := range map[string]string{
		"P: {acks: 1}":                  "produce: {records: [m1], acks: 1}",
		"R: {enable.auto.commit: true}": "commit: {client: R}",
		"R: {max.poll.interval.ms: 1}":  "assign: {client: R}",
	} {
		src := strings.Replace(sample(""), "cluster: {", "cluster: {consumers: [R], "+
			"clients: {"+setting+"}, ", 1)
		ds := faults(t, src)
		require.Len(t, ds, 1, setting)
		assert.Contains(t, ds[0].Hint.In(words.EN), hint)
	}
	f := broken(t, "  - run: {reached: {A.hw: 9}, within: 600}\n", "")
	assert.Contains(t, f.What.In(words.EN), "within: says how far time may move")
}

// A process whose links are cut all around hears nobody; one link may be spared.
func TestAProcessIsCutOff(t *testing.T) {
	kept(t, "", `
  - produce: {records: [m1], acks: 1}
  - run: {until: caught-up}
  - cut: {around: A, but: P}
  - produce: {records: [m2], acks: 1}
    expect: {acked: [m1, m2]}
  - run: {ms: 2000}
    expect: {A.leo: 2, B.leo: 1, C.leo: 1}
  - cut: {around: A}
  - heal: {around: A}
  - run: {until: caught-up}
    expect: {B.leo: 2, C.leo: 2}
`, "")
	f := broken(t, `
  - heal: {around: A}
`, "")
	assert.Contains(t, f.String(), "all these links are so already")
}
