package tidy

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

// tree parses files given as path and source, in pairs.
func tree(t *testing.T, pairs ...string) *Tree {
	t.Helper()
	files := fstest.MapFS{}
	for i := 0; i < len(pairs); i += 2 {
		files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	loaded, err := Load(files)
	require.NoError(t, err)
	return loaded
}

// importing is a file with one import.
func importing(pkg, imp string) string {
	return "package " + pkg + "\n\nimport _ \"" + imp + "\"\n"
}

func TestImportsAreRefused(t *testing.T) {
	for _, c := range []struct{ path, imp, why string }{
		{"core/kafka/a.go", "highwater/core/world", "stands after"},
		{"core/new/a.go", "highwater/core/kafka", "no place in the order"},
		{"core/world/a.go", "highwater/core/new", "no place in the order"},
		{"core/view/a.go", "highwater/ui", "nothing outside the core"},
		{"core/scenario/a.go", "highwater/internal/obs", "nothing outside the core"},
		{"core/world/a.go", "time", "is a function"},
		{"core/world/a_test.go", "highwater/ui", "nothing outside the core"},
		{"core/plog/a.go", "math/rand/v2", "is a function"},
		{"core/client/a.go", "sync", "is a function"},
		{"core/plog/a.go", "encoding/json", "is a function"},
		{"core/files/a.go", "os", "is a function"},
		{"core/world/a.go", "go.yaml.in/yaml/v4", "only [\"core/scenario\"]"},
		{"ui/a.go", "highwater/core/words", "nothing but ui"},
		{"scenes/a.go", "highwater/core/world", "scenes see only"},
		{"scenes/a.go", "highwater/internal/obs", "scenes see only"},
		{"ui/soft/a.go", "github.com/hajimehoshi/ebiten/v2/vector", "only"},
		{"cmd/headless/a.go", "github.com/hajimehoshi/ebiten/v2", "only"},
		{"scenes/a.go", "syscall/js", "only"},
		{"cmd/headless/a.go", "golang.org/x/exp/slog", "only"},
		{"internal/site/a.go", "log/slog", "only"},
		{"scenarios/embed.go", "highwater/core/kafka", "no program"},
	} {
		faults := Imports(tree(t, c.path, importing("x", c.imp)))
		require.Len(t, faults, 1, "%s imports %s", c.path, c.imp)
		require.Contains(t, faults[0].String(), c.why)
		require.Contains(t, faults[0].String(), c.path+":3:")
	}
}

func TestImportsAreAllowed(t *testing.T) {
	for _, c := range []struct{ path, imp string }{
		{"core/world/a.go", "highwater/core/kafka"},
		{"core/release/a_test.go", "highwater/core/release"},
		{"core/plog/a_test.go", "os"},
		{"core/files/a.go", "encoding/json"},
		{"core/explore/a.go", "sync"},
		{"core/scenario/a.go", "go.yaml.in/yaml/v4"},
		{"core/scenario/a_test.go", "highwater/scenarios"},
		{"core/world/a_test.go", "highwater/core/check"},
		{"ui/ebiten/a.go", "github.com/hajimehoshi/ebiten/v2/inpututil"},
		{"ui/ebiten/a.go", "syscall/js"},
		{"wasm/worker/a.go", "syscall/js"},
		{"internal/obs/a.go", "golang.org/x/exp/slog"},
		{"scenes/a.go", "highwater/core/view"},
		{"scenes/a_test.go", "highwater/ui/soft"},
	} {
		require.Empty(t, Imports(tree(t, c.path, importing("x", c.imp))), "%s %s", c.path, c.imp)
	}
}

func TestSizesAreRefused(t *testing.T) {
	long := "package x\n\nfunc f() {\n" + strings.Repeat("\t_ = 1\n", maxFunction-1) + "}\n"
	require.Contains(t, Sizes(tree(t, "a.go", long))[0].Text, "function f has 71 lines")
	require.Empty(t, Sizes(tree(t, "a.go", strings.Replace(long, "\t_ = 1\n", "", 1))))
	require.Empty(t, Sizes(tree(t, "a_test.go", long)), "a table may be longer")
	long = "package x\n\nfunc f() {\n" + strings.Repeat("\t_ = 1\n", maxTest-1) + "}\n"
	require.Contains(t, Sizes(tree(t, "a_test.go", long))[0].Text, "function f has 151 lines")

	file := "package x\n" + strings.Repeat("\n", maxFile)
	require.Contains(t, Sizes(tree(t, "a.go", file))[0].Text, "file has 401 lines")
	require.Contains(t, Sizes(tree(t, "a.js", file))[0].Text, "file has 401 lines")

	wide := func(n int) string {
		return "package x\n\nfunc f() {\n\t// " + strings.Repeat("x", n-tabWidth-3) + "\n}\n"
	}
	require.Empty(t, Sizes(tree(t, "a.go", wide(maxLine))))
	faults := Sizes(tree(t, "a.go", wide(maxLine+1)))
	require.Equal(t, "a.go:4: line has 101 columns, above 100", faults[0].String())
}

func TestSizesExempt(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	require.Empty(t, Sizes(tree(t, "a.go", "package x\n\n// https://example.org/"+long+"\n")))
	require.Empty(t, Sizes(tree(t, "a.go", "package x\n\nconst s = `\n"+long+long+"`\n")))
	require.NotEmpty(t, Sizes(tree(t, "a.go", "package x\n\nconst s = `"+long+long+"`\n")))
}

func TestCommentsAreMissed(t *testing.T) {
	const doc = "// Package kafka is the vocabulary.\npackage kafka\n"
	faults := Documented(tree(t, "core/kafka/doc.go", doc, "core/kafka/a.go", `package kafka

type Offset int64

// Epoch counts leaders.
type Epoch int32

func (Offset) Next() {}

func (Epoch) inner() {}

const Max = 3

// The kinds.
const (
	A = iota
	B
)
`))
	var missed []string
	for _, f := range faults {
		missed = append(missed, strings.Fields(f.Text)[0])
	}
	require.Equal(t, []string{"Offset", "Next", "Max"}, missed)

	const bare = "package ui\n"
	faults = Documented(tree(t, "ui/a.go", bare))
	require.Len(t, faults, 1)
	require.Contains(t, faults[0].Text, "package has no comment")
	const said = "// Package ui is the toolkit.\npackage ui\n"
	faults = Documented(tree(t, "ui/a.go", said, "ui/b.go", bare, "ui/c.go", bare))
	require.Len(t, faults, 1)
	require.Contains(t, faults[0].Text, "no doc.go")
}

func TestVagueNamesAreRefused(t *testing.T) {
	faults := Names(tree(t, "a.go", "package util\n\ntype LogManager int\n\nfunc newHelper() {}\n"))
	require.Len(t, faults, 3)
	require.Empty(t, Names(tree(t, "a.go",
		"package plog\n\ntype Log int\n\nfunc (Log) Helper() {}\n")))
}

func TestUnfinishedTextsAreRefused(t *testing.T) {
	for _, s := range []string{
		"TO" + "DO: later", "FIX" + "ME", "/wo" + "rk/main",
		"/ro" + "ot/go",
	} {
		require.Len(t, Texts(tree(t, "README.md", "Fine.\n"+s+"\n")), 1, s)
	}
	require.Empty(t, Texts(tree(t, "README.md", "root, work, todo list\n")))
}

func TestPurityIsChecked(t *testing.T) {
	exports, err := ListExports(".", "fmt")
	require.NoError(t, err)
	for name, c := range map[string]struct{ body, why string }{
		"goroutine":  {"func f() { go f() }", "a goroutine"},
		"channel":    {"func f(c chan int) {}", "a channel"},
		"map order":  {"func f(m map[int]int) { for range m { } }", "ranges over a map"},
		"named map":  {"type M map[int]int\nfunc f(m M) { for range m { } }", "ranges over a map"},
		"printing":   {"func f() { fmt.Println() }", "fmt.Println"},
		"builtin":    {"func f() { println() }", "prints"},
		"state":      {"var n int\nfunc f() { n++ }", "variable n"},
		"table":      {"var n [3]int\nfunc f() { n[1] = 2 }", "variable n"},
		"field":      {"var n struct{ x int }\nfunc f() { n.x = 2 }", "variable n"},
		"by address": {"var n [3]int\nfunc f() *int { return &n[1] }", "variable n"},
	} {
		t.Run(name, func(t *testing.T) {
			src := "package plog\n\nimport \"fmt\"\n\nvar _ = fmt.Sprint\n\n" + c.body + "\n"
			faults, err := Pure(tree(t, "core/plog/a.go", src), exports)
			require.NoError(t, err)
			require.Len(t, faults, 1)
			require.Contains(t, faults[0].Text, c.why)

			later, err := Pure(tree(t, "core/explore/a.go", src), exports)
			require.NoError(t, err)
			require.Empty(t, later, "the explorer is not in the pure part")
		})
	}
}

func TestPureCodeMayHaveTables(t *testing.T) {
	exports, err := ListExports(".", "fmt")
	require.NoError(t, err)
	faults, err := Pure(tree(t, "core/plog/a.go", `package plog

import "fmt"

var table = [...]string{"a", "b"}

func f(i int) string { n := table[i]; n += "x"; return fmt.Sprint(n) }
`), exports)
	require.NoError(t, err)
	require.Empty(t, faults)
}

func TestPointersInAStateAreFound(t *testing.T) {
	type inner struct {
		Name string
		Next *int
	}
	type state struct {
		A    [3]inner
		Maps map[int]int
		List []int
		Rate float64
		OK   [2]struct{ N int64 }
	}
	require.Len(t, Flat(reflect.TypeFor[state]()), 5)
	require.Empty(t, Flat(reflect.TypeFor[struct{ A [2]struct{ B bool } }]()))
}

func TestTextsInOneLanguageAreFound(t *testing.T) {
	source := `package a

import "highwater/core/words"

var whole, part = words.New("cut", "截断"), words.New("cut "+"off", " "+"")

func of(s string) words.Text { return words.New(s, "截断") }
`
	faults := Languages(tree(t, "core/a/a.go", source))
	require.Len(t, faults, 1)
	require.Equal(t, 5, faults[0].Line)
}
