package scenes

import (
	"slices"
	"strconv"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// setup is the dialog in which a cluster is made: nothing of it counts before it is taken.
type setup struct {
	box    *sandbox
	c      scenario.ClusterSpec
	rules  []string
	adding bool       // the list of settings is open
	open   string     // the setting whose values are offered
	typed  string     // a number that is being typed for it
	fault  words.Text // what is wrong with it
}

var (
	txtBegin     = words.New("Begin with", "从这里开始")
	txtSettings  = words.New("Settings, by their Kafka names", "配置，用 Kafka 的名字")
	txtAddOne    = words.New("Add a setting", "添加配置")
	txtTakeIt    = words.New("Start this cluster", "启动这个集群")
	txtFewer     = words.New("{name}: one less", "{name}：减一")
	txtMore      = words.New("{name}: one more", "{name}：加一")
	txtAsUsual   = words.New("default", "默认")
	txtANumber   = words.New("a number from {a} to {b}", "{a} 到 {b} 之间的数")
	txtAtLeast   = words.New("The least is {n}.", "最小为 {n}。")
	txtAtMost    = words.New("The most is {n}.", "最大为 {n}。")
	txtStartOver = words.New("The moves made so far stay in undo.", "已做的操作可以用撤销找回。")
)

// openCluster shows the dialog.
func (b *sandbox) openCluster() {
	s := &setup{box: b, c: b.cluster}
	if b.lesson != "" {
		s.c = usualCluster()
	}
	if p := b.app.player; p != nil {
		s.rules = p.ruleNames()
	}
	s.c.Settings = slices.Clone(s.c.Settings)
	b.app.openDialog(s.dialog)
}

func (s *setup) dialog() *ui.Node {
	a := s.box.app
	lang := a.lang
	col := ui.Column("setup", 8, ui.PadAll(18), a.headline(txtSetUp.In(lang)),
		ui.Paragraph("", txtBegin.In(lang), strong(lang), ui.QuietTone, 0))
	row := ui.Flow("setup/presets", 8, 8, ui.Pad{})
	for _, p := range presets {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "preset/" + p.id, Label: p.title.In(lang), Style: ui.Outlined, Wrap: true,
			OnPress: func() { s.box.begin(p) },
		}))
	}
	col.Add(row, ui.Rule())
	s.addNumbers(col)
	col.Add(ui.Rule(),
		ui.Paragraph("", txtSettings.In(lang), strong(lang), ui.QuietTone, 0))
	s.addSettings(col)
	if !s.fault.Empty() {
		col.Add(ui.Paragraph("setup/fault", s.fault.In(lang), ui.BoldFont(14), ui.Bad, 0))
	}
	if p := a.player; p != nil && p.hands != nil && len(p.hands.moves()) > 0 {
		col.Add(ui.Paragraph("setup/kept", txtStartOver.In(lang), small(lang), ui.QuietTone, 0))
	}
	col.Add(ui.Button(ui.ButtonSpec{
		ID: "setup/take", Label: txtTakeIt.In(lang), Style: ui.Primary, OnPress: s.take,
	}))
	return a.float("setup-dialog", txtSetUp.In(lang), 700, col)
}

// addNumbers adds the numbers of the cluster, two in a line where there is room.
func (s *setup) addNumbers(col *ui.Node) {
	all := make([]*ui.Node, 0, len(clusterParts)+1)
	for _, p := range clusterParts {
		all = append(all, s.stepper(p))
	}
	all = append(all, s.acks())
	if s.box.app.w < phoneBelow {
		col.Add(all...)
		return
	}
	for i := 0; i < len(all); i += 2 {
		line := ui.Row("setup/line/"+strconv.Itoa(i), 28, ui.Pad{}, all[i].With(ui.Flex(1)))
		if i+1 < len(all) {
			line.Add(all[i+1].With(ui.Flex(1)))
		}
		col.Add(line.With(ui.Fixed(42)))
	}
}

// take begins with the cluster, or says what is wrong with it.
func (s *setup) take() {
	if s.fault = s.box.renew(s.c, s.rules); s.fault.Empty() {
		return
	}
	s.box.app.stale()
}

// begin begins with one of the prepared clusters.
func (b *sandbox) begin(p preset) {
	if why := b.renew(p.spec(), []string{p.rules}); !why.Empty() {
		b.app.toast(why)
	}
}

// stepper is a number with a button on either side.
func (s *setup) stepper(p clusterPart) *ui.Node {
	a := s.box.app
	at, name := p.at(&s.c), p.label.In(a.lang)
	set := func(n int) func() {
		return func() { *at, s.fault = n, words.Text{}; a.stale() }
	}
	button := func(id, sign string, t words.Text, press func(), why words.Text) *ui.Node {
		n := ui.Button(ui.ButtonSpec{ID: id, Label: sign, OnPress: press}).With(ui.Fixed(44))
		n.Label = t.Fill("name", name).In(a.lang)
		return n.DisabledBecause(why.In(a.lang))
	}
	var low, high words.Text
	if *at <= p.min {
		low = txtAtLeast.Fill("n", strconv.Itoa(p.min))
	}
	if *at >= p.max {
		high = txtAtMost.Fill("n", strconv.Itoa(p.max))
	}
	id := "setup/" + p.name
	return ui.CenterRow(id, 8, ui.Pad{},
		ui.Paragraph(id+"/name", name, ui.SansFont(15), ui.Plain, 0).With(ui.Flex(1)),
		button(id+"/less", "−", txtFewer, set(*at-1), low),
		ui.Label(id+"/value", strconv.Itoa(*at), ui.MonoBold(16), ui.Plain, ui.Center).
			With(ui.Fixed(36)),
		button(id+"/more", "+", txtMore, set(*at+1), high)).With(ui.Fixed(42))
}

func (s *setup) acks() *ui.Node {
	opts := make([]ui.Option, len(acksWords))
	for i, w := range acksWords {
		opts[i].Label = w
	}
	choose := func(i int) { s.c.Acks = acksWords[i]; s.box.app.stale() }
	return ui.CenterRow("setup/acks", 8, ui.Pad{},
		ui.Paragraph("setup/acks/name", "acks", ui.SansFont(15), ui.Plain, 0).With(ui.Flex(1)),
		ui.Segmented("setup/acks/value", opts, slices.Index(acksWords, s.c.Acks), choose).
			With(ui.Fixed(150))).With(ui.Fixed(42))
}

// addSettings lists what was set by name, and what else can be.
func (s *setup) addSettings(col *ui.Node) {
	a := s.box.app
	lang := a.lang
	for _, one := range s.c.Settings {
		id := "set/" + one.Name
		col.Add(ui.CenterRow(id, 8, ui.Pad{},
			ui.Paragraph(id+"/name", one.Name+" = "+one.Value, ui.MonoFont(14), ui.Plain, 0).
				With(ui.Flex(1)),
			iconButton(id+"/default", one.Name+": "+txtAsUsual.In(lang), ui.IconCross,
				func() { s.set(one.Name, "") })))
	}
	if !s.adding {
		col.Add(ui.Button(ui.ButtonSpec{
			ID: "set/add", Label: txtAddOne.In(lang), Style: ui.Outlined,
			OnPress: func() { s.adding = true; a.stale() },
		}))
		return
	}
	for _, d := range scenario.SettingDocs() {
		if d.Name == "min.insync.replicas" {
			continue // has its own place above
		}
		id := "set/new/" + d.Name
		text := ui.Column(id+"/text", 2, ui.PadXY(12, 8),
			ui.Paragraph(id+"/name", d.Name, ui.MonoBold(14), ui.Plain, 0),
			ui.Paragraph(id+"/doc", d.Doc.In(lang), small(lang), ui.QuietTone, 0))
		col.Add(ui.Card(id, d.Name, s.open == d.Name, text, func() {
			s.open, s.typed = d.Name, ""
			a.stale()
		}))
		if s.open == d.Name {
			col.Add(s.values(d))
		}
	}
}

// values offers values of a setting: its words, or numbers and a field for any other.
func (s *setup) values(d scenario.SettingDoc) *ui.Node {
	lang := s.box.app.lang
	row := ui.Flow("set/values", 8, 8, ui.PadXY(12, 4))
	for _, v := range offeredValues(d) {
		row.Add(ui.Button(ui.ButtonSpec{
			ID: "set/value/" + v, Label: v, Style: ui.Outlined, Small: true,
			OnPress: func() { s.set(d.Name, v) },
		}))
	}
	if d.Words != nil {
		return row
	}
	hint := txtANumber.Fill("a", strconv.Itoa(d.Min), "b", strconv.Itoa(d.Max)).In(lang)
	field := ui.Field(ui.FieldSpec{
		ID: "set/typed", Label: d.Name, Placeholder: hint, Value: s.typed,
		OnChange: func(v string) { s.typed = v; s.box.app.stale() },
		OnSubmit: func(v string) { s.set(d.Name, v) },
	})
	return ui.Column("set/any", 6, ui.Pad{}, row,
		ui.Row("set/any/field", 0, ui.PadXY(12, 0), field.With(ui.Flex(1))).With(ui.Fixed(40)))
}

// offeredValues are values of a setting that are worth trying.
func offeredValues(d scenario.SettingDoc) []string {
	if d.Words != nil {
		return d.Words
	}
	tries := []int{0, 1, 2, 4, 10}
	if d.Max > 10000 && d.Min <= 1 {
		tries = []int{0, 1, 100, 1000, 5000, 30000}
	}
	var out []string
	for _, n := range tries {
		if n >= d.Min && n <= d.Max {
			out = append(out, strconv.Itoa(n))
		}
	}
	return out
}

// set sets a setting, or says why it cannot be that.
func (s *setup) set(name, value string) {
	if s.fault = setSetting(&s.c, name, value); s.fault.Empty() {
		s.adding, s.open, s.typed = false, "", ""
	}
	s.box.app.stale()
}
