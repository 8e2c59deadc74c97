package lean

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// variant is how one release of a module differs in the page.
type variant struct {
	module, version string
	drop            []string          // files and folders that are not copied
	generator       string            // Go source of a program that runs before the edits
	generated       string            // the file that its output becomes
	files           map[string]string // that replace others, or are new
	edits           []edit
	gone            []string // what only the generator needed
}

// edit replaces one place of a file, or all from there on.
type edit struct {
	file, from, to string
	rest           bool
}

// generatorDir is where the generator stands in the copy while it runs.
const generatorDir = "internal/precompile"

// Prepare makes the copies below dir, unless they are there, and a go.mod that uses them; it
// gives the path of that. A module of another release than the variant's stays as it is.
func Prepare(ctx context.Context, root, dir string, log io.Writer) (modfile string, err error) {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	for _, v := range []variant{ebiten(), yaml()} {
		version, source, err := locate(ctx, root, v.module)
		if err != nil {
			return "", err
		}
		if version != v.version {
			fmt.Fprintf(log, "%s %s is built into the page as it is: internal/site/lean knows %s\n",
				v.module, version, v.version)
			continue
		}
		place, err := v.make(ctx, source, dir)
		if err != nil {
			return "", fmt.Errorf("a lean %s: %w", v.module, err)
		}
		mod = fmt.Appendf(mod, "\nreplace %s => %s\n", v.module, place)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return "", err
	}
	modfile = filepath.Join(dir, "page.mod")
	return modfile, errors.Join(keep(modfile, mod), keep(filepath.Join(dir, "page.sum"), sums))
}

// keep writes a file unless it holds that already: another build may be reading it.
func keep(file string, data []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, data) {
		return nil
	}
	return os.WriteFile(file, data, 0o644)
}

// locate asks the Go command for the release of a module and where its source is.
func locate(ctx context.Context, root, module string) (version, dir string, err error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-m", "-json", module)
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return "", "", fmt.Errorf("go list -m %s: %w", module, err)
	}
	var m struct{ Version, Dir string }
	if err := json.Unmarshal(out, &m); err != nil {
		return "", "", err
	}
	if m.Dir == "" { // not downloaded yet
		get := exec.CommandContext(ctx, "go", "mod", "download", module)
		get.Dir = root
		if out, err := get.CombinedOutput(); err != nil {
			return "", "", fmt.Errorf("go mod download %s: %w\n%s", module, err, out)
		}
		return locate(ctx, root, module)
	}
	return m.Version, m.Dir, nil
}

// make copies the module and changes the copy. The name of its folder tells what it was made of.
func (v variant) make(ctx context.Context, source, dir string) (string, error) {
	sum := sha256.Sum256(fmt.Append(nil, v)) // maps print in the order of their keys
	place := filepath.Join(dir, fmt.Sprintf("%s@%s-%x", path.Base(path.Dir(v.module)), v.version,
		sum[:6]))
	if _, err := os.Stat(place); err == nil {
		return place, nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	tmp, err := os.MkdirTemp(dir, "making-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	if err := v.fill(ctx, source, tmp); err != nil {
		return "", err
	}
	if err := os.Rename(tmp, place); err != nil {
		if _, there := os.Stat(place); there == nil { // another build was faster
			return place, nil
		}
		return "", err
	}
	return place, nil
}

// fill makes the changed copy in an empty folder.
func (v variant) fill(ctx context.Context, source, to string) error {
	if err := v.copy(source, to); err != nil {
		return err
	}
	if v.generator != "" {
		if err := v.generate(ctx, to); err != nil {
			return err
		}
	}
	for _, name := range v.gone {
		if err := os.RemoveAll(filepath.Join(to, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(v.files)) {
		if err := write(to, name, v.files[name]); err != nil {
			return err
		}
	}
	for _, e := range v.edits {
		if err := e.apply(to); err != nil {
			return err
		}
	}
	return nil
}

// copy copies all but tests and what is dropped.
func (v variant) copy(from, to string) error {
	return filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(rel)
		if slices.Contains(v.drop, name) {
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if d.IsDir() || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return write(to, name, string(data))
	})
}

// generate runs the generator within the copy, whose internal packages it may import.
func (v variant) generate(ctx context.Context, to string) error {
	if err := write(to, generatorDir+"/main.go", v.generator); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "go", "run", "./"+generatorDir)
	cmd.Dir = to
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-mod=mod", "GOWORK=off")
	var words strings.Builder
	cmd.Stderr = &words
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, words.String())
	}
	return errors.Join(
		os.RemoveAll(filepath.Join(to, filepath.FromSlash(generatorDir))),
		write(to, v.generated, string(out)),
	)
}

// apply replaces the place, which must be there exactly once.
func (e edit) apply(dir string) error {
	file := filepath.Join(dir, filepath.FromSlash(e.file))
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if n := strings.Count(string(data), e.from); n != 1 {
		return fmt.Errorf("%s has %d places like %q", e.file, n, e.from)
	}
	before, after, _ := strings.Cut(string(data), e.from)
	if e.rest {
		after = ""
	}
	return os.WriteFile(file, []byte(before+e.to+after), 0o644)
}

func write(dir, name, content string) error {
	file := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(content), 0o644)
}
