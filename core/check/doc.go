// Package check says what must always hold, and judges a run: which acknowledged records
// survive, which logs disagree, which verdict that makes.
//
// It only looks: it stands outside the protocol and shares no code with it. Read judge.go
// first; each invariant is one short file.
package check
