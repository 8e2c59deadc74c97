// Package editor tests what an author sees in an editor: completion, hover and diagnostics of
// scenario files, as yaml-language-server, which most editors use, makes them of
// scenarios/schema.json.
//
// The tests install the server with npm into build/editor, from package-lock.json, and talk to it
// as an editor does: JSON-RPC on standard input and output. Nothing here is part of a program.
package editor
