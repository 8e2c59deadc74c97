// Package golden holds the transcripts of the library: every event of every scenario on every
// rule set, with its reason. They are made by the program and reviewed like code.
//
// Only tests import it, so that no program carries the texts around.
package golden

import "embed"

//go:embed *.txt
var files embed.FS

// Lookup gives the transcript of a scenario on a rule set.
func Lookup(id, rules string) (string, bool) {
	b, err := files.ReadFile(Name(id, rules))
	return string(b), err == nil
}

// Name gives the name of a transcript's file.
func Name(id, rules string) string { return id + "." + rules + ".txt" }

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
