package cases_test

// clientFlips are about what clients see.
var clientFlips = []flip{
	{"h24", "2.2", "list-offsets-guard=off", "answer.error", "NONE"},
	{"h24", "4.1", "list-offsets-guard=off", "answer.offset", "0"},
	{"h24", "2.1", "list-offsets-guard=on", "answer.error", "OFFSET_NOT_AVAILABLE"},
}
