package scenes

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"highwater/core/kafka"
	"highwater/core/view"
	"highwater/core/words"
	"highwater/ui"
	"highwater/ui/soft"
)

// compared opens a comparison and goes to its end.
func compared(t *testing.T, item string) (*App, *comparePlace) {
	t.Helper()
	a := newApp(Options{Link: "#/compare/" + item}, fixture{})
	a.Resize(1280, 720, 1)
	c, ok := a.place.(*comparePlace)
	require.True(t, ok)
	c.p.scrub(c.p.steps)
	return a, c
}

// The table of controller.md section 5, as the stage shows it: what each write took, by events.
func TestComparedLatencies(t *testing.T) {
	for _, tt := range []struct {
		item          string
		isr, majority []kafka.Ms
	}{
		{"2,2_stop0_min2_4.1", []kafka.Ms{2, 2, 2, 2}, []kafka.Ms{2, 2, 2, 2}},
		{"2,50_stop0_min2_4.1", []kafka.Ms{50, 50, 50, 50}, []kafka.Ms{2, 2, 2, 2}},
		{"2,50_stop2_min2_4.1", []kafka.Ms{2, 2, 50, 8501}, []kafka.Ms{2, 2, 2, 2}},
		{"2,4,8,50_stop0_min2_4.1", []kafka.Ms{50, 50, 50, 50}, []kafka.Ms{4, 4, 4, 4}},
	} {
		_, c := compared(t, tt.item)
		d := [2]*view.Diagram{c.p.sides[0].run.Diagram(), c.p.sides[1].run.Diagram()}
		assert.Equal(t, tt.isr, figuresOf(d[0], view.WaitRecords, c.p.steps).took, tt.item)
		assert.Equal(t, tt.majority, figuresOf(d[1], view.WaitMetadata, c.p.steps).took, tt.item)
		for k := range d[0].Clock { // both sides are seen at the same moments
			assert.Equal(t, d[0].Clock[k]-d[0].Clock[0], d[1].Clock[k]-d[1].Clock[0])
		}
	}
	_, c := compared(t, "2,2_stop3_min2_4.1")
	f := figuresOf(c.p.sides[1].run.Diagram(), view.WaitMetadata, c.p.steps)
	assert.Equal(t, []kafka.Ms{2}, f.took)
	assert.Equal(t, 3, f.open+f.failed, "without a majority nothing is committed")
}

// Every setting is a choice of the twin, and plays the script again.
func TestCompareByTwin(t *testing.T) {
	a, c := compared(t, "2,50_stop2_min2_4.1_back")
	a.Command("pair-delay-2", "200")
	a.Command("pair-fault", "cut2")
	a.Command("pair-copies", "5")
	a.Command("pair-min", "3")
	a.Command("pair-rules", "3.7")
	a.Command("pair-back", "no")
	want := pairSettings{
		rules: "3.7", copies: 5, minISR: 3, delay: [4]int{2, 200, 8, 50}, gone: 2, cut: true,
	}
	assert.Equal(t, want, c.p.pair.set)
	link := a.Link()
	again, faults := ParseLink(link)
	require.Empty(t, faults)
	set, _, ok := parsePair(again.Item)
	assert.True(t, ok)
	assert.Equal(t, want, set, link)
	tw := a.Twin()
	assert.Equal(t, "compare", tw.Screen)
	assert.Len(t, tw.Lanes, 2)
	requireTwin(t, tw)
	ids := ""
	for _, k := range tw.Choices {
		ids += " " + k.ID
	}
	assert.Contains(t, ids, "pair-delay-4 pair-fault pair-back")
	assert.NotContains(t, ids, "rules-1")
	for _, k := range c.p.pair.all() {
		for _, o := range k.options {
			a.Command(k.id, o.value) // whatever is offered can be played
		}
	}
	a.Command("first", "")
	a.Command("next", "")
	assert.Equal(t, 1, c.p.step)
	a.Command("library", "")
	assert.Nil(t, a.place)
}

func TestDamagedComparison(t *testing.T) {
	for _, item := range []string{"x", "2,50_stop99", "2,3", "2,50_min7", "2,50_2.1"} {
		a := newApp(Options{Link: "#/compare/" + item}, fixture{})
		require.NotNil(t, a.place, item)
		assert.NotEmpty(t, a.notice(), item)
	}
}

func TestLayoutOfCompare(t *testing.T) {
	for _, lang := range words.Langs() {
		for i, size := range sizes {
			theme := []string{themeLight, themeDark}[i%2]
			a := newApp(Options{
				Lang: lang, Theme: theme, Link: "#/compare/2,4,8,50_stop10_min3_4.1",
			}, fixture{})
			a.Resize(size.w, size.h, 1)
			c := a.place.(*comparePlace)
			for s := 0; s <= c.p.steps; s += 3 {
				c.p.scrub(s)
				inspect(t, a, fmt.Sprintf("compare %v %v step %d", lang, size, s))
			}
			c.p.pair.open("pair-fault")
			inspect(t, a, fmt.Sprintf("compare %v %v, a list", lang, size))
		}
	}
}

func TestGoldenCompare(t *testing.T) {
	for _, tt := range []struct {
		name  string
		w, h  float64
		lang  words.Lang
		theme string
	}{
		{"compare-1920-en-light", 1920, 1080, words.EN, themeLight},
		{"compare-390-zh-dark", 390, 844, words.ZH, themeDark},
	} {
		a := newApp(Options{
			Lang: tt.lang, Theme: tt.theme, Link: "#/compare/2,50_stop2_min2_4.1_back_at7",
		}, fixture{})
		a.Resize(tt.w, tt.h, 1)
		a.Update(nil, time.Second)
		img := soft.New(tt.w, tt.h, 1)
		a.Draw(img)
		soft.Golden(t, tt.name, img.Image(), 0.002)
	}
}

// TestCompareMoves shows a step of the comparison: it is drawn anew while the step moves.
func TestCompareMoves(t *testing.T) {
	a := openReal(t, "#/compare")
	a.Command("next", "")
	a.Update(nil, 100*time.Millisecond)
	a.Draw(soft.New(1280, 720, 1))
	assert.True(t, a.Dirty())
	a.Update(nil, time.Minute)
	a.Draw(soft.New(1280, 720, 1))
	assert.False(t, a.Dirty())
}

// TestComparisonConcludes ends with the two figures that were measured, and says nothing before.
func TestComparisonConcludes(t *testing.T) {
	for _, tt := range []struct{ item, want string }{
		{
			"2,50_stop2_min2_4.1",
			"took 8.501 s with the ISR and 2 ms by majority: 8.499 s more with the ISR",
		},
		{"2,2_stop0_min2_4.1", "took 2 ms on both sides"},
		{"2,2_stop3_min2_4.1", "4 writes with the ISR, 3 by majority"},
	} {
		a, c := compared(t, tt.item)
		all := ""
		for _, x := range c.p.pairEnd() {
			all += x.In(words.EN) + " "
			assert.NotEmpty(t, x.In(words.ZH))
		}
		assert.Contains(t, all, tt.want)
		a.refresh()
		assert.NotNil(t, a.tree.Find("reason/pair/0"))
		c.p.scrub(c.p.steps - 1)
		assert.Empty(t, c.p.pairEnd())
	}
}

// TestComparisonShowsFiguresOnce has the bars of both sides in one picture, each figure of a side
// once, and the axis of steps at first.
func TestComparisonShowsFiguresOnce(t *testing.T) {
	for _, h := range []float64{720, 1080} {
		a, c := compared(t, "2,50_stop2_min2_4.1_back")
		a.Resize(1280, h, 1)
		a.Update(nil, time.Minute)
		assert.False(t, c.p.time.ms)
		seen, bars := map[string]int{}, 0
		for _, b := range ui.Inspect(a.tree, a.w, a.h) {
			for _, x := range b.Texts {
				seen[x.Text]++
				if b.Name == "latency" && x.Text == txtBarMaj.In(words.EN) {
					bars++
				}
			}
		}
		for _, s := range c.p.sides {
			f := c.p.figures(s)
			assert.Equal(t, 1, seen[f.text(words.EN)], f.text(words.EN))
		}
		assert.Equal(t, 4, bars, "a bar for each write")
		require.NotNil(t, a.tree.Find("latency"))
	}
}
