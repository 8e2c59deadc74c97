// Package replica is a partition on a broker, as leader and as follower: what it knows, and
// every decision that it takes about its log.
//
// It sends nothing: a decision comes back as a value and core/world carries it out. Read
// partition.go first; then leader.go and follower.go; each decide… function names the KIP and
// the class of Apache Kafka that it mirrors.
package replica
