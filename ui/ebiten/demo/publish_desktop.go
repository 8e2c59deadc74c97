//go:build !js

package main

import (
	backend "highwater/ui/ebiten"
	"highwater/ui/internal/gallery"
)

// publish is for the browser, where a test reads the state.
func publish(*gallery.App, *backend.Stats) {}

func wantsSpin() bool { return false }
