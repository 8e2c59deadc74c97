package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"highwater/core/scenario"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// file is a scenario file that was asked for.
type file struct {
	name    string
	src     []byte
	carried bool // by the program itself
}

// stdin is the name of what was read from standard input.
const stdin = "stdin"

// open finds what an argument names: a file, every scenario of a folder, a scenario of the
// library or a case from the field by its id, every case, or standard input.
func (c *console) open(arg string) ([]file, error) {
	if arg == "-" {
		src, err := limited(c.in)
		return []file{{name: stdin, src: src}}, err
	}
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return folder(arg)
	case err == nil:
		src, err := fromDisk(arg)
		return []file{{name: arg, src: src}}, err
	}
	if found := carried(arg); len(found) > 0 {
		return found, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	hint := "`headless list` has the library, `headless cases` the cases"
	id := strings.TrimSuffix(filepath.Base(arg), ".yaml")
	known := append(append(scenarios.Names(), cases.Names()...), allCases,
		wholeLibrary)
	if near := scenario.Nearest(id, known); near != "" {
		hint = "did you mean " + near + "?"
	} else if strings.ContainsAny(arg, `/\`) || filepath.Ext(arg) == ".yaml" {
		return nil, fmt.Errorf("%s: no such file or folder", quoted([]string{arg}))
	}
	return nil, fmt.Errorf("%s: no such file, folder or scenario; %s", quoted([]string{arg}), hint)
}

// allCases stands for every case from the field.
const allCases = "cases"

// carried finds what the program carries itself.
func carried(arg string) []file {
	switch arg {
	case wholeLibrary:
		return ofLibrary()
	case allCases:
		return ofCases()
	}
	if f, ok := scenarios.Lookup(arg); ok {
		return []file{{f.Name, f.Source, true}}
	}
	if f, ok := cases.Lookup(strings.ToLower(arg)); ok {
		return []file{{f.Name, f.Source, true}}
	}
	if len(arg) == len("H01") && strings.EqualFold(arg[:1], "h") {
		for _, f := range scenarios.All() {
			if strings.EqualFold(caseOf(f), arg) {
				return []file{{f.Name, f.Source, true}}
			}
		}
	}
	return nil
}

// ofLibrary gives the library in the order in which it teaches.
func ofLibrary() []file {
	var out []file
	for _, f := range scenarios.All() {
		out = append(out, file{f.Name, f.Source, true})
	}
	return out
}

// ofCases gives every file that plays a case from the field, be it a lesson of the library or not.
func ofCases() []file {
	var out []file
	for _, f := range cases.All() {
		out = append(out, file{f.Name, f.Source, true})
	}
	for _, f := range scenarios.All() {
		if caseOf(f) != "" {
			out = append(out, file{f.Name, f.Source, true})
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

// folder opens every scenario in and below a folder, in alphabetical order. What begins with a
// dot is left out, as shells do.
func folder(dir string) ([]file, error) {
	var out []file
	inside := dir + string(filepath.Separator) // so that a link to a folder is followed
	err := filepath.WalkDir(inside, func(name string, e fs.DirEntry, err error) error {
		switch hidden := name != inside && strings.HasPrefix(e.Name(), "."); {
		case err != nil:
			return err
		case e.IsDir() && hidden:
			return filepath.SkipDir
		case e.IsDir() || hidden || !isScenario(name):
			return nil
		}
		if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
			return err // a pipe may never end, a folder that is linked to is another one's
		}
		src, err := fromDisk(name)
		out = append(out, file{name: name, src: src})
		return err
	})
	if err == nil && len(out) == 0 {
		err = fmt.Errorf("%s: no scenario (*.yaml) in this folder or below", dir)
	}
	return out, err
}

// isScenario says whether a file of a folder is taken for a scenario.
func isScenario(name string) bool {
	ext := filepath.Ext(name)
	return ext == ".yaml" || ext == ".yml"
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
	for i := range out {
		if strings.ContainsFunc(out[i].name, unicode.IsControl) {
			return nil, fmt.Errorf("%q: a name with an invisible character would steer a "+
				"terminal or a build server; rename the file", out[i].name)
		}
	}
	return out, nil
}
