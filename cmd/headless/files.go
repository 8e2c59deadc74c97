package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// file is a scenario file that was asked for.
type file struct {
	name string
	src  []byte
}

// open finds what an argument names: a file, every scenario of a folder, a scenario of the
// library or a case from the field by its id, every case, or standard input.
func (c *console) open(arg string) ([]file, error) {
	if arg == "-" {
		src, err := limited(c.in)
		return []file{{"stdin", src}}, err
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return folder(arg)
	case err == nil:
		src, err := fromDisk(arg)
		return []file{{arg, src}}, err
	}
	if found := carried(arg); len(found) > 0 {
		return found, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	hint := "the library has: " + strings.Join(scenarios.Names(), ", ") + "; and " + allCases
	id := strings.TrimSuffix(filepath.Base(arg), ".yaml")
	known := append(append(scenarios.Names(), cases.Names()...), allCases)
	if near := scenario.Nearest(id, known); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nil, fmt.Errorf("%s: no such file, folder or scenario; %s", quoted([]string{arg}), hint)
}

// allCases stands for every case from the field.
const allCases = "cases"

// carried finds what the program carries itself.
func carried(arg string) []file {
	if arg == allCases {
		return ofCases()
	}
	if f, ok := scenarios.Lookup(arg); ok {
		return []file{{f.Name, f.Source}}
	}
	if f, ok := cases.Lookup(strings.ToLower(arg)); ok {
		return []file{{f.Name, f.Source}}
	}
	if len(arg) == len("H01") && strings.EqualFold(arg[:1], "h") {
		for _, f := range scenarios.All() {
			if strings.EqualFold(caseOf(f), arg) {
				return []file{{f.Name, f.Source}}
			}
		}
	}
	return nil
}

// ofCases gives every file that plays a case from the field, be it a lesson of the library or not.
func ofCases() []file {
	var out []file
	for _, f := range cases.All() {
		out = append(out, file{f.Name, f.Source})
	}
	for _, f := range scenarios.All() {
		if caseOf(f) != "" {
			out = append(out, file{f.Name, f.Source})
		}
	}
	return out
}

// caseOf says which case from the field a lesson plays, "" for none.
func caseOf(f scenarios.File) string {
	s, faults := scenario.Parse(f.Name, f.Source)
	if len(faults) > 0 {
		return ""
	}
	return s.About.Case
}

// limited reads as much as says that there is too much: core/scenario has the limit.
func limited(r io.Reader) ([]byte, error) {
	return io.ReadAll(io.LimitReader(r, scenario.MaxFile+1))
}

func fromDisk(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return limited(f)
}

func folder(dir string) ([]file, error) {
	entries, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return nil, err
	}
	var out []file
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != ".yaml" {
			continue
		}
		name := filepath.Join(dir, e.Name())
		src, err := fromDisk(name)
		if err != nil {
			return nil, err
		}
		out = append(out, file{name, src})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: no scenario (*.yaml) in this folder", dir)
	}
	return out, nil
}

// openAll opens every argument.
func (c *console) openAll(args []string) ([]file, error) {
	var out []file
	for _, a := range args {
		fs, err := c.open(a)
		if err != nil {
			return nil, err
		}
		out = append(out, fs...)
	}
	return out, nil
}

// parseAll parses files and prints everything that is wrong with them, and in the end how much
// that was.
func (c *console) parseAll(files []file, l words.Lang) (scripts []*scenario.Script, faults int) {
	for _, f := range files {
		s, ds := scenario.Parse(filepath.ToSlash(f.name), f.src)
		for _, d := range ds {
			fmt.Fprintln(c.err, d.In(l))
		}
		if faults += len(ds); s != nil {
			scripts = append(scripts, s)
		}
	}
	if faults > 0 {
		text := words.New("{n} faults in {m} files", "{m} 个文件，{n} 处错误")
		fmt.Fprintln(c.err, counted(text, faults, len(files)).In(l))
	}
	return scripts, faults
}
