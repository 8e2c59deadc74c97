package scenario

import (
	"encoding/json"
	"slices"
	"strings"

	"highwater/core/kafka"
	"highwater/core/release"
	"highwater/core/words"
)

// member is a key of a JSON object and its value; objects keep the order in which an editor
// should offer their keys.
type member struct {
	key   string
	value any
}

type object []member

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(m.key)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return []byte(b.String()), nil
}

// Schema gives the JSON Schema (draft-07) of a scenario file, made from the table of verbs. It
// is for editors: completion, hover, coarse checks. What is right in detail, Parse says.
func Schema() ([]byte, error) {
	root := object{
		{"$schema", "http://json-schema.org/draft-07/schema#"},
		{"title", "Highwater scenario"},
		{"description", both(words.New("One scenario: a test, a lesson and a page.",
			"一个场景：既是测试，也是课程和页面。"))},
		{"type", "object"},
		{"required", puzzleTop},
		{"additionalProperties", false},
		{"properties", object{
			{"id", described(pattern(idPattern), words.New(
				"The name of the file without .yaml.", "文件名去掉 .yaml。"))},
			{"title", ref("text")},
			{"about", ref("about")},
			{"cluster", ref("cluster")},
			{"rules", described(array(ref("ruleSet")),
				words.New("The rule sets that the lesson contrasts.", "课程对比的规则集。"))},
			{"pace", described(enum(paces...), words.New("What a step lets happen: a whole "+
				"exchange, or one thing (message). Exchange when left out.",
				"一步里发生多少：一次完整的往返（exchange），或只发生一件事（message）；省略时为 exchange。"))},
			{"steps", array(ref("step"))},
			{"outcome", ref("outcome")},
			{"variants", variantsSchema()},
			{"puzzle", puzzleSchema()},
		}},
		{"definitions", append(verbDefinitions(), object{
			{"text", textSchema()},
			// 0.11 without quotes is a number; said like this, no editor offers "a number".
			{"ruleSet", object{{"anyOf", []object{
				enum(ruleSetNames()...),
				pattern(`^[0-9a-z.-]+\+[a-z0-9+=-]+$`), // a variant
				{{"not", object{{"type", types("string", "array", "object", "boolean", "null")}}}},
			}}}},
			{"about", aboutSchema()},
			{"cluster", clusterSchema()},
			{"step", stepSchema()},
			{"ask", askSchema()},
			{"choices", choicesSchema()},
			{"expect", expectSchema()},
			{"outcome", outcomeSchema()},
			{"verdict", verdictSchema()},
		}...)},
	}
	out, err := json.MarshalIndent(root, "", "  ")
	return append(out, '\n'), err
}

// both gives a text in both languages as one description.
func both(t words.Text) string { return t.In(words.EN) + "\n\n" + t.In(words.ZH) }

func types(names ...string) []string { return names }

func array(item object) object {
	return object{{"type", "array"}, {"minItems", 1}, {"items", item}}
}

func ref(name string) object { return object{{"$ref", "#/definitions/" + name}} }

func pattern(p string) object { return object{{"type", "string"}, {"pattern", p}} }

func enum[T any](values ...T) object { return object{{"enum", values}} }

func described(o object, t words.Text) object {
	return append(docs(both(t)), o...)
}

// docs is what an editor shows on hover. Names in backticks need a description in Markdown, which
// the schema's own vocabulary does not have.
func docs(text string) object {
	if !strings.Contains(text, "`") {
		return object{{"description", text}}
	}
	return object{
		{"description", strings.ReplaceAll(text, "`", "")}, {"markdownDescription", text},
	}
}

func closed(required []string, props object) object {
	o := object{{"type", "object"}, {"additionalProperties", false}}
	if len(required) > 0 {
		o = append(o, member{"required", required})
	}
	return append(o, member{"properties", props})
}

func oneOrMany(item object) object {
	return object{{"anyOf", []object{item, {{"type", "array"}, {"items", item}}}}}
}

func textSchema() object {
	str := object{{"type", "string"}, {"minLength", 1}}
	both := append(closed(nil, object{{"en", str}, {"zh", str}}), member{"minProperties", 1})
	return described(object{{"anyOf", []object{both, str}}}, words.New(
		"A text: {en: ..., zh: ...}, or in one language, which is shown in both.",
		"文字：{en: ..., zh: ...}；只写一种语言时，两种界面都显示它。"))
}

func aboutSchema() object {
	return closed([]string{"group", "idea"}, object{
		{"kip", pattern("^KIP-[0-9]+$")},
		{"jira", oneOrMany(pattern("^KAFKA-[0-9]+$"))},
		{"case", pattern("^H[0-9]{2}$")},
		{"tests", described(oneOrMany(pattern(testPattern)), words.New(
			"Kafka's own tests about the same: Class.method, or a file below tests/.",
			"Kafka 自己的相关测试：Class.method，或 tests/ 下的文件。"))},
		{"source", oneOrMany(object{{"type", "string"}})},
		{"group", enum(groupNames...)},
		{"theme", described(enum(themeNames...), words.New(
			"Of what it tells, within its group.", "在组内属于哪个主题。"))},
		{"card", described(ref("text"), words.New(
			"The idea in one short line, for its card in the library.",
			"一句短话，写在课程卡片上。"))},
		{"idea", ref("text")},
		{"words", oneOrMany(pattern("^[a-z0-9-]+$"))},
		{"real", ref("text")},
		{"leaves", described(ref("text"), words.New(
			"What the fix of which it tells leaves open.", "课程所讲的修复没有解决什么。"))},
	})
}

func clusterSchema() object {
	name := object{{"anyOf", []object{
		pattern("^([A-Za-z][A-Za-z0-9-]{0,11}|[0-9]{1,12})$"),
		{{"type", "integer"}}, // a node.id, as 1001
	}}}
	list := func(n int, t words.Text) object {
		return described(object{
			{"type", "array"},
			{"minItems", 1},
			{"maxItems", n},
			{"uniqueItems", true},
			{"items", name},
		}, t)
	}
	props := object{
		{"brokers", list(kafka.MaxBrokers, words.New("Names of the brokers.", "broker 的名字。"))},
		{"producers", list(kafka.MaxProducers, words.New("Names of the producers; P when left out.",
			"生产者的名字；省略时为 P。"))},
		{"consumers", list(kafka.MaxConsumers, words.New("Names of the consumers.", "消费者的名字。"))},
		{"controllers", list(kafka.MaxVoters, words.New("Names of the controllers of KRaft mode; "+
			"one, called controller, when left out.",
			"KRaft controller 的名字；省略时只有一个，名为 controller。"))},
		{"partitions", described(object{
			{"type", "integer"}, {"minimum", 1}, {"maximum", kafka.MaxPartitions},
		}, words.New("How many partitions the topic has; 1 when left out.",
			"topic 有几个分区；省略时为 1。"))},
		{"replicas", replicasSchema(list(kafka.MaxReplicas, words.New("The assignment in "+
			"preferred order; every broker when left out.", "副本列表，按优先顺序；省略时为全部 broker。")))},
		{"controller", described(name, words.New("ZooKeeper mode: who becomes controller at the "+
			"start; the first broker when left out.",
			"ZooKeeper 模式：启动时谁成为 controller；省略时为第一个 broker。"))},
	}
	props = append(props, member{"racks", described(object{
		{"type", "object"}, {"minProperties", 1}, {"additionalProperties", pattern(idPattern)},
	}, words.New("The racks of brokers and consumers: {A: r1, R: r2}.",
		"broker 和消费者所在的机架：{A: r1, R: r2}。"))})
	props = append(props, member{"clients", clientsSchema()})
	for i := range settingKeys {
		k := &settingKeys[i]
		o := object{{"type", "integer"}, {"minimum", k.min}, {"maximum", k.max}}
		switch {
		case slices.Equal(k.words, noYes):
			o = object{{"type", "boolean"}}
		case len(k.words) > 0:
			o = enum(k.words...)
		}
		props = append(props, member{k.name, described(o, k.doc)})
	}
	return closed([]string{"brokers"}, props)
}

// replicasSchema is one assignment for every partition, or one for each.
func replicasSchema(one object) object {
	return object{{"anyOf", []object{
		one,
		{{"type", "array"}, {"minItems", 1}, {"maxItems", kafka.MaxPartitions}, {"items", one}},
	}}}
}

func stepSchema() object {
	props := object{}
	var snippets []object
	for i := range verbs {
		v := &verbs[i]
		props = append(props, member{v.Name, ref(v.definition())})
		snippets = append(snippets, object{
			{"label", v.Example}, {"description", v.Doc.In(words.EN)}, {"bodyText", v.snippet()},
		})
	}
	beside := object{
		{"setup", described(object{{"type", "boolean"}}, words.New(
			"Played before the first visible step, fast-forwarded.", "在第一个可见步骤之前快进执行。"))},
		{"id", pattern(idPattern)},
		{"when", described(ref("choices"), words.New("The step is left out on other rules.",
			"在其他规则下跳过这一步。"))},
		{"alt", described(altSchema(props), words.New("Another verb for each controller mode.",
			"每种 controller 模式各用一个动词。"))},
		{"repeat", described(object{{"type", "integer"}, {"minimum", 1}, {"maximum", maxRepeat}},
			words.New("How often the step does the same.", "这一步重复做几次。"))},
		{"pace", described(enum(paces...), words.New("The pace of this step; that of the file "+
			"when left out.", "这一步的 pace；省略时取文件的。"))},
		{"say", described(ref("text"), words.New("One sentence about the step, at most 25 words.",
			"这一步的一句话，不超过 40 个汉字。"))},
		{"ask", ref("ask")},
		{"expect", ref("expect")},
	}
	step := closed(nil, append(append(object{}, props...), beside...))
	return append(step, member{"minProperties", 1}, member{"defaultSnippets", snippets})
}

func altSchema(verbProps object) object {
	one := append(closed(nil, verbProps), member{"minProperties", 1}, member{"maxProperties", 1})
	props := object{}
	for _, m := range modeNames {
		props = append(props, member{m, one})
	}
	return append(closed(nil, props), member{"minProperties", 1})
}

// verbDefinitions holds every verb once: a step has them, and each controller mode of an alt.
func verbDefinitions() object {
	out := object{}
	for i := range verbs {
		out = append(out, member{verbs[i].definition(), verbs[i].schema()})
	}
	return out
}

// definition names a verb's arguments within the schema.
func (v *Verb) definition() string { return "verb-" + v.Name }

// schema gives the schema of a verb's arguments.
func (v *Verb) schema() object {
	props := object{}
	for i := range v.Args {
		a := &v.Args[i]
		props = append(props, member{a.Name, described(a.schema(), a.Doc)})
	}
	o := described(closed(v.required(), props), v.Doc)
	if len(v.Args) == 0 {
		for i := range o {
			if o[i].key == "type" {
				o[i].value = types("object", "null")
			}
		}
	}
	if len(v.OneOf) > 0 {
		o = append(o, oneOf(v.OneOf))
	}
	return o
}

// oneOf demands one of some keys.
func oneOf(keys []string) member {
	var one []object
	for _, name := range keys {
		one = append(one, object{{"required", []string{name}}})
	}
	return member{"oneOf", one}
}

func (a *Arg) schema() object {
	str := object{{"type", "string"}}
	switch a.Type {
	case ArgBrokers:
		if a.Min > 0 {
			return object{{"anyOf", []object{str, array(str)}}}
		}
		return oneOrMany(str)
	case ArgValues:
		return ref("expect")
	case ArgPair:
		return object{{"type", "array"}, {"minItems", 2}, {"maxItems", 2}, {"items", str}}
	case ArgRecords:
		return oneOrMany(pattern(recordPattern))
	case ArgBatches:
		return array(oneOrMany(pattern(recordPattern)))
	case ArgAPIs:
		return oneOrMany(enum(kafka.APINames()...))
	case ArgMs, ArgCount:
		number := object{{"type", "integer"}, {"minimum", a.Min}, {"maximum", a.Max}}
		if len(a.Values) > 0 {
			return object{{"anyOf", []object{number, wordsOf(a)}}}
		}
		return number
	case ArgWord:
		return wordsOf(a)
	}
	return str
}

// wordsOf allows the words of an argument.
func wordsOf(a *Arg) object {
	values := []any{}
	for _, w := range a.Values {
		values = append(values, yamlWord(w))
	}
	return enum(values...)
}

const (
	testPattern   = `^([A-Z][A-Za-z0-9]+(\.[A-Za-z0-9_]+)?|tests/[A-Za-z0-9_./-]+)$`
	idPattern     = "^[a-z0-9][a-z0-9-]*$"
	recordPattern = `^[A-Za-z][A-Za-z0-9]{0,7}(\.\.[A-Za-z][A-Za-z0-9]{0,7})?$`
)

// yamlWord gives a word as an editor's YAML parser reads it: 0 and 1 are numbers there.
func yamlWord(w string) any {
	switch w {
	case "0":
		return 0
	case "1":
		return 1
	case "false", "true":
		return w == "true"
	}
	return w
}

func choicesSchema() object {
	props := object{}
	for _, f := range release.Fields() {
		props = append(props, member{f.Name, described(enum(f.Values...), f.Doc)})
	}
	return append(closed(nil, props), member{"minProperties", 1})
}

func askSchema() object {
	cell := described(pattern(`^([A-Za-z][A-Za-z0-9-]{0,11}|[0-9]{1,12})\.(leo|hw)$`), words.New(
		"The place that a person clicks: A.leo or A.hw.", "可以点击的位置：A.leo 或 A.hw。"))
	value := described(object{{"type", "string"}, {"minLength", 1}}, words.New(
		"Any value of expect but violates, as in controller.leader.",
		"expect 中除 violates 外的任何值，如 controller.leader。"))
	try := closed(nil, object{
		{"cell", object{{"type", "integer"}, {"minimum", 0}}},
		{"value", described(object{{"type", types("string", "number", "boolean", "array")}},
			words.New("As it would stand in expect.", "写法与 expect 中相同。"))},
		{"override", described(ref("choices"), words.New("The rule that would give this value, "+
			"and those that must be changed along with it.", "会得到该值的规则，以及必须一起改动的规则。"))},
		{"because", ref("text")},
	})
	try = append(try, oneOf(askedFor))
	answer := closed(nil, object{{"cell", cell}, {"value", value}, {"because", ref("text")}})
	str := object{{"type", "string"}, {"minLength", 1}}
	return described(closed([]string{"answer"}, object{
		{"en", str},
		{"zh", str},
		{"answer", append(answer, oneOf(askedFor))},
		{"tries", object{{"type", "array"}, {"items", try}}},
	}), words.New("A question before the step is shown; the run itself gives the answer.",
		"展示这一步之前的提问；答案由运行本身给出。"))
}
