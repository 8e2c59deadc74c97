package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/internal/report"
)

type rewriteCmd struct {
	Files  []string `arg:"" name:"file" help:"${files}"`
	Golden string   `placeholder:"DIR" default:"golden" help:"${golden}"`
	Lang   string   `enum:"en,zh" default:"en" help:"Language of the messages: en or zh."`
}

// Run writes what the scenarios come to: a transcript for each of their own rule sets, and the
// hashes of their worlds on every one. They are to be read like code, and kept beside the files.
func (cmd *rewriteCmd) Run(c *console, r *result) error {
	t := target{Files: cmd.Files, Lang: cmd.Lang}
	all, err := t.entries(c)
	if err != nil {
		return err
	}
	right := scripts(all)
	if len(right) < len(all) {
		r.code = exitUsage
		return nil
	}
	for _, s := range right {
		if err := cmd.rewrite(c, s); err != nil {
			return err
		}
	}
	return nil
}

func (cmd *rewriteCmd) rewrite(c *console, s *scenario.Script) error {
	dir := goldenFolder(s, cmd.Golden)
	if info, err := os.Stat(filepath.Dir(dir)); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: golden files stand beside a file of your own; "+
			"%s is not on this disk", s.ID, quoted([]string{filepath.Dir(dir)}))
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var names []string
	for _, g := range goldens(s) {
		names = append(names, g.Name)
		path := filepath.Join(dir, g.Name)
		was, err := os.ReadFile(path)
		if err == nil && string(was) == g.Text {
			continue
		}
		if err := os.WriteFile(path, []byte(g.Text), 0o644); err != nil {
			return err
		}
		fmt.Fprintln(c.out, path)
	}
	for _, path := range others(dir, s.ID, names) {
		if err := os.Remove(path); err != nil {
			return err
		}
		fmt.Fprintln(c.out, path, words.New("(removed)", "（已删除）").In(lang(cmd.Lang)))
	}
	return nil
}

// goldens plays a script on every rule set for its golden files.
func goldens(s *scenario.Script) []scenario.Golden {
	return s.Goldens(func(rs release.RuleSet) *scenario.Run { return scenario.Play(s, rs) })
}

// goldenFolder is where the golden files of a script stand: a relative folder is looked for
// beside its file.
func goldenFolder(s *scenario.Script, dir string) string {
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(filepath.Dir(filepath.FromSlash(s.File)), dir)
}

// others lists golden files of a script that no run makes any more.
func others(dir, id string, names []string) []string {
	found, err := filepath.Glob(filepath.Join(escapedGlob(dir), id+".*.txt"))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(found, func(path string) bool {
		name := filepath.Base(path)
		return slices.Contains(names, name) || !namesRun(id, name)
	})
}

// namesRun says whether a file is called like the golden file of some run: my-id.notes.txt is
// somebody's own.
func namesRun(id, name string) bool {
	rules := strings.TrimSuffix(strings.TrimPrefix(name, id+"."), ".txt")
	_, known := release.Lookup(rules)
	return known || name == scenario.GoldenName(id, "hashes")
}

// escapedGlob takes the meaning from the signs of a pattern.
func escapedGlob(s string) string {
	return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(s)
}

var (
	txtNoGolden = words.New("{path}: there is no such golden file; headless rewrite {file} "+
		"writes it", "{path}：没有这个 golden 文件；用 headless rewrite {file} 写出")
	txtChanged = words.New("{path}:{line}: what the run comes to has changed\n"+
		"  was {was}\n  is  {is}", "{path}:{line}: 运行结果变了\n  原来 {was}\n  现在 {is}")
	txtStale = words.New("{path}: no run makes this file any more; headless rewrite {file} "+
		"removes it", "{path}：已没有运行会产生这个文件；用 headless rewrite {file} 删除")
)

// scripts gives the scripts of the files without faults.
func scripts(all []entry) []*scenario.Script {
	var out []*scenario.Script
	for i := range all {
		if all[i].script != nil {
			out = append(out, all[i].script)
		}
	}
	return out
}

// golden compares scripts with their golden files, says what differs, tells it as a case of a
// report, and counts it.
func (c *console) golden(
	dir string, scripts []*scenario.Script, l words.Lang, tell func(*report.Case),
) (different int) {
	for _, s := range scripts {
		folder := goldenFolder(s, dir)
		say := func(name string, line int, t words.Text, pairs ...string) {
			different++
			path := filepath.Join(folder, name)
			text := t.Fill(append(pairs, "path", path, "file", s.File)...).In(l)
			fmt.Fprintln(c.err, text)
			tell(goldenCase(s, path, line, text, l))
		}
		var names []string
		for _, g := range goldens(s) {
			names = append(names, g.Name)
			was, err := os.ReadFile(filepath.Join(folder, g.Name))
			switch line, before, now := scenario.Difference(string(was), g.Text); {
			case errors.Is(err, fs.ErrNotExist):
				say(g.Name, 0, txtNoGolden)
			case err != nil:
				say(g.Name, 0, words.Same("{path}: {why}"), "why", err.Error())
			case line > 0:
				say(g.Name, line, txtChanged, "line", fmt.Sprint(line), "was", before, "is", now)
			}
		}
		for _, path := range others(folder, s.ID, names) {
			say(filepath.Base(path), 0, txtStale)
		}
	}
	return different
}

// goldenCase is a golden file that is not what the run comes to, as reports tell it.
func goldenCase(s *scenario.Script, path string, line int, text string, l words.Lang) *report.Case {
	file := filepath.ToSlash(path)
	name := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(path), ".txt"), s.ID+".")
	brief, _, _ := strings.Cut(text, "\n")
	return &report.Case{
		Scenario: s.ID, Title: s.Title.In(l), File: file, Line: line, Rules: "golden " + name,
		Status: report.Failed,
		Failures: []report.Failure{{
			Kind: "golden", File: file, Line: line, What: brief, Brief: brief, Text: text,
			Again: "headless rewrite " + s.File,
		}},
	}
}
