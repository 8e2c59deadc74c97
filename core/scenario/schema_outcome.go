package scenario

import (
	"slices"

	"highwater/core/words"
)

func verdictSchema() object {
	return closed([]string{"verdict"}, object{
		{"verdict", enum(VerdictNames()...)},
		{"records", oneOrMany(pattern(recordPattern))},
		{"because", ref("text")},
		{"rule", object{{"type", "string"}}},
		{"shows", described(enum(showsWords...), words.New("What is seen there: what went wrong, "+
			"or what is right; left out, whatever is not safe is wrong. `nothing`: no step "+
			"shows it.",
			"这里展示的是错误（wrong）还是正确（right）的结果；省略时，不是 safe 的都算错误。"+
				"`nothing`：没有步骤展示它。"))},
	})
}

func outcomeSchema() object {
	all := object{
		{"type", "object"},
		{"minProperties", 1},
		{"additionalProperties", ref("verdict")},
		{"defaultSnippets", []object{{
			{"label", "0.8.0+"},
			{"description", "Every release, in one span. 所有版本，一个区间。"},
			{"bodyText", `"${1:0.8.0+}": {verdict: ${2:safe}, rule: ${3:KIP-101}}`},
		}}},
	}
	return described(all, words.New("What a run must come to, by span of rule sets: "+
		"\"0.8.0 - 0.10\". Every rule set lies in exactly one span.",
		"每个规则集区间的结论，如 \"0.8.0 - 0.10\"；每个规则集恰好落在一个区间。"))
}

func variantsSchema() object {
	all := object{
		{"type", "object"}, {"minProperties", 1}, {"additionalProperties", ref("verdict")},
	}
	return described(all, words.New("What a run must come to on variants: "+
		"\"2.8+count-diverging-fetch\", or BASE+rule=value.",
		"各个变体的结论，如 \"2.8+count-diverging-fetch\"，或 BASE+规则=值。"))
}

// clientsSchema lists the settings of producers and of consumers alike: an editor does not know
// which client is which.
func clientsSchema() object {
	props := object{}
	for i := range clientKeys {
		k := &clientKeys[i]
		o := object{{"type", "integer"}, {"minimum", k.min}, {"maximum", k.max}}
		switch {
		case k.named:
			o = pattern(idPattern)
		case slices.Equal(k.words, noYes):
			o = object{{"type", "boolean"}}
		case len(k.words) > 0:
			o = enum(k.words...)
		}
		props = append(props, member{k.name, described(o, k.doc)})
	}
	return described(object{
		{"type", "object"}, {"minProperties", 1}, {"additionalProperties", closed(nil, props)},
	}, words.New("Settings by client: {P: {retries: 3}, R: {group.id: g}}.",
		"各客户端的配置：{P: {retries: 3}, R: {group.id: g}}。"))
}
