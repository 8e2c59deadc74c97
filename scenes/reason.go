package scenes

import (
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtMoreEvents  = words.New("{n} more", "还有 {n} 条")
	txtFewerEvents = words.New("Show less", "收起面板")
)

// deciding gives the index of the event that decided most about a step, -1 for none.
func deciding(events []EventLine) int {
	best := -1
	for i := range events {
		e := &events[i]
		if e.Weight > 0 && !e.Minor && (best < 0 || e.Weight > events[best].Weight) {
			best = i
		}
	}
	return best
}

// addEvents shows what happened: what decided the step first, with its rule and the numbers, then
// the rest, and on demand what was only carried.
func (p *player) addEvents(body *ui.Node, events []EventLine) {
	lang := p.app.lang
	first := deciding(events)
	if first >= 0 {
		body.Add(p.ruleNode(first, &events[first]))
	}
	shown := 0
	var rest []int
	for i, e := range events {
		switch {
		case i == first:
		case !e.Minor && shown < mostEvents:
			shown++
			body.Add(p.eventNode(i, e))
		default:
			rest = append(rest, i)
		}
	}
	if len(rest) == 0 {
		return
	}
	t := txtMoreEvents.Fill("n", strconv.Itoa(len(rest)))
	if p.panel.minor {
		t = txtFewerEvents
		body.Add(p.restNode(events, rest))
	}
	body.Add(p.moreLink(t.In(lang)))
}

// restNode lists events, those that say the same once, with how often it happened.
func (p *player) restNode(events []EventLine, rest []int) *ui.Node {
	col := ui.Column("reason/rest", 6, ui.Pad{})
	times := map[EventLine]int{}
	for _, i := range rest {
		times[events[i]]++
	}
	for _, i := range rest {
		e := events[i]
		n := times[e]
		if n == 0 {
			continue // it stands above
		}
		delete(times, e)
		if n > 1 {
			e.Text = txtTimes.With("what", e.Text).Fill("n", strconv.Itoa(n))
		}
		col.Add(p.eventNode(i, e))
	}
	return col
}

var txtTimes = words.New("{what} ×{n}", "{what}×{n}")

// moreLink opens and closes the list of what else happened.
func (p *player) moreLink(text string) *ui.Node {
	t := newLabel(text, strong(p.app.lang))
	n := &ui.Node{
		ID: "reason/more", Role: ui.RoleLink, Label: text, Focusable: true,
		Selected: p.panel.minor, OnPress: func() {
			p.panel.minor = !p.panel.minor
			p.app.stale()
		},
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return t.w + 24, 24 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r, icon := n.Rect, ui.IconChevronRight
		if l.Hover || l.Down {
			c.FillRect(r.InsetXY(-4, 0), 5, l.Theme.Hover)
		}
		if n.Selected {
			icon = ui.IconChevronDown
		}
		t.left(c, r.X, r.Y, r.H, l.Theme.AccentText)
		ui.DrawIcon(c, icon, ui.Pt(r.X+t.w+12, r.Y+r.H/2), 13, l.Theme.AccentText)
	}
	return n
}

// mostEvents is how many events are told beside the one that decided; the rest on demand.
const mostEvents = 4

// ruleNode is the event that decided the step: what happened, the rule with its numbers, and where
// Kafka has it.
func (p *player) ruleNode(i int, e *EventLine) *ui.Node {
	lang, id := p.app.lang, "reason/event/"+strconv.Itoa(i)
	col := ui.Column(id, 3, ui.Pad{Top: 9, Right: 10, Bottom: 9, Left: 14},
		ui.Paragraph(id+"/text", e.Text.In(lang), ui.BoldFont(15), ui.Plain, 0))
	before, formula, after := splitFormula(e.Reason.In(lang))
	if before != "" {
		col.Add(ui.Paragraph(id+"/why", before, ui.SansFont(15), ui.Plain, 0))
	}
	if formula != "" {
		col.Add(ui.Paragraph(id+"/rule", formula, p.formulaFont(), ui.Accented, 0))
	}
	if after != "" {
		col.Add(ui.Paragraph(id+"/after", after, ui.SansFont(15), ui.Plain, 0))
	}
	if e.Source != "" {
		col.Add(codeNode(id+"/source", e.Source, fontMono, ui.QuietTone))
	}
	col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 8, l.Theme.Sunken)
		c.FillRect(ui.R(n.Rect.X, n.Rect.Y, 4, n.Rect.H), 2, l.Theme.Accent)
	}
	return col
}

// formulaFont is the font of a rule with its numbers.
func (p *player) formulaFont() ui.Font { return ui.MonoBold(15) }

// splitFormula takes "min(HW 1, LEO 2) = 1" out of a reason.
func splitFormula(s string) (before, formula, after string) {
	at := strings.Index(s, "min(")
	if at < 0 || !strings.Contains(s[at:], ")") {
		return s, "", ""
	}
	end, depth := len(s), 0
	for i, r := range s[at:] {
		if r == '(' {
			depth++
		}
		if r == ')' {
			if depth--; depth == 0 {
				end = at + i + 1
				break
			}
		}
	}
	rest := s[end:]
	if strings.HasPrefix(rest, " = ") {
		n := 3
		for n < len(rest) && rest[n] >= '0' && rest[n] <= '9' {
			n++
		}
		end += n
	}
	before = strings.TrimRight(s[:at], " ")
	after = strings.TrimLeft(s[end:], " .。")
	return before, s[at:end], after
}

// addHolding counts the invariants that hold; pressed, it lists them.
func (p *player) addHolding(body *ui.Node, f *view.Frame, holds int) {
	lang, k := p.app.lang, &p.panel
	t := newLabel(txtHold.Fill("n", strconv.Itoa(holds)).In(lang), small(lang))
	line := &ui.Node{
		ID: "reason/holds", Role: ui.RoleButton, Label: t.s, Focusable: true, Selected: k.checks,
		Tip: p.holding(f), OnPress: func() { k.checks = !k.checks; p.app.stale() },
	}
	line.Natural = func(*ui.Node, float64) (float64, float64) { return t.w + 42, 24 }
	line.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r, col := n.Rect, l.Theme.GoodText
		if l.Hover || l.Down {
			c.FillRect(r.InsetXY(-4, 0), 5, l.Theme.Hover)
		}
		p.app.pen.with(c, l.Theme).sign(signTick, r.X+6, r.Y+12, 11, col)
		t.left(c, r.X+20, r.Y, r.H, col)
		icon := ui.IconChevronRight
		if n.Selected {
			icon = ui.IconChevronDown
		}
		ui.DrawIcon(c, icon, ui.Pt(r.X+t.w+32, r.Y+12), 13, l.Theme.Quiet)
	}
	body.Add(line)
	if !k.checks {
		return
	}
	list := ui.Column("reason/checks", 6, ui.Pad{Left: 20})
	for i := range f.Checks {
		c := &f.Checks[i]
		if !c.Holds || c.AtRisk {
			continue
		}
		id := "check/" + c.ID
		one := ui.Column(id, 0, ui.Pad{},
			ui.Paragraph(id+"/name", c.Name.In(lang), strong(lang), ui.Plain, 0))
		if !c.Sentence.Empty() {
			one.Add(ui.Paragraph(id+"/text", c.Sentence.In(lang), small(lang), ui.QuietTone, 0))
		}
		list.Add(one)
	}
	body.Add(list)
}
