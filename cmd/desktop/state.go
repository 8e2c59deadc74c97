package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	backend "highwater/ui/ebiten"
)

// stateVersion is that of the file's form; a program reads its own and no other.
const stateVersion = 1

// state is what the program remembers from one start to the next.
type state struct {
	Version int            `json:"version"`
	Window  backend.Window `json:"window"`
	Link    string         `json:"link"` // what was shown last
	Lang    string         `json:"lang"`
	Theme   string         `json:"theme"`
}

// stateFile is where the state is kept, "" where the system has no place for it.
func stateFile() string {
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "highwater", "window.json")
}

// damaged is a file of state that cannot be read; it lies in Aside now.
type damaged struct {
	Aside string
	Err   error
}

// Error implements error.
func (d damaged) Error() string {
	return fmt.Sprintf("what was remembered cannot be read (%v); it is kept as %s", d.Err, d.Aside)
}

// readState reads the file. One that is damaged, or of another form, is put aside, so that
// nothing of it is lost, and the program starts as if there were none.
func readState(path string) (state, error) {
	fresh := state{Version: stateVersion}
	if path == "" {
		return fresh, nil
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return fresh, nil
	}
	if err != nil {
		return fresh, err
	}
	var s state
	err = json.Unmarshal(data, &s)
	if err == nil && s.Version == stateVersion {
		return s, nil
	}
	if err == nil {
		err = fmt.Errorf("form %d, this program knows %d", s.Version, stateVersion)
	}
	aside := path + ".damaged"
	if move := os.Rename(path, aside); move != nil {
		return fresh, errors.Join(err, move)
	}
	return fresh, damaged{aside, err}
}

// write replaces the file at once, so that it is never half written.
func (s *state) write(path string) error {
	if path == "" {
		return nil
	}
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return keeper{path}.Save(string(data) + "\n")
}
