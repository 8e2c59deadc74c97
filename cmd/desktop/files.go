package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"highwater/core/scenario"
	"highwater/scenes"
)

// endings are those of scenario files.
var endings = []string{".yaml", ".yml"}

// named reads the scenario files that the command line names; a folder stands for those in it.
func named(args []string) (all []scenes.File, err error) {
	for _, arg := range args {
		info, err := os.Stat(arg)
		if err != nil {
			return nil, usageError{err.Error()}
		}
		if !info.IsDir() {
			data, err := os.ReadFile(arg)
			if err != nil {
				return nil, usageError{err.Error()}
			}
			all = append(all, scenes.File{Name: arg, Source: data})
			continue
		}
		some, err := within(os.DirFS(arg))
		if err != nil {
			return nil, usageError{err.Error()}
		}
		if len(some) == 0 {
			return nil, usageError{fmt.Sprintf("no scenario file (*.yaml) in %s", arg)}
		}
		for _, f := range some {
			f.Name = filepath.Join(arg, filepath.FromSlash(f.Name))
			all = append(all, f)
		}
	}
	return all, nil
}

// errMany ends a walk through a folder that is not one of scenarios.
var errMany = errors.New("more than 500 scenario files")

// within finds the scenario files of a folder, or of what was dropped on the window.
func within(dir fs.FS) (all []scenes.File, err error) {
	err = fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains(endings, path.Ext(name)) {
			return err
		}
		if info, err := d.Info(); err == nil && info.Size() > scenario.MaxFile {
			return fmt.Errorf("%s: larger than a scenario can be", name)
		}
		if len(all) == 500 {
			return errMany
		}
		data, err := fs.ReadFile(dir, name)
		all = append(all, scenes.File{Name: name, Source: data})
		return err
	})
	return all, err
}
