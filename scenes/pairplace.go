package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
)

// pairSettings are what the reader chooses for a comparison. What happens when is always the same:
// P writes at 1, 2 and 20 s; copies die, or are cut off, at 1.5 s, come back at 40 s, and P writes
// once more at 60 s.
type pairSettings struct {
	rules  string
	copies int
	minISR int
	delay  [4]int // a round trip from copy 0 to each follower, in ms
	gone   int    // bits: which followers die, bit 0 for copy 1
	cut    bool   // they are cut off instead
	back   bool   // they come back
}

var usualPair = pairSettings{
	rules: "4.1", copies: 3, minISR: 2, delay: [4]int{2, 50, 8, 50}, gone: 2, back: true,
}

// When what happens, in virtual ms.
const (
	pairGoneAt = 1500
	pairBackAt = 40000
	pairUntil  = 62000
)

var (
	pairWrites = [...]kafka.Ms{1000, 2000, 20000, 60000}
	pairDelays = [...]int{0, 2, 8, 50, 200, 1000}
	pairRules  = [...]string{"2.8-kraft", "3.3", "3.5", "3.7", "3.9-kraft", "4.0", "4.1"}
)

// settings gives them as the core takes them.
func (s *pairSettings) settings() view.PairSettings {
	out := view.PairSettings{
		Copies: int8(s.copies), MinISR: int8(s.minISR), Cut: s.cut, GoneAt: pairGoneAt,
		Writes: pairWrites[:], Until: pairUntil,
	}
	for i := range s.copies - 1 {
		out.Delays = append(out.Delays, kafka.Ms(s.delay[i]))
		if s.gone>>i&1 == 1 {
			out.Gone = append(out.Gone, int8(i+1))
		}
	}
	if s.back {
		out.BackAt = pairBackAt
	}
	return out
}

// item writes the settings as the last part of a link: "2,50_stop2_min2_back_4.1_at3".
func (s *pairSettings) item(step int) string {
	var d []string
	for i := range s.copies - 1 {
		d = append(d, strconv.Itoa(s.delay[i]))
	}
	what := "stop"
	if s.cut {
		what = "cut"
	}
	parts := []string{
		strings.Join(d, ","), what + strconv.Itoa(s.gone), "min" + strconv.Itoa(s.minISR), s.rules,
	}
	if s.back {
		parts = append(parts, "back")
	}
	if step > 0 {
		parts = append(parts, "at"+strconv.Itoa(step))
	}
	return strings.Join(parts, "_")
}

// parsePair reads what item wrote; ok is false where a part of it could not be read.
func parsePair(item string) (s pairSettings, step int, ok bool) {
	s, ok = usualPair, true
	if item == "" {
		return s, 0, true
	}
	s.back = false
	for i, part := range strings.Split(item, "_") {
		number := func(prefix string, least, most int, into *int) bool {
			n, err := strconv.Atoi(strings.TrimPrefix(part, prefix))
			if !strings.HasPrefix(part, prefix) || err != nil || n < least || n > most {
				return false
			}
			*into = n
			return true
		}
		switch {
		case i == 0:
			ok = s.setDelays(part) && ok
		case part == "back":
			s.back = true
		case number("stop", 0, 15, &s.gone), number("min", 1, 5, &s.minISR),
			number("at", 0, 1000, &step):
		case number("cut", 0, 15, &s.gone):
			s.cut = true
		case slices.Contains(pairRules[:], part):
			s.rules = part
		default:
			ok = false
		}
	}
	s.minISR = min(s.minISR, s.copies)
	s.gone &= 1<<(s.copies-1) - 1
	return s, step, ok
}

func (s *pairSettings) setDelays(list string) bool {
	all := strings.Split(list, ",")
	if len(all) != 2 && len(all) != 4 {
		return false
	}
	s.copies = len(all) + 1
	for i, v := range all {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 || n > 10000 || n%2 != 0 {
			return false
		}
		s.delay[i] = n
	}
	return true
}

// pair is the comparison that a player shows.
type pair struct {
	set  pairSettings
	app  *App
	want func(pairSettings) // plays other settings
}

// comparePlace is the screen "#/compare": one script of delays and faults on a partition with
// in-sync replicas and on a quorum, in lock-step, with what each write took.
type comparePlace struct {
	app *App
	p   *player
}

var (
	txtPairTitle = words.New("All in sync, or a majority", "全部同步，还是多数派")
	txtPairOfISR = words.New("In-sync replicas", "ISR 复制")
	txtPairOfMaj = words.New("Quorum", "Quorum 多数派")
	txtPairBad   = words.New("“{part}” cannot be read; the usual comparison is shown.",
		"“{part}”无法识别，现显示默认的对比。")
)

func openCompare(a *App, ad Address) (place, []words.Text) {
	set, step, ok := parsePair(ad.Item)
	var faults []words.Text
	if !ok {
		faults = append(faults, txtPairBad.Fill("part", clipped(ad.Item)))
		set, step = usualPair, 0
	}
	if ad.Step > 0 { // as in links to lessons
		step = ad.Step
	}
	c := &comparePlace{app: a}
	c.play(set, step)
	c.p.setTimeAxis(ad.Axis == axisMs)
	return c, faults
}

// play plays settings on both and shows a step.
func (c *comparePlace) play(set pairSettings, step int) {
	rs, _ := release.Lookup(set.rules)
	script := set.settings()
	isr, majority, err := view.PlayPair(&rs, &script)
	if err != nil {
		panic("compare: " + err.Error()) // the settings allow only what can be played
	}
	old := c.p
	c.p = &player{
		app: c.app, split: true, before: -1, speed: usualSpeed, revealed: -1,
		answers: map[answerAt]answer{}, lesson: Lesson{Title: txtPairTitle},
		sides: []*side{
			{name: set.rules, run: pairRun{isr, rs}, note: txtPairOfISR},
			{name: set.rules, run: pairRun{majority, rs}, note: txtPairOfMaj},
		},
	}
	c.p.pair = &pair{set: set, app: c.app, want: func(s pairSettings) { c.play(s, c.p.step) }}
	c.p.measure()
	c.p.differs = 0 // they are two protocols; that they differ is no news
	c.p.step = min(step, c.p.steps)
	if old != nil {
		c.p.time = timeView{ms: old.time.ms, full: old.time.full}
		c.p.active, c.p.split, c.p.speed, c.p.tall = old.active, old.split, old.speed, old.tall
	}
	c.app.stale()
}

func (c *comparePlace) screen() *ui.Node {
	root := c.p.screen()
	return root
}

func (c *comparePlace) key(e ui.Event) bool {
	if e.Key == "r" || e.Key == "Escape" && !c.p.time.full {
		return false
	}
	c.p.key(e)
	return true
}

func (c *comparePlace) tick() { c.p.tick() }

func (c *comparePlace) address(ad *Address) {
	ad.Item = c.p.pair.set.item(c.p.step)
	if c.p.time.ms {
		ad.Axis = axisMs
	}
}

func (c *comparePlace) command(id, value string) bool {
	if c.p.pair.command(id, value) {
		return true
	}
	switch id {
	case "rules-1", "rules-2", "answer", "what-if", "back-real":
		return false
	}
	c.p.command(id, value)
	return true
}

func (c *comparePlace) twin(t *Twin) {
	c.p.twin(t)
	t.Screen = "compare"
	t.Choices = slices.DeleteFunc(t.Choices, func(k TwinChoice) bool {
		return k.ID == "rules-1" || k.ID == "rules-2"
	})
	t.Choices = append(t.Choices, c.p.pair.choices()...)
}
