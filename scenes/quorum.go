package scenes

import (
	"math"
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtControllers = words.Same("controllers")
	txtQuorumEpoch = words.New("quorum epoch", "quorum epoch")
	txtFencedSet   = words.New("fenced: {names}", "被隔离：{names}")
	txtELRTip      = words.New(
		"Eligible leader replicas (KIP-966): out of the ISR, but with everything committed.",
		"ELR（KIP-966）：已离开 ISR，但持有全部已提交的消息，仍有资格当 leader。")
	txtLastKnown = words.New("last known leader", "最后已知的 leader")
	txtRecovers  = words.New("recovering", "恢复中")
	txtHWStands  = words.New("the HW stands still", "HW 停住")
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

// addQuorum adds the controllers, and what waits for each of them.
func (g *group) addQuorum(n *ui.Node) {
	q, was := g.cur.Quorum, g.cur.Quorum
	if g.was != nil && g.was.Quorum != nil {
		was = g.was.Quorum
	}
	f := small(g.lang())
	word := newLabel(g.in(txtControllers), f)
	n.Add(g.plainWord(n.ID+"/controllers", word.s))
	newest := newestEpoch(q)
	for i := range q.Voters {
		v := &q.Voters[i]
		changed := i < len(was.Voters) && *v != was.Voters[i]
		n.Add(g.voter(n.ID+"/"+v.Name, v, newest, changed))
		for k := range g.cur.Messages {
			if m := &g.cur.Messages[k]; m.To == v.Actor {
				n.Add(g.waiting(m))
			}
		}
	}
	n.Add(g.value(n.ID+"/term", g.in(txtQuorumEpoch), int(newest), newest != newestEpoch(was)))
}

func newestEpoch(q *view.Quorum) kafka.LeaderEpoch {
	newest := kafka.LeaderEpoch(0)
	for i := range q.Voters {
		newest = max(newest, q.Voters[i].Epoch)
	}
	return newest
}

// voter is one controller: its number, the end of its log, and what sets it apart from a follower
// in the newest epoch.
func (g *group) voter(id string, v *view.Voter, newest kafka.LeaderEpoch, changed bool) *ui.Node {
	name := newLabel(v.Name, fontStrong)
	text := strconv.Itoa(int(v.LogEnd))
	if v.Role != view.VoterDown && v.HW >= 0 && v.HW < v.LogEnd {
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
	return n
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

// registered are the brokers that are registered, those that are fenced as hollow tokens.
func (g *group) registered(id string, c *view.Controller, changed bool) *ui.Node {
	n := g.tokenRow(id, g.in(txtRegistered), c.Registered, c.Fenced, changed)
	if len(c.Fenced) > 0 {
		n.Tip = g.in(txtFencedSet.Fill("names", joinNames(c.Fenced)))
	}
	return n
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

// addEligible adds who may lead beside the ISR, and what an ISR below the minimum means.
func (g *group) addEligible(n *ui.Node, c, was *view.Controller) {
	rs := g.side.run.RuleSet()
	if len(c.ISR) < c.MinISR && rs.Rules.StrictMinISR == release.On && c.LeaderEpoch >= 0 {
		n.Add(g.plainWord(n.ID+"/stands", g.in(txtHWStands)))
	}
	if g.cur.Quorum == nil {
		return
	}
	if g.cur.Quorum.ELR || len(c.ELR) > 0 {
		elr := g.tokenRow(n.ID+"/elr", "ELR", c.ELR, nil, !slices.Equal(c.ELR, was.ELR))
		elr.Tip = g.in(txtELRTip)
		n.Add(elr)
	}
	if len(c.LastKnown) > 0 {
		n.Add(g.tokenRow(n.ID+"/known", g.in(txtLastKnown), nil, c.LastKnown,
			!slices.Equal(c.LastKnown, was.LastKnown)))
	}
	if c.Recovering {
		n.Add(g.plainWord(n.ID+"/recovering", g.in(txtRecovers)))
	}
}
