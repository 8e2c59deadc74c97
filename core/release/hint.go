package release

import (
	"slices"
	"strconv"
	"strings"

	"highwater/core/words"
)

// Hint says what somebody has mixed up who names a rule set that is not there: a span, a rule, a
// variant without its base, a controller mode that the release did not have, a release after the
// last one. An empty text where the name says nothing of that kind.
func Hint(name string) words.Text {
	name = strings.TrimSpace(name)
	base, mode := name, Mode("")
	for _, m := range []Mode{ZooKeeper, KRaft} {
		if rest, ok := strings.CutSuffix(name, "-"+string(m)); ok {
			base, mode = rest, m
		}
	}
	at := slices.Index(order, base)
	if i := index(base); i >= 0 {
		at = slices.Index(order, table[i].Release)
	}
	if t := hintOfWord(name); !t.Empty() {
		return t
	}
	switch {
	case mode == KRaft && at >= 0 && at < slices.Index(order, "2.8"):
		return words.New("KRaft mode begins with 2.8", "KRaft 模式从 2.8 开始")
	case mode == ZooKeeper && at > slices.Index(order, "3.9"):
		return words.New("ZooKeeper mode ends with 3.9", "ZooKeeper 模式到 3.9 为止")
	case at < 0 && newer(base, order[len(order)-1]):
		return words.New("the newest one is {r}", "最新的是 {r}").Fill("r", order[len(order)-1])
	}
	return words.Text{}
}

// hintOfWord is the part of Hint about words that are no releases at all.
func hintOfWord(name string) words.Text {
	if name == "" {
		return words.New("a name is missing beside a comma", "逗号旁边缺一个名字")
	}
	if _, unknown := ParseSpan(name); unknown == "" && strings.ContainsAny(name, " +") {
		return words.New("that is a span; name the rule sets one by one",
			"这是一个区间；请逐个写出规则集")
	}
	if f, ok := FieldByName(name); ok {
		return words.New("that is a rule: BASE+{f}=VALUE changes it, with {v}",
			"这是一条规则：用 BASE+{f}=VALUE 修改，可取 {v}").
			Fill("f", name, "v", strings.Join(f.Values, ", "))
	}
	for _, v := range variants {
		if v.Name == name {
			return words.New("that is a variant: {b}+{v}", "这是一个变体：{b}+{v}").
				Fill("b", v.Base, "v", name)
		}
	}
	return words.Text{}
}

// newer says whether a word is the number of a release after another one.
func newer(word, than string) bool {
	a, b := strings.Split(word, "."), strings.Split(than, ".")
	for i := range a {
		n, err := strconv.Atoi(a[i])
		if err != nil {
			return false
		}
		least := 0
		if i < len(b) {
			least, _ = strconv.Atoi(b[i])
		}
		if n != least {
			return n > least
		}
	}
	return false
}
