package scenes

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/metrics"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtAlarms     = words.New("Somebody would be called", "会触发告警")
	txtNoAlarm    = words.New("Nothing that anybody would be called for.", "没有会触发告警的指标。")
	txtChangedM   = words.New("Changed in this step", "这一步有变化")
	txtWatch      = words.New("Watched by operators", "运维常看")
	txtOthers     = words.New("All others", "其他")
	txtShowAll    = words.New("Show all {n} metrics", "显示全部 {n} 个指标")
	txtShowMain   = words.New("Show the main ones", "只显示主要的")
	txtMetric     = words.New("metric", "指标")
	txtMBean      = words.New("MBean", "MBean")
	txtDelta      = words.New("since the step before", "相比上一步")
	txtSinceStart = words.New("counts since the start of its process", "从进程启动算起")
)

// history is how many steps back the small bars of a metric reach.
const history = 16

// metricRow is a metric with its values at all processes.
type metricRow struct {
	metric  *metrics.Metric
	part    kafka.PartitionID
	label   string
	all     []*metrics.Series
	changed bool
	alarm   bool
	rank    int // the lower the more important
}

// metricSeries gives the metrics up to the step that is shown, computed once for it.
func (p *player) metricSeries() []*metrics.Series {
	s := p.at(p.active)
	in, step := s.inside(), min(p.step, s.run.Steps())
	if in == nil {
		return nil
	}
	if at := (sheetAt{s.run, step, view.Thing{}}); p.panel.seriesT != at {
		p.panel.series = in.MetricSeries(max(0, step-history+1), step)
		p.panel.seriesT = at
	}
	return p.panel.series
}

// metricRows gathers the series of one metric, the important ones first.
func (p *player) metricRows() []*metricRow {
	var out []*metricRow
	for _, s := range p.metricSeries() {
		n := len(out)
		if n == 0 || out[n-1].metric != s.Metric || out[n-1].label != s.Label ||
			out[n-1].part != s.Partition {
			i := slices.IndexFunc(out, func(r *metricRow) bool {
				return r.metric == s.Metric && r.label == s.Label && r.part == s.Partition
			})
			if i < 0 {
				out = append(out, &metricRow{metric: s.Metric, part: s.Partition, label: s.Label})
				i = n
			}
			n = i + 1
		}
		r := out[n-1]
		r.all = append(r.all, s)
		r.changed = r.changed || delta(s) != ""
	}
	for _, r := range out {
		_, r.rank, _ = metrics.Alert(r.metric.Name)
		r.alarm = metrics.Alarming(r.metric.Name, r.all)
	}
	slices.SortStableFunc(out, func(a, b *metricRow) int { return cmp.Compare(a.rank, b.rank) })
	return out
}

// delta is how much a value has changed since the step before: "+1"; "" for not at all.
func delta(s *metrics.Series) string {
	n := len(s.Values)
	if n < 2 {
		return ""
	}
	now, was := s.Values[n-1], s.Values[n-2]
	switch {
	case now == was, was == metrics.None, now == metrics.None: // or its process came or went
		return ""
	case now > was:
		return "+" + strconv.FormatInt(now-was, 10)
	}
	return "−" + strconv.FormatInt(was-now, 10)
}

// addMetrics shows what a JMX console would show of this moment.
func (p *player) addMetrics(body *ui.Node) {
	lang, k := p.app.lang, &p.panel
	if p.at(p.active).inside() == nil {
		body.Add(ui.Paragraph("metrics/none", txtNoInside.In(lang), ui.SansFont(15),
			ui.QuietTone, 0))
		return
	}
	p.saidHere(body)
	rows := p.metricRows()
	shown := map[*metricRow]bool{}
	section := func(id string, title words.Text, tone ui.Tone, yes func(*metricRow) bool) {
		col := ui.Column("metrics/"+id, 4, ui.Pad{})
		for _, r := range rows {
			if !shown[r] && yes(r) {
				shown[r] = true
				col.Add(p.metricNode(r))
			}
		}
		if len(col.Children) > 0 {
			name := ui.Paragraph("metrics/"+id+"/title", title.In(lang), strong(lang), tone, 0)
			body.Add(name, col)
		}
	}
	section("alarms", txtAlarms, ui.Bad, func(r *metricRow) bool { return r.alarm })
	if len(shown) == 0 {
		body.Add(ui.Paragraph("metrics/quiet", txtNoAlarm.In(lang), small(lang), ui.Good, 0))
	}
	section("changed", txtChangedM, ui.Accented, func(r *metricRow) bool { return r.changed })
	section("watched", txtWatch, ui.Plain, func(r *metricRow) bool {
		_, _, ok := metrics.Alert(r.metric.Name)
		return ok
	})
	if k.all {
		section("others", txtOthers, ui.Plain, func(*metricRow) bool { return true })
	}
	t := txtShowAll.Fill("n", strconv.Itoa(len(rows)))
	if k.all {
		t = txtShowMain
	}
	body.Add(ui.Button(ui.ButtonSpec{
		ID: "metrics/all", Label: t.In(lang), Small: true, Wrap: true,
		OnPress: func() { k.all = !k.all; p.app.stale() },
	}))
}

// title is the name of a metric with what tells it from others of the name.
func (r *metricRow) title(parts bool) string {
	s := r.metric.Name
	if r.label != "" {
		s += " " + r.label
	}
	if parts {
		s += " p" + strconv.Itoa(int(r.part))
	}
	return s
}

// key names a metric in the panel.
func (r *metricRow) key() string {
	return r.metric.Name + "/" + r.label + "/" + strconv.Itoa(int(r.part)) + "/" + r.metric.Since
}

// metricNode is a metric with a box for each process; pressing it explains it.
func (p *player) metricNode(r *metricRow) *ui.Node {
	k := &p.panel
	id := "metric/" + r.key()
	parts := p.partitions() > 1 && (r.metric.Of == metrics.OfPartition)
	title := r.title(parts)
	col := ui.Column(id, 3, ui.PadXY(8, 5),
		codeNode(id+"/name", title, fontField, ui.Plain))
	boxes := ui.Flow(id+"/values", 18, 2, ui.Pad{})
	for _, s := range r.all {
		boxes.Add(p.valueBox(id, s, r.alarm))
	}
	col.Add(boxes)
	if k.open == r.key() {
		p.explainMetric(col, id, r)
	}
	col.Role, col.Focusable, col.Label = ui.RoleButton, true, p.metricSays(r)
	col.Selected = k.open == r.key()
	col.OnPress = func() {
		if key := r.key(); k.open == key {
			k.open = ""
		} else {
			k.open = key
		}
		p.app.stale()
	}
	col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th := l.Theme
		if r.alarm {
			fill, text := th.Soft(ui.Bad)
			c.FillRect(n.Rect, 7, fill)
			c.StrokeRect(n.Rect, 7, ui.Solid(ui.Mix(fill, text, .35), 1))
		} else if r.changed {
			c.StrokeRect(n.Rect, 7, ui.Solid(th.Accent, 1.5))
		} else {
			c.FillRect(ui.R(n.Rect.X+8, n.Rect.Bottom(), n.Rect.W-16, 1), 0, th.Line)
		}
		if l.Hover || l.Down {
			c.FillRect(n.Rect, 7, th.Hover)
		}
	}
	return col
}

// partitions counts the partitions that metrics are of.
func (p *player) partitions() int {
	most := kafka.PartitionID(0)
	for _, s := range p.metricSeries() {
		most = max(most, s.Partition)
	}
	return int(most) + 1
}

// metricSays is a metric in words.
func (p *player) metricSays(r *metricRow) string {
	s := r.metric.Name + " " + r.label
	for _, x := range r.all {
		s += ", " + p.processName(x) + " " + valueText(x)
		if d := delta(x); d != "" {
			s += " (" + d + ")"
		}
	}
	return s
}

func valueText(s *metrics.Series) string {
	if v := s.Values[len(s.Values)-1]; v != metrics.None {
		return strconv.FormatInt(v, 10)
	}
	return "–"
}

// processName is a process in few letters.
func (p *player) processName(s *metrics.Series) string {
	name := p.at(p.active).inside().NodeName(s.Node)
	return strings.TrimPrefix(name, "controller ")
}

// valueBox is the value of one process, with its change and how it has been.
func (p *player) valueBox(id string, s *metrics.Series, alarm bool) *ui.Node {
	name := newLabel(p.processName(s), fontStrong)
	value := newLabel(valueText(s), fontValue)
	d := newLabel(delta(s), fontStrong)
	bars := append([]int64(nil), s.Values...)
	most := int64(1)
	for _, v := range bars {
		if v != metrics.None {
			most = max(most, v)
		}
	}
	const barW, barH = 4, 14
	w := name.w + 8 + value.w + 8 + float64(len(bars))*barW
	if d.s != "" {
		w += d.w + 5
	}
	n := &ui.Node{ID: id + "/" + strconv.Itoa(int(s.Node)), Role: ui.RoleText, Label: name.s}
	n.Natural = func(*ui.Node, float64) (float64, float64) { return math.Ceil(w), 22 }
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		th, x, r := l.Theme, n.Rect.X, n.Rect
		name.left(c, x, r.Y, r.H, th.Quiet)
		x += name.w + 8
		col := th.Text
		if alarm && s.Values[len(s.Values)-1] > 0 {
			col = th.BadText
		}
		value.left(c, x, r.Y, r.H, col)
		x += value.w
		if d.s != "" {
			d.left(c, x+5, r.Y, r.H, th.AccentText)
			x += d.w + 5
		}
		x += 8
		for i, v := range bars {
			h, ink := 1.0, th.Line
			if v != metrics.None && v > 0 {
				h = max(2, math.Round(barH*float64(v)/float64(most)))
				ink = th.Quiet
				if i == len(bars)-1 {
					ink = th.Accent
				}
			}
			c.FillRect(ui.R(x, r.Y+r.H-4-h, barW-1, h), 0, ink)
			x += barW
		}
	}
	return n
}

// explainMetric adds what a metric is, its whole name, and what an operator would alert on.
func (p *player) explainMetric(col *ui.Node, id string, r *metricRow) {
	lang := p.app.lang
	doc := r.metric.Doc.In(lang)
	if r.metric.IsCounter() {
		doc += " · " + txtSinceStart.In(lang)
	}
	col.Add(ui.Paragraph(id+"/doc", doc, small(lang), ui.Plain, 0))
	if text, _, ok := metrics.Alert(r.metric.Name); ok {
		col.Add(ui.Paragraph(id+"/alert", text.In(lang), small(lang), ui.Warn, 0))
	}
	in := p.at(p.active).inside()
	col.Add(codeNode(id+"/mbean", in.ObjectName(r.all[0]), fontMono, ui.QuietTone),
		codeNode(id+"/attribute", r.metric.Attribute+" · "+r.metric.Unit+" · "+r.metric.Source,
			fontMono, ui.QuietTone))
}

// metricTables is the same as a table.
func (p *player) metricTables() []TwinTable {
	lang := p.app.lang
	in := func(t words.Text) string { return t.In(lang) }
	inner := p.at(p.active).inside()
	t := TwinTable{Caption: in(words.New("Metrics", "指标")), Head: []string{
		in(txtMetric), in(txtProcess), in(txtValue), in(txtDelta), in(txtMean), in(txtMBean),
	}}
	for _, r := range p.metricRows() {
		_, _, watched := metrics.Alert(r.metric.Name)
		if !p.panel.all && !watched && !r.changed && !r.alarm {
			continue
		}
		for _, s := range r.all {
			doc := in(r.metric.Doc)
			if r.alarm {
				text, _, _ := metrics.Alert(r.metric.Name)
				doc = in(text) + " " + doc
			}
			t.Rows = append(t.Rows, []string{
				r.title(p.partitions() > 1), inner.NodeName(s.Node), valueText(s), delta(s), doc,
				inner.ObjectName(s),
			})
		}
	}
	return []TwinTable{t}
}

var txtProcess = words.New("process", "进程")
