package tidy

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"highwater/core/world"
)

// root is the repository, from this package.
var root = filepath.Join("..", "..")

func TestRepository(t *testing.T) {
	tree, err := Load(os.DirFS(root))
	require.NoError(t, err)
	for name, rule := range map[string]func(*Tree) []Fault{
		"imports": Imports, "sizes": Sizes, "comments": Documented, "names": Names, "texts": Texts,
		"languages": Languages,
	} {
		t.Run(name, func(t *testing.T) { none(t, rule(tree)) })
	}
	t.Run("pure", func(t *testing.T) {
		exports, err := ListExports(root, "./core/...")
		require.NoError(t, err)
		faults, err := Pure(tree, exports)
		require.NoError(t, err)
		none(t, faults)
	})
}

// TestLinksLead checks that what README and docs name in the repository is there.
func TestLinksLead(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)\)`)
	seen := 0
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		require.NoError(t, err)
		for _, f := range files {
			text, err := os.ReadFile(f)
			require.NoError(t, err)
			for _, m := range link.FindAllStringSubmatch(string(text), -1) {
				seen++
				require.FileExists(t, filepath.Join(filepath.Dir(f), m[1]), "in %s", f)
			}
		}
	}
	require.Greater(t, seen, 10)
}

// none fails with every fault on a line of its own.
func none(t *testing.T, faults []Fault) {
	t.Helper()
	for _, f := range faults {
		t.Error(f)
	}
}

func TestWorldIsFlat(t *testing.T) {
	require.Empty(t, Flat(reflect.TypeFor[world.World]()))
}

// The headless program runs where there is no display, where merely linking Ebiten panics.
func TestHeadlessDoesNotLinkEbiten(t *testing.T) {
	require.Empty(t, linked(t, "./cmd/headless"))
	require.NotEmpty(t, linked(t, "./cmd/desktop"), "the check itself would not see it")
}

// linked lists what a program links of Ebiten.
func linked(t *testing.T, pkg string) []string {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", pkg)
	cmd.Dir = root
	out, err := cmd.Output()
	require.NoError(t, err)
	var found []string
	for dep := range strings.FieldsSeq(string(out)) {
		if strings.Contains(dep, "ebiten") {
			found = append(found, dep)
		}
	}
	return found
}
