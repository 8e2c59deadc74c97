// Package scenario turns a scenario file into a script, and plays a script on a rule set: the
// same steps become a test, a lesson and a page.
//
// A script may cause, never state: a step can only do what the world outside the protocol can
// do, so no step writes a log, an offset, an epoch, an ISR or a high watermark. The package
// decides nothing about the protocol; core/world does that, and core/view says what is seen.
//
// Read script.go first, then verbs.go (one row a verb: parser, schema and reference page all
// come from it), then play.go. Only source.go knows the YAML parser.
package scenario
