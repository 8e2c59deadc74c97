package editor

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/scenario"
	"highwater/core/words"
	"highwater/scenarios"
	"highwater/scenarios/cases"
)

// head names the schema, as every file of the library does.
const head = "# yaml-language-server: $schema=./schema.json\n"

// root is the repository, and server the program that is asked.
var root, server string

func TestMain(m *testing.M) {
	if err := install(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// install brings the language server into build/editor, unless the same one is there.
func install() error {
	var err error
	if root, err = filepath.Abs(filepath.Join("..", "..")); err != nil {
		return err
	}
	dir := filepath.Join(root, "build", "editor")
	server = filepath.Join(dir, "node_modules", "yaml-language-server", "bin",
		"yaml-language-server")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	same := true
	for _, name := range []string{"package.json", "package-lock.json"} {
		want, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		is, _ := os.ReadFile(filepath.Join(dir, name))
		same = same && string(is) == string(want)
		if err := os.WriteFile(filepath.Join(dir, name), want, 0o644); err != nil {
			return err
		}
	}
	if _, err := os.Stat(server); err == nil && same {
		return nil
	}
	cmd := exec.Command("npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci in %s: %w\n%s", dir, err, out)
	}
	return nil
}

// What is offered fits the place: keys of the file, verbs, their arguments, values.
func TestCompletion(t *testing.T) {
	c := serve(t)
	const flush = "steps:\n  - flush: {broker: A}\n    "
	for text, want := range map[string][]string{
		"|": {
			"id",
			"title",
			"about",
			"cluster",
			"rules",
			"steps",
			"outcome",
			"variants",
		},
		"steps:\n  - |": {
			"produce",
			"crash",
			"run",
			"say",
			"expect",
			"ask",
			"setup",
		},
		"steps:\n  - produce:\n      |": {
			"client",
			"records",
			"batches",
			"acks",
			"partition",
		},
		"steps:\n  - produce: { a| }":    {"client", "records", "acks"},
		"steps:\n  - produce: {acks: |}": {"0", "1", "all"},
		"steps:\n  - run: {until: |}": {
			"quiet",
			"leader",
			"caught-up",
			"answered",
		},
		flush + "expect:\n      |": {
			"A.leo",
			"A.hw",
			"acked",
			"controller.isr",
			"R.read",
		},
		flush + "expect:\n      \"0.11+\":\n        |": {"A.leo", "verdict", "metrics.LeaderCount"},
		flush + "expect: {A.role: |}":                  {"leader", "follower", "none", "down"},
		flush + "when:\n      |":                       {"truncation", "fencing", "elr"},
		flush + "when: {truncation: |}":                {"to-high-watermark", "by-epoch"},
		flush + "ask:\n      |":                        {"en", "zh", "answer", "tries"},
		"rules: [|]":                                   {"0.8.0", "2.0.1", "4.0-elr"},
		"outcome:\n  |":                                {"0.8.0+"},
		"outcome:\n  \"0.11\": {verdict: |}":           {"safe", "lost", "diverged", "n/a"},
		"about:\n  |":                                  {"group", "idea", "kip", "words", "real"},
		"about: {group: |}":                            {"basics", "kip", "field"},
		"cluster:\n  |": {
			"brokers",
			"min.insync.replicas",
			"clients",
		},
	} {
		items := c.complete(t, head+text)
		for _, label := range want {
			assert.Contains(t, items, label, text)
		}
		assert.NotContains(t, items, "undefined", text)
	}
	assert.NotContains(t, c.complete(t, head+"|"), "produce", "a verb is no key of a file")
	assert.NotContains(t, c.complete(t, "|"), "steps", "without the schema nothing is known")
}

// Each verb is offered with its example, to be filled in place by place.
func TestVerbsAreSnippets(t *testing.T) {
	examples := map[string]item{} // by verb; a long label ends in …
	for label, it := range serve(t).complete(t, head+"steps:\n  - |") {
		if verb, _, ok := strings.Cut(label, ": {"); ok {
			examples[verb] = it
		}
	}
	for _, v := range scenario.Verbs() {
		it := examples[v.Name]
		assert.True(t, strings.HasPrefix(it.InsertText, v.Name+": {"), v.Name)
		var doc string
		require.NoError(t, json.Unmarshal(it.Documentation, &doc), v.Name)
		assert.Equal(t, v.Doc.In(words.EN), doc)
	}
	assert.Equal(t, "produce: {client: ${1:P}, records: ${2:[m1, m2]}, acks: ${3:all}}",
		examples["produce"].InsertText)
	assert.Equal(t, "damage: {broker: ${1:A}, file: ${2:replication-offset-checkpoint}, "+
		"how: ${3:wrong}, value: ${4:1}}", examples["damage"].InsertText)
}

// plain takes out what Markdown needs and a reader does not see.
func plain(s string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("`", "", "\\", "", "&nbsp;", " ").
		Replace(s)), " ")
}

// Hovering shows what a word means, in both languages.
func TestHover(t *testing.T) {
	c := serve(t)
	for _, v := range scenario.Verbs() {
		got := plain(c.hover(t, head+"steps:\n  - "+v.Name[:1]+"|"+v.Name[1:]+": {}\n"))
		assert.Contains(t, got, plain(v.Doc.In(words.EN)), v.Name)
		assert.Contains(t, got, plain(v.Doc.In(words.ZH)), v.Name)
	}
	for text, want := range map[string][2]string{
		"steps:\n  - produce: {ac|ks: all}": {
			"whose copies the producer waits for",
			"等待哪些副本",
		},
		"cluster: {min.ins|ync.replicas: 1}": {
			"How many replicas the ISR must have",
			"ISR 至少有多少个副本",
		},
		"cluster:\n  clients: {P: {retr|ies: 3}}": {
			"How often a batch is sent again",
			"最多重发几次",
		},
		"steps:\n  - note: {}\n    expect: {B.l|eo: 1}": {"log end offset", "LEO"},
		"steps:\n  - note: {}\n    expect: {p1.C.h|w: 1}": {
			"high watermark, as this replica",
			"HW",
		},
		"steps:\n  - note: {}\n    expect: {ack|ed: [m1]}": {
			"records acknowledged",
			"已确认的消息",
		},
		"steps:\n  - note: {}\n    when: {trunc|ation: by-epoch}": {"follower", "follower"},
		"steps:\n  - note: {}\n    repe|at: 2": {
			"How often the step does the same",
			"重复做几次",
		},
		"i|d: x": {
			"The name of the file without .yaml",
			"文件名去掉 .yaml",
		},
	} {
		got := plain(c.hover(t, head+text))
		assert.Contains(t, got, want[0], text)
		assert.Contains(t, got, want[1], text)
	}
}

// No file that is right is marked, and each of these mistakes is, where it stands.
func TestDiagnostics(t *testing.T) {
	c := serve(t)
	var right []string
	for _, f := range scenarios.All() {
		require.True(t, strings.HasPrefix(string(f.Source), head), "%s names the schema", f.Name)
		right = append(right, string(f.Source))
	}
	for _, f := range cases.All() {
		right = append(right, head+string(f.Source))
	}
	for _, src := range right {
		for _, d := range c.diagnose(t, src) {
			t.Errorf("%.60s: line %d: %s", src[len(head):], d.Range.Start.Line+1, d.Message)
		}
	}
	src := right[0]
	for _, m := range []struct{ old, instead, says string }{
		{"- produce:", "- prodce:", "prodce"},
		{"group: basics", "group: basic", "basics"},
		{"acks: all", "acks: most", `"all"`},
		{"expect: {", "expct: {", "expct"},
		{"  brokers:", "  brokrs:", "brokrs"},
	} {
		before, _, ok := strings.Cut(src, m.old)
		require.True(t, ok, m.old)
		line := strings.Count(before, "\n")
		var says []string
		for _, d := range c.diagnose(t, strings.Replace(src, m.old, m.instead, 1)) {
			if d.Range.Start.Line == line {
				says = append(says, d.Message)
			}
		}
		assert.Contains(t, strings.Join(says, "; "), m.says, m.instead)
	}
}
