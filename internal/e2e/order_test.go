package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestOrder: headings go down by one, the text says its language, the first stop of the keyboard
// is the way into the text, and what has the focus can be seen.
func TestOrder(t *testing.T) {
	p := open(t, 1280, 720, "?twin=1#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=zh")
	require.Equal(t, "zh", value[string](p, "document.documentElement.lang"))
	levels := value[[]int](p, `[...document.querySelectorAll("#twin h1, #twin h2, #twin h3")]
		.filter((h) => h.checkVisibility()).map((h) => +h.tagName[1])`)
	require.Equal(t, 1, levels[0])
	for i := 1; i < len(levels); i++ {
		require.LessOrEqual(t, levels[i], levels[i-1]+1, "%v", levels)
	}
	p.key(kb.Tab)
	p.wait(`document.activeElement.id === "as-text"`)
	seen := map[string]bool{}
	for range 200 {
		p.key(kb.Tab)
		at := value[string](p, `(() => {
			const el = document.activeElement;
			if (!el || el === document.body) return "";
			const style = getComputedStyle(el), box = el.getBoundingClientRect();
			const shown = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2
				|| el.tagName === "CANVAS";
			return [el.tagName, el.id, el.dataset.id, el.dataset.value, el.textContent.slice(0, 20),
				shown && box.width > 0 ? "seen" : "unseen"].join(" ");
		})()`)
		if at == "" || seen[at] {
			break
		}
		seen[at] = true
		require.NotContains(t, at, "unseen")
	}
	stops := value[int](p, `[...document.querySelectorAll(
		"#twin button, #twin select, #twin a[href], #twin summary")]
		.filter((el) => el.checkVisibility()).length`)
	require.GreaterOrEqual(t, len(seen), stops, "%v", seen)
}

// TestOneVoice: a step is told once, and nothing else in the page speaks.
func TestOneVoice(t *testing.T) {
	p := open(t, 1280, 720, "?twin=1#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=en")
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

// TestWholeLessonByTwin goes through the whole lesson with nothing but presses on the buttons of
// the text, the answers included: right ones and wrong ones, and the run of a wrong one.
func TestWholeLessonByTwin(t *testing.T) {
	p := open(t, 1280, 720, "?twin=1#/s/kip-101-loss?rules=0.10,0.11&step=0&lang=en")
	require.Equal(t, "hidden", value[string](p,
		`getComputedStyle(document.querySelector("canvas")).visibility`))
	answered := 0
	for range 4 * p.steps() {
		at := p.here()
		if at.Step == p.steps() {
			break
		}
		if !at.Asking {
			p.press(`#twin-buttons button[data-id="next"]`)
			p.moved(at)
			continue
		}
		answered++
		p.press("#twin-answers button:last-of-type")
		said := await[string](p, `document.getElementById("twin-result").textContent`)
		require.NotEmpty(t, strings.TrimSpace(said))
		p.press(`#twin-buttons button[data-id="next"]`)
		p.wait(fmt.Sprintf("highwater.step() > %d", at.Step))
	}
	require.Equal(t, p.steps(), p.step())
	require.Positive(t, answered, "the lesson asks")
	require.Contains(t, p.verdict(0), "m2")
	p.press(`#twin-buttons button[data-id="library"]`)
	p.wait("highwater.steps() === 0")
}

// press presses a real button where it is seen.
func (p *page) press(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	at := value[place](p, fmt.Sprintf(`(() => {
		const el = document.querySelector(%q);
		el.scrollIntoView({ block: "center" });
		const r = el.getBoundingClientRect();
		return { X: r.x, Y: r.y, Width: r.width, Height: r.height };
	})()`, selector))
	p.click(at.center())
}
