package scenes

import (
	"math"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// soFar is what is to be said of a side at a step. "Safe" is a judgement of a whole run: before its
// end nothing is lost yet, and no more than that.
type soFar struct {
	sign     sign
	long     string
	brief    string
	tone     ui.Tone
	outlined bool
}

var (
	txtNotLostYet = words.New("nothing lost yet", "尚无丢失")
	txtNoLossYet  = words.New("no loss yet", "尚无丢失")
	txtEnds       = words.New("ends: {verdict} · {rules}", "结局：{verdict} · {rules}")
)

// soFarOf says how a side stands after a step.
func (p *player) soFarOf(s *side, f *view.Frame, step int) soFar {
	lang, v := p.app.lang, &f.Verdict
	out := soFar{sign: verdictSign(v.ID), long: verdictText(v, lang), tone: verdictTone(v.ID)}
	out.brief = out.long
	if v.ID != verdictSafe || p.judgedAt(s, step) {
		return out
	}
	out.outlined = true
	if broken(f) && p.hands.game() == nil {
		out.sign, out.tone = signRisk, ui.Warn
		out.long = txtAtRisk.In(lang)
		out.brief = out.long
		return out
	}
	out.sign, out.tone = signDots, ui.QuietTone
	out.long, out.brief = txtNotLostYet.In(lang), txtNoLossYet.In(lang)
	return out
}

// judgedAt says whether a step is the end of what there is to judge: the last one of a lesson, or
// the goal of a puzzle. What is played by hand goes on for as long as the reader likes.
func (p *player) judgedAt(s *side, step int) bool {
	h := p.hands
	if step < s.run.Steps() {
		return false
	}
	switch {
	case h == nil:
		return true
	case h.game() == nil:
		return h.spec == nil && h.lesson()
	}
	z, ok := h.game().(*puzzlePlay)
	return ok && z.wins(h)
}

// broken says whether an invariant does not hold.
func broken(f *view.Frame) bool {
	for i := range f.Checks {
		if !f.Checks[i].Holds {
			return true
		}
	}
	return false
}

// badge is the pill, with the brief words where there is no room for the others.
func (v soFar) badge(brief bool) badge {
	if brief {
		return newBadge(v.sign, v.brief, ui.BoldFont(14))
	}
	return newBadge(v.sign, v.long, ui.BoldFont(14))
}

// draw draws the pill: filled for a judgement, outlined for what is so as yet.
func (v soFar) draw(p *pen, b badge, r ui.Rect) {
	if !v.outlined {
		fill, ink := p.th.Solid(v.tone)
		b.draw(p, r, fill, ink)
		return
	}
	ink, line := p.th.Word(v.tone), ui.Solid(p.th.Line, 1.2)
	if v.tone == ui.Warn {
		line = ui.Solid(ink, 1.6)
	}
	p.c.FillRect(r, r.H/2, p.th.Panel)
	p.c.StrokeRect(r.Inset(.8), r.H/2, line)
	b.ink(p, r, ink)
}

// endBadges are the verdicts of all sides at the end of their runs, once the reader has seen that
// end: before it they would answer what the lesson asks.
func (p *player) endBadges() (out []badge, tones []ui.Tone, width float64) {
	if p.hands != nil && !p.hands.lesson() {
		return nil, nil, 0
	}
	if p.step < p.steps && !p.app.kept.data.Lessons[p.lesson.ID].Ended {
		return nil, nil, 0
	}
	for _, s := range p.sides {
		v := s.run.Verdict()
		if v.ID == "" {
			break
		}
		t := txtEnds.With("verdict", v.Word).Fill("rules", s.brief(p.app.lang)).In(p.app.lang)
		out = append(out, newBadge(verdictSign(v.ID), t, strong(p.app.lang)))
		tones = append(tones, verdictTone(v.ID))
		width += math.Ceil(out[len(out)-1].width()) + 8
	}
	return out, tones, width
}
