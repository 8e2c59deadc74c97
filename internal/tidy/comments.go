package tidy

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// fewFiles is how many files a package may have without one that only says what it is.
const fewFiles = 2

// Documented checks that every package says what it is, and that every exported name of the
// core has a comment that begins with it or at least says something.
func Documented(t *Tree) []Fault {
	var faults []Fault
	said := map[string]bool{} // folders with a package comment
	files := map[string]int{}
	first := map[string]File{}
	for _, f := range t.Files {
		if f.Test {
			continue
		}
		if files[f.Dir]++; files[f.Dir] == 1 {
			first[f.Dir] = f
		}
		if f.AST.Doc != nil && len(strings.Fields(f.AST.Doc.Text())) > 3 {
			said[f.Dir] = true
		}
		if below(f.Dir, "core") {
			faults = append(faults, undocumented(t, f)...)
		}
	}
	for dir, f := range first {
		if !said[dir] {
			faults = append(faults, Fault{f.Path, 1, "package has no comment"})
		}
		if _, ok := t.Texts[path.Join(dir, "doc.go")]; !ok && files[dir] > fewFiles &&
			f.AST.Name.Name != "main" {
			faults = append(faults, Fault{f.Path, 1, "package has no doc.go"})
		}
	}
	return faults
}

// undocumented finds exported names without a comment.
func undocumented(t *Tree, f File) []Fault {
	var faults []Fault
	miss := func(id *ast.Ident, docs ...*ast.CommentGroup) {
		if !id.IsExported() {
			return
		}
		for _, d := range docs {
			if d != nil && strings.TrimSpace(d.Text()) != "" {
				return
			}
		}
		faults = append(faults, t.at(id.Pos(), "%s has no comment", id.Name))
	}
	for _, d := range f.AST.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || exportedReceiver(d.Recv) {
				miss(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					miss(s.Name, d.Doc, s.Doc, s.Comment)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						miss(id, d.Doc, s.Doc, s.Comment)
					}
				}
			}
		}
	}
	return faults
}

func exportedReceiver(r *ast.FieldList) bool {
	exported := false
	for _, field := range r.List {
		ast.Inspect(field.Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.IsExported() {
				exported = true
			}
			return true
		})
	}
	return exported
}

// vague are names that say nothing of what a thing is.
var vague = regexp.MustCompile(`(Manager|Helper|Util|Utils)$`)

// Names refuses vague names of types, functions and packages.
func Names(t *Tree) []Fault {
	var faults []Fault
	for _, f := range t.Files {
		if slices.Contains([]string{"util", "utils", "helper", "helpers", "common"},
			f.AST.Name.Name) {
			faults = append(faults, t.at(f.AST.Name.Pos(), "package %s says nothing",
				f.AST.Name.Name))
		}
		for _, d := range f.AST.Decls {
			var ids []*ast.Ident
			switch d := d.(type) {
			case *ast.FuncDecl:
				// testing.TB has a method Helper.
				if d.Recv == nil || d.Name.Name != "Helper" {
					ids = append(ids, d.Name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if s, ok := spec.(*ast.TypeSpec); ok {
						ids = append(ids, s.Name)
					}
				}
			}
			for _, id := range ids {
				if vague.MatchString(id.Name) {
					faults = append(faults, t.at(id.Pos(), "%s says nothing of what it is",
						id.Name))
				}
			}
		}
	}
	return faults
}

// unfinished are marks of work that is left, and paths of somebody's machine. They are put
// together here so that this file may be checked too.
var unfinished = regexp.MustCompile(strings.Join([]string{
	`\bTO` + `DO\b`, `\bFIX` + `ME\b`, `\bXX` + `X\b`, `/ro` + `ot/`, `/wo` + `rk/`, `/ho` + `me/`,
	`proxy\.gol` + `ang\.org`, `C:\\Us` + `ers`,
}, "|"))

// Texts refuses marks of unfinished work and what belongs to one machine, in every text file.
func Texts(t *Tree) []Fault {
	var faults []Fault
	for name, text := range t.Texts {
		for i, line := range strings.Split(text, "\n") {
			if m := unfinished.FindString(line); m != "" {
				faults = append(faults, Fault{name, i + 1, fmt.Sprintf("%q must not stand here",
					m)})
			}
		}
	}
	return faults
}
