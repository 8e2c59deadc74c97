package e2e

import (
	"encoding/json"
	"os/exec"
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

// played is a scenario on a rule set.
type played struct{ id, rules string }

// wholeLibrary runs every scenario on the rule sets that it contrasts, in one process.
var wholeLibrary = sync.OnceValues(func() (map[played][]state, error) {
	bin, err := headlessProgram()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(bin, "run", "--format", "json")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var report struct {
		Runs []struct {
			Scenario, Rules string
			Steps           []state
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return nil, err
	}
	all := map[played][]state{}
	for _, r := range report.Runs {
		all[played{r.Scenario, r.Rules}] = r.Steps
	}
	return all, nil
})

// headless gives the states of a scenario under one of its rule sets, the start of the lesson
// first, as the headless program tells them.
func headless(t *testing.T, id, rules string) []state {
	t.Helper()
	all, err := wholeLibrary()
	require.NoError(t, err)
	steps := all[played{id, rules}]
	require.Greater(t, len(steps), 3, "%s on %s", id, rules)
	return steps
}
