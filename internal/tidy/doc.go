// Package tidy holds the rules about the source that a compiler does not check: who may import
// whom, what the pure part of the core must not contain, how long a file, a function and a line
// may be, and which comments must be there.
//
// A rule is a function from the parsed source to faults. Its test gives it a small source that
// breaks it, so each rule is known to be able to fail, and then the repository. Read source.go
// first, then imports.go, which is the layout of the program as a table.
package tidy
