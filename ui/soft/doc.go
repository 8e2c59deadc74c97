// Package soft is the canvas on an image.RGBA: for golden pictures, exported PNGs and tests.
//
// It needs neither cgo nor a display, and gives the same bytes on every run. It is not meant for
// the screen: a page of 1280×720 takes some milliseconds.
//
// Read this first: [New] makes a canvas, [Render] draws an app's frame, [Golden] compares a
// picture with the one in testdata.
package soft
