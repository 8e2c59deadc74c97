package e2e

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// host serves the page below a folder, as a host of many pages does, and can deploy another build.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	files map[string][]byte // that are not those of the page
}

// below is the folder.
const below = "/teams/kafka/"

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{files: map[string][]byte{}}
	h.Server = httptest.NewServer(http.HandlerFunc(h.serve))
	t.Cleanup(h.Close)
	return h
}

func (h *host) serve(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutPrefix(r.URL.Path, below)
	if !ok {
		http.NotFound(w, r)
		return
	}
	answer, data := h.original(name)
	if data == nil {
		http.NotFound(w, r)
		return
	}
	h.mu.Lock()
	if other, ok := h.files[name]; ok {
		data = other
	}
	h.mu.Unlock()
	for _, head := range []string{"Content-Type", "Content-Security-Policy"} {
		w.Header().Set(head, answer.Header.Get(head))
	}
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(data)
}

// original asks the server of the page.
func (h *host) original(name string) (*http.Response, []byte) {
	answer, err := http.Get(base + name)
	if err != nil {
		return nil, nil
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return nil, nil
	}
	return answer, data
}

// put changes a file of the host.
func (h *host) put(name string, data []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.files[name] = data
}

func sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}

// address is that of a moment on the host; this machine's own pages are kept only on demand.
func (h *host) address(link string) string { return h.URL + below + "?offline=1" + link }

// kept waits until the whole page lies in the browser.
func (p *page) kept() {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](
		`navigator.serviceWorker.ready.then((r) => new Promise((done) => {
			const look = () => r.active.state === "activated" ? done(null) : setTimeout(look, 50);
			look();
		}))`, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
}

// TestOffline visits the page once; then its host is gone. The page starts again, opens a link
// and a lesson that it never showed, and plays it.
func TestOffline(t *testing.T) {
	h := newHost(t)
	p := blank(t, 1280, 720)
	p.open(h.address("#/s/kip-101-loss?rules=0.10,0.11&step=3&lang=en"))
	p.ready()
	p.kept()
	want := p.sentence()
	p.allow("sw.js") // whether there is a next build cannot be asked now
	p.allow("bad HTTP response")
	h.Close()

	p.reload()
	require.Equal(t, 3, p.step())
	require.Equal(t, want, p.sentence())
	value[any](p, `location.hash = "#/s/kip-279-hole?step=1&lang=zh", null`)
	p.wait(`highwater.link().startsWith("#/s/kip-279-hole") && highwater.steps() > 0`)
	p.atStep(1)
	value[any](p, `highwater.command("next", ""), null`)
	p.atStep(2)
	require.Regexp(t, `\p{Han}`, p.sentence())

	p.open("about:blank")
	p.open(h.address("#/s/basics-isr?step=2&lang=en"))
	p.ready()
	require.Equal(t, 2, p.step())
}

// TestNextBuild deploys another build under an open page. A half-deployed one is not taken. A
// whole one waits until the reader wants it, and then shows the same moment.
func TestNextBuild(t *testing.T) {
	const lesson = "lessons/kip-101-loss.yaml"
	h := newHost(t)
	p := blank(t, 1280, 720)
	p.allow("is not of this build")
	p.open(h.address("#/s/kip-101-loss?rules=0.10,0.11&step=3&lang=en"))
	p.ready()
	p.kept()
	p.reload()

	_, worker := h.original("sw.js")
	_, text := h.original(lesson)
	changed := bytes.Replace(text, []byte("A committed record is lost"),
		[]byte("Another build of it"), 1)
	name := regexp.MustCompile(`"[0-9a-f]{16}"`) // of the build
	require.Len(t, name.FindAll(worker, -1), 1)
	build := func(id string) []byte {
		other := name.ReplaceAll(worker, []byte(`"`+id+`"`))
		return bytes.Replace(other, []byte(sum(text)), []byte(sum(changed)), 1)
	}
	h.put("sw.js", build("half deployed"))
	update := func() {
		t.Helper()
		_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](
			`navigator.serviceWorker.ready.then((r) => r.update()).then((r) => new Promise((done) => {
				const look = () => r.installing ? setTimeout(look, 50) : done(null);
				look();
			}))`, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
	}
	update()
	require.True(t, value[bool](p, `!document.getElementById("update")`), "half deployed")

	h.put(lesson, changed)
	h.put("sw.js", build("whole"))
	update()
	p.wait(`document.getElementById("update")`)
	value[any](p, `fetch("lessons/kip-101-loss.yaml").then((r) => r.text())
		.then((text) => { window.seen = text; }), null`)
	require.NotContains(t, await[string](p, "window.seen"), "Another build",
		"the running page keeps to its own build")
	require.Equal(t, 3, p.step())

	p.again(`document.querySelector("#update button").click()`)
	require.Equal(t, 3, p.step())
	require.Equal(t, "Another build of it", value[string](p,
		`document.getElementById("twin-title").textContent`))
}

// TestOwnMachineKeepsNothing: who changes the program sees the new one, not what was kept.
func TestOwnMachineKeepsNothing(t *testing.T) {
	h := newHost(t)
	p := blank(t, 1280, 720)
	p.open(h.address("#/?lang=en"))
	p.ready()
	p.kept()
	p.open(h.URL + below + "#/?lang=en")
	p.ready()
	p.wait(`(navigator.serviceWorker.getRegistrations().then((all) => { window.left = all.length; }),
		window.left === 0)`)
}
