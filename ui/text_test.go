package ui

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

func lines(l TextLayout) (out []string) {
	for _, x := range l.Lines {
		out = append(out, x.Text)
	}
	return out
}

func TestWrap(t *testing.T) {
	em := 10.0 // at 10 px a hanzi is 10 px wide
	for _, c := range []struct {
		name, in string
		width    float64
		want     []string
	}{
		{"fits", "副本", 100, []string{"副本"}},
		{"between hanzi", "副本截断日志", 3 * em, []string{"副本截", "断日志"}},
		{
			"no full stop at the start of a line", "副本截断。日志", 4 * em,
			[]string{"副本截", "断。日志"},
		},
		{"opening bracket goes on", "副本截（一）", 4 * em, []string{"副本截", "（一）"}},
		{"closing bracket stays", "（副本截断）", 5 * em, []string{"（副本截", "断）"}},
		{"number stays whole", "截断到12345位", 4.5 * em, []string{"截断到", "12345位"}},
		{"latin word stays whole", "由leader答", 3.5 * em, []string{"由", "leader", "答"}},
		{"newline breaks", "a\nb", 100, []string{"a", "b"}},
		{"empty line is kept", "a\n\nb", 100, []string{"a", "", "b"}},
		{
			"a long name breaks at a point", "log.flush.messages", 60,
			[]string{"log.flush.", "messages"},
		},
		{
			"a path stays with its first slash", "and /controller/epoch", 60,
			[]string{"and", "/controller/", "epoch"},
		},
		{"decimal number", "0.10 to 0.11", 26, []string{"0.10", "to", "0.11"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := lines(LayoutText(c.in, SansFont(em), c.width, 0))
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Whatever the width, no line may be wider unless Overflow says so, no forbidden mark may begin
// a line, and nothing but blanks may be lost.
func TestWrapKeepsItsPromises(t *testing.T) {
	texts := []string{
		"A 是 ISR 中唯一存活的副本，controller 选它为 leader，leader epoch 变为 1。（它重启时）截断了日志！",
		"A was the only live replica in the ISR, so the controller elects it with leader epoch 1.",
		"min(own end of epoch 1 = 4, leader's end of epoch 1 = 2) = 2",
	}
	for _, s := range texts {
		for w := 20.0; w < 500; w += 7 {
			l := LayoutText(s, SansFont(15), w, 0)
			joined := ""
			for _, line := range l.Lines {
				joined += line.Text
				if line.Width > w+0.02 && !l.Overflow {
					t.Fatalf("width %v: line %q is %v wide, unsaid", w, line.Text, line.Width)
				}
				if strings.ContainsAny(line.Text, "。，、；：）」！") &&
					strings.ContainsRune("。，、；：）」！", []rune(line.Text)[0]) {
					t.Fatalf("width %v: line %q begins with a closing mark", w, line.Text)
				}
			}
			strip := func(s string) string { return strings.ReplaceAll(s, " ", "") }
			if strip(joined) != strip(s) {
				t.Fatalf("width %v lost something: %q", w, joined)
			}
		}
	}
}

func TestOverflowIsSaid(t *testing.T) {
	if l := LayoutText("acknowledgement", SansFont(15), 40, 0); !l.Overflow {
		t.Error("a word wider than the box must be said")
	}
	l := LayoutText("one two three four five six", SansFont(15), 60, 2)
	if !l.Overflow || len(l.Lines) != 2 || !strings.HasSuffix(l.Lines[1].Text, "…") {
		t.Errorf("got %+v, want two lines, the last with …, and Overflow", l)
	}
	if l := LayoutText("one two", SansFont(15), 400, 2); l.Overflow {
		t.Error("what fits is no overflow")
	}
}

func TestMeasure(t *testing.T) {
	if w := Measure("副本", SansFont(20)); math.Abs(w-40) > 1e-9 {
		t.Errorf("two hanzi at 20 px are %v wide, want 40", w)
	}
	a, b := Measure("1111", MonoFont(13)), Measure("8888", MonoFont(13))
	if a != b {
		t.Errorf("mono digits differ in width: %v, %v", a, b)
	}
	if Measure("AV", SansFont(100)) >= Measure("A", SansFont(100))+Measure("V", SansFont(100)) {
		t.Error("A and V are not kerned")
	}
	half := Measure("broker", SansFont(7.5))
	if full := Measure("broker", SansFont(15)); math.Abs(full-2*half) > 1e-9 {
		t.Errorf("width does not scale: %v, %v", half, full)
	}
	// In a text without hanzi quotation marks and dots must not be as wide as a hanzi.
	if w := Measure("’", SansFont(10)); w > 5 {
		t.Errorf("an English apostrophe is %v wide", w)
	}
}

func TestEllipsis(t *testing.T) {
	f := SansFont(15)
	if got := Ellipsis("broker", f, 200); got != "broker" {
		t.Errorf("got %q", got)
	}
	got := Ellipsis("broker A becomes leader", f, 80)
	if !strings.HasSuffix(got, "…") || Measure(got, f) > 80 || len(got) < 8 {
		t.Errorf("got %q, %v wide", got, Measure(got, f))
	}
}
