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

// stroke is a key of the list as it is pressed.
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
			all = append(all, stroke{f, strings.ToLower(f), mods}) // the first stands for all
			i += 2
		default:
			key, ok := named[f]
			if !ok {
				require.Len(t, []rune(f), 1, "what key is %q of %q?", f, line)
				key = strings.ToLower(f)
			}
			all = append(all, stroke{strings.Join(fields[:i], " ") + " " + f, key, mods})
		}
	}
	return all
}

// shown is all that a key could change: what is told, the address, the picture and the focus.
func (p *page) shown() string {
	p.t.Helper()
	told := value[string](p, `[highwater.twin(), highwater.link(), document.activeElement.tagName,
		document.activeElement.id].join(" ")`)
	return told + string(p.png())
}

// settled waits until nothing moves any more.
func (p *page) settled() string {
	p.t.Helper()
	for before := p.shown(); ; {
		now := p.shown()
		if now == before {
			return now
		}
		before = now
	}
}

// beginnings are the moments at which keys are tried: some need a question, some a pair of sides,
// some a step behind or before them, some a copy of what is at hand.
var beginnings = []string{
	"#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en",
	"#/s/kip-101-loss?rules=0.10&step=4&lang=en",
}

// TestEveryKey presses every key of the program's own list, each at a fresh moment. What it does
// is known for those below; each of the others must do something that is seen.
func TestEveryKey(t *testing.T) {
	const on = "highwater.step() === 5 || t.question"
	does := map[string]string{
		"→": on, "PageDown": on, ".": on,
		"←": "highwater.step() === 3", "PageUp": "highwater.step() === 3",
		"Home": "highwater.step() === 0", "End": "highwater.step() === highwater.steps()",
		"Shift + →": "highwater.step() > 4 || t.question", "Shift + ←": "highwater.step() < 4",
		"S": "!highwater.rect('g1')", "R": "highwater.rect('rules-dialog')",
		"?": "highwater.rect('keys-dialog')", "Esc": "t.screen === 'library'",
		"Y": "t.notice",
	}
	p := open(t, 1280, 720, beginnings[0])
	p.before(`navigator.clipboard.writeText = () => Promise.resolve()`)
	list := value[[]struct{ Term, Mean string }](p, "JSON.parse(highwater.twin()).keys")
	require.Greater(t, len(list), 10)
	for _, line := range list {
		for _, s := range strokes(t, line.Term) {
			name := strings.TrimSpace(s.name)
			if len(s.mods) == 0 {
				name = name[strings.LastIndex(name, " ")+1:]
			} else if fields := strings.Fields(name); len(fields) > 3 {
				name = fields[0] + " + " + fields[len(fields)-1]
			}
			t.Run(name+": "+line.Mean, func(t *testing.T) { p.tryKey(t, name, s, does[name]) })
		}
	}
}

// tryKey presses one key at each beginning until it does what it should.
func (p *page) tryKey(t *testing.T, name string, s stroke, does string) {
	for _, link := range beginnings {
		value[any](p, fmt.Sprintf("highwater.open(%q), null", link))
		if strings.ContainsAny(name, "0123456789") {
			value[any](p, `highwater.command("turn-next", ""), null`)
		}
		before := p.settled()
		p.key(s.key, s.mods...)
		if does != "" {
			p.wait("(t => " + does + ")(JSON.parse(highwater.twin()))")
			return
		}
		if p.settled() != before {
			return
		}
	}
	t.Errorf("the list promises something for %s, and nothing happens", name)
}

// TestKeyboardWalk goes through every control of a lesson's picture with Tab alone, and back out
// of the canvas at its end.
func TestKeyboardWalk(t *testing.T) {
	p := open(t, 1280, 720, "#/s/kip-101-loss?rules=0.10,0.11&step=4&lang=en")
	value[any](p, `document.querySelector("canvas").focus(), null`)
	left := false
	pictures := map[string]bool{}
	for range 150 {
		p.key(kb.Tab)
		if value[bool](p, `document.activeElement.tagName !== "CANVAS"`) {
			left = true
			break
		}
		pictures[string(p.png())] = true
	}
	require.True(t, left, "Tab is never stuck in the canvas")
	require.Greater(t, len(pictures), 10, "each control shows that it has the focus")
}
