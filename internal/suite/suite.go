package suite

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Suite is one run of the stages on one repository.
type Suite struct {
	Root string    // of the repository
	Out  io.Writer // what people read; several programs may write to it at once
}

// New makes a run whose words go to out.
func New(root string, out io.Writer) *Suite {
	if _, file := out.(*os.File); !file { // a file is safe, and programs inherit it
		out = &shared{w: out}
	}
	return &Suite{Root: root, Out: out}
}

// shared lets one writer at a time through.
type shared struct {
	mu sync.Mutex
	w  io.Writer
}

// Write implements io.Writer.
func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(p)
}

// Stage is one kind of check.
type Stage struct {
	Name  string // one word, for -only
	Title string
	Run   func(ctx context.Context, s *Suite) error
}

// Run goes through all stages, prints what failed and then one line with the counts, and
// returns how many failed. A failing stage does not keep the others from telling what they see.
func (s *Suite) Run(ctx context.Context, stages []Stage) int {
	var failed []string
	begin := time.Now()
	for i, stage := range stages {
		fmt.Fprintf(s.Out, "\n== %d/%d %s: %s\n", i+1, len(stages), stage.Name, stage.Title)
		start := time.Now()
		err := stage.Run(ctx, s)
		took := time.Since(start).Round(100 * time.Millisecond)
		if err == nil {
			fmt.Fprintf(s.Out, "-- %s: ok, %v\n", stage.Name, took)
			continue
		}
		fmt.Fprintf(s.Out, "-- %s: FAILED, %v\n%v\n", stage.Name, took, err)
		failed = append(failed, fmt.Sprintf("  %s (%s)", stage.Name, firstLine(err)))
	}
	fmt.Fprintf(s.Out, "\n%d stages in %v\n", len(stages), time.Since(begin).Round(time.Second))
	if len(failed) > 0 {
		fmt.Fprintf(s.Out, "failed:\n%s\n", strings.Join(failed, "\n"))
	}
	fmt.Fprintf(s.Out, "highwater: %d passed, %d failed\n", len(stages)-len(failed), len(failed))
	return len(failed)
}

// Pick chooses stages by their names, in the order of all; no names choose all.
func Pick(all []Stage, names []string) ([]Stage, error) {
	if len(names) == 0 {
		return all, nil
	}
	var picked []Stage
	known := map[string]bool{}
	for _, stage := range all {
		known[stage.Name] = true
		for _, name := range names {
			if name == stage.Name {
				picked = append(picked, stage)
			}
		}
	}
	for _, name := range names {
		if !known[name] {
			return nil, fmt.Errorf("no stage %q", name)
		}
	}
	return picked, nil
}

// path makes a path below the repository.
func (s *Suite) path(parts ...string) string {
	return filepath.Join(append([]string{s.Root}, parts...)...)
}

// run starts a program below the repository and shows its output; env is added to the present
// environment, or replaces what it names.
func (s *Suite) run(ctx context.Context, dir string, env []string, args ...string) error {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.path(dir)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = s.Out, s.Out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// output starts a program and returns its standard output; its other words are shown.
func (s *Suite) output(
	ctx context.Context, dir string, env []string, args ...string,
) ([]byte, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.path(dir)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = s.Out
	out, err := cmd.Output()
	if err != nil {
		return out, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
