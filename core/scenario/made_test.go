package scenario_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"highwater/core/scenario"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// fresh compares a file that is made from the tables with what the tables make now.
func fresh(t *testing.T, made string, path ...string) {
	t.Helper()
	name := filepath.Join(append([]string{"..", ".."}, path...)...)
	if *update {
		require.NoError(t, os.WriteFile(name, []byte(made), 0o644))
		return
	}
	have, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, string(have), made, "%s is old; go test ./core/scenario -update", name)
}

func TestTheSchemaIsFresh(t *testing.T) {
	made, err := scenario.Schema()
	require.NoError(t, err)
	fresh(t, string(made), "scenarios", "schema.json")
}

func TestTheReferencePageIsFresh(t *testing.T) {
	fresh(t, scenario.VerbsPage(), "docs", "verbs.md")
}

func compiled(t *testing.T) *jsonschema.Schema {
	t.Helper()
	made, err := scenario.Schema()
	require.NoError(t, err)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(string(made)))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json") // checks the schema against draft-07 itself
	require.NoError(t, err)
	return s
}

func value(t *testing.T, src string) any {
	t.Helper()
	var v any
	require.NoError(t, yaml.Load([]byte(src), &v))
	return v
}

func TestScenariosFitTheSchema(t *testing.T) {
	s := compiled(t)
	for _, f := range scenarios.All() {
		assert.NoError(t, s.Validate(value(t, string(f.Source))), f.Name)
	}
	for _, f := range cases.All() {
		assert.NoError(t, s.Validate(value(t, string(f.Source))), f.Name)
	}
	assert.NoError(t, s.Validate(value(t, withVariant())))
	assert.NoError(t, s.Validate(value(t, sample(""))))
	for _, title := range []string{"Sample", "{en: Sample}", "{zh: 样例}"} {
		src := strings.Replace(sample(""), "{en: Sample, zh: 样例}", title, 1)
		assert.NoError(t, s.Validate(value(t, src)), title)
	}
}

// The example of each verb is a step that parses and fits the schema.
func TestExamplesOfVerbs(t *testing.T) {
	s := compiled(t)
	for _, v := range scenario.Verbs() {
		step := "  - " + v.Example + "\n"
		if v.Needs != "" {
			step += "    " + v.Needs + ": {en: Look., zh: 请看。}\n"
		}
		src := strings.ReplaceAll(sample(step), "records: [m1]", "records: [m0]")
		src = strings.ReplaceAll(src, "\ncluster: {", "\ncluster: {consumers: [R], ")
		assert.NoError(t, s.Validate(value(t, src)), v.Name)
		_, faults := scenario.Parse("x.yaml", []byte(src))
		for _, d := range faults {
			t.Errorf("%s: %s", v.Name, d.String())
		}
	}
}

func TestBrokenFilesDoNotFitTheSchema(t *testing.T) {
	s := compiled(t)
	for name, change := range map[string][2]string{
		"unknown key at the top": {"id: sample", "id: sample\nidea: x"},
		"no outcome":             {"outcome:", "outcomes:"},
		"no language":            {"{en: Sample, zh: 样例}", "{}"},
		"unknown verb":           {"- run:", "- runn:"},
		"unknown argument":       {"until: quiet", "untill: quiet"},
		"unknown word":           {"until: quiet", "until: silent"},
		"a number too low":       {"min.insync.replicas: 1", "min.insync.replicas: 0"},
		"too many brokers":       {"brokers: [A, B]", "brokers: [A, B, C, D, E, F, G]"},
		"unknown verdict":        {"verdict: safe", "verdict: fine"},
		"neither until nor isr":  {"{until: quiet}", "{within: 5}"},
		"an empty span":          {"{A.leo: 1}", `{"0.11+": {}}`},
		"no controller mode":     {"- run: {until: quiet}", "- alt: {}"},
		"unknown rule set":       {`rules: ["0.11"]`, `rules: ["0.12"]`},
		"a range of one dot":     {"records: [m1]", "records: [m1.m4]"},
	} {
		src := strings.Replace(sample(""), change[0], change[1], 1)
		require.NotEqual(t, sample(""), src, name)
		assert.Error(t, s.Validate(value(t, src)), name)
	}
}
