// Desktop is Highwater in a window of its own: the same scenes as in the browser, on Ebiten.
//
//	highwater [-link '#/s/kip-101-loss?step=7'] [-lang zh] [-theme dark] [my.yaml | folder ...]
//
// Scenario files open by argument and by dropping them on the window, links by pasting them. The
// window, the last moment, language and theme are remembered in the system's folder for settings.
// It needs no page, no server and no network. Building it needs a C compiler on Linux and macOS.
package main
