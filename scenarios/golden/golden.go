// Package golden holds the transcripts of the library: every event of every scenario on the rule
// sets that it contrasts, with its reason, and the hashes of its worlds on all of them. They are
// made by the program and reviewed like code.
//
// Only tests import it, so that no program carries the texts around.
package golden

import "embed"

//go:embed *.txt
var files embed.FS

// Lookup gives a file by its name.
func Lookup(name string) (string, bool) {
	b, err := files.ReadFile(name)
	return string(b), err == nil
}

// Names lists the files.
func Names() []string {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}
