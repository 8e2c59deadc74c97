package scenes

import (
	"slices"

	"highwater/core/view"
	"highwater/ui"
)

// flight is a message that travels while a step is being shown.
type flight struct {
	from, to   string // actors
	text       label
	start, end float64 // its part of the message phase
	lost       bool
}

// newFlights takes the messages that the step sends, in the order of their sending.
func newFlights(g *group) []flight {
	d := g.side.run.Diagram()
	var out []flight
	for i := range d.Arrows {
		a := &d.Arrows[i]
		if int(a.Start) != g.p.step || a.From == a.To || !g.concerns(a.MessageID) {
			continue
		}
		out = append(out, flight{
			from: d.Actors[a.From].ID, to: d.Actors[a.To].ID,
			text: newLabel(a.Label, fontMono), lost: a.Lost,
		})
	}
	// Each begins when the one before it is half way.
	n := float64(len(out))
	for i := range out {
		out[i].start = float64(i) / (n + 1)
		out[i].end = float64(i+2) / (n + 1)
	}
	return out
}

// concerns says whether a message that is still under way, or was before the step, has to do with
// the partition that is shown; of others nothing is known against it.
func (g *group) concerns(id uint32) bool {
	for _, f := range [...]*view.Frame{g.cur, g.was} {
		if f == nil {
			continue
		}
		for i := range f.Messages {
			if m := &f.Messages[i]; m.ID == id {
				return g.about(m)
			}
		}
	}
	return true
}

// plan says which parts the motion of the step has, and how long each takes.
func (p *player) plan() (pl plan) {
	for _, g := range p.groups {
		if g.prev == nil {
			continue
		}
		if len(g.flights) > 0 {
			pl.has(phaseMessage, messageMotion)
		}
		if g.prev.Verdict.ID != g.cur.Verdict.ID || g.fateChanged() {
			pl.has(phaseVerdict, badgeMotion)
		}
		a, b := &g.prev.Controller, &g.cur.Controller
		if a.Leader != b.Leader || a.LeaderEpoch != b.LeaderEpoch || a.Broker != b.Broker {
			pl.has(phaseRole, electionMotion)
		}
		for _, l := range [...][2][]string{
			{a.ISR, b.ISR},
			{a.ELR, b.ELR},
			{a.LastKnown, b.LastKnown},
			{a.Registered, b.Registered},
		} {
			if !slices.Equal(l[0], l[1]) {
				pl.has(phaseRole, setMotion)
			}
		}
		for _, l := range g.lanes {
			l.plan(&pl)
		}
	}
	return pl
}

// standsStill says whether nothing in a lane moves while the step is shown.
func (g *group) standsStill(a *laneArt) bool {
	var pl plan
	a.plan(&pl)
	return pl == plan{} && !slices.ContainsFunc(g.cur.Messages,
		func(m view.Message) bool { return m.Sent && m.To == a.cur.Broker })
}

// bandStands says the same of the controller's band.
func (g *group) bandStands() bool {
	if g.prev == nil {
		return true
	}
	a, b := &g.prev.Controller, &g.cur.Controller
	return a.Broker == b.Broker && a.Leader == b.Leader && a.LeaderEpoch == b.LeaderEpoch &&
		a.PartitionEpoch == b.PartitionEpoch && slices.Equal(a.ISR, b.ISR) &&
		slices.Equal(a.ELR, b.ELR) && slices.Equal(a.LastKnown, b.LastKnown) &&
		slices.Equal(a.Registered, b.Registered) && slices.Equal(a.Closing, b.Closing) &&
		g.cur.Quorum == nil
}

// clientsStand says the same of the clients.
func (g *group) clientsStand() bool {
	return !g.fateChanged() && !slices.ContainsFunc(g.cur.Messages,
		func(m view.Message) bool { return m.Sent && laneOf(g.cur, m.To) == nil })
}

// fateChanged says whether a client was told or read something in this step.
func (g *group) fateChanged() bool {
	for i := range g.cur.Producers {
		if slices.ContainsFunc(g.cur.Producers[i].Records,
			func(r view.SentRecord) bool { return r.Changed }) {
			return true
		}
	}
	for i := range g.cur.Consumers {
		if slices.ContainsFunc(g.cur.Consumers[i].Read,
			func(c view.Cell) bool { return c.Changed }) {
			return true
		}
	}
	return false
}

// plan adds what happens to a lane.
func (a *laneArt) plan(pl *plan) {
	if a.prev == nil {
		return
	}
	down := a.prev.Role == view.RoleDown || a.cur.Role == view.RoleDown
	if a.prev.Role != a.cur.Role {
		if down {
			pl.has(phaseCause, crashMotion)
		} else {
			pl.has(phaseRole, electionMotion)
		}
	}
	if a.prev.HW != a.cur.HW {
		pl.has(phaseHW, hwMotion)
	}
	for i := range a.cur.Cells {
		if !holds(a.prev, &a.cur.Cells[i]) {
			pl.has(phaseAppend, appendMotion)
		}
	}
	for i := range a.prev.Cells {
		switch {
		case holds(a.cur, &a.prev.Cells[i]):
		case a.evaporates():
			pl.has(phaseCause, powerMotion)
		default:
			pl.has(phaseCut, cutMotion)
		}
	}
	for i := range a.cur.Epochs {
		if a.cur.Epochs[i].Lookup {
			pl.has(phaseLookup, lookupMotion)
		}
	}
	if !a.cur.Note.Empty() {
		pl.has(phaseVerdict, badgeMotion)
	}
}

// drawFlights draws the messages that are on their way over the whole side.
func (g *group) drawFlights(c ui.Canvas, l ui.Look) {
	if len(g.flights) == 0 || g.prev == nil || !g.p.motion.live {
		return
	}
	p := g.pen().with(c, l.Theme)
	t := g.p.motion.at(phaseMessage, l.Now)
	for i := range g.flights {
		f := &g.flights[i]
		from, okFrom := g.anchor(f.from)
		to, okTo := g.anchor(f.to)
		if !okFrom || !okTo {
			continue
		}
		if g.p.motion.calm {
			g.drawCalm(p, from, to, t)
			continue
		}
		g.drawFlight(p, f, from, to, part(t, f.start, f.end))
	}
}

// drawCalm shows an arrow in place of a flight.
func (g *group) drawCalm(p *pen, from, to ui.Point, t float64) {
	p.c.PushAlpha(t)
	p.line(ui.Solid(p.th.Accent, 2), from, to)
	p.arrowHead(from, to, 12, p.th.Accent)
	p.c.PopAlpha()
}

func (g *group) drawFlight(p *pen, f *flight, from, to ui.Point, t float64) {
	if t <= 0 || t >= 1 {
		return
	}
	way, alpha := ease(t), 1.0
	if f.lost {
		way *= .55
		alpha = 1 - part(t, .6, 1)
	}
	at := from.Lerp(to, way)
	w := f.text.w + 22
	r := ui.R(at.X-w/2, at.Y-13, w, 26)
	p.c.PushAlpha(alpha)
	trail := from.Lerp(to, max(0, way-.25))
	p.line(ui.Solid(ui.Fade(p.th.Accent, .35), 3), trail, at)
	p.c.FillRect(r, 13, p.th.Panel)
	col := p.th.Accent
	if f.lost {
		col = p.th.BadText
	}
	p.c.StrokeRect(r, 13, ui.Solid(col, 2))
	f.text.center(p.c, at.X, r.Y, r.H, p.th.Text)
	p.c.PopAlpha()
}

// anchor is where messages of an actor start and end: its inbox, or its name.
func (g *group) anchor(actor string) (ui.Point, bool) {
	n := g.nodes[actor]
	if n == nil {
		return ui.Point{}, false
	}
	for _, a := range g.lanes {
		if a.cur.Broker == actor {
			return a.shape.inbox.Move(n.Rect.X, n.Rect.Y).Center(), true
		}
	}
	return n.Rect.Center(), true
}
