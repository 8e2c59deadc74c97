package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtInspectHow = words.New(
		"Press anything in the picture: a replica, a record, a message, a flag, an epoch, the "+
			"controller, a client. Here stands every field of it, under its protocol name.",
		"点击图中任何东西：副本、消息、请求、HW、epoch、controller、客户端。这里会列出它的全部字段，"+
			"用协议中的名字。")
	txtGone = words.New("It is there no more. Shown as it was after step {n}.",
		"它已不在。显示的是第 {n} 步之后的样子。")
	txtNotYet    = words.New("There is no such thing at this step.", "这一步还没有它，或早已不在。")
	txtGoThen    = words.New("Go to step {n} →", "到第 {n} 步 →")
	txtExplan    = words.New("What each field says", "说明每个字段")
	txtWasBefore = words.New("before the step", "这一步之前")
	txtFieldName = words.New("field", "字段")
	txtMean      = words.New("what it says", "含义")
	txtSource    = words.New("Kafka", "Kafka")
	txtGoBack    = words.New("Back to what was shown before", "回到上一个")
	txtWord      = words.New("Explain {w}", "解释 {w}")
	txtThings    = words.New("In this step", "这一步里有")
)

// farBack is how many steps back a thing that is gone is looked for.
const farBack = 60

// inspect shows everything of a thing of the active side.
func (p *player) inspect(kind, ref string) {
	t := view.Thing{Kind: kind, Ref: ref}
	if k := &p.panel; k.thing != t {
		if k.thing.Kind != "" {
			k.back = append(k.back, k.thing)
		}
		k.thing = t
		p.app.tree.ScrollTo("inspect/scroll", ui.Point{})
	}
	p.showTab("inspect")
}

// closeInspector forgets what is inspected and goes back to the reason.
func (p *player) closeInspector() {
	p.panel.thing, p.panel.back = view.Thing{}, nil
	p.showTab(tabReason)
	if !p.app.wide() {
		p.tall = false
	}
}

// inspectBack shows what was inspected before.
func (p *player) inspectBack() {
	k := &p.panel
	if n := len(k.back); n > 0 {
		k.thing, k.back = k.back[n-1], k.back[:n-1]
		p.app.stale()
	}
}

// lowNode is the height below which a frame stands outside of what it frames.
const lowNode = 26

// pressable lets a press on a node of the stage, or Enter on it, show everything of what it stands
// for.
func (g *group) pressable(n *ui.Node, kind, ref string) *ui.Node {
	if g.side.inside() == nil || n.OnPress != nil {
		return n
	}
	p, i := g.p, g.p.indexOf(g.side)
	n.Focusable = true
	n.OnPress = func() {
		p.choose(i)
		if !p.act(kind, ref) {
			p.inspect(kind, ref)
		}
	}
	n.OnLong = n.OnPress
	over, chosen := n.DrawOver, p.page().id == "inspect" && i == p.active &&
		p.panel.thing == view.Thing{Kind: kind, Ref: ref}
	n.DrawOver = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if over != nil {
			over(c, n, l)
		}
		// A tint is for the pointer, a ring apart from the thing for what is inspected: a border is
		// for what the step changed.
		if l.Hover || l.Down {
			c.FillRect(n.Rect, 8, ui.Fade(l.Theme.Accent, .09))
		}
		switch {
		case chosen && n.Rect.H < lowNode: // the frame must not cross the letters
			c.StrokeRect(n.Rect.InsetXY(-4, -2), 8, ui.Solid(l.Theme.Accent, 2))
		case chosen && kind == view.ThingCell:
			c.StrokeRect(n.Rect.Inset(-4), 10, ui.Solid(l.Theme.Accent, 2))
		case chosen:
			c.StrokeRect(n.Rect.Inset(4), 7, ui.Solid(l.Theme.Accent, 2))
		}
	}
	return n
}

// partition gives the partition that is shown.
func (p *player) partition() kafka.PartitionID { return p.frame().Partition }

// sheetOf gives everything of a thing after a step on the active side, kept as long as the step is
// shown; nil where it is not there.
func (p *player) sheetOf(step int, t view.Thing) *view.Sheet {
	s := p.at(p.active)
	in, at := s.inside(), sheetAt{s.run, step, t}
	if in == nil || step < 0 || step > s.run.Steps() {
		return nil
	}
	if got, known := p.panel.sheets[at]; known {
		return got
	}
	if len(p.panel.sheets) > 64 || p.panel.sheets == nil {
		p.panel.sheets = map[sheetAt]*view.Sheet{}
	}
	got, ok := in.Inspect(step, p.partition(), t)
	if !ok {
		got = nil
	}
	p.panel.sheets[at] = got
	return got
}

// inspected gives the sheet that is shown, the step after which it was so, and the one before.
func (p *player) inspected() (now *view.Sheet, at int, before *view.Sheet) {
	s, t := p.at(p.active), p.panel.thing
	step := min(p.step, s.run.Steps())
	if now = p.sheetOf(step, t); now != nil {
		return now, step, p.sheetOf(step-1, t)
	}
	if in := s.inside(); in != nil {
		if at = in.LastWith(step-1, p.partition(), t, farBack); at >= 0 {
			return p.sheetOf(at, t), at, nil
		}
	}
	return nil, -1, nil
}

// addInspector shows everything of the thing that the reader pressed.
func (p *player) addInspector(body *ui.Node) {
	lang, k := p.app.lang, &p.panel
	if p.at(p.active).inside() == nil {
		body.Add(ui.Paragraph("inspect/none", txtNoInside.In(lang), ui.SansFont(15),
			ui.QuietTone, 0))
		return
	}
	if k.thing.Kind == "" {
		p.addThings(body)
		return
	}
	now, at, before := p.inspected()
	title, lead := k.thing.String(), ""
	if now != nil {
		title, lead = now.Title.In(lang), now.Lead.In(lang)
	}
	p.addSheetHead(body, title, lead)
	step := min(p.step, p.at(p.active).run.Steps())
	switch {
	case now == nil:
		body.Add(ui.Notice(ui.Column("inspect/gone", 4, ui.PadAll(10), ui.Paragraph("",
			txtNotYet.In(lang), ui.SansFont(15), ui.Plain, 0)), ui.Warn))
		return
	case at < step:
		n := strconv.Itoa(at)
		body.Add(ui.Notice(ui.Column("inspect/gone", 4, ui.PadAll(10),
			ui.Paragraph("", txtGone.Fill("n", n).In(lang), ui.SansFont(15), ui.Plain, 0),
			ui.Link("inspect/then", txtGoThen.Fill("n", n).In(lang), ui.BoldFont(14),
				func() { p.goTo(at) })), ui.Warn))
	}
	for i, part := range now.Parts {
		p.addPart(body, "inspect/"+strconv.Itoa(i), part, partOf(before, part))
	}
	body.Add(ui.Toggle("inspect/explain", txtExplan.In(lang), !k.brief, func(on bool) {
		k.brief = !on
		p.app.stale()
	}))
}

// addSheetHead is the title of a thing, with the ways back and out.
func (p *player) addSheetHead(body *ui.Node, title, lead string) {
	lang := p.app.lang
	head := ui.CenterRow("inspect/head", 2, ui.Pad{})
	if len(p.panel.back) > 0 {
		head.Add(iconButton("inspect/back", txtGoBack.In(lang), ui.IconChevronLeft, p.inspectBack))
	}
	words := ui.Column("inspect/name", 0, ui.Pad{},
		codeNode("inspect/title", title, ui.BoldFont(17), ui.Plain))
	if lead != "" {
		words.Add(ui.Paragraph("inspect/lead", lead, ui.SansFont(14), ui.QuietTone, 0))
	}
	body.Add(head.Add(words.With(ui.Flex(1)),
		iconButton("inspect/close", txtClose.In(lang), ui.IconCross, p.closeInspector)))
}

// partOf finds the same part in the sheet before the step; nil for none.
func partOf(s *view.Sheet, part *view.SheetPart) *view.SheetPart {
	if s == nil {
		return nil
	}
	i := slices.IndexFunc(s.Parts, func(o *view.SheetPart) bool {
		return o.Title == part.Title && o.Source == part.Source
	})
	if i < 0 {
		return &view.SheetPart{} // all of it is new
	}
	return s.Parts[i]
}

// valueBefore gives what a row held before the step, and whether that is another value; part is
// nil where nothing is known of before.
func valueBefore(part *view.SheetPart, r *view.SheetRow, n int) (was string, changed bool) {
	if part == nil {
		return "", false
	}
	for i := range part.Rows {
		if o := &part.Rows[i]; o.Name == r.Name {
			if n > 0 { // several rows of one name
				n--
				continue
			}
			return o.Value, o.Value != r.Value
		}
	}
	return "", true
}

// addPart is the fields of one class, one request or one file.
func (p *player) addPart(body *ui.Node, id string, part, before *view.SheetPart) {
	lang := p.app.lang
	head := ui.Column(id+"/head", 0, ui.Pad{Top: 6},
		ui.Paragraph(id+"/title", part.Title.In(lang), strong(lang), ui.Plain, 0))
	if part.Source != "" {
		head.Add(codeNode(id+"/source", part.Source, fontMono, ui.QuietTone))
	}
	rule := head.Draw
	head.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if rule != nil {
			rule(c, n, l)
		}
		c.FillRect(ui.R(n.Rect.X, n.Rect.Y, n.Rect.W, 1), 0, l.Theme.Line)
	}
	body.Add(head)
	if part.Text != "" {
		body.Add(p.fileNode(id+"/text", part.Text, before != nil && before.Text != part.Text))
	}
	rows := ui.Column(id+"/rows", 2, ui.Pad{})
	for i := range part.Rows {
		r := &part.Rows[i]
		same := 0
		for k := range i {
			if part.Rows[k].Name == r.Name {
				same++
			}
		}
		was, changed := valueBefore(before, r, same)
		rows.Add(p.fieldNode(id+"/"+strconv.Itoa(i), r, was, changed))
	}
	if len(rows.Children) > 0 {
		body.Add(rows)
	}
}

// fileNode is the text of a file.
func (p *player) fileNode(id, text string, changed bool) *ui.Node {
	n := ui.Column(id, 0, ui.PadXY(10, 8))
	for i, line := range strings.Split(text, "\n") {
		n.Add(codeNode(id+"/"+strconv.Itoa(i), line, fontMono, ui.Plain))
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 6, l.Theme.Sunken)
		if changed {
			c.StrokeRect(n.Rect, 6, ui.Solid(l.Theme.Accent, 2))
		}
	}
	return n
}

// addThings lists what can be inspected now.
func (p *player) addThings(body *ui.Node) {
	lang := p.app.lang
	body.Add(ui.Paragraph("inspect/how", txtInspectHow.In(lang), ui.SansFont(15), ui.QuietTone, 0),
		ui.Paragraph("inspect/list", txtThings.In(lang), strong(lang), ui.Plain, 0))
	list := ui.Column("inspect/things", 2, ui.Pad{})
	for i, t := range p.things() {
		list.Add(p.thingNode("inspect/thing/"+strconv.Itoa(i), t))
	}
	body.Add(list)
}

func (p *player) thingNode(id string, t namedThing) *ui.Node {
	text := ui.Paragraph(id+"/text", t.label, ui.SansFont(15), ui.Accented, 0)
	n := ui.Column(id, 0, ui.PadXY(8, 5), text)
	n.Role, n.Label, n.Focusable = ui.RoleLink, t.label, true
	n.OnPress = func() { p.inspect(t.thing.Kind, t.thing.Ref) }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if l.Hover || l.Down {
			c.FillRect(n.Rect, 6, l.Theme.Hover)
		}
	}
	return n
}
