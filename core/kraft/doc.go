// Package kraft holds the active controller of KRaft mode: registrations and heartbeats, elections,
// ISR changes and eligible leader replicas, as records of the metadata log.
//
// It decides from what it has written itself, committed or not, and writes; core/quorum commits,
// core/world carries what is asked and answered. Read controller.go, then change.go, which builds
// every change of a partition, and elr.go (controller.md 2 and 3).
package kraft
