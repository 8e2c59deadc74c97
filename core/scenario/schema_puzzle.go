package scenario

import "highwater/core/words"

// puzzleSchema describes what makes a scenario a puzzle.
func puzzleSchema() object {
	moves := func(en, zh string) object { return described(array(ref("step")), words.New(en, zh)) }
	ids := array(pattern(idPattern))
	return closed(puzzleNeeds, object{
		{"kind", described(enum(puzzleKinds...), words.New(
			"What is wanted: bring the goal about, keep it while the machine fails, or find out "+
				"that it cannot be reached.",
			"要求：达到目标、在机器出故障时保持目标，或者发现目标达不到。"))},
		{"level", object{{"type", "integer"}, {"minimum", 1}, {"maximum", 3}}},
		{"goal", ref("text")},
		{"moves", described(object{
			{"type", "integer"}, {"minimum", 1}, {"maximum", maxPuzzleMoves},
		}, words.New("How many moves may be made.", "最多可以走几步。"))},
		{"allow", moves("The moves that there are: steps with an id, each on one line.",
			"可用的操作：带 id 的步骤，每个写在一行。")},
		{"win", ref("expect")},
		{"machine", moves("What the machine does after the first move, the second and so on.",
			"机器在第一步、第二步……之后做什么。")},
		{"solution", described(ids, words.New("Ids of moves: one way to do it; of a cannot, the "+
			"way that works elsewhere.", "操作的 id：一种解法；cannot 类型写在别处可行的走法。"))},
		{"elsewhere", described(array(ref("ruleSet")), words.New(
			"Rule sets on which the solution comes out the other way.", "解法结果相反的规则集。"))},
		{"hints", array(ref("text"))},
	})
}
