package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// stage makes a stage that ends so.
func stage(name string, err error) Stage {
	return Stage{name, "", "title of " + name, func(context.Context, *Suite) error { return err }}
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return lines[len(lines)-1]
}

func TestEveryStageRunsAndIsCounted(t *testing.T) {
	var b bytes.Buffer
	s := New("", &b)
	failed := s.Run(t.Context(), []Stage{
		stage("one", nil), stage("two", errors.New("broken\nin detail")), stage("three", nil),
	})
	require.Equal(t, 1, failed)
	require.Equal(t, "highwater: 2 passed, 1 failed", lastLine(b.String()))
	require.Contains(t, b.String(), "== 3/3 three: title of three")
	require.Contains(t, b.String(), "failed:\n  two (broken)\n")
	require.Less(t, strings.Index(b.String(), "one: ok"), strings.Index(b.String(), "three: ok"))
	require.Contains(t, b.String(), "broken\nin detail")
}

func TestAllGood(t *testing.T) {
	var b bytes.Buffer
	s := New("", &b)
	require.Zero(t, s.Run(t.Context(), []Stage{stage("one", nil)}))
	require.Equal(t, "highwater: 1 passed, 0 failed", lastLine(b.String()))
}

func TestPickRefusesUnknownStages(t *testing.T) {
	picked, err := Pick(Stages(), Lint())
	require.NoError(t, err)
	require.Len(t, picked, len(Lint()))
	_, err = Pick(Stages(), []string{"unti"})
	require.ErrorContains(t, err, `"unti"`)
	all, err := Pick(Stages(), nil)
	require.NoError(t, err)
	require.Len(t, all, len(Stages()))
}

// module makes a little module with one test file.
func module(t *testing.T, test string) *Suite {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string]string{
		"go.mod": "module little\n\ngo 1.26\n", "a.go": "package little\n",
		"a_test.go": "package little\n\nimport \"testing\"\n\n" + test,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644))
	}
	return New(dir, new(bytes.Buffer))
}

func said(s *Suite) string { return s.Out.(*shared).w.(*bytes.Buffer).String() }

func TestGoTestCountsAndKeepsQuiet(t *testing.T) {
	s := module(t, `func TestA(t *testing.T) { t.Log("quiet"); t.Run("x", func(*testing.T) {}) }
func TestB(t *testing.T) { t.Skip() }`)
	require.NoError(t, s.goTest(t.Context(), ".", nil, "./..."))
	require.Contains(t, said(s), "ok  \tlittle")
	require.Contains(t, said(s), "2 tests and 1 subtests in 1 packages; 0 of them not ok")
	require.Contains(t, said(s), "skipped: little.TestB")
	require.NotContains(t, said(s), "quiet")
}

func TestSlowTestsAreNamed(t *testing.T) {
	var count tally
	for _, e := range []event{
		{Action: "pass", Test: "TestLag", Elapsed: 6.4},
		{Action: "fail", Test: "TestISR", Elapsed: 61},
		{Action: "pass", Test: "TestISR/part", Elapsed: 60},
		{Action: "pass", Test: "TestQuick", Elapsed: 4.9},
	} {
		count.see(e, map[string]*bytes.Buffer{}, io.Discard)
	}
	require.Contains(t, count.String(), "\nslowest: TestISR 61 s, TestLag 6 s")
	require.NotContains(t, count.String(), "TestQuick")
	require.NotContains(t, count.String(), "part")
}

func TestGoTestFails(t *testing.T) {
	for name, c := range map[string]struct{ test, said string }{
		"a test":   {`func TestA(t *testing.T) { t.Fatal("wrong offset") }`, "wrong offset"},
		"a panic":  {`func TestA(t *testing.T) { panic("high watermark") }`, "high watermark"},
		"building": {`func TestA(t *testing.T) { undefinedName() }`, "undefinedName"},
		"nothing":  {`var _ testing.T`, "0 tests"},
	} {
		t.Run(name, func(t *testing.T) {
			s := module(t, c.test)
			require.Error(t, s.goTest(t.Context(), ".", nil, "./..."))
			require.Contains(t, said(s), c.said)
			require.NotContains(t, said(s), "=== RUN")
		})
	}
}

func TestDifferenceIsShown(t *testing.T) {
	require.Equal(t, "line 2: b | c", differ([]byte("a\nb\n"), []byte("a\nc\n")))
	require.Equal(t, "1 and 2 lines", differ([]byte("a"), []byte("a\nb")))
}

func TestFirefoxIsJudged(t *testing.T) {
	s := New("", new(bytes.Buffer))
	good := beacon{Hashes: []string{"a", "b"}, Sentence: "A cuts its log."}
	require.NoError(t, s.judge(good, []string{"a", "b"}))
	require.ErrorContains(t, s.judge(good, []string{"a", "c"}), "hashes")
	silent := good
	silent.Sentence = ""
	require.ErrorContains(t, s.judge(silent, []string{"a", "b"}), "sentence")
	broken := good
	broken.Errors = []string{"x is undefined"}
	require.ErrorContains(t, s.judge(broken, []string{"a", "b"}), "x is undefined")
	require.ErrorContains(t, s.judge(beacon{Error: "no WebGL2"}, nil), "no WebGL2")
}

func TestHashesOfAReport(t *testing.T) {
	got, err := hashesOf([]byte(`{"runs": [{"steps": [{"hash": "a"}, {"hash": "b"}]}]}`))
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b"}, got)
	for _, bad := range []string{`{}`, `[`, `{"runs": [{"steps": [{"hash": "a"}, {}]}]}`} {
		_, err := hashesOf([]byte(bad))
		require.Error(t, err, bad)
	}
}

// speaking makes a stage that says one line each time its channel gives one, and ends with it.
func speaking(name, after string, lines <-chan string, end error) Stage {
	return Stage{name, after, "title of " + name, func(_ context.Context, s *Suite) error {
		for line := range lines {
			fmt.Fprintln(s.Out, line)
		}
		return end
	}}
}

// Two stages that speak by turns are printed one after the other; a failure does not wait.
func TestStagesAtTheSameTimeAreToldInOrder(t *testing.T) {
	one, two, three := make(chan string), make(chan string), make(chan string)
	var b bytes.Buffer
	s := New("", &b)
	done := make(chan int)
	go func() {
		done <- s.Run(t.Context(), []Stage{
			speaking("one", "", one, nil), speaking("two", "", two, nil),
			speaking("three", "", three, errors.New("broken")),
		})
	}()
	one <- "first"
	two <- "beside"
	one <- "second"
	close(two)
	three <- "wrong"
	close(three)
	for !strings.Contains(seen(s), "three: FAILED") {
		runtime.Gosched()
	}
	one <- "third"
	close(one)
	require.Equal(t, 1, <-done)
	told := regexp.MustCompile(`(?m)^(==.*|[a-z]+)$`).FindAllString(b.String(), -1)
	require.Equal(t, []string{
		"== 1/3 one: title of one", "first", "second",
		"== 3/3 three: title of three", "wrong", "broken",
		"== 1/3 one: title of one, continued", "third",
		"== 2/3 two: title of two", "beside",
	}, told)
}

// seen is what was printed so far, while stages still speak.
func seen(s *Suite) string {
	out := s.Out.(*shared)
	out.mu.Lock()
	defer out.mu.Unlock()
	return out.w.(*bytes.Buffer).String()
}

// A stage begins when that of which it needs the work has ended, and never more than some run.
func TestStagesWaitForWhatTheyNeed(t *testing.T) {
	var ran, most, now atomic.Int32
	ended := map[string]bool{}
	var mu sync.Mutex
	list := Stages()
	for i, stage := range list {
		list[i].Run = func(context.Context, *Suite) error {
			most.Store(max(most.Load(), now.Add(1)))
			mu.Lock()
			defer mu.Unlock()
			for _, need := range []string{"setup", stage.After} {
				assert.True(t, ended[need] || need == "" || need == stage.Name, stage.Name)
			}
			ended[stage.Name] = true
			ran.Add(1)
			now.Add(-1)
			return nil
		}
	}
	require.Zero(t, New("", new(bytes.Buffer)).Run(t.Context(), list))
	require.EqualValues(t, len(list), ran.Load())
	require.LessOrEqual(t, most.Load(), int32(together))
}

// What is interrupted is ended with all that it started, and what has not begun counts as failed.
func TestAnInterruptEndsEverything(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var b bytes.Buffer
	s := New(t.TempDir(), &b)
	failed := s.Run(ctx, []Stage{
		{"one", "", "waits", func(ctx context.Context, s *Suite) error {
			go func() {
				for !strings.Contains(seen(&Suite{Out: s.Out.(*turn).of.out}), "waiting") {
					runtime.Gosched()
				}
				cancel()
			}()
			return s.run(ctx, ".", nil, "sh", "-c", "(echo waiting; exec sleep 1000) & wait")
		}},
		{"two", "one", "never begins", func(context.Context, *Suite) error { return nil }},
	})
	require.Equal(t, 2, failed)
	require.Contains(t, b.String(), "  two (not run)\n")
	require.Equal(t, "highwater: 0 passed, 2 failed", lastLine(b.String()))
}

// A test that is left out by its name is there, in the core, once.
func TestWhatNodeLeavesOutIsThere(t *testing.T) {
	count := map[string]int{}
	look := func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		for _, m := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllSubmatch(src, -1) {
			count[string(m[1])]++
		}
		return err
	}
	require.NoError(t, filepath.WalkDir("../../core", look))
	for _, name := range onlyNative {
		require.Equal(t, 1, count[name], name)
	}
}
