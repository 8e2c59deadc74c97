package release

// kraftPlays says whether the world plays KRaft mode yet. Once it is true everything here but
// Matrix goes: Playable is All then.
const kraftPlays = true

// Playable lists the rule sets that the world can play, in the order of All.
func Playable() []RuleSet {
	var out []RuleSet
	for i := range table {
		if table[i].Plays() {
			out = append(out, table[i])
		}
	}
	return out
}

// Plays says whether the world can play the rule set.
func (r *RuleSet) Plays() bool { return kraftPlays || r.Mode == ZooKeeper }

// Matrix lists the rule sets that a table of verdicts shows by default: those where something
// that readers ask about changed.
func Matrix() []RuleSet {
	names := []string{
		"0.10", "0.11", "2.0.0", "2.0.1", "2.1", "2.2", "2.8", "3.3", "3.5", "3.7", "4.1",
	}
	if !kraftPlays {
		names = append(names[:7], "3.3-zk", "3.6-zk", "3.7-zk")
	}
	var out []RuleSet
	for _, name := range names {
		out = append(out, table[index(name)])
	}
	return out
}
