package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// saveFile writes a file where the program was started and says its path. A file that is there
// already is left alone: the new one gets a number.
func saveFile(name string, text []byte, done func(where string, ok bool)) {
	path, err := writeNew(".", name, text)
	if err != nil {
		done("", false)
		return
	}
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	done(path, true)
}

// mostSame is how many files of one name a directory may hold.
const mostSame = 1000

func writeNew(dir, name string, text []byte) (path string, err error) {
	base, ext := strings.TrimSuffix(name, filepath.Ext(name)), filepath.Ext(name)
	for i := 1; i <= mostSame; i++ {
		path = filepath.Join(dir, name)
		if i > 1 {
			path = filepath.Join(dir, base+"-"+strconv.Itoa(i)+ext)
		}
		var f *os.File
		if f, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644); err != nil {
			if errors.Is(err, fs.ErrExist) {
				continue
			}
			return "", err
		}
		_, err = f.Write(text)
		return path, errors.Join(err, f.Close())
	}
	return "", err
}
