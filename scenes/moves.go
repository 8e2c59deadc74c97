package scenes

import (
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/scenario"
	"highwater/core/words"
)

// offer is a move that may be possible now, as it is listed.
type offer struct {
	scenario.Move
	only    words.Text // the one side that can make it; empty where all can
	preview words.Text // what comes of it; empty until it was tried
	reason  words.Text // the rule behind that, with its numbers
	bad     bool       // the verdict gets worse
	tried   bool
	fixed   bool // of a list that never changes: it has a number
}

// kindWords are the words for a kind of move: of the list and of the button that makes one.
type kindWords struct {
	kind  scenario.MoveKind
	word  words.Text
	group string
	key   string // that makes such a move with what is selected
}

// The groups of moves.
const (
	groupAll     = "all"
	groupNet     = "net"
	groupBrokers = "brokers"
	groupClients = "clients"
	groupTime    = "time"
)

var moveGroups = []struct {
	id   string
	word words.Text
}{
	{groupAll, words.New("All", "全部")},
	{groupNet, words.New("Net", "网络")},
	{groupBrokers, words.New("Nodes", "节点")},
	{groupClients, words.New("Clients", "客户端")},
	{groupTime, words.New("Time", "时间")},
}

var moveKinds = []kindWords{
	{scenario.MoveDeliver, words.New("deliver", "送达"), groupNet, "D"},
	{scenario.MoveDrop, words.New("drop", "丢弃"), groupNet, "X"},
	{scenario.MoveHold, words.New("hold", "扣住"), groupNet, "H"},
	{scenario.MoveRelease, words.New("release", "放行"), groupNet, "H"},
	{scenario.MoveDelay, words.New("delay", "延迟"), groupNet, ""},
	{scenario.MoveCut, words.New("cut", "切断"), groupNet, "L"},
	{scenario.MoveHeal, words.New("heal", "恢复"), groupNet, "L"},
	{scenario.MoveFetch, words.New("fetch", "拉取"), groupNet, ""},
	{scenario.MoveWatch, words.New("watch", "通知"), groupNet, ""},
	{scenario.MoveRead, words.New("read", "读取"), groupNet, ""},
	{scenario.MoveCrash, words.New("crash", "崩溃"), groupBrokers, "C"},
	{scenario.MovePower, words.New("power", "断电"), groupBrokers, "P"},
	{scenario.MoveStart, words.New("start", "启动"), groupBrokers, "C"},
	{scenario.MoveStop, words.New("stop", "停止"), groupBrokers, ""},
	{scenario.MoveFlush, words.New("flush", "刷盘"), groupBrokers, ""},
	{scenario.MoveDisk, words.New("disk", "磁盘"), groupBrokers, ""},
	{scenario.MoveElect, words.New("elect", "选举"), groupBrokers, ""},
	{scenario.MoveReassign, words.New("move", "迁移"), groupBrokers, ""},
	{scenario.MoveConfig, words.New("set", "设置"), groupBrokers, ""},
	{scenario.MoveProduce, words.New("send", "发送"), groupClients, ""},
	{scenario.MoveConsume, words.New("poll", "消费"), groupClients, ""},
	{scenario.MoveTime, words.New("time", "时间"), groupTime, ""},
	{scenario.MoveTimer, words.New("timer", "定时器"), groupTime, ""},
	{scenario.MoveRun, words.New("run", "运转"), groupTime, ""},
	{scenario.MoveOther, words.New("other", "其他"), groupBrokers, ""},
	{moveNext, words.New("go on", "继续"), groupTime, ""},
}

// moveNext is the kind of the lesson's own next step.
const moveNext scenario.MoveKind = nextMove

// kindOfMove gives the words of a kind; one that has none stands for itself.
func kindOfMove(k scenario.MoveKind) kindWords {
	i := slices.IndexFunc(moveKinds, func(w kindWords) bool { return w.kind == k })
	if i < 0 {
		return kindWords{k, words.Same(string(k)), groupBrokers, ""}
	}
	return moveKinds[i]
}

// list gives all that is possible or refused at the step that is shown, on any side.
func (h *hands) list() []offer {
	at := h.spotNow()
	if at.asked {
		return at.offers
	}
	at.asked = true
	if own := h.palette(); own != nil {
		for _, m := range own {
			at.offers = append(at.offers, offer{Move: h.fixed(m), fixed: true})
		}
		return at.offers
	}
	if own, ok := h.nextOwn(); ok {
		next := scenario.Move{
			Source: nextMove, Kind: moveNext, Sentence: own.Sentence, Subject: noSubject,
		}
		next.Refusal = at.drafts[h.p.active].Preview(next).Refused
		at.offers = append(at.offers, offer{Move: next})
	}
	for _, m := range at.drafts[h.p.active].Possible() {
		at.offers = append(at.offers, offer{Move: m})
	}
	for i, d := range at.drafts {
		if i != h.p.active {
			h.otherSide(at, d.Possible(), i)
		}
	}
	slices.SortStableFunc(at.offers, func(a, b offer) int { return a.rank() - b.rank() })
	return at.offers
}

// groups in the order in which moves are listed, those that are possible first.
var moveOrder = map[scenario.MoveKind]int{
	moveNext: 0, scenario.MoveDeliver: 1, scenario.MoveWatch: 1, scenario.MoveRead: 1,
	scenario.MoveTimer: 1, scenario.MoveFetch: 1, scenario.MoveProduce: 2,
	scenario.MoveConsume: 2, scenario.MoveTime: 3, scenario.MoveRun: 3, scenario.MoveHold: 4,
	scenario.MoveRelease: 4, scenario.MoveDrop: 4, scenario.MoveDelay: 4, scenario.MoveCrash: 5,
	scenario.MovePower: 5, scenario.MoveStart: 5, scenario.MoveStop: 5, scenario.MoveCut: 6,
	scenario.MoveHeal: 6,
}

// rank is the place of a move in the list: what the protocol and clients do, time, faults, and
// last what cannot be done.
func (o *offer) rank() int {
	const last, disabled = 7, 100
	n, known := moveOrder[o.Kind]
	if !known {
		n = last
	}
	if o.Kind == scenario.MoveElect && strings.HasPrefix(o.Source, "elect-controller") {
		n = moveOrder[scenario.MoveRead] // brokers do that themselves
	}
	if o.ofClient() && o.Kind != scenario.MoveCrash {
		n = moveOrder[scenario.MoveConsume]
	}
	if !o.Enabled() {
		n += disabled
	}
	return n
}

// section is the part of the list that a move stands in, by its place in moveSections.
func (o *offer) section() int {
	if n := o.rank() - 1; n < len(moveSections)-1 {
		return max(n, 0)
	}
	return len(moveSections) - 1
}

// ofClient says whether a move is something that a client does.
func (o *offer) ofClient() bool {
	n := o.Subject.Node
	switch o.Kind {
	case scenario.MoveOther, scenario.MoveCrash, scenario.MoveProduce, scenario.MoveConsume:
		return n.IsProducer() || n.IsConsumer()
	}
	return false
}

// words are the words for the kind of a move; what a client asks has its own.
func (o *offer) words() kindWords {
	k := kindOfMove(o.Kind)
	if o.ofClient() {
		k.group = groupClients
		if o.Kind == scenario.MoveOther {
			k.word = txtAsks
		}
		if o.Kind == scenario.MoveCrash {
			k.word, k.key = txtAnew, ""
		}
	}
	return k
}

var (
	txtAsks = words.New("ask", "询问")
	txtAnew = words.New("restart", "重启")
)

var noSubject = scenario.Subject{Node: kafka.NoNode, Peer: kafka.NoNode}

// otherSide joins what is possible on the other side: a move that only one of them can make
// says so.
func (h *hands) otherSide(at *standing, theirs []scenario.Move, side int) {
	other := words.Same(h.p.sides[side].brief(h.p.app.lang))
	own := words.Same(h.p.sides[h.p.active].brief(h.p.app.lang))
	for _, m := range theirs {
		i := slices.IndexFunc(at.offers, func(o offer) bool { return o.Source == m.Source })
		switch {
		case i < 0 && m.Enabled():
			at.offers = append(at.offers, offer{Move: m, only: other})
		case i < 0:
		case m.Enabled() && !at.offers[i].Enabled():
			at.offers[i].Move, at.offers[i].only = m, other
		case !m.Enabled() && at.offers[i].Enabled():
			at.offers[i].only = own
		}
	}
	for i := range at.offers {
		o := &at.offers[i]
		missing := !slices.ContainsFunc(theirs, func(m scenario.Move) bool {
			return m.Source == o.Source
		})
		if missing && o.Kind != moveNext && o.Enabled() && o.only.Empty() {
			o.only = own
		}
	}
}

// try finds out what would come of a move. It says whether it had to be tried.
func (h *hands) try(o *offer) bool {
	if o.tried {
		return false
	}
	o.tried = true
	if !o.Enabled() || o.Kind == moveNext || h.game() != nil { // foresight would be the answer
		return false
	}
	at := h.spotNow()
	best := at.drafts[h.p.active].Preview(o.Move)
	for i, d := range at.drafts {
		if !best.Refused.Empty() && i != h.p.active {
			best = d.Preview(o.Move)
		}
	}
	o.preview, o.reason, o.bad = inOneLine(news(best.Lines, o.Sentence)), best.Reason, best.Turns
	return true
}

// news leaves out the lines that only repeat what a sentence says, with a receiver at most.
func news(lines []words.Text, sentence words.Text) []words.Text {
	return slices.DeleteFunc(slices.Clone(lines), func(l words.Text) bool {
		return repeats(l.In(words.EN), sentence.In(words.EN))
	})
}

// repeats says whether a line has all words of a sentence in their order, and two more at most.
func repeats(line, sentence string) bool {
	wordsOf := func(s string) []string {
		return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,.", r) })
	}
	said, all := wordsOf(sentence), wordsOf(line)
	i := 0
	for _, w := range all {
		if i < len(said) && said[i] == w {
			i++
		}
	}
	return i == len(said) && len(all) <= len(said)+2
}

// inOneLine puts short lines into one.
func inOneLine(lines []words.Text) words.Text {
	say := func(lang words.Lang) string {
		var out []string
		for _, l := range lines {
			if !l.Empty() {
				out = append(out, l.In(lang))
			}
		}
		return strings.Join(out, " · ")
	}
	if len(lines) == 0 {
		return words.Text{}
	}
	return words.New(say(words.EN), say(words.ZH))
}

// triesATick is how many moves are tried between two pictures: a list must not make the screen
// wait.
const triesATick = 12

// tick tries the moves of the list, those that are seen first.
func (h *hands) tick() {
	if h == nil || !h.p.moving() || h.p.motion.live {
		return
	}
	left := triesATick
	for _, i := range h.unfolded() {
		if left == 0 {
			return
		}
		if h.try(&h.here.offers[i]) {
			h.p.app.stale()
			left--
		}
	}
}

// settle tries all moves that are in sight at once.
func (h *hands) settle() {
	for _, i := range h.unfolded() {
		h.try(&h.here.offers[i])
	}
	h.p.app.stale()
}

// listed gives the indices of the moves in the chosen group.
func (h *hands) listed() []int {
	var out []int
	all := h.list()
	for i := range all {
		o := &all[i]
		if h.group == groupAll || o.Kind == moveNext || o.words().group == h.group {
			out = append(out, i)
		}
	}
	return out
}

// count counts the moves that are possible.
func (h *hands) count() int {
	n := 0
	for _, o := range h.list() {
		if o.Enabled() {
			n++
		}
	}
	return n
}

// selected is the move that Enter makes: the chosen one, or the first that is possible; at
// the beginning of a sandbox, to send something.
func (h *hands) selected() *offer {
	var first, send *offer
	for _, i := range h.listed() {
		o := &h.here.offers[i]
		if o.Source == h.chosen {
			return o
		}
		if first == nil && o.Enabled() {
			first = o
		}
		if send == nil && o.Enabled() && o.Kind == scenario.MoveProduce {
			send = o
		}
	}
	if send != nil && h.p.box() != nil && h.p.step == 0 {
		return send
	}
	return first
}

// choose selects a move of the list.
func (h *hands) choose(source string) bool {
	i := slices.IndexFunc(h.list(), func(o offer) bool { return o.Source == source })
	if i < 0 {
		return false
	}
	h.chosen = source
	h.try(&h.here.offers[i])
	h.p.app.stale()
	return true
}

// step selects the next move of the list, or the one before.
func (h *hands) step(dir int) {
	all := h.listed()
	if len(all) == 0 {
		return
	}
	at := 0
	if sel := h.selected(); sel != nil {
		at = slices.IndexFunc(all, func(i int) bool { return &h.here.offers[i] == sel }) + dir
	}
	at = min(max(at, 0), len(all)-1)
	h.choose(h.here.offers[all[at]].Source)
}

// act makes a move and says why it cannot where it cannot.
func (h *hands) act(source string) bool {
	refused := h.do(source)
	if !refused.Empty() {
		h.p.app.toast(refused)
	}
	return refused.Empty()
}
