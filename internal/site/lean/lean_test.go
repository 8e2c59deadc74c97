package lean

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// root is the repository.
const root = "../../.."

// The page is built of the releases that go.mod names, so the copies must be made for these.
func TestCopiesFitGoMod(t *testing.T) {
	var log bytes.Buffer
	dir := filepath.Join(root, "build", "lean")
	modfile, err := Prepare(t.Context(), root, dir, &log)
	require.NoError(t, err)
	require.Empty(t, log.String())
	mod, err := os.ReadFile(modfile)
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(mod), "\nreplace "))

	list := exec.Command("go", "list", "-modfile", modfile, "-deps", "./wasm/app")
	list.Dir = root
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := list.Output()
	require.NoError(t, err)
	for _, heavy := range []string{"go/parser", "math/big", "text/template", "go/build"} {
		require.NotContains(t, strings.Fields(string(out)), heavy)
	}
}

// A place of a library that is not there, or not only once, is an error and not a silent nothing.
func TestEditsMustFit(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, write(dir, "a.go", "one two two"))
	require.NoError(t, edit{file: "a.go", from: "one", to: "1"}.apply(dir))
	require.ErrorContains(t, edit{file: "a.go", from: "two"}.apply(dir), "2 places")
	require.ErrorContains(t, edit{file: "a.go", from: "six"}.apply(dir), "0 places")
	require.NoError(t, edit{file: "a.go", from: " two two", to: "!", rest: true}.apply(dir))
	data, err := os.ReadFile(filepath.Join(dir, "a.go"))
	require.NoError(t, err)
	require.Equal(t, "1!", string(data))
}

// patterns are those that the YAML parser compiles, read from its source.
func patterns(t *testing.T) (all []string) {
	t.Helper()
	_, dir, err := locate(t.Context(), root, yaml().module)
	require.NoError(t, err)
	for _, e := range yaml().edits {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.file), nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			f, ok := call.Fun.(*ast.SelectorExpr)
			lit, isLit := call.Args[0].(*ast.BasicLit)
			if ok && isLit && f.Sel.Name == "MustCompile" {
				p, err := strconv.Unquote(lit.Value)
				require.NoError(t, err)
				all = append(all, p)
			}
			return true
		})
	}
	return all
}

// matcherProgram asks the small matcher, which is no package of this module.
const matcherProgram = `package main

import (
	"bufio"
	"fmt"
	"os"

	"matcher/regexp"
)

func main() {
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		pattern := in.Text()
		in.Scan()
		fmt.Printf("%q\n", regexp.MustCompile(pattern).FindStringSubmatch(in.Text()))
	}
}
`

// The small matcher says of every pattern of the parser what Go's own package says.
func TestMatcherAgreesWithGo(t *testing.T) {
	all := patterns(t)
	require.GreaterOrEqual(t, len(all), 7)
	all = append(all, "^a.*b$", `^x\*y\.$`, "^(?:a|bc)+(d|[e-g])?$")
	words := []string{
		"", "0", "-0", "+1", "1.", ".5", "-.5e3", "1e", "1e-7", "1.2.3", "v1.2.3", "v1.2",
		"10:20:30", "1_0:2.5", "1:60", "007", "'12'", "'a'", "name-1_x+", "a b", "ab", "a--b",
		"x*y.", "x*y", "abcd", "bcbce", "aabcg", "aabch", "3.", "+.e1", "1.2.3.4", "\u00e9",
	}
	dir := t.TempDir()
	require.NoError(t, write(dir, "go.mod", "module matcher\n\ngo 1.24\n"))
	require.NoError(t, write(dir, "main.go", matcherProgram))
	require.NoError(t, write(dir, "regexp/regexp.go", source("regexp")))
	var in, want strings.Builder
	for _, p := range all {
		for _, w := range words {
			in.WriteString(p + "\n" + w + "\n")
			want.WriteString(strconv.Quote(p) + " ")
			want.WriteString(quoted(regexp.MustCompile(p).FindStringSubmatch(w)))
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(in.String())
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "CGO_ENABLED=0")
	out, err := cmd.Output()
	require.NoError(t, err)
	var got strings.Builder
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	require.Len(t, lines, len(all)*len(words))
	for i, line := range lines {
		got.WriteString(strconv.Quote(all[i/len(words)]) + " " + line + "\n")
	}
	require.Equal(t, want.String(), got.String())
}

func quoted(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = strconv.Quote(s)
	}
	return "[" + strings.Join(out, " ") + "]\n"
}
