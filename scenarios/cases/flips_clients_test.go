package cases_test

// clientFlips are about what clients see.
var clientFlips = []flip{
	{"h24", "2.2", "list-offsets-guard=off", "answer.error", "NONE"},
	{"h24", "4.1", "list-offsets-guard=off", "answer.offset", "0"},
	{"h24", "2.1", "list-offsets-guard=on", "answer.error", "OFFSET_NOT_AVAILABLE"},
	{"h41", "2.1", "epoch-answer=offset", "answer.epoch", "-1"},
	{"h41", "2.1", "epoch-answer=epoch-and-offset", "answer.offset", "-1"},
	{"h41", "4.1", "epoch-answer=own-epoch", "answer.offset", "1"},
	{"h41", "2.1", "epoch-answer=own-epoch", "answer.epoch", "3"},
}
