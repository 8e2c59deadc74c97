package tidy

import (
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
)

// goLink is a link into the source: [`decideHW`](../core/replica/leader.go). Its text names what
// the file declares: a function, a method as Partition.Ask, a type, a constant.
var goLink = regexp.MustCompile("\\[`([^`]+)`\\]\\(([^)]+\\.go)\\)")

// GoLinks checks that a page's links into the source lead to a file, and that the file declares
// what the link names.
func GoLinks(t *Tree, page string) []Fault {
	declared := map[string][]string{}
	for _, f := range t.Files {
		declared[f.Path] = declarations(f)
	}
	var faults []Fault
	for i, line := range strings.Split(t.Texts[page], "\n") {
		for _, m := range goLink.FindAllStringSubmatch(line, -1) {
			file := path.Join(path.Dir(page), m[2])
			names, ok := declared[file]
			switch {
			case !ok:
				faults = append(faults, Fault{page, i + 1, "there is no file " + file})
			case !slices.Contains(names, m[1]):
				faults = append(faults, Fault{page, i + 1, fmt.Sprintf("%s declares no %s", file,
					m[1])})
			}
		}
	}
	return faults
}

// declarations lists what a file declares: functions, methods as Type.Method, types, constants
// and variables.
func declarations(f File) []string {
	var out []string
	for _, d := range f.AST.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv) + "." + name
			}
			out = append(out, name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					out = append(out, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						out = append(out, id.Name)
					}
				}
			}
		}
	}
	return out
}

// receiver gives the type that a method belongs to.
func receiver(r *ast.FieldList) string {
	name := ""
	ast.Inspect(r.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && name == "" {
			name = id.Name
		}
		return true
	})
	return name
}

// Holds checks that a page holds every one of the texts.
func Holds(t *Tree, page string, texts []string) []Fault {
	var faults []Fault
	for _, want := range texts {
		if !strings.Contains(t.Texts[page], want) {
			faults = append(faults, Fault{page, 1, "lacks " + want})
		}
	}
	return faults
}
