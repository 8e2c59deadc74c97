package broker

import (
	"highwater/core/kafka"
	"highwater/core/metadata"
)

// Life is where a broker of a KRaft cluster stands (BrokerState, BrokerLifecycleManager).
type Life uint8

// The states of controller.md 2.1.
const (
	Starting     Life = iota // registers, and reads the metadata log up to its registration
	Recovery                 // caught up, and asks to be unfenced
	Running                  // unfenced
	PendingStop              // in controlled shutdown
	ShuttingDown             // may stop
)

// Member is a process's part in a KRaft cluster. In ZooKeeper mode it is the zero value.
type Member struct {
	Life        Life
	Incarnation int32             // which start of a process of the cluster this is
	Previous    kafka.BrokerEpoch // by the clean-shutdown marker, NoBrokerEpoch for none
	// Image is the metadata that the process has applied; Loaded says that it has any.
	Loaded bool
	Image  metadata.Image
	Asked  uint32   // its registration or heartbeat under way, 0 for none
	Next   kafka.Ms // when the next one is due, Never for when there is something to say
	Tries  int8     // registrations that were refused one after the other
	GiveUp kafka.Ms // when it stops for want of a registration; Never once registered
}
