package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// naming says whether the names before a lesson are shown.
const naming = `JSON.parse(highwater.twin()).commands.some((c) => c.id === "names-skip")`

// TestNamesFirst enters lessons: each word comes once, also after a new start, and not over a
// moment that a link names; the reader can have no more of them.
func TestNamesFirst(t *testing.T) {
	p := open(t, 1280, 720, "#/?lang=en")
	enter := func(id string) {
		value[any](p, fmt.Sprintf(`highwater.command("library", ""),
			highwater.command("open", %q), null`, id))
		p.there("#/s/" + id)
	}
	enter(lesson)
	p.wait(naming)
	words := 0
	for ; value[bool](p, naming); words++ {
		at := p.here()
		p.key(kb.ArrowRight)
		p.moved(at)
	}
	require.Greater(t, words, 3)
	require.Equal(t, 1, p.step(), "then the lesson begins")
	enter(lesson)
	require.False(t, value[bool](p, naming), "no word comes twice")
	p.reload()
	enter(lesson)
	require.False(t, value[bool](p, naming), "nor after a new start")

	enter("basics-isr")
	p.wait(naming)
	p.key(kb.Escape)
	p.wait("!" + naming)
	require.Positive(t, p.steps(), "Escape leaves the names, not the lesson")
	value[any](p, `highwater.command("names-first", ""), null`)
	enter("basics-acks")
	require.False(t, value[bool](p, naming), "switched off")

	for link, shown := range map[string]bool{
		"": true, "?lang=en": true, "?step=0": false, "?step=4": false, "?embed=1": false,
		"?present=1": false,
	} {
		p.anew("#/s/kip-101-loss" + link)
		require.Equal(t, shown, value[bool](p, naming), link)
	}
}

// TestNamesLook takes pictures of the names for people to look at.
func TestNamesLook(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?lang=en")
	for _, size := range [][2]int64{{1280, 720}, {390, 844}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.sized(int(size[0]), int(size[1]))
		for _, lang := range []string{"en", "zh"} {
			value[any](p, fmt.Sprintf(`highwater.command("lang", %q),
				highwater.command("names", ""), null`, lang))
			for word := range 3 {
				name := fmt.Sprintf("names-%d-%dx%d-%s.png", word+1, size[0], size[1], lang)
				save(p, name, p.png())
				value[any](p, `highwater.command("next", ""), null`)
			}
		}
	}
}
