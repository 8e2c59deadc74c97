package tidy

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// module is the path of the main module.
const module = "highwater"

// File is one Go file.
type File struct {
	Path string // from the root of the repository, with slashes
	Dir  string // its folder, "core/kafka"
	Test bool
	Src  string
	AST  *ast.File
}

// Imports are the paths that the file imports.
func (f File) Imports() []string {
	paths := make([]string, 0, len(f.AST.Imports))
	for _, spec := range f.AST.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}

// Tree is the source of the repository.
type Tree struct {
	Fset  *token.FileSet
	Files []File
	Texts map[string]string // every text file by its path, Go files too
}

// textual are the extensions, and whole names, of files that people write.
var textual = []string{
	".go", ".md", ".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".yaml", ".yml", ".mod",
	"Makefile", "NOTICE", ".editorconfig", ".gitignore", "run",
}

// Load parses everything below root but what is built.
func Load(root fs.FS) (*Tree, error) {
	t := &Tree{Fset: token.NewFileSet(), Texts: map[string]string{}}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name == "build" || name == ".git" || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		if !slices.Contains(textual, path.Ext(name)) && !slices.Contains(textual, path.Base(name)) {
			return nil
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		t.Texts[name] = string(data)
		if path.Ext(name) == ".go" && !strings.Contains(name, "testdata/") {
			return t.add(name, string(data))
		}
		return nil
	})
	return t, err
}

func (t *Tree) add(name, src string) error {
	f, err := parser.ParseFile(t.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return fmt.Errorf("parsing: %w", err)
	}
	t.Files = append(t.Files, File{
		Path: name, Dir: path.Dir(name), Test: strings.HasSuffix(name, "_test.go"), Src: src,
		AST: f,
	})
	return nil
}

// Fault is one place that breaks a rule.
type Fault struct {
	Path string
	Line int
	Text string
}

// String is the fault as editors find it: path:line: text.
func (f Fault) String() string { return fmt.Sprintf("%s:%d: %s", f.Path, f.Line, f.Text) }

// at makes a fault at a position.
func (t *Tree) at(pos token.Pos, format string, args ...any) Fault {
	p := t.Fset.Position(pos)
	return Fault{p.Filename, p.Line, fmt.Sprintf(format, args...)}
}

// below says whether a folder or import path is root or stands below it.
func below(dir, root string) bool { return dir == root || strings.HasPrefix(dir, root+"/") }
