package main

import "highwater/core/scenario"

// The exit codes.
const (
	exitOK        = 0  // everything as expected
	exitExpect    = 1  // an expectation of a file failed, or a step was not possible
	exitUsage     = 2  // the command line or a file is wrong
	exitInvariant = 3  // an invariant was broken and the file does not expect it
	exitLimit     = 4  // a limit was reached before an answer
	exitBug       = 70 // our bug: EX_SOFTWARE
)

// exitOf gives the exit code for what runs did not keep. A failed expectation says more than
// what it may have led to, so it comes first.
func exitOf(failures []scenario.Failure) int {
	code := exitOK
	for i := range failures {
		switch failures[i].Kind {
		case scenario.FailExpect, scenario.FailStep:
			return exitExpect
		case scenario.FailInvariant:
			code = exitInvariant
		case scenario.FailLimit:
			if code == exitOK {
				code = exitLimit
			}
		}
	}
	return code
}
