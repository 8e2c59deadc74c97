package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// wasm is the program's file, which a gate may hold back or replace.
const wasm = "/highwater.wasm"

// gate serves the page with the program's file answered by hand.
func gate(t *testing.T, program http.HandlerFunc) string {
	t.Helper()
	target, err := url.Parse(base)
	require.NoError(t, err)
	proxy := httputil.NewSingleHostReverseProxy(target)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == wasm {
			program(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(srv.Close)
	return srv.URL + "/"
}

// program is the content of the program's file.
func program(t *testing.T) []byte {
	t.Helper()
	r, err := http.Get(strings.TrimSuffix(base, "/") + wasm)
	require.NoError(t, err)
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return data
}

// TestCoverWhileLoading holds the program back half-way: the still picture, the first sentence
// in the reader's language and the progress must be there, and go when the program is.
func TestCoverWhileLoading(t *testing.T) {
	data := program(t)
	rest := make(chan struct{})
	p := blank(t, 1280, 720)
	p.open(gate(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(data[:len(data)/2])
		_ = http.NewResponseController(w).Flush()
		select {
		case <-rest:
			_, _ = w.Write(data[len(data)/2:])
		case <-r.Context().Done():
		}
	}) + "?lang=zh" + lessonLink[:len("#/s/kip-101-loss")])
	p.wait(`document.getElementById("bar").value > 0.45`)
	require.InDelta(t, 0.5, value[float64](p, `document.getElementById("bar").value`), 0.05)
	require.Regexp(t, `[\d.]+ / [\d.]+ MB`, value[string](p,
		`document.getElementById("bytes").textContent`))
	require.Regexp(t, `\p{Han}.*0\.10`, value[string](p,
		`document.getElementById("cover").innerText`))
	require.NotContains(t, value[string](p, `document.getElementById("cover").innerText`),
		"Loading")
	require.True(t, value[bool](p,
		`document.querySelector(".panel").getBoundingClientRect().width > 300`))
	require.Greater(t, colors(p.picture()), 50)
	save(p, "cover-1280x720-zh-light.png", p.png())
	close(rest)
	p.ready()
	require.True(t, value[bool](p, `document.getElementById("cover").hidden`))
	require.Regexp(t, "^#/s/"+lesson+"($|[?])", value[string](p, "location.hash"))
}

// failure opens a page that cannot run and returns what it tells the person.
func failure(p *page, kind string) string {
	p.t.Helper()
	p.wait(`!document.getElementById("failure").hidden`)
	require.Equal(p.t, kind, value[string](p, `document.getElementById("failure").dataset.kind`))
	said := value[string](p, `document.getElementById("failure").innerText`)
	require.Contains(p.t, said, "./cmd/headless", "the way on")
	require.Contains(p.t, said, "make desktop", "the way on")
	return said
}

func TestProgramMissing(t *testing.T) {
	p := blank(t, 1280, 720)
	p.allow(wasm)
	p.allow("404")
	p.open(gate(t, http.NotFound) + "?lang=en")
	require.Contains(t, failure(p, "load"), "could not be loaded")
}

// TestProgramStops runs a program that panics in the place of ours.
func TestProgramStops(t *testing.T) {
	dir := t.TempDir()
	const source = "package main\n\nfunc main() { panic(\"high watermark 3 above log end 2\") }\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(source), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module bad\n"), 0o644))
	build := exec.Command("go", "build", "-o", "bad.wasm", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))

	p := blank(t, 1280, 720)
	p.allow("panic:")
	p.allow("exit code")
	p.open(gate(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		http.ServeFile(w, r, filepath.Join(dir, "bad.wasm"))
	}) + "?lang=en")
	said := failure(p, "ended")
	require.Contains(t, said, "an error of ours")
	p.wait(`document.querySelector("#failure details")`)
	require.Contains(t, value[string](p, `document.querySelector("#failure pre").textContent`),
		"high watermark 3 above log end 2")
}

// TestLanguageOfTheBrowser: without a choice the browser's own language counts.
func TestLanguageOfTheBrowser(t *testing.T) {
	p := blank(t, 1280, 720)
	p.before(`Object.defineProperty(navigator, "languages",
		{ value: ["de-DE", "zh-Hans-CN", "en"] });`)
	p.open(base)
	p.ready()
	require.Equal(t, "zh", value[string](p, "document.documentElement.lang"))
}
