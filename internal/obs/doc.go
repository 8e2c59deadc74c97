// Package obs is the programs' log: structured records through golang.org/x/exp/slog, which
// no other package imports.
//
// A record holds a level, a message and attributes in the order in which they were given. It
// holds no time of day: what Highwater logs happens in virtual time, which is an attribute
// like any other, so two runs of one scenario write the same bytes. The core never logs; it
// returns events, and the programs write those down here.
package obs
