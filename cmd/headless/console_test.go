package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/scenarios"
)

func TestStandardInput(t *testing.T) {
	f, _ := scenarios.Lookup("kip-101-loss")
	var out, err bytes.Buffer
	code := headless([]string{"run", "-", "--to", "1"},
		console{in: bytes.NewReader(f.Source), out: &out, err: &err})
	assert.Equal(t, exitOK, code, err.String())
	assert.Contains(t, out.String(), "Step 1")
	code = headless([]string{"check", "-"},
		console{in: strings.NewReader("id: X\n"), out: &out, err: &err})
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err.String(), "stdin:1:5: ")
	assert.Contains(t, err.String(), "faults in 1 file\n")
}

// full is a disk without space.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// Output that does not arrive is no success.
func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var err bytes.Buffer
		code := headless([]string{"run", "kip-101-loss", "--format", format},
			console{out: full{}, err: &err})
		assert.Equal(t, exitUsage, code, format)
		assert.Equal(t, 1, strings.Count(err.String(), "no space left on device"), err.String())
	}
}

func TestRuleSetsAreNotPlayedTwice(t *testing.T) {
	_, out, _ := say(t, "run", "kip-101-loss", "--rules", "0.10,0.10.2,all,0.11")
	assert.Equal(t, 1, strings.Count("\n"+out, "\nkip-101-loss  0.10.2 "))
	assert.Equal(t, 1, strings.Count("\n"+out, "\nkip-101-loss  0.11 "))
	code, _, err := say(t, "run", "kip-101-loss", "--override", "truncation=by-epoch",
		"--override", "truncation=to-high-watermark")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "truncation is changed twice")
}

func TestStepsThatAreNotThere(t *testing.T) {
	for _, to := range []string{"-1", "-3", "15"} {
		code, _, err := say(t, "run", "kip-101-loss", "--to="+to)
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "--to "+to+": kip-101-loss has the steps 0 to 14")
	}
}

// A run that ended early has no verdict, on the last line as little as before.
func TestTheSummaryOfARunThatEnded(t *testing.T) {
	name := changed(t, "kip-101-loss", "- note: {}", "- start: {broker: B}")
	code, out, _ := say(t, "run", name, "--rules", "0.11")
	assert.Equal(t, exitExpect, code)
	assert.Contains(t, out, "The run ended at step 5: a step was not possible.")
	assert.Regexp(t, `(?m)^kip-101-loss  0\.11  ended at step 5  1 failure$`, out)
	assert.NotContains(t, out, "Verdict")
	early := changed(t, "kip-101-loss", "- wait: {ms: 6000}", "- start: {broker: B}")
	_, out, _ = say(t, "run", early, "--rules", "0.11")
	assert.Regexp(t, `(?m)^kip-101-loss  0\.11  ended in the setup  1 failure$`, out)
	code, out, _ = say(t, "run", name, "--rules", "0.11", "--to", "3")
	assert.Equal(t, exitOK, code)
	assert.Contains(t, out, "Verdict: safe")
	_, out, _ = say(t, "run", name, "--rules", "0.11", "--format", "json")
	var got struct{ Runs []struct{ EndedAt int } }
	require.NoError(t, json.Unmarshal([]byte(out), &got))
	assert.Equal(t, 5, got.Runs[0].EndedAt)
}

// Folders may have any name and hold other folders; a file that never ends is no hang.
func TestUnusualFolders(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]*")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "sub.yaml"), 0o755))
	f, _ := scenarios.Lookup("basics-replication")
	require.NoError(t, os.WriteFile(filepath.Join(dir, f.ID+".yaml"), f.Source, 0o644))
	code, out, err := say(t, "check", dir)
	assert.Equal(t, exitOK, code, err)
	assert.Equal(t, "1 file, no fault\n", out)
	code, _, err = say(t, "run", "")
	assert.Equal(t, exitUsage, code)
	assert.Contains(t, err, "headless: '': no such file")
	if _, fault := os.Stat("/dev/zero"); fault == nil {
		code, _, err = say(t, "check", "/dev/zero")
		assert.Equal(t, exitUsage, code)
		assert.Contains(t, err, "larger than")
	}
}
