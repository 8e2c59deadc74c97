// Package paint turns the calls of ui.Canvas into the few things that a backend must be able to
// do: fill a rectangle or a convex polygon, stroke a path, put a glyph.
//
// Scaling, snapping to device pixels, the clip and alpha stacks, round corners, dashes, hatching
// and the placing of glyphs happen here once, so that all backends draw the same picture.
//
// It is not a rasteriser, except for glyphs, whose masks all backends share.
//
// Read this first: [Device], then [Painter].
package paint
