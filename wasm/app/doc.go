//go:build js && wasm

// App is Highwater in the browser: the scenes on Ebiten's canvas, and a bridge to the page
// around it.
//
// The page gives language, theme, motion and address in window.highwaterBoot before it starts
// this program. The program gives the page window.highwater (see bridge.go), calls
// highwaterDrawn after its first picture and highwaterTwin whenever the stage in words has
// changed. web/boot.js and web/twin.js are the other side of this.
package main
