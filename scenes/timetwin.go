package scenes

import (
	"strconv"

	"highwater/core/view"
	"highwater/core/words"
)

var (
	txtTimeStep = words.New("step", "步")
	txtFromHead = words.New("from", "从")
	txtToHead   = words.New("to", "到")
	txtMsgHead  = words.New("message", "消息")
	txtBecame   = words.New("what became of it", "结果")
	txtTookHead = words.New("took", "耗时")
	txtGoHead   = words.New("go there", "跳转")
	txtGoStep   = words.New("Step {n}", "第 {n} 步")
	txtNewest   = words.New("{t}: the last {n} of {m} messages", "{t}：{m} 条消息中最近 {n} 条")
	txtAxis     = words.New("Axis of the diagram", "时空图的横轴")
	txtAxisStep = words.New("steps", "步骤")
	txtWrite    = words.New("write", "写入")
	txtSentHead = words.New("sent at", "发送于")
)

// twinMessages is how many messages the table of the diagram has; more would be no help to whom
// it is read.
const twinMessages = 60

// timeTable is the diagram in words: the messages so far, the newest first, each with a button to
// the step that sent it.
func (p *player) timeTable(s *side) TwinTable {
	lang := p.app.lang
	in := func(t words.Text) string { return t.In(lang) }
	d := s.run.Diagram()
	t := TwinTable{Caption: in(txtSpaceTime), Head: []string{
		in(txtTimeStep), in(txtFromHead), in(txtToHead), in(txtMsgHead), in(txtBecame),
	}}
	timed := d.Timed()
	if timed {
		t.Head = append(t.Head, in(txtTookHead))
	}
	t.Head = append(t.Head, in(txtGoHead))
	all := 0
	for i := len(d.Arrows) - 1; i >= 0; i-- {
		k := &d.Arrows[i]
		if k.From == k.To || k.Start >= float64(p.step)+1 ||
			k.Fold > 0 && d.Folds[k.Fold-1].First != i {
			continue
		}
		if all++; all > twinMessages {
			continue
		}
		t.Rows = append(t.Rows, p.timeRow(d, k, timed))
		t.Go = append(t.Go, TwinCommand{
			ID: "message", Value: strconv.FormatUint(uint64(k.MessageID), 10), Enabled: true,
			Label: in(txtGoStep.Fill("n", strconv.Itoa(int(k.Start)))),
		})
	}
	if all > twinMessages {
		t.Caption = in(txtNewest.Fill("t", t.Caption, "n", strconv.Itoa(twinMessages),
			"m", strconv.Itoa(all)))
	}
	return t
}

func (p *player) timeRow(d *view.Diagram, k *view.Arrow, timed bool) []string {
	what := arrowName(k)
	if k.Label != "" && !k.Answer && k.Label != k.API.String() {
		what = k.API.String() + " (" + k.Label + ")"
	}
	took := ""
	if p.arrived(k) {
		took = msText(float64(k.DoneAt - k.SentAt))
	}
	if k.Fold > 0 {
		f := &d.Folds[k.Fold-1]
		what += " ×" + strconv.Itoa(f.Times)
		took = msText(float64(f.DoneAt - f.SentAt))
	}
	row := []string{
		strconv.Itoa(int(k.Start)), d.Actors[k.From].ID, d.Actors[k.To].ID, what,
		p.fate(k).In(p.app.lang),
	}
	if timed {
		row = append(row, took)
	}
	return row
}

// waitTable is what clients waited for, in virtual time; ok is false where nothing was written.
func (p *player) waitTable(s *side) (t TwinTable, ok bool) {
	lang := p.app.lang
	in := func(t words.Text) string { return t.In(lang) }
	d := s.run.Diagram()
	t.Head = []string{in(txtWrite), in(txtSentHead), in(txtBecame), in(txtTookHead)}
	for i := range d.Waits {
		w := &d.Waits[i]
		if w.Start >= float64(p.step)+1 {
			continue
		}
		fate, took := txtFateOpen, ""
		if w.End > 0 && w.End < float64(p.step)+1 {
			fate, took = txtFateCounted, msText(float64(w.DoneAt-w.SentAt))
			if w.Failed {
				fate = txtFateFailed
			}
		}
		t.Rows = append(t.Rows, []string{
			w.Name, msText(float64(w.SentAt - d.Clock[0])), in(fate), took,
		})
	}
	for k, name := range [...]words.Text{txtWaitRecords, txtWaitMetadata} {
		if f := figuresOf(d, view.WaitKind(k), p.step); len(f.took)+f.open+f.failed > 0 {
			if t.Caption != "" {
				t.Caption += " · "
			}
			t.Caption += in(name) + in(txtBlank) + f.text(lang)
		}
	}
	return t, len(t.Rows) > 0 && d.Timed()
}

var (
	txtFateOpen    = words.New("waits", "等待中")
	txtFateCounted = words.New("committed", "已提交")
	txtFateFailed  = words.New("failed", "失败")
)

// axisChoice chooses steps or virtual time for the axis of the diagram.
func (p *player) axisChoice() TwinChoice {
	lang := p.app.lang
	c := TwinChoice{
		ID: "time-axis", Label: txtAxis.In(lang), Value: axisSteps,
		Options: []TwinOption{{axisSteps, txtAxisStep.In(lang)}},
	}
	if p.timed() {
		c.Options = append(c.Options, TwinOption{axisMs, txtVirtualTime.In(lang)})
	}
	if p.time.ms {
		c.Value = axisMs
	}
	return c
}
