package e2e

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/chromedp/chromedp"
)

// screen is one screen of the program in a telling state: a link, and commands after it.
type screen struct {
	name, link, is string
	commands       [][2]string
}

// screens are the pictures of docs/screens.md, in its order.
var screens = []screen{
	{"library", "#/", "library", nil},
	{"lesson", "#/s/kip-101-loss?rules=0.10,0.11&step=13", "player", nil},
	{"question", "#/s/kip-101-loss?rules=0.10,0.11&step=9", "player", [][2]string{{"next", ""}}},
	{"inspector", "#/s/kip-101-loss?rules=0.10,0.11&step=7&inspect=lane:B", "player", nil},
	{
		"metrics", "#/s/kip-966-last-replica-standing?step=6", "player",
		[][2]string{{"panel", "metrics"}},
	},
	{"logs", "#/s/kip-101-loss?rules=0.10,0.11&step=10", "player", [][2]string{{"panel", "logs"}}},
	{"four-brokers", "#/s/kip-966-four-brokers?step=7", "player", nil},
	{
		"branch", "#/s/kip-101-loss?rules=0.11&step=6", "player",
		[][2]string{{"moves", ""}, {"do", "crash: {broker: B, kind: power}"}},
	},
	{"sandbox", "#/sandbox", "sandbox", [][2]string{
		{"do", "produce: {client: P, records: [m1], acks: \"1\"}"}, {"do", "fetch: {follower: B}"},
	}},
	{"puzzles", "#/puzzles", "puzzles", nil},
	{"puzzle", "#/puzzles/acks-one", "puzzles", nil},
	{"words", "#/words", "words", nil},
	{"word", "#/words/high-watermark", "words", nil},
	{"compare", "#/compare", "compare", [][2]string{{"step", "9"}}},
	{"presenter", "#/s/kip-101-loss?rules=0.10,0.11&step=13&present=1", "player", nil},
}

// screenSizes are a desktop's and a phone's.
var screenSizes = [][2]int64{{1280, 720}, {390, 844}}

// TestGallery writes a picture of every screen, for people to look at: into build/shots, and the
// ones of docs/screens.md below docs when HIGHWATER_SHOTS is "docs". When it is "all", in all
// sizes, languages and themes. What it checks is that each screen comes and is not blank.
func TestGallery(t *testing.T) {
	how := os.Getenv("HIGHWATER_SHOTS")
	dir, sizes, looks := filepath.Join("build", "shots"), screenSizes, [][2]string{{"en", "light"}}
	switch how {
	case "docs":
		dir = filepath.Join("docs", "screens")
	case "all":
		sizes = append(sizes[:2:2], [2]int64{1920, 1080})
		looks = [][2]string{{"en", "light"}, {"zh", "light"}, {"en", "dark"}, {"zh", "dark"}}
	}
	dir = filepath.Join(root, dir)
	require.NoError(t, os.MkdirAll(dir, 0o755))
	for _, size := range sizes {
		p := fresh(t, size[0], size[1], "")
		for _, look := range looks {
			value[any](p, fmt.Sprintf("highwater.open(%s), null",
				quoted("#/?lang="+look[0]+"&theme="+look[1])))
			for _, s := range screens {
				name := fmt.Sprintf("%s-%d", s.name, size[0])
				if how == "all" {
					name += "-" + look[0] + "-" + look[1]
				}
				data := p.shown(s)
				require.Greater(t, colors(decode(p, data)), 50, "%s is blank", name)
				require.NoError(t, os.WriteFile(filepath.Join(dir, name+".png"), data, 0o644))
			}
		}
	}
}

// shown opens a screen and gives its picture once nothing moves any more.
func (p *page) shown(s screen) []byte {
	p.t.Helper()
	value[any](p, fmt.Sprintf("highwater.open(%s), null", quoted(s.link)))
	p.wait(`JSON.parse(highwater.twin()).screen.startsWith(` + quoted(s.is) + `)`)
	if strings.Contains(s.link, "/s/") {
		p.wait("highwater.steps() > 0")
	}
	if s.name == "puzzles" {
		p.wait(`highwater.twin().includes("acks=1, and one crash")`)
	}
	still := 100
	if os.Getenv("HIGHWATER_SHOTS") != "" { // for people to look at
		still = 400
	}
	p.calm(still)
	for _, c := range s.commands {
		value[any](p, fmt.Sprintf("highwater.command(%s, %s), null", quoted(c[0]), quoted(c[1])))
		p.calm(still)
	}
	return p.png()
}

// calm waits until the program draws nothing new for some milliseconds.
func (p *page) calm(still int) {
	p.t.Helper()
	_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](fmt.Sprintf(`new Promise(done => {
		let drawn = -1, since = 0;
		const look = now => {
			const n = highwater.drawStats().count;
			if (n !== drawn) { drawn = n; since = now; }
			if (now - since > %d) done(null); else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	})`, still), chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
}

func quoted(s string) string {
	data, _ := json.Marshal(s)
	return string(data)
}
