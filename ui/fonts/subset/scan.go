package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

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
	ext := filepath.Ext(path)
	// Tests hold deliberately odd characters; no screen shows them.
	isGo := ext == ".go" && !strings.HasSuffix(path, "_test.go") &&
		!strings.HasPrefix(slash, "ui/fonts/subset/")
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

// reportMissing prints the characters that the sans face has no glyph for; one that a text uses
// is an error, one of base.txt only a remark.
func reportMissing(all map[rune]bool, found map[rune]string, cache string) error {
	path, err := cuts[0].source(cache)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	face, err := sfnt.Parse(data)
	if err != nil {
		return err
	}
	var used, spare []string
	for r := range all {
		i, err := face.GlyphIndex(nil, r)
		if err == nil && i != 0 {
			continue
		}
		text := fmt.Sprintf("%c (U+%04X)", r, r)
		if where, ok := found[r]; ok {
			used = append(used, text+" used in "+where)
		} else {
			spare = append(spare, text)
		}
	}
	sort.Strings(used)
	sort.Strings(spare)
	if len(spare) > 0 {
		fmt.Println("base.txt asks for what Noto Sans SC lacks:", strings.Join(spare, ", "))
	}
	if len(used) > 0 {
		return fmt.Errorf("Noto Sans SC has no glyph for\n  %s\nuse another character or draw it",
			strings.Join(used, "\n  "))
	}
	fmt.Println("every character of every text has a glyph")
	return nil
}
