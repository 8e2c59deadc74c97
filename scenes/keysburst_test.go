package scenes

import (
	"strings"
	"testing"
	"time"

	"highwater/ui"
)

// TestKeysInOneFrame presses all keys of the list between two frames, as a slow machine gets them,
// in several orders and on every screen: what one key takes away the next one does not miss.
func TestKeysInOneFrame(t *testing.T) {
	var keys []ui.Event
	for _, line := range keyList {
		shift := ui.Mods(0)
		for name := range strings.FieldsSeq(line.keys) {
			named := map[string]string{
				"→": "ArrowRight", "←": "ArrowLeft", "↑": "ArrowUp", "↓": "ArrowDown",
				"Space": " ", "Esc": "Escape",
			}
			switch key, ok := named[name]; {
			case name == "Shift":
				shift = ui.Shift
			case name == "+" && shift != 0:
			case ok:
				keys = append(keys, ui.Key(key, shift))
			case len(name) == 1:
				keys = append(keys, ui.Key(strings.ToLower(name), shift))
			default:
				keys = append(keys, ui.Key(name, shift))
			}
		}
	}
	for _, link := range []string{
		"#/s/kip-101-loss?rules=0.10,0.11&step=4", "#/", "#/words", "#/words/isr", "#/puzzles",
		"#/puzzles/acks-one", "#/sandbox?rules=4.1", "#/compare",
		"#/s/basics-two-partitions?present=1&step=1",
	} {
		a := openReal(t, link)
		now := time.Second
		for _, many := range []int{1, 3, 4, len(keys)} {
			for i := 0; i < len(keys); i += many {
				now += time.Second
				a.Update(keys[i:min(i+many, len(keys))], now)
				a.Update(nil, now)
			}
			a.Open(link)
		}
	}
}
