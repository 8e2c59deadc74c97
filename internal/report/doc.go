// Package report writes what came of runs in the forms that build servers and people read: JUnit
// XML, TAP, GitHub's workflow commands, and a summary in Markdown.
//
// It plays nothing and knows no scenario: cmd/headless hands it one Case after the other, in
// order, and no writer keeps more than the cases of one file and what failed. Two reports of the
// same runs are the same bytes: nothing of them depends on the machine or on how long it took.
// Read report.go first.
package report
