package scenario

import (
	"slices"
	"strings"

	"highwater/core/words"
)

// cause names the verbs that bring a piece of state about.
type cause struct {
	keys  []string // how people write it
	verbs words.Text
}

var causes = []cause{
	{
		[]string{"leo", "log", "records", "append", "write", "log-end-offset"},
		words.New("produce and fetch make a log longer; start, deliver and crash (kind: power) "+
			"make it shorter", "produce、fetch 使日志变长；start、deliver、crash（kind: power）使它变短"),
	},
	{
		[]string{"truncate", "cut-log", "truncation"},
		words.New("a log is cut when its broker becomes a follower: start, controller-reads, "+
			"deliver (api: [LeaderAndIsr]), fetch",
			"broker 成为 follower 时截断日志：start、controller-reads、deliver（api: [LeaderAndIsr]）、fetch"),
	},
	{
		[]string{"hw", "high-watermark", "checkpoint", "files"},
		words.New("fetch moves a high watermark, the leader's first and the follower's with its "+
			"next fetch; wait lets it be checkpointed",
			"fetch 推进 HW：先是 leader 的，follower 的要等下一次 fetch；wait 会把它写入 checkpoint"),
	},
	{
		[]string{"isr", "elr"},
		words.New("the ISR shrinks with wait or crash and controller-reads, and grows with fetch",
			"ISR 因 wait、crash 加 controller-reads 收缩，因 fetch 扩张"),
	},
	{
		[]string{"leader", "elect", "leader-epoch", "epoch", "epochs", "role"},
		words.New("a leader changes with crash, expire-session, controller-reads and deliver",
			"leader 因 crash、expire-session、controller-reads、deliver 而变化"),
	},
	{
		[]string{"controller", "controller-epoch"},
		words.New("the controller changes with crash, expire-session and elect-controller",
			"controller 因 crash、expire-session、elect-controller 而变化"),
	},
	{
		[]string{"broker-epoch", "partition-epoch"},
		words.New("start gives a broker a new broker epoch; every change of leader or ISR raises "+
			"the partition epoch",
			"start 会带来新的 broker epoch；leader 或 ISR 每变一次，partition epoch 加一"),
	},
	{
		[]string{"set", "state", "assign", "put", "let", "given", "world", "initial"},
		words.New("causes: produce, fetch, deliver, crash, start, wait",
			"可用的动词：produce、fetch、deliver、crash、start、wait"),
	},
}

// writers are how people begin a verb that would write the state, as in set-hw.
var writers = []string{"set", "write", "change", "move", "raise", "lower", "force", "assign"}

// writesState refuses a step that would write the state, and says what may cause it instead.
func (p *parser) writesState(key *node) bool {
	word := strings.ToLower(key.text)
	if _, quantity, ok := strings.Cut(word, "."); ok {
		word, _, _ = strings.Cut(quantity, ".")
	}
	if verb, what, ok := strings.Cut(word, "-"); ok && slices.Contains(writers, verb) {
		word = what
	}
	for _, c := range causes {
		if !slices.Contains(c.keys, word) {
			continue
		}
		p.faultHint(key, words.New("{key} would write the state; a script may cause a state but "+
			"never write it", "{key} 直接写状态；脚本只能引起状态变化，不能写状态").
			Fill("key", quote(key.text)), c.verbs)
		return true
	}
	return false
}

// epochs reads the entries of an epoch cache or of its file, which may be torn.
func (p *parser) epochs(d *valueDef, n *node) string {
	if n.kind == scalar && n.text == torn && strings.HasPrefix(d.name, "files.") {
		return torn
	}
	return p.tokens(n, epochEntry, words.New("epochs with their starts, as in 0:0, or none",
		"epoch 和起点，如 0:0，或 none"))
}
