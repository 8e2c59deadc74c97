package scenes

import (
	"math"
	"strconv"
)

// placeNumbers finds room for the numbers of steps and, in virtual time, for its ticks.
func (a *timeArt) placeNumbers() {
	a.numbers, a.ticks = a.numbers[:0], a.ticks[:0]
	if a.compact {
		return
	}
	run := a.p.timeSide().run
	every, wide := 1, a.s.wide/max(1, float64(a.last-a.first+1))
	for _, n := range [...]int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000} {
		if every = n; float64(n)*wide >= 26 {
			break
		}
	}
	free := math.Inf(-1)
	for s := a.first; s <= a.last; s++ {
		if s%every != 0 && s != a.p.step {
			continue
		}
		x := (a.x(a.m.end(s-1, a.v.ms)) + a.x(a.m.end(s, a.v.ms))) / 2
		if a.v.ms {
			x = a.x(a.m.end(s, true))
		}
		n := stepNumber{step: s, x: x, text: newLabel(strconv.Itoa(s), fontMono)}
		if x-n.text.w/2 < a.s.x0-16 || x+n.text.w/2 > a.s.right()+14 {
			continue
		}
		if x-n.text.w/2 < free {
			if s != a.p.step {
				continue
			}
			a.numbers = a.numbers[:len(a.numbers)-1] // the present step comes first
		}
		n.turning = s <= a.p.step && run.Info(min(s, run.Steps())).Turning
		free = x + n.text.w/2 + 9
		a.numbers = append(a.numbers, n)
	}
	if a.v.ms {
		a.placeTicks()
	}
}

// placeTicks puts a tick at each round number of milliseconds.
func (a *timeArt) placeTicks() {
	step := niceStep(84 / a.s.k)
	first := math.Ceil(a.s.left/step) * step
	for u := first; u <= a.s.left+a.s.shown()+1e-9; u += step {
		t := axisTick{a.x(u), newLabel(msText(u), fontMono)}
		if t.x+t.text.w/2 <= a.s.right()+14 && t.x-t.text.w/2 >= a.s.x0-20 {
			a.ticks = append(a.ticks, t)
		}
	}
}

// niceStep gives the least of 1, 2, 5, 10, 20 … that is not below v.
func niceStep(v float64) float64 {
	step := 1.0
	for i := 0; step < v; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	return step
}

// msText writes a span of virtual time: "50 ms", "9.05 s".
func msText(ms float64) string {
	if ms < 1000 {
		return strconv.Itoa(int(math.Round(ms))) + " ms"
	}
	return strconv.FormatFloat(math.Round(ms)/1000, 'f', -1, 64) + " s"
}
