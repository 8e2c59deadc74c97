package site

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"

	"github.com/andybalholm/brotli"
)

// smallest is the size below which compressing a file gains nothing worth a second file.
const smallest = 200

// compressible are the extensions of files that are worth compressing.
var compressible = []string{
	".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest", ".yaml",
}

// packed remembers what was compressed how, beside the folder of the page.
type packed struct {
	Digest  string `json:"digest"`
	Quality int    `json:"quality"`
}

// compressAll writes name.br and name.gz beside each file that gains by it.
func compressAll(o Options, made map[string][]byte) (Report, error) {
	memory := filepath.Clean(o.Out) + ".json"
	before := map[string]packed{}
	if data, err := os.ReadFile(memory); err == nil {
		if json.Unmarshal(data, &before) != nil {
			before = map[string]packed{} // damaged: compress everything again
		}
	}
	after := map[string]packed{}
	var report Report
	for name, data := range made {
		size := Size{Name: name, Raw: int64(len(data))}
		if len(data) >= smallest && slices.Contains(compressible, filepath.Ext(name)) {
			now := packed{Digest: digest(data), Quality: o.Quality}
			was := before[name]
			fresh := was.Digest == now.Digest && was.Quality >= now.Quality
			path := filepath.Join(o.Out, filepath.FromSlash(name))
			if err := compressOne(path, data, o.Quality, fresh, &size); err != nil {
				return Report{}, fmt.Errorf("compressing %s: %w", name, err)
			}
			if fresh {
				now = was
			}
			after[name] = now
		}
		report.Files = append(report.Files, size)
	}
	sort.Slice(report.Files, func(i, j int) bool {
		a, b := report.Files[i], report.Files[j]
		return a.Raw > b.Raw || a.Raw == b.Raw && a.Name < b.Name
	})
	data, err := json.MarshalIndent(after, "", "  ")
	if err != nil {
		return Report{}, err
	}
	return report, os.WriteFile(memory, data, 0o644)
}

// compressOne fills in the compressed sizes; fresh says that present files may be kept.
func compressOne(path string, data []byte, quality int, fresh bool, size *Size) error {
	br, gz := path+".br", path+".gz"
	if !fresh || !exists(br) || !exists(gz) {
		done := make(chan error, 1)
		go func() { done <- os.WriteFile(br, toBrotli(data, quality), 0o644) }()
		packed, err := toGzip(data)
		if err == nil {
			err = os.WriteFile(gz, packed, 0o644)
		}
		if err := errors.Join(err, <-done); err != nil {
			return err
		}
	}
	for path, n := range map[string]*int64{br: &size.Brotli, gz: &size.Gzip} {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		*n = info.Size()
	}
	return nil
}

// toBrotli compresses with a window that holds the whole program.
func toBrotli(data []byte, quality int) []byte {
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: 24})
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		panic("site: brotli into memory: " + err.Error())
	}
	return b.Bytes()
}

func toGzip(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
