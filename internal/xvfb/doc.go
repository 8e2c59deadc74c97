// Package xvfb runs an X server without a monitor for tests of real windows, and looks at what
// is on its screen by reading the server's own memory file, so no other program is needed.
package xvfb
