package scenes

import (
	"math"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

const (
	pillHeight = 24 // one line
	pillTall   = 40 // title and fields
	pillGap    = 4
	narrowPill = 138
)

var (
	txtFromTo  = words.New("{title} from {from} to {to}", "{title}：{from} → {to}")
	txtParked  = words.New("waits here for data", "在此等待数据")
	txtHeld    = words.New("held", "已扣住")
	txtAndMore = words.New("+{n} more", "还有 {n} 条")
)

// inboxOf gives the messages that wait for an actor in the order in which they came, but those that
// the step's sentence names first: of many that is the one that the reader looks for.
func (g *group) inboxOf(actor string) (list []*view.Message) {
	told := ""
	if g.step >= 0 && g.step <= g.side.run.Steps() {
		told = g.side.run.Info(g.step).Sentence.In(words.EN)
	}
	var rest []*view.Message
	for i := range g.cur.Messages {
		m := &g.cur.Messages[i]
		switch {
		case m.To != actor || !g.about(m):
		case strings.Contains(told, m.API.String()):
			list = append(list, m)
		default:
			rest = append(rest, m)
		}
	}
	return append(list, rest...)
}

// addInbox adds the messages that wait for the actor as pills within room.
func (g *group) addInbox(n *ui.Node, actor string, room ui.Rect) {
	list := g.inboxOf(actor)
	if len(list) == 0 || room.H < pillHeight {
		return
	}
	if room.W == countWidth {
		n.Add(g.countPill(n.ID, list, room))
		return
	}
	if room.H < 2*pillHeight+pillGap && room.H >= compactHeight-6 && room.W < 2*narrowPill {
		g.addInboxPair(n, list, room)
		return
	}
	if room.H < 2*pillHeight {
		g.addInboxRow(n, list, room)
		return
	}
	h := float64(pillTall)
	if float64(len(list))*(h+pillGap)-pillGap > room.H {
		h = pillHeight
	}
	most := max(1, int((room.H+pillGap)/(h+pillGap)))
	for i, m := range list {
		r := ui.R(room.X, room.Y+float64(i)*(h+pillGap), room.W, h)
		if i == most-1 && len(list) > most {
			n.Add(g.morePill(n.ID, list[i:], r))
			return
		}
		n.Add(g.pill(m, r))
	}
}

// addInboxPair lays one pill into a low room, or two half as high.
func (g *group) addInboxPair(n *ui.Node, list []*view.Message, room ui.Rect) {
	if len(list) == 1 {
		n.Add(g.pill(list[0], room.InsetXY(0, max(0, (room.H-pillTall)/2))))
		return
	}
	room = room.InsetXY(0, -min(2, max(0, (pillLow-room.H)/2)))
	h := math.Floor((room.H - 1) / 2)
	low := ui.R(room.X, room.Bottom()-h, room.W, h)
	n.Add(g.pill(list[0], ui.R(room.X, room.Y, room.W, h)))
	if len(list) > 2 {
		n.Add(g.morePill(n.ID, list[1:], low))
		return
	}
	n.Add(g.pill(list[1], low))
}

// pillLow is the height that two low pills would like.
const pillLow = 40

// about says whether a message has to do with the partition that is shown.
func (g *group) about(m *view.Message) bool {
	return m.Partition < 0 || m.Partition == g.cur.Partition
}

// addInboxRow lays the pills beside each other.
func (g *group) addInboxRow(n *ui.Node, list []*view.Message, room ui.Rect) {
	most := max(2, int(room.W/140))
	w := (room.W+pillGap)/float64(most) - pillGap
	for i, m := range list {
		r := ui.R(room.X+float64(i)*(w+pillGap), room.Y, w, pillHeight)
		if i == most-1 && len(list) > most {
			n.Add(g.morePill(n.ID, list[i:], r))
			return
		}
		n.Add(g.pill(m, r))
	}
}

func (g *group) morePill(id string, rest []*view.Message, r ui.Rect) *ui.Node {
	var tip []string
	for _, m := range rest {
		tip = append(tip, g.messageTitle(m))
	}
	t := newLabel(g.in(txtAndMore.Fill("n", strconv.Itoa(len(rest)))), small(g.lang()))
	return &ui.Node{
		ID: id + "/more", Role: ui.RoleText, Focusable: true, Label: t.s,
		Tip: strings.Join(tip, "\n"), Rect: r,
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			c.StrokeRect(n.Rect, 7, ui.Dashed(l.Theme.Line, 1))
			t.center(c, n.Rect.Center().X, n.Rect.Y, n.Rect.H, l.Theme.Quiet)
		},
	}
}

func (g *group) messageTitle(m *view.Message) string {
	return g.in(txtFromTo.Fill("title", g.in(m.Title), "from", m.From, "to", m.To))
}

// messageTip lists every field of a message under its protocol name.
func (g *group) messageTip(m *view.Message) string {
	s := g.messageTitle(m)
	if m.Parked {
		s += " · " + g.in(txtParked)
	}
	if m.Held {
		s += " · " + g.in(txtHeld)
	}
	for _, f := range m.Fields {
		s += "\n" + f.Name + ": " + f.Value
	}
	return s
}

// shortAPIs are names of requests that are too long for a narrow pill.
var shortAPIs = map[kafka.API]string{
	kafka.APIControlledShutdown:   "Ctrl. Shutdown",
	kafka.APIOffsetForLeaderEpoch: "OffsetForEpoch",
	kafka.APIAlterReassignments:   "Reassignments",
	kafka.APIBrokerRegistration:   "Registration",
	kafka.APIBrokerHeartbeat:      "Heartbeat",
	kafka.APIUpdateMetadata:       "Upd. Metadata", // with the arrow of an answer
}

// shortAPI is the name of a request in a narrow pill: its short form, or the start of what it has.
func shortAPI(api kafka.API) string {
	if s, ok := shortAPIs[api]; ok {
		return s
	}
	return api.String()
}

// pill is a message that waits for its receiver.
func (g *group) pill(m *view.Message, r ui.Rect) *ui.Node {
	title, brief := g.in(m.Title), m.Brief
	if m.Parked {
		brief = strings.TrimSpace(brief + " · " + g.in(txtParked))
	}
	inner, left := r.W-36, 28.0
	one := r.H < pillTall
	f := strong(g.lang())
	if ui.Measure(title, f) > inner {
		inner, left = r.W-16, 8 // the sender is left to the tip
	}
	if ui.Measure(title, f) > inner {
		arrow := ""
		if m.Answer {
			arrow = "← "
		}
		if title, f = arrow+m.API.String(), fontStrong; ui.Measure(title, f) > inner {
			title = arrow + shortAPI(m.API)
		}
	}
	head := newLabel(ui.Ellipsis(title, f, inner), f)
	foot := newLabel(fitted(brief, m.Brief, inner, g.mono()), g.mono())
	from := newLabel(short(m.From), fontStrong)
	return g.pressable(&ui.Node{
		ID: g.id + "/message/" + strconv.FormatUint(uint64(m.ID), 10), Role: ui.RoleText,
		Focusable: true, Label: g.messageTitle(m), Tip: g.messageTip(m), Rect: r,
		Draw: func(c ui.Canvas, n *ui.Node, l ui.Look) {
			if m.Sent && g.progress(phaseMessage, l.Now) < 1 && !l.Calm {
				return // still flying
			}
			th, r := l.Theme, n.Rect
			drawPill(g.pen().with(c, th), r, m)
			if left > 8 {
				mid := ui.Pt(r.X+15, r.Y+r.H/2)
				c.FillCircle(mid, 9, th.Sunken)
				from.center(c, mid.X, mid.Y-9, 18, th.Text)
			}
			if one || foot.s == "" {
				head.left(c, r.X+left, r.Y, r.H, th.Text)
				if x := r.X + left + 8 + head.w; foot.s != "" && x+foot.w < r.Right()-6 {
					foot.left(c, x, r.Y, r.H, th.Quiet)
				}
				return
			}
			head.left(c, r.X+left, r.Y+3, 17, th.Text)
			foot.left(c, r.X+left, r.Y+20, 17, th.Quiet)
		},
	}, view.ThingMessage, strconv.FormatUint(uint64(m.ID), 10))
}

func drawPill(p *pen, r ui.Rect, m *view.Message) {
	th := p.th
	p.c.FillRect(r, 8, th.Panel)
	s := ui.Solid(th.Quiet, 1)
	switch {
	case m.Held:
		s = ui.Solid(th.WarnText, 2)
	case m.Parked:
		s = ui.Dashed(th.Quiet, 1)
	case m.Sent:
		s = ui.Solid(th.Accent, 2)
	}
	p.c.StrokeRect(r, 8, s)
}

// mono is the font of fields.
func (g *group) mono() ui.Font {
	if g.lang() == words.ZH {
		return ui.MonoFont(14)
	}
	return fontMono
}

// fitted gives the long form if it fits, else as many parts of the short one as fit; the tip
// holds them all.
func fitted(long, brief string, w float64, f ui.Font) string {
	if ui.Measure(long, f) <= w {
		return long
	}
	const dot = " · "
	for brief != "" && ui.Measure(brief, f) > w {
		i := strings.LastIndex(brief, dot)
		brief = brief[:max(0, i)]
	}
	return brief
}

// short is a name that fits into a token: "A", "b2", or "Z" for zookeeper. A name of two
// letters stays, since b1 and b2 may both be there.
func short(name string) string {
	letters := []rune(name)
	if len(letters) <= 2 {
		return name
	}
	if i := strings.LastIndexByte(name, ' '); i >= 0 && len(name)-i == 3 {
		return name[i+1:] // "c1" of several controllers
	}
	return strings.ToUpper(string(letters[:1]))
}
