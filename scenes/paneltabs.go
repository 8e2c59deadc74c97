package scenes

import (
	"slices"

	"highwater/core/brokerlog"
	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// insider is a Run that can tell more of a step than its frame holds. Nothing is computed before
// it is asked for.
type insider interface {
	// Inspect tells everything of a thing after a step; false where it is not there.
	Inspect(step int, part kafka.PartitionID, t view.Thing) (*view.Sheet, bool)
	// LastWith gives the last of so many steps up to one after which a thing was there, or -1.
	LastWith(step int, part kafka.PartitionID, t view.Thing, most int) int
	MetricSeries(from, to int) []*metrics.Series
	ObjectName(s *metrics.Series) string
	BrokerLog(from, to int) []brokerlog.Line
	StepOfEvent(event int) int
	NodeName(n kafka.NodeID) string
}

// inside gives what a side's run can tell beside its frames, nil for nothing.
func (s *side) inside() insider {
	in, _ := s.run.(insider)
	return in
}

// panelTab is one page of the panel at the right, on a phone of the sheet that is pulled up.
type panelTab struct {
	id    string
	title words.Text
	key   string // opens it, and closes it again
	build func(p *player, body *ui.Node)
	twin  func(p *player) []TwinTable // of what build shows; nil for nothing
}

const (
	tabReason = "reason"
	tabMoves  = "moves"
)

// panelTabs lists the pages in their order.
func panelTabs() []panelTab {
	return []panelTab{
		{tabReason, words.New("Reason", "原因"), "", (*player).addReason, nil},
		{tabMoves, words.New("Moves", "操作"), "", (*player).addMoves, nil},
		{
			"inspect", words.New("Inspect", "检视"), "i", (*player).addInspector,
			(*player).inspectorTables,
		},
		{
			"metrics", words.New("Metrics", "指标"), "m", (*player).addMetrics,
			(*player).metricTables,
		},
		{"logs", words.New("Logs", "日志"), "g", (*player).addLogs, (*player).logTables},
	}
}

// pages lists the pages of the panel that there are for this run.
func (p *player) pages() []panelTab {
	return slices.DeleteFunc(panelTabs(), func(t panelTab) bool {
		return t.id == tabMoves && p.hands == nil
	})
}

// panel is what the reader chose in the panel. It stays when the rules are changed.
type panel struct {
	tab   string // "" for the reason
	thing view.Thing
	back  []view.Thing // what was inspected before
	brief bool         // the inspector shows names and values alone
	all   bool         // the metrics are all shown
	open  string       // the metric that is explained
	whose string       // the log that is shown, "" for all

	minor  bool // the reason tells also what was only carried
	checks bool // and lists the invariants that hold

	sheets  map[sheetAt]*view.Sheet // as asked for, nil for what is not there
	series  []*metrics.Series
	seriesT sheetAt
	lines   []brokerlog.Line
	linesT  sheetAt
}

// sheetAt is what something was computed for.
type sheetAt struct {
	run   Run
	step  int
	thing view.Thing
}

// keep is what of the panel outlives a change of the rules.
func (n *panel) keep() panel {
	return panel{
		tab: n.tab, thing: n.thing, back: n.back, brief: n.brief, all: n.all, open: n.open,
		whose: n.whose, minor: n.minor, checks: n.checks,
	}
}

// page gives the page that is shown.
func (p *player) page() *panelTab {
	tabs := p.pages()
	i := slices.IndexFunc(tabs, func(t panelTab) bool { return t.id == p.panel.tab })
	return &tabs[max(i, 0)]
}

// showTab opens a page of the panel; on a narrow screen it pulls the sheet up.
func (p *player) showTab(id string) {
	if !slices.ContainsFunc(p.pages(), func(t panelTab) bool { return t.id == id }) {
		return
	}
	p.panel.tab = id
	if !p.app.wide() {
		p.tall = true
	}
	p.app.stale()
}

// tabKey opens the page of a key, or goes back to the reason when it is open.
func (p *player) tabKey(key string) bool {
	for _, t := range p.pages() {
		if t.key == "" || t.key != key {
			continue
		}
		if p.panel.tab == t.id {
			p.showTab(tabReason)
		} else {
			p.showTab(t.id)
		}
		return true
	}
	return false
}

// onReason says whether the page with the reason is shown: a sheet that is not pulled up shows no
// other.
func (p *player) onReason() bool {
	return p.page().id == tabReason || !p.app.wide() && !p.tall && !p.moving()
}

// panelBody is what the page that is shown holds.
func (p *player) panelBody() *ui.Node {
	id := tabReason
	body := ui.Column("reason/body", 10, ui.Pad{Right: 8, Bottom: 4})
	if p.onReason() {
		p.addReason(body)
	} else {
		t := p.page()
		id, body.ID = t.id, t.id+"/body"
		t.build(p, body)
	}
	return ui.Scroll(id+"/scroll", body).With(ui.Flex(1))
}

// tabRow is the row of pages at the top of the panel.
func (p *player) tabRow() *ui.Node {
	row := ui.Row("panel", 2, ui.Pad{})
	for _, t := range p.pages() {
		row.Add(p.tabNode(&t))
	}
	row.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(ui.R(n.Rect.X, n.Rect.Bottom()-1, n.Rect.W, 1), 0, l.Theme.Line)
	}
	return row.With(ui.Fixed(34))
}

func (p *player) tabNode(t *panelTab) *ui.Node {
	id, f := t.id, ui.BoldFont(14)
	text := newLabel(t.title.In(p.app.lang), f)
	n := &ui.Node{
		ID: "panel/" + id, Role: ui.RoleTab, Label: text.s, Focusable: true,
		Selected: p.page().id == id, OnPress: func() { p.showTab(id) },
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return text.w + 14, 34 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, r := l.Theme, n.Rect
		col := th.Quiet
		if n.Selected {
			col = th.AccentText
			c.FillRect(ui.R(r.X+6, r.Bottom()-3, r.W-12, 3), 1.5, th.Accent)
		}
		if l.Hover || l.Down {
			c.FillRect(ui.R(r.X, r.Y, r.W, r.H-3), 6, th.Hover)
		}
		text.center(c, r.X+r.W/2, r.Y, r.H-3, col)
	}
	return n
}

// tabChoice is the row of pages of a sheet.
func (p *player) tabChoice() *ui.Node {
	tabs, at := p.pages(), 0
	var opts []ui.Option
	for i, t := range tabs {
		opts = append(opts, ui.Option{Label: t.title.In(p.app.lang)})
		if t.id == p.page().id {
			at = i
		}
	}
	return ui.Segmented("panel", opts, at, func(i int) { p.showTab(tabs[i].id) })
}

var (
	txtPanel    = words.New("Panel", "面板")
	txtInspectN = words.New("Inspect", "检视")
	txtNoThing  = words.New("nothing", "无")
	txtNoInside = words.New("This run keeps nothing but what the picture shows.",
		"这次运行只保留了图中所示的内容。")
	txtStepSays = words.New("step {n}", "第 {n} 步")
)

// saidHere is the sentence of the step, above a page that does not have it.
func (p *player) saidHere(body *ui.Node) {
	body.Add(ui.Paragraph(body.ID+"/said", p.sentence(), ui.SansFont(14), ui.QuietTone, 0))
}

// panelTwin adds the choices of the panel, and the tables of the page that is shown.
func (p *player) panelTwin(t *Twin) {
	lang := p.app.lang
	c := TwinChoice{ID: "panel", Label: txtPanel.In(lang), Value: p.page().id}
	for _, k := range p.pages() {
		c.Options = append(c.Options, TwinOption{k.id, k.title.In(lang)})
	}
	t.Choices = append(t.Choices, c)
	if p.at(p.active).inside() == nil {
		return
	}
	t.Choices = append(t.Choices, p.thingChoice())
	if p.page().id == "logs" {
		p.logTwin(t)
	}
	if show := p.page(); show.twin != nil {
		lane := &t.Lanes[p.active]
		lane.Tables = append(show.twin(p), lane.Tables...)
	}
}

// panelCommand does what the twin asks of the panel.
func (p *player) panelCommand(id, value string) bool {
	switch id {
	case "panel":
		p.showTab(value)
	case "inspect":
		if value == noThing {
			p.closeInspector()
		} else if t, ok := view.ParseThing(value); ok {
			p.inspect(t.Kind, t.Ref)
		}
	case "copy-logs":
		p.copyLogs(value)
	case "logs-of":
		if value == "" || slices.Contains(p.loggers(), value) {
			p.panel.whose = value
			p.app.stale()
		}
	default:
		return false
	}
	return true
}
