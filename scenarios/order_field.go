package scenarios

// field are what operators and authors of clients met.
var field = []string{
	"field-epoch-file-deleted",
	"field-slow-disk",
	"field-replica-verification",
	"field-empty-epoch-stuck",
	"field-count-diverging-fetch",
	"field-late-answer-next-epoch",
	"field-unclean-election-cost",
	"field-cached-zkversion",
	"field-refused-isr-change",
	"field-newer-broker-epoch",
	"field-leader-in-shutdown",
	"field-unclean-registration",
	"field-new-minimum",
	"field-helpful-admin",
	"field-sparse-epochs",
	"field-planned-move-loses",
	"field-isr-in-and-out",
	"field-hw-waits-for-stopped",
	"field-follower-ahead",
	"field-never-in-isr",
	"field-reader-sent-astray",
	"field-supervisor-restarts",
}
