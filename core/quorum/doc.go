// Package quorum holds the majority protocol of KRaft in its pull form: voters with a log, votes,
// fetches and a high watermark that the median of the voters' log ends moves.
//
// It carries the metadata log of KRaft mode, whose active controller is its leader, and stands
// alone for the comparison with in-sync replicas. Read voter.go, then message.go (controller.md 5).
package quorum
