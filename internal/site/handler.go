package site

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// types are the content types of a page's files. WebAssembly must have its own, or a browser
// refuses to compile it while it streams in.
var types = map[string]string{
	".css":         "text/css; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".yaml":        "application/yaml",
}

// policy allows what the page needs and nothing from elsewhere. A page of another origin may
// hold it in a frame: that is what embed=1 is for.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

// Handler serves the files below dir, compressed ahead of time where the browser takes it.
func Handler(dir string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { serve(w, r, dir) })
}

// serve answers one request for a file below dir.
func serve(w http.ResponseWriter, r *http.Request, dir string) {
	head := w.Header()
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Content-Security-Policy", policy)
	head.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		head.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	kind, known := types[path.Ext(name)]
	if !known || !fs.ValidPath(name) {
		http.NotFound(w, r)
		return
	}
	head.Set("Content-Type", kind)
	head.Set("Vary", "Accept-Encoding")
	head.Set("Cache-Control", "no-cache")
	full := filepath.Join(dir, filepath.FromSlash(name))
	for _, coding := range []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if accepts(r.Header.Get("Accept-Encoding"), coding.name) {
			if sendFile(w, r, full, coding.ext, coding.name) {
				return
			}
		}
	}
	if !sendFile(w, r, full, "", "") {
		head.Del("Content-Type")
		http.NotFound(w, r)
	}
}

// sendFile sends the file with the extension of its coding and says whether there is one.
func sendFile(w http.ResponseWriter, r *http.Request, full, ext, coding string) bool {
	f, err := os.Open(full + ext)
	if err != nil {
		return false
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return false
	}
	head := w.Header()
	head.Set("ETag", fmt.Sprintf(`"%x-%x%s"`, info.ModTime().UnixNano(), info.Size(), ext))
	if coding == "" {
		http.ServeContent(w, r, "", info.ModTime(), f)
		return true
	}
	head.Set("Content-Encoding", coding)
	head.Set("Content-Length", strconv.FormatInt(info.Size(), 10))
	r = r.Clone(r.Context())
	r.Header.Del("Range") // part of a compressed file would be of no use
	http.ServeContent(whole{w}, r, "", info.ModTime(), f)
	return true
}

// whole is an answer that takes back ServeContent's offer of parts.
type whole struct{ http.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (w whole) WriteHeader(status int) {
	w.Header().Set("Accept-Ranges", "none")
	w.ResponseWriter.WriteHeader(status)
}

// accepts reads an Accept-Encoding header: coding is listed and not with q=0.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q, given := strings.CutPrefix(strings.TrimSpace(params), "q=")
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !given || err != nil || weight > 0
	}
	return false
}
