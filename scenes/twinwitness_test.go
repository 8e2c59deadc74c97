package scenes

import (
	"strings"
	"testing"

	"highwater/core/release"
	"highwater/core/words"
)

// The text view has the log lines of the step that is shown, of no other, and the metrics after it:
// under 0.10 the restarted follower of kip-101-loss cuts in step 10.
func TestTheTextViewHasLogsAndMetrics(t *testing.T) {
	rs, _ := release.Lookup("0.10")
	run, err := scenarioCourse().Play("kip-101-loss", rs)
	if err != nil {
		t.Fatal(err)
	}
	const line = "INFO Truncating log t-0 to offset 1. (kafka.log.Log)"
	for step := 9; step <= 11; step++ {
		for _, l := range words.Langs() {
			tables := witnessTables(run, step, l)
			found := false
			for _, row := range tables[0].Rows {
				found = found || row[0] == "A" && strings.Contains(row[1], line)
			}
			if found != (step == 10) {
				t.Errorf("step %d: the cut in the logs: %v", step, found)
			}
			if len(tables[1].Rows) == 0 {
				t.Errorf("step %d: no metrics", step)
			}
		}
	}
}
