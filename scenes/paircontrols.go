package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

var (
	txtPairScript = words.New("Script", "脚本")
	txtPairRound  = words.New("round trip A–{c}", "A–{c} 往返")
	txtPairDies   = words.New("at 1.5 s", "1.5 秒时")
	txtPairBacks  = words.New("at 40 s", "40 秒时")
	txtPairNobody = words.New("nothing happens", "无故障")
	txtPairDead   = words.New("{c} dies", "{c} 崩溃")
	txtPairOff    = words.New("{c} is cut off", "{c} 断网")
	txtPairReturn = words.New("they come back", "恢复")
	txtPairStay   = words.New("they stay away", "不恢复")
	txtPairCopies = words.New("copies", "副本数")
	txtPairMin    = words.Same("min.insync.replicas")
	txtPairRules  = words.New("rules", "规则")
)

// pairChoice is one thing to choose: a button that opens a list, and a choice of the twin.
type pairChoice struct {
	id, value string
	label     words.Text
	options   []pairOption
}

type pairOption struct {
	value string
	text  words.Text
	set   pairSettings // with it
}

// all lists what can be chosen.
func (p *pair) all() []pairChoice {
	out := []pairChoice{}
	for i := range p.set.copies - 1 {
		c := pairChoice{
			id: "pair-delay-" + strconv.Itoa(i+1), value: strconv.Itoa(p.set.delay[i]),
			label: txtPairRound.Fill("c", view.CopyNames[i+1]),
		}
		for _, ms := range pairDelays {
			s := p.set
			s.delay[i] = ms
			c.add(strconv.Itoa(ms), words.Same(msText(float64(ms))), s)
		}
		out = append(out, c)
	}
	out = append(out, p.faults(), p.returns())
	few := func(id string, label words.Text, now int, most int, set func(*pairSettings, int)) {
		c := pairChoice{id: id, value: strconv.Itoa(now), label: label}
		for n := 1; n <= most; n++ {
			if id == "pair-copies" && n != 3 && n != 5 {
				continue
			}
			s := p.set
			set(&s, n)
			c.add(strconv.Itoa(n), words.Same(strconv.Itoa(n)), s)
		}
		out = append(out, c)
	}
	few("pair-copies", txtPairCopies, p.set.copies, 5, func(s *pairSettings, n int) {
		s.copies, s.minISR = n, min(s.minISR, n)
		s.gone &= 1<<(n-1) - 1
	})
	few("pair-min", txtPairMin, p.set.minISR, p.set.copies, func(s *pairSettings, n int) {
		s.minISR = n
	})
	rules := pairChoice{id: "pair-rules", value: p.set.rules, label: txtPairRules}
	for _, name := range pairRules {
		s := p.set
		s.rules = name
		rules.add(name, words.Same(name), s)
	}
	return append(out, rules)
}

func (c *pairChoice) add(value string, text words.Text, set pairSettings) {
	c.options = append(c.options, pairOption{value, text, set})
}

// faults are who dies or is cut off: nobody, one follower, or two.
func (p *pair) faults() pairChoice {
	c := pairChoice{id: "pair-fault", label: txtPairDies}
	for _, cut := range []bool{false, true} {
		for gone := range 1 << (p.set.copies - 1) {
			who := p.goneNames(gone)
			if gone == 0 && cut || len(who) > 2 {
				continue
			}
			s := p.set
			s.gone, s.cut = gone, cut
			text, value := txtPairNobody, "stop"+strconv.Itoa(gone)
			if gone > 0 {
				text = txtPairDead.Fill("c", joinNames(who))
			}
			if cut {
				text, value = txtPairOff.Fill("c", joinNames(who)), "cut"+strconv.Itoa(gone)
			}
			c.add(value, text, s)
			if gone == p.set.gone && (cut == p.set.cut || gone == 0) {
				c.value = value
			}
		}
	}
	return c
}

func (p *pair) goneNames(gone int) (out []string) {
	for i := range p.set.copies - 1 {
		if gone>>i&1 == 1 {
			out = append(out, view.CopyNames[i+1])
		}
	}
	return out
}

func (p *pair) returns() pairChoice {
	c := pairChoice{id: "pair-back", value: "no", label: txtPairBacks}
	if p.set.back {
		c.value = "yes"
	}
	yes, no := p.set, p.set
	yes.back, no.back = true, false
	c.add("yes", txtPairReturn, yes)
	c.add("no", txtPairStay, no)
	return c
}

func (c *pairChoice) chosen() words.Text {
	for i := range c.options {
		if c.options[i].value == c.value {
			return c.options[i].text
		}
	}
	return words.Same(c.value)
}

// command chooses an option of one of them.
func (p *pair) command(id, value string) bool {
	all := p.all()
	i := slices.IndexFunc(all, func(c pairChoice) bool { return c.id == id })
	if i < 0 {
		return false
	}
	for _, o := range all[i].options {
		if o.value == value {
			p.app.closeDialog()
			p.want(o.set)
		}
	}
	return true
}

// controls is the row of buttons above the stage; on a narrow screen one that opens them.
func (p *pair) controls() *ui.Node {
	lang := p.app.lang
	row := ui.Flow("pair", 8, 6, ui.PadXY(14, 6))
	if !p.app.wide() {
		all := p.all()
		text := txtPairScript.In(lang) + txtBlank.In(lang)
		for _, c := range all[:p.set.copies] {
			text += c.chosen().In(lang) + " · "
		}
		text = strings.TrimSuffix(text, " · ")
		return row.Add(ui.Button(ui.ButtonSpec{
			ID: "pair-script", Label: ui.Ellipsis(text, ui.BoldFont(14), p.app.w-60), Small: true,
			OnPress: p.openAll,
		}))
	}
	for _, c := range p.all() {
		row.Add(p.button(&c))
	}
	return row
}

// button shows one of them and opens its list.
func (p *pair) button(c *pairChoice) *ui.Node {
	lang, id := p.app.lang, c.id
	return ui.Button(ui.ButtonSpec{
		ID: id, Label: c.label.In(lang) + txtBlank.In(lang) + c.chosen().In(lang), Small: true,
		OnPress: func() {
			p.app.closeDialog()
			p.open(id)
		},
	})
}

// openAll lists all that can be chosen.
func (p *pair) openAll() {
	p.app.openDialog(func() *ui.Node {
		t := txtPairScript.In(p.app.lang)
		col := ui.Column("pair/all", 8, ui.PadAll(18), p.app.headline(t))
		for _, c := range p.all() {
			col.Add(p.button(&c))
		}
		return p.app.float("pair-script-dialog", t, 360, col)
	})
}

// open lists the options of one of them.
func (p *pair) open(id string) {
	p.app.openDialog(func() *ui.Node {
		lang := p.app.lang
		all := p.all()
		c := &all[max(0, slices.IndexFunc(all, func(c pairChoice) bool { return c.id == id }))]
		col := ui.Column("pair/list", 6, ui.PadAll(18), p.app.headline(c.label.In(lang)))
		for _, o := range c.options {
			col.Add(ui.Button(ui.ButtonSpec{
				ID: id + "/" + o.value, Label: o.text.In(lang), Selected: o.value == c.value,
				OnPress: func() { p.command(id, o.value) },
			}))
		}
		return p.app.float("pair-dialog", c.label.In(lang), 360, col)
	})
}

// choices are the same for the twin.
func (p *pair) choices() (out []TwinChoice) {
	lang := p.app.lang
	for _, c := range p.all() {
		t := TwinChoice{ID: c.id, Label: c.label.In(lang), Value: c.value}
		for _, o := range c.options {
			t.Options = append(t.Options, TwinOption{o.value, o.text.In(lang)})
		}
		out = append(out, t)
	}
	return out
}
