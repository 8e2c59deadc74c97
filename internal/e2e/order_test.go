package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestOrder: headings go down by one, the text says its language, the first stop of the keyboard
// is the way into the text, and what has the focus can be seen.
func TestOrder(t *testing.T) {
	p := fresh(t, 1280, 720, "?twin=1#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=zh")
	require.Equal(t, "zh", value[string](p, "document.documentElement.lang"))
	levels := value[[]int](p, `[...document.querySelectorAll("#twin h1, #twin h2, #twin h3")]
		.filter((h) => h.checkVisibility()).map((h) => +h.tagName[1])`)
	require.Equal(t, 1, levels[0])
	for i := 1; i < len(levels); i++ {
		require.LessOrEqual(t, levels[i], levels[i-1]+1, "%v", levels)
	}
	p.key(kb.Tab)
	p.wait(`document.activeElement.id === "as-text"`)
	value[any](p, "window.stops = new Set(), null")
	for range 200 {
		p.key(kb.Tab)
		at := value[string](p, `(() => {
			const el = document.activeElement;
			if (!el || el === document.body || stops.has(el)) return "";
			stops.add(el);
			const style = getComputedStyle(el), box = el.getBoundingClientRect();
			const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
				|| el.tagName === "CANVAS";
			return [el.tagName, el.id, el.dataset.id, el.dataset.value, el.textContent.slice(0, 20),
				shown && box.width > 0 ? "seen" : "unseen"].join(" ");
		})()`)
		if at == "" {
			break
		}
		require.NotContains(t, at, "unseen")
	}
	require.Empty(t, value[[]string](p, `[...document.querySelectorAll(
		"#twin button, #twin select, #twin a[href], #twin summary")]
		.filter((el) => el.checkVisibility() && !stops.has(el)).map((el) => el.outerHTML)`))
}

// TestOneVoice: a step is told once, and nothing else in the page speaks.
func TestOneVoice(t *testing.T) {
	p := openText(t, "#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=en")
	value[any](p, `(() => {
		window.voices = [];
		for (const el of document.querySelectorAll("[aria-live], [role=status]")) {
			new MutationObserver(() => voices.push(el.id + ": " + el.textContent))
				.observe(el, { childList: true, characterData: true, subtree: true });
		}
		return null;
	})()`)
	value[any](p, `highwater.command("next", ""), null`)
	p.atStep(1)
	p.wait("voices.length > 0")
	first := p.sentence()
	p.picture()
	require.Equal(t, []string{"twin-live: " + first}, value[[]string](p, "voices"))
}

// press presses a real button where it is seen. What the program writes meanwhile may move it, as
// under a reader's finger: then it is pressed where it is now.
func (p *page) press(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	for range 5 {
		at := value[place](p, fmt.Sprintf(`(() => {
			const el = document.querySelector(%q);
			el.scrollIntoView({ block: "center" });
			window.hit = null;
			addEventListener("click", (e) => window.hit = el.contains(e.target),
				{ capture: true, once: true });
			const r = el.getBoundingClientRect();
			return { X: r.x, Y: r.y, Width: r.width, Height: r.height };
		})()`, selector))
		p.click(at.center())
		p.wait("window.hit !== null")
		if value[bool](p, "window.hit") {
			return
		}
	}
	require.Fail(p.t, "pressed beside it five times", selector)
}
