package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// named are the keys of the program's list that are not written as what they type.
var named = map[string]string{
	"→": kb.ArrowRight, "←": kb.ArrowLeft, "↑": kb.ArrowUp, "↓": kb.ArrowDown,
	"PageDown": kb.PageDown, "PageUp": kb.PageUp, "Home": kb.Home, "End": kb.End, "Space": " ",
	"Tab": kb.Tab, "Enter": kb.Enter, "Esc": kb.Escape, "−": "-", "Delete": kb.Delete,
	"Backspace": kb.Backspace,
}

// stroke is a key of the list as it is pressed: "Shift + ←" or "D".
type stroke struct {
	name, key string
	mods      []chromedp.Modifier
}

// strokes reads a line of the list: "Shift + →  ←", "0 – 9", "1  2".
func strokes(t *testing.T, line string) (all []stroke) {
	t.Helper()
	fields := strings.Fields(line)
	var mods []chromedp.Modifier
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		switch {
		case i+1 < len(fields) && fields[i+1] == "+":
			mods = append(mods, map[string]chromedp.Modifier{
				"Shift": chromedp.ModifierShift, "Ctrl": chromedp.ModifierCtrl,
			}[f])
			require.NotZero(t, mods[len(mods)-1], "%q of %q", f, line)
			i++
		case i+2 < len(fields) && fields[i+1] == "–":
			for k := f[0]; k <= fields[i+2][0]; k++ {
				all = append(all, stroke{string(k), string(k), nil})
			}
			i += 2
		default:
			key, ok := named[f]
			if !ok {
				require.Len(t, []rune(f), 1, "what key is %q of %q?", f, line)
				key = strings.ToLower(f)
			}
			name := f
			if len(mods) > 0 {
				name = "Shift + " + f
			}
			all = append(all, stroke{name, key, mods})
		}
	}
	return all
}

// listed are the keys of the program's own list.
func (p *page) listed() (all []stroke) {
	p.t.Helper()
	for _, line := range value[[]struct{ Term string }](p, "JSON.parse(highwater.twin()).keys") {
		all = append(all, strokes(p.t, line.Term)...)
	}
	return all
}

// The moments at which keys are tried.
const (
	pairAt4   = "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en"
	twoParts  = "#/s/basics-two-partitions?step=2&lang=en"
	inSandbox = "#/sandbox?rules=4.1&lang=en"
)

// ask does in the sandbox what puts a message on its way.
const ask = `highwater.command("do", JSON.parse(highwater.twin()).moves
	.find((m) => m.value.includes("refresh-metadata") && m.enabled).value)`

// question goes to the first question of a lesson.
const question = `highwater.go(0), [...Array(40)].some(() => {
	const t = JSON.parse(highwater.twin());
	if (!t.question?.answers?.length) highwater.command("next", "");
	return t.question?.answers?.length;
})`

// doneBy is what a key does: at a moment, after something was done there, it makes something true
// of the twin t.
type doneBy struct{ at, first, then string }

// helpers begin a function of the twin: chosen is the value of a choice, command a command.
const helpers = `const t = JSON.parse(highwater.twin());
	const chosen = (id) => t.choices.find((c) => c.id === id)?.value;
	const command = (id, value) => t.commands.find((c) => c.id === id && (!value || c.value === value));
	const asked = !!t.question?.answers?.length;
	return !!(`

func next(at string) doneBy { return doneBy{at, "", "t.step === 5 || asked"} }
func prev(at string) doneBy { return doneBy{at, "", "t.step === 3"} }

// does says what the keys of the list do, each where it means something. What "then" says must not
// be so before.
var does = map[string]doneBy{
	"→": next(pairAt4), "PageDown": next(pairAt4), ".": next(pairAt4),
	"←": prev(pairAt4), "PageUp": prev(pairAt4),
	"Shift + →": {pairAt4, "", "t.step > 4 || asked"},
	"Shift + ←": {pairAt4, "", "t.step < 4"},
	"Home":      {pairAt4, "", "t.step === 0"},
	"End":       {pairAt4, "", "t.step === t.steps"},
	"Space":     {pairAt4, "", "command('play').pressed"},
	"1":         {pairAt4, "highwater.command('side', '2')", "command('side', '1').pressed"},
	"2":         {pairAt4, "", "command('side', '2').pressed"},
	"]":         {twoParts, "", "chosen('part') === '1'"},
	"[":         {twoParts, "highwater.command('part', '1')", "chosen('part') === '0'"},
	"S":         {pairAt4, "", "!highwater.rect('g1')"},
	"R":         {pairAt4, "", "highwater.rect('rules-dialog')"},
	"B":         {pairAt4, "", "command('moves').pressed"},
	"Enter":     {inSandbox, "", "t.step === 1"},
	"D":         {inSandbox, ask, "t.step === 2"},
	"H":         {inSandbox, ask, "t.step === 2"},
	"X":         {inSandbox, ask, "t.step === 2"},
	"L":         {inSandbox, "", "t.step === 1"},
	"C":         {inSandbox, "", "t.step === 1"},
	"P":         {inSandbox, "", "t.step === 1"},
	"U":         {inSandbox, ask, "t.step === 0"},
	"Shift + U": {inSandbox, ask + ", highwater.command('undo', '')", "t.step === 1"},
	"I":         {pairAt4, "", "chosen('panel') === 'inspect'"},
	"M":         {pairAt4, "", "chosen('panel') === 'metrics'"},
	"G":         {pairAt4, "", "chosen('panel') === 'logs'"},
	"V":         {pairAt4, "", "chosen('time-axis') === 'ms'"},
	"Y":         {pairAt4, "", "t.notice"},
	"W":         {pairAt4, "highwater.command('help', 'captions-off')", "!command('look')"},
	"T":         {pairAt4, "", "command('present').pressed"},
	"N":         {pairAt4, "highwater.command('present', '')", "command('reasons').pressed"},
	"/":         {"#/?lang=en", "", "t.search.focused"},
	"Esc":       {pairAt4, "", "t.screen === 'library'"},
	"?":         {pairAt4, "", "highwater.rect('keys-dialog')"},
}

// TestEveryKey presses every key of the program's own list in the real page, each where it means
// something: it does what the list says.
func TestEveryKey(t *testing.T) {
	p := open(t, 1024, 600, twoParts) // it and what comes next are here before they are wanted
	p.anew(pairAt4)
	tried := 0
	for _, s := range p.listed() {
		d, known := does[s.name]
		if !known {
			continue
		}
		tried++
		is := "(() => { " + helpers + d.then + "); })()"
		begin := fmt.Sprintf("highwater.open(%q)", d.at)
		if d.first != "" {
			begin += ", " + d.first
		}
		require.False(t, value[bool](p, begin+", "+is), "%s: before it is pressed, %s", s.name,
			d.then)
		p.key(s.key, s.mods...)
		p.wait(is)
	}
	require.Greater(t, tried, len(does)-1, "each of them is on the list")
	p.anew(pairAt4)
	value[any](p, question+", null")
	p.key(value[string](p, `JSON.parse(highwater.twin()).question.answers.find((a) => a.key).key`))
	p.wait(`(t => t.question?.result || t.question?.answers?.some((a) => a.pressed))(
		JSON.parse(highwater.twin()))`)
}

// pressAll presses keys by their names in the list, some in each frame.
const pressAll = `(async () => {
	const named = { "→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown",
		Space: " ", Esc: "Escape", "−": "-" };
	for (const [i, name] of %s.split("|").entries()) {
		const last = name.split(" ").pop(), shiftKey = name.startsWith("Shift");
		const key = named[last] ?? (last.length > 1 ? last : last.toLowerCase());
		for (const kind of ["keydown", "keyup"]) {
			document.querySelector("canvas").dispatchEvent(
				new KeyboardEvent(kind, { key, shiftKey, bubbles: true, cancelable: true }));
		}
		if (i %% 8 === 7) await new Promise(requestAnimationFrame);
	}
	return null;
})()`

// TestKeysElsewhere presses every key of the list on every screen, whether it means something
// there or not: the console stays silent, and the program goes on.
func TestKeysElsewhere(t *testing.T) {
	p := open(t, 1024, 600, pairAt4)
	var names []string
	for _, s := range p.listed() {
		names = append(names, s.name)
	}
	press := fmt.Sprintf(pressAll, quoted(strings.Join(names, "|")))
	for _, at := range []string{
		pairAt4, "#/", "#/words", "#/puzzles", "#/puzzles/acks-one", inSandbox, "#/compare",
		"#/s/basics-two-partitions?present=1&step=1",
	} {
		value[any](p, fmt.Sprintf("highwater.open(%q), null", at))
		p.there(at)
		_, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](press, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		value[any](p, `highwater.open("#/"), null`)
		p.wait(`JSON.parse(highwater.twin()).screen === "library"`)
		require.Greater(t, colors(p.picture()), 50)
	}
}

// TestRemote presents with the keys that a presenter's remote has.
func TestRemote(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=1&present=1&lang=en")
	require.Nil(t, value[*place](p, `highwater.rect("library")`), "nothing around the stage")
	at := p.here()
	p.key(kb.PageDown)
	require.Equal(t, 2, p.moved(at).Step)
	p.key("b")
	p.wait(`highwater.rect("blank")`)
	p.key(kb.PageUp) // whatever is pressed, the picture comes back first
	p.wait(`!highwater.rect("blank")`)
	require.Equal(t, 2, p.step())
	p.key(kb.PageUp)
	p.atStep(1)
	save(p, "present-1280x720-en-light.png", p.png())
	p.key(kb.Escape)
	p.wait(`highwater.rect("library")`)
}

// TestKeyboardWalk goes through every control of a lesson's picture with Tab alone, and back out
// of the canvas at its end.
func TestKeyboardWalk(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en")
	value[any](p, `document.querySelector("canvas").focus(), null`)
	left := false
	pictures := map[string]bool{}
	for range 75 {
		p.key(kb.Tab)
		p.key(kb.Tab) // out of the canvas it goes on in the page
		var err error
		left, err = chromedp.Run(p.ctx, chromedp.Evaluate[bool](`new Promise((done) =>
			requestAnimationFrame(() => requestAnimationFrame(() =>
				done(document.activeElement.tagName !== "CANVAS"))))`, chromedp.EvalAwaitPromise))
		require.NoError(t, err)
		if left {
			break
		}
		if len(pictures) <= 10 { // a picture takes longer than a key
			pictures[string(p.png())] = true
		}
	}
	require.True(t, left, "Tab is never stuck in the canvas")
	require.Greater(t, len(pictures), 10, "each control shows that it has the focus")
}
