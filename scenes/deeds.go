package scenes

import (
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtOnOther = words.New("On {side}: {deed}", "{side}：{deed}")
	txtNoDeed  = words.New("nothing but what both sides do.", "只有两边都做的事。")
	txtSameLEO = words.New("{who} keeps its log: LEO stays {n}.", "{who} 的日志不动：LEO 仍为 {n}。")
	txtSameHW  = words.New("{who}: HW stays {n}.", "{who} 的 HW 不动：仍为 {n}。")
	txtWhose   = words.New("Whose details and diagram are shown (keys 1 and 2)",
		"显示哪一边的内容和时空图（按键 1 和 2）")
)

// deed is what a side does in the present step and the other does not: what decided most of it,
// else the first of it, else what stays here and moves there.
func (p *player) deed(i int) EventLine {
	s := p.at(i)
	if p.step > s.run.Steps() {
		return EventLine{Text: txtNoStep}
	}
	in := s.run.Info(p.step)
	if in.Missing {
		return EventLine{Text: txtNoStep}
	}
	own := p.onlyHere(i, in.Events)
	if k := deciding(own); k >= 0 {
		return own[k]
	}
	if k := slices.IndexFunc(own, func(e EventLine) bool { return !e.Minor }); k >= 0 {
		return own[k]
	}
	if t := p.stays(i); !t.Empty() {
		return EventLine{Text: t}
	}
	if len(own) > 0 {
		return own[0]
	}
	return EventLine{Text: txtNoDeed}
}

// did is that deed in words. Where the other side does the same, the reason is what sets it apart.
func (p *player) did(i int) string {
	lang := p.app.lang
	mine, theirs := p.deed(i), p.deed(1-i)
	s := txtOnOther.Fill("side", p.at(i).title(lang)).With("deed", mine.Text).In(lang)
	if mine.Text.In(lang) == theirs.Text.In(lang) && !mine.Reason.Empty() {
		s += " " + mine.Reason.In(lang)
	}
	return s
}

// stays says what the present step left as it was on a side and changed on the other.
func (p *player) stays(i int) words.Text {
	was, is := p.frameOf(p.at(i), p.step-1), p.frameOf(p.at(i), p.step)
	before, after := p.frameOf(p.at(1-i), p.step-1), p.frameOf(p.at(1-i), p.step)
	say := func(t words.Text, who string, o kafka.Offset) words.Text {
		return t.Fill("who", who, "n", offsetText(o))
	}
	for k := range is.Lanes {
		l := &is.Lanes[k]
		mine := laneOf(was, l.Broker)
		from, to := laneOf(before, l.Broker), laneOf(after, l.Broker)
		switch {
		case mine == nil || from == nil || to == nil || !l.Hosted:
		case l.LEO == mine.LEO && to.LEO != from.LEO:
			return say(txtSameLEO, l.Broker, l.LEO)
		case l.HW == mine.HW && l.HW >= 0 && to.HW != from.HW:
			return say(txtSameHW, l.Broker, l.HW)
		}
	}
	return words.Text{}
}

// onlyHere gives the events that the other side does not have in this step, or has for another
// reason.
func (p *player) onlyHere(i int, events []EventLine) (out []EventLine) {
	theirs := p.eventsOf(1 - i)
	same := func(a, b *EventLine) bool {
		return a.Text.In(words.EN) == b.Text.In(words.EN) &&
			a.Reason.In(words.EN) == b.Reason.In(words.EN)
	}
	for k := range events {
		e := &events[k]
		if !slices.ContainsFunc(theirs, func(o EventLine) bool { return same(e, &o) }) {
			out = append(out, *e)
		}
	}
	return out
}

// eventsOf are what happened on a side in the present step; none where its run has ended.
func (p *player) eventsOf(i int) []EventLine {
	if p.step > p.at(i).run.Steps() {
		return nil
	}
	return p.at(i).run.Info(p.step).Events
}

// otherDeed is what the side without the keys does in the present step, where it is something else
// that decides there; at the first difference both are told.
func (p *player) otherDeed() (text string, ok bool) {
	if !p.comparesDeeds() || p.step == p.differs {
		return "", false
	}
	var main [2]string
	for i := range p.sides {
		events := p.eventsOf(i)
		if k := deciding(events); k >= 0 {
			main[i] = events[k].Text.In(words.EN)
		}
	}
	return p.did(1 - p.active), main[0] != main[1]
}

// addDeeds says at the first difference what each side does, and at every other step where they
// part what the side does whose details are not shown; that line shows it.
func (p *player) addDeeds(body *ui.Node) {
	if lines := p.deedLines(); len(lines) > 0 {
		body.Add(ui.Paragraph("reason/differs", "≠ "+txtFirstDiffer.In(p.app.lang),
			ui.BoldFont(15), ui.Accented, 0))
		for i, line := range lines {
			body.Add(ui.Paragraph("reason/deed/"+strconv.Itoa(i), line, ui.SansFont(15),
				ui.Plain, 0))
		}
		return
	}
	theirs, ok := p.otherDeed()
	if !ok {
		return
	}
	link := ui.Paragraph("reason/other", theirs, ui.BoldFont(14), ui.Accented, 0)
	link.Role, link.Focusable = ui.RoleLink, true
	link.OnPress = func() { p.choose(1 - p.active) }
	body.Add(link)
}

// addWhose is the switch between the sides, above what is told of one alone. On a narrow screen
// the tabs are it.
func (p *player) addWhose(body *ui.Node) {
	if !p.sideBySide() || p.step == 0 {
		return
	}
	var opts []ui.Option
	for i := range p.sides {
		title := p.at(i).title(p.app.lang)
		if ui.Measure(title, ui.BoldFont(14)) > p.reasonWide()/2-50 {
			title = p.at(i).brief(p.app.lang)
		}
		opts = append(opts, ui.Option{Label: title})
	}
	body.Add(ui.Segmented("reason/side", opts, p.active, p.choose).
		WithTip(txtWhose.In(p.app.lang)))
}

// comparesDeeds says whether what the sides do in the present step can be told side by side.
func (p *player) comparesDeeds() bool {
	return len(p.sides) > 1 && p.step > 0 && p.what == nil && p.pair == nil
}

// deedLines are in words what both sides do at the first difference.
func (p *player) deedLines() (out []string) {
	if p.step != p.differs || !p.comparesDeeds() {
		return nil
	}
	for i := range p.sides {
		out = append(out, p.did(i))
	}
	return out
}
