package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
)

// file is a scenario file that was asked for.
type file struct {
	name string
	src  []byte
}

// open finds what an argument names: a file, every scenario of a folder, or a scenario of the
// library by its id.
func open(arg string) ([]file, error) {
	info, err := os.Stat(arg)
	switch {
	case err == nil && info.IsDir():
		return folder(arg)
	case err == nil:
		src, err := os.ReadFile(arg)
		return []file{{arg, src}}, err
	}
	if f, ok := scenarios.Lookup(arg); ok {
		return []file{{f.Name, f.Source}}, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	hint := "the library has: " + strings.Join(scenarios.Names(), ", ")
	id := strings.TrimSuffix(filepath.Base(arg), ".yaml")
	if near := scenario.Nearest(id, scenarios.Names()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nil, fmt.Errorf("%s: no such file, folder or scenario; %s", arg, hint)
}

func folder(dir string) ([]file, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s: no scenario (*.yaml) in this folder", dir)
	}
	slices.Sort(names)
	var out []file
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		out = append(out, file{name, src})
	}
	return out, nil
}

// openAll opens every argument.
func openAll(args []string) ([]file, error) {
	var out []file
	for _, a := range args {
		fs, err := open(a)
		if err != nil {
			return nil, err
		}
		out = append(out, fs...)
	}
	return out, nil
}

// parseAll parses files and prints everything that is wrong with them. It counts the faults.
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
	return scripts, faults
}
