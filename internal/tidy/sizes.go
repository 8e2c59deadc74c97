package tidy

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// The limits, each for being read on one screen.
const (
	maxFile     = 400 // lines
	maxFunction = 70  // lines from func to its brace
	maxTest     = 150 // the same in a test file, where a table or a story stands in the function
	maxLine     = 100 // columns
	tabWidth    = 4
)

// Sizes checks the length of files, functions and lines.
func Sizes(t *Tree) []Fault {
	var faults []Fault
	for _, f := range t.Files {
		faults = append(faults, longLines(f.Path, f.Src, rawLines(t, f))...)
		for _, d := range f.AST.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			n := t.Fset.Position(fn.End()).Line - t.Fset.Position(fn.Pos()).Line + 1
			most := maxFunction
			if f.Test {
				most = maxTest
			}
			if n > most {
				faults = append(faults,
					t.at(fn.Pos(), "function %s has %d lines, above %d", fn.Name.Name, n, most))
			}
		}
	}
	for name, text := range t.Texts {
		switch path.Ext(name) {
		case ".js", ".css":
			faults = append(faults, longLines(name, text, nil)...)
			fallthrough
		case ".go":
			if n := strings.Count(text, "\n"); n > maxFile {
				text := fmt.Sprintf("file has %d lines, above %d", n, maxFile)
				faults = append(faults, Fault{name, 1, text})
			}
		}
	}
	slices.SortFunc(faults, func(a, b Fault) int { return strings.Compare(a.String(), b.String()) })
	return faults
}

// longLines finds lines that are too long, but for those listed and for what has an address in
// it, which cannot be broken.
func longLines(name, text string, exempt map[int]bool) []Fault {
	var faults []Fault
	for i, line := range strings.Split(text, "\n") {
		n := utf8.RuneCountInString(line) + (tabWidth-1)*strings.Count(line, "\t")
		if n > maxLine && !exempt[i+1] && !strings.Contains(line, "://") {
			text := fmt.Sprintf("line has %d columns, above %d", n, maxLine)
			faults = append(faults, Fault{name, i + 1, text})
		}
	}
	return faults
}

// rawLines are the lines of string literals that go over several lines.
func rawLines(t *Tree, f File) map[int]bool {
	lines := map[int]bool{}
	ast.Inspect(f.AST, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if ok && lit.Kind == token.STRING && strings.Contains(lit.Value, "\n") {
			for l := t.Fset.Position(lit.Pos()).Line; l <= t.Fset.Position(lit.End()).Line; l++ {
				lines[l] = true
			}
		}
		return true
	})
	return lines
}
