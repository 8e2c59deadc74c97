package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
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
	After string // the stage whose work or builds it uses; every stage comes after "setup"
	Title string
	Run   func(ctx context.Context, s *Suite) error
}

// together is how many stages run at a time. Chromium mostly waits for one picture after the
// other, a Node.js for its one thread; beside them a second stage finds a processor free.
const together = 2

// Run goes through all stages, prints what failed and then one line with the counts, and
// returns how many failed. A failing stage does not keep the others from telling what they see.
// When the context ends, what runs is ended, and what has not begun counts as failed.
func (s *Suite) Run(ctx context.Context, stages []Stage) int {
	begin := time.Now()
	var heads []string
	for i, stage := range stages {
		heads = append(heads, fmt.Sprintf("== %d/%d %s: %s", i+1, len(stages), stage.Name,
			stage.Title))
	}
	p := newPrinter(s.Out, heads)
	errs := inOrder(ctx, stages, func(i int) error { return s.stage(ctx, stages[i], p.turns[i]) })
	fmt.Fprintf(s.Out, "\n%d stages in %v, %v of processor time\n", len(stages),
		time.Since(begin).Round(time.Second), processorTime().Round(time.Second))
	failed := 0
	for i, err := range errs {
		if err == nil {
			continue
		}
		if failed++; failed == 1 {
			fmt.Fprintln(s.Out, "failed:")
		}
		fmt.Fprintf(s.Out, "  %s (%.100s)\n", stages[i].Name, firstLine(err))
	}
	fmt.Fprintf(s.Out, "highwater: %d passed, %d failed\n", len(stages)-failed, failed)
	return failed
}

// stage runs one stage, which speaks into its turn.
func (s *Suite) stage(ctx context.Context, stage Stage, t *turn) error {
	start := time.Now()
	t.begin()
	err := stage.Run(ctx, &Suite{Root: s.Root, Out: t})
	took := time.Since(start).Round(100 * time.Millisecond)
	if err != nil {
		t.ended(fmt.Sprintf("-- %s: FAILED, %v\n%v\n", stage.Name, took, err), true)
		return err
	}
	t.ended(fmt.Sprintf("-- %s: ok, %v\n", stage.Name, took), false)
	return nil
}

// inOrder runs stages, a few at a time: always the first of the list for which all is there.
func inOrder(ctx context.Context, stages []Stage, run func(i int) error) []error {
	errs := slices.Repeat([]error{errors.New("not run")}, len(stages))
	begun, running := map[string]bool{}, map[string]bool{}
	listed := func(name string) bool {
		return slices.ContainsFunc(stages, func(s Stage) bool { return s.Name == name })
	}
	waits := func(s Stage, name string) bool {
		return s.Name != name && listed(name) && (!begun[name] || running[name])
	}
	ended := make(chan string)
	for {
		for i, s := range stages {
			if begun[s.Name] || len(running) == together || ctx.Err() != nil ||
				waits(s, "setup") || waits(s, s.After) {
				continue
			}
			begun[s.Name], running[s.Name] = true, true
			go func() { errs[i] = run(i); ended <- s.Name }()
		}
		if len(running) == 0 {
			return errs
		}
		delete(running, <-ended)
	}
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
	cmd := s.command(ctx, dir, env, args...)
	cmd.Stdout = s.Out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// output starts a program and returns its standard output; its other words are shown.
func (s *Suite) output(
	ctx context.Context, dir string, env []string, args ...string,
) ([]byte, error) {
	out, err := s.command(ctx, dir, env, args...).Output()
	if err != nil {
		return out, fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}

// roomy lets Go programs collect their garbage less often, which is a fifth of what the tests
// cost: none of them needs much memory.
const roomy = "GOGC=400"

// command prepares a program that shows its errors. When the context ends, so do the program and
// what it has started.
func (s *Suite) command(
	ctx context.Context, dir string, env []string, args ...string,
) *exec.Cmd {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = s.path(dir)
	cmd.Env = append(append(os.Environ(), roomy), env...)
	cmd.Stderr = s.Out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
	cmd.WaitDelay = grace
	return cmd
}

// grace is how long programs may take to end when they are told to.
const grace = 5 * time.Second

// processorTime is what this program and all programs that it has started and that have ended
// have used of the processors.
func processorTime() time.Duration {
	var sum time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}
