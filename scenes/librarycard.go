package scenes

import (
	"math"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
	"highwater/ui"
)

// The parts of a card. Cards beside each other are as high as the one that has most to say.
const (
	cardPicture = 32
	cardPad     = 14
	cardGap     = 10
	cardLeast   = 240 // the least width of a card beside others
)

// card is one lesson: what it is about, how its log looks at the end, what it comes to.
func (l *library) card(les Lesson) *ui.Node {
	lang := l.app.lang
	id := "card/" + les.ID
	high, from := 19.0, ui.Space(ui.Flex(1))
	if origin := l.originShown(&les); origin != "" {
		from = ui.Label(id+"/origin", origin, strong(lang), ui.Accented, ui.Left).With(ui.Flex(1))
	} else if !l.app.kept.data.Lessons[les.ID].Opened {
		high = 0
	}
	head := ui.Row(id+"/head", 8, ui.Pad{}, from, l.dots(les.ID))
	body := ui.Column(id+"/body", 2, ui.PadXY(cardPad, 9), head.With(ui.Fixed(high)),
		l.cardText(&les).With(ui.Flex(1)), l.picture(les))
	tip := les.Title.In(lang) + "\n" + les.Idea.In(lang) + "\n" + l.progressText(les.ID)
	return ui.Card(id, les.Title.In(lang), false, body, func() { l.app.openCard(les.ID) }).
		WithTip(tip)
}

// originShown is where a lesson comes from, unless the heading above it says the same.
func (l *library) originShown(les *Lesson) string {
	origin := originOf(les).In(l.app.lang)
	for _, g := range groups {
		if g.id == les.Group && l.query == "" && g.title.In(l.app.lang) == origin {
			return ""
		}
	}
	return origin
}

// cardText is the title of a lesson and its one line, each in as many lines as it takes. The
// card's tip says more.
func (l *library) cardText(les *Lesson) *ui.Node {
	title, line := les.Title.In(l.app.lang), les.Line.In(l.app.lang)
	big, small := ui.BoldFont(16), ui.SansFont(14)
	n := &ui.Node{
		ID: "card/" + les.ID + "/text", Role: ui.RoleText, Label: title + " " + line,
	}
	var top, rest ui.TextLayout
	layout := func(w float64) float64 {
		top, rest = ui.LayoutText(title, big, w, 0), ui.LayoutText(line, small, w, 0)
		return math.Ceil(top.Height + 2 + rest.Height + 6)
	}
	n.Natural = func(_ *ui.Node, maxW float64) (float64, float64) { return maxW, layout(maxW) }
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) {
		return 0, math.Max(0, layout(r.W)-r.H)
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		r := n.Rect
		top.Draw(c, ui.R(r.X, r.Y, r.W, top.Height), ui.Left, look.Theme.Text)
		y := r.Y + top.Height + 2
		rest.Draw(c, ui.R(r.X, y, r.W, rest.Height), ui.Left, look.Theme.Quiet)
	}
	return n
}

// The words of progress where there is little room.
var (
	txtDotsAre   = words.New("Progress: {done}", "进度：{done}")
	txtUnopened  = words.New("not opened yet", "还没打开过")
	txtDotOpened = words.New("opened", "打开过")
	txtDotEnded  = words.New("seen", "看完")
	txtDotSolved = words.New("answered", "答完")
)

// dots show the progress of a lesson that was opened: opened, played to the end, all questions
// answered. The word beside them says how far it is.
func (l *library) dots(id string) *ui.Node {
	done := l.app.kept.data.Lessons[id]
	on := [3]bool{done.Opened, done.Ended, done.Answered}
	lang, brief := l.app.lang, words.Text{}
	for i, t := range [3]words.Text{txtDotOpened, txtDotEnded, txtDotSolved} {
		if on[i] {
			brief = t
		}
	}
	word := newLabel(brief.In(lang), small(lang))
	n := &ui.Node{
		ID: "card/" + id + "/dots", Role: ui.RoleImage, Label: l.progressText(id),
		Want: ui.Fixed(48 + word.w),
	}
	if !done.Opened {
		return n
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		for i := range on {
			at := ui.Pt(n.Rect.Right()-38+float64(i)*15, n.Rect.Y+10)
			if on[i] {
				c.FillCircle(at, 5, l.Theme.Quiet)
			} else {
				c.StrokeCircle(at, 4.5, ui.Solid(l.Theme.Quiet, 1))
			}
		}
		word.left(c, n.Rect.X, n.Rect.Y, 20, l.Theme.Quiet)
	}
	return n
}

// progressText says what the dots of a card stand for.
func (l *library) progressText(id string) string {
	done := l.doneText(id)
	if done.Empty() {
		done = txtUnopened
	}
	return txtDotsAre.With("done", done).In(l.app.lang)
}

// picture is the logs of the lesson's first rule set after the last step, in small, with the
// verdict beside it.
func (l *library) picture(les Lesson) *ui.Node {
	lang := l.app.lang
	at, name := cellAt{}, ""
	if of, ok := cellOfCard(&les); ok {
		rs, _ := release.Lookup(of.rules)
		at, name = of, cardName(&rs, lang)
	}
	n := &ui.Node{
		ID: "card/" + les.ID + "/picture", Role: ui.RoleImage, Want: ui.Fixed(cardPicture),
	}
	var b badge
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		j := l.cells[at] // which may be computed while the card stands
		if !j.ok {
			return
		}
		if b == (badge{}) {
			b = newBadge(verdictSign(j.verdict.ID), verdictText(&j.verdict, lang)+" · "+name,
				strong(lang))
		}
		p := l.app.pen.with(c, look.Theme)
		room := n.Rect.W - b.width() - 12
		j.logs.draw(p, ui.R(n.Rect.X, n.Rect.Y, room, n.Rect.H))
		fill, ink := look.Theme.Solid(verdictTone(j.verdict.ID))
		b.draw(p, ui.R(n.Rect.Right()-b.width(), n.Rect.Bottom()-24, b.width(), 24), fill, ink)
	}
	return n
}

// cardName is the name of a rule set on a card: its release, and what else makes it other.
func cardName(rs *release.RuleSet, lang words.Lang) string {
	name := briefName(rs, lang)
	for _, mode := range []string{"-zk", "-kraft"} {
		name = strings.Replace(name, mode, "", 1)
	}
	return name
}
