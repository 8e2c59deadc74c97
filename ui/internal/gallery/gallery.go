package gallery

import (
	"strconv"
	"time"

	"highwater/ui"
)

// App is a ui.App with two columns of widgets and a stage.
type App struct {
	Tree    *ui.Tree
	Presses []string // ids in the order in which they were pressed
	Spin    bool     // draw every frame anew, for measuring
	w, h    float64
	chosen  int
	step    float64
	on      bool
	typed   string
}

// New makes the gallery in a theme.
func New(th *ui.Theme) *App {
	return &App{Tree: ui.NewTree(th), chosen: 0, step: 7, on: true}
}

// Resize implements ui.App.
func (a *App) Resize(w, h, _ float64) {
	a.w, a.h = w, h
	a.build()
}

// Update implements ui.App.
func (a *App) Update(events []ui.Event, now time.Duration) {
	for _, e := range a.Tree.Update(events, now) {
		if e.Is("t", 0) {
			a.switchTheme()
		}
	}
}

func (a *App) switchTheme() {
	if a.Tree.Theme.Dark {
		a.Tree.Theme = ui.LightTheme()
	} else {
		a.Tree.Theme = ui.DarkTheme()
	}
	a.Tree.Invalidate()
}

// Dirty implements ui.App.
func (a *App) Dirty() bool { return a.Spin || a.Tree.Dirty() }

// Draw implements ui.App.
func (a *App) Draw(c ui.Canvas) {
	c.Clear(a.Tree.Theme.Ground)
	a.Tree.Draw(c)
}

func (a *App) pressed(id string) func() {
	return func() { a.Presses = append(a.Presses, id) }
}

func (a *App) build() {
	head := a.header()
	body := ui.Row("body", 12, ui.PadAll(16),
		ui.Column("left", 12, ui.Pad{}, a.stage().With(ui.Flex(1)), a.icons()).With(ui.Flex(1)),
		ui.Panel(ui.Column("side", 0, ui.PadAll(1),
			ui.Scroll("right", a.reason()).With(ui.Flex(1)))).
			With(ui.Fixed(340)))
	root := ui.Column("root", 0, ui.Pad{}, head, body.With(ui.Flex(1)))
	ui.Place(root, ui.R(0, 0, a.w, a.h))
	a.Tree.SetRoot(root)
}

func (a *App) header() *ui.Node {
	n := ui.CenterRow("header", 10, ui.PadXY(16, 0),
		ui.Button(ui.ButtonSpec{
			ID: "back", Label: "Library", Icon: ui.IconChevronLeft, Style: ui.Ghost, Small: true,
			OnPress: a.pressed("back"),
		}),
		ui.Label("title", "KIP-101 · A committed record is lost",
			ui.BoldFont(18), ui.Plain, ui.Left),
		ui.Badge("loss", "data loss", ui.IconDiamond, ui.Bad),
		ui.Badge("fixed", "fixed in 0.11", ui.IconCheck, ui.Good),
		ui.Space(ui.Flex(1)),
		ui.Field(ui.FieldSpec{
			ID: "search", Label: "Search", Placeholder: "loss, KIP-279",
			Icon: ui.IconSearch, Value: a.typed,
			OnChange: func(s string) { a.typed = s; a.build() },
		}).With(ui.Fixed(150)),
		ui.Segmented("lang", []ui.Option{{Label: "EN"}, {Label: "中文"}}, a.chosen, func(i int) {
			a.chosen = i
			a.build()
		}),
		a.icon("theme", "Dark theme", ui.IconMoon),
		a.icon("share", "Copy link", ui.IconLink),
		a.icon("more", "More", ui.IconMenu))
	n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
		c.FillRect(n.Rect, 0, l.Theme.Panel)
		r := n.Rect
		c.FillRect(r.CutBottom(1), 0, l.Theme.Line)
	}
	return n.With(ui.Fixed(56))
}

func (a *App) icon(id, label string, i ui.Icon) *ui.Node {
	return ui.Button(ui.ButtonSpec{
		ID: id, Label: label, Icon: i, IconOnly: true, Style: ui.Ghost, Small: true,
		OnPress: a.pressed(id),
	})
}

func (a *App) reason() *ui.Node {
	body := ui.SansFont(15)
	why := ui.Notice(ui.Column("why", 4, ui.PadXY(14, 10),
		ui.Label("why/title", "Committed records survive", ui.BoldFont(15), ui.Bad, ui.Left),
		ui.Paragraph("why/text", "m2 (offset 1) was acknowledged to P at step 4 with acks=all; "+
			"no live replica holds it.", ui.SansFont(14), ui.Plain, 0),
		ui.Link("why/link", "Show where it was lost → step 5", ui.BoldFont(14),
			a.pressed("why/link"))), ui.Bad)
	answers := ui.Flow("answers", 8, 8, ui.Pad{},
		a.answer("a1", "truncate to HW"), a.answer("a2", "ask where epoch 0 ends"),
		a.answer("a3", "keep all"))
	transport := ui.Row("transport", 8, ui.Pad{},
		a.step1("first", "First step", ui.IconFirst), a.step1("prev", "Back", ui.IconBack),
		ui.Button(ui.ButtonSpec{
			ID: "next", Label: "Next", Icon: ui.IconPlay, Style: ui.Primary,
			OnPress: a.pressed("next"),
		}).With(ui.Flex(1)),
		a.step1("last", "Next turning point", ui.IconLast))
	n := ui.Column("reason", 10, ui.PadAll(16),
		ui.Label("step", "Step 7 of 11", ui.BoldFont(14), ui.QuietTone, ui.Left),
		ui.Label("head", "A becomes leader without m2", ui.BoldFont(17), ui.Plain, ui.Left),
		ui.Paragraph("text", "A was the only live replica in the ISR, so the controller elects it "+
			"with leader epoch 1. It had cut its log back to its own high watermark.", body,
			ui.Plain, 0),
		ui.Paragraph("textzh", "A 是 ISR 中唯一存活的副本，controller 选它为 leader，leader epoch 变为 1。"+
			"它重启时按自己的 HW 截断了日志，生产者已收到 ack 的 m2 就此丢失。", body, ui.Plain, 0),
		why,
		ui.Paragraph("q", "What would you do with B when it comes back?", ui.BoldFont(14),
			ui.Plain, 0),
		answers, transport,
		ui.Slider(ui.SliderSpec{
			ID: "slider", Label: "Step", Least: 1, Most: 11, Step: 1, Value: a.step,
			Marks:    []float64{4, 7, 9},
			OnChange: func(v float64) { a.step = v; a.Tree.Invalidate() },
		}),
		ui.CenterRow("more row", 10, ui.Pad{},
			ui.Toggle("calm", "Reduced motion", a.on, func(on bool) { a.on = on; a.build() }),
			ui.Space(ui.Flex(1)),
			ui.Button(ui.ButtonSpec{
				ID: "grey", Label: "deliver", Style: ui.PillButton, Small: true,
				OnPress: a.pressed("grey"),
			}).DisabledBecause("broker B is down")))
	return n
}

func (a *App) answer(id, label string) *ui.Node {
	return ui.Button(ui.ButtonSpec{
		ID: id, Label: label, Style: ui.Outlined, Small: true, OnPress: a.pressed(id),
	})
}

func (a *App) step1(id, label string, i ui.Icon) *ui.Node {
	return ui.Button(ui.ButtonSpec{
		ID: id, Label: label, Icon: i, IconOnly: true, OnPress: a.pressed(id),
	}).With(ui.Fixed(48))
}

func (a *App) icons() *ui.Node {
	kids := []*ui.Node{}
	for i := ui.NoIcon + 1; i < ui.Icons; i++ {
		n := &ui.Node{ID: "icon/" + strconv.Itoa(int(i)), Role: ui.RoleImage, Label: i.String()}
		n.Natural = func(*ui.Node, float64) (float64, float64) { return 28, 28 }
		n.Draw = func(c ui.Canvas, n *ui.Node, l ui.Look) {
			ui.DrawIcon(c, i, n.Rect.Center(), 20, l.Theme.Text)
		}
		kids = append(kids, n)
	}
	return ui.Panel(ui.Flow("icons", 4, 4, ui.PadAll(12), kids...))
}

// TakesTab implements ui.TabStop.
func (a *App) TakesTab(back bool) bool { return a.Tree.TakesTab(back) }

// EnterByTab implements ui.TabStop.
func (a *App) EnterByTab(back bool) { a.Tree.EnterByTab(back) }
