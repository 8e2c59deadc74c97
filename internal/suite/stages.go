package suite

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"highwater/internal/needs"
	"highwater/internal/site"
)

// Stages lists everything that `make test` does. Two run at a time, the first of the list first:
// so what is quick and what takes longest stand above. Each names the one whose work it needs.
func Stages() []Stage {
	return []Stage{
		{"setup", "", "what the tests need of this machine", setup},
		{"page", "", "the page is built and small enough", page},
		{"format", "", "gofumpt has nothing to change", format},
		{"tidy", "", "imports, sizes, comments, forbidden words", tidy},
		{"vet", "", "go vet, for this machine and for the browser", vet},
		{"staticcheck", "vet", "staticcheck, the same", static},
		{
			"chromium", "page", "the page in Chromium, stepped through with keys, mouse and touch",
			chromium,
		},
		{"unit", "", "tests without a display, golden pictures and transcripts", unit},
		{"hashes", "", "scenarios and 1,000 random runs, native and WebAssembly alike", hashes},
		{"wasm", "hashes", "the core's tests as WebAssembly in Node.js", wasmTests},
		{"raft", "", "the quorum held against go.etcd.io/raft, a module of its own", raftCheck},
		{"editor", "", "scenario files in a YAML language server, as an editor asks it", editor},
		{"window", "", "the desktop program in a real window", window},
		{"firefox", "page", "the page in Firefox", firefox},
	}
}

// Lint lists the stages that only read the source.
func Lint() []string { return []string{"format", "vet", "staticcheck", "tidy"} }

// How long the tests of one package may take; those in a browser draw in software.
const (
	limit        = "-timeout=10m"
	limitBrowser = "-timeout=35m"
)

func setup(ctx context.Context, s *Suite) error { return needs.Ensure(ctx, s.Out) }

func tidy(ctx context.Context, s *Suite) error {
	return s.goTest(ctx, ".", nil, "-count=1", limit, "./internal/tidy")
}

// withDisplay are the packages whose tests need a window, or that only a browser can build.
var withDisplay = []string{"highwater/ui/ebiten", "highwater/cmd/desktop", "highwater/wasm"}

// ofOtherStages are packages that a stage of their own runs.
var ofOtherStages = []string{"highwater/internal/tidy", "highwater/internal/editor"}

// unit runs all that needs no display, with cgo off: so it proves that none of it needs one.
func unit(ctx context.Context, s *Suite) error {
	noCgo := []string{"CGO_ENABLED=0"}
	out, err := s.output(ctx, ".", noCgo, "go", "list", "./...")
	if err != nil {
		return err
	}
	args := []string{limit}
	for pkg := range strings.FieldsSeq(string(out)) {
		if !below(pkg, withDisplay) && !below(pkg, ofOtherStages) {
			args = append(args, pkg)
		}
	}
	return s.goTest(ctx, ".", noCgo, args...)
}

// raftCheck runs the module that compares core/quorum with another implementation of Raft.
func raftCheck(ctx context.Context, s *Suite) error {
	return s.goTest(ctx, "internal/raftcheck", []string{"CGO_ENABLED=0"}, limit, "./...")
}

// editor asks the language server that most editors use; its tests install it with npm.
func editor(ctx context.Context, s *Suite) error {
	return s.goTest(ctx, ".", []string{"CGO_ENABLED=0"}, "-count=1", limit, "./internal/editor")
}

// page builds what the two browser stages open.
func page(ctx context.Context, s *Suite) error {
	report, err := site.Build(ctx, site.Options{
		Root: s.Root, Out: s.path("build", "web"), Quality: site.Quick,
		Version: site.Version(ctx, s.Root), Log: s.Out,
	})
	if err != nil {
		return err
	}
	report.Print(s.Out)
	fmt.Fprintf(s.Out, "(brotli quality %d; a release uses %d)\n", site.Quick, site.Small)
	// Quality 9 is about 14 % larger than the 11 for which the limit stands.
	return report.Check(site.Limit * 114 / 100)
}

// chromium runs the module of browser tests; it builds and serves the page through dev itself.
func chromium(ctx context.Context, s *Suite) error {
	if _, ok := needs.Browser("chromium"); !ok {
		return errors.New("no Chromium on the path")
	}
	return s.goTest(ctx, "internal/e2e", nil, "-count=1", limitBrowser, "./...")
}

// below says whether a package is one of roots or stands below one.
func below(pkg string, roots []string) bool {
	for _, root := range roots {
		if pkg == root || strings.HasPrefix(pkg, root+"/") {
			return true
		}
	}
	return false
}
