package scenario

import (
	"strconv"
	"strings"

	"highwater/core/words"
)

var (
	aboutKeys = []string{
		"kip", "jira", "case", "tests", "source", "group", "theme", "card", "idea", "words", "real",
		"leaves",
	}
	groupNames = []string{"basics", "kip", "field"}
	themeNames = []string{"isr", "logs", "disks", "elections", "clients", "controller"}
)

func (p *parser) about(n *node) {
	what := words.New("about", "about")
	if n == nil || !p.mapping(n, what, aboutKeys, []string{"group", "idea"}) {
		return
	}
	a := &p.s.About
	a.Group = p.word(n.get("group"), groupNames)
	if v := n.get("theme"); v != nil {
		a.Theme = p.word(v, themeNames)
	}
	if v := n.get("card"); v != nil {
		a.Card = p.text(v)
	}
	a.Idea = p.text(n.get("idea"))
	if v := n.get("real"); v != nil {
		a.Real = p.text(v)
	}
	if v := n.get("leaves"); v != nil {
		a.Leaves = p.text(v)
	}
	if v := n.get("kip"); v != nil {
		a.KIP = p.plain(v, func(s string) bool { return isNumbered(s, "KIP-") },
			words.New("as in KIP-101", "形如 KIP-101"))
	}
	if v := n.get("case"); v != nil {
		a.Case = p.plain(v, isCase, words.New("as in H01", "形如 H01"))
	}
	for _, v := range p.items(n.get("jira")) {
		a.JIRA = append(a.JIRA, p.plain(v, func(s string) bool { return isNumbered(s, "KAFKA-") },
			words.New("as in KAFKA-1211", "形如 KAFKA-1211")))
	}
	for _, v := range p.items(n.get("tests")) {
		a.Tests = append(a.Tests, p.plain(v, isTest, words.New(
			"a test of Kafka's, as in ReplicaManagerTest.testFencedErrorCausedByBecomeLeader or "+
				"tests/kafkatest/tests/core/replication_test.py",
			"Kafka 自己的测试，如 ReplicaManagerTest.testFencedErrorCausedByBecomeLeader 或 "+
				"tests/kafkatest/tests/core/replication_test.py")))
	}
	for _, v := range p.items(n.get("source")) {
		if p.scalar(v, words.New("a source, as in twmb/franz-go issue 1331",
			"出处，如 twmb/franz-go issue 1331")) {
			a.Source = append(a.Source, v.text)
		}
	}
	for _, v := range p.items(n.get("words")) {
		a.Words = append(a.Words, p.plain(v, isID, words.New(
			"a word of the glossary, as in leader-epoch", "词汇表里的词，如 leader-epoch")))
	}
}

// isCase says whether a word names a case: H and two digits.
func isCase(s string) bool {
	return len(s) == 3 && isNumbered(s, "H")
}

// isTest says whether a word can name a test of Kafka's: Class.method, a class, or a file.
func isTest(s string) bool {
	if file, ok := strings.CutPrefix(s, "tests/"); ok {
		return made(file, "_./-")
	}
	class, method, dotted := strings.Cut(s, ".")
	return len(class) > 1 && class[0] >= 'A' && class[0] <= 'Z' && made(class, "") &&
		(!dotted || made(method, "_"))
}

// made says whether a word holds nothing but letters, digits and some signs.
func made(s, signs string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') &&
			!strings.ContainsRune(signs, r) {
			return false
		}
	}
	return s != ""
}

func isNumbered(s, prefix string) bool {
	digits, ok := strings.CutPrefix(s, prefix)
	if !ok {
		return false
	}
	_, err := strconv.ParseUint(digits, 10, 31)
	return err == nil
}
