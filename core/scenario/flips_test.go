package scenario_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// withoutFix are lessons that come out differently on different releases though no single rule is
// the fix, each with the reason.
var withoutFix = map[string]string{}

// Where a release mended a failure, the file promises what happens there when one rule is turned
// back to what it was: the failure is there again. A lesson's variants are played like its rule
// sets.
func TestFlippingTheFixBringsTheFailureBack(t *testing.T) {
	for _, f := range scenarios.All() {
		t.Run(f.ID, func(t *testing.T) {
			s := parse(t, f)
			flipped := false
			for i := range s.Variants {
				v := &s.Variants[i]
				flipped = flipped || flips(t, s, v)
				for _, x := range run(t, s, v.Name).Failures() {
					t.Error(x.String())
				}
			}
			shown := map[string]bool{}
			for i := range s.Outcomes {
				shown[s.Outcomes[i].Shows] = true
			}
			reason, excused := withoutFix[f.ID]
			mended := shown[scenario.ShowsWrong] && shown[scenario.ShowsRight]
			switch {
			case excused:
				assert.NotEmpty(t, reason)
				assert.True(t, mended && !flipped, "it needs no excuse any more")
			case mended:
				assert.True(t, flipped, "some releases show wrong and some right: name "+
					"BASE+rule=value that brings the failure back")
			}
		})
	}
}

// flips says whether a variant is a release that is right but for one rule, and goes wrong by it.
func flips(t *testing.T, s *scenario.Script, v *scenario.Variant) bool {
	t.Helper()
	rs, ok := release.Lookup(v.Name)
	require.True(t, ok, v.Name)
	name, changed := rs.Brief()
	base, ok := release.Lookup(name)
	require.True(t, ok, name)
	was, promised := s.Outcome(&base)
	return promised && changed == 1 && was.Shows == scenario.ShowsRight &&
		v.Outcome.Shows == scenario.ShowsWrong
}
