package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"highwater/internal/site/lean"
)

// The names that Build gives to what it makes itself.
const (
	Wasm     = "highwater.wasm"
	Exec     = "wasm_exec.js"
	Sizes    = "sizes.json"
	Readme   = "README.txt" // for those who have no scripts
	appPath  = "./wasm/app"
	pagePath = "web"
)

// Brotli qualities: Quick for play and tests, Small for a release (about ten times slower).
const (
	Quick = 9
	Small = 11
)

// Options say what to build and where.
type Options struct {
	Root    string // the repository
	Out     string // the folder of the page; files of earlier builds are removed from it
	Quality int    // of brotli, Quick or Small
	Version string // what the page calls itself; see Version
	Log     io.Writer
}

// sizes is what boot.js reads: with a Content-Encoding the length of an answer is the
// compressed one, while the stream delivers decoded bytes.
type sizes struct {
	Version string           `json:"version"`
	Bytes   map[string]int64 `json:"bytes"`
}

// Build makes the page and reports the size of each file. What has not changed since the last
// build is left as it is.
func Build(ctx context.Context, o Options) (Report, error) {
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		return Report{}, err
	}
	made, err := collect(ctx, o)
	if err != nil {
		return Report{}, err
	}
	keep := map[string]bool{}
	for name, data := range made {
		keep[name] = true
		if err := writeIfChanged(filepath.Join(o.Out, name), data); err != nil {
			return Report{}, err
		}
	}
	if err := removeOthers(o.Out, keep); err != nil {
		return Report{}, err
	}
	return compressAll(o, made)
}

// collect gathers the content of every file of the page.
func collect(ctx context.Context, o Options) (map[string][]byte, error) {
	made := map[string][]byte{}
	wasm, err := compile(ctx, o)
	if err != nil {
		return nil, err
	}
	made[Wasm] = wasm
	root, err := goroot(ctx)
	if err != nil {
		return nil, err
	}
	if made[Exec], err = os.ReadFile(filepath.Join(root, "lib", "wasm", Exec)); err != nil {
		return nil, fmt.Errorf("copying %s of the Go release: %w", Exec, err)
	}
	dir := filepath.Join(o.Root, pagePath)
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		made[filepath.ToSlash(rel)], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := addLibrary(made); err != nil {
		return nil, err
	}
	s := sizes{Version: o.Version, Bytes: map[string]int64{Wasm: int64(len(wasm))}}
	if made[Sizes], err = json.Marshal(s); err != nil {
		return nil, err
	}
	if made[Readme], err = os.ReadFile(filepath.Join(o.Root, "README.md")); err != nil {
		return nil, err
	}
	return made, addOffline(made)
}

// seldom are packages that the page needs now and then, to read a scenario, to say what happened or
// to write the twin. Without inlining they are as good, and the program is 7 % smaller when
// compressed. What plays a run and what draws is not among them.
var seldom = []string{
	"encoding/...", "fmt", "go.yaml.in/yaml/v4/...", "net/...", "reflect", "time",
	"highwater/core/brokerlog", "highwater/core/compare", "highwater/core/files",
	"highwater/core/metrics", "highwater/core/scenario", "highwater/core/view",
}

// compile builds the browser program. Go's own cache makes this quick when nothing changed.
func compile(ctx context.Context, o Options) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "highwater-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	out := filepath.Join(tmp, Wasm)
	modfile, err := lean.Prepare(ctx, o.Root, filepath.Join(o.Root, "build", "lean"), o.Log)
	if err != nil {
		return nil, err
	}
	args := []string{
		"build", "-modfile", modfile, "-trimpath", "-ldflags=-s -w -X main.version=" + o.Version,
	}
	for _, pkg := range seldom {
		args = append(args, "-gcflags="+pkg+"=-l")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", out, appPath)...)
	cmd.Dir = o.Root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	cmd.Stdout, cmd.Stderr = o.Log, o.Log
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("building %s: %w", appPath, err)
	}
	return os.ReadFile(out)
}

// goroot asks the Go command, since wasm_exec.js must be of the release that compiles.
func goroot(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(out)), nil
}

// Version names the source that is built: the commit, with a mark when files were changed, or
// "dev" without a repository.
func Version(ctx context.Context, root string) string {
	cmd := exec.CommandContext(ctx, "git", "describe", "--always", "--tags", "--dirty")
	cmd.Dir = root
	out, err := cmd.Output()
	if v := strings.TrimSpace(string(out)); err == nil && v != "" {
		return v
	}
	return "dev"
}

// writeIfChanged keeps the time of a file whose content stays, so that browsers keep it too.
func writeIfChanged(path string, data []byte) error {
	old, err := os.ReadFile(path)
	if err == nil && string(old) == string(data) {
		return nil
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o644)
}

// removeOthers deletes what an earlier build left behind.
func removeOthers(dir string, keep map[string]bool) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if keep[strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")] {
			return nil
		}
		return os.Remove(path)
	})
}

// digest identifies content.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
