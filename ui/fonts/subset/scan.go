package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// offScreen are folders whose texts no screen shows: programs of the command line, and what
// only they use.
var offScreen = []string{
	"ui/fonts/subset/", "scenarios/cases/", "core/metrics/", "core/brokerlog/", "cmd/headless/",
	"internal/",
}

// scan returns every printable character that a text below root uses, with the first place.
func scan(root string) (map[rune]string, error) {
	found := map[rune]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			switch d.Name() {
			case ".git", "build", "node_modules", "testdata":
				return filepath.SkipDir
			}
			return nil
		}
		return scanFile(path, found)
	})
	return found, err
}

func scanFile(path string, found map[rune]string) error {
	slash := filepath.ToSlash(path)
	for _, dir := range offScreen {
		if strings.HasPrefix(slash, dir) {
			return nil
		}
	}
	ext := filepath.Ext(path)
	// Tests hold deliberately odd characters; no screen shows them.
	isGo := ext == ".go" && !strings.HasSuffix(path, "_test.go")
	isYAML := (ext == ".yaml" || ext == ".yml") && strings.HasPrefix(slash, "scenarios/")
	isWeb := (ext == ".html" || ext == ".js") && strings.HasPrefix(slash, "web/")
	if !isGo && !isYAML && !isWeb {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if isGo {
		scanGo(path, data, found)
		return nil
	}
	note(string(data), path, found)
	return nil
}

// scanGo notes the characters of string and rune literals only: comments are not shown.
func scanGo(path string, data []byte, found map[rune]string) {
	set := token.NewFileSet()
	file := set.AddFile(path, set.Base(), len(data))
	var s scanner.Scanner
	s.Init(file, data, func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		if tok != token.STRING && tok != token.CHAR {
			continue
		}
		text, err := strconv.Unquote(lit)
		if err != nil {
			continue
		}
		note(text, fmt.Sprintf("%s:%d", path, file.Line(pos)), found)
	}
}

func note(text, where string, found map[rune]string) {
	for _, r := range text {
		if _, ok := found[r]; ok || !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			continue
		}
		found[r] = where
	}
}

// lacking returns the characters that the full sans face has no glyph for, in order.
func lacking(all map[rune]bool, cache string) ([]rune, error) {
	path, err := cuts[0].source(cache)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	face, err := sfnt.Parse(data)
	if err != nil {
		return nil, err
	}
	var out []rune
	for r := range all {
		if i, err := face.GlyphIndex(nil, r); err != nil || i == 0 {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return out, nil
}

// report says what has no glyph: an error where a text uses it, else a remark about base.txt.
func report(lack []rune, found map[rune]string) error {
	var used, spare []string
	for _, r := range lack {
		text := fmt.Sprintf("%c (U+%04X)", r, r)
		if where, ok := found[r]; ok {
			used = append(used, text+" used in "+where)
		} else {
			spare = append(spare, text)
		}
	}
	if len(spare) > 0 {
		fmt.Println("base.txt asks for what Noto Sans SC lacks:", strings.Join(spare, ", "))
	}
	if len(used) > 0 {
		return fmt.Errorf("no glyph in Noto Sans SC for\n  %s\nuse another character or draw it",
			strings.Join(used, "\n  "))
	}
	fmt.Println("every character of every text has a glyph")
	return nil
}
