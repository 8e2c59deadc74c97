// Package scenes holds the screens: the library of scenarios and the player. A scene takes
// frames of core/view and draws them with ui; it sends commands and never reads a world.
//
// It imports no Ebiten and no browser, so all of it is tested with the software canvas. Read
// app.go first, then player.go.
package scenes
