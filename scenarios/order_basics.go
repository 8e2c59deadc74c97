package scenarios

// basics explain what replication promises, before anything fails.
var basics = []string{
	"basics-replication",
	"basics-isr",
	"basics-acks",
	"basics-failover",
	"basics-preferred-election",
	"basics-unclean-election",
	"basics-restart",
	"basics-two-partitions",
	"basics-leader-epoch",
	"basics-truncation-lab",
	"basics-hw-lag",
	"basics-quorum-and-isr",
	"basics-controller-failover",
	"basics-flush-settings",
	"lab-as-printed",
}
