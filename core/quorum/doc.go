// Package quorum holds the majority protocol of KRaft in its pull form: voters with a log, votes,
// fetches and a high watermark that the median of the voters' log ends moves.
//
// It carries the metadata log of KRaft mode, whose active controller is its leader, and stands
// alone for the comparison with in-sync replicas. A Voter is a state machine: what happens to it
// is a call (Start, Crash, LosePower, Handle, Fire, Append, Resign, Broken, Joined), what it sends
// goes to Env.Out, and Settle, after each of them, stands for the idle fetches that are not sent.
// Read voter.go, then message.go, election.go, leader.go, follower.go (controller.md 5); cluster.go
// is a quorum with a network of its own.
package quorum
