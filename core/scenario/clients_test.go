package scenario_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// changed is the sample with one change.
func changed(t *testing.T, old, to string) string {
	t.Helper()
	src := strings.Replace(sample(""), old, to, 1)
	require.NotEqual(t, sample(""), src, "the change does not apply")
	return src
}

func right(t *testing.T, src string) *scenario.Script {
	t.Helper()
	s, ds := scenario.Parse("x.yaml", []byte(src))
	for _, d := range ds {
		t.Error(d.String())
	}
	require.NotNil(t, s)
	return s
}

func ruleSet(t *testing.T, name string) release.RuleSet {
	t.Helper()
	rs, ok := release.Lookup(name)
	require.True(t, ok, name)
	return rs
}

// The settings of clients reach the spec by Kafka's names; what is left out stays at its zero
// value.
func TestSettingsOfClients(t *testing.T) {
	s := right(t, changed(t, "min.insync.replicas: 1", `producers: [P, Q],
  consumers: [R, S, T], min.insync.replicas: 1, clients: {
  P: {retries: 3, retry.backoff.ms: 100, delivery.timeout.ms: 5000,
      max.in.flight.requests.per.connection: 2},
  Q: {enable.idempotence: true},
  R: {group.id: g, auto.offset.reset: latest, validation: off, commit-epoch: on},
  S: {group.id: h, auto.offset.reset: none, validation: on, client.rack: r1},
  T: {group.id: g}}`))
	rs := ruleSet(t, "2.1")
	spec := s.Spec(&rs)
	assert.Equal(t, release.ProducerConfig{
		Retries: 3, Backoff: 100, Delivery: 5000, InFlight: 2,
	}, spec.ProducerConfigs[0])
	assert.Equal(t, release.ProducerConfig{Idempotent: true}, spec.ProducerConfigs[1])
	assert.Equal(t, release.ConsumerConfig{
		Group: 1, Reset: release.ResetLatest, Validation: release.ChooseOff,
		CommitsAt: release.ChooseOn,
	}, spec.ConsumerConfigs[0])
	assert.Equal(t, release.ConsumerConfig{
		Group: 2, Reset: release.ResetNone, Validation: release.ChooseOn, Rack: 1,
	}, spec.ConsumerConfigs[1])
	assert.Equal(t, release.ConsumerConfig{Group: 1}, spec.ConsumerConfigs[2])
}

func TestFaultsOfClients(t *testing.T) {
	for _, c := range []struct{ clients, at, says, hint string }{
		{"{Q: {retries: 1}}", "4:78", `"Q" is no producer or consumer`, "one of: P, R"},
		{"{P: {retrys: 1}}", "4:82", `a producer has no "retrys"`, "did you mean retries?"},
		{"{P: {group.id: g}}", "4:82", `a producer has no "group.id"`, ""},
		{"{R: {retries: 1}}", "4:82", `a consumer has no "retries"`, "one of: group.id"},
		{"{P: {retries: -1}}", "4:91", "a number from 0 to 2147483647", ""},
		{"{R: {auto.offset.reset: newest}}", "4:101", `"newest" is not possible here`, ""},
		{"{R: {auto.offset.reset: latst}}", "4:101", `"latst" is not possible`, "latest"},
		{"{R: {validation: maybe}}", "4:94", `"maybe" is not possible here`, "one of: off, on"},
		{"{R: {group.id: G 1}}", "4:92", "a name (small letters", ""},
		{"{P: 3}", "4:81", "a mapping (retries", ""},
		{"[P]", "4:77", "settings by client", ""},
		{"{P: {enable.idempotence: true, retries: -4}}", "4:117", "a number from 0", ""},
		{"{R: {client.rack: r1}}, racks: {R: r2}", "4:95", "the rack of R stands in racks", ""},
		{"{P: {enable.idempotence: true, retries: 0}}", "4:117", "needs retries: 1 or more", ""},
		{
			"{P: {enable.idempotence: true, max.in.flight.requests.per.connection: 6}}", "4:147",
			"at most 5 requests", "",
		},
	} {
		ds := faults(t, changed(t, "min.insync.replicas: 1",
			"min.insync.replicas: 1, consumers: [R], clients: "+c.clients))
		require.Len(t, ds, 1, c.clients)
		text := ds[0].String()
		assert.True(t, strings.HasPrefix(text, "x.yaml:"+c.at+": "), "at %s: %s", c.at, text)
		assert.Contains(t, ds[0].Message.In(words.EN), c.says)
		assert.Contains(t, ds[0].Hint.In(words.EN), c.hint)
	}
}

// variant is the sample with something promised of a variant, and an expectation of its own.
const variant = `outcome:
  "0.8.0+": {verdict: safe, rule: broker.md 2.3}
variants:
  "0.10+truncation=by-epoch": {verdict: safe, rule: broker.md 2.3}
`

func withVariant() string {
	src := sample("")
	src = src[:strings.Index(src, "outcome:")] + variant
	return strings.Replace(src, "A.leo: 1",
		`A.leo: 1, "0.8.0+": {B.hw: 0}, "0.10+truncation=by-epoch": {B.leo: 1}`, 1)
}

// A file is played on its variants as well; their expectations hold on no other rule set, and
// those of spans not on them. Names are those that Lookup gives: 0.10 is 0.10.2.
func TestVariantsOfAFile(t *testing.T) {
	const name = "0.10.2+truncation=by-epoch"
	s := right(t, withVariant())
	assert.Equal(t, []string{"0.11", name}, s.Plays())
	rs := ruleSet(t, name)
	out, ok := s.Outcome(&rs)
	require.True(t, ok)
	assert.Equal(t, "safe", out.Verdict)
	assert.Empty(t, scenario.Play(s, rs).Failures())
	for src, want := range map[string]string{
		strings.Replace(withVariant(), "{B.leo: 1}", "{B.leo: 0}", 1): "B.leo",
		strings.Replace(withVariant(), "epoch\": {verdict: safe", "epoch\": {verdict: stuck, "+
			"because: {en: x., zh: x。}", 1): "the verdict",
	} {
		fs := scenario.Play(right(t, src), rs).Failures()
		require.Len(t, fs, 1, want)
		assert.Equal(t, want, fs[0].What.In(words.EN))
		assert.Empty(t, scenario.Play(right(t, src), ruleSet(t, "0.10")).Failures())
	}
	// A variant that the file does not name is judged by no outcome.
	other := ruleSet(t, "0.11+truncation=to-high-watermark")
	_, ok = s.Outcome(&other)
	assert.False(t, ok)
}

// A run on changed rules can be held to the promises of the rule set that was changed.
func TestPlayAs(t *testing.T) {
	s := right(t, strings.Replace(withVariant(), "B.hw: 0", "B.hw: 7", 1))
	rs := ruleSet(t, "0.11+truncation=to-high-watermark")
	assert.Empty(t, scenario.Play(s, rs).Failures(), "no span holds a variant")
	fs := scenario.PlayAs(s, rs, ruleSet(t, "0.11")).Failures()
	require.Len(t, fs, 1)
	assert.Equal(t, "B.hw", fs[0].What.In(words.EN))
	assert.Equal(t, "0.11+truncation=to-high-watermark", fs[0].RuleSet)
}

func TestFaultsOfVariants(t *testing.T) {
	const good = `"0.10+truncation=by-epoch": {verdict`
	for _, c := range []struct{ old, to, at, says, hint string }{
		{good, `"0.10": {verdict`, "15:3", `"0.10" is no variant`, "BASE+rule=value"},
		{good, `"0.12+fencing=on": {verdict`, "15:3", "there is no variant", "did you mean 0.10"},
		{
			good, `"0.10+longest-log-win": {verdict`, "15:3", "there is no variant",
			"did you mean longest-log-wins?",
		},
		{
			good, `"0.10+truncatoin=by-epoch": {verdict`, "15:3", "there is no variant",
			"did you mean truncation?",
		},
		{
			good, `"0.10+truncation=by-epok": {verdict`, "15:3", "there is no variant",
			"did you mean by-epoch?",
		},
		{good, `"0.10+": {verdict`, "15:3", "there is no variant", "BASE+rule=value"},
		{good, `"": {verdict`, "15:3", "there is no variant", "BASE+rule=value"},
		{good, `"0.10+elr=on": {verdict`, "15:3", "there is no variant", "other controller mode"},
		{
			`"0.10+truncation=by-epoch": {B`, `"0.9+truncation=by-epoch": {B`, "11:45",
			`"0.9+truncation=by-epoch" is not among the variants`, "below variants",
		},
		{
			`"0.10+truncation=by-epoch": {B`, `"0.10+truncation=by-epok": {B`, "11:45",
			"there is no variant", "did you mean by-epoch?",
		},
		{"epoch\": {verdict: safe", "epoch\": {verdict: sane", "15:41", `"sane" is not`, "safe"},
		{
			"variants:\n", "  \"0.9+fencing=on\": {verdict: safe, rule: x}\nvariants:\n", "14:3",
			`"0.9+fencing=on" is no span`, "below variants",
		},
		{
			"variants:\n",
			"variants:\n  \"0.10.2+truncation=by-epoch\": {verdict: safe, rule: x}\n",
			"16:3", "stands twice here", "",
		},
	} {
		src := strings.Replace(withVariant(), c.old, c.to, 1)
		require.NotEqual(t, withVariant(), src, c.to)
		ds := faults(t, src)
		require.NotEmpty(t, ds, c.to)
		var texts []string
		for _, d := range ds {
			texts = append(texts, d.String())
		}
		all := strings.Join(texts, "\n")
		assert.Contains(t, all, "x.yaml:"+c.at+": ", all)
		assert.Contains(t, all, c.says)
		assert.Contains(t, all, c.hint)
	}
}

// A case is named as the list of cases names it.
func TestTheCaseOfAFile(t *testing.T) {
	s := right(t, changed(t, "group: basics", "case: H07, group: field"))
	assert.Equal(t, "H07", s.About.Case)
	ds := faults(t, changed(t, "group: basics", "case: h7, group: field"))
	require.Len(t, ds, 1)
	assert.Contains(t, ds[0].Message.In(words.EN), `as in H01 must stand here, not "h7"`)
}
