package cases_test

import "slices"

// flip is a rule that makes a case come out as it does.
type flip struct {
	id     string
	rules  string // the rule set whose promises are looked at
	change string // what is changed of it: rule=value or a variant, several with + between them
	what   string // the promise that breaks: a named value, "the verdict" for the outcome
	found  string // what is found there instead
}

var flips = slices.Concat(logFlips, isrFlips, controlFlips, clientFlips)
