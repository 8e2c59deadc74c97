package scenes

import (
	"math"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	fontField = ui.MonoFont(13)
	fontValue = ui.MonoBold(14)
)

// panelRoom is the width of what the panel holds.
func (p *player) panelRoom() float64 {
	if p.app.wide() {
		return p.reasonWide() - 18 - 12 - 8
	}
	return p.app.w - 16 - 8 - 8
}

// wordOf finds a word of the glossary; false for none.
func wordOf(id string) (entry, bool) {
	for _, e := range glossary {
		if e.id == id {
			return e, true
		}
	}
	return entry{}, false
}

// fieldNode is one field: its name and value, what it says, and what it was before the step.
func (p *player) fieldNode(id string, r *view.SheetRow, was string, changed bool) *ui.Node {
	lang, k := p.app.lang, &p.panel
	const padX, padY = 8.0, 4.0
	room := p.panelRoom() - 2*padX
	name := codeNode(id+"/name", r.Name, fontField, ui.Plain)
	tone, value := ui.Plain, r.Value
	if r.To.Kind != "" {
		tone = ui.Accented
	}
	top := ui.Row(id+"/line", 4, ui.Pad{})
	nameW, valueW := ui.Measure(r.Name, fontField), ui.Measure(value, fontValue)
	e, hasWord := wordOf(r.Term)
	extra := 12.0 + 16
	if hasWord {
		name, nameW = p.wordLink(id, r.Name, e), max(nameW, ui.MinTouch)
	}
	oldW := 0.0
	if changed && was != "" {
		oldW = ui.Measure(was+" → ", fontField)
	}
	col := ui.Column(id, 1, ui.PadXY(padX, padY))
	oneLine := nameW+extra+oldW+valueW <= room
	top.Add(name.With(ui.Size{Px: math.Min(math.Ceil(nameW)+1, room-extra)}))
	top.Add(ui.Space(ui.Flex(1)))
	if oneLine {
		if oldW > 0 {
			top.Add(ui.Label(id+"/was", was+" →", fontField, ui.QuietTone, ui.Right))
		}
		top.Add(ui.Label(id+"/value", value, fontValue, tone, ui.Right))
	}
	col.Add(top.Add(goMark(r.To.Kind != "")))
	if !oneLine {
		if oldW > 0 {
			col.Add(codeNode(id+"/was", was+" →", fontField, ui.QuietTone))
		}
		col.Add(codeNode(id+"/value", value, fontValue, tone))
	}
	if !k.brief && (!r.Mean.Empty() || r.Source != "") {
		col.Add(ui.Paragraph(id+"/mean", meanText(r, lang), small(lang), ui.QuietTone, 0))
	}
	p.dressField(col, r, changed)
	return col
}

// dressField gives a field its ground, and what a press on it does.
func (p *player) dressField(n *ui.Node, r *view.SheetRow, changed bool) {
	n.Label = r.Name + ": " + r.Value
	if to := r.To; to.Kind != "" {
		n.Role, n.Focusable = ui.RoleLink, true
		n.OnPress = func() { p.inspect(to.Kind, to.Ref) }
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		if changed {
			c.FillRect(n.Rect, 6, l.Theme.AccentSoft)
			c.StrokeRect(n.Rect, 6, ui.Solid(l.Theme.Accent, 1.5))
		}
		if n.OnPress != nil && (l.Hover || l.Down) {
			c.FillRect(n.Rect, 6, l.Theme.Hover)
		}
	}
}

// meanText is what a field says, and where Kafka has it.
func meanText(r *view.SheetRow, lang words.Lang) string {
	s := r.Mean.In(lang)
	if r.Source == "" {
		return s
	}
	if s == "" {
		return r.Source
	}
	return s + " · " + r.Source
}

// goMark points to where a press on the row leads, or keeps the room for it.
func goMark(leads bool) *ui.Node {
	n := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(12)}
	if leads {
		n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			ui.DrawIcon(c, ui.IconChevronRight, n.Rect.Center(), 13, l.Theme.AccentText)
		}
	}
	return n
}

// wordLink is the name of a field that belongs to a word of the glossary; pressed, it shows the
// word with its living picture over the lesson. Closing that, or Escape, leads back to the field.
func (p *player) wordLink(id, name string, e entry) *ui.Node {
	word := e.word.In(p.app.lang)
	n := codeNode(id+"/name", name, fontField, ui.Plain)
	text, wide := n.Draw, ui.Measure(name, fontField)
	n.Role, n.Focusable = ui.RoleLink, true
	n.Label = name + ", " + txtWord.Fill("w", word).In(p.app.lang)
	n.Tip = word + "\n" + e.mean.In(p.app.lang)
	n.OnPress = func() { p.app.openWord(e.id) }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		text(c, n, l)
		col := l.Theme.Quiet
		if l.Hover || l.Down {
			col = l.Theme.AccentText
		}
		y, right := n.Rect.Bottom()-1.5, min(n.Rect.X+wide, n.Rect.Right())
		c.Polyline([]ui.Point{ui.Pt(n.Rect.X, y), ui.Pt(right, y)}, false,
			ui.Stroke{Color: col, Width: 1, Dash: 2, Gap: 2})
	}
	return n
}

// namedThing is a thing that can be inspected, as lists show it.
type namedThing struct {
	thing view.Thing
	label string
}

// things lists what can be inspected at this step on the active side: the cluster's parts, and
// what belongs to the broker that is looked at.
func (p *player) things() (out []namedThing) {
	lang, f := p.app.lang, p.frame()
	in := func(t words.Text) string { return t.In(lang) }
	add := func(kind, ref, label string) {
		out = append(out, namedThing{view.Thing{Kind: kind, Ref: ref}, label})
	}
	add(view.ThingController, "", in(txtController))
	for i := range f.Lanes {
		l := &f.Lanes[i]
		add(view.ThingLane, l.Broker,
			in(txtBroker.Fill("name", l.Broker))+", "+roleBadge(l, lang).text.s)
	}
	for i := range f.Messages {
		m := &f.Messages[i]
		t := txtFromTo.Fill("title", in(m.Title), "from", m.From, "to", m.To)
		add(view.ThingMessage, strconv.FormatUint(uint64(m.ID), 10), in(t))
	}
	if q := f.Quorum; q != nil {
		for i := range q.Voters {
			add(view.ThingVoter, q.Voters[i].Name, q.Voters[i].Actor)
		}
		for i := range q.Log {
			r := &q.Log[i]
			add(view.ThingRecord, offsetText(r.Offset),
				in(txtMetadataLog)+" "+offsetText(r.Offset)+": "+in(r.Brief))
		}
	}
	for i := range f.Producers {
		name := f.Producers[i].Name
		add(view.ThingClient, name, in(txtProducer.Fill("name", name)))
	}
	for i := range f.Consumers {
		name := f.Consumers[i].Name
		add(view.ThingClient, name, in(txtConsumer.Fill("name", name)))
	}
	return append(out, p.partsOf(f)...)
}

// partsOf lists what belongs to the broker or the producer that is inspected.
func (p *player) partsOf(f *view.Frame) (out []namedThing) {
	own, _, _ := strings.Cut(p.panel.thing.Ref, "/")
	add := func(kind, ref, label string) {
		out = append(out, namedThing{view.Thing{Kind: kind, Ref: ref}, label})
	}
	for i := range f.Lanes {
		l := &f.Lanes[i]
		if l.Broker != own {
			continue
		}
		add(view.ThingHW, own, own+": HW")
		add(view.ThingLEO, own, own+": LEO")
		add(view.ThingDisk, own, own+": "+txtOnDiskTo.In(p.app.lang))
		for k := range l.Cells {
			c := &l.Cells[k]
			add(view.ThingCell, own+"/"+offsetText(c.First),
				own+": "+c.Name+", offset "+offsetText(c.First))
		}
		for _, e := range l.Epochs {
			n := strconv.Itoa(int(e.Epoch))
			add(view.ThingEpoch, own+"/"+n, own+": leader epoch "+n)
		}
	}
	for i := range f.Producers {
		if w := &f.Producers[i]; w.Name == own {
			for k := range w.Records {
				r := &w.Records[k]
				add(view.ThingSent, own+"/"+strconv.FormatUint(r.ID, 10), own+": "+r.Name)
			}
		}
	}
	return out
}

// noThing is the choice of nothing to inspect.
const noThing = "none"

// thingChoice lets the twin choose what is inspected.
func (p *player) thingChoice() TwinChoice {
	lang := p.app.lang
	c := TwinChoice{ID: "inspect", Label: txtInspectN.In(lang), Value: noThing}
	c.Options = append(c.Options, TwinOption{noThing, txtNoThing.In(lang)})
	if p.panel.thing.Kind != "" {
		c.Value = p.panel.thing.String()
	}
	found := c.Value == noThing
	for _, t := range p.things() {
		found = found || t.thing.String() == c.Value
		c.Options = append(c.Options, TwinOption{t.thing.String(), t.label})
	}
	if !found {
		c.Options = append(c.Options, TwinOption{c.Value, c.Value})
	}
	return c
}

// inspectorTables is what the inspector shows, as tables.
func (p *player) inspectorTables() []TwinTable {
	lang := p.app.lang
	in := func(t words.Text) string { return t.In(lang) }
	if p.panel.thing.Kind == "" {
		return nil
	}
	now, at, before := p.inspected()
	if now == nil {
		return []TwinTable{{
			Caption: p.panel.thing.String() + ": " + in(txtNotYet),
			Head:    []string{in(txtFieldName)},
		}}
	}
	title := in(now.Title)
	if at < min(p.step, p.at(p.active).run.Steps()) {
		title += " (" + in(txtGone.Fill("n", strconv.Itoa(at))) + ")"
	}
	var out []TwinTable
	for _, part := range now.Parts {
		t := TwinTable{
			Caption: title + " · " + in(part.Title),
			Head: []string{
				in(txtFieldName), in(txtValue), in(txtWasBefore), in(txtMean), in(txtSource),
			},
		}
		if part.Source != "" {
			t.Caption += " (" + part.Source + ")"
		}
		if part.Text != "" {
			t.Rows = append(t.Rows, []string{in(part.Title), part.Text, "", "", part.Source})
		}
		old := partOf(before, part)
		for i := range part.Rows {
			r := &part.Rows[i]
			was, changed := valueBefore(old, r, 0)
			if !changed {
				was = ""
			}
			t.Rows = append(t.Rows, []string{r.Name, r.Value, was, in(r.Mean), r.Source})
		}
		out = append(out, t)
	}
	return out
}
