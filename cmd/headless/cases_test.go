package main

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/scenarios/cases"
)

// A case is found by its id, all of them by one word or by their folder.
func TestCasesAreFound(t *testing.T) {
	code, out, err := say(t, "run", "h24")
	assert.Equal(t, exitOK, code, err)
	assert.Regexp(t, `(?m)^h24 +2\.1 +safe +as expected$`, out)
	assert.Regexp(t, `(?m)^h24 +2\.2 +safe +as expected$`, out)
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

// What a file promises of a variant is played without being asked for.
func TestVariantsArePlayed(t *testing.T) {
	name := changed(t, "kip-101-loss", "\noutcome:\n", "\nvariants:\n"+
		"  \"0.10+truncation=by-epoch\": {verdict: safe, rule: broker.md 1 (b) 4}\noutcome:\n")
	code, out, err := say(t, "run", name)
	assert.Equal(t, exitOK, code, err)
	assert.Regexp(t, `(?m)^kip-101-loss +0\.10\.2\+truncation=by-epoch +safe +as expected$`, out)
	name = changed(t, "kip-101-loss", "\noutcome:\n", "\nvariants:\n"+
		"  \"0.11+truncation=to-high-watermark\": {verdict: safe, rule: x}\noutcome:\n")
	code, out, _ = say(t, "run", name)
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, out, "the verdict: expected safe, found lost")
}
