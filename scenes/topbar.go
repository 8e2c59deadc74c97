package scenes

import (
	"math"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtLibrary   = words.New("Library", "课程库")
	txtLight     = words.New("Light theme", "浅色主题")
	txtDark      = words.New("Dark theme", "深色主题")
	txtCopyLink  = words.New("Copy a link to this moment", "复制此刻的链接")
	txtCopied    = words.New("Link copied.", "链接已复制。")
	txtNotCopied = words.New("The link could not be copied. It is {link}",
		"链接未能复制。链接是 {link}")
	txtKeys     = words.New("Words and keys", "术语与按键")
	txtMenu     = words.New("Menu", "菜单")
	txtLanguage = words.New("Language", "语言")
	txtTheme    = words.New("Theme", "主题")
	txtBoth     = words.New("Both", "两边")
	txtOne      = words.New("One", "单边")
)

const (
	barHeight   = 50
	wideAt      = 1000 // two sides stand beside each other from this width
	phoneBelow  = 600
	lowBelow    = 560 // no room for a goal that does not scroll
	tinyBelow   = 350
	margin      = 10
	reasonWidth = 348
	groupPad    = 11
)

// iconButton is a small button with an icon and no frame.
func iconButton(id, label string, k ui.Icon, press func()) *ui.Node {
	return ui.Button(ui.ButtonSpec{
		ID: id, Label: label, Icon: k, IconOnly: true, Style: ui.Ghost, OnPress: press,
	}).With(ui.Fixed(40))
}

// prefsButtons are language and theme, on every screen.
func (a *App) prefsButtons() []*ui.Node {
	lang := ui.Segmented("lang", []ui.Option{{Label: "EN"}, {Label: "中文"}},
		indexOfLang(a.lang), func(i int) { a.SetLang(words.Langs()[i]) })
	t, k := txtDark, ui.IconMoon
	if a.dark() {
		t, k = txtLight, ui.IconSun
	}
	return []*ui.Node{
		lang.With(ui.Fixed(112)),
		iconButton("theme", t.In(a.lang), k, a.switchTheme),
	}
}

func indexOfLang(l words.Lang) int {
	for i, k := range words.Langs() {
		if k == l {
			return i
		}
	}
	return 0
}

// bar makes the strip at the top of a screen.
func bar(id string, children ...*ui.Node) *ui.Node {
	n := ui.CenterRow(id, 8, ui.PadXY(14, 0), children...)
	n.Want = ui.Fixed(barHeight)
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 0, l.Theme.Panel)
		c.FillRect(ui.R(n.Rect.X, n.Rect.Bottom()-1, n.Rect.W, 1), 0, l.Theme.Line)
	}
	return n
}

func (p *player) topBar() *ui.Node {
	a := p.app
	if p.hands != nil && p.hands.spec != nil && p.hands.spec.bar != nil {
		return p.hands.spec.bar(p)
	}
	lang := a.lang
	title := p.lesson.Title.In(lang)
	if a.w < wideAt {
		return bar("bar",
			iconButton("library", txtLibrary.In(lang), ui.IconChevronLeft, a.openLibrary),
			p.narrowTitle(title),
			iconButton("menu", txtMenu.In(lang), ui.IconMenu, a.openMenu))
	}
	if p.lesson.KIP != "" {
		title = p.lesson.KIP + " · " + title
	}
	n := bar("bar",
		ui.Button(ui.ButtonSpec{
			ID: "library", Label: txtLibrary.In(lang), Icon: ui.IconChevronLeft,
			Style: ui.Ghost, OnPress: a.openLibrary,
		}),
		p.wideTitle(title))
	if len(p.sides) > 1 {
		on := 1
		if p.split {
			on = 0
		}
		n.Add(ui.Segmented("split", []ui.Option{
			{Label: txtBoth.In(lang)}, {Label: txtOne.In(lang)},
		}, on, func(i int) { p.setSplit(i == 0) }).With(ui.Fixed(136)))
	}
	n.Add(a.prefsButtons()...)
	return n.Add(iconButton("menu", txtMenu.In(lang), ui.IconMenu, a.openMenu),
		iconButton("copy", txtCopyLink.In(lang), ui.IconLink, a.copyLink),
		ui.Button(ui.ButtonSpec{
			ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
		}).With(ui.Fixed(40)).WithTip(txtKeys.In(lang)))
}

func (p *player) setSplit(on bool) {
	if len(p.sides) > 1 && p.split != on {
		p.finish()
		p.split = on
		p.app.stale()
	}
}

// narrowTitle is the lesson's title in one line, or in two smaller ones.
func (p *player) narrowTitle(title string) *ui.Node {
	f, lines := ui.BoldFont(17), 1
	if ui.Measure(title, f) > p.app.w-124 {
		f, lines = ui.BoldFont(15), 2
	}
	n := ui.Paragraph("title", title, f, ui.Plain, lines)
	n.Want = ui.Flex(1)
	return n
}

// wideTitle is the lesson's title with the verdicts of both sides at the end of their runs, once
// that was seen: both, or none where there is no room, for one alone would mislead.
func (p *player) wideTitle(title string) *ui.Node {
	f := ui.BoldFont(18)
	n := &ui.Node{ID: "title", Role: ui.RoleText, Label: title, Want: ui.Flex(1)}
	text := newLabel(title, f)
	n.Natural = func(*ui.Node, float64) (float64, float64) { return text.w, 30 }
	badges, tones, need := p.endBadges()
	n.Arrange = func(_ *ui.Node, r ui.Rect) (float64, float64) {
		f := fitFont(title, f, r.W)
		text = newLabel(ui.Ellipsis(title, f, r.W), f)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r := n.Rect
		text.left(c, r.X, r.Y, r.H, l.Theme.Text)
		x := r.X + text.w + 16
		if text.w+need+8 > r.W {
			return
		}
		for i, b := range badges {
			w := math.Ceil(b.width())
			fill, ink := l.Theme.Soft(tones[i])
			b.draw(p.app.pen.with(c, l.Theme), ui.R(x, r.Y+(r.H-24)/2, w, 24), fill, ink)
			x += w + 8
		}
	}
	return n
}
