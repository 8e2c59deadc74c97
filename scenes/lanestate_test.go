package scenes

import (
	"strings"
	"testing"

	"highwater/core/words"
	"highwater/ui"
)

// TestCachesAreAlwaysSeen goes through every step of every lesson: what a lane says about the step
// never takes the room of what the replica holds.
func TestCachesAreAlwaysSeen(t *testing.T) {
	for _, lang := range words.Langs() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, libraryCourse())
			a.Resize(1280, 720, 1)
			for _, les := range a.course.Lessons() {
				a.Command("open", les.ID)
				for s := 0; s <= a.player.steps; s++ {
					a.Go(s)
					for _, g := range a.player.groups {
						for _, l := range g.lanes {
							n := a.tree.Find(g.id + "/lane/" + l.cur.Broker)
							if l.cur.HasCache && l.cur.Hosted && !showsCache(n) {
								t.Errorf("%s step %d %s %s", les.ID, s, g.id, l.cur.Broker)
							}
						}
					}
				}
			}
		})
	}
}

// showsCache says whether a lane shows lines of its epoch cache, how many there are, or none.
func showsCache(lane *ui.Node) bool {
	for _, k := range lane.Children {
		if rest, ok := strings.CutPrefix(k.ID, lane.ID+"/epoch"); ok && !k.Rect.Empty() &&
			!strings.HasPrefix(rest, "s/more") {
			return true
		}
	}
	return false
}
