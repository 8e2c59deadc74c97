package e2e

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// axe is the source of axe-core, which npm brings into build/axe.
var axe = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(root, "build", "axe")
	file := filepath.Join(dir, "node_modules", "axe-core", "axe.min.js")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	same := true
	for _, name := range []string{"package.json", "package-lock.json"} {
		want, err := os.ReadFile(filepath.Join("axe", name))
		if err != nil {
			return "", err
		}
		is, _ := os.ReadFile(filepath.Join(dir, name))
		same = same && string(is) == string(want)
		if err := os.WriteFile(filepath.Join(dir, name), want, 0o644); err != nil {
			return "", err
		}
	}
	if _, err := os.Stat(file); err != nil || !same {
		npm := exec.Command("npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit",
			"--no-fund")
		npm.Dir = dir
		if out, err := npm.CombinedOutput(); err != nil {
			return "", fmt.Errorf("npm ci in %s: %w\n%s", dir, err, out)
		}
	}
	data, err := os.ReadFile(file)
	return string(data), err
})

// violation is a rule that the page breaks.
type violation struct {
	ID, Help string
	Nodes    []struct {
		HTML           string
		FailureSummary string
	}
}

// What axe-core is asked to look at.
const (
	everyRule  = `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	colorRules = `{ type: "rule", values: ["color-contrast"] }`
)

// sound holds what the page shows now against the rules of axe-core.
func (p *page) sound(what string) {
	p.t.Helper()
	p.soundBy(what, everyRule)
}

func (p *page) soundBy(what, rules string) {
	p.t.Helper()
	source, err := axe()
	require.NoError(p.t, err)
	if value[bool](p, "!window.axe") {
		value[any](p, source+";null")
	}
	all, err := chromedp.Run(p.ctx, chromedp.Evaluate[[]violation](`axe.run(document, {
			runOnly: `+rules+`,
			resultTypes: ["violations"],
		}).then((found) => found.violations)`, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err)
	for _, v := range all {
		for _, n := range v.Nodes {
			assert.Fail(p.t, v.ID, "%s: %s\n%s\n%s", what, v.Help, n.HTML, n.FailureSummary)
		}
	}
}

// places are the screens beside library and player, as far as the program has them.
var places = []string{"words", "puzzles", "sandbox", "table", "compare"}

// TestSound holds every screen against axe-core, in both languages and themes: as text, which
// shows all that the page around the canvas has.
func TestSound(t *testing.T) {
	p := blank(t, 1280, 720)
	p.before(noWebGL) // a picture would only take time
	p.open(base + "#/?lang=en")
	p.ready()
	why := value[string](p, `document.getElementById("why").innerText`)
	require.Contains(t, why, "hardware acceleration")
	p.soundIn("lang=en&theme=light", everyRule)
	p.soundIn("lang=zh&theme=light", everyRule)
	p.soundIn("lang=en&theme=dark", colorRules) // a theme changes nothing else
}

func (p *page) soundIn(prefs, rules string) {
	p.t.Helper()
	value[any](p, fmt.Sprintf(`document.getElementById("twin-help").open = false,
		highwater.open("#/?%s"), null`, prefs))
	p.soundBy("library", rules)
	for _, place := range places {
		value[any](p, fmt.Sprintf(`highwater.open("#/%s?%s"), null`, place, prefs))
		if value[bool](p, fmt.Sprintf(`highwater.link().startsWith("#/%s")`, place)) {
			p.wait(fmt.Sprintf(`JSON.parse(highwater.twin()).screen === %q`, place))
			p.soundBy(place, rules)
		}
	}
	value[any](p, fmt.Sprintf(`highwater.open("#/s/kip-101-loss?rules=0.10&step=4&%s"), null`,
		prefs))
	p.wait("highwater.steps() > 0")
	p.soundBy("lesson", rules)
	for !value[bool](p, "!!JSON.parse(highwater.twin()).question") {
		at := p.here()
		value[any](p, `highwater.command("next", ""), null`)
		p.moved(at)
	}
	p.wait(`document.querySelector("#twin-answers button")`)
	p.soundBy("question", rules)
	value[any](p, `document.querySelector("#twin-answers button").click(),
		document.getElementById("twin-help").open = true, null`)
	p.wait(`document.getElementById("twin-result").textContent`)
	p.soundBy("answer and help", rules)
}

// TestSoundBesidePicture does the same for the page as most people have it.
func TestSoundBesidePicture(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en")
	p.sound("lesson")
	value[any](p, `highwater.command("keys", ""), null`)
	p.wait(`highwater.rect("keys-dialog")`)
	p.sound("dialog")
}

// TestSoundMessages does the same for what the page says when it cannot run.
func TestSoundMessages(t *testing.T) {
	p := blank(t, 390, 844)
	p.allow(wasm)
	p.allow("404")
	p.open(gate(t, http.NotFound) + "?lang=en")
	failure(p, "load")
	p.sound("failure")
}
