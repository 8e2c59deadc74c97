package tidy

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/release"
)

// protocolPage tells the protocol as built.
const protocolPage = "docs/protocol.md"

// Every link of the page leads to a declaration, and every rule of a release is told there.
func TestTheProtocolPageLeadsIntoTheSource(t *testing.T) {
	tree, err := Load(os.DirFS(root))
	require.NoError(t, err)
	require.Greater(t, len(goLink.FindAllString(tree.Texts[protocolPage], -1)), 40)
	none(t, GoLinks(tree, protocolPage))
	var rows []string
	for _, f := range release.Fields() {
		rows = append(rows, history(f))
	}
	none(t, Holds(tree, protocolPage, rows))
}

// history is the beginning of a rule's row on the page: its values by release. It is compared
// with what people wrote there, so that a release that changes in the table changes on the page.
// A rule that one controller mode alone asks has the releases of that mode.
func history(f release.Field) string {
	row, last := "| `"+f.Name+"` |", ""
	for _, r := range release.All() {
		if !f.In(r.Mode) {
			continue
		}
		switch now := f.Get(&r.Rules); {
		case last == "":
			row += " `" + now + "`"
		case now != last:
			row += "; from " + r.Release + " `" + now + "`"
		}
		last = f.Get(&r.Rules)
	}
	return row + " |"
}

func TestLinksIntoTheSourceAreRefused(t *testing.T) {
	source := "package x\n\ntype Log struct{}\n\nfunc (l *Log[T]) Cut() {}\n\nfunc decide() {}\n" +
		"\nconst Most = 1\n"
	faults := func(link string) []Fault {
		return GoLinks(tree(t, "core/x/a.go", source, "docs/p.md", "One.\n\nSee "+link+".\n"),
			"docs/p.md")
	}
	for _, good := range []string{
		"[`decide`](../core/x/a.go)", "[`Log`](../core/x/a.go)", "[`Log.Cut`](../core/x/a.go)",
		"[`Most`](../core/x/a.go)", "[the file](../core/x/a.go)", "[`a`](other.md)",
	} {
		require.Empty(t, faults(good), good)
	}
	require.Equal(t, "docs/p.md:3: core/x/a.go declares no Cut",
		faults("[`decide`](../core/x/a.go) and [`Cut`](../core/x/a.go)")[0].String())
	require.Contains(t, faults("[`decide`](core/x/a.go)")[0].Text, "no file docs/core/x/a.go")
}

func TestMissingTextsAreFound(t *testing.T) {
	page := tree(t, "docs/p.md", "| `lag` | `time` | by time\n")
	faults := Holds(page, "docs/p.md", []string{"| `lag` | `time` |", "| `lag` | `messages` |"})
	require.Len(t, faults, 1)
	require.Contains(t, faults[0].String(), "| `lag` | `messages` |")
}

func TestHistory(t *testing.T) {
	f, ok := release.FieldByName("truncation")
	require.True(t, ok)
	require.Equal(t, "| `truncation` | `to-high-watermark`; from 0.11 `by-epoch`; "+
		"from 2.0.0 `by-epoch-and-offset`; from 2.8 `on-fetch` |", history(*f))
}
