package scenes

import (
	"os"
	"strings"
	"testing"

	"highwater/core/words"
)

// TestUse plays moves from a file in a sandbox and tells what came of each: for trying stories.
func TestUse(t *testing.T) {
	file := os.Getenv("USE")
	if file == "" {
		t.Skip("USE is not set")
	}
	src, _ := os.ReadFile(file)
	lines := strings.Split(strings.TrimSpace(string(src)), "\n")
	a := openReal(t, lines[0])
	for _, m := range lines[1:] {
		if m == "?" {
			for _, o := range a.player.hands.list() {
				t.Log(o.section(), o.Source, "|", o.Sentence.In(words.EN), "|",
					o.Refusal.In(words.EN))
			}
			continue
		}
		before := a.Step()
		a.Command("do", m)
		tw := a.Twin()
		t.Log(m, "=>", a.Step()-before, tw.Lanes[0].Verdict, "|", a.tree.ToastText())
		t.Log("    ", tw.Sentence, "|", strings.Join(tw.Events, " / "))
	}
	for _, l := range a.Twin().Lanes {
		for _, k := range l.Tables[:3] {
			t.Log(l.Name, l.Verdict, k.Caption, k.Rows)
		}
	}
}
