package cases_test

// flips are rules that make a case come out as it does: base rule set, the change of one rule or
// several (behind the base, with + between them), the value that a promise of the file names
// ("the verdict" for its outcome), and what is found there instead.
var flips = []struct{ id, rules, override, what, found string }{
	{"h24", "2.2", "list-offsets-guard=off", "answer.error", "NONE"},
	{"h24", "4.1", "list-offsets-guard=off", "answer.offset", "0"},
	{"h24", "2.1", "list-offsets-guard=on", "answer.error", "OFFSET_NOT_AVAILABLE"},
}
