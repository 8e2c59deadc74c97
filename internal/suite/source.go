package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// browser is the environment of tools that look at the browser's side of the source.
var browser = []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}

// browserPackages are the packages with files for the browser only.
var browserPackages = []string{"./wasm/...", "./ui/ebiten/..."}

// tool builds a development tool at the release that internal/tools pins, and gives its path.
func (s *Suite) tool(ctx context.Context, pkg string) (string, error) {
	dir := s.path("build", "tools")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	bin := filepath.Join(dir, filepath.Base(pkg))
	return bin, s.run(ctx, "internal/tools", nil, "go", "build", "-o", bin, pkg)
}

// format lists the files that gofumpt would change. It reads only what git knows or would add,
// so a build folder or a half-written file elsewhere does not matter.
func format(ctx context.Context, s *Suite) error {
	bin, err := s.tool(ctx, "mvdan.cc/gofumpt")
	if err != nil {
		return err
	}
	rooms, err := sourceRooms(s.Root)
	if err != nil {
		return err
	}
	out, err := s.output(ctx, ".", nil, append([]string{bin, "-l"}, rooms...)...)
	if err != nil {
		return err
	}
	if len(bytes.TrimSpace(out)) > 0 {
		return fmt.Errorf("not formatted (run `make fmt`):\n%s", out)
	}
	return nil
}

// Format rewrites all source as gofumpt does.
func (s *Suite) Format(ctx context.Context) error {
	bin, err := s.tool(ctx, "mvdan.cc/gofumpt")
	if err != nil {
		return err
	}
	rooms, err := sourceRooms(s.Root)
	if err != nil {
		return err
	}
	return s.run(ctx, ".", nil, append([]string{bin, "-l", "-w"}, rooms...)...)
}

// sourceRooms are the folders of the repository that can hold Go files.
func sourceRooms(root string) ([]string, error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	var rooms []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "build" && !strings.HasPrefix(e.Name(), ".") {
			rooms = append(rooms, e.Name())
		}
	}
	return rooms, nil
}

func vet(ctx context.Context, s *Suite) error {
	return errors.Join(
		s.run(ctx, ".", nil, "go", "vet", "./..."),
		s.run(ctx, ".", browser, append([]string{"go", "vet"}, browserPackages...)...),
		s.run(ctx, "internal/e2e", nil, "go", "vet", "./..."),
		s.run(ctx, "internal/raftcheck", nil, "go", "vet", "./..."),
	)
}

func static(ctx context.Context, s *Suite) error {
	bin, err := s.tool(ctx, "honnef.co/go/tools/cmd/staticcheck")
	if err != nil {
		return err
	}
	return errors.Join(
		s.run(ctx, ".", nil, bin, "./..."),
		s.run(ctx, ".", browser, append([]string{bin}, browserPackages...)...),
		s.run(ctx, "internal/e2e", nil, bin, "./..."),
		s.run(ctx, "internal/raftcheck", nil, bin, "./..."),
	)
}
