package tidy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"sort"
	"strings"
)

// Exports maps an import path to the file of its compiled types.
type Exports map[string]string

// ListExports asks the go command to compile packages and their dependencies for their types.
func ListExports(root string, patterns ...string) (Exports, error) {
	cmd := exec.Command("go", append([]string{
		"list", "-export", "-deps",
		"-json=ImportPath,Export",
	}, patterns...)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, said.String())
	}
	exports := Exports{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct{ ImportPath, Export string }
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return exports, nil
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
	}
}

// Pure checks that the core from kafka to view is a function: no goroutine, no channel, no map
// whose order could show, no printing, no state of the package. Types are needed to know a map.
func Pure(t *Tree, exports Exports) ([]Fault, error) {
	packages := map[string][]*ast.File{}
	for _, f := range t.Files {
		if pure(f.Dir) && !f.Test {
			packages[f.Dir] = append(packages[f.Dir], f.AST)
		}
	}
	dirs := make([]string, 0, len(packages))
	for dir := range packages {
		dirs = append(dirs, dir)
	}
	sort.Strings(dirs)
	from := importer.ForCompiler(t.Fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	var faults []Fault
	for _, dir := range dirs {
		info := &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		}
		conf := types.Config{Importer: from}
		pkg, err := conf.Check(module+"/"+dir, t.Fset, packages[dir], info)
		if err != nil {
			return nil, fmt.Errorf("types of %s: %w", dir, err)
		}
		c := checker{tree: t, info: info, pkg: pkg}
		for _, f := range packages[dir] {
			ast.Inspect(f, c.visit)
		}
		faults = append(faults, c.faults...)
	}
	return faults, nil
}

// checker looks at one package of the pure core.
type checker struct {
	tree   *Tree
	info   *types.Info
	pkg    *types.Package
	faults []Fault
}

func (c *checker) fault(pos token.Pos, text string) {
	c.faults = append(c.faults, c.tree.at(pos, "%s", text))
}

// visit implements the argument of ast.Inspect.
func (c *checker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		c.fault(n.Pos(), "a goroutine: the core has one order of things")
	case *ast.ChanType, *ast.SelectStmt, *ast.SendStmt:
		c.fault(n.Pos(), "a channel: the core has one order of things")
	case *ast.RangeStmt:
		if _, isMap := c.under(n.X).(*types.Map); isMap {
			c.fault(n.Pos(), "ranges over a map, whose order differs from run to run")
		}
	case *ast.SelectorExpr:
		c.printing(n)
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			for _, left := range n.Lhs {
				c.changed(left)
			}
		}
	case *ast.IncDecStmt:
		c.changed(n.X)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			c.changed(n.X)
		}
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "print" || id.Name == "println") {
			if _, builtin := c.info.Uses[id].(*types.Builtin); builtin {
				c.fault(n.Pos(), "prints: what happens is an event")
			}
		}
	}
	return true
}

func (c *checker) under(e ast.Expr) types.Type {
	if t := c.info.TypeOf(e); t != nil {
		return t.Underlying()
	}
	return nil
}

// printing refuses fmt.Print and its kin, and %p-like identity of unsafe.
func (c *checker) printing(n *ast.SelectorExpr) {
	f, ok := c.info.Uses[n.Sel].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" {
		return
	}
	if strings.HasPrefix(f.Name(), "Print") || strings.HasPrefix(f.Name(), "Fprint") ||
		strings.Contains(f.Name(), "can") { // Scan, Sscan, Fscan
		c.fault(n.Pos(), "fmt."+f.Name()+": the core neither prints nor reads")
	}
}

// changed refuses a change of a variable of the package, or a pointer to one, through which it
// could change. What a package declares and fills in once is a table, and allowed.
func (c *checker) changed(e ast.Expr) {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
			if _, isPackage := c.info.Uses[identOf(x.X)].(*types.PkgName); isPackage {
				e = x.Sel
			}
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			v, ok := c.info.Uses[identOf(e)].(*types.Var)
			if ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
				c.fault(e.Pos(), "changes or hands out the package's variable "+v.Name())
			}
			return
		}
	}
}

func identOf(e ast.Expr) *ast.Ident {
	id, _ := e.(*ast.Ident)
	return id
}
