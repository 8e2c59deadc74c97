package scenes

import (
	"slices"
	"strconv"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// puzzlePlay is one puzzle that is being tried by hand.
type puzzlePlay struct {
	app    *App
	all    []*scenario.Script
	at     int // of this one in all
	script *scenario.Script
	hints  int  // that were asked for
	told   bool // the answer was shown: what comes after is not the reader's own

	search *scenario.Search // of a reader who says that it cannot be done
	result words.Text       // what the search came to
	proven bool             // there is no way, and that was to be found out

	won   []string // the moves that reach the goal; nil where those that are shown do not
	seen  verified
	there []words.Text // what a solution comes to on other rule sets
}

// verified is the branch of which it was looked up whether it reaches the goal.
type verified struct {
	b     *branch
	moves int
	won   bool
}

// open begins the puzzle with the moves of an address.
func (z *puzzlePlay) open(ad Address) (faults []words.Text) {
	packed, faults := unpack(ad.Moves)
	rules := []string{z.script.Rules[0]}
	if len(ad.Rules) > 1 {
		rules = append(rules, ad.Rules[1])
	}
	spec := handsSpec{
		lesson: Lesson{Title: z.script.Title}, script: z.script, rules: rules,
		place: puzzlesPlace, address: z.address, bar: z.bar, game: z,
		leave: func() { z.app.openPuzzle("") },
	}
	if len(packed) > 0 {
		spec.moves = packed[0].moves
	}
	p, more := z.app.openHands(spec)
	faults = append(faults, more...)
	faults = append(faults, p.hands.openOthers(packed, &ad)...)
	z.app.placeName = puzzlesPlace
	p.embed = ad.Embed
	return faults
}

// address names the puzzle in a link.
func (z *puzzlePlay) address(ad *Address) {
	ad.Item = z.script.ID
	if len(ad.Rules) < 2 {
		ad.Rules = nil
	}
}

// palette are the moves of the puzzle.
func (z *puzzlePlay) palette() (out []handsMove) {
	for _, m := range z.script.Puzzle.Allow {
		out = append(out, handsMove{m.Source, m.Text})
	}
	return out
}

// own are the reader's moves, as far as the puzzle allows them.
func (z *puzzlePlay) own(moves []string) (out []string) {
	made := z.script.Puzzle.Made(moves)
	for i, m := range made {
		if !z.script.Puzzle.Refusal(m, made[:i]).Empty() {
			break
		}
		out = append(out, z.script.Puzzle.Allow[m].Source)
	}
	return out
}

func (z *puzzlePlay) reply(moves []string) string {
	return z.script.Puzzle.Reply(len(z.script.Puzzle.Made(moves)))
}

func (z *puzzlePlay) refuse(moves []string, source string) words.Text {
	if len(z.won) > 0 && slices.Equal(moves, z.won) {
		return txtSolvedAll
	}
	for i, m := range z.script.Puzzle.Allow {
		if m.Source == source {
			return z.script.Puzzle.Refusal(i, z.script.Puzzle.Made(moves))
		}
	}
	return words.Text{}
}

// wins says whether the branch that is shown reaches the goal at its end.
func (z *puzzlePlay) wins(h *hands) bool {
	b := h.now()
	if z.seen.b == b && z.seen.moves == len(b.moves) {
		return z.seen.won
	}
	q := z.script.Puzzle
	z.seen = verified{b, len(b.moves), false}
	if q.Kind != scenario.PuzzleCannot {
		z.seen.won = q.Won(b.drafts[0], len(q.Made(b.moves)))
	}
	if z.won = nil; z.seen.won {
		z.won = slices.Clone(b.moves)
		z.there = z.elsewhere(q.Made(b.moves))
	}
	return z.seen.won
}

// changed looks whether the goal is reached now.
func (z *puzzlePlay) changed(h *hands) {
	z.seen.b = nil
	if z.result = (words.Text{}); !z.proven {
		z.search = nil
	}
	if z.wins(h) && !z.told {
		z.app.kept.puzzle(z.script.ID, len(z.script.Puzzle.Made(h.moves())))
	}
}

// rules plays the same moves on a second rule set beside the puzzle's own.
func (z *puzzlePlay) rules(h *hands, names []string) {
	if names[0] != z.script.Rules[0] {
		z.app.toast(txtOwnRules)
		return
	}
	z.seen.b = nil
	h.onRules(names)
	z.app.placeName = puzzlesPlace
}

var txtOwnRules = words.New(
	"A puzzle is played on its own rules. Others can stand beside them for comparison.",
	"谜题只能用它自己的规则来解；可以在旁边放另一组规则作对比。")

// claim says that it cannot be done; all ways are looked through.
func (z *puzzlePlay) claim() {
	if z.search != nil || z.proven {
		return
	}
	z.result = words.Text{}
	z.search, _ = scenario.NewSearch(z.script, "", z.script.Puzzle.Most)
	z.app.stale()
}

// searchSlice is how many moves a search tries in one update.
const searchSlice = 12

var (
	txtNoWay = words.New(
		"You are right. In no order do up to {n} of these moves reach the goal: {tried} moves "+
			"between {states} states were tried, all that there are.",
		"判断正确。这些操作无论怎样排列，{n} 步之内都达不到目标：试了全部 {tried} 步、{states} 个状态。")
	txtAWay = words.New("It can be done, in at most {n} moves: a search found a way.",
		"可以做到：搜索找到了一种不超过 {n} 步的走法。")
	txtTrying = words.New("Every way is being tried: {tried} moves, {states} states so far.",
		"正在逐一尝试：已试 {tried} 步，{states} 个状态。")
)

// tick goes on with the search.
func (z *puzzlePlay) tick() {
	if z.search == nil {
		return
	}
	z.search.Step(searchSlice)
	z.app.stale()
	if !z.search.Done {
		return
	}
	q := z.search
	z.search = nil
	if q.Found != nil {
		z.result = txtAWay.Fill("n", strconv.Itoa(z.script.Puzzle.Most))
		return
	}
	z.result = txtNoWay.Fill("n", strconv.Itoa(z.script.Puzzle.Most),
		"tried", strconv.Itoa(q.Played), "states", strconv.Itoa(q.States()))
	z.proven = true
	z.there = z.elsewhere(z.script.Puzzle.Solution)
	z.app.kept.puzzle(z.script.ID, 0)
}

// searching says how far the search is.
func (z *puzzlePlay) searching() words.Text {
	return txtTrying.Fill("tried", strconv.Itoa(z.search.Played),
		"states", strconv.Itoa(z.search.States()))
}

func (z *puzzlePlay) hint() {
	z.hints = min(z.hints+1, len(z.script.Puzzle.Hints))
	z.app.stale()
}

// answer plays the solution of the file in a branch of its own, from its start. Of what cannot be
// done the answer is that all ways are tried.
func (z *puzzlePlay) answer(h *hands) {
	if z.script.Puzzle.Kind == scenario.PuzzleCannot {
		z.claim()
		return
	}
	z.told = true
	z.branchOf(h, z.script.Puzzle.Solution, txtTheAnswer)
}

// branchOf shows moves of the list as a branch, from its start.
func (z *puzzlePlay) branchOf(h *hands, moves []int, name words.Text) {
	var sources []string
	for _, m := range moves {
		sources = append(sources, z.script.Puzzle.Allow[m].Source)
	}
	b, _ := h.made(0, sources)
	b.name, b.step = name, 0
	h.branches = append(h.branches, b)
	h.show(len(h.branches) - 1)
}

// restart begins anew on the rule sets that are shown; what was tried stays in the link that was
// copied alone.
func (z *puzzlePlay) restart() {
	rules := z.app.player.ruleNames()
	next := &puzzlePlay{
		app: z.app, all: z.all, at: z.at, script: z.script, hints: z.hints,
	}
	for _, f := range next.open(Address{Rules: rules}) {
		z.app.toast(f)
	}
}

// next opens the puzzle after this one, or the list.
func (z *puzzlePlay) next() {
	if z.at+1 < len(z.all) {
		z.app.openPuzzle(z.all[z.at+1].ID)
		return
	}
	z.app.openPuzzle("")
}

// beside plays the same moves on another rule set in lock-step; of what cannot be done here, the
// moves that do it there. With the rule set that stands there already it is taken away.
func (z *puzzlePlay) beside(h *hands, name string) {
	names := []string{z.script.Rules[0]}
	if now := h.p.ruleNames(); len(now) < 2 || now[1] != name {
		names = append(names, name)
	}
	z.rules(h, names)
	h = z.app.player.hands
	if z.script.Puzzle.Kind == scenario.PuzzleCannot && len(names) > 1 && len(h.moves()) == 0 {
		z.branchOf(h, z.script.Puzzle.Solution, txtDoneThere)
	}
}

func (z *puzzlePlay) command(h *hands, id, value string) bool {
	switch id {
	case "move":
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n < len(z.palette()) {
			h.act(z.script.Puzzle.Allow[n].Source)
		}
	case "restart":
		z.restart()
	case "hint":
		z.hint()
	case "claim":
		z.claim()
	case "show-answer":
		z.answer(h)
	case "beside":
		z.beside(h, value)
	case "next-puzzle":
		z.next()
	case "puzzle":
		z.app.openPuzzle(value)
	default:
		return false
	}
	return true
}

// key handles the keys of a puzzle: digits make moves.
func (z *puzzlePlay) key(h *hands, e ui.Event) bool {
	if e.Repeat {
		return false
	}
	if e.Key == "Backspace" || e.Key == "z" {
		return h.undo() || true
	}
	i, ok := moveKey(e.Key)
	if !ok {
		return false
	}
	if i < len(z.script.Puzzle.Allow) {
		h.act(z.script.Puzzle.Allow[i].Source)
	}
	return true
}

// moveKey is the move that a key makes: 1 to 9, then 0.
func moveKey(key string) (int, bool) {
	if len(key) != 1 || key[0] < '0' || key[0] > '9' {
		return 0, false
	}
	if key == "0" {
		return 9, true
	}
	return int(key[0] - '1'), true
}

// keyOf is the key of a move, "" for none.
func keyOf(move int) string {
	if move > 9 {
		return ""
	}
	return strconv.Itoa((move + 1) % 10)
}

var (
	txtElsewhere = words.New("{rules}: the same moves end {verdict}, and the goal is not reached.",
		"{rules}：同样的走法以“{verdict}”结束，目标没有达到。")
	txtThereItIs = words.New("{rules}: there it can be done, by {moves}.",
		"{rules}：在那里做得到：{moves}。")
)

// elsewhere says what moves come to on the rule sets beside the puzzle's own: those of a solution
// do not win there, those that cannot win here do. Rule sets that say the same are named together.
func (z *puzzlePlay) elsewhere(moves []int) (out []words.Text) {
	said := map[string]int{} // by verdict or way: its place in out
	names := []string{}
	add := func(key, name string, t words.Text) {
		i, known := said[key]
		if !known {
			said[key] = len(out)
			out, names = append(out, t), append(names, name)
			return
		}
		names[i] += ", " + name
	}
	cannot := z.script.Puzzle.Kind == scenario.PuzzleCannot
	for _, name := range z.script.Puzzle.Elsewhere {
		rs, ok := release.Lookup(name)
		a, can := scenario.NewAttempt(z.script, name)
		if !ok || !can {
			continue
		}
		for _, m := range moves {
			a.Do(m)
		}
		v := a.Run().Verdict()
		switch {
		case cannot && a.Won():
			add("", rs.Release, txtThereItIs.With("moves", z.listed(moves)))
		case !cannot && !a.Won():
			add(v.ID, rs.Release, txtElsewhere.With("verdict", v.Word))
		}
	}
	for i := range out {
		out[i] = out[i].Fill("rules", "Kafka "+names[i])
	}
	return out
}
