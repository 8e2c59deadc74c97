package cases_test

// isrFlips are about the ISR and the high watermark.
var isrFlips = []flip{
	{"h11", "2.0.0", "cache-on-election=on", "the verdict", "safe"},
	{"h11", "2.0.1", "cache-on-election=off", "the verdict", "lost"},
	{"field-unclean-election-cost", "0.11", "election=longest-log", "controller.leader", "B"},
	{"field-unclean-election-cost", "4.0", "elr=on", "controller.leader", "B"},
	{"field-unclean-election-cost", "4.1", "elr=off", "controller.leader", "C"},
	{"h16", "3.8", "unclean-setting=on", "the verdict", "lost"},
	{"h16", "3.9", "unclean-setting=off", "the verdict", "safe"},
	{"field-isr-in-and-out", "3.6", "strict-min-isr=on", "partition-epoch", "5"},
	{"field-isr-in-and-out", "3.7", "strict-min-isr=off", "partition-epoch", "1"},
	{"field-isr-in-and-out", "4.1", "isr-join=caught-up-below-minimum", "partition-epoch", "1"},
	{"field-hw-waits-for-stopped", "3.6", "hw-waits-for=isr-and-caught-up", "A.hw", "1"},
	{"field-hw-waits-for-stopped", "3.5", "shrink-epoch=keeps", "failed", "m2"},
	{"field-leader-slow-disk", "4.0", "elr=on", "the verdict", "safe"},
	{"field-leader-slow-disk", "4.0", "waiting-fetch=is-no-lag", "the verdict", "safe"},
	{"field-leader-slow-disk", "4.1", "elr=off", "the verdict", "unavailable"},
	{
		"field-never-in-isr", "0.10.1", "hw-waits-for=isr-and-caught-up+caught-up=at-previous-end",
		"controller.isr", "A, B",
	},
	{"field-never-in-isr", "0.10.2", "caught-up=at-log-end", "controller.isr", "A"},
	{"field-never-in-isr", "0.10.2", "hw-waits-for=isr", "controller.isr", "A"},
	{"h23", "2.8-kraft", "isr-without-leader=accepted", "answer.error", "NONE"},
	{"h27", "3.4", "replica-epoch=on", "the verdict", "safe"},
	{"h27", "3.5", "replica-epoch=off", "the verdict", "lost"},
	{"h27", "3.5", "isr-facts=two-fetches", "the verdict", "lost"},
	{"field-reader-sent-astray", "3.3", "preferred-replica=isr-only", "read", "m1, m2, m3, m4"},
	{"field-reader-sent-astray", "3.4", "preferred-replica=has-offset", "read", "m1"},
}
