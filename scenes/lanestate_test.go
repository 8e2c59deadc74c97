package scenes

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

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
							for _, c := range l.cells {
								one := l.cells[0].name.font
								require.Equal(t, one, c.name.font, "%s step %d", les.ID, s)
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

// TestShortLogTakesTheRoom measures two records in a narrow lane and in a wide one: cells take the
// room, offsets stay aligned, and the files stand beside the log's end.
func TestShortLogTakesTheRoom(t *testing.T) {
	for _, tt := range []struct {
		link     string
		w, h     float64
		cell     float64
		distance float64
	}{
		{"#/s/kip-101-loss?rules=0.10,0.11&step=5", 1280, 720, 50, 0},
		{"#/s/kip-101-loss?rules=0.10,0.11&step=5", 1920, 1080, 80, 0},
		{"#/s/kip-101-loss?rules=0.11&step=5", 1280, 720, 80, 90},
	} {
		a := newApp(Options{Link: tt.link}, libraryCourse())
		a.Resize(tt.w, tt.h, 1)
		lanes := a.player.groups[0].lanes
		require.Equal(t, lanes[0].cells[0].w, lanes[1].cells[0].w)
		for _, l := range lanes {
			require.Greater(t, l.cells[0].w, tt.cell)
			if tt.distance > 0 {
				end := l.leoX + 4 + l.leo.w
				require.Less(t, l.shape.chips.X-end, tt.distance+l.sc.pitch)
			}
		}
	}
}
