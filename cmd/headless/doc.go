// Headless runs scenario files without a screen: for people on a terminal, and for CI.
//
//	headless run scenarios/kip-101-loss.yaml
//	headless run kip-101-loss --rules all --format json
//	headless check scenarios
//	headless list
//
// It decides nothing: core/scenario plays the files, and here stands what is read from the
// command line and how the outcome is printed. It never links Ebiten, and builds for js/wasm.
// Read main.go first; exit.go says what the exit codes mean.
package main
