package scenes

import (
	"bufio"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// TestLookSheets writes contact sheets for looking at, when SHEETS names a file of lines
//
//	sheet.png 1280x720 en dark #/s/kip-101-loss?step=4 crop=time ask wrong if press=a,b
//
// Lines with the same name share a sheet. In place of a link, "questions" stands for all questions
// of all lessons.
func TestLookSheets(t *testing.T) {
	name := os.Getenv("SHEETS")
	if name == "" {
		t.Skip("SHEETS is not set")
	}
	f, err := os.Open(name)
	require.NoError(t, err)
	defer f.Close()
	sheets := &lookSheets{course: libraryCourse()}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if words := strings.Fields(lines.Text()); len(words) > 4 && words[0][0] != '#' {
			sheets.line(t, words)
		}
	}
	sheets.write(t)
}

type lookSheets struct {
	course *course
	app    *App
	name   string
	tiles  []*image.RGBA
	number int
}

func (s *lookSheets) line(t *testing.T, f []string) {
	name, lang, theme, link := f[0], f[2], f[3], f[4]
	if name != s.name {
		s.write(t)
		s.name, s.number = name, 0
	}
	var w, h float64
	_, err := fmt.Sscanf(f[1], "%fx%f", &w, &h)
	require.NoError(t, err)
	if s.app == nil {
		s.app = newApp(Options{}, s.course)
	}
	s.app.SetLang(words.Lang(lang))
	s.app.SetTheme(theme)
	s.app.Resize(w, h, 1)
	if link == "questions" {
		s.questions(t, w, h, f[5:])
		return
	}
	s.app.Open(link)
	s.settle()
	s.tile(t, w, h, f[5:])
}

func (s *lookSheets) settle() {
	if s.app.player == nil && s.app.place == nil {
		s.app.library.settle()
	}
	s.app.refresh()
	s.app.Update(nil, s.app.now+5*time.Second)
	s.app.Update(nil, s.app.now+5*time.Second)
}

// questions asks every question of every lesson, and answers it wrongly.
func (s *lookSheets) questions(t *testing.T, w, h float64, do []string) {
	from, to := 0, math.MaxInt
	for _, k := range do {
		fmt.Sscanf(k, "from=%d-%d", &from, &to)
	}
	for i, les := range s.app.course.Lessons() {
		if i < from || i >= to {
			continue
		}
		s.app.Command("open", les.ID)
		p := s.app.player
		p.opener = nil
		for step := 0; step < p.steps; step++ {
			s.app.Go(step)
			if !p.ask() {
				continue
			}
			s.tile(t, w, h, do)
			if p.asking {
				for _, k := range p.shown() {
					p.answer(k, wrongAnswer(p, k))
				}
				p.finish()
			}
		}
	}
}

func (s *lookSheets) tile(t *testing.T, w, h float64, do []string) {
	a, crop := s.app, ""
	for _, k := range do {
		id, value, _ := strings.Cut(k, "=")
		switch id {
		case "crop":
			crop = value
		case "ask":
			a.player.ask()
		case "wrong":
			for _, i := range a.player.shown() {
				a.player.answer(i, wrongAnswer(a.player, i))
			}
			a.player.finish()
		case "if":
			require.True(t, a.player.openWhatIf(a.player.active), "no what-if")
		case "tall":
			a.player.tall = true
			a.stale()
		case "cmd":
			c, v, _ := strings.Cut(value, ":")
			a.Command(c, v)
		case "key":
			a.key(uiKey(value))
		case "focus":
			a.refresh()
			a.tree.Focus(value)
			require.NotNil(t, a.tree.Find(value), value)
		case "press":
			a.refresh()
			require.True(t, a.tree.Activate(value), value)
		}
	}
	s.settle()
	c := soft.New(w, h, 1)
	a.stale()
	a.refresh()
	a.Draw(c)
	img := c.Image()
	if n := a.tree.Find(crop); crop != "" && n != nil {
		r := n.Rect
		r = ui.R(r.X*a.zoom, r.Y*a.zoom, r.W*a.zoom, r.H*a.zoom)
		out := image.NewRGBA(image.Rect(0, 0, int(r.W)+8, int(r.H)+8))
		draw.Draw(out, out.Rect, img, image.Pt(int(r.X)-4, int(r.Y)-4), draw.Src)
		img = out
	}
	s.tiles = append(s.tiles, img)
	if s.full() {
		s.write(t)
	}
}

// full says whether the sheet has no room for another picture of this size.
func (s *lookSheets) full() bool {
	r := s.tiles[0].Rect
	return len(s.tiles) >= max(1, 1860/r.Dx())*max(1, 1300/r.Dy())
}

func (s *lookSheets) write(t *testing.T) {
	if len(s.tiles) == 0 {
		return
	}
	wide, high := 0, 0
	for _, i := range s.tiles {
		wide, high = max(wide, i.Rect.Dx()), max(high, i.Rect.Dy())
	}
	across := min(max(1, 1860/wide), len(s.tiles))
	down := (len(s.tiles) + across - 1) / across
	out := image.NewRGBA(image.Rect(0, 0, across*(wide+6), down*(high+6)))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	for k, i := range s.tiles {
		x, y := k%across*(wide+6), k/across*(high+6)
		draw.Draw(out, i.Rect.Add(image.Pt(x, y)), i, image.Point{}, draw.Src)
	}
	s.number++
	name := fmt.Sprintf("%s-%02d.png", strings.TrimSuffix(s.name, ".png"), s.number)
	require.NoError(t, soft.WriteFile(name, out))
	s.tiles = nil
}

var _ ui.App = (*App)(nil)
