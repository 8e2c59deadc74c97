package scenes

import (
	"strconv"
	"strings"

	"highwater/core/words"
	"highwater/ui"
)

var (
	txtSearch          = words.New("Search lessons and answers", "搜索课程与解答")
	txtSearchHint      = words.New("loss, KIP-101, H05, epoch", "丢失、KIP-101、H05、epoch")
	txtSearchHintShort = words.New("loss, KIP-101", "丢失、KIP-101")
	txtFound           = words.New("{n} found for “{q}”", "“{q}”：找到 {n} 课")
	txtNoneFound       = words.New(
		"Nothing found for “{q}”. Try lost, fsync, KIP-101, H05, 2.1 or UNKNOWN_LEADER_EPOCH.",
		"没有找到“{q}”。可以试试：丢失、fsync、KIP-101、H05、2.1、UNKNOWN_LEADER_EPOCH。")
	txtClear    = words.New("Clear the search", "清除搜索")
	txtContinue = words.New("Continue at step {n}: {lesson}", "从第 {n} 步继续：{lesson}")
	txtForget   = words.New("Forget my progress", "清除我的进度")
	txtForgetIt = words.New(
		"Forget which lessons were opened, ended and answered, and which puzzles were solved?",
		"清除哪些课程打开过、看完、答完，以及哪些谜题已解开的记录？")
	txtKeepIt = words.New("Keep it", "保留")
)

// doors lead from the library to the other places. One that is not there is not shown.
var doors = []struct {
	place string
	label words.Text
}{
	{"puzzles", words.New("Puzzles", "谜题")},
	{placeWords + "/" + itemOnCall, txtOnCall},
	{placeWords, txtWordsTitle},
	{"sandbox", words.New("Sandbox", "沙盒")},
	{"compare", words.New("Quorum or ISR", "quorum 与 ISR")},
}

// doorButtons are the doors to the places that there are.
func (l *library) doorButtons(style ui.ButtonStyle) (out []*ui.Node) {
	for _, d := range doors {
		name, _, _ := strings.Cut(d.place, "/")
		if _, ok := placeNamed(name); ok {
			out = append(out, ui.Button(ui.ButtonSpec{
				ID: "door/" + d.place, Label: d.label.In(l.app.lang), Small: true, Style: style,
				OnPress: func() { l.app.Command("place", d.place) },
			}))
		}
	}
	return out
}

// doorsRow has the doors where the bar has no room for them: one row of equal parts.
func (l *library) doorsRow() *ui.Node {
	all := l.doorButtons(ui.Outlined)
	if len(all) == 0 {
		return nil
	}
	row := ui.Row("doors", 0, ui.Pad{})
	for _, b := range all {
		row.Add(l.doorPart(b).With(ui.FlexMin(1, 0)))
	}
	row.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) { ui.DrawPanel(c, n.Rect, look.Theme) }
	return row.With(ui.Fixed(doorsHigh))
}

const doorsHigh = 48

// doorPart is a door as a part of that row, with its name in a line or two.
func (l *library) doorPart(door *ui.Node) *ui.Node {
	n := &ui.Node{
		ID: door.ID, Role: ui.RoleButton, Label: door.Label, Focusable: true,
		OnPress: door.OnPress,
	}
	f := cellFont(l.app.lang)
	var name ui.TextLayout
	n.Arrange = func(n *ui.Node, r ui.Rect) (float64, float64) {
		name = ui.LayoutText(n.Label, f, r.W-4, 2)
		return 0, 0
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		r := n.Rect
		if look.Hover || look.Down {
			c.FillRect(r.Inset(2), 8, look.Theme.Hover)
		}
		name.Draw(c, ui.R(r.X+2, r.Y+(r.H-name.Height)/2, r.W-4, name.Height), ui.Center,
			look.Theme.AccentText)
	}
	return n
}

func (l *library) topBar() *ui.Node {
	a := l.app
	n := bar("bar", ui.Label("name", txtName.In(a.lang), ui.BoldFont(22), ui.Plain, ui.Left))
	switch {
	case a.wide():
		tag := ui.Space(ui.Flex(1))
		if a.w >= 1400 {
			tag = ui.Label("tagline", txtTagline.In(a.lang), ui.SansFont(16), ui.QuietTone,
				ui.Left).With(ui.Flex(1))
		}
		n.Add(tag).Add(l.doorButtons(ui.Ghost)...)
		n.Add(l.searchField().With(ui.Fixed(min(250, a.w-840))))
	default:
		n.Add(ui.Space(ui.Flex(1)))
	}
	if a.w < tinyBelow {
		return n.Add(iconButton("menu", txtMenu.In(a.lang), ui.IconMenu, a.openMenu))
	}
	n.Add(a.prefsButtons()...)
	return n.Add(ui.Button(ui.ButtonSpec{
		ID: "keys", Label: "?", Style: ui.Ghost, OnPress: a.openKeys,
	}).With(ui.Fixed(40)).WithTip(txtKeys.In(a.lang)))
}

// searchField is where the lessons are looked for, with a button that empties it.
func (l *library) searchField() *ui.Node {
	lang := l.app.lang
	hint := txtSearchHint
	if l.app.wide() && l.app.w < 1080 {
		hint = txtSearchHintShort
	}
	f := ui.Field(ui.FieldSpec{
		ID: "search", Label: txtSearch.In(lang), Placeholder: hint.In(lang),
		Icon: ui.IconSearch, Value: l.query, OnChange: l.search, Clears: true,
		OnSubmit: func(string) { l.openFirst() },
	})
	row := ui.CenterRow("search/row", 4, ui.Pad{}, f.With(ui.Flex(1)))
	if l.query != "" {
		row.Add(iconButton("search/clear", txtClear.In(lang), ui.IconCross, l.clearSearch))
	}
	return row
}

// search shows the lessons that a query finds.
func (l *library) search(query string) {
	if !IsLink(query) { // a link is opened and does not stay
		query = clippedTo(query, maxQuery)
	}
	if strings.TrimSpace(query) == "" {
		query = ""
	}
	if query == l.query {
		return
	}
	l.query = query
	for _, area := range []string{"cards/scroll", "library/scroll", "table/scroll"} {
		if l.app.tree.Find(area) != nil {
			l.app.tree.ScrollTo(area, ui.Point{})
		}
	}
	l.app.stale()
}

func (l *library) clearSearch() { l.search("") }

// openFirst opens the lesson that fits a query best, or the link that was put in its place.
func (l *library) openFirst() {
	if IsLink(l.query) {
		link := l.query
		l.clearSearch()
		l.app.Paste(link)
		return
	}
	if l.query == "" {
		return
	}
	if found := l.find(l.query); len(found) > 0 {
		l.app.openCard(found[0].ID)
	} else if r := l.results(); len(r.answers) > 0 {
		l.app.openWord(r.answers[0].id)
	} else if len(r.lessons) > 0 {
		l.app.openCard(r.lessons[0].ID)
	}
}

// foundLine says how many lessons a query found.
func (l *library) foundLine() []*ui.Node {
	out := []*ui.Node{
		ui.Paragraph("found", l.foundText(), ui.BoldFont(15), ui.Plain, 0),
	}
	if l.nothing() {
		out = append(out, ui.Flow("found/other", 0, 0, ui.Pad{}, ui.Button(ui.ButtonSpec{
			ID: "found/on-call", Label: txtOnCallHead.In(l.app.lang), Style: ui.Outlined,
			OnPress: func() { l.app.Command("place", placeWords+"/"+itemOnCall) },
		})))
	}
	return out
}

// nothing says whether a query finds neither a lesson nor an answer.
func (l *library) nothing() bool {
	r := l.results()
	return l.query != "" && len(r.lessons)+len(r.answers) == 0
}

// unfinished gives the lesson that was open last, and the step, unless that is its first, or the
// lesson was seen to its end.
func (l *library) unfinished() (les Lesson, step int, ok bool) {
	id := l.app.kept.data.Last
	at := l.app.kept.data.Lessons[id]
	if at.Step == 0 || at.Ended {
		return les, 0, false
	}
	for i := range l.lessons {
		if l.lessons[i].ID == id {
			return l.lessons[i], at.Step, true
		}
	}
	return les, 0, false
}

// continueText says where the reader was, "" for nowhere.
func (l *library) continueText() string {
	les, step, ok := l.unfinished()
	if !ok || l.query != "" {
		return ""
	}
	return txtContinue.With("lesson", les.Title).Fill("n", strconv.Itoa(step)).In(l.app.lang)
}

// continueBar leads back to where the reader was. It lies below the list, which does not move when
// it comes or goes; nil where there is nothing to go back to.
func (l *library) continueBar(width float64) *ui.Node {
	text := l.continueText()
	if text == "" {
		return nil
	}
	b := ui.Button(ui.ButtonSpec{
		ID: "continue", Style: ui.Outlined, Icon: ui.IconForward, OnPress: l.goOn,
		Label: ui.Ellipsis(text, ui.BoldFont(15), width-64),
	})
	b.Label = text
	return ui.Row("continue/bar", 0, ui.Pad{}, b.With(ui.Flex(1)))
}

// goOn opens the lesson that was open last, at the step that was seen last.
func (l *library) goOn() {
	if les, step, ok := l.unfinished(); ok {
		l.app.closeDialog()
		l.app.openLesson(Address{Lesson: les.ID, Step: step})
		l.app.stale()
	}
}

// forgetButton begins the progress anew, where there is any.
func (l *library) forgetButton() *ui.Node {
	data := &l.app.kept.data
	if len(data.Lessons)+len(data.Puzzles) == 0 {
		return nil
	}
	return ui.Flow("forget/row", 0, 0, ui.Pad{Top: 10}, ui.Button(ui.ButtonSpec{
		ID: "forget", Label: txtForget.In(l.app.lang), Small: true, Icon: ui.IconRestart,
		OnPress: func() { l.app.openDialog(l.forgetDialog) },
	}))
}

func (l *library) forgetDialog() *ui.Node {
	a := l.app
	return a.float("forget-dialog", txtForget.In(a.lang), 440,
		ui.Column("forget/body", 14, ui.PadAll(18), a.headline(txtForget.In(a.lang)),
			ui.Paragraph("forget/text", txtForgetIt.In(a.lang), ui.SansFont(15), ui.Plain, 0),
			ui.Flow("forget/buttons", 10, 10, ui.Pad{},
				ui.Button(ui.ButtonSpec{
					ID: "forget/yes", Label: txtForget.In(a.lang), OnPress: func() {
						a.closeDialog()
						a.kept.forget()
					},
				}),
				ui.Button(ui.ButtonSpec{
					ID: "forget/no", Label: txtKeepIt.In(a.lang), Style: ui.Primary,
					OnPress: a.closeDialog,
				}))))
}

// key handles the keys of the library.
func (l *library) key(e ui.Event) {
	switch e.Key {
	case "/":
		l.app.tree.Focus("search")
	case "Escape":
		l.clearSearch()
	}
}
