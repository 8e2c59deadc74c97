// Package event holds what happened, each with its reason. Sentences, pictures, log lines and
// the explanation of a verdict are all folds over events.
//
// It is not a log: nothing in the core ever reads an event back. Read Event, then kinds.go,
// kinds_kraft.go and kinds_quorum.go.
package event
