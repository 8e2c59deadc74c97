// Package suite is `make test`: every check of the repository as a list of stages, two at a time,
// told in the order of the list with a heading and a time each, and a count at the end.
//
// A stage never skips itself. What it needs of the machine is looked for, and where possible
// installed, by the first stage. Read stages.go first; it is the list. A stage's own file says
// what it proves; order.go prints what stages say at the same time.
package suite
