// Package broker is a broker's life: its process, which dies with a crash, and its machine,
// which keeps logs and files; starting, recovering, checkpointing.
//
// It decides nothing about replication (core/replica does) nor about leadership (core/control
// does). Read broker.go.
package broker
