package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// A case is found by its id, all of them by one word or by their folder.
func TestCasesAreFound(t *testing.T) {
	code, out, err := say(t, "run", "H24")
	assert.Equal(t, exitOK, code, err)
	assert.Regexp(t, `(?m)^kip-207-end-goes-back +2\.1 +safe +as expected$`, out)
	assert.Regexp(t, `(?m)^kip-207-end-goes-back +2\.2 +safe +as expected$`, out)
	for _, arg := range []string{"cases", "../../scenarios/cases"} {
		code, out, err = say(t, "run", arg)
		assert.Equal(t, exitOK, code, err)
		for _, id := range cases.Names() {
			assert.Regexp(t, `(?m)^`+regexp.QuoteMeta(id)+` +\S+ .*as expected$`, out, arg)
		}
	}
	code, _, err = say(t, "check", "cases")
	assert.Equal(t, exitOK, code, err)
	code, _, err = say(t, "run", "h99")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "no such file, folder or scenario; ")
	_, _, err = say(t, "run", "case")
	assert.Contains(t, err, "did you mean cases?")
}

// --summary leaves the last lines, and nothing else.
func TestSummary(t *testing.T) {
	code, out, err := say(t, "run", "h24", "--rules", "2.1,2.2", "--summary")
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, "kip-207-end-goes-back  2.1  safe  as expected\n"+
		"kip-207-end-goes-back  2.2  safe  as expected\n", out)
	code, out, _ = say(t, "run", "kip-101-loss", "--rules", "0.11", "--summary", "--override",
		"truncation=to-high-watermark")
	assert.Equal(t, exitInvariant, code)
	assert.Contains(t, out, "lost (m2)  2 failures")
	code, _, err = say(t, "run", "h24", "--summary", "--story")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "--summary leaves out")
	for more, says := range map[string]string{
		"--ledger": "\nLedger\n", "--metrics=end": "\nMetrics after step",
		"--broker-logs=A": "\nBroker logs, as 2.1 writes them\n",
	} {
		code, out, _ = say(t, "run", "h24", "--rules", "2.1", "--summary", more)
		assert.Equal(t, exitOK, code, more)
		assert.Regexp(t, "^kip-207-end-goes-back  2.1  safe  as expected\n", out)
		assert.Contains(t, out, says, more)
		assert.NotContains(t, out, "Step 1 ", more)
	}
	_, out, _ = say(t, "list")
	assert.Contains(t, out, "headless cases lists them")
}

// One file on a few rule sets is told step by step, on many a line for each; where it has no
// meaning no step is told.
func TestManyRunsOfOneFile(t *testing.T) {
	_, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.10,0.11,1.1,4.1")
	assert.Equal(t, 3, strings.Count(out, "\nStep 3 ·"), "none of 4.1")
	assert.Contains(t, out, "kip-101-loss · Kafka 4.1\n")
	assert.NotContains(t, out, "This rule set has no such step")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "all")
	assert.NotContains(t, out, "Step 1 ")
	assert.Contains(t, out, "\n41 runs: ")
	_, out, _ = say(t, "run", "kip-101-loss", "--rules", "all", "--story")
	assert.Contains(t, out, "\nStep 1 ")
}

// What a file promises of a variant is played without being asked for.
func TestVariantsArePlayed(t *testing.T) {
	name := changed(t, "kip-101-loss", "\nvariants:\n", "\nvariants:\n"+
		"  \"0.10+truncation=by-epoch\": {verdict: safe, rule: broker.md 1 (b) 4}\n")
	code, out, err := say(t, "run", name)
	assert.Equal(t, exitOK, code, err)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.10\.2\+truncation=by-epoch +safe +as expected$`, out)
	name = changed(t, "kip-101-loss", "\nvariants:\n", "\nvariants:\n"+
		"  \"0.11+truncation=to-high-watermark\": {verdict: safe, rule: x}\n")
	code, out, _ = say(t, "run", name)
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, out, "the verdict: expected safe, found lost")
}

// The list says of each case where it shows what went wrong and what is right.
func TestTheListOfCases(t *testing.T) {
	code, out, err := say(t, "cases", "H24")
	assert.Equal(t, exitOK, code, err)
	assert.Contains(t, out, "The end of the log goes backwards\n")
	assert.Contains(t, out, "  wrong  0.8.0 - 2.1: safe\n         Nothing is lost, but")
	assert.Contains(t, out, "  right  2.2+: safe\n")
	_, out, _ = say(t, "cases", "--lang", "zh")
	assert.Contains(t, out, "  错误  0.8.0 - 2.1: safe\n")
	_, out, _ = say(t, "cases", "h24", "--format", "markdown")
	assert.Contains(t, out, "| H24 | The end of the log goes backwards<br>日志末端倒退 | "+
		"[kip-207-end-goes-back](../scenarios/kip-207-end-goes-back.yaml) | "+
		"`0.8.0 - 2.1` safe<br>`2.2+list-offsets-guard=off` safe | `2.2+` safe |\n")
	_, out, _ = say(t, "cases", "--format", "json")
	var list struct {
		Cases []struct {
			Case, ID string
			Plays    []string
			Shows    []struct{ Where, Shows, Verdict string }
		}
	}
	require.NoError(t, json.Unmarshal([]byte(out), &list))
	want := len(cases.Names())
	for _, f := range scenarios.All() { // a lesson that plays a case stands there too
		if strings.Contains(string(f.Source), "\n  case: H") {
			want++
		}
	}
	require.Len(t, list.Cases, want)
	for _, c := range list.Cases {
		assert.NotEmpty(t, c.Plays, c.ID)
		assert.NotEmpty(t, c.Shows, c.ID)
	}
	code, _, err = say(t, "cases", "h999")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, `there is no case "h999"`)
}
