package main

import (
	"slices"

	"highwater/core/scenario"
)

// The exit codes.
const (
	exitOK        = 0  // everything as expected
	exitExpect    = 1  // an expectation of a file failed, or a step was not possible
	exitUsage     = 2  // the command line or a file is wrong
	exitInvariant = 3  // an invariant was broken and the file does not expect it
	exitLimit     = 4  // a limit was reached before an answer
	exitBug       = 70 // our bug: EX_SOFTWARE
)

// weights are the exit codes of runs, the lighter first. A failed expectation says more than
// what it may have led to; a file that cannot be played says that the rest is not all.
var weights = []int{exitOK, exitLimit, exitInvariant, exitExpect, exitUsage}

// heavier gives the exit code that says more.
func heavier(a, b int) int {
	if slices.Index(weights, a) > slices.Index(weights, b) {
		return a
	}
	return b
}

// exitOf gives the exit code for what a run did not keep.
func exitOf(failures []scenario.Failure) int {
	code := exitOK
	for i := range failures {
		switch failures[i].Kind {
		case scenario.FailExpect, scenario.FailStep:
			code = heavier(code, exitExpect)
		case scenario.FailInvariant:
			code = heavier(code, exitInvariant)
		case scenario.FailLimit:
			code = heavier(code, exitLimit)
		}
	}
	return code
}
