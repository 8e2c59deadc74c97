package view

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"highwater/core/kafka"
)

// rounds gives n round trips of a Fetch from one actor to another, one after the other in a step.
func rounds(from, to int, step float64, n int, label string) (out []Arrow) {
	for i := range n {
		at := step + float64(i)/float64(2*n+2)
		out = append(out,
			Arrow{From: from, To: to, Start: at, End: at + .001, API: kafka.APIFetch, Label: label},
			Arrow{
				From: to, To: from, Start: at + .002, End: at + .003, API: kafka.APIFetch,
				Label: "HW 1", Answer: true,
			})
	}
	return out
}

// fold folds a diagram made by hand, step by step as a drawing does.
func fold(d *Diagram) {
	all, marks := d.Arrows, d.Marks
	d.Arrows, d.Marks = nil, nil
	for i := 0; i < len(all); {
		from, step := i, int(all[i].Start)
		for i < len(all) && int(all[i].Start) == step {
			i++
		}
		at, mark := len(d.Arrows), len(d.Marks)
		d.Arrows = append(d.Arrows, all[from:i]...)
		for _, m := range marks {
			if int(m.At) == step {
				d.Marks = append(d.Marks, m)
			}
		}
		d.foldStep(at, mark)
	}
}

func times(d *Diagram) (out []int) {
	for i := range d.Folds {
		out = append(out, d.Folds[i].Times)
	}
	return out
}

func TestEqualRoundTripsFold(t *testing.T) {
	d := Diagram{Arrows: rounds(1, 0, 3, 12, "Fetch 1")}
	fold(&d)
	assert.Equal(t, []int{12}, times(&d))
	f := &d.Folds[0]
	assert.Equal(t, Fold{
		From: 1, To: 0, Start: 3, End: d.Arrows[23].End, Label: "Fetch 1", Answer: "HW 1",
		Times: 12, Count: 24,
	}, *f)
	for i := range d.Arrows {
		assert.EqualValues(t, 1, d.Arrows[i].Fold)
	}
}

func TestWhatEndsAFold(t *testing.T) {
	two := func(a, b []Arrow) []Arrow {
		for i := range b { // later in the same step
			b[i].Start, b[i].End = b[i].Start+.5, b[i].End+.5
		}
		return append(a, b...)
	}
	same := func() []Arrow {
		return two(rounds(1, 0, 3, 2, "Fetch 1"), rounds(1, 0, 3, 2, "Fetch 1"))
	}
	for _, c := range []struct {
		name string
		d    Diagram
		want []int
	}{
		{"nothing", Diagram{Arrows: same()}, []int{4}},
		{"one round trip is none", Diagram{Arrows: rounds(1, 0, 3, 1, "Fetch 1")}, nil},
		{"another offset", Diagram{Arrows: two(rounds(1, 0, 3, 2, "Fetch 1"),
			rounds(1, 0, 3, 3, "Fetch 2"))}, []int{2, 3}},
		{"another step", Diagram{Arrows: append(rounds(1, 0, 3, 2, "Fetch 1"),
			rounds(1, 0, 4, 2, "Fetch 1")...)}, []int{2, 2}},
		{"a mark on one of the two", Diagram{
			Arrows: same(), Marks: []Mark{{Actor: 1, At: 3.4}},
		}, []int{2, 2}},
		{"a mark on somebody else", Diagram{
			Arrows: same(), Marks: []Mark{{Actor: 2, At: 3.4}},
		}, []int{4}},
	} {
		fold(&c.d)
		assert.Equal(t, c.want, times(&c.d), c.name)
	}
	d := Diagram{Arrows: same()}
	d.Arrows[3].Lost = true // the second answer
	fold(&d)
	assert.Equal(t, []int{2}, times(&d), "a loss")
}

// Two followers fetch in turn: each has a fold of its own.
func TestFoldsOfTwoPairs(t *testing.T) {
	var all []Arrow
	b, c := rounds(1, 0, 3, 3, "Fetch 1"), rounds(2, 0, 3, 3, "Fetch 1")
	for i := 0; i < len(b); i += 2 {
		all = append(all, b[i:i+2]...)
		all = append(all, c[i:i+2]...)
	}
	d := Diagram{Arrows: all}
	fold(&d)
	assert.Equal(t, []int{3, 3}, times(&d))
}
