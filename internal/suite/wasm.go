package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
)

// node is how Go's own script runs a wasm program in Node.js.
func (s *Suite) node(ctx context.Context) (string, error) {
	out, err := s.output(ctx, ".", nil, "go", "env", "GOROOT")
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "go_js_wasm_exec"), err
}

// wasmTests runs the core's own tests as the browser would run the core.
func wasmTests(ctx context.Context, s *Suite) error {
	exec, err := s.node(ctx)
	if err != nil {
		return err
	}
	return s.goTest(ctx, ".", browser, "-exec", exec, limit, "./core/...")
}

// hashes runs every scenario with the headless program, native and as WebAssembly. Its JSON
// holds the packed world's hash after each step, so equal bytes mean equal runs.
func hashes(ctx context.Context, s *Suite) error {
	exec, err := s.node(ctx)
	if err != nil {
		return err
	}
	native, wasm := s.path("build", "headless"), s.path("build", "headless.wasm")
	for out, env := range map[string][]string{native: {"CGO_ENABLED=0"}, wasm: browser} {
		if err := s.run(ctx, ".", env, "go", "build", "-o", out, "./cmd/headless"); err != nil {
			return err
		}
	}
	files, err := filepath.Glob(s.path("scenarios", "*.yaml"))
	if err == nil && len(files) == 0 {
		err = errors.New("no scenario found")
	}
	if err != nil {
		return err
	}
	for _, file := range files {
		rel := filepath.Join("scenarios", filepath.Base(file))
		args := []string{"run", rel, "--format", "json"}
		want, err := s.output(ctx, ".", nil, append([]string{native}, args...)...)
		if err != nil {
			return err
		}
		got, err := s.output(ctx, ".", nil, append([]string{exec, wasm}, args...)...)
		if err != nil {
			return err
		}
		if !bytes.Contains(want, []byte(`"hash"`)) {
			return fmt.Errorf("%s: the output holds no hash", rel)
		}
		if !bytes.Equal(want, got) {
			return fmt.Errorf("%s: native and WebAssembly differ: %s", rel, differ(want, got))
		}
		fmt.Fprintf(s.Out, "%s: the same %d bytes\n", rel, len(want))
	}
	return nil
}

// differ shows the first line that two outputs do not share.
func differ(a, b []byte) string {
	x, y := bytes.Split(a, []byte("\n")), bytes.Split(b, []byte("\n"))
	for i := 0; i < len(x) && i < len(y); i++ {
		if !bytes.Equal(x[i], y[i]) {
			return fmt.Sprintf("line %d: %.200s | %.200s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}
