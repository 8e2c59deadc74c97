package scenes

import (
	"math"

	"highwater/core/kafka"
	"highwater/core/words"
	"highwater/ui"
)

// fit is how the lanes of a lesson are laid out on a surface. It is the same at every step, so that
// nothing jumps: lanes are compact where the full ones would not all be in sight at some step.
type fit struct {
	key   fitKey
	kind  laneKind
	tight tightness
	lean  bool    // the name of the rule set stands without the line below it
	foot  bool    // compact lanes have room for their files and notes
	high  float64 // the height of a compact lane where lanes do not share a given height
	headW float64 // of the pills with the brokers' names
	// cacheW is the column for the epoch cache in a compact lane of one row; 0 where no rule set
	// keeps one.
	cacheW float64
	// The heights that the band and the clients keep on a wide screen, so that lanes stay where
	// they are from step to step and on both sides; 0 where there is no room for that.
	band, clients float64
	clientsMost   float64 // the rest of the clients scrolls
	around
}

// tightness is how near the lines of the diagram stand to each other.
type tightness int8

const (
	usualDiagram tightness = iota
	tightDiagram
	tightestDiagram
)

// fitKey is what a fit depends on.
type fitKey struct {
	w, h   float64
	lang   words.Lang
	part   kafka.PartitionID
	shown  string  // the rule sets that stand on the screen
	below  float64 // the height of the diagram
	narrow bool
	share  float64 // of the height that an audience's sentence may take
}

// fitOf gives the fit of what is shown. While a run grows step by step only the new ones are
// measured.
func (p *player) fitOf() *fit {
	k := fitKey{
		w: p.app.w, h: p.app.h, lang: p.app.lang, part: p.part(),
		narrow: !p.app.wide(), below: p.timeHigh(usualDiagram) + p.pairHeight(),
		share: p.captionShare(),
	}
	for _, i := range p.shown() {
		k.shown += p.at(i).name + p.at(i).rule + ","
	}
	if p.fits.key != k {
		p.fits = fit{key: k, around: around{upTo: -1, room: math.Inf(1)}}
	}
	if p.fits.upTo < p.steps {
		p.measureFit(&p.fits)
	}
	return &p.fits
}

// around is what the steps that were looked at have around their lanes.
type around struct {
	upTo, lanes           int
	room                  float64 // the least height that lanes have
	mostBand, mostClients float64
}

// fitSamples is at how many steps the rest of a side is measured at most.
const fitSamples = 40

// measureFit finds the kind of lane that all lanes fit in, at every step.
func (p *player) measureFit(f *fit) {
	if p.room == 0 { // a small picture grows with its lanes
		for _, i := range p.shown() {
			s := p.at(i)
			stride := max(1, (s.run.Steps()-f.upTo)/fitSamples)
			for step := f.upTo + 1; step <= s.run.Steps(); step += stride {
				p.measureStep(f, s, step)
			}
		}
	}
	f.upTo = p.steps
	f.kind, f.tight, f.lean = kindOf(p.laneWidth(), p.axisOf()), usualDiagram, false
	f.band, f.clients, f.clientsMost = f.mostBand, f.mostClients, p.clientsMost()
	if p.room == 0 {
		p.chooseKind(f, max(f.lanes, 1), f.room)
		p.reserve(f, max(f.lanes, 1))
	}
}

// measureStep looks at one step of a side.
func (p *player) measureStep(f *fit, s *side, step int) {
	g := newBareGroup(p, s, step)
	f.lanes = max(f.lanes, len(g.cur.Lanes))
	band, clients := p.around(g)
	f.mostBand, f.mostClients = max(f.mostBand, band), max(f.mostClients, clients)
	f.room = min(f.room, p.laneRoom(band, clients))
	for l := range g.cur.Lanes {
		f.headW = max(f.headW, pillOf(&g.cur.Lanes[l]).width())
		if g.cur.Lanes[l].HasCache {
			f.cacheW = max(f.cacheW, leastCache)
		}
		if n := len(g.cur.Lanes[l].Epochs); n > 2 {
			f.cacheW = max(f.cacheW, foldWidth(n, p.app.lang))
		}
		for _, e := range g.cur.Lanes[l].Epochs {
			f.cacheW = max(f.cacheW, math.Ceil(chipWidth(e))-8)
		}
	}
}

// chooseKind takes the largest kind of lane of which all fit into the room.
func (p *player) chooseKind(f *fit, lanes int, room float64) {
	each := (room+laneGap)/float64(lanes) - laneGap
	if each >= f.kind.least() {
		return
	}
	spare := 0.0
	if p.app.wide() && !p.embed {
		spare = p.timeHigh(usualDiagram) - p.timeHigh(tightDiagram)
	}
	if each+spare/float64(lanes) >= f.kind.least() {
		f.tight = tightDiagram
		return
	}
	f.kind = laneCompact
	if need := float64(lanes)*(compactHeight+compactGap) + rulerHeight; room < need {
		room = p.giveRoom(f, room, need)
	}
	each = (room-rulerHeight)/float64(lanes) - compactGap
	f.foot = each >= compactHeight+compactFoot
	f.high = math.Floor(min(max(each, compactHeight), compactHeight+compactFoot+compactGrow))
}

// giveRoom takes what compact lanes lack from what stands around them on a wide screen: the
// diagram, the clients but for a row, the line below the name of the rule set.
func (p *player) giveRoom(f *fit, room, need float64) float64 {
	if !p.app.wide() {
		return room
	}
	if !p.embed {
		f.tight = tightDiagram
		room += p.timeHigh(usualDiagram) - p.timeHigh(tightDiagram)
	}
	if lack := need - room; lack > 0 {
		has := min(f.clients, f.clientsMost)
		give := min(lack, max(0, has-clientsRow))
		f.clientsMost, room = has-give, room+give
	}
	if room < need {
		f.lean, room = true, room+ruleHeight-leanHeight
	}
	if room < need && !p.embed {
		f.tight = tightestDiagram
		room += p.timeHigh(tightDiagram) - p.timeHigh(tightestDiagram)
	}
	return room
}

// reserve keeps room for the highest band and, as far as lanes leave it, the most clients.
func (p *player) reserve(f *fit, lanes int) {
	least := (f.kind.least() + laneGap) * float64(lanes)
	if f.kind == laneCompact {
		least = rulerHeight + (compactHeight+compactGap)*float64(lanes)
		if f.foot {
			least += compactFoot * float64(lanes)
		}
	}
	spare := p.laneRoom(f.band, 0) - least
	spare += p.timeHigh(usualDiagram) - p.timeHigh(f.tight)
	if f.lean {
		spare += ruleHeight - leanHeight
	}
	if !p.app.wide() || spare < 0 {
		f.band, f.clients = 0, 0
		return
	}
	f.clients = max(0, min(f.clients, f.clientsMost, math.Floor(spare)-groupGap))
}

// leastCache is the least width of a compact lane's column for the epoch cache.
const leastCache = 64

const (
	laneGap    = 5
	compactGap = 3
	groupGap   = 7 // between the parts of a side
	narrowGap  = 8
	clientsRow = bandItem + 2*5
	leanHeight = 26
	ruleHeight = 42 // of the name of the rule set
)

// around measures the band and the clients of a step.
func (p *player) around(g *group) (band, clients float64) {
	width := p.laneWidth()
	_, band = ui.NaturalSize(g.band(), width)
	if n := g.clients(); n != nil {
		_, clients = ui.NaturalSize(n, width)
		clients = min(clients, p.clientsMost())
	}
	return band, clients
}

// laneRoom is the height that is left for lanes beside all else.
func (p *player) laneRoom(band, clients float64) float64 {
	used := band
	if p.parts.count > 1 {
		used += partTabHeight + groupGap
	}
	if !p.app.wide() {
		return p.stageHeight() - used - narrowGap
	}
	if clients > 0 {
		used += clients + groupGap
	}
	return p.stageHeight() - p.pairHeight() - used - 2*groupPad - ruleHeight - 2*groupGap
}

// stageHeight is the height of a side beside each other, or of the stage of a narrow screen while
// the sheet is as high as it gets without a question.
func (p *player) stageHeight() float64 {
	if p.present {
		h := p.app.h - margin - math.Round(p.app.h*p.captionShare())
		if !p.app.wide() && p.tabsNeeded() {
			h -= 54
		}
		return h
	}
	if p.app.wide() {
		h := p.app.h - 2*margin
		if !p.embed {
			h -= barHeight + margin + p.timeHigh(usualDiagram)
		}
		return h
	}
	h := p.app.h - 10 - 8 - math.Min(380, p.app.h*.39)
	if !p.embed {
		h -= barHeight
	}
	if p.tabsNeeded() {
		h -= 54 - 6
	}
	return h
}

// newBareGroup is a group that measures what stands around its lanes.
func newBareGroup(p *player, s *side, step int) *group {
	g := &group{p: p, id: "fit", side: s, nodes: map[string]*ui.Node{}}
	g.cur = p.frameOf(s, step)
	return g
}
