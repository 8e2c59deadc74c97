package scenes

import (
	"math"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtControllers = words.Same("controllers")
	txtQuorumEpoch = words.New("quorum epoch", "quorum epoch")
	txtELRTip      = words.New(
		"Eligible leader replicas (KIP-966): out of the ISR, but with everything committed.",
		"ELR（KIP-966）：已离开 ISR，但持有全部已提交的消息，仍有资格当 leader。")
	txtLastKnown = words.New("last known leader", "最后已知的 leader")
	txtWasLeader = words.New("last known", "最后已知")
	txtRecovers  = words.New("recovering", "恢复中")
	txtVoterTip  = words.New(
		"{actor}: {role}, epoch {epoch}; log end {end}, on disk to {disk}, HW {hw}; "+
			"follows {leader}; voted for {voted}.",
		"{actor}：{role}，epoch {epoch}；日志末端 {end}，已落盘到 {disk}，HW {hw}；"+
			"跟随 {leader}；投票给 {voted}。")
)

// voterRoles are the roles of voters in words.
var voterRoles = [...]words.Text{
	view.VoterUnattached:  words.New("knows no leader", "不知道 leader"),
	view.VoterFollower:    words.Same("follower"),
	view.VoterProspective: words.New("asks for pre-votes", "请求预投票"),
	view.VoterCandidate:   words.New("candidate", "候选"),
	view.VoterLeader:      words.Same("leader"),
	view.VoterResigned:    words.New("resigned", "已卸任"),
	view.VoterDown:        words.New("down", "宕机"),
}

func voterRole(v *view.Voter) words.Text {
	if int(v.Role) < len(voterRoles) {
		return voterRoles[v.Role]
	}
	return words.Text{}
}

// raftBand is a row with the controllers and the end of their metadata log, and what the log says
// of the partition. Who is registered or fenced stands in the lanes. Where there is little room
// the controllers go without a heading, and the log gets a row of its own.
func (g *group) raftBand(id string, c, was *view.Controller) *ui.Node {
	const gap = 9
	inner := g.p.laneWidth() - bandPad.Left - bandPad.Right
	log := g.metadataLog(id + "/log")
	var top *ui.Node
	for i, beside := range [...]float64{gap + g.logLeast(), gap + g.logLeast(), 0, 0} {
		top = ui.Flow(id+"/quorum", gap, bandGap, ui.Pad{})
		if i%2 == 0 {
			top.Add(g.plainWord(id+"/controllers", g.in(txtControllers)))
		}
		g.addQuorum(top, id, i%2 == 0)
		if w, h := ui.NaturalSize(top, inner); h > bandItem || w+beside > inner {
			continue
		}
		if beside > 0 {
			top = ui.Row(id+"/head", gap, ui.Pad{}, top, log.With(ui.Flex(1)))
			log = nil
		}
		break
	}
	n := ui.Column(id, bandGap, bandPad, top)
	if log != nil {
		n.Add(log)
	}
	state := ui.Flow(id+"/state", gap, bandGap, ui.Pad{},
		g.tokens(id+"/leader", g.in(txtLeader), names(was.Leader), names(c.Leader)))
	if len(c.LastKnown) > 0 {
		known := g.tokenRow(id+"/known", g.in(txtWasLeader), was.LastKnown, c.LastKnown,
			true)
		known.Tip = g.in(txtLastKnown) + ": " + joinNames(c.LastKnown)
		state.Add(known)
	}
	g.addState(state, id, c, was)
	return n.Add(state)
}

// addQuorum adds the controllers, in all words or in few, and what waits for each of them.
func (g *group) addQuorum(n *ui.Node, id string, full bool) {
	q, was := g.cur.Quorum, g.cur.Quorum
	if g.was != nil && g.was.Quorum != nil {
		was = g.was.Quorum
	}
	newest := newestEpoch(q)
	for i := range q.Voters {
		v := &q.Voters[i]
		changed := i < len(was.Voters) && *v != was.Voters[i]
		n.Add(g.voter(id+"/"+v.Name, v, newest, changed, full))
		for k := range g.cur.Messages {
			if m := &g.cur.Messages[k]; m.To == v.Actor {
				n.Add(g.waiting(m))
			}
		}
	}
	n.Add(g.value(id+"/term", g.in(txtQuorumEpoch), int(newest), newest != newestEpoch(was)))
}

func newestEpoch(q *view.Quorum) kafka.LeaderEpoch {
	newest := kafka.LeaderEpoch(0)
	for i := range q.Voters {
		newest = max(newest, q.Voters[i].Epoch)
	}
	return newest
}

// voter is one controller: its number, the end of its log, in full the HW, and what sets it apart
// from a follower in the newest epoch.
func (g *group) voter(
	id string, v *view.Voter, newest kafka.LeaderEpoch, changed, full bool,
) *ui.Node {
	name := newLabel(v.Name, fontStrong)
	text := strconv.Itoa(int(v.LogEnd))
	if full && v.Role != view.VoterDown && v.HW >= 0 && v.HW < v.LogEnd {
		text += " · HW " + offsetText(v.HW)
	}
	if v.Epoch != newest {
		text += " · e" + strconv.Itoa(int(v.Epoch))
	}
	if v.Role != view.VoterFollower && !v.Active {
		text += " · " + g.in(voterRole(v))
	}
	end := newLabel(text, small(g.lang()))
	tip := g.voterTip(v)
	n := &ui.Node{ID: id, Role: ui.RoleText, Label: tip, Tip: tip}
	star := 0.0
	if v.Active {
		star = 15
	}
	n.Natural = func(*ui.Node, float64) (float64, float64) {
		return math.Ceil(tokenW + star + end.w + 3), bandItem
	}
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		r, th := n.Rect, l.Theme
		col := g.changeGround(c, r, changed, l)
		at := ui.Pt(r.X+tokenW/2-1, r.Y+r.H/2)
		switch {
		case v.Role == view.VoterDown:
			drawHollow(c, name, at, th)
			col = th.Quiet
		case v.Active:
			c.FillCircle(at, 10, th.Accent)
			name.center(c, at.X, at.Y-10, 20, th.OnAccent)
			g.pen().with(c, th).sign(signStar, r.X+tokenW+6, at.Y, 12, th.AccentText)
		default:
			drawToken(c, name, at, th)
		}
		end.left(c, r.X+tokenW+star+1, r.Y, r.H, col)
	}
	g.nodes[v.Actor] = n
	return g.pressable(n, view.ThingVoter, v.Name)
}

func (g *group) voterTip(v *view.Voter) string {
	hw := g.in(txtUnknown)
	if v.HW >= 0 {
		hw = offsetText(v.HW)
	}
	return g.in(txtVoterTip.Fill("actor", v.Actor, "role", g.in(voterRole(v)),
		"epoch", strconv.Itoa(int(v.Epoch)), "end", offsetText(v.LogEnd),
		"disk", offsetText(v.Flushed), "hw", hw, "leader", orNone(v.Leader, g.lang()),
		"voted", orNone(v.Voted, g.lang())))
}

func joinNames(list []string) string {
	s := ""
	for i, b := range list {
		if i > 0 {
			s += ", "
		}
		s += b
	}
	return s
}

// addEligible adds who may lead beside the ISR.
func (g *group) addEligible(n *ui.Node, id string, c, was *view.Controller) {
	if g.cur.Quorum.ELR || len(c.ELR) > 0 {
		elr := g.tokens(id+"/elr", "ELR", was.ELR, c.ELR)
		elr.Tip = g.in(txtELRTip)
		n.Add(elr)
	}
	if c.Recovering {
		n.Add(g.plainWord(id+"/recovering", g.in(txtRecovers)))
	}
}
