// Package cases holds the cases from the field as scenario files, one for each situation that
// somebody met: h01 to h46. They are for terminals and tests; the page does not carry them.
//
// It reads nothing but its own files and knows nothing of their meaning; core/scenario parses
// them, docs/cases.md lists them with what they come to.
package cases

import (
	"embed"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// File is the file of a case.
type File struct {
	ID     string // its name without .yaml: "h24"
	Name   string // as diagnostics name it: "scenarios/cases/h24.yaml"
	Source []byte
}

// All gives the files in the order of their numbers.
func All() []File {
	entries, err := files.ReadDir(".") // sorted by name
	if err != nil {
		return nil
	}
	out := make([]File, 0, len(entries))
	for _, e := range entries {
		if f, ok := Lookup(strings.TrimSuffix(e.Name(), ".yaml")); ok {
			out = append(out, f)
		}
	}
	return out
}

// Lookup gives the file of a case by its id.
func Lookup(id string) (File, bool) {
	if strings.ContainsAny(id, "/\\.") {
		return File{}, false
	}
	src, err := files.ReadFile(id + ".yaml")
	if err != nil {
		return File{}, false
	}
	return File{ID: id, Name: "scenarios/cases/" + id + ".yaml", Source: src}, true
}

// Names lists the ids of all files.
func Names() []string {
	var out []string
	for _, f := range All() {
		out = append(out, f.ID)
	}
	return out
}
