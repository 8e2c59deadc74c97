package scenarios

// kips are the failures that an improvement proposal mended, the oldest first.
var kips = []string{
	"kip-101-loss",
	"kip-101-divergence",
	"kip-279-stuck",
	"kip-279-diverged",
	"kip-279-hole",
	"kip-320-old-epoch",
	"kip-320-zombie-in-isr",
	"kip-320-first-try",
	"kip-320-consumer-truncation",
	"kip-207-end-goes-back",
	"kip-380-stop-replica",
	"kip-380-stale-shutdown",
	"kip-380-hw-checkpoint",
	"kip-380-unseen-bounce",
	"kip-841-shutting-down",
	"kip-903-stale-alter-partition",
	"kip-966-last-replica-standing",
	"kip-966-four-brokers",
	"fsync-debate",
	"fsync-before-ack",
}
