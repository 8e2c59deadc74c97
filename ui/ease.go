package ui

import (
	"math"
	"time"
)

// Ease maps the part of the time that has passed (0 to 1) to the part of the way (0 to 1).
type Ease func(t float64) float64

// The easings. InOut is for things that travel, Out for things that arrive, In for things that
// leave.
var (
	Linear Ease = func(t float64) float64 { return t }
	In     Ease = func(t float64) float64 { return t * t * t }
	Out    Ease = func(t float64) float64 { return 1 - math.Pow(1-t, 3) }
	InOut  Ease = func(t float64) float64 {
		if t < 0.5 {
			return 4 * t * t * t
		}
		return 1 - math.Pow(-2*t+2, 3)/2
	}
)

// Progress returns how far an eased motion is that starts at start and lasts length: 0 before,
// 1 after. A length of 0 or less is over at once.
func Progress(now, start, length time.Duration, e Ease) float64 {
	if now >= start+length {
		return 1
	}
	if now <= start {
		return 0
	}
	return e(float64(now-start) / float64(length))
}

// Between returns the number at t between a and b.
func Between(a, b, t float64) float64 { return a + (b-a)*t }

// Anim is a number that moves towards a goal. The zero value rests at 0. It knows no clock: the
// caller passes the time in, so that a test can be at any moment.
type Anim struct {
	from, to      float64
	start, length time.Duration
	ease          Ease
}

// Set puts the value at x at once.
func (a *Anim) Set(x float64) { *a = Anim{from: x, to: x} }

// Go lets the value move from where it is now to x. With a length of 0 it is there at once.
func (a *Anim) Go(x float64, now, length time.Duration, e Ease) {
	*a = Anim{from: a.At(now), to: x, start: now, length: length, ease: e}
}

// At returns the value at a moment.
func (a *Anim) At(now time.Duration) float64 {
	if a.ease == nil {
		return a.to
	}
	return Between(a.from, a.to, Progress(now, a.start, a.length, a.ease))
}

// Goal returns where the value is going.
func (a *Anim) Goal() float64 { return a.to }

// Moving reports whether the value still changes after now.
func (a *Anim) Moving(now time.Duration) bool {
	return a.ease != nil && a.from != a.to && now < a.start+a.length
}

// Finish puts the value at its goal.
func (a *Anim) Finish() { a.Set(a.to) }

// CalmLength is how long a change may take under reduced motion: a short fade.
const CalmLength = 120 * time.Millisecond

// MotionLength returns length, cut to CalmLength when motion is to be reduced.
func MotionLength(length time.Duration, calm bool) time.Duration {
	if calm && length > CalmLength {
		return CalmLength
	}
	return length
}
