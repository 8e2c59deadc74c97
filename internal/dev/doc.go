// Dev holds the project's own commands: build and serve the page, run every check, rebuild the
// fonts, take screenshots. The Makefile only names them.
//
//	go run ./internal/dev play
//
// Each command is a file of this package with little in it; what they do is in the packages
// site, suite, needs and xvfb beside this one. Read main.go first.
package main
