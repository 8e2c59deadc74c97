// Package e2e opens the page in a real Chromium and uses it as people do: with keys, mouse and
// fingers, in both languages, through links, and as text. It is a module of its own, so that
// the program does not depend on a browser driver.
//
// The tests build and serve the page with `dev play`, and compare each step with the headless
// program, both started from the repository. Read browser_test.go first: every page that is
// opened there fails its test when the console shows an error. Nothing waits for a time;
// everything waits for what the page itself says of its state.
package e2e
