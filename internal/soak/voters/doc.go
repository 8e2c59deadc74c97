// Package voters plays random runs of a quorum alone and looks after every step whether it keeps
// Raft's promises: one leader in an epoch, one vote of each voter, logs that agree, leaders that
// have all that is committed, voters that apply the same, a high watermark that never falls.
//
// A run is a number of voters, rules and a seed, and plays the same way everywhere. Read judge.go
// for what must hold, run.go for what may happen, shrink.go for how a failure is made short.
package voters
