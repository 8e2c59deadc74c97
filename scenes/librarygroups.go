package scenes

import (
	"strconv"

	"highwater/core/words"
	"highwater/ui"
)

// topic is a group of lessons, or a theme within one, with its name beside others and above its
// cards.
type topic struct {
	id           string
	brief, title words.Text
	tiny         words.Text // on a phone
}

var txtTable = words.New("Table", "对照表")

var (
	txtBasics = words.New("Basics", "基础")
	txtOfKIPs = words.New("Failures", "故障")
	txtField  = words.New("From the field", "实战案例")
)

var groups = []topic{
	{ownGroup, txtOwn, txtOwn, words.New("Mine", "我的")},
	{"basics", txtBasics, txtBasics, txtBasics},
	{"kip", txtOfKIPs, words.New("Failures and their fixes", "故障与修复"), txtOfKIPs},
	{"field", txtField, txtField, words.New("Field", "实战")},
}

// groupNamed finds a group.
func groupNamed(id string) topic {
	for _, g := range groups {
		if g.id == id {
			return g
		}
	}
	return topic{id: id}
}

// themes part the lessons from the field.
var fieldThemes = []topic{
	{id: "isr", brief: words.New("ISR and HW", "ISR 与 HW"), title: words.New(
		"The ISR and the high watermark", "ISR 与 HW")},
	{id: "logs", brief: words.New("Logs", "日志"), title: words.New(
		"Logs that part, and where they are cut", "日志分叉与截断")},
	{id: "disks", brief: words.New("Disks", "磁盘"), title: words.New(
		"Disks, files and recovery", "磁盘、文件与恢复")},
	{id: "elections", brief: words.New("Elections", "选举"), title: words.New(
		"Elections and eligible replicas", "选举与 ELR")},
	{id: "clients", brief: words.New("Clients", "客户端"), title: words.New(
		"Producers, consumers and groups", "生产者、消费者与消费组")},
	{id: "controller", brief: words.New("Controller", "controller"), title: words.New(
		"Controllers and ZooKeeper", "controller 与 ZooKeeper")},
}

func themeNamed(id string) (topic, bool) {
	for _, t := range fieldThemes {
		if t.id == id {
			return t, true
		}
	}
	return topic{}, false
}

// groupOf gives the lessons of a group, in the order in which they teach.
func (l *library) groupOf(id string) (out []Lesson) {
	for _, les := range l.lessons {
		if les.Group == id {
			out = append(out, les)
		}
	}
	return out
}

// section is some lessons below a heading.
type section struct {
	id    string
	title string
	small bool // within a group
	of    []Lesson
}

// sectionsOf divides a group by theme; a group without themes is one section. Its own heading is
// the first.
func (l *library) sectionsOf(g *topic, lessons []Lesson) []section {
	lang := l.app.lang
	out := []section{{id: g.id, title: g.title.In(lang)}}
	for _, t := range fieldThemes {
		p := section{id: g.id + "/" + t.id, title: t.title.In(lang), small: true}
		for _, les := range lessons {
			if les.Theme == t.id {
				p.of = append(p.of, les)
			}
		}
		if len(p.of) > 0 {
			out = append(out, p)
		}
	}
	for _, les := range lessons {
		if _, known := themeNamed(les.Theme); !known {
			out[0].of = append(out[0].of, les)
		}
	}
	return out
}

// jumps scroll to the groups and, where it lies below the cards, to the table.
func (l *library) jumps(area string) *ui.Node {
	row := ui.Flow("jumps", 8, 8, ui.Pad{})
	if l.query != "" {
		return row.Add(l.foundLine()...)
	}
	add := func(id, label, to string) {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "jump/" + id, Label: label, Small: true,
			OnPress: func() { l.jump(area, to) },
		}))
	}
	for _, g := range groups {
		if n := len(l.groupOf(g.id)); n > 0 {
			add(g.id, l.jumpName(&g, n), "cards/"+g.id)
		}
	}
	if !l.app.wide() {
		add("table", txtTable.In(l.app.lang), "table/title")
	}
	return row
}

// jumpName is the name of a group on the button that scrolls to it; on a phone four of them share
// a line.
func (l *library) jumpName(g *topic, n int) string {
	if l.app.w < phoneBelow {
		return g.tiny.In(l.app.lang)
	}
	return g.brief.In(l.app.lang) + " · " + strconv.Itoa(n)
}

// themeJumps scroll to the themes of a group.
func (l *library) themeJumps(parts []section) *ui.Node {
	area := "library/scroll"
	if l.app.wide() {
		area = "cards/scroll"
	}
	row := ui.Flow("jumps/themes", 6, 6, ui.Pad{})
	for _, p := range parts {
		if !p.small {
			continue
		}
		t, _ := themeNamed(p.of[0].Theme)
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "jump/" + p.id, Small: true, Style: ui.PillButton,
			Label:   t.brief.In(l.app.lang) + " · " + strconv.Itoa(len(p.of)),
			OnPress: func() { l.jump(area, "cards/"+p.id) },
		}))
	}
	return row
}

// jump scrolls an area so that a node is at its top.
func (l *library) jump(area, to string) {
	tree := l.app.tree
	a, n := tree.Find(area), tree.Find(to)
	if a == nil || n == nil {
		return
	}
	at := tree.ScrollOffset(area)
	tree.ScrollTo(area, ui.Pt(at.X, at.Y+n.Rect.Y-a.Rect.Y))
	l.app.stale()
}

// cards lists the lessons by group, or those that were looked for, in a column of a width.
func (l *library) cards(width float64) *ui.Node {
	n := int(max(1, min(4, (width-10)/(cardLeast+cardGap))))
	col := ui.Column("cards", cardGap, ui.Pad{Right: 10, Bottom: 6, Left: 2})
	l.addStart(col)
	if l.query != "" {
		l.addAnswers(col)
		l.addCards(col, l.results().lessons, n)
		return col
	}
	for i := range groups {
		lessons := l.groupOf(groups[i].id)
		if len(lessons) == 0 {
			continue
		}
		parts := l.sectionsOf(&groups[i], lessons)
		for _, p := range parts {
			f, tone := ui.BoldFont(17), ui.Plain
			if p.small {
				f, tone = ui.BoldFont(15), ui.QuietTone
			}
			col.Add(ui.Label("cards/"+p.id, p.title, f, tone, ui.Left))
			if !p.small && len(parts) > 1 {
				col.Add(l.themeJumps(parts))
			}
			l.addCards(col, p.of, n)
		}
	}
	return col.Add(l.forgetButton())
}

// addCards adds cards, n beside each other.
func (l *library) addCards(col *ui.Node, lessons []Lesson, n int) {
	addRows(col, len(lessons), n, func(i int) *ui.Node { return l.card(lessons[i]) })
}

// addRows adds so many cards, n beside each other.
func addRows(col *ui.Node, count, n int, card func(i int) *ui.Node) {
	for from := 0; from < count; from += n {
		row := ui.Row("", cardGap, ui.Pad{})
		for i := from; i < from+n; i++ {
			one := ui.Space(ui.Flex(1))
			if i < count {
				one = card(i).With(ui.Flex(1))
			}
			row.Add(one)
		}
		col.Add(row)
	}
}

// originOf is the improvement proposal that a lesson tells of, its case and ticket, or its group.
// The basics may name a proposal too, but are no story of it.
func originOf(les *Lesson) words.Text {
	if les.Group == "field" && len(les.Tags) > 0 {
		return words.Same(caseAndTicket(les.Tags))
	}
	if les.KIP != "" && les.Group != "basics" {
		return words.Same(les.KIP)
	}
	for _, g := range groups {
		if g.id == les.Group {
			return g.title
		}
	}
	return words.Same(les.ID)
}

// caseAndTicket names the case of a lesson and its first ticket, what there is of both.
func caseAndTicket(tags []string) string {
	out := ""
	for _, t := range tags {
		switch {
		case len(t) == 3 && t[0] == 'H':
			out = t
		case len(t) > 6 && t[:6] == "KAFKA-":
			if out != "" {
				out += " · "
			}
			return out + t
		}
	}
	return out
}
