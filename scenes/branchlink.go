package scenes

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
)

// made plays steps of the script and then moves, on all rule sets of the player. Where a move is
// possible on none of them it ends there, and says why.
func (h *hands) made(from int, moves []string) (b *branch, refused words.Text) {
	b = &branch{from: from}
	for _, s := range h.p.sides {
		rs, _ := ruleSet(s.name, h.p.over)
		b.drafts = append(b.drafts, scenario.NewDraft(h.script, rs, from))
	}
	if g := h.game(); g != nil {
		moves = g.own(moves)
	}
	for i, source := range moves {
		why := h.doAll(b.drafts, source)
		if !why.Empty() {
			refused = txtNotThere.Fill("n", strconv.Itoa(i+1), "of", strconv.Itoa(len(moves))).
				With("why", why)
			break
		}
		b.moves = append(b.moves, source)
		h.reply(b)
	}
	b.renew(from)
	b.step = b.steps()
	return b, refused
}

var (
	txtNotThere = words.New(
		"Move {n} of {of} is not possible here ({why}). Those before it are kept.",
		"共 {of} 步操作，第 {n} 步在这里做不到（{why}）。之前的都保留了。")
	txtAllBack = words.New("{fault} Undo (U) brings all of them back.", "{fault}撤销（U）可全部找回。")
)

// carry takes over the branches of another player of the same lesson, on the rules of this one.
// It says why some of their moves cannot be made.
func (h *hands) carry(from *hands) (refused words.Text) {
	if h == nil || from == nil {
		return refused
	}
	h.group = from.group
	for _, b := range from.branches[1:] {
		mine, why := h.made(b.from, b.moves)
		mine.name = b.name
		if refused.Empty() {
			refused = why
		}
		h.branches = append(h.branches, mine)
	}
	step := from.p.step
	if from.at > 0 {
		h.at = from.at
		h.now().step = min(step, h.now().steps())
		h.take(h.now())
	}
	return refused
}

// packed writes branches for a link: where each leaves the script, and its moves.
func (h *hands) packed() string {
	var out []string
	for i, b := range h.branches {
		if b.drafts == nil || i > 0 && len(b.moves) == 0 {
			continue
		}
		out = append(out, strconv.Itoa(b.from)+"."+b.packed())
	}
	if len(out) == 1 && h.spec != nil && len(h.branches[0].moves) == 0 {
		return ""
	}
	return strings.Join(out, ",")
}

// packedBranch is a branch as a link holds it.
type packedBranch struct {
	from  int
	moves []string
}

// unpack reads branches from a link. What is damaged is left out and named.
func unpack(packed string) (out []packedBranch, faults []words.Text) {
	for _, one := range strings.Split(packed, ",") {
		if one == "" {
			continue
		}
		at, rest, cut := strings.Cut(one, ".")
		from, err := strconv.Atoi(at)
		if err != nil || !cut || from < 0 {
			faults = append(faults, txtBadPart.Fill("part", clipped(one)))
			continue
		}
		moves, err := scenario.UnpackMoves(rest)
		if err != nil {
			faults = append(faults, txtBadMoves.Fill("n", strconv.Itoa(len(moves))))
		}
		out = append(out, packedBranch{from, moves})
	}
	return out, faults
}

var txtBadMoves = words.New(
	"The moves in this link are damaged; the first {n} could be read.",
	"链接里的操作已损坏，只读出了前 {n} 步。")

// openBranches makes the branches of a link to a lesson and shows one of them.
func (h *hands) openBranches(ad *Address) (faults []words.Text) {
	if ad.Moves == "" {
		return nil
	}
	if h == nil {
		return []words.Text{txtBadPart.Fill("part", "moves")}
	}
	all, faults := unpack(ad.Moves)
	for _, one := range all {
		b, why := h.made(min(one.from, h.branches[0].steps()), one.moves)
		if !why.Empty() {
			faults = append(faults, why)
		}
		if len(b.moves) == 0 {
			continue
		}
		b.name = h.nameFrom(b)
		h.branches = append(h.branches, b)
	}
	if n := ad.Branch; n > 0 && n < len(h.branches) {
		h.at = n
		h.now().step = min(ad.Step, h.now().steps())
		h.take(h.now())
	} else if n > 0 {
		faults = append(faults, txtBadPart.Fill("part", "branch="+strconv.Itoa(n)))
	}
	return faults
}

// openOthers makes the branches of a link beside the first one, where everything is played by hand,
// and shows the moment that it names.
func (h *hands) openOthers(packed []packedBranch, ad *Address) (faults []words.Text) {
	for _, one := range packed[min(1, len(packed)):] {
		b, why := h.made(h.spec.from, one.moves)
		if !why.Empty() {
			faults = append(faults, why)
		}
		b.name = h.nameFrom(b)
		h.branches = append(h.branches, b)
	}
	if n := ad.Branch; n > 0 && n < len(h.branches) {
		h.at = n
		h.take(h.now())
	}
	if ad.At > 0 {
		h.p.step = min(ad.At-1, h.p.steps)
	}
	return faults
}

// nameFrom names a branch that came from a link by its first move.
func (h *hands) nameFrom(b *branch) words.Text {
	first := b.from
	if root := h.branches[0]; root.drafts != nil {
		for k := 0; k < len(b.moves) && k < len(root.moves) && b.moves[k] == root.moves[k]; k++ {
			first++
		}
	}
	return branchName(b.runs[0].Info(min(first+1, b.runs[0].Steps())).Sentence, first+1)
}

// addTo puts the branches and where the reader is into an address.
func (h *hands) addTo(ad *Address) {
	if h == nil {
		return
	}
	ad.Moves, ad.Branch = h.packed(), h.at
	if ad.Moves == "" {
		ad.Branch = 0
	}
	if h.spec == nil {
		return
	}
	ad.Lesson, ad.Place = "", h.spec.place
	if h.p.step < h.p.steps {
		ad.At = h.p.step + 1
	}
	if h.spec.address != nil {
		h.spec.address(ad)
	}
}

// openHands shows a player in which everything is played by hand.
func (a *App) openHands(spec handsSpec) (p *player, faults []words.Text) {
	a.closeDialog()
	p = blankPlayer(a, spec.lesson, nil)
	for _, name := range spec.rules[:min(len(spec.rules), maxRules)] {
		if _, ok := release.Lookup(name); ok {
			p.sides = append(p.sides, &side{name: name})
		} else {
			faults = append(faults, txtNoRules.Fill("name", clipped(name)))
		}
	}
	if len(p.sides) == 0 {
		p.sides = append(p.sides, &side{name: usualRules})
	}
	spec.moves = slices.Clone(spec.moves)
	h := &hands{p: p, spec: &spec, script: spec.script, group: groupAll}
	p.hands, p.panel.tab = h, tabMoves
	root, refused := h.made(spec.from, spec.moves)
	if !refused.Empty() {
		faults = append(faults, refused)
	}
	h.branches = []*branch{root}
	p.fixed = h.palette() != nil
	h.take(root)
	a.awaited, a.player = nil, p
	a.place = nil
	a.stale()
	return p, faults
}

// usualRules are those of a sandbox that says nothing else.
const usualRules = "4.1"

// onRules plays the same moves on other rule sets.
func (h *hands) onRules(rules []string) bool {
	spec := *h.spec
	spec.rules, spec.moves = rules, h.branches[0].moves
	link := h.p.app.Link()
	q, faults := h.p.app.openHands(spec)
	q.speed, q.split, q.tall, q.embed = h.p.speed, h.p.split, h.p.tall, h.p.embed
	q.active = min(h.p.active, len(q.sides)-1)
	refused := q.hands.carry(h)
	if h.at == 0 {
		q.step = min(h.p.step, q.steps)
	}
	if !refused.Empty() {
		faults = append(faults, refused)
	}
	for _, f := range faults {
		if spec.box != nil {
			spec.box.keepCut(link, h, q.hands)
			f = txtAllBack.With("fault", f)
		}
		q.app.toast(f)
	}
	return true
}

// addMoves adds the parts of a link that tell of moves and of a sandbox's cluster.
func (a Address) addMoves(add func(key, value string)) {
	if len(a.Cluster) > 0 {
		add("cluster", escapeList(a.Cluster))
	}
	if a.From > 0 {
		add("from", strconv.Itoa(a.From))
	}
	if a.Moves != "" {
		add("moves", a.Moves)
	}
	if a.Branch > 0 {
		add("branch", strconv.Itoa(a.Branch))
	}
	if a.At > 0 {
		add("at", strconv.Itoa(a.At-1))
	}
}

// setMoves takes a part of a link that tells of moves or of a sandbox's cluster.
func (a *Address) setMoves(key, value string) bool {
	n, err := strconv.Atoi(value)
	isNumber := err == nil && n >= 0
	switch key {
	case "moves":
		a.Moves = value
		return value != ""
	case "branch":
		a.Branch = max(n, 0)
		return isNumber
	case "from":
		a.From = max(n, 0)
		return isNumber
	case "at":
		a.At = max(n, 0) + 1
		return isNumber
	case "cluster":
		all, ok := list(value)
		a.Cluster = all
		return ok
	}
	return false
}
