package scenes

import (
	"strconv"

	"highwater/core/release"
	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/ui"
)

// puzzlePlay is one puzzle that is being tried.
type puzzlePlay struct {
	app     *App
	place   *puzzlePlace
	all     []*scenario.Script
	at      int // of this one in all
	script  *scenario.Script
	attempt *scenario.Attempt
	stage   *player // which draws the state
	hints   int     // that were asked for
	refused words.Text
	search  *scenario.Search // of a reader who says that it cannot be done
	result  words.Text       // what the search came to
	solved  bool
}

func newPuzzlePlay(a *App, place *puzzlePlace, all []*scenario.Script, at int) *puzzlePlay {
	z := &puzzlePlay{app: a, place: place, all: all, at: at, script: all[at]}
	z.restart()
	return z
}

// restart begins the puzzle anew.
func (z *puzzlePlay) restart() {
	z.attempt, _ = scenario.NewAttempt(z.script, "")
	z.refused, z.search, z.result, z.solved = words.Text{}, nil, words.Text{}, false
	z.shown()
}

// shown draws the present state.
func (z *puzzlePlay) shown() {
	run := z.attempt.Run()
	before := -1
	if z.stage != nil && z.stage.step == run.Steps()-1 {
		before = z.stage.step
	}
	p := &player{
		app: z.app, lesson: z.script.Card(), before: -1, speed: usualSpeed, fixed: true,
		answers: map[answerAt]answer{}, revealed: -1, parts: parts{chosen: partAuto},
	}
	p.sides = []*side{{
		name: run.RuleSet().Name, run: &played{Run: run, infos: make([]*Info, run.Steps()+1)},
	}}
	p.measure()
	if p.step = run.Steps(); before >= 0 {
		p.step = before
		p.goTo(before + 1)
	}
	z.stage = p
	z.app.stale()
}

// move makes a move of the list.
func (z *puzzlePlay) move(i int) {
	if i < 0 || i >= len(z.script.Puzzle.Allow) || z.solved {
		return
	}
	z.result, z.search = words.Text{}, nil
	if z.refused = z.attempt.Do(i); !z.refused.Empty() {
		z.app.stale()
		return
	}
	if z.attempt.Won() && z.script.Puzzle.Kind != scenario.PuzzleCannot {
		z.solved = true
		z.app.kept.puzzle(z.script.ID, len(z.attempt.Made()))
	}
	z.shown()
}

func (z *puzzlePlay) undo() {
	z.refused, z.solved, z.result = words.Text{}, false, words.Text{}
	if z.attempt.Undo() {
		z.shown()
	}
}

// claim says that it cannot be done; all ways are looked through.
func (z *puzzlePlay) claim() {
	if z.search != nil || z.solved {
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

// tick goes on with the search, and with what moves.
func (z *puzzlePlay) tick() {
	z.stage.tick()
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
	z.solved = true
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

// next opens the puzzle after this one, or the list.
func (z *puzzlePlay) next() {
	if z.at+1 < len(z.all) {
		z.place.openItem(z.all[z.at+1].ID)
		return
	}
	z.place.openItem("")
}

func (z *puzzlePlay) command(id, value string) bool {
	switch id {
	case "move":
		if n, err := strconv.Atoi(value); err == nil {
			z.move(n)
		}
	case "undo":
		z.undo()
	case "restart":
		z.restart()
	case "hint":
		z.hint()
	case "claim":
		z.claim()
	case "next-puzzle":
		z.next()
	default:
		return false
	}
	return true
}

// key handles the keys of a puzzle: digits and letters make moves.
func (z *puzzlePlay) key(e ui.Event) bool {
	if e.Repeat {
		return false
	}
	switch e.Key {
	case "Escape":
		z.place.openItem("")
	case "Backspace", "z", "ArrowLeft":
		z.undo()
	case "Home":
		z.restart()
	default:
		i, ok := moveKey(e.Key)
		if !ok || i >= len(z.script.Puzzle.Allow) {
			return false
		}
		z.move(i)
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

// elsewhere says what the solved puzzle comes to on the rule sets beside its own: it plays the
// reader's moves there, of what cannot be done the moves of the file. Rule sets that say the same
// are named together.
func (z *puzzlePlay) elsewhere() (out []words.Text) {
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
	moves := z.attempt.Made()
	if cannot {
		moves = z.script.Puzzle.Solution
	}
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

// listed names moves one after the other.
func (z *puzzlePlay) listed(moves []int) words.Text {
	all := make([]words.Text, len(moves))
	for i, m := range moves {
		all[i] = z.script.Puzzle.Allow[m].Text
	}
	return oneByOne(all)
}

// oneByOne joins sentences with arrows.
func oneByOne(all []words.Text) words.Text {
	en, zh := "", ""
	for i, t := range all {
		if i > 0 {
			en, zh = en+" → ", zh+" → "
		}
		en, zh = en+bare(t.In(words.EN)), zh+bare(t.In(words.ZH))
	}
	return words.New(en, zh)
}

// bare takes the full stop away.
func bare(s string) string {
	for _, end := range [...]string{".", "。"} {
		if n := len(s) - len(end); n > 0 && s[n:] == end {
			return s[:n]
		}
	}
	return s
}
