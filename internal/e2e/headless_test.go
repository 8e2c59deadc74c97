package e2e

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// both is a text in the two languages.
type both struct{ EN, ZH string }

// state is what the headless program says of one step.
type state struct {
	Hash     string
	Sentence both
	Verdict  struct{ ID string }
	Question *struct{} // asked before this step is shown
}

// headlessProgram is built once, by the first test that compares with it.
var headlessProgram = sync.OnceValues(func() (string, error) { return build("./cmd/headless") })

// headless runs a scenario under one rule set and gives its states, the start of the lesson
// first.
func headless(t *testing.T, id, rules string) []state {
	t.Helper()
	bin, err := headlessProgram()
	require.NoError(t, err)
	cmd := exec.Command(bin, "run", filepath.Join("scenarios", id+".yaml"),
		"--rules", rules, "--format", "json")
	cmd.Dir = root
	out, err := cmd.Output()
	require.NoError(t, err)
	var report struct{ Runs []struct{ Steps []state } }
	require.NoError(t, json.Unmarshal(out, &report))
	require.Len(t, report.Runs, 1)
	require.Greater(t, len(report.Runs[0].Steps), 3)
	return report.Runs[0].Steps
}
