// Package backend draws ui.Canvas with Ebiten and runs a ui.App on the desktop and in the
// browser. Besides the mains it is the only package that imports Ebiten, because merely
// importing Ebiten needs a display; its tests run under Xvfb (see the Makefile).
//
// All shapes and glyphs of a frame go into one list of triangles with one texture, so a frame is
// one draw call. Edges are antialiased by a fringe one pixel wide that fades out; Ebiten's own
// AntiAlias is 10 to 30 times slower between texts. Glyphs are not Ebiten's text/v2: they come
// from the masks that ui/soft uses too, so both draw the same picture, text that changes costs
// nothing, and the program carries no second shaping engine.
//
// It is not a place for program logic: it turns input into ui.Event values and asks the app to
// draw when it is dirty.
//
// Read this first: [Run] and [Options]; then [Canvas].
package backend
