package tidy

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// Languages checks that no text is made with a language left blank: words.New("only English", "").
func Languages(t *Tree) []Fault {
	var faults []Fault
	for _, f := range t.Files {
		if f.Test {
			continue
		}
		ast.Inspect(f.AST, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 2 || !isNewText(call.Fun) {
				return true
			}
			for _, arg := range call.Args {
				if s, known := literal(arg); known && strings.TrimSpace(s) == "" {
					faults = append(faults, t.at(arg.Pos(), "a text in one language only"))
				}
			}
			return true
		})
	}
	return faults
}

// isNewText says whether an expression is words.New.
func isNewText(e ast.Expr) bool {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "New" {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	return ok && pkg.Name == "words"
}

// literal gives a string that stands in the source, in one piece or in several.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		x, okX := literal(e.X)
		y, okY := literal(e.Y)
		return x + y, okX && okY
	}
	return "", false
}
