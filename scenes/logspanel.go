package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/brokerlog"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtNoLines = words.New("In this step nobody writes a line at INFO or above.",
		"这一步没有进程写下 INFO 及以上的日志。")
	txtCopyLogs  = words.New("Copy as text", "复制为文本")
	txtLogCopied = words.New("{n} lines copied.", "已复制 {n} 行。")
	txtNoCopy    = words.New("They could not be copied.", "未能复制。")
	txtAllLogs   = words.New("all", "全部")
	txtLogLine   = words.New("line", "日志行")
	txtLevel     = words.New("level", "级别")
	txtClass     = words.New("class", "类")
	txtLogTime   = words.New("time", "时间")
	txtStepHead  = words.New("step", "步")
)

// logBack is how many steps before the present one the logs are shown.
const logBack = 30

// logLines gives the lines of the last steps, computed once for the step that is shown.
func (p *player) logLines() []brokerlog.Line {
	s := p.at(p.active)
	in, step := s.inside(), min(p.step, s.run.Steps())
	if in == nil {
		return nil
	}
	if at := (sheetAt{s.run, step, view.Thing{}}); p.panel.linesT != at {
		p.panel.lines = in.BrokerLog(max(0, step-logBack), step)
		p.panel.linesT = at
	}
	return p.panel.lines
}

// loggers lists the processes that have written lines.
func (p *player) loggers() []string {
	in := p.at(p.active).inside()
	var out []string
	for i := range p.logLines() {
		if name := in.NodeName(p.logLines()[i].Node); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// stepLines are the lines of one step.
type stepLines struct {
	step  int
	lines []brokerlog.Line
}

// shownLines gives the lines of the log that is chosen, those of the newest step first.
func (p *player) shownLines() []stepLines { return p.linesOf(p.panel.whose) }

// linesOf gives the lines of one process, of all for "".
func (p *player) linesOf(who string) []stepLines {
	in := p.at(p.active).inside()
	var out []stepLines
	for _, l := range p.logLines() {
		if who != "" && in.NodeName(l.Node) != who {
			continue
		}
		step := in.StepOfEvent(l.Event)
		if n := len(out); n == 0 || out[n-1].step != step {
			out = append(out, stepLines{step: step})
		}
		out[len(out)-1].lines = append(out[len(out)-1].lines, l)
	}
	slices.Reverse(out)
	return out
}

// addLogs shows what brokers and controllers write, those lines of this step first.
func (p *player) addLogs(body *ui.Node) {
	lang := p.app.lang
	if p.at(p.active).inside() == nil {
		body.Add(ui.Paragraph("logs/none", txtNoInside.In(lang), ui.SansFont(15), ui.QuietTone, 0))
		return
	}
	p.saidHere(body)
	names := p.loggers()
	if !slices.Contains(names, p.panel.whose) {
		p.panel.whose = ""
	}
	who := ui.Flow("logs/of", 6, 6, ui.Pad{})
	for _, name := range append([]string{""}, names...) {
		text := name
		if name == "" {
			text = txtAllLogs.In(lang)
		}
		who.Add(ui.Button(ui.ButtonSpec{
			ID: "logs/of/" + name, Label: text, Small: true, Selected: p.panel.whose == name,
			OnPress: func() { p.panel.whose = name; p.app.stale() },
		}))
	}
	body.Add(who)
	all := p.shownLines()
	step := min(p.step, p.at(p.active).run.Steps())
	if len(all) == 0 || all[0].step != step {
		body.Add(ui.Paragraph("logs/quiet", txtNoLines.In(lang), ui.SansFont(14), ui.QuietTone, 0))
	}
	for _, s := range all {
		id := "logs/" + strconv.Itoa(s.step)
		if s.step != step {
			body.Add(ui.Paragraph(id, txtStepSays.Fill("n", strconv.Itoa(s.step)).In(lang),
				strong(lang), ui.QuietTone, 0))
		}
		for i := range s.lines {
			body.Add(p.lineNode(id+"/"+strconv.Itoa(i), &s.lines[i], s.step == step))
		}
	}
	body.Add(ui.Button(ui.ButtonSpec{
		ID: "logs/copy", Label: txtCopyLogs.In(lang), Small: true,
		OnPress: func() { p.copyLogs(p.panel.whose) },
	}))
}

// lineNode is a line of a log: its process, level and class above what it says.
func (p *player) lineNode(id string, l *brokerlog.Line, now bool) *ui.Node {
	in := p.at(p.active).inside()
	tone, level := ui.Plain, ui.QuietTone
	switch l.Level {
	case brokerlog.Warn:
		level = ui.Warn
	case brokerlog.Error, brokerlog.Fatal:
		level = ui.Bad
	}
	if !now {
		tone = ui.QuietTone
	}
	class := l.Logger[strings.LastIndexByte(l.Logger, '.')+1:]
	if l.Logger == "state.change.logger" {
		class = l.Logger
	}
	head := ui.Flow(id+"/head", 8, 0, ui.Pad{},
		ui.Label(id+"/who", in.NodeName(l.Node), fontStrong, ui.Accented, ui.Left),
		ui.Label(id+"/level", string(l.Level), fontStrong, level, ui.Left),
		ui.Label(id+"/class", class, fontMono, ui.QuietTone, ui.Left),
		ui.Label(id+"/at", seconds(l.At)+" s", fontMono, ui.QuietTone, ui.Left))
	n := ui.Column(id, 1, ui.Pad{Top: 3, Right: 4, Bottom: 4, Left: 10}, head,
		codeNode(id+"/text", l.Text, fontMono, tone))
	n.Label = l.String()
	n.Draw = func(c ui.Canvas, n *ui.Node, look ui.Look) {
		r, th := n.Rect, look.Theme
		switch {
		case !now:
			c.FillRect(ui.R(r.X, r.Y+3, 2, r.H-6), 1, th.Line)
		case level == ui.QuietTone:
			c.FillRect(r, 6, th.AccentSoft)
			c.FillRect(ui.R(r.X, r.Y, 3, r.H), 1, th.Accent)
		default:
			fill, text := th.Soft(level)
			c.FillRect(r, 6, fill)
			c.FillRect(ui.R(r.X, r.Y, 3, r.H), 1, text)
		}
	}
	return n
}

// copyLogs copies the lines of a process, of all for "", the oldest first, as they stand in a file.
func (p *player) copyLogs(who string) {
	in := p.at(p.active).inside()
	if in == nil {
		return
	}
	all := p.linesOf(who)
	slices.Reverse(all)
	var out strings.Builder
	n := 0
	for _, s := range all {
		for i := range s.lines {
			if who == "" {
				out.WriteString(in.NodeName(s.lines[i].Node) + " ")
			}
			out.WriteString(s.lines[i].String() + "\n")
			n++
		}
	}
	done := func(ok bool) {
		t := txtNoCopy
		if ok {
			t = txtLogCopied.Fill("n", strconv.Itoa(n))
		}
		p.app.toast(t)
	}
	if p.app.opt.OnCopy == nil {
		done(false)
		return
	}
	p.app.opt.OnCopy(out.String(), done)
}

// logTables is the same as a table.
func (p *player) logTables() []TwinTable {
	lang := p.app.lang
	in := func(t words.Text) string { return t.In(lang) }
	inner := p.at(p.active).inside()
	t := TwinTable{Caption: in(words.New("Logs", "日志")), Head: []string{
		in(txtStepHead), in(txtProcess), in(txtLogTime), in(txtLevel), in(txtLogLine), in(txtClass),
	}}
	for _, s := range p.shownLines() {
		for i := range s.lines {
			l := &s.lines[i]
			t.Rows = append(t.Rows, []string{
				strconv.Itoa(s.step), inner.NodeName(l.Node), strconv.Itoa(int(l.At)) + " ms",
				string(l.Level), l.Text, l.Logger,
			})
		}
	}
	return []TwinTable{t}
}

var (
	txtLogsOf    = words.New("Logs of", "日志来自")
	txtCopyAll   = words.New("Copy the logs of all", "复制全部日志")
	txtCopyLogOf = words.New("Copy the log of {name}", "复制 {name} 的日志")
)

// logTwin adds the choice of whose lines are shown, and the copying of one log or of all.
func (p *player) logTwin(t *Twin) {
	lang := p.app.lang
	c := TwinChoice{ID: "logs-of", Label: txtLogsOf.In(lang), Value: p.panel.whose}
	c.Options = append(c.Options, TwinOption{"", txtAllLogs.In(lang)})
	t.Commands = append(t.Commands, TwinCommand{
		ID: "copy-logs", Label: txtCopyAll.In(lang), Enabled: true,
	})
	for _, name := range p.loggers() {
		c.Options = append(c.Options, TwinOption{name, name})
		t.Commands = append(t.Commands, TwinCommand{
			ID: "copy-logs", Value: name, Label: txtCopyLogOf.Fill("name", name).In(lang),
			Enabled: true,
		})
	}
	t.Choices = append(t.Choices, c)
}
