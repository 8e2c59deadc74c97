// Package release says how each release of Kafka behaves: a Rules value answers each question
// of the protocol that releases answer differently, and a RuleSet names the answers of one
// release. No other code asks "which version?".
//
// It does not act on the rules: that is done by the one decide… function per question, in the
// package where the question is asked. Read rules.go, then table.go.
package release
