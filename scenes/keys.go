package scenes

import (
	"strconv"

	"highwater/ui"
)

// key handles a key that no node wanted.
func (a *App) key(e ui.Event) {
	if e.Mods&(ui.Ctrl|ui.Alt|ui.Meta) != 0 {
		if p := a.player; p != nil && e.Mods&ui.Alt == 0 {
			p.hands.ctrlKey(e)
		}
		return
	}
	if e.Key == "?" || e.Key == "/" && e.Mods == ui.Shift {
		a.openKeys()
		return
	}
	switch {
	case a.player != nil:
		a.player.key(e)
	case a.place == nil:
		a.library.key(e)
	case !a.place.key(e) && e.Key == "Escape":
		a.openLibrary()
	}
}

// key handles the keys of the player.
func (p *player) key(e ui.Event) {
	p.finish() // any key ends the motion, and does what it does
	if p.presentKey(e.Key) || !p.asking && p.timeKey(e) || p.gameKey(e) || p.digit(e) ||
		p.hands.key(e) {
		return
	}
	shift := e.Mods == ui.Shift
	switch e.Key {
	case "ArrowRight":
		if shift {
			p.turn(1)
		} else {
			p.next()
		}
	case "ArrowLeft":
		if shift {
			p.turn(-1)
		} else {
			p.back()
		}
	case "PageDown", ".":
		p.next()
	case "PageUp":
		p.back()
	case "Home":
		p.finish()
		p.goTo(0)
	case "End":
		p.finish()
		p.goTo(p.steps)
	case "Escape":
		p.escape()
	default:
		p.letter(e)
	}
}

// letter handles the keys that do not move through the steps.
func (p *player) letter(e ui.Event) {
	if e.Repeat {
		return
	}
	switch e.Key {
	case " ":
		p.play()
	case "r":
		p.openRules(p.active)
	case "s":
		p.setSplit(!p.split)
	case "y":
		p.app.copyLink()
	case "]":
		p.turnPart(1)
	case "[":
		p.turnPart(-1)
	case "w":
		p.lessHelp()
	case "t":
		p.setPresent(!p.present)
	default:
		p.tabKey(e.Key)
	}
}

// digit answers the open question, or chooses a side.
func (p *player) digit(e ui.Event) bool {
	if len(e.Key) != 1 || e.Key[0] < '0' || e.Key[0] > '9' {
		return false
	}
	if p.asking {
		all := p.choices(p.active)
		for k := range all {
			if answerKey(all, k) == e.Key {
				return p.answer(p.active, all[k].Value)
			}
		}
		return true
	}
	n, _ := strconv.Atoi(e.Key)
	p.choose(n - 1)
	return true
}

// escape leaves what is in front: the question, the changed rule, the lesson.
func (p *player) escape() {
	switch {
	case p.opener != nil:
		p.closeNames()
	case p.asking:
		p.closeQuestion()
		p.app.stale()
	case p.hands.escape():
	case !p.onReason() && p.panel.thing.Kind != "":
		p.closeInspector()
	case !p.onReason():
		p.showTab(tabReason)
	case p.what != nil:
		p.closeWhatIf()
	case !p.embed:
		p.app.openLibrary()
	}
}
