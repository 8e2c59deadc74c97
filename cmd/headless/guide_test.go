package main

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the outputs of docs/writing-scenarios.md anew")

// block is a fenced piece of a page.
type block struct {
	kind, text string
	from, to   int // of the text within the page
}

func blocks(page string) []block {
	var out []block
	for at := 0; ; {
		open := strings.Index(page[at:], "\n```")
		if open < 0 {
			return out
		}
		open += at + len("\n```")
		line := strings.IndexByte(page[open:], '\n') + open + 1
		end := strings.Index(page[line:], "```") + line
		out = append(out, block{page[open : line-1], page[line:end], line, end})
		at = end + len("```")
	}
}

// commands carries out the commands of a block, and gives them with what they print.
func commands(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	for _, line := range strings.Split(text, "\n") {
		command, ok := strings.CutPrefix(line, "$ headless ")
		if !ok {
			continue
		}
		_, said, err := say(t, strings.Fields(command)...)
		out.WriteString(line + "\n" + err + said)
	}
	return out.String()
}

// edit changes a file as a block says: the lines with - are there, and become those with +.
func edit(t *testing.T, name, text string) {
	t.Helper()
	var old, instead strings.Builder
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if line[0] == '-' {
			old.WriteString(line[1:] + "\n")
		} else {
			instead.WriteString(line[1:] + "\n")
		}
	}
	src := readFile(t, name)
	require.Equal(t, 1, strings.Count(src, old.String()), "once in the file: %s", old.String())
	src = strings.Replace(src, old.String(), instead.String(), 1)
	require.NoError(t, os.WriteFile(name, []byte(src), 0o644))
}

// The guide for a first scenario, from its first command to its last: every edit applies, and
// every output is the one that is printed.
func TestTheGuide(t *testing.T) {
	path, err := filepath.Abs(filepath.Join("..", "..", "docs", "writing-scenarios.md"))
	require.NoError(t, err)
	page := readFile(t, path)
	t.Chdir(t.TempDir())
	var made strings.Builder
	at, played := 0, 0
	for _, b := range blocks(page) {
		made.WriteString(page[at:b.from])
		switch at = b.to; b.kind {
		case "console":
			made.WriteString(commands(t, b.text))
			played++
		case "diff":
			edit(t, "first.yaml", b.text)
			fallthrough
		default:
			made.WriteString(b.text)
		}
	}
	made.WriteString(page[at:])
	require.Greater(t, played, 5)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(made.String()), 0o644))
		return
	}
	assert.Equal(t, page, made.String(), "go test ./cmd/headless -run Guide -update")
	code, _, said := say(t, "run", "first.yaml", "--rules", "all", "--golden", "golden",
		"--summary")
	assert.Equal(t, exitOK, code, said)
}
