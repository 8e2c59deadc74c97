package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// One slow follower, which then dies (controller.md section 5): the slowest in-sync replica
// against the median of the copies; 9 s until the dead one is fenced.
func TestCompare(t *testing.T) {
	code, out, err := say(t, "compare", "--delay", "2,50", "--stop", "2@1500",
		"--write", "1000,1500,20000")
	assert.Equal(t, exitOK, code, err)
	var rows []string
	for _, line := range strings.Split(out, "\n") {
		rows = append(rows, strings.Join(strings.Fields(line), " "))
	}
	assert.Contains(t, rows, "1000 50 ms 2 ms")
	assert.Contains(t, rows, "1500 9001 ms 2 ms")
	assert.Contains(t, rows, "20000 2 ms 2 ms")

	code, out, _ = say(t, "compare", "--stop", "1@1000,2@1000", "--write", "1000,20000",
		"--format", "json")
	assert.Equal(t, exitOK, code)
	assert.Contains(t, out, `"error": "NOT_ENOUGH_REPLICAS"`)
	assert.Contains(t, out, `"took": null`)
}

// Copies have the letters of the page as well, and what is played without being asked for shows
// what a dead follower costs.
func TestCompareByLetters(t *testing.T) {
	_, byNumber, _ := say(t, "compare", "--delay", "2,50", "--stop", "2@1500")
	_, byLetter, _ := say(t, "compare", "--delay", "2,50", "--stop", "C@1500")
	assert.Equal(t, byNumber, byLetter)
	assert.Regexp(t, `\n +2000  8501 ms +2 ms\n`, byLetter)
	assert.Contains(t, byLetter, "Kafka 4.1.")
}

func TestCompareRefusesWhatMakesNoSense(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"--rules 3.9-zk", "KRaft mode is needed"},
		{"--rules 5.0", "the newest one is 4.1.1"},
		{"--rules all", `there is no rule set "all"`},
		{"--copies 6", "1 to 5"},
		{"--min-isr 4", "1 to 3, the number of copies"},
		{"--delay 2,4,6", "3 values for 2 followers"},
		{"--delay 3", "an even number of ms"},
		{"--stop 3@10", "copies 0 to 2"},
		{"--cut 0@10", "copies 1 to 2"},
		{"--stop 1", "COPY@MS is expected"},
		{"--write 130000", "the end of the script"},
	} {
		code, _, err := say(t, append([]string{"compare"}, strings.Fields(c.args)...)...)
		assert.Equal(t, exitUsage, code, c.args)
		assert.Contains(t, err, c.says, c.args)
	}
}
