package e2e

import "testing"

// state is what the headless program says of the world after one step.
type state struct {
	Hash     string
	Sentence string // in English
}

// headless runs a scenario under one rule set and gives its states, the start of the lesson
// first.
func headless(t *testing.T, id, rules string) []state {
	t.Helper()
	return nil
}
