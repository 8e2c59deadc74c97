package cases_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// file is a file that plays a case: of this folder, or a lesson of the library.
type file struct {
	id, name string
	source   []byte
}

// files lists all that plays a case from the field, the files of this folder first.
func files(t *testing.T) []file {
	t.Helper()
	var out []file
	for _, f := range cases.All() {
		out = append(out, file{f.ID, f.Name, f.Source})
	}
	for _, f := range scenarios.All() {
		if one := (file{f.ID, f.Name, f.Source}); parse(t, one).About.Case != "" {
			out = append(out, one)
		}
	}
	return out
}

func lookup(t *testing.T, id string) file {
	t.Helper()
	if f, ok := cases.Lookup(id); ok {
		return file{f.ID, f.Name, f.Source}
	}
	f, ok := scenarios.Lookup(id)
	require.True(t, ok, "%s is no case and no lesson", id)
	return file{f.ID, f.Name, f.Source}
}

func parse(t *testing.T, f file) *scenario.Script {
	t.Helper()
	s, faults := scenario.Parse(f.name, f.source)
	for _, d := range faults {
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

// A file of this folder is named after its case, and begins with its derivation.
func TestFilesAreNamedAfterTheirCases(t *testing.T) {
	for _, f := range cases.All() {
		s := parse(t, file{f.ID, f.Name, f.Source})
		assert.Equal(t, f.ID, s.ID, f.Name)
		assert.Equal(t, "field", s.About.Group, f.Name)
		number, _, _ := strings.Cut(s.ID, "-") // h03 and h03-stuck play one case
		assert.Equal(t, s.About.Case, strings.ToUpper(number), f.Name)
		assert.Contains(t, string(f.Source), "\n# On paper", "%s: derive it first", f.Name)
		got, ok := cases.Lookup(f.ID)
		require.True(t, ok)
		assert.Equal(t, f, got)
	}
	for _, id := range []string{"", "h00", "../h24", "h24.yaml"} {
		_, ok := cases.Lookup(id)
		assert.False(t, ok, id)
	}
}

// Every case keeps every promise of its file: on each rule set of the table and on its variants.
func TestEveryCaseOnEveryRuleSet(t *testing.T) {
	for _, f := range cases.All() { // lessons are played in core/scenario
		s := parse(t, file{f.ID, f.Name, f.Source})
		names := release.Names()
		for _, v := range s.Variants {
			names = append(names, v.Name)
		}
		for _, name := range names {
			t.Run(f.ID+" "+name, func(t *testing.T) {
				r := scenario.Play(s, ruleSet(t, name))
				for _, x := range r.Failures() {
					t.Error(x.String())
				}
				for step := range r.Steps() + 1 {
					for _, e := range r.Info(step).Events {
						noHole(t, step, e.Text)
						noHole(t, step, e.Reason)
					}
				}
			})
		}
	}
}

// hole is a {name} that nobody has filled; sets of brokers have capitals or numbers.
var hole = regexp.MustCompile(`\{[a-z][a-z]`)

func noHole(t *testing.T, step int, text words.Text) {
	for _, l := range words.Langs() {
		assert.NotRegexp(t, hole, text.In(l), "step %d", step)
	}
}

// A case contrasts: among the rule sets on which it is played without further words one shows
// what went wrong, and one what is right.
func TestEveryCaseContrasts(t *testing.T) {
	shown := map[string]map[string]bool{}
	for _, f := range files(t) {
		s := parse(t, f)
		if shown[s.About.Case] == nil {
			shown[s.About.Case] = map[string]bool{}
		}
		for _, name := range s.Plays() {
			rs := ruleSet(t, name)
			out, ok := s.Outcome(&rs)
			require.True(t, ok, "%s promises nothing of %s", f.name, name)
			shown[s.About.Case][out.Shows] = true
		}
	}
	for id, both := range shown {
		assert.True(t, both[scenario.ShowsWrong] && both[scenario.ShowsRight],
			"%s: played without --rules, it shows %v", id, both)
	}
}

// withoutRule are cases in which no rule makes the difference, but what people do: another id on
// the same disks, acks=1 or all, a supervisor that is patient or not.
var withoutRule = []string{"H17", "H18", "H45"}

// Every other case has a rule whose change breaks a promise of one of its files.
func TestEveryCaseHasItsRule(t *testing.T) {
	cited := map[string]bool{}
	for _, id := range withoutRule {
		cited[id] = true
	}
	for _, tc := range flips {
		cited[parse(t, lookup(t, tc.id)).About.Case] = true
	}
	for _, f := range files(t) {
		assert.True(t, cited[parse(t, f).About.Case], "%s: no row in the flips", f.id)
	}
}

// With the rule changed that makes the difference, a promise of the file for that rule set breaks
// as told; without the change none does.
func TestTheRuleMakesTheDifference(t *testing.T) {
	for _, tc := range flips {
		t.Run(tc.id+" "+tc.rules+" "+tc.change, func(t *testing.T) {
			s, base := parse(t, lookup(t, tc.id)), ruleSet(t, tc.rules)
			for _, x := range scenario.PlayAs(s, base, base).Failures() {
				t.Error(x.String())
			}
			var found []string
			for _, x := range scenario.PlayAs(s, ruleSet(t, tc.rules+"+"+tc.change), base).
				Failures() {
				found = append(found, x.What.In(words.EN)+" "+x.Found)
			}
			assert.True(t, slices.Contains(found, tc.what+" "+tc.found),
				"%s %s is not among %q", tc.what, tc.found, found)
		})
	}
}

var update = flag.Bool("update", false, "write the table of docs/cases.md anew")

// What stands between these lines of the page is made from the files.
const (
	casesBegin   = "<!-- made from scenarios/cases -->\n"
	ticketsBegin = "<!-- made from all scenarios -->\n"
	tableEnds    = "<!-- end -->\n"
)

// The page has the tables as the files have them now, and names the cases that have no file.
func TestThePageOfCasesIsFresh(t *testing.T) {
	name := filepath.Join("..", "..", "docs", "cases.md")
	had, err := os.ReadFile(name)
	require.NoError(t, err)
	var ofCases, all []*scenario.Script
	played := map[string]bool{}
	for _, f := range files(t) {
		s := parse(t, f)
		ofCases, played[s.About.Case] = append(ofCases, s), true
	}
	all = slices.Clone(ofCases)
	for _, f := range scenarios.All() {
		if s := parse(t, file{f.ID, f.Name, f.Source}); s.About.Case == "" {
			all = append(all, s)
		}
	}
	page := between(t, string(had), casesBegin, scenario.CasesTable(ofCases))
	page = between(t, page, ticketsBegin, scenario.TicketsTable(all))
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(page), 0o644))
		return
	}
	assert.True(t, page == string(had), "docs/cases.md is old; go test ./scenarios/cases -update")
	for n := 1; n <= 46; n++ {
		id := fmt.Sprintf("H%02d", n)
		_, told, _ := strings.Cut(page, "## What cannot be played")
		why := strings.Contains(told, "| "+id+" |")
		assert.True(t, played[id] || why, "%s has no script, and the page does not say why", id)
		assert.False(t, played[id] && why, "%s is played, so it can be", id)
	}
}

// between puts a table in its place on the page.
func between(t *testing.T, page, begin, table string) string {
	t.Helper()
	head, rest, ok := strings.Cut(page, begin)
	require.True(t, ok, begin)
	_, tail, ok := strings.Cut(rest, tableEnds)
	require.True(t, ok, tableEnds)
	return head + begin + table + tableEnds + tail
}
