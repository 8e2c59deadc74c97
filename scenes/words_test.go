package scenes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/ui/fonts"
)

// TestGlyphs checks that every rune of every text of this package has a glyph.
func TestGlyphs(t *testing.T) {
	files, err := os.ReadDir(".")
	require.NoError(t, err)
	seen := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			s, err := strconv.Unquote(lit.Value)
			require.NoError(t, err)
			seen++
			require.Empty(t, string(fonts.Missing(s)), "%s: %s", f.Name(), s)
			return true
		})
	}
	require.Greater(t, seen, 200)
	require.NotEmpty(t, fonts.Missing("\u2717"), "the check can fail")
}

// TestGlossary checks that it has every word that a scenario names.
func TestGlossary(t *testing.T) {
	known := map[string]bool{}
	for _, e := range glossary {
		require.False(t, known[e.id], e.id)
		known[e.id] = true
	}
	for _, les := range libraryCourse().Lessons() {
		for _, w := range les.Words {
			require.True(t, known[w], "%s: no word %s", les.ID, w)
		}
	}
}
