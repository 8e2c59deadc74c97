package suite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// node is how Go's own script runs a wasm program in Node.js.
func (s *Suite) node(ctx context.Context) (string, error) {
	out, err := s.output(ctx, ".", nil, "go", "env", "GOROOT")
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "go_js_wasm_exec"), err
}

// onlyNative are the tests of the core that Node.js does not repeat. They look for faults of the
// program with many random runs, or with a look at all that the library says. What could differ
// in the browser are the numbers that a step comes to, and these "hashes" compares: world by
// world, of as many random runs on every rule set, and of every lesson. The tests that remain hold
// every rule, every file format and the packing of worlds to what Kafka does. Natively these take
// half a minute, in Node.js ten times that.
var onlyNative = []string{
	// core/world: whatever happens in any order.
	"TestRandomRunsKeepTheLogsConsistent", "TestRandomRunsWithDisks", "TestRandomConsumers",
	"TestRandomKRaftRuns", "TestRandomOperators", "TestWhatCrashesAloneCanDo",
	"TestWorldsThatDifferInIdsAlonePackAlike", "TestKRaftWorldsThatDifferInIdsAlonePackAlike",
	// core/kraft: changes drawn at random, held against an oracle.
	"TestRandomChangesReachTheCorners", "TestInvariantsOverRandomChanges",
	// core/scenario: files of every kind, and moves drawn at random from every lesson.
	"TestDamagedFiles", "TestADraftIsWrittenDownAndPlayedAgain",
	"TestABranchOfEveryLessonIsWrittenDown", "TestUndoAndRedoLeaveNoTrace",
	"TestALessonGoesOnInItsBranch", "TestEverythingCanBeInspected", "TestValuesOfEveryType",
	"TestPossibleSaysWhatCanBeDone", "TestEveryEnabledActionIsAMove",
	"TestAPreviewComesTrueAndChangesNothing",
	// core/brokerlog: every line that the library makes brokers write.
	"TestNoHoleStaysOpen",
}

// wasmTests runs the core's own tests as the browser would run the core, but for onlyNative.
func wasmTests(ctx context.Context, s *Suite) error {
	exec, err := s.node(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "left to unit and hashes: %s\n", strings.Join(onlyNative, ", "))
	return s.goTest(ctx, ".", browser, "-exec", exec, limit,
		"-skip", "^("+strings.Join(onlyNative, "|")+")$", "./core/...")
}

// hashes runs every scenario with the headless program, native and as WebAssembly, and 1,000
// random runs of all rule sets. The JSON of a scenario holds the packed world's hash after each
// step, so equal bytes mean equal runs. (On all rule sets the core's own tests compare, which run
// as WebAssembly too.)
func hashes(ctx context.Context, s *Suite) error {
	digest, err := s.twice(ctx, "./internal/soak/digest", "digest")
	if err != nil {
		return err
	}
	if err := digest.compare(ctx, s, "1,000 random runs", "hash "); err != nil {
		return err
	}
	headless, err := s.twice(ctx, "./cmd/headless", "headless")
	if err != nil {
		return err
	}
	files, err := filepath.Glob(s.path("scenarios", "*.yaml"))
	if err == nil && len(files) == 0 {
		err = errors.New("no scenario found")
	}
	if err != nil {
		return err
	}
	args := []string{"run", "--format", "json"}
	for _, file := range files {
		args = append(args, filepath.Join("scenarios", filepath.Base(file)))
	}
	return headless.compare(ctx, s, fmt.Sprintf("%d scenarios", len(files)), `"hash"`, args...)
}

// pair is one program, native and as WebAssembly.
type pair struct{ native, wasm []string }

// twice builds a program natively and as WebAssembly.
func (s *Suite) twice(ctx context.Context, pkg, name string) (pair, error) {
	exec, err := s.node(ctx)
	if err != nil {
		return pair{}, err
	}
	native, wasm := s.path("build", name), s.path("build", name+".wasm")
	for out, env := range map[string][]string{native: {"CGO_ENABLED=0"}, wasm: browser} {
		if err := s.run(ctx, ".", env, "go", "build", "-o", out, pkg); err != nil {
			return pair{}, err
		}
	}
	return pair{[]string{native}, []string{exec, wasm}}, nil
}

// compare runs both with the same arguments. They must print the same, and some of it.
func (p pair) compare(ctx context.Context, s *Suite, what, some string, args ...string) error {
	want, err := s.output(ctx, ".", nil, append(slices.Clone(p.native), args...)...)
	if err != nil {
		return err
	}
	got, err := s.output(ctx, ".", nil, append(slices.Clone(p.wasm), args...)...)
	if err != nil {
		return err
	}
	if !bytes.Contains(want, []byte(some)) {
		return fmt.Errorf("%s: the output holds no hash", what)
	}
	if !bytes.Equal(want, got) {
		return fmt.Errorf("%s: native and WebAssembly differ: %s", what, differ(want, got))
	}
	fmt.Fprintf(s.Out, "%s: the same %d bytes\n", what, len(want))
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
