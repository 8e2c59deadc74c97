package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestTextView does without the canvas: the way into the text is the first control, and with
// nothing but the keyboard a learner gets from the library to the end of the lesson.
func TestTextView(t *testing.T) {
	p := fresh(t, 1280, 720, "?lang=en")
	p.key(kb.Tab)
	p.wait(`document.activeElement.id === "as-text"`)
	p.key(kb.Enter)
	p.wait(`document.documentElement.classList.contains("text")`)
	require.Equal(t, "hidden", value[string](p,
		`getComputedStyle(document.querySelector("canvas")).visibility`))
	require.Equal(t, "Show as picture", value[string](p,
		`document.getElementById("as-text").innerText.trim()`))

	p.focus(`#twin-cards button[data-value^="kip-101-loss"]`)
	p.key(kb.Enter)
	p.wait("highwater.steps() > 0")
	drawn := value[frames](p, "highwater.drawStats()").Count
	for range 2 * p.steps() { // a question takes a press of its own
		p.focus(`#twin-buttons button[data-id="next"]`)
		at := p.here()
		if at.Step == p.steps() {
			break
		}
		p.key(kb.Enter)
		p.moved(at)
		require.Equal(t, "next", value[string](p, `document.activeElement.dataset.id`),
			"the button keeps the focus")
	}
	require.Equal(t, p.steps(), p.step())
	require.Equal(t, "true", value[string](p,
		`document.querySelector('[data-id="next"]').getAttribute("aria-disabled")`))
	require.Contains(t, p.verdict(0), "m2")
	require.InDelta(t, drawn, value[frames](p, "highwater.drawStats()").Count, 0,
		"nothing is drawn that nobody sees")
	save(p, "text-1280x720-en-light.png", p.png())
	value[any](p, `highwaterShowText(false), null`)
	p.wait(fmt.Sprintf("highwater.drawStats().count > %v", drawn))
	require.Greater(t, colors(p.picture()), 50)
}

// focus puts the focus on a real, visible control.
func (p *page) focus(selector string) {
	p.t.Helper()
	p.wait("document.querySelector(" + quote(selector) + ")")
	value[any](p, "document.querySelector("+quote(selector)+").focus(), null")
	require.True(p.t, value[bool](p, "document.activeElement.matches("+quote(selector)+")"))
}

// TestTwinIsBuiltOfRealParts checks what screen readers rely on.
func TestTwinIsBuiltOfRealParts(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=3&lang=en")
	p.wait(`document.querySelector("[aria-live=polite]").textContent ===
		document.getElementById("twin-sentence").textContent`)
	require.Equal(t, 2, value[int](p, `document.querySelectorAll("#twin-lanes > .lane").length`))
	require.Equal(t, 0, value[int](p, `[...document.querySelectorAll("#twin table")].filter(t =>
		!t.caption?.textContent || !t.querySelector("thead th[scope=col]")
		|| !t.querySelector("tbody th[scope=row]")).length`))
	require.Positive(t, value[int](p, `document.querySelectorAll("#twin table").length`))
	require.Positive(t, value[int](p, `document.querySelectorAll("#twin-lines > li").length`))
	require.Equal(t, 0, value[int](p, `[...document.querySelectorAll("#twin button")].filter(b =>
		!b.textContent.trim()).length`))
	require.Equal(t, 0, value[int](p, `[...document.querySelectorAll("#twin select")].filter(s =>
		!s.labels[0]?.textContent.trim() || !s.value).length`))
	require.Equal(t, value[string](p, "location.hash"),
		value[string](p, `document.querySelector("#twin-link").getAttribute("href")`))
}

// TestTwinKeepsItsElements: a control that has the focus stays the same element while the state
// changes, and choosing in a real select changes the program.
func TestTwinKeepsItsElements(t *testing.T) {
	p := openText(t, "#/s/kip-101-loss?rules=0.10,0.11&step=1&lang=en")
	p.focus(`#twin-choices select[data-id="lang"]`)
	value[any](p, `window.before = document.activeElement,
		window.table = document.querySelector("#twin table"), null`)
	value[any](p,
		`before.value = "zh", before.dispatchEvent(new Event("change", { bubbles: true })), null`)
	p.wait(`document.documentElement.lang === "zh"`)
	value[any](p, "highwater.go(4), null")
	p.atStep(4)
	require.True(t, value[bool](p, "document.activeElement === before"))
	require.True(t, value[bool](p, "table.isConnected"))
	require.Regexp(t, `\p{Han}`, p.sentence())
}

// TestTextViewByAddress and on a telephone: nothing is wider than the screen.
func TestTextViewByAddress(t *testing.T) {
	p := fresh(t, 390, 844, "?twin=1#/s/kip-101-loss?lang=en&step=2")
	for _, lang := range []string{"en", "zh"} {
		if lang == "zh" {
			value[any](p, `highwaterShowText(false),
				location.hash = "#/s/kip-101-loss?lang=zh&step=2&twin=1", null`)
			p.wait(`document.documentElement.lang === "zh"`)
		}
		require.True(t, value[bool](p, `document.documentElement.classList.contains("text")`))
		require.Equal(t, 2, p.step())
		require.NotContains(t, value[string](p, "location.hash"), "twin")
		require.LessOrEqual(t,
			value[float64](p, `document.getElementById("twin").scrollWidth`), 390.0)
		save(p, "text-390x844-"+lang+"-light.png", p.png())
	}
}

// openText opens a moment in the text view: the canvas is hidden.
func openText(t *testing.T, link string) *page {
	t.Helper()
	p := open(t, 1280, 720, link)
	value[any](p, "highwaterShowText(true), null")
	require.Equal(t, "hidden", value[string](p,
		`getComputedStyle(document.querySelector("canvas")).visibility`))
	return p
}

func quote(s string) string { return "`" + s + "`" }

// TestTextViewByKeys uses the program's keys in the text view: no key opens what nobody sees
// there, and the keyboard is never left without a place.
func TestTextViewByKeys(t *testing.T) {
	p := openText(t, "#/?lang=en")
	at := func(selector string) {
		t.Helper()
		p.wait("document.activeElement.matches(" + quote(selector) + ")")
	}
	p.focus(`#twin-cards button[data-value^="kip-101-loss"]`)
	p.key(kb.Enter)
	p.wait("highwater.steps() > 0")
	at("#twin-title")
	p.key("?")
	at("#twin-help[open] > summary")
	require.Nil(t, value[*place](p, `highwater.rect("keys-dialog")`))
	require.Contains(t, value[string](p, `document.getElementById("twin-words").innerText`),
		"high watermark")
	p.key("r")
	at(`select[data-id="rules-1"]`)
	require.Nil(t, value[*place](p, `highwater.rect("rules-dialog")`))

	value[any](p, "highwater.go(2), null")
	p.focus(`#twin-buttons button[data-id="next"]`)
	p.key(kb.ArrowRight)
	p.wait(`document.querySelector("#twin-answers button")`)
	p.focus("#twin-answers button:last-child")
	p.key("1")
	p.key("1")
	p.atStep(3)
	at("#twin-now")
}
