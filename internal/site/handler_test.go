package site

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// page makes a folder as Build leaves it, with marked contents.
func page(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string]string{
		"index.html": "<!doctype html>", "highwater.wasm": "raw", "highwater.wasm.br": "brotli",
		"highwater.wasm.gz": "gz", "plain.svg": "0123456789",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644))
	}
	return dir
}

// get asks the handler with headers given in pairs.
func get(t *testing.T, dir, method, url string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(method, url, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	Handler(dir).ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, r *http.Response) string {
	t.Helper()
	data, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(data)
}

func TestBestEncodingIsChosen(t *testing.T) {
	dir := page(t)
	for _, c := range []struct{ accept, coding, content string }{
		{"gzip, deflate, br, zstd", "br", "brotli"},
		{"gzip", "gzip", "gz"},
		{"br;q=0, gzip;q=0.5", "gzip", "gz"},
		{"BR", "br", "brotli"},
		{"identity", "", "raw"},
		{"", "", "raw"},
	} {
		r := get(t, dir, "GET", "/highwater.wasm", "Accept-Encoding", c.accept)
		require.Equal(t, 200, r.StatusCode)
		require.Equal(t, c.coding, r.Header.Get("Content-Encoding"), c.accept)
		require.Equal(t, c.content, body(t, r), c.accept)
		require.Equal(t, "application/wasm", r.Header.Get("Content-Type"))
		require.Equal(t, "Accept-Encoding", r.Header.Get("Vary"))
		require.Equal(t, "no-cache", r.Header.Get("Cache-Control"))
		require.Equal(t, int64(len(c.content)), r.ContentLength)
	}
}

func TestUnchangedFileIsNotSentAgain(t *testing.T) {
	dir := page(t)
	first := get(t, dir, "GET", "/highwater.wasm", "Accept-Encoding", "br")
	tag := first.Header.Get("ETag")
	require.NotEmpty(t, tag)
	again := get(t, dir, "GET", "/highwater.wasm", "Accept-Encoding", "br", "If-None-Match", tag)
	require.Equal(t, http.StatusNotModified, again.StatusCode)
	require.Empty(t, body(t, again))
	other := get(t, dir, "GET", "/highwater.wasm", "Accept-Encoding", "gzip", "If-None-Match", tag)
	require.Equal(t, 200, other.StatusCode, "each encoding has a tag of its own")
}

func TestRangesOnlyWithoutEncoding(t *testing.T) {
	dir := page(t)
	part := get(t, dir, "GET", "/plain.svg", "Range", "bytes=2-4")
	require.Equal(t, http.StatusPartialContent, part.StatusCode)
	require.Equal(t, "234", body(t, part))
	whole := get(t, dir, "GET", "/highwater.wasm", "Range", "bytes=2-4", "Accept-Encoding", "br")
	require.Equal(t, 200, whole.StatusCode)
	require.Equal(t, "brotli", body(t, whole))
	require.Equal(t, "none", whole.Header.Get("Accept-Ranges"))
	require.Equal(t, "bytes", part.Header.Get("Accept-Ranges"))
}

func TestOnlyFilesOfThePage(t *testing.T) {
	dir := page(t)
	require.Equal(t, "<!doctype html>", body(t, get(t, dir, "GET", "/")))
	require.Equal(t, 405, get(t, dir, "POST", "/").StatusCode)
	for _, url := range []string{
		"/nothing.js", "/..%2f..%2fetc/passwd", "/highwater.wasm.br", "/web/",
	} {
		require.Equal(t, 404, get(t, dir, "GET", url).StatusCode, url)
	}
	r := get(t, dir, "GET", "/")
	require.Equal(t, "nosniff", r.Header.Get("X-Content-Type-Options"))
	require.Contains(t, r.Header.Get("Content-Security-Policy"), "'wasm-unsafe-eval'")
}

func TestNextFreePort(t *testing.T) {
	first, err := Listen(0)
	require.NoError(t, err)
	defer first.Close()
	port := tcpPort(t, first.Addr())
	second, err := Listen(port)
	require.NoError(t, err)
	defer second.Close()
	require.Greater(t, tcpPort(t, second.Addr()), port)
}
