// Package soak plays random runs of every rule set and judges each step: whatever happens, nothing
// panics and nothing is inconsistent inside; and what a release is said to have mended holds as
// long as the faults stay within their budget.
//
// A run is a rule set and a seed, and plays the same way everywhere. Read run.go, then draw.go
// for what may happen, mended.go for what must hold, shrink.go for how a failure is made short.
package soak
