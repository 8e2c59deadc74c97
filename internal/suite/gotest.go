package suite

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// event is one line of `go test -json`.
type event struct {
	Action  string
	Package string
	Test    string
	Output  string
	Elapsed float64 // seconds
}

// tally counts the tests of one call of go test.
type tally struct {
	packages, tests, subtests, failed int
	skipped                           []string
	long                              []timed
}

// timed is a test that took long.
type timed struct {
	name    string
	seconds float64
}

// Of the tests that take this many seconds or more, the slowest are named.
const (
	longTest  = 5
	mostNamed = 12
)

// goTest runs `go test` in a module of the repository and shows what it shows by itself, plus
// one line with the number of tests, which go test keeps to itself. No test at all is an error.
func (s *Suite) goTest(ctx context.Context, dir string, env []string, args ...string) error {
	cmd := s.command(ctx, dir, env, append([]string{"go", "test", "-json"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	count, readErr := follow(out, s.Out)
	if readErr != nil {
		_, _ = io.Copy(io.Discard, out) // so that the program can end
	}
	err = errors.Join(readErr, cmd.Wait())
	fmt.Fprintln(s.Out, count)
	if err == nil && count.tests == 0 {
		err = errors.New("no test ran")
	}
	if err != nil {
		return fmt.Errorf("go test %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// follow turns the events of `go test -json` into the output of go test without -v.
func follow(r io.Reader, w io.Writer) (tally, error) {
	var count tally
	held := map[string]*bytes.Buffer{} // output of tests that are not finished
	in := bufio.NewReader(r)
	for {
		line, err := in.ReadBytes('\n')
		if len(line) > 0 {
			var e event
			if json.Unmarshal(line, &e) == nil && e.Action != "" {
				count.see(e, held, w)
			} else if _, err := w.Write(line); err != nil {
				return count, err
			}
		}
		if errors.Is(err, io.EOF) {
			return count, nil
		}
		if err != nil {
			return count, err
		}
	}
}

// see counts one event and shows what a person should read of it.
func (c *tally) see(e event, held map[string]*bytes.Buffer, w io.Writer) {
	key := e.Package + " " + e.Test
	switch {
	case e.Action == "output" && strings.HasPrefix(e.Output, "=== "):
		// Which test runs, pauses and goes on is told only by -v.
	case e.Action == "output" && e.Test != "":
		if held[key] == nil {
			held[key] = new(bytes.Buffer)
		}
		held[key].WriteString(e.Output)
	case e.Action == "output" || e.Action == "build-output":
		if e.Output != "PASS\n" {
			fmt.Fprint(w, e.Output)
		}
	case e.Test == "":
		if e.Action == "pass" || e.Action == "fail" {
			c.packages++
		}
		if e.Action == "fail" {
			c.leftOver(e.Package, held, w)
		}
	case e.Action == "pass" || e.Action == "fail" || e.Action == "skip":
		c.end(e, held[key], w)
		delete(held, key)
	}
}

// end counts a test that is finished; one that failed shows all it said.
func (c *tally) end(e event, said *bytes.Buffer, w io.Writer) {
	if strings.Contains(e.Test, "/") {
		c.subtests++
	} else {
		c.tests++
	}
	if e.Elapsed >= longTest && !strings.Contains(e.Test, "/") {
		c.long = append(c.long, timed{e.Test, e.Elapsed})
	}
	switch e.Action {
	case "fail":
		c.failed++
		if said != nil {
			fmt.Fprint(w, said.String())
		}
	case "skip":
		c.skipped = append(c.skipped, e.Package+"."+e.Test)
	}
}

// leftOver shows what tests said that never finished: the package panicked or ran out of time.
func (c *tally) leftOver(pkg string, held map[string]*bytes.Buffer, w io.Writer) {
	for key, said := range held {
		if strings.HasPrefix(key, pkg+" ") {
			fmt.Fprint(w, said.String())
			delete(held, key)
		}
	}
}

// String says how much ran.
func (c tally) String() string {
	s := fmt.Sprintf("%d tests and %d subtests in %d packages; %d of them not ok",
		c.tests, c.subtests, c.packages, c.failed)
	if len(c.skipped) > 0 {
		s += "; skipped: " + strings.Join(c.skipped, ", ")
	}
	slices.SortFunc(c.long, func(a, b timed) int { return cmp.Compare(b.seconds, a.seconds) })
	var slow []string
	for _, t := range c.long[:min(len(c.long), mostNamed)] {
		slow = append(slow, fmt.Sprintf("%s %.0f s", t.name, t.seconds))
	}
	if len(slow) > 0 {
		s += "\nslowest: " + strings.Join(slow, ", ")
	}
	return s
}
