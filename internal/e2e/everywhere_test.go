package e2e

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// sized waits until the canvas has the device pixels of the page.
func (p *page) sized(w, h int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(c => c.width === %d && c.height === %d)(
		document.querySelector("canvas"))`,
		w, h))
}

// TestScreens moves the open page to screens of other factors, as browser zoom does too, while it
// plays: it stays the same page at the same moment, drawn in the pixels of the new screen, and
// presses land.
func TestScreens(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=1&lang=en")
	value[any](p, `window.same = true, null`)
	for _, c := range []struct {
		w, h  int64
		scale float64
	}{{1280, 720, 2}, {640, 360, 2}, {390, 844, 3}, {1280, 720, 1}, {1024, 576, 1.25}} {
		at := p.here()
		p.do(chromedp.EmulateViewport(c.w, c.h, chromedp.EmulateScale(c.scale)))
		p.sized(int(float64(c.w)*c.scale), int(float64(c.h)*c.scale))
		require.True(t, value[bool](p, "window.same === true"), "not started anew")
		require.Equal(t, at.Step, p.step())
		require.Greater(t, colors(p.picture()), 50, "%v", c)
		x, y := p.control("next").center()
		p.click(x, y)
		p.moved(at)
	}
}

// TestResizeWhilePlaying changes the window while steps are played.
func TestResizeWhilePlaying(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10&step=0&lang=en")
	p.media()
	p.key(" ")
	for i := range 6 {
		w, h := int64(1280-i*150), int64(720+i*20)
		p.do(chromedp.EmulateViewport(w, h))
		p.sized(int(w), int(h))
	}
	p.wait("highwater.step() > 0 || JSON.parse(highwater.twin()).question")
	require.Greater(t, colors(p.picture()), 50)
}

// lose takes the drawing surface away.
const lose = `document.querySelector("canvas").getContext("webgl2")
	.getExtension("WEBGL_lose_context").loseContext()`

// TestLostSurface: the page starts anew at the same moment by itself; when that happens again and
// again it says so, and goes on as text.
func TestLostSurface(t *testing.T) {
	p := fresh(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en")
	for range 2 {
		p.again(lose)
		require.Equal(t, 4, p.step())
		require.Greater(t, colors(p.picture()), 50)
	}
	value[any](p, "window.before = true, "+lose+", null")
	p.wait(`document.getElementById("failure").dataset.kind === "lost"`)
	require.True(t, value[bool](p, "window.before"), "not started a third time")
	value[any](p, `document.querySelectorAll("#failure button")[1].click(), null`)
	p.wait(`document.documentElement.classList.contains("text")`)
	value[any](p, `highwater.command("back", ""), null`)
	p.atStep(3)
}

// TestTwoTabs: two tabs of one browser do not disturb each other, and both keep what they are at.
func TestTwoTabs(t *testing.T) {
	p := fresh(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=2&lang=en")
	ctx, cancel := chromedp.NewContext(p.ctx)
	t.Cleanup(cancel)
	q := &page{t: t, ctx: ctx}
	require.NoError(t, chromedp.Listen(ctx, q.hear))
	q.do(chromedp.EmulateViewport(1280, 720))
	q.open(base + "#/s/kip-279-hole?step=1&lang=zh")
	q.ready()
	for range 2 {
		value[any](p, `highwater.go(highwater.step() + 1), null`)
		value[any](q, `highwater.go(highwater.step() + 1), null`)
	}
	for _, tab := range []*page{p, q} {
		tab.reload()
	}
	require.Equal(t, 4, p.step())
	require.Equal(t, 3, q.step())
	require.Equal(t, "en", value[string](p, "document.documentElement.lang"))
	require.Equal(t, "zh", value[string](q, "document.documentElement.lang"))
	kept := value[map[string]any](p,
		`JSON.parse(localStorage.getItem("highwater.progress")).lessons`)
	require.Contains(t, kept, "kip-101-loss", "what one tab kept")
	require.Contains(t, kept, "kip-279-hole", "the other did not forget")
	require.Empty(t, q.faults)

	// What a browser's storage damaged is put aside, and said.
	cancel() // the other tab would save its own anew
	value[any](p, `localStorage.setItem("highwater.progress", '{"v":1,"lessons":['), null`)
	p.reload()
	p.wait(`JSON.parse(highwater.twin()).notice.includes("put aside")`)
	require.Equal(t, `{"v":1,"lessons":[`,
		value[string](p, `localStorage.getItem("highwater.progress.damaged")`))
	require.Equal(t, 4, p.step())
}

// TestSystemWishes follows the system's theme and its wish for less motion while the page is open.
func TestSystemWishes(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10&step=1&lang=en")
	p.media("prefers-color-scheme", "light", "prefers-reduced-motion", "no-preference")
	p.wait(`document.documentElement.dataset.theme === "light"`)
	light := p.brightness()
	p.media("prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce")
	p.wait(`document.documentElement.dataset.theme === "dark"`)
	require.Less(t, p.brightness(), light-100)
	require.Equal(t, 1, p.step())
	value[any](p, `highwater.command("theme", "light"), null`)
	p.wait(`document.documentElement.dataset.theme === "light"`)
	require.Greater(t, p.brightness(), light-20, "who chose a theme keeps it")
}

// noWebGL is a browser that has nothing to draw with.
const noWebGL = `const get = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
		return kind === "webgl2" ? null : get.call(this, kind, ...rest); };`

// TestNoWebGL does without a picture: the text view works alone and says why. In English it
// is what TestSound reads.
func TestNoWebGL(t *testing.T) {
	p := blank(t, 1280, 720)
	p.before(noWebGL)
	p.open(base + "#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=zh")
	p.ready()
	require.Contains(t, value[string](p, `document.getElementById("why").innerText`), "硬件加速")
	require.True(t, value[bool](p, `document.documentElement.classList.contains("text")`))
	p.focus(`#twin-buttons button[data-id="next"]`)
	for at := p.here(); at.Step < 2; at = p.moved(at) {
		p.key(kb.Enter)
	}
	value[any](p, `location.hash = "#/s/kip-279-hole?step=1", null`)
	p.wait(`highwater.link().startsWith("#/s/kip-279-hole") && highwater.steps() > 0`)
	save(p, "nowebgl-zh.png", p.png())
}

// TestNoScripts: the page says what it is and where to read on.
func TestNoScripts(t *testing.T) {
	p := blank(t, 1280, 720)
	p.allow("favicon.ico") // a text has no icon of its own
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled,
			emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
	p.open(base)
	save(p, "noscript.png", p.png0())
	require.Contains(t, value[string](p, "document.querySelector('noscript').innerText"),
		"JavaScript")
	require.True(t, value[bool](p, `document.querySelector('noscript a').checkVisibility()`))
	p.open(base + "README.txt")
	require.Contains(t, value[string](p, "document.body.innerText"), "# Highwater")
}

// TestLinksOfEarlierBuilds: every form that a link ever had opens; what is not known is named and
// the rest of the link opens.
func TestLinksOfEarlierBuilds(t *testing.T) {
	p := open(t, 1280, 720, "#/?lang=en")
	for _, c := range []struct {
		link, lesson string
		step         int
		named        string
	}{
		{"#/s/kip-101-loss", lesson, 0, ""},
		{"#/s/kip-101-loss?step=7", lesson, 7, ""},
		{"#/s/kip-101-loss?rules=0.10,0.11&step=7&lang=zh", lesson, 7, ""},
		{"#/s/kip-101-loss?rules=0.10.2%2Btruncation:by-epoch&step=2", lesson, 2, ""},
		{"#/s/kip-101-loss?rules=0.11&override=truncation:to-high-watermark", lesson, 0, ""},
		{"#/s/kip-101-loss?rules=2.8%2Bcount-diverging-fetch&step=1", lesson, 1, ""},
		{"#/s/kip-101-loss?step=3&theme=dark&embed=1", lesson, 3, ""},
		{"#/s/kip-101-loss?step=3&from-a-later-build=yes", lesson, 3, "from-a-later-build"},
		{"#/s/kip-101-loss?rules=9.9&step=3&lang=en", lesson, 3, "9.9"},
	} {
		value[any](p, fmt.Sprintf(`highwater.open(%q), null`, c.link))
		p.wait(fmt.Sprintf(`highwater.link().startsWith("#/s/%s") && highwater.steps() > 0`,
			c.lesson))
		require.Equal(t, c.step, p.step(), c.link)
		notice := value[string](p, "JSON.parse(highwater.twin()).notice")
		if c.named == "" {
			require.Empty(t, notice, c.link)
		} else {
			require.Contains(t, notice, c.named)
		}
	}
}

// TestFilesFromOutside pastes a link and drops a scenario file; a file with faults is told with
// their places, and a new start finds the good one again.
func TestFilesFromOutside(t *testing.T) {
	p := open(t, 1280, 720, "#/?lang=en")
	paste := func(text string) {
		value[any](p, fmt.Sprintf(`(() => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", %q);
			document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
			return null;
		})()`, text))
	}
	paste("highwater:#/s/kip-101-loss?step=2&rules=0.10")
	p.wait(`highwater.link().startsWith("#/s/kip-101-loss") && highwater.step() === 2`)
	drop := func(name, text string) {
		value[any](p, fmt.Sprintf(`(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([%q], %q));
			document.querySelector("canvas").dispatchEvent(
				new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
			return null;
		})()`, text, name))
	}
	drop("bad.yaml", "id: bad\ntitle: x\nstepz: []\n")
	p.wait(`/bad\.yaml:3:1: /.test(document.getElementById("twin-notice").textContent)`)
	require.Equal(t, 2, p.step(), "what was open stays")
	drop("mine.yaml", value[string](p, `highwaterLessons["kip-101-loss"]`))
	p.wait(`highwater.link().startsWith("#/s/file:kip-101-loss") && highwater.steps() > 0`)
	p.wait(`location.hash.startsWith("#/s/file:kip-101-loss")`)
	p.reload()
	require.Positive(t, p.steps())
}
