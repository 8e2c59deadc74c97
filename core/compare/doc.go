// Package compare runs one script of faults and latencies through both ways of replicating a log:
// a partition with in-sync replicas, and a quorum that commits by majority.
//
// Both are the real things: a partition of a KRaft cluster in core/world, the voters of
// core/quorum. Read script.go, then isr.go and majority.go (controller.md section 5).
package compare
