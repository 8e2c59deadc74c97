package cases_test

// clientFlips are about what clients see.
var clientFlips = []flip{
	{"kip-207-end-goes-back", "2.2", "list-offsets-guard=off", "answer.error", "NONE"},
	{"kip-207-end-goes-back", "4.1", "list-offsets-guard=off", "answer.offset", "0"},
	{
		"kip-207-end-goes-back", "2.1", "list-offsets-guard=on", "answer.error",
		"OFFSET_NOT_AVAILABLE",
	},
	{"field-bare-commit", "3.9", "commit-epoch=off", "S.read", "m1, m2, m3, m4, m7"},
	{"field-bare-commit", "4.1", "validation=off", "S.read", "m1, m2, m3, m4, m7"},
	{"field-bare-commit", "2.2", "validation=on+commit-epoch=on", "S.read", "m7"},
	{
		"h37-retention", "4.1", "epoch-answer=epoch-and-offset", "S.exception",
		"LogTruncationException",
	},
	{"h38", "4.1", "validation=off", "R.read", "m1, m2, m3, m4, m5, m6, m9"},
	{"h38", "2.4", "metadata-epoch=older-after-five", "R.read", "m1, m2, m3, m4, m5, m6, m9"},
	{"h39", "4.1", "validation=not-at-start", "S.read", "m9"},
	{"h39", "2.2", "validation=on+commit-epoch=on", "S.read", "m7, m8, m9"},
	{
		"h40", "4.1", "failed-validation=taken-for-truncation", "R.read",
		"m1, m2, m3, m1, m2, m3, m4",
	},
	{"h41", "2.1", "epoch-answer=offset", "answer.epoch", "-1"},
	{"h41", "2.1", "epoch-answer=epoch-and-offset", "answer.offset", "-1"},
	{"h41", "4.1", "epoch-answer=own-epoch", "answer.offset", "1"},
	{"h41", "2.1", "epoch-answer=own-epoch", "answer.epoch", "3"},
	{"field-leader-before", "2.2", "metadata-epoch=any", "R.leader", "A"},
	{"field-leader-before", "4.1", "metadata-epoch=any", "R.leader", "A"},
	{"field-leader-before", "2.1", "metadata-epoch=not-older", "R.leader", "B"},
	{"h42-hint", "4.1", "metadata-answer=random-leader", "R.leader", "B"},
	{"h43", "2.2", "metadata-epoch=any", "R.read", "m1, m2, m3, m4, m5, m1, m2, m3"},
	{"h43", "4.1", "metadata-epoch=any", "R.position", "3"},
	{"h43", "2.1", "metadata-epoch=not-older", "R.leader", "B"},
}
