package scenario

import (
	"testing"

	"highwater/core/release"
	"highwater/scenarios"
)

func TestZ(t *testing.T) {
	for _, f := range scenarios.All() {
		s, ds := Parse(f.Name, f.Source)
		for _, d := range ds {
			t.Error(d.String())
		}
		if s == nil {
			continue
		}
		for _, rs := range release.All() {
			r, err := Play(s, rs)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range r.Failures() {
				t.Error(x.String())
			}
			t.Log(f.ID, rs.Name, r.Verdict().ID, r.Steps())
			for i := 0; i <= r.Steps(); i++ {
				inf := r.Info(i)
				t.Log(i, inf.Sentence.In("en"), r.Frame(i).Now, inf.Turning)
				_ = r.Diagram()
				if rs.Name == "0.10.2" || rs.Name == "1.1" {
					for _, e := range inf.Events {
						t.Log("      ", e.Text.In("en"), "|", e.Reason.In("en"))
					}
				}
				if inf.Question != nil {
					t.Log("   Q", inf.Question)
				}
			}
		}
	}
}
