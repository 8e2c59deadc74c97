// Desktop is Highwater in a window of its own: the same scenes as in the browser, on Ebiten.
//
//	desktop [-link '#/s/kip-101-loss?step=7'] [-lang zh] [-theme dark]
//
// It needs no page, no server and no network. Building it needs a C compiler on Linux and macOS.
package main
