package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestLinkRoundTrip goes to a moment, takes the address, opens it elsewhere, and is there.
func TestLinkRoundTrip(t *testing.T) {
	p := open(t, 1280, 720, lessonLink)
	want := p.steps() - 2
	value[any](p, fmt.Sprintf("highwater.go(%d), null", want))
	p.atStep(want)
	p.wait(fmt.Sprintf(`location.hash.includes("step=%d")`, want))
	link := value[string](p, "location.hash")
	require.Equal(t, link, value[string](p, "highwater.link()"))

	q := fresh(t, 1280, 720, link)
	require.Equal(t, want, q.step())
	for lane := range 2 {
		require.Equal(t, p.hash(lane), q.hash(lane))
	}
	require.Equal(t, p.sentence(), q.sentence())
}

// TestAddressIsFollowed changes the address of an open page, as a link within it does.
func TestAddressIsFollowed(t *testing.T) {
	p := open(t, 1280, 720, "#/")
	require.Zero(t, p.steps(), "the library has no steps")
	value[any](p, `location.hash = "#/s/kip-101-loss?rules=0.10&step=2&lang=en", null`)
	p.atStep(2)
	p.key(kb.Escape)
	p.wait("highwater.steps() === 0")
}

// TestDamagedLinks open what can be opened and say what could not.
func TestDamagedLinks(t *testing.T) {
	for _, c := range []struct {
		link   string
		opened bool
	}{
		{"#/s/no-such-lesson?step=3&lang=en", false},
		{"#/s/kip-101-loss?rules=9.99&step=1&lang=en", true},
		{"#/s/kip-101-loss?step=99999&lang=en", true},
		{"#/s/kip-101-loss?rules=9.9&step=999", true},
		{"#/s/kip-101-loss?step=minus&lang=en", true},
		{"#/%zz/?&&=&lang=xx", false},
		{"#/s/kip-101-loss?rules=%00%ff,<script>&step=1e9", true},
	} {
		t.Run(c.link, func(t *testing.T) {
			p := open(t, 1280, 720, c.link)
			require.Equal(t, c.opened, p.steps() > 0)
			require.NotEmpty(t, value[string](p,
				`document.getElementById("twin-title").textContent`))
			require.NotEmpty(t, value[string](p,
				`document.getElementById("twin-notice").textContent`), "and says what is wrong")
			require.Greater(t, colors(p.picture()), 50)
		})
	}
}

// TestEmbedded leaves out what surrounds the lesson, also in a frame of another page.
func TestEmbedded(t *testing.T) {
	p := fresh(t, 900, 600, "#/s/kip-101-loss?rules=0.10&step=2&embed=1&lang=en")
	require.Equal(t, 2, p.step())
	require.True(t, value[bool](p,
		`getComputedStyle(document.getElementById("as-text")).display === "none"`))
	require.Contains(t, value[string](p, "highwater.link()"), "embed=1")
	require.Nil(t, value[*place](p, `highwater.rect("library")`))
	save(p, "embed-900x600-en-light.png", p.png())
}

// TestBack goes from a lesson to the library and forward again as browsers do; steps are no
// entries of the history.
func TestBack(t *testing.T) {
	p := open(t, 1280, 720, "#/?lang=en")
	value[any](p, `highwater.command("open", "kip-101-loss"), highwater.go(2), null`)
	p.atStep(2)
	p.wait(`location.hash.includes("step=2")`)
	value[any](p, "history.back(), null")
	p.wait("highwater.steps() === 0")
	value[any](p, "history.forward(), null")
	p.atStep(2)
}

// TestCopyWithoutClipboard: a page without https has no clipboard, and what was not copied is
// not said to be.
func TestCopyWithoutClipboard(t *testing.T) {
	for _, c := range []struct{ old, said string }{
		{"() => true", "Link copied."},
		{"() => false", "could not be copied. It is #/s/kip-101-loss"},
	} {
		p := blank(t, 1280, 720)
		p.before(`Object.defineProperty(navigator, "clipboard", { value: undefined });
			document.execCommand = ` + c.old)
		p.open(base + lessonLink)
		p.ready()
		p.key("y")
		p.wait(`document.getElementById("twin-notice").textContent.includes(` + quote(c.said) +
			`)`)
	}
}
