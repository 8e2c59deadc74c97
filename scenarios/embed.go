package scenarios

import (
	"embed"
	"slices"
	"strings"
)

//go:embed *.yaml
var files embed.FS

// order is the order in which the library teaches, group by group: order_basics.go,
// order_kip.go, order_field.go. A test compares it with the folder.
var order = slices.Concat(basics, kips, field)

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

// Order lists the ids in the order in which the library teaches.
func Order() []string { return slices.Clone(order) }

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
