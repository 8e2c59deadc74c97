package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/scenario"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// goalPlay is a lesson without help: its position, and its own outcome to be brought about by
// hand, on each of its rule sets.
type goalPlay struct {
	app    *App
	lesson Lesson
	wants  []want // of each side
}

// want is what a side has to come to: what the lesson's own run comes to there.
type want struct {
	verdict view.Verdict
	acked   int              // records that the lesson has acknowledged
	faults  []scenario.Fault // where all ends well: what the lesson makes fail
}

var (
	txtGoalMode = words.New("Goal only", "只给目标")
	txtByHand   = words.New("Bring the lesson's outcome about by hand.", "亲手走到本课的结局。")
	txtByHand2  = words.New(
		"Bring the lesson's outcomes about by hand, with the same moves on both.",
		"用同样的操作，在两边亲手走到本课的结局。")
	txtComesTo  = words.New("{rules}: {verdict}", "{rules}：{verdict}")
	txtComesToN = words.New("{rules}: {verdict}, records: {n}", "{rules}：{verdict}，消息数：{n}")
	txtThough   = words.New("{rules}: {verdict}, although: {faults}",
		"{rules}：{verdict}，尽管：{faults}")
	txtAckedToo  = words.New("; records acknowledged: {n}", "；已确认的消息数：{n}")
	txtIsNow     = words.New("now: {verdict}", "现在：{verdict}")
	txtGoalThere = words.New("Reached: this is what the lesson comes to, by your own moves in {n}.",
		"达到了：你用 {n} 步走到了本课的结局。")
	txtSeeLesson = words.New("See the lesson's own way", "看本课自己的走法")
	txtNoGoal    = words.New("On these rules the lesson comes to nothing that could be a goal.",
		"在这组规则下，本课没有可以作为目标的结局。")
)

// openGoal plays a lesson by hand from its start, with its own outcome as the goal. It says
// whether there is one.
func (a *App) openGoal(p *player, ad Address) (opened bool, faults []words.Text) {
	if p.hands == nil || len(p.over) > 0 {
		return false, []words.Text{txtNoGoal}
	}
	script := p.hands.script
	g := &goalPlay{app: a, lesson: p.lesson}
	any := false
	for _, s := range p.sides {
		rs := s.run.RuleSet()
		w := want{verdict: s.run.Verdict(), acked: ackedIn(s.run.Frame(s.run.Steps()))}
		if w.verdict.ID == verdictSafe {
			w.faults = distinct(script.Faults(&rs))
		}
		any = any || w.verdict.ID != verdictNone
		g.wants = append(g.wants, w)
	}
	if !any {
		return false, []words.Text{txtNoGoal}
	}
	packed, faults := unpack(ad.Moves)
	spec := handsSpec{
		lesson: p.lesson, script: script.Position(), rules: p.ruleNames(), game: g,
		address: func(ad *Address) { ad.Lesson, ad.Place, ad.Step = p.lesson.ID, "", 0 },
	}
	if len(packed) > 0 {
		spec.moves = packed[0].moves
	}
	q, more := a.openHands(spec)
	faults = append(append(faults, more...), q.hands.openOthers(packed, &ad)...)
	q.help, q.embed, q.speed, q.split = helpGoal, ad.Embed, p.speed, p.split
	a.leavePlace()
	return true, faults
}

// ackedIn counts the records that producers were told are written.
func ackedIn(f *view.Frame) (n int) {
	for i := range f.Producers {
		for k := range f.Producers[i].Records {
			if f.Producers[i].Records[k].State == view.SendAcked {
				n++
			}
		}
	}
	return n
}

// distinct leaves out faults that come again.
func distinct(all []scenario.Fault) (out []scenario.Fault) {
	for i := range all {
		if !slices.ContainsFunc(out, func(f scenario.Fault) bool { return f.Like(&all[i]) }) {
			out = append(out, all[i])
		}
	}
	return out
}

// met says whether a side of the branch that is shown comes to what is wanted of it.
func (g *goalPlay) met(h *hands, side int) bool {
	b, w := h.now(), &g.wants[side]
	if w.verdict.ID == verdictNone {
		return true
	}
	if len(b.moves) == 0 {
		return false
	}
	v := b.runs[side].Verdict()
	if v.ID != w.verdict.ID || len(v.Records) < len(w.verdict.Records) {
		return false
	}
	if w.verdict.ID != verdictSafe {
		return true
	}
	made := b.drafts[side].Faults()
	for i := range w.faults {
		if !slices.ContainsFunc(made, func(f scenario.Fault) bool { return f.Like(&w.faults[i]) }) {
			return false
		}
	}
	return ackedIn(b.runs[side].Frame(b.runs[side].Steps())) >= w.acked
}

// reached says whether all sides come to what is wanted.
func (g *goalPlay) reached(h *hands) bool {
	for i := range g.wants {
		if !g.met(h, i) {
			return false
		}
	}
	return true
}

// said is what is wanted of a side.
func (g *goalPlay) said(h *hands, side int) words.Text {
	w := &g.wants[side]
	t := txtComesTo
	switch n := len(w.verdict.Records); {
	case w.verdict.ID == verdictSafe && len(w.faults) > 0:
		var en, zh []string
		for i := range w.faults {
			en = append(en, bare(w.faults[i].Sentence.In(words.EN)))
			zh = append(zh, bare(w.faults[i].Sentence.In(words.ZH)))
		}
		t = txtThough.With("faults", words.New(strings.Join(en, ", "), strings.Join(zh, "、")))
	case w.verdict.ID != verdictSafe && n > 0:
		t = txtComesToN.Fill("n", strconv.Itoa(n))
	}
	if w.verdict.ID == verdictSafe && w.acked > 0 {
		more := txtAckedToo.Fill("n", strconv.Itoa(w.acked))
		t = words.New(t.In(words.EN)+more.In(words.EN), t.In(words.ZH)+more.In(words.ZH))
	}
	rs := h.p.sides[side].run.RuleSet()
	return t.With("verdict", w.verdict.Word).Fill("rules", rs.Title())
}

func (g *goalPlay) title() words.Text {
	if len(g.wants) > 1 {
		return txtByHand2
	}
	return txtByHand
}

func (g *goalPlay) palette() []handsMove                   { return nil }
func (g *goalPlay) own(moves []string) []string            { return moves }
func (g *goalPlay) reply([]string) string                  { return "" }
func (g *goalPlay) refuse([]string, string) (_ words.Text) { return }
func (g *goalPlay) tick()                                  {}
func (g *goalPlay) key(*hands, ui.Event) bool              { return false }

// changed says it once when the goal is reached.
func (g *goalPlay) changed(h *hands) {
	if g.reached(h) {
		g.app.toast(txtGoalThere.Fill("n", strconv.Itoa(len(h.moves()))))
	}
}

// rules plays the same moves on other rule sets, with what the lesson comes to there.
func (g *goalPlay) rules(h *hands, names []string) {
	p, err := newPlayer(g.app, g.lesson, names, nil)
	if err != nil {
		g.app.toast(txtNoRules.Fill("name", names[0]))
		return
	}
	opened, faults := g.app.openGoal(p, Address{
		Moves: h.packed(), Branch: h.at, At: h.p.step + 1,
	})
	if opened {
		g.app.player.panel.tab = h.p.panel.tab
	}
	for _, f := range faults {
		g.app.toast(f)
	}
}

// head shows what is wanted of each side, with a tick where it is so.
func (g *goalPlay) head(h *hands) *ui.Node {
	lang := g.app.lang
	col := ui.Column("goal", 4, ui.PadXY(12, 8),
		ui.Paragraph("goal/title", g.title().In(lang), strong(lang), ui.Accented, 0))
	for i := range g.wants {
		if g.wants[i].verdict.ID == verdictNone {
			continue
		}
		id, met := "goal/"+strconv.Itoa(i), g.met(h, i)
		mark := &ui.Node{Role: ui.RoleImage, Want: ui.Fixed(18)}
		mark.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			at := ui.Pt(n.Rect.X+7, n.Rect.Y+10)
			if met {
				g.app.pen.with(c, l.Theme).sign(signTick, at.X, at.Y, 12, l.Theme.Word(ui.Good))
				return
			}
			c.StrokeCircle(at, 5, ui.Solid(l.Theme.Quiet, 1.5))
		}
		tone := ui.Plain
		if met {
			tone = ui.Good
		}
		text := ui.Paragraph(id+"/text", g.said(h, i).In(lang), ui.BoldFont(14), tone, 0)
		col.Add(ui.Row(id, 4, ui.Pad{}, mark, text.With(ui.Flex(1))))
	}
	return cardAtTop(g.app, "goal/card", col)
}

// cardAtTop puts what is to be reached at the top of the panel, or of a narrow screen.
func cardAtTop(a *App, id string, col *ui.Node) *ui.Node {
	col.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 10, l.Theme.AccentSoft)
	}
	if a.wide() {
		return ui.Column(id, 0, ui.Pad{Right: 8, Bottom: 2}, col)
	}
	return ui.Column(id, 0, ui.Pad{Top: 8, Left: margin, Right: margin}, col)
}

func (g *goalPlay) say(h *hands, body *ui.Node) {
	lang := g.app.lang
	if g.reached(h) {
		t := txtGoalThere.Fill("n", strconv.Itoa(len(h.moves())))
		body.Add(notice("goal/reached", t.In(lang), ui.Good))
	} else if h.p.step == 0 && len(h.branches) == 1 {
		body.Add(ui.Paragraph("goal/idea", g.lesson.Idea.In(lang), ui.SansFont(15), ui.Plain, 0))
	}
}

func (g *goalPlay) actions(h *hands) []*ui.Node {
	lang := g.app.lang
	return []*ui.Node{ui.Button(ui.ButtonSpec{
		ID: "goal/lesson", Label: txtSeeLesson.In(lang), Small: true,
		OnPress: func() { h.p.setHelp(helpGuided) },
	})}
}

func (g *goalPlay) command(*hands, string, string) bool { return false }

// twin gives the goal in words.
func (g *goalPlay) twin(h *hands, t *Twin) {
	lang := g.app.lang
	said := []string{g.title().In(lang)}
	for i := range g.wants {
		if g.wants[i].verdict.ID == verdictNone {
			continue
		}
		s := g.said(h, i).In(lang)
		v := h.now().runs[i].Verdict()
		s += " – " + txtIsNow.With("verdict", v.Word).In(lang)
		said = append(said, s)
	}
	if g.reached(h) {
		t.Sentence = txtGoalThere.Fill("n", strconv.Itoa(len(h.moves()))).In(lang)
	} else if h.p.step == 0 {
		t.Sentence = g.lesson.Idea.In(lang)
	}
	if t.Detail != "" {
		said = append(said, t.Detail)
	}
	t.Detail = strings.Join(said, "\n")
}
