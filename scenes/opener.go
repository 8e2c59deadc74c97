package scenes

import (
	"slices"
	"strconv"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// naming shows the words that a lesson needs, one after the other, on the picture that the lesson
// uses: each points at its place on the stage.
type naming struct {
	words []*entry
	at    int
}

// mostNames is how many words an opener has: more than that nobody keeps.
const mostNames = 7

// newNaming takes the words of the lesson that are not met yet, or all; nil for none.
func (p *player) newNaming(all bool) *naming {
	var o naming
	for _, id := range p.lesson.Words {
		e, ok := wordNamed(id)
		if ok && (all || !p.app.met(id)) && len(o.words) < mostNames {
			o.words = append(o.words, e)
		}
	}
	if len(o.words) == 0 {
		return nil
	}
	return &o
}

// openNames shows the opener at the start of the lesson.
func (p *player) openNames(all bool) {
	p.finish()
	p.goTo(0)
	p.playing, p.asking = false, false
	if p.opener = p.newNaming(all); p.opener != nil {
		p.showTab(tabReason)
		p.tall = false // the stage is what the word is about
		p.meet()
	}
	p.revealed = -1
	p.app.stale()
}

// meet remembers that the present word was shown.
func (p *player) meet() { p.app.meet(p.opener.words[p.opener.at].id) }

// turnName goes to another word of the opener; after the last one comes the lesson's
// first step.
func (p *player) turnName(dir int) {
	o := p.opener
	o.at += dir
	if o.at < 0 || o.at >= len(o.words) {
		p.closeNames()
		if dir > 0 {
			p.next()
		}
		return
	}
	p.meet()
	p.revealed = -1
	p.app.stale()
}

func (p *player) closeNames() {
	p.opener, p.revealed = nil, -1
	p.app.stale()
}

// met says whether the reader was shown a word before.
func (a *App) met(id string) bool { return slices.Contains(a.kept.data.Met, id) }

func (a *App) meet(id string) {
	if !a.met(id) {
		a.kept.data.Met = append(a.kept.data.Met, id)
		a.kept.save()
	}
}

// setNames says whether lessons begin with the names that are new to the reader.
func (a *App) setNames(on bool) {
	a.kept.data.NoNames = !on
	a.kept.save()
	a.stale()
}

// greet opens the names of a lesson that was entered, not one that a link opens at a step.
func (a *App) greet() {
	p := a.player
	if p == nil || p.embed || p.present || p.step > 0 {
		return
	}
	if a.opt.Openers && !a.kept.data.NoNames {
		p.openNames(false)
	}
}

var (
	txtNames       = words.New("Names first", "先认识术语")
	txtNameOf      = words.New("Names first · {n} of {m}", "先认识术语 · {n} / {m}")
	txtNamesFirst  = words.New("New names before a lesson", "课前先认识新术语")
	txtNextName    = words.New("Next word", "下一个术语")
	txtBeginLesson = words.New("Begin", "开始")
	txtSkipNames   = words.New("Skip the names", "跳过术语")
	txtSeePic      = words.New("See it change", "看它怎样变化")
	txtHereIs      = words.New("On the stage: {thing} {value}", "在舞台上：{thing} {value}")
)

// name gives the word that the opener is at.
func (p *player) name() *entry { return p.opener.words[p.opener.at] }

// addNames puts the word of the opener into the panel, the first below what the lesson is about:
// from the last word the lesson goes on to its first step.
func (p *player) addNames(body *ui.Node) {
	lang, o, e := p.app.lang, p.opener, p.name()
	if o.at == 0 {
		body.Add(ui.Paragraph("names/about", p.sentence(), ui.BoldFont(17), ui.Plain, 0))
	}
	body.Add(ui.Paragraph("names/count", p.nameCount(), strong(lang), ui.QuietTone, 0),
		ui.Paragraph("names/word", e.word.In(lang), ui.BoldFont(20), ui.Accented, 0),
		ui.Paragraph("names/mean", e.mean.In(lang), ui.SansFont(17), ui.Plain, 0))
	if t := p.nameHere(); !t.Empty() {
		body.Add(ui.Paragraph("names/here", t.In(lang), ui.SansFont(15), ui.QuietTone, 0))
	}
	links := ui.Flow("names/links", 18, 8, ui.Pad{Top: 4},
		ui.Link("names/picture", txtSeePic.In(lang), ui.BoldFont(15),
			func() { p.app.openWord(e.id) }))
	if o.at < len(o.words)-1 {
		links.Add(ui.Link("names/skip", txtSkipNames.In(lang), ui.BoldFont(15), p.closeNames))
	}
	body.Add(links)
}

// nameSentence is what the panel says of the word, in one line.
func (p *player) nameSentence() string {
	lang, e := p.app.lang, p.name()
	s := e.word.In(lang) + ": " + e.mean.In(lang)
	if p.opener.at == 0 {
		s = p.sentence() + " " + s
	}
	return s
}

func (p *player) nameCount() string {
	return txtNameOf.Fill("n", strconv.Itoa(p.opener.at+1), "m",
		strconv.Itoa(len(p.opener.words))).In(p.app.lang)
}

// nameHere says what the word stands for on the stage now.
func (p *player) nameHere() words.Text {
	g, s, ok := p.nameAt()
	if !ok {
		return words.Text{}
	}
	v := s.value(g.cur)
	if v.Empty() {
		return v
	}
	return txtHereIs.With("thing", s.name()).With("value", v)
}

// nextName is what Next does while the opener is shown.
func (p *player) nextName() words.Text {
	if p.opener.at == len(p.opener.words)-1 {
		return txtBeginLesson
	}
	return txtNextName
}

// addNamesLink offers the names again at the start of the lesson.
func (p *player) addNamesLink(body *ui.Node) {
	if p.step > 0 || p.embed || len(p.lesson.Words) == 0 || p.what != nil {
		return
	}
	body.Add(ui.Link("names", txtNames.In(p.app.lang), ui.BoldFont(15),
		func() { p.openNames(true) }))
}

// wordSpot says where on the stage a word has its place: at the leader where each replica has one.
func wordSpot(id string, f *view.Frame) (s spot, ok bool) {
	leader, follower := "", ""
	for i := range f.Lanes {
		l := &f.Lanes[i]
		switch {
		case !l.Hosted:
		case l.Role == view.RoleLeader && leader == "":
			leader = l.Broker
		case l.Role != view.RoleLeader && follower == "":
			follower = l.Broker
		}
	}
	if leader == "" {
		leader = follower
	}
	if follower == "" {
		follower = leader
	}
	for _, w := range wordSpots {
		if w.word != id {
			continue
		}
		s = spot(w.kind)
		switch w.whose {
		case ofLeader:
			s += spot(":" + leader)
		case ofFollower:
			s += spot(":" + follower)
		case ofPreferred:
			if len(f.Controller.Replicas) == 0 {
				return "", false
			}
			s += spot(":" + f.Controller.Replicas[0])
		case ofProducer:
			if len(f.Producers) == 0 {
				return "", false
			}
			s = ackedSpot(f, s)
		case ofConsumer:
			if len(f.Consumers) == 0 {
				return "", false
			}
			s += spot(":" + f.Consumers[0].Name)
		}
		return s, w.stands(f, leader)
	}
	return "", false
}

// ackedSpot is the last record that a producer was told is acknowledged, or without one the
// producer.
func ackedSpot(f *view.Frame, kind spot) spot {
	p := &f.Producers[0]
	for i := len(p.Records) - 1; i >= 0; i-- {
		if r := &p.Records[i]; r.State == view.SendAcked {
			return spot("record:" + r.Name)
		}
	}
	return kind + spot(":"+p.Name)
}

// The owners of things on the stage.
type owner int8

const (
	ofNobody owner = iota
	ofLeader
	ofFollower
	ofPreferred
	ofProducer
	ofConsumer
)

// wordPlace is where a word has its place.
type wordPlace struct {
	word, kind string
	whose      owner
}

var wordSpots = [...]wordPlace{
	{"topic", "log", ofLeader},
	{"partition", "log", ofLeader},
	{"broker", "name", ofLeader},
	{"replica", "log", ofFollower},
	{"record", "log", ofLeader},
	{"committed", "hw", ofLeader},
	{"zookeeper", "registered", ofNobody},
	{"kraft", "quorum", ofNobody},
	{"controller-node", "holder", ofNobody},
	{"offset", "offsets", ofLeader},
	{"leo", "leo", ofLeader},
	{"high-watermark", "hw", ofLeader},
	{"fetch", "role", ofFollower},
	{"fetcher", "role", ofFollower},
	{"truncation", "leo", ofFollower},
	{"log-start", "log", ofLeader},
	{"leader", "role", ofLeader},
	{"isr", "isr", ofNobody},
	{"lag", "leo", ofFollower},
	{"min-isr", "isr", ofNobody},
	{"elr", "elr", ofNobody},
	{"preferred-leader", "role", ofPreferred},
	{"unclean-election", "isr", ofNobody},
	{"reassignment", "isr", ofNobody},
	{"leader-epoch", "term", ofNobody},
	{"leader-and-isr", "role", ofFollower},
	{"divergence", "log", ofFollower},
	{"leader-epoch-cache", "cache", ofLeader},
	{"epoch-end", "cache", ofLeader},
	{"fencing", "term", ofNobody},
	{"zkversion", "version", ofNobody},
	{"broker-epoch", "registration", ofLeader},
	{"controller-epoch", "holder", ofNobody},
	{"controller", "holder", ofNobody},
	{"controller-kraft", "quorum", ofNobody},
	{"quorum", "quorum", ofNobody},
	{"metadata-log", "metadata", ofNobody},
	{"session", "registered", ofNobody},
	{"fenced", "registration", ofFollower},
	{"page-cache", "disk", ofLeader},
	{"flush", "disk", ofLeader},
	{"recovery", "disk", ofFollower},
	{"checkpoint", "file", ofLeader},
	{"acks", "client", ofProducer},
	{"idempotence", "client", ofProducer},
	{"position", "read", ofConsumer},
	{"offset-reset", "read", ofConsumer},
}

// stands says whether the stage shows the thing at all.
func (w *wordPlace) stands(f *view.Frame, leader string) bool {
	switch w.kind {
	case "elr":
		return f.Quorum != nil && (f.Quorum.ELR || len(f.Controller.ELR) > 0)
	case "quorum", "metadata":
		return f.Quorum != nil
	case "holder", "registered":
		return f.Quorum == nil
	case "cache":
		l := laneOf(f, leader)
		return l != nil && l.HasCache
	case "file":
		l := laneOf(f, leader)
		return l != nil && l.Checkpoint != kafka.NoOffset
	}
	return true
}
