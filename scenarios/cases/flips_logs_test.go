package cases_test

// logFlips are about logs, their epochs and their files.
var logFlips = []flip{
	{"h01", "0.10", "truncation=by-epoch+epoch-cache=increasing", "the verdict", "lost"},
	{"h01", "0.10", "append-check=base-offset", "B.leo", "10"},
	{"field-follower-ahead", "2.0.0", "out-of-range=cut", "B.role", "follower"},
	{"field-follower-ahead", "0.10", "out-of-range=cut", "B.leo", "7"},
	{"field-follower-ahead", "2.0.1", "out-of-range=exit", "B.role", "down"},
	{
		"kip-279-stuck", "1.1", "truncation=by-epoch-and-offset+epoch-answer=epoch-and-offset",
		"the verdict", "safe",
	},
	{
		"kip-279-diverged", "1.1", "truncation=by-epoch-and-offset+epoch-answer=epoch-and-offset",
		"the verdict", "safe",
	},
	{
		"kip-279-hole", "1.1", "truncation=by-epoch-and-offset+epoch-answer=epoch-and-offset",
		"violates", "none",
	},
	{"kip-279-stuck", "2.0.0", "truncation=by-epoch", "the verdict", "stuck"},
	{
		"kip-279-diverged", "2.0.0", "truncation=by-epoch+epoch-answer=offset", "the verdict",
		"diverged",
	},
	{"kip-279-hole", "2.0.0", "truncation=by-epoch", "the verdict", "lost"},
	{"kip-320-old-epoch", "2.0.0", "fencing=on", "controller.isr", "A, C"},
	{
		"kip-320-old-epoch", "2.0.0", "fencing=on+restart-fetcher=every-new-epoch",
		"the verdict", "safe",
	},
	{"kip-320-old-epoch", "2.1", "fencing=off", "the verdict", "diverged"},
	{
		"field-empty-epoch-stuck", "2.8+keep-empty-epochs", "empty-epochs=dropped",
		"the verdict", "safe",
	},
	{"field-empty-epoch-stuck", "3.9-kraft", "empty-epochs=kept", "the verdict", "stuck"},
	{
		"field-count-diverging-fetch", "2.8+count-diverging-fetch", "diverging-fetch=not-counted",
		"the verdict", "safe",
	},
	{"field-count-diverging-fetch", "4.1", "diverging-fetch=counted", "the verdict", "lost"},
	{
		"field-late-answer-next-epoch", "3.9-kraft", "newer-epoch-batches=skipped",
		"the verdict", "safe",
	},
	{"field-late-answer-next-epoch", "0.11", "newer-epoch-batches=skipped", "the verdict", "safe"},
	{
		"field-late-answer-next-epoch", "4.0", "newer-epoch-batches=appended",
		"the verdict", "diverged",
	},
	{"h09", "2.8+divergence-before-range", "range-check=before-divergence", "the verdict", "safe"},
	{"h09", "2.8", "range-check=after-divergence", "the verdict", "stuck"},
	{"h09", "2.8+divergence-before-range", "diverging-answer=cuts-alone", "the verdict", "safe"},
	{"field-sparse-epochs", "2.0.1", "old-format=no-epochs", "the verdict", "safe"},
	{"field-sparse-epochs", "2.1", "old-format=sparse-epochs", "the verdict", "lost"},
	{"h13", "2.1", "rebuilt-epochs=all", "the verdict", "safe"},
	{"h13", "2.6", "rebuilt-epochs=without-zero", "the verdict", "diverged"},
	{"h13", "2.8-zk", "rebuilt-epochs=without-zero", "the verdict", "diverged"},
	{"h08", "2.8+fencing=off", "forget-last-epoch", "the verdict", "diverged"},
	{"h08", "2.8", "forget-last-epoch", "B.last-fetched-epoch", "-1"},
	{"h10", "2.8+read-before-stop", "initial-read=after-stop", "the verdict", "safe"},
	{"h10", "2.8+read-before-stop", "diverging-answer=cuts-alone", "the verdict", "safe"},
	{
		"h14-stale", "3.6-zk", "epoch-file-after-cut=unsynced",
		"B.files.leader-epoch-checkpoint", "0:0 2:3",
	},
	{
		"h14-stale", "3.7-kraft", "epoch-file-after-cut=synced",
		"B.files.leader-epoch-checkpoint", "0:0",
	},
}
