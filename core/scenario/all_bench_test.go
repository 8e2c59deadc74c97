package scenario_test

import (
	"testing"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// BenchmarkLibrary is what `headless run --rules all` does: every lesson on every rule set.
func BenchmarkLibrary(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for _, f := range scenarios.All() {
			s, _ := scenario.Parse(f.Name, f.Source)
			for _, rs := range release.All() {
				scenario.Play(s, rs)
			}
		}
	}
}
