package scenario

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/release"
	"highwater/core/words"
)

// parser reads the nodes of one file into a script and notes everything that is wrong.
type parser struct {
	*source
	s       *Script
	records []string       // every record that some step produces, in the order of the steps
	place   map[string]int // of each in records
	ids     []string       // of steps
	unsure  bool           // the name of a record is a fault: another may be meant everywhere

	// The records of a step's verbs for other controller modes, and for this one: a record may
	// be produced in each mode.
	otherMode map[string]bool
	thisMode  []string
	nameless  bool     // the name of a process is a fault: others may be meant as well
	asMove    bool     // one step is read, and place is that of the run: see moved
	moved     []string // the records that the move is the first to name
	alone     []*node  // texts that stand in one language
	both      bool     // a text stands in both
	expanded  int      // how many records the ranges read so far stand for
}

func newParser(file string, src []byte) *parser {
	p := &parser{
		source: newSource(file, src), s: &Script{File: file, Pace: PaceExchange},
		place: map[string]int{},
	}
	p.s.lines, p.s.place = p.lines, p.place
	return p
}

// Parse reads a scenario file. When anything is wrong the script is nil and every fault is
// reported at once, in the order of the file.
func Parse(file string, src []byte) (*Script, []Diagnostic) {
	p := newParser(file, src)
	p.parse(src)
	if len(p.faults) > 0 {
		return nil, p.faults
	}
	return p.s, nil
}

// parse reads the file and gives its root, nil when it is not YAML at all.
func (p *parser) parse(src []byte) (root *node) {
	defer p.enough()
	if root = p.read(src); root != nil {
		p.file(root)
	}
	return root
}

var (
	topKeys = []string{
		"id", "title", "about", "cluster", "rules", "steps", "outcome", "variants", "puzzle",
		"pace",
	}
	neededKeys = topKeys[:7]
	// puzzleTop are needed of a puzzle: its solution stands for an outcome.
	puzzleTop = topKeys[:6]
)

func (p *parser) file(root *node) {
	needed, puzzle := neededKeys, root.get("puzzle")
	if puzzle != nil {
		needed = puzzleTop
	}
	if !p.mapping(root, words.New("a scenario", "场景"), topKeys, needed) {
		return
	}
	p.s.ID = p.plain(root.get("id"), isID, words.New(
		"small letters, digits and -, as in kip-101-loss,", "小写字母、数字和 -，如 kip-101-loss"))
	p.s.Title = p.text(root.get("title"))
	p.about(root.get("about"))
	p.cluster(root.get("cluster"))
	p.s.Cluster.line = lineOf(root, "cluster")
	p.rules(root.get("rules"))
	p.variants(root.get("variants"))
	p.s.Pace = p.pace(root.get("pace"))
	if puzzle != nil {
		p.s.Puzzle = &Puzzle{}
	}
	p.steps(root.get("steps"))
	p.puzzle(puzzle)
	p.wins(puzzle)
	p.outcomes(root.get("outcome"))
	p.variantOutcomes(root.get("variants"))
	p.contradictions()
}

// lineOf gives the line in which a key stands.
func lineOf(n *node, key string) int {
	for _, kv := range n.pairs {
		if kv.key.text == key {
			return kv.key.line
		}
	}
	return n.line
}

func (p *parser) rules(n *node) {
	for _, v := range p.items(n) {
		name := p.ruleSet(v)
		if slices.Contains(p.s.Rules, name) {
			p.fault(v, words.New("{r} stands twice here", "{r} 在此处出现了两次").Fill("r", name))
		} else if name != "" {
			p.s.Rules = append(p.s.Rules, name)
		}
	}
	if n != nil && n.kind == list && len(n.items) == 0 {
		p.fault(n, words.New("name at least one rule set", "至少写一个规则集"))
	}
}

// ruleSet reads the name of a rule set.
func (p *parser) ruleSet(n *node) string {
	if !p.scalar(n, words.New("the name of a rule set", "规则集的名字")) {
		return ""
	}
	rs, ok := release.Lookup(n.text)
	if !ok {
		p.faultHint(n, words.New("there is no rule set {r}", "没有规则集 {r}").
			Fill("r", quote(n.text)), meantRuleSet(n.text))
		return ""
	}
	return rs.Name
}

// meantRuleSet says what somebody may have meant who names a rule set that is not there.
func meantRuleSet(name string) words.Text {
	if t := release.Hint(name); !t.Empty() {
		return t
	}
	return meant(name, ruleSetNames())
}

func ruleSetNames() []string {
	var out []string
	for _, rs := range release.All() {
		out = append(append(out, rs.Name), rs.Aliases...)
	}
	return out
}

// mapping checks that the node is a mapping with known keys that has the required ones.
func (p *parser) mapping(n *node, what words.Text, known, required []string) bool {
	if n.kind != mapping {
		p.want(n, mappingOf(known))
		return false
	}
	meantBy := misspelt(n, known)
	for _, kv := range n.pairs {
		if !slices.Contains(known, kv.key.text) {
			p.unknownKey(kv.key, what, known)
		}
	}
	for _, k := range required {
		if n.get(k) == nil && !slices.Contains(meantBy, k) {
			msg := words.New("{key} is missing in {what}", "{what} 缺少 {key}").Fill("key", quote(k))
			p.fault(n, fillText(msg, "{what}", what))
		}
	}
	return true
}

func mappingOf(keys []string) words.Text {
	return words.New("a mapping ({keys})", "一个映射（{keys}）").Fill("keys", strings.Join(keys, ", "))
}

// misspelt gives the keys that unknown ones most likely meant: they are not missing as well.
func misspelt(n *node, known []string) []string {
	var out []string
	for _, kv := range n.pairs {
		if !slices.Contains(known, kv.key.text) {
			out = append(out, nearest(kv.key.text, known))
		}
	}
	return out
}

func (p *parser) unknownKey(key *node, what words.Text, known []string) {
	msg := words.New("{what} has no {key}", "{what} 没有 {key}").Fill("key", quote(key.text))
	hint := meant(key.text, known)
	if t := synonymOf(key.text, settingSynonyms); !t.Empty() {
		hint = t
	}
	if slices.Contains([]string{"settings", "config", "configs"}, strings.ToLower(key.text)) {
		hint = words.New("a setting stands directly below cluster: min.insync.replicas: 2",
			"配置直接写在 cluster 下面：min.insync.replicas: 2")
	}
	p.faultHint(key, fillText(msg, "{what}", what), hint)
}

// fillText replaces a placeholder by a text, in each language by its own words.
func fillText(t words.Text, hole string, by words.Text) words.Text {
	return words.New(strings.ReplaceAll(t.In(words.EN), hole, by.In(words.EN)),
		tight(strings.ReplaceAll(t.In(words.ZH), hole, by.In(words.ZH))))
}

// tight takes the spaces between hanzi out: a space stands only beside a Latin word.
func tight(s string) string {
	all := []rune(s)
	var b strings.Builder
	for i, r := range all {
		if r == ' ' && i > 0 && i+1 < len(all) && wide(all[i-1]) && wide(all[i+1]) {
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// want says that something else should stand here.
func (p *parser) want(n *node, what words.Text) { p.wantHint(n, what, words.Text{}) }

func (p *parser) wantHint(n *node, what, hint words.Text) {
	msg := words.New("{want} must stand here, not {found}", "这里应当是 {want}，而不是 {found}")
	p.faultHint(n, fillText(fillText(msg, "{want}", what), "{found}", n.shape()), hint)
}

// scalar checks that a single value stands there.
func (p *parser) scalar(n *node, what words.Text) bool {
	if n == nil || n.alias { // an alias is a fault already
		return false
	}
	if n.kind != scalar || n.null || n.text == "" {
		p.want(n, what)
		return false
	}
	return true
}

// items gives the members of a list, the node itself for a single value, nothing for nil.
func (p *parser) items(n *node) []*node {
	switch {
	case n == nil:
		return nil
	case n.kind == list:
		return n.items
	case n.kind == scalar && !n.null:
		return []*node{n}
	}
	p.want(n, words.New("a list", "一个列表"))
	return nil
}

// plain reads a value of a given form.
func (p *parser) plain(n *node, ok func(string) bool, form words.Text) string {
	if !p.scalar(n, form) {
		return ""
	}
	if !ok(n.text) {
		p.want(n, form)
		return ""
	}
	return n.text
}

// word reads one of some words.
func (p *parser) word(n *node, values []string) string {
	if !p.scalar(n, words.Same(strings.Join(values, " | "))) {
		return ""
	}
	if !slices.Contains(values, n.text) {
		p.faultHint(n, words.New("{w} is not possible here", "这里不能写 {w}").
			Fill("w", quote(n.text)), meantWord(n.text, values))
		return ""
	}
	return n.text
}

// number reads a whole number within limits.
func (p *parser) number(n *node, lo, hi int32) int32 {
	what := words.New("a number from {lo} to {hi}", "{lo} 到 {hi} 的数").
		Fill("lo", strconv.Itoa(int(lo)), "hi", strconv.Itoa(int(hi)))
	if !p.scalar(n, what) {
		return lo
	}
	digits := strings.TrimLeft(n.text, "+-")
	if len(digits) > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9' {
		p.fault(n, words.New("a number does not begin with 0, which some programs read in base "+
			"8: {n}", "数字不以 0 开头，有的程序会按八进制读：{n}").Fill("n", quote(n.text)))
		return lo
	}
	v, err := strconv.ParseInt(n.text, 10, 32)
	if err == nil && n.quoted {
		p.fault(n, words.New("a number stands without quotes: {n}", "数字不加引号：{n}").
			Fill("n", n.text))
		return lo
	}
	if err != nil || int32(v) < lo || int32(v) > hi {
		p.want(n, what)
		return lo
	}
	return int32(v)
}

func isID(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return s != "" && len(s) <= maxID && s[0] != '-'
}

// maxID is the longest id: it is the name of a file, and a part of links.
const maxID = 64
