package scenes

import (
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// laneArt is one broker's lane, ready to be drawn: its texts are made and its places computed,
// relative to the lane's own corner. Drawing it allocates nothing.
type laneArt struct {
	g         *group
	cur, prev *view.Lane // prev is nil when nothing moves
	shape     laneShape
	sc        scale

	name      label
	role      badge
	prevRole  badge
	ctl       badge
	meta      []metaLine
	pill      badge // of a compact lane: the role as a sign, and the name
	pillWas   badge
	knows     label // of a compact lane: the leader epoch that it knows
	follow    label
	look      compactLook
	hw, leo   label
	start     label // of a log whose first records are gone
	metaBrief bool  // in the head of a narrow lane: what the replica knows, and its star
	ctlStar   bool
	hwWas     label
	leoWas    label
	cells     []cellArt
	cut       []cellArt // in prev and no more in cur
	ghosts    []cellArt
	offsets   []offsetArt
	foot      footArt
	notes     []label // what happened or goes on, the long form first
	note      label   // the form that there is room for
	noteR     ui.Rect
	changed   bool
	hwLeft    label // "‹ HW 3": the flag lies left of what is seen
	hwRight   label
	leoLeft   label // "‹ LEO 2": the log ends left of what is seen
	leoOn     label // "LEO 10 ›": the log goes on to the right of what is seen
	leoX      float64
	noReplica label
	flag      laneFlag
	flagX     float64 // behind the log's end; 0 for not there
	flagFoot  bool    // in the row of the files
	remotes   []remoteArt
}

// remoteArt marks where a leader believes the logs of followers to end.
type remoteArt struct {
	at    kafka.Offset
	x     float64
	names string
	text  label
}

type metaLine struct {
	text   label
	brief  label
	behind bool
	warn   bool
}

type cellArt struct {
	cell        *view.Cell
	x, w        float64
	name, epoch label
	fresh       bool // came in this step
}

type offsetArt struct {
	x    float64
	text label
}

var (
	fontName   = ui.BoldFont(16)
	fontSmall  = ui.SansFont(13)
	fontStrong = ui.BoldFont(13)
	fontMono   = ui.MonoFont(13)
	fontCell   = ui.MonoBold(15)
)

var (
	txtBroker        = words.Same("broker {name}")
	txtLeader        = words.Same("leader")
	txtFollower      = words.Same("follower")
	txtDown          = words.New("down", "宕机")
	txtNoRole        = words.New("no role yet", "尚无角色")
	txtController    = words.Same("controller")
	txtKnowsEpoch    = words.Same("leader epoch {n}")
	txtBriefEpoch    = words.Same("epoch {n}")
	txtBriefBroker   = words.Same("broker {n}")
	txtVoter         = words.Same("voter {name}")
	txtBrokerEpoch   = words.Same("broker epoch {n}")
	txtNotReg        = words.New("not registered", "未注册")
	txtNoCache       = words.New("no epoch cache", "无 epoch 缓存")
	txtEpochs        = words.New("epochs", "epoch 缓存")
	txtEpochCache    = words.New("epoch cache", "epoch 缓存")
	txtHWFile        = words.New("HW on disk {n}", "磁盘上的 HW {n}")
	txtNoReplicaHere = words.New("no replica", "没有副本")
	txtNoReplica     = words.New("no replica of this partition", "没有此分区的副本")
)

// small is the font of words of the second rank: hanzi need a pixel more.
func small(lang words.Lang) ui.Font {
	if lang == words.ZH {
		return ui.SansFont(14)
	}
	return fontSmall
}

// strong is small in bold.
func strong(lang words.Lang) ui.Font {
	f := small(lang)
	f.Weight = ui.Bold
	return f
}

func offsetText(o kafka.Offset) string { return strconv.Itoa(int(o)) }

// newLaneArt makes the texts of a lane; place computes its places.
func newLaneArt(g *group, cur, prev *view.Lane) *laneArt {
	in := func(t words.Text) string { return t.In(g.lang()) }
	a := &laneArt{g: g, cur: cur, prev: prev}
	name := txtBroker
	if cur.Voter {
		name = txtVoter
	}
	a.name = newLabel(in(name.Fill("name", cur.Broker)), fontName)
	a.role = roleBadge(cur, g.lang())
	if prev != nil {
		a.prevRole = roleBadge(prev, g.lang())
		a.hwWas = newLabel("HW "+offsetText(prev.HW), fontStrong)
		a.leoWas = newLabel("LEO "+offsetText(prev.LEO), fontStrong)
	}
	if cur.IsController {
		a.ctl = newBadge(signStar, in(txtController), strong(g.lang()))
	}
	a.hw = newLabel("HW "+offsetText(cur.HW), fontStrong)
	a.leo = newLabel("LEO "+offsetText(cur.LEO), fontStrong)
	if cur.LogStart > 0 {
		a.start = newLabel(in(txtLogStart.Fill("n", offsetText(cur.LogStart))), small(g.lang()))
	}
	a.flag = newLaneFlag(cur, g.lang())
	a.makeMeta(in)
	if g.fit.kind == laneCompact {
		a.makeCompact(in)
	}
	a.makeNotes(in)
	if !cur.Hosted {
		a.noReplica = newLabel(in(txtNoReplica), small(g.lang()))
	}
	return a
}

// makeNotes makes the forms of the note: what happened in the step, or else what goes on.
func (a *laneArt) makeNotes(in func(words.Text) string) {
	f := small(a.g.lang())
	long, brief := a.cur.Note, a.cur.NoteBrief
	if !long.Empty() {
		f = strong(a.g.lang())
	} else if long, brief = statusText(a.cur); long.Empty() {
		long, brief = a.g.downSince(a.cur)
	}
	for _, t := range []words.Text{long, brief} {
		if !t.Empty() {
			a.notes = append(a.notes, newLabel(in(t), f))
		}
	}
}

func (a *laneArt) makeMeta(in func(words.Text) string) {
	if a.cur.Role != view.RoleDown && a.cur.LeaderEpoch != kafka.NoLeaderEpoch {
		n := strconv.Itoa(int(a.cur.LeaderEpoch))
		a.meta = append(a.meta, metaLine{
			text:   newLabel(in(txtKnowsEpoch.Fill("n", n)), small(a.g.lang())),
			brief:  newLabel(in(txtBriefEpoch.Fill("n", n)), small(a.g.lang())),
			behind: a.cur.Behind,
		})
	}
	t := in(registration(a.cur))
	warn := a.cur.Fenced && a.cur.Role != view.RoleDown
	text, brief := newLabel(t, small(a.g.lang())), newLabel(t, small(a.g.lang()))
	if a.cur.BrokerEpoch != kafka.NoBrokerEpoch && !warn {
		n := strconv.FormatInt(int64(a.cur.BrokerEpoch), 10)
		brief = newLabel(in(txtBriefBroker.Fill("n", n)), small(a.g.lang()))
	}
	a.meta = append(a.meta, metaLine{text: text, brief: brief, warn: warn})
}

func roleBadge(l *view.Lane, lang words.Lang) badge {
	switch {
	case l.Role == view.RoleDown:
	case l.Failed:
		return newBadge(signRisk, txtDirFailed.In(lang), strong(lang))
	case l.Stopped:
		return newBadge(signOff, txtStopped.In(lang), strong(lang))
	case l.Leaderless:
		return newBadge(signNone, txtLeaderless.In(lang), strong(lang))
	}
	switch l.Role {
	case view.RoleLeader:
		return newBadge(signCrown, txtLeader.In(lang), strong(lang))
	case view.RoleFollower:
		return newBadge(signDown, txtFollower.In(lang), strong(lang))
	case view.RoleDown:
		return newBadge(signOff, txtDown.In(lang), strong(lang))
	}
	return newBadge(signNone, txtNoRole.In(lang), strong(lang))
}

// laneChanged says whether the step did anything to the lane.
func laneChanged(prev, cur *view.Lane) bool {
	if prev == nil {
		return false
	}
	if prev.HW != cur.HW || prev.LEO != cur.LEO || prev.Role != cur.Role ||
		prev.LeaderEpoch != cur.LeaderEpoch || prev.BrokerEpoch != cur.BrokerEpoch ||
		prev.FlushedTo != cur.FlushedTo || prev.Checkpoint != cur.Checkpoint ||
		prev.IsController != cur.IsController || len(prev.Epochs) != len(cur.Epochs) ||
		prev.LogStart != cur.LogStart || prev.Stopped != cur.Stopped ||
		prev.Leaderless != cur.Leaderless ||
		prev.Closing != cur.Closing || prev.Failed != cur.Failed || !cur.Note.Empty() ||
		prev.Fenced != cur.Fenced || prev.Life != cur.Life {
		return true
	}
	for i := range cur.Cells {
		if cur.Cells[i].Changed {
			return true
		}
	}
	return false
}

// place computes the places of everything for a lane of the given size.
func (a *laneArt) place(w, h float64) {
	a.shape = a.g.shapeOf(a.look, w, h)
	a.sc = a.g.scaleOf(&a.shape)
	if s := &a.shape; a.noReplica.s != "" && s.compact && a.look.mail &&
		s.x0+a.noReplica.w > s.inbox.X-8 {
		a.noReplica = newLabel(txtNoReplicaHere.In(a.g.lang()), a.noReplica.font)
	}
	a.cells, a.cut, a.ghosts = nil, nil, nil
	for i := range a.cur.Cells {
		c := a.newCell(&a.cur.Cells[i])
		c.fresh = a.prev != nil && !holds(a.prev, &a.cur.Cells[i])
		a.cells = append(a.cells, c)
	}
	if a.prev != nil {
		for i := range a.prev.Cells {
			if !holds(a.cur, &a.prev.Cells[i]) {
				a.cut = append(a.cut, a.newCell(&a.prev.Cells[i]))
			}
		}
	}
	end := a.cur.LEO
	for i := range a.cur.Ghosts {
		g := a.newCell(&a.cur.Ghosts[i])
		a.ghosts = append(a.ghosts, g)
		end = max(end, g.cell.Last+1)
	}
	a.nameCells()
	a.leoX = a.shape.x0 + min(a.sc.x(end), a.sc.width()) + 6
	a.placeHead()
	a.placeFoot()
	a.placeFlag()
	a.placeOffsets()
	a.placeRemotes()
	a.cells, a.cut, a.ghosts = a.seen(a.cells), a.seen(a.cut), a.seen(a.ghosts)
}

// seen leaves out the cells of columns that are scrolled away.
func (a *laneArt) seen(in []cellArt) []cellArt {
	var out []cellArt
	for _, c := range in {
		if c.w > 0 {
			out = append(out, c)
		}
	}
	return out
}

func (a *laneArt) placeOffsets() {
	a.offsets = a.offsets[:0]
	a.hwLeft, a.hwRight = newLabel("‹ "+a.hw.s, fontStrong), newLabel(a.hw.s+" ›", fontStrong)
	a.leoLeft = newLabel("‹ "+a.leo.s, fontStrong)
	a.leoOn = newLabel(a.leo.s+" ›", fontStrong)
	if a.g.ruled() {
		return
	}
	add := func(c cellArt) {
		t := offsetText(c.cell.First)
		if c.cell.Last > c.cell.First {
			t += "–" + offsetText(c.cell.Last)
		}
		if c.w > 0 {
			a.offsets = append(a.offsets, offsetArt{c.x + c.w/2, newLabel(t, fontMono)})
		}
	}
	for _, c := range a.cells {
		add(c)
	}
}

// placeRemotes gathers the followers by the offset at which the leader believes them to be.
func (a *laneArt) placeRemotes() {
	a.remotes = nil
	if a.cur.Role != view.RoleLeader {
		return
	}
next:
	for _, r := range a.cur.Remotes {
		if r.LEO == kafka.NoOffset || !a.sc.sees(r.LEO) {
			continue
		}
		for i := range a.remotes {
			if a.remotes[i].at == r.LEO {
				a.remotes[i].names += r.Broker
				continue next
			}
		}
		a.remotes = append(a.remotes, remoteArt{at: r.LEO, x: a.slotX(r.LEO), names: r.Broker})
	}
	for i := range a.remotes {
		a.remotes[i].text = newLabel(a.remotes[i].names, fontStrong)
	}
}

func (a *laneArt) newCell(c *view.Cell) cellArt {
	from := max(0, a.sc.x(c.First))
	to := min(a.sc.x(c.Last+1), a.sc.width())
	x, w := a.shape.x0+from, to-from-4
	return cellArt{
		cell: c, x: x, w: w,
		epoch: newLabel("e"+strconv.Itoa(int(c.Epoch)), fontMono),
	}
}

func holds(l *view.Lane, c *view.Cell) bool {
	for i := range l.Cells {
		d := &l.Cells[i]
		if d.ID == c.ID && d.First == c.First {
			return true
		}
	}
	return false
}
