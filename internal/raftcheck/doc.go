// Package raftcheck holds the quorum of core/quorum against a second opinion: go.etcd.io/raft, a
// push implementation of the same protocol by other people. It is a module of its own, so that
// nobody needs that library to build the program.
//
// The tests play the same scripts of elections, proposals, crashes and cuts on both, give both the
// same disks and the same candidate, and ask both the same questions about majorities. Read
// etcd.go, the other side, then the tests.
package raftcheck
