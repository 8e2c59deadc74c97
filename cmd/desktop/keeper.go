package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// keeper keeps progress in a file of the person's configuration.
type keeper struct{ file string }

// newKeeper finds the place; none when the system does not say where.
func newKeeper() (keeper, error) {
	dir, err := os.UserConfigDir()
	return keeper{filepath.Join(dir, "highwater", "progress.json")}, err
}

// Load gives what is kept, "" when nothing was kept yet.
func (k keeper) Load() (string, error) {
	data, err := os.ReadFile(k.file)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(data), err
}

// Save keeps a text: the old one stays until the new one is whole.
func (k keeper) Save(text string) error {
	dir := filepath.Dir(k.file)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "progress-*.new")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), k.file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// SetAside keeps a text that cannot be read under another name.
func (k keeper) SetAside(string) error {
	return os.Rename(k.file, k.file+time.Now().Format(".damaged-20060102-150405"))
}
