// Package broker is a broker's life: its process, which dies with a crash, and its machine,
// which keeps logs and files; starting, loading, checkpointing, stopping in order.
//
// It decides nothing about replication (core/replica does) nor about leadership (core/control and
// core/kraft do). Read broker.go and machine.go, then start.go, checkpoints.go and stop.go;
// member.go is its part in a KRaft cluster.
package broker
