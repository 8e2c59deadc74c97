package scenario_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"highwater/core/brokerlog"
	"highwater/core/event"
	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// drawer draws the text of a file: most of it is right, some is not.
type drawer struct {
	*rapid.T
	records int // that stand in it
	wrong   bool
}

func (d *drawer) of(options ...string) string { return rapid.SampledFrom(options).Draw(d.T, "of") }

// odds says yes once in n times.
func (d *drawer) odds(n int) bool { return rapid.IntRange(0, n-1).Draw(d.T, "odds") == 0 }

func (d *drawer) number(lo, hi int32) string {
	near := min(int64(hi), int64(lo)+5)
	n := rapid.Int64Range(int64(lo), near).Draw(d.T, "number")
	return strconv.FormatInt(rapid.SampledFrom([]int64{n, n, n, int64(hi)}).Draw(d.T, "edge"), 10)
}

func (d *drawer) many(one func() string) string {
	var out []string
	for range rapid.IntRange(0, 3).Draw(d.T, "many") {
		out = append(out, one())
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func (d *drawer) batch() string {
	first := d.records + 1
	d.records += rapid.IntRange(1, 4).Draw(d.T, "records")
	return "[m" + strconv.Itoa(first) + "..m" + strconv.Itoa(d.records) + "]"
}

// argument draws a value for an argument of a verb.
func (d *drawer) argument(a *scenario.Arg) string {
	if d.wrong && d.odds(8) {
		return d.of("", "x", "-1", "99999999999", "[]", "{}", "null", "[[A]]", "{A.leo: 1}", `"1"`)
	}
	broker := func() string { return d.of("A", "B", "C") }
	process := func() string { return d.of("A", "B", "P", "Q", "R", "S", "c1", "zookeeper") }
	switch a.Type {
	case scenario.ArgBroker:
		return broker()
	case scenario.ArgProducer:
		return d.of("P", "Q")
	case scenario.ArgConsumer:
		return d.of("R", "S")
	case scenario.ArgClient:
		return d.of("P", "R", "S")
	case scenario.ArgController:
		return d.of("c1", "c2", "c3")
	case scenario.ArgProcess:
		return process()
	case scenario.ArgBrokers:
		return d.many(broker)
	case scenario.ArgPair:
		return "[" + process() + ", " + process() + "]"
	case scenario.ArgRecords:
		return d.batch()
	case scenario.ArgBatches:
		return d.many(d.batch)
	case scenario.ArgAPIs:
		return d.many(func() string { return d.of(kafka.APINames()...) })
	case scenario.ArgValues:
		return d.values()
	case scenario.ArgMs, scenario.ArgCount:
		if len(a.Values) == 0 || d.odds(2) {
			return d.number(a.Min, a.Max)
		}
	}
	return d.of(a.Values...)
}

// values draws what an expectation or a run until it is reached may name.
func (d *drawer) values() string {
	of := []string{
		"position: 1", "position-epoch: 0", "state: fetching", "exception: none", "leader: A",
		"read: [m1]", "reread: none", "skipped: [m1]", "rewritten: none", "committed: -1",
		"committed-epoch: 0", "seen-epoch: 0", "preferred: none",
	}
	options := []string{
		"A.leo: 1", "B.hw: 1", "A.log: e0:m1", "C.role: follower", "A.state: running",
		"controller.isr: [A, B]", "controller.leader: A", "acked: [m1]", "lost: none",
		"verdict: safe", "complaints: none", "violates: none",
		"R." + d.of(of...), "S." + d.of(of...),
		"metrics." + d.of(metrics.Names()...) + ": 0",
		"metrics." + d.of("A", "P", "R", "c1") + "." + d.of(metrics.Names()...) + ": none",
	}
	v := d.of("", "", "p1.", "p3.") + d.of(options...)
	if d.odds(4) {
		v = d.of(`"2.1+": `, `"2.3+validation=off": `, `"2.8+ kraft": `) + "{" + v + "}"
	}
	return "{" + v + "}"
}

// step draws a step, of any verb.
func (d *drawer) step() string {
	v := rapid.SampledFrom(scenario.Verbs()).Draw(d.T, "verb")
	alternative := ""
	if len(v.OneOf) > 0 {
		alternative = d.of(v.OneOf...)
	}
	var args []string
	for i := range v.Args {
		a := &v.Args[i]
		either := slices.Contains(v.OneOf, a.Name)
		if a.Name == alternative || a.Required || !either && a.Type == scenario.ArgConsumer ||
			!either && a.Type == scenario.ArgController || a.Type == scenario.ArgProducer ||
			!either && a.With == "" && d.odds(3) || d.wrong && d.odds(12) {
			args = append(args, a.Name+": "+d.argument(a))
		}
	}
	s := "  - " + v.Name + ": {" + strings.Join(args, ", ") + "}\n"
	if v.Needs == "say" || d.odds(9) {
		s += "    say: {en: So., zh: 如此。}\n"
	}
	if v.Name != "produce" && d.odds(6) {
		s += "    repeat: " + d.of("1", "2", "7", "100") + "\n"
	}
	if d.odds(3) {
		s += "    expect: " + d.values() + "\n"
	}
	return s
}

// file draws a whole file.
func (d *drawer) file() string {
	d.wrong = d.odds(3)
	client := func(of string, settings ...string) string {
		var out []string
		for _, s := range settings {
			if d.odds(3) {
				out = append(out, s)
			}
		}
		return of + ": {" + strings.Join(out, ", ") + "}"
	}
	clients := strings.Join([]string{
		client("P", "retries: "+d.of("1", "3", "2147483647"), "enable.idempotence: true",
			"retry.backoff.ms: "+d.of("0", "1", "100", "864000000"),
			"delivery.timeout.ms: "+d.of("0", "1", "5000", "864000000"),
			"max.in.flight.requests.per.connection: "+d.of("1", "5")),
		client("R", "group.id: g", "auto.offset.reset: "+d.of("earliest", "latest", "none"),
			"validation: "+d.of("on", "off"), "commit-epoch: "+d.of("on", "off"),
			"client.rack: r1"),
		client("S", "group.id: g", "validation: "+d.of("on", "off")),
	}, ", ")
	cluster := "brokers: [A, B, C], producers: [P, Q], consumers: [R, S], " +
		"controllers: [c1, c2, c3], partitions: " + d.of("1", "2", "4") +
		", clients: {" + clients + "}"
	if d.wrong && d.odds(3) {
		cluster = d.of("", "producers: [P]", "brokers: []", "brokers: [A, A]", "partitions: 9",
			"brokers: [A], clients: {}", "brokers: [p1, p2], partitions: 2")
	}
	var steps strings.Builder
	steps.WriteString("  - produce: {client: P, records: " + d.batch() + "}\n")
	for range rapid.IntRange(1, 20).Draw(d.T, "steps") {
		steps.WriteString(d.step())
	}
	return `id: drawn
title: {en: Drawn, zh: 随机}
about: {group: field, case: H01, idea: {en: One., zh: 一。}}
cluster: {` + cluster + `}
rules: ["0.11"]
steps:
` + steps.String() + `outcome:
  "0.8.0+": {verdict: safe, rule: x}
variants:
  "2.3+validation=off": {verdict: safe, rule: x}
`
}

// anyFile holds of every file: it is refused with a place and words for each fault, or it plays,
// and the same again; nothing that is asked of the run panics.
func anyFile(t *rapid.T) {
	d := &drawer{T: t}
	src := d.file()
	s, faults := scenario.Parse("drawn.yaml", []byte(src))
	for _, f := range faults {
		require.Positive(t, f.Line, f.String())
		require.NotEmpty(t, f.In(words.EN))
		require.NotEmpty(t, f.In(words.ZH))
	}
	if s == nil {
		require.NotEmpty(t, faults)
		return
	}
	rs := rapid.SampledFrom(release.All()).Draw(t, "rules")
	if d.odds(8) {
		rs, _ = release.Lookup("2.3+validation=off")
	}
	r := scenario.Play(s, rs)
	for _, f := range r.Failures() {
		require.NotEmpty(t, f.In(words.EN))
		require.NotEmpty(t, f.In(words.ZH))
	}
	for i := range r.Steps() + 1 {
		require.NotNil(t, r.Frame(i))
		require.False(t, r.Info(i).Sentence.Empty())
	}
	last := r.Steps()
	r.Diagram()
	r.Metrics(last)
	var events []event.Event
	for i := range r.Steps() + 1 {
		events = append(events, r.Events(i)...)
	}
	brokerlog.Lines(&rs, brokerlog.Names{
		Topic: scenario.TopicName, Brokers: []string{"A", "B", "C"},
	}, events, 0, len(events))
	require.Equal(t, r.Transcript(), scenario.Play(s, rs).Transcript())
}

func TestAnyFileIsPlayedOrRefused(t *testing.T) { rapid.Check(t, anyFile) }

func FuzzAnyFile(f *testing.F) { f.Fuzz(rapid.MakeFuzz(anyFile)) }
