package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// openHidden opens a moment as text and takes the canvas out of the page's layout, as for those
// who cannot see it.
func openHidden(t *testing.T, link string) *page {
	t.Helper()
	p := openText(t, link)
	value[any](p, `document.querySelector("canvas").style.display = "none", null`)
	t.Cleanup(func() {
		if !t.Failed() {
			value[any](p, `document.querySelector("canvas").style.display = "", null`)
		}
	})
	return p
}

// choose chooses in a real select.
func (p *page) choose(id, option string) {
	p.t.Helper()
	box := fmt.Sprintf("#twin select[data-id='%s']", id)
	one := fmt.Sprintf("%s option[value='%s']", box, option)
	p.wait(fmt.Sprintf("document.querySelector(%q)", one))
	value[any](p, fmt.Sprintf(`(() => {
		const el = document.querySelector(%q);
		el.value = %q;
		el.dispatchEvent(new Event("change", { bubbles: true }));
		return null;
	})()`, box, option))
}

// pressed presses a button of the text by its command, and by its value where it has one.
func (p *page) pressed(id, val string) {
	p.t.Helper()
	p.press(fmt.Sprintf(`#twin button[data-id=%q][data-value=%q]`, id, val))
}

// says waits until a part of the text contains something.
func (p *page) says(selector, part string) {
	p.t.Helper()
	p.wait(fmt.Sprintf("document.querySelector(%q)?.innerText.includes(%q)", selector, part))
}

// TestWholeLessonWithoutTheCanvas goes from the library through the whole of a lesson with
// presses on the buttons of the text alone: its names, its steps on both rule sets, its questions,
// the run of a wrong answer, a branch, the inspector, metrics and logs.
func TestWholeLessonWithoutTheCanvas(t *testing.T) {
	p := openHidden(t, "#/?lang=en")
	p.press(`#twin-cards button[data-value^="kip-101-loss"]`)
	p.wait("highwater.steps() > 0")
	p.says("#twin-step", "Names first")
	for value[bool](p, naming) {
		at := p.here()
		p.pressed("next", "")
		p.moved(at)
	}
	require.Equal(t, 1, p.step(), "after the last name the lesson begins")
	want := [2][]state{headless(t, lesson, before), headless(t, lesson, after)}
	answered := 0
	for at := p.here(); at.Step < p.steps(); {
		if at.Asking {
			p.answerAll(t, at.Step+1, answered)
			answered++
		} else {
			p.pressed("next", "")
		}
		at = p.moved(at)
		for lane := range want {
			require.Equal(t, want[lane][at.Step].Hash, at.Hashes[lane])
		}
		if !at.Asking {
			require.Equal(t, want[0][at.Step].Sentence.EN, at.Sentence)
		}
	}
	require.Greater(t, answered, 1, "the lesson asks")
	require.Contains(t, p.verdict(0), "m2 lost")
	require.NotContains(t, p.verdict(1), "lost")
	p.branchByText(t)
	p.lookInside()
	p.pressed("library", "")
	p.wait("highwater.steps() === 0")
}

// answerAll answers the open question on each side, the first time with the first answer that is
// offered, then with the last. A wrong one is told, and can be seen as a run.
func (p *page) answerAll(t *testing.T, step, turn int) {
	t.Helper()
	titles := [...]string{"Kafka 0.10.2: ", "Kafka 0.11: "}
	asked := 0
	for lane := range titles {
		all := value[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(
			'#twin-answers button[data-value^="%d:"]')].map((b) => b.dataset.value)`, lane))
		if len(all) == 0 { // only the other side is asked
			titles[lane] = ""
			continue
		}
		asked++
		p.pressed("answer", all[(len(all)-1)*(turn%2)])
	}
	require.Positive(t, asked)
	p.atStep(step)
	for _, title := range titles {
		p.says("#twin-result", title)
	}
	if !value[bool](p, `!!document.querySelector('#twin button[data-id="what-if"]')`) {
		return
	}
	p.press(`#twin button[data-id="what-if"]`)
	p.says("#twin-lanes", "If ")
	p.pressed("back-real", "")
	p.wait(`!document.querySelector('#twin button[data-id="back-real"]')`)
}

// branchByText changes a past step: the original stays, and both are there to choose.
func (p *page) branchByText(t *testing.T) {
	t.Helper()
	end, hash := p.steps(), p.hash(0)
	p.choose("step", "1")
	p.atStep(1)
	p.pressed("moves", "")
	p.press(`#twin-moves-list button[data-value*="crash: {broker: B}"]`)
	p.atStep(2)
	p.wait("highwater.steps() === 2")
	p.pressed("undo", "")
	p.atStep(1)
	p.pressed("redo", "")
	p.atStep(2)
	p.choose("branch", "0")
	p.wait(fmt.Sprintf("highwater.steps() === %d", end))
	value[any](p, "highwater.go(highwater.steps()), null")
	require.Equal(t, hash, p.hash(0), "the original is as it was")
	p.choose("branch", "1")
	p.wait("highwater.steps() === 2")
	p.choose("branch", "0")
}

// lookInside reads every field of a broker, the metrics, the logs and the reasons.
func (p *page) lookInside() {
	p.t.Helper()
	p.choose("step", "6")
	p.atStep(6)
	p.choose("inspect", "lane:A")
	p.says("#twin-lanes", "broker A")
	p.choose("panel", "metrics")
	p.says("#twin-lanes", "UnderReplicatedPartitions")
	p.choose("panel", "logs")
	p.says("#twin-lanes", "[")
	p.choose("panel", "reason")
	p.wait(`document.querySelectorAll("#twin-lines li").length > 0`)
}

// lostInSandbox is a run in which the leader acknowledges a record that nobody else has, and dies.
// Each move is named by parts of its step.
var lostInSandbox = [][]string{
	{"refresh-metadata", "client: P", "from: A"},
	{"deliver", "to: A", "api: [Metadata]", "request"},
	{"deliver", "to: P", "api: [Metadata]", "answer"},
	{"produce", "records: [m1]", "acks: 1"},
	{"deliver", "to: A", "api: [Produce]"},
	{"deliver", "to: P", "api: [Produce]"},
	{"crash: {broker: A}"},
	{"wait: {ms: 10000}"},
	{"run: {until: quiet}"},
}

// TestSandboxWithoutTheCanvas sets a cluster up and acts until an acknowledged record is lost, by
// the buttons of the text alone; takes moves back and makes them again; and saves and copies the
// run as a scenario file, which the headless program then passes.
func TestSandboxWithoutTheCanvas(t *testing.T) {
	p := openHidden(t, "#/?lang=en")
	p.press(`#twin button[data-id="place"][data-value="sandbox"]`)
	p.wait(`JSON.parse(highwater.twin()).screen === "sandbox"`)
	p.pressed("preset", "three")
	p.choose("cluster-brokers", "4")
	p.choose("cluster-brokers", "3")
	p.choose("setting", "replica.lag.time.max.ms")
	p.choose("setting-value", "5000")
	p.wait(`highwater.link().includes("replica.lag.time.max.ms")`)
	for i, parts := range lostInSandbox {
		want, err := json.Marshal(parts)
		require.NoError(t, err)
		move := await[string](p, fmt.Sprintf(
			`[...document.querySelectorAll("#twin-moves-list button:not([aria-disabled])")]
			.map((b) => b.dataset.value).find((v) => %s.every((part) => v.includes(part)))`, want))
		p.press(fmt.Sprintf(`#twin-moves-list button[data-value='%s']`, move))
		p.atStep(i + 1)
	}
	require.Contains(t, p.verdict(0), "lost")
	hash := p.hash(0)
	for _, way := range []string{"undo", "redo"} {
		for range 3 {
			p.pressed(way, "")
		}
		require.Equal(t, way == "redo", p.hash(0) == hash)
	}
	file := p.saved(t)
	require.Equal(t, "lost", passes(t, file))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	p.pressed("save-copy", "")
	require.Equal(t, string(text), p.clipboard("id: my-run"))
	p.key("y") // in the text view too
	require.Contains(t, p.clipboard("#/sandbox?"), base)
}

// saved saves the run as a file of the browser's downloads and gives its path.
func (p *page) saved(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdpbrowser.SetDownloadBehavior,
			cdpbrowser.SetDownloadBehaviorParams{
				Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir,
			})
		return err
	}))
	p.pressed("save-file", "")
	p.says("#twin-notice", "Saved: my-run.yaml.")
	file := filepath.Join(dir, "my-run.yaml")
	require.Eventually(t, func() bool {
		_, err := os.Stat(file)
		return err == nil
	}, patience, 20*time.Millisecond)
	return file
}

// passes runs a scenario file in the headless program and gives its verdict.
func passes(t *testing.T, file string) string {
	t.Helper()
	bin, err := headlessProgram()
	require.NoError(t, err)
	out, err := exec.Command(bin, "run", file, "--format", "json").Output()
	require.NoError(t, err, string(out))
	var report struct {
		Runs []struct{ Steps []state }
	}
	require.NoError(t, json.Unmarshal(out, &report))
	require.Len(t, report.Runs, 1)
	steps := report.Runs[0].Steps
	return steps[len(steps)-1].Verdict.ID
}

// clipboard waits until the clipboard has a text with this part.
func (p *page) clipboard(part string) string {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: "clipboard-read"},
			Setting:    cdpbrowser.PermissionSettingGranted,
		})
		return err
	}))
	for {
		text, err := chromedp.Run(p.ctx, chromedp.Evaluate[string](
			"navigator.clipboard.readText()", chromedp.EvalAwaitPromise))
		require.NoError(p.t, err)
		if len(text) > 0 && strings.Contains(text, part) {
			return text
		}
	}
}
