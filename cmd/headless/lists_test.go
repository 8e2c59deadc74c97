package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
)

// What is listed stands in columns, however long an id or a list of rule sets is.
func TestListsStandInColumns(t *testing.T) {
	_, list, _ := say(t, "list")
	list, _, _ = strings.Cut(list, "\nAnd ")
	_, cases, _ := say(t, "cases")
	for what, lines := range map[string][]string{
		"How a record becomes committed": strings.Split(list, "\n"),
		"A batch straddles the follower's end": regexp.MustCompile(`(?m)^H\d\d .*$`).
			FindAllString(cases, -1),
	} {
		require.Greater(t, len(lines), 40)
		at := strings.Index(lines[0], what)
		require.Positive(t, at, lines[0])
		for _, line := range lines {
			assert.Equal(t, "  ", line[at-2:at], line)
			assert.NotEqual(t, byte(' '), line[at], line)
		}
	}
}

func TestRules(t *testing.T) {
	code, out, _ := say(t, "rules")
	assert.Equal(t, exitOK, code)
	assert.Regexp(t, `(?m)^\* 0\.10\.2 = 0\.10 +0\.10\.2 +zk `, out)
	assert.Regexp(t, `(?m)^  3\.9-zk +3\.9 +zk +The same rules as 3\.8-zk here\.$`, out)
	assert.Regexp(t, `(?m)^. 3\.3-kraft = 3\.3 +3\.3 +kraft +Ready for production\.`, out)
	assert.Regexp(t, `(?m)^elr  .* KRaft mode only\.$`, out)
	assert.Contains(t, out, "source: KIP-101")
	assert.Contains(t, out, "2.8+count-diverging-fetch\n  diverging-fetch=counted\n")
	code, out, _ = say(t, "rules", "2.8+count-diverging-fetch", "--lang", "zh")
	assert.Equal(t, exitOK, code)
	assert.Regexp(t, `(?m)^  diverging-fetch +counted +\p{Han}`, out)
	_, out, _ = say(t, "rules", "truncation", "count-diverging-fetch")
	assert.Regexp(t, `^truncation  .*\n(  .*\n)+  source: KIP-101`, out)
	assert.Regexp(t, `\n2\.8\+count-diverging-fetch\n(  .*\n)+diverging-fetch  `, out)
	assert.Less(t, strings.Count(out, "\n"), 20, "these alone")
	code, out, _ = say(t, "rules", "0.10", "0.11", "--diff")
	assert.Equal(t, exitOK, code)
	assert.Regexp(t, `(?m)^truncation  .*\n  0\.10\.2 +to-high-watermark `, out)
	assert.Regexp(t, `(?m)^truncation  .*\n.*\n  0\.11 +by-epoch `, out)
	assert.NotContains(t, out, "\nfencing ", "both answer off")
	_, out, _ = say(t, "rules", "3.9-zk", "3.9-kraft", "--diff")
	assert.Regexp(t, `(?m)^elr  .*\n  3\.9-zk +- +is not asked\n  3\.9-kraft +off `, out)
	_, out, _ = say(t, "rules", "3.8-zk", "3.9-zk", "--diff", "--lang", "zh")
	assert.Equal(t, "这些规则集对每条规则的回答都相同。\n", out)
	code, _, err := say(t, "rules", "3.9", "--diff")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "name two of them or more")
	code, out, _ = say(t, "rules", "all", "--format", "json")
	assert.Equal(t, exitOK, code)
	var got struct {
		RuleSets []struct {
			Name, Release, Mode, SameAs string
			Rules                       map[string]string
		}
		Rules []struct {
			Name, Mode, Source string
			Values             []struct{ Name string }
		}
		Variants []struct{ Name, Base string }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	assert.Len(t, got.RuleSets, len(release.All()))
	assert.Len(t, got.Variants, len(release.Variants()))
	for _, rs := range got.RuleSets {
		for _, f := range got.Rules {
			asked := f.Mode == "" || f.Mode == rs.Mode
			assert.Equal(t, asked, rs.Rules[f.Name] != "", "%s of %s", f.Name, rs.Name)
		}
	}
	assert.Equal(t, "by-epoch", got.RuleSets[4].Rules["truncation"])
	for name, says := range map[string]string{
		"2.1+kip-320-first-tri": "did you mean kip-320-first-try?",
		"2.1+fencin=on":         "did you mean fencing?",
		"2.1+fencing=onn":       "did you mean on?",
		"3.3+bounce=seen":       "asked in zk mode only, and 3.3-kraft is of kraft mode",
		"2.1+":                  "that is a span",
		"2.1,,2.2":              "a name is missing",
		"4.0-erl":               "did you mean 4.0-elr?",
		"2.11":                  "there is no rule set",
	} {
		code, _, err := say(t, "run", "kip-101-loss", "--rules", name)
		assert.Equal(t, exitUsage, code, name)
		assert.Contains(t, err, says, name)
	}
}
