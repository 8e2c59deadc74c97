package scenario

import (
	"regexp"

	"highwater/core/metrics"
	"highwater/core/words"
)

// processName is how the values of a process begin where an editor should know them: lower-case
// names are possible too, and are not described.
const processName = `^(p[0-3]\.)?[A-Z0-9][A-Za-z0-9-]*\.`

// expectSchema describes the named values. Editors complete names from properties, so those of a
// broker are listed for A, those of a consumer for R, and described for every other by patterns.
func expectSchema() object {
	props, patterns := object{}, object{}
	for i := range valueDefs {
		d := &valueDefs[i]
		if d.of {
			props = append(props, member{"A." + d.name, d.schema()})
			patterns = append(patterns, d.pattern())
			continue
		}
		props = append(props, member{d.name, d.schema()})
	}
	for _, name := range consumerValueNames() {
		d := consumerValueNamed(name, 0)
		props = append(props, member{"R." + name, d.schema()})
		if !ofBroker(name) { // the type of a broker's value would not do
			patterns = append(patterns, member{
				processName + regexp.QuoteMeta(name) + "$", d.schema(),
			})
		}
	}
	for _, name := range metrics.Names() {
		props = append(props, member{"metrics." + name, docs("A metric, or none where there is " +
			"no such one.\n\n指标；没有这个指标时为 none。")})
	}
	patterns = append(patterns, member{`^[0-9]+\.[0-9]`, described(ref("expect"), words.New(
		"What must be true on the rule sets of this span alone.", "只在这个区间的规则集上必须成立的事。"))})
	return described(object{
		{"type", "object"},
		{"minProperties", 1},
		{"properties", props},
		{"patternProperties", patterns},
		{"additionalProperties", object{
			{"type", types("string", "number", "boolean", "array", "object")}, {"minProperties", 1},
		}},
	}, words.New("What must be true after the step: named values (A.leo: 2), or a span of rule "+
		"sets with named values.", "这一步之后必须成立的事：具名的值（A.leo: 2），或规则集区间加具名的值。"))
}

// pattern describes a value of any broker; where consumers have one of the same name, without its
// type.
func (d *valueDef) pattern() member {
	o := d.schema()
	for _, name := range consumerValueNames() {
		if name == d.name {
			o = docs(both(d.doc) + "\n\n" + both(consumerValueNamed(name, 0).doc))
		}
	}
	return member{processName + regexp.QuoteMeta(d.name) + "$", o}
}

func ofBroker(name string) bool {
	for i := range valueDefs {
		if valueDefs[i].of && valueDefs[i].name == name {
			return true
		}
	}
	return false
}

// schema describes what a value may be.
func (d *valueDef) schema() object {
	return described(d.typ.schema(d.words), d.doc)
}

func (t valueType) schema(known []string) object {
	listed := func(names []string) object {
		return oneOrMany(enum(append([]string{none}, names...)...))
	}
	integer := object{{"type", "integer"}, {"minimum", -1}}
	switch t {
	case numberValue:
		return integer
	case wordValue:
		var values []any
		for _, w := range known {
			values = append(values, yamlWord(w))
		}
		return enum(values...)
	case claimsValue:
		return listed(known)
	case checksValue:
		return listed(checkNames())
	case fileValue:
		return object{{"anyOf", []object{integer, enum(none, torn)}}}
	case metricValue:
		return object{{"anyOf", []object{integer, enum(none)}}}
	case leaderValue, controllerValue:
		return object{{"type", types("string", "integer")}}
	}
	return object{{"type", types("string", "number", "array")}}
}
