// Package scenarios is the library of scenarios: the files themselves, for every program that
// shows or tests them.
//
// It reads nothing but its own files and knows nothing of their meaning; core/scenario parses
// them.
package scenarios
