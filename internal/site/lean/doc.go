// Package lean prepares smaller copies of two libraries for the page.
//
// Ebiten compiles its few built-in shaders from source whenever a program starts. For that the
// program carries a compiler: Go's parser, go/constant with math/big, text/template, regexp. And
// since text/template calls methods by their names, the linker can leave out no method of
// anything. The copy for the page has the shaders as the GLSL that Ebiten's own compiler has made
// of them; it also follows the factor of the screen, which Ebiten reads once. The YAML parser
// matches a few small patterns; in its copy a matcher of two hundred lines does that instead of
// package regexp. Nothing else of the libraries changes.
//
// [Prepare] makes the copies below a folder and gives a go.mod that uses them. They are made for
// one release of each library: with another one it says so, and the page is built with the
// libraries as they are, 0.9 MB larger. Only the page is built like this; the desktop program and
// all tests use the libraries themselves.
//
// Read variant.go first, then ebiten.go and yaml.go.
package lean
