package scenes

import (
	"testing"
	"time"

	"highwater/core/words"
	"highwater/ui/soft"
)

// TestGoldenOfHands compares pictures of what is played by hand with those that were looked at.
func TestGoldenOfHands(t *testing.T) {
	course := libraryCourse()
	lost := []string{
		"refresh-metadata: {client: P, from: A}", "run: {until: quiet}",
		"produce: {client: P, records: [m1], acks: 1}", "run: {until: quiet}",
		"produce: {client: P, records: [m2], acks: all}",
	}
	branch := []string{"crash: {broker: A}", "wait: {ms: 100}"}
	for _, tt := range []struct {
		name  string
		w, h  float64
		lang  words.Lang
		theme string
		link  string
		moves []string
		press string
	}{
		{"sandbox-1280-en-dark", 1280, 720, words.EN, themeDark, "#/sandbox?rules=4.1", lost, ""},
		{
			"sandbox-menu-1920-zh-light", 1920, 1080, words.ZH, themeLight,
			"#/sandbox?rules=4.1", lost, "g0/lane/A",
		},
		{
			"sandbox-setup-390-zh-dark", 390, 844, words.ZH, themeDark, "#/sandbox?rules=4.1",
			nil, "menu/cluster",
		},
		{
			"puzzle-1280-en-light", 1280, 720, words.EN, themeLight, "#/puzzles/acks-one", nil,
			"hint",
		},
		{
			"goal-390-zh-dark", 390, 844, words.ZH, themeDark,
			"#/s/kip-101-loss?rules=0.10&help=goal", nil, "",
		},
		{
			"branch-1280-en-light", 1280, 720, words.EN, themeLight, "#/s/kip-101-loss?step=3",
			branch, "",
		},
		{
			"branch-390-en-light", 390, 844, words.EN, themeLight, "#/s/kip-101-loss?step=3",
			branch, "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newApp(Options{Lang: tt.lang, Theme: tt.theme, Link: tt.link}, course)
			a.Resize(tt.w, tt.h, 1)
			a.player.setMoving(true)
			for _, m := range tt.moves {
				a.Command("do", m)
			}
			a.player.finish()
			a.refresh()
			if tt.press == "menu/cluster" {
				a.openMenu()
			}
			if tt.press != "" && !a.tree.Activate(tt.press) {
				t.Fatalf("no %s", tt.press)
			}
			a.player.hands.settle()
			a.Update(nil, time.Second)
			c := soft.New(tt.w, tt.h, 1)
			a.Draw(c)
			soft.Golden(t, tt.name, c.Image(), 0.002)
		})
	}
}
