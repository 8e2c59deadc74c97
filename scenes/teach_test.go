package scenes

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// typeKeys sends keys, each long after the motion of the one before.
func typeKeys(a *App, names ...string) {
	for _, n := range names {
		a.Update([]ui.Event{ui.Key(n, 0)}, a.now+5*time.Second)
		a.Update(nil, a.now+5*time.Second)
	}
}

// TestNamesFirst enters a lesson: its words come one by one, then its first step, and no word
// comes a second time.
func TestNamesFirst(t *testing.T) {
	a := newApp(Options{Openers: true, Link: "#/s/kip-101-loss"}, libraryCourse())
	require.NotNil(t, a.player.opener)
	assert.Equal(t, []string{
		"leo", "high-watermark", "leader-epoch", "truncation", "epoch-end",
		"controller", "leader-and-isr",
	}, a.player.lesson.Words)
	a.Resize(390, 844, 1)
	a.Command("names", "")
	assert.False(t, a.player.tall, "on a phone the sheet leaves room for the stage")
	a.Resize(1280, 720, 1)
	assert.Equal(t, "leo", a.player.name().id)
	about := a.player.info(0).Sentence.In(words.EN)
	require.Contains(t, about, "Kafka up to 0.10")
	require.NotNil(t, a.tree.Find("names/about"), "what the lesson is about comes first")
	assert.Equal(t, about, a.tree.Find("names/about").Label)
	assert.Contains(t, a.Twin().Sentence, about)
	typeKeys(a, "ArrowRight")
	assert.Nil(t, a.tree.Find("names/about"))
	assert.Equal(t, "high-watermark", a.player.name().id)
	assert.Contains(t, a.Twin().Sentence, "high watermark (HW): Records below it")
	typeKeys(a, "ArrowRight", "ArrowRight")
	assert.Equal(t, "truncation", a.player.name().id)
	typeKeys(a, "ArrowLeft")
	assert.Equal(t, "leader-epoch", a.player.name().id)
	typeKeys(a, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
	assert.Nil(t, a.player.opener)
	assert.Equal(t, 1, a.player.step, "the lesson has begun")

	a.openCard("kip-207-end-goes-back")
	assert.Nil(t, a.player.opener, "all its words are known")
	a.Command("names", "")
	require.NotNil(t, a.player.opener, "but they can be asked for")
	typeKeys(a, "Escape")
	assert.Nil(t, a.player.opener)
	assert.NotNil(t, a.player, "Escape leaves the names, not the lesson")

	a.openCard("basics-isr")
	require.NotNil(t, a.player.opener)
	for _, w := range a.player.opener.words {
		assert.NotContains(t, []string{"high-watermark", "leo"}, w.id)
	}
	a.Command("names-first", "")
	a.openCard("basics-acks")
	assert.Nil(t, a.player.opener, "they can be switched off")
}

// TestNoNamesAtAMoment opens a link to a step: it shows that step, the first one too.
func TestNoNamesAtAMoment(t *testing.T) {
	for _, step := range []string{"0", "3"} {
		a := newApp(Options{Openers: true, Link: "#/s/kip-101-loss?step=" + step}, libraryCourse())
		assert.Nil(t, a.player.opener, step)
	}
	a := newApp(Options{Openers: true, Link: "#/s/kip-101-loss?embed=1"}, libraryCourse())
	assert.Nil(t, a.player.opener)
}

// TestNamesHaveAPlace finds a place on the stage for the words of every lesson at its start, but
// for words of what is not there before the lesson has begun.
func TestNamesHaveAPlace(t *testing.T) {
	placeless := []string{"last-known-leader", "clean-shutdown", "checkpoint", "elr"}
	a := newApp(Options{}, libraryCourse())
	for _, les := range a.course.Lessons() {
		a.openCard(les.ID)
		p := a.player
		p.openNames(true)
		require.NotNil(t, p.opener, les.ID)
		for range p.opener.words {
			a.refresh()
			r, seen := p.nameRect()
			assert.True(t, seen && !r.Empty() || slices.Contains(placeless, p.name().id),
				"%s: %s is not seen", les.ID, p.name().id)
			if p.opener.at == len(p.opener.words)-1 {
				break
			}
			p.next()
		}
	}
}

// TestCaptionsOff hides what is said until it is asked for, on the screen and in words, and keeps
// the choice in the link and for the next lesson.
func TestCaptionsOff(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=2&help=captions-off"}, libraryCourse())
	in := a.player.info(2).Sentence.In(words.EN)
	assert.Nil(t, a.tree.Find("reason/sentence"))
	assert.NotContains(t, a.Twin().Sentence, in)
	assert.Empty(t, a.Twin().Events)
	assert.Contains(t, a.Link(), "help=captions-off")
	typeKeys(a, "w")
	assert.Equal(t, in, a.Twin().Sentence)
	assert.NotNil(t, a.tree.Find("reason/sentence"))
	typeKeys(a, "ArrowLeft", "ArrowRight")
	assert.Equal(t, in, a.Twin().Sentence, "what was looked at stays")
	a.Command("help", "guided")
	typeKeys(a, "ArrowLeft")
	assert.NotNil(t, a.tree.Find("reason/sentence"))
	a.Command("help", "captions-off")
	a.openCard("basics-isr")
	assert.Equal(t, helpCaptionsOff, a.player.help)
	a.Open("#/s/basics-isr?help=none")
	assert.NotEmpty(t, a.notice(), "a way of help that is not there is said")
}

// TestPresent steps through a lesson with the keys of a remote, blanks the screen and comes back.
func TestPresent(t *testing.T) {
	a := newApp(Options{Link: "#/s/kip-101-loss?step=5&present=1"}, libraryCourse())
	a.Resize(1280, 720, 1)
	assert.Nil(t, a.tree.Find("bar"))
	assert.Nil(t, a.tree.Find("time"))
	assert.Greater(t, a.zoom, 1.0, "everything is larger")
	assert.True(t, a.wide(), "and two sides still fit")
	typeKeys(a, "PageDown", ".")
	assert.Equal(t, 7, a.player.step)
	typeKeys(a, "PageUp")
	assert.Equal(t, 6, a.player.step)
	assert.Equal(t, a.player.sentence(), a.tree.Find("present/sentence").Label)
	typeKeys(a, "b")
	assert.NotNil(t, a.tree.Find("blank"))
	typeKeys(a, "PageDown")
	assert.Nil(t, a.tree.Find("blank"))
	assert.Equal(t, 6, a.player.step, "the first key brings the picture back")
	before := len(a.tree.Nodes())
	typeKeys(a, "n")
	assert.Greater(t, len(a.tree.Nodes()), before, "the reasons are there")
	assert.Contains(t, a.Link(), "present=1")
	typeKeys(a, "Escape")
	assert.NotNil(t, a.tree.Find("bar"))
	assert.Equal(t, 1.0, a.zoom)
	assert.Equal(t, "kip-101-loss", a.player.lesson.ID)
}

// TestLayoutOfTeaching lays out names, hidden captions and presentations.
func TestLayoutOfTeaching(t *testing.T) {
	for i, lang := range words.Langs() {
		t.Run(string(lang), func(t *testing.T) {
			t.Parallel()
			a := newApp(Options{Lang: lang}, libraryCourse())
			for k, size := range sizes {
				a.SetTheme([]string{themeLight, themeDark}[(i+k)%2])
				a.Resize(size.w, size.h, 1)
				for _, id := range []string{
					"kip-101-loss", "kip-966-four-brokers", "basics-quorum-and-isr",
				} {
					layOutTeaching(t, a, id, fmt.Sprintf("%s %vx%v", id, size.w, size.h))
				}
			}
		})
	}
}

func layOutTeaching(t *testing.T, a *App, id, name string) {
	a.openCard(id)
	p := a.player
	p.openNames(true)
	for p.opener != nil {
		inspect(t, a, name+" name "+p.name().id)
		p.turnName(1)
	}
	p.setHelp(helpCaptionsOff)
	a.Go(2)
	inspect(t, a, name+" captions off")
	p.setHelp(helpGuided)
	p.setPresent(true)
	for s := 0; s <= p.steps; s += 3 {
		a.Go(s)
		inspect(t, a, fmt.Sprintf("%s presented %d", name, s))
		if p.ask() {
			inspect(t, a, fmt.Sprintf("%s presented question %d", name, s))
			for _, i := range p.shown() {
				p.answer(i, wrongAnswer(p, i))
			}
			p.finish()
			inspect(t, a, fmt.Sprintf("%s presented answer %d", name, s))
		}
		p.asking = false
	}
	p.notes = true
	a.stale()
	inspect(t, a, name+" presented with reasons")
	p.setBlank(true)
	inspect(t, a, name+" blank")
	p.setPresent(false)
}

// TestGoldenTeaching compares pictures with those that were looked at.
func TestGoldenTeaching(t *testing.T) {
	course := libraryCourse()
	for _, tt := range []struct {
		name, link, theme string
		w, h              float64
		lang              words.Lang
		command           string
	}{
		{
			"names-1280-en-light", "#/s/kip-101-loss?step=0", themeLight, 1280, 720, words.EN,
			"names",
		},
		{
			"names-390-zh-dark", "#/s/kip-966-last-replica-standing?step=0", themeDark, 390, 844,
			words.ZH, "names",
		},
		{
			"present-1280-en-light", "#/s/kip-101-loss?step=12&present=1", themeLight, 1280, 720,
			words.EN, "",
		},
		{
			"present-1920-zh-dark", "#/s/kip-966-last-replica-standing?step=8&present=1", themeDark,
			1920, 1080, words.ZH, "reasons",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newApp(Options{Lang: tt.lang, Theme: tt.theme, Link: tt.link}, course)
			a.Resize(tt.w, tt.h, 1)
			a.Command(tt.command, "")
			a.Update(nil, 5*time.Second)
			c := soft.New(tt.w, tt.h, 1)
			a.Draw(c)
			soft.Golden(t, tt.name, c.Image(), 0.002)
		})
	}
}
