package scenario_test

import (
	"testing"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/scenarios"
)

// BenchmarkPlay is what a person waits for when a lesson opens: one run with its questions, and
// every frame.
func BenchmarkPlay(b *testing.B) {
	for _, f := range scenarios.All() {
		s, _ := scenario.Parse(f.Name, f.Source)
		rs, _ := release.Lookup("0.11")
		b.Run(f.ID, func(b *testing.B) {
			for b.Loop() {
				r := scenario.Play(s, rs)
				for i := range r.Steps() + 1 {
					r.Frame(i)
				}
				r.Diagram()
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	f, _ := scenarios.Lookup("kip-101-loss")
	for b.Loop() {
		scenario.Parse(f.Name, f.Source)
	}
}
