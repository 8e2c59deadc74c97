// Package control holds ZooKeeper and the controllers of ZooKeeper mode: registrations and
// sessions, elections of leaders, and the requests that tell the brokers.
//
// The controller is a role of a broker. Winning it, being told of a change and reading the
// state are separate actions, since much goes wrong between them. Read zookeeper.go, then
// controller.go, failover.go, brokers.go and election.go (controller.md section 1).
package control
