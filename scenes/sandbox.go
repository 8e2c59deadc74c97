package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/scenario"
	"highwater/core/words"
)

// sandboxPlace is the name that links have for the sandbox.
const sandboxPlace = "sandbox"

// sandbox is a cluster of the reader's own, or a lesson that they go on with.
type sandbox struct {
	app     *App
	cluster scenario.ClusterSpec // what it was made of, where it goes on from no lesson
	lesson  string               // that it goes on from; "" for none
	from    int                  // how many of its steps
	before  string               // link of the sandbox that was there before this one
	cut     cut                  // what other rules left of the moves
	picked  string               // the setting whose values the twin offers
}

var (
	txtSandbox    = words.New("Sandbox", "沙盒")
	txtSandboxOf  = words.New("Sandbox · {title}", "沙盒 · {title}")
	txtBadCluster = words.New("This cluster cannot be: {why}", "这样的集群不成立：{why}")
	txtNewCluster = words.New("A new cluster. Undo (U) brings the one before back.",
		"新的集群。撤销（U）可回到之前的沙盒。")
	txtWrongNumber = words.New("{name} must be a number from {a} to {b}.",
		"{name} 必须是 {a} 到 {b} 之间的数。")
	txtOneOf     = words.New("{name} must be one of {list}.", "{name} 只能是 {list} 之一。")
	txtNoSetting = words.New("There is no setting “{name}”.", "没有名为“{name}”的配置。")
	txtBackAgain = words.New("Your last sandbox is here again.", "已恢复你上次的沙盒。")
)

// usualCluster is the cluster of a sandbox that says nothing else.
func usualCluster() scenario.ClusterSpec {
	return scenario.ClusterSpec{
		Brokers: 3, Partitions: 1, Replicas: 3, MinISR: 2, Producers: 1, Consumers: 1,
		Controllers: 1, Acks: "all",
	}
}

// preset is a sandbox to begin with.
type preset struct {
	id    string
	title words.Text
	rules string
	spec  func() scenario.ClusterSpec
}

var presets = []preset{
	{"three", words.New("3 brokers, min ISR 2", "3 个 broker，min ISR 2"), "4.1", usualCluster},
	{
		"kip-101", words.New("2 brokers, as in KIP-101", "2 个 broker，如 KIP-101"), "0.10",
		func() scenario.ClusterSpec {
			c := usualCluster()
			c.Brokers, c.Replicas, c.MinISR = 2, 2, 1
			return c
		},
	},
	{
		"five", words.New("5 brokers, KRaft with ELR", "5 个 broker，KRaft 加 ELR"), "4.1",
		func() scenario.ClusterSpec {
			c := usualCluster()
			c.Brokers, c.Controllers = 5, 3
			return c
		},
	},
}

// clusterPart is a number or a word of a cluster, by the name that it has in Kafka.
type clusterPart struct {
	name     string
	label    words.Text
	min, max int
	at       func(*scenario.ClusterSpec) *int
}

var clusterParts = []clusterPart{
	{
		"brokers", words.New("brokers", "broker 数"), 1, 5,
		func(c *scenario.ClusterSpec) *int { return &c.Brokers },
	},
	{
		"partitions", words.New("partitions", "分区数"), 1, 4,
		func(c *scenario.ClusterSpec) *int { return &c.Partitions },
	},
	{
		"replicas", words.Same("replication.factor"), 1, 5,
		func(c *scenario.ClusterSpec) *int { return &c.Replicas },
	},
	{
		"min-isr", words.Same("min.insync.replicas"), 1, 5,
		func(c *scenario.ClusterSpec) *int { return &c.MinISR },
	},
	{
		"producers", words.New("producers", "生产者"), 1, 3,
		func(c *scenario.ClusterSpec) *int { return &c.Producers },
	},
	{
		"consumers", words.New("consumers", "消费者"), 0, 3,
		func(c *scenario.ClusterSpec) *int { return &c.Consumers },
	},
	{
		"controllers", words.New("controllers (KRaft)", "controller（KRaft）"), 1, 5,
		func(c *scenario.ClusterSpec) *int { return &c.Controllers },
	},
}

// acksWords are what a producer may wait for.
var acksWords = []string{"all", "1", "0"}

// clusterList writes a cluster as a link holds it.
func clusterList(c *scenario.ClusterSpec) []string {
	var out []string
	usual := usualCluster()
	for _, p := range clusterParts {
		if n := *p.at(c); n != *p.at(&usual) {
			out = append(out, p.name+"="+strconv.Itoa(n))
		}
	}
	if c.Acks != usual.Acks {
		out = append(out, "acks="+c.Acks)
	}
	for _, s := range c.Settings {
		out = append(out, s.Name+"="+s.Value)
	}
	return out
}

// readCluster reads a cluster from a link. What is wrong is left out and named.
func readCluster(list []string) (c scenario.ClusterSpec, faults []words.Text) {
	c = usualCluster()
	for _, one := range list {
		name, value, _ := strings.Cut(one, "=")
		if fault := setCluster(&c, name, value); !fault.Empty() {
			faults = append(faults, fault)
		}
	}
	return c, faults
}

// setCluster changes one thing of a cluster, or says what is wrong with it.
func setCluster(c *scenario.ClusterSpec, name, value string) words.Text {
	n, err := strconv.Atoi(value)
	for _, p := range clusterParts {
		if p.name != name {
			continue
		}
		if err != nil || n < p.min || n > p.max {
			return numberFault(name, p.min, p.max)
		}
		*p.at(c) = n
		return words.Text{}
	}
	if name == "acks" {
		if !slices.Contains(acksWords, value) {
			return txtOneOf.Fill("name", name, "list", strings.Join(acksWords, ", "))
		}
		c.Acks = value
		return words.Text{}
	}
	return setSetting(c, name, value)
}

func numberFault(name string, least, most int) words.Text {
	return txtWrongNumber.Fill("name", name, "a", strconv.Itoa(least), "b", strconv.Itoa(most))
}

// setSetting sets a setting by its Kafka name; "" takes it back to the default.
func setSetting(c *scenario.ClusterSpec, name, value string) words.Text {
	d, known := settingDoc(name)
	if !known {
		return txtNoSetting.Fill("name", clipped(name))
	}
	same := func(s scenario.Setting) bool { return s.Name == name }
	if value == "" {
		c.Settings = slices.DeleteFunc(slices.Clone(c.Settings), same)
		return words.Text{}
	}
	n, err := strconv.Atoi(value)
	switch {
	case d.Words != nil && !slices.Contains(d.Words, value):
		return txtOneOf.Fill("name", name, "list", strings.Join(d.Words, ", "))
	case d.Words == nil && (err != nil || n < d.Min || n > d.Max):
		return numberFault(name, d.Min, d.Max)
	}
	c.Settings = slices.DeleteFunc(slices.Clone(c.Settings), same)
	c.Settings = append(c.Settings, scenario.Setting{Name: name, Value: value})
	return words.Text{}
}

// openSandboxPlace opens what a link to the sandbox names, or the sandbox that was open last.
func openSandboxPlace(a *App, ad Address) (place, []words.Text) {
	bare := ad.Item == "" && len(ad.Cluster) == 0 && ad.Moves == "" && len(ad.Rules) == 0
	if last := a.lastSandbox(); bare && last != "" {
		kept, faults := ParseLink(last)
		if kept.Place == sandboxPlace {
			faults = append(faults, a.openSandbox(kept)...)
			if len(faults) == 0 && kept.Moves != "" {
				faults = append(faults, txtBackAgain)
			}
			return nil, faults
		}
	}
	return nil, a.openSandbox(ad)
}

// openSandbox opens as much of a sandbox's address as there is.
func (a *App) openSandbox(ad Address) (faults []words.Text) {
	b := &sandbox{app: a}
	script, faults := b.scriptOf(ad)
	packed, bad := unpack(ad.Moves)
	faults = append(faults, bad...)
	spec := b.spec(script, ad.Rules)
	if len(spec.rules) == 0 {
		spec.rules = []string{usualRules}
	}
	if len(packed) > 0 {
		spec.moves = packed[0].moves
	}
	p, more := a.openHands(spec)
	faults = append(faults, more...)
	faults = append(faults, p.hands.openOthers(packed, &ad)...)
	p.embed = ad.Embed
	a.placeName = sandboxPlace
	return faults
}

// scriptOf gives what the sandbox goes on from: a lesson, or a cluster that was just set up.
func (b *sandbox) scriptOf(ad Address) (s *scenario.Script, faults []words.Text) {
	if ad.Item != "" {
		if c, ok := b.app.course.(scripted); ok {
			s = c.script(ad.Item)
		}
		if s != nil {
			b.lesson, b.from = ad.Item, min(ad.From, s.Visible())
			return s, nil
		}
		faults = append(faults, txtNoLesson.Fill("name", clipped(ad.Item)))
	}
	c, wrong := readCluster(ad.Cluster)
	b.cluster, faults = c, append(faults, wrong...)
	s, bad := scenario.NewSandbox(b.cluster)
	if s == nil {
		if len(bad) > 0 {
			faults = append(faults, txtBadCluster.With("why", bad[0].Message))
		}
		b.cluster = usualCluster()
		s, _ = scenario.NewSandbox(b.cluster)
	}
	return s, faults
}

// spec says how a sandbox is played.
func (b *sandbox) spec(s *scenario.Script, rules []string) handsSpec {
	lesson := Lesson{Title: txtSandbox}
	if b.lesson != "" {
		lesson.Title = txtSandboxOf.With("title", s.Title)
	}
	return handsSpec{
		lesson: lesson, script: s, rules: rules, from: b.from, place: sandboxPlace,
		address: b.address, bar: b.bar, box: b,
	}
}

// address puts the cluster, or the lesson, into a link.
func (b *sandbox) address(ad *Address) {
	ad.Item, ad.From = b.lesson, b.from
	ad.Cluster = nil
	if b.lesson == "" {
		ad.Cluster = clusterList(&b.cluster)
	}
}

// renew begins with another cluster; undo brings this one back.
func (b *sandbox) renew(c scenario.ClusterSpec, rules []string) words.Text {
	s, bad := scenario.NewSandbox(c)
	if s == nil {
		why := words.Text{}
		if len(bad) > 0 {
			why = bad[0].Message
		}
		return txtBadCluster.With("why", why)
	}
	before := ""
	if p := b.app.player; p != nil && p.hands != nil && len(p.hands.moves()) > 0 {
		before = b.app.Link()
	}
	next := &sandbox{app: b.app, cluster: c, before: before}
	if before == "" {
		next.before = b.before
	}
	_, faults := b.app.openHands(next.spec(s, rules))
	b.app.placeName = sandboxPlace
	switch {
	case len(faults) > 0:
		return faults[0]
	case before != "":
		b.app.toast(txtNewCluster)
	}
	return words.Text{}
}

// cut is what is left of moves that other rules refuse: a link to all of them, and how many of each
// branch could be made.
type cut struct {
	link string
	left []int
}

// keepCut notes the moves that a change of rules leaves out. One change after the other leaves out
// more and more of what the first link has.
func (b *sandbox) keepCut(link string, was, now *hands) {
	if !was.isCut() {
		b.cut.link = link
	}
	b.cut.left = nil
	for _, one := range now.branches {
		b.cut.left = append(b.cut.left, len(one.moves))
	}
}

// isCut says whether the branch that is shown ends where other rules cut it off.
func (h *hands) isCut() bool {
	if h.spec == nil || h.spec.box == nil || h.spec.box.cut.link == "" {
		return false
	}
	left := h.spec.box.cut.left
	return h.at < len(left) && left[h.at] == len(h.now().moves)
}

// whole brings back what was cut off, on the rules of then.
func (b *sandbox) whole() bool {
	link := b.cut.link
	b.cut = cut{}
	b.app.Open(link)
	return true
}

// back brings the sandbox before this one back.
func (b *sandbox) back() bool {
	if b == nil || b.before == "" {
		return false
	}
	b.app.Open(b.before)
	return true
}

// box is the sandbox that is shown; nil where none is.
func (p *player) box() *sandbox {
	if p == nil || p.hands == nil || p.hands.spec == nil {
		return nil
	}
	return p.hands.spec.box
}

// openInSandbox goes on by hand from where a lesson is, in a sandbox of its own.
func (p *player) openInSandbox() {
	if p.hands == nil || p.hands.spec != nil {
		return
	}
	ad := Address{
		Place: sandboxPlace, Item: p.lesson.ID, Rules: p.ruleNames(),
		From: min(p.step, p.hands.branches[0].steps()),
	}
	if b := p.hands.now(); b.drafts != nil {
		ad.From, ad.At = b.from, p.step+1
		ad.Moves = strconv.Itoa(b.from) + "." + scenario.PackMoves(b.moves)
	}
	a := p.app
	a.closeDialog()
	for _, f := range a.openSandbox(ad) {
		a.toast(f)
	}
}
