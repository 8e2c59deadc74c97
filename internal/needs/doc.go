// Package needs knows what `make test` wants of the machine beside Go and make, finds out what
// is missing and installs it on Debian when it may.
//
// Each need is probed by what it gives, a program on the path or a library that pkg-config
// knows, so another system that has the same things is just as good.
package needs
