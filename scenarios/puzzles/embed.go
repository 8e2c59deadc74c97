// Package puzzles holds the puzzles as files, from easy to hard: positions with a few moves and a
// goal that the simulator checks.
//
// It reads nothing but its own files and knows nothing of their meaning; core/scenario parses
// them, docs/puzzles.md says how one is written.
package puzzles

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// order is the order in which the puzzles are offered.
var order = []string{
	"acks-one",
	"acks-all-holds",
	"page-cache",
	"unclean-choice",
	"one-copy",
	"synced-first",
	"restart-cuts",
	"restart-asks",
	"keep-them-all",
	"last-one-standing",
	"reader-astray",
	"two-histories",
	"zombie-follower",
	"zombie-refused",
	"old-request",
}

// File is the file of a puzzle.
type File struct {
	ID     string // its name without .yaml
	Name   string // as diagnostics name it: "scenarios/puzzles/acks-one.yaml"
	Source []byte
}

// All gives the files in the order in which they are offered.
func All() []File {
	out := make([]File, 0, len(order))
	for _, id := range order {
		if f, ok := Lookup(id); ok {
			out = append(out, f)
		}
	}
	return out
}

// Lookup gives a puzzle by its id.
func Lookup(id string) (File, bool) {
	if strings.ContainsAny(id, "/\\.") {
		return File{}, false
	}
	src, err := files.ReadFile(id + ".yaml")
	if err != nil {
		return File{}, false
	}
	return File{ID: id, Name: "scenarios/puzzles/" + id + ".yaml", Source: src}, true
}

// Names lists every file of the folder, in alphabetical order.
func Names() []string {
	var out []string
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	for _, e := range entries {
		out = append(out, strings.TrimSuffix(e.Name(), ".yaml"))
	}
	return out
}

// between stands between two files in Joined.
const between = "\n%%% next puzzle\n"

// Joined gives all files as one, for a page that fetches them together.
func Joined() []byte {
	var all []string
	for _, f := range All() {
		all = append(all, string(f.Source))
	}
	return []byte(strings.Join(all, between))
}

// Split takes apart what Joined has made.
func Split(all []byte) [][]byte { return bytes.Split(all, []byte(between)) }
