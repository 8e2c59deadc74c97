// Package scenarios is the library of scenarios: the files themselves, for every program that
// shows or tests them.
//
// It reads nothing but its own files and knows nothing of their meaning; core/scenario parses
// them.
package scenarios

import (
	"embed"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// order is the order in which the library teaches. A test compares it with the folder.
var order = []string{
	"basics-replication",
	"kip-101-loss",
	"kip-279-divergence",
	"kip-380-stale-stop-replica",
	"kip-841-fenced-replica",
	"kip-903-stale-replica",
	"kip-966-elr",
}

// File is a scenario file of the library.
type File struct {
	ID     string // its name without .yaml
	Name   string // as diagnostics name it: "scenarios/kip-101-loss.yaml"
	Source []byte
}

// All gives the files of the library in the order in which it teaches.
func All() []File {
	out := make([]File, 0, len(order))
	for _, id := range order {
		if f, ok := Lookup(id); ok {
			out = append(out, f)
		}
	}
	return out
}

// Lookup gives a file of the library by its id.
func Lookup(id string) (File, bool) {
	if strings.ContainsAny(id, "/\\.") {
		return File{}, false
	}
	src, err := files.ReadFile(id + ".yaml")
	if err != nil {
		return File{}, false
	}
	return File{ID: id, Name: "scenarios/" + id + ".yaml", Source: src}, true
}

// Names lists every file of the folder by its id, in alphabetical order.
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
