// Package ui is the toolkit that every Highwater screen is built from: a small drawing
// surface, a theme, text, layout, input events, and widgets kept in a tree with stable ids.
//
// It is pure Go. It imports neither Ebiten nor syscall/js nor anything from core, knows no
// clock (time is always passed in) and starts no goroutine, so everything here can be tested
// without a display. Two backends draw it: ui/soft on an image.RGBA and ui/ebiten on the screen.
//
// It is not a general widget library: there is no style sheet, no data binding and no text
// editing. Text entry belongs to the page around the canvas.
//
// Read this first: [Canvas] (what can be drawn), [Node] (one thing on the screen), [Tree]
// (focus, pointer, keyboard, layers) and [App] (what a program gives to a backend). A screen is
// a function that builds nodes; [Tree.SetRoot] keeps focus, hover and scroll positions by id.
// All lengths are logical pixels; a backend multiplies by the device pixel ratio and snaps
// rectangles to whole device pixels, so hairlines stay crisp.
package ui
