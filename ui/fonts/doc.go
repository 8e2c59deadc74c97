// Package fonts holds the typefaces of the program, cut down to the characters it uses, and
// places glyphs along a line in one way that every backend shares.
//
// The faces are Noto Sans SC (words, in both languages) and JetBrains Mono (numbers and protocol
// fields), each regular and bold, under the SIL Open Font License; the licence texts lie beside
// the files. They are subsets: chars.txt lists the characters, and go run ./ui/fonts/subset
// rebuilds list and faces from base.txt and the texts of the repository. Hanzi in bold are those of
// the regular face with thicker strokes: a face of their own would cost a first visit 160 KB.
//
// It is not a shaping engine: left to right, one glyph a character, pair kerning. That is all
// that English and Chinese need.
//
// Read this first: [Shape] places a string, [Missing] tells which characters have no glyph.
package fonts
