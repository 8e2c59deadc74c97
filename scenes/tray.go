package scenes

import (
	"slices"

	"highwater/ui"
)

// tray is a row of brokers' tokens in the controller's band. While a step is shown they slide from
// the tray and the slot where they were.
type tray struct {
	was, cur []string
	token    []label // of cur
	hollow   bool
	set      bool    // of replicas: tokens may go over to another such tray
	x0, y    float64 // the middle of its first slot; set when it is drawn
}

// newTray adds a tray to the side.
func (g *group) newTray(was, cur []string, hollow bool) *tray {
	t := &tray{was: was, cur: cur, hollow: hollow}
	for _, b := range cur {
		t.token = append(t.token, newLabel(b, fontStrong))
	}
	g.trays = append(g.trays, t)
	return t
}

// at is the middle of a slot.
func (t *tray) at(i int) ui.Point { return ui.Pt(t.x0+float64(i)*tokenW, t.y) }

// cameFrom says where the i-th token of a tray was before the step, and whether that is elsewhere.
func (g *group) cameFrom(t *tray, i int) (from ui.Point, moves bool) {
	b := t.cur[i]
	if k := slices.Index(t.was, b); k >= 0 {
		return t.at(k), k != i
	}
	for _, o := range g.trays {
		k := slices.Index(o.was, b)
		if o != t && o.set && t.set && k >= 0 && !slices.Contains(o.cur, b) {
			return o.at(k), true
		}
	}
	at := t.at(i)
	return ui.Pt(at.X, at.Y-12), true
}

// draw draws the tokens that stay where they are; those that move are drawn above all else.
func (t *tray) draw(g *group, c ui.Canvas, l ui.Look, x0, y float64) {
	t.x0, t.y = x0, y
	still := g.prev == nil || l.Calm || g.progress(phaseRole, l.Now) >= 1
	for i := range t.cur {
		if still {
			t.drawToken(c, l, i, t.at(i))
		} else if _, moves := g.cameFrom(t, i); !moves {
			t.drawToken(c, l, i, t.at(i))
		}
	}
}

func (t *tray) drawToken(c ui.Canvas, l ui.Look, i int, at ui.Point) {
	if t.hollow {
		drawHollow(c, t.token[i], at, l.Theme)
	} else {
		drawToken(c, t.token[i], at, l.Theme)
	}
}

// drawSliding draws the tokens that are on their way.
func (g *group) drawSliding(c ui.Canvas, l ui.Look) {
	p := g.progress(phaseRole, l.Now)
	if g.prev == nil || l.Calm || p >= 1 {
		return
	}
	for _, t := range g.trays {
		for i := range t.cur {
			from, moves := g.cameFrom(t, i)
			if !moves {
				continue
			}
			alpha := 1.0
			if from.X == t.at(i).X && from.Y != t.at(i).Y {
				alpha = p
			}
			c.PushAlpha(alpha)
			t.drawToken(c, l, i, from.Lerp(t.at(i), p))
			c.PopAlpha()
		}
	}
}
